"""The chains behind a hint, node by node, for explanations.

The rating only keeps where chains are, so the winning search runs again here. Chains inside a chain
are found again on the grid that the outer chain had reduced.
"""

import cython
from cython.cimports.engine.core.chains.causes import Cause, Proof
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, DIGIT_OF
from cython.cimports.engine.core.chains.closure import Closures
from cython.cimports.engine.core.chains.cycles import Cycles
from cython.cimports.engine.core.chains.multiple_chains import MultipleChains
from cython.cimports.engine.core.chains.nested_chains import NestedChains
from cython.cimports.engine.core.constants import BOARD_WORDS, CELLS, Producer
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT


def cycle_proof(cycles: Cycles, slot: cython.int):
    """The chain of a hint of `cycles`.

    Returns:
        (house, branches, nested, complexity); a branch is a tuple of nodes, the assumption first,
        and a node is (cell, digit 1-9, on, cause, parents as indices into the branch, index into
        nested or -1).
    """
    cython.declare(i=cython.int, key=cython.int)
    cycles.recall(slot)
    branch = []
    for i in range(cycles.length - 1, -1, -1):
        key = cycles.path[i]
        parents = (len(branch) - 1,) if branch else ()
        node = (CELL_OF[key >> 1], DIGIT_OF[key >> 1] + 1, key & 1, cycles.why[i], parents, -1)
        branch.append(node)
    return -1, (tuple(branch),), (), cycles.hints.complexity[slot]


def multiple_proof(multiple: MultipleChains, slot: cython.int):
    """The chains of a hint of `MultipleChains`, in the form of `cycle_proof`."""
    cython.declare(n=cython.int, node=cython.int, closure=cython.int, number=cython.int)
    cython.declare(nested=NestedChains)
    kind: cython.int = multiple.hints.what[slot * 3]
    numbers: dict = {}
    branches = []
    multiple.recall(slot)
    for n in range(multiple.n_targets):
        branches.append(_branch(multiple.net, multiple.target[n], numbers))
    inside = []
    if numbers:
        nested = multiple.deducer
        for number, node in list(numbers.items()):
            closure = 0
            while not multiple.net.begin[closure] <= node < multiple.net.end[closure]:
                closure += 1
            removed = _removed(multiple.net, closure, multiple.net.stage[node])
            inside.append(_nested_proof(nested, multiple.net, number, removed))
    index = {number: i for i, number in enumerate(numbers)}
    branches = [
        tuple([(*item[:5], index[item[5]] if item[5] >= 0 else -1) for item in branch])
        for branch in branches
    ]
    house = multiple.hints.what[slot * 3 + 1] // 9 if kind == Proof.REGION_CHAINS else -1
    return house, tuple(branches), tuple(inside), multiple.hints.complexity[slot]


def _branch(net: Closures, target: cython.int, numbers: dict):
    """The nodes that a target rests on, in order; `nested` is still the deducer's number.

    Args:
        net: the closures that contain the target.
        target: the node.
        numbers: receives the numbers of the nested chains, each with one of its nodes.
    """
    cython.declare(node=cython.int, key=cython.int, number=cython.int)
    count: cython.int = net.ancestors(target, 1 << 30)
    nodes = sorted([net.stack[i] for i in range(count)])
    local = {node: i for i, node in enumerate(nodes)}
    branch = []
    for node in nodes:
        key = net.key[node]
        parents = tuple([local[net.parent[i]] for i in range(net.first[node], net.first[node + 1])])
        number = net.nested[node] if Cause.ROW < net.cause[node] <= Cause.CHAIN else -1
        if number >= 0:
            numbers.setdefault(number, node)
        branch.append(
            (
                CELL_OF[key >> 1],
                DIGIT_OF[key >> 1] + 1,
                key & 1,
                net.cause[node],
                parents,
                number,
            )
        )
    return branch


def _removed(net: Closures, closure: cython.int, stage: cython.int):
    """The candidates that a closure had removed when a round of deductions began: {cell: mask}."""
    node: cython.int
    gone: dict = {}
    for node in range(net.begin[closure], stage):
        if net.key[node] & 1 == 0:
            cell = CELL_OF[net.key[node] >> 1]
            gone[cell] = gone.get(cell, 0) | 1 << DIGIT_OF[net.key[node] >> 1]
    return gone


def _nested_proof(nested: NestedChains, net: Closures, number: cython.int, removed):
    """A nested chain: (producer, its step, the candidates removed before, its chains).

    Args:
        nested: the deducer that gave the chain its number.
        net: the closures of the outer chain, on the outer grid.
        number: the chain's number.
        removed: the candidates that the outer chain had removed from the grid, {cell: mask}.
    """
    cython.declare(i=cython.int, cell=cython.int, digit=cython.int, slot=cython.int)
    family: cython.int = nested.family[number]
    walk: cython.ulonglong = nested.walk[number]
    found: RawStep = RawStep()
    for i in range(CELLS):
        nested.cand[i] = net.start_cand[i]
    for i in range(BOARD_WORDS):
        nested.live[i] = net.start_live[i]
    for cell, mask in removed.items():
        nested.cand[cell] &= ~mask
        for digit in range(9):
            if mask >> digit & 1:
                nested.live[digit * 3 + BAND[cell]] &= ~BIT[cell]
    proof = None
    if family == Producer.SINGLE_CHAINS:
        nested.cycles.load(nested.cand, nested.live)
        nested.cycles.search()
        for slot in range(nested.cycles.hints.count):
            nested.cycles.recall(slot)
            nested.begin()
            if nested.needs_of_cycle(net) == walk:
                nested.cycles.describe(slot, found)
                proof = cycle_proof(nested.cycles, slot)
                break
    else:
        nested.load_inner(nested.cand, nested.live, family)
        nested.inner.search()
        for slot in range(nested.inner.hints.count):
            nested.begin()
            if nested.needs_of_multiple(net, slot) == walk:
                nested.inner.describe(slot, found)
                proof = multiple_proof(nested.inner, slot)
                break
    return family, found.as_tuple(), tuple(sorted(removed.items())), proof
