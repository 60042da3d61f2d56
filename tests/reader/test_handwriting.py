"""The file, the accuracy and the reproducible training data of the handwriting model."""

import hashlib
import json

import numpy as np
import pytest

from bench import pictures
from bench.outcomes import cause, read_sample
from reader import EntryKind
from reader.picture import handwriting
from reader.picture.cells import CROP
from reader.picture.digits import Guesses
from reader.picture.handwriting import Handwriting, merge
from reader.picture.models import card_of, run
from tools.digit_trainer.handwriting import Hand


@pytest.fixture(scope="module")
def card():
    return json.loads(card_of(handwriting.MODEL).read_text(encoding="utf-8"))


def test_model_matches_its_card(card):
    data = handwriting.MODEL.read_bytes()
    assert hashlib.sha256(data).hexdigest() == card["sha256"]
    assert len(data) == card["bytes"]
    assert card["licence"] == "CC-BY-SA-3.0"
    assert "MNIST by Yann LeCun and Corinna Cortes, CC BY-SA 3.0" in card["credit"]
    assert card["command"].startswith("python -m tools.digit_trainer --handwriting --seed")


def test_all_models_have_at_most_three_megabytes():
    sizes = [path.stat().st_size for path in handwriting.MODEL.parent.glob("*.onnx")]
    assert len(sizes) == 2
    assert sum(sizes) <= 3_000_000


def test_probabilities_of_each_cell_sum_to_one():
    (seen,) = run(handwriting.MODEL, np.zeros((3, 1, CROP, CROP), np.float32), ("classes",))
    assert seen.shape == (3, 20)
    assert np.allclose(seen.sum(axis=1), 1, atol=1e-5)


def test_print_is_left_to_the_digit_model():
    """Only the second cell is handwritten, so the handwriting model decides only there."""
    printed, other = np.zeros((2, 2, 11), np.float32)
    printed[:, 4], other[:, 9] = 1, 1
    written = np.array([0, 1], np.float32)
    guesses = Guesses(printed, np.zeros((2, 9), np.float32))
    merged = merge(guesses, Handwriting(other, written, clearest=0.99), written)
    assert merged.digits.argmax(axis=1).tolist() == [4, 9]
    alone = merge(guesses, Handwriting(other, written, clearest=0.3), written)
    assert alone.digits.argmax(axis=1).tolist() == [4, 4]


@pytest.mark.corpus
@pytest.mark.whole
def test_pages_with_handwriting_are_read():
    outcomes = [read_sample(sample) for sample in pictures.handwriting()]
    assert not [outcome.sample.name for outcome in outcomes if outcome.certain_and_wrong]
    wrong = [(outcome.sample.name, cause(outcome)) for outcome in outcomes if not outcome.right]
    assert len(wrong) <= 1, wrong
    assert sum(outcome.separated for outcome in outcomes) >= 12
    kinds = {outcome.read.entry_kind for outcome in outcomes if outcome.read}
    assert EntryKind.HANDWRITTEN in kinds
    assert kinds <= {EntryKind.HANDWRITTEN, None}
    # Before there was a model of handwriting, 255 of 305 were read.
    written = [outcome.handwritten for outcome in outcomes]
    assert sum(right for _, right in written) >= 0.98 * sum(count for count, _ in written)


def line(*points):
    """Return a stroke, one pixel wide, through points of a picture of 56 x 56 pixels."""
    from reader.opencv import cv2

    lines = np.zeros((56, 56), np.uint8)
    cv2.polylines(lines, [np.array(points)], isClosed=False, color=1)
    return lines


@pytest.mark.parametrize("pen", [1.5, 4.0])
def test_written_digits_are_reproducible_and_as_high_as_wanted(pen: float):
    one, seven = line((28, 6), (28, 50)), line((14, 6), (42, 6), (24, 50))
    hand = Hand((np.stack([one]),) + (np.stack([seven]),) * 8, faces=())
    hands = [hand.draw(7, 40, pen, _Steady(3)) for _ in range(2)]
    assert np.array_equal(hands[0], hands[1])
    rows = np.flatnonzero((hands[0] > 127).any(axis=1))
    assert 30 <= rows[-1] - rows[0] <= 54
    # The stroke is about as wide as the pen, and not cut off at the border.
    assert not hands[0][:, [0, -1]].any()
    assert 0.5 * pen * 60 < (hands[0] / 255).sum() < 2.5 * pen * 70


class _Steady(np.random.Generator):
    """A random generator that never takes a typeface."""

    def __init__(self, seed: int) -> None:
        super().__init__(np.random.PCG64(seed))
        self._first = True

    def random(self, *size, **options):
        if self._first and not size:
            self._first = False
            return 0.5
        return super().random(*size, **options)
