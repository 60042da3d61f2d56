"""Simple colours and multi-colours."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import common_house, places
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Link, LinkKind, Role, ViewBuilder
from engine.techniques.experiments import also_eliminates, text_that_fits
from engine.words import phrases
from engine.words.phrases import all_of, clauses, sentences, series, translate
from engine.words.targets import rule_out


@dataclass(frozen=True, slots=True)
class ColouringPattern(Pattern):
    """Places of a digit in alternating colours: one of the two colours of a group holds the digit.

    Attributes:
        digit: the digit.
        colours: the cells of the two colours of a group, then those of a second group if there is
            one; cells in reading order. Houses in which the digit has two places, one of each
            colour, connect each group.
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
                builder.links.append(self._link(met.one, met.other, LinkKind.WEAK))

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The houses that the text names, each as a link, and a clash of a colour with itself."""
        for _, one, other in connected(builder.grid, self):
            builder.links.append(self._link(one, other, LinkKind.STRONG))
        if technique is Technique.SIMPLE_COLOURS_WRAP:
            clashes = (meeting(builder.grid, self, at, at) for at in range(2))
            met = next(filter(None, clashes))
            builder.links.append(self._link(met.one, met.other, LinkKind.WEAK))
        for gone in eliminations:
            place = Candidate(gone.cell, gone.digit)
            if place in builder.candidates:
                builder.coloured[place] = builder.candidates[place]

    def _link(self, one: Cell, other: Cell, kind: LinkKind) -> Link:
        ends = Candidate(one, self.digit), Candidate(other, self.digit)
        return Link(*ends, kind, directed=False)

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        coloured = tuple(cell for colour in self.colours for cell in colour)
        return () if gone.cell in coloured else coloured

    def describe(self, step: Step) -> HintTexts:
        """Colours at all four levels."""
        values = _values(step, self)
        full, proof = text_that_fits(
            step,
            partial(_proof, step, self),
            partial(_short, step, self),
            partial(_short, step, self, houses=False),
            partial(_first_meeting, step, self),
        )
        return HintTexts(
            LevelText(translate(_NUDGE, **values)),
            translate(_SIMPLE if len(self.colours) == 2 else _MULTI, **values),
            LevelText(
                sentences(
                    translate(_WHERE, **values),
                    *(_shared(self, *met) for met in _meetings(step, self)),
                )
            ),
            full,
            proof,
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
_COLOUR: Final = N_("Colour the {digit}s where a house has only two of them: {groups}.")
_TWO_PLACES: Final = N_("{digit} has only two places in {houses}.")
_COLOUR_THEM: Final = N_("Colour them: {groups}.")
_TWO_PLACES_IN: Final = N_("{digit} has only two places in {houses}.", "houses alone")
_PAIR: Final = N_("{house} ({one}, {other})", "its two places")
_EITHER: Final = N_("Either all {one} cells are {digit}, or all {other} cells are.")
_BOTH: Final = N_("{one} and {other} are both {colour}, but share {house}. So {colour} is wrong.")
_NONE_IS: Final = N_("No {colour} cell is {digit}.")
_NOT: Final = N_("{cells} is {colour}, so it cannot be {digit}.")
_NONE: Final = N_("{cells} are {colour}, so they cannot be {digit}.")
_SEES_BOTH: Final = N_("{cells} sees {one} and {other} cells, so it cannot be {digit}.")
_SEE_BOTH: Final = N_("{cells} see {one} and {other} cells, so they cannot be {digit}.")
_MEET: Final = N_(
    "{one:start} and {other} share {house}, so {colour} or {other_colour} is wrong. So {left} or "
    "{other_left} is right."
)
_MEET_SHORT: Final = N_(
    "{one:start} and {other} share {house}, so {left} or {other_left} is right."
)
_SHARE: Final = N_("{one:start} and {other} share {house}.")
_ONE_RIGHT: Final = N_("{one:start} or {other} is right, so {colour} is wrong.")


class Meeting(NamedTuple):
    """Two cells of different colours, or of the same colour, that share a house."""

    one: Cell
    other: Cell
    house: House


def _values(step: Step, pattern: ColouringPattern) -> dict[str, str]:
    groups = series(
        translate(_ALL_OF, cells=phrases.cells(cells), colour=_colour(at))
        for at, cells in enumerate(pattern.colours)
    )
    return {"name": phrases.name(step), "digit": str(pattern.digit), "groups": groups}


def _proof(step: Step, pattern: ColouringPattern) -> str:
    """The two places of each house, and the conclusion from the colours."""
    values = _values(step, pattern)
    pairs = [
        translate(
            _PAIR, house=phrases.house(house), one=phrases.cell(one), other=phrases.cell(other)
        )
        for house, one, other in connected(step.grid, pattern)
    ]
    return sentences(
        translate(_WHERE, **values),
        translate(_TWO_PLACES, houses=all_of(pairs), **values),
        *_either(pattern),
        *_follows(step, pattern),
        _none_of(pattern, _wrong(step, pattern)) if step.technique in _ONE_WRONG else "",
        *_between(step, pattern),
    )


def _short(step: Step, pattern: ColouringPattern, *, houses: bool = True) -> str:
    """The argument without the two places of each house; a wrong colour stands for its cells.

    Args:
        houses: whether to name the houses.
    """
    values = _values(step, pattern)
    found = sorted(
        (house for house, _, _ in connected(step.grid, pattern)),
        key=lambda house: (house.kind.value, house.index),
    )
    kinds = dict.fromkeys(house.kind for house in found)
    named = clauses(
        phrases.houses([house for house in found if house.kind is kind]) for kind in kinds
    )
    none = ""
    if step.technique in _ONE_WRONG:
        colour = _colour(_wrong(step, pattern))
        none = translate(_NONE_IS, colour=colour, digit=pattern.digit)
    return sentences(
        translate(_TWO_PLACES_IN, digit=pattern.digit, houses=named) if houses else "",
        translate(_COLOUR_THEM if houses else _COLOUR, **values),
        *_either(pattern),
        *_follows(step, pattern, short=True),
        none,
        *_seen_by_two(step, pattern),
    )


def _first_meeting(step: Step, pattern: ColouringPattern) -> str:
    """The short conclusion from the first meeting of two groups; empty for other arguments."""
    if step.technique is not Technique.MULTI_COLOURS_1:
        return ""
    met, *_ = _meetings(step, pattern)
    colours = _left(pattern, met)
    here = [
        gone.cell
        for gone in step.eliminations
        if all(_seen(step.grid, gone.cell, pattern.colours[at]) for at in colours)
    ]
    return sentences(
        translate(_COLOUR, **_values(step, pattern)),
        *_either(pattern),
        _meeting_of_groups(pattern, met, _MEET_SHORT),
        _sees_two(pattern, colours, here),
        also_eliminates(gone for gone in step.eliminations if gone.cell not in here),
    )


def _left(pattern: ColouringPattern, met: Meeting) -> tuple[int, int]:
    """The two colours, one of which is right, opposite to two colours that meet."""
    return _index(pattern, met.one) ^ 1, _index(pattern, met.other) ^ 1


def _either(pattern: ColouringPattern) -> Iterator[str]:
    """Say that one of two colours is right, for each group."""
    for at in range(0, len(pattern.colours), 2):
        yield translate(_EITHER, one=_colour(at), other=_colour(at + 1), digit=pattern.digit)


def _colour(at: int) -> str:
    return translate(_COLOURS[at])


def _coloured(pattern: ColouringPattern, cell: Cell) -> str:
    colour = _colour(_index(pattern, cell))
    return translate(_ONE_OF, colour=colour, cell=phrases.cell(cell))


def _index(pattern: ColouringPattern, cell: Cell) -> int:
    """The index of a cell's colour."""
    return next(at for at, cells in enumerate(pattern.colours) if cell in cells)


