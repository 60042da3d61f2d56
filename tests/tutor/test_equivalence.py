"""Equivalent puzzles: their canonical form, and the words for their differences."""

from random import Random

import pytest

from engine.model.grid import Grid
from engine.model.morphs import random_morph
from engine.notation import format_position
from tests.bot.conftest import EASY
from tutor.equivalence import Transformation, canonical_forms, changes

_RENAMED = str.maketrans("123456789", "234567891")
_ROWS = [EASY[row * 9 : row * 9 + 9] for row in range(9)]
_TURNED = "".join(_ROWS[8 - column][row] for row in range(9) for column in range(9))


def line(text: str) -> str:
    return format_position(Grid.parse(text))


def test_equivalent_puzzles_have_one_form_and_others_none():
    morphs = [random_morph(Grid.parse(EASY), Random(seed)) for seed in range(5)]
    marked = Grid.parse(EASY).eliminate(2, 4)
    diagonal = "diagonal: " + "." * 81

    forms = canonical_forms([*map(format_position, morphs), line(EASY)])
    assert len(set(forms)) == 1
    assert len(forms[0]) == 81
    assert canonical_forms([format_position(marked), diagonal, "a puzzle"]) == ["", "", ""]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (EASY, ()),
        (EASY.translate(_RENAMED), (Transformation.RENAMED,)),
        (_TURNED, (Transformation.TURNED,)),
        (EASY[::-1], (Transformation.TURNED,)),
        ("".join(reversed(_ROWS)), (Transformation.MIRRORED,)),
        (_TURNED.translate(_RENAMED), (Transformation.TURNED, Transformation.RENAMED)),
        ("".join([_ROWS[1], _ROWS[0], *_ROWS[2:]]), (Transformation.PERMUTED,)),
    ],
)
def test_difference_is_said(other: str, expected: tuple[Transformation, ...]):
    assert changes(line(EASY), line(other)) == expected
    assert changes(line(other), line(EASY)) == expected
