"""3D Medusa: candidates of several digits in two colours."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Link, LinkKind, Role, ViewBuilder
from engine.techniques.experiments import text_that_fits
from engine.words import phrases
from engine.words.phrases import all_of, level_text, one_of, sentences, series, translate
from engine.words.targets import OR_SHARES, rule_out, shared_houses, with_cells


@dataclass(frozen=True, slots=True)
class MedusaPattern(Pattern):
    """Candidates in two colours; all candidates of one of the colours are true.

    Attributes:
        colours: the candidates of each colour, sorted; for a large group, only the needed ones.
        links: pairs of one candidate of each colour that connect all of them: the only candidates
            of a cell, or the only places of a digit in a house.
        wrong: the colour that cannot be true; None if both can.
        clash: two candidates of the wrong colour that cannot both be true; empty if the colour
            empties a cell.
        emptied: a cell that the wrong colour leaves without a candidate; None if two clash.
    """

    colours: tuple[tuple[Candidate, ...], tuple[Candidate, ...]]
    links: tuple[tuple[Candidate, Candidate], ...]
    wrong: int | None = None
    clash: tuple[Candidate, ...] = ()
    emptied: Cell | None = None

    @property
    def size(self) -> int:
        """How many candidates are coloured."""
        return sum(map(len, self.colours))

    def draw(self, builder: ViewBuilder) -> None:
        """The candidates in their colours."""
        for colour, role in zip(self.colours, (Role.BLUE, Role.ORANGE), strict=True):
            for candidate in colour:
                builder.mark(candidate.cell, (candidate.digit,), role)
        if self.emptied is not None:
            builder.mark_cells((self.emptied,))

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The links."""
        for candidate, other in self.links:
            builder.links.append(Link(candidate, other, LinkKind.STRONG, directed=False))
        for gone in eliminations:
            place = Candidate(gone.cell, gone.digit)
            if place in builder.candidates:
                builder.coloured[place] = builder.candidates[place]

    def describe(self, step: Step) -> HintTexts:
        """Two colours at all four levels; if links are many, only the whole proof names them."""
        full, proof = text_that_fits(
            step, partial(_proof, step, self), partial(_shorter, step, self)
        )
        return HintTexts(
            level_text(_NUDGE),
            translate(_IDEA, name=phrases.name(step)),
            LevelText(sentences(*_painted(self), translate(_LOOK))),
            full,
            proof,
        )


_MANY: Final = 12
"""With more coloured candidates than this, a short argument omits the reasons for eliminations."""
_NUDGE: Final = LevelText(
    N_("Follow cells with two candidates and houses with two places for a digit."),
    N_("How far do you get?"),
)
_IDEA: Final = N_(
    "{name}: colour candidates in turn, along cells with two candidates and houses with two places "
    "for a digit. One of the two colours is true everywhere."
)
_COLOURS: Final = (N_("blue"), N_("orange"))
_PAINT: Final = N_("Colour these {colour}: {candidates}.")
_LOOK: Final = N_("Look for what clashes with both colours, or for a colour that fails.")
_TWO: Final = N_("{cells} has two candidates.")
_ALL_TWO: Final = N_("{cells} have two candidates.")
_PLACES: Final = N_("These have two places: {parts}.")
_IN_HOUSE: Final = N_("{digit} in {house}", "two places")
_CONNECTED: Final = N_("Cells with two candidates and houses with two places connect them.")
_ONE_TRUE: Final = N_("So one of the two colours is true everywhere.")
_ONE_COLOUR: Final = N_("So one colour is true everywhere.")
_BOTH_IN_CELL: Final = N_("{cell} has a candidate of each colour, so it cannot be {digits}.")
_TWICE_IN_CELL: Final = N_("{digits} in {cell} are both {colour}.")
_TWICE_IN_HOUSE: Final = N_("{digit} in {one} and {other} are both {colour}, but share {house}.")
_EMPTIED: Final = N_("If {colour} is true, {cell} has no candidate left: it shares {houses}.")
_CLASH: Final = N_("These clash with a candidate of each colour, so they are false: {removals}.")
_ALL_WRONG: Final = N_("So {colour} is wrong: remove all its candidates.")
_WRONG: Final = N_("So {colour} is wrong: {removals}.")


def _colour(at: int) -> str:
    return translate(_COLOURS[at])


def _proof(step: Step, pattern: MedusaPattern) -> str:
    """The colours, their links, and the conclusion."""
    connected = _connected(step.grid, pattern)
    return sentences(*_painted(pattern), *connected, translate(_ONE_TRUE), *_follows(step, pattern))


