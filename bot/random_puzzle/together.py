"""The common part of duels and races: members play the same puzzle, and a message shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from bot.chat.request_context import Users
from bot.chat.services import Services
from bot.chat.work import Work
from bot.game.progress import filled_cells
from bot.game.service import GameService
from bot.random_puzzle.service import RandomPuzzles
from bot.store import Store
from tutor.drawing import Drawing, draw
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress of members who play the same puzzle, for the message that shows it.

    Attributes:
        moment: the time at which it is shown.
        presentation: how to present the message.
        filled: the number of filled cells, givens included, of each player who has opened the board
            and is not done.
        drawing: the puzzle; None before the end.
    """

    moment: datetime
    presentation: Presentation
    filled: Mapping[int, int]
    drawing: Drawing | None = None


class Together:
    """Lets members play the same new puzzle, each on a board of their own.

    Args:
        store: stores what is played.
        work: runs the jobs that count cells and draw.
        people: provides the presentation of messages.
        puzzles: generates the puzzles.
        play: plays the games.

    Attributes:
        when_changed: called when messages must be edited.
    """

    def __init__(
        self, *, store: Store, work: Work, people: Users, puzzles: RandomPuzzles, play: GameService
    ) -> None:
        self._store = store
        self._work = work
        self._people = people
        self._puzzles = puzzles
        self._play = play
        self.when_changed: list[Callable[[], None]] = []

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(
            store=services.store,
            work=services.work,
            people=services.users,
            puzzles=services.get(RandomPuzzles),
            play=services.get(GameService),
        )

    def changed(self) -> None:
        """Request that messages be edited soon."""
        for callback in self.when_changed:
            callback()

    async def _standing(
        self,
        moment: datetime,
        presentation: Presentation,
        puzzle: str,
        playing: Mapping[int, str],
        *,
        is_over: bool,
    ) -> Standing:
        """The progress of players at a time (aware).

        Args:
            puzzle: the position line of the puzzle.
            playing: the turns of the players who are not done, by player.
            is_over: whether everyone may see the puzzle.

        Raises:
            JobError: if the job failed.
        """
        filled = await filled_cells(self._work, puzzle, playing)
        drawing = None
        if is_over:
            drawing = await self._work.run(draw, puzzle, presentation=presentation)
        return Standing(moment, presentation, filled, drawing)

    async def _look(self, guild_id: int | None, language: str) -> Presentation:
        """The presentation of a message: by its server's settings, in the message's language."""
        settings = await self._store.servers.settings(guild_id or 0)
        return self._people.server_presentation(settings, language)
