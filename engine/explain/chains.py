"""Chains in words: cycles, forcing chains, and several branches with one end."""

from typing import Final

from engine.common_names import CommonName, common_name
from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, sentences, translate
from engine.explain.alternating_clues import ANY, ONE_DIGIT, TWO_CANDIDATES
from engine.explain.arguments import FITS, fits, whole_text
from engine.explain.contradiction import what_to_test
from engine.explain.reasons import (
    place_of_contradiction,
    strong_links_in_cells,
    where_to_look,
)
from engine.houses import House
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.chain_patterns import ForcingPattern
from engine.model.chains import ChainKind, ChainNode
from engine.model.step import ChainPattern, Step
from engine.model.technique import Technique

MAX_CELLS: Final = 24
"""How many cells of a chain the third level names; the others are only counted."""

_ONE_FAILS: Final = N_("Follow the {digit}s through the grid: one of them contradicts itself.")
COACHING: Final = {
    ChainKind.CHAIN: ANY,
    ChainKind.CYCLE: ANY,
    ChainKind.CONTRADICTION: N_("Which of its candidates leads to a contradiction?"),
    ChainKind.DOUBLE: N_("What follows if a candidate is true, and what if it is false?"),
    ChainKind.CELL: N_("In one of its cells, all candidates lead to the same end."),
    ChainKind.REGION: N_("All its places for one digit lead to the same end."),
}
NOT_MISSING: Final = N_("Which of its candidates cannot be false?")

_TECHNIQUES: Final = {
    Technique.X_CYCLE: N_(
        "{name} on {digit}: its places form a loop, and every second one of them must hold it."
    ),
    Technique.Y_CYCLE: N_(
        "{name}: cells with two candidates form a loop that can be filled in two ways only."
    ),
    Technique.XY_CYCLE: N_(
        "{name}: candidates form a loop, and every second one of them must be true."
    ),
    Technique.TURBOT_FISH: N_(
        "{name}: two houses have two places each for one digit, of which two see each other. One "
        "of the other two holds it."
    ),
    Technique.FORCING_X_CHAIN: N_(
        "{name}: follow one digit from place to place until an assumption defeats itself."
    ),
    Technique.FORCING_CHAIN: N_(
        "{name}: suppose a candidate is true, or false, and follow the links until the opposite "
        "comes out."
    ),
    Technique.NISHIO: N_(
        "{name}: suppose that a digit is in one cell, or not, and follow this digit alone until a "
        "place would have to hold it and not hold it."
    ),
}
_BY_KIND: Final = {
    ChainKind.CONTRADICTION: N_("suppose one candidate is true, and see two branches collide"),
    ChainKind.DOUBLE: N_("a candidate is true or not, and both lead to the same end"),
    ChainKind.CELL: N_("try each candidate of one cell; all lead to the same end"),
    ChainKind.REGION: N_("try each place of a digit in one house; all lead to the same end"),
}
_BY_KIND_FALSE: Final = N_("suppose a candidate is false, and see two branches collide")
_KIND_TECHNIQUE: Final = N_("{name}: {idea}.")
_SOME_PATTERNS: Final = N_("Some links are patterns.")
_SOME_CHAINS: Final = N_("Some links are whole chains.")

_PLAYERS_CALL: Final = {
    CommonName.SKYSCRAPER: N_("Players call this one a skyscraper."),
    CommonName.TWO_STRING_KITE: N_("Players call this one a two-string kite."),
    CommonName.X_CHAIN: N_("Players call this one an X-chain."),
    CommonName.REMOTE_PAIR: N_("Players call this one a remote pair."),
    CommonName.XY_WING: N_("Players call this one an XY-wing."),
    CommonName.XY_CHAIN: N_("Players call this one an XY-chain."),
    CommonName.W_WING: N_("Players call this one a W-wing."),
    CommonName.M_WING: N_("Players call this one an M-wing."),
    CommonName.S_WING: N_("Players call this one an S-wing."),
    CommonName.L_WING: N_("Players call this one an L-wing."),
    CommonName.H_WING: N_("Players call this one an H-wing."),
    CommonName.AIC_TYPE_1: N_("Players call this an alternating inference chain (AIC type 1)."),
    CommonName.AIC_TYPE_2: N_("Players call this an alternating inference chain (AIC type 2)."),
    CommonName.DISCONTINUOUS_NICE_LOOP: N_("Players call this one a discontinuous nice loop."),
    CommonName.CONTINUOUS_NICE_LOOP: N_("Players call this one a continuous nice loop."),
}
"""For each common name except turbot fish, which is also the name of a technique."""

