"""The line that describes a rating."""

import pytest

from engine import Ending, Grid, Rating, Report, Technique
from engine.words.rating import describe_rating

GRID = Grid.from_values([0] * 81)


def report(
    tenths: int, ending: Ending, *techniques: tuple[Technique, int], exact: bool = True
) -> Report:
    rating = Rating(tenths, exact)
    hardest = techniques[-1][0] if techniques else None
    return Report(GRID, rating, rating, rating, ending, hardest, techniques, "")


def test_solved_puzzle():
    text = describe_rating(
        report(42, Ending.SOLVED, (Technique.HIDDEN_SINGLE, 58), (Technique.XY_WING, 3))
    )
    assert text == (
        "SE 4.2 — fairly hard, for people comfortable with triplets, fish and wings. Hardest "
        "step: XY-wing. 61 steps, 2 techniques."
    )


def test_single_step_is_singular():
    text = describe_rating(report(10, Ending.SOLVED, (Technique.FULL_HOUSE, 1)))
    assert text.endswith("Hardest step: Full house. 1 step, 1 technique.")


def test_bound_is_described_as_bound():
    text = describe_rating(report(65, Ending.OUT_OF_TIME, (Technique.POINTING, 2), exact=False))
    assert text == (
        "SE at least 6.5: out of time — very hard or harder, for people comfortable with chains. "
        "Hardest step so far: Pointing. 2 steps so far, 1 technique."
    )


def test_highest_band_has_no_harder_band():
    text = describe_rating(report(105, Ending.OUT_OF_TIME, (Technique.NISHIO, 2), exact=False))
    assert text.startswith("SE at least 10.5: out of time — at the limit, for the few who follow ")


def test_puzzle_beyond_all_techniques():
    text = describe_rating(report(200, Ending.BEYOND, (Technique.POINTING, 2)))
    assert text == (
        "SE 20.0: no technique helps any further. "
        "Hardest step so far: Pointing. 2 steps so far, 1 technique."
    )
    text = describe_rating(report(200, Ending.BEYOND))
    assert text == "SE 20.0: no technique helps any further."


@pytest.mark.parametrize(
    ("tenths", "hardness"),
    [
        (10, "very easy"),
        (12, "very easy"),
        (15, "easy"),
        (23, "moderate"),
        (26, "medium"),
        (36, "fairly hard"),
        (45, "hard"),
        (62, "hard"),
        (65, "very hard"),
        (72, "very hard"),
        (85, "extreme"),
        (90, "at the limit"),
        (119, "at the limit"),
    ],
)
def test_hardness_words_follow_scale(tenths, hardness):
    text = describe_rating(report(tenths, Ending.SOLVED, (Technique.NAKED_QUAD, 1)))
    assert f"— {hardness}, for " in text
    assert text.startswith(f"SE {tenths / 10} ")
