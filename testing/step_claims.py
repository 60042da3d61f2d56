"""What a step claims in words and in its picture, as `testing.claims` reads it: plain text."""

import re

from engine import Grid
from engine.houses import CELLS, cell_name
from engine.language import use_locale
from engine.model.step import HintLevel, Step
from engine.words.explanation import explain
from testing.claims import Board, Problem, check, check_view


def problems_of(step: Step) -> list[Problem]:
    """What is wrong with the words and the picture of a step, and with the words in German."""
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    full = explain(step)
    view = step.views[0]
    with use_locale("de"):
        german = explain(step)
    return [
        *check(board, full, effects),
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
        *([] if mentioned(full) == mentioned(german) else [Problem("translation", german)]),
    ]


def board_of(grid: Grid) -> Board:
    """The position as plain text."""
    return Board.parse(
        "".join(str(value or ".") for value in grid.values),
        ["".join(map(str, grid.candidates_of(cell))) for cell in CELLS],
    )


def mentioned(text: str) -> tuple[set[str], set[str]]:
    """The cells and digits of a text, the same in all languages."""
    return (
        set(re.findall(r"r[1-9]c[1-9]", text, re.IGNORECASE)),
        set(re.findall(r"(?<!\w)[1-9](?!\w)", text)),
    )
