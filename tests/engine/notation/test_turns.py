"""Turns of a game as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import CELLS, DIGITS
from engine.model.candidates import Elimination, Placement
from engine.model.game import MAX_NOTES, Change, Clearing, Note, NoteKind, Restoring
from engine.notation import NotationError, format_turn, format_turns, parse_turn, parse_turns

CORNER, COLOUR = NoteKind.CORNER, NoteKind.COLOUR
changes = st.one_of(
    st.builds(
        Note,
        st.sampled_from(NoteKind),
        st.sampled_from(CELLS),
        st.sampled_from(DIGITS),
        st.booleans(),
    ),
    st.builds(Clearing, st.sampled_from(CELLS)),
    st.builds(
        lambda kind, cell, digit: kind(cell, digit),
        st.sampled_from([Placement, Elimination, Restoring]),
        st.sampled_from(CELLS),
        st.sampled_from(DIGITS),
    ),
)
turns = st.lists(changes, min_size=1, max_size=20).map(tuple)


@given(turns)
def test_round_trip(turn):
    # Cells cleared one after another are read as a set of cells.
    once = parse_turn(format_turn(turn))
    assert parse_turn(format_turn(once)) == once
    assert set(once) == set(turn)


@given(st.lists(turns, max_size=5).map(tuple))
def test_turns_are_lines(some):
    once = parse_turns(format_turns(some))
    assert len(once) == len(some)
    assert parse_turns(format_turns(once)) == once


def test_largest_turns_can_be_read():
    everything: list[Change] = [
        *(Placement(cell, 1) for cell in CELLS),
        *(Elimination(cell, digit) for cell in CELLS for digit in DIGITS),
    ]
    assert parse_turn(format_turn(tuple(everything))) == tuple(everything)
    back = tuple(Restoring(cell, digit) for cell in CELLS for digit in DIGITS)
    assert parse_turn(format_turn(back)) == back
    noted = [Note(CORNER, cell, digit) for cell in CELLS[:50] for digit in DIGITS]
    coloured = [Note(COLOUR, cell, digit) for cell in CELLS[:61] for digit in DIGITS]
    most = (*everything, *noted, *coloured)[: 810 + MAX_NOTES]
    assert parse_turn(format_turn(most)) == most
    cleared = tuple(Clearing(cell) for cell in CELLS)
    assert parse_turn(format_turn(cleared)) == cleared


def test_turn_with_too_many_changes_is_refused():
    with pytest.raises(NotationError, match="line 8, character 1: that is more than 1810 changes"):
        parse_turn("-r123456789c123456789 123456789\n" + "back r123456789c123456789 12\n" * 8)
    with pytest.raises(NotationError, match="more than the limit of 20,000"):
        parse_turn("r1c1=1;" * 3000)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("r3c4 5", (Placement(21, 5),)),
        ("r3c4=5, r3c5<>7", (Placement(21, 5), Elimination(22, 7))),
        ("clear r3c4", (Clearing(21),)),
        ("Clear C4, C5", (Clearing(21), Clearing(22))),
        ("leere r3c45", (Clearing(21), Clearing(22))),
        ("back r3c4 57", (Restoring(21, 5), Restoring(21, 7))),
        ("restore 5 in r3c4", (Restoring(21, 5),)),
        ("zurück r3c4=5", (Restoring(21, 5),)),
        ("corner r3c4=57", (Note(CORNER, 21, 5), Note(CORNER, 21, 7))),
        ("No colour r34c4 2", (Note(COLOUR, 21, 2, on=False), Note(COLOUR, 30, 2, on=False))),
        ("```\nr3c4 5,\n\nclear r3c5\n```", (Placement(21, 5), Clearing(22))),
        (
            "r1c1=1\nclear r3c4; back r3c5=7\n\nr1c2=2",
            (Placement(0, 1), Clearing(21), Restoring(22, 7), Placement(1, 2)),
        ),
    ],
)
def test_notations_of_turns(text, turn):
    assert parse_turn(text) == turn


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no move was found"),
        ("clear", "line 1, character 1: 'clear' has no cell"),
        ("clear" + ":" * 5000, "line 1, character 1: 'clear' has no cell"),
        ("r1c1=1\nclear r0c4", "line 2, character 7: "),
        ("clear r1c1; hello", "line 1, character 13: 'hello' is not a move"),
        ("back r3c4", "line 1, character "),
        ("no centre", "line 1, character 1: 'no centre' has no cell"),
    ],
)
def test_invalid_turn_error_names_place(text, said):
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert said in str(caught.value)
