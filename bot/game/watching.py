"""Watches the moves of games: credit for techniques, and a question about a guess.

Techniques that a move needs count for the learner's ratings, unless a hint has shown them. Users
who chose to be asked get a question, once in a game, about a digit that no technique justifies. The
question is the same for right and wrong digits.
"""

import asyncio
import logging
from typing import Final

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.store import SavedGame, Store, StoreUnavailableError
from engine.errors import SudokuError
from engine.language import N_, cell_label, translate
from engine.model.technique import Technique
from tutor.learning import after_use, rating_of
from tutor.watching import WatchedTurn, watch
from workers import working_for
from workers.interface import JobError

_log = logging.getLogger(__name__)

_MAX_WAITING: Final = 50
"""The maximum number of moves that wait to be matched; further ones get no credit."""
_QUESTION: Final = N_(
    "What made you sure of {cell}? I see nothing that decides it yet, but I may have missed "
    "something. **Hint** shows what I would look at next."
)


class Watcher:
    """Watches the moves of games.

    Args:
        store: stores credits.
        work: runs the job that matches moves.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work
        self._slot = asyncio.Semaphore()
        self._waiting = 0

    async def watch_later(self, game: SavedGame, context: RequestContext) -> None:
        """Match the last turn of a game as `watch` does, without delaying the next one.

        The job does not count as the user's, or the user's moves would have to wait for it. Only
        one such job runs at a time, and if too many wait, the turn is not matched.

        Args:
            game: the game after the turn.
        """
        if self._waiting >= _MAX_WAITING:
            return
        self._waiting += 1
        try:
            with working_for(None):
                async with self._slot:
                    await self.watch(game, context)
        finally:
            self._waiting -= 1

    async def watch(self, game: SavedGame, context: RequestContext) -> str:
        """Match the last turn of a game with techniques.

        Args:
            game: the game after the turn.

        Returns:
            A question to the user about a guess, or "". Nothing is done if the
            job or the database fails.
        """
        try:
            seen = await self._work.run(watch, game.puzzle, game.turns)
            await self._credit(game, seen, context)
            if context.guesses and seen.undecided and await self._store.games.ask(game.id):
                with context.presentation.use_locale():
                    return translate(_QUESTION, cell=cell_label(seen.undecided[0]))
        except (JobError, SudokuError, StoreUnavailableError) as error:
            _log.info("a move of a game was not watched: %s", error)
        except Exception:
            _log.exception("a move of a game was not watched")
        return ""

    async def _credit(self, game: SavedGame, seen: WatchedTurn, context: RequestContext) -> None:
        used = {match.technique for match in seen.matched}
        if not used:
            return
        hinted_here, excluded = await self._store.games.without_credit(game.id, seen.before)
        if hinted_here:
            return
        for technique in sorted(used, key=lambda technique: technique.slug):
            if technique.slug not in excluded:
                await self._count(game, technique, context)

    async def _count(self, game: SavedGame, technique: Technique, context: RequestContext) -> None:
        tenths = rating_of(technique)
        if tenths is None:
            return
        await self._store.practice.credit(
            user_id=game.user_id,
            game_id=game.id,
            technique=technique.slug,
            interaction_id=context.interaction_id,
            moment=context.now,
            day=context.today,
            change=lambda before: after_use(before, technique.slug, tenths=tenths, now=context.now),
        )
