"""Forcing chains and nets in words: branches that contradict each other, or agree."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from engine.chains import ChainNode
from engine.explain import _say
from engine.explain._say import LONGEST_SHORT, Words, all_of, number, one_of, say, sentences
from engine.explain.chains import LONGEST, SELF_DEFEAT
from engine.explain.claims import SO, After, because, claim, claim_of, denial_of
from engine.explain.following import reason_of, words_of
from engine.explain.reasons import common_house, places, where_to_look
from engine.houses import House
from engine.language import msg
from engine.step import BranchNode, ForcingPattern, Step

_CONTRADICTION: Final = msg(
    "{name}: suppose that a candidate is true, or that it is false, and go on until what follows "
    "contradicts itself."
)
_VERITY: Final = msg(
    "{name}: of several assumptions one must hold. Follow each of them; all lead to the same end."
)
_NET: Final = msg("What follows may rest on several things.")

_FOLLOW_ONE: Final = msg("Suppose {start}. Follow what that forces until it contradicts itself.")
_FOLLOW_BOTH: Final = msg(
    "Either {digit} goes into {cell} or it does not. Follow both, and look for what they agree on."
)
_FOLLOW_CELL: Final = msg(
    "The candidates of {cell} are {digits}. Follow each of them, and look for what they agree on."
)
_FITS: Final = msg("In {house}, {digit} fits only in {cells}.")
_FOLLOW_PLACES: Final = msg("Follow each of these places, and look for what they agree on.")

_SUPPOSE: Final = (
    msg("Suppose {start}. Then {claim}"),
    msg("Suppose {start}. Then {claim}", "some links later"),
)
_IF: Final = (msg("If {start}: {claim}"), msg("If {start}: {claim}", "some links later"))
"""How a branch opens; the second if it begins with how many links it has."""
_IF_AT_ONCE: Final = msg("If {start}, that is the end already.")
_LEADS_TO: Final = msg("From the same start: {claim}")
_IN_THE_END: Final = msg("{story}, so in the end {claim}")
_LATER: Final = msg("{count} links later {claim}")
_BY_MORE: Final = msg("by several links")

_CELL_IS: Final = msg("{cell} is {digits}.")
_BOTH_STATES: Final = msg("{cell} cannot both be {digit} and not be {digit}, so {result}.")
_TWO_DIGITS: Final = msg("{cell} cannot be both {one} and {other}, so {result}.")
_TWICE: Final = msg("{house} cannot hold {digit} in {cells}, so {result}.")
_EMPTY_CELL: Final = msg("Nothing is left for {cell}, so {result}.")
_NO_PLACE: Final = msg("No place is left for {digit} in {house}, so {result}.")
_NOT_ALL: Final = msg("This cannot all be true, so {result}.")
_EITHER_WAY: Final = msg("Either way {end}, so {result}.")
_EVERY_WAY: Final = msg("In all {count} cases {end}, so {result}.")
_PLACED_EITHER_WAY: Final = msg("Either way {digit} goes into {cell}, so {result}.")
_PLACED_EVERY_WAY: Final = msg("In all {count} cases {digit} goes into {cell}, so {result}.")


def tell(step: Step) -> Words:
    """A forcing chain or net at all four levels; the full text takes at most `LONGEST`."""
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    idea = say(_CONTRADICTION if pattern.contradiction else _VERITY, name=_say.name(step))
    return Words(
        _say.look_at(where_to_look(step.grid, pattern)),
        sentences(idea, say(_NET) if pattern.net else ""),
        _where(step, pattern),
        _told(step, pattern, LONGEST),
    )


def tell_short(step: Step) -> str:
    """The same in at most `LONGEST_SHORT` characters: what comes true, or only the ends."""
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    return _told(step, pattern, LONGEST_SHORT)


def _where(step: Step, pattern: ForcingPattern) -> str:
    first = pattern.starts[0]
    if pattern.contradiction:
        return say(_FOLLOW_ONE, start=_claim(first))
    cell = _say.cell(first.cells[0])
    if not all(start.on for start in pattern.starts):
        return sentences(say(_FOLLOW_BOTH, digit=first.digit, cell=cell))
    if house := region_of(step, pattern):
        return sentences(_fits(house, pattern), say(_FOLLOW_PLACES))
    return say(_FOLLOW_CELL, cell=cell, digits=all_of(step.grid.candidates_of(first.cells[0])))


def region_of(step: Step, pattern: ForcingPattern) -> House | None:
    """The house whose places for a digit the branches start from; None if it is something else."""
    starts = pattern.starts
    cells = [start.cells[0] for start in starts]
    if pattern.contradiction or len(set(cells)) == 1 or not all(start.on for start in starts):
        return None
    return common_house(step.grid, cells, starts[0].digit)


def _fits(house: House, pattern: ForcingPattern) -> str:
    cells = _say.cells(start.cells[0] for start in pattern.starts)
    return say(_FITS, house=_say.house(house), digit=pattern.starts[0].digit, cells=cells)


def _told(step: Step, pattern: ForcingPattern, longest: int) -> str:
    """The argument in as much detail as fits."""
    text = ""
    for detail in _Detail:
        opening = [] if pattern.contradiction else _opening(step, pattern)
        branches = [_branch(step, pattern, at, detail) for at in range(len(pattern.branches))]
        text = "\n".join(filter(None, (*opening, *branches, _conclusion(step, pattern))))
        if len(text) <= longest:
            break
    return text


def _opening(step: Step, pattern: ForcingPattern) -> list[str]:
    first = pattern.starts[0]
    if not all(start.on for start in pattern.starts):
        return []
    if house := region_of(step, pattern):
        return [sentences(_fits(house, pattern))]
    digits = one_of(start.digit for start in pattern.starts)
    return [say(_CELL_IS, cell=_say.cell(first.cells[0]), digits=digits)]


class _Detail(Enum):
    """How much is told of a branch."""

    EVERY_LINK = auto()
    WHAT_IS_TRUE = auto()
    END = auto()


def _branch(step: Step, pattern: ForcingPattern, at: int, detail: _Detail) -> str:
    """What a branch says, a paragraph; empty for an assumption that is an end itself."""
    branch = pattern.branches[at]
    start = branch[0]
    if len(branch) == 1:
        at_once = say(_IF_AT_ONCE, start=_claim(start, After.IF))
        return "" if pattern.contradiction else at_once
    first = next(one for one, other in enumerate(pattern.branches) if len(other) > 1)
    opens = pattern.contradiction and at == first
    counted = detail is _Detail.END
    after = After.SO if opens or not pattern.contradiction else After.NOTHING
    story = _STORY[detail](step, branch, after)
    if opens:
        told = say(_SUPPOSE[counted], start=_claim(start), claim=story)
    elif pattern.contradiction:
        told = say(_LEADS_TO, claim=story)
    else:
        told = say(_IF[counted], start=_claim(start, After.IF), claim=story)
    return f"{told}."


def _every_link(step: Step, branch: Sequence[BranchNode], after: After) -> str:
    told = ""
    for at, node in enumerate(branch[1:], 1):
        reason = reason_of(step.grid, branch[:at], node)
        words = say(_BY_MORE) if reason is None else words_of(reason, node)
        follows = reason is not None and branch[at - 1] in reason.parents
        said = because(_claim(node, After.SO if follows and told else after), words)
        if not told:
            told = said
        elif follows:
            told = say(SO, story=told, claim=said)
        else:
            told = _say.listed((told, because(_claim(node), words)))
    return told


def _what_is_true(_: Step, branch: Sequence[BranchNode], after: After) -> str:
    *others, end = branch[1:]
    claims = [node for node in others if node.on]
    if not claims:
        return _claim(end, after)
    first, *rest = claims
    story = _say.listed((_claim(first, after), *map(_claim, rest)))
    return say(_IN_THE_END, story=story, claim=_claim(end, After.SO))


def _end(_: Step, branch: Sequence[BranchNode], after: After) -> str:
    return say(_LATER, count=len(branch) - 1, claim=_claim(branch[-1], After.SO))


_STORY: Final = {
    _Detail.EVERY_LINK: _every_link,
    _Detail.WHAT_IS_TRUE: _what_is_true,
    _Detail.END: _end,
}


def _conclusion(step: Step, pattern: ForcingPattern) -> str:
    if step.placements:
        placed = step.placements[0]
        result = claim(ChainNode(placed.cell, placed.digit, on=True), After.SO)
    else:
        result = _say.removals(step.eliminations)
    if pattern.contradiction:
        return sentences(_clash(step, pattern, result))
    end, cases = pattern.ends[0], len(pattern.branches)
    if step.placements:
        template = _PLACED_EITHER_WAY if cases == 2 else _PLACED_EVERY_WAY
    else:
        template = _EITHER_WAY if cases == 2 else _EVERY_WAY
    return say(
        template,
        count=number(cases),
        end=_claim(end, After.SO),
        cell=_say.cells(end.cells),
        digit=end.digit,
        result=result,
    )


def _clash(step: Step, pattern: ForcingPattern, result: str) -> str:
    """Why the ends cannot all be true."""
    start, ends = pattern.starts[0], pattern.ends
    end = ends[0]
    cells = [cell for one in ends for cell in one.cells]
    name, digits = _say.cells(end.cells), {one.digit for one in ends}
    same_cell, same_digit = len(set(cells)) == 1, len(digits) == 1
    states = {one.on for one in ends}
    if len(ends) == 1 and (end.cells, end.digit, end.on) == (
        start.cells,
        start.digit,
        not start.on,
    ):
        return say(SELF_DEFEAT, result=result)
    if same_cell and same_digit and states == {True, False}:
        return say(_BOTH_STATES, cell=name, digit=end.digit, result=result)
    if same_cell and states == {True} and len(ends) == 2:
        return say(_TWO_DIGITS, cell=name, one=end.digit, other=ends[1].digit, result=result)
    if same_cell and states == {False} and digits == set(step.grid.candidates_of(cells[0])):
        return say(_EMPTY_CELL, cell=name, result=result)
    if same_digit and states == {True} and len(ends) > 1:
        house = common_house(step.grid, cells)
        if house is not None:
            named = all_of(_say.cell(cell) for cell in cells)
            where = _say.house(house)
            return say(_TWICE, house=where, digit=end.digit, cells=named, result=result)
    if same_digit and states == {False}:
        for house in step.grid.variant.houses:
            if set(places(step.grid, house, end.digit)) == set(cells):
                return say(_NO_PLACE, digit=end.digit, house=_say.house(house), result=result)
    return say(_NOT_ALL, result=result)


def _claim(node: BranchNode, after: After = After.NOTHING) -> str:
    return (claim_of if node.on else denial_of)(node.cells, node.digit, after)
