"""Races: duels, whose players see on their boards how far the other one is."""

from collections.abc import Sequence

from bot.chat.work import Work
from bot.game.progress import filled_cells
from bot.store.boards import Rival
from web.boards import Racer


async def race_of(rivals: Sequence[Rival], puzzle: str, work: Work) -> tuple[Racer, ...]:
    """How far the others are who play a puzzle against somebody.

    Args:
        rivals: the others.
        puzzle: the position line of the puzzle.
        work: runs the job that counts cells.
    """
    filled = await filled_cells(work, puzzle, {rival.user_id: rival.turns for rival in rivals})
    return tuple(
        Racer(rival.user_id, filled[rival.user_id], rival.solved, rival.game_id, rival.version)
        for rival in rivals
    )
