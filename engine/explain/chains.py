"""Chains in words: cycles, forcing chains, and several branches with one end."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.chains import ChainKind, ChainNode
from engine.common_names import CommonName, common_name
from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, number, one_of, sentences, translate
from engine.explain.branches import Opening, describe_branch
from engine.explain.claims import After, claim
from engine.explain.eureka import eureka
from engine.explain.reasons import (
    place_of_contradiction,
    strong_links_in_cells,
    where_to_look,
)
from engine.houses import House
from engine.language import N_
from engine.step import ChainPattern, Elimination, ForcingPattern, Step
from engine.technique import Technique

if TYPE_CHECKING:
    from engine.houses import Cell, Digit

BranchDescriber: TypeAlias = Callable[
    [Sequence[ChainNode], Sequence[ChainNode], Opening | None], str
]
"""Describes a branch, given what was said before of the same assumption, and how to begin."""

MAX_CELLS: Final = 24
"""How many cells of a chain the third level names; the others are only counted."""

_FOLLOW_DIGIT: Final = N_("Follow the {digit}s through the grid.")
_TWO_CANDIDATES: Final = N_("Look at the cells with two candidates.")

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
CONTRADICTION_IN_CELL: Final = N_(
    "One candidate of the grid contradicts itself: what it forces collides in {cell}. Which one?"
)
CONTRADICTION_IN_HOUSE: Final = N_(
    "One candidate of the grid contradicts itself: what it forces collides in {house}. Which one?"
)
_DOUBLE_WHERE: Final = N_(
    "Either {digit} goes into {cell} or it does not. Follow both, and look for what they agree on."
)
_CELL_WHERE: Final = N_(
    "The candidates of {cell} are {digits}. Follow each of them, and look for what they agree on."
)
_REGION_FITS: Final = N_("In {house}, {digit} fits only in {cells}.")
_REGION_WHERE: Final = N_("Follow each of these places, and look for what they agree on.")

_SUPPOSE: Final = Opening(
    N_("Suppose {start}. Then {claim}"),
    N_("Suppose {start}. {story}"),
    After.NOTHING,
)
_IF: Final = Opening(
    N_("If {start}: {claim}"),
    N_("If {start}: {story}"),
    After.IF,
)
_IF_AT_ONCE: Final = N_("If {start}, that is the end already.")
_OPPOSITE: Final = N_("It leads to the opposite too. {story}")
SELF_DEFEAT: Final = N_("The assumption defeats itself, so {result}.")
_COLLIDE: Final = N_("{cell} cannot both be {digit} and not be {digit}, so {result}.")
_CELL_IS: Final = N_("{cell} is {digits}.")
_INNER_CELL_IS: Final = N_("{cell} has {digits} left.")
_INNER_FITS: Final = N_("{digit} has only {cells} left in {house}.")
_EITHER_WAY: Final = N_("Either way {end}, so {result}.")
_EVERY_WAY: Final = N_("In all {count} cases {end}, so {result}.")
_PLACED_EITHER_WAY: Final = N_("Either way {digit} goes into {cell}, so {result}.")
_PLACED_EVERY_WAY: Final = N_("In all {count} cases {digit} goes into {cell}, so {result}.")
_LOOP_CLOSES: Final = N_(
    "The loop closes. It can be followed backwards too, which turns every claim round: of two "
    "neighbours in it one is true and one is false."
)
_ONE_OF_PAIR: Final = N_("One of {one} and {other} is {digit}, and {cells} sees both.")
_ONE_OF_PAIR_MANY: Final = N_("One of {one} and {other} is {digit}, and {cells} see both.")
_SO: Final = N_("So {result}.")

INNER_NAME: Final = N_("inner chain {number}")
"""The name of a chain inside another."""
_INNER: Final = N_("{chain} ({name}), in what is left by then: {argument}")
_TAKES: Final = N_("this takes {parts}")


def describe(step: Step) -> HintTexts:
    """A chain at all four levels; cycles and forcing chains end with their Eureka notation.

    The full text has every link, and each chain inside the branches.
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    return HintTexts(
        _nudge(step, pattern), _technique(step, pattern), _where(step, pattern), _full(step)
    )


def _nudge(step: Step, pattern: ChainPattern) -> str:
    houses = where_to_look(step.grid, pattern)
    if houses:
        return _phrases.look_at(houses)
    if pattern.one_digit:
        return translate(_FOLLOW_DIGIT, digit=pattern.one_digit)
    assert strong_links_in_cells(pattern)
    return translate(_TWO_CANDIDATES)


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
                translate(_DOUBLE_WHERE, digit=start.digit, cell=_phrases.cell(start.cell))
            )
        case ChainKind.CELL:
            digits = all_of(step.grid.candidates_of(start.cell))
            return translate(_CELL_WHERE, cell=_phrases.cell(start.cell), digits=digits)
        case ChainKind.REGION:
            return sentences(_fits(pattern, _REGION_FITS), translate(_REGION_WHERE))


def where_it_contradicts(step: Step, pattern: ChainPattern | ForcingPattern) -> str:
    """Where an assumption contradicts itself, without the assumption."""
    place = place_of_contradiction(step.grid, pattern)
    if isinstance(place, House):
        return translate(CONTRADICTION_IN_HOUSE, house=_phrases.house(place))
    return translate(CONTRADICTION_IN_CELL, cell=_phrases.cell(place))


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


def _fits(pattern: ChainPattern, template: str) -> str:
    assert pattern.house is not None
    return translate(
        template,
        house=_phrases.house(pattern.house),
        digit=pattern.starts[0].digit,
        cells=_phrases.cells(node.cell for node in pattern.starts),
    )


