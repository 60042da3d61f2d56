"""Steps of single rules: what a cell may hold, what goes with another one, what fits a clue."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engine.constraints.kinds.renban import Renban
from engine.constraints.kinds.thermometer import Thermometer
from engine.constraints.rules import support_of
from engine.houses import Cell, Digit, Mask, digits_of
from engine.language import N_, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.orders.constraints.position import PuzzlePosition, Told
from engine.orders.constraints.step import Argument, ConstraintStep, PuzzleStep
from engine.words import phrases
from engine.words.phrases import one_of

MOST_SETS: Final = 6
"""So many sets of digits are listed."""
_FEW: Final = 3
"""So many candidates of a cell are listed."""


@dataclass(frozen=True, slots=True)
class CellArgument(Argument):
    """A cell may hold only some digits."""

    cell: Cell

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return (self.cell,)

    def told(self) -> Iterator[str]:
        """Nothing: the constraint says all."""
        yield from ()


@dataclass(frozen=True, slots=True)
class NeighbourArgument(Argument):
    """What cells may hold beside the candidates of another one.

    Attributes:
        one: that cell.
        digits: its candidates, or its digit.
        gone: the candidates that go with none of them.
        left: for each other cell that loses some what is left.
    """

    one: Cell
    digits: Mask
    gone: tuple[Elimination, ...]
    left: tuple[tuple[Cell, Mask], ...]

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return (self.one, *(cell for cell, _ in self.left))

    def keeps(self) -> Iterator[Candidate]:
        """The candidates of the one cell."""
        return (Candidate(self.one, digit) for digit in digits_of(self.digits))

    def told(self) -> Iterator[str]:
        """What it is, and what that leaves; or that a candidate would leave it nothing."""
        if self.digits.bit_count() > _FEW:
            gone = phrases.candidates(self.gone)
            yield translate(_NOTHING_FOR, candidates=gone, cell=phrases.cell(self.one))
            return
        yield translate(_IS, state=phrases.cell_is(self.one, digits_of(self.digits)))
        by_mask = sorted(self.left, key=lambda item: item[1])
        for mask, cells in groupby(by_mask, key=lambda item: item[1]):
            names = phrases.cells(sorted(cell for cell, _ in cells))
            yield translate(_LEAVES, cells=names, digits=one_of(digits_of(mask)))


@dataclass(frozen=True, slots=True)
class OrderArgument(Argument):
    """Digits that increase along cells.

    Attributes:
        line: the cells, the least first.
        least, most: the bounds of each.
    """

    line: tuple[Cell, ...]
    least: tuple[Digit, ...]
    most: tuple[Digit, ...]

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return self.line

    def told(self) -> Iterator[str]:
        """The bounds from both ends."""
        yield translate(_LEAST, cells=phrases.cells(self.line), digits=phrases.listed(self.least))
        yield translate(_MOST, digits=phrases.listed(self.most))


@dataclass(frozen=True, slots=True)
class FitArgument(Argument):
    """Candidates with which no digits of the other cells fit.

    Attributes:
        cells: the cells.
        gone: the candidates.
    """

    cells: tuple[Cell, ...]
    gone: tuple[Elimination, ...]

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return self.cells

    def told(self) -> Iterator[str]:
        """That nothing fits."""
        yield translate(_NO_FIT, candidates=phrases.candidates(self.gone))


@dataclass(frozen=True, slots=True)
class PlacesArgument(Argument):
    """A digit that some cells need, and where it can be.

    Attributes:
        digit: the digit.
        places: where it can be, in reading order.
        seeing: cells that see all places.
        sets: the only sets of digits of the cells, which all have it; empty if all sets have it.
    """

    digit: Digit
    places: tuple[Cell, ...]
    seeing: tuple[Cell, ...]
    sets: tuple[Mask, ...] = ()

    def marked(self) -> tuple[Cell, ...]:
        """The cells that it rests on."""
        return self.places

    def keeps(self) -> Iterator[Candidate]:
        """The digit in its places."""
        return (Candidate(cell, self.digit) for cell in self.places)

    def told(self) -> Iterator[str]:
        """Where it can be, and what sees all of that."""
        yield from told_sets(self.sets)
        places = one_of(map(phrases.cell, self.places))
        yield translate(_NEEDS, digit=self.digit, cells=places)
        if self.seeing:
            template = _SEES if len(self.seeing) == 1 else _SEE
            yield translate(template, cells=phrases.cells(self.seeing))


def told_sets(sets: tuple[Mask, ...]) -> Iterator[str]:
    """The only sets of digits that cells can hold; nothing if they are many, or none is given."""
    if 0 < len(sets) <= MOST_SETS:
        some = one_of("+".join(map(str, digits_of(digits))) for digits in sets)
        yield translate(_SETS, sets=some)


_SETS: Final = N_("With the candidates left, it can only hold {sets}.")
_IS: Final = N_("{state}.", "a cell")
_LEAVES: Final = N_("That leaves {digits} for {cells}.")
_NOTHING_FOR: Final = N_("{candidates} would leave nothing for {cell}.")
_LEAST: Final = N_("From the least digit on, {cells} are at least {digits}.")
_MOST: Final = N_("From the other end, they are at most {digits}.")
_NO_FIT: Final = N_("With {candidates}, no candidates of the other cells fit.")
_NEEDS: Final = N_("It needs {digit}, which can only be in {cells}.")
_SEES: Final = N_("{cells} sees all of these places.")
_SEE: Final = N_("{cells} see all of these places.")


def removing(
    position: PuzzlePosition,
    cost: int,
    source: Told,
    argument: Argument,
    gone: tuple[Elimination, ...],
) -> PuzzleStep:
    """A step that removes candidates, in order."""
    return ConstraintStep(cost, position.grid, (), tuple(sorted(gone)), source, argument)


def lost(position: PuzzlePosition, cell: Cell, left: Mask) -> list[Elimination]:
    """The candidates of a cell that are not left."""
    if position.grid.values[cell]:
        return []
    return [Elimination(cell, digit) for digit in digits_of(position.masks[cell] & ~left)]


def limited_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What single cells may hold."""
    for source, rule in position.rules.allowed:
        if gone := lost(position, rule.cell, rule.digits):
            yield removing(position, 3, source, CellArgument(rule.cell), tuple(gone))


