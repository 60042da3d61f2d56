"""Statements about candidates: "r1c2 is 5", "r1c7 and r1c9 are not 5".

Such a claim is a clause inside other sentences. English uses the same words everywhere; other
languages move the verb after "so" or "if", and have a text for each position.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Final

from engine.houses import Cell, Digit
from engine.language import N_, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.words import phrases
from engine.words.phrases import all_of, neither_of, statements

SO: Final = N_("{story}, so {claim}")
_BECAUSE: Final = N_("{claim} ({reason})")
TAKEN: Final = N_("it is {digit}", "reason")
LAST_CANDIDATE: Final = N_("only candidate left")
LAST_PLACE: Final = N_("only place left {house:in}")
LAST_PLACES: Final = N_("only places left {house:in}")

_BACKWARDS: Final = N_("Backwards: if {first}, {last}, so {before}, and so on until {second}.")
_BACKWARDS_BRIEF: Final = N_("Backwards: if {first}, {last}, and so on.")
_BACKWARDS_AT_ONCE: Final = N_("Backwards: if {first}, {last}, so {before}, and {second}.")
_FEWEST: Final = 4
"""The number of nodes of the smallest loop."""


class After(Enum):
    """What precedes a claim."""

    NOTHING = auto()
    """The claim is a separate sentence, or joined to one by "and"."""
    SO = auto()
    """After "so", "then" or "in all cases"."""
    IF = auto()


_IS: Final = {
    After.NOTHING: N_("{cell} is {digit}"),
    After.SO: N_("{cell} is {digit}", "after so"),
    After.IF: N_("{cell} is {digit}", "after if"),
}
_IS_NOT: Final = {
    After.NOTHING: N_("{cell} is not {digit}"),
    After.SO: N_("{cell} is not {digit}", "after so"),
    After.IF: N_("{cell} is not {digit}", "after if"),
}
_IS_NEITHER: Final = {
    After.NOTHING: N_("{cell} is not {digits}"),
    After.SO: N_("{cell} is not {digits}", "after so"),
}
_ARE_NOT: Final = {
    After.NOTHING: N_("{cells} are not {digit}"),
    After.SO: N_("{cells} are not {digit}", "after so"),
    After.IF: N_("{cells} are not {digit}", "after if"),
}
_ARE_NEITHER: Final = {
    After.NOTHING: N_("{cells} are not {digits}"),
    After.SO: N_("{cells} are not {digits}", "after so"),
}
_ONE_IS: Final = {
    After.NOTHING: N_("one of {cells} is {digit}"),
    After.SO: N_("one of {cells} is {digit}", "after so"),
    After.IF: N_("one of {cells} is {digit}", "after if"),
}
_IT_IS_NOT: Final = N_("it is not {digit}", "after so")
_IT_IS_NEITHER: Final = N_("it is not {digits}", "after so")


def claim(node: ChainNode, after: After = After.NOTHING) -> str:
    """The claim of a node: "r1c2 is 5", "r1c2 is not 5"."""
    template = (_IS if node.on else _IS_NOT)[after]
    return translate(template, cell=phrases.cell(node.cell), digit=node.digit)


def claim_of(cells: Sequence[Cell], digit: Digit, after: After = After.NOTHING) -> str:
    """Claim that one of the cells holds the digit: "r1c2 is 5", "one of r1c2 and r1c3 is 5"."""
    if len(cells) == 1:
        return claim(ChainNode(cells[0], digit, on=True), after)
    return translate(_ONE_IS[after], cells=phrases.cells(cells), digit=digit)


def denial_of(cells: Sequence[Cell], digit: Digit, after: After = After.NOTHING) -> str:
    """Claim that none of the cells holds the digit: "r1c2 and r1c3 are not 5"."""
    return _denial(cells, (digit,), after)


def denials(nodes: Iterable[ChainNode], after: After = After.NOTHING) -> str:
    """Claim that candidates are false, in as few groups as possible; not available after "if"."""
    return all_of(denial_groups(nodes, after))


def denial_groups(nodes: Iterable[ChainNode], after: After = After.NOTHING) -> list[str]:
    """Like `denials`, with one statement for each group."""
    groups = phrases.digit_groups(Candidate(node.cell, node.digit) for node in nodes)
    # The statements after the first follow an "and", as separate sentences.
    return [
        _denial(cells, digits, After.NOTHING if at else after)
        for at, (digits, cells) in enumerate(groups)
    ]


def backwards(claims: Sequence[Callable[[After], str]], *, brief: bool = False) -> str:
    """A loop read the other way round: the opposite of each of its lines.

    Args:
        claims: these opposites, in the order of the lines.
        brief: whether to describe only the first link.
    """
    first, second, *_, before, last = claims
    at_once = len(claims) == _FEWEST
    template = _BACKWARDS_AT_ONCE if at_once else _BACKWARDS
    return translate(
        _BACKWARDS_BRIEF if brief else template,
        first=first(After.IF),
        last=last(After.SO),
        before=before(After.SO),
        second=second(After.NOTHING if at_once else After.IF),
    )


def describe_moves(moves: Iterable[Placement | Elimination]) -> str:
    """The claims of moves, without a full stop: "r1c2 is 5, and r1c7 is not 4 or 5"."""
    nodes = [ChainNode(move.cell, move.digit, on=isinstance(move, Placement)) for move in moves]
    placed = (claim(node) for node in nodes if node.on)
    return statements([*placed, *denial_groups(node for node in nodes if not node.on)])


def it_is_not(digits: Sequence[Digit]) -> str:
    """A statement about the cell that was just named: "it is not 3 or 4"."""
    if len(digits) == 1:
        return translate(_IT_IS_NOT, digit=digits[0])
    return translate(_IT_IS_NEITHER, digits=neither_of(digits))


def _denial(cells: Sequence[Cell], digits: Sequence[Digit], after: After) -> str:
    names, denied = phrases.cells(cells), neither_of(digits)
    if len(cells) == 1:
        template = (_IS_NOT if len(digits) == 1 else _IS_NEITHER)[after]
        return translate(template, cell=names, digit=denied, digits=denied)
    template = (_ARE_NOT if len(digits) == 1 else _ARE_NEITHER)[after]
    return translate(template, cells=names, digit=denied, digits=denied)


def because(statement: str, reason: str) -> str:
    """A claim and, in brackets, its reason."""
    return translate(_BECAUSE, claim=statement, reason=reason)


def link_reason(grid: Grid, branch: Sequence[ChainNode], node: ChainNode) -> str:
    """Why a node follows by a link, in a few words.

    Args:
        grid: the position of the chain.
        branch: the node's branch.
        node: a node whose cause is a cell or a house.
    """
    shared = node.cause.house(grid.variant, node.cell)
    if shared is not None:
        house = phrases.house(shared)
        return translate(LAST_PLACE, house=house) if node.on else house
    if node.on:
        return translate(LAST_CANDIDATE)
    return translate(TAKEN, digit=branch[node.parents[0]].digit)
