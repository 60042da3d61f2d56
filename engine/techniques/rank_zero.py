"""SK-loops, multi-sector locked sets and fireworks: as many cover sets as base sets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.step import HintTexts, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import all_of, number, one_of, sentences, series, translate


@dataclass(frozen=True, slots=True)
class CandidateSet:
    """A set of candidates of which exactly one is true: those of a cell, or of a digit in a house.

    Attributes:
        cell: the cell; None if it is a digit in a house.
        digit: the digit; None if it is a cell.
        house: the house; None if it is a cell.
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
    """As many cover sets as base sets: an SK-loop, a multi-sector locked set or a firework.

    Each candidate is in at least as many cover sets as base sets. Those that are in more are false.

    Attributes:
        bases: the base sets.
        covers: the cover sets.
    """

    bases: tuple[CandidateSet, ...]
    covers: tuple[CandidateSet, ...]

    @property
    def is_of_cells(self) -> bool:
        """Whether the base sets are cells."""
        return self.bases[0].cell is not None

    def bases_of(self, candidate: Candidate) -> tuple[CandidateSet, ...]:
        """The base sets that hold a candidate."""
        return tuple(base for base in self.bases if base.holds(candidate))

    def covers_of(self, candidate: Candidate) -> tuple[CandidateSet, ...]:
        """The cover sets that hold a candidate."""
        return tuple(cover for cover in self.covers if cover.holds(candidate))

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        sets = (*self.bases, *self.covers)
        builder.shade_boxes(
            candidate_set.cell for candidate_set in sets if candidate_set.cell is not None
        )

    def draw(self, builder: ViewBuilder) -> None:
        """The cells, and each candidate by what covers it; or the base houses of a firework."""
        cells = {base.cell for base in (*self.bases, *self.covers)} - {None}
        builder.mark_cells(sorted(cell for cell in cells if cell is not None))
        builder.names |= _COVERED
        for use, sets in ((HouseRole.COVER, self.covers), (HouseRole.BASE, self.bases)):
            builder.shade(
                (candidate_set.house for candidate_set in sets if candidate_set.house is not None),
                use,
            )
        for cell in range(81):
            for digit in builder.grid.candidates_of(cell):
                one = Candidate(cell, digit)
                if self.bases_of(one) and (covers := self.covers_of(one)):
                    house = covers[0].house
                    role = Role.KEEP if house is None else _ROLES[house.kind]
                    builder.mark(cell, (digit,), role)

    def describe(self, step: Step) -> HintTexts:
        """A pattern of as many cover sets as base sets at all four levels."""
        words = _WORDS[step.technique]
        of_cells = self.bases if self.is_of_cells else self.covers
        cells = sorted(cell.cell for cell in of_cells if cell.cell is not None)
        houses = dict.fromkeys(cover.house for cover in self.covers if cover.house is not None)
        values = {
            "name": phrases.name(step),
            "count": number(len(self.bases)),
            "cells": phrases.cells(cells),
            "rows": phrases.houses(_lines(step, cells, HouseKind.ROW)),
            "columns": phrases.houses(_lines(step, cells, HouseKind.COLUMN)),
            "bases": "" if self.is_of_cells else _sets(self.bases),
            "covers": _sets(cover for cover in self.covers if cover.house is not None),
            "boxes": all_of(
                phrases.house(house) for house in houses if house.kind is HouseKind.BOX
            ),
        }
        if self.is_of_cells:
            proof = [
                translate(_CELLS, **values),
                translate(_COVERS, **values),
                translate(_ALL_USED, **values),
                *_other_cells(step, self),
            ]
        else:
            proof = list(_firework_proof(step, self, cells))
        return HintTexts(
            translate(words.nudge),
            translate(words.idea, **values),
            sentences(translate(words.where, **values)),
            sentences(*proof),
        )


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


class _RankZeroWords(NamedTuple):
    """What differs between the techniques: levels 1 to 3."""

    nudge: str
    idea: str
    where: str


_WORDS: Final[Mapping[Technique, _RankZeroWords]] = {
    Technique.SK_LOOP: _RankZeroWords(
        N_(
            "Look for four filled cells at the corners of a rectangle, in four boxes. The cells "
            "next to them in each box may share only a few digits."
        ),
        N_(
            "{name}: pairs of cells form a loop through four boxes. The digits fit there only as "
            "many times as there are cells, so each line and box must use its digits there."
        ),
        N_("The loop goes through these {count} cells: {cells}."),
    ),
    Technique.MULTI_SECTOR_LOCKED_SET: _RankZeroWords(
        N_(
            "Compare cells and digits where several rows and columns cross. How often can each "
            "digit be used there?"
        ),
        N_(
            "{name}: where some rows and columns cross, the digits fit only as many times as "
            "there are cells. So each line must use its digits there."
        ),
        N_("{rows:start} and {columns} cross in {count} empty cells: {cells}."),
    ),
    Technique.FIREWORK_TRIPLE: _RankZeroWords(
        N_(
            "Look for a row and a column where three digits fit only in the box where they cross, "
            "plus one more cell each."
        ),
        N_(
            "{name}: in a row and a column, three digits fit only in the box where they cross, "
            "plus one more cell each. So the crossing and those two cells hold the three digits."
        ),
        N_("Look at {bases}. All their places are in {boxes} or in {cells}."),
    ),
    Technique.FIREWORK_QUAD: _RankZeroWords(
        N_(
            "Look for two rows and two columns that cross in four boxes. Some digits may fit only "
            "near two opposite crossings."
        ),
        N_(
            "{name}: two rows and two columns cross in four boxes. At each of two opposite "
            "crossings, two digits fit only in its box or at the other crossings. So the "
            "crossings hold the four digits."
        ),
        N_("Look at {bases}. All their places are in {boxes} or in {cells}."),
    ),
}


_IN_HOUSE: Final = N_("{digits} in {house}", "set of candidates")


_CELLS: Final = N_("These are {count} cells: {cells}.")


_COVERS: Final = N_("Each of their candidates is one of these: {covers}.")


_ALL_USED: Final = N_(
    "Each fits only once: {count} places for {count} cells. So all of them are used here."
)


_ANOTHER: Final = N_("{cells} is another cell of {house}, so it cannot be {digits}.")


_OTHERS: Final = N_("{cells} are other cells of {house}, so they cannot be {digits}.")


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


class _Firework(NamedTuple):
    """Digits that a row and a column have only in their box, or in one more cell each.

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
    return list(dict.fromkeys(step.grid.variant.house(kind, cell) for cell in sorted(cells)))


def _sets(sets: Iterable[CandidateSet]) -> str:
    """Sets by house: "3 and 8 in row 2, and 4 in box 1"."""
    digits: dict[House, list[Digit]] = {}
    for candidate_set in sets:
        if candidate_set.house is not None and candidate_set.digit is not None:
            digits.setdefault(candidate_set.house, []).append(candidate_set.digit)
    return series(
        translate(_IN_HOUSE, digits=all_of(sorted(digits[house])), house=phrases.house(house))
        for house in sorted(digits, key=lambda house: (house.kind.value, house.index))
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
    for house, gones in by_house.items():
        for digits, cells in phrases.grouped(gones):
            yield translate(
                _ANOTHER if len(cells) == 1 else _OTHERS,
                cells=phrases.cells(cells),
                house=phrases.house(house),
                digits=one_of(digits),
            )


def _firework_proof(step: Step, pattern: RankZeroPattern, cells: Sequence[Cell]) -> Iterator[str]:
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
            for which, where in phrases.grouped(gone):
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
        for which, where in phrases.grouped(gone):
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
