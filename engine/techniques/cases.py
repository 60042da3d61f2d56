"""Chains from several candidates, one of which is true."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_, forms, translate_count
from engine.model.attempts import Attempt
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import Cause, ChainNode
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import common_house
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import (
    Caption,
    CellRole,
    HouseRole,
    Link,
    LinkKind,
    Role,
    View,
    ViewBuilder,
    nearest,
)
from engine.techniques.almost_locked_set import AlmostLockedSet
from engine.techniques.alternating import (
    BECAUSE,
    SetDetail,
    has_groups,
    joints,
    kinds_of_links,
    node_is_true,
    strong_link_names,
    why_false,
)
from engine.techniques.alternating_chain import AlternatingNode
from engine.techniques.common_names import players_call
from engine.techniques.contradiction import begin
from engine.techniques.either_way import CONCLUSION, SUPPOSE, compare_cases, meet, one_is_true
from engine.techniques.experiments import all_agree, first_that_fits, methods_of, text_that_fits
from engine.techniques.short_chains import NEEDS_OTHERS, Sets, forced_end, ruled_out, watch
from engine.words import phrases
from engine.words.claims import claim_of, denial_of
from engine.words.phrases import one_of, sentences, series, translate


@dataclass(frozen=True, slots=True)
class CaseChain:
    """The consequences of one of several candidates by strong and weak links.

    Attributes:
        start: the candidate.
        nodes: the ends of its strong links, in walking order: the start rules out the first node,
            so the second is true, which rules out the third, and so on. Empty if the start itself
            rules out the target.
        sets: like those of `AlternatingPattern`, one for each strong link.
    """

    start: Candidate
    nodes: tuple[AlternatingNode, ...] = ()
    sets: tuple[AlmostLockedSet | None, ...] = ()

    @property
    def end(self) -> AlternatingNode:
        """The node that is true at the end; it rules out the targets."""
        return (
            self.nodes[-1] if self.nodes else AlternatingNode((self.start.cell,), self.start.digit)
        )

    @property
    def is_petal(self) -> bool:
        """Whether it is one strong link, in an almost locked set or in a cell."""
        match self.nodes:
            case (one, other):
                return self.sets[0] is not None or one.cells == other.cells
        return False


@dataclass(frozen=True, slots=True)
class CasesPattern(Pattern):
    """Candidates, one of which is true, each with a chain that rules out the same targets.

    Attributes:
        chains: a chain from each candidate of a cell, or from each place of a digit in a house.
        house: the house; None if it is a cell.
    """

    chains: tuple[CaseChain, ...]
    house: House | None

    @property
    def strong_links(self) -> int:
        """How many strong links all chains together have."""
        return sum(len(chain.sets) for chain in self.chains)

    def common_name(self, grid: Grid) -> CommonName | None:
        if self._is_kraken_fish(grid):
            return CommonName.KRAKEN_FISH
        is_blossom = (
            self.house is None
            and bool(self.sets)
            and len({chain.end.digit for chain in self.chains}) == 1
            and all(chain.is_petal for chain in self.chains)
        )
        return CommonName.DEATH_BLOSSOM if is_blossom else None

    def _is_kraken_fish(self, grid: Grid) -> bool:
        """Whether the chains are those of a fish with fins: see `_in_fish`."""
        if self.house is None or not self.house.kind.is_line:
            return False
        cross = HouseKind.COLUMN if self.house.kind is HouseKind.ROW else HouseKind.ROW
        body = [chain for chain in self.chains if _in_fish(grid, chain, self.house.kind, cross)]
        ends = [chain.end.cells[0] for chain in body]
        # The ends are in two boxes, so a cell that sees both is in their line.
        in_line = len({grid.variant.house(cross, cell) for cell in ends}) == 1
        apart = len({grid.variant.box(cell) for cell in ends}) > 1
        fins = len(self.chains) - len(body)
        return in_line and apart and fins > 0 and any(chain.nodes for chain in body)

    @property
    def sets(self) -> tuple[AlmostLockedSet, ...]:
        """The almost locked sets of all chains, each once, in their order."""
        every = (als for chain in self.chains for als in chain.sets if als is not None)
        return tuple(dict.fromkeys(every))

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        compare_cases(builder, step, self.house, self.chains[0].start)

    def draw(self, builder: ViewBuilder) -> None:
        """The starting candidates, and the cells and candidates of the strong links."""
        if self.house is not None:
            builder.shade((self.house,), HouseRole.BASE)
        for chain in self.chains:
            for node in chain.nodes:
                builder.mark_cells(node.cells)
                _mark(builder, node, Role.KEEP)
        builder.mark_cells(cell for als in self.sets for cell in als.cells)
        builder.letters += [als.cells for als in self.sets]
        for chain in self.chains:
            builder.mark_cells((chain.start.cell,), CellRole.START)
            builder.mark(chain.start.cell, (chain.start.digit,), Role.KEEP)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """All chains, each starting with a number. Views of single chains show what is true."""
        for chain in self.chains:
            _draw_links(builder, chain)
        builder.numbers += [chain.start for chain in self.chains]

    def parts(
        self, grid: Grid, placements: tuple[Placement, ...], eliminations: tuple[Elimination, ...]
    ) -> tuple[View, ...]:
        """A view of each chain that has strong links."""
        views = []
        gone = eliminations[-1]
        end = ChainNode(gone.cell, gone.digit, on=False, cause=Cause.ASSUMPTION)
        for number, chain in enumerate(self.chains, 1):
            if not chain.nodes:
                continue
            builder = ViewBuilder(grid)
            sets = tuple(dict.fromkeys(filter(None, chain.sets)))
            builder.mark_cells(cell for als in sets for cell in als.cells)
            builder.mark(chain.start.cell, (chain.start.digit,), Role.ON)
            for at, node in enumerate(chain.nodes):
                _mark(builder, node, Role.ON if at % 2 else Role.OFF)
                if len(node.cells) > 1:
                    builder.mark_cells(node.cells)
            builder.mark_cells((chain.start.cell,), CellRole.START)
            _draw_links(builder, chain)
            builder.numbers += [chain.start, *(link.end for link in builder.links)]
            for elimination in eliminations:
                builder.mark(elimination.cell, (elimination.digit,), Role.REMOVE)
                if elimination.digit == chain.end.digit:
                    builder.tie(Candidate(elimination.cell, elimination.digit), chain.end.cells)
            start = chain.start
            nodes = (ChainNode(start.cell, start.digit, on=True, cause=Cause.ASSUMPTION), end)
            views.append(builder.view(Caption(nodes, number, len(self.chains))))
        return tuple(views)

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        ends = (chain.end for chain in self.chains)
        return tuple(cell for end in ends if end.digit == gone.digit for cell in end.cells)

    def opening(self, grid: Grid) -> str:
        """Say that one of the candidates is true, to begin an argument."""
        return f"{one_is_true([chain.start for chain in self.chains], self.house)}."

    def describe(self, step: Step) -> HintTexts:
        """Chains from several candidates at all four levels."""
        in_cell = self.house is None
        starts = [chain.start for chain in self.chains]
        full, proof = told_cases(step, self)
        return HintTexts(
            LevelText(translate(_NUDGE_CELL if in_cell else _NUDGE_HOUSE)),
            sentences(
                translate(_CELL_IDEA if in_cell else _HOUSE_IDEA, name=phrases.name(step)),
                kinds_of_links(
                    sets=bool(self.sets),
                    groups=any(has_groups(chain.nodes, chain.sets) for chain in self.chains),
                ),
                begin(step.grid, starts, self.house),
                *lengths_of_chains([len(chain.sets) for chain in self.chains]),
                meet(step),
                players_call(self.common_name(step.grid)),
            ),
            follow_chains(step, self, partial(self.opening, step.grid)),
            full,
            proof,
        )


def _in_fish(grid: Grid, chain: CaseChain, along: HouseKind, cross: HouseKind) -> bool:
    """Whether a chain goes from cell to cell by one digit.

    Its weak links are in lines of the kind `cross`, its strong links in lines of the kind `along`.
    """
    start = AlternatingNode((chain.start.cell,), chain.start.digit)
    nodes = (start, *chain.nodes)
    return all(len(node.cells) == 1 and node.digit == start.digit for node in nodes) and all(
        other.cells[0] in grid.variant.house(along if at % 2 else cross, one.cells[0]).cells
        for at, (one, other) in enumerate(pairwise(nodes))
    )


_NUDGE_CELL: Final = N_(
    "Choose a cell with few candidates. What does each one force? Look for something they all "
    "lead to."
)
_NUDGE_HOUSE: Final = N_(
    "Choose a digit with few places in a house. What does each place force? Look for something "
    "they all lead to."
)
_CELL_IDEA: Final = N_(
    "{name}: one of the candidates of a cell is true. Follow a chain from each. What every "
    "case rules out is out."
)
_HOUSE_IDEA: Final = N_(
    "{name}: a digit is in one of its places in a house. Follow a chain from each place. What "
    "every case rules out is out."
)
_EACH: Final = forms("Each chain has one strong link.", "Each chain has {count} strong links.")
_MOST: Final = forms(
    "No chain has more than one strong link.", "No chain has more than {count} strong links."
)
_NONE: Final = forms("One of them has none.", "{count:start} of them have none.")
_FOLLOW: Final = N_("From {digit} in {cell}, follow a chain through {links}.")
_SUPPOSE_ONE: Final = N_("Suppose {cells} is {digits}.", "one of several")
_AT_ONCE: Final = N_("See what follows at once from {candidates}.")


def lengths_of_chains(links: Sequence[int]) -> Iterator[str]:
    """Level 2: how many strong links the chains have, without naming these."""
    most, without = max(links), links.count(0)
    template = _EACH if len(set(links)) == 1 else _MOST
    yield translate_count(template, most, count=phrases.number(most))
    if without:
        yield translate_count(_NONE, without, count=phrases.number(without))


def follow_chains(step: Step, pattern: CasesPattern, *openings: Callable[[], str]) -> LevelText:
    """Level 3: the strong links of all chains.

    Args:
        openings: functions that write the sentences before them.
    """
    return LevelText(
        first_that_fits(*(partial(_where, step, pattern, openings, detail) for detail in SetDetail))
    )


def _where(
    step: Step, pattern: CasesPattern, openings: Iterable[Callable[[], str]], detail: SetDetail
) -> str:
    return sentences(*(opening() for opening in openings), *_follow_chains(step, pattern, detail))


def _follow_chains(step: Step, pattern: CasesPattern, detail: SetDetail) -> Iterator[str]:
    named: set[AlmostLockedSet] = set()
    if at_once := [chain.start for chain in pattern.chains if not chain.nodes]:
        yield translate(_AT_ONCE, candidates=phrases.candidates(at_once))
    for chain in pattern.chains:
        if chain.nodes:
            links = list(zip(chain.nodes[::2], chain.nodes[1::2], strict=True))
            parts = strong_link_names(
                step.grid, pattern.sets, links, chain.sets, detail, named=named
            )
            yield translate(
                _FOLLOW,
                digit=chain.start.digit,
                cell=phrases.cell(chain.start.cell),
                links=series(parts),
            )
            yield from joints(links, chain.sets, pattern.sets, detail)


def told_cases(step: Step, pattern: CasesPattern) -> tuple[str, str]:
    """Level 4, and the chains node by node if level 4 is shorter."""
    return text_that_fits(
        step,
        partial(_whole, step, pattern),
        *(partial(_in_short, step, pattern, style) for style in Sets),
        trials=[partial(_experiment, step, pattern, watched=watched) for watched in (True, False)],
    )


def _whole(step: Step, pattern: CasesPattern) -> str:
    """The chains one after the other, node by node."""
    return "\n".join(
        (
            sentences(pattern.opening(step.grid)),
            *(sentences(*_proof(step, pattern, chain)) for chain in pattern.chains),
            _conclusion(step),
        )
    )


def _in_short(step: Step, pattern: CasesPattern, style: Sets) -> str:
    """The chains by their strong links; chains that read alike are combined.

    Chains without links, from candidates that rule out the target directly, come first.

    Args:
        style: how to describe almost locked sets.
    """
    alike: dict[tuple[str, ...], list[Candidate]] = {}
    for chain in sorted(pattern.chains, key=lambda chain: bool(chain.nodes)):
        alike.setdefault(tuple(_short(step, pattern, chain, style)), []).append(chain.start)
    rule = [translate(NEEDS_OTHERS)] if pattern.sets and style.is_brief else []
    return "\n".join(
        (
            sentences(pattern.opening(step.grid), *rule),
            *(sentences(_suppose_one(starts), *links) for links, starts in alike.items()),
            _conclusion(step),
        )
    )


def _suppose_one(starts: Sequence[Candidate]) -> str:
    """The assumption that one of some candidates of a cell, or of a house, is true."""
    first = starts[0]
    if len(starts) == 1:
        return translate(SUPPOSE, claim=claim_of((first.cell,), first.digit))
    return translate(
        _SUPPOSE_ONE,
        cells=one_of(dict.fromkeys(phrases.cell(start.cell) for start in starts)),
        digits=one_of(dict.fromkeys(start.digit for start in starts)),
    )


def _conclusion(step: Step) -> str:
    return sentences(translate(CONCLUSION, conclusion=phrases.removals(step.eliminations)))


def _experiment(step: Step, pattern: CasesPattern, *, watched: bool) -> str:
    """The chains as an experiment.

    Args:
        watched: whether it names the almost locked sets.
    """
    groups = any(len(node.cells) > 1 for chain in pattern.chains for node in chain.nodes)
    return all_agree(
        pattern.opening(step.grid),
        [Attempt(chain.start, True, ()) for chain in pattern.chains],
        methods_of((len(als.cells) for als in pattern.sets), locked=groups),
        "",
        phrases.removals(step.eliminations),
        sets=watch(pattern.sets) if watched else "",
    )


def _proof(step: Step, pattern: CasesPattern, chain: CaseChain) -> Iterator[str]:
    """A sentence for each node, and one for each target."""
    first = AlternatingNode((chain.start.cell,), chain.start.digit)
    yield translate(SUPPOSE, claim=claim_of(first.cells, first.digit))
    for at, (before, node) in enumerate(pairwise((first, *chain.nodes))):
        if at % 2 == 0:
            yield _false(step, before, node)
        else:
            yield node_is_true(step.grid, pattern.sets, before, node, chain.sets[at // 2])
    for gone in step.eliminations:
        yield _false(step, chain.end, AlternatingNode((gone.cell,), gone.digit))


def _short(step: Step, pattern: CasesPattern, chain: CaseChain, style: Sets) -> Iterator[str]:
    """A sentence for each strong link, and one for each target."""
    nodes = (AlternatingNode((chain.start.cell,), chain.start.digit), *chain.nodes)
    for at, inside in enumerate(chain.sets):
        before, false, true = nodes[2 * at : 2 * at + 3]
        yield forced_end(
            step.grid, pattern.sets, before, false, true, inside, style, is_first=not at
        )
    yield from _targets(step, chain)


def _targets(step: Step, chain: CaseChain) -> Iterator[str]:
    """Say that the end of a chain rules out the targets, grouped by house."""
    targets: dict[Digit, list[Cell]] = {}
    for gone in step.eliminations:
        targets.setdefault(gone.digit, []).append(gone.cell)
    for digit, cells in targets.items():
        together = common_house(step.grid, (*chain.end.cells, *cells)) is not None
        for some in [cells] if together else [[cell] for cell in cells]:
            yield f"{ruled_out(step.grid, chain.end, AlternatingNode(tuple(some), digit))}."


def _false(step: Step, before: AlternatingNode, node: AlternatingNode) -> str:
    reason = why_false(step.grid, before, node)
    return translate(BECAUSE, claim=denial_of(node.cells, node.digit), reason=reason)


def _draw_links(builder: ViewBuilder, chain: CaseChain) -> None:
    first = AlternatingNode((chain.start.cell,), chain.start.digit)
    for at, (one, other) in enumerate(pairwise((first, *chain.nodes))):
        in_set = at % 2 == 1 and chain.sets[at // 2] is not None
        start, end = nearest(one.cells, other.cells, apart=in_set)
        kind = LinkKind.STRONG if at % 2 else LinkKind.WEAK
        builder.links.append(Link(Candidate(start, one.digit), Candidate(end, other.digit), kind))


def _mark(builder: ViewBuilder, node: AlternatingNode, role: Role) -> None:
    builder.mark_group(node.cells, node.digit, role)
