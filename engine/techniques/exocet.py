"""Exocets: two targets that hold the digits of two base cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.model.candidates import Elimination
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import CellRole, HouseRole, Role, ViewBuilder
from engine.techniques.common_names import players_call
from engine.techniques.experiments import text_that_fits
from engine.words import phrases
from engine.words.phrases import (
    all_of,
    houses,
    level_text,
    listed,
    one_of,
    sentences,
    series,
    translate,
)
from engine.words.targets import in_houses, rule_out


@dataclass(frozen=True, slots=True)
class ExocetClash:
    """Two digits that cannot be in the targets: the first cross-line needs both in one cell.

    Attributes:
        digits: the digits of the first and the second target.
        cell: the cell of the cross-line beside the base.
    """

    digits: tuple[Digit, Digit]
    cell: Cell


@dataclass(frozen=True, slots=True)
class ExocetPattern(Pattern):
    """A junior exocet: two targets that hold the digits of two base cells.

    Attributes:
        digits: the digits of the base.
        base: two cells of one line and box.
        targets: one cell in each of the other boxes of the band or stack.
        companions: for each target, the cell in its cross-line without any of the digits.
        mirrors: for each target, the two cells beside the other target; one of them repeats its
            digit.
        cross_lines: the line through the box of the base, beside the base, and the lines of the
            targets.
        covers: for each digit, the one or two lines that contain all its places in the cross-lines
            outside the three boxes.
        fits: for each target, the digits that it can hold.
        clashes: pairs of these digits that the targets cannot hold together.
        is_double: whether two other cells are the base of another exocet with the same digits and
            cross-lines, but its own targets.
    """

    digits: tuple[Digit, ...]
    base: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]
    companions: tuple[Cell, Cell]
    mirrors: tuple[tuple[Cell, Cell], tuple[Cell, Cell]]
    cross_lines: tuple[House, House, House]
    covers: tuple[tuple[House, ...], ...]
    fits: tuple[tuple[Digit, ...], tuple[Digit, ...]]
    clashes: tuple[ExocetClash, ...]
    is_double: bool = False

    def common_name(self, grid: Grid) -> CommonName | None:
        return CommonName.DOUBLE_EXOCET if self.is_double else None

    @property
    def ways(self) -> tuple[tuple[Digit, Digit], ...]:
        """The pairs of digits that the first and the second target can hold together."""
        clashes = {clash.digits for clash in self.clashes}
        ways = (
            (first, second) for first in self.fits[0] for second in self.fits[1] if first != second
        )
        return tuple(way for way in ways if way not in clashes)

    @property
    def certain(self) -> tuple[Digit, ...]:
        """The digits that the base holds in any case."""
        return tuple(digit for digit in self.digits if all(digit in way for way in self.ways))

    def lines_of(self, digit: Digit) -> tuple[House, ...]:
        """The two lines that hold a digit of the base where the cross-lines cross them.

        Empty if one of the two lines that cover it is a cross-line.
        """
        covers = self.covers[self.digits.index(digit)]
        is_across = all(line not in self.cross_lines for line in covers)
        return covers if len(covers) == 2 and is_across else ()

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade_boxes((*self.base, *self.targets))

    def draw(self, builder: ViewBuilder) -> None:
        """The base, the targets, digits in the cross-lines, and the lines that need one there."""
        builder.shade(sorted(self.cross_lines, key=lambda line: line.index), HouseRole.BASE)
        for digit in self.certain:
            builder.shade(self.lines_of(digit), HouseRole.COVER)
        builder.mark_cells((*self.base, *self.targets))
        builder.names |= _EXOCET
        box_of = builder.grid.variant.box
        boxes = {box_of(cell) for cell in (*self.base, *self.targets)}
        for cell in self.base:
            builder.mark(cell, self.digits, Role.SET_A)
        for cell in self.targets:
            builder.mark(cell, self.digits, Role.KEEP)
        for line in self.cross_lines:
            for cell in line.cells:
                if box_of(cell) not in boxes:
                    builder.mark(cell, self.digits, Role.SET_B)

    def describe(self, step: Step) -> HintTexts:
        """A junior exocet at all four levels."""
        values = _values(step, self)
        full, proof = text_that_fits(
            step,
            partial(_proof, step, self),
            partial(_short, step, self, room=True),
            partial(_short, step, self),
        )
        return HintTexts(
            level_text(_NUDGE),
            sentences(translate(_TECHNIQUE, **values), players_call(self.common_name(step.grid))),
            LevelText(sentences(translate(_WHERE, **values))),
            full,
            proof,
        )


@dataclass(frozen=True, slots=True)
class SeniorExocetPattern(Pattern):
    """A senior exocet, which is not limited to the three boxes of a band or stack.

    Attributes:
        digits: the digits of the base.
        base: two cells of one line and box.
        targets: two cells of the cross-lines, outside of the line and box of the base.
        cross_lines: three lines across the base's line: one through the box of the base, beside the
            base, and one through each of the other two boxes.
        covers: for each digit, the one or two lines that contain all its places in the cross-lines
            outside the base's line and box and the targets.
        fits: for each target, the digits that it can hold.
    """

    digits: tuple[Digit, ...]
    base: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]
    cross_lines: tuple[House, House, House]
    covers: tuple[tuple[House, ...], ...]
    fits: tuple[tuple[Digit, ...], tuple[Digit, ...]]

    @property
    def ways(self) -> tuple[tuple[Digit, Digit], ...]:
        """The pairs of digits that the first and the second target can hold together."""
        return tuple(way for way in product(*self.fits) if way[0] != way[1])

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade_boxes(self.base)
        builder.shade(self.cross_lines, HouseRole.BASE)

    def draw(self, builder: ViewBuilder) -> None:
        """The base, the targets, and digits in the cross-lines."""
        builder.shade(sorted(self.cross_lines, key=lambda line: line.index), HouseRole.BASE)
        builder.mark_cells((*self.base, *self.targets))
        builder.names |= _EXOCET
        away = {
            cell
            for house in builder.grid.variant.houses_of[self.base[0]]
            if self.base[1] in house.cells
            for cell in house.cells
        }
        for line in self.cross_lines:
            for cell in line.cells:
                if cell not in away:
                    builder.mark(cell, self.digits, Role.SET_B)
        for cell in self.base:
            builder.mark(cell, self.digits, Role.SET_A)
        for cell in self.targets:
            builder.mark(cell, self.digits, Role.KEEP)

    def describe(self, step: Step) -> HintTexts:
        """A senior exocet at all four levels."""
        full, proof = text_that_fits(
            step,
            *(
                partial(_senior_proof, step, self, short=short, covers=covers)
                for short, covers in ((False, True), (True, True), (True, False))
            ),
        )
        return HintTexts(
            level_text(LevelText(_NUDGE.words, _SENIOR_QUESTION)),
            translate(_SENIOR, name=phrases.name(step)),
            LevelText(sentences(translate(_WHERE, **_senior_values(step, self)))),
            full,
            proof,
        )


_EXOCET: Final[dict[Role | CellRole | HouseRole, str]] = {
    Role.SET_A: N_("base", "legend"),
    Role.KEEP: N_("target", "legend"),
    Role.SET_B: N_("in cross-lines", "legend"),
}
_NUDGE: Final = LevelText(
    N_("Look for two cells in one line and box that hold three or four digits between them."),
    N_("Where do these digits appear in the two boxes beside it?"),
)
_TECHNIQUE: Final = N_(
    "{name}: two base cells, and one target cell in each of the two boxes beside theirs. The base "
    "digits must appear again in the targets."
)
_SENIOR_QUESTION: Final = N_("Where do three lines across them have room for these digits?")
_SENIOR: Final = N_(
    "{name}: two base cells, and three cross-lines that need their digits. Outside two target "
    "cells, the cross-lines have room for each digit only twice. So the targets hold the base "
    "digits."
)
_WHERE: Final = N_(
    "The base is {base}, with {digits}. The targets are {targets}, and the cross-lines are {lines}."
)
_START: Final = N_("{base} hold two of the digits {digits}. The targets are {targets}.")
_THREE: Final = N_(
    "The digits in the base are nowhere else in {line} or {box}, and {companions} cannot be any "
    "of them. So {lines} have them in {targets}, or outside these three boxes."
)
_COVER: Final = N_("{digits} in {lines}", "cover sets of an exocet")
_NEVER: Final = N_("no {digits}", "cover sets of an exocet")
_TWICE: Final = N_(
    "Outside, the three lines can have {covers}. So each digit fits there at most twice, but all "
    "three lines need it."
)
_EACH: Final = N_("So both base digits are also in the targets, one in each.")
_NOWHERE_ELSE: Final = N_("The digits in the base are nowhere else in {line} or {box}.")
_ELSEWHERE: Final = N_("So {lines} have them elsewhere.")
_SENIOR_TWICE: Final = N_(
    "Apart from {targets}, they have room only here: {covers}. So each digit fits there at most "
    "twice, but all three lines need it."
)
_SENIOR_ROOM_IN: Final = N_(
    "{lines:start} need three of each, but apart from {targets} each fits only twice: {covers}."
)
_SENIOR_ROOM: Final = N_("{lines:start} need three of each, but apart from {targets} only two fit.")
_SENIOR_ONCE: Final = N_(
    "If {target} were {digit}, the base would have it, too, but {other} would not. The other two "
    "cross-lines have no room for two, so {target} cannot be {digit}."
)
_SENIOR_NO_ROOM: Final = N_("{cells} cannot be {gone}: two cross-lines have no room for two.")
_TWO_OF: Final = N_("{base} hold two of the digits {digits}.")
_NONE_OF: Final = N_("{companions} have none of these.")
_ROOM_IN: Final = N_(
    "{lines:start} need three of each, but outside {boxes} each fits only twice: {covers}."
)
_ROOM: Final = N_("{lines:start} need three of each, but outside {boxes} only two fit.")
_IN_TARGETS: Final = N_("So the targets {targets} hold both base digits.")
_NOT_BASE: Final = N_("{cells} is a target, which holds a base digit, so it cannot be {gone}.")
_ONCE: Final = N_(
    "If {target} were {digit}, the other two cross-lines would need it outside these boxes. There "
    "is no room for two there, so {target} cannot be {digit}."
)
_NO_MIRROR: Final = N_(
    "If {target} were {digit}, {line} would need its {digit} in {mirror}, where it cannot be. So "
    "{target} cannot be {digit}."
)
_NO_ROOM: Final = N_(
    "{cells} cannot be {gone}: outside, the other two cross-lines have no room for two."
)
_NOT_IN_MIRROR: Final = N_(
    "{cells} cannot be {gone}: {line} would need it in {mirror}, where it cannot be."
)
_ONLY_BASE: Final = N_("The targets hold only these digits: {removals}.")
_MIRROR_SHORT: Final = N_(
    "{line:start} has the digit of {target} ({fits}) only in {cells}, so it cannot be {gone} there."
)
_UNPAIRED: Final = N_("{target} cannot be {digit}: {other} has no digit to go with it.")
_ONLY_WITH: Final = N_(
    "Only pairs with {digits} fit, so one target and one base cell are {digits}."
)
_ONLY_PAIR: Final = N_("Only {digits} fit together, so they are in the base and in the targets.")
_SEE_BASE: Final = N_("{cells} see both base cells, so they cannot be {digit}.")
_SEES_BASE: Final = N_("{cells} sees both base cells, so it cannot be {digit}.")
_HAVE_IT: Final = N_(
    "In the other two cross-lines, {digit} is in {houses}, so {cells} cannot be {digit}."
)
_CLASH: Final = N_(
    "If {target} is {digit} and {other} is {second}, {line} needs both digits in {cell}."
)
_LACKS: Final = N_("{target} has no {digit}.")
_NO_PAIR: Final = N_("So the base cannot be {digits}.")
_ALONE: Final = N_("So {target} cannot be {digit}.")
_LEFT: Final = N_("{other} is {digit}, so {target} is not.")
_CERTAIN: Final = N_("{digits} must be in the base.")
_ALL_CERTAIN: Final = N_("The base must be {digits}.")
_THERE: Final = N_(
    "One target is {digit}, and the other two cross-lines have it outside these boxes. So "
    "{houses} have their {digit} in {lines}."
)
_NO_TARGET: Final = N_("{cells} is in the base, so it cannot be {gone}: no target can.")
_NO_TARGETS: Final = N_("{cells} are in the base, so they cannot be {gone}: no target can.")
_MIRROR: Final = N_(
    "{line:start} has the digit of {target} in {mirror}, and only {cells} can hold it. That digit "
    "is {fits}, so {cells} cannot be {gone}."
)


def _covers(pattern: ExocetPattern | SeniorExocetPattern) -> str:
    """The lines of each digit outside the boxes: "1 and 3 in rows 5 and 8, and 4 ..."."""
    digits: dict[str, list[Digit]] = {}
    for digit, lines in zip(pattern.digits, pattern.covers, strict=True):
        words = houses(lines) if lines else ""
        digits.setdefault(words, []).append(digit)
    return series(
        translate(_COVER if words else _NEVER, digits=all_of(which), lines=words)
        for words, which in digits.items()
    )


def _values(step: Step, pattern: ExocetPattern) -> dict[str, str]:
    return {
        "name": phrases.name(step),
        "base": phrases.cells(sorted(pattern.base)),
        "digits": all_of(pattern.digits),
        "targets": phrases.cells(sorted(pattern.targets)),
        "companions": phrases.cells(sorted(pattern.companions)),
        "line": phrases.house(_line_of(step.grid, pattern, pattern.base[0])),
        "box": phrases.house(step.grid.variant.box(pattern.base[0])),
        "boxes": houses(boxes_of(step.grid, (*pattern.base, *pattern.targets))),
        "lines": houses(sorted(pattern.cross_lines, key=lambda line: line.index)),
    }


def _proof(step: Step, pattern: ExocetPattern) -> str:
    """Why the targets hold the digits of the base, and why each candidate is removed."""
    values = _values(step, pattern)
    return sentences(
        translate(_START, **values),
        translate(_THREE, **values),
        translate(_TWICE, covers=_covers(pattern)),
        translate(_EACH),
        *_removals(step, pattern, short=False),
    )


def _short(step: Step, pattern: ExocetPattern, *, room: bool = False) -> str:
    """The argument without which pairs fail.

    Args:
        room: whether to say where the cross-lines have each digit.
    """
    values = _values(step, pattern)
    return sentences(
        translate(_TWO_OF, **values),
        translate(_NONE_OF, **values),
        translate(_ROOM_IN, covers=_covers(pattern), **values)
        if room
        else translate(_ROOM, **values),
        translate(_IN_TARGETS, **values),
        *_removals(step, pattern, short=True),
    )


def _removals(step: Step, pattern: ExocetPattern, *, short: bool) -> list[str]:
    left = set(step.eliminations)
    said = []

    def say(template: str, which: set[Elimination], **values: object) -> None:
        which &= left
        left.difference_update(which)
        for digits, cells in phrases.digit_groups(which):
            names = phrases.cells(cells)
            said.append(translate(template, cells=names, gone=one_of(digits), **values))

    foreign = {
        removed
        for removed in left
        if removed.cell in pattern.targets and removed.digit not in pattern.digits
    }
    if short and len(foreign) > 1:
        said.append(translate(_ONLY_BASE, removals=phrases.removals(sorted(foreign))))
        left -= foreign
    else:
        say(_NOT_BASE, foreign)
    for number, (target, mirror) in enumerate(zip(pattern.targets, pattern.mirrors, strict=True)):
        line = phrases.house(_line_of(step.grid, pattern, mirror[0]))
        values = {"target": phrases.cell(target), "line": line, "mirror": _cells(mirror)}
        out = sorted(set(pattern.digits) - set(pattern.fits[number]))
        repeated = {digit for digit in out if any(step.grid.can_be(cell, digit) for cell in mirror)}
        if short:
            for template, which in ((_NO_ROOM, repeated), (_NOT_IN_MIRROR, {*out} - repeated)):
                say(template, {Elimination(target, digit) for digit in which}, **values)
        for digit in out:
            template = _ONCE if digit in repeated else _NO_MIRROR
            say(template, {Elimination(target, digit)}, digit=digit, **values)
        fits = pattern.fits[number]
        for cell in mirror:
            gone = {
                removed for removed in left if removed.cell == cell and removed.digit not in fits
            }
            if short:
                say(_MIRROR_SHORT, gone, **{**values, "fits": listed(fits)})
            else:
                say(_MIRROR, gone, fits=one_of(fits), **values)
    for number, target in enumerate(pattern.targets):
        for removed in sorted(removed for removed in left if removed.cell == target):
            said += _no_partner(step.grid, pattern, number, removed, short=short)
            left.discard(removed)
    in_base = {removed for removed in left if removed.cell in pattern.base}
    for digits, cells in phrases.digit_groups(in_base):
        template = _NO_TARGET if len(cells) == 1 else _NO_TARGETS
        said.append(translate(template, cells=phrases.cells(cells), gone=one_of(digits)))
    if left - in_base:
        say_certain = _certain_in_short if short else _certain
        said += say_certain(step.grid, pattern, left - in_base)
    return said


def _no_partner(
    grid: Grid, pattern: ExocetPattern, number: int, gone: Elimination, *, short: bool
) -> list[str]:
    """Why a target cannot be a digit, whatever the other target holds."""
    others = [digit for digit in pattern.fits[1 - number] if digit != gone.digit]
    values = {
        "target": phrases.cell(gone.cell),
        "digit": gone.digit,
        "other": phrases.cell(pattern.targets[1 - number]),
    }
    if not others:
        return [translate(_LEFT, **values)]
    if short:
        return [translate(_UNPAIRED, **values)]
    ways = [(gone.digit, other) if number == 0 else (other, gone.digit) for other in others]
    return [*(_clash(grid, pattern, way) for way in ways), translate(_ALONE, **values)]


def _clash(grid: Grid, pattern: ExocetPattern, way: tuple[Digit, Digit]) -> str:
    """Why the targets cannot be these digits."""
    one, other = (phrases.cell(target) for target in pattern.targets)
    for clash in pattern.clashes:
        if clash.digits == way:
            return translate(
                _CLASH,
                target=one,
                digit=way[0],
                other=other,
                second=way[1],
                line=phrases.house(pattern.cross_lines[0]),
                cell=phrases.cell(clash.cell),
            )
    number = int(way[0] in pattern.fits[0])
    if grid.has(pattern.targets[number], way[number]):
        return ""  # this has been removed before
    return translate(_LACKS, target=(one, other)[number], digit=way[number])


def _certain(grid: Grid, pattern: ExocetPattern, left: set[Elimination]) -> list[str]:
    """Why digits are in the base, and what that removes outside of it."""
    said = []
    possible = sorted({digit for way in pattern.ways for digit in way})
    for one, other in combinations(possible, 2):
        if (one, other) not in pattern.ways and (other, one) not in pattern.ways:
            said += [_clash(grid, pattern, (one, other)), _clash(grid, pattern, (other, one))]
            said.append(translate(_NO_PAIR, digits=all_of((one, other))))
    template = _CERTAIN if len(pattern.certain) == 1 else _ALL_CERTAIN
    said.append(translate(template, digits=all_of(pattern.certain)))
    for digit in pattern.certain:
        gone = sorted(removed for removed in left if removed.digit == digit)
        near = [
            removed
            for removed in gone
            if all(grid.variant.see_each_other(removed.cell, cell) for cell in pattern.base)
        ]
        said += rule_out(grid, near, lambda _: sorted(pattern.base))
        if far := [removed for removed in gone if removed not in near]:
            lines = pattern.lines_of(digit)
            across = sorted(pattern.cross_lines, key=lambda line: line.index)
            said.append(translate(_THERE, digit=digit, houses=houses(lines), lines=houses(across)))
            said += in_houses(far, lines)
    return said


def _certain_in_short(grid: Grid, pattern: ExocetPattern, left: set[Elimination]) -> list[str]:
    """Like `_certain`, without the failing pairs and the houses shared with the base."""
    template = _ONLY_WITH if len(pattern.certain) == 1 else _ONLY_PAIR
    said = [translate(template, digits=all_of(pattern.certain))]
    for digit in pattern.certain:
        gone = sorted(removed.cell for removed in left if removed.digit == digit)
        near = [
            cell
            for cell in gone
            if all(grid.variant.see_each_other(cell, other) for other in pattern.base)
        ]
        if near:
            template = _SEES_BASE if len(near) == 1 else _SEE_BASE
            said.append(translate(template, cells=phrases.cells(near), digit=digit))
        if far := [cell for cell in gone if cell not in near]:
            lines = houses(pattern.lines_of(digit))
            said.append(translate(_HAVE_IT, digit=digit, houses=lines, cells=phrases.cells(far)))
    return said


def _cells(cells: tuple[Cell, ...]) -> str:
    return one_of(phrases.cell(cell) for cell in cells)


def _line_of(grid: Grid, pattern: ExocetPattern | SeniorExocetPattern, cell: Cell) -> House:
    across = pattern.cross_lines[0].kind
    kind = HouseKind.ROW if across is HouseKind.COLUMN else HouseKind.COLUMN
    return grid.variant.house(kind, cell)


def _senior_values(step: Step, pattern: SeniorExocetPattern) -> dict[str, str]:
    grid = step.grid
    return {
        "base": phrases.cells(sorted(pattern.base)),
        "digits": all_of(pattern.digits),
        "targets": phrases.cells(sorted(pattern.targets)),
        "line": phrases.house(_line_of(grid, pattern, pattern.base[0])),
        "box": phrases.house(grid.variant.box(pattern.base[0])),
        "lines": houses(sorted(pattern.cross_lines, key=lambda line: line.index)),
        "covers": _covers(pattern),
    }


def _senior_proof(step: Step, pattern: SeniorExocetPattern, *, short: bool, covers: bool) -> str:
    """Why the targets hold the digits of the base, and why each candidate is removed.

    Args:
        short: whether to use few words.
        covers: whether to say where the cross-lines have each digit.
    """
    values = _senior_values(step, pattern)
    room = _SENIOR_ROOM_IN if covers else _SENIOR_ROOM
    templates = (
        (_TWO_OF, _NOWHERE_ELSE, room, _IN_TARGETS)
        if short
        else (_START, _NOWHERE_ELSE, _ELSEWHERE, _SENIOR_TWICE, _EACH)
    )
    return sentences(
        *(translate(template, **values) for template in templates),
        *_senior_removals(step, pattern, short=short),
    )


def _senior_removals(step: Step, pattern: SeniorExocetPattern, *, short: bool) -> Iterator[str]:
    left = set(step.eliminations)
    foreign = {
        removed
        for removed in left
        if removed.cell in pattern.targets and removed.digit not in pattern.digits
    }
    for cell, digits in phrases.digits_of_cells(sorted(foreign)).items():
        yield translate(_NOT_BASE, cells=phrases.cell(cell), gone=one_of(digits))
    left -= foreign
    for number, target in enumerate(pattern.targets):
        other = phrases.cell(pattern.targets[1 - number])
        here = sorted(removed for removed in left if removed.cell == target)
        no_room = [removed.digit for removed in here if removed.digit not in pattern.fits[number]]
        if no_room and short:
            yield translate(_SENIOR_NO_ROOM, cells=phrases.cell(target), gone=one_of(no_room))
        for digit in () if short else no_room:
            yield translate(_SENIOR_ONCE, target=phrases.cell(target), digit=digit, other=other)
        for removed in here:
            if removed.digit not in no_room:
                values = {"target": phrases.cell(target), "digit": removed.digit, "other": other}
                yield translate(_LEFT, **values)
    in_base = [removed for removed in left if removed.cell in pattern.base]
    for gone, cells in phrases.digit_groups(in_base):
        template = _NO_TARGET if len(cells) == 1 else _NO_TARGETS
        yield translate(template, cells=phrases.cells(cells), gone=one_of(gone))
