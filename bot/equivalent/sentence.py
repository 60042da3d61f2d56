"""The sentence about a puzzle that a member has solved before."""

from typing import Final

import discord

from bot.chat.request_context import RequestContext
from bot.store import Store
from engine.language import N_, translate
from tutor.equivalence import changes

_SOLVED: Final = N_("You solved this one on {date}.")
_SOLVED_CHANGED: Final = N_("You solved this one on {date}, {changes}.")


async def solved_before(store: Store, puzzle: str, puzzle_id: int, context: RequestContext) -> str:
    """A sentence on when the user solved this puzzle or an equivalent one; "" if never.

    Args:
        store: has the results.
        puzzle: the position line of the puzzle.
        puzzle_id: its id in the store.
        context: the context of the request; the locale of the user is active.
    """
    found = await store.equivalents.solved(context.user_id, puzzle_id)
    if found is None:
        return ""
    date = discord.utils.format_dt(found.moment, "D")
    how = ", ".join(translate(change.value) for change in changes(puzzle, found.puzzle))
    if not how:
        return translate(_SOLVED, date=date)
    return translate(_SOLVED_CHANGED, date=date, changes=how)
