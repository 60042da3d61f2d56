"""Corrections to a grid that was misread."""

import pytest

from engine.errors import InvalidGridError
from engine.houses import parse_cell
from engine.language import use_locale
from reader.corrections import read_corrections

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def corrections_of(text: str) -> dict[str, int]:
    return {f"r{cell // 9 + 1}c{cell % 9 + 1}": d for cell, d in read_corrections(text).items()}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("r3c4=5", {"r3c4": 5}),
        ("R3C4 = 5", {"r3c4": 5}),
        ("r3c4 5", {"r3c4": 5}),
        ("r3c4: 5", {"r3c4": 5}),
        ("345", {"r3c4": 5}),
        ("345, 367\nr9c1=.", {"r3c4": 5, "r3c6": 7, "r9c1": 0}),
        ("345 " * 14, {"r3c4": 5}),
        ("r3c4 is 5.", None),
        ("r3c4 -> 5", {"r3c4": 5}),
        ("C4=5", {"r3c4": 5}),
        ("c4 5", {"r3c4": 5}),
        ("r3c4=.", {"r3c4": 0}),
        ("r3c4=0", {"r3c4": 0}),
        ("r3c4 empty", {"r3c4": 0}),
        ("r3c4 ist leer", {"r3c4": 0}),
        ("r3c4=x", {"r3c4": 0}),
        ("row 3 column 4: 5", {"r3c4": 5}),
        ("r3c4=5 r3c5=6", {"r3c4": 5, "r3c5": 6}),
        ("r3c4=5, r3c5=6; r9c9=.", {"r3c4": 5, "r3c5": 6, "r9c9": 0}),
        ("r3c4=5 and r3c5=.\r\n\r\nA1=9\n", {"r3c4": 5, "r3c5": 0, "r1c1": 9}),
        ("r3c4=5\nr3c4=6", {"r3c4": 6}),
        ("`r3c4=5`", {"r3c4": 5}),
    ],
)
def test_cells_in_all_notations(text, meant):
    if meant is None:
        with pytest.raises(InvalidGridError):
            read_corrections(text)
    else:
        assert corrections_of(text) == meant


@pytest.mark.parametrize(
    "text",
    ["r3: 5..4.1..9", "R3 5..4.1..9", "row 3 = 500 401 009", "Zeile 3: 5 . . | 4 . 1 | . . 9"],
)
def test_row_is_read(text):
    meant = dict(zip((f"r3c{n}" for n in range(1, 10)), (5, 0, 0, 4, 0, 1, 0, 0, 9), strict=True))

    assert corrections_of(text) == meant
    assert corrections_of(f"r1c1=2\n{text}\nr3c2=7") == {"r1c1": 2, **meant, "r3c2": 7}


def test_whole_grid_replaces_all_cells():
    rows = "\n".join(EASY[i : i + 9] for i in range(0, 81, 9))
    for text in (EASY, rows, f"It is this one:\n```\n{rows}\n```"):
        assert [*read_corrections(text).values()] == [int(c) if c != "." else 0 for c in EASY]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "", "no correction was found"),
        ("r3c4", "line 1, character 1", "r3c4 needs a digit"),
        ("r3c4=5\nr3c5=", "line 2, character 1", "r3c5 needs a digit"),
        ("r3c4=56", "line 1, character 1", "takes only one digit, not 56"),
        ("r3c4=5\nhello", "line 2, character 1", "'hello' is not a correction"),
        ("r3c45=5", "line 1, character 6", "is not a correction"),
        ("r0c4=5", "line 1, character 1", "'r0c4=5' is not a correction"),
        ("r3: 5..4.1..", "line 1, character 1", "row 3 needs nine cells"),
        ("r1c1=1\nr3: 5..4.1..99", "line 2, character 1", "row 3 needs nine cells"),
        ("53..7....", "line 1, character 1", "is not a correction"),
        ("\u01305=1", "line 1, character 1", "is not a correction"),
        ("1" * 6001, "", "6,001 characters"),
        (EASY[:-1], "", "80 cells"),
    ],
)
def test_errors_are_reported_with_their_place(text, place, message):
    with pytest.raises(InvalidGridError) as caught:
        read_corrections(text)

    assert message in str(caught.value)
    assert str(caught.value).startswith(place)


def test_errors_follow_the_locale():
    with use_locale("de"), pytest.raises(InvalidGridError) as caught:
        read_corrections("r3c4=5\nhallo")
    assert "'hallo' ist keine Korrektur: Schreib r3c4=5" in str(caught.value)


def test_cells_in_both_styles():
    assert read_corrections("r9c9=1 I9=2") == {parse_cell("r9c9"): 2}
