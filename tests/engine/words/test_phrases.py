"""Lists, houses and sentences in natural language."""

import pytest

from engine.houses import CLASSIC, variant
from engine.language import translate, use_locale
from engine.model.candidates import Candidate, Elimination
from engine.words import phrases as _phrases


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), ([1], "1"), ([1, 2], "1 and 2"), ([1, 2, 3], "1, 2 and 3")]
)
def test_lists(items, text):
    assert _phrases.all_of(items) == text
    assert _phrases.one_of(items) == text.replace("and", "or")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([0], "box 1"),
        ([18, 24], "rows 1 and 7"),
        ([9, 10, 17], "columns 1, 2 and 9"),
        ([18, 0], "row 1 and box 1"),
    ],
)
def test_houses(numbers, text):
    assert _phrases.houses([CLASSIC.houses[number] for number in numbers]) == text


@pytest.mark.parametrize(
    ("names", "english", "german"),
    [
        (["box 1"], "in box 1", "in Block 1"),
        (["diagonal 2"], "on diagonal 2", "auf Diagonale 2"),
        (["row 2", "row 4"], "in rows 2 and 4", "in den Zeilen 2 und 4"),
        (["diagonal 1", "diagonal 2"], "on diagonals 1 and 2", "auf den Diagonalen 1 und 2"),
        (["row 2", "box 1"], "in row 2 and box 1", "in Zeile 2 und Block 1"),
        (["row 2", "diagonal 1"], "in row 2 and on diagonal 1", "in Zeile 2 und auf Diagonale 1"),
    ],
)
def test_houses_have_their_preposition(names, english, german):
    house = {house.name: house for house in variant("diagonal").houses}
    which = [house[name] for name in names]
    for language, text in (("en", english), ("de", german)):
        with use_locale(language):
            assert translate("{places:in}", places=_phrases.houses(which)) == text
            if len(which) == 1:
                assert translate("{place:in}", place=_phrases.house(which[0])) == text
    assert translate("{places:In} it is.", places=_phrases.houses(which)).startswith(("In", "On"))


@pytest.mark.parametrize(
    ("gone", "text"),
    [
        ([(0, 7)], "remove 7 from r1c1"),
        ([(1, 7), (0, 7)], "remove 7 from r1c1 and r1c2"),
        ([(0, 7), (0, 8)], "remove 7 and 8 from r1c1"),
        ([(0, 7), (0, 8), (9, 7), (9, 8)], "remove 7 and 8 from r1c1 and r2c1"),
        ([(0, 7), (0, 8), (9, 7)], "remove 7 from r1c1 and r2c1, and 8 from r1c1"),
    ],
)
def test_removals_are_grouped(gone, text):
    assert _phrases.removals([Elimination(cell, digit) for cell, digit in gone]) == text


def test_candidates():
    assert _phrases.candidates([Candidate(0, 5), Candidate(1, 6)]) == "5 in r1c1 and 6 in r1c2"
    assert (
        _phrases.candidates([Candidate(0, 5), Candidate(0, 6), Candidate(2, 7)])
        == "5 and 6 in r1c1, and 7 in r1c3"
    )


def test_sentences_begin_with_capital_except_cell_names():
    assert _phrases.sentences("row 3 needs 5.", "", "r3c4 is 5.") == "Row 3 needs 5. r3c4 is 5."


def test_counts_above_ten_are_digits():
    assert [_phrases.number(count) for count in (0, 2, 10, 11)] == ["no", "two", "ten", "11"]
