"""Forcing chains and nets of HoDoKu: branches that contradict each other, or agree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import CELLS, DIGITS, Cell, Digit, House
from engine.language import N_
from engine.model.attempts import Attempt, End, failing_attempt, hinted_place_of_end, place_of_end
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.reasons import common_house, places
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
from engine.techniques.chain_arguments import (
    CELL_IS,
    COLLIDE,
    FITS,
    IF_AT_ONCE,
    SELF_DEFEAT,
    agreement,
)
from engine.techniques.chains import (
    COACHING,
    FOLLOW_BOTH,
    FOLLOW_CELL,
    FOLLOW_PLACES,
    NOT_MISSING,
    look_and_try,
)
from engine.techniques.contradiction import where_it_contradicts
from engine.techniques.experiments import all_agree, methods_of, one_fails, text_that_fits
from engine.words import phrases
from engine.words.claims import (
    LAST_CANDIDATE,
    LAST_PLACE,
    LAST_PLACES,
    TAKEN,
    After,
    because,
    claim_of,
    denial_of,
    it_is_not,
)
from engine.words.phrases import all_of, one_of, sentences, translate
from engine.words.stories import BEGIN_SO, BEGIN_THEN, IF, SUPPOSE, Story, StoryOpening, fixed_claim


@dataclass(frozen=True, slots=True)
class BranchNode:
    """A node of a forcing chain or net: a candidate, or a digit in a group of cells.

    Attributes:
        cells: one cell, or the cells of a group; one of them holds the digit if the node is true.
        digit: the digit.
        on: True if it is true, False if it is false.
    """

    cells: tuple[Cell, ...]
    digit: Digit
    on: bool


@dataclass(frozen=True, slots=True)
class ForcingPattern(Pattern):
    """Branches of one assumption that contradict each other, or of several that agree.

    Attributes:
        branches: the nodes of each branch; each node follows from earlier ones, the assumption
            comes first, the end last.
        contradiction: True if all branches have one assumption and their ends cannot all be true;
            False if one of the assumptions must be true, and all branches have one end.
        net: whether a node may follow from several earlier ones together.
    """

    branches: tuple[tuple[BranchNode, ...], ...]
    contradiction: bool
    net: bool = False

    @property
    def starts(self) -> tuple[BranchNode, ...]:
        """The assumptions, each once."""
        return tuple(dict.fromkeys(branch[0] for branch in self.branches))

    @property
    def ends(self) -> tuple[BranchNode, ...]:
        """The ends of the branches, each once."""
        return tuple(dict.fromkeys(branch[-1] for branch in self.branches))

    @property
    def links(self) -> int:
        """How many nodes the branches have after their assumptions."""
        return sum(len(branch) - 1 for branch in self.branches)

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        """The house whose places for a digit are followed; otherwise the first assumption's box."""
        cells = [start.cells[0] for start in self.starts]
        if len(set(cells)) > 1:
            house = common_house(grid, cells, self.starts[0].digit)
            if house is not None:
                return (house,)
        return (grid.variant.box(cells[0]),)

    def draw(self, builder: ViewBuilder) -> None:
        """The parts that may be shown before the conclusion: cases, but no refuted assumption."""
        if self.contradiction:
            (start, *_) = self.starts
            builder.mark_tests(Candidate(start.cells[0], start.digit))
            builder.mark_place(_place_of_contradiction(builder.grid, self))
            return
        both = len({start.on for start in self.starts}) > 1
        for start in self.starts:
            builder.mark_cells(start.cells, CellRole.START)
            _mark(builder, start, Role.KEEP if both else None)
        if len({start.cells for start in self.starts}) > 1:
            builder.shade(self.where_to_look(builder.grid), HouseRole.BASE)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The whole except its effects: the numbered starts of the branches, and their ends."""
        if self.contradiction:
            builder.candidates.clear()
            builder.cells.clear()
            builder.houses.clear()
            for end in self.ends:
                builder.mark_cells(end.cells, CellRole.TARGET)
        for end in self.ends:
            _mark(builder, end)
        if len({(end.cells, end.digit) for end in self.ends}) < len(self.ends):
            _mark(builder, self.ends[0], Role.CLASH)
        for start in self.starts:
            builder.mark_cells(start.cells, CellRole.START)
        if self.contradiction:
            builder.mark_place(place_of_end(_failing(builder.grid, self)[1]))
        if len(self.starts) > 1:
            builder.numbers += [
                Candidate(branch[0].cells[0], branch[0].digit) for branch in self.branches
            ]

    def parts(
        self,
        grid: Grid,
        placements: tuple[Placement, ...],
        eliminations: tuple[Elimination, ...],
    ) -> tuple[View, ...]:
        return _forcing_views(grid, self)

    @property
    def strong_links(self) -> int:
        return sum(node.on for branch in self.branches for node in branch[1:])

    def attempts(self, grid: Grid) -> tuple[Attempt, ...]:
        """The assumption that fails, or each case; a digit in a group of cells is not placed."""
        if self.contradiction:
            return (_failing(grid, self)[0],)
        return tuple(
            Attempt(
                _candidate(branch[0]),
                branch[0].on,
                tuple(_candidate(node) for node in branch[1:] if node.on and len(node.cells) == 1),
            )
            for branch in (_up_to_end(grid, branch) for branch in self.branches)
        )

    def describe(self, step: Step) -> HintTexts:
        """A forcing chain or net at all four levels."""
        full, proof = text_that_fits(
            step, partial(_text, step, self), trials=[partial(_experiment, step, self)]
        )
        idea = translate(_CONTRADICTION if self.contradiction else _VERITY, name=phrases.name(step))
        return HintTexts(
            look_and_try(self.where_to_look(step.grid), _coaching(step, self)),
            sentences(idea, translate(_NET) if self.net else ""),
            LevelText(_where(step, self)),
            full,
            proof,
        )


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a node follows.

    Attributes:
        parents: the nodes that it follows from.
        house: the house that links them; None if a cell does.
    """

    parents: tuple[BranchNode, ...]
    house: House | None = None


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """A cell or house with nothing left.

    Attributes:
        parents: the nodes that it follows from.
        candidate: one of its candidates, all of which are false.
        house: the house that needs its digit; None if the candidate's cell has no candidate left.
    """

    parents: tuple[BranchNode, ...]
    candidate: Candidate
    house: House | None = None


