"""Chains in fewer words: a sentence for each strong link, with the weak link before it."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Final

from engine.houses import Cell, Digit
from engine.language import N_, start_of_sentence
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.techniques.almost_locked_set import AlmostLockedSet, set_letter
from engine.techniques.alternating_chain import AlternatingChain, AlternatingNode
from engine.words import phrases
from engine.words.claims import After, denial_of
from engine.words.phrases import all_of, listed, one_of, sentences, translate
from engine.words.targets import shared_houses, with_cells

_SUPPOSE: Final = N_("Suppose {claim}. Then {result}.")
NEEDS_OTHERS: Final = N_("If a set lacks a digit, it needs all its others.")
_SUPPOSE_SET: Final = N_(
    "Suppose set {name} ({cells}) has no {digit}. Then its {other} is in {places}."
)
_WITHOUT: Final = N_(
    "Without {digit} ({houses}), set {name} ({cells}) has its {other} in {places}."
)
_WITHOUT_SO: Final = N_("Without {digit} ({houses}), {singles}.")
_SO: Final = N_("{reason}, so {result}.")
_SO_SET: Final = N_("{reason}. So {result}.")
_WATCH: Final = N_("Watch {sets}.")
_SET: Final = N_("set {name} ({cells})", "link")
_PAIR: Final = N_("{cell} ({digits})", "link")
_IS_NOT: Final = N_("{cells} is not {digit}")
_IS_ANOTHER: Final = N_("{cells} is {other}, not {digit}")
_IN_IS_NOT: Final = N_("{cells} is not {digit} ({house})")
_IN_ARE_NOT: Final = N_("{cells} are not {digit} ({house})")
_WITH_IS_NOT: Final = N_("with {digit} in {places}, {cells} is not {digit} ({house})")
_WITH_ARE_NOT: Final = N_("with {digit} in {places}, {cells} are not {digit} ({house})")
_SHARES: Final = N_("{cells} shares {houses} and is not {digit}")
_SHARE: Final = N_("{cells} share {houses} and are not {digit}")
_IT_IS: Final = N_("it is {digit}", "after so")
_HAS_IT: Final = N_("{house} has its {digit} in {cells}", "after so")
_SET_HOLDS: Final = N_("set {name} ({cells}) has only {digits} left", "after so")
_SINGLE: Final = {
    After.NOTHING: N_("{cell} ({digits}) is {digit}", "a single"),
    After.SO: N_("{cell} ({digits}) is {digit}", "after so"),
}
_NEXT_SINGLE: Final = N_("{cell} ({digits}) is {digit}", "after and")
_SINGLE_IN: Final = N_("{cell} ({digits}) is {digit} ({house})", "after so")
_NEXT_SINGLE_IN: Final = N_("{cell} ({digits}) is {digit} ({house})", "after and")
_SO_RESULT: Final = N_("So {result}.")
_AND: Final = N_("{before}, {following}", "singles")
_THEN: Final = N_("{before}, and then {last}", "singles")
_MOST_SINGLES: Final = 3
"""The maximum number of a set's cells that are filled one by one."""
_SET_HAS_IT: Final = N_(
    "set {name} ({cells}) has only {digits} left, with {digit} only in {places}", "after so"
)


class Sets(Enum):
    """Ways to describe almost locked sets."""

    CARRIED_ON = auto()
    """Like `CELL_BY_CELL`, and each line begins with the digit that the previous line placed."""
    CELL_BY_CELL = auto()
    """Their cells are filled one by one, if that leads to the end of the link."""
    CARRIED_ON_LISTED = auto()
    """Like `LISTED`, and each line begins with the digit that the previous line placed."""
    LISTED = auto()
    """With their remaining digits."""
    BRIEF_BY_CELL = auto()
    """Like `BRIEF`, but their cells are filled one by one, if that leads to the end of the link."""
    BRIEF = auto()
    """Only with the digit that the chain continues with, after `NEEDS_OTHERS`."""

    @property
    def is_by_cell(self) -> bool:
        """Whether cells are filled one by one, if that leads to the end of the link."""
        return self in (Sets.CARRIED_ON, Sets.CELL_BY_CELL, Sets.BRIEF_BY_CELL)

    @property
    def is_carried_on(self) -> bool:
        """Whether each line begins with the digit that the previous line placed."""
        return self in (Sets.CARRIED_ON, Sets.CARRIED_ON_LISTED)

    @property
    def is_brief(self) -> bool:
        """Whether only the digit that the chain continues with is named."""
        return self in (Sets.BRIEF, Sets.BRIEF_BY_CELL)


