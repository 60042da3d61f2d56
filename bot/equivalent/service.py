"""Puzzles that a user knows already, though they look different."""

import logging
from typing import Final

import discord

from bot.store import Store
from bot.work import Work
from engine.language import N_, translate
from tutor.equivalence import canonical_forms, changes

_SOLVED: Final = N_("You solved this one on {date}.")
_SOLVED_CHANGED: Final = N_("You solved this one on {date}, {changes}.")
_BATCH: Final = 500
"""For how many puzzles one job finds the forms: a tenth of a second."""

_log = logging.getLogger(__name__)


class EquivalentPuzzles:
    """Recognises puzzles.

    Args:
        store: stores the canonical forms.
        work: runs the jobs that find them.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def solved(self, puzzle: str, puzzle_id: int, user_id: int) -> str:
        """Tell a user that they have solved a puzzle or an equivalent one; "" if they have not.

        Args:
            puzzle: the position line of the puzzle.
            puzzle_id: its id in the store.
            user_id: the user.
        """
        found = await self._store.equivalents.solved(user_id, puzzle_id)
        if found is None:
            return ""
        date = discord.utils.format_dt(found.moment, "D")
        how = [translate(change.value) for change in changes(puzzle, found.puzzle)]
        if not how:
            return translate(_SOLVED, date=date)
        return translate(_SOLVED_CHANGED, date=date, changes=", ".join(how))

    async def find_forms(self) -> bool:
        """Find the forms of some puzzles that lack one; return whether more may lack it.

        Raises:
            JobError: if the job failed.
        """
        puzzles = await self._store.equivalents.unknown(_BATCH)
        if puzzles:
            forms = await self._work.run(canonical_forms, list(puzzles.values()), long=True)
            await self._store.equivalents.learn(dict(zip(puzzles, forms, strict=True)))
            _log.info("found the canonical forms of %s puzzles", len(puzzles))
        return len(puzzles) == _BATCH
