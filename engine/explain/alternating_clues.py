"""Alternating chains before their proof: what to try, the idea, and the strong links."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import all_of, listed, number, sentences, series, translate
from engine.explain.almost_locked import NAMED, set_letter
from engine.explain.reasons import common_house, where_to_look
from engine.houses import Cell, House
from engine.language import N_
from engine.model.chain_patterns import AlmostLockedSet, AlternatingNode, AlternatingPattern
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.technique import Technique

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
    "{name}: a chain of “if not this, then that” with the same digit in the same place at both "
    "ends. If it were not there, it would be, so it is there."
)
_LOOP: Final = N_(
    "{name}: a chain of “if not this, then that” that closes into a loop. Of two neighbours in it, "
    "exactly one is true."
)
_GROUPED: Final = N_("Two or three cells where a box and a line cross can count as one place.")
_WITH_SETS: Final = N_(
    "A set with one digit more than cells is a link, too: without one digit, it holds the others."
)
_ENDS: Final = N_("This one has {count} strong links. It begins {first} and ends {last}.")
_GOES_ON: Final = N_(
    "This one has {count} strong links. It begins {first}. Halfway around, it goes on {last}."
)
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
    """Level 2: the idea, how many strong links there are, and where the ends are."""
    kind = _LOOP if pattern.loop else _RETURNS if pattern.returns else _AIC
    template = _TECHNIQUES.get(step.technique, kind)
    groups = has_groups(pattern.nodes, pattern.link_sets)
    return sentences(
        translate(template, name=_phrases.name(step), digit=pattern.one_digit),
        kinds_of_links(sets=bool(pattern.sets), groups=groups),
        translate(
            _GOES_ON if pattern.loop else _ENDS,
            count=number(len(pattern.link_sets)),
            first=_place(step, pattern, 0),
            last=_place(step, pattern, far_link(pattern)),
        ),
    )


def kinds_of_links(*, sets: bool, groups: bool) -> str:
    """Level 2: what can be a link beside a cell and a house, as far as a chain has such links."""
    return sentences(translate(_WITH_SETS) if sets else "", translate(_GROUPED) if groups else "")


def far_link(pattern: AlternatingPattern) -> int:
    """Which strong link level 2 names beside the first one: the last; of a loop, halfway around."""
    count = len(pattern.link_sets)
    return count // 2 if pattern.loop else count - 1


def has_groups(nodes: Sequence[AlternatingNode], sets: Iterable[AlmostLockedSet | None]) -> bool:
    """Whether a strong link in a house has two or three cells at an end.

    Args:
        nodes: the two nodes of each strong link.
        sets: what each strong link rests on.
    """
    return any(
        len(node.cells) > 1
        for at, link in enumerate(sets)
        if link is None
        for node in nodes[2 * at : 2 * at + 2]
    )


def _place(step: Step, pattern: AlternatingPattern, at: int) -> str:
    """Where a strong link is, without its ends: "in a cell of box 3", "with the 5s in row 2"."""
    one, other = pattern.nodes[2 * at : 2 * at + 2]
    inside = pattern.link_sets[at]
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
    links, sets, letters = list(strong_links(pattern)), pattern.link_sets, sets_of(pattern)
    parts = strong_link_names(step.grid, letters, links, sets, named=set())
    first = last = ""
    if not pattern.loop and sets[0] is not None:
        name = letter(letters, sets[0])
        first = translate(_BEGINS_WITH, name=name, digit=links[0][0].digit)
    if not pattern.loop and sets[-1] is not None:
        name = letter(letters, sets[-1])
        last = translate(_ENDS_WITH, name=name, digit=links[-1][1].digit)
    return sentences(
        translate(_LOOP_WHERE if pattern.loop else _CHAIN_WHERE, links=series(parts)),
        first,
        *joints(links, sets, letters, closed=pattern.loop),
        last,
    )


def joints(
    links: Sequence[tuple[AlternatingNode, AlternatingNode]],
    sets: Sequence[AlmostLockedSet | None],
    letters: Sequence[AlmostLockedSet],
    *,
    closed: bool = False,
) -> Iterator[str]:
    """The digits that link sets to cells and to other sets: no picture has them.

    A link in a house names its digit itself.

    Args:
        links: the nodes of each strong link.
        sets: what each strong link rests on.
        letters: all almost locked sets of the step.
        closed: whether the last link is joined to the first.
    """
    names = [
        translate(NAMED, name=letter(letters, inside))
        if inside is not None
        else _phrases.cell(pair[0].cells[0])
        if pair[0].cells == pair[1].cells
        else ""
        for pair, inside in zip(links, sets, strict=True)
    ]
    for at in range(len(links) if closed else len(links) - 1):
        after = (at + 1) % len(links)
        if names[at] and names[after] and (sets[at] or sets[after]):
            digit = links[at][1].digit
            yield translate(_JOINS, digit=digit, one=names[at], other=names[after])


def strong_link_names(
    grid: Grid,
    letters: Sequence[AlmostLockedSet],
    links: Iterable[tuple[AlternatingNode, AlternatingNode]],
    sets: Iterable[AlmostLockedSet | None],
    *,
    named: set[AlmostLockedSet],
) -> Iterator[str]:
    """The strong links: "r4c7 (3, 5)", "5 in row 2 (r2c3, r2c7)", "set A (r1c1, r1c2: 1, 3, 5)".

    Args:
        grid: the position.
        letters: all almost locked sets of the step.
        links: the two nodes of each strong link.
        sets: what each strong link rests on.
        named: the sets that have been named with their cells; those of the links are added.
    """
    for (one, other), inside in zip(links, sets, strict=True):
        if inside in named:
            yield translate(NAMED, name=letter(letters, inside))
            continue
        yield _strong_link(grid, letters, one, other, inside)
        if inside is not None:
            named.add(inside)


def _strong_link(
    grid: Grid,
    letters: Sequence[AlmostLockedSet],
    one: AlternatingNode,
    other: AlternatingNode,
    inside: AlmostLockedSet | None,
) -> str:
    if inside is not None:
        return translate(
            _SET_LINK,
            name=letter(letters, inside),
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


def sets_of(pattern: AlternatingPattern) -> tuple[AlmostLockedSet, ...]:
    """The sets of a chain, each once, in the order of the links."""
    return tuple(dict.fromkeys(filter(None, pattern.sets)))


def letter(sets: Sequence[AlmostLockedSet], inside: AlmostLockedSet) -> str:
    """The letter of one of these sets."""
    return set_letter(sets.index(inside))


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
