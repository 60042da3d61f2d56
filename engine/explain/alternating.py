"""Alternating chains in words: strong links joined by weak ones, from one end to the other.

Level 4 has one line for each node, with the number that the node has in the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.explain import _phrases, named_chains
from engine.explain._phrases import (
    HintTexts,
    all_of,
    one_of,
    sentences,
    translate,
)
from engine.explain.almost_locked import ruled_out_by_set
from engine.explain.alternating_clues import (
    cell_list,
    cells_of,
    house_of,
    letter,
    nudge,
    sets_of,
    strong_links,
    technique,
    where,
)
from engine.explain.claims import After, claim_of, denial_of
from engine.explain.eureka import alternating_line
from engine.explain.reasons import common_house
from engine.explain.targets import rule_out, shared_houses, with_cells
from engine.houses import Cell, Digit
from engine.language import N_, start_of_sentence
from engine.model.candidates import Elimination
from engine.model.chain_patterns import AlmostLockedSet, AlternatingNode, AlternatingPattern
from engine.model.grid import Grid
from engine.model.step import Step

_LINE: Final = "{number}. {text}"
_SUPPOSE: Final = N_("Suppose {claim}.")
BECAUSE: Final = N_("{claim}: {reason}.")
_HOLDS_ONLY: Final = N_("it holds only {digits}")
_ONLY_IN: Final = N_("{house} has {digit} only in {cells}")
_WITHOUT: Final = N_("without {digit}, set {name} ({cells}) holds {digits}")
_ONLY_THERE: Final = N_("{reason}, and {digit} fits only there")
_IT_IS: Final = N_("it is {digit}", "clash")
_IT_SHARES: Final = N_("it shares {houses}")
_THEY_SHARE: Final = N_("they share {houses}")

_ENDS: Final = N_("So {digit} is in {cells}.")
_TWO_ENDS: Final = N_("So {one}, or {other}.")
_AFTER_ALL: Final = N_("So {claim} after all.")
_NEAR_END: Final = N_(
    "{cell} cannot be {digit}: it is {other}, or it shares {house} with the {digit} in {cells}."
)
_CELL_IS: Final = N_("{cell} is {digits}, so it cannot be {gone}.")
_CLOSES_CELL: Final = N_(
    "Only one of {one} and {other} can be in {cell}. The chain closes into a loop."
)
_CLOSES: Final = N_(
    "{digit} cannot be both in {one} and in {other}: they share {house}. The chain closes into a "
    "loop."
)
_EITHER: Final = N_(
    "It runs backwards, too: either all these lines are true, or the opposite of each."
)
_KEEPS: Final = N_("Set {name} lacks {linked}, so it keeps its {digits}.")


def describe(step: Step) -> HintTexts:
    """An alternating chain at all four levels; it ends with its Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, AlternatingPattern)
    line = alternating_line(step)
    if named_chains.is_named(step.technique):
        return HintTexts(
            named_chains.nudge(step, pattern),
            named_chains.idea(step),
            named_chains.where(step, pattern),
            "\n".join((named_chains.proof(step, pattern), line)),
        )
    nodes = [
        _LINE.format(number=number, text=start_of_sentence(text))
        for number, text in enumerate(_nodes(step, pattern), 1)
    ]
    conclusion = sentences(*_conclusion(step, pattern))
    return HintTexts(
        nudge(step, pattern),
        technique(step, pattern),
        where(step, pattern),
        "\n".join((*nodes, conclusion, line)),
    )


