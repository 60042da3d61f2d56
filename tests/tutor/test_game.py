"""The jobs of a game, called here and now."""

import pickle

import pytest

from engine import Grid, InvalidGridError, MultipleSolutionsError
from engine.notation import format_pencilmarks, format_position, parse_position
from tutor import game as playing
from tutor.game import State
from tutor.presentation import Presentation

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = format_position(Grid.parse(EASY))
LOOK = Presentation(size=300)


def play(text: str, turns: str = "", *, marks: bool = False) -> playing.Board:
    return playing.play(PUZZLE, turns, text, marks=marks, presentation=LOOK)


def test_a_puzzle_is_read_for_playing():
    start = playing.read_game(f"```\n{EASY}\n```", presentation=LOOK)
    assert start == playing.Start(PUZZLE, None)
    with pytest.raises(MultipleSolutionsError):
        playing.read_game("12" + "." * 79, presentation=LOOK)


def test_what_is_filled_in_is_no_part_of_the_puzzle():
    further = Grid.parse(EASY).place(2, 4)
    start = playing.read_game(format_position(further), presentation=LOOK)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(further)
    marked = Grid.parse(EASY).eliminate(2, 1)
    start = playing.read_game(format_pencilmarks(marked), presentation=LOOK)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(marked)


def test_more_digits_are_a_position_of_the_game_under_way():
    wrong = EASY[:2] + "1" + EASY[3:]
    start = playing.read_game(wrong, PUZZLE, presentation=LOOK)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(Grid.parse(wrong))
    with pytest.raises(ValueError, match="no solution"):
        playing.read_game(wrong, presentation=LOOK)


def test_a_puzzle_of_pencil_marks_is_played_as_it_is():
    hexes = playing.read_game(format_position(Grid.parse(EASY).eliminate(2, 1)), presentation=LOOK)
    assert hexes.puzzle == PUZZLE
    bare = Grid.from_candidates([0] * 81, [1 << int(d) - 1 for d in SOLVED])
    start = playing.read_game(format_position(bare), presentation=LOOK)
    assert parse_position(start.puzzle) == bare
    assert start.position is None


def test_a_turn_is_played_told_and_drawn():
    before = playing.board(PUZZLE, "", marks=False, presentation=LOOK)
    after = play("r1c3 4, r1c4=6; r1c6<>2")
    assert after.turns == "r1c3=4, r1c4=6, r1c6<>2"
    assert after.said == "Placed: r1c3=4, r1c4=6. Taken out: r1c6<>2."
    assert (before.filled, after.filled) == (30, 32)
    assert after.state is State.OPEN
    assert after.drawing.picture.startswith(b"\x89PNG")
    assert after.drawing.picture != before.drawing.picture
    assert "32 of 81" in after.drawing.alt
    assert "last move: r1c3, r1c4 and r1c6" in after.drawing.alt


def test_who_takes_marks_out_sees_them():
    assert play("r1c6<>2").marks
    assert not play("r1c3=4").marks
    shown = playing.board(PUZZLE, "", marks=True, presentation=LOOK)
    hidden = playing.board(PUZZLE, "", marks=False, presentation=LOOK)
    assert shown.drawing.picture != hidden.drawing.picture


def test_a_whole_grid_may_be_pasted():
    after = play(SOLVED)
    assert after.state is State.SOLVED
    assert after.said.startswith("Placed: r1c3=4, ")
    assert after.said.endswith(" and 39 more.")
    assert "last move" not in after.drawing.alt, "it would be everywhere"
    assert play(EASY, after.turns).filled == 30


def test_a_full_grid_may_be_wrong():
    after = play(SOLVED[:2] + "1" + SOLVED[3:])
    assert after.state is State.FULL
    assert not after.mistake


def test_what_changes_nothing_says_so():
    after = play("r1c1=5")
    assert after.turns == ""
    assert after.said == "That changes nothing on your board."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "'hello' is no part of a move"),
        ("r1c1=4", "r1c1 is a given, 5"),
        (EASY[:80], "80"),
        ("4" + EASY[1:], "another puzzle: in your game r1c1 is a given, 5"),
    ],
)
def test_what_is_no_turn_is_told(text: str, said: str):
    with pytest.raises(InvalidGridError) as told:
        play(text)
    assert said in str(told.value)


def test_undo_and_back_to_before_the_mistake():
    turns = "r1c3=4\nr1c4=1\nr1c6=8"
    assert playing.undo(PUZZLE, turns, marks=False, presentation=LOOK).turns == "r1c3=4\nr1c4=1"
    assert playing.go_back(PUZZLE, turns, marks=False, presentation=LOOK).turns == "r1c3=4"


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ("", "Nothing is wrong so far; 51 cells are still empty."),
        ("r1c3=7", "Two 7s in row 1 (r1c3 and r1c5)."),
        ("r1c3=1", "r1c3 is not right; nothing else was checked."),
        ("r1c3<>4", "The pencil mark that solves r1c3 has been removed."),
    ],
)
def test_a_check_names_one_mistake_and_marks_it(turns: str, said: str):
    checked = playing.check(PUZZLE, turns, marks=False, presentation=LOOK)
    assert checked.said == said
    assert checked.mistake is bool(turns)
    assert ("wrong: r1c3" in checked.drawing.alt) is bool(turns)
    plain = playing.board(PUZZLE, turns, marks=False, presentation=LOOK)
    assert (checked.drawing.picture != plain.drawing.picture) is bool(turns)


@pytest.mark.parametrize(
    ("grid", "current", "said"),
    [
        (EASY, None, "Nothing is wrong so far; 51 cells are still empty."),
        (SOLVED, None, "This is the solution: every cell is right."),
        (EASY.replace("8..79", "8.779"), None, "Two 7s in box 9 (r9c7 and r9c8)."),
        (EASY[:2] + "1" + EASY[3:], None, "the puzzle has no solution"),
        (EASY[:2] + "1" + EASY[3:], PUZZLE, "r1c3 is not right; nothing else was checked."),
        ("12" + "." * 79, None, "more than one solution"),
    ],
)
def test_a_pasted_grid_is_checked(grid: str, current: str | None, said: str):
    verdict = playing.check_grid(grid, current, presentation=LOOK)
    assert said in verdict.said
    assert verdict.drawing.alt


def test_results_travel_between_processes():
    after = play("r1c3 4")
    assert pickle.loads(pickle.dumps(after)) == after
