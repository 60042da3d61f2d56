"""One branch of a chain in words, from its start to its end: each link with its reason.

What a link needs comes right before it, so side branches come where they matter and not where they
were found.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from engine.chains import Cause, ChainNode
from engine.explain import _phrases
from engine.explain._phrases import all_of, translate
from engine.explain.claims import SO, After, because, claim, denials, it_is_not, link_reason
from engine.explain.inner_patterns import inner_pattern
from engine.grid import Grid
from engine.language import N_, start_of_sentence
from engine.step import Candidate, FishPattern, LockedPattern, SubsetPattern

_SINCE: Final = N_("{reason} now that {claims}")
_GONE: Final = N_("With {gone} gone, {found}, so {claim}")
_LOCKED: Final = N_("{digit} in {base} is tied to {cover}", "without something")
_NAKED_PAIR: Final = N_("{cells} are a naked pair of {digits} in {house}", "without something")
_HIDDEN_PAIR: Final = N_("{digits} have only {cells} left in {house}", "without something")
_X_WING: Final = N_(
    "{digit} in {lines} {base_numbers} is tied to {cover} (X-wing)", "without something"
)
_PATTERN: Final = N_("there is a pattern ({name})", "without something")
_BY_CHAIN: Final = N_("{chain} holds", "without something")

_ALSO: Final = N_("{story} and {claim}")
_AS: Final = N_("As {claims}, {claim}")
STOP: Final = N_("{sentence}.")
"""A sentence with its full stop."""


class Opening(NamedTuple):
    """How a branch begins: texts with the assumption as `{start}`.

    Attributes:
        claim: before `{claim}`, which follows directly from the assumption.
        story: before `{story}`, which begins with a sentence of its own.
        after: what precedes the assumption in these texts.
    """

    claim: str
    story: str
    after: After

    def format(self, template: str, assumption: ChainNode, **values: str) -> str:
        """Fill in one of the texts."""
        return translate(template, start=claim(assumption, self.after), **values)


def describe_branch(
    grid: Grid,
    branch: Sequence[ChainNode],
    *,
    described: Iterable[ChainNode] = (),
    opening: Opening | None = None,
    chain_name: Callable[[int], str],
) -> str:
    """Describe all that follows from the assumption of a branch, up to its end.

    Args:
        grid: the position that the chain starts from.
        branch: the nodes.
        described: nodes that another branch of the same assumption has described already.
        opening: how to begin with the assumption; None if it has been stated.
        chain_name: gives the name of a chain inside this one by its number.

    Returns:
        Sentences, the last with its full stop; empty if the end has been described already.
    """
    described = list(described)
    order = remaining_nodes(branch, described)
    writer = _BranchWriter(grid, branch, chain_name, opening, goes_on=bool(described))
    return writer.write(order)


def remaining_nodes(branch: Sequence[ChainNode], described: Iterable[ChainNode] = ()) -> list[int]:
    """The indexes of the nodes to describe, in order, without the assumption and described ones."""
    known = {(node.cell, node.digit, node.on) for node in described}
    order = [
        at
        for at in node_order(branch)
        if at and (branch[at].cell, branch[at].digit, branch[at].on) not in known
    ]
    # A cycle ends with its start, which is described nevertheless.
    if len(branch) > 1 and (not order or order[-1] != len(branch) - 1):
        order.append(len(branch) - 1)
    return order


def node_order(branch: Sequence[ChainNode]) -> list[int]:
    """The indexes of the nodes that the last one rests on, each right after what it rests on."""
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


class _BranchWriter:
    """Combines claims into sentences, depending on what was said last."""

    def __init__(
        self,
        grid: Grid,
        branch: Sequence[ChainNode],
        chain_name: Callable[[int], str],
        opening: Opening | None,
        *,
        goes_on: bool,
    ) -> None:
        self.grid = grid
        self.branch = branch
        self.chain_name = chain_name
        self.opening = opening
        # The sentences so far, without their full stops; claims can be added to the last one.
        self.sentences: list[str] = []
        # What the next claim can follow from without saying so: the last true candidate, and the
        # false ones since.
        self.true: int | None = None
        self.false: list[int] = []
        # The true candidate that the last claim follows from, so that others can be added to it.
        self.source: int | None = None
        if not goes_on:
            self._remember(0)

    def write(self, order: Sequence[int]) -> str:
        at = 0
        while at < len(order):
            node = self.branch[order[at]]
            if node.on:
                self._add_true(order[at])
                at += 1
                continue
            group = self._same_reason(order[at:])
            if node.cause.is_pattern:
                self._add_pattern(group)
            else:
                self._add_false(group)
            at += len(group)
        return " ".join(translate(STOP, sentence=sentence) for sentence in self.sentences)

    def _remember(self, at: int) -> None:
        if self.branch[at].on:
            self.true, self.false = at, []
        else:
            self.false.append(at)

    def _same_reason(self, order: Sequence[int]) -> list[int]:
        """The claims from the first on that have the same parents and the same cause."""
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
        source = self.branch[parent]
        follows = parent == self.true and not self.false
        joins = parent == self.source
        nodes = [self.branch[at] for at in group]

        def statement(after: After) -> str:
            if first.cause is Cause.CELL and not (follows or joins):
                return it_is_not(sorted(node.digit for node in nodes))
            reason = link_reason(self.grid, self.branch, first)
            return because(denials(nodes, after), reason)

        self._add(statement, since=claim(source), follows=follows, joins=joins)
        for at in group:
            self._remember(at)
        self.source = parent

    def _add_true(self, at: int) -> None:
        node = self.branch[at]
        reason = link_reason(self.grid, self.branch, node)
        fresh = any(parent in self.false for parent in node.parents)
        stale = [self.branch[p] for p in node.parents if p not in self.false]
        if stale and (fresh or len(stale) > 1):
            reason = translate(_SINCE, reason=reason, claims=denials(stale))
            stale = []

        def statement(after: After) -> str:
            return because(claim(node, after), reason)

        since = claim(stale[0]) if stale else ""
        self._add(statement, since=since, follows=fresh, joins=False)
        self._remember(at)
        self.source = None

    def _add_pattern(self, group: Sequence[int]) -> None:
        """Add claims that rest on the same removed candidates, grouped by pattern."""
        by_pattern: dict[str, list[ChainNode]] = {}
        for at in group:
            node = self.branch[at]
            by_pattern.setdefault(self._found(node), []).append(node)
        parents = (self.branch[at] for at in self.branch[group[0]].parents)
        gone = [Candidate(node.cell, node.digit) for node in parents]
        for found, nodes in by_pattern.items():
            text = denials(nodes, After.SO)
            self._begin(translate(_GONE, gone=_phrases.candidates(gone), found=found, claim=text))
        for at in group:
            self._remember(at)
        self.source = None

    def _add(
        self, statement: Callable[[After], str], *, since: str, follows: bool, joins: bool
    ) -> None:
        """Add a claim: as a consequence of the last, next to it, or in a sentence of its own."""
        if follows and self.sentences:
            self.sentences[-1] = translate(SO, story=self.sentences[-1], claim=statement(After.SO))
        elif follows and self.opening is not None:
            opening = self.opening
            text = opening.format(opening.claim, self.branch[0], claim=statement(After.SO))
            self.sentences.append(text)
        elif joins and self.sentences:
            self.sentences[-1] = translate(
                _ALSO, story=self.sentences[-1], claim=statement(After.NOTHING)
            )
        elif since and not follows:
            self._begin(translate(_AS, claims=since, claim=statement(After.SO)))
        else:
            self._begin(statement(After.NOTHING))

    def _begin(self, sentence: str) -> None:
        """Begin a sentence of its own; the first one has the opening before it."""
        sentence = start_of_sentence(sentence)
        if self.opening is not None and not self.sentences:
            sentence = self.opening.format(self.opening.story, self.branch[0], story=sentence)
        self.sentences.append(sentence)

    def _found(self, node: ChainNode) -> str:
        """The pattern that a claim rests on."""
        if node.nested is not None:
            return translate(_BY_CHAIN, chain=self.chain_name(node.nested))
        match inner_pattern(self.grid, self.branch, node):
            case LockedPattern() as found:
                return translate(
                    _LOCKED,
                    digit=found.digit,
                    base=_phrases.house(found.base),
                    cover=_phrases.house(found.cover),
                )
            case SubsetPattern() as found:
                return translate(
                    _HIDDEN_PAIR if found.hidden else _NAKED_PAIR,
                    cells=_phrases.cells(found.cells),
                    digits=all_of(found.digits),
                    house=_phrases.house(found.house),
                )
            case FishPattern() as found:
                return translate(
                    _X_WING,
                    digit=found.digit,
                    lines=_phrases.kind_of(found.base[0].kind, len(found.base)),
                    base_numbers=_phrases.numbers(found.base),
                    cover=_phrases.houses(found.cover),
                )
            case None:
                return translate(_PATTERN, name=translate(node.cause.value))
