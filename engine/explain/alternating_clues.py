"""Alternating chains before their proof: what to try, the idea, and the strong links."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import all_of, listed, number, sentences, series, translate
from engine.explain.almost_locked import NAMED, set_letter
from engine.explain.reasons import common_house, where_to_look
from engine.grid import Grid
from engine.houses import Cell, House
from engine.language import N_
from engine.step import AlmostLockedSet, AlternatingNode, AlternatingPattern, Step
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


def nudge(step: Step, pattern: AlternatingPattern) -> str:
    """Level 1: what to try."""
    if pattern.one_digit:
        return translate(ONE_DIGIT, digit=pattern.one_digit)
    if pattern.in_cells:
        return translate(TWO_CANDIDATES)
    return sentences(_phrases.look_at(where_to_look(step.grid, pattern)), translate(ANY))


def technique(step: Step, pattern: AlternatingPattern) -> str:
    """Level 2: the idea, how many strong links there are, and where the first one is."""
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
    house = house_of(step.grid, one, other)
    return translate(_WITH_DIGIT, digit=one.digit, house=_phrases.house(house))


def where(step: Step, pattern: AlternatingPattern) -> str:
    """Level 3: all strong links."""
    links = [
        _link(step.grid, pattern, *pair, inside)
        for pair, inside in zip(strong_links(pattern), pattern.link_sets, strict=True)
    ]
    return sentences(
        translate(_LOOP_WHERE if pattern.loop else _CHAIN_WHERE, links=series(links)),
        *_joints(pattern),
    )


def _joints(pattern: AlternatingPattern) -> Iterator[str]:
    """The digits that link sets to cells and to other sets, or end the chain: no picture has them.

    A link in a house names its digit itself.
    """
    links, sets = list(strong_links(pattern)), pattern.link_sets
    names = [
        translate(NAMED, name=letter(pattern, inside))
        if inside is not None
        else _phrases.cell(pair[0].cells[0])
        if pair[0].cells == pair[1].cells
        else ""
        for pair, inside in zip(links, sets, strict=True)
    ]
    if not pattern.loop and sets[0] is not None:
        name = letter(pattern, sets[0])
        yield translate(_BEGINS_WITH, name=name, digit=links[0][0].digit)
    for at in range(len(links) if pattern.loop else len(links) - 1):
        after = (at + 1) % len(links)
        if names[at] and names[after] and (sets[at] or sets[after]):
            digit = links[at][1].digit
            yield translate(_JOINS, digit=digit, one=names[at], other=names[after])
    if not pattern.loop and sets[-1] is not None:
        name = letter(pattern, sets[-1])
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
            name=letter(pattern, inside),
            cells=cell_list(inside.cells),
            digits=listed(inside.digits),
        )
    if one.cells == other.cells:
        digits = listed(sorted((one.digit, other.digit)))
        return translate(_CELL_LINK, cell=_phrases.cell(one.cells[0]), digits=digits)
    house = house_of(grid, one, other)
    cells = cell_list(sorted(cells_of(one, other)))
    return translate(_HOUSE_LINK, digit=one.digit, house=_phrases.house(house), cells=cells)


def strong_links(
    pattern: AlternatingPattern,
) -> Iterator[tuple[AlternatingNode, AlternatingNode]]:
    """The two nodes of each strong link."""
    return zip(pattern.nodes[::2], pattern.nodes[1::2], strict=True)


def letter(pattern: AlternatingPattern, inside: AlmostLockedSet) -> str:
    """The letter of a set: they are in the order of the links."""
    return set_letter(list(dict.fromkeys(filter(None, pattern.sets))).index(inside))


def house_of(grid: Grid, one: AlternatingNode, other: AlternatingNode) -> House:
    """The house whose places for the digit are those of the two nodes."""
    house = common_house(grid, cells_of(one, other), one.digit)
    assert house is not None
    return house


def cells_of(one: AlternatingNode, other: AlternatingNode) -> tuple[Cell, ...]:
    """The cells of two nodes, each once."""
    return tuple(dict.fromkeys((*one.cells, *other.cells)))


def cell_list(cells: Iterable[Cell]) -> str:
    """The names of cells: "r1c1, r1c2, r1c3"."""
    return listed(_phrases.cell(cell) for cell in cells)
