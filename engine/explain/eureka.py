"""Chains in Eureka notation: " - " where two cannot both be true, " = " where one must be.

The same in every language except for the names of cells.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.explain import _phrases
from engine.houses import Cell
from engine.model.chain_patterns import AlsPattern, AlternatingPattern
from engine.model.chains import ChainKind, ChainNode
from engine.model.step import ChainPattern, Step

_LINE: Final = "{chain} => {effects}"
_NODE: Final = "({digits}){cell}"
_STRONG: Final = " = "
_WEAK: Final = " - "
_IN_CELL: Final = {_STRONG: "=", _WEAK: "-"}


def eureka(step: Step) -> str:
    """The line of a chain with one branch; empty for chains with several.

    Links inside a cell are in its brackets: "(3=1)r4c5 - (1)r4c9 = (1)r2c9".
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    if pattern.kind not in (ChainKind.CYCLE, ChainKind.CHAIN):
        return ""
    return _LINE.format(chain=_chain(pattern.chains[0]), effects=_phrases.effects(step.effects))


def alternating_line(step: Step) -> str:
    """The line of an alternating chain; several cells of a group share their row or column."""
    pattern = step.pattern
    assert isinstance(pattern, AlternatingPattern)
    # A node of an almost locked set is written with all cells of the set: "(3=7)r1c2|r1c5".
    nodes = [
        (node.digit, node.cells if one is None else one.cells)
        for node, one in zip(
            pattern.nodes, (s for s in pattern.link_sets for _ in range(2)), strict=True
        )
    ]
    if pattern.loop:
        nodes.append((pattern.nodes[0].digit, pattern.nodes[0].cells))
    digits, text = str(nodes[0][0]), ""
    for at, ((_, cells), (digit, following)) in enumerate(pairwise(nodes)):
        link = _WEAK if at % 2 else _STRONG
        if cells == following:
            digits += f"{_IN_CELL[link]}{digit}"
        else:
            text += _NODE.format(digits=digits, cell=_group(cells)) + link
            digits = str(digit)
    text += _NODE.format(digits=digits, cell=_group(nodes[-1][1]))
    return _LINE.format(chain=text, effects=_phrases.effects(step.effects))


def sets_line(step: Step) -> str:
    """The line of a chain of almost locked sets; empty for two sets that share two digits.

    A strong link inside a set is between two of its digits, only one of which can be missing.
    """
    pattern = step.pattern
    assert isinstance(pattern, AlsPattern)
    if pattern.is_double:
        return ""
    commons = [pattern.digits[0], *(digit for (digit,) in pattern.commons), pattern.digits[0]]
    links = (
        _NODE.format(digits=f"{one}{_IN_CELL[_STRONG]}{other}", cell=_group(each.cells))
        for each, (one, other) in zip(pattern.sets, pairwise(commons), strict=True)
    )
    return _LINE.format(chain=_WEAK.join(links), effects=_phrases.effects(step.effects))


def _group(cells: Sequence[Cell]) -> str:
    return "|".join(_phrases.cell(cell) for cell in cells)


def _chain(branch: Sequence[ChainNode]) -> str:
    digits, text = str(branch[0].digit), ""
    for node, following in pairwise(branch):
        # A false candidate or what it forces is true; a true one and what it rules out are not
        # both true.
        link = _WEAK if node.on else _STRONG
        if node.cell == following.cell:
            digits += f"{_IN_CELL[link]}{following.digit}"
        else:
            text += _NODE.format(digits=digits, cell=_phrases.cell(node.cell)) + link
            digits = str(following.digit)
    return text + _NODE.format(digits=digits, cell=_phrases.cell(branch[-1].cell))
