"""Counts the placed digits that a hint gives away although nobody asked for them.

Each hint is made for every front end: the chat message with its alt text, the words in place of a
picture, the message to the board's page, the picture's marks, and the command's output as text and
as JSON; in all languages. A digit counts if any of them has it with its cell, and the cell was
empty.
"""

import contextlib
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import corpus
import engine
from bot.hint.result import hint_result
from bot.hint.views import hint_reply
from bot.store import HintSession
from bot.web_board.messages import hint_message
from cli import path as command
from cli.several import PuzzleSource
from engine import Grid, Limit
from engine.generator import PuzzleSpec, make
from engine.houses import DIAGONAL, WINDOKU, Cell, Digit, jigsaw, parse_cell
from engine.language import languages
from engine.model.step import HintLevel
from engine.model.technique import Family
from engine.model.views import Role
from engine.notation import format_line, format_position
from engine.orders.scales import ORDERS, SE, solving_order
from engine.techniques.drawing import view_at
from renderer import Format
from tutor import hints
from tutor.hints import StepRequest
from tutor.presentation import Presentation

_BANDS: Final = ("er-2.6-5", "er-6")
_PUZZLES: Final = 2
"""The number of puzzles of each band."""
_VARIANTS: Final = (DIAGONAL, WINDOKU, jigsaw("gears"))
_EVERY: Final = 7
"""The hints of every seventh position of a path are checked."""
_LIMIT: Final = Limit(20)
_MOMENT: Final = datetime(2026, 1, 1, tzinfo=UTC)
_TOLD: Final = re.compile(
    r"(?P<a>r[1-9]c[1-9]) ?(?:is|=|ist|ist eine) ?(?P<b>[1-9])"
    r"|ist (?P<c>r[1-9]c[1-9]) eine (?P<d>[1-9])"
    r"|(?P<f>[1-9]) in (?P<e>r[1-9]c[1-9])"
)
"""A digit with its cell, in English, in German, in an alt text and in notation."""


def giveaways() -> Iterator[int]:
    """How many placed digits each of many hints shows, in all orders, variants and levels."""
    for order, grid in positions():
        for level in HintLevel:
            yield len(shown_digits(order, grid, level))


def shown_digits(order: str, grid: Grid, level: HintLevel) -> set[tuple[Cell, Digit]]:
    """The digits of empty cells that a hint shows anywhere.

    For a step that is not a single, only its placements count, because its argument supposes other
    digits.
    """
    (solution,) = engine.solve(grid)
    position = format_position(grid)
    step = hints.next_step(StepRequest(position, _LIMIT, scale=order))
    if step is None:
        return set()
    if step.technique.family is not Family.SINGLE:
        return {(placed.cell, placed.digit) for placed in step.placements}
    marks = view_at(step, level).candidates
    shown = {(mark.cell, mark.digit) for mark, role in marks if role is Role.PLACE}
    for language in languages():
        for text in (
            *_in_chat_and_on_the_board(order, position, level, language),
            *_on_the_command_line(order, grid, level, language),
        ):
            for found in _TOLD.finditer(text):
                cell = parse_cell(found["a"] or found["c"] or found["e"])
                shown.add((cell, int(found["b"] or found["d"] or found["f"])))
    return {
        (cell, digit)
        for cell, digit in shown
        if not grid.values[cell] and solution[cell] == str(digit)
    }


def _in_chat_and_on_the_board(
    order: str, position: str, level: HintLevel, language: str
) -> Iterator[str]:
    presentation = Presentation(language=language, file_format=Format.SVG)
    hint = hints.hint(StepRequest(position, _LIMIT, presentation, order), level)
    yield from (hint.drawing.alt, hint.drawing.text)
    session = HintSession(
        id=1,
        user_id=1,
        puzzle_id=1,
        start=position,
        position=position,
        step=1,
        level=level,
        language=language,
        game_id=None,
        created=_MOMENT,
        updated=_MOMENT,
        scale=order,
        last_move="",
    )
    for game in (None, 2):
        shown = hint_result(replace(session, game_id=game), hint, presentation)
        for card in hint_reply(shown).cards:
            yield "\n".join((card.title, card.text, card.small_print))
        yield json.dumps({**hint_message(shown), "svg": ""}, ensure_ascii=False)


def _on_the_command_line(order: str, grid: Grid, level: HintLevel, language: str) -> Iterator[str]:
    if grid.has_marks:
        return
    for as_json in (False, True):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            command.hint(
                PuzzleSource([format_line(grid)], []),
                level=level,
                out=None,
                force=False,
                language=language,
                cells="rc",
                theme="light",
                seconds=None,
                order=order,
                as_json=as_json,
                whole=False,
            )
        text = printed.getvalue()
        if as_json:
            # All four levels are asked for.
            text = json.dumps({**json.loads(text), "puzzle": "", "position": ""})
        yield text


def positions() -> Iterator[tuple[str, Grid]]:
    """Positions of paths in all orders, and of variants in Sudoku Explainer's."""
    puzzles = [
        (order, Grid.parse(line[:81]))
        for band in _BANDS
        for line in list(corpus.read_lines(f"se/bench/{band}.txt"))[:_PUZZLES]
        for order in ORDERS
    ]
    puzzles += [(SE.slug, make(PuzzleSpec(variant=kind), seed=1).grid) for kind in _VARIANTS]
    for order, grid in puzzles:
        steps = solving_order(order, grid.variant).iter_steps(grid, limit=_LIMIT)
        for number, step in enumerate(steps):
            if number % _EVERY == 0:
                yield order, step.grid
