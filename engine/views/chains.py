"""What chains show: the whole, each branch, and the chains inside them.

A chain of one branch is one picture. Several branches have a picture of the whole, with all links
where few enough leave it legible and with where each branch starts and ends elsewhere, and one
picture each, or several where a branch is long. Chains inside the branches come last, on the same
grid, with what the branch had taken out by then marked as gone.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from engine.chains import ChainKind, ChainNode
from engine.explain.inside import pattern_inside
from engine.explain.story import telling_order
from engine.grid import Grid
from engine.houses import CELLS, digits_of
from engine.step import (
    Candidate,
    Caption,
    CellRole,
    ChainPattern,
    HouseRole,
    Link,
    LinkKind,
    Role,
    View,
)
from engine.views.picture import Picture

Branch: TypeAlias = tuple[ChainNode, ...]

MOST_TOGETHER: Final = 14
"""How many links the branches may have in all to be shown in one picture."""
MOST_LINKS: Final = 18
"""How many links a picture of a branch has about at most; a longer branch goes on in another."""
MOST_PARTS: Final = 10
"""How many pictures of one branch there are at most; beyond that they have more links each."""
MOST_NESTED: Final = 12
"""How many pictures of chains inside the branches there are at most."""


def draw_start(picture: Picture, pattern: ChainPattern) -> None:
    """What may be shown before the conclusion: the assumptions, and the cells of a lone branch."""
    if pattern.kind in (ChainKind.CYCLE, ChainKind.CHAIN):
        picture.part(node.cell for node in pattern.chains[0])
    if pattern.kind is ChainKind.CYCLE:
        return
    _starts(picture, pattern)


def draw_argument(picture: Picture, pattern: ChainPattern) -> None:
    """The whole chain, but for what it removes or places."""
    picture.cells.clear()
    picture.candidates.clear()
    if len(pattern.chains) == 1 or _fits_one_picture(pattern):
        for branch in pattern.chains:
            _branch(picture, branch, telling_order(branch))
    else:
        _starts(picture, pattern)
        links = dict.fromkeys(
            (_candidate(branch[0]), _candidate(branch[-1])) for branch in pattern.chains
        )
        for end in pattern.ends:
            picture.mark(end.cell, (end.digit,), _role(end))
        picture.links += [
            Link(start, end, LinkKind.INDIRECT) for start, end in links if start != end
        ]
    if pattern.house is not None:
        picture.shade((pattern.house,), HouseRole.BASE)
    if pattern.kind is ChainKind.CONTRADICTION:
        end = pattern.ends[0]
        picture.part((end.cell,), CellRole.TARGET)
        picture.mark(end.cell, (end.digit,), Role.CLASH)
    if pattern.kind is not ChainKind.CYCLE:
        picture.part((node.cell for node in pattern.starts), CellRole.START)


def chain_views(grid: Grid, pattern: ChainPattern) -> tuple[View, ...]:
    """The pictures of a chain that come after the whole: branches, then what is inside them."""
    views = []
    if len(pattern.chains) > 1:
        for branch in pattern.chains:
            views += _branch_views(grid, branch)
    return (*views, *_nested(grid, pattern))


def _starts(picture: Picture, pattern: ChainPattern) -> None:
    for node in pattern.starts:
        picture.part((node.cell,), CellRole.START)
        # Of a double the assumption is both true and false, in one branch each.
        role = Role.KEEP if pattern.kind is ChainKind.DOUBLE else _role(node)
        picture.mark(node.cell, (node.digit,), role)
    if pattern.house is not None:
        picture.shade((pattern.house,), HouseRole.BASE)


def _branch_views(grid: Grid, branch: Branch) -> list[View]:
    """The pictures of a branch: each shows some links, and all that these start from."""
    parts = _parts(branch)
    views = []
    for number, nodes in enumerate(parts, 1):
        picture = Picture(grid)
        _branch(picture, branch, nodes)
        if len(branch) - 1 in nodes:
            picture.part((branch[-1].cell,), CellRole.TARGET)
        picture.part((branch[0].cell,), CellRole.START)
        views.append(picture.view(Caption((branch[0], branch[-1]), number, len(parts))))
    return views


def _parts(branch: Branch) -> list[list[int]]:
    """The nodes of a branch as they are told, cut where a picture has enough links."""
    order = telling_order(branch)
    links = sum(len(node.parents) for node in branch)
    share = links / min(links // MOST_LINKS + 1, MOST_PARTS)
    parts: list[list[int]] = [[]]
    told = 0
    for at in order:
        if told >= share * len(parts):
            parts.append([])
        parts[-1].append(at)
        told += len(branch[at].parents)
    return parts


def _branch(picture: Picture, branch: Branch, nodes: Iterable[int]) -> None:
    for at in nodes:
        node = branch[at]
        parents = [branch[parent] for parent in node.parents]
        for shown in (*parents, node):
            picture.mark(shown.cell, (shown.digit,), _role(shown))
        found = pattern_inside(picture.grid, branch, node)
        if found is not None:
            picture.part(found.cells)
        for parent in parents:
            if node.cause.is_pattern:
                kind = LinkKind.INDIRECT
            else:
                kind = LinkKind.WEAK if parent.on else LinkKind.STRONG
            link = Link(_candidate(parent), _candidate(node), kind)
            if link not in picture.links:
                picture.links.append(link)


def _fits_one_picture(pattern: ChainPattern) -> bool:
    """Whether the branches are short, and none claims of a candidate what another denies."""
    if pattern.links > MOST_TOGETHER:
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
    """The pictures of the chains inside the branches, made to stand on the grid of the whole."""
    views: list[View] = []
    for number, step in enumerate(pattern.nested, 1):
        gone = [
            Candidate(cell, digit)
            for cell in CELLS
            for digit in digits_of(grid.candidates[cell] & ~step.grid.candidates[cell])
        ]
        for view in step.views:
            marked = dict(view.candidates)
            # Nothing is filled in inside a chain.
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
    return views[:MOST_NESTED]


def _role(node: ChainNode) -> Role:
    return Role.ON if node.on else Role.OFF


def _candidate(node: ChainNode) -> Candidate:
    return Candidate(node.cell, node.digit)
