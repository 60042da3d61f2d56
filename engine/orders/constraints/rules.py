"""Steps of single rules: limits of a cell, relations of two cells, digits that fit a clue."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, islice
from typing import Final

from engine.constraints.constraint import Constraint
from engine.constraints.kinds.thermometer import Thermometer
from engine.constraints.rules import Different, support_of
from engine.houses import Cell, Digit, House, Mask, digits_of
from engine.language import N_, forms, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.step import Argument, ConstraintStep, PuzzleStep, Sentence, Told, say
from engine.words import phrases
from engine.words.phrases import one_of

MOST_SETS: Final = 6
"""The maximum number of sets of digits that are listed."""
_FEW: Final = 3
"""The maximum number of candidates of a cell that are listed."""
_PAIR: Final = 2
_MOST_SEEING: Final = 2
"""The maximum number of sentences about cells that see others."""

_SETS: Final = N_("With the candidates left, it can only hold {sets}.")
_IS: Final = N_("{state}.", "a cell")
_NOTHING_FOR: Final = N_("{candidates} would leave nothing for {cell}.")
_NOTHING_EACH: Final = N_("Each candidate removed here would leave nothing for another cell.")
_LEAST: Final = N_("Counting up from the bulb, {cells} are at least {digits}.")
_MOST: Final = N_("Counting down from the tip, they are at most {digits}.")
_MISFIT: Final = N_("If {candidate}, the other cells cannot be filled.")
_NO_FIT: Final = N_("Each of {number} candidates leaves no way to fill the other cells.")
_ALL_HAVE: Final = N_("Each of the {number} sets of digits that fit has {digits}.")
_NEEDS: Final = forms(
    "It needs {digits}, which can only be in {cells}.",
    "It needs {digits}, which can only be in {cells}.",
)
_SEE: Final = forms("{cells} sees {places}.", "{cells} see {places}.")
_SEE_TOO: Final = forms("{cells} also sees these places.", "{cells} also see these places.")
_ALL_SEE: Final = N_("All other cells {houses:in} see these places.")
_SHARED: Final = N_("{cells} ({reason})", "why cells see each other")


def removing(
    position: PuzzlePosition,
    cost: int,
    source: Told,
    argument: Argument,
    gone: Iterable[Elimination],
) -> ConstraintStep:
    """A step that removes candidates."""
    return ConstraintStep(cost, position.grid, (), tuple(sorted(set(gone))), source, argument)


def told_sets(sets: Sequence[Mask]) -> tuple[Sentence, ...]:
    """A sentence with the only sets of digits that cells can hold; none if too many, or no sets."""
    if not 0 < len(sets) <= MOST_SETS:
        return ()
    return (say(_SETS, sets=partial(listed_sets, sets)),)


def listed_sets(sets: Iterable[Mask]) -> str:
    """Sets of digits to choose from: "1+5 or 2+4"."""
    return one_of("+".join(map(str, digits)) for digits in sorted(map(digits_of, sets)))


def lost_candidates(position: PuzzlePosition, cell: Cell, left: Mask) -> list[Elimination]:
    """The candidates of a cell that are not left."""
    if position.grid.values[cell]:
        return []
    return [Elimination(cell, digit) for digit in digits_of(position.masks[cell] & ~left)]


def no_fit(misfits: Sequence[Elimination]) -> tuple[Sentence, ...]:
    """That each of these candidates, if there are any, does not go with those of other cells."""
    if len(misfits) == 1:
        candidate = partial(phrases.cell_is, misfits[0].cell, (misfits[0].digit,))
        return (say(_MISFIT, candidate=candidate),)
    return (say(_NO_FIT, number=len(misfits)),) if misfits else ()


def all_lost(
    position: PuzzlePosition, cells: Iterable[Cell], left: Iterable[Mask]
) -> list[Elimination]:
    """The candidates of cells that are not left, each once and in order."""
    pairs = zip(cells, left, strict=True)
    return sorted(
        {
            elimination
            for cell, mask in pairs
            for elimination in lost_candidates(position, cell, mask)
        }
    )


def limited_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What single cells may hold."""
    for source, rule in position.rules.allowed:
        gone, argument = lost_candidates(position, rule.cell, rule.digits), Argument((rule.cell,))
        if rule.digits.bit_count() == 1 and not position.grid.values[rule.cell]:
            placed = (Placement(rule.cell, rule.digits.bit_length()),)
            yield ConstraintStep(1, position.grid, placed, (), source, argument)
        elif gone:
            yield removing(position, 3, source, argument, gone)


