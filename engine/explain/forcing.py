"""Forcing chains and nets in words: branches that contradict each other, or agree."""

from collections.abc import Sequence
from typing import Final

from engine.chains import ChainNode
from engine.explain import _phrases
from engine.explain._phrases import (
    HintTexts,
    all_of,
    number,
    one_of,
    sentences,
    translate,
)
from engine.explain.branch_reasons import describe_reason, reason_of
from engine.explain.chains import SELF_DEFEAT, where_it_contradicts
from engine.explain.claims import SO, After, because, claim, claim_of, denial_of
from engine.explain.reasons import common_house, places, where_to_look
from engine.houses import House
from engine.language import N_
from engine.step import BranchNode, ForcingPattern, Step

_CONTRADICTION: Final = N_(
    "{name}: suppose that a candidate is true, or that it is false, and go on until what follows "
    "contradicts itself."
)
_VERITY: Final = N_(
    "{name}: of several assumptions one must hold. Follow each of them; all lead to the same end."
)
_NET: Final = N_("What follows may rest on several things.")

_FOLLOW_BOTH: Final = N_(
    "Either {digit} goes into {cell} or it does not. Follow both, and look for what they agree on."
)
_FOLLOW_CELL: Final = N_(
    "The candidates of {cell} are {digits}. Follow each of them, and look for what they agree on."
)
_FITS: Final = N_("In {house}, {digit} fits only in {cells}.")
_FOLLOW_PLACES: Final = N_("Follow each of these places, and look for what they agree on.")

_SUPPOSE: Final = N_("Suppose {start}. Then {claim}")
_IF: Final = N_("If {start}: {claim}")
_IF_AT_ONCE: Final = N_("If {start}, that is the end already.")
_SAME_START: Final = N_("From the same start: {claim}")
_BY_MORE: Final = N_("by several links")

_CELL_IS: Final = N_("{cell} is {digits}.")
_BOTH_STATES: Final = N_("{cell} cannot both be {digit} and not be {digit}, so {result}.")
_TWO_DIGITS: Final = N_("{cell} cannot be both {one} and {other}, so {result}.")
_TWICE: Final = N_("{house} cannot hold {digit} in {cells}, so {result}.")
_EMPTY_CELL: Final = N_("Nothing is left for {cell}, so {result}.")
_NO_PLACE: Final = N_("No place is left for {digit} in {house}, so {result}.")
_NOT_ALL: Final = N_("This cannot all be true, so {result}.")
_EITHER_WAY: Final = N_("Either way {end}, so {result}.")
_EVERY_WAY: Final = N_("In all {count} cases {end}, so {result}.")
_PLACED_EITHER_WAY: Final = N_("Either way {digit} goes into {cell}, so {result}.")
_PLACED_EVERY_WAY: Final = N_("In all {count} cases {digit} goes into {cell}, so {result}.")