def _full(step: Step) -> str:
    """The whole argument, link by link."""
    paragraphs = [*argument(step, _branch_describer(step)), *_inner(step)]
    return "\n".join(filter(None, (*paragraphs, conclusion(step), eureka(step))))


def _branch_describer(step: Step, prefix: str = "") -> BranchDescriber:
    """A describer of branches; inner chains have the prefix before their number."""

    def name(index: int) -> str:
        return translate(INNER_NAME, number=f"{prefix}{index + 1}")

    def describe(
        branch: Sequence[ChainNode], before: Sequence[ChainNode], opening: Opening | None
    ) -> str:
        return describe_branch(
            step.grid, branch, described=before, opening=opening, chain_name=name
        )

    return describe


def argument(step: Step, describe: BranchDescriber, *, inner: bool = False) -> list[str]:
    """What each branch says, one paragraph each, without what follows from all of them.

    Args:
        step: a chain.
        describe: describes a branch.
        inner: whether the chain is inside another.
    """
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    first = pattern.chains[0]
    if pattern.kind in (ChainKind.CYCLE, ChainKind.CHAIN):
        return [describe(first, (), _SUPPOSE)]
    if pattern.kind is ChainKind.CONTRADICTION:
        second = pattern.chains[1]
        if len(first) == 1:
            return [describe(second, (), _SUPPOSE)]
        paragraphs = [describe(first, (), _SUPPOSE)]
        if len(second) > 1:
            paragraphs.append(translate(_OPPOSITE, story=describe(second, first, None)))
        return paragraphs
    opening = []
    if pattern.kind is ChainKind.CELL:
        cell = first[0].cell
        digits = one_of(step.grid.candidates_of(cell))
        opening = [
            translate(
                _INNER_CELL_IS if inner else _CELL_IS, cell=_phrases.cell(cell), digits=digits
            )
        ]
    elif pattern.kind is ChainKind.REGION:
        opening = [sentences(_fits(pattern, _INNER_FITS if inner else _REGION_FITS))]
    return opening + [
        describe(branch, (), _IF)
        if len(branch) > 1
        else translate(_IF_AT_ONCE, start=claim(branch[0], After.IF))
        for branch in pattern.chains
    ]


def conclusion(step: Step, *, inner: bool = False) -> str:
    """What follows from all branches."""
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    end = pattern.ends[0]
    placed = bool(step.placements) and not inner
    if inner:
        result = translate(_TAKES, parts=_taken(step))
    elif placed:
        result = claim(
            ChainNode(step.placements[0].cell, step.placements[0].digit, on=True), After.SO
        )
    else:
        result = _phrases.removals(step.eliminations)
    if pattern.kind is ChainKind.CYCLE:
        return sentences(
            translate(_LOOP_CLOSES), *_pairs(step, pattern), translate(_SO, result=result)
        )
    if pattern.kind is ChainKind.CHAIN:
        return translate(SELF_DEFEAT, result=result)
    if pattern.kind is ChainKind.CONTRADICTION:
        return translate(_COLLIDE, cell=_phrases.cell(end.cell), digit=end.digit, result=result)
    cases = len(pattern.chains)
    if placed:
        template = _PLACED_EITHER_WAY if cases == 2 else _PLACED_EVERY_WAY
    else:
        template = _EITHER_WAY if cases == 2 else _EVERY_WAY
    return translate(
        template,
        count=number(cases),
        end=claim(end, After.SO),
        cell=_phrases.cell(end.cell),
        digit=end.digit,
        result=result,
    )


def _pairs(step: Step, pattern: ChainPattern) -> list[str]:
    """For what a cycle removes: two candidates of the cycle that it sees, one of which is true."""
    see = step.grid.variant.see_each_other
    nodes = pattern.chains[0][:-1]
    groups: dict[tuple[Cell, Cell, Digit], list[Cell]] = {}
    for gone in step.eliminations:
        seen = [node for node in nodes if node.digit == gone.digit and see(node.cell, gone.cell)]
        one = next((node.cell for node in seen if node.on), None)
        other = next((node.cell for node in seen if not node.on), None)
        if one is not None and other is not None:
            groups.setdefault((one, other, gone.digit), []).append(gone.cell)
    return [
        translate(
            _ONE_OF_PAIR if len(cells) == 1 else _ONE_OF_PAIR_MANY,
            one=_phrases.cell(one),
            other=_phrases.cell(other),
            digit=digit,
            cells=_phrases.cells(cells),
        )
        for (one, other, digit), cells in groups.items()
    ]


def _inner(step: Step, prefix: str = "") -> list[str]:
    """The chains inside the branches, one paragraph each."""
    pattern = step.pattern
    assert isinstance(pattern, ChainPattern)
    paragraphs = []
    for at, inner in enumerate(pattern.nested, 1):
        assert isinstance(inner.pattern, ChainPattern)
        name = f"{prefix}{at}"
        whole = sentences(
            *argument(inner, _branch_describer(inner, f"{name}."), inner=True),
            conclusion(inner, inner=True),
        )
        chain, title = translate(INNER_NAME, number=name), _phrases.name(inner)
        paragraphs.append(sentences(translate(_INNER, chain=chain, name=title, argument=whole)))
        paragraphs += _inner(inner, f"{name}.")
    return paragraphs


def _taken(step: Step) -> str:
    """What an inner chain removes: it does not place digits."""
    gone = list(step.eliminations)
    for placed in step.placements:
        gone += [
            Elimination(placed.cell, digit)
            for digit in step.grid.candidates_of(placed.cell)
            if digit != placed.digit
        ]
    return _phrases.from_cells(gone)
