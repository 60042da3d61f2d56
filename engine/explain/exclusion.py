"""Aligned pair exclusion in words."""

from typing import Final

from engine.explain import _say
from engine.explain._say import Words, number, one_of, say, sentences
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.houses import Cell, cell_name
from engine.step import Elimination, ExclusionPattern, Step

MAX_CASES: Final = 900
"""Characters spent on working out single digits; those beyond are only counted."""

_TECHNIQUE: Final = (
    "Aligned pair exclusion: try every pair of digits for two cells, and see which digit never "
    "finds a partner."
)
_WHERE: Final = "{one} is {one_digits}, and {two} is {two_digits}."
_EXCLUDERS: Final = "Cells that see both and have two candidates: {excluders}."
_CASE: Final = "If {cell} is {digit}, {other} cannot be {partners}, and nothing is left for it."
_EMPTIED: Final = "{digit} ({excluder} needs {digits})"
_REPEATED: Final = "{digit} (both in {house})"
_MORE_ONE: Final = "One more digit fails in the same way."
_MORE_MANY: Final = "{count} more digits fail in the same way."
_FOLLOWS: Final = "So {removals}."


def tell(step: Step) -> Words:
    """An aligned pair exclusion at all four levels.

    The full text works the removed digits out one by one, as long as they fit in `MAX_CASES`
    characters, and counts the rest.
    """
    pattern = step.pattern
    assert isinstance(pattern, ExclusionPattern)
    one, two = pattern.cells
    where = say(
        _WHERE,
        one=cell_name(one),
        two=cell_name(two),
        one_digits=one_of(step.grid.candidates_of(one)),
        two_digits=one_of(step.grid.candidates_of(two)),
    )
    excluders = say(_EXCLUDERS, excluders=_say.cells(pattern.excluders))
    return Words(
        _say.look_at(where_to_look(step.grid, pattern)),
        say(_TECHNIQUE),
        sentences(where, excluders),
        sentences(
            where,
            *_cases(step, pattern),
            say(_FOLLOWS, removals=_say.removals(step.eliminations)),
        ),
    )


def _cases(step: Step, pattern: ExclusionPattern) -> list[str]:
    told: list[str] = []
    for gone in step.eliminations:
        case = _case(step.grid, pattern, gone)
        if told and sum(map(len, told)) + len(case) > MAX_CASES:
            break
        told.append(case)
    rest = len(step.eliminations) - len(told)
    if rest:
        told.append(say(_MORE_ONE if rest == 1 else _MORE_MANY, count=number(rest)))
    return told


def _case(grid: Grid, pattern: ExclusionPattern, gone: Elimination) -> str:
    """Why one digit has no partner."""
    at = pattern.cells.index(gone.cell)
    other = pattern.cells[1 - at]
    partners = [
        _partner(grid, pattern, digits[1 - at], excluder)
        for digits, excluder in pattern.forbidden
        if digits[at] == gone.digit
    ]
    return say(
        _CASE,
        cell=cell_name(gone.cell),
        digit=gone.digit,
        other=cell_name(other),
        partners=one_of(partners),
    )


def _partner(grid: Grid, pattern: ExclusionPattern, digit: int, excluder: Cell | None) -> str:
    if excluder is not None:
        needs = one_of(grid.candidates_of(excluder))
        return say(_EMPTIED, digit=digit, excluder=cell_name(excluder), digits=needs)
    shared = next(
        house
        for house in reversed(grid.variant.houses_of[pattern.cells[0]])
        if pattern.cells[1] in house.cells
    )
    return say(_REPEATED, digit=digit, house=_say.house(shared))
