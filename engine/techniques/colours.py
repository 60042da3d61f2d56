"""Simple colours and multi-colours."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import common_house, places
from engine.model.step import HintTexts, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Link, LinkKind, Role, ViewBuilder
from engine.words import phrases
from engine.words.phrases import all_of, sentences, series, translate
from engine.words.targets import rule_out


@dataclass(frozen=True, slots=True)
class ColouringPattern(Pattern):
    """Places of a digit in alternating colours: one of two colours of a group holds the digit.

    Attributes:
        digit: the digit.
        colours: the cells of the two colours of a group, then those of a second group if there is
            one; cells in reading order. Each group is connected by houses in which the digit has
            two places, one of each colour.
    """

    digit: Digit
    colours: tuple[tuple[Cell, ...], ...]

    @property
    def digit_of_grid(self) -> Digit | None:
        return self.digit

    def draw(self, builder: ViewBuilder) -> None:
        """The places in their colours, and where two groups of colours meet."""
        for cells, role in zip(self.colours, _ROLES, strict=False):
            for cell in cells:
                builder.mark(cell, (self.digit,), role)
        for one, other in product((0, 1), (2, 3)) if len(self.colours) > 2 else ():
            met = meeting(builder.grid, self, one, other)
            if met is not None:
                ends = Candidate(met.one, self.digit), Candidate(met.other, self.digit)
                builder.links.append(Link(*ends, LinkKind.WEAK, directed=False))

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The houses with two places, each as a link."""
        grid, digit = builder.grid, self.digit
        coloured = {cell for cells in self.colours for cell in cells}
        linked = set()
        for house in grid.variant.houses:
            pair = places(grid, house, digit)
            if len(pair) == 2 and coloured.issuperset(pair):
                linked.add(pair)
        for one, other in combinations(sorted(coloured), 2):
            if (one, other) in linked:
                start, end = Candidate(one, digit), Candidate(other, digit)
                builder.links.append(Link(start, end, LinkKind.STRONG, directed=False))
        for gone in eliminations:
            place = Candidate(gone.cell, gone.digit)
            if place in builder.candidates:
                builder.coloured[place] = builder.candidates[place]

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        coloured = tuple(cell for colour in self.colours for cell in colour)
        return () if gone.cell in coloured else coloured

    def describe(self, step: Step) -> HintTexts:
        """Colours at all four levels."""
        values = {
            "name": phrases.name(step),
            "digit": str(self.digit),
            "groups": series(
                translate(_ALL_OF, cells=phrases.cells(cells), colour=_colour(at))
                for at, cells in enumerate(self.colours)
            ),
        }
        either = [
            translate(_EITHER, one=_colour(at), other=_colour(at + 1), **values)
            for at in range(0, len(self.colours), 2)
        ]
        return HintTexts(
            translate(_NUDGE, **values),
            translate(_SIMPLE if len(self.colours) == 2 else _MULTI, **values),
            sentences(
                translate(_WHERE, **values),
                *(_shared(self, *met) for met in _meetings(step, self)),
            ),
            sentences(
                translate(_COLOUR, **values),
                translate(_TWO_PLACES, houses=all_of(_pairs(step.grid, self)), **values),
                *either,
                *_FOLLOWS[step.technique](step, self),
            ),
        )


_NUDGE: Final = N_("Try the {digit}s: several houses have only two places left for them.")


_SIMPLE: Final = N_(
    "{name} on {digit}: where a house has only two places for it, colour one blue and the other "
    "orange. Continue from there. One of the two colours is right everywhere."
)


_MULTI: Final = N_(
    "{name} on {digit}: where a house has only two places for it, colour them differently. Two "
    "groups of such places meet in a house, so not every combination of colours is possible."
)


_COLOURS: Final = (N_("blue"), N_("orange"), N_("green"), N_("purple"))


_ALL_OF: Final = N_("{cells} {colour}", "colour these cells")


_ONE_OF: Final = N_("{colour} {cell}", "a coloured cell")


_WHERE: Final = N_("Colour these places for {digit}: {groups}.")


_COLOUR: Final = N_("Colour the {digit}s wherever a house has only two of them: {groups}.")


_TWO_PLACES: Final = N_("{digit} has only two places in {houses}.")


_PAIR: Final = N_("{house} ({one}, {other})", "its two places")


_EITHER: Final = N_("Either all {one} cells are {digit}, or all {other} cells are.")


_BOTH: Final = N_("{one} and {other} are both {colour}, but share {house}. So {colour} is wrong.")


_NOT: Final = N_("{cells} is {colour}, so it cannot be {digit}.")


_NONE: Final = N_("{cells} are {colour}, so they cannot be {digit}.")


_MEET: Final = N_(
    "{one:start} and {other} share {house}, so {colour} or {other_colour} is wrong. So {left} or "
    "{other_left} is right."
)


_SHARE: Final = N_("{one:start} and {other} share {house}.")


_ONE_RIGHT: Final = N_("{one:start} or {other} is right, so {colour} is wrong.")


class Meeting(NamedTuple):
    """Two cells of different colours, or of the same one, that share a house."""

    one: Cell
    other: Cell
    house: House


def _colour(at: int) -> str:
    return translate(_COLOURS[at])


def _coloured(pattern: ColouringPattern, cell: Cell) -> str:
    colour = _colour(_index(pattern, cell))
    return translate(_ONE_OF, colour=colour, cell=phrases.cell(cell))


