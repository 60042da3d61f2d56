"""SK-loops, multi-sector locked sets and fireworks: equal numbers of base and cover sets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from engine.houses import CELLS, Cell, Digit, House, HouseKind
from engine.language import N_, house_number
from engine.model.candidates import Candidate, Elimination
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Role, ViewBuilder
from engine.techniques.common_names import players_call
from engine.techniques.experiments import is_longer, room_of, text_that_fits
from engine.words import phrases
from engine.words.phrases import (
    all_of,
    level_text,
    listed,
    number,
    one_of,
    sentences,
    series,
    translate,
)
from engine.words.targets import other_cells


@dataclass(frozen=True, slots=True)
class CandidateSet:
    """The candidates of a cell, or of a digit in a house: exactly one of them is true.

    Attributes:
        cell: the cell; None for a digit in a house.
        digit: the digit; None for a cell.
        house: the house; None for a cell.
    """

    cell: Cell | None = None
    digit: Digit | None = None
    house: House | None = None

    def holds(self, candidate: Candidate) -> bool:
        """Whether a candidate is in the set."""
        if self.house is None:
            return candidate.cell == self.cell
        return candidate.digit == self.digit and candidate.cell in self.house.cells


@dataclass(frozen=True, slots=True)
class RankZeroPattern(Pattern):
    """Equal numbers of base and cover sets: an SK-loop, a multi-sector locked set or a firework.

    Each candidate is in at least as many cover sets as base sets. Candidates in more cover sets are
    false.

    Attributes:
        bases: the base sets.
        covers: the cover sets.
    """

    bases: tuple[CandidateSet, ...]
    covers: tuple[CandidateSet, ...]

    @property
    def is_of_cells(self) -> bool:
        """Whether the base sets are cells, and the cover sets digits in houses."""
        return all(base.house is None for base in self.bases) and all(
            cover.cell is None for cover in self.covers
        )

    def bases_of(self, candidate: Candidate) -> tuple[CandidateSet, ...]:
        """The base sets that hold a candidate."""
        return tuple(base for base in self.bases if base.holds(candidate))

    def covers_of(self, candidate: Candidate) -> tuple[CandidateSet, ...]:
        """The cover sets that hold a candidate."""
        return tuple(cover for cover in self.covers if cover.holds(candidate))

    def common_name(self, grid: Grid) -> CommonName | None:
        """The name of six cells where two lines cross three, or of a 3-1-3-1 SK-loop."""
        if self._is_uneven_loop():
            return CommonName.UNEVEN_SK_LOOP
        cells = [base.cell for base in self.bases if base.cell is not None]
        is_twinned = len(cells) == len(self.bases) == _TWINNED and sorted(
            len({grid.variant.house(kind, cell) for cell in cells})
            for kind in (HouseKind.ROW, HouseKind.COLUMN)
        ) == [2, 3]
        return CommonName.TWINNED_XY_CHAINS if is_twinned else None

    def _is_uneven_loop(self) -> bool:
        """Whether four lines have three digits each and four boxes one, or the reverse."""
        if not self.is_of_cells:
            return False
        counts = {house: len(digits) for house, digits in _digits_of(self.covers).items()}
        boxes = [count for house, count in counts.items() if house.kind is HouseKind.BOX]
        lines = [count for house, count in counts.items() if house.kind is not HouseKind.BOX]
        return len(boxes) == len(lines) == _PAIRS and (set(boxes), set(lines)) in _UNEVEN

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        sets = (*self.bases, *self.covers)
        builder.shade_boxes(
            candidate_set.cell for candidate_set in sets if candidate_set.cell is not None
        )

    def draw(self, builder: ViewBuilder) -> None:
        """The cells, the houses, and each candidate of the bases with the role of its cover.

        If there are cells among the covers, all candidates have the same mark.
        """
        by_house = all(cover.cell is None for cover in self.covers)
        both = not by_house and any(base.cell is not None for base in self.bases)
        builder.names |= _COVERED if by_house else _FIRST_AND_SECOND if both else {}
        for sets, use, mark in (
            (self.covers, HouseRole.COVER, CellRole.PIVOT if both else CellRole.PATTERN),
            (self.bases, HouseRole.BASE, CellRole.PATTERN),
        ):
            builder.shade((part.house for part in sets if part.house is not None), use)
            builder.mark_cells(sorted(part.cell for part in sets if part.cell is not None), mark)
        for cell in CELLS:
            for digit in builder.grid.candidates_of(cell):
                one = Candidate(cell, digit)
                if self.bases_of(one) and (covers := self.covers_of(one)):
                    house = covers[0].house
                    role = _ROLES[house.kind] if by_house and house is not None else Role.KEEP
                    builder.mark(cell, (digit,), role)

    def describe(self, step: Step) -> HintTexts:
        """A pattern of equal numbers of base and cover sets at all four levels.

        If the reasons for all eliminations are long, only the whole proof contains them.
        """
        words = _words_of(step, self)
        of_cells = self.bases if self.is_of_cells else self.covers
        cells = sorted(cell.cell for cell in of_cells if cell.cell is not None)
        values = {
            "name": phrases.name(step),
            "count": number(len(self.bases)),
            "cells": phrases.cells(cells),
            "rows": phrases.houses(_lines(step, cells, HouseKind.ROW)),
            "columns": phrases.houses(_lines(step, cells, HouseKind.COLUMN)),
            "bases": _sets(self.bases) if words is _ANY else _by_house(self.bases),
            "boxes": all_of(phrases.house(house) for house in self._boxes()),
        }
        if words is _ANY:
            full, whole = _shorter(step, self), _all_sets(step, self)
            proof = "" if full == whole else whole
        else:
            full, proof = text_that_fits(
                step, partial(_proof, step, self, cells), partial(_shorter, step, self)
            )
        return HintTexts(
            level_text(words.nudge),
            sentences(translate(words.idea, **values), players_call(self.common_name(step.grid))),
            LevelText(
                sentences(
                    translate(words.where, **values),
                    translate(_FIND_COVERS) if words is _ANY else "",
                )
            ),
            full,
            proof,
        )

    def _boxes(self) -> list[House]:
        """The boxes among the cover sets."""
        houses = dict.fromkeys(cover.house for cover in self.covers if cover.house is not None)
        return [house for house in houses if house.kind is HouseKind.BOX]


_PAIRS: Final = 4
_UNEVEN: Final = (({1}, {3}), ({3}, {1}))
"""The number of lines and boxes that join an SK-loop's pairs, and the digits of a 3-1-3-1 loop."""
_TWINNED: Final = 6
"""The cells of twinned XY-chains."""
_ROLES: Final = {
    HouseKind.ROW: Role.SET_A,
    HouseKind.COLUMN: Role.SET_B,
    HouseKind.BOX: Role.KEEP,
}
"""The role of a candidate by the kind of the house that covers it."""
_COVERED: Final[dict[Role | CellRole | HouseRole, str]] = {
    HouseRole.COVER: N_("its houses", "legend"),
    Role.SET_A: N_("row digit", "legend"),
    Role.SET_B: N_("column digit", "legend"),
    Role.KEEP: N_("box digit", "legend"),
}
_FIRST_AND_SECOND: Final[dict[Role | CellRole | HouseRole, str]] = {
    HouseRole.COVER: N_("houses of the second", "legend"),
    CellRole.PATTERN: N_("cell of the first", "legend"),
    CellRole.PIVOT: N_("cell of the second", "legend"),
    Role.KEEP: N_("candidate of the first", "legend"),
}


