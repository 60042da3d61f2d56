"""Chains in Eureka notation: " - " between nodes that cannot both be true, " = " if one must be.

Only the names of cells differ between languages.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.houses import Cell
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.step import Chain, Step
from engine.words import phrases

LINE: Final = "{chain} => {effects}"
NODE: Final = "({digits}){cell}"
STRONG: Final = " = "
WEAK: Final = " - "
IN_CELL: Final = {STRONG: "=", WEAK: "-"}


def eureka(step: Step) -> str:
    """The line of a chain with one branch; empty for chains with several.

    Links inside a cell are in its brackets: "(3=1)r4c5 - (1)r4c9 = (1)r2c9".
    """
    pattern = step.pattern
    assert isinstance(pattern, Chain)
    if pattern.kind not in (ChainKind.CYCLE, ChainKind.CHAIN):
        return ""
    return LINE.format(chain=_chain(pattern.chains[0]), effects=phrases.effects(step.effects))


def cell_group(cells: Sequence[Cell]) -> str:
    """The cells of a group or a set: "r1c2|r1c5"."""
    return "|".join(phrases.cell(cell) for cell in cells)


def _chain(branch: Sequence[ChainNode]) -> str:
    digits, text = str(branch[0].digit), ""
    for node, following in pairwise(branch):
        # A false candidate is strongly linked to what it forces; a true one is weakly linked to
        # what it rules out.
        link = WEAK if node.on else STRONG
        if node.cell == following.cell:
            digits += f"{IN_CELL[link]}{following.digit}"
        else:
            text += NODE.format(digits=digits, cell=phrases.cell(node.cell)) + link
            digits = str(following.digit)
    return text + NODE.format(digits=digits, cell=phrases.cell(branch[-1].cell))
