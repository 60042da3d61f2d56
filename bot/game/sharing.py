"""Sharing a solved game."""

from dataclasses import dataclass
from typing import Final

from bot.chat.request_context import RequestContext
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.store import SavedGame, Store, Summary
from engine.language import N_, translate
from tutor.drawing import Drawing, draw

_NOT_SOLVED: Final = N_("This game is not solved, so there is nothing to share.")


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A solved game to share.

    Attributes:
        game: the game.
        summary: which techniques the player found alone, and for how many steps they had a hint.
        drawing: its puzzle.
    """

    game: SavedGame
    summary: Summary
    drawing: Drawing


async def share(
    game: SavedGame, context: RequestContext, *, store: Store, work: Work
) -> SharedGame:
    """A solved game with its puzzle.

    Args:
        game: a game of the user.
        store: knows what was used in the game.
        work: runs the job that draws the puzzle.

    Raises:
        UserError: if the game is not solved.
        JobError: if the job failed.
    """
    if game.solved is None:
        raise UserError(translate(_NOT_SOLVED))
    drawing = await work.run(draw, game.puzzle, presentation=context.presentation)
    return SharedGame(game, await store.games.summary(game.id), drawing)