def related_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What goes with the candidates of a cell."""
    for _, entries in groupby(position.rules.related, key=lambda entry: id(entry[0])):
        every = list(entries)
        source = every[0][0]
        if isinstance(source, Thermometer):
            continue
        found: dict[Cell, list[Elimination]] = {}
        for _, cell, others in every:
            for other, relation in others:
                kept = support_of(relation)[position.masks[cell]]
                found.setdefault(cell, []).extend(lost_candidates(position, other, kept))
        found = {cell: gone for cell, gone in found.items() if gone}
        told = [cell for cell in found if position.masks[cell].bit_count() <= _FEW]
        many = [cell for cell in found if cell not in told]
        # A pair of cells is one step, and so is what a line leaves no neighbour for.
        alone = [[cell] for cell in (told if source.spots else found)]
        groups = [*alone, many] if source.spots else alone
        for cells in filter(None, [list(found)] if len(every) == _PAIR else groups):
            yield _of_related(position, source, {cell: found[cell] for cell in cells})


def _of_related(
    position: PuzzlePosition, source: Constraint, found: dict[Cell, list[Elimination]]
) -> PuzzleStep:
    """What cells are, and what that leaves; or that candidates would leave them nothing."""
    digits = {cell: digits_of(position.masks[cell]) for cell in found}
    many = [cell for cell in found if len(digits[cell]) > _FEW]
    told = [cell for cell in found if cell not in many]
    sentences = [say(_IS, state=partial(phrases.cell_is, cell, digits[cell])) for cell in told]
    if len(many) > 1:
        sentences.append(say(_NOTHING_EACH))
    elif many:
        names, cell = partial(phrases.candidates, found[many[0]]), partial(phrases.cell, many[0])
        sentences.append(say(_NOTHING_FOR, candidates=names, cell=cell))
    gone = list(chain.from_iterable(found.values()))
    argument = Argument(
        tuple(dict.fromkeys((*found, *(elimination.cell for elimination in gone)))),
        tuple(sentences),
        tuple(Candidate(cell, digit) for cell in told for digit in digits[cell]),
        basis=tuple(found),
    )
    most = max(map(len, digits.values()))
    cost = 4 if most == 1 else 6 if most <= _FEW else 9
    return removing(position, cost, source, argument, gone)


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
            for found in lost_candidates(
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


def _either(places: Sequence[Cell]) -> str:
    return one_of(map(phrases.cell, places))


def needed_digits(
    position: PuzzlePosition,
    source: Told,
    cells: tuple[Cell, ...],
    digits: Mask,
    sets: Sequence[Mask] = (),
    nudge: Sentence | None = None,
) -> Iterator[ConstraintStep]:
    """What follows from digits that some cells need: a single place, or cells that see all places.

    Args:
        position: the position.
        source: the constraint or house that needs the digits.
        cells: the cells.
        digits: the digits that one of the cells holds.
        sets: the only sets of digits that the cells can hold, if that is why.
        nudge: where to look, if that is not the source.
    """
    grid = position.grid
    shared: dict[tuple[Cell, ...], list[Digit]] = {}
    for digit in digits_of(digits):
        if not any(grid.values[cell] == digit for cell in cells):
            places = tuple(sorted(cell for cell in cells if grid.has(cell, digit)))
            shared.setdefault(places, []).append(digit)
    for places, needed in shared.items():
        peers = [set(grid.variant.peers[cell]) for cell in places]
        seeing = sorted(set.intersection(*peers)) if peers else ()
        gone = [
            Elimination(cell, digit) for cell in seeing for digit in needed if grid.has(cell, digit)
        ]
        single = len(places) == 1
        if not single and not gone:
            continue
        names = partial(phrases.all_of, needed)
        told = list(told_sets(sets))
        if sets and not told:
            told = [say(_ALL_HAVE, number=len(sets), digits=names)]
        if len(places) < len(cells) or sets:
            either = partial(_either, places)
            told.append(say(_NEEDS, count=len(needed), digits=names, cells=either))
        without = tuple(dict.fromkeys(elimination.cell for elimination in gone))
        told += () if single else _sights(position, without, places)
        argument = Argument(
            places,
            tuple(told),
            tuple(Candidate(cell, digit) for cell in places for digit in needed),
            basis=cells,
            nudge=nudge,
        )
        if not single:
            yield removing(position, 11, source, argument, gone)
        elif len(needed) == 1:
            placed = (Placement(places[0], needed[0]),)
            yield ConstraintStep(3, grid, placed, (), source, argument)


def _sights(
    position: PuzzlePosition, cells: tuple[Cell, ...], places: tuple[Cell, ...]
) -> Iterator[Sentence]:
    """How cells see all of some places: by constraints for the first ones, and by houses."""
    houses: dict[House, None] = {}
    ways: dict[tuple[tuple[House | Constraint, tuple[Cell, ...]], ...], list[Cell]] = {}
    for cell in cells:
        if house := _house_of(position, (cell, *places)):
            houses[house] = None
            continue
        reasons: dict[House | Constraint, list[Cell]] = {}
        for place in places:
            reason = _house_of(position, (cell, place)) or _constraint_of(position, cell, place)
            reasons.setdefault(reason, []).append(place)
        way = tuple((reason, tuple(seen)) for reason, seen in reasons.items())
        ways.setdefault(way, []).append(cell)
    for way, seeing in islice(ways.items(), _MOST_SEEING):
        names, seen = partial(phrases.cells, seeing), partial(_seen, way)
        yield say(_SEE, count=len(seeing), cells=names, places=seen)
    if rest := sorted(chain.from_iterable(islice(ways.values(), _MOST_SEEING, None))):
        yield say(_SEE_TOO, count=len(rest), cells=partial(phrases.cells, rest))
    if houses:
        yield say(_ALL_SEE, houses=partial(phrases.houses, tuple(houses)))


def _seen(way: Sequence[tuple[House | Constraint, Sequence[Cell]]]) -> str:
    return phrases.all_of(
        translate(
            _SHARED,
            cells=phrases.cells(cells),
            reason=phrases.house(reason) if isinstance(reason, House) else reason.title(),
        )
        for reason, cells in way
    )


def _house_of(position: PuzzlePosition, cells: tuple[Cell, ...]) -> House | None:
    """A house that has all cells."""
    houses = position.rules.variant.houses
    return next((house for house in houses if set(cells) <= set(house.cells)), None)


def _constraint_of(position: PuzzlePosition, one: Cell, other: Cell) -> Constraint:
    """A constraint by which two cells differ."""
    return next(
        constraint
        for constraint in position.puzzle.constraints
        for rule in constraint.rules()
        if isinstance(rule, Different) and one in rule.cells and other in rule.cells
    )
