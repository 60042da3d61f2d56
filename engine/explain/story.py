"""One branch of a chain as a story, told forwards: each link with its reason.

What a link needs is told right before it, so that side lines come where they matter and not where
they were found.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from engine.chains import Cause, ChainNode
from engine.explain import _phrases
from engine.explain._phrases import all_of, translate
from engine.explain.claims import SO, After, because, claim, denials, it_is_not, link_reason
from engine.explain.inside import pattern_inside
from engine.grid import Grid
from engine.language import N_, forms, start_of_sentence, translate_count
from engine.step import Candidate, FishPattern, LockedPattern, SubsetPattern

MOST_GONE: Final = 6
"""How many vanished candidates one link names; those beyond are only counted."""

_SINCE: Final = N_("{reason} now that {claims}")
_GONE: Final = N_("With {gone} gone, {found}, so {claim}")
_MORE_GONE: Final = N_("{gone}, and {count} more candidates")
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
_CUT: Final = forms("… (1 link left out) …", "… ({count} links left out) …")


class Opening(NamedTuple):
    """How a story begins: texts with the assumption as `{start}`.

    Attributes:
        claim: before `{claim}`, which follows from the assumption at once.
        later: before `{claim}`, which follows some links later.
        story: before `{story}`, which begins with a sentence of its own.
        after: what the assumption comes after in them.
    """

    claim: str
    later: str
    story: str
    after: After

    def tell(self, template: str, assumption: ChainNode, **values: str) -> str:
        """One of the texts, filled in."""
        return translate(template, start=claim(assumption, self.after), **values)


def story(
    grid: Grid,
    branch: Sequence[ChainNode],
    *,
    limit: int | None = None,
    told: Iterable[ChainNode] = (),
    opening: Opening | None = None,
    chain_name: Callable[[int], str],
) -> str:
    """All that follows from the assumption of a branch, up to its end.

    Args:
        grid: the position that the chain starts from.
        branch: the nodes.
        limit: how many links are told, at least 2; None for all of them. The first and the last
            are always told, and those left out between them are counted.
        told: nodes that another branch of the same assumption has told already.
        opening: how to tell the assumption before it; None if it has been told.
        chain_name: what a chain inside this one is called, by its number.

    Returns:
        Sentences, the last with its full stop; empty if the end has been told already.
    """
    told = list(told)
    order = left_to_tell(branch, told)
    teller = _Teller(grid, branch, chain_name, opening=opening, cut=bool(told))
    if limit is None or len(order) <= limit:
        return teller.tell(order)
    return " ".join(
        (
            teller.tell(order[: limit // 2]),
            translate_count(_CUT, len(order) - limit),
            _Teller(grid, branch, chain_name, cut=True).tell(order[limit // 2 - limit :]),
        )
    )


def left_to_tell(branch: Sequence[ChainNode], told: Iterable[ChainNode] = ()) -> list[int]:
    """The places of the nodes to tell, in order: not the assumption, nor what was told before."""
    known = {(node.cell, node.digit, node.on) for node in told}
    order = [
        at
        for at in telling_order(branch)
        if at and (branch[at].cell, branch[at].digit, branch[at].on) not in known
    ]
    # A cycle ends with what it starts from, which is told all the same.
    if len(branch) > 1 and (not order or order[-1] != len(branch) - 1):
        order.append(len(branch) - 1)
    return order


def telling_order(branch: Sequence[ChainNode]) -> list[int]:
    """The places of the nodes that the last one rests on, each right behind what it rests on."""
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


class _Teller:
    """Joins claims to sentences, and remembers what was said last."""

    def __init__(
        self,
        grid: Grid,
        branch: Sequence[ChainNode],
        chain_name: Callable[[int], str],
        *,
        opening: Opening | None = None,
        cut: bool = False,
    ) -> None:
        self.grid = grid
        self.branch = branch
        self.chain_name = chain_name
        self.opening = opening
        # The sentences so far, without their full stops; claims still join the last one.
        self.sentences: list[str] = []
        # What the next claim can follow from without being told so: the true candidate that was
        # told last, and the false ones since.
        self.true: int | None = None
        self.false: list[int] = []
        # Whether the claim told last follows from the true candidate, so that others can join it.
        self.source: int | None = None
        if not cut:
            self._remember(0)

    def tell(self, order: Sequence[int]) -> str:
        at = 0
        while at < len(order):
            node = self.branch[order[at]]
            if node.on:
                self._tell_true(order[at])
                at += 1
                continue
            group = self._alike(order[at:])
            if node.cause.is_pattern:
                self._tell_pattern(group)
            else:
                self._tell_false(group)
            at += len(group)
        return " ".join(translate(STOP, sentence=sentence) for sentence in self.sentences)

    def _remember(self, at: int) -> None:
        if self.branch[at].on:
            self.true, self.false = at, []
        else:
            self.false.append(at)

    def _alike(self, order: Sequence[int]) -> list[int]:
        """The claims from the first on that follow from the same, and in the same way."""
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

    def _tell_false(self, group: Sequence[int]) -> None:
        first = self.branch[group[0]]
        (parent,) = first.parents
        source = self.branch[parent]
        follows = parent == self.true and not self.false
        joins = parent == self.source
        nodes = [self.branch[at] for at in group]

        def told(after: After) -> str:
            if first.cause is Cause.CELL and not (follows or joins):
                return it_is_not(sorted(node.digit for node in nodes))
            reason = link_reason(self.grid, self.branch, first)
            return because(denials(nodes, after), reason)

        self._add(told, since=claim(source), follows=follows, joins=joins)
        for at in group:
            self._remember(at)
        self.source = parent

    def _tell_true(self, at: int) -> None:
        node = self.branch[at]
        reason = link_reason(self.grid, self.branch, node)
        fresh = any(parent in self.false for parent in node.parents)
        stale = [self.branch[p] for p in node.parents if p not in self.false]
        if stale and (fresh or len(stale) > 1):
            reason = translate(_SINCE, reason=reason, claims=denials(stale))
            stale = []

        def told(after: After) -> str:
            return because(claim(node, after), reason)

        since = claim(stale[0]) if stale else ""
        self._add(told, since=since, follows=fresh, joins=False)
        self._remember(at)
        self.source = None

    def _tell_pattern(self, group: Sequence[int]) -> None:
        """Tell claims that rest on the same candidates being gone, those of one pattern at once."""
        by_pattern: dict[str, list[ChainNode]] = {}
        for at in group:
            node = self.branch[at]
            by_pattern.setdefault(self._found(node), []).append(node)
        parents = [self.branch[at] for at in self.branch[group[0]].parents]
        for found, nodes in by_pattern.items():
            told = denials(nodes, After.SO)
            self._begin(translate(_GONE, gone=_gone(parents), found=found, claim=told))
        for at in group:
            self._remember(at)
        self.source = None

    def _add(self, told: Callable[[After], str], *, since: str, follows: bool, joins: bool) -> None:
        """Say a claim: as a consequence of the last, beside it, or in a sentence of its own."""
        if follows and self.sentences:
            self.sentences[-1] = translate(SO, story=self.sentences[-1], claim=told(After.SO))
        elif follows and self.opening is not None:
            opening = self.opening
            text = opening.tell(opening.claim, self.branch[0], claim=told(After.SO))
            self.sentences.append(text)
        elif joins and self.sentences:
            self.sentences[-1] = translate(
                _ALSO, story=self.sentences[-1], claim=told(After.NOTHING)
            )
        elif since and not follows:
            self._begin(translate(_AS, claims=since, claim=told(After.SO)))
        else:
            self._begin(told(After.NOTHING))

    def _begin(self, sentence: str) -> None:
        """Begin a sentence of its own; the first one has the opening before it."""
        sentence = start_of_sentence(sentence)
        if self.opening is not None and not self.sentences:
            sentence = self.opening.tell(self.opening.story, self.branch[0], story=sentence)
        self.sentences.append(sentence)

    def _found(self, node: ChainNode) -> str:
        """The pattern that a claim rests on."""
        if node.nested is not None:
            return translate(_BY_CHAIN, chain=self.chain_name(node.nested))
        match pattern_inside(self.grid, self.branch, node):
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


def _gone(nodes: Sequence[ChainNode]) -> str:
    gone = [Candidate(node.cell, node.digit) for node in nodes]
    if len(gone) <= MOST_GONE + 1:
        return _phrases.candidates(gone)
    named = _phrases.candidates(gone[:MOST_GONE])
    return translate(_MORE_GONE, gone=named, count=len(gone) - MOST_GONE)
