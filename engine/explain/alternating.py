"""Alternating chains in words: strong links joined by weak ones, from one end to the other.

Level 4 has one line for each node, with the number that the node has in the picture.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from engine.explain import _phrases, named_chains
from engine.explain._phrases import (
    HintTexts,
    all_of,
    listed,
    number,
    one_of,
    sentences,
    series,
    translate,
)
from engine.explain.almost_locked import NAMED, ruled_out_by_set, set_letter
from engine.explain.claims import After, claim_of, denial_of
from engine.explain.eureka import alternating_line
from engine.explain.reasons import common_house, where_to_look
from engine.explain.targets import rule_out, shared_houses, with_cells
from engine.grid import Grid
from engine.houses import Cell, Digit, House
from engine.language import N_, start_of_sentence
from engine.step import AlmostLockedSet, AlternatingNode, AlternatingPattern, Elimination, Step
from engine.technique import Technique

ONE_DIGIT: Final = N_("Try the {digit}s: several houses have only two places for them.")
TWO_CANDIDATES: Final = N_(
    "Look at the cells with two candidates: follow a digit from one to the next."
)
ANY: Final = N_(
    "Begin where a cell has two candidates, or a digit has two places. What does each one force?"
)

_TECHNIQUES: Final = {
    Technique.X_CHAIN: N_(
        "{name} on {digit}: houses with only two places for it form a chain. If one end of the "
        "chain does not hold it, the other end does."
    ),
    Technique.XY_CHAIN: N_(
        "{name}: cells with two candidates form a chain. If the first cell lacks a certain digit, "
        "each cell forces the next. Then the last one holds it."
    ),
}
_AIC: Final = N_(
    "{name}: a chain of “if not this, then that”. Its two ends cannot both be false, so "
    "whatever clashes with both is out."
)
_RETURNS: Final = N_(
    "{name}: a chain of “if not this, then that” that comes back to its start. If the start were "
    "false, it would be true, so it is true."
)
_LOOP: Final = N_(
    "{name}: a chain of “if not this, then that” that closes into a loop. Of two neighbours in it, "
    "exactly one is true."
)
_GROUPED: Final = N_("Two or three cells where a box and a line cross can count as one place.")
_WITH_SETS: Final = N_(
    "A set with one digit more than cells is a link, too: without one digit, it holds the others."
)
_BEGINS: Final = N_("This one has {count} strong links and begins {first}.")
_IN_CELL: Final = N_("in a cell of {house} that holds {digits}", "begins")
_WITH_DIGIT: Final = N_("with the {digit}s in {house}", "begins")
_IN_SET: Final = N_("in {count} cells of {house}", "begins")
_CHAIN_WHERE: Final = N_("Follow a chain through {links}.")
_LOOP_WHERE: Final = N_("Follow a loop through {links}.")
_CELL_LINK: Final = N_("{cell} ({digits})", "link")
_HOUSE_LINK: Final = N_("{digit} in {house} ({cells})", "link")
_SET_LINK: Final = N_("set {name} ({cells}: {digits})", "link")
_JOINS: Final = N_("{digit} joins {one} and {other}.")
_ENDS_WITH: Final = N_("It ends with {digit} in set {name}.")
_BEGINS_WITH: Final = N_("It begins with {digit} in set {name}.")

_LINE: Final = "{number}. {text}"
_SUPPOSE: Final = N_("Suppose {claim}.")
_BECAUSE: Final = N_("{claim}: {reason}.")
_HOLDS_ONLY: Final = N_("it holds only {digits}")
_ONLY_IN: Final = N_("{house} has {digit} only in {cells}")
_WITHOUT: Final = N_("without {digit}, set {name} ({cells}) holds {digits}")
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
        _nudge(step, pattern),
        _technique(step, pattern),
        _where(step, pattern),
        "\n".join((*nodes, conclusion, line)),
    )


def _nudge(step: Step, pattern: AlternatingPattern) -> str:
    if pattern.one_digit:
        return translate(ONE_DIGIT, digit=pattern.one_digit)
    if pattern.in_cells:
        return translate(TWO_CANDIDATES)
    return sentences(_phrases.look_at(where_to_look(step.grid, pattern)), translate(ANY))


def _technique(step: Step, pattern: AlternatingPattern) -> str:
    kind = _LOOP if pattern.loop else _RETURNS if pattern.returns else _AIC
    template = _TECHNIQUES.get(step.technique, kind)
    groups = any(
        len(node.cells) > 1
        for at, link in enumerate(pattern.link_sets)
        if link is None
        for node in pattern.nodes[2 * at : 2 * at + 2]
    )
    return sentences(
        translate(template, name=_phrases.name(step), digit=pattern.one_digit),
        translate(_WITH_SETS) if pattern.sets else translate(_GROUPED) if groups else "",
        translate(_BEGINS, count=number(len(pattern.link_sets)), first=_beginning(step, pattern)),
    )


def _beginning(step: Step, pattern: AlternatingPattern) -> str:
    """Where the first strong link is, without its end: "in r4c7", "with the 5s in row 2"."""
    one, other, *_ = pattern.nodes
    inside = pattern.link_sets[0]
    if inside is not None:
        house = common_house(step.grid, inside.cells)
        assert house is not None
        count = number(len(inside.cells))
        return translate(_IN_SET, count=count, house=_phrases.house(house))
    if one.cells == other.cells:
        box = _phrases.house(step.grid.variant.box(one.cells[0]))
        return translate(_IN_CELL, house=box, digits=all_of(sorted((one.digit, other.digit))))
    house = _house_of(step.grid, one, other)
    return translate(_WITH_DIGIT, digit=one.digit, house=_phrases.house(house))


def _where(step: Step, pattern: AlternatingPattern) -> str:
    links = [
        _link(step.grid, pattern, *pair, inside)
        for pair, inside in zip(_strong_links(pattern), pattern.link_sets, strict=True)
    ]
    return sentences(
        translate(_LOOP_WHERE if pattern.loop else _CHAIN_WHERE, links=series(links)),
        *_joints(pattern),
    )


def _joints(pattern: AlternatingPattern) -> Iterator[str]:
    """The digits that link sets to cells and to other sets, or end the chain: no picture has them.

    A link in a house names its digit itself.
    """
    links, sets = list(_strong_links(pattern)), pattern.link_sets
    names = [
        translate(NAMED, name=_letter(pattern, inside))
        if inside is not None
        else _phrases.cell(pair[0].cells[0])
        if pair[0].cells == pair[1].cells
        else ""
        for pair, inside in zip(links, sets, strict=True)
    ]
    if not pattern.loop and sets[0] is not None:
        name = _letter(pattern, sets[0])
        yield translate(_BEGINS_WITH, name=name, digit=links[0][0].digit)
    for at in range(len(links) if pattern.loop else len(links) - 1):
        after = (at + 1) % len(links)
        if names[at] and names[after] and (sets[at] or sets[after]):
            digit = links[at][1].digit
            yield translate(_JOINS, digit=digit, one=names[at], other=names[after])
    if not pattern.loop and sets[-1] is not None:
        name = _letter(pattern, sets[-1])
        yield translate(_ENDS_WITH, name=name, digit=links[-1][1].digit)


def _link(
    grid: Grid,
    pattern: AlternatingPattern,
    one: AlternatingNode,
    other: AlternatingNode,
    inside: AlmostLockedSet | None,
) -> str:
    """A strong link: "r4c7 (3, 5)", "5 in row 2 (r2c3, r2c7)", "set A (r1c1, r1c2: 1, 3, 5)"."""
    if inside is not None:
        return translate(
            _SET_LINK,
            name=_letter(pattern, inside),
            cells=_list(inside.cells),
            digits=listed(inside.digits),
        )
    if one.cells == other.cells:
        digits = listed(sorted((one.digit, other.digit)))
        return translate(_CELL_LINK, cell=_phrases.cell(one.cells[0]), digits=digits)
    house = _house_of(grid, one, other)
    cells = _list(sorted(_cells(one, other)))
    return translate(_HOUSE_LINK, digit=one.digit, house=_phrases.house(house), cells=cells)


def _nodes(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """A sentence for each node: what is true or false if the first one is false, and why."""
    first = pattern.nodes[0]
    yield translate(_SUPPOSE, claim=denial_of(first.cells, first.digit))
    for at, (before, node) in enumerate(pairwise(pattern.nodes)):
        true = at % 2 == 0
        said = (claim_of if true else denial_of)(node.cells, node.digit)
        inside = pattern.link_sets[at // 2] if true else None
        if inside is not None:
            reason = _without(pattern, inside, before)
        elif true:
            reason = _only(step.grid, before, node)
        else:
            reason = _clash(step.grid, before, node)
        yield translate(_BECAUSE, claim=said, reason=reason)


def _without(pattern: AlternatingPattern, inside: AlmostLockedSet, before: AlternatingNode) -> str:
    return translate(
        _WITHOUT,
        digit=before.digit,
        name=_letter(pattern, inside),
        cells=_list(inside.cells),
        digits=all_of(digit for digit in inside.digits if digit != before.digit),
    )


def _only(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Why a node is true if the one before is false."""
    if before.cells == node.cells:
        return translate(_HOLDS_ONLY, digits=all_of(sorted((before.digit, node.digit))))
    house = _house_of(grid, before, node)
    cells = _phrases.cells(sorted(_cells(before, node)))
    return translate(_ONLY_IN, house=_phrases.house(house), digit=node.digit, cells=cells)


