"""Races: beginning, joining and leaving them, and the content of their messages."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.chat.request_context import RequestContext
from bot.chat.user_errors import UserError
from bot.game.result import GameView
from bot.random_puzzle.together import Standing, Together
from bot.store.followed import UNKNOWN
from bot.store.races import Race
from engine.language import N_, translate
from engine.model.band import Band

_RUNNING: Final = N_("A race is already running in this channel: {link}")
_BEING_STARTED: Final = N_(
    "Someone is starting a race in this channel. If you don't see it, try again in ten seconds."
)
_OFF_HERE: Final = N_("The people who manage this server have turned races off.")
_GONE: Final = N_("I no longer have this race. Start another one with /race.")
_OVER: Final = N_("This race is over. Start another one with /race.")
_NOT_IN_IT: Final = N_("You are not in this race. Press Join to take part.")


class RaceError(UserError):
    """A user may not do this with a race."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(translate(text, **values))


@dataclass(frozen=True, slots=True)
class RaceView:
    """A race and what its message shows.

    Attributes:
        race: the race.
        standing: the progress of the racers, by user.
    """

    race: Race
    standing: Standing


class RaceService(Together):
    """Races."""

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
        race = await self._running(race_id, place, context)
        await self._store.races.join(race_id, context.user_id, context.now)
        self.changed()
        return await self._play.puzzle(race.puzzle_id, context)

    async def board(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> GameView:
        """The user's own game with the puzzle of a race.

        Args:
            place: as for `join`.

        Raises:
            RaceError: if the user does not take part in it.
            NoGameError: if the puzzle no longer exists.
            JobError: if the job failed.
        """
        puzzle_id = await self._store.races.own(race_id, context.user_id)
        if puzzle_id is None:
            await self._running(race_id, place, context)
            raise RaceError(_NOT_IN_IT)
        return await self._play.puzzle(puzzle_id, context)

    async def leave(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> None:
        """Remove the user from a race, as if they had never taken part.

        Args:
            place: as for `join`.

        Raises:
            RaceError: if they do not take part.
        """
        if not await self._store.races.leave(race_id, context.user_id):
            await self._running(race_id, place, context)
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
        playing = {
            racer.user_id: racer.turns
            for racer in race.racers
            if racer.turns is not None and not racer.is_done
        }
        look = await self._look(race.guild_id, race.language)
        is_over = race.is_over(moment)
        standing = await self._standing(moment, look, race.puzzle, playing, is_over=is_over)
        return RaceView(race, standing)

    async def shown(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> RaceView:
        """A race as its message shows it now.

        Args:
            place: as for `join`.

        Raises:
            RaceError: if this is not its message, or it is not stored any more.
            JobError: if the job failed.
        """
        return await self.view(await self._seen(race_id, place, context), context.now)

    async def _running(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> Race:
        """A race that runs; see `_seen`.

        Raises:
            RaceError: if the race is over, or this is not its message.
        """
        race = await self._seen(race_id, place, context)
        if race.is_over(context.now):
            # The message still shows it running; perhaps it was out of reach at the end.
            await self._store.races.updated(race_id, UNKNOWN)
            self.changed()
            raise RaceError(_OVER)
        return race

    async def _seen(
        self, race_id: int, place: tuple[int, int, int] | None, context: RequestContext
    ) -> Race:
        """A race whose message a user sees.

        Args:
            place: the ids of the server, the channel and the message whose button was pressed.

        Raises:
            RaceError: if this is not its message, or it is not stored any more.
        """
        race = await self._store.races.get(race_id)
        if race is None or place is None or place[:2] != (race.guild_id, race.channel_id):
            raise RaceError(_GONE)
        if race.message_id is None:
            await self._store.races.sent(race_id, place, context.now)
        elif race.message_id != place[2]:
            raise RaceError(_GONE)
        return race

    async def _require_none(self, channel_id: int, context: RequestContext) -> None:
        race = await self._store.races.running(channel_id, context.now)
        if race is not None:
            if race.place is None:
                raise RaceError(_BEING_STARTED)
            link = "https://discord.com/channels/{}/{}/{}".format(*race.place)
            raise RaceError(_RUNNING, link=link)
