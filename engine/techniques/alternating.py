"""Alternating chains: strong links joined by weak ones, including links by groups and sets."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_, start_of_sentence
from engine.model.attempts import Attempt
from engine.model.candidates import Candidate, Elimination
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import common_house, seen_link
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Link, LinkKind, Role, ViewBuilder, nearest
from engine.techniques import named_chains, short_chains
from engine.techniques.almost_locked_set import (
    NAMED,
    AlmostLockedSet,
    ruled_out_by_set,
    set_letter,
)
from engine.techniques.alternating_chain import (
    AlternatingChain,
    AlternatingNode,
    cells_of,
    house_of,
)
from engine.techniques.common_names import players_call, wing_name
from engine.techniques.experiments import (
    all_agree,
    first_that_fits,
    methods_of,
    one_end,
    text_that_fits,
)
from engine.techniques.named_chains import is_named
from engine.techniques.short_chains import NEEDS_OTHERS, Sets
from engine.words import phrases
from engine.words.claims import After, backwards, claim_of, denial_of
from engine.words.eureka import IN_CELL, LINE, NODE, STRONG, WEAK, cell_group
from engine.words.phrases import (
    all_of,
    level_text,
    listed,
    number,
    one_of,
    sentences,
    series,
    translate,
)
from engine.words.targets import Tie, shared_houses, tied, with_cells


@dataclass(frozen=True, slots=True)
class AlternatingPattern(AlternatingChain, Pattern):
    """An alternating chain: at least one of its two ends is true."""

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        if self.one_digit or self.in_cells:
            return ()
        return (_house_of_link(grid, self, 0),)

    @property
    def digit_of_grid(self) -> Digit | None:
        return self.one_digit

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        if is_named(step.technique):
            Pattern.compare(self, builder, step)
        else:
            _begin(builder, self)

    def draw(self, builder: ViewBuilder) -> None:
        """The cells and candidates of the strong links, without what is assumed."""
        sets = list(dict.fromkeys(filter(None, self.sets)))
        builder.mark_cells(cell for node in self.nodes for cell in node.cells)
        builder.mark_cells(cell for als in sets for cell in als.cells)
        builder.letters += [als.cells for als in sets]
        for node in self.nodes:
            _mark(builder, node, Role.KEEP)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The whole chain except for what it removes or places.

        If the text follows it node by node, the nodes have numbers and are true or false.
        """
        numbered = not is_named(technique)
        builder.cells.clear()
        roles = _CHAIN if numbered else _named_roles(self)
        for at, node in enumerate(self.nodes):
            _mark(builder, node, roles[at % len(roles)])
            if len(node.cells) > 1:
                builder.mark_cells(node.cells)
        builder.mark_cells(cell for als in self.sets if als is not None for cell in als.cells)
        for at, (one, other) in enumerate(pairwise(_walk(self))):
            in_set = at % 2 == 0 and self.link_sets[at // 2] is not None
            start, end = nearest(one.cells, other.cells, apart=in_set)
            kind = LinkKind.WEAK if at % 2 else LinkKind.STRONG
            ends = Candidate(start, one.digit), Candidate(end, other.digit)
            builder.links.append(Link(*ends, kind, directed=numbered))
        if not numbered:
            builder.mark_cells(cell for node in self.nodes for cell in node.cells)
            builder.names[Role.SET_A] = _JOINING
            return
        if not self.loop:
            builder.mark_cells(self.nodes[-1].cells, CellRole.PIVOT)
            builder.mark_cells(self.nodes[0].cells, CellRole.START)
            builder.names[CellRole.PIVOT] = _END
        # A group has its number where the link to it ends.
        numbers = (builder.links[0].start, *(link.end for link in builder.links))
        builder.numbers += numbers[: len(self.nodes)]

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        if self.loop:
            # The last node and the first are a weak link, too.
            turned = (*self.nodes[1:], self.nodes[0])
            weak = [
                (one.digit, one.cells, two.digit, two.cells)
                for one, two in zip(turned[::2], turned[1::2], strict=True)
            ]
            return seen_link(grid, weak, gone)
        ends = (self.nodes[0], self.nodes[-1])
        return tuple(cell for end in ends if end.digit == gone.digit for cell in end.cells)

    def common_name(self, grid: Grid) -> CommonName | None:
        if not self.is_plain or self.loop or self.returns or self.one_digit or self.in_cells:
            return None
        nodes = [Candidate(node.cells[0], node.digit) for node in self.nodes]
        return wing_name(list(zip(nodes[::2], nodes[1::2], strict=True)))

    @property
    def strong_links(self) -> int:
        return len(self.nodes) // 2

    def describe(self, step: Step) -> HintTexts:
        """An alternating chain at all four levels; it ends with its Eureka notation."""
        line = alternating_line(step)
        if named_chains.is_named(step.technique):
            full, proof = text_that_fits(
                step,
                partial(named_chains.proof, step, self),
                partial(named_chains.remote_pair_in_short, step, self),
            )
            return HintTexts(
                named_chains.nudge(step, self),
                named_chains.idea(step, self),
                LevelText(named_chains.where(step, self)),
                f"{full}\n{line}",
                proof and f"{proof}\n{line}",
            )
        # A chain of cells is easiest to follow from cell to cell.
        nodes = () if self.in_cells and not self.loop else (Tie.CELLS, Tie.HOUSES)
        full, proof = text_that_fits(
            step,
            *(partial(_proof, step, self, tie) for tie in nodes),
            *(
                partial(_short, step, self, sets, tie)
                for sets in (
                    Sets.CARRIED_ON,
                    Sets.CELL_BY_CELL,
                    Sets.CARRIED_ON_LISTED,
                    Sets.LISTED,
                )
                for tie in (Tie.CELLS, Tie.HOUSES)
            ),
            partial(_short, step, self, Sets.BRIEF_BY_CELL, Tie.HOUSES),
            *(partial(_short, step, self, Sets.BRIEF, tie) for tie in (Tie.HOUSES, Tie.NONE)),
            *(
                partial(_short, step, self, Sets.BRIEF, Tie.NONE, back=back)
                for back in (Backwards.BRIEF, Backwards.NONE)
            ),
            trials=[partial(_experiment, step, self, watched=watched) for watched in (True, False)],
        )
        return HintTexts(
            _nudge(step, self),
            _technique(step, self),
            LevelText(
                first_that_fits(*(partial(_where, step, self, detail) for detail in SetDetail))
            ),
            f"{full}\n{line}",
            proof and f"{proof}\n{line}",
        )


class Backwards(Enum):
    """How a loop is followed backwards."""

    FULL = auto()
    """From its start to the end of its first link."""
    BRIEF = auto()
    """One link only."""
    NONE = auto()
    """The text only says that it also works backwards."""


class SetDetail(Enum):
    """What a text says about the almost locked sets of a chain before following it."""

    DIGITS = auto()
    """Their digits, and the digits that link two sets."""
    LINKS = auto()
    """Only the linking digits."""
    NONE = auto()
    """Neither."""


_LINE: Final = "{number}. {text}"
_SUPPOSE: Final = N_("Suppose {claim}.")
BECAUSE: Final = N_("{claim}: {reason}.")
_HOLDS_ONLY: Final = N_("it holds only {digits}")
_ONLY_IN: Final = N_("{house} has {digit} only in {cells}")
_WITHOUT: Final = N_("without {digit}, set {name} ({cells}) must hold {digits}")
_ONLY_THERE: Final = N_("{reason}, and {digit} fits only there")
_IT_IS: Final = N_("it is {digit}", "clash")
_IT_SHARES: Final = N_("it shares {houses}")
_THEY_SHARE: Final = N_("they share {houses}")
_ENDS: Final = N_("So {digit} is in {cells}.")
_TWO_ENDS: Final = N_("So {one}, or {other}.")
_SO: Final = N_("So {claim}.")
_BUT: Final = N_("But we supposed that {claim}.")
_NEAR_END: Final = N_(
    "So {cell} is {other}, or {cells} in {house} is {digit}. Either way {cell} cannot be {digit}."
)
_CELL_IS: Final = N_("{cell} is {digits}, so it cannot be {gone}.")
_CLOSES_CELL: Final = N_(
    "{cell} can hold only one of {one} and {other}. So the chain closes into a loop."
)
_CLOSES: Final = N_(
    "{digit} cannot be in {one} and also in {other}: they share {house}. So the chain closes into "
    "a loop."
)
_NEIGHBOURS: Final = N_("So of two neighbours in the loop, exactly one is true.")
_CLOSES_SO: Final = N_("Then {reason}, which closes a loop.")
_IN_ONE: Final = N_("{digit} is in {cells}.")
_CLASH_WITH_BOTH: Final = N_(
    "So one of two neighbours is true, and what clashes with both is out: {removals}."
)
_BACKWARDS_TOO: Final = N_(
    "It works backwards, too, so one of two neighbours is true, and what clashes with both is out: "
    "{removals}."
)
_KEEPS_SO: Final = N_("Set {name} keeps its {digits}: {removals}.")
_KEEPS: Final = N_("Set {name} leaves out one digit, {linked}, so it keeps its {digits}.")


def _proof(step: Step, pattern: AlternatingPattern, tie: Tie = Tie.CELLS) -> str:
    """The chain node by node; empty for a loop if `tie` omits shared houses, which it needs.

    Args:
        tie: how targets are tied to the ends.
    """
    if pattern.loop and tie is not Tie.CELLS:
        return ""
    nodes = (
        _LINE.format(number=number, text=start_of_sentence(text))
        for number, text in enumerate(_nodes(step, pattern), 1)
    )
    conclusion = _conclusion(step, pattern, tie)
    return "\n".join((*nodes, sentences(_contradiction(pattern), *conclusion)))


def _short(
    step: Step,
    pattern: AlternatingPattern,
    style: Sets = Sets.CELL_BY_CELL,
    tie: Tie = Tie.CELLS,
    *,
    back: Backwards = Backwards.FULL,
) -> str:
    """The chain by its strong links; empty for a loop cell by cell, since loops go both ways.

    Args:
        style: how to describe almost locked sets.
        tie: how targets are tied to the ends.
        back: how a loop is followed backwards.
    """
    if pattern.loop and style.is_by_cell:
        return ""
    links = list(_links_in_short(step, pattern, style))
    about = translate(phrases.NUMBERS_AS_DRAWN)
    if len(links) == 1:
        about, lines = "", [text for *_, text in links]
    else:
        # A line has the numbers that the picture gives to both ends of its strong links.
        lines = [_LINE.format(number=f"{first}-{last}", text=text) for first, last, text in links]
    rule = translate(NEEDS_OTHERS) if pattern.sets and style.is_brief else ""
    conclusion = (
        _loop_in_short(step, pattern, tie, back=back)
        if pattern.loop
        else (_contradiction(pattern), *_conclusion(step, pattern, tie))
    )
    return "\n".join(filter(None, (sentences(about, rule), *lines, sentences(*conclusion))))


def _links_in_short(
    step: Step, pattern: AlternatingPattern, style: Sets
) -> Iterator[tuple[int, int, str]]:
    """The strong links in sentences, each with the first and the last number of its nodes."""
    before = 0
    for links, text in short_chains.links_of_cells(step.grid, pattern, sets_of(pattern), style):
        yield before + 1, before + 2 * links, text
        before += 2 * links


def _experiment(step: Step, pattern: AlternatingPattern, *, watched: bool) -> str:
    """The chain as an experiment, a loop both ways; empty for a loop of groups only.

    Args:
        watched: whether it names the almost locked sets.
    """
    sets = short_chains.watch(sets_of(pattern)) if watched else ""
    groups = any(len(node.cells) > 1 for node in pattern.nodes)
    methods = methods_of((len(als.cells) for als in sets_of(pattern)), locked=groups)
    one, other = pattern.nodes[0], pattern.nodes[-1]
    if not pattern.loop:
        ends = one_end(one.cells, one.digit, methods, other.cells, other.digit, sets)
        return sentences(ends, *_conclusion(step, pattern))
    start = next((node for node in pattern.nodes if len(node.cells) == 1), None)
    if start is None:
        return ""
    candidate = Candidate(start.cells[0], start.digit)
    attempts = [Attempt(candidate, on, ()) for on in (True, False)]
    return all_agree("", attempts, methods, "", phrases.removals(step.eliminations), sets=sets)


def _nodes(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """A sentence for each node: whether it is true or false if the first node is false, and why."""
    first = pattern.nodes[0]
    yield translate(_SUPPOSE, claim=denial_of(first.cells, first.digit))
    for at, (before, node) in enumerate(pairwise(pattern.nodes)):
        if at % 2 == 0:
            inside = pattern.link_sets[at // 2]
            # A loop is read both ways, and its sets have names.
            yield node_is_true(
                step.grid, sets_of(pattern), before, node, inside, by_cells=not pattern.loop
            )
        else:
            reason = why_false(step.grid, before, node)
            yield translate(BECAUSE, claim=denial_of(node.cells, node.digit), reason=reason)


def node_is_true(
    grid: Grid,
    sets: Sequence[AlmostLockedSet],
    before: AlternatingNode,
    node: AlternatingNode,
    inside: AlmostLockedSet | None,
    *,
    by_cells: bool = True,
) -> str:
    """Say why a node is true if the previous node, the other end of its strong link, is false.

    Args:
        sets: all almost locked sets of the step, in the order of their letters.
        before: a node that is false.
        node: the other end of its strong link.
        inside: the set that the link is based on, if any.
        by_cells: whether to fill the cells of the set one by one, if possible.
    """
    if inside is None:
        reason = _only(grid, before, node)
    else:
        if by_cells and (
            singles := short_chains.cell_by_cell(grid, inside, before, node, After.NOTHING)
        ):
            return sentences(f"{singles}.")
        reason = _without(sets, inside, before, node)
    return translate(BECAUSE, claim=claim_of(node.cells, node.digit), reason=reason)


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
        cells=listed(map(phrases.cell, inside.cells)),
        digits=all_of(digit for digit in inside.digits if digit != before.digit),
    )
    if len(node.cells) == len(inside.cells):
        return reason
    return translate(_ONLY_THERE, reason=reason, digit=node.digit)


def _only(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Why a node is true if the previous node is false."""
    if before.cells == node.cells:
        return translate(_HOLDS_ONLY, digits=all_of(sorted((before.digit, node.digit))))
    house = house_of(grid, before, node)
    cells = phrases.cells(sorted(cells_of(before, node)))
    return translate(_ONLY_IN, house=phrases.house(house), digit=node.digit, cells=cells)


def why_false(grid: Grid, before: AlternatingNode, node: AlternatingNode) -> str:
    """Why a node is false if the previous node is true."""
    if before.digit != node.digit:
        return translate(_IT_IS, digit=before.digit)
    house = common_house(grid, (*before.cells, *node.cells))
    shared = (
        shared_houses(grid, node.cells[0], before.cells)
        if house is None
        else ((house, before.cells),)
    )
    return translate(_IT_SHARES if len(node.cells) == 1 else _THEY_SHARE, houses=with_cells(shared))


def _contradiction(pattern: AlternatingPattern) -> str:
    """Say that the chain proves a node that was assumed to be false; empty if it does not."""
    one, other = pattern.nodes[0], pattern.nodes[-1]
    if pattern.loop or one.digit != other.digit or not set(other.cells) <= set(one.cells):
        return ""
    return translate(_BUT, claim=denial_of(other.cells, other.digit))


def _conclusion(step: Step, pattern: AlternatingPattern, tie: Tie = Tie.CELLS) -> Iterator[str]:
    """The sentences that say what follows from the chain.

    Args:
        tie: how targets are tied to both ends.
    """
    if pattern.loop:
        yield from _loop_conclusion(step, pattern)
        return
    one, other = pattern.nodes[0], pattern.nodes[-1]
    if pattern.returns:
        yield translate(_SO, claim=claim_of(one.cells, one.digit, After.SO))
    elif one.digit == other.digit:
        yield _one_of_ends(one, other)
    elif one.cells == other.cells:
        yield translate(
            _TWO_ENDS,
            one=claim_of(one.cells, one.digit, After.SO),
            other=claim_of(other.cells, other.digit),
        )
    yield from _targets(step.grid, step.eliminations, one, other, tie)


def _one_of_ends(one: AlternatingNode, other: AlternatingNode) -> str:
    """Say that a digit is in one of two nodes."""
    cells = one_of(phrases.cell(cell) for cell in cells_of(one, other))
    return translate(_ENDS, digit=one.digit, cells=cells)


def _loop_conclusion(step: Step, pattern: AlternatingPattern) -> Iterator[str]:
    """The weak links of a loop, each with the targets that it rules out, and what sets keep."""
    grid, nodes = step.grid, pattern.nodes
    last, first = nodes[-1], nodes[0]
    house = None if last.digit != first.digit else common_house(grid, cells_of(last, first))
    if house is None:
        cell = phrases.cell(first.cells[0])
        yield translate(_CLOSES_CELL, cell=cell, one=last.digit, other=first.digit)
    else:
        yield translate(
            _CLOSES,
            digit=first.digit,
            one=one_of(map(phrases.cell, last.cells)),
            other=one_of(map(phrases.cell, first.cells)),
            house=phrases.house(house),
        )
    yield _backwards(nodes)
    yield translate(_NEIGHBOURS)
    found, left = _by_weak_link(step, pattern)
    for one, other, gone in found:
        if one.digit == other.digit:
            yield _one_of_ends(one, other)
        yield from _targets(grid, gone, one, other)
    for links, inside in zip(strong_links(pattern), pattern.link_sets, strict=True):
        if inside is not None:
            yield from _kept(step, pattern, inside, [node.digit for node in links], left)


def _loop_in_short(
    step: Step, pattern: AlternatingPattern, tie: Tie, *, back: Backwards
) -> Iterator[str]:
    """Like `_loop_conclusion`, in fewer words.

    Args:
        tie: how to relate targets to each weak link; with `NONE`, list all eliminations together.
        back: how to follow the loop backwards.
    """
    grid, nodes = step.grid, pattern.nodes
    first, last = nodes[0], nodes[-1]
    yield translate(_CLOSES_SO, reason=short_chains.ruled_out(grid, last, first))
    found, left = _by_weak_link(step, pattern)
    if back is not Backwards.NONE:
        yield _backwards(nodes, brief=back is Backwards.BRIEF)
    if tie is Tie.NONE and found:
        gone = [removed for _, _, some in found for removed in some]
        template = _BACKWARDS_TOO if back is Backwards.NONE else _CLASH_WITH_BOTH
        yield translate(template, removals=phrases.removals(gone))
    else:
        yield translate(_NEIGHBOURS)
    for one, other, gone in found if tie is not Tie.NONE else ():
        if one.digit == other.digit:
            cells = one_of(map(phrases.cell, cells_of(one, other)))
            yield translate(_IN_ONE, digit=one.digit, cells=cells)
        yield from _targets(grid, gone, one, other, Tie.HOUSES)
    for links, inside in zip(strong_links(pattern), pattern.link_sets, strict=True):
        linked = [node.digit for node in links]
        gone = [] if inside is None else _lost_to(grid, inside, linked, left)
        if inside is not None and gone:
            yield translate(
                _KEEPS_SO,
                name=letter(sets_of(pattern), inside),
                digits=all_of(sorted({removed.digit for removed in gone})),
                removals=phrases.removals(gone),
            )


def _backwards(nodes: Sequence[AlternatingNode], *, brief: bool = False) -> str:
    """Say that a loop can be read the other way round, from its first node and its last."""
    claims = [
        partial(claim_of if at % 2 == 0 else denial_of, node.cells, node.digit)
        for at, node in enumerate(nodes)
    ]
    return backwards(claims, brief=brief)


def _by_weak_link(
    step: Step, pattern: AlternatingPattern
) -> tuple[list[tuple[AlternatingNode, AlternatingNode, list[Elimination]]], list[Elimination]]:
    """The weak links of a loop that remove candidates, with these, and the other targets."""
    first, *others = pattern.nodes
    found, left = [], list(step.eliminations)
    for one, other in list(pairwise((*others, first)))[::2]:
        gone = [removed for removed in left if _rules_out(step.grid, removed, one, other)]
        left = [removed for removed in left if removed not in gone]
        if gone:
            found.append((one, other, gone))
    return found, left


def _lost_to(
    grid: Grid, inside: AlmostLockedSet, linked: Collection[Digit], left: Iterable[Elimination]
) -> list[Elimination]:
    """What a set in a loop rules out: it keeps all digits but one of the two that link it."""
    return [
        removed
        for removed in left
        if removed.digit in inside.digits
        and removed.digit not in linked
        and all(
            grid.variant.see_each_other(removed.cell, cell)
            for cell in inside.places(grid, removed.digit)
        )
    ]


def _kept(
    step: Step,
    pattern: AlternatingPattern,
    inside: AlmostLockedSet,
    linked: list[Digit],
    left: Iterable[Elimination],
) -> Iterator[str]:
    """What a set in a loop rules out: it keeps all digits but one of the two that link it."""
    grid, name = step.grid, letter(sets_of(pattern), inside)
    gone = _lost_to(grid, inside, linked, left)
    if not gone:
        return
    digits = all_of(sorted({removed.digit for removed in gone}))
    yield translate(_KEEPS, name=name, linked=one_of(sorted(linked)), digits=digits)
    yield from ruled_out_by_set(grid, inside, name, gone)


def _targets(
    grid: Grid,
    eliminations: Iterable[Elimination],
    one: AlternatingNode,
    other: AlternatingNode,
    tie: Tie = Tie.CELLS,
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
            cell=phrases.cell(cell),
            digits=one_of(sorted({one.digit, other.digit})),
            gone=one_of(candidate.digit for candidate in which),
        )
    yield from tied(grid, seen, cells_of(one, other), tie)


def _near_end(grid: Grid, gone: Elimination, near: AlternatingNode, far: AlternatingNode) -> str:
    """Why a cell of one end cannot hold the digit of the other end."""
    house = common_house(grid, (gone.cell, *far.cells))
    assert house is not None
    return translate(
        _NEAR_END,
        cell=phrases.cell(gone.cell),
        digit=gone.digit,
        other=near.digit,
        house=phrases.house(house),
        cells=one_of(phrases.cell(cell) for cell in far.cells),
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


ONE_DIGIT: Final = N_("Try the {digit}s: several houses have only two places left for them.")
TWO_CANDIDATES: Final = N_(
    "Look at the cells with two candidates: follow a digit from one to the next."
)
ANY: Final = LevelText(
    N_("Start where a cell has two candidates, or a digit has two places."),
    N_("If one of them is false, what follows?"),
)
_START_IN_CELL: Final = LevelText(
    N_("Start from a cell with two candidates in {house}."),
    N_("If it is not one of them, what follows?"),
)
_START_WITH_DIGIT: Final = LevelText(
    N_("Start from a digit with two places in {house}."),
    N_("If it is not in one of them, what follows?"),
)
_START_IN_GROUPS: Final = LevelText(
    N_("Start from the {digit}s in {house}: two or three cells can count as one place there."),
    N_("If {digit} is not in one of the two places, what follows?"),
)
_START_IN_SET: Final = LevelText(
    N_("In {house}, find {cells} cells that hold only {digits} digits between them."),
    N_("If they lack one of these digits, what follows?"),
)
_TECHNIQUES: Final = {
    Technique.X_CHAIN: N_(
        "{name} on {digit}: houses with only two places for it form a chain. If it is not at one "
        "end of the chain, it is at the other."
    ),
    Technique.XY_CHAIN: N_(
        "{name}: cells with two candidates form a chain. If the first cell is not one digit, each "
        "cell forces the next. Then the last one is that digit."
    ),
}
_AIC: Final = N_(
    "{name}: a chain of “if not this, then that”. At least one end is true, so a candidate that "
    "clashes with both ends is out."
)
_RETURNS: Final = N_(
    "{name}: a chain of “if not this, then that” that returns to its start. If the start is "
    "false, the chain makes it true."
)
_LOOP: Final = N_(
    "{name}: a chain of “if not this, then that” that closes into a loop. Of any two neighbours, "
    "exactly one is true."
)
_WITH_SETS: Final = N_(
    "A set with one more digit than cells is a link too: without one digit, it holds the others."
)
_WITH_SETS_AND_GROUPS: Final = N_(
    "Sets with one more digit than cells are links too. Two or three cells where a box and a line "
    "cross can count as one place."
)
_ENDS_OF_LINKS: Final = N_(
    "This chain has {count} strong links. It starts {first} and ends {last}."
)
_GOES_ON: Final = N_(
    "This loop has {count} strong links. It starts {first}. Halfway around, it goes on {last}."
)
_IN_CELL: Final = N_("in a cell of {house} with {digits}", "begins")
_WITH_DIGIT: Final = N_("at the {digit}s in {house}", "begins")
_AT_DIGIT: Final = N_("at a place for {digit} in {house}", "ends")
_IN_SET: Final = N_("in {count} cells of {house}", "begins")
_CHAIN_WHERE: Final = N_("Follow a chain through {links}.")
_LOOP_WHERE: Final = N_("Follow a loop through {links}.")
_CELL_LINK: Final = N_("{cell} ({digits})", "link")
_HOUSE_LINK: Final = N_("{digit} in {house} ({cells})", "link")
_SET_LINK: Final = N_("set {name} ({cells}: {digits})", "link")
_CELLS_OF_SET: Final = N_("set {name} ({cells})", "link")
_JOINS: Final = N_("{digit} links {one} and {other}.")
_ENDS_WITH: Final = N_("It ends at {digit} in set {name}.")
_BEGINS_WITH: Final = N_("It starts at {digit} in set {name}.")


def _nudge(step: Step, pattern: AlternatingPattern) -> LevelText:
    """Level 1: what to try."""
    if pattern.one_digit:
        return LevelText(translate(ONE_DIGIT, digit=pattern.one_digit))
    if pattern.in_cells:
        return LevelText(translate(TWO_CANDIDATES))
    (house,) = pattern.where_to_look(step.grid)
    one, other = pattern.nodes[:2]
    template = _START_WITH_DIGIT
    if (inside := pattern.link_sets[0]) is not None:
        count = len(inside.cells)
        return level_text(
            _START_IN_SET,
            house=phrases.house(house),
            cells=number(count),
            digits=number(count + 1),
        )
    if one.cells == other.cells:
        template = _START_IN_CELL
    elif len(one.cells) + len(other.cells) > 2:
        template = _START_IN_GROUPS
    return level_text(template, house=phrases.house(house), digit=one.digit)


def _technique(step: Step, pattern: AlternatingPattern) -> str:
    """Level 2: the idea, how many strong links there are, and where the ends are."""
    kind = _LOOP if pattern.loop else _RETURNS if pattern.returns else _AIC
    template = _TECHNIQUES.get(step.technique, kind)
    groups = has_groups(pattern.nodes, pattern.link_sets)
    return sentences(
        translate(template, name=phrases.name(step), digit=pattern.one_digit),
        kinds_of_links(sets=bool(pattern.sets), groups=groups),
        translate(
            _GOES_ON if pattern.loop else _ENDS_OF_LINKS,
            count=number(len(pattern.link_sets)),
            first=_place(step, pattern, 0),
            last=_place(step, pattern, far_link(pattern), ends=not pattern.loop),
        ),
        "" if is_named(step.technique) else players_call(pattern.common_name(step.grid)),
    )


def kinds_of_links(*, sets: bool, groups: bool) -> str:
    """Level 2: the kinds of links in a chain other than cells and houses."""
    if sets and groups:
        return translate(_WITH_SETS_AND_GROUPS)
    return translate(_WITH_SETS) if sets else translate(named_chains.GROUPED) if groups else ""


def far_link(pattern: AlternatingPattern) -> int:
    """The second strong link that level 2 names: the last; in a loop, the one halfway around."""
    count = len(pattern.link_sets)
    return count // 2 if pattern.loop else count - 1


def has_groups(nodes: Sequence[AlternatingNode], sets: Iterable[AlmostLockedSet | None]) -> bool:
    """Whether a strong link in a house has two or three cells at an end.

    Args:
        nodes: the two nodes of each strong link.
        sets: the set that each strong link is based on, if any.
    """
    return any(
        len(node.cells) > 1
        for at, link in enumerate(sets)
        if link is None
        for node in nodes[2 * at : 2 * at + 2]
    )


def _place(step: Step, pattern: AlternatingPattern, at: int, *, ends: bool = False) -> str:
    """Where a strong link is, without its ends: "in a cell of box 3", "with the 5s in row 2"."""
    one, other = pattern.nodes[2 * at : 2 * at + 2]
    inside, house = pattern.link_sets[at], phrases.house(_house_of_link(step.grid, pattern, at))
    if inside is not None:
        return translate(_IN_SET, count=number(len(inside.cells)), house=house)
    if one.cells == other.cells:
        return translate(_IN_CELL, house=house, digits=all_of(sorted((one.digit, other.digit))))
    return translate(_AT_DIGIT if ends else _WITH_DIGIT, digit=one.digit, house=house)


def _house_of_link(grid: Grid, pattern: AlternatingPattern, at: int) -> House:
    """The house of a strong link; for a link inside a cell, the cell's box."""
    one, other = pattern.nodes[2 * at : 2 * at + 2]
    inside = pattern.link_sets[at]
    if inside is not None:
        house = common_house(grid, inside.cells)
        assert house is not None
        return house
    return (
        grid.variant.box(one.cells[0]) if one.cells == other.cells else house_of(grid, one, other)
    )


def _where(step: Step, pattern: AlternatingPattern, detail: SetDetail) -> str:
    """Level 3: all strong links."""
    links, sets, letters = list(strong_links(pattern)), pattern.link_sets, sets_of(pattern)
    parts = strong_link_names(step.grid, letters, links, sets, detail, named=set())
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
        *joints(links, sets, letters, detail, closed=pattern.loop),
        last,
    )


def joints(
    links: Sequence[tuple[AlternatingNode, AlternatingNode]],
    sets: Sequence[AlmostLockedSet | None],
    letters: Sequence[AlmostLockedSet],
    detail: SetDetail,
    *,
    closed: bool = False,
) -> Iterator[str]:
    """The digits that link sets to cells and to other sets; pictures do not show these.

    A link in a house already names its digit.

    Args:
        links: the nodes of each strong link.
        sets: the set that each strong link is based on, if any.
        letters: all almost locked sets of the step.
        detail: what is told of the sets.
        closed: whether the last link is joined to the first.
    """
    if detail is SetDetail.NONE:
        return
    names = [
        translate(NAMED, name=letter(letters, inside))
        if inside is not None
        else phrases.cell(pair[0].cells[0])
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
    detail: SetDetail,
    *,
    named: set[AlmostLockedSet],
) -> Iterator[str]:
    """The strong links: "r4c7 (3, 5)", "5 in row 2 (r2c3, r2c7)", "set A (r1c1, r1c2: 1, 3, 5)".

    Args:
        letters: all almost locked sets of the step.
        links: the two nodes of each strong link.
        sets: the set that each strong link is based on, if any.
        detail: what is told of the sets.
        named: the sets that have been named with their cells; those of the links are added.
    """
    for (one, other), inside in zip(links, sets, strict=True):
        if inside in named:
            yield translate(NAMED, name=letter(letters, inside))
            continue
        yield _strong_link(grid, letters, one, other, inside, detail)
        if inside is not None:
            named.add(inside)


def _strong_link(
    grid: Grid,
    letters: Sequence[AlmostLockedSet],
    one: AlternatingNode,
    other: AlternatingNode,
    inside: AlmostLockedSet | None,
    detail: SetDetail,
) -> str:
    if inside is not None:
        return translate(
            _SET_LINK if detail is SetDetail.DIGITS else _CELLS_OF_SET,
            name=letter(letters, inside),
            cells=listed(map(phrases.cell, inside.cells)),
            digits=listed(inside.digits),
        )
    if one.cells == other.cells:
        digits = listed(sorted((one.digit, other.digit)))
        return translate(_CELL_LINK, cell=phrases.cell(one.cells[0]), digits=digits)
    house = house_of(grid, one, other)
    cells = listed(map(phrases.cell, sorted(cells_of(one, other))))
    return translate(_HOUSE_LINK, digit=one.digit, house=phrases.house(house), cells=cells)


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


_CHAIN: Final = (Role.OFF, Role.ON)
_CELLS_IN_TURN: Final = (Role.BLUE, Role.BLUE, Role.ORANGE, Role.ORANGE)
_END: Final = N_("end", "legend")
"""The other end of a chain than its start."""
_JOINING: Final = N_("linking digit", "legend")
"""The digit of a W-wing that the strong link is in."""


def _named_roles(pattern: AlternatingPattern) -> tuple[Role, ...]:
    """The alternating roles of the nodes of a chain that is described as a pattern."""
    if pattern.one_digit:
        return (Role.KEEP,)
    if pattern.in_cells:
        # A remote pair: every second cell holds the same digit.
        return _CELLS_IN_TURN
    return tuple(
        Role.KEEP if node.digit == pattern.nodes[0].digit else Role.SET_A for node in pattern.nodes
    )


def _walk(pattern: AlternatingPattern) -> tuple[AlternatingNode, ...]:
    return (*pattern.nodes, pattern.nodes[0]) if pattern.loop else pattern.nodes


def _mark(builder: ViewBuilder, node: AlternatingNode, role: Role) -> None:
    builder.mark_group(node.cells, node.digit, role)


def _begin(builder: ViewBuilder, pattern: AlternatingPattern) -> None:
    """Mark the cells of the first strong link, and shade where it and the last one are."""
    first = pattern.link_sets[0]
    cells = first.cells if first else (*pattern.nodes[0].cells, *pattern.nodes[1].cells)
    builder.mark_cells(cells, CellRole.START)
    ends = (_house_of_link(builder.grid, pattern, at) for at in (0, far_link(pattern)))
    builder.shade(ends, HouseRole.BASE)


def alternating_line(step: Step) -> str:
    """The line of an alternating chain; several cells of a group share their row or column."""
    pattern = step.pattern
    assert isinstance(pattern, AlternatingPattern)
    # A node of an almost locked set is written with all cells of the set: "(3=7)r1c2|r1c5".
    nodes = [
        (node.digit, node.cells if one is None else one.cells)
        for node, one in zip(
            pattern.nodes, (s for s in pattern.link_sets for _ in range(2)), strict=True
        )
    ]
    if pattern.loop:
        nodes.append((pattern.nodes[0].digit, pattern.nodes[0].cells))
    digits, text = str(nodes[0][0]), ""
    for at, ((_, cells), (digit, following)) in enumerate(pairwise(nodes)):
        link = WEAK if at % 2 else STRONG
        if cells == following:
            digits += f"{IN_CELL[link]}{digit}"
        else:
            text += NODE.format(digits=digits, cell=cell_group(cells)) + link
            digits = str(digit)
    text += NODE.format(digits=digits, cell=cell_group(nodes[-1][1]))
    return LINE.format(chain=text, effects=phrases.effects(step.effects))
