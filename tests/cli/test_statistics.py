"""The figures of `compare`, against SciPy's own test and against simple arithmetic."""

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
from cli.statistics import Sample, holm, require_tests, welch

tenths = st.integers(10, 119).map(lambda number: number / 10)
several = st.lists(tenths, min_size=2, max_size=60)


def sample(numbers: list[float]) -> Sample:
    return Sample(Counter(numbers))


@given(several)
def test_a_sample_is_described_as_its_numbers_are(numbers):
    told = sample(numbers)
    assert told.count == len(numbers)
    assert told.mean == pytest.approx(statistics.fmean(numbers))
    assert told.sd == pytest.approx(statistics.stdev(numbers), abs=1e-9)
    for part in (0, 0.25, 0.5, 0.75, 1):
        assert told.quantile(part) == pytest.approx(np.quantile(numbers, part))


@pytest.mark.filterwarnings("ignore:Precision loss")  # SciPy's, of numbers that are nearly alike
@given(several, several)
def test_the_test_is_welchs(one, two):
    found = welch(sample(one), sample(two))
    if len(set(one)) == len(set(two)) == 1:
        assert found is None
        return
    assert found is not None
    from scipy import stats  # which takes a second

    theirs = stats.ttest_ind(one, two, equal_var=False)
    assert found.t == pytest.approx(theirs.statistic)
    assert found.df == pytest.approx(theirs.df)
    assert found.p == pytest.approx(theirs.pvalue)
    back = welch(sample(two), sample(one))
    assert back is not None
    assert [back.t, back.p] == pytest.approx([-found.t, found.p])
    if not math.isnan(found.g):
        assert found.low <= found.g <= found.high
        assert (back.g, back.low, back.high) == pytest.approx((-found.g, -found.high, -found.low))
        # The interval and the test agree on whether there is a difference.
        assert (found.low <= 0 <= found.high) is (found.p >= 0.05) or abs(found.p - 0.05) < 1e-3


def test_the_interval_holds_the_true_effect_as_often_as_it_says():
    """Unequal sizes and spreads, where the usual interval would not: 95 % of 600, give or take."""
    chance = random.Random(7)
    true = (0.0 - 1.0) / math.sqrt((1.0 + 9.0) / 2)
    held = 0
    for _ in range(600):
        one = [chance.gauss(0, 1) for _ in range(60)]
        two = [chance.gauss(1, 3) for _ in range(25)]
        found = welch(sample(one), sample(two))
        assert found is not None
        held += found.low <= true <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_what_cannot_be_tested_is_not():
    assert welch(sample([1.5]), sample([1.5, 2.0])) is None
    assert welch(sample([]), sample([1.5, 2.0])) is None
    assert welch(sample([1.5, 1.5]), sample([3.0, 3.0])) is None
    assert welch(sample([1.1] * 3), sample([1.1] * 7)) is None  # 1.1 * 3 is not quite 3.3
    assert math.isnan(sample([]).mean)
    assert math.isnan(sample([]).quantile(0.5))
    assert math.isnan(sample([1.0]).sd)


@pytest.mark.parametrize(
    ("g", "words"), [(0.1, "a negligible"), (-0.3, "a small"), (0.5, "a medium"), (-2, "a large")]
)
def test_effects_are_named_as_cohen_does(g, words):
    from cli.statistics import Difference

    assert Difference(1, 1, 1, g, 0, 0).effect == words


def test_holm_multiplies_the_smallest_by_the_number_of_tests_and_never_falls():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([0.02]) == [0.02]
    assert holm([]) == []


def test_bins_hold_every_number():
    told = sample([0.5, 1.0, 1.9, 2.0, 20.0])
    assert told.binned((1, 2, 3)) == (3, 2)


def test_without_scipy_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(CommandError, match=r"pip install '\.\[research\]'"):
        require_tests()
