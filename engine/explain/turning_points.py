"""Chains in a few sentences: the turning points of each branch, for a chat and a small picture.

The text of a branch has what it makes true, its patterns and inner chains, and its end. What is
only ruled out on the way is left to the reader, who sees it from the digits. If even that is too
long, the least important points are left out and the links to the next one counted, in the order in
which `engine.explain.branches` describes them all.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Final

from engine.chains import ChainKind, ChainNode
from engine.explain import _phrases
from engine.explain._phrases import MAX_SHORT_LENGTH, all_of, translate
from engine.explain.branches import STOP, Opening, remaining_nodes
from engine.explain.chains import INNER_NAME, argument, conclusion, describe
from engine.explain.claims import SO, After, because, claim, denials, link_reason
from engine.explain.eureka import eureka
from engine.explain.inner_patterns import inner_pattern
from engine.language import N_, start_of_sentence
from engine.step import ChainPattern, FishPattern, LockedPattern, Step, SubsetPattern

MAX_LINKS_IN_FULL: Final = 9
"""The most links of a branch that is described link by link."""

_TURNING_POINTS: Final = N_("The turning points of {count} links:")
_LATER: Final = N_("{count} links later {claim}")
_THEN_LATER: Final = N_("{story}, then {count} links later {claim}")
_LOCKED: Final = N_("{digit} in {base} is tied to {cover}")
_NAKED_PAIR: Final = N_("naked pair of {digits} in {cells}")
_HIDDEN_PAIR: Final = N_("hidden pair of {digits} in {cells}")
_X_WING: Final = N_("X-wing in {lines} {base_numbers}")
_INNER: Final = N_("{chain}: {name}")
LOOP_CLOSES: Final = N_(
    "The loop closes. It can be followed backwards too: of two neighbours in it one is true and "
    "one is false. What two neighbours both rule out goes: {result}."
)


class _Weight(IntEnum):
    """How important a point is."""

    PLAIN = auto()
    """One more digit on the way."""
    FORK = auto()
    """A digit that more than one later point rests on."""
    MEETING = auto()
    """A digit that rests on more than one earlier point."""
    CHAIN = auto()
    """What an inner chain removes."""
    PATTERN = auto()
    """What a pattern removes."""
    LAST_BUT_ONE = auto()
    END = auto()


_BRIEF, _WHOLE = 1, 2
"""How much of a point is shown: a reason in a word or none, or the whole reason; 0 omits it."""

_REDUCTIONS: Final = (
    (_Weight.PLAIN, _BRIEF),
    (_Weight.CHAIN, _BRIEF),
    (_Weight.PLAIN, 0),
    (_Weight.FORK, _BRIEF),
    (_Weight.MEETING, _BRIEF),
    (_Weight.FORK, 0),
    (_Weight.MEETING, 0),
    (_Weight.PATTERN, _BRIEF),
    (_Weight.LAST_BUT_ONE, _BRIEF),
    (_Weight.CHAIN, 0),
    (_Weight.PATTERN, 0),
    (_Weight.LAST_BUT_ONE, 0),
    (_Weight.END, _BRIEF),
)
"""What is shortened, one point after the other, until the text is short enough."""


@dataclass(slots=True)
class _Point:
    """A claim of the short form.

    Attributes:
        at: its number among the links of the branch, from 1.
        nodes: what it claims.
        reason: why, in a few words.
        brief: the same in a word; empty for a digit, whose place is easy to see, and at the end,
            which is shortened last.
        weight: how important it is.
        shown: how much of it is shown.
    """

    at: int
    nodes: Sequence[ChainNode]
    reason: str
    brief: str
    weight: _Weight
    shown: int = _WHOLE

    def statement(self, after: After) -> str:
        """The claim, with as much of its reason as is shown."""
        said = claim(self.nodes[0], after) if self.nodes[0].on else denials(self.nodes, after)
        reason = self.reason if self.shown == _WHOLE else self.brief
        return because(said, reason) if reason else said


def describe_turning_points(step: Step) -> str:
    """A chain in at most `MAX_SHORT_LENGTH` characters.

    Short chains are described link by link. The first line of others says how many links there are.
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    longest = max(len(branch) for branch in pattern.chains) - 1
    if longest <= MAX_LINKS_IN_FULL and not pattern.nested:
        full = describe(step).full
        if len(full) <= MAX_SHORT_LENGTH:
            return full
    short = _ShortText(step)
    if pattern.kind is ChainKind.CYCLE and len(short.text()) > MAX_SHORT_LENGTH:
        short.conclusion = translate(LOOP_CLOSES, result=_phrases.removals(step.eliminations))
    for weight, shown in _REDUCTIONS:
        while len(text := short.text()) > MAX_SHORT_LENGTH and short.reduce(weight, shown):
            pass
    if len(text) > MAX_SHORT_LENGTH:
        text = short.text(notation=False)
    return text


