"""The functions of games, called in this process."""

import pickle

import pytest

from engine import Grid, InvalidGridError
from engine.model.candidates import Placement
from engine.notation import format_pencilmarks, format_position, parse_position
from tutor import game as playing
from tutor import game_grid
from tutor.drawing import DrawnGridError
from tutor.game import GameRequest, GameState
from tutor.game_moves import MoveKind, PlayedMove
from tutor.presentation import Presentation

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = format_position(Grid.parse(EASY))
PRESENTATION = Presentation(size=300)


def request(turns: str = "", *, marks: bool = False) -> GameRequest:
    return GameRequest(PUZZLE, turns, PRESENTATION, marks=marks)


def play(text: str, turns: str = "") -> playing.Board:
    return playing.play(request(turns), text)


def test_puzzle_is_read_for_a_game():
    start = game_grid.read_game(f"```\n{EASY}\n```", presentation=PRESENTATION)
    assert (start.puzzle, start.position) == (PUZZLE, None)
    with pytest.raises(DrawnGridError):
        game_grid.read_game("12" + "." * 79, presentation=PRESENTATION)


def test_filled_cells_belong_to_the_position_not_the_puzzle():
    further = Grid.parse(EASY).place(2, 4)
    start = game_grid.read_game(format_position(further), presentation=PRESENTATION)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(further)
    marked = Grid.parse(EASY).eliminate(2, 1)
    start = game_grid.read_game(format_pencilmarks(marked), presentation=PRESENTATION)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(marked)


def test_grid_with_all_givens_is_a_position_of_the_current_game():
    wrong = EASY[:2] + "1" + EASY[3:]
    start = game_grid.read_game(wrong, PUZZLE, presentation=PRESENTATION)
    assert start.puzzle == PUZZLE
    assert start.position == format_position(Grid.parse(wrong))
    with pytest.raises(ValueError, match="no solution"):
        game_grid.read_game(wrong, presentation=PRESENTATION)


def test_puzzle_of_pencil_marks_can_be_played():
    hexes = game_grid.read_game(
        format_position(Grid.parse(EASY).eliminate(2, 1)), presentation=PRESENTATION
    )
    assert hexes.puzzle == PUZZLE
    bare = Grid.from_candidates([0] * 81, [1 << int(d) - 1 for d in SOLVED])
    start = game_grid.read_game(format_position(bare), presentation=PRESENTATION)
    assert parse_position(start.puzzle) == bare
    assert start.position is None


def test_turn_is_played_described_and_drawn():
    before = playing.board(request())
    after = play("r1c3 4, r1c4=6; r1c6<>2")
    assert after.turns == "r1c3=4, r1c4=6, r1c6<>2"
    assert after.message == "Placed: r1c3=4, r1c4=6. Removed: 2 from r1c6."
    assert (before.filled, after.filled) == (30, 32)
    assert after.state is GameState.OPEN
    assert after.drawing.picture.startswith(b"\x89PNG")
    assert after.drawing.picture != before.drawing.picture
    assert "32 of 81" in after.drawing.alt
    assert "last move: r1c3, r1c4 and r1c6" in after.drawing.alt


def test_removing_candidates_shows_them():
    assert play("r1c6<>2").marks
    assert not play("r1c3=4").marks
    shown = playing.board(request(marks=True))
    hidden = playing.board(request())
    assert shown.drawing.picture != hidden.drawing.picture


def test_whole_grid_can_be_pasted():
    after = play(SOLVED)
    assert after.state is GameState.SOLVED
    assert after.message.startswith("Placed: r1c3=4, ")
    assert after.message.endswith(" and 39 more.")
    assert "last move" not in after.drawing.alt, "it would be everywhere"
    assert play(EASY, after.turns).filled == 30


def test_full_grid_can_be_wrong():
    after = play(SOLVED[:2] + "1" + SOLVED[3:])
    assert after.state is GameState.FULL
    assert not after.mistake


