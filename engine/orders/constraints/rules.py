"""Steps of single rules: limits of a cell, relations of two cells, digits that fit a clue."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from engine.constraints.kinds.renban import Renban
from engine.constraints.kinds.thermometer import Thermometer
from engine.constraints.rules import support_of
from engine.houses import Cell, Mask, digits_of
from engine.language import N_, forms
from engine.model.candidates import Candidate, Elimination, Placement
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.step import Argument, ConstraintStep, PuzzleStep, Sentence, Told, say
from engine.words import phrases
from engine.words.phrases import one_of

MOST_SETS: Final = 6
"""The maximum number of sets of digits that a text lists."""
_FEW: Final = 3
"""The maximum number of a cell's candidates that a text lists."""

_SETS: Final = N_("With the candidates left, it can only hold {sets}.")
_IS: Final = N_("{state}.", "a cell")
_LEAVES: Final = N_("That leaves {digits} for {cells}.")
_NOTHING_FOR: Final = N_("{candidates} would leave nothing for {cell}.")
_LEAST: Final = N_("From the least digit on, {cells} are at least {digits}.")
_MOST: Final = N_("From the other end, they are at most {digits}.")
_NO_FIT: Final = N_("With {candidates}, no candidates of the other cells fit.")
_NEEDS: Final = N_("It needs {digit}, which can only be in {cells}.")
_SEE: Final = forms("{cells} sees all of these places.", "{cells} see all of these places.")


def removing(
    position: PuzzlePosition,
    cost: int,
    source: Told,
    argument: Argument,
    gone: Iterable[Elimination],
) -> PuzzleStep:
    """A step that removes candidates."""
    return ConstraintStep(cost, position.grid, (), tuple(sorted(set(gone))), source, argument)


def told_sets(sets: Sequence[Mask]) -> tuple[Sentence, ...]:
    """A sentence with the only sets of digits that cells can hold; none if too many, or no sets."""
    if not 0 < len(sets) <= MOST_SETS:
        return ()
    sums = ["+".join(map(str, digits_of(digits))) for digits in sets]
    return (say(_SETS, sets=partial(one_of, sums)),)


def lost(position: PuzzlePosition, cell: Cell, left: Mask) -> list[Elimination]:
    """The candidates of a cell that are not left."""
    if position.grid.values[cell]:
        return []
    return [Elimination(cell, digit) for digit in digits_of(position.masks[cell] & ~left)]


def no_fit(gone: Sequence[Elimination]) -> tuple[Sentence, ...]:
    """A sentence that candidates do not fit those of other cells; none without such candidates."""
    return (say(_NO_FIT, candidates=partial(phrases.candidates, gone)),) if gone else ()


def all_lost(
    position: PuzzlePosition, cells: Iterable[Cell], left: Iterable[Mask]
) -> list[Elimination]:
    """The candidates of cells that are not left, each once and in order."""
    pairs = zip(cells, left, strict=True)
    return sorted(
        {elimination for cell, mask in pairs for elimination in lost(position, cell, mask)}
    )


def limited_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by limits on the digits of single cells."""
    for source, rule in position.rules.allowed:
        if gone := lost(position, rule.cell, rule.digits):
            yield removing(position, 3, source, Argument((rule.cell,)), gone)


def related_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by relations between a cell and others."""
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
            argument = Argument(
                (one, *left),
                tuple(_beside(one, digits, gone, left)),
                tuple(Candidate(one, digit) for digit in digits_of(digits)),
                basis=(one,),
            )
            yield removing(
                position, 4 if count == 1 else 6 if count <= _FEW else 9, source, argument, gone
            )


def _beside(
    one: Cell, digits: Mask, gone: Sequence[Elimination], left: dict[Cell, Mask]
) -> Iterator[Sentence]:
    """The digits of a cell and what they leave for others; or that digits would leave it none."""
    if digits.bit_count() > _FEW:
        removed = partial(phrases.candidates, gone)
        yield say(_NOTHING_FOR, candidates=removed, cell=partial(phrases.cell, one))
        return
    yield say(_IS, state=partial(phrases.cell_is, one, digits_of(digits)))
    for mask, cells in groupby(sorted(left, key=lambda cell: left[cell]), key=left.__getitem__):
        names = partial(phrases.cells, sorted(cells))
        yield say(_LEAVES, cells=names, digits=partial(one_of, digits_of(mask)))


def thermometers(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps by the bounds of cells whose digits increase."""
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
            names = partial(phrases.cells, source.cells)
            bounds = (
                say(_LEAST, cells=names, digits=partial(phrases.all_of, least)),
                say(_MOST, digits=partial(phrases.all_of, most)),
            )
            yield removing(position, 5, source, Argument(source.cells, bounds), gone)


def walks(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Steps that remove candidates that do not occur in any filling of a clue or a line."""
    for source, walk in position.rules.walks:
        if isinstance(source, Renban):
            continue
        left = source.left(walk, position.of(walk.cells))
        gone = all_lost(position, walk.cells, left)
        if gone:
            empty = sum(not position.grid.values[cell] for cell in walk.cells)
            yield removing(position, 10 + empty, source, Argument(walk.cells, no_fit(gone)), gone)


def _either(places: Sequence[Cell]) -> str:
    return one_of(map(phrases.cell, places))


def needed_digits(
    position: PuzzlePosition,
    source: Told,
    cells: tuple[Cell, ...],
    digits: Mask,
    sets: Sequence[Mask] = (),
) -> Iterator[PuzzleStep]:
    """Steps from digits that cells must hold: a single place, or other cells that see all places.

    Args:
        position: the position.
        source: the constraint or house that needs the digits.
        cells: the cells.
        digits: the digits that the cells must hold.
        sets: the only sets of digits that the cells can hold, if these are the reason.
    """
    grid = position.grid
    for digit in digits_of(digits):
        bit = 1 << (digit - 1)
        if any(grid.values[cell] == digit for cell in cells):
            continue
        places = tuple(sorted(cell for cell in cells if grid.candidates[cell] & bit))
        peers = [set(grid.variant.peers[cell]) for cell in places]
        seeing = set.intersection(*peers) if peers else ()
        gone = [Elimination(cell, digit) for cell in sorted(seeing) if grid.candidates[cell] & bit]
        if len(places) == 1:
            gone = []
        elif not gone:
            continue
        fits = say(_NEEDS, digit=digit, cells=partial(_either, places))
        without = [elimination.cell for elimination in gone]
        sees = say(_SEE, count=len(gone), cells=partial(phrases.cells, without))
        argument = Argument(
            places,
            (*told_sets(sets), fits, *[sees] * bool(gone)),
            tuple(Candidate(cell, digit) for cell in places),
            basis=cells,
        )
        if gone:
            yield removing(position, 11, source, argument, gone)
        else:
            placed = (Placement(places[0], digit),)
            yield ConstraintStep(3, grid, placed, (), source, argument)
