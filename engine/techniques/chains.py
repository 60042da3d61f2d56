"""Chains of Sudoku Explainer: cycles, forcing chains, and several branches with one end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from engine.houses import CELLS, Cell, Digit, House, digits_of
from engine.language import N_
from engine.model.attempts import Attempt, End, failing_attempt, hinted_place_of_end, place_of_end
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import Cause, ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.reasons import seen_link
from engine.model.step import Chain, HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Caption, CellRole, HouseRole, Link, LinkKind, Role, View, ViewBuilder
from engine.techniques.alternating import ANY, ONE_DIGIT, TWO_CANDIDATES
from engine.techniques.chain_arguments import FITS, cell_is, fits, whole_text
from engine.techniques.chain_branches import inner_order, node_order
from engine.techniques.common_names import common_name, players_call
from engine.techniques.contradiction import where_it_contradicts
from engine.techniques.experiments import ScratchMethod, all_agree, one_fails, text_that_fits
from engine.techniques.inner_patterns import inner_pattern
from engine.words import phrases
from engine.words.claims import After, claim, denials
from engine.words.phrases import all_of, level_text, sentences, translate

Branch: TypeAlias = tuple[ChainNode, ...]


@dataclass(frozen=True, slots=True)
class ChainPattern(Chain, Pattern):
    """A chain of Sudoku Explainer: its branches prove a candidate, or close a cycle."""

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        if self.house is not None:
            return (self.house,)
        proved = self.conclusion
        if self.one_digit and not (proved and proved.on):
            return ()
        if self.kind is ChainKind.CYCLE and _strong_links_in_cells(self):
            return ()
        return (grid.variant.box(self.starts[0].cell),)

    @property
    def digit_of_grid(self) -> Digit | None:
        return self.one_digit

    def draw(self, builder: ViewBuilder) -> None:
        """The parts that may be shown early: cases to follow, cells, but no refuted assumption."""
        match self.kind:
            case ChainKind.CYCLE:
                _nodes(builder, self.chains[0])
            case ChainKind.CHAIN:
                _nodes(builder, self.chains[0][1:-1])
            case ChainKind.CONTRADICTION:
                only = self.one_digit is not None
                builder.mark_tests(_candidate(self.starts[0]), one_digit=only)
                builder.mark_place(_place_of_contradiction(builder.grid, self))
            case _:
                _starts(builder, self)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The whole chain except for what it removes or places."""
        builder.cells.clear()
        builder.candidates.clear()
        builder.houses.clear()
        if len(self.chains) == 1 or _fits_one_picture(self):
            for branch in self.chains:
                _branch(builder, branch, node_order(branch))
        else:
            _starts(builder, self)
            for end in self.ends:
                builder.mark(end.cell, (end.digit,), _role(end))
        if len(self.chains) == 1:
            _number(builder, self.chains[0])
        elif self.kind is not ChainKind.CONTRADICTION:
            builder.numbers += [_candidate(start) for start in self.starts]
        if self.house is not None:
            builder.shade((self.house,), HouseRole.BASE)
        if self.kind is ChainKind.CONTRADICTION:
            end = self.ends[0]
            builder.mark(end.cell, (end.digit,), Role.CLASH)
            builder.mark_cells((end.cell,), CellRole.TARGET)
        if self.kind is not ChainKind.CYCLE:
            builder.mark_cells((node.cell for node in self.starts), CellRole.START)
        if self.kind is ChainKind.CONTRADICTION:
            builder.mark_place(place_of_end(_failing(builder.grid, self)[1]))

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        if self.kind is not ChainKind.CYCLE:
            return ()
        weak = [
            (one.digit, (one.cell,), two.digit, (two.cell,))
            for one, two in pairwise(self.chains[0])
            if one.on
        ]
        return seen_link(grid, weak, gone)

    def parts(
        self,
        grid: Grid,
        placements: tuple[Placement, ...],
        eliminations: tuple[Elimination, ...],
    ) -> tuple[View, ...]:
        return _chain_views(grid, self)

    @property
    def strong_links(self) -> int:
        return sum(node.on for branch in self.chains for node in branch[1:])

    def attempts(self, grid: Grid) -> tuple[Attempt, ...]:
        """The assumption that fails, or each case; for a cycle, both ways to fill it in."""
        if self.kind is ChainKind.CYCLE:
            (first,) = self.chains
            start = _candidate(first[0])
            ways = (
                [node for node in first[1:-1] if node.on],
                [node for node in reversed(first[1:-1]) if not node.on],
            )
            return tuple(
                Attempt(start, on, tuple(map(_candidate, way)))
                for on, way in zip((first[0].on, not first[0].on), ways, strict=True)
            )
        if self.kind in _REFUTED:
            return (_failing(grid, self)[0],)
        return tuple(
            Attempt(_candidate(branch[0]), branch[0].on, tuple(map(_candidate, _digits(branch))))
            for branch in self.chains
        )

    def describe(self, step: Step) -> HintTexts:
        """A chain at all four levels; cycles and forcing chains end with their Eureka notation."""
        full, proof = text_that_fits(
            step, partial(whole_text, step), trials=[partial(_experiment, step, self)]
        )
        return HintTexts(
            _nudge(step, self), _technique(step, self), _where(step, self), full, proof
        )


