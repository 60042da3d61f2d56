"""Alternating chains in words: strong links joined by weak ones, from one end to the other."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import MAX_SHORT_LENGTH, HintTexts, all_of, sentences, translate
from engine.explain.chains import CHAIN_WHERE, LOOP_WHERE, SELF_DEFEAT
from engine.explain.claims import (
    LAST_CANDIDATE,
    LAST_PLACE,
    LAST_PLACES,
    SO,
    TAKEN,
    After,
    because,
    claim_of,
    denial_of,
)
from engine.explain.eureka import alternating_line
from engine.explain.reasons import common_house, where_to_look
from engine.explain.turning_points import LOOP_CLOSES
from engine.houses import Digit
from engine.language import N_
from engine.step import AlmostLockedSet, AlternatingNode, AlternatingPattern, Step
from engine.technique import Technique

_FOLLOW_DIGIT: Final = N_("Follow the {digit}s through the grid.")
_TWO_CANDIDATES: Final = N_("Look at the cells with two candidates.")

_TECHNIQUES: Final = {
    Technique.SKYSCRAPER: N_(
        "{name}: a digit has two places in each of two lines, and two of these places are in one "
        "line across. One of the other two holds the digit."
    ),
    Technique.TWO_STRING_KITE: N_(
        "{name}: a digit has two places in a row and two in a column, and one place of each is in "
        "the same box. One of the other two holds the digit."
    ),
    Technique.TURBOT_FISH: N_(
        "{name}: two houses have two places each for one digit, of which two see each other. One "
        "of the other two holds it."
    ),
    Technique.EMPTY_RECTANGLE: N_(
        "{name}: all places for a digit in a box lie in one row and one column of it. From the "
        "one, a house with two places leads to where the other goes on."
    ),
    Technique.W_WING: N_(
        "{name}: two cells have the same two candidates, and a house has two places for one of "
        "these, one seen by each cell. One of the cells holds the other one."
    ),
    Technique.REMOTE_PAIR: N_(
        "{name}: cells with the same two candidates form a chain, so they take turns. What "
        "sees one of each kind can hold neither digit."
    ),
    Technique.X_CHAIN: N_(
        "{name} on {digit}: houses with two places for it form a chain. At least one of its two "
        "ends holds the digit."
    ),
    Technique.XY_CHAIN: N_(
        "{name}: cells with two candidates form a chain. At least one of its two ends holds the "
        "digit that both have."
    ),
}
_AIC: Final = N_(
    "{name}: alternating strong and weak links, a strong one at either end. At least one of the "
    "two ends is true."
)
_LOOP: Final = N_(
    "{name}: alternating strong and weak links, all the way round. Of two neighbours one is true."
)
_SUPPOSE: Final = N_("Suppose {start}. Then {claim}")
_TRUE_ON_THE_WAY: Final = N_("Suppose {start}. Link by link, this makes true: {claims}.")
_ENDS: Final = N_("So one of these is true: {one}; {other}. Either way {result}.")
_TURNS: Final = N_(
    "Neighbours in the chain differ: {ones} hold one of {digits}, {others} the other. What sees "
    "a cell of each kind can be neither: {result}."
)
_GROUPED: Final = N_("Some links join groups of cells.")
_WITH_SETS: Final = N_(
    "Some links are sets of cells with one digit more than cells: such a set can lack only one."
)
_WITHOUT: Final = N_("without {digit}, {cells} need {digits}")


def describe(step: Step) -> HintTexts:
    """An alternating chain at all four levels; it ends with its Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, AlternatingPattern)
    full = "\n".join(
        (_links_text(step, pattern), _conclusion(step, pattern), alternating_line(step))
    )
    return HintTexts(_nudge(step, pattern), _technique(step, pattern), _where(pattern), full)


def describe_short(step: Step) -> str:
    """A chain in at most `MAX_SHORT_LENGTH` characters: of a long one, only what becomes true."""
    pattern = step.pattern
    assert isinstance(pattern, AlternatingPattern)
    full = describe(step).full
    if len(full) <= MAX_SHORT_LENGTH:
        return full
    story, conclusion = _brief(pattern), _conclusion(step, pattern)
    for parts in ((story, conclusion, alternating_line(step)), (story, conclusion)):
        text = "\n".join(parts)
        if len(text) <= MAX_SHORT_LENGTH:
            break
    return text