class _RankZeroWords(NamedTuple):
    """The texts that differ between the techniques: levels 1 to 3."""

    nudge: LevelText
    idea: str
    where: str


_WORDS: Final[Mapping[Technique, _RankZeroWords]] = {
    Technique.SK_LOOP: _RankZeroWords(
        LevelText(
            N_(
                "Look for four filled cells at the corners of a rectangle, in four boxes. The "
                "cells next to them in each box may share only a few digits."
            )
        ),
        N_(
            "{name}: pairs of cells form a loop through four boxes. A digit fits only once in each "
            "house. So the digits fit there only as many times as there are cells, and each line "
            "and box must use its digits there."
        ),
        N_("The loop goes through these {count} cells: {cells}."),
    ),
    Technique.MULTI_SECTOR_LOCKED_SET: _RankZeroWords(
        LevelText(
            N_("Compare cells and digits where several rows and columns cross."),
            N_("How often can each digit be used there?"),
        ),
        N_(
            "{name}: where some rows and columns cross, look at the empty cells. A digit fits only "
            "once in each house. So the digits fit there only as many times as there are cells, "
            "and each line must use its digits there."
        ),
        N_("{rows:start} and {columns} cross in {count} empty cells: {cells}."),
    ),
    Technique.FIREWORK_TRIPLE: _RankZeroWords(
        LevelText(
            N_(
                "Look for a row and a column where three digits fit only in the box where they "
                "cross, plus one more cell each."
            )
        ),
        N_(
            "{name}: in a row and a column, three digits fit only in the box where they cross, "
            "plus one more cell each. So the crossing and those two cells hold the three digits."
        ),
        N_("Look at {bases}. All their places are in {boxes} or in {cells}."),
    ),
    Technique.FIREWORK_QUAD: _RankZeroWords(
        LevelText(
            N_(
                "Look for two rows and two columns that cross in four boxes. Some digits may fit "
                "only near two opposite crossings."
            )
        ),
        N_(
            "{name}: two rows and two columns cross in four boxes. At each of two opposite "
            "crossings, two digits fit only in its box or at the other crossings. So the "
            "crossings hold the four digits."
        ),
        N_("Look at {bases}. All their places are in {boxes} or in {cells}."),
    ),
}
_ANY: Final = _RankZeroWords(
    _WORDS[Technique.MULTI_SECTOR_LOCKED_SET].nudge,
    N_(
        "{name}: some cells and digits of houses need one true candidate each. All their "
        "candidates are in just as many other cells and digits of houses. So each of these has its "
        "true one there."
    ),
    N_("Each of these {count} has one true candidate: {bases}."),
)
"""The texts for sets of any kind."""
_IN_HOUSE: Final = N_("{digits} in {house}", "set of candidates")
_LISTED_IN_HOUSE: Final = N_("{digits} in {house}", "listed")
_LISTED_IN_HOUSES: Final = {
    HouseKind.BOX: N_("{digits} in boxes {numbers}"),
    HouseKind.COLUMN: N_("{digits} in columns {numbers}"),
    HouseKind.ROW: N_("{digits} in rows {numbers}"),
}
_CELLS: Final = N_("These are {count} cells: {cells}.")
_COVERS: Final = N_("Each of their candidates is one of these: {covers}.")
_ALL_USED: Final = N_(
    "A digit fits only once in each house: {count} places for {count} cells. So all of them are "
    "used here."
)
_ONCE: Final = N_("A digit fits only once in each house.")
_ONCE_EACH: Final = N_("A cell holds one digit, and a digit fits only once in each house.")
_TWICE: Final = N_(
    "{cell} shares {house} and {other_house} with such cells. It would use up two {digit}s there "
    "and leave too few, so it cannot be {digit}."
)
_SPARK: Final = N_("{house:start} has {digits} only in {box} or in {wing}.")
_CROSSING: Final = N_(
    "If such a digit is in neither {wing} nor {other_wing}, {box} has it at the crossing, "
    "{crossing}."
)
_ROOM: Final = N_("So {digits} each need one of {cells}: {count} digits, {count} cells.")
_NEEDED: Final = N_("{cells} is needed for {digits}, so it cannot be {gone}.")
_ALL_NEEDED: Final = N_("{cells} are needed for {digits}, so they cannot be {gone}.")
_BOTH_WINGS: Final = N_(
    "{cells} is another cell of {box}, so it cannot be {gone}: such a digit would need both {wing} "
    "and {other_wing}."
)
_BOTH_WINGS_MANY: Final = N_(
    "{cells} are other cells of {box}, so they cannot be {gone}: such a digit would need both "
    "{wing} and {other_wing}."
)
_BOTH_WINGS_SHORT: Final = N_(
    "In other cells of {box}, such a digit would need both {wing} and {other_wing}: {removals}."
)
_FIND_COVERS: Final = N_("Find as many other sets that have all their candidates.")
_IN_THESE: Final = N_("All their candidates are in these {count}: {covers}.")
_IN_AS_MANY: Final = N_(
    "Another {count} sets, the second, hold all their candidates: the whole proof lists them."
)
_TWICE_TOO: Final = N_("Those in two of the first sets are in two of the second, too.")
_MORE: Final = N_("So remove what is in more of the second than of the first: {gone}.")
_THE_OTHERS: Final = N_("So all of these are used. Remove the others there: {gone}.")
_LISTED_GONE: Final = N_("{digits} from {cells}", "listed")


