"""Views of chains: the whole, each branch, and the chains inside them.

A chain of one branch has one picture. For several branches there is a picture of the whole, with
all links if these are few and otherwise with the starts, numbered, and the end; and one picture of
each branch, or several of a long one. Chains inside the branches come last, on the same grid, with
the candidates that the branch has removed by then.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from engine.explain.branches import inner_order, node_order
from engine.explain.inner_patterns import inner_pattern
from engine.explain.reasons import place_of_contradiction
from engine.houses import CELLS, digits_of
from engine.model.candidates import Candidate
from engine.model.chains import ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, ChainPattern, HouseRole, Link, LinkKind, Role, View
from engine.views.builder import ViewBuilder

Branch: TypeAlias = tuple[ChainNode, ...]

MAX_LINKS_TOGETHER: Final = 14
"""Maximum links of all branches together to be shown in one picture."""
MAX_LINKS: Final = 18
"""Approximate maximum of links in a picture; a longer branch is continued in another."""
MAX_PARTS: Final = 10
"""Maximum pictures of one branch; longer branches have more links in each."""
MAX_PREMISES: Final = 12
"""Maximum lines to what a chain inside proves; what it takes for granted is marked in any case."""
MAX_NESTED: Final = 12
"""Maximum pictures of chains inside the branches."""


def draw_start(builder: ViewBuilder, pattern: ChainPattern) -> None:
    """What may be shown before the conclusion: cases to follow, cells; no refuted assumption."""
    match pattern.kind:
        case ChainKind.CYCLE:
            _nodes(builder, pattern.chains[0])
        case ChainKind.CHAIN:
            _nodes(builder, pattern.chains[0][1:-1])
        case ChainKind.CONTRADICTION:
            only = pattern.one_digit is not None
            builder.mark_tests(_candidate(pattern.starts[0]), one_digit=only)
            builder.mark_place(place_of_contradiction(builder.grid, pattern))
        case _:
            _starts(builder, pattern)


def draw_argument(builder: ViewBuilder, pattern: ChainPattern) -> None:
    """The whole chain except for what it removes or places."""
    builder.cells.clear()
    builder.candidates.clear()
    builder.houses.clear()
    if len(pattern.chains) == 1 or _fits_one_picture(pattern):
        for branch in pattern.chains:
            _branch(builder, branch, node_order(branch))
    else:
        _starts(builder, pattern)
        for end in pattern.ends:
            builder.mark(end.cell, (end.digit,), _role(end))
    if len(pattern.chains) == 1:
        _number(builder, pattern.chains[0])
    elif pattern.kind is not ChainKind.CONTRADICTION:
        builder.numbers += [_candidate(start) for start in pattern.starts]
    if pattern.house is not None:
        builder.shade((pattern.house,), HouseRole.BASE)
    if pattern.kind is ChainKind.CONTRADICTION:
        end = pattern.ends[0]
        builder.mark_cells((end.cell,), CellRole.TARGET)
        builder.mark(end.cell, (end.digit,), Role.CLASH)
    if pattern.kind is not ChainKind.CYCLE:
        builder.mark_cells((node.cell for node in pattern.starts), CellRole.START)


def chain_views(grid: Grid, pattern: ChainPattern) -> tuple[View, ...]:
    """The pictures of a chain after the whole: branches, then the chains inside them."""
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
    """Number the nodes of a branch in the order of the text; the first one of a loop once."""
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
    """The nodes from which a line leads to this one; more than a few would hide the grid."""
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
            marked = {one: Role.ON if role is Role.PLACE else role for one, role in marked.items()}
            marked.update((one, Role.GONE) for one in gone if one not in marked)
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
