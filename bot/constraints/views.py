"""A puzzle with constraints as a message: its picture, its rules, and how many solutions it has."""

from collections.abc import AsyncIterator
from typing import Any, Final

import discord

from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import PuzzleRequest
from bot.chat.services import Services
from bot.chat.typed_text import escape
from bot.constraints.service import PuzzlesWithConstraints
from bot.entry_points.game import play_button
from bot.entry_points.sudokupad import OPEN, SITE, link_in_text
from bot.store import Aim, Purpose
from engine.language import N_, translate
from engine.links import ConstraintsError, Credit, credit_line
from engine.notation import format_position
from tutor.constraints import ConstraintsAnswer

_UNTITLED: Final = N_("A puzzle with constraints")
_BY: Final = N_("by {author}")
_RULES: Final = N_("Its rules in words")
_NOTES: Final = {
    Purpose.GRADE: N_("I cannot rate such puzzles: the scales are for sudokus without such rules."),
    Purpose.CHECK: N_(
        "This is about the puzzle alone. To have your digits checked, press **Play**, enter them, "
        "and press **Check**."
    ),
    Purpose.DAILY: N_("A link does not answer a puzzle of the day: send your whole grid."),
}
"""What is said beside what is known of a puzzle, by what was asked for."""
_ONLY_ONE: Final = N_("Only puzzles with exactly one solution can be played, and have hints.")
_MOST_RULES: Final = 1_000
"""The maximum length of the rules in words, in characters; longer ones are cut."""
_LONGEST_BUTTON: Final = 512
"""The maximum length of a button's link, in characters."""


async def or_constraints(
    services: Services, aim: Aim, context: RequestContext, replies: AsyncIterator[Reply]
) -> AsyncIterator[Reply]:
    """Yield the replies, or the answer about the puzzle with constraints that the text links to.

    What its steps need is added when it is known.

    Args:
        aim: the purpose of the text.
        context: the context of the user; their locale is active.
        replies: the replies to the text.
    """
    try:
        async for reply in replies:
            yield reply
    except ConstraintsError as found:
        if found.puzzle is None:
            raise
        answers = services.get(PuzzlesWithConstraints)
        answer, puzzle_id = await answers.answer(found.puzzle, context)
        if puzzle_id is None:
            yield constraints_reply(answer, None, aim, context)
            return
        if answer_it := services.requests.puzzles.get(aim.purpose):
            credit = Credit(*map(credit_line, (found.puzzle.title, found.puzzle.author)))
            position = format_position(found.puzzle.grid)
            yield await answer_it(PuzzleRequest(puzzle_id, position, aim, credit), context)
            return
        yield constraints_reply(answer, puzzle_id, aim, context)
        if path := await answers.path(answer, context):
            yield constraints_reply(answer, puzzle_id, aim, context, path)


def constraints_reply(
    answer: ConstraintsAnswer,
    puzzle_id: int | None,
    aim: Aim,
    context: RequestContext,
    path: str = "",
) -> Reply:
    """The answer as a message.

    Args:
        answer: the answer.
        puzzle_id: the id of the puzzle in the store; None if it cannot be played.
        aim: what was asked for.
        context: the context of the user; their locale is active.
        path: what its steps need, if that is known.
    """
    puzzle = answer.puzzle
    title = escape(credit_line(puzzle.title)) or translate(_UNTITLED)
    author = escape(credit_line(puzzle.author))
    author = translate(_BY, author=author) if author else ""
    rules = _shown(puzzle.rules)
    note = translate(_NOTES[aim.purpose]) if aim.purpose in _NOTES else ""
    if puzzle_id is None and aim.purpose is not Purpose.GRADE:
        note = translate(_ONLY_ONE)
    text = [author, f"**{answer.verdict}**", path, answer.constraints, note]
    items: list[discord.ui.Item[Any]] = []
    if puzzle_id is not None:
        items.append(play_button(puzzle_id, is_main=True))
    if len(answer.link) <= _LONGEST_BUTTON:
        items.append(discord.ui.Button(label=translate(OPEN, site=SITE), url=answer.link))
    else:
        text.append(link_in_text(answer.link))
    card = Card(
        title=title,
        text="\n".join(filter(None, text)),
        fields=((translate(_RULES), rules),) if rules else (),
    )
    name = f"constraints-{context.interaction_id}.{answer.drawing.suffix}"
    return Reply(cards=(card,), picture=Picture(answer.drawing, name), items=tuple(items))


def _shown(rules: str) -> str:
    """The rules in words, without any effect in Discord, and cut if they are long."""
    lines = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in rules)
    lines = "\n".join(line.strip() for line in lines.splitlines() if line.strip())
    cut = lines if len(lines) <= _MOST_RULES else lines[: _MOST_RULES - 1] + "…"
    return escape(cut)
