"""Short chains that players know as patterns: skyscraper, kite, W-wing, remote pair and others.

They are not described link by link: level 3 names the houses or cells of the pattern, and level 4
explains why one of its ends is true.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from engine.houses import Cell, HouseKind
from engine.language import N_
from engine.model.candidates import Elimination
from engine.model.reasons import common_house
from engine.model.step import LevelText, Step
from engine.model.technique import Technique
from engine.techniques.alternating_chain import AlternatingChain, cells_of, house_of
from engine.words import phrases
from engine.words.phrases import all_of, level_text, listed, one_of, sentences, translate
from engine.words.targets import rule_out


class _Words(NamedTuple):
    """Levels 1 and 2 of a technique."""

    nudge: LevelText
    idea: str


FEW_PLACES: Final = N_("Try the {digit}s: which rows or columns have only a few places for them?")
"""The nudge to patterns of one digit in lines: it does not say which."""
_FEW_IN_HOUSES: Final = N_("Try the {digit}s: which houses have only a few places for them?")
_WORDS: Final = {
    Technique.SKYSCRAPER: _Words(
        LevelText(question=FEW_PLACES),
        N_(
            "{name}: two rows or two columns each have only two places for a digit. One place of "
            "each is in the same line. So one of the other two holds the digit."
        ),
    ),
    Technique.TWO_STRING_KITE: _Words(
        LevelText(question=FEW_PLACES),
        N_(
            "{name}: a row and a column each have only two places for a digit. One place of each "
            "is in the same box. So one of the other two holds the digit."
        ),
    ),
    Technique.TURBOT_FISH: _Words(
        LevelText(question=_FEW_IN_HOUSES),
        N_(
            "{name}: two houses each have only two places for a digit. One place of each is in a "
            "third house. So one of the other two holds the digit."
        ),
    ),
    Technique.EMPTY_RECTANGLE: _Words(
        LevelText(question=N_("Try the {digit}s, box by box: where can they still go?")),
        N_(
            "{name}: a box has all its places for a digit in one row and one column. If the digit "
            "is not in this row of the box, it is in this column."
        ),
    ),
    Technique.W_WING: _Words(
        LevelText(
            N_("Start from a cell of {house} with only {digits}."),
            N_("Find another that it does not see. Can both be {digit}?"),
        ),
        N_(
            "{name}: two cells have the same two candidates. A house has only two places for one "
            "of these digits, and each of the cells sees a different place. So one of the cells "
            "holds the other digit."
        ),
    ),
    Technique.REMOTE_PAIR: _Words(
        LevelText(N_("Find the cells with only {digits}."), N_("Which of them see each other?")),
        N_(
            "{name}: cells with the same two candidates form a chain, so the two digits "
            "alternate. A cell that sees one of each kind can be neither digit."
        ),
    ),
}
GROUPED: Final = N_("Two or three cells where a box and a line cross can count as one place.")
"""The sentences about chains with groups at level 2."""
_TWO_HOUSES: Final = N_(
    "{house:start} has {digit} only in {cells}, and {other_house} only in {other_cells}."
)
_EMPTY_RECTANGLE: Final = N_(
    "{box:start} has {digit} only in {line} ({cells}) and in {other_line} ({other_cells}). "
    "{house:start} has {digit} only in {places}."
)
_SHARE: Final = N_("{cells} share {house}.")
_ONLY_ONE: Final = N_("{cells} share {house}, so only one of them can be {digit}.")
_ELSEWHERE: Final = N_("So {house} or {other_house} has its {digit} elsewhere: in {cells}.")
_HOLD_ONLY: Final = N_("{cells} hold only {digits}.")
_LINK: Final = N_("{house:start} has {digit} only in {cells}.")
_ONE_IS: Final = N_(
    "{near} shares {house} with {one}, and {other_near} shares {other_house} with {other}."
)
_WINGS: Final = N_(
    "{near} or {other_near} is {linked}. So {one} and {other} cannot both be {linked}: at least "
    "one of them is {digit}."
)
_IN_A_HOUSE: Final = N_("Each shares a house with the next.")
_NEIGHBOURS: Final = N_("Each shares a house with the next: {houses}.")
_SEES_ONE_OF_EACH: Final = N_("{cells} sees one of each, so it cannot be {digits}.")
_SEE_ONE_OF_EACH: Final = N_("{cells} see one of each, so they cannot be {digits}.")
_ALTERNATE: Final = N_(
    "So {digits} alternate: {ones} hold one of them, and {others} hold the other."
)


class _Pattern(NamedTuple):
    """Levels 3 and 4, without the eliminations, and the cells that rule out a target."""

    where: str
    proof: str
    witnesses: Callable[[Elimination], tuple[Cell, ...]]


def is_named(technique: Technique) -> bool:
    """Whether chains of this name are described as a pattern, and not node by node."""
    return technique in _DESCRIPTIONS


def nudge(step: Step, pattern: AlternatingChain) -> LevelText:
    """Level 1: when such a pattern is worth a try."""
    # In a W-wing, the second node is the digit that the two cells cannot both be.
    digits = sorted({node.digit for node in pattern.nodes})
    return level_text(
        _WORDS[step.technique].nudge,
        digit=pattern.one_digit or pattern.nodes[1].digit,
        digits=all_of(digits),
        house=phrases.houses(step.pattern.where_to_look(step.grid)),
    )


def idea(step: Step, pattern: AlternatingChain) -> str:
    """Level 2."""
    return sentences(
        translate(_WORDS[step.technique].idea, name=phrases.name(step)),
        translate(GROUPED) if _has_groups(step, pattern) else "",
    )


def _has_groups(step: Step, pattern: AlternatingChain) -> bool:
    """Whether several cells count as one place, except for the box of an empty rectangle."""
    return step.technique is not Technique.EMPTY_RECTANGLE and any(
        len(node.cells) > 1 for node in pattern.nodes
    )


def where(step: Step, pattern: AlternatingChain) -> str:
    """Level 3."""
    return _DESCRIPTIONS[step.technique](step, pattern).where


def proof(step: Step, pattern: AlternatingChain) -> str:
    """Level 4, with the reason for each target."""
    description = _DESCRIPTIONS[step.technique](step, pattern)
    return sentences(
        description.proof, *rule_out(step.grid, step.eliminations, description.witnesses)
    )


def remote_pair_in_short(step: Step, pattern: AlternatingChain) -> str:
    """Level 4 of a remote pair without the houses that cells share; empty for other chains."""
    if step.technique is not Technique.REMOTE_PAIR:
        return ""
    hold_only, alternate = _pairs_in_turn(pattern)
    targets = (
        translate(
            _SEES_ONE_OF_EACH if len(cells) == 1 else _SEE_ONE_OF_EACH,
            cells=phrases.cells(cells),
            digits=one_of(digits),
        )
        for digits, cells in phrases.digit_groups(step.eliminations)
    )
    return sentences(hold_only, translate(_IN_A_HOUSE), alternate, *targets)


def _two_houses(step: Step, pattern: AlternatingChain) -> _Pattern:
    """Two houses with a digit; one place of each, or a group, is in a third house."""
    grid = step.grid
    one, near, other_near, other = pattern.nodes
    house, other_house = house_of(grid, one, near), house_of(grid, other_near, other)
    middle = cells_of(near, other_near)
    shared = common_house(grid, middle)
    assert shared is not None
    values = {
        "digit": one.digit,
        "house": phrases.house(house),
        "cells": phrases.cells(sorted(cells_of(one, near))),
        "other_house": phrases.house(other_house),
        "other_cells": phrases.cells(sorted(cells_of(other_near, other))),
    }
    between = {
        "cells": phrases.cells(middle),
        "house": phrases.house(shared),
        "digit": one.digit,
    }
    houses = translate(_TWO_HOUSES, **values)
    if step.technique is Technique.EMPTY_RECTANGLE:
        across = HouseKind.COLUMN if shared.kind is HouseKind.ROW else HouseKind.ROW
        houses = translate(
            _EMPTY_RECTANGLE,
            box=values["other_house"],
            digit=one.digit,
            line=phrases.house(shared),
            cells=listed(map(phrases.cell, other_near.cells)),
            other_line=phrases.house(grid.variant.house(across, other.cells[0])),
            other_cells=listed(map(phrases.cell, other.cells)),
            house=values["house"],
            places=values["cells"],
        )
    ends = cells_of(one, other)
    values_of_ends = {**values, "cells": one_of(phrases.cell(cell) for cell in ends)}
    return _Pattern(
        sentences(houses, translate(_SHARE, **between)),
        sentences(
            houses,
            translate(_ONLY_ONE, **between),
            translate(_ELSEWHERE, **values_of_ends),
        ),
        lambda _: ends,
    )


def _w_wing(step: Step, pattern: AlternatingChain) -> _Pattern:
    (one, digit), (_, linked), (near, _), (other_near, _), (other, _), _ = (
        (node.cells[0], node.digit) for node in pattern.nodes
    )
    house, left, right = (
        common_house(step.grid, pair)
        for pair in ((near, other_near), (near, one), (other_near, other))
    )
    assert house is not None
    assert left is not None
    assert right is not None
    values = {
        "one": phrases.cell(one),
        "other": phrases.cell(other),
        "near": phrases.cell(near),
        "other_near": phrases.cell(other_near),
        "digit": digit,
        "linked": linked,
        "house": phrases.house(left),
        "other_house": phrases.house(right),
    }
    digits = all_of(sorted((digit, linked)))
    where = sentences(
        translate(_HOLD_ONLY, cells=phrases.cells((one, other)), digits=digits),
        translate(
            _LINK,
            house=phrases.house(house_of(step.grid, *pattern.nodes[2:4])),
            digit=linked,
            cells=phrases.cells((near, other_near)),
        ),
    )
    proof = sentences(where, translate(_ONE_IS, **values), translate(_WINGS, **values))
    return _Pattern(where, proof, lambda _: (one, other))


def _pairs_in_turn(pattern: AlternatingChain) -> tuple[str, str]:
    """The cells of a remote pair, and a sentence that its digits alternate there."""
    cells = [node.cells[0] for node in pattern.nodes[::2]]
    digits = all_of(sorted({node.digit for node in pattern.nodes}))
    return (
        translate(_HOLD_ONLY, cells=phrases.cells(cells), digits=digits),
        translate(
            _ALTERNATE,
            digits=digits,
            ones=phrases.cells(cells[::2]),
            others=phrases.cells(cells[1::2]),
        ),
    )


def _remote_pair(step: Step, pattern: AlternatingChain) -> _Pattern:
    cells = [node.cells[0] for node in pattern.nodes[::2]]
    houses = [common_house(step.grid, pair) for pair in pairwise(cells)]
    hold_only, alternate = _pairs_in_turn(pattern)
    where = sentences(
        hold_only,
        translate(_NEIGHBOURS, houses=listed(phrases.house(house) for house in houses if house)),
    )

    def witnesses(gone: Elimination) -> tuple[Cell, ...]:
        return tuple(
            next(cell for cell in kind if step.grid.variant.see_each_other(cell, gone.cell))
            for kind in (cells[::2], cells[1::2])
        )

    return _Pattern(where, sentences(where, alternate), witnesses)


_DESCRIPTIONS: Final[Mapping[Technique, Callable[[Step, AlternatingChain], _Pattern]]] = {
    Technique.SKYSCRAPER: _two_houses,
    Technique.TWO_STRING_KITE: _two_houses,
    Technique.TURBOT_FISH: _two_houses,
    Technique.EMPTY_RECTANGLE: _two_houses,
    Technique.W_WING: _w_wing,
    Technique.REMOTE_PAIR: _remote_pair,
}