def strong_links(
    grid: Grid, chain: AlternatingChain, sets: Sequence[AlmostLockedSet], style: Sets
) -> Iterator[str]:
    """A sentence or two for each strong link: which nodes are true if the first node is false.

    Args:
        sets: all almost locked sets of the step, in the order of their letters.
        style: how to describe the sets.
    """
    nodes = chain.nodes
    for at, inside in enumerate(chain.link_sets):
        false, true = nodes[2 * at : 2 * at + 2]
        filled = _filled(grid, inside, false, true, style)
        if at:
            before = nodes[2 * at - 1]
            text = forced_end(grid, sets, before, false, true, inside, style)
        elif inside is not None and style.is_brief and not filled:
            text = translate(_SUPPOSE_SET, **_brief(sets, false, true, inside))
        else:
            claim = denial_of(false.cells, false.digit)
            if _is_in_cell(false, true, inside):
                claim = translate(_IS_NOT, cells=_named(false, true, inside), digit=false.digit)
            result = _result(grid, sets, false, true, inside, style)
            text = translate(_SUPPOSE, claim=claim, result=result)
        yield start_of_sentence(text)


def links_of_cells(
    grid: Grid, chain: AlternatingChain, sets: Sequence[AlmostLockedSet], style: Sets
) -> Iterator[tuple[int, str]]:
    """As `strong_links`, but consecutive cells with two candidates share a sentence (not in loops).

    Yields:
        How many strong links a sentence is about, and the sentence.
    """
    nodes = chain.nodes
    texts = list(strong_links(grid, chain, sets, style))
    at = 0
    while at < len(texts):
        end = at
        while end < len(texts) and _goes_on_in_cell(grid, chain, end):
            end += 1
        if end < at + 2:
            yield 1, texts[at]
            at += 1
            continue
        cells = [
            _in_cell(grid, nodes[2 * link - 1] if link else None, *nodes[2 * link : 2 * link + 2])
            for link in range(at, end)
        ]
        (first, _), *between, (_, last) = cells
        result = first
        for _, following in between:
            result = translate(_AND, before=result, following=following)
        result = translate(_THEN, before=result, last=last)
        if at:
            yield end - at, translate(_SO_RESULT, result=result)
        else:
            claim = denial_of(nodes[0].cells, nodes[0].digit)
            yield end, start_of_sentence(translate(_SUPPOSE, claim=claim, result=result))
        at = end


def _goes_on_in_cell(grid: Grid, chain: AlternatingChain, at: int) -> bool:
    """Whether a strong link is in a cell in a house of the node before; never in loops."""
    false, true = chain.nodes[2 * at : 2 * at + 2]
    if chain.loop or not _is_in_cell(false, true, chain.link_sets[at]):
        return False
    return at == 0 or common_house(grid, (*chain.nodes[2 * at - 1].cells, *false.cells)) is not None


def _in_cell(
    grid: Grid, before: AlternatingNode | None, false: AlternatingNode, true: AlternatingNode
) -> tuple[str, str]:
    """That a cell with two candidates is one of them, "after so" and "after and".

    Args:
        before: the true node that rules the other one out; None for the assumption.
        false, true: its candidates.
    """
    values = {
        "cell": phrases.cell(false.cells[0]),
        "digits": listed(sorted((false.digit, true.digit))),
        "digit": true.digit,
    }
    if before is None:
        return translate(_SINGLE[After.SO], **values), translate(_NEXT_SINGLE, **values)
    house = common_house(grid, (*before.cells, *false.cells))
    assert house is not None
    values["house"] = phrases.house(house)
    return translate(_SINGLE_IN, **values), translate(_NEXT_SINGLE_IN, **values)


