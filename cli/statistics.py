"""Statistics of samples, and a test whether two samples differ: Welch's, with its effect size.

References: B. L. Welch, Biometrika 34 (1947); S. Holm, Scandinavian Journal of Statistics 6
(1979); for an effect size that fits Welch's test, and its interval, M. Delacre, D. Lakens, C. Ley,
L. Liu and C. Leys, "Why Hedges' g*s based on the non-pooled standard deviation should be reported
with Welch's t-test" (2021).
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from cli.errors import CommandError

ALPHA: Final = 0.05
"""The significance level of tests; confidence intervals have the complementary level."""
_EFFECTS: Final = ((0.2, "a negligible"), (0.5, "a small"), (0.8, "a medium"))


class Sample:
    """Numbers, stored as counts because a million puzzles have few different grades.

    Args:
        counts: how often each number occurs, at least once.
    """

    def __init__(self, counts: Mapping[float, int]) -> None:
        self.counts = tuple(sorted(counts.items()))

    @cached_property
    def count(self) -> int:
        """The number of numbers."""
        return sum(times for _, times in self.counts)

    @cached_property
    def mean(self) -> float:
        """The mean of the numbers; NaN without numbers."""
        if not self.count:
            return math.nan
        if len(self.counts) == 1:
            return self.counts[0][0]  # exact to the last bit, so that the variance is 0
        return math.fsum(value * times for value, times in self.counts) / self.count

    @cached_property
    def variance(self) -> float:
        """The estimated variance (divided by the count minus one)."""
        if self.count < 2:
            return math.nan
        squares = math.fsum((value - self.mean) ** 2 * times for value, times in self.counts)
        return squares / (self.count - 1)

    @property
    def sd(self) -> float:
        """The estimated standard deviation; NaN if there are fewer than two numbers."""
        return math.sqrt(self.variance)

    def quantile(self, part: float) -> float:
        """The quantile at this share of the numbers, with linear interpolation.

        Args:
            part: 0 (the lowest) to 1 (the highest); 0.5 is the median.
        """
        if not self.count:
            return math.nan
        ends = list(accumulate(times for _, times in self.counts))
        place = part * (self.count - 1)
        low, high = (
            self.counts[bisect_right(ends, at)][0] for at in (math.floor(place), math.ceil(place))
        )
        return low + (high - low) * (place - math.floor(place))

    def binned(self, edges: Sequence[float]) -> tuple[int, ...]:
        """How many numbers lie in each bin, from one edge up to the next.

        Numbers below the first edge count for the first bin, numbers from the last edge on for
        the last bin.
        """
        found = [0] * (len(edges) - 1)
        for value, times in self.counts:
            found[min(max(bisect_right(edges, value) - 1, 0), len(found) - 1)] += times
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between a first and a second sample.

    Attributes:
        t: Welch's t, negative if the first sample has the lower mean.
        df: the degrees of freedom, by Welch and Satterthwaite.
        p: the two-sided, uncorrected p-value.
        g: Hedges' g for unequal variances: the difference of the means in standard deviations,
            corrected for small samples.
        low, high: the 95 % interval of g.
    """

    t: float
    df: float
    p: float
    g: float
    low: float
    high: float

    @property
    def effect(self) -> str:
        """The size of the effect in Cohen's words, with an article: "a large"."""
        return next((words for most, words in _EFFECTS if abs(self.g) < most), "a large")


def require_tests() -> None:
    """Require the package that tests differences.

    Raises:
        CommandError: if it is not installed.
    """
    try:
        import scipy.special  # noqa: F401
    except ImportError as error:
        raise CommandError(
            "testing differences needs SciPy: pip install 'sudoku-tutor[research]' "
            "(a single FILE is described without it)"
        ) from error


def welch_test(first: Sample, second: Sample) -> Difference | None:
    """Test whether the means of two samples differ, without assuming equal variances.

    Returns:
        The difference; None if it cannot be tested: a sample has fewer than two numbers, or all
        numbers are equal within each sample.
    """
    if min(first.count, second.count) < 2 or not first.variance + second.variance:
        return None
    from scipy.special import nctdtrinc, stdtr

    n1, n2, v1, v2 = first.count, second.count, first.variance, second.variance
    error = math.sqrt(v1 / n1 + v2 / n2)
    t = (first.mean - second.mean) / error
    df = error**4 / ((v1 / n1) ** 2 / (n1 - 1) + (v2 / n2) ** 2 / (n2 - 1))
    p = 2 * float(stdtr(df, -abs(t)))
    # The effect is the difference in units of the root of the mean variance.
    unit = math.sqrt((v1 + v2) / 2)
    free = (n1 - 1) * (n2 - 1) * (v1 + v2) ** 2 / ((n2 - 1) * v1**2 + (n1 - 1) * v2**2)
    correction = _small_sample(free) * error / unit
    # The interval of the effect: all noncentrality parameters that are compatible with t.
    bounds = [float(nctdtrinc(df, part, abs(t))) for part in (1 - ALPHA / 2, ALPHA / 2)]
    low, high = sorted(math.copysign(1, t) * end * correction for end in bounds)
    return Difference(t, df, p, t * correction, low, high)


def _small_sample(free: float) -> float:
    """The correction factor, below 1, for a standardised difference in small samples."""
    if free <= 1:
        return math.nan
    halves = math.lgamma(free / 2) - math.lgamma((free - 1) / 2)
    return math.exp(halves) / math.sqrt(free / 2)


def holm_correction(p_values: Iterable[float]) -> list[float]:
    """The p-values of several tests, corrected for their number by Holm's method, in order."""
    values = list(p_values)
    corrected = [0.0] * len(values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, values[place] * (len(values) - rank)))
        corrected[place] = highest
    return corrected