def _words_of(step: Step, pattern: RankZeroPattern) -> _RankZeroWords:
    is_crossing = step.technique is not Technique.MULTI_SECTOR_LOCKED_SET or _is_crossing(
        step, pattern
    )
    return _WORDS[step.technique] if is_crossing else _ANY


def _is_crossing(step: Step, pattern: RankZeroPattern) -> bool:
    """Whether the base sets are all empty cells where some rows and columns cross."""
    cells = {base.cell for base in pattern.bases if base.cell is not None}
    rows, columns = (_lines(step, cells, kind) for kind in (HouseKind.ROW, HouseKind.COLUMN))
    crossing = {
        cell
        for row in rows
        for cell in row.cells
        if not step.grid.values[cell] and any(cell in column.cells for column in columns)
    }
    return pattern.is_of_cells and cells == crossing


def _proof(step: Step, pattern: RankZeroPattern, cells: Sequence[Cell]) -> str:
    """The sets, and why each candidate is removed."""
    if not pattern.is_of_cells:
        return sentences(*_firework_proof(step, pattern, cells))
    values = {"count": number(len(cells)), "cells": phrases.cells(cells)}
    return sentences(
        translate(_CELLS, **values),
        translate(_COVERS, covers=_by_house(pattern.covers)),
        translate(_ALL_USED, **values),
        *_other_cells(step, pattern),
    )


