"""Forcing chains and nets in words: branches that contradict each other, or agree."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, one_of, sentences, translate
from engine.explain.arguments import CELL_IS, COLLIDE, FITS, IF_AT_ONCE, SELF_DEFEAT, agreement
from engine.explain.branch_reasons import DeadEnd, dead_end, describe_reason, reason_of
from engine.explain.chains import (
    COACHING,
    FOLLOW_BOTH,
    FOLLOW_CELL,
    FOLLOW_PLACES,
    NOT_MISSING,
    where_it_contradicts,
)
from engine.explain.claims import After, because, claim_of, denial_of, it_is_not
from engine.explain.reasons import common_house, places, where_to_look
from engine.explain.stories import BEGIN_SO, BEGIN_THEN, IF, SUPPOSE, Opening, Story, stated
from engine.houses import House
from engine.language import N_
from engine.model.chain_patterns import BranchNode, ForcingPattern
from engine.model.chains import ChainKind
from engine.model.step import Step

_CONTRADICTION: Final = N_(
    "{name}: suppose that a candidate is true, or that it is false, and go on until what follows "
    "contradicts itself."
)
_VERITY: Final = N_(
    "{name}: of several assumptions one must hold. Follow each of them; all lead to the same end."
)
_NET: Final = N_("What follows may rest on several things.")

_SAME_START: Final = N_("From the same start: {claim}")
_TWO_DIGITS: Final = N_("{cell} cannot be both {one} and {other}, so {result}.")
_TWICE: Final = N_("{house} would have two {digit}s, in {cells}, so {result}.")
_TWICE_IN_GROUPS: Final = N_(
    "{house} would have two {digit}s: one in {cells}, one in {others}. So {result}."
)
_EMPTY_CELL: Final = N_("{cell} has no candidate left, so {result}.")
_NO_PLACE: Final = N_("{house:start} has no place left for {digit}, so {result}.")
_CASES_LEFT: Final = N_("In every case that is left {end}, so {result}.")
_PLACED_IN_CASES_LEFT: Final = N_(
    "In every case that is left {digit} goes into {cell}, so {result}."
)
_BY_MORE: Final = N_("by several links")
_NOT_ALL: Final = N_("This cannot all be true, so {result}.")


def describe(step: Step) -> HintTexts:
    """A forcing chain or net at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    idea = translate(_CONTRADICTION if pattern.contradiction else _VERITY, name=_phrases.name(step))
    return HintTexts(
        sentences(
            _phrases.look_at(where_to_look(step.grid, pattern)), translate(_coaching(step, pattern))
        ),
        sentences(idea, translate(_NET) if pattern.net else ""),
        _where(step, pattern),
        _text(step, pattern),
    )


def _coaching(step: Step, pattern: ForcingPattern) -> str:
    """What to try, at level 1."""
    if pattern.contradiction:
        return COACHING[ChainKind.CONTRADICTION] if pattern.starts[0].on else NOT_MISSING
    if not all(start.on for start in pattern.starts):
        return COACHING[ChainKind.DOUBLE]
    return COACHING[ChainKind.REGION if region_of(step, pattern) else ChainKind.CELL]


def _where(step: Step, pattern: ForcingPattern) -> str:
    first = pattern.starts[0]
    if pattern.contradiction:
        return where_it_contradicts(step, pattern)
    cell = _phrases.cell(first.cells[0])
    if not all(start.on for start in pattern.starts):
        return sentences(translate(FOLLOW_BOTH, digit=first.digit, cell=cell))
    if house := region_of(step, pattern):
        return sentences(_fits(house, pattern), translate(FOLLOW_PLACES))
    return translate(FOLLOW_CELL, cell=cell, digits=all_of(step.grid.candidates_of(first.cells[0])))


def region_of(step: Step, pattern: ForcingPattern) -> House | None:
    """The house whose places for a digit the branches start from; None if they do not."""
    starts = pattern.starts
    cells = [start.cells[0] for start in starts]
    if pattern.contradiction or len(set(cells)) == 1 or not all(start.on for start in starts):
        return None
    return common_house(step.grid, cells, starts[0].digit)


def _fits(house: House, pattern: ForcingPattern) -> str:
    cells = _phrases.cells(start.cells[0] for start in pattern.starts)
    return translate(FITS, house=_phrases.house(house), digit=pattern.starts[0].digit, cells=cells)


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
    return [translate(CELL_IS, cell=_phrases.cell(first.cells[0]), digits=digits)]