MAX_CELLS: Final = 24
"""How many cells of a chain the third level names; the others are only counted."""
_ONE_FAILS: Final = N_(
    "Follow the {digit}s through the grid: one of them leads to a contradiction."
)
COACHING: Final = {
    ChainKind.CHAIN: ANY,
    ChainKind.CYCLE: ANY,
    ChainKind.CONTRADICTION: LevelText(
        question=N_("Which of its candidates leads to a contradiction?")
    ),
    ChainKind.DOUBLE: LevelText(
        question=N_("What follows if a candidate is true? And if it is false?")
    ),
    ChainKind.CELL: LevelText(N_("In one of its cells, all candidates lead to the same result.")),
    ChainKind.REGION: LevelText(N_("All its places for one digit lead to the same result.")),
}
NOT_MISSING: Final = LevelText(question=N_("Which of its candidates cannot be false?"))
_TECHNIQUES: Final = {
    Technique.X_CYCLE: N_(
        "{name} on {digit}: its places form a loop, and every other place must hold it."
    ),
    Technique.Y_CYCLE: N_(
        "{name}: cells with two candidates form a loop that can be filled in only two ways."
    ),
    Technique.XY_CYCLE: N_("{name}: candidates form a loop, and every other one must be true."),
    Technique.TURBOT_FISH: N_(
        "{name}: two houses have two places each for a digit. A place in one sees a place in the "
        "other, so one of the other two holds the digit."
    ),
    Technique.FORCING_X_CHAIN: N_(
        "{name}: follow one digit from place to place until an assumption contradicts itself."
    ),
    Technique.FORCING_CHAIN: N_(
        "{name}: suppose a candidate is true, or false, and follow the links until they prove the "
        "opposite."
    ),
    Technique.NISHIO: N_(
        "{name}: suppose a digit is in one cell, or is not. Follow only this digit until a cell "
        "would have to hold it and not hold it."
    ),
}
_BY_KIND: Final = {
    ChainKind.CONTRADICTION: N_("suppose one candidate is true, and find two branches that clash"),
    ChainKind.DOUBLE: N_("whether a candidate is true or not, the result is the same"),
    ChainKind.CELL: N_("try each candidate of one cell; all lead to the same result"),
    ChainKind.REGION: N_("try each place of a digit in one house; all lead to the same result"),
}
_BY_KIND_FALSE: Final = N_("suppose a candidate is false, and find two branches that clash")
_KIND_TECHNIQUE: Final = N_("{name}: {idea}.")
_SOME_PATTERNS: Final = N_("Some links are patterns.")
_SOME_CHAINS: Final = N_("Some links are whole chains.")
_LOOP_WHERE: Final = N_("The loop runs through {cells}.")
_CHAIN_WHERE: Final = LevelText(
    N_("The chain runs through {cells}."), N_("What do its ends rule out?")
)
_MORE_CELLS: Final = N_("{cells} and {count} more cells")
FOLLOW_BOTH: Final = N_(
    "Either {digit} goes into {cell} or it does not. Follow both and see where they agree."
)
FOLLOW_CELL: Final = N_(
    "The candidates of {cell} are {digits}. Follow each one and see where they agree."
)
FOLLOW_PLACES: Final = N_("Follow each of these places and see where they agree.")
_REFUTED: Final = (ChainKind.CHAIN, ChainKind.CONTRADICTION)
"""The kinds of chains whose assumption fails."""
_METHODS: Final = {
    Cause.LOCKED: ScratchMethod.LOCKED,
    Cause.HIDDEN_PAIR: ScratchMethod.PAIRS,
    Cause.NAKED_PAIR: ScratchMethod.PAIRS,
    Cause.X_WING: ScratchMethod.X_WINGS,
}


