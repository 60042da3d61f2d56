"""The chain of a step can be followed link by link on the grid."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from corpus.hodoku_paths import SLOT_OF, traces, walk
from engine.houses import CLASSIC
from engine.orders.hodoku.slots import slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.hodoku.hit import HitTuple

    Shown = tuple[str, tuple[int, ...], HitTuple]

CHAINS = {21, 44, 45, 46, 47, 55}
FIRST = 1 << 27
Node = tuple[frozenset[int], int, bool]
"""The cells, the digit, and whether the digit is on."""


pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def steps() -> "list[Shown]":
    """Yield the place, the candidates and the step of every chain in the recorded paths."""
    return list(_chains(traces()))


def _chains(recorded: list[dict[str, Any]]) -> "Iterator[Shown]":
    for trace in recorded:
        for where, code, _, solver in walk(trace):
            for single in (1, 2, 3):
                solver.search(single)
            if SLOT_OF[code] in CHAINS:
                hit = solver.search(SLOT_OF[code]) or solver.search(47)
                assert hit is not None, where
                yield where, solver.position()[1], hit


def _node(code: int) -> Node:
    cells = {code >> 5 & 127}
    if code >> 26 & 1:
        cells |= {code >> 12 & 127, code >> 19 & 127} - {127}
    return frozenset(cells), (code >> 1 & 15) + 1, bool(code & 1)


def _parts(hit: "HitTuple") -> list[list[Node]]:
    """Return the chains of a step; a forcing chain has several."""
    parts: list[list[Node]] = []
    for code in hit[8]:
        if code & FIRST or not parts:
            parts.append([])
        parts[-1].append(_node(code))
    return parts


def _follows(candidates: tuple[int, ...], one: Node, two: Node) -> bool:
    """Return whether the second node follows directly from the first."""
    if one[2] and not two[2]:
        if one[1] != two[1]:
            return one[0] == two[0]
        return all(b in CLASSIC.peers[a] for a in one[0] for b in two[0])
    if one[2] or not two[2]:
        return False
    if one[1] != two[1]:
        (cell,) = one[0]
        return one[0] == two[0] and candidates[cell].bit_count() == 2
    bit = 1 << one[1] - 1
    return any(
        (one[0] | two[0]) == {cell for cell in house.cells if candidates[cell] & bit}
        for house in CLASSIC.houses
    )


def test_every_link_follows(steps: "list[Shown]"):
    links = 0
    for where, candidates, hit in steps:
        for part in _parts(hit):
            for one, two in pairwise(part):
                assert _follows(candidates, one, two), f"{where}: {one} {two}"
                links += 1
    assert links > 2000


def test_eliminations_contradict_both_ends(
    steps: "list[Shown]",
):
    checked = 0
    for where, candidates, hit in steps:
        if slot(hit[0]).kinds[hit[1]] not in {"tf", "x", "xyc", "aic", "gaic"}:
            continue
        ((first, *_, last),) = _parts(hit)
        ends = [(first[0], first[1], True), last]
        assert hit[3], where
        for cell, digit in hit[3]:
            out = (frozenset({cell}), digit, False)
            assert all(_follows(candidates, end, out) for end in ends), where
            checked += 1
    assert checked > 150


def test_forcing_chain_has_one_premise_or_one_result(
    steps: "list[Shown]",
):
    checked = 0
    for where, _, hit in steps:
        kind = slot(hit[0]).kinds[hit[1]]
        if kind not in {"fcc", "fcv"}:
            continue
        parts = _parts(hit)
        ((cell, digit),) = hit[2] or hit[3]
        result = (frozenset({cell}), digit, bool(hit[2]))
        opposite = (frozenset({cell}), digit, not hit[2])
        if kind == "fcc":
            assert all(part[0] == opposite for part in parts), where
        else:
            assert len(parts) > 1, where
            assert all(part[-1] == result for part in parts), where
        checked += 1
    assert checked > 25
