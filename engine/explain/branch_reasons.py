"""Why a node of a forcing chain or net follows from earlier nodes of its branch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.explain import _phrases
from engine.explain._phrases import translate
from engine.explain.claims import LAST_CANDIDATE, LAST_PLACE, LAST_PLACES, TAKEN
from engine.explain.reasons import common_house, places
from engine.houses import CELLS, DIGITS, House
from engine.model.candidates import Candidate
from engine.model.chain_patterns import BranchNode
from engine.model.grid import Grid


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
    """Where nothing is left.

    Attributes:
        parents: the nodes that it follows from.
        candidate: one of the candidates that are all false.
        house: the house that needs its digit; None if its cell has no other.
    """

    parents: tuple[BranchNode, ...]
    candidate: Candidate
    house: House | None = None


def reason_of(grid: Grid, before: Sequence[BranchNode], node: BranchNode) -> Reason | None:
    """Why a node follows from earlier ones of its branch; the latest come first.

    Args:
        grid: the position of the branch.
        before: the nodes before it, in order.
        node: the node.

    Returns:
        None if it does not follow by one link.
    """
    latest = before[::-1]
    return _turned_on(grid, latest, node) if node.on else _ruled_out(grid, latest, node)


def dead_end(grid: Grid, branch: Sequence[BranchNode]) -> DeadEnd | None:
    """Where a branch has nothing left, so that its assumption is false, if it is so."""
    out = _ruled_out_by(grid, branch[::-1])
    for house, choice in _choices(grid):
        if choice and all(one in out for one in choice):
            parents = tuple(dict.fromkeys(out[one] for one in choice))
            return DeadEnd(parents, choice[0], house)
    return None


def complete_branch(grid: Grid, branch: Sequence[BranchNode]) -> tuple[BranchNode, ...]:
    """A branch of a net with singles inserted where a node needs more than the nodes before it.

    A branch whose assumption is impossible may have nodes that follow from no earlier ones. It has
    only those nodes that its dead end needs; its last node is the same as before.
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
    """The singles that follow from the known nodes and that the node needs; empty if none help."""
    known = list(nodes)
    while (reason := reason_of(grid, known, node)) is None:
        if not _add_singles(grid, known):
            return []
    return _needed(grid, known, len(nodes), reason.parents)


def _up_to_dead_end(grid: Grid, nodes: Sequence[BranchNode]) -> list[BranchNode]:
    """The nodes and singles that lead to a dead end; empty if there is none."""
    known = list(nodes)
    while (end := dead_end(grid, known)) is None:
        if not _add_singles(grid, known):
            return []
    return [known[0], *_needed(grid, known, 1, end.parents)]


def _needed(
    grid: Grid, known: Sequence[BranchNode], first: int, needed: Iterable[BranchNode]
) -> list[BranchNode]:
    """The known nodes, from an index on, that some of them rest on."""
    rest = set(needed)
    kept: list[BranchNode] = []
    for at in range(len(known) - 1, first - 1, -1):
        if known[at] in rest:
            reason = reason_of(grid, known[:at], known[at])
            rest.update(reason.parents if reason else ())
            kept.append(known[at])
    return kept[::-1]


def _add_singles(grid: Grid, known: list[BranchNode]) -> bool:
    """Add the candidates that become the only one in a cell or house; whether there are any."""
    out = _ruled_out_by(grid, known[::-1])
    found: dict[BranchNode, None] = {}
    for _, choice in _choices(grid):
        left = [one for one in choice if one not in out]
        if len(left) == 1:
            found.setdefault(BranchNode((left[0].cell,), left[0].digit, on=True))
    new = [one for one in found if one not in known]
    known += new
    return bool(new)


def _choices(grid: Grid) -> Iterator[tuple[House | None, list[Candidate]]]:
    """The candidates of each cell, and the places of each digit in each house, which is named."""
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
        return _phrases.house(reason.house)
    if reason.house is None:
        return translate(LAST_CANDIDATE)
    return translate(
        LAST_PLACE if len(node.cells) == 1 else LAST_PLACES, house=_phrases.house(reason.house)
    )


def _ruled_out(grid: Grid, latest: Sequence[BranchNode], node: BranchNode) -> Reason | None:
    for one in latest:
        if not one.on:
            continue
        if one.digit != node.digit:
            if one.cells == node.cells:
                return Reason((one,))
        elif not set(one.cells) & set(node.cells):
            house = common_house(grid, (*one.cells, *node.cells))
            if house is not None:
                return Reason((one,), house)
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
        if all(one in out for one in needed):
            parents = tuple(dict.fromkeys(out[one] for one in needed))
            # The branch continues with what follows from the node just before.
            if latest[0] in parents or best is None:
                best = Reason(parents, where)
    return best


def _ruled_out_by(grid: Grid, latest: Sequence[BranchNode]) -> dict[Candidate, BranchNode]:
    """The false candidates, each with the node that states it or that it follows from directly."""
    out: dict[Candidate, BranchNode] = {}
    for one in latest:
        if not one.on:
            for cell in one.cells:
                out.setdefault(Candidate(cell, one.digit), one)
    for one in latest:
        if not one.on:
            continue
        if len(one.cells) == 1:
            for digit in grid.candidates_of(one.cells[0]):
                if digit != one.digit:
                    out.setdefault(Candidate(one.cells[0], digit), one)
        seen = set.intersection(*(set(grid.variant.peers[cell]) for cell in one.cells))
        for cell in seen:
            out.setdefault(Candidate(cell, one.digit), one)
    return out