def _digits(branch: Branch) -> list[ChainNode]:
    """The digits that a branch places, in the order of the text."""
    return [branch[at] for at in node_order(branch) if at and branch[at].on]


def _failing(grid: Grid, pattern: ChainPattern) -> tuple[Attempt, End]:
    """The failing assumption and its end. What must be true comes after what rules it out."""
    start = pattern.starts[0]
    statements = [
        ((branch[at].cell,), branch[at].digit, branch[at].on)
        for branch in sorted(pattern.chains, key=lambda branch: branch[-1].on)
        for at in node_order(branch)
        if at
    ]
    return failing_attempt(grid, _candidate(start), statements, on=start.on)


def _experiment(step: Step, pattern: ChainPattern) -> str:
    """The argument as an experiment."""
    grid = step.grid
    nodes = [node for branch in pattern.chains for node in branch]
    methods = {
        ScratchMethod.SINGLES,
        *(_METHODS[node.cause] for node in nodes if node.cause in _METHODS),
    }
    inside = dict.fromkeys(_candidate(node) for node in nodes if node.nested is not None)
    placed = [ChainNode(placement.cell, placement.digit, on=True) for placement in step.placements]
    gone = [ChainNode(removed.cell, removed.digit, on=False) for removed in step.eliminations]
    done = denials(gone, After.SO) if gone else all_of(claim(node, After.SO) for node in placed)
    if pattern.kind in _REFUTED:
        attempt, end = _failing(grid, pattern)
        return one_fails(grid, attempt, methods, end, done, inside=inside)
    opening = ""
    if pattern.kind is ChainKind.CELL:
        opening = cell_is(grid, pattern)
    elif pattern.kind is ChainKind.REGION:
        opening = fits(pattern, FITS)
    result = phrases.removals(step.eliminations) if gone else done
    return all_agree(opening, pattern.attempts(grid), methods, done, result, inside=inside)


def look_and_try(houses: Sequence[House], coaching: LevelText) -> LevelText:
    """Level 1: where to look and what to try there."""
    text = level_text(coaching)
    return text._replace(words=sentences(phrases.look_at(houses), text.words))


def _nudge(step: Step, pattern: ChainPattern) -> LevelText:
    houses, digit = pattern.where_to_look(step.grid), pattern.one_digit
    if houses:
        coaching = COACHING[pattern.kind]
        if pattern.kind is ChainKind.CONTRADICTION and not pattern.starts[0].on:
            coaching = NOT_MISSING
        return look_and_try(houses, coaching)
    if digit:
        fails = pattern.kind is ChainKind.CONTRADICTION
        return LevelText(translate(_ONE_FAILS if fails else ONE_DIGIT, digit=digit))
    assert _strong_links_in_cells(pattern)
    return LevelText(translate(TWO_CANDIDATES))


def _technique(step: Step, pattern: ChainPattern) -> str:
    name = phrases.name(step)
    if step.technique in _TECHNIQUES:
        text = translate(_TECHNIQUES[step.technique], name=name, digit=pattern.one_digit)
        return sentences(text, players_call(common_name(step)))
    idea = _BY_KIND[pattern.kind]
    if pattern.kind is ChainKind.CONTRADICTION and not pattern.starts[0].on:
        idea = _BY_KIND_FALSE
    causes = {node.cause for branch in pattern.chains for node in branch}
    extra = ""
    if pattern.nested:
        extra = translate(_SOME_CHAINS)
    elif any(cause.is_pattern for cause in causes):
        extra = translate(_SOME_PATTERNS)
    return sentences(translate(_KIND_TECHNIQUE, name=name, idea=translate(idea)), extra)


