"""Detecting the variant of a grid."""

import pickle

import pytest

from engine import Grid, MultipleSolutionsError, OtherVariantError
from engine.houses import CLASSIC, DIAGONAL, WINDOKU
from engine.model.candidates import Elimination, Placement
from engine.model.game import Game
from engine.notation import parse_position
from engine.validation.variant_detection import detect_variant, detecting_variant

X_SUDOKU = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
WINDOKU_SUDOKU = ".7...3....462..579.9.......7..3.6..5....127..42.85.......63842....42.9.8284...6.3"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        (X_SUDOKU, (DIAGONAL,)),
        (WINDOKU_SUDOKU, (WINDOKU,)),
        ("1".ljust(81, "."), ()),
        # Two equal digits on a diagonal: it cannot be a diagonal sudoku.
        ("1........" + ".........", ()),
    ],
)
def test_detected_variants(line, kinds):
    assert detect_variant(Grid.parse(line.ljust(81, "."))) == kinds


def test_stated_variant_is_not_detected():
    assert detect_variant(Grid.parse(f"windoku:{WINDOKU_SUDOKU}")) == ()
    with (
        pytest.raises(MultipleSolutionsError) as caught,
        detecting_variant(Grid.parse(EASY), "classic"),
    ):
        raise MultipleSolutionsError("two")
    assert not isinstance(caught.value, OtherVariantError)


def test_other_variant_error_has_grid_and_variants():
    grid = Grid.parse(X_SUDOKU)
    with pytest.raises(OtherVariantError) as caught, detecting_variant(grid):
        raise MultipleSolutionsError("two")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.variants) == ("two", ("diagonal",))
    assert parse_position(error.position) == grid


def test_as_variant_updates_candidates():
    classic = Grid.parse(X_SUDOKU)
    diagonal = classic.as_variant(DIAGONAL)
    assert diagonal == Grid.parse(f"x:{X_SUDOKU}")
    assert diagonal.as_variant(CLASSIC) == classic
    assert classic.has(0, 7)
    assert not diagonal.has(0, 7)
    # Removed candidates stay removed.
    assert not classic.eliminate(1, 5).as_variant(DIAGONAL).has(1, 5)


def test_pasted_position_gets_variant_of_game():
    game = Game(Grid.parse(f"x:{X_SUDOKU}"))
    further = Grid.parse(X_SUDOKU).place(0, 8)
    assert game.turn_to(further) == (Placement(0, 8),)
    marked = Grid.parse(X_SUDOKU).eliminate(1, 5)
    assert game.turn_to(marked) == (Elimination(1, 5),)
    with pytest.raises(ValueError, match="a windoku, but your game is a diagonal"):
        game.turn_to(Grid.parse(f"windoku:{X_SUDOKU}"))