def _nodes(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """A sentence for each node: what is true or false if the first one is false, and why."""
    first = pattern.nodes[0]
    yield translate(_SUPPOSE, claim=denial_of(first.cells, first.digit))
    for at, (before, node) in enumerate(pairwise(pattern.nodes)):
        true = at % 2 == 0
        said = (claim_of if true else denial_of)(node.cells, node.digit)
        if true:
            reason = why_true(step.grid, sets_of(pattern), before, node, pattern.link_sets[at // 2])
        else:
            reason = why_false(step.grid, before, node)
        yield translate(BECAUSE, claim=said, reason=reason)


def why_true(
    grid: Grid,
    sets: Sequence[AlmostLockedSet],
    before: AlternatingNode,
    node: AlternatingNode,
    inside: AlmostLockedSet | None,
) -> str:
    """Why a node is true if the one before, the other end of a strong link, is false.

    Args:
        grid: the position.
        sets: all almost locked sets of the step, in the order of their letters.
        before: a node that is false.
        node: the other end of its strong link.
        inside: the set that the link rests on, if it does.
    """
    return _only(grid, before, node) if inside is None else _without(sets, inside, before, node)


def _without(
    sets: Sequence[AlmostLockedSet],
    inside: AlmostLockedSet,
    before: AlternatingNode,
    node: AlternatingNode,
) -> str:
    reason = translate(
        _WITHOUT,
        digit=before.digit,
        name=letter(sets, inside),
        cells=cell_list(inside.cells),
        digits=all_of(digit for digit in inside.digits if digit != before.digit),
    )
    if len(node.cells) == len(inside.cells):
        return reason
    return translate(_ONLY_THERE, reason=reason, digit=node.digit)


def _only(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Why a node is true if the one before is false."""
    if before.cells == node.cells:
        return translate(_HOLDS_ONLY, digits=all_of(sorted((before.digit, node.digit))))
    house = house_of(grid, before, node)
    cells = _phrases.cells(sorted(cells_of(before, node)))
    return translate(_ONLY_IN, house=_phrases.house(house), digit=node.digit, cells=cells)


def why_false(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Why a node is false if the one before is true."""
    if before.digit != node.digit:
        return translate(_IT_IS, digit=before.digit)
    house = common_house(grid, (*before.cells, *node.cells))
    shared = (
        shared_houses(grid, node.cells[0], before.cells)
        if house is None
        else ((house, before.cells),)
    )
    return translate(_IT_SHARES if len(node.cells) == 1 else _THEY_SHARE, houses=with_cells(shared))


def _conclusion(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    if pattern.loop:
        yield from _loop_conclusion(step, pattern)
        return
    one, other = pattern.nodes[0], pattern.nodes[-1]
    if pattern.returns:
        yield translate(_AFTER_ALL, claim=claim_of(one.cells, one.digit, After.SO))
    elif one.digit == other.digit:
        yield _one_of_ends(one, other)
    else:
        yield translate(
            _TWO_ENDS,
            one=claim_of(one.cells, one.digit, After.SO),
            other=claim_of(other.cells, other.digit),
        )
    yield from _targets(step.grid, step.eliminations, one, other)


def _one_of_ends(one: AlternatingNode, other: AlternatingNode) -> str:
    """That a digit is in one of two nodes."""
    cells = one_of(_phrases.cell(cell) for cell in cells_of(one, other))
    return translate(_ENDS, digit=one.digit, cells=cells)


def _loop_conclusion(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """The weak links of a loop, each with the targets that it rules out, and what sets keep."""
    grid, nodes = step.grid, pattern.nodes
    last, first = nodes[-1], nodes[0]
    house = None if last.digit != first.digit else common_house(grid, cells_of(last, first))
    if house is None:
        cell = _phrases.cell(first.cells[0])
        yield translate(_CLOSES_CELL, cell=cell, one=last.digit, other=first.digit)
    else:
        yield translate(
            _CLOSES,
            digit=first.digit,
            one=one_of(map(_phrases.cell, last.cells)),
            other=one_of(map(_phrases.cell, first.cells)),
            house=_phrases.house(house),
        )
    yield translate(_EITHER)
    left = list(step.eliminations)
    for one, other in list(pairwise((*nodes[1:], first)))[::2]:
        gone = [each for each in left if _rules_out(grid, each, one, other)]
        if gone:
            left = [each for each in left if each not in gone]
            if one.digit == other.digit:
                yield _one_of_ends(one, other)
            yield from _targets(grid, gone, one, other)
    for links, inside in zip(strong_links(pattern), pattern.link_sets, strict=True):
        if inside is not None:
            yield from _kept(step, pattern, inside, [node.digit for node in links], left)


def _kept(
    step: Step,
    pattern: AlternatingPattern,
    inside: AlmostLockedSet,
    linked: list[Digit],
    left: Iterable[Elimination],
) -> Iterator[str]:
    """What a set in a loop rules out: it keeps all digits but one of the two that link it."""
    grid, name = step.grid, letter(sets_of(pattern), inside)
    gone = [
        each
        for each in left
        if each.digit in inside.digits
        and each.digit not in linked
        and all(grid.variant.see_each_other(each.cell, at) for at in _places(grid, inside, each))
    ]
    if not gone:
        return
    digits = all_of(sorted({each.digit for each in gone}))
    yield translate(_KEEPS, name=name, linked=one_of(sorted(linked)), digits=digits)
    yield from ruled_out_by_set(grid, inside, name, gone)


def _places(grid: Grid, inside: AlmostLockedSet, gone: Elimination) -> tuple[Cell, ...]:
    return tuple(cell for cell in inside.cells if grid.has(cell, gone.digit))


def _targets(
    grid: Grid, eliminations: Iterable[Elimination], one: AlternatingNode, other: AlternatingNode
) -> Iterator[str]:
    """Why each target clashes with both nodes, one of which is true."""
    in_cell: dict[Cell, list[Elimination]] = {}
    seen = []
    for gone in eliminations:
        if one.cells == other.cells == (gone.cell,):
            in_cell.setdefault(gone.cell, []).append(gone)
        elif one.digit == other.digit == gone.digit:
            seen.append(gone)
        else:
            yield _near_end(
                grid, gone, *((one, other) if one.cells == (gone.cell,) else (other, one))
            )
    for cell, which in in_cell.items():
        yield translate(
            _CELL_IS,
            cell=_phrases.cell(cell),
            digits=one_of(sorted({one.digit, other.digit})),
            gone=one_of(each.digit for each in which),
        )
    yield from rule_out(grid, seen, lambda _: cells_of(one, other))


def _near_end(grid: Grid, gone: Elimination, near: AlternatingNode, far: AlternatingNode) -> str:
    """Why a cell of one end cannot hold the digit of the other end."""
    house = common_house(grid, (gone.cell, *far.cells))
    assert house is not None
    return translate(
        _NEAR_END,
        cell=_phrases.cell(gone.cell),
        digit=gone.digit,
        other=near.digit,
        house=_phrases.house(house),
        cells=one_of(_phrases.cell(cell) for cell in far.cells),
    )


def _rules_out(grid: Grid, gone: Elimination, one: AlternatingNode, other: AlternatingNode) -> bool:
    """Whether a candidate clashes with both nodes."""
    return all(
        (node.cells == (gone.cell,) and node.digit != gone.digit)
        or (
            node.digit == gone.digit
            and all(grid.variant.see_each_other(cell, gone.cell) for cell in node.cells)
        )
        for node in (one, other)
    )