def _where(step: Step, pattern: ChainPattern) -> LevelText:
    start = pattern.starts[0]
    match pattern.kind:
        case ChainKind.CYCLE:
            return LevelText(translate(_LOOP_WHERE, cells=_cells(pattern)))
        case ChainKind.CHAIN:
            return level_text(_CHAIN_WHERE, cells=_cells(pattern))
        case ChainKind.CONTRADICTION:
            words = where_it_contradicts(
                step.grid,
                Candidate(start.cell, start.digit),
                _place_of_contradiction(step.grid, pattern),
                on=start.on,
                one_digit=pattern.one_digit is not None,
            )
        case ChainKind.DOUBLE:
            words = translate(FOLLOW_BOTH, digit=start.digit, cell=phrases.cell(start.cell))
        case ChainKind.CELL:
            digits = all_of(step.grid.candidates_of(start.cell))
            words = translate(FOLLOW_CELL, cell=phrases.cell(start.cell), digits=digits)
        case ChainKind.REGION:
            words = sentences(fits(pattern, FITS), translate(FOLLOW_PLACES))
    return LevelText(words)


def _cells(pattern: ChainPattern) -> str:
    """The cells of a branch in order, without a refuted assumption."""
    nodes = pattern.chains[0]
    if pattern.kind is ChainKind.CHAIN:
        nodes = nodes[1:-1]
    cells = list(dict.fromkeys(node.cell for node in nodes))
    rest = len(cells) - MAX_CELLS
    if rest <= 1:
        return phrases.cells(cells)
    named = phrases.listed(phrases.cell(cell) for cell in cells[:MAX_CELLS])
    return translate(_MORE_CELLS, cells=named, count=rest)


MAX_LINKS_TOGETHER: Final = 14
"""The maximum number of links, in all branches together, for a single picture."""
MAX_LINKS: Final = 18
"""The approximate maximum of links in a picture; a longer branch continues in another one."""
MAX_PARTS: Final = 10
"""The maximum number of pictures of one branch; longer branches have more links in each."""
MAX_PREMISES: Final = 12
"""The maximum number of lines to what an inner chain proves; its premises are marked anyway."""
MAX_NESTED: Final = 12
"""The maximum number of pictures of chains inside the branches."""


def _chain_views(grid: Grid, pattern: ChainPattern) -> tuple[View, ...]:
    """The pictures of a chain after the first one: branches, then the chains inside them."""
    views = []
    if len(pattern.chains) > 1:
        for number, branch in enumerate(pattern.chains, 1):
            views += _branch_views(grid, branch, number, len(pattern.chains))
    return (*views, *_nested(grid, pattern))


def _nodes(builder: ViewBuilder, nodes: Iterable[ChainNode]) -> None:
    for node in nodes:
        builder.mark_cells((node.cell,))
        builder.mark(node.cell, (node.digit,), Role.KEEP)


def _starts(builder: ViewBuilder, pattern: ChainPattern) -> None:
    for node in pattern.starts:
        builder.mark_cells((node.cell,), CellRole.START)
        # The assumption of a double is true in one branch and false in the other.
        role = Role.KEEP if pattern.kind is ChainKind.DOUBLE else _role(node)
        builder.mark(node.cell, (node.digit,), role)
    if pattern.house is not None:
        builder.shade((pattern.house,), HouseRole.BASE)


def _branch_views(grid: Grid, branch: Branch, which: int, branches: int) -> list[View]:
    """The pictures of a branch: each shows some links, and the nodes that these start from."""
    parts = _parts(branch)
    views = []
    for part, nodes in enumerate(parts, 1):
        builder = ViewBuilder(grid)
        _branch(builder, branch, nodes)
        if len(branch) - 1 in nodes:
            builder.mark_cells((branch[-1].cell,), CellRole.TARGET)
        builder.mark_cells((branch[0].cell,), CellRole.START)
        if len(parts) == 1:
            _number(builder, branch)
        ends = (branch[0], branch[-1])
        views.append(builder.view(Caption(ends, which, branches, part, len(parts))))
    return views