def related_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What goes with the candidates of a cell."""
    for source, one, others in position.rules.related:
        if isinstance(source, Thermometer):
            continue
        digits = position.masks[one]
        gone: list[Elimination] = []
        left: dict[Cell, Mask] = {}
        for other, relation in others:
            kept = position.masks[other] & support_of(relation)[digits]
            if found := lost(position, other, kept):
                gone += found
                left[other] = left.get(other, position.masks[other]) & kept
        if gone:
            count = digits.bit_count()
            cost = 4 if count == 1 else 6 if count <= _FEW else 9
            argument = NeighbourArgument(one, digits, tuple(gone), tuple(sorted(left.items())))
            yield removing(position, cost, source, argument, tuple(dict.fromkeys(gone)))


def thermometers(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """The bounds of cells whose digits increase."""
    for source in position.puzzle.constraints:
        if not isinstance(source, Thermometer):
            continue
        masks = position.of(source.cells)
        if not all(masks):
            continue
        least, most = [digits_of(masks[0])[0]], [digits_of(masks[-1])[-1]]
        for mask in masks[1:]:
            least.append(max(least[-1] + 1, digits_of(mask)[0]))
        for mask in masks[-2::-1]:
            most.append(min(most[-1] - 1, digits_of(mask)[-1]))
        most.reverse()
        gone = [
            found
            for cell, low, high in zip(source.cells, least, most, strict=True)
            for found in lost(
                position,
                cell,
                sum(1 << (digit - 1) for digit in range(max(low, 1), min(high, 9) + 1)),
            )
        ]
        if gone:
            argument = OrderArgument(source.cells, tuple(least), tuple(most))
            yield removing(position, 5, source, argument, tuple(gone))


def walks(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What is part of digits that fit a clue or a line."""
    for source, walk in position.rules.walks:
        if isinstance(source, Renban):
            continue
        left = source.left(walk, position.of(walk.cells))
        gone = [
            found
            for cell, mask in zip(walk.cells, left, strict=True)
            for found in lost(position, cell, mask)
        ]
        if gone:
            argument = FitArgument(walk.cells, tuple(sorted(set(gone))))
            empty = sum(not position.grid.values[cell] for cell in walk.cells)
            yield removing(position, 10 + empty, source, argument, argument.gone)


def needed_digits(
    position: PuzzlePosition,
    source: Told,
    cells: tuple[Cell, ...],
    digits: Mask,
    sets: tuple[Mask, ...] = (),
) -> Iterator[PuzzleStep]:
    """What follows from digits that some cells need: a single place, or cells that see all places.

    Args:
        position: the position.
        source: what needs them.
        cells: the cells.
        digits: the digits that one of the cells holds.
        sets: the only sets of digits that the cells can hold, if that is why.
    """
    grid = position.grid
    for digit in digits_of(digits):
        bit = 1 << (digit - 1)
        if any(grid.values[cell] == digit for cell in cells):
            continue
        places = tuple(sorted(cell for cell in cells if grid.candidates[cell] & bit))
        if len(places) == 1:
            argument = PlacesArgument(digit, places, (), sets)
            placed = (Placement(places[0], digit),)
            yield ConstraintStep(3, grid, placed, (), source, argument)
        elif places:
            seeing = frozenset.intersection(*(position.seen[cell] for cell in places))
            gone = tuple(Elimination(c, digit) for c in sorted(seeing) if grid.candidates[c] & bit)
            if gone:
                argument = PlacesArgument(digit, places, tuple(one.cell for one in gone), sets)
                yield removing(position, 11, source, argument, gone)