_CONTRADICTION: Final = N_(
    "{name}: suppose a candidate is true, or false, and continue until you reach a contradiction."
)
_VERITY: Final = N_(
    "{name}: one of several assumptions must be true. Follow each one; all lead to the same result."
)
_NET: Final = N_("A step may rest on several earlier ones.")
_SAME_START: Final = N_("From the same start: {claim}")
_TWO_DIGITS: Final = N_("{cell} cannot be both {one} and {other}, so {result}.")
_TWICE: Final = N_("{house} would have two {digit}s, in {cells}, so {result}.")
_TWICE_IN_GROUPS: Final = N_(
    "{house} would have two {digit}s: one in {cells}, one in {others}. So {result}."
)
_EMPTY_CELL: Final = N_("{cell} has no candidate left, so {result}.")
_NO_PLACE: Final = N_("{house:start} has no place left for {digit}, so {result}.")
_CASES_LEFT: Final = N_("In every remaining case {end}, so {result}.")
_PLACED_IN_CASES_LEFT: Final = N_("In every remaining case {digit} goes into {cell}, so {result}.")
_BY_MORE: Final = N_("by several links")
_NOT_ALL: Final = N_("These cannot all be true, so {result}.")


def _coaching(step: Step, pattern: ForcingPattern) -> LevelText:
    """What to try, at level 1."""
    if pattern.contradiction:
        return COACHING[ChainKind.CONTRADICTION] if pattern.starts[0].on else NOT_MISSING
    if not all(start.on for start in pattern.starts):
        return COACHING[ChainKind.DOUBLE]
    return COACHING[ChainKind.REGION if region_of(step, pattern) else ChainKind.CELL]


def _where(step: Step, pattern: ForcingPattern) -> str:
    first = pattern.starts[0]
    if pattern.contradiction:
        return where_it_contradicts(
            step.grid,
            Candidate(first.cells[0], first.digit),
            _place_of_contradiction(step.grid, pattern),
            on=first.on,
        )
    cell = phrases.cell(first.cells[0])
    if not all(start.on for start in pattern.starts):
        return sentences(translate(FOLLOW_BOTH, digit=first.digit, cell=cell))
    if house := region_of(step, pattern):
        return sentences(_fits(house, pattern), translate(FOLLOW_PLACES))
    return translate(FOLLOW_CELL, cell=cell, digits=all_of(step.grid.candidates_of(first.cells[0])))


