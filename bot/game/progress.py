"""The progress of members who play the same puzzle."""

from collections.abc import Mapping

from bot.chat.work import Work
from tutor.game import count_filled


async def filled_cells(work: Work, puzzle: str, games: Mapping[int, str]) -> dict[int, int]:
    """Count the filled cells, givens included, of games with the same puzzle.

    Args:
        work: counts them.
        puzzle: the position line of the puzzle.
        games: the turns of each game, by any number that identifies the game.

    Raises:
        JobError: if the job failed.
    """
    if not games:
        return {}
    counts = await work.run(count_filled, puzzle, tuple(games.values()))
    return dict(zip(games, counts, strict=True))
