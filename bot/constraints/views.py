"""A puzzle with constraints as a message: its picture, its rules, and how many solutions it has."""

from collections.abc import AsyncIterator
from typing import Any, Final

import discord

from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.typed_text import escape
from bot.constraints.service import PuzzlesWithConstraints
from bot.entry_points.game import play_button
from bot.entry_points.sudokupad import OPEN, SITE, link_in_text
from engine.language import N_, translate
from engine.links import MAX_CREDIT, ConstraintsError
from tutor.constraints import ConstraintsAnswer

_UNTITLED: Final = N_("A puzzle with constraints")
_BY: Final = N_("by {author}")
_RULES: Final = N_("Its rules in words")
_NO_RATING: Final = N_("I cannot rate such puzzles: the scales are for sudokus without such rules.")
_MOST_RULES: Final = 1_000
"""Characters of the rules in words; longer ones are cut."""
_LONGEST_BUTTON: Final = 512
"""How many characters the link of a button has at most."""


async def or_constraints(
    answers: PuzzlesWithConstraints, context: RequestContext, replies: AsyncIterator[Reply]
) -> AsyncIterator[Reply]:
    """Yield the replies, or the answer about the puzzle with constraints that the text links to.

    Args:
        answers: makes that answer.
        context: the context of the user; their locale is active.
        replies: the replies to the text.
    """
    try:
        async for reply in replies:
            yield reply
    except ConstraintsError as found:
        if found.puzzle is None:
            raise
        answer, puzzle_id = await answers.answer(found.puzzle, context)
        yield constraints_reply(answer, puzzle_id, context)


def constraints_reply(
    answer: ConstraintsAnswer, puzzle_id: int | None, context: RequestContext
) -> Reply:
    """The answer as a message.

    Args:
        answer: the answer.
        puzzle_id: the id of the puzzle in the store; None if it cannot be played.
        context: the context of the user; their locale is active.
    """
    puzzle = answer.puzzle
    title = _line(puzzle.title) or translate(_UNTITLED)
    author = translate(_BY, author=_line(puzzle.author)) if puzzle.author.strip() else ""
    rules = _shown(puzzle.rules)
    text = [author, f"**{answer.verdict}**", answer.constraints, translate(_NO_RATING)]
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


def _line(text: str) -> str:
    """The words of a stranger in one line, without any effect in Discord."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return escape(words[:MAX_CREDIT])


def _shown(rules: str) -> str:
    """Rules in words as they are shown: without effects, and cut if they are long."""
    lines = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in rules)
    lines = "\n".join(line.strip() for line in lines.splitlines() if line.strip())
    cut = lines if len(lines) <= _MOST_RULES else lines[: _MOST_RULES - 1] + "…"
    return escape(cut)
