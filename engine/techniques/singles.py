"""Singles (a cell with one digit left, a house with one place left) and digits of the solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.houses import CELLS, Cell, Digit, House, HouseKind
from engine.language import N_, forms, translate_count
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reasons import BlockedCells, blocked_places, empty_cells, excluded_digits
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, ViewBuilder
from engine.words import phrases
from engine.words.phrases import all_of, level_text, sentences, translate


@dataclass(frozen=True, slots=True)
class SinglePattern(Pattern):
    """A cell with one digit left, or a house with one place left for a digit.

    Attributes:
        cell: the cell to fill.
        digit: its digit.
        house: where the digit has no other place; None for a naked single.
    """

    cell: Cell
    digit: Digit
    house: House | None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        if self.house is not None:
            return (self.house,)
        # A person looks at the fullest house first.
        around = grid.variant.houses_of[self.cell]
        return (min(around, key=lambda house: len(empty_cells(grid, house))),)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        if self.house is None or step.technique is Technique.FULL_HOUSE:
            builder.look += builder.empty_cells
        elif step.needs_marks:
            # Highlighted pencil marks would reveal the place: it is the only one in its house.
            holders = [cell for cell in CELLS if step.grid.values[cell] == self.digit]
            builder.look += holders or builder.empty_cells
        else:
            builder.focus = self.digit

    def draw(self, builder: ViewBuilder) -> None:
        grid = builder.grid
        builder.names[CellRole.PATTERN] = _TO_CHECK
        if self.house is None:
            builder.shade(grid.variant.houses_of[self.cell], HouseRole.BASE)
            builder.mark_cells((self.cell,))
            for _, seen in excluded_digits(grid, self.cell).seen:
                builder.mark_cells(seen, CellRole.BLOCKER)
            return
        builder.shade((self.house,), HouseRole.BASE)
        builder.mark_cells(empty_cells(grid, self.house))
        for group in blocked_places(grid, self.house, self.digit):
            if group.blocker is not None:
                builder.mark_cells((group.blocker,), CellRole.BLOCKER)
                builder.blocks += [(group.blocker, cell) for cell in group.cells]

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        if self.house is not None:
            others = [cell for cell in empty_cells(builder.grid, self.house) if cell != self.cell]
            builder.mark_cells(others, CellRole.BLOCKED)

    def describe(self, step: Step) -> HintTexts:
        """A single at all four levels.

        Blocked cells are explained by the filled cells they see; if there is no such cell, the text
        says that the pencil marks have lost the digit.
        """
        (look,) = self.where_to_look(step.grid)
        name = phrases.house(look)
        cell, digit, house = phrases.cell(self.cell), self.digit, self.house
        if house is None:
            around = phrases.houses(_line_first(step.grid, self.cell))
            return HintTexts(
                level_text(_NAKED_NUDGE, house=name),
                translate(_NAKED),
                level_text(_NAKED_WHERE, cell=cell, houses=around),
                _naked(step.grid, self.cell, digit),
            )
        # Avoid the word "house", which is taught later, if rows, columns and boxes are the only
        # houses.
        classic = step.grid.variant.is_classic
        if step.technique is Technique.FULL_HOUSE:
            held = sorted(step.grid.values[other] for other in house.cells if other != self.cell)
            return HintTexts(
                level_text(_FULL_HOUSE_NUDGE, house=name),
                translate(_FULL_HOUSE if classic else _FULL_HOUSE_OF_ANY),
                level_text(_FULL_HOUSE_WHERE, house=name, cell=cell),
                sentences(
                    translate(_FULL_HOUSE_FULL, house=name, cell=cell, digits=all_of(held)),
                    translate(_MISSING, cell=cell, digit=digit),
                ),
            )
        empty = phrases.cells(empty_cells(step.grid, house))
        groups = blocked_places(step.grid, house, digit)
        return HintTexts(
            level_text(_HIDDEN_NUDGE, house=name, digit=digit),
            translate(_HIDDEN if classic else _HIDDEN_OF_ANY),
            LevelText(
                sentences(
                    translate(_HIDDEN_WHERE, house=name, digit=digit, cells=empty),
                    _blocking(groups, digit),
                    _without_mark(groups, digit),
                )
            ),
            sentences(
                translate(_HIDDEN_NEED, house=name, digit=digit),
                *(_blocked(group, digit) for group in groups),
                translate(_LEFT_PLACE, cell=cell, digit=digit),
            ),
        )


@dataclass(frozen=True, slots=True)
class SolutionPattern(Pattern):
    """No pattern: a digit that was looked up in the solution.

    Attributes:
        cell: the cell to fill.
        digit: its digit.
    """

    cell: Cell
    digit: Digit

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (grid.variant.box(self.cell),)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look += builder.empty_cells

    def draw(self, builder: ViewBuilder) -> None:
        builder.mark_cells((self.cell,))

    def describe(self, step: Step) -> HintTexts:
        """A digit that no technique has found."""
        where = phrases.cell(self.cell)
        (house,) = self.where_to_look(step.grid)
        return HintTexts(
            level_text(_SOLUTION_NUDGE, house=phrases.house(house)),
            translate(_SOLUTION, name=phrases.name(step)),
            level_text(_SOLUTION_WHERE, cell=where),
            translate(_SOLUTION_TELLS, cell=where, digit=self.digit),
        )


_SOLUTION_NUDGE: Final = LevelText(
    N_("HoDoKu's techniques find no step here, so HoDoKu looks up a digit {house:in}.")
)
_SOLUTION: Final = N_(
    "{name}: none of HoDoKu's techniques finds a step here. So one digit is taken from the "
    "solution."
)
_SOLUTION_WHERE: Final = LevelText(N_("That digit is the one in {cell}."))
_SOLUTION_TELLS: Final = N_(
    "None of HoDoKu's techniques finds a step here, so there is no reasoning to show. In the "
    "computed solution, {cell} is {digit}."
)
_FULL_HOUSE_NUDGE: Final = LevelText(N_("{house} is almost full."))
_FULL_HOUSE: Final = N_("Full house: a row, column or box has only one empty cell.")
_FULL_HOUSE_OF_ANY: Final = N_("Full house: a house has only one empty cell.")
_FULL_HOUSE_WHERE: Final = LevelText(
    N_("{house} has one empty cell, {cell}."), N_("Which digit is missing?")
)
_FULL_HOUSE_FULL: Final = N_("{house} has one empty cell, {cell}. The other cells hold {digits}.")
_HIDDEN_NUDGE: Final = LevelText(N_("{house} still needs its {digit}."), N_("Where can it go?"))
_HIDDEN: Final = N_("Hidden single: a row, column or box has only one place left for a digit.")
_HIDDEN_OF_ANY: Final = N_("Hidden single: a house has only one place left for a digit.")
_HIDDEN_WHERE: Final = N_("{house:In}, check each empty cell for {digit}: {cells}.")
_BLOCKING: Final = forms(
    "The {digit} in {blockers} blocks {number} of them.",
    "The {digit}s in {blockers} block {number} of them.",
)
_TO_CHECK: Final = N_("to check", "legend")
_WITHOUT_MARK: Final = forms(
    "The pencil marks of {number} of them no longer include {digit}.",
    "The pencil marks of {number} of them no longer include {digit}.",
)
_WITHOUT_MARK_TOO: Final = forms(
    "The pencil marks of {number} more no longer include {digit}.",
    "The pencil marks of {number} more no longer include {digit}.",
)
_HIDDEN_NEED: Final = N_("{house} needs its {digit}.")
_BLOCKED_ONE: Final = N_("{cells} sees the {digit} in {blocker}.")
_BLOCKED_MANY: Final = N_("{cells} see the {digit} in {blocker}.")
_BLOCKED_ONE_BOX: Final = N_("{cells} sees the {digit} in {blocker}, {house:in}.")
_BLOCKED_MANY_BOX: Final = N_("{cells} see the {digit} in {blocker}, {house:in}.")
_LOST_PLACES: Final = N_("The pencil marks of {cells} no longer include {digit}.")
_LEFT_PLACE: Final = N_("Only {cell} is left, so {cell} is {digit}.")
_NAKED_NUDGE: Final = LevelText(
    N_("{house:In}, one empty cell has only one digit left."), N_("Which cell is it?")
)
_NAKED: Final = N_("Naked single: a cell has only one digit left.")
_NAKED_WHERE: Final = LevelText(question=N_("Check {cell}: which digits are already {houses:in}?"))
_SEES: Final = N_("{cell} sees {parts}.")
_SEES_PART: Final = N_("{digits} {house:in}")
_LOST_DIGITS: Final = forms(
    "The pencil marks of {cell} no longer include {digits}.",
    "The pencil marks of {cell} no longer include {digits}.",
)
_MISSING: Final = N_("Only {digit} is missing, so {cell} is {digit}.")
_LEFT_DIGIT: Final = N_("Only {digit} is left, so {cell} is {digit}.")
_SPOKEN_ORDER: Final = (HouseKind.ROW, HouseKind.COLUMN)


def _blocking(groups: Sequence[BlockedCells], digit: Digit) -> str:
    """How many cells see the digit elsewhere, and where it is; "" if none sees it."""
    blockers = sorted(group.blocker for group in groups if group.blocker is not None)
    count = sum(len(group.cells) for group in groups if group.blocker is not None)
    if not blockers:
        return ""
    return translate_count(
        _BLOCKING,
        len(blockers),
        digit=digit,
        blockers=phrases.cells(blockers),
        number=phrases.number(count),
    )


def _without_mark(groups: Sequence[BlockedCells], digit: Digit) -> str:
    """How many other cells have lost the digit in their pencil marks; "" if none has."""
    count = sum(len(group.cells) for group in groups if group.blocker is None)
    if not count:
        return ""
    template = (
        _WITHOUT_MARK_TOO if any(group.blocker is not None for group in groups) else _WITHOUT_MARK
    )
    return translate_count(template, count, number=phrases.number(count), digit=digit)


def _blocked(group: BlockedCells, digit: Digit) -> str:
    names = phrases.cells(group.cells)
    if group.blocker is None:
        return translate(_LOST_PLACES, cells=names, digit=digit)
    blocker = phrases.cell(group.blocker)
    one = len(group.cells) == 1
    if group.house is None:
        template = _BLOCKED_ONE if one else _BLOCKED_MANY
        return translate(template, cells=names, digit=digit, blocker=blocker)
    template = _BLOCKED_ONE_BOX if one else _BLOCKED_MANY_BOX
    box = phrases.house(group.house)
    return translate(template, cells=names, digit=digit, blocker=blocker, house=box)


def _naked(grid: Grid, cell: Cell, digit: Digit) -> str:
    excluded = excluded_digits(grid, cell)
    name = phrases.cell(cell)
    parts = [
        translate(
            _SEES_PART, digits=all_of(grid.values[at] for at in seen), house=phrases.house(house)
        )
        for house, seen in excluded.seen
    ]
    return sentences(
        translate(_SEES, cell=name, parts=phrases.series(parts)) if parts else "",
        _lost(name, excluded.lost) if excluded.lost else "",
        translate(_LEFT_DIGIT, cell=name, digit=digit),
    )


def _lost(cell: str, digits: Sequence[Digit]) -> str:
    return translate_count(_LOST_DIGITS, len(digits), cell=cell, digits=all_of(digits))


def _line_first(grid: Grid, cell: Cell) -> list[House]:
    """The houses of a cell, rows and columns before boxes, as people list them."""
    lines = [grid.variant.house(kind, cell) for kind in _SPOKEN_ORDER]
    return lines + [house for house in grid.variant.houses_of[cell] if not house.kind.is_line]
