"""The comparison of sources: statistics, tests, and their output as text and as JSON."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Protocol

from cli.statistics import ALPHA, Difference, Sample, holm_correction, welch_test
from engine.orders.scale import Scale
from engine.orders.scales import SCALES

_QUARTERS: Final = (0.25, 0.5, 0.75)
_LEAST_P: Final = 0.001
_COLUMN: Final = 8


class MeasuredSource(Protocol):
    """A source with its puzzles counted on each scale; see `cli.comparing.Source`."""

    name: str
    refused: int
    exact: dict[str, Counter[float]]
    bounds: Counter[str]
    unknown: Counter[str]


@dataclass(frozen=True, slots=True)
class SourceOnScale:
    """The puzzles of a source on a scale.

    Attributes:
        name: the name of the source.
        sample: the grades of its puzzles.
        bounds: how many puzzles have only a lower bound, and are left out of the sample.
        unknown: how many puzzles are of a variant that the scale does not support; they are also
            left out.
    """

    name: str
    sample: Sample
    bounds: int = 0
    unknown: int = 0

    @property
    def left_out(self) -> int:
        """How many puzzles are not in the sample."""
        return self.bounds + self.unknown

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """The lower quartile, the median and the upper quartile."""
        low, median, high = (self.sample.quantile(part) for part in _QUARTERS)
        return low, median, high


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sources on a scale.

    Attributes:
        first, second: the sources.
        difference: the result of the test; None if the difference cannot be tested.
        p: the p-value corrected for the number of tests; 1 without a test.
    """

    first: SourceOnScale
    second: SourceOnScale
    difference: Difference | None
    p: float = 1.0

    @property
    def sentence(self) -> str:
        """The result in a sentence."""
        one, two, found = self.first, self.second, self.difference
        if found is None:
            return (
                f"{one.name} and {two.name} cannot be tested: that takes two puzzles of each, "
                f"and two different grades."
            )
        if self.p >= ALPHA:
            return (
                f"No difference was found between {one.name} and {two.name}, "
                f"{_format_p(self.p)}; that does not show that there is none.{self._missing}"
            )
        which = "easier" if found.t < 0 else "harder"
        effect = "" if math.isnan(found.g) else f", {found.effect} effect"
        return (
            f"{one.name} is {which} than {two.name} on this scale, {_format_p(self.p)}{effect}."
            f"{self._missing}"
        )

    @property
    def _missing(self) -> str:
        """A sentence on how many puzzles are left out; "" if none are."""
        out = [f"{side.left_out:,} of {side.name}" for side in (self.first, self.second)
               if side.left_out]  # fmt: skip
        return f" Left out: {' and '.join(out)}." if out else ""

    @property
    def figures(self) -> str:
        """The figures behind the sentence; "" if there are none."""
        found = self.difference
        if found is None:
            return ""
        return (
            f"means {self.first.sample.mean:.2f} and {self.second.sample.mean:.2f}, "
            f"t({found.df:.1f}) = {found.t:.2f}, {_format_p(found.p)} before correction, "
            f"g = {found.g:.2f}, 95 % interval {found.low:.2f} to {found.high:.2f}"
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole comparison.

    Attributes:
        refused: how many lines of each source could not be graded.
        scales: the sources on each scale, by the scale's name.
        pairs: each pair of sources on each scale.
        tests: how many differences were tested; the p-values are corrected for this number.
    """

    refused: Mapping[str, int]
    scales: Mapping[str, tuple[SourceOnScale, ...]]
    pairs: Mapping[str, tuple[Pair, ...]]
    tests: int


def compare_sources(sources: Sequence[MeasuredSource], scales: Sequence[str]) -> Comparison:
    """Describe each source on each scale, and test each pair of sources.

    Args:
        sources: the measured sources, with different names.
        scales: the names of the scales.
    """
    found = {
        scale: tuple(
            SourceOnScale(s.name, Sample(s.exact[scale]), s.bounds[scale], s.unknown[scale])
            for s in sources
        )
        for scale in scales
    }
    pairs = [
        (scale, first, second, welch_test(first.sample, second.sample))
        for scale in scales
        for first, second in combinations(found[scale], 2)
    ]
    tested = [difference.p for *_, difference in pairs if difference is not None]
    p_values = iter(holm_correction(tested))
    tested_pairs: dict[str, list[Pair]] = {scale: [] for scale in scales}
    for scale, first, second, difference in pairs:
        p = 1.0 if difference is None else next(p_values)
        tested_pairs[scale].append(Pair(first, second, difference, p))
    refused = {source.name: source.refused for source in sources}
    return Comparison(refused, found, {s: tuple(p) for s, p in tested_pairs.items()}, len(tested))


def as_text(found: Comparison) -> str:
    """The comparison as text for a terminal."""
    lines: list[str] = []
    for name, sources in found.scales.items():
        lines += [*([""] if lines else []), *_format_scale(SCALES[name], sources)]
        for pair in found.pairs[name]:
            lines += ["", pair.sentence, *([f"  {pair.figures}"] if pair.figures else [])]
    if found.tests:
        lines += ["", _correction(found.tests)]
    return "\n".join(lines)


def as_json(found: Comparison) -> dict[str, Any]:
    """The comparison as JSON for programs; unknown values are null."""
    return {
        "sources": [{"name": name, "refused": lines} for name, lines in found.refused.items()],
        "scales": [
            {
                "name": name,
                "title": SCALES[name].title,
                "sources": [_source_as_json(source) for source in sources],
                "differences": [_pair_as_json(pair) for pair in found.pairs[name]],
            }
            for name, sources in found.scales.items()
        ],
        "tests": found.tests,
        "correction": "Holm",
    }


def _format_scale(scale: Scale[Any], sources: Sequence[SourceOnScale]) -> Iterator[str]:
    room = max(len(source.name) for source in sources) + 2
    yield scale.title
    heads = ("puzzles", "mean", "sd", "median", "quartiles")
    yield " " * room + "".join(f"{head:>{_COLUMN}}" for head in heads[:-1]) + f"  {heads[-1]}"
    for source in sources:
        low, median, high = source.quartiles
        figures = (source.sample.mean, source.sample.sd, median)
        yield (
            f"{source.name:{room}}{source.sample.count:{_COLUMN},}"
            + "".join(f"{_figure(figure):>{_COLUMN}}" for figure in figures)
            + f"  {_figure(low)} to {_figure(high)}"
        )
    for source in sources:
        if source.bounds:
            yield (
                f"{source.name}: left out {source.bounds:,} of which only a lower bound is "
                f"known; these are likely to be its hardest, so that its mean is too low"
            )
        if source.unknown:
            yield (
                f"{source.name}: left out {source.unknown:,} of a kind of sudoku that this scale "
                f"does not know"
            )
    bins = [source.sample.binned(scale.bin_edges) for source in sources]
    shown = [n for n in range(len(scale.bin_edges) - 1) if any(counts[n] for counts in bins)]
    if not shown:
        return
    yield ""
    used = range(shown[0], shown[-1] + 1)
    head = "grade" if scale.has_whole_bins else "from"
    yield f"{head:{room}}" + "".join(f"{scale.bin_edges[n]:{_COLUMN}g}" for n in used)
    for source, counts in zip(sources, bins, strict=True):
        yield f"{source.name:{room}}" + "".join(f"{counts[n]:{_COLUMN},}" for n in used)


def _correction(tests: int) -> str:
    if tests == 1:
        return "Welch's t-test, two-sided; g is Hedges' g for unequal variances."
    return (
        f"Welch's t-test, two-sided; the p-values in the sentences are corrected for {tests} tests "
        f"by Holm's method. g is Hedges' g for unequal variances."
    )


def _figure(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.2f}" if value < 100 else f"{value:.0f}"


def _format_p(p: float) -> str:
    return f"p < {_LEAST_P}" if p < _LEAST_P else f"p = {p:.3f}"


def _source_as_json(source: SourceOnScale) -> dict[str, Any]:
    low, median, high = source.quartiles
    return {
        "name": source.name,
        "count": source.sample.count,
        "left_out": source.left_out,
        "bounds": source.bounds,
        "unknown_kind": source.unknown,
        "mean": _known(source.sample.mean),
        "sd": _known(source.sample.sd),
        "lower_quartile": _known(low),
        "median": _known(median),
        "upper_quartile": _known(high),
        "distribution": [[value, count] for value, count in source.sample.counts],
    }


def _pair_as_json(pair: Pair) -> dict[str, Any]:
    data: dict[str, Any] = {"first": pair.first.name, "second": pair.second.name}
    found = pair.difference
    if found is not None:
        data |= {
            "t": found.t,
            "df": found.df,
            "p": found.p,
            "p_corrected": pair.p,
            "g": _known(found.g),
            "g_interval": [_known(found.low), _known(found.high)],
        }
    return data | {"words": pair.sentence}


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