def _index(pattern: ColouringPattern, cell: Cell) -> int:
    """Which of the colours a cell has."""
    return next(at for at, cells in enumerate(pattern.colours) if cell in cells)


def _pairs(grid: Grid, pattern: ColouringPattern) -> Iterator[str]:
    """The houses with two places that connect each group, from cell to cell."""
    links: dict[frozenset[Cell], House] = {}
    for house in grid.variant.houses:
        pair = frozenset(places(grid, house, pattern.digit))
        if len(pair) == 2:
            links.setdefault(pair, house)
    for cells in pattern.colours[::2]:
        reached = [cells[0]]
        for cell in reached:
            for ends, house in links.items():
                if cell in ends and not ends.issubset(reached):
                    (other,) = ends - {cell}
                    reached.append(other)
                    yield translate(
                        _PAIR,
                        house=phrases.house(house),
                        one=phrases.cell(cell),
                        other=phrases.cell(other),
                    )


def _trap(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    yield from _between(step, pattern, [(0, 1)])


def _wrap(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    wrong = _wrong(step, pattern)
    met = meeting(step.grid, pattern, wrong, wrong)
    assert met is not None
    yield translate(
        _BOTH,
        one=phrases.cell(met.one),
        other=phrases.cell(met.other),
        house=phrases.house(met.house),
        colour=_colour(wrong),
    )
    yield _none_of(pattern, wrong)


def _meetings(step: Step, pattern: ColouringPattern) -> Iterator[Meeting]:
    """Where two groups of colours meet, as far as the argument needs it."""
    grid = step.grid
    if step.technique is Technique.MULTI_COLOURS_2:
        wrong = _wrong(step, pattern)
        yield from filter(None, (meeting(grid, pattern, wrong, other) for other in (2, 3)))
    if step.technique is Technique.MULTI_COLOURS_1:
        for one, other in product((0, 1), (2, 3)):
            met = meeting(grid, pattern, one, other)
            left = (pattern.colours[one ^ 1], pattern.colours[other ^ 1])
            if met is not None and any(
                all(_seen(grid, gone.cell, cells) for cells in left) for gone in step.eliminations
            ):
                yield met


def _shared(pattern: ColouringPattern, one: Cell, other: Cell, house: House) -> str:
    return translate(
        _SHARE,
        one=_coloured(pattern, one),
        other=_coloured(pattern, other),
        house=phrases.house(house),
    )


def _meeting_groups(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    pairs = []
    for met in _meetings(step, pattern):
        one, other = _index(pattern, met.one), _index(pattern, met.other)
        left, other_left = one ^ 1, other ^ 1
        pairs.append((left, other_left))
        yield translate(
            _MEET,
            one=_coloured(pattern, met.one),
            other=_coloured(pattern, met.other),
            house=phrases.house(met.house),
            colour=_colour(one),
            other_colour=_colour(other),
            left=_colour(left),
            other_left=_colour(other_left),
        )
    yield from _between(step, pattern, pairs)


def _sees_both(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    wrong = _wrong(step, pattern)
    for met in _meetings(step, pattern):
        yield _shared(pattern, *met)
    yield translate(_ONE_RIGHT, one=_colour(2), other=_colour(3), colour=_colour(wrong))
    yield _none_of(pattern, wrong)


_FOLLOWS: Final = {
    Technique.SIMPLE_COLOURS_TRAP: _trap,
    Technique.SIMPLE_COLOURS_WRAP: _wrap,
    Technique.MULTI_COLOURS_1: _meeting_groups,
    Technique.MULTI_COLOURS_2: _sees_both,
}


def _between(step: Step, pattern: ColouringPattern, pairs: list[tuple[int, int]]) -> Iterator[str]:
    """Why cells that see both colours of a pair, one of which is right, lose the digit."""
    grid = step.grid

    def witnesses(gone: Elimination) -> tuple[Cell, ...]:
        for colours in pairs:
            seen = [_seen(grid, gone.cell, pattern.colours[at]) for at in colours]
            if all(seen):
                return tuple(cells[0] for cells in seen)
        raise AssertionError(gone)

    def name(cells: tuple[Cell, ...]) -> str:
        return all_of(_coloured(pattern, cell) for cell in cells)

    yield from rule_out(grid, step.eliminations, witnesses, name)


def _none_of(pattern: ColouringPattern, wrong: int) -> str:
    cells = pattern.colours[wrong]
    return translate(
        _NOT if len(cells) == 1 else _NONE,
        cells=phrases.cells(cells),
        colour=_colour(wrong),
        digit=pattern.digit,
    )


def _wrong(step: Step, pattern: ColouringPattern) -> int:
    """The colour of the first group all of whose cells lose the digit."""
    gone = {elimination.cell for elimination in step.eliminations}
    return next(at for at in range(2) if gone.issuperset(pattern.colours[at]))


def _seen(grid: Grid, cell: Cell, others: tuple[Cell, ...]) -> list[Cell]:
    return [other for other in others if grid.variant.see_each_other(cell, other)]


def meeting(grid: Grid, pattern: ColouringPattern, one: int, other: int) -> Meeting | None:
    """Two cells of these colours that see each other; None if there are none."""
    for pair in product(pattern.colours[one], pattern.colours[other]):
        house = common_house(grid, pair) if pair[0] != pair[1] else None
        if house is not None:
            return Meeting(*pair, house)
    return None


_ROLES = (Role.BLUE, Role.ORANGE, Role.GREEN, Role.PURPLE)
"""In the order in which the texts name the colours."""
