"""Photographs and screenshots of other people, read: nothing wrong is ever given as certain."""

from pathlib import Path

import pytest

from bench import pictures
from bench.outcomes import Outcome, cause, read_sample
from bench.pictures import Sample


def read_all(samples: list[Sample]) -> list[Outcome]:
    """What came of some pictures, none of them wrong without asking."""
    assert samples
    outcomes = [read_sample(sample) for sample in samples]
    certain = [(one.sample.name, cause(one)) for one in outcomes if one.certain_and_wrong]
    assert not certain
    return outcomes


def failures(outcomes: list[Outcome]) -> list[tuple[str, str]]:
    return [(one.sample.name, cause(one)) for one in outcomes if not one.right]


@pytest.mark.corpus
def test_every_eighth_photograph_is_read(shared_data: Path):
    outcomes = read_all(pictures.photos()[::8])
    assert len(failures(outcomes)) <= 1, failures(outcomes)
    # Most people are not asked anything.
    assert sum(one.certain for one in outcomes) >= 12


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("group", "most"),
    # Display faces with figures that nobody is sure of, and digits smaller than pencil marks, may
    # be misread, as long as people are asked.
    [(pictures.APPS, 0), (pictures.FONTS, 7), (pictures.TILES, 2), ("no sudoku", 0)],
)
def test_screenshots_are_read(shared_data: Path, group: str, most: int):
    samples = [sample for sample in pictures.screenshots() if sample.group == group]
    outcomes = read_all(samples)
    assert len(failures(outcomes)) <= most, failures(outcomes)


@pytest.mark.corpus
def test_photographs_are_read_any_way_up(shared_data: Path):
    turned = ("a quarter to the left", "upside down", "a quarter to the right")
    samples = [
        sample
        for sample in pictures.spoilt(pictures.photos()[4::40])
        if sample.name.endswith(turned)
    ]
    assert len(failures(read_all(samples))) <= 1


@pytest.mark.corpus
def test_of_two_photographs_in_one_picture_it_is_asked_which_is_meant(shared_data: Path):
    (pair,) = pictures.pairs(pictures.photos()[:2])
    (outcome,) = read_all([pair])
    assert outcome.right, cause(outcome)


@pytest.mark.corpus
def test_a_part_of_a_grid_is_not_taken_for_a_puzzle(shared_data: Path):
    read_all(list(pictures.cut(pictures.photos()[::40])))
