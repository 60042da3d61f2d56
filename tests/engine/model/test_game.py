"""The turns of a game and the resulting positions."""

import pytest

from engine import Grid, InvalidGridError
from engine.houses import DIGITS, cell_name
from engine.language import CellNames, use_locale
from engine.model.candidates import Elimination, Placement
from engine.model.game import MAX_CHANGES, MAX_TURNS, Game, NoteKind, Restoring, agrees_with
from engine.notation import (
    format_turn,
    format_turns,
    parse_position,
    parse_turn,
    parse_turns,
)
from engine.validation.mistakes import MistakeKind, describe_mistake, first_mistake

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = Grid.parse(EASY)
GAME = Game(PUZZLE)


def played(*turns: str) -> Game:
    game = GAME
    for turn in turns:
        game = game.play(parse_turn(turn))
    return game


def test_placing_digit_removes_candidates():
    position = played("r1c3=4").position
    assert position.values[2] == 4
    assert not position.has(11, 4)
    assert position.givens == PUZZLE.givens


def test_notes_change_no_candidate_and_are_undone_like_moves():
    game = played("corner r1c3=24", "centre r1c3=2; colour r1c1=3", "r1c3=4")
    assert game.position == played("r1c3=4").position
    assert game.notes[NoteKind.CORNER][2] == 0b1010
    assert game.notes[NoteKind.CENTRE][2] == 0b10
    assert game.notes[NoteKind.COLOUR][0] == 0b100
    erased = game.play(parse_turn("no corner r1c3=2; no corner r1c3=9"))
    assert format_turn(erased.turns[-1]) == "no corner r1c3=2"
    assert erased.undo() == game
    # A given cannot have notes, but its digit can be coloured.
    assert game.play(parse_turn("corner r1c1=5")) is game


def test_removing_wrong_digit_restores_candidates():
    assert played("r1c3=1", "clear r1c3").position == PUZZLE
    assert played("r1c3=1").undo().position == PUZZLE
    assert played("r1c3=1", "r1c3=4").position == played("r1c3=4").position


def test_eliminations_survive_wrong_digits():
    noted = played("r1c4<>2")
    assert played("r1c4<>2", "r1c3=2", "r1c9=1", "clear r1c39").position == noted.position


def test_mark_is_removed_and_restored():
    out = played("r1c3<>4")
    assert not out.position.has(2, 4)
    assert out.position.has_marks
    assert out.play(parse_turn("back r1c3=4")).position == PUZZLE


def test_placing_digit_restores_its_mark():
    game = played("r1c3<>4", "r1c3=4", "clear r1c3")
    assert game.position.has(2, 4)


def test_eliminating_placed_digit_empties_cell():
    position = played("r1c3=1", "r1c3<>1").position
    assert position.values[2] == 0
    assert not position.has(2, 1)
    assert position.has(2, 4)


@pytest.mark.parametrize("turn", ["r1c1=4", "clear r1c1", "r1c1<>5", "back r1c1=5"])
def test_givens_cannot_be_changed(turn):
    with pytest.raises(InvalidGridError) as caught:
        played(turn)
    assert str(caught.value) == "r1c1 is a given 5, so it can't be changed."


def test_error_uses_cell_names_of_locale():
    with (
        use_locale("en", cells=CellNames.A1),
        pytest.raises(InvalidGridError, match="A1 is a given"),
    ):
        played("r1c1=4")


@pytest.mark.parametrize("turn", ["r1c1=5", "r1c1<>4", "clear r1c3", "back r1c3=4"])
def test_turn_without_effect_is_ignored(turn):
    assert played(turn) is GAME


def test_turn_keeps_only_effective_changes():
    game = played("r1c3=4").play(parse_turn("r1c3=4, r1c4=6"))
    assert [format_turn(turn) for turn in game.turns] == ["r1c3=4", "r1c4=6"]


def test_undo_without_turns_is_noop():
    assert GAME.undo() == GAME


def test_old_turns_are_merged():
    game = played("r1c4<>2", "r1c3=4", "r9c1=3")
    for number in range(2 * MAX_TURNS + 1):
        game = game.play((Placement(3, 6 if number % 2 else 2),))
    assert len(game.turns) == MAX_TURNS
    values = game.position.values
    assert (values[2], values[3], values[72]) == (4, 2, 3)
    assert not game.play(parse_turn("clear r1c4; back r1c4=6")).position.values[3]


