"""The statistics of `compare`, against SciPy's own test and simple arithmetic."""

import math
import random
import statistics
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.errors import CommandError
from cli.statistics import Sample, holm_correction, require_tests, welch_test

tenths = st.integers(10, 119).map(lambda number: number / 10)
several = st.lists(tenths, min_size=2, max_size=60)


def sample(numbers: list[float]) -> Sample:
    return Sample(Counter(numbers))


@given(several)
def test_sample_has_the_statistics_of_its_numbers(numbers):
    result = sample(numbers)
    assert result.count == len(numbers)
    assert result.mean == pytest.approx(statistics.fmean(numbers))
    assert result.sd == pytest.approx(statistics.stdev(numbers), abs=1e-9)
    for part in (0, 0.25, 0.5, 0.75, 1):
        assert result.quantile(part) == pytest.approx(np.quantile(numbers, part))


@pytest.mark.filterwarnings("ignore:Precision loss")  # SciPy's warning about nearly equal numbers
@given(several, several)
def test_welch_test_agrees_with_scipy(one, two):
    found = welch_test(sample(one), sample(two))
    if len(set(one)) == len(set(two)) == 1:
        assert found is None
        return
    assert found is not None
    from scipy import stats  # the import takes a second

    theirs = stats.ttest_ind(one, two, equal_var=False)
    assert found.t == pytest.approx(theirs.statistic)
    assert found.df == pytest.approx(theirs.df)
    assert found.p == pytest.approx(theirs.pvalue)
    back = welch_test(sample(two), sample(one))
    assert back is not None
    assert [back.t, back.p] == pytest.approx([-found.t, found.p])
    if not math.isnan(found.g):
        assert found.low <= found.g <= found.high
        assert (back.g, back.low, back.high) == pytest.approx((-found.g, -found.high, -found.low))
        # The interval and the test agree on whether there is a difference.
        assert (found.low <= 0 <= found.high) is (found.p >= 0.05) or abs(found.p - 0.05) < 1e-3


def test_interval_contains_the_true_effect_with_its_confidence():
    """About 95 % of 600 do, even with unequal sizes and variances, unlike the usual interval."""
    chance = random.Random(7)
    true = (0.0 - 1.0) / math.sqrt((1.0 + 9.0) / 2)
    held = 0
    for _ in range(600):
        one = [chance.gauss(0, 1) for _ in range(60)]
        two = [chance.gauss(1, 3) for _ in range(25)]
        found = welch_test(sample(one), sample(two))
        assert found is not None
        held += found.low <= true <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_samples_that_are_too_small_or_constant_are_not_tested():
    assert welch_test(sample([1.5]), sample([1.5, 2.0])) is None
    assert welch_test(sample([]), sample([1.5, 2.0])) is None
    assert welch_test(sample([1.5, 1.5]), sample([3.0, 3.0])) is None
    assert welch_test(sample([1.1] * 3), sample([1.1] * 7)) is None  # 1.1 * 3 is not quite 3.3
    assert math.isnan(sample([]).mean)
    assert math.isnan(sample([]).quantile(0.5))
    assert math.isnan(sample([1.0]).sd)


@pytest.mark.parametrize(
    ("g", "phrase"), [(0.1, "a negligible"), (-0.3, "a small"), (0.5, "a medium"), (-2, "a large")]
)
def test_effects_have_cohens_names(g, phrase):
    from cli.statistics import Difference

    assert Difference(1, 1, 1, g, 0, 0).effect == phrase


def test_holm_correction():
    assert holm_correction([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm_correction([0.9, 0.8]) == [1.0, 1.0]
    assert holm_correction([0.02]) == [0.02]
    assert holm_correction([]) == []


def test_bins_count_every_number():
    numbers = sample([0.5, 1.0, 1.9, 2.0, 20.0])
    assert numbers.binned((1, 2, 3)) == (3, 2)


def test_missing_scipy_is_reported_with_the_fix(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(CommandError, match=r"pip install 'sudoku-tutor\[research\]'"):
        require_tests()