def _number(builder: ViewBuilder, branch: Branch) -> None:
    """Number the nodes of a branch in the order of the text; the first node of a loop only once."""
    nodes = [branch[at] for at in node_order(branch)]
    looped = (nodes[0].cell, nodes[0].digit, nodes[0].on) == (
        (nodes[-1].cell, nodes[-1].digit, nodes[-1].on)
    )
    builder.numbers += [_candidate(node) for node in (nodes[:-1] if looped else nodes)]


def _parts(branch: Branch) -> list[list[int]]:
    """The nodes of a branch in the order of the text, split where a picture has enough links."""
    order = node_order(branch)
    links = sum(len(_linked(node)) for node in branch)
    share = links / min(links // MAX_LINKS + 1, MAX_PARTS)
    parts: list[list[int]] = [[]]
    n_links = 0
    for at in order:
        if n_links >= share * len(parts) and _linked(branch[at]):
            parts.append([])
        parts[-1].append(at)
        n_links += len(_linked(branch[at]))
    return parts


def _branch(builder: ViewBuilder, branch: Branch, nodes: Iterable[int]) -> None:
    for at in nodes:
        node = branch[at]
        parents = [branch[parent] for parent in node.parents]
        for shown in (*parents, node):
            builder.mark(shown.cell, (shown.digit,), _role(shown))
        found = inner_pattern(builder.grid, branch, node)
        if found is not None:
            builder.mark_cells(found.cells)
        for parent in _linked(node):
            start = branch[parent]
            if node.cause.is_pattern:
                kind = LinkKind.INDIRECT
            else:
                kind = LinkKind.WEAK if start.on else LinkKind.STRONG
            link = Link(_candidate(start), _candidate(node), kind)
            if link not in builder.links:
                builder.links.append(link)


def _linked(node: ChainNode) -> tuple[int, ...]:
    """The nodes from which a line leads to this node; more than a few would hide the grid."""
    return () if len(node.parents) > MAX_PREMISES else node.parents


def _fits_one_picture(pattern: ChainPattern) -> bool:
    """Whether the branches are short and do not contradict each other about a candidate."""
    if pattern.links > MAX_LINKS_TOGETHER:
        return False
    ends = {_candidate(end) for end in pattern.ends}
    states: dict[Candidate, bool] = {}
    for branch in pattern.chains:
        for node in branch:
            one = _candidate(node)
            if one not in ends and states.setdefault(one, node.on) != node.on:
                return False
    return True


def _nested(grid: Grid, pattern: ChainPattern) -> Iterable[View]:
    """The pictures of the chains inside the branches, on the grid of the whole step."""
    views: list[View] = []
    for number, index in enumerate(inner_order(pattern), 1):
        step = pattern.nested[index]
        gone = [
            Candidate(cell, digit)
            for cell in CELLS
            for digit in digits_of(grid.candidates[cell] & ~step.grid.candidates[cell])
        ]
        for view in step.views:
            marked = dict(view.candidates)
            # Chains inside do not place digits.
            marked = {
                candidate: Role.ON if role is Role.PLACE else role
                for candidate, role in marked.items()
            }
            marked.update((candidate, Role.GONE) for candidate in gone if candidate not in marked)
            caption = view.caption or Caption()
            views.append(
                replace(
                    view,
                    candidates=tuple(sorted(marked.items(), key=lambda item: item[0])),
                    caption=replace(caption, inside=(number, *caption.inside)),
                )
            )
    return views[:MAX_NESTED]


def _role(node: ChainNode) -> Role:
    return Role.ON if node.on else Role.OFF


def _candidate(node: ChainNode) -> Candidate:
    return Candidate(node.cell, node.digit)


def _strong_links_in_cells(pattern: ChainPattern) -> bool:
    """Whether every true candidate is the only one left in its cell."""
    return all(
        node.cause is Cause.CELL for branch in pattern.chains for node in branch[1:] if node.on
    )


def _place_of_contradiction(grid: Grid, pattern: ChainPattern) -> Cell | House:
    return hinted_place_of_end(grid, pattern.starts[0].cell, _failing(grid, pattern)[1])