def region_of(step: Step, pattern: ForcingPattern) -> House | None:
    """The house whose places for a digit are the starts of the branches, or None."""
    starts = pattern.starts
    cells = [start.cells[0] for start in starts]
    if pattern.contradiction or len(set(cells)) == 1 or not all(start.on for start in starts):
        return None
    return common_house(step.grid, cells, starts[0].digit)


def _fits(house: House, pattern: ForcingPattern) -> str:
    cells = phrases.cells(start.cells[0] for start in pattern.starts)
    return translate(FITS, house=phrases.house(house), digit=pattern.starts[0].digit, cells=cells)


def _text(step: Step, pattern: ForcingPattern) -> str:
    """The whole argument, link by link."""
    opening = [] if pattern.contradiction else _opening(step, pattern)
    branches = [_branch(step, pattern, at) for at in range(len(pattern.branches))]
    return "\n".join(filter(None, (*opening, *branches, _conclusion(step, pattern))))


def _failing(grid: Grid, pattern: ForcingPattern) -> tuple[Attempt, End]:
    """The failing assumption and its end. What must be true comes after what rules it out."""
    start = pattern.starts[0]
    statements = [
        (node.cells, node.digit, node.on)
        for branch in sorted(pattern.branches, key=lambda branch: branch[-1].on)
        for node in branch[1:]
    ]
    return failing_attempt(grid, _candidate(start), statements, on=start.on)


def _experiment(step: Step, pattern: ForcingPattern) -> str:
    """The argument as an experiment."""
    grid = step.grid
    groups = any(len(node.cells) > 1 for branch in pattern.branches for node in branch)
    methods = methods_of((), locked=groups)
    if pattern.contradiction:
        attempt, end = _failing(grid, pattern)
        start = pattern.starts[0]
        denied = (denial_of if start.on else claim_of)(start.cells, start.digit, After.SO)
        return one_fails(grid, attempt, methods, end, denied)
    ending, failing = list[Attempt](), list[Attempt]()
    for branch, attempt in zip(pattern.branches, pattern.attempts(grid), strict=True):
        (failing if _dead_end(grid, branch) else ending).append(attempt)
    return all_agree(
        " ".join(_opening(step, pattern)),
        ending,
        methods,
        _claim(pattern.ends[0], After.SO),
        _result(step),
        failing=failing,
    )


def _opening(step: Step, pattern: ForcingPattern) -> list[str]:
    first = pattern.starts[0]
    if not all(start.on for start in pattern.starts):
        return []
    if house := region_of(step, pattern):
        return [sentences(_fits(house, pattern))]
    digits = one_of(start.digit for start in pattern.starts)
    return [translate(CELL_IS, cell=phrases.cell(first.cells[0]), digits=digits)]


def _branch(step: Step, pattern: ForcingPattern, at: int) -> str:
    """A branch as a paragraph; empty for an assumption that is itself an end."""
    branch = pattern.branches[at]
    start = branch[0]
    if len(branch) == 1:
        at_once = translate(IF_AT_ONCE, start=_claim(start, After.IF))
        return "" if pattern.contradiction else at_once
    if not pattern.contradiction:
        opening = StoryOpening(IF, _claim(start, After.IF))
    elif any(len(other) > 1 for other in pattern.branches[:at]):
        opening = StoryOpening(_SAME_START, "", After.NOTHING)
    else:
        opening = StoryOpening(SUPPOSE, _claim(start))
    end = _dead_end(step.grid, branch)
    if end is None:
        return _story(step, branch, opening).end()
    story = _story(step, branch[:-1], opening)
    story.repeat([_claim(parent) for parent in end.parents])
    denied = (denial_of if start.on else claim_of)(start.cells, start.digit, After.SO)
    nothing_left = "" if pattern.contradiction else _nothing_left(end, denied)
    return sentences(story.end(), nothing_left)


def _dead_end(grid: Grid, branch: Sequence[BranchNode]) -> DeadEnd | None:
    """The dead end before the last node of a branch whose assumption is impossible, if any."""
    *before, last = branch
    return None if reason_of(grid, before, last) else dead_end(grid, before)


def _up_to_end(grid: Grid, branch: Sequence[BranchNode]) -> Sequence[BranchNode]:
    """A branch without its last node if that node does not follow."""
    return branch[:-1] if len(branch) > 1 and _dead_end(grid, branch) else branch