def _shorter(step: Step, pattern: RankZeroPattern) -> str:
    """The sets and the eliminations; for fireworks, whose sets explain too little, their proof."""
    if step.technique in (Technique.FIREWORK_TRIPLE, Technique.FIREWORK_QUAD):
        cells = sorted(cover.cell for cover in pattern.covers if cover.cell is not None)
        return sentences(*_firework_proof(step, pattern, cells, short=True))
    is_long = is_longer(partial(_all_sets, step, pattern), room_of(step))
    return (_first_sets if is_long else _all_sets)(step, pattern)


def _all_sets(step: Step, pattern: RankZeroPattern) -> str:
    """The base sets, the cover sets and the eliminations, with the reasons if there is room."""
    with_reason = partial(_both_sets, step, pattern, why=True)
    is_long = is_longer(with_reason, room_of(step))
    return _both_sets(step, pattern, why=False) if is_long else with_reason()


def _both_sets(step: Step, pattern: RankZeroPattern, *, why: bool) -> str:
    others = not any(map(pattern.bases_of, step.eliminations))
    template = _THE_OTHERS if others else _MORE
    once = _ONCE if all(cover.cell is None for cover in pattern.covers) else _ONCE_EACH
    return sentences(
        *_first_and_second(step.grid, pattern),
        translate(once) if why else "",
        _removed(step, template),
    )


