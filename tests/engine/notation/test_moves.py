"""Moves as people type them."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import CELLS, DIGITS
from engine.model.candidates import Elimination, Placement
from engine.notation import MAX_MOVES, NotationError, format_moves, parse_moves

moves = st.lists(
    st.builds(
        lambda kind, cell, digit: kind(cell, digit),
        st.sampled_from([Placement, Elimination]),
        st.sampled_from(CELLS),
        st.sampled_from(DIGITS),
    ),
    min_size=1,
    max_size=30,
).map(tuple)


@given(moves)
def test_round_trip(some):
    assert parse_moves(format_moves(some)) == some
    assert parse_moves(format_moves(some).upper().replace(", ", "\n")) == some


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("r3c4=5", "r3c4=5"),
        ("R3C4 = 5", "r3c4=5"),
        ("r3c4 5", "r3c4=5"),
        ("5 r3c4", "r3c4=5"),
        ("345", "r3c4=5"),
        ("345, 367 911", "r3c4=5, r3c6=7, r9c1=1"),
        ("345\nr3c6=7; 911", "r3c4=5, r3c6=7, r9c1=1"),
        ("r3c6=7, 345", "r3c6=7, r3c4=5"),
        ("345, r3c6 7", "r3c4=5, r3c6=7"),
        ("345, not 5 in r9c1", "r3c4=5, r9c1<>5"),
        ("not 345 in r9c1", "r9c1<>3, r9c1<>4, r9c1<>5"),
        ("r9c1<>345", "r9c1<>3, r9c1<>4, r9c1<>5"),
        ("r3: 5..4.1..9", "r3c1=5, r3c4=4, r3c6=1, r3c9=9"),
        ("row 3 5 . . | 4 . 1 | . . 9\n345", "r3c1=5, r3c4=4, r3c6=1, r3c9=9, r3c4=5"),
        ("Zeile 3: 500401009; C4=5", "r3c1=5, r3c4=4, r3c6=1, r3c9=9, r3c4=5"),
        ("5r3c4", "r3c4=5"),
        ("(5)r3c4", "r3c4=5"),
        ("+5 r3c4", "r3c4=5"),
        ("C4=5", "r3c4=5"),
        ("c4 5", "r3c4=5"),
        ("5 in C4", "r3c4=5"),
        ("place 5 in `r3c4`.", "r3c4=5"),
        ("r3c4 is 5", "r3c4=5"),
        ("r3c4: 5", "r3c4=5"),
        ("Setze 5 in C4", "r3c4=5"),
        ("r3c4<>5", "r3c4<>5"),
        ("r3c4 != 5", "r3c4<>5"),
        ("r3c4≠5", "r3c4<>5"),
        ("r3c4 not 5", "r3c4<>5"),
        ("r3c4 is not 5", "r3c4<>5"),
        ("r3c4 isn't 5", "r3c4<>5"),
        ("r3c4 can\u2019t be 5", "r3c4<>5"),
        ("r3c4 ist keine 5", "r3c4<>5"),
        ("-5r3c4", "r3c4<>5"),
        ("=> -5 r3c4", "r3c4<>5"),
        ("not 5 in C4", "r3c4<>5"),
        ("no 5 r3c4", "r3c4<>5"),
        ("5 out of r3c4", "r3c4<>5"),
        ("Entferne 5 aus C4", "r3c4<>5"),
        ("remove 7 from r2c5 and r3c5", "r2c5<>7, r3c5<>7"),
        ("r3c4<>57", "r3c4<>5, r3c4<>7"),
        ("r3c4<>5, 7", "r3c4<>5, r3c4<>7"),
        ("r3c45<>5", "r3c4<>5, r3c5<>5"),
        ("r12c3<>5", "r1c3<>5, r2c3<>5"),
        ("r4c3, r8c3<>7", "r4c3<>7, r8c3<>7"),
        ("r1c1=1,r1c2=2;r1c3<>3\n\n  r1c4=4 ;", "r1c1=1, r1c2=2, r1c3<>3, r1c4=4"),
        ("r1c1 1 r1c2 2", "r1c1=1, r1c2=2"),
        ("1 r1c1 2 r1c2", "r1c1=1, r1c2=2"),
        ("r1c1<>1, 2 r1c2", "r1c1<>1, r1c2=2"),
        ("1 r1c1, r1c2=2", "r1c1=1, r1c2=2"),
        ("not 1 in r1c1, 2 in r1c2", "r1c1<>1, r1c2=2"),
        # These spellings occur in the program's own texts.
        (
            "remove 7 from r2c5, and 8 and 9 from r2c8",
            "r2c5<>7, r2c8<>8, r2c8<>9",
        ),
        ("r4c4<>1, r6c1<>1", "r4c4<>1, r6c1<>1"),
    ],
)
def test_notations_of_moves(text, same_as):
    assert format_moves(parse_moves(text)) == same_as


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no move was found: write r3c4=5"),
        (" \n , ;", "no move was found"),
        ("hello", "line 1, character 1: 'hello' is not a move: write r3c4=5"),
        ("r3c4=5\nr3c9=x", "line 2, character 6: 'x' is not a move"),
        ("r3c4=5\r\nr3c9", "line 2, character 1: 'r3c9' has no digit from 1 to 9: write"),
        ("r3c4", "character 1: 'r3c4' has no digit"),
        ("r3c4=", "'r3c4=' has no digit"),
        ("r3c4=5, 7", "character 1: a cell takes only one digit, not 2"),
        ("5", "'5' has no cell"),
        ("not", "'not' has no cell"),
        ("53", "'53' has no cell"),
        ("r3c4 57", "a cell takes only one digit, not 2"),
        ("r0c4=5", "'r0c4' is not a move"),
        ("r3c10=5", "'r3c10' is not a move"),
        ("r3c4=0", "'0' is not a move"),
        ("r3c4=10", "'10' is not a move"),
        ("J4=5", "'J4' is not a move"),
        ("C45", "'C45' is not a move"),
        ("\u01305=1", "'\u01305' is not a move"),
        ("\u01315=1", "'\u01315' is not a move"),
        ("x" * 6001, "6,001 characters, more than the limit of 6,000"),
        (
            "r123456789c123456789<>123456789; r1c1=1",
            f"character 34: that is more than {MAX_MOVES} moves",
        ),
    ],
)
def test_invalid_move_error_names_place(text, message):
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_moves(text)


def test_all_candidates_of_grid_in_one_text():
    assert len(parse_moves("r123456789c123456789<>123456789")) == MAX_MOVES


@given(st.text(alphabet="rcRC a1239A-=<>!,;\n+0xnotis", max_size=60))
def test_any_text_gives_moves_or_error(text):
    try:
        found = parse_moves(text)
    except NotationError:
        return
    assert parse_moves(format_moves(found)) == found


def test_long_list_is_parsed_quickly():
    with pytest.raises(NotationError, match="more than"):
        parse_moves("r123456789c123456789 " * 90 + "<>" + "123456789," * 200)
    start = time.process_time()
    assert len(parse_moves("r1c1<>" + "1," * 700)) == 700
    with pytest.raises(NotationError):
        parse_moves("r1c1<>" + "1," * 1900 + "r1c1")
    assert time.process_time() - start < 2
