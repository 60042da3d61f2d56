"""How far members are who play the same puzzle."""

from collections.abc import Mapping

from bot.chat.work import Work
from tutor.game import count_filled


async def filled_cells(work: Work, puzzle: str, games: Mapping[int, str]) -> dict[int, int]:
    """How many cells are filled in, givens included, in each of some games with a puzzle.

    Args:
        work: counts them.
        puzzle: the position line of the puzzle.
        games: the turns of each game, by any number that tells the games apart.

    Raises:
        JobError: if the job failed.
    """
    if not games:
        return {}
    counts = await work.run(count_filled, puzzle, tuple(games.values()))
    return dict(zip(games, counts, strict=True))