def _first_sets(step: Step, pattern: RankZeroPattern) -> str:
    """The base sets and the eliminations; only the whole proof has the cover sets."""
    count = number(len(pattern.bases))
    return sentences(
        translate(_ANY.where, count=count, bases=_sets(pattern.bases)),
        translate(_IN_AS_MANY, count=count),
        _removed(step, _MORE),
    )


def _removed(step: Step, template: str) -> str:
    gone = series(
        translate(_LISTED_GONE, digits=listed(digits), cells=listed(map(phrases.cell, cells)))
        for digits, cells in phrases.digit_groups(step.eliminations)
    )
    return translate(template, gone=gone)


def _first_and_second(grid: Grid, pattern: RankZeroPattern) -> Iterator[str]:
    """The base sets and the cover sets."""
    count = number(len(pattern.bases))
    yield translate(_ANY.where, count=count, bases=_sets(pattern.bases))
    yield translate(_IN_THESE, count=count, covers=_sets(pattern.covers))
    candidates = (Candidate(cell, digit) for cell in CELLS for digit in grid.candidates_of(cell))
    if any(len(pattern.bases_of(candidate)) > 1 for candidate in candidates):
        yield translate(_TWICE_TOO)


def _sets(sets: Iterable[CandidateSet]) -> str:
    """Cells, then digits in houses: "r1c2, r4c4; 3, 8 in rows 2, 5; 4 in box 1"."""
    sets = list(sets)
    cells = sorted(part.cell for part in sets if part.cell is not None)
    alike: dict[tuple[HouseKind, tuple[Digit, ...]], list[House]] = {}
    for house, digits in _digits_of(sets).items():
        alike.setdefault((house.kind, tuple(digits)), []).append(house)
    parts = [listed(map(phrases.cell, cells))] if cells else []
    for (kind, which), houses in alike.items():
        if len(houses) == 1:
            name = phrases.house(houses[0])
            parts.append(translate(_LISTED_IN_HOUSE, digits=listed(which), house=name))
        else:
            numbers = listed(map(house_number, houses))
            parts.append(translate(_LISTED_IN_HOUSES[kind], digits=listed(which), numbers=numbers))
    return series(parts)


def _digits_of(sets: Iterable[CandidateSet]) -> dict[House, list[Digit]]:
    """The digits of each house, both in order."""
    digits: dict[House, list[Digit]] = {}
    for part in sets:
        if part.house is not None and part.digit is not None:
            digits.setdefault(part.house, []).append(part.digit)
    houses = sorted(digits, key=lambda house: (house.kind.value, house.index))
    return {house: sorted(digits[house]) for house in houses}


class _Firework(NamedTuple):
    """Digits that a row and a column have only in their common box and in one more cell each.

    Attributes:
        digits: the digits, ascending.
        lines: the row and the column.
        box: the box.
        crossing: the cell in both lines.
        wings: the other cell of each line.
    """

    digits: tuple[Digit, ...]
    lines: tuple[House, House]
    box: House
    crossing: Cell
    wings: tuple[Cell, Cell]


def _lines(step: Step, cells: Iterable[Cell], kind: HouseKind) -> list[House]:
    lines = {step.grid.variant.house(kind, cell) for cell in cells}
    return sorted(lines, key=lambda line: line.index)


def _by_house(sets: Iterable[CandidateSet]) -> str:
    """Digits in houses: "3 and 8 in row 2, and 4 in box 1"."""
    return series(
        translate(_IN_HOUSE, digits=all_of(digits), house=phrases.house(house))
        for house, digits in _digits_of(sets).items()
    )


