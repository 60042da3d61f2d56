"""SK-loops, multi-sector locked sets and fireworks in words: base sets and cover sets, counted."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, clauses, number, sentences, translate
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.step import CandidateSet, Elimination, RankZeroPattern, Step
from engine.technique import Technique


class _Words(NamedTuple):
    """What differs between the techniques: levels 1 to 3."""

    nudge: str
    idea: str
    where: str


_WORDS: Final[Mapping[Technique, _Words]] = {
    Technique.SK_LOOP: _Words(
        N_(
            "Look for four filled cells at the corners of a rectangle, in four boxes. The cells "
            "beside them in their boxes may share few digits."
        ),
        N_(
            "{name}: pairs of cells around four boxes, where neighbours share digits. If the "
            "shared digits are as many as the cells, each of them is used in the loop."
        ),
        N_("The loop goes through these {count} cells: {cells}."),
    ),
    Technique.MULTI_SECTOR_LOCKED_SET: _Words(
        N_(
            "Compare cells and digits where several rows and columns cross. How often can each "
            "digit be used there?"
        ),
        N_(
            "{name}: where some rows and columns cross, the digits can be used only as often as "
            "there are cells. So none of these uses can be lost."
        ),
        N_("{rows:start} and {columns} cross in {count} empty cells: {cells}."),
    ),
    Technique.FIREWORK_TRIPLE: _Words(
        N_(
            "Look for a row and a column with three digits that are in the box where they cross, "
            "or in one more cell of each."
        ),
        N_(
            "{name}: in a row and in a column, three digits are in the same box or in one cell "
            "outside of it. Then the crossing and these two cells hold the three digits."
        ),
        N_("The base sets are {bases}. Their places are in {cells} or in {boxes}."),
    ),
    Technique.FIREWORK_QUAD: _Words(
        N_(
            "Look for two rows and two columns that cross in four boxes. Some digits may be near "
            "two opposite crossings only."
        ),
        N_(
            "{name}: at two opposite crossings of two rows and two columns, two digits each are in "
            "the box or at the other two crossings. Then the four crossings hold the four digits."
        ),
        N_("The base sets are {bases}. Their places are in {cells} or in {boxes}."),
    ),
}
_IN_HOUSE: Final = N_("{digits} in {house}", "set of candidates")
_CELLS: Final = N_("the cells {cells}", "sets of candidates")
_BASES: Final = N_("Base sets: {sets}. That is {count}, and each has one true candidate.")
_COVERS: Final = N_("Cover sets: {sets}. That is {count}, too, and each has at most one.")
_ALL_USED: Final = N_(
    "Each candidate is in at least as many cover sets as base sets. So the true ones use up all "
    "cover sets."
)
_LINE_FULL: Final = N_("{house:start} has its {digits} in these cells: remove {removals}.")
_BOX_FULL: Final = N_("{house:start} has its {digits} in {lines}: remove {removals}.")
_CELL_FULL: Final = N_("{cells} hold a digit of a base set each: remove {removals}.")
_ONE_CELL_FULL: Final = N_("{cells} holds a digit of a base set: remove {removals}.")
_TWICE: Final = N_(
    "{digit} in {cell} would use up two cover sets, and too few would be left: remove {removals}."
)


def describe(step: Step) -> HintTexts:
    """A pattern of base and cover sets at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, RankZeroPattern)
    words = _WORDS[step.technique]
    of_cells = pattern.bases if pattern.is_of_cells else pattern.covers
    cells = sorted(one.cell for one in of_cells if one.cell is not None)
    houses = dict.fromkeys(one.house for one in pattern.covers if one.house is not None)
    values = {
        "name": _phrases.name(step),
        "count": number(len(pattern.bases)),
        "cells": _phrases.cells(cells),
        "rows": _phrases.houses(_lines(step, cells, HouseKind.ROW)),
        "columns": _phrases.houses(_lines(step, cells, HouseKind.COLUMN)),
        "bases": _sets(pattern.bases),
        "boxes": _phrases.houses([house for house in houses if house.kind is HouseKind.BOX]),
    }
    return HintTexts(
        translate(words.nudge),
        translate(words.idea, **values),
        sentences(translate(words.where, **values)),
        sentences(
            translate(_BASES, sets=_sets(pattern.bases), count=values["count"]),
            translate(_COVERS, sets=_sets(pattern.covers), count=values["count"]),
            translate(_ALL_USED),
            *_reasons(step, pattern),
        ),
    )


def _lines(step: Step, cells: Iterable[Cell], kind: HouseKind) -> list[House]:
    return list(dict.fromkeys(step.grid.variant.house(kind, cell) for cell in sorted(cells)))


def _sets(sets: Iterable[CandidateSet]) -> str:
    """Sets by house: "3 and 8 in row 2, and the cells r1c2 and r3c4"."""
    cells: list[Cell] = []
    digits: dict[House, list[Digit]] = {}
    for one in sets:
        if one.cell is not None:
            cells.append(one.cell)
        elif one.house is not None and one.digit is not None:
            digits.setdefault(one.house, []).append(one.digit)
    parts = [
        translate(_IN_HOUSE, digits=all_of(sorted(digits[house])), house=_phrases.house(house))
        for house in sorted(digits, key=lambda each: (each.kind.value, each.index))
    ]
    if cells:
        parts.append(translate(_CELLS, cells=_phrases.cells(sorted(cells))))
    return clauses(parts)


def _reasons(step: Step, pattern: RankZeroPattern) -> list[str]:
    """Why each candidate is removed, in one sentence for each cover set or house."""
    by_house: dict[House, list[Elimination]] = {}
    in_cells: list[Elimination] = []
    twice: list[Elimination] = []
    for gone in step.eliminations:
        cover = pattern.covers_of(gone)[0]
        if pattern.bases_of(gone):
            twice.append(gone)
        elif cover.house is None:
            in_cells.append(gone)
        else:
            by_house.setdefault(cover.house, []).append(gone)
    said = [
        translate(
            _LINE_FULL if pattern.is_of_cells else _BOX_FULL,
            house=_phrases.house(house),
            digits=all_of(sorted({one.digit for one in gone})),
            lines=_base_lines(pattern, gone[0]),
            removals=_phrases.from_cells(gone),
        )
        for house, gone in by_house.items()
    ]
    if in_cells:
        cells = sorted({one.cell for one in in_cells})
        said.append(
            translate(
                _ONE_CELL_FULL if len(cells) == 1 else _CELL_FULL,
                cells=_phrases.cells(cells),
                removals=_phrases.from_cells(in_cells),
            )
        )
    said += [
        translate(
            _TWICE,
            digit=one.digit,
            cell=_phrases.cell(one.cell),
            removals=_phrases.from_cells((one,)),
        )
        for one in twice
    ]
    return said


def _base_lines(pattern: RankZeroPattern, gone: Elimination) -> str:
    """The lines in which a box has a digit of a firework: "row 1 and column 3"."""
    lines = [one.house for one in pattern.bases if one.house and one.digit == gone.digit]
    return all_of(_phrases.house(line) for line in lines)
