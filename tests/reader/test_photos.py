"""No wrong reading of a real photograph or screenshot is certain."""

from dataclasses import replace
from functools import cache

import pytest

import corpus
from bench import pictures
from bench.outcomes import Outcome, cause, read_sample
from bench.own_pictures import own_pictures
from bench.pictures import Sample
from engine import check
from reader import read_image
from tests.readings import PUZZLE, grid_reading


def read_all(samples: list[Sample]) -> list[Outcome]:
    """Return the results for some pictures, and check that no wrong one is certain."""
    assert samples
    outcomes = [read_sample(sample) for sample in samples]
    certain = [
        (outcome.sample.name, cause(outcome)) for outcome in outcomes if outcome.certain_and_wrong
    ]
    assert not certain
    return outcomes


@cache
def read_screenshots(group: str) -> list[Outcome]:
    """Return the results for the screenshots of a group."""
    return read_all([sample for sample in pictures.screenshots() if sample.group == group])


def failures(outcomes: list[Outcome]) -> list[tuple[str, str]]:
    return [(outcome.sample.name, cause(outcome)) for outcome in outcomes if not outcome.right]


@pytest.mark.corpus
def test_every_fourth_photograph_is_read():
    outcomes = read_all(pictures.photos()[::4])
    assert len(failures(outcomes)) <= 1, failures(outcomes)
    # Most readings need no question.
    assert sum(outcome.certain for outcome in outcomes) >= 12


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("group", "most"),
    # Ambiguous digits of display typefaces may be misread, as long as the user is asked.
    [(pictures.APPS, 0), (pictures.FONTS, 2)],
)
def test_screenshots_are_read(group: str, most: int):
    outcomes = read_screenshots(group)
    assert len(failures(outcomes)) <= most, failures(outcomes)


@pytest.mark.corpus
def test_pencil_marks_of_screenshots_are_read():
    counts = [reading.marks for reading in read_screenshots(pictures.APPS)]
    assert sum(right for _, right in counts) >= 0.99 * sum(count for count, _ in counts) > 0


@pytest.mark.corpus
@pytest.mark.whole
def test_photographs_are_read_in_any_rotation():
    turned = ("a quarter to the left", "upside down", "a quarter to the right")
    samples = [
        sample
        for sample in pictures.spoilt(pictures.photos()[2::20])
        if sample.name.endswith(turned)
    ]
    assert len(failures(read_all(samples))) <= 1


@pytest.mark.corpus
@pytest.mark.whole
def test_two_photographs_in_one_picture_are_ambiguous():
    outcomes = read_all(list(pictures.pairs(pictures.photos()[::4])))
    assert not any(outcome.certain for outcome in outcomes)
    assert len(failures(outcomes)) <= 2, failures(outcomes)


@pytest.mark.corpus
@pytest.mark.parametrize("number", ["0019", "0023", "0190", "0222"])
def test_pencil_marks_never_make_a_valid_position_look_invalid(number: str):
    """A mark of the solution was once missed in each of these pictures."""
    data = (corpus.FOLDER / "screenshots" / f"kyo_images_{number}.png").read_bytes()
    assert not check(read_image(data).best.grid).status


@pytest.mark.corpus
@pytest.mark.parametrize("number", [150, 172, 574])
def test_our_own_small_steps_are_read(number: int):
    """Touching discs were misread as a digit in two of these, and a lattice was off in one."""
    outcome = read_sample(list(own_pictures(number + 1))[number])
    assert outcome.right, cause(outcome)
    assert outcome.certain
    count, right = outcome.marks
    assert right == count > 30


@pytest.mark.corpus
@pytest.mark.parametrize("number", [13, 21, 36, 37])
def test_crosses_in_our_own_singles_are_not_digits(number: int):
    outcome = read_sample(list(own_pictures(number + 1))[number])
    assert outcome.right, cause(outcome)


def test_marks_that_exclude_the_solution_are_ignored():
    sound = grid_reading(PUZZLE)
    full = [replace(cell, marks=0 if cell.digit else 511) for cell in sound.cells]
    assert replace(sound, cells=tuple(full)).grid == sound.grid
    full[2] = replace(full[2], marks=0b110)
    assert replace(sound, cells=tuple(full)).grid == sound.grid, "r1c3 is 4"
    full[2] = replace(full[2], marks=0b1010)
    assert replace(sound, cells=tuple(full)).grid.candidates[2] == 0b1010


@pytest.mark.corpus
@pytest.mark.whole
def test_part_of_a_grid_is_not_read_as_a_puzzle():
    read_all(list(pictures.cut_photographs(pictures.photos()[::20])))