def _story(step: Step, branch: Sequence[BranchNode], opening: StoryOpening) -> Story:
    """Each link of a branch."""
    story = Story(opening)
    source: tuple[BranchNode, ...] = ()
    for at, node in enumerate(branch[1:], 1):
        reason = reason_of(step.grid, branch[:at], node)
        parents = reason.parents if reason else ()
        words = describe_reason(reason, node) if reason else translate(_BY_MORE)
        others = [_claim(parent) for parent in parents if parent != branch[at - 1]]
        said = partial(_claim, node)
        told = partial(_because, node, words)
        if not others:
            story.follow(told, BEGIN_SO if node.on else BEGIN_THEN)
        elif branch[at - 1] in parents:
            story.complete(said, words, others)
        elif not node.on and parents == source and story.add(told):
            pass
        elif not node.on and reason is not None and reason.house is None:
            story.rest(fixed_claim(it_is_not((node.digit,))), others)
        else:
            story.rest(told, others)
        source = () if node.on else parents
    return story


def _because(node: BranchNode, reason: str, after: After) -> str:
    return because(_claim(node, after), reason)


def _result(step: Step) -> str:
    """What a step does, as a claim after "so"."""
    if step.placements:
        (placed,) = step.placements
        return claim_of((placed.cell,), placed.digit, After.SO)
    return phrases.removals(step.eliminations)


def _conclusion(step: Step, pattern: ForcingPattern) -> str:
    result = _result(step)
    dead = [one for branch in pattern.branches if (one := _dead_end(step.grid, branch))]
    if pattern.contradiction:
        return _nothing_left(dead[0], result) if dead else sentences(_clash(step, pattern, result))
    end = pattern.ends[0]
    name, said = phrases.cells(end.cells), _claim(end, After.SO)
    if not dead:
        place = (name, end.digit) if step.placements else None
        return agreement(len(pattern.branches), said, place, result)
    template = _PLACED_IN_CASES_LEFT if step.placements else _CASES_LEFT
    return translate(template, end=said, cell=name, digit=end.digit, result=result)


def _nothing_left(end: DeadEnd, result: str) -> str:
    """The conclusion from a dead end."""
    if end.house is None:
        return translate(_EMPTY_CELL, cell=phrases.cell(end.candidate.cell), result=result)
    house, digit = phrases.house(end.house), end.candidate.digit
    return translate(_NO_PLACE, digit=digit, house=house, result=result)


def _clash(step: Step, pattern: ForcingPattern, result: str) -> str:
    """Why the ends cannot all be true."""
    start, ends = pattern.starts[0], pattern.ends
    end = ends[0]
    cells = [cell for node in ends for cell in node.cells]
    name, digits = phrases.cells(end.cells), {node.digit for node in ends}
    same_cell, same_digit = len(set(cells)) == 1, len(digits) == 1
    states = {node.on for node in ends}
    if len(ends) == 1 and (end.cells, end.digit, end.on) == (
        start.cells,
        start.digit,
        not start.on,
    ):
        return translate(SELF_DEFEAT, result=result)
    if same_cell and same_digit and states == {True, False}:
        return translate(COLLIDE, cell=name, digit=end.digit, result=result)
    if same_cell and states == {True} and len(ends) == 2:
        return translate(_TWO_DIGITS, cell=name, one=end.digit, other=ends[1].digit, result=result)
    if same_cell and states == {False} and digits == set(step.grid.candidates_of(cells[0])):
        return translate(_EMPTY_CELL, cell=name, result=result)
    if same_digit and states == {True} and len(ends) == 2:
        house = common_house(step.grid, cells)
        if house is not None:
            where, grouped = phrases.house(house), len(cells) > 2
            return translate(
                _TWICE_IN_GROUPS if grouped else _TWICE,
                house=where,
                digit=end.digit,
                cells=one_of(map(phrases.cell, end.cells)) if grouped else phrases.cells(cells),
                others=one_of(map(phrases.cell, ends[1].cells)),
                result=result,
            )
    if same_digit and states == {False}:
        for house in step.grid.variant.houses:
            if set(places(step.grid, house, end.digit)) == set(cells):
                return translate(
                    _NO_PLACE, digit=end.digit, house=phrases.house(house), result=result
                )
    return translate(_NOT_ALL, result=result)


def _claim(node: BranchNode, after: After = After.NOTHING) -> str:
    return (claim_of if node.on else denial_of)(node.cells, node.digit, after)


def reason_of(grid: Grid, before: Sequence[BranchNode], node: BranchNode) -> Reason | None:
    """Why a node follows from earlier nodes of its branch; later ones are preferred.

    Args:
        grid: the position of the branch.
        before: the nodes before it, in order.

    Returns:
        The reason; None if it does not follow by one link.
    """
    latest = before[::-1]
    return _turned_on(grid, latest, node) if node.on else _ruled_out(grid, latest, node)


