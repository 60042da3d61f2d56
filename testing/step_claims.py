"""The claims of a step in words and in its picture, as plain text for `testing.claims`."""

import re
from collections.abc import Iterator

from engine import Grid
from engine.houses import CELLS, cell_name
from engine.language import use_locale
from engine.model.candidates import Candidate
from engine.model.step import HintLevel, Step
from engine.model.technique import Family
from engine.model.views import CellRole
from engine.orders.scale import SolvingOrder
from engine.techniques.drawing import view_at
from engine.words.explanation import explain, is_shortened, prove
from testing.claims import (
    Board,
    Problem,
    Shown,
    check,
    check_blocks,
    check_following,
    check_view,
    claims_of,
)
from tutor.following import describe_following, following_singles


def problems_of(step: Step) -> list[Problem]:
    """What is wrong with the text and the picture of a step, and with the text in German."""
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    full, proof = explain(step), prove(step)
    view = step.views[0]
    with use_locale("de"):
        german = [explain(step), prove(step)]
    return [
        *check(board, full, effects, shown_with(step)),
        *(check(board, proof, effects) if is_shortened(step) else ()),
        *check(board, explain(step, HintLevel.WHERE), ()),
        *check_view(
            board,
            [
                (cell_name(candidate.cell), candidate.digit, role.value)
                for candidate, role in view.candidates
            ],
            [
                (
                    (cell_name(link.start.cell), link.start.digit),
                    (cell_name(link.end.cell), link.end.digit),
                    link.kind.value if isinstance(link.kind.value, str) else "",
                )
                for link in view.links
            ],
            effects,
        ),
        *(
            Problem("translation", other)
            for text, other in zip((full, proof), german, strict=True)
            if mentioned_candidates(text) != mentioned_candidates(other)
        ),
        *(_problems_of_single(step) if step.technique.family is Family.SINGLE else ()),
    ]


def shown_with(step: Step) -> Shown:
    """The material beside the text of a step, if it is an experiment."""
    if not is_shortened(step):
        return Shown()
    effects = [str(effect) for effect in step.effects]
    return Shown(
        {
            (*_plain(attempt.start), attempt.on): [_plain(digit) for digit in attempt.digits]
            for outer in step.pattern.attempts(step.grid)
            for attempt in (outer, *outer.failing)
        },
        [_plain(candidate) for candidate in step.views[0].numbers],
        claims_of(board_of(step.grid), prove(step), effects),
    )


def _plain(candidate: Candidate) -> tuple[str, int]:
    return cell_name(candidate.cell), candidate.digit


def problems_of_following(step: Step, order: SolvingOrder) -> list[Problem]:
    """What is wrong with a hint's statements about the singles after its own."""
    others = following_singles(step, order)
    said = describe_following(step, others)
    if said is None:
        return []
    (placed,) = step.placements
    placements = [str(other.placements[0]) for other in others]
    return check_following(board_of(step.grid), str(placed), placements, said.words, said.places)


def _problems_of_single(step: Step) -> Iterator[Problem]:
    """What is wrong with the first two levels of a single, and with its blocked cells."""
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    for level in (HintLevel.NUDGE, HintLevel.TECHNIQUE):
        yield from check(board, explain(step, level), ())
    for level in (HintLevel.WHERE, HintLevel.FULL):
        view = view_at(step, level)
        blocks = [(cell_name(blocker), cell_name(blocked)) for blocker, blocked in view.blocks]
        struck = [cell_name(cell) for cell, role in view.cells if role is CellRole.BLOCKED]
        yield from check_blocks(board, blocks, struck, effects)


def board_of(grid: Grid) -> Board:
    """The position as plain text."""
    return Board.parse(
        "".join(str(value or ".") for value in grid.values),
        ["".join(map(str, grid.candidates_of(cell))) for cell in CELLS],
    )


def mentioned_candidates(text: str) -> tuple[set[str], set[str]]:
    """The cells and digits in a text, which are the same in all languages."""
    return (
        set(re.findall(r"r[1-9]c[1-9]", text, re.IGNORECASE)),
        set(re.findall(r"(?<!\w)[1-9](?!\w)", text)),
    )