def test_turn_without_change_says_so():
    after = play("r1c1=5")
    assert after.turns == ""
    assert after.message == "That changes nothing on your board."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "'hello' is not a move"),
        ("r1c1=4", "r1c1 is a given 5"),
        (EASY[:80], "80"),
        ("4" + EASY[1:], "a different puzzle: in your game r1c1 is a given 5"),
    ],
)
def test_invalid_turn_is_reported(text: str, message: str):
    with pytest.raises(InvalidGridError) as caught:
        play(text)
    assert message in str(caught.value)


def test_undo_and_undo_of_the_first_mistake():
    turns = "r1c3=4\nr1c4=1\nr1c6=8"
    assert playing.undo(request(turns)).turns == "r1c3=4\nr1c4=1"
    assert playing.undo_mistake(request(turns)).turns == "r1c3=4"


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        ("", "Nothing is wrong so far; 51 cells are still empty."),
        ("r1c3=7", "This breaks the rules: two 7s in row 1 (r1c3 and r1c5)."),
        ("r1c3=1", "r1c3 is not right. I haven't checked anything else."),
        ("r1c3<>4", "The pencil mark that solves r1c3 is missing."),
    ],
)
def test_check_names_and_marks_one_mistake(turns: str, message: str):
    checked = playing.check(request(turns))
    assert checked.message == message
    assert checked.mistake is bool(turns)
    assert ("wrong: r1c3" in checked.drawing.alt) is bool(turns)
    plain = playing.board(request(turns))
    # Cells that break a rule are marked without a check.
    changes = bool(turns) and "two 7s" not in message
    assert (checked.drawing.picture != plain.drawing.picture) is changes


@pytest.mark.parametrize(
    ("grid", "current", "message"),
    [
        (EASY, None, "Nothing is wrong so far; 51 cells are still empty."),
        (SOLVED, None, "This is the solution: every cell is right."),
        (
            EASY.replace("8..79", "8.779"),
            None,
            "This breaks the rules: two 7s in row 9 (r9c7 and r9c8).",
        ),
        (EASY[:2] + "1" + EASY[3:], None, "the puzzle has no solution"),
        (EASY[:2] + "1" + EASY[3:], PUZZLE, "r1c3 is not right. I haven't checked anything else."),
        ("12" + "." * 79, None, "more than one solution"),
    ],
)
def test_pasted_grid_is_checked(grid: str, current: str | None, message: str):
    verdict = game_grid.check_grid(grid, current, presentation=PRESENTATION)
    assert message in verdict.message
    assert verdict.drawing.alt


def test_results_can_be_pickled():
    after = play("r1c3 4")
    assert pickle.loads(pickle.dumps(after)) == after


def test_board_says_what_has_changed_the_game():
    first = play("r1c3=1")
    second = play("r1c4=6", first.turns)
    assert first.played == PlayedMove(MoveKind.PLAY, "r1c3=1")
    assert second.played == PlayedMove(MoveKind.PLAY, "r1c4=6")
    now = request(second.turns)
    assert playing.undo(now).played == PlayedMove(MoveKind.UNDO, "r1c4=6")
    assert playing.undo_mistake(now).played == PlayedMove(MoveKind.PLAY), "both are gone"
    for unchanged in (playing.board(now), play("r1c3=1", first.turns), playing.undo(request())):
        assert unchanged.played is None


def test_trial_of_a_right_digit_is_not_blamed_for_another_one():
    tried = playing.try_out(request(), PUZZLE, Placement(2, 4))
    assert playing.check(request(tried.turns)).message.startswith("Nothing speaks against r1c3=4")
    failed = play("r1c6=2", tried.turns)
    said = "Now box 2 has no place left for 8, but not because of r1c3=4: something else is wrong."
    assert said in failed.message
    assert said in playing.check(request(failed.turns)).message
    wrong = playing.try_out(request(), PUZZLE, Placement(5, 2))
    assert "So r1c6=2 is wrong: go **Back**." in playing.check(request(wrong.turns)).message
    clashing = play("r1c4=3", tried.turns)
    assert "Go **Back** to your game first" in playing.check(request(clashing.turns)).message