def dead_end(grid: Grid, branch: Sequence[BranchNode]) -> DeadEnd | None:
    """The place where a branch has nothing left, so that its assumption is false, if any."""
    out = _ruled_out_by(grid, branch[::-1])
    for house, choice in _choices(grid):
        if choice and all(candidate in out for candidate in choice):
            parents = tuple(dict.fromkeys(out[node] for node in choice))
            return DeadEnd(parents, choice[0], house)
    return None


def complete_branch(grid: Grid, branch: Sequence[BranchNode]) -> tuple[BranchNode, ...]:
    """A branch of a net with singles inserted where a node needs more than the nodes before it.

    If the assumption of a branch is impossible, some nodes may not follow from earlier ones. The
    result then only has the nodes that the dead end needs, and the original last node.
    """
    nodes: list[BranchNode] = []
    for node in branch:
        if nodes and reason_of(grid, nodes, node) is None:
            missing = _missing(grid, nodes, node)
            if not missing and (impossible := _up_to_dead_end(grid, nodes)):
                return (*impossible, branch[-1])
            nodes += missing
        if node not in nodes:
            nodes.append(node)
    return tuple(nodes)


def _missing(grid: Grid, nodes: Sequence[BranchNode], node: BranchNode) -> list[BranchNode]:
    """The singles from the known nodes that the node needs; empty if none help."""
    known = list(nodes)
    while (reason := reason_of(grid, known, node)) is None:
        if not _add_singles(grid, known):
            return []
    return _needed(grid, known, len(nodes), reason.parents)


def _up_to_dead_end(grid: Grid, nodes: Sequence[BranchNode]) -> list[BranchNode]:
    """The nodes and singles that lead to a dead end; empty without a dead end."""
    known = list(nodes)
    while (end := dead_end(grid, known)) is None:
        if not _add_singles(grid, known):
            return []
    return [known[0], *_needed(grid, known, 1, end.parents)]


def _needed(
    grid: Grid, known: Sequence[BranchNode], first: int, needed: Iterable[BranchNode]
) -> list[BranchNode]:
    """The known nodes, from an index on, that are needed for some of them."""
    rest = set(needed)
    kept: list[BranchNode] = []
    for at in range(len(known) - 1, first - 1, -1):
        if known[at] in rest:
            reason = reason_of(grid, known[:at], known[at])
            rest.update(reason.parents if reason else ())
            kept.append(known[at])
    return kept[::-1]


def _add_singles(grid: Grid, known: list[BranchNode]) -> bool:
    """Add the candidates that become the only ones in a cell or house; True if there are any."""
    out = _ruled_out_by(grid, known[::-1])
    found: dict[BranchNode, None] = {}
    for _, choice in _choices(grid):
        left = [node for node in choice if node not in out]
        if len(left) == 1:
            found.setdefault(BranchNode((left[0].cell,), left[0].digit, on=True))
    new = [node for node in found if node not in known]
    known += new
    return bool(new)


def _choices(grid: Grid) -> Iterator[tuple[House | None, list[Candidate]]]:
    """The candidates of each cell, and the places of each digit in each house, with the house."""
    for cell in CELLS:
        yield None, [Candidate(cell, digit) for digit in grid.candidates_of(cell)]
    for house in grid.variant.houses:
        for digit in DIGITS:
            yield house, [Candidate(cell, digit) for cell in places(grid, house, digit)]


def describe_reason(reason: Reason, node: BranchNode) -> str:
    """The reason in a few words: "row 3", "only place left in row 3"."""
    if not node.on:
        if reason.house is None:
            return translate(TAKEN, digit=reason.parents[0].digit)
        return phrases.house(reason.house)
    if reason.house is None:
        return translate(LAST_CANDIDATE)
    return translate(
        LAST_PLACE if len(node.cells) == 1 else LAST_PLACES, house=phrases.house(reason.house)
    )


def _ruled_out(grid: Grid, latest: Sequence[BranchNode], node: BranchNode) -> Reason | None:
    for other in latest:
        if not other.on:
            continue
        if other.digit != node.digit:
            if other.cells == node.cells:
                return Reason((other,))
        elif not set(other.cells) & set(node.cells):
            house = common_house(grid, (*other.cells, *node.cells))
            if house is not None:
                return Reason((other,), house)
    return None