def connected(grid: Grid, pattern: ColouringPattern) -> Iterator[tuple[House, Cell, Cell]]:
    """The houses that connect each group, with their two places, from cell to cell."""
    coloured = {cell for cells in pattern.colours for cell in cells}
    links: dict[frozenset[Cell], House] = {}
    for house in grid.variant.houses:
        pair = frozenset(places(grid, house, pattern.digit))
        if len(pair) == 2 and pair <= coloured:
            links.setdefault(pair, house)
    for at in range(0, len(pattern.colours), 2):
        group = sorted(cell for cells in pattern.colours[at : at + 2] for cell in cells)
        # A chain of places is read from one of its ends.
        reached = [min(group, key=lambda cell: sum(cell in ends for ends in links))]
        for cell in reached:
            for ends, house in links.items():
                if cell in ends and not ends.issubset(reached):
                    (other,) = ends - {cell}
                    reached.append(other)
                    yield house, cell, other


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


def _meeting_groups(step: Step, pattern: ColouringPattern, template: str) -> Iterator[str]:
    for met in _meetings(step, pattern):
        yield _meeting_of_groups(pattern, met, template)


def _meeting_of_groups(pattern: ColouringPattern, met: Meeting, template: str) -> str:
    left, other_left = _left(pattern, met)
    return translate(
        template,
        one=_coloured(pattern, met.one),
        other=_coloured(pattern, met.other),
        house=phrases.house(met.house),
        colour=_colour(left ^ 1),
        other_colour=_colour(other_left ^ 1),
        left=_colour(left),
        other_left=_colour(other_left),
    )


