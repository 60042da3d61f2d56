"""Chains from several candidates in words: one of these is true, and all rule out the same."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, sentences, series, translate
from engine.explain.alternating import BECAUSE, why_false, why_true
from engine.explain.alternating_clues import has_groups, joints, kinds_of_links, strong_link_names
from engine.explain.claims import claim_of, denial_of
from engine.explain.contradiction import begin
from engine.explain.either_way import CONCLUSION, SUPPOSE, meet, one_is_true
from engine.language import N_, forms, translate_count
from engine.model.chain_patterns import AlmostLockedSet, AlternatingNode, CaseChain, CasesPattern
from engine.model.step import Step

_NUDGE_CELL: Final = N_(
    "Choose a cell with few candidates. What does each of them force? Look for what they have in "
    "common."
)
_NUDGE_HOUSE: Final = N_(
    "Choose a digit with few places in a house. What does each of them force? Look for what they "
    "have in common."
)
_CELL_IDEA: Final = N_(
    "{name}: one of the candidates of a cell is true. Follow a chain from each. What all of them "
    "rule out is false."
)
_HOUSE_IDEA: Final = N_(
    "{name}: a digit is in one of its places in a house. Follow a chain from each place. What all "
    "of them rule out is false."
)
_EACH: Final = forms("Each chain has one strong link.", "Each chain has {count} strong links.")
_MOST: Final = forms(
    "No chain has more than one strong link.", "No chain has more than {count} strong links."
)
_NONE: Final = forms("One of them has none.", "{count:start} of them have none.")
_FOLLOW: Final = N_("From {digit} in {cell}, follow a chain through {links}.")
_AT_ONCE: Final = N_("See what follows at once from {candidates}.")


def describe(step: Step) -> HintTexts:
    """Chains from several candidates at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, CasesPattern)
    in_cell = pattern.house is None
    starts = [chain.start for chain in pattern.chains]
    start = f"{one_is_true(starts, pattern.house)}."
    return HintTexts(
        translate(_NUDGE_CELL if in_cell else _NUDGE_HOUSE),
        sentences(
            translate(_CELL_IDEA if in_cell else _HOUSE_IDEA, name=_phrases.name(step)),
            kinds_of_links(
                sets=bool(pattern.sets),
                groups=any(has_groups(chain.nodes, chain.sets) for chain in pattern.chains),
            ),
            begin(step.grid, starts, pattern.house),
            *_lengths([len(chain.sets) for chain in pattern.chains]),
            meet(step),
        ),
        sentences(start, *_where(step, pattern)),
        "\n".join(
            [
                sentences(start),
                *(sentences(*_proof(step, pattern, chain)) for chain in pattern.chains),
                sentences(translate(CONCLUSION, conclusion=_phrases.removals(step.eliminations))),
            ]
        ),
    )


def _lengths(links: Sequence[int]) -> Iterator[str]:
    """Level 2: how many strong links the chains have, without saying which."""
    most, without = max(links), links.count(0)
    template = _EACH if len(set(links)) == 1 else _MOST
    yield translate_count(template, most, count=_phrases.number(most))
    if without:
        yield translate_count(_NONE, without, count=_phrases.number(without))


def _where(step: Step, pattern: CasesPattern) -> Iterator[str]:
    """Level 3: the strong links of all chains."""
    named: set[AlmostLockedSet] = set()
    if at_once := [chain.start for chain in pattern.chains if not chain.nodes]:
        yield translate(_AT_ONCE, candidates=_phrases.candidates(at_once))
    for chain in pattern.chains:
        if chain.nodes:
            links = list(zip(chain.nodes[::2], chain.nodes[1::2], strict=True))
            parts = strong_link_names(step.grid, pattern.sets, links, chain.sets, named=named)
            yield translate(
                _FOLLOW,
                digit=chain.start.digit,
                cell=_phrases.cell(chain.start.cell),
                links=series(parts),
            )
            yield from joints(links, chain.sets, pattern.sets)


def _proof(step: Step, pattern: CasesPattern, chain: CaseChain) -> Iterator[str]:
    """A sentence for each node, and one for each target."""
    first = AlternatingNode((chain.start.cell,), chain.start.digit)
    yield translate(SUPPOSE, claim=claim_of(first.cells, first.digit))
    for at, (before, node) in enumerate(pairwise((first, *chain.nodes))):
        if at % 2 == 0:
            yield _false(step, before, node)
        else:
            inside = chain.sets[at // 2]
            reason = why_true(step.grid, pattern.sets, before, node, inside)
            yield translate(BECAUSE, claim=claim_of(node.cells, node.digit), reason=reason)
    for gone in step.eliminations:
        yield _false(step, chain.end, AlternatingNode((gone.cell,), gone.digit))


def _false(step: Step, before: AlternatingNode, node: AlternatingNode) -> str:
    reason = why_false(step.grid, before, node)
    return translate(BECAUSE, claim=denial_of(node.cells, node.digit), reason=reason)
