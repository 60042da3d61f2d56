"""Sue de Coq in words: cells of a line and of a box that share all their digits."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, number, sentences, translate
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.houses import Cell, Digit
from engine.language import N_
from engine.step import Step, SueDeCoqPattern

_TECHNIQUE: Final = N_(
    "{name}: cells where a line and a box cross, some of the line and some of the box, which have "
    "as many digits together as they are cells."
)
_WHERE: Final = N_(
    "{crossing} are in {line} and in {box}. Compare their candidates with those of {line_cells} "
    "and of {box_cells}."
)
_ONE_HOLDS: Final = N_("{cells} holds only {digits}")
_MANY_HOLD: Final = N_("{cells} hold only {digits}")
_SETS: Final = N_("{crossing}. In {line}, {line_set}. In {box}, {box_set}.")
_ONCE: Final = N_(
    "All places of a digit among these cells are in {line} or in {box}, so none can be there "
    "twice. {count:start} cells have {count} digits, so all are used."
)
_TWICE: Final = N_(
    "Each digit can be in these cells once, {shared} once in {line} and once in {box}. That is "
    "enough for {count} cells, so all are used."
)
_FOLLOWS: Final = N_(
    "So {line} has its {line_digits} in them, and {box} its {box_digits}. No other cell there can "
    "be one of these: {removals}."
)


def describe(step: Step) -> HintTexts:
    """A Sue de Coq at all four levels."""
    pattern, grid = step.pattern, step.grid
    assert isinstance(pattern, SueDeCoqPattern)
    crossing, in_line, in_box = (
        _digits(grid, cells) for cells in (pattern.crossing, pattern.line_cells, pattern.box_cells)
    )
    shared = in_line & in_box
    values = {
        "name": _phrases.name(step),
        "line": _phrases.house(pattern.line),
        "box": _phrases.house(pattern.box),
        "shared": all_of(sorted(shared)),
        "line_digits": all_of(sorted((crossing | in_line) - in_box | shared)),
        "box_digits": all_of(sorted((crossing | in_box) - in_line | shared)),
        "count": number(len(pattern.crossing) + len(pattern.line_cells) + len(pattern.box_cells)),
        "removals": _phrases.removals(step.eliminations),
    }
    names = {
        "crossing": _phrases.cells(pattern.crossing),
        "line_cells": _phrases.cells(pattern.line_cells),
        "box_cells": _phrases.cells(pattern.box_cells),
    }
    sets = {
        "crossing": _held(pattern.crossing, crossing),
        "line_set": _held(pattern.line_cells, in_line),
        "box_set": _held(pattern.box_cells, in_box),
    }
    return HintTexts(
        _phrases.look_at(where_to_look(grid, pattern)),
        translate(_TECHNIQUE, **values),
        sentences(translate(_WHERE, **names, **values)),
        sentences(
            translate(_SETS, **sets, **values),
            translate(_TWICE if shared else _ONCE, **values),
            translate(_FOLLOWS, **values),
        ),
    )


def _digits(grid: Grid, cells: tuple[Cell, ...]) -> set[Digit]:
    return {digit for cell in cells for digit in grid.candidates_of(cell)}


def _held(cells: tuple[Cell, ...], digits: set[Digit]) -> str:
    template = _ONE_HOLDS if len(cells) == 1 else _MANY_HOLD
    return translate(template, cells=_phrases.cells(cells), digits=all_of(sorted(digits)))
