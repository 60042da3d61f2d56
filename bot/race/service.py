"""Races: beginning, joining, leaving, and what the message of a race shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Self

from bot.chat.request_context import RequestContext, Users
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.game.progress import filled_cells
from bot.game.result import GameView
from bot.game.service import Play
from bot.random_puzzle.service import RandomPuzzles
from bot.store import Store
from bot.store.races import Race
from engine.language import N_, translate
from engine.model.band import Band
from tutor.drawing import Drawing, draw
from tutor.presentation import Presentation

_RUNNING: Final = N_("A race is already running in this channel: {link}")
_BEING_STARTED: Final = N_(
    "Someone is starting a race in this channel. If you don't see it, try again in ten seconds."
)
_OFF_HERE: Final = N_("The people who manage this server have turned races off.")
_GONE: Final = N_("I no longer have this race. Start another one with /race.")
_OVER: Final = N_("This race is over. Start another one with /race.")
_NOT_IN_IT: Final = N_("You are not in this race. Press Join to take part.")


class RaceError(UserError):
    """Something that a user cannot do with a race."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(translate(text, **values))


@dataclass(frozen=True, slots=True)
class RaceView:
    """A race and what its message shows.

    Attributes:
        race: the race.
        moment: the time at which it is shown.
        presentation: how to present the message.
        filled: how many cells are filled in, givens included, by each racer who is not done.
        drawing: the puzzle; None before the end.
    """

    race: Race
    moment: datetime
    presentation: Presentation
    filled: Mapping[int, int]
    drawing: Drawing | None = None


class RaceService:
    """Races.

    Args:
        store: stores them.
        work: runs the jobs that count cells and draw.
        people: knows how messages are presented.
        puzzles: generates the puzzles.
        play: plays the games.

    Attributes:
        when_changed: called when messages of races must be edited.
    """

    def __init__(
        self, *, store: Store, work: Work, people: Users, puzzles: RandomPuzzles, play: Play
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
            play=services.get(Play),
        )

    def changed(self) -> None:
        """Have messages of races edited soon."""
        for callback in self.when_changed:
            callback()

    async def begin(
        self, band: Band, lasts: timedelta, channel: tuple[int, int], context: RequestContext
    ) -> RaceView:
        """Begin a race with a new puzzle.

        Args:
            band: how hard the puzzle is.
            lasts: how long the race takes.
            channel: the ids of the server and of the channel.

        Raises:
            RaceError: if another race runs in the channel.
            NoPuzzleError: if no puzzle could be generated in time.
            JobError: if the job was rejected.
        """
        if not (await self._store.servers.settings(channel[0])).races:
            raise RaceError(_OFF_HERE)
        await self._require_none(channel[1], context)
        puzzle_id, _ = await self._puzzles.generate(
            band, context.interaction_id, context, (context.user_id,)
        )
        race = await self._store.races.begin(
            interaction_id=context.interaction_id,
            band=band,
            language=context.presentation.language,
            channel=channel,
            puzzle_id=puzzle_id,
            moment=context.now,
            lasts=lasts,
        )
        if race is None:
            await self._require_none(channel[1], context)
            raise RaceError(_BEING_STARTED)
        self.changed()
        return await self.view(race, context.now)

    async def join(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> GameView:
        """Let the user take part in a race, and open their board.

        Args:
            place: the ids of the server, the channel and the message whose button was pressed.

        Raises:
            RaceError: if the race is over, or this is not its message.
            NoGameError: if the puzzle no longer exists.
            JobError: if the job failed.
        """
        race = await self._store.races.get(race_id)
        if race is None or place is None or place[:2] != (race.guild_id, race.channel_id):
            raise RaceError(_GONE)
        if race.message_id is None:
            await self._store.races.sent(race_id, place, context.now)
        elif race.message_id != place[2]:
            raise RaceError(_GONE)
        if race.is_over(context.now):
            raise RaceError(_OVER)
        await self._store.races.join(race_id, context.user_id, context.now)
        self.changed()
        return await self._play.puzzle(race.puzzle_id, context)

    async def board(self, race_id: int, context: RequestContext) -> GameView:
        """The user's own game with the puzzle of a race.

        Raises:
            RaceError: if the user does not take part in it.
            NoGameError: if the puzzle no longer exists.
            JobError: if the job failed.
        """
        puzzle_id = await self._store.races.own(race_id, context.user_id)
        if puzzle_id is None:
            raise RaceError(_NOT_IN_IT)
        return await self._play.puzzle(puzzle_id, context)

    async def leave(self, race_id: int, context: RequestContext) -> None:
        """Let the user take part no more: nothing shows that they did.

        Raises:
            RaceError: if they do not take part.
        """
        if not await self._store.races.leave(race_id, context.user_id):
            raise RaceError(_NOT_IN_IT)
        self.changed()

    async def solved(self, puzzle_id: int, context: RequestContext) -> Race | None:
        """Record that the user has solved a puzzle; None if they do not race on it."""
        race = await self._store.races.solved(
            puzzle_id, context.user_id, context.now, is_timed=context.times
        )
        if race is not None:
            self.changed()
        return race

    async def view(self, race: Race, moment: datetime) -> RaceView:
        """A race and what its message shows at a time (aware).

        Raises:
            JobError: if the job failed.
        """
        settings = await self._store.servers.settings(race.guild_id)
        look = self._people.server_presentation(settings, race.language)
        playing = {
            racer.user_id: racer.turns
            for racer in race.racers
            if racer.turns is not None and not racer.is_done
        }
        filled = await filled_cells(self._work, race.puzzle, playing)
        drawing = None
        if race.is_over(moment):
            drawing = await self._work.run(draw, race.puzzle, presentation=look)
        return RaceView(race, moment, look, filled, drawing)

    async def _require_none(self, channel_id: int, context: RequestContext) -> None:
        race = await self._store.races.running(channel_id, context.now)
        if race is not None:
            if race.place is None:
                raise RaceError(_BEING_STARTED)
            link = "https://discord.com/channels/{}/{}/{}".format(*race.place)
            raise RaceError(_RUNNING, link=link)
