"""One branch of a chain in words, from its start to its end: each link with its reason.

A link comes right after the claims that it needs, so side branches appear where they matter, not
where they were found. A chain inside the branch is described before the first claim that rests on
it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from engine.houses import Digit
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.chain_nodes import Cause, ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.step import Chain
from engine.techniques.fish import FishPattern
from engine.techniques.inner_patterns import inner_pattern
from engine.techniques.locked import LockedPattern
from engine.techniques.subsets import SubsetPattern
from engine.words import phrases
from engine.words.claims import (
    TAKEN,
    After,
    because,
    claim,
    denial_groups,
    denials,
    it_is_not,
    link_reason,
)
from engine.words.phrases import all_of, translate
from engine.words.stories import BEGIN_SO, BEGIN_THEN, Story, StoryOpening, fixed_claim

_GONE: Final = N_("Removed so far: {parts}")
_LOCKED: Final = N_("{base} has its {digit} {cover:in}", "after so")
_NAKED_PAIR: Final = N_("{cells} are a naked pair of {digits} {house:in}", "after so")
_HIDDEN_PAIR: Final = N_("{digits} have only {cells} left {house:in}", "after so")
_X_WING: Final = N_("{bases} have their {digit} in {cover} (X-wing)", "after so")
_PATTERN: Final = N_("there is a pattern ({name})", "after so")
_CHAIN_HELPS: Final = N_("inner chain {number} helps", "after so")
_BY_CHAIN: Final = N_("By inner chain {number}, {claim}")


class Paragraph(NamedTuple):
    """A part of a text.

    Attributes:
        text: the sentences.
        number: the number of its chain: (2, 1) for the first chain inside the second; empty for the
            whole step.
        begins: whether it is the chain's first paragraph.
    """

    text: str
    number: tuple[int, ...] = ()
    begins: bool = False


class InnerChain(NamedTuple):
    """A chain inside a branch.

    Attributes:
        number: its number.
        paragraphs: its text; empty if it was described before.
        placed: the digit of its cell, if it proves a placement.
    """

    number: str
    paragraphs: Sequence[Paragraph]
    placed: Digit | None = None


InnerTeller: TypeAlias = Callable[[int, Sequence[Candidate]], InnerChain]
"""Describes a chain inside the branch, given its index and the removed candidates it rests on."""


def describe_branch(
    grid: Grid,
    branch: Sequence[ChainNode],
    inner: InnerTeller,
    *,
    number: tuple[int, ...] = (),
    described: Iterable[ChainNode] = (),
    opening: StoryOpening | None = None,
) -> list[Paragraph]:
    """Describe the consequences of a branch's assumption, up to the end.

    Args:
        grid: the position that the chain starts from.
        branch: the nodes.
        inner: describes the chains inside the branch.
        number: the number of the chain.
        described: nodes that another branch of the same assumption has already described.
        opening: how to begin with the assumption; None if it has been stated.

    Returns:
        Paragraphs of this chain and of the chains inside it; none if the end has already been
        described.
    """
    described = list(described)
    writer = _BranchWriter(grid, branch, inner, number, opening, goes_on=bool(described))
    return writer.write(remaining_nodes(branch, described))


def remaining_nodes(branch: Sequence[ChainNode], described: Iterable[ChainNode] = ()) -> list[int]:
    """The indexes of the nodes to describe, in order, without the assumption and described ones."""
    known = {(node.cell, node.digit, node.on) for node in described}
    order = [
        at
        for at in node_order(branch)
        if at and (branch[at].cell, branch[at].digit, branch[at].on) not in known
    ]
    # A cycle ends with its start, which is described again.
    if len(branch) > 1 and (not order or order[-1] != len(branch) - 1):
        order.append(len(branch) - 1)
    return order


def node_order(branch: Sequence[ChainNode]) -> list[int]:
    """The indexes of the nodes that the last node rests on, each right after its own parents."""
    order: list[int] = []
    done: set[int] = set()
    stack = [(len(branch) - 1, False)]
    while stack:
        at, ready = stack.pop()
        if ready:
            order.append(at)
        elif at not in done:
            done.add(at)
            stack.append((at, True))
            stack.extend((parent, False) for parent in reversed(branch[at].parents))
    return order


def inner_order(pattern: Chain) -> list[int]:
    """The indexes of the chains inside a chain, in the order of description and numbering.

    Chains that the text does not need come last.
    """
    order: dict[int, None] = {}
    for at, branch in enumerate(pattern.chains):
        again = at and pattern.kind is ChainKind.CONTRADICTION
        for index in remaining_nodes(branch, pattern.chains[0] if again else ()):
            nested = branch[index].nested
            if nested is not None:
                order.setdefault(nested)
    return list(dict.fromkeys([*order, *range(len(pattern.nested))]))


class _BranchWriter:
    """Combines claims into sentences, depending on what was said last."""

    def __init__(
        self,
        grid: Grid,
        branch: Sequence[ChainNode],
        inner: InnerTeller,
        number: tuple[int, ...],
        opening: StoryOpening | None,
        *,
        goes_on: bool,
    ) -> None:
        self.grid = grid
        self.branch = branch
        self.inner = inner
        self.number = number
        self.story = Story(opening)
        self.paragraphs: list[Paragraph] = []
        # The claims that the next one can follow from without naming them: the last true candidate,
        # and the false candidates since.
        self.true: int | None = None
        self.false: list[int] = []
        # The true candidate that the last claim follows from, so that further claims can be added.
        self.source: int | None = None
        if not goes_on:
            self._remember(0)

    def write(self, order: Sequence[int]) -> list[Paragraph]:
        at = 0
        while at < len(order):
            node = self.branch[order[at]]
            if node.on:
                self._add_true(order[at])
                at += 1
                continue
            group = self._same_reason(order[at:])
            if node.nested is not None:
                self._add_chain(group, node.nested)
            elif node.cause.is_pattern:
                self._add_pattern(group)
            else:
                self._add_false(group)
            at += len(group)
        self._end_paragraph()
        return self.paragraphs

    def _end_paragraph(self) -> None:
        if text := self.story.end():
            self.paragraphs.append(Paragraph(text, self.number))

    def _remember(self, at: int) -> None:
        if self.branch[at].on:
            self.true, self.false = at, []
        else:
            self.false.append(at)

    def _same_reason(self, order: Sequence[int]) -> list[int]:
        """The first claims, as long as they have the same parents and the same cause."""
        first = self.branch[order[0]]
        group: list[int] = []
        for at in order:
            node = self.branch[at]
            if node.on or (node.cause, node.nested) != (first.cause, first.nested):
                break
            if set(node.parents) != set(first.parents):
                break
            group.append(at)
        return group

    def _add_false(self, group: Sequence[int]) -> None:
        first = self.branch[group[0]]
        (parent,) = first.parents
        nodes = [self.branch[at] for at in group]
        source = claim(self.branch[parent])

        def said(after: After) -> str:
            return because(denials(nodes, after), link_reason(self.grid, self.branch, first))

        if parent == self.true and not self.false:
            self.story.follow(said, BEGIN_THEN)
        elif parent == self.source and self.story.add(said):
            pass
        elif first.cause is Cause.CELL:
            self.story.rest(fixed_claim(it_is_not(sorted(node.digit for node in nodes))), (source,))
        else:
            self.story.rest(said, (source,))
        for at in group:
            self._remember(at)
        self.source = parent

    def _add_true(self, at: int) -> None:
        node = self.branch[at]
        reason = link_reason(self.grid, self.branch, node)
        fresh = any(parent in self.false for parent in node.parents)
        sources = denial_groups(self.branch[p] for p in node.parents if p not in self.false)

        def said(after: After) -> str:
            return because(claim(node, after), reason)

        if not sources:
            self.story.follow(said)
        elif fresh:
            self.story.complete(lambda after: claim(node, after), reason, sources)
        else:
            self.story.rest(said, sources)
        self._remember(at)
        self.source = None

    def _add_pattern(self, group: Sequence[int]) -> None:
        """Add claims that rest on the same removed candidates, grouped by pattern."""
        by_pattern: dict[str, list[ChainNode]] = {}
        for at in group:
            node = self.branch[at]
            by_pattern.setdefault(self._found(node), []).append(node)
        known = set(self.branch[group[0]].parents) <= set(self.false)
        if not known:
            self.story.begin(translate(_GONE, parts=phrases.from_cells(self._gone(group))))
        for at, (found, nodes) in enumerate(by_pattern.items()):
            if known and not at:
                self.story.follow(fixed_claim(found), BEGIN_THEN)
            else:
                self.story.begin(translate(BEGIN_THEN, claim=found))
            self.story.follow(partial(denials, nodes), BEGIN_SO)
        for at in group:
            self._remember(at)
        self.source = None

    def _gone(self, group: Sequence[int]) -> list[Candidate]:
        """The removed candidates that claims of one pattern or chain rest on."""
        nodes = (self.branch[at] for at in self.branch[group[0]].parents)
        return [Candidate(node.cell, node.digit) for node in nodes]

    def _add_chain(self, group: Sequence[int], nested: int) -> None:
        """Add claims that rest on a chain inside the branch, after the chain."""
        number, paragraphs, placed = self.inner(nested, self._gone(group))
        if paragraphs:
            if self.story.is_new:
                self.story.follow(fixed_claim(translate(_CHAIN_HELPS, number=number)))
            self._end_paragraph()
            self.paragraphs += paragraphs
        text = denials([self.branch[at] for at in group], After.SO)
        if placed is not None:
            text = because(text, translate(TAKEN, digit=placed))
        self.story.begin(translate(_BY_CHAIN, number=number, claim=text))
        self.true, self.false, self.source = None, list(group), None

    def _found(self, node: ChainNode) -> str:
        """The pattern that a claim rests on."""
        match inner_pattern(self.grid, self.branch, node):
            case LockedPattern() as found:
                return translate(
                    _LOCKED,
                    digit=found.digit,
                    base=phrases.house(found.base),
                    cover=phrases.house(found.cover),
                )
            case SubsetPattern() as found:
                return translate(
                    _HIDDEN_PAIR if found.hidden else _NAKED_PAIR,
                    cells=phrases.cells(found.cells),
                    digits=all_of(found.digits),
                    house=phrases.house(found.house),
                )
            case FishPattern() as found:
                return translate(
                    _X_WING,
                    digit=found.digit,
                    bases=phrases.houses(found.base),
                    cover=phrases.houses(found.cover),
                )
            case None:
                return translate(_PATTERN, name=translate(node.cause.value))
