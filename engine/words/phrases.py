"""Phrases that all explanations share; more general phrases are in `engine.language.speech`.

Each family of techniques keeps its sentences as constants with named placeholders, marked for the
catalogue (`engine.language`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_, forms, start_of_sentence, translate, translate_count
from engine.language import cell_label as cell
from engine.language.speech import (
    all_of,
    cells,
    clauses,
    house,
    houses,
    kind_of,
    listed,
    neither_of,
    number,
    numbers,
    one_of,
    series,
    statements,
)
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.step import LevelText, Step

__all__ = [
    "all_of",
    "by_cell",
    "candidates",
    "cell",
    "cell_is",
    "cells",
    "clauses",
    "digit_groups",
    "digits_of_cells",
    "effects",
    "from_cells",
    "house",
    "houses",
    "kind_of",
    "left_for",
    "level_text",
    "listed",
    "listed_candidates",
    "look_at",
    "name",
    "neither_of",
    "number",
    "numbers",
    "one_of",
    "removals",
    "sentences",
    "series",
    "statements",
    "translate",
]

NUMBERS_AS_DRAWN: Final = N_("The numbers are those in the picture.")
DIGITS_NUMBERED: Final = N_("The picture numbers the digits.")
_LOOK_AT: Final = N_("Look at {houses}.")
_REMOVE: Final = N_("remove {parts}")
_REMOVE_PART: Final = forms("{digits} from {cells}", "{digits} from {cells}", "removed")
_CANDIDATES: Final = forms("{digits} in {cells}", "{digits} in {cells}", "without")
_LEFT_FOR: Final = N_("{digits} for {cells}")
_LISTED: Final = N_("{digits} in {cells}", "listed")
_CELL_IS: Final = N_("{cell} is {digits}", "its candidates")
_TO: Final = N_("{first} to {last}", "digits")
_SPAN: Final = 4
"""The minimum number of consecutive digits that are told by the first and the last one."""
_CELL_DIGITS: Final = N_("{cell} ({digits})", "what it loses")


def sentences(*parts: str) -> str:
    """Join sentences to one text, leaving out empty ones.

    Each begins with a capital, except for those that begin with a cell's name.
    """
    return " ".join(start_of_sentence(part) for part in parts if part)


def level_text(template: LevelText, **values: object) -> LevelText:
    """Fill in the words and the question of a text whose parts are marked for the catalogue."""
    return LevelText(*(sentences(translate(part, **values)) if part else part for part in template))


def name(step: Step) -> str:
    """The name of the step's technique."""
    return translate(step.technique.value)


def cell_is(which: Cell, digits: Iterable[Digit]) -> str:
    """The candidates of a cell: "r1c5 is 3, 4 or 5"."""
    return translate(_CELL_IS, cell=cell(which), digits=one_of(digits))


def candidates(which: Iterable[Candidate]) -> str:
    """Removed candidates, in as few groups as possible: "5 in r1c1 and r2c2, and 6 in r2c2"."""
    groups = digit_groups(which)
    plain = all(len(digits) == len(where) == 1 for digits, where in groups)
    return (all_of if plain else clauses)(
        translate_count(_CANDIDATES, len(digits), digits=all_of(digits), cells=cells(where))
        for digits, where in groups
    )


def listed_candidates(which: Iterable[Candidate]) -> str:
    """Many candidates, with commas: "5 in r1c1, r2c2; 6, 7 in r2c2"."""
    return series(
        translate(_LISTED, digits=listed(digits), cells=listed(map(cell, where)))
        for digits, where in digit_groups(which)
    )


def look_at(which: Sequence[House]) -> str:
    """The simplest nudge: "Look at box 5."."""
    return translate(_LOOK_AT, houses=houses(which))


def removals(eliminations: Iterable[Elimination], *, brief: bool = False) -> str:
    """Eliminations, in as few groups as possible: "remove 7 from r2c5, and 8 and 9 from r2c8".

    Args:
        eliminations: what is removed.
        brief: whether many consecutive digits are told as in "3 to 7".
    """
    return translate(_REMOVE, parts=from_cells(eliminations, brief=brief))


def from_cells(gone: Iterable[Candidate], *, brief: bool = False) -> str:
    """Removed candidates, without the verb: "7 from r2c5, and 8 and 9 from r2c8"."""
    told: Callable[[Sequence[Digit]], Iterable[object]] = _spans if brief else tuple
    return series(
        translate_count(_REMOVE_PART, len(digits), digits=all_of(told(digits)), cells=cells(where))
        for digits, where in digit_groups(gone)
    )


def left_for(groups: Iterable[tuple[Sequence[Digit], Sequence[Cell]]]) -> str:
    """The digits that cells may still hold: "1 or 2 for r2c5; 4 to 8 for r2c8"."""
    return series(
        translate(_LEFT_FOR, digits=one_of(_spans(digits)), cells=cells(where))
        for digits, where in groups
    )


def _spans(digits: Sequence[Digit]) -> Iterator[object]:
    """Digits in order; four or more consecutive ones are one item, such as "3 to 7"."""
    for _, group in groupby(enumerate(digits), lambda pair: pair[1] - pair[0]):
        run = [digit for _, digit in group]
        if len(run) < _SPAN:
            yield from run
        else:
            yield translate(_TO, first=run[0], last=run[-1])


def by_cell(gone: Iterable[Candidate]) -> str:
    """Cells with their removed candidates, in short: "r2c5 (7) and r2c8 (8, 9)"."""
    return all_of(
        translate(_CELL_DIGITS, cell=cell(where), digits=listed(digits))
        for where, digits in digits_of_cells(sorted(gone)).items()
    )


def effects(which: Iterable[Placement | Elimination]) -> str:
    """The changes of a step in symbols, as in Eureka notation: "r4c4<>1, r6c1<>1"."""
    return ", ".join(
        f"{cell(effect.cell)}{'=' if isinstance(effect, Placement) else '<>'}{effect.digit}"
        for effect in which
    )


def digits_of_cells(which: Iterable[Candidate]) -> dict[Cell, list[Digit]]:
    """The digits in each cell, both in the given order."""
    digits: dict[Cell, list[Digit]] = {}
    for candidate in which:
        digits.setdefault(candidate.cell, []).append(candidate.digit)
    return digits


def digit_groups(which: Iterable[Candidate]) -> list[tuple[tuple[Digit, ...], list[Cell]]]:
    """Groups of digits and their cells: by digit, or by cell if that makes fewer groups."""
    ordered = sorted(which, key=lambda effect: (effect.digit, effect.cell))
    by_digit: dict[tuple[Digit, ...], list[Cell]] = {}
    for effect in ordered:
        by_digit.setdefault((effect.digit,), []).append(effect.cell)
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for where, digits in sorted(digits_of_cells(ordered).items()):
        alike.setdefault(tuple(digits), []).append(where)
    return list((alike if len(alike) < len(by_digit) else by_digit).items())