def _turned_on(grid: Grid, latest: Sequence[BranchNode], node: BranchNode) -> Reason | None:
    out = _ruled_out_by(grid, latest)
    found: list[tuple[House | None, list[Candidate]]] = []
    if len(node.cells) == 1:
        cell = node.cells[0]
        others = [Candidate(cell, d) for d in grid.candidates_of(cell) if d != node.digit]
        found.append((None, others))
    for house in grid.variant.houses_of[node.cells[0]]:
        if set(node.cells) <= set(house.cells):
            rest = [at for at in places(grid, house, node.digit) if at not in node.cells]
            found.append((house, [Candidate(at, node.digit) for at in rest]))
    best: Reason | None = None
    for where, needed in found:
        if all(node in out for node in needed):
            parents = tuple(dict.fromkeys(out[node] for node in needed))
            # Prefer the consequences of the previous node, which continue the branch.
            if latest[0] in parents or best is None:
                best = Reason(parents, where)
    return best


def _ruled_out_by(grid: Grid, latest: Sequence[BranchNode]) -> dict[Candidate, BranchNode]:
    """The false candidates, each with the node that states it or from which it follows directly."""
    out: dict[Candidate, BranchNode] = {}
    for node in latest:
        if not node.on:
            for cell in node.cells:
                out.setdefault(Candidate(cell, node.digit), node)
    for node in latest:
        if not node.on:
            continue
        if len(node.cells) == 1:
            for digit in grid.candidates_of(node.cells[0]):
                if digit != node.digit:
                    out.setdefault(Candidate(node.cells[0], digit), node)
        seen = set.intersection(*(set(grid.variant.peers[cell]) for cell in node.cells))
        for cell in seen:
            out.setdefault(Candidate(cell, node.digit), node)
    return out


MAX_LINKS: Final = 18
"""The maximum number of nodes that one picture adds; a longer branch continues in another."""


def _forcing_views(grid: Grid, pattern: ForcingPattern) -> tuple[View, ...]:
    """The views after the whole: one for each branch, or several for a long branch."""
    views = []
    for number, branch in enumerate(pattern.branches, 1):
        if len(branch) == 1:
            continue
        count = -(-(len(branch) - 1) // MAX_LINKS)
        share = -(-(len(branch) - 1) // count)
        ends = (_single(branch[0]), _single(branch[-1]))
        for part in range(count):
            builder = ViewBuilder(grid)
            first = 1 + part * share
            for at in range(first, min(first + share, len(branch))):
                _follow(builder, branch, at)
            builder.mark_cells(branch[0].cells, CellRole.START)
            if part == count - 1:
                builder.mark_cells(branch[-1].cells, CellRole.TARGET)
            _mark(builder, branch[0])
            if count == 1:
                builder.numbers += [Candidate(node.cells[0], node.digit) for node in branch]
            caption = Caption(ends, number, len(pattern.branches), part + 1, count)
            views.append(builder.view(caption))
    return tuple(views)


def _follow(builder: ViewBuilder, branch: Sequence[BranchNode], at: int) -> None:
    """Draw a node and the nodes that it follows from."""
    node = branch[at]
    reason = reason_of(builder.grid, branch[:at], node)
    for parent in reason.parents if reason else ():
        _mark(builder, parent)
        builder.links.append(_link(parent, node, _kind(parent, node)))
    _mark(builder, node)
    if len(node.cells) > 1:
        builder.mark_cells(node.cells)


def _kind(parent: BranchNode, node: BranchNode) -> LinkKind:
    if parent.on and node.on:
        return LinkKind.INDIRECT
    return LinkKind.WEAK if parent.on else LinkKind.STRONG


def _link(one: BranchNode, other: BranchNode, kind: LinkKind) -> Link:
    start, end = nearest(one.cells, other.cells)
    return Link(Candidate(start, one.digit), Candidate(end, other.digit), kind)


def _mark(builder: ViewBuilder, node: BranchNode, role: Role | None = None) -> None:
    builder.mark_group(node.cells, node.digit, role or (Role.ON if node.on else Role.OFF))


def _candidate(node: BranchNode) -> Candidate:
    return Candidate(node.cells[0], node.digit)


def _single(node: BranchNode) -> ChainNode:
    """An assumption or an end, which is not a group."""
    return ChainNode(node.cells[0], node.digit, node.on)


def _place_of_contradiction(grid: Grid, pattern: ForcingPattern) -> Cell | House:
    return hinted_place_of_end(grid, pattern.starts[0].cells[0], _failing(grid, pattern)[1])
