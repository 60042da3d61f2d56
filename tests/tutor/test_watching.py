"""The tutor watches games: the techniques that justify a move."""

import pickle

import pytest

from engine import Grid, Limit, SudokuError
from engine.houses import CELLS, DIAGONAL, cell_name, parse_cell
from engine.model.technique import Technique
from engine.notation import format_position
from tests.conftest import Sampled
from tutor.watching import watch

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NO_SINGLES = ".93.84716846971..3...3..948..54..671....2..9.964715832.721..3.9138.......59...1.."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""AI Escargot: its first single is r8c3=1."""


def watched(puzzle, *turns):
    return watch(format_position(Grid.parse(puzzle)), "\n".join(turns), limit=Limit(20))


def techniques(result):
    return [(str(match.move), match.technique) for match in result.matched]


def test_single_is_matched():
    assert techniques(watched(EASY, "r5c5=5")) == [("r5c5=5", Technique.NAKED_SINGLE)]


def test_digit_that_rests_on_others_of_its_turn_is_matched_in_any_order():
    after, before = "r8c8=3", "r5c5=5"
    result = watched(EASY, f"{after} {before}")
    assert {move for move, _ in techniques(result)} == {after, before}
    assert result.undecided == ()


@pytest.mark.compiled
def test_digit_after_eliminations_in_mind_is_matched_with_the_hardest_technique_needed():
    """The player has removed nothing: an ALS-XZ leaves a hidden single."""
    (move,) = watched(NO_SINGLES, "r3c2=1").matched
    assert (move.technique, move.steps) == (Technique.ALS_XZ, 2)
    # With its eliminations written down, the digit is a single.
    notes = "r7c5<>6 r8c5<>6 r8c6<>6 r9c5<>6 r9c6<>6 r9c6<>8"
    assert techniques(watched(NO_SINGLES, notes, "r3c5=6")) == [("r3c5=6", Technique.HIDDEN_SINGLE)]


@pytest.mark.compiled
def test_removed_candidate_is_matched_with_the_technique_that_removes_it():
    assert techniques(watched(NO_SINGLES, "r7c5<>6")) == [("r7c5<>6", Technique.ALS_XZ)]
    wrong = watched(NO_SINGLES, "r3c2<>1")
    assert wrong.matched == wrong.undecided == ()


@pytest.mark.compiled
@pytest.mark.parametrize("digit", [4, 5])
def test_right_guess_and_wrong_one_are_the_same(digit):
    result = watched(HARD, f"r4c1={digit}")
    assert result.matched == ()
    assert result.undecided == (parse_cell("r4c1"),)


@pytest.mark.compiled
def test_whether_a_cell_is_undecided_does_not_depend_on_the_digit(sampled: Sampled):
    grid = Grid.parse(NO_SINGLES)
    answers = [
        {watched(NO_SINGLES, f"{cell_name(cell)}={digit}").undecided for digit in range(1, 10)}
        for cell in sampled([cell for cell in CELLS if not grid.values[cell]], 3)
    ]
    assert all(len(answer) == 1 for answer in answers)
    assert len(set().union(*answers)) > 1


def test_wrong_digit_where_the_right_one_follows_is_neither_matched_nor_asked_about():
    result = watched(EASY, "r5c5=9")
    assert result.matched == result.undecided == ()


def test_moves_after_a_mistake_are_matched_as_before():
    assert techniques(watched(EASY, "r1c4=2", "r5c5=5")) == [("r5c5=5", Technique.NAKED_SINGLE)]
    assert techniques(watched(EASY, "r5c7<>7", "r5c5=5")) == [("r5c5=5", Technique.NAKED_SINGLE)]


def test_pasted_grid_is_not_watched():
    cells = " ".join(f"r{row}c5<>1" for row in range(1, 10)) + " r1c3<>9"
    assert watched(EASY, cells) == watched(EASY)


def test_result_can_be_pickled_and_no_game_is_refused():
    result = watched(EASY, "r5c5=5")
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(SudokuError):
        watch("no puzzle", "r5c5=5")


@pytest.mark.compiled
def test_nothing_is_undecided_if_the_time_is_up():
    result = watch(format_position(Grid.parse(HARD)), "r4c1=4", limit=Limit(1e-6))
    assert (result.matched, result.undecided, result.complete) == ((), (), False)


def test_variants_are_not_watched():
    puzzle = Grid.from_values([0] * 81, variant=DIAGONAL)
    assert watch(format_position(puzzle), "r5c5=5") == watch(format_position(puzzle), "")
