"""The height of strokes determines whether a cell holds a digit."""

import numpy as np
import pytest

from reader.picture.cells import CROP
from reader.picture.digits import EMPTY, PENCILS, Guesses
from reader.picture.strokes import weigh_low_ink, weigh_strokes
from reader.reading import DOUBTFUL_EMPTY

MIDDLE = slice(CROP // 2 - 2, CROP // 2 + 2)
DIGIT, LOW = slice(CROP // 4, -CROP // 4), slice(CROP // 4, CROP // 4 + 9)


def nine_digits(ninth: slice, chances: dict[int, float]) -> tuple[np.ndarray, Guesses]:
    """Return eight clear digits and a cell with an ambiguous stroke in these rows."""
    crops = np.zeros((81, 1, CROP, CROP), np.float32)
    crops[:8, 0, DIGIT, MIDDLE] = 1
    crops[8, 0, ninth, MIDDLE] = 1
    digits = np.zeros((81, 11), np.float32)
    digits[:8, 1] = 1
    digits[8, list(chances)] = list(chances.values())
    digits[9:, EMPTY] = 1
    return crops, Guesses(digits, np.zeros((81, 9), np.float32))


def test_stroke_as_high_as_digits_is_one_unless_the_rules_say_otherwise():
    crops, before = nine_digits(DIGIT, {EMPTY: 0.45, 1: 0.55})
    after = weigh_strokes(crops, before).digits
    assert (after[:8] == before.digits[:8]).all()
    assert (after[9:] == before.digits[9:]).all()
    assert 0.85 < after[8, 1] < 0.9
    assert after[8].sum() == pytest.approx(1)


def test_unclear_marks_stay_unclear_where_strokes_are_weighed():
    """Their probabilities sum to less than 1, even if another cell is changed."""
    crops, before = nine_digits(DIGIT, {EMPTY: 0.45, 1: 0.55})
    before.digits[9] = 0
    before.digits[9, [PENCILS, 4]] = 0.8, 0.06
    crops[9, 0, LOW, MIDDLE] = 1
    after = weigh_strokes(crops, before).digits
    assert after[8, 1] > before.digits[8, 1]
    assert (after[9] == before.digits[9]).all()
    after = weigh_low_ink(crops, before, np.zeros(81, np.float32)).digits
    assert after[9].sum() == pytest.approx(0.86)


def test_ink_much_lower_than_digits_is_hardly_one():
    crops, before = nine_digits(LOW, {EMPTY: 0.3, PENCILS: 0.2, 1: 0.3, 7: 0.2})
    after = weigh_low_ink(crops, before, np.zeros(81, np.float32)).digits[8]
    assert after[EMPTY] + after[PENCILS] == pytest.approx(0.5 / 0.55)
    assert after[EMPTY] / after[PENCILS] == pytest.approx(1.5)
    crops, before = nine_digits(LOW, {EMPTY: 0.4, 1: 0.6})
    after = weigh_low_ink(crops, before, np.zeros(81, np.float32)).digits[8]
    assert DOUBTFUL_EMPTY > after[EMPTY] > 0.8, "a faded given is asked about"
    crops, before = nine_digits(DIGIT, {EMPTY: 0.5, 1: 0.5})
    assert (weigh_low_ink(crops, before, np.zeros(81, np.float32)).digits == before.digits).all()