def watch(sets: Sequence[AlmostLockedSet]) -> str:
    """Which almost locked sets matter in an experiment; empty without any."""
    if not sets:
        return ""
    names = (
        translate(_SET, name=set_letter(at), cells=listed(map(phrases.cell, als.cells)))
        for at, als in enumerate(sets)
    )
    return sentences(translate(_WATCH, sets=all_of(names)), translate(NEEDS_OTHERS))


def steps_to_singles(grid: Grid, chain: AlternatingChain) -> tuple[int, ...]:
    """How far the strong links are from singles: the total, then each link in order.

    A cell with two candidates is the nearest, then a house with two places, then a set whose cells
    are filled one by one, a group, and any other set.
    """
    nodes = chain.nodes
    each = tuple(
        _steps_to_single(grid, inside, *nodes[2 * at : 2 * at + 2])
        for at, inside in enumerate(chain.link_sets)
    )
    return (sum(each), *each)


def _steps_to_single(
    grid: Grid, inside: AlmostLockedSet | None, false: AlternatingNode, true: AlternatingNode
) -> int:
    if inside is not None:
        filled = len(_singles(grid, inside, false.digit, true))
        return filled + 1 if filled else len(inside.cells) + _MOST_SINGLES
    if _is_in_cell(false, true, inside):
        return 0
    return len(true.cells)


def forced_end(
    grid: Grid,
    sets: Sequence[AlmostLockedSet],
    before: AlternatingNode,
    false: AlternatingNode,
    true: AlternatingNode,
    inside: AlmostLockedSet | None,
    style: Sets,
    *,
    is_first: bool = False,
) -> str:
    """Say that a true node makes one end of a strong link false, and the other end true.

    Args:
        sets: all almost locked sets of the step, in the order of their letters.
        before: the true node.
        false, true: the ends of the strong link.
        inside: the set that the link is based on, if any.
        style: how to describe the set.
        is_first: whether the true node is the assumption, which has just been stated.
    """
    if inside is not None and style.is_brief:
        house = common_house(grid, (*before.cells, *false.cells))
        shared = shared_houses(grid, false.cells[0], before.cells)
        where = [house] if house else [house for house, _ in shared]
        houses = all_of(map(phrases.house, where))
        if singles := _filled(grid, inside, false, true, style):
            return translate(_WITHOUT_SO, digit=false.digit, houses=houses, singles=singles)
        return translate(_WITHOUT, **_brief(sets, false, true, inside), houses=houses)
    return sentences(
        translate(
            _SO if inside is None else _SO_SET,
            reason=_reason(
                grid,
                before,
                false,
                _named(false, true, inside),
                carry_on=style.is_carried_on and not is_first,
            ),
            result=_result(grid, sets, false, true, inside, style),
        )
    )