def describe(step: Step) -> HintTexts:
    """A forcing chain or net at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    idea = translate(_CONTRADICTION if pattern.contradiction else _VERITY, name=_phrases.name(step))
    return HintTexts(
        _phrases.look_at(where_to_look(step.grid, pattern)),
        sentences(idea, translate(_NET) if pattern.net else ""),
        _where(step, pattern),
        _text(step, pattern),
    )


def _where(step: Step, pattern: ForcingPattern) -> str:
    first = pattern.starts[0]
    if pattern.contradiction:
        return where_it_contradicts(step, pattern)
    cell = _phrases.cell(first.cells[0])
    if not all(start.on for start in pattern.starts):
        return sentences(translate(_FOLLOW_BOTH, digit=first.digit, cell=cell))
    if house := region_of(step, pattern):
        return sentences(_fits(house, pattern), translate(_FOLLOW_PLACES))
    return translate(
        _FOLLOW_CELL, cell=cell, digits=all_of(step.grid.candidates_of(first.cells[0]))
    )


def region_of(step: Step, pattern: ForcingPattern) -> House | None:
    """The house whose places for a digit the branches start from; None if they do not."""
    starts = pattern.starts
    cells = [start.cells[0] for start in starts]
    if pattern.contradiction or len(set(cells)) == 1 or not all(start.on for start in starts):
        return None
    return common_house(step.grid, cells, starts[0].digit)


def _fits(house: House, pattern: ForcingPattern) -> str:
    cells = _phrases.cells(start.cells[0] for start in pattern.starts)
    return translate(_FITS, house=_phrases.house(house), digit=pattern.starts[0].digit, cells=cells)


def _text(step: Step, pattern: ForcingPattern) -> str:
    """The whole argument, link by link."""
    opening = [] if pattern.contradiction else _opening(step, pattern)
    branches = [_branch(step, pattern, at) for at in range(len(pattern.branches))]
    return "\n".join(filter(None, (*opening, *branches, _conclusion(step, pattern))))


def _opening(step: Step, pattern: ForcingPattern) -> list[str]:
    first = pattern.starts[0]
    if not all(start.on for start in pattern.starts):
        return []
    if house := region_of(step, pattern):
        return [sentences(_fits(house, pattern))]
    digits = one_of(start.digit for start in pattern.starts)
    return [translate(_CELL_IS, cell=_phrases.cell(first.cells[0]), digits=digits)]


def _branch(step: Step, pattern: ForcingPattern, at: int) -> str:
    """What a branch says, as a paragraph; empty for an assumption that is itself an end."""
    branch = pattern.branches[at]
    start = branch[0]
    if len(branch) == 1:
        at_once = translate(_IF_AT_ONCE, start=_claim(start, After.IF))
        return "" if pattern.contradiction else at_once
    first = next(one for one, other in enumerate(pattern.branches) if len(other) > 1)
    opens = pattern.contradiction and at == first
    after = After.SO if opens or not pattern.contradiction else After.NOTHING
    story = _every_link(step, branch, after)
    if opens:
        text = translate(_SUPPOSE, start=_claim(start), claim=story)
    elif pattern.contradiction:
        text = translate(_SAME_START, claim=story)
    else:
        text = translate(_IF, start=_claim(start, After.IF), claim=story)
    return f"{text}."


def _every_link(step: Step, branch: Sequence[BranchNode], after: After) -> str:
    text = ""
    for at, node in enumerate(branch[1:], 1):
        reason = reason_of(step.grid, branch[:at], node)
        words = translate(_BY_MORE) if reason is None else describe_reason(reason, node)
        follows = reason is not None and branch[at - 1] in reason.parents
        said = because(_claim(node, After.SO if follows and text else after), words)
        if not text:
            text = said
        elif follows:
            text = translate(SO, story=text, claim=said)
        else:
            text = _phrases.listed((text, because(_claim(node), words)))
    return text


def _conclusion(step: Step, pattern: ForcingPattern) -> str:
    if step.placements:
        placed = step.placements[0]
        result = claim(ChainNode(placed.cell, placed.digit, on=True), After.SO)
    else:
        result = _phrases.removals(step.eliminations)
    if pattern.contradiction:
        return sentences(_clash(step, pattern, result))
    end, cases = pattern.ends[0], len(pattern.branches)
    if step.placements:
        template = _PLACED_EITHER_WAY if cases == 2 else _PLACED_EVERY_WAY
    else:
        template = _EITHER_WAY if cases == 2 else _EVERY_WAY
    return translate(
        template,
        count=number(cases),
        end=_claim(end, After.SO),
        cell=_phrases.cells(end.cells),
        digit=end.digit,
        result=result,
    )


def _clash(step: Step, pattern: ForcingPattern, result: str) -> str:
    """Why the ends cannot all be true."""
    start, ends = pattern.starts[0], pattern.ends
    end = ends[0]
    cells = [cell for one in ends for cell in one.cells]
    name, digits = _phrases.cells(end.cells), {one.digit for one in ends}
    same_cell, same_digit = len(set(cells)) == 1, len(digits) == 1
    states = {one.on for one in ends}
    if len(ends) == 1 and (end.cells, end.digit, end.on) == (
        start.cells,
        start.digit,
        not start.on,
    ):
        return translate(SELF_DEFEAT, result=result)
    if same_cell and same_digit and states == {True, False}:
        return translate(_BOTH_STATES, cell=name, digit=end.digit, result=result)
    if same_cell and states == {True} and len(ends) == 2:
        return translate(_TWO_DIGITS, cell=name, one=end.digit, other=ends[1].digit, result=result)
    if same_cell and states == {False} and digits == set(step.grid.candidates_of(cells[0])):
        return translate(_EMPTY_CELL, cell=name, result=result)
    if same_digit and states == {True} and len(ends) > 1:
        house = common_house(step.grid, cells)
        if house is not None:
            named = all_of(_phrases.cell(cell) for cell in cells)
            where = _phrases.house(house)
            return translate(_TWICE, house=where, digit=end.digit, cells=named, result=result)
    if same_digit and states == {False}:
        for house in step.grid.variant.houses:
            if set(places(step.grid, house, end.digit)) == set(cells):
                return translate(
                    _NO_PLACE, digit=end.digit, house=_phrases.house(house), result=result
                )
    return translate(_NOT_ALL, result=result)


def _claim(node: BranchNode, after: After = After.NOTHING) -> str:
    return (claim_of if node.on else denial_of)(node.cells, node.digit, after)
