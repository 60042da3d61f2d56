"""Chains in a few sentences: the turning points of each branch, for a chat and a small picture.

Of a branch are told what it makes true, the patterns and inner chains that it meets, and where it
ends. What is only ruled out on the way is left to the reader, who sees it from the digits that are
told. Where even that is too long, the plainest points are left out and the links to the next one
counted, in the order in which `engine.explain.story` tells them all.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Final

from engine.chains import ChainKind, ChainNode
from engine.explain import _phrases
from engine.explain._phrases import LONGEST_SHORT, all_of, translate
from engine.explain.chains import INNER_NAME, argument, conclusion, tell
from engine.explain.claims import SO, After, because, claim, denials, link_reason
from engine.explain.eureka import eureka
from engine.explain.inside import pattern_inside
from engine.explain.story import STOP, Opening, left_to_tell
from engine.language import N_, start_of_sentence
from engine.step import ChainPattern, FishPattern, LockedPattern, Step, SubsetPattern

MOST_IN_FULL: Final = 9
"""Links that a branch may have to be told link by link."""

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
    """How much the story needs a point."""

    PLAIN = auto()
    """One more digit on the way."""
    FORK = auto()
    """A digit that more than one later point rests on."""
    MEETING = auto()
    """A digit that rests on more than one earlier point."""
    CHAIN = auto()
    """What an inner chain takes out."""
    PATTERN = auto()
    """What a pattern takes out."""
    LAST_BUT_ONE = auto()
    END = auto()


_BRIEF, _WHOLE = 1, 2
"""How a point is told: with its reason in a word or none, or in whole; 0 leaves it out."""

_SAVINGS: Final = (
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
"""What is given up, one point after the other, until the text is short enough."""


@dataclass(slots=True)
class _Point:
    """A claim of the short form.

    Attributes:
        at: how many links of the branch are told up to it, itself included.
        nodes: what it claims.
        reason: why, in a few words.
        brief: the same in a word; empty for a digit, whose place is easy to see, and at the end,
            where it is given up last.
        weight: how much the story needs it.
        shown: how it is told.
    """

    at: int
    nodes: Sequence[ChainNode]
    reason: str
    brief: str
    weight: _Weight
    shown: int = _WHOLE

    def told(self, after: After) -> str:
        """The claim, with its reason as far as that is shown."""
        said = claim(self.nodes[0], after) if self.nodes[0].on else denials(self.nodes, after)
        reason = self.reason if self.shown == _WHOLE else self.brief
        return because(said, reason) if reason else said


def tell_turning_points(step: Step) -> str:
    """A chain in at most `LONGEST_SHORT` characters.

    Short chains are told link by link. Of others the first line says how many links there are.
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    longest = max(len(branch) for branch in pattern.chains) - 1
    if longest <= MOST_IN_FULL and not pattern.nested:
        full = tell(step).full
        if len(full) <= LONGEST_SHORT:
            return full
    short = _Short(step)
    if pattern.kind is ChainKind.CYCLE and len(short.text()) > LONGEST_SHORT:
        short.conclusion = translate(LOOP_CLOSES, result=_phrases.removals(step.eliminations))
    for weight, shown in _SAVINGS:
        while len(text := short.text()) > LONGEST_SHORT and short.save(weight, shown):
            pass
    if len(text) > LONGEST_SHORT:
        text = short.text(notation=False)
    return text


class _Short:
    """The points of all branches, and the text that they make."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.conclusion = conclusion(step)
        self.links = 0
        self.branches: list[list[_Point]] = []
        # The branches are told once to find their points, in the order in which they will be told.
        argument(step, self._collect)

    def text(self, *, notation: bool = True) -> str:
        branches = iter(self.branches)
        paragraphs = [
            translate(_TURNING_POINTS, count=self.links),
            *argument(self.step, lambda *way: _sentence(next(branches), *way)),
            self.conclusion,
            eureka(self.step) if notation else "",
        ]
        return "\n".join(filter(None, paragraphs))

    def save(self, weight: _Weight, shown: int) -> bool:
        """Tell one point of this weight with less; False if there is none left to save on."""
        saving = [
            [point for point in points if point.weight is weight and point.shown > shown]
            for points in self.branches
        ]
        most = max(saving, key=len)
        if most:
            # The beginning and the end of a branch are easier to follow than its middle.
            most[len(most) // 2].shown = shown
        return bool(most)

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
    """Each with how many links later it comes, 0 if those between are none or need no telling."""
    told, gap = 0, False
    for point in points:
        if point.shown:
            shown.append((point, point.at - told if gap else 0))
            told, gap = point.at, False
        else:
            gap = True
    text = ""
    for number, (point, later) in enumerate(shown, 1):
        if not text:
            text = _first(point, later, branch[0], opening)
        elif later:
            text = translate(_THEN_LATER, story=text, count=later, claim=point.told(After.SO))
        elif number == len(shown):
            text = translate(SO, story=text, claim=point.told(After.SO))
        else:
            text = _phrases.listed((text, point.told(After.NOTHING)))
    return translate(STOP, sentence=text)


def _first(point: _Point, later: int, assumption: ChainNode, opening: Opening | None) -> str:
    if later:
        text = translate(_LATER, count=later, claim=point.told(After.SO))
        return opening.tell(opening.later, assumption, claim=text) if opening else text
    if opening:
        return opening.tell(opening.claim, assumption, claim=point.told(After.SO))
    return start_of_sentence(point.told(After.NOTHING))


def _points(
    step: Step, branch: Sequence[ChainNode], before: Sequence[ChainNode]
) -> tuple[list[_Point], int]:
    """The turning points of a branch, and how many links it has."""
    order = left_to_tell(branch, before)
    groups = _groups(step, branch, order)
    group_of: dict[int, int] = {}
    """For each node that a group tells, or that one rules out at once, the group."""
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
        told = [branch[at] for at in nodes]
        if number == len(groups) - 1:
            weight = _Weight.END
        elif number == len(groups) - 2:
            weight = _Weight.LAST_BUT_ONE
        elif told[0].cause.is_pattern:
            weight = _Weight.PATTERN if told[0].nested is None else _Weight.CHAIN
        elif len(rests[number]) > 1:
            weight = _Weight.MEETING
        else:
            weight = _Weight.FORK if uses[number] > 1 else _Weight.PLAIN
        brief = "" if weight is _Weight.END else _brief(told[0])
        points.append(_Point(links_to[nodes[-1]], told, reason, brief, weight))
    return points, len(order)


def _groups(
    step: Step, branch: Sequence[ChainNode], order: Sequence[int]
) -> list[tuple[str, list[int]]]:
    """The reasons of what is worth telling, each with the places of the nodes that follow by it."""
    groups: list[tuple[str, list[int]]] = []
    for at in order:
        node = branch[at]
        if not node.on and not node.cause.is_pattern and at != order[-1]:
            # It is ruled out by one digit, which is told.
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
    match pattern_inside(step.grid, branch, node):
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
