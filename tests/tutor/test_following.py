"""The statements of a hint about the singles after its own, and how many it fills in."""

import re

import pytest

from engine import Grid, Limit, OutOfTimeError
from engine.houses import variant
from engine.language import use_locale
from engine.model.step import Step
from engine.notation import format_position, parse_position
from engine.orders.scale import SolvingOrder
from engine.orders.scales import HODOKU, ORDERS, SE, TEACHER
from tutor import hints
from tutor.following import (
    KEPT,
    MOST_FILLED,
    Following,
    describe_following,
    following_singles,
)
from tutor.hints import StepRequest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
LONE_SINGLE = ".....4...43..5..6..1.6324..72....89.1.......4.45....32..1286.4..6..1..29...7....."
DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
LIMIT = Limit(20)


def following(order: SolvingOrder, grid: Grid) -> tuple[Step, Following | None]:
    """The next step of a position, and the description of the singles that follow."""
    step = order.next_step(grid)
    assert step is not None
    return step, describe_following(step, following_singles(step, order))


@pytest.mark.parametrize(
    ("order", "language", "words"),
    [
        (TEACHER, "en", "30 more singles follow."),
        (HODOKU, "en", "30 more singles follow, most of them 1s, 3s and 9s."),
        (HODOKU, "de", "30 weitere Einer folgen, die meisten mit der 1, der 3 und der 9."),
    ],
)
def test_invitation_says_how_many_follow_and_of_which_digits(order, language, words):
    with use_locale(language):
        _, said = following(order, Grid.parse(CHAINS))
    assert said is not None
    assert (said.count, said.words) == (30, words)


def test_a_single_before_another_technique_has_no_invitation():
    _, said = following(TEACHER, Grid.parse(LONE_SINGLE))
    assert said is None


def test_places_name_no_cell_and_end_with_how_many_more():
    _, said = following(SE, Grid.parse(EASY))
    assert said is not None
    *places, more = said.places
    assert not any(re.search(r"r\dc\d", place) for place in places)
    assert more == f"Then {50 - len(places)} more follow."


def test_singles_that_were_not_found_in_time_are_looked_for_again(monkeypatch):
    position = format_position(Grid.parse(EASY).place(2, 4))

    def hint() -> hints.Hint:
        return hints.hint(StepRequest(position, LIMIT, after="r1c3=4"), 4)

    def out_of_time(*_: object) -> tuple[Step, ...]:
        raise OutOfTimeError("the time was up")

    # Another test may have used the same hint.
    hints._search.cache_clear()

    with monkeypatch.context() as patch:
        patch.setattr(hints, "following_singles", out_of_time)
        assert hint().following is None
    assert hint().following is not None


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("puzzle", [EASY, CHAINS])
def test_at_most_eight_cells_are_filled_in_and_never_the_last_ten(order, puzzle):
    position = format_position(Grid.parse(puzzle))
    pieces = []
    while (taken := hints.fill_in(StepRequest(position, LIMIT, scale=order))).slugs:
        position = taken.position
        pieces.append(len(taken.effects))
        assert parse_position(position).values.count(0) >= KEPT
    assert max(pieces) == MOST_FILLED
    assert all(piece == MOST_FILLED for piece in pieces[:-1])


def test_what_is_filled_in_is_what_the_hint_has_said():
    grid = Grid.parse(DIAGONAL, variant=variant("diagonal"))
    step, said = following(SE, grid)
    assert said is not None
    taken = hints.fill_in(StepRequest(format_position(grid), LIMIT, scale=SE.slug))
    assert said.filled == len(taken.effects) == MOST_FILLED
    assert taken.effects[0] == step.placements[0]
    for place, effect in zip(said.places, taken.effects[1:], strict=False):
        assert place.split()[1] in {str(effect.digit), "the"}