def _nudge(step: Step, pattern: AlternatingPattern) -> str:
    if pattern.one_digit:
        return translate(_FOLLOW_DIGIT, digit=pattern.one_digit)
    if pattern.in_cells:
        return translate(_TWO_CANDIDATES)
    return _phrases.look_at(where_to_look(step.grid, pattern))


def _technique(step: Step, pattern: AlternatingPattern) -> str:
    template = _TECHNIQUES.get(step.technique, _LOOP if pattern.loop else _AIC)
    text = translate(template, name=_phrases.name(step), digit=pattern.one_digit)
    grouped = any(len(node.cells) > 1 for node in pattern.nodes)
    plain = step.technique is Technique.EMPTY_RECTANGLE
    return sentences(
        text,
        translate(_GROUPED) if grouped and not plain else "",
        translate(_WITH_SETS) if pattern.sets else "",
    )


def _where(pattern: AlternatingPattern) -> str:
    cells = _phrases.cells(dict.fromkeys(cell for node in pattern.nodes for cell in node.cells))
    if pattern.loop:
        return translate(LOOP_WHERE, cells=cells)
    return translate(CHAIN_WHERE, start=_denial(pattern.nodes[0], After.NOTHING), cells=cells)


def _links_text(step: Step, pattern: AlternatingPattern) -> str:
    """Every link: "Suppose r1c2 is not 5. Then r1c7 is 5 (only place left in row 1), so ..."."""
    first, *others = pattern.nodes
    text = ""
    previous, true = first, False
    for at, node in enumerate(others):
        true = not true
        said = _claim(node, After.SO) if true else _denial(node, After.SO)
        inside = pattern.link_sets[at // 2] if true else None
        said = because(
            said,
            _reason(step, previous, node, true)
            if inside is None
            else _set_reason(inside, previous.digit),
        )
        if text:
            text = translate(SO, story=text, claim=said)
        else:
            text = translate(_SUPPOSE, start=_denial(first, After.NOTHING), claim=said)
        previous = node
    return f"{text}."


def _brief(pattern: AlternatingPattern) -> str:
    claims = _phrases.listed(_claim(node, After.NOTHING) for node in pattern.nodes[1::2])
    return translate(
        _TRUE_ON_THE_WAY, start=_denial(pattern.nodes[0], After.NOTHING), claims=claims
    )


def _reason(step: Step, before: AlternatingNode, node: AlternatingNode, true: bool) -> str:
    """Why the node follows from the one before, in a few words."""
    if before.cells == node.cells:
        return translate(LAST_CANDIDATE) if true else translate(TAKEN, digit=before.digit)
    cells = (*before.cells, *node.cells)
    house = common_house(step.grid, cells, node.digit if true else None)
    assert house is not None
    if not true:
        return _phrases.house(house)
    return translate(
        LAST_PLACE if len(node.cells) == 1 else LAST_PLACES, house=_phrases.house(house)
    )


def _set_reason(one: AlmostLockedSet, lacking: Digit) -> str:
    """Why a set that lacks a digit holds all its others."""
    return translate(
        _WITHOUT,
        digit=lacking,
        cells=_phrases.cells(one.cells),
        digits=all_of([digit for digit in one.digits if digit != lacking]),
    )


def _conclusion(step: Step, pattern: AlternatingPattern) -> str:
    removals = _phrases.removals(step.eliminations)
    if step.technique is Technique.REMOTE_PAIR:
        cells = [node.cells[0] for node in pattern.nodes[::2]]
        digits = sorted({node.digit for node in pattern.nodes})
        return translate(
            _TURNS,
            digits=all_of(digits),
            ones=_phrases.cells(cells[::2]),
            others=_phrases.cells(cells[1::2]),
            result=removals,
        )
    if pattern.loop:
        return translate(LOOP_CLOSES, result=removals)
    one, other = pattern.nodes[0], pattern.nodes[-1]
    if pattern.returns:
        result = removals if step.eliminations else _claim(one, After.SO)
        return translate(SELF_DEFEAT, result=result)
    return translate(
        _ENDS, one=_claim(one, After.NOTHING), other=_claim(other, After.NOTHING), result=removals
    )


def _claim(node: AlternatingNode, after: After) -> str:
    return claim_of(node.cells, node.digit, after)


def _denial(node: AlternatingNode, after: After) -> str:
    return denial_of(node.cells, node.digit, after)
