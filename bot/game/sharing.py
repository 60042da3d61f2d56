"""Sharing a solved game."""

from dataclasses import dataclass
from typing import Final

from bot.chat.request_context import RequestContext
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.game.ending import hints_line
from bot.store import SavedGame, Store, Summary
from engine.language import N_, translate
from tutor.drawing import Drawing
from tutor.solved_card import draw_solved_game
from tutor.streak import streak_of

_NOT_SOLVED: Final = N_("This game is not solved, so there is nothing to share.")


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A solved game to share.

    Attributes:
        game: the game.
        summary: which techniques the player found alone, and for how many steps they had a hint.
        drawing: its pattern without digits, with the hints used and the player's streak.
    """

    game: SavedGame
    summary: Summary
    drawing: Drawing


async def share(
    game: SavedGame, context: RequestContext, *, store: Store, work: Work, time: str = ""
) -> SharedGame:
    """Draw the card of a solved game.

    Args:
        game: a game of the user.
        store: has the summary of the game.
        work: runs the job that draws the card.
        time: how long it took, such as "4:05"; "" to keep that private.

    Raises:
        UserError: if the game is not solved.
        JobError: if the job failed.
    """
    if game.solved is None:
        raise UserError(translate(_NOT_SOLVED))
    summary = await store.games.summary(game.id)
    days = await store.daily.solved_days(context.user_id)
    drawing = await work.run(
        draw_solved_game,
        game.puzzle,
        game.er,
        help_=hints_line(summary),
        streak=streak_of(days, context.today, context.zone).days,
        time=time,
        presentation=context.presentation,
    )
    return SharedGame(game, summary, drawing)