def _sees_both(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    wrong = _wrong(step, pattern)
    for met in _meetings(step, pattern):
        yield _shared(pattern, *met)
    yield translate(_ONE_RIGHT, one=_colour(2), other=_colour(3), colour=_colour(wrong))


def _follows(step: Step, pattern: ColouringPattern, *, short: bool = False) -> Iterable[str]:
    """The conclusion for the colours, without the cells that lose the digit."""
    match step.technique:
        case Technique.SIMPLE_COLOURS_WRAP:
            return _wrap(step, pattern)
        case Technique.MULTI_COLOURS_1:
            return _meeting_groups(step, pattern, _MEET_SHORT if short else _MEET)
        case Technique.MULTI_COLOURS_2:
            return _sees_both(step, pattern)
    return ()


_ONE_WRONG: Final = (Technique.SIMPLE_COLOURS_WRAP, Technique.MULTI_COLOURS_2)
"""The techniques that prove a colour wrong, so that all of its cells lose the digit."""


def _pair(step: Step, pattern: ColouringPattern, gone: Elimination) -> tuple[int, int]:
    """Two colours, one of which is right, that a cell sees."""
    pairs = [(0, 1)]
    if step.technique is Technique.MULTI_COLOURS_1:
        pairs = [_left(pattern, met) for met in _meetings(step, pattern)]
    return next(
        pair
        for pair in pairs
        if all(_seen(step.grid, gone.cell, pattern.colours[at]) for at in pair)
    )


def _between(step: Step, pattern: ColouringPattern) -> Iterable[str]:
    """Why cells that see both colours of a pair, one of which is right, lose the digit."""
    if step.technique in _ONE_WRONG:
        return ()

    def witnesses(gone: Elimination) -> tuple[Cell, ...]:
        colours = _pair(step, pattern, gone)
        return tuple(_seen(step.grid, gone.cell, pattern.colours[at])[0] for at in colours)

    def name(cells: tuple[Cell, ...]) -> str:
        return all_of(_coloured(pattern, cell) for cell in cells)

    return rule_out(step.grid, step.eliminations, witnesses, name)


def _seen_by_two(step: Step, pattern: ColouringPattern) -> Iterator[str]:
    """Which cells see both colours of a pair, without the houses that they share."""
    if step.technique in _ONE_WRONG:
        return
    cells: dict[tuple[int, int], list[Cell]] = {}
    for gone in step.eliminations:
        cells.setdefault(_pair(step, pattern, gone), []).append(gone.cell)
    for colours, which in cells.items():
        yield _sees_two(pattern, colours, which)


def _sees_two(pattern: ColouringPattern, colours: tuple[int, int], cells: Sequence[Cell]) -> str:
    """Say that cells see both colours of a pair, so that they lose the digit."""
    one, other = colours
    return translate(
        _SEES_BOTH if len(cells) == 1 else _SEE_BOTH,
        cells=phrases.cells(cells),
        one=_colour(one),
        other=_colour(other),
        digit=pattern.digit,
    )


def _none_of(pattern: ColouringPattern, wrong: int) -> str:
    cells = pattern.colours[wrong]
    return translate(
        _NOT if len(cells) == 1 else _NONE,
        cells=phrases.cells(cells),
        colour=_colour(wrong),
        digit=pattern.digit,
    )


def _wrong(step: Step, pattern: ColouringPattern) -> int:
    """The colour of the first group that loses the digit in all its cells."""
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