def _other_cells(step: Step, pattern: RankZeroPattern) -> Iterator[str]:
    """Why each candidate is removed: its line or box has its digit in the cells of the pattern."""
    by_house: dict[House, list[Elimination]] = {}
    for gone in step.eliminations:
        houses = [cover.house for cover in pattern.covers_of(gone) if cover.house is not None]
        if pattern.bases_of(gone):
            house, other_house = houses[:2]
            yield translate(
                _TWICE,
                cell=phrases.cell(gone.cell),
                digit=gone.digit,
                house=phrases.house(house),
                other_house=phrases.house(other_house),
            )
        else:
            by_house.setdefault(houses[0], []).append(gone)
    yield from other_cells(by_house)


def _firework_proof(
    step: Step, pattern: RankZeroPattern, cells: Sequence[Cell], *, short: bool = False
) -> Iterator[str]:
    """Why the digits of fireworks need some cells, and why each candidate is removed.

    Args:
        short: whether to group the eliminations in other cells of a box.
    """
    fireworks = list(_fireworks(step, pattern, cells))
    digits = sorted(digit for firework in fireworks for digit in firework.digits)
    for firework in fireworks:
        for line, wing in zip(firework.lines, firework.wings, strict=True):
            yield translate(
                _SPARK,
                house=phrases.house(line),
                digits=all_of(firework.digits),
                box=phrases.house(firework.box),
                wing=phrases.cell(wing),
            )
        yield translate(_CROSSING, crossing=phrases.cell(firework.crossing), **_names(firework))
    yield translate(
        _ROOM,
        digits=all_of(digits),
        cells=phrases.cells(cells),
        count=number(len(digits)),
    )
    left = set(step.eliminations)
    for firework in fireworks:
        for needed, here in ((firework.digits, {firework.crossing}), (digits, set(firework.wings))):
            gone = {removed for removed in left if removed.cell in here}
            left -= gone
            for which, where in phrases.digit_groups(gone):
                yield translate(
                    _NEEDED if len(where) == 1 else _ALL_NEEDED,
                    cells=phrases.cells(where),
                    digits=one_of(needed),
                    gone=one_of(which),
                )
    for firework in fireworks:
        gone = {
            removed
            for removed in left
            if removed.digit in firework.digits and removed.cell in firework.box.cells
        }
        if gone and short:
            removals = phrases.removals(gone)
            yield translate(_BOTH_WINGS_SHORT, removals=removals, **_names(firework))
            continue
        for which, where in phrases.digit_groups(gone):
            yield translate(
                _BOTH_WINGS if len(where) == 1 else _BOTH_WINGS_MANY,
                cells=phrases.cells(where),
                gone=one_of(which),
                **_names(firework),
            )


def _fireworks(step: Step, pattern: RankZeroPattern, cells: Sequence[Cell]) -> Iterator[_Firework]:
    by_lines: dict[tuple[House, ...], list[Digit]] = {}
    lines: dict[Digit, list[House]] = {}
    for base in pattern.bases:
        assert base.digit is not None
        assert base.house is not None
        lines.setdefault(base.digit, []).append(base.house)
    for digit, pair in sorted(lines.items()):
        by_lines.setdefault(tuple(sorted(pair, key=lambda line: line.kind.value)), []).append(digit)
    for (one_line, other_line), digits in by_lines.items():
        (crossing,) = set(one_line.cells) & set(other_line.cells)
        box = step.grid.variant.box(crossing)
        one_wing, other_wing = (
            next(cell for cell in cells if cell in line.cells and cell not in box.cells)
            for line in (one_line, other_line)
        )
        yield _Firework(
            tuple(digits), (one_line, other_line), box, crossing, (one_wing, other_wing)
        )


def _names(one: _Firework) -> dict[str, str]:
    wing, other_wing = one.wings
    return {
        "box": phrases.house(one.box),
        "wing": phrases.cell(wing),
        "other_wing": phrases.cell(other_wing),
    }
