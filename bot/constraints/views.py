"""A puzzle with constraints as a message: its picture, its rules, and how many solutions it has."""

from collections.abc import AsyncIterator
from typing import Any, Final

import discord

from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.typed_text import escape
from bot.constraints.service import PuzzlesWithConstraints
from engine.language import N_, translate
from engine.links import MAX_CREDIT, ConstraintsError
from tutor.constraints import ConstraintsAnswer

_UNTITLED: Final = N_("A puzzle with constraints")
_BY: Final = N_("by {author}")
_RULES: Final = N_("Its rules in words")
_NO_HINTS: Final = N_(
    "I cannot rate such puzzles, nor give hints for them: the scales are for sudokus without such "
    "rules."
)
_OPEN: Final = N_("Open in {site}")
_SITE: Final = "SudokuPad"
_MOST_RULES: Final = 1_000
"""Characters of the rules in words; longer ones are cut."""
_LONGEST_BUTTON: Final = 512
"""How many characters the link of a button has at most."""
_LONGEST_LINK: Final = 1_600
"""How many characters a link in a text has at most, so that the rest of the message fits."""


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
        yield constraints_reply(await answers.answer(found.puzzle, context), context)


def constraints_reply(answer: ConstraintsAnswer, context: RequestContext) -> Reply:
    """The answer as a message."""
    puzzle = answer.puzzle
    title = _line(puzzle.title) or translate(_UNTITLED)
    author = translate(_BY, author=_line(puzzle.author)) if puzzle.author.strip() else ""
    rules = _shown(puzzle.rules)
    text = [author, f"**{answer.verdict}**", answer.constraints, translate(_NO_HINTS)]
    opens = translate(_OPEN, site=_SITE)
    items: tuple[discord.ui.Item[Any], ...] = ()
    if len(answer.link) <= _LONGEST_BUTTON:
        items = (discord.ui.Button(label=opens, url=answer.link),)
    elif len(answer.link) <= _LONGEST_LINK:
        text.append(f"[{opens}]({answer.link})")
    card = Card(
        title=title,
        text="\n".join(filter(None, text)),
        fields=((translate(_RULES), rules),) if rules else (),
    )
    name = f"constraints-{context.interaction_id}.{answer.drawing.suffix}"
    return Reply(cards=(card,), picture=Picture(answer.drawing, name), items=items)


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