_LOOP_WHERE: Final = N_("The loop runs through {cells}.")
_CHAIN_WHERE: Final = N_("The chain runs through {cells}. What do its ends rule out?")
_MORE_CELLS: Final = N_("{cells} and {count} more cells")
_COLLIDES: Final = {
    True: N_("In one of these tests, what follows collides in {place}."),
    False: N_("If one of them is false, what follows collides in {place}."),
}
FOLLOW_BOTH: Final = N_(
    "Either {digit} goes into {cell} or it does not. Follow both, and look for what they agree on."
)
FOLLOW_CELL: Final = N_(
    "The candidates of {cell} are {digits}. Follow each of them, and look for what they agree on."
)
FOLLOW_PLACES: Final = N_("Follow each of these places, and look for what they agree on.")


def describe(step: Step) -> HintTexts:
    """A chain at all four levels; cycles and forcing chains end with their Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    return HintTexts(
        _nudge(step, pattern), _technique(step, pattern), _where(step, pattern), whole_text(step)
    )


def _nudge(step: Step, pattern: ChainPattern) -> str:
    houses, digit = where_to_look(step.grid, pattern), pattern.one_digit
    if houses:
        coaching = COACHING[pattern.kind]
        if pattern.kind is ChainKind.CONTRADICTION and not pattern.starts[0].on:
            coaching = NOT_MISSING
        return sentences(_phrases.look_at(houses), translate(coaching))
    if digit:
        fails = pattern.kind is ChainKind.CONTRADICTION
        return translate(_ONE_FAILS if fails else ONE_DIGIT, digit=digit)
    assert strong_links_in_cells(pattern)
    return translate(TWO_CANDIDATES)


def _technique(step: Step, pattern: ChainPattern) -> str:
    name = _phrases.name(step)
    if step.technique in _TECHNIQUES:
        text = translate(_TECHNIQUES[step.technique], name=name, digit=pattern.one_digit)
        common = common_name(step)
        return sentences(text, translate(_PLAYERS_CALL[common]) if common in _PLAYERS_CALL else "")
    idea = _BY_KIND[pattern.kind]
    if pattern.kind is ChainKind.CONTRADICTION and not pattern.starts[0].on:
        idea = _BY_KIND_FALSE
    causes = {node.cause for branch in pattern.chains for node in branch}
    extra = ""
    if pattern.nested:
        extra = translate(_SOME_CHAINS)
    elif any(cause.is_pattern for cause in causes):
        extra = translate(_SOME_PATTERNS)
    return sentences(translate(_KIND_TECHNIQUE, name=name, idea=translate(idea)), extra)


def _where(step: Step, pattern: ChainPattern) -> str:
    start = pattern.starts[0]
    match pattern.kind:
        case ChainKind.CYCLE:
            return translate(_LOOP_WHERE, cells=_cells(pattern))
        case ChainKind.CHAIN:
            return translate(_CHAIN_WHERE, cells=_cells(pattern))
        case ChainKind.CONTRADICTION:
            return where_it_contradicts(step, pattern)
        case ChainKind.DOUBLE:
            return sentences(
                translate(FOLLOW_BOTH, digit=start.digit, cell=_phrases.cell(start.cell))
            )
        case ChainKind.CELL:
            digits = all_of(step.grid.candidates_of(start.cell))
            return translate(FOLLOW_CELL, cell=_phrases.cell(start.cell), digits=digits)
        case ChainKind.REGION:
            return sentences(fits(pattern, FITS), translate(FOLLOW_PLACES))


def where_it_contradicts(step: Step, pattern: ChainPattern | ForcingPattern) -> str:
    """What to test, and where the assumption contradicts itself, without the assumption."""
    start = pattern.starts[0]
    cell = start.cell if isinstance(start, ChainNode) else start.cells[0]
    only = isinstance(pattern, ChainPattern) and pattern.one_digit is not None
    place = place_of_contradiction(step.grid, pattern)
    named = _phrases.house(place) if isinstance(place, House) else _phrases.cell(place)
    return sentences(
        what_to_test(step.grid, Candidate(cell, start.digit), one_digit=only),
        translate(_COLLIDES[start.on], place=named),
    )


def _cells(pattern: ChainPattern) -> str:
    """The cells that a branch runs through, in its order; without an assumption that is refuted."""
    nodes = pattern.chains[0]
    if pattern.kind is ChainKind.CHAIN:
        nodes = nodes[1:-1]
    cells = list(dict.fromkeys(node.cell for node in nodes))
    rest = len(cells) - MAX_CELLS
    if rest <= 1:
        return _phrases.cells(cells)
    named = _phrases.listed(_phrases.cell(cell) for cell in cells[:MAX_CELLS])
    return translate(_MORE_CELLS, cells=named, count=rest)