def _shorter(step: Step, pattern: MedusaPattern) -> str:
    """Like `_proof`, without naming the links; for many candidates also without the reasons."""
    follows: Iterable[str] = _follows(step, pattern)
    if pattern.size > _MANY and pattern.wrong is None:
        follows = [translate(_CLASH, removals=phrases.by_cell(step.eliminations))]
    elif pattern.size > _MANY:
        *why, _ = follows
        follows = [*why, translate(_ALL_WRONG, colour=_colour(pattern.wrong or 0))]
    return sentences(*_painted(pattern), translate(_CONNECTED), translate(_ONE_COLOUR), *follows)


def _painted(pattern: MedusaPattern) -> list[str]:
    return [
        translate(_PAINT, colour=_colour(at), candidates=phrases.listed_candidates(colour))
        for at, colour in enumerate(pattern.colours)
    ]


def _follows(step: Step, pattern: MedusaPattern) -> Iterator[str]:
    return _traps(step, pattern) if pattern.wrong is None else _wraps(step, pattern)


def _connected(grid: Grid, pattern: MedusaPattern) -> Iterator[str]:
    """The cells with two candidates, and the houses with two places, that connect the colours."""
    cells = sorted(
        {candidate.cell for candidate, other in pattern.links if candidate.cell == other.cell}
    )
    if cells:
        yield translate(_TWO if len(cells) == 1 else _ALL_TWO, cells=phrases.cells(cells))
    houses: dict[Digit, list[House]] = {}
    for candidate, other in pattern.links:
        if candidate.cell != other.cell:
            house = common_house(grid, (candidate.cell, other.cell), candidate.digit)
            assert house is not None
            houses.setdefault(candidate.digit, []).append(house)
    parts = [
        translate(_IN_HOUSE, digit=digit, house=phrases.house(house))
        for digit, where in sorted(houses.items())
        for house in sorted(where, key=lambda house: (house.kind.value, house.index))
    ]
    if parts:
        yield translate(_PLACES, parts=series(parts))


def _traps(step: Step, pattern: MedusaPattern) -> Iterator[str]:
    """Why candidates clash with both colours."""
    grid = step.grid
    inside: dict[Cell, list[Digit]] = {}
    seen = []

    def near(gone: Elimination, at: int) -> list[Candidate]:
        """The candidates of a colour that see this one in another cell."""
        return [
            candidate
            for candidate in pattern.colours[at]
            if candidate.digit == gone.digit
            and grid.variant.see_each_other(candidate.cell, gone.cell)
        ]

    def witnesses(gone: Elimination) -> tuple[Cell, ...]:
        return tuple(near(gone, at)[0].cell for at in range(2))

    for gone in step.eliminations:
        own = [
            [candidate for candidate in colour if candidate.cell == gone.cell]
            for colour in pattern.colours
        ]
        if all(own):
            inside.setdefault(gone.cell, []).append(gone.digit)
        elif any(own):
            at = 0 if own[0] else 1
            others = shared_houses(grid, gone.cell, (near(gone, 1 - at)[0].cell,))
            yield translate(
                OR_SHARES,
                cell=phrases.cell(gone.cell),
                digit=gone.digit,
                own=str(own[at][0].digit),
                houses=with_cells(others),
            )
        else:
            seen.append(gone)
    for cell, digits in inside.items():
        yield translate(_BOTH_IN_CELL, cell=phrases.cell(cell), digits=one_of(digits))
    yield from rule_out(grid, seen, witnesses)


def _wraps(step: Step, pattern: MedusaPattern) -> Iterator[str]:
    """Why a colour is wrong."""
    grid, wrong = step.grid, pattern.wrong
    assert wrong is not None
    values = {"colour": _colour(wrong)}
    if pattern.emptied is not None:
        seen = _blockers(grid, pattern, pattern.emptied, wrong)
        houses = with_cells(shared_houses(grid, pattern.emptied, seen))
        yield translate(_EMPTIED, cell=phrases.cell(pattern.emptied), houses=houses, **values)
    else:
        candidate, other = pattern.clash
        if candidate.cell == other.cell:
            digits = all_of((candidate.digit, other.digit))
            yield translate(
                _TWICE_IN_CELL, digits=digits, cell=phrases.cell(candidate.cell), **values
            )
        else:
            house = common_house(grid, (candidate.cell, other.cell))
            assert house is not None
            yield translate(
                _TWICE_IN_HOUSE,
                digit=candidate.digit,
                one=phrases.cell(candidate.cell),
                other=phrases.cell(other.cell),
                house=phrases.house(house),
                **values,
            )
    yield translate(_WRONG, removals=phrases.removals(step.eliminations), **values)


def _blockers(grid: Grid, pattern: MedusaPattern, cell: Cell, at: int) -> Iterable[Cell]:
    """For each candidate of a cell, the first cell of a colour that rules it out."""
    for digit in grid.candidates_of(cell):
        yield next(
            candidate.cell
            for candidate in pattern.colours[at]
            if candidate.digit == digit and grid.variant.see_each_other(candidate.cell, cell)
        )