def test_large_turns_are_merged():
    marks = [(cell, digit) for cell in range(81) if not PUZZLE.values[cell] for digit in DIGITS]
    game = GAME
    for _ in range(6):
        game = game.play(Elimination(cell, digit) for cell, digit in marks)
        game = game.play(Restoring(cell, digit) for cell, digit in marks)
        assert sum(map(len, game.turns)) <= MAX_CHANGES
        assert parse_turns(format_turns(game.turns)) == game.turns
    assert game.position == PUZZLE
    assert game.undo().position != PUZZLE


def test_before_mistake_keeps_right_turns():
    game = played("r1c3=4", "r1c4=6", "r1c6=2", "r1c7=9")
    assert not agrees_with(game.position, SOLVED)
    back = game.before_mistake(SOLVED)
    assert [format_turn(turn) for turn in back.turns] == ["r1c3=4", "r1c4=6"]
    assert back.before_mistake(SOLVED) == back


def test_fixed_mistake_is_not_a_mistake():
    game = played("r1c3=1", "r1c3=4", "r1c4<>6", "r5c5<>5")
    assert len(game.before_mistake(SOLVED).turns) == 2
    assert len(played("r1c3<>4").before_mistake(SOLVED).turns) == 0


def test_pasted_position_becomes_turn():
    game = played("r1c3=1", "r1c4=6", "r3c1<>1", "r1c6<>8")
    pasted = PUZZLE.place(2, 4).place(5, 8)
    turn = game.turn_to(pasted)
    assert format_turn(turn) == "r1c3=4; clear r1c4; r1c6=8"
    marked = parse_position(":0000:x:" + EASY + ":214::")
    there = played("r3c1<>1").play(played("r3c1<>1").turn_to(marked))
    assert there.position == marked


def test_position_of_other_puzzle_is_refused():
    other = Grid.parse("4" + EASY[1:])
    with pytest.raises(InvalidGridError, match="in your game r1c1 is a given 5"):
        GAME.turn_to(other)


def described_mistake(*turns: str) -> str | None:
    mistake = first_mistake(played(*turns), SOLVED)
    return None if mistake is None else describe_mistake(mistake)


def test_mistakes_are_described_by_kind_and_place():
    assert described_mistake() is None
    assert described_mistake("r1c3=4") is None
    assert described_mistake("r1c3=7") == "This breaks the rules: two 7s in row 1 (r1c3 and r1c5)."
    assert described_mistake("r1c3=1") == "r1c3 is not right. I haven't checked anything else."
    assert described_mistake("r1c3<>4") == "The pencil mark that solves r1c3 is missing."


def test_earliest_wrong_digit_comes_first():
    assert (
        described_mistake("r9c1=1", "r1c3=1")
        == "r9c1 is not right. I haven't checked anything else."
    )
    mistake = first_mistake(played("r9c1=1", "r1c3=1", "r9c1=3"), SOLVED)
    assert mistake is not None
    assert (mistake.kind, mistake.cells) == (MistakeKind.DIGIT, (2,))


def test_mistakes_are_described_in_every_language():
    mistake = first_mistake(played("r1c3=7"), SOLVED)
    assert mistake is not None
    with use_locale("de", cells=CellNames.A1):
        assert (
            describe_mistake(mistake)
            == "Das verstößt gegen die Regeln: die 7 zweimal in Zeile A (A3 und A5)."
        )


def test_a_trial_can_be_taken_back_as_a_whole():
    before = played("r1c3=4", "r1c4<>2")
    game = before
    for turn in ("r2c2=2; try r3c1=2", "r3c1=1", "r3c4=3"):
        game = game.play(parse_turn(turn))
    assert str(game.trial) == "r3c1=2"
    assert {cell_name(cell) for cell in game.scratch} == {"r2c2", "r3c1", "r3c4"}
    assert game.before_trial == before
    assert before.trial is None
    assert before.before_trial is before
    assert not before.scratch
    assert parse_turns(format_turns(game.turns)) == game.turns, "it is kept in the turns"
    assert game.undo().undo().undo() == before, "undo ends it, too"
    kept = game.with_trial
    assert (kept.trial, kept.scratch, kept.position) == (None, frozenset(), game.position)
    assert kept.undo().undo().undo() == before
    assert before.with_trial is before


def test_a_long_trial_does_not_become_part_of_the_game():
    game = GAME.play(parse_turn("try r1c3=1"))
    for number in range(MAX_TURNS - 1):
        game = game.play(parse_turn("clear r1c4" if number % 2 else "r1c4=2"))
    with pytest.raises(InvalidGridError, match="go back to your game"):
        game.play(parse_turn("r1c7=9"))
    assert game.before_trial == GAME
