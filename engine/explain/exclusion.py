"""Aligned pair and triplet exclusion in words."""

from collections.abc import Sequence
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import (
    HintTexts,
    all_of,
    one_of,
    sentences,
    translate,
)
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.step import Elimination, ExclusionPattern, Step

_PAIR: Final = N_(
    "Aligned pair exclusion: try every pair of digits for two cells, and see which digit never "
    "finds a partner."
)
_TRIPLET: Final = N_(
    "Aligned triplet exclusion: try every way to fill three cells, and see which digit never finds "
    "two partners."
)
_WHERE: Final = N_("{cells}.")
_EXCLUDERS: Final = N_("Cells that see both and have two candidates: {excluders}.")
_TRIPLET_EXCLUDERS: Final = N_(
    "Cells that see all three and have two or three candidates: {excluders}."
)
_CASE: Final = N_("With {digit} in {cell}, {other} has no digit left: {partners}.")
_EMPTIED: Final = N_("{digit} would leave nothing for {excluder} ({digits})")
_REPEATED: Final = N_("{digit} would be twice in {house}")
_TRIPLET_CASE: Final = N_(
    "With {digit} in {cell}, no pair of digits is left for {others}, in this order: {partners}."
)
_TRIPLET_EMPTIED: Final = N_("{pairs} would leave nothing for {excluder} ({digits})")
_TRIPLET_REPEATED: Final = N_("{pairs} would repeat a digit in {house}")
_PARTNERS: Final = N_("{one}-{two}")
_FOLLOWS: Final = N_("So {removals}.")


def describe(step: Step) -> HintTexts:
    """An aligned exclusion at all four levels.

    The full text gives a case for each removed digit.
    """
    pattern = step.pattern
    assert isinstance(pattern, ExclusionPattern)
    pair = len(pattern.cells) == 2
    where = _where(step.grid, pattern)
    excluders = _phrases.cells(pattern.excluders)
    return HintTexts(
        _phrases.look_at(where_to_look(step.grid, pattern)),
        translate(_PAIR if pair else _TRIPLET),
        sentences(
            where, translate(_EXCLUDERS if pair else _TRIPLET_EXCLUDERS, excluders=excluders)
        ),
        _full(step),
    )


def _full(step: Step) -> str:
    pattern = step.pattern
    assert isinstance(pattern, ExclusionPattern)
    return sentences(
        _where(step.grid, pattern),
        *_cases(step, pattern),
        translate(_FOLLOWS, removals=_phrases.removals(step.eliminations)),
    )


def _where(grid: Grid, pattern: ExclusionPattern) -> str:
    return translate(_WHERE, cells=_cells(grid, pattern))


def _cells(grid: Grid, pattern: ExclusionPattern) -> str:
    """What the base cells can be: "r1c1 is 2 or 3, and r1c5 is 3, 4 or 5"."""
    return _phrases.statements(
        _phrases.cell_is(cell, grid.candidates_of(cell)) for cell in pattern.cells
    )


def _cases(step: Step, pattern: ExclusionPattern) -> list[str]:
    """Why digits have no partners."""
    case = _case if len(pattern.cells) == 2 else _triplet_case
    return [case(step.grid, pattern, gone) for gone in step.eliminations]


def _case(grid: Grid, pattern: ExclusionPattern, gone: Elimination) -> str:
    """Why one digit of a pair has no partner."""
    at = pattern.cells.index(gone.cell)
    other = pattern.cells[1 - at]
    partners = [
        _partner(grid, pattern, digits[1 - at], excluder)
        for digits, excluder in pattern.forbidden
        if digits[at] == gone.digit
    ]
    return translate(
        _CASE,
        cell=_phrases.cell(gone.cell),
        digit=gone.digit,
        other=_phrases.cell(other),
        partners=_phrases.statements(partners),
    )


def _partner(grid: Grid, pattern: ExclusionPattern, digit: int, excluder: Cell | None) -> str:
    if excluder is not None:
        needs = one_of(grid.candidates_of(excluder))
        return translate(_EMPTIED, digit=digit, excluder=_phrases.cell(excluder), digits=needs)
    return translate(_REPEATED, digit=digit, house=_phrases.house(_shared(grid, pattern.cells)))


def _triplet_case(grid: Grid, pattern: ExclusionPattern, gone: Elimination) -> str:
    """Why one digit of a triplet has no two partners; combinations with one reason are grouped."""
    at = pattern.cells.index(gone.cell)
    others = [i for i in range(3) if i != at]
    failing: dict[Cell | House, list[str]] = {}
    for digits, excluder in pattern.forbidden:
        if digits[at] != gone.digit:
            continue
        reason: Cell | House
        reason = _repeat(grid, pattern.cells, digits) if excluder is None else excluder
        pair = translate(_PARTNERS, one=digits[others[0]], two=digits[others[1]])
        failing.setdefault(reason, []).append(pair)
    partners = []
    for reason, pairs in failing.items():
        if isinstance(reason, House):
            partners.append(
                translate(_TRIPLET_REPEATED, pairs=one_of(pairs), house=_phrases.house(reason))
            )
        else:
            partners.append(
                translate(
                    _TRIPLET_EMPTIED,
                    pairs=one_of(pairs),
                    excluder=_phrases.cell(reason),
                    digits=one_of(grid.candidates_of(reason)),
                )
            )
    return translate(
        _TRIPLET_CASE,
        cell=_phrases.cell(gone.cell),
        digit=gone.digit,
        others=all_of(_phrases.cell(pattern.cells[i]) for i in others),
        partners=_phrases.statements(partners),
    )


def _repeat(grid: Grid, cells: Sequence[Cell], digits: Sequence[Digit]) -> House:
    """A house in which two of the cells would hold the same digit."""
    return next(
        _shared(grid, (cells[i], cells[j]))
        for i, j in ((0, 1), (0, 2), (1, 2))
        if digits[i] == digits[j] and grid.variant.see_each_other(cells[i], cells[j])
    )


def _shared(grid: Grid, cells: Sequence[Cell]) -> House:
    """The house that two cells share, a line rather than a box."""
    return next(
        house for house in reversed(grid.variant.houses_of[cells[0]]) if cells[1] in house.cells
    )