def _branch(step: Step, pattern: ForcingPattern, at: int) -> str:
    """What a branch says, as a paragraph; empty for an assumption that is itself an end."""
    branch = pattern.branches[at]
    start = branch[0]
    if len(branch) == 1:
        at_once = translate(IF_AT_ONCE, start=_claim(start, After.IF))
        return "" if pattern.contradiction else at_once
    if not pattern.contradiction:
        opening = Opening(IF, _claim(start, After.IF))
    elif any(len(other) > 1 for other in pattern.branches[:at]):
        opening = Opening(_SAME_START, "", After.NOTHING)
    else:
        opening = Opening(SUPPOSE, _claim(start))
    end = _dead_end(step, branch)
    if end is None:
        return _story(step, branch, opening).end()
    story = _story(step, branch[:-1], opening)
    story.repeat([_claim(parent) for parent in end.parents])
    denied = (denial_of if start.on else claim_of)(start.cells, start.digit, After.SO)
    nothing_left = "" if pattern.contradiction else _nothing_left(end, denied)
    return sentences(story.end(), nothing_left)


def _dead_end(step: Step, branch: Sequence[BranchNode]) -> DeadEnd | None:
    """Where a branch ends instead of at its last node, as its assumption is impossible."""
    *before, last = branch
    return None if reason_of(step.grid, before, last) else dead_end(step.grid, before)


def _story(step: Step, branch: Sequence[BranchNode], opening: Opening) -> Story:
    """Each link of a branch."""
    story = Story(opening)
    source: tuple[BranchNode, ...] = ()
    for at, node in enumerate(branch[1:], 1):
        reason = reason_of(step.grid, branch[:at], node)
        parents = reason.parents if reason else ()
        words = describe_reason(reason, node) if reason else translate(_BY_MORE)
        others = [_claim(one) for one in parents if one != branch[at - 1]]
        said = partial(_claim, node)
        told = partial(_because, node, words)
        if not others:
            story.follow(told, BEGIN_SO if node.on else BEGIN_THEN)
        elif branch[at - 1] in parents:
            story.complete(said, words, others)
        elif not node.on and parents == source and story.add(told):
            pass
        elif not node.on and reason is not None and reason.house is None:
            story.rest(stated(it_is_not((node.digit,))), others)
        else:
            story.rest(told, others)
        source = () if node.on else parents
    return story


def _because(node: BranchNode, reason: str, after: After) -> str:
    return because(_claim(node, after), reason)


def _conclusion(step: Step, pattern: ForcingPattern) -> str:
    if step.placements:
        (placed,) = step.placements
        result = claim_of((placed.cell,), placed.digit, After.SO)
    else:
        result = _phrases.removals(step.eliminations)
    dead = [one for branch in pattern.branches if (one := _dead_end(step, branch))]
    if pattern.contradiction:
        return _nothing_left(dead[0], result) if dead else sentences(_clash(step, pattern, result))
    end = pattern.ends[0]
    name, said = _phrases.cells(end.cells), _claim(end, After.SO)
    if not dead:
        place = (name, end.digit) if step.placements else None
        return agreement(len(pattern.branches), said, place, result)
    template = _PLACED_IN_CASES_LEFT if step.placements else _CASES_LEFT
    return translate(template, end=said, cell=name, digit=end.digit, result=result)


def _nothing_left(end: DeadEnd, result: str) -> str:
    """What follows as nothing is left somewhere."""
    if end.house is None:
        return translate(_EMPTY_CELL, cell=_phrases.cell(end.candidate.cell), result=result)
    house, digit = _phrases.house(end.house), end.candidate.digit
    return translate(_NO_PLACE, digit=digit, house=house, result=result)


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
        return translate(COLLIDE, cell=name, digit=end.digit, result=result)
    if same_cell and states == {True} and len(ends) == 2:
        return translate(_TWO_DIGITS, cell=name, one=end.digit, other=ends[1].digit, result=result)
    if same_cell and states == {False} and digits == set(step.grid.candidates_of(cells[0])):
        return translate(_EMPTY_CELL, cell=name, result=result)
    if same_digit and states == {True} and len(ends) == 2:
        house = common_house(step.grid, cells)
        if house is not None:
            where, grouped = _phrases.house(house), len(cells) > 2
            return translate(
                _TWICE_IN_GROUPS if grouped else _TWICE,
                house=where,
                digit=end.digit,
                cells=one_of(map(_phrases.cell, end.cells)) if grouped else _phrases.cells(cells),
                others=one_of(map(_phrases.cell, ends[1].cells)),
                result=result,
            )
    if same_digit and states == {False}:
        for house in step.grid.variant.houses:
            if set(places(step.grid, house, end.digit)) == set(cells):
                return translate(
                    _NO_PLACE, digit=end.digit, house=_phrases.house(house), result=result
                )
    return translate(_NOT_ALL, result=result)


def _claim(node: BranchNode, after: After = After.NOTHING) -> str:
    return (claim_of if node.on else denial_of)(node.cells, node.digit, after)
