"""Races and duels: the progress of a player's rivals, which the player's board shows."""

from collections.abc import Sequence

from bot.chat.work import Work
from bot.game.progress import filled_cells
from bot.store.boards import Rival
from web.boards import Racer


async def race_of(rivals: Sequence[Rival], puzzle: str, work: Work) -> tuple[Racer, ...]:
    """The progress of a player's rivals on a puzzle.

    Args:
        rivals: the other players.
        puzzle: the position line of the puzzle.
        work: runs the job that counts cells.
    """
    filled = await filled_cells(work, puzzle, {rival.user_id: rival.turns for rival in rivals})
    return tuple(
        Racer(rival.user_id, filled[rival.user_id], rival.solved, rival.game_id, rival.version)
        for rival in rivals
    )
