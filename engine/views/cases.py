"""Views of chains from several candidates: the whole, then each chain with its links."""

from itertools import pairwise

from engine.model.candidates import Candidate, Elimination
from engine.model.chain_patterns import AlternatingNode, CaseChain, CasesPattern
from engine.model.chains import Cause, ChainNode
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, HouseRole, Link, LinkKind, Role, View
from engine.views.builder import ViewBuilder, nearest


def draw_start(builder: ViewBuilder, pattern: CasesPattern) -> None:
    """The candidates of which one is true, and the cells and candidates of the strong links."""
    if pattern.house is not None:
        builder.shade((pattern.house,), HouseRole.BASE)
    for chain in pattern.chains:
        for node in chain.nodes:
            builder.mark_cells(node.cells)
            _mark(builder, node, Role.KEEP)
    builder.mark_cells(cell for each in pattern.sets for cell in each.cells)
    builder.letters += [each.cells for each in pattern.sets]
    for chain in pattern.chains:
        builder.mark_cells((chain.start.cell,), CellRole.START)
        builder.mark(chain.start.cell, (chain.start.digit,), Role.KEEP)


def draw_argument(builder: ViewBuilder, pattern: CasesPattern) -> None:
    """All chains; each begins with a number. The views of the single chains have the truth."""
    for chain in pattern.chains:
        _draw_links(builder, chain)
    builder.numbers += [chain.start for chain in pattern.chains]


def cases_views(
    grid: Grid, pattern: CasesPattern, eliminations: tuple[Elimination, ...]
) -> tuple[View, ...]:
    """A view of each chain that has strong links."""
    views = []
    gone = eliminations[-1]
    end = ChainNode(gone.cell, gone.digit, on=False, cause=Cause.ASSUMPTION)
    for number, chain in enumerate(pattern.chains, 1):
        if not chain.nodes:
            continue
        builder = ViewBuilder(grid)
        sets = tuple(dict.fromkeys(filter(None, chain.sets)))
        builder.mark_cells(cell for each in sets for cell in each.cells)
        builder.mark(chain.start.cell, (chain.start.digit,), Role.ON)
        for at, node in enumerate(chain.nodes):
            _mark(builder, node, Role.ON if at % 2 else Role.OFF)
            if len(node.cells) > 1:
                builder.mark_cells(node.cells)
        builder.mark_cells((chain.start.cell,), CellRole.START)
        _draw_links(builder, chain)
        builder.numbers += [chain.start, *(link.end for link in builder.links)]
        for one in eliminations:
            builder.mark(one.cell, (one.digit,), Role.REMOVE)
            if one.digit == chain.end.digit:
                builder.tie(Candidate(one.cell, one.digit), chain.end.cells)
        start = chain.start
        nodes = (ChainNode(start.cell, start.digit, on=True, cause=Cause.ASSUMPTION), end)
        views.append(builder.view(Caption(nodes, number, len(pattern.chains))))
    return tuple(views)


def _draw_links(builder: ViewBuilder, chain: CaseChain) -> None:
    first = AlternatingNode((chain.start.cell,), chain.start.digit)
    for at, (one, other) in enumerate(pairwise((first, *chain.nodes))):
        in_set = at % 2 == 1 and chain.sets[at // 2] is not None
        start, end = nearest(one.cells, other.cells, apart=in_set)
        kind = LinkKind.STRONG if at % 2 else LinkKind.WEAK
        builder.links.append(Link(Candidate(start, one.digit), Candidate(end, other.digit), kind))


def _mark(builder: ViewBuilder, node: AlternatingNode, role: Role) -> None:
    for cell in node.cells:
        builder.mark(cell, (node.digit,), role)
