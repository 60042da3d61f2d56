"""Steps of single rules: limits of a cell, relations of two cells, digits that fit a clue."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from engine.constraints.constraint import Constraint
from engine.constraints.kinds.thermometer import Thermometer
from engine.constraints.rules import Different, Relation, support_of
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
_MOST_SEEING: Final = 2
"""The maximum number of sentences about cells that see others."""

_SETS: Final = N_("With the candidates left, it can only hold {sets}.")
_IS: Final = N_("{state}.", "a cell")
_NOTHING_FOR: Final = N_("{candidates} would leave nothing for {cell}.")
_NOTHING_EACH: Final = N_("Each candidate removed here would leave nothing for another cell.")
_AT: Final = N_("Look here: {heading}, at {cell}.")
_LEAST: Final = N_("Counting up from the bulb, {cells} are at least {digits}.")
_MOST: Final = N_("Counting down from the tip, they are at most {digits}.")
_MISFIT: Final = N_("If {candidate}, the other cells cannot be filled.")
NO_FIT: Final = N_(
    "Each of the {number} candidates removed here leaves no way to fill the other cells."
)
OTHERS_DO_NOT_FIT: Final = N_(
    "Each of the other {number} candidates removed here leaves no way to fill the other cells."
)
_ALL_HAVE: Final = N_("Each of the {number} sets of digits that fit has {digits}.")
_NEEDS: Final = forms(
    "It needs {digits}, which can only be in {cells}.",
    "It needs {digits}, which can only be in {cells}.",
)
_SEE: Final = forms("{cells} sees {places}.", "{cells} see {places}.")
_SEE_TOO: Final = forms("{cells} also sees these places.", "{cells} also see these places.")
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


def lost(position: PuzzlePosition, cell: Cell, left: Mask) -> list[Elimination]:
    """The candidates of a cell that are not left."""
    if position.grid.values[cell]:
        return []
    return [Elimination(cell, digit) for digit in digits_of(position.masks[cell] & ~left)]


def no_fit(misfits: Sequence[Elimination], template: str = NO_FIT) -> tuple[Sentence, ...]:
    """That each of these candidates, if there are any, does not go with those of other cells."""
    if len(misfits) == 1:
        candidate = partial(phrases.cell_is, misfits[0].cell, (misfits[0].digit,))
        return (say(_MISFIT, candidate=candidate),)
    return (say(template, number=len(misfits)),) if misfits else ()


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


def given_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Single cells that may hold one digit only."""
    for source, rule in position.rules.allowed:
        if rule.digits.bit_count() == 1 and not position.grid.values[rule.cell]:
            placed = (Placement(rule.cell, rule.digits.bit_length()),)
            yield ConstraintStep(1, position.grid, placed, (), source, Argument((rule.cell,)))


class _Beside(NamedTuple):
    """What goes with the candidates of a cell.

    Attributes:
        cell: the cell.
        digits: its candidates.
        gone: the candidates of other cells that do not go with them.
    """

    cell: Cell
    digits: Mask
    gone: tuple[Elimination, ...]

    @property
    def is_told(self) -> bool:
        """Whether its candidates are few enough to be listed."""
        return self.digits.bit_count() <= _FEW


def related_cells(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What goes with the candidates of a cell."""
    for _, entries in groupby(position.rules.related, key=lambda entry: id(entry[0])):
        every = list(entries)
        source = every[0][0]
        if isinstance(source, Thermometer):
            continue
        found = [_beside(position, cell, others) for _, cell, others in every]
        found = [item for item in found if item.gone]
        many = [item for item in found if not item.is_told]
        steps = [[item] for item in found if item.is_told or not source.spots]
        if len(every) == 2:
            steps = [found]
        elif source.spots:
            steps.append(many)
        for step in filter(None, steps):
            yield _of_related(position, source, step)


def _beside(
    position: PuzzlePosition, cell: Cell, others: Iterable[tuple[Cell, Relation]]
) -> _Beside:
    digits = position.masks[cell]
    gone = (
        elimination
        for other, relation in others
        for elimination in lost(position, other, support_of(relation)[digits])
    )
    return _Beside(cell, digits, tuple(gone))


def _of_related(
    position: PuzzlePosition, source: Constraint, found: Sequence[_Beside]
) -> PuzzleStep:
    """What a cell is, and what that leaves; or that candidates would leave it nothing."""
    told = [item for item in found if item.is_told]
    many = [item for item in found if not item.is_told]
    sentences = [
        say(_IS, state=partial(phrases.cell_is, item.cell, digits_of(item.digits))) for item in told
    ]
    cell = partial(phrases.cell, found[0].cell)
    if len(many) > 1:
        sentences.append(say(_NOTHING_EACH))
    elif many:
        names, for_cell = partial(phrases.candidates, many[0].gone), many[0].cell
        nothing = say(_NOTHING_FOR, candidates=names, cell=partial(phrases.cell, for_cell))
        sentences.append(nothing)
    gone = [elimination for item in found for elimination in item.gone]
    basis = tuple(item.cell for item in found)
    argument = Argument(
        tuple(dict.fromkeys((*basis, *(elimination.cell for elimination in gone)))),
        tuple(sentences),
        tuple(Candidate(item.cell, digit) for item in told for digit in digits_of(item.digits)),
        basis=basis,
        nudge=None if source.spots else say(_AT, heading=source.heading, cell=cell),
    )
    most = max(item.digits.bit_count() for item in found)
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
    """How cells see all of some places: for the first ones, by houses and constraints."""
    ways: dict[tuple[tuple[House | Constraint, tuple[Cell, ...]], ...], list[Cell]] = {}
    for cell in cells:
        reasons: dict[House | Constraint, list[Cell]] = {}
        for place in places:
            reasons.setdefault(_reason_to_differ(position, cell, place), []).append(place)
        way = tuple((reason, tuple(seen)) for reason, seen in reasons.items())
        ways.setdefault(way, []).append(cell)
    # Houses are seen at once.
    order = sorted(ways, key=lambda way: all(isinstance(reason, House) for reason, _ in way))
    for way in order[:_MOST_SEEING]:
        seeing = ways[way]
        yield say(
            _SEE,
            count=len(seeing),
            cells=partial(phrases.cells, seeing),
            places=partial(_seen, way),
        )
    if rest := sorted(cell for way in order[_MOST_SEEING:] for cell in ways[way]):
        yield say(_SEE_TOO, count=len(rest), cells=partial(phrases.cells, rest))


def _seen(way: Sequence[tuple[House | Constraint, Sequence[Cell]]]) -> str:
    return phrases.all_of(
        translate(
            _SHARED,
            cells=phrases.cells(cells),
            reason=phrases.house(reason) if isinstance(reason, House) else reason.title(),
        )
        for reason, cells in way
    )


def _reason_to_differ(position: PuzzlePosition, one: Cell, other: Cell) -> House | Constraint:
    """A house that has both cells, or a constraint by which they differ."""
    for house in position.rules.variant.houses:
        if one in house.cells and other in house.cells:
            return house
    return next(
        constraint
        for constraint in position.puzzle.constraints
        for rule in constraint.rules()
        if isinstance(rule, Different) and one in rule.cells and other in rule.cells
    )
