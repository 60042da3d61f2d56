"""Junior exocets in words: why the targets repeat the digits of the base."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import (
    HintTexts,
    all_of,
    clauses,
    from_cells,
    houses,
    one_of,
    sentences,
    translate,
)
from engine.grid import Grid
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.step import Elimination, ExocetPattern, Step

_NUDGE: Final = N_(
    "Look for two cells of a line and box that hold three or four digits together. Where do these "
    "digits return in the other two boxes beside them?"
)
_TECHNIQUE: Final = N_(
    "{name}: two base cells, and one target cell in each of the two boxes beside theirs. The "
    "digits of the base have to return in the targets."
)
_WHERE: Final = N_(
    "The base is {base}, with {digits}. The targets are {targets}, and the cross-lines {lines}."
)
_START: Final = N_("{base} hold two of the digits {digits}.")
_THREE: Final = N_(
    "Such a digit is nowhere else in their line and box, and {companions} cannot be it. So {lines} "
    "need it in the targets {targets} or outside of the three boxes."
)
_COVER: Final = N_("{digits} in {lines}", "cover sets of an exocet")
_NEVER: Final = N_("{digits} nowhere", "cover sets of an exocet")
_TWICE: Final = N_(
    "Outside of them, the three lines have {covers}: each digit at most twice. So a digit of the "
    "base is also in a target."
)
_EACH: Final = N_("Two digits and two targets: each target holds one of them.")
_NOT_BASE: Final = N_("Other digits are not in a target: remove {removals}.")
_ONCE: Final = N_(
    "With {digit} in {target}, the other two cross-lines would need a {digit} each outside of the "
    "boxes, but have no two lines for them: remove {removals}."
)
_NO_MIRROR: Final = N_(
    "With {digit} in {target}, {line} would need its {digit} in {mirror}, where it cannot be: "
    "remove {removals}."
)
_NO_TARGET: Final = N_("{digits} fits in no target, so it is not in the base: remove {removals}.")
_NO_TARGETS: Final = N_(
    "{digits} fit in no target, so they are not in the base: remove {removals}."
)
_MIRROR: Final = N_(
    "{line:start} has the digit of {target} in {mirror}, and of these only {cell} can be it. It is "
    "{fits}: remove {removals}."
)


def describe(step: Step) -> HintTexts:
    """A junior exocet at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ExocetPattern)
    values = {
        "name": _phrases.name(step),
        "base": _phrases.cells(sorted(pattern.base)),
        "digits": all_of(pattern.digits),
        "targets": _phrases.cells(sorted(pattern.targets)),
        "companions": _phrases.cells(sorted(pattern.companions)),
        "lines": houses(sorted(pattern.cross_lines, key=lambda line: line.index)),
    }
    return HintTexts(
        translate(_NUDGE),
        translate(_TECHNIQUE, **values),
        sentences(translate(_WHERE, **values)),
        sentences(
            translate(_START, **values),
            translate(_THREE, **values),
            translate(_TWICE, covers=_covers(pattern)),
            translate(_EACH),
            *_removals(step, pattern),
        ),
    )


def _covers(pattern: ExocetPattern) -> str:
    """In which lines each digit is, outside of the boxes: "1 and 3 in rows 5 and 8, and 4 ..."."""
    digits: dict[str, list[Digit]] = {}
    for digit, lines in zip(pattern.digits, pattern.covers, strict=True):
        words = all_of(_phrases.house(line) for line in lines) if lines else ""
        digits.setdefault(words, []).append(digit)
    return clauses(
        translate(_COVER if words else _NEVER, digits=all_of(which), lines=words)
        for words, which in digits.items()
    )


def _removals(step: Step, pattern: ExocetPattern) -> list[str]:
    left = set(step.eliminations)
    said = []

    def say(template: str, which: set[Elimination], **values: object) -> None:
        which &= left
        if which:
            left.difference_update(which)
            said.append(translate(template, removals=from_cells(sorted(which)), **values))

    say(
        _NOT_BASE,
        {one for one in left if one.cell in pattern.targets and one.digit not in pattern.digits},
    )
    for number, (target, mirror) in enumerate(zip(pattern.targets, pattern.mirrors, strict=True)):
        line = _phrases.house(_line_of(step.grid, pattern, mirror[0]))
        values = {"target": _phrases.cell(target), "line": line, "mirror": _cells(mirror)}
        for digit in pattern.digits:
            can_repeat = any(_can_be(step.grid, cell, digit) for cell in mirror)
            template = _ONCE if can_repeat else _NO_MIRROR
            say(template, {Elimination(target, digit)}, digit=digit, **values)
        fits = pattern.fits[number]
        for cell in mirror:
            gone = {one for one in left if one.cell == cell and one.digit not in fits}
            say(_MIRROR, gone, cell=_phrases.cell(cell), fits=one_of(fits), **values)
    digits = sorted({one.digit for one in left})
    template = _NO_TARGET if len(digits) == 1 else _NO_TARGETS
    say(template, set(left), digits=all_of(digits))
    return said


def _cells(cells: tuple[Cell, ...]) -> str:
    return one_of(_phrases.cell(cell) for cell in cells)


def _line_of(grid: Grid, pattern: ExocetPattern, cell: Cell) -> House:
    across = pattern.cross_lines[0].kind
    kind = HouseKind.ROW if across is HouseKind.COLUMN else HouseKind.COLUMN
    return grid.variant.house(kind, cell)


def _can_be(grid: Grid, cell: Cell, digit: Digit) -> bool:
    return grid.values[cell] == digit or grid.has(cell, digit)
