"""Chains in Eureka notation: " - " where two cannot both be true, " = " where one must be."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.chains import ChainKind, ChainNode, ChainPattern
from engine.explain._say import say
from engine.houses import cell_name
from engine.step import Step

_LINE: Final = "{chain} => {effects}"
_NODE: Final = "({digits}){cell}"
_STRONG: Final = " = "
_WEAK: Final = " - "
_IN_CELL: Final = {_STRONG: "=", _WEAK: "-"}


def eureka(step: Step) -> str:
    """The line of a chain with one branch; empty for chains with several.

    Links inside a cell stand in its brackets: "(3=1)r4c5 - (1)r4c9 = (1)r2c9".
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    if pattern.kind not in (ChainKind.CYCLE, ChainKind.CHAIN):
        return ""
    effects = ", ".join(str(effect) for effect in step.effects)
    return say(_LINE, chain=_chain(pattern.chains[0]), effects=effects)


def _chain(branch: Sequence[ChainNode]) -> str:
    digits, text = str(branch[0].digit), ""
    for node, following in pairwise(branch):
        # Of a false candidate and what it forces one is true; of a true one and what it rules out
        # at most one is.
        link = _WEAK if node.on else _STRONG
        if node.cell == following.cell:
            digits += f"{_IN_CELL[link]}{following.digit}"
        else:
            text += say(_NODE, digits=digits, cell=cell_name(node.cell)) + link
            digits = str(following.digit)
    return text + say(_NODE, digits=digits, cell=cell_name(branch[-1].cell))