def _clash(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
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
    cells = one_of(_phrases.cell(cell) for cell in _cells(one, other))
    return translate(_ENDS, digit=one.digit, cells=cells)


def _loop_conclusion(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """The weak links of a loop, each with the targets that it rules out, and what sets keep."""
    grid, nodes = step.grid, pattern.nodes
    last, first = nodes[-1], nodes[0]
    house = None if last.digit != first.digit else common_house(grid, _cells(last, first))
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
    for links, inside in zip(_strong_links(pattern), pattern.link_sets, strict=True):
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
    grid, name = step.grid, _letter(pattern, inside)
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
    yield from rule_out(grid, seen, lambda _: _cells(one, other))


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


def _strong_links(
    pattern: AlternatingPattern,
) -> Iterator[tuple[AlternatingNode, AlternatingNode]]:
    return zip(pattern.nodes[::2], pattern.nodes[1::2], strict=True)


def _letter(pattern: AlternatingPattern, inside: AlmostLockedSet) -> str:
    """The letter of a set: they are in the order of the links."""
    return set_letter(list(dict.fromkeys(filter(None, pattern.sets))).index(inside))


def _house_of(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> House:
    """The house whose places for the digit are those of the two nodes."""
    house = common_house(grid, _cells(one, other), one.digit)
    assert house is not None
    return house


def _cells(one: AlternatingNode, other: AlternatingNode) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys((*one.cells, *other.cells)))


def _list(cells: Iterable[Cell]) -> str:
    return listed(_phrases.cell(cell) for cell in cells)
