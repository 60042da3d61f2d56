"""Saving a game after a move in chat or on a board, with all effects of the move."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.game.rating import rate_puzzle
from bot.game.result import News
from bot.store import SavedGame, Store
from bot.store.move_log import LoggedMove
from tutor.game import GameState

WhenSolved: TypeAlias = Callable[[SavedGame, RequestContext], Awaitable[News | None]]
"""A callback for a game that has just been solved; returns news about that, or None."""


class Saver:
    """Saves games.

    Args:
        store: stores the games.
        work: runs the job that rates a solved puzzle.

    Attributes:
        when_solved: callbacks for solved games.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work
        self.when_solved: list[WhenSolved] = []
        self._background: set[asyncio.Task[object]] = set()

    async def close(self) -> None:
        """Stop what runs in the background."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Start work in the background."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def rate_later(self, game: SavedGame, context: RequestContext) -> None:
        """Rate the puzzle of a game in the background, if it can be rated and has no rating yet."""
        if not game.has_constraints:
            self.start(rate_puzzle(self._store, self._work, game, context))

    async def save(
        self,
        game: SavedGame,
        *,
        turns: str,
        marks: bool,
        state: GameState,
        context: RequestContext,
        moves: Sequence[LoggedMove],
    ) -> tuple[SavedGame, tuple[News, ...]] | None:
        """Save a game after moves in it.

        If it is solved now, the callbacks run first: if the program ends or the database fails
        before the game is saved, the player repeats the turn, and no effect is lost. A game in
        which others have played has no such effects.

        Args:
            game: the game before.
            turns: its turns now.
            marks: whether candidates are shown now.
            state: whether it is solved now.
            context: the context of its owner.
            moves: the moves that changed it, for its log.

        Returns:
            The saved game and its news; None, with nothing saved, if it was changed meanwhile.
        """
        is_new = state is GameState.SOLVED and game.solved is None
        solved = context.now if is_new else game.solved
        if not moves and (turns, marks, solved) == (game.turns, game.marks, game.solved):
            return game, ()
        news: tuple[News, ...] = ()
        if is_new and not await self._was_shared(game, moves):
            found = [await callback(game, context) for callback in self.when_solved]
            news = tuple(news_item for news_item in found if news_item)
        changed = await self._store.games.change(
            game,
            turns=turns,
            marks=marks,
            solved=solved,
            timed=context.times,
            moves=moves,
            interaction_id=context.interaction_id,
        )
        if changed is None:
            return None
        if is_new:
            self.rate_later(changed, context)
        return changed, news

    async def _was_shared(self, game: SavedGame, moves: Sequence[LoggedMove]) -> bool:
        """Whether other users have played in a game."""
        history = await self._store.moves.history(game.id)
        players = {move.player for move in history.moves} | {move.user_id for move in moves}
        return players > {game.user_id}