class _ShortText:
    """The points of all branches, and the text they form."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.conclusion = conclusion(step)
        self.links = 0
        self.branches: list[list[_Point]] = []
        # This collects the points of the branches in the order in which they will be described.
        argument(step, self._collect)

    def text(self, *, notation: bool = True) -> str:
        branches = iter(self.branches)
        paragraphs = [
            translate(_TURNING_POINTS, count=self.links),
            *argument(self.step, lambda *branch: _sentence(next(branches), *branch)),
            self.conclusion,
            eureka(self.step) if notation else "",
        ]
        return "\n".join(filter(None, paragraphs))

    def reduce(self, weight: _Weight, shown: int) -> bool:
        """Show less of one point of this weight; False if none is left."""
        reducible = [
            [point for point in points if point.weight is weight and point.shown > shown]
            for points in self.branches
        ]
        longest = max(reducible, key=len)
        if longest:
            # The beginning and the end of a branch are easier to follow than its middle.
            longest[len(longest) // 2].shown = shown
        return bool(longest)

    def _collect(
        self, branch: Sequence[ChainNode], before: Sequence[ChainNode], _: Opening | None
    ) -> str:
        points, links = _points(self.step, branch, before)
        self.branches.append(points)
        self.links += links
        return ""


def _sentence(
    points: Iterable[_Point],
    branch: Sequence[ChainNode],
    _: Sequence[ChainNode],
    opening: Opening | None,
) -> str:
    """The points that are shown, with the links that are left out between them counted."""
    shown: list[tuple[_Point, int]] = []
    """Each with how many links later it comes, 0 if no links are omitted before it."""
    last, gap = 0, False
    for point in points:
        if point.shown:
            shown.append((point, point.at - last if gap else 0))
            last, gap = point.at, False
        else:
            gap = True
    text = ""
    for number, (point, later) in enumerate(shown, 1):
        if not text:
            text = _first(point, later, branch[0], opening)
        elif later:
            text = translate(_THEN_LATER, story=text, count=later, claim=point.statement(After.SO))
        elif number == len(shown):
            text = translate(SO, story=text, claim=point.statement(After.SO))
        else:
            text = _phrases.listed((text, point.statement(After.NOTHING)))
    return translate(STOP, sentence=text)


def _first(point: _Point, later: int, assumption: ChainNode, opening: Opening | None) -> str:
    if later:
        text = translate(_LATER, count=later, claim=point.statement(After.SO))
        return opening.format(opening.later, assumption, claim=text) if opening else text
    if opening:
        return opening.format(opening.claim, assumption, claim=point.statement(After.SO))
    return start_of_sentence(point.statement(After.NOTHING))


def _points(
    step: Step, branch: Sequence[ChainNode], before: Sequence[ChainNode]
) -> tuple[list[_Point], int]:
    """The turning points of a branch, and how many links it has."""
    order = remaining_nodes(branch, before)
    groups = _groups(step, branch, order)
    group_of: dict[int, int] = {}
    """For each node of a group, or that one rules out directly, the group."""
    rests: list[set[int]] = []
    for number, (_, nodes) in enumerate(groups):
        # What a group rests on: the groups that its parents are in, or that rule its parents out.
        sources = set()
        for parent in branch[nodes[0]].parents:
            for origin in (parent, *branch[parent].parents):
                if origin in group_of:
                    sources.add(group_of[origin])
                    break
        rests.append(sources)
        group_of.update((at, number) for at in nodes)
    uses = Counter(source for sources in rests for source in sources)
    links_to = {at: number for number, at in enumerate(order, 1)}
    points = []
    for number, (reason, nodes) in enumerate(groups):
        claimed = [branch[at] for at in nodes]
        if number == len(groups) - 1:
            weight = _Weight.END
        elif number == len(groups) - 2:
            weight = _Weight.LAST_BUT_ONE
        elif claimed[0].cause.is_pattern:
            weight = _Weight.PATTERN if claimed[0].nested is None else _Weight.CHAIN
        elif len(rests[number]) > 1:
            weight = _Weight.MEETING
        else:
            weight = _Weight.FORK if uses[number] > 1 else _Weight.PLAIN
        brief = "" if weight is _Weight.END else _brief(claimed[0])
        points.append(_Point(links_to[nodes[-1]], claimed, reason, brief, weight))
    return points, len(order)


def _groups(
    step: Step, branch: Sequence[ChainNode], order: Sequence[int]
) -> list[tuple[str, list[int]]]:
    """The reasons of the points, each with the indexes of the nodes that follow by it."""
    groups: list[tuple[str, list[int]]] = []
    for at in order:
        node = branch[at]
        if not node.on and not node.cause.is_pattern and at != order[-1]:
            # It is ruled out by one digit, which is in the text.
            continue
        reason = _reason(step, branch, node)
        if node.cause.is_pattern and groups:
            before, nodes = groups[-1]
            same = branch[nodes[-1]].parents == node.parents and before == reason
            if same and nodes[-1] == order[order.index(at) - 1]:
                nodes.append(at)
                continue
        groups.append((reason, [at]))
    return groups


def _brief(node: ChainNode) -> str:
    if node.nested is not None:
        return translate(INNER_NAME, number=node.nested + 1)
    return translate(node.cause.value) if node.cause.is_pattern else ""


def _reason(step: Step, branch: Sequence[ChainNode], node: ChainNode) -> str:
    """Why a node follows, in a few words."""
    if node.nested is not None:
        pattern = step.pattern
        assert isinstance(pattern, ChainPattern)
        inner = pattern.nested[node.nested]
        return translate(
            _INNER, chain=translate(INNER_NAME, number=node.nested + 1), name=_phrases.name(inner)
        )
    match inner_pattern(step.grid, branch, node):
        case LockedPattern() as found:
            base, cover = _phrases.house(found.base), _phrases.house(found.cover)
            return translate(_LOCKED, digit=found.digit, base=base, cover=cover)
        case SubsetPattern() as found:
            return translate(
                _HIDDEN_PAIR if found.hidden else _NAKED_PAIR,
                digits=all_of(found.digits),
                cells=_phrases.cells(found.cells),
            )
        case FishPattern() as found:
            lines = _phrases.kind_of(found.base[0].kind, len(found.base))
            return translate(_X_WING, lines=lines, base_numbers=_phrases.numbers(found.base))
    return link_reason(step.grid, branch, node)