def ruled_out(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Say that a true node makes another node false: "r1c2 is not 5 (row 1)"."""
    return _reason(grid, before, node, phrases.cells(node.cells))


def _is_in_cell(
    false: AlternatingNode, true: AlternatingNode, inside: AlmostLockedSet | None
) -> bool:
    return inside is None and false.cells == true.cells


def _named(false: AlternatingNode, true: AlternatingNode, inside: AlmostLockedSet | None) -> str:
    """The cells of a false node; a bivalue cell with its two candidates."""
    names = phrases.cells(false.cells)
    if not _is_in_cell(false, true, inside):
        return names
    return translate(_PAIR, cell=names, digits=listed(sorted((false.digit, true.digit))))


def _reason(
    grid: Grid,
    before: AlternatingNode,
    false: AlternatingNode,
    names: str,
    *,
    carry_on: bool = False,
) -> str:
    """Why a node is false if the previous node is true.

    Args:
        names: the cells of the false node.
        carry_on: whether to say where the digit is that rules it out.
    """
    one, digit = len(false.cells) == 1, false.digit
    if before.digit != digit:
        return translate(_IS_ANOTHER, cells=names, other=before.digit, digit=digit)
    house = common_house(grid, (*before.cells, *false.cells))
    if house is not None:
        template = _IN_IS_NOT if one else _IN_ARE_NOT
        if carry_on:
            template = _WITH_IS_NOT if one else _WITH_ARE_NOT
        places = one_of(map(phrases.cell, before.cells))
        return translate(
            template, cells=names, house=phrases.house(house), digit=digit, places=places
        )
    shared = shared_houses(grid, false.cells[0], before.cells)
    template = _SHARES if one else _SHARE
    return translate(template, cells=names, houses=with_cells(shared), digit=digit)


def _result(
    grid: Grid,
    sets: Sequence[AlmostLockedSet],
    false: AlternatingNode,
    true: AlternatingNode,
    inside: AlmostLockedSet | None,
    style: Sets,
) -> str:
    """The consequence of a false node, as a claim after "so"."""
    if _is_in_cell(false, true, inside):
        return translate(_IT_IS, digit=true.digit)
    places = one_of(map(phrases.cell, true.cells))
    if inside is None:
        house = common_house(grid, (*false.cells, *true.cells), true.digit)
        assert house is not None
        return translate(_HAS_IT, house=phrases.house(house), digit=true.digit, cells=places)
    if singles := _filled(grid, inside, false, true, style):
        return singles
    return translate(
        _SET_HOLDS if len(true.cells) == len(inside.cells) else _SET_HAS_IT,
        name=set_letter(sets.index(inside)),
        cells=listed(map(phrases.cell, inside.cells)),
        digits=all_of(digit for digit in inside.digits if digit != false.digit),
        digit=true.digit,
        places=places,
    )


def _filled(
    grid: Grid,
    inside: AlmostLockedSet | None,
    false: AlternatingNode,
    true: AlternatingNode,
    style: Sets,
) -> str:
    """The singles that lead through a set if the style names them; otherwise empty."""
    if inside is None or not style.is_by_cell:
        return ""
    return cell_by_cell(grid, inside, false, true)


def _brief(
    sets: Sequence[AlmostLockedSet],
    false: AlternatingNode,
    true: AlternatingNode,
    inside: AlmostLockedSet,
) -> dict[str, object]:
    """The values of a text about one digit that a set lacks and another that it needs."""
    return {
        "name": set_letter(sets.index(inside)),
        "cells": listed(map(phrases.cell, inside.cells)),
        "digit": false.digit,
        "other": true.digit,
        "places": one_of(map(phrases.cell, true.cells)),
    }


def cell_by_cell(
    grid: Grid,
    inside: AlmostLockedSet,
    false: AlternatingNode,
    true: AlternatingNode,
    after: After = After.SO,
) -> str:
    """The singles that lead from one end of a strong link in a set to the other; empty if none do.

    Args:
        inside: the set.
        false: the end that is false.
        true: the other end.
        after: what precedes the singles.
    """
    filled = _singles(grid, inside, false.digit, true)
    if not filled:
        return ""

    def single(at: int, template: str = _NEXT_SINGLE) -> str:
        cell, digit = filled[at]
        digits = listed(grid.candidates_of(cell))
        return translate(template, cell=phrases.cell(cell), digits=digits, digit=digit)

    text = single(0, _SINGLE[after])
    for at in range(1, len(filled) - 1):
        text = translate(_AND, before=text, following=single(at))
    return text if len(filled) == 1 else translate(_THEN, before=text, last=single(-1))


def _singles(
    grid: Grid, inside: AlmostLockedSet, lacking: Digit, true: AlternatingNode
) -> list[tuple[Cell, Digit]]:
    """The cells of a set that are filled one by one without a digit, with their digits.

    They end with the true node; empty if they do not lead to it, or too many would be filled.
    """
    filled: dict[Cell, Digit] = {}
    while true.cells[0] not in filled and len(filled) < _MOST_SINGLES:
        left = {
            cell: set(grid.candidates_of(cell)) - {lacking, *filled.values()}
            for cell in inside.cells
            if cell not in filled
        }
        ready = [cell for cell, digits in left.items() if len(digits) == 1]
        if not ready:
            return []
        cell = true.cells[0] if true.cells[0] in ready else ready[0]
        filled[cell] = left[cell].pop()
    return list(filled.items()) if true.cells == tuple(filled)[-1:] else []
