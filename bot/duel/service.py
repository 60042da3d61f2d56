"""Duels: challenging, accepting and ending them, and the content of their messages."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.game.result import GameView
from bot.random_puzzle.together import Standing, Together
from bot.store.duels import Duel, DuelPlayer, Refusal, TooMany
from bot.store.followed import UNKNOWN
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band

LASTS: Final = timedelta(days=1)
"""How long a challenge can be accepted, and the maximum duration of a duel."""
_MOST: Final = 3
"""The maximum number of duels that a member may have at the same time."""

_YOURSELF: Final = N_(
    "You can't duel yourself. If you name no one, anyone in the channel can accept."
)
_BOT: Final = N_(
    "Bots don't play duels. Challenge a member, or name no one to challenge the whole channel."
)
_OFF_HERE: Final = N_("The people who manage this server have turned duels off.")
_UNAVAILABLE: Final = N_("<@{user}> can't be challenged. Would you like to challenge someone else?")
_ALONE: Final = N_("A duel takes two: use /duel on a server or in a group.")
_TOO_MANY: Final = {
    TooMany.DUELS: forms(
        "You already have 1 duel, and I keep no more at a time. Finish it, or give it up.",
        "You already have {count} duels, and I keep no more at a time. Finish one, or give one up.",
    ),
    TooMany.OPEN: forms(
        "You already have 1 duel or open challenge, and I keep no more at a time. Finish it, or "
        "withdraw it if no one has accepted.",
        "You already have {count} duels and open challenges, and I keep no more at a time. Finish "
        "a duel, or withdraw the challenges that no one has accepted.",
    ),
    TooMany.PINGS: forms(
        "I keep no more than 1 duel or challenge by name at a time. A challenge that was declined "
        "or withdrawn counts for ten minutes. Wait that long, or name no one: then anyone in the "
        "channel can accept.",
        "I keep no more than {count} duels and challenges by name at a time. A challenge that was "
        "declined or withdrawn counts for ten minutes. Wait that long, or name no one: then anyone "
        "in the channel can accept.",
    ),
}
_GONE: Final = N_("I no longer have this duel. Start another one with /duel.")
_FOR_ANOTHER: Final = N_("This challenge is for someone else. Start your own with /duel.")
_NOT_TO_WITHDRAW: Final = N_(
    "Only <@{user}> can withdraw this challenge. If you want to play, press Accept."
)
_OWN: Final = N_("This is your own challenge: someone else has to accept it.")
_TOO_LATE: Final = N_("Someone else was faster. Start your own challenge with /duel.")
_NO_TIMES: Final = N_("Times are shown only if both of you solve the puzzle.")
_NOT_YOURS: Final = N_("Only the players of this duel can press that. Start your own with /duel.")
_ENDED: Final = N_("This duel is over for you.")


class DuelError(UserError):
    """A user may not do this with a duel."""

    def __init__(self, text: str) -> None:
        super().__init__(translate(text))


class TooManyDuelsError(UserError):
    """A user already has the maximum number of duels or challenges.

    Args:
        of_what: the limit that the user has reached.
        playing: see the attribute.

    Attributes:
        may_withdraw: whether some are open challenges, which the user may withdraw.
        playing: the user's duels in progress.
    """

    def __init__(self, of_what: TooMany, playing: tuple[Duel, ...]) -> None:
        super().__init__(translate_count(_TOO_MANY[of_what], _MOST))
        self.may_withdraw = of_what is TooMany.OPEN
        self.playing = playing


@dataclass(frozen=True, slots=True)
class DuelView:
    """A duel and what its message shows.

    Attributes:
        duel: the duel.
        standing: the players' progress, by their place.
        is_quiet: whether the message pings nobody.
    """

    duel: Duel
    standing: Standing
    is_quiet: bool = False


class DuelService(Together):
    """Duels.

    Attributes:
        ignores: whether a user is blocked.
    """

    ignores: Callable[[int], bool]

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        duels = super().build(services)
        duels.ignores = services.blocks.has
        return duels

    async def challenge(
        self,
        band: Band,
        rival_id: int | None,
        context: RequestContext,
        *,
        is_bot: bool,
        is_alone: bool,
    ) -> DuelView:
        """Challenge somebody to a duel.

        Args:
            band: how hard the puzzle is.
            rival_id: the challenged user; None for anyone.
            is_bot: whether that user is a bot.
            is_alone: whether nobody else is in the channel.

        Raises:
            DuelError: if this user cannot be challenged, or nobody else is there.
            TooManyDuelsError: if the challenger has too many duels.
        """
        if rival_id == context.user_id:
            raise DuelError(_YOURSELF)
        if is_bot:
            raise DuelError(_BOT)
        if is_alone:
            raise DuelError(_ALONE)
        settings = await self._store.servers.settings(context.guild_id or 0)
        if not settings.duels:
            raise DuelError(_OFF_HERE)
        if rival_id is not None:
            preferences = await self._store.people.preferences(rival_id)
            if self.ignores(rival_id) or not preferences.challenges:
                raise UserError(translate(_UNAVAILABLE, user=rival_id))
        duel = await self._store.duels.challenge(
            user_id=context.user_id,
            rival_id=rival_id,
            band=band,
            language=context.presentation.language,
            interaction_id=context.interaction_id,
            moment=context.now,
            lasts=LASTS,
            limit=_MOST,
        )
        if isinstance(duel, TooMany):
            raise await self._too_many(duel, context)
        view = await self.view(duel, context.now)
        return replace(view, is_quiet=settings.is_quiet(context.now))

    async def accept(
        self,
        duel_id: int,
        message_id: int | None,
        context: RequestContext,
    ) -> None:
        """Accept a challenge: its puzzle is generated, and the duel begins.

        Args:
            message_id: the message whose button was pressed.

        Raises:
            DuelError: if the user may not accept it, or somebody else was faster.
            TooManyDuelsError: if the user has too many duels.
            NoPuzzleError: if no puzzle could be generated in time; the challenge stays open.
            JobError: if the job was rejected; the challenge stays open.
        """
        duel = await self._seen(duel_id, message_id)
        if duel.is_open(context.now):
            self._require_rival(duel, context.user_id)
            challenger = duel.player(0)
            players = (context.user_id, *(() if challenger is None else (challenger.user_id,)))
            puzzle_id, _ = await self._puzzles.generate(
                duel.band, duel.interaction_id, context, players
            )
            too_many = await self._store.duels.begin(
                duel_id,
                user_id=context.user_id,
                puzzle_id=puzzle_id,
                moment=context.now,
                lasts=LASTS,
                limit=_MOST,
            )
            if too_many:
                raise await self._too_many(too_many, context)
            duel = await self.get(duel_id)
            self.changed()
        if duel.begun is not None and duel.player_of(context.user_id) is None:
            raise DuelError(_TOO_LATE)

    async def refuse(self, duel_id: int, context: RequestContext, *, withdraw: bool) -> DuelView:
        """Decline a challenge, or withdraw it if it is the user's own.

        Args:
            withdraw: whether the user wants to withdraw it.

        Raises:
            DuelError: if it is neither to the user nor by them.
            UserError: if they want to withdraw somebody else's.
        """
        duel = await self.get(duel_id)
        player, challenger = duel.player_of(context.user_id), duel.player(0)
        may_accept = duel.is_open(context.now) and (duel.anyone or player is not None)
        if withdraw and may_accept and player != challenger and challenger is not None:
            raise UserError(translate(_NOT_TO_WITHDRAW, user=challenger.user_id))
        if player is None:
            raise DuelError(_FOR_ANOTHER if duel.begun is None else _NOT_YOURS)
        if duel.is_open(context.now):
            why = Refusal.DECLINED if player.place else Refusal.WITHDRAWN
            await self._store.duels.refuse(duel.id, why)
            duel = await self.get(duel.id)
        return await self.view(duel, context.now)

    async def withdraw_all(self, context: RequestContext) -> int:
        """Withdraw all open challenges of the user; return their number."""
        count = await self._store.duels.withdraw_all(context.user_id, context.now)
        self.changed()
        return count

    async def board(self, duel_id: int, context: RequestContext) -> GameView:
        """The user's own game with the puzzle of a duel.

        Raises:
            DuelError: if the user does not play this duel.
            NoGameError: if the puzzle no longer exists.
            JobError: if the job failed.
        """
        duel, _ = await self._own(duel_id, context)
        return await self._play.puzzle(duel.puzzle_id or 0, context)

    async def switch_times(self, duel_id: int, context: RequestContext) -> DuelView:
        """Record that the user wants to show times, or not any more.

        Raises:
            DuelError: if the user does not play this duel, or it has no times to show.
        """
        duel, _ = await self._own(duel_id, context)
        if not duel.may_show_times(context.now):
            raise DuelError(_NO_TIMES)
        await self._store.duels.switch_times(duel.id, context.user_id)
        return await self.view(await self.get(duel.id), context.now)

    async def require_playing(self, duel_id: int, context: RequestContext) -> DuelPlayer:
        """The user's part in a duel that has not ended for them.

        Raises:
            DuelError: if the user takes part in no such duel.
        """
        duel, player = await self._own(duel_id, context)
        if player.outcome is not None or duel.is_over(context.now):
            raise DuelError(_ENDED)
        return player

    async def give_up(self, duel_id: int, context: RequestContext) -> DuelPlayer:
        """Give a duel up; return the user's part in it from before.

        Raises:
            DuelError: if the user does not play it, or it has ended for them.
        """
        player = await self.require_playing(duel_id, context)
        await self._store.duels.give_up(duel_id, context.user_id)
        self.changed()
        return player

    async def solved(self, puzzle_id: int, context: RequestContext) -> Duel | None:
        """Record that the user has solved a puzzle by playing it; None if it is not of a duel."""
        duel_id = await self._store.duels.solved(puzzle_id, context.user_id, context.now)
        if duel_id is None:
            return None
        self.changed()
        return await self._store.duels.get(duel_id)

    async def follow(
        self,
        duel_id: int,
        message_id: int,
        place: tuple[int, int, int] | None,
        context: RequestContext,
    ) -> None:
        """Record the message whose button was pressed, or that the bot can no longer edit it.

        Only a player can tell where a message is that the bot does not know.

        Args:
            message_id: the message whose button was pressed.
            place: the ids of the server, the channel and the message; None if the bot cannot edit
                the message.

        Raises:
            DuelError: if the duel is not stored any more.
        """
        duel = await self.get(duel_id)
        if place is None and duel.message_id == message_id:
            await self._store.duels.lose_message(duel_id)
        elif place and duel.message_id is None and duel.player_of(context.user_id):
            await self._store.duels.sent(duel_id, place, context.now)
            await self._store.duels.updated(duel_id, UNKNOWN)
            self.changed()

    async def shown(
        self, duel_id: int, message_id: int | None, context: RequestContext
    ) -> DuelView:
        """A duel as its message shows it now, to anyone who sees that message.

        Raises:
            DuelError: if this is not its message, or it is not stored any more.
        """
        return await self.view(await self._seen(duel_id, message_id), context.now)

    async def get(self, duel_id: int) -> Duel:
        """A duel.

        Raises:
            DuelError: if it is not stored any more.
        """
        duel = await self._store.duels.get(duel_id)
        if duel is None:
            raise DuelError(_GONE)
        return duel

    async def view(self, duel: Duel, moment: datetime) -> DuelView:
        """A duel and what its message shows at a time (aware).

        Raises:
            JobError: if the job failed.
        """
        look = await self._look(duel.guild_id, duel.language)
        if duel.puzzle is None:
            return DuelView(duel, Standing(moment, look, {}))
        playing = {
            player.place: player.turns
            for player in duel.players
            if player.turns is not None and player.outcome is None
        }
        is_over = duel.is_over(moment)
        standing = await self._standing(moment, look, duel.puzzle, playing, is_over=is_over)
        return DuelView(duel, standing)

    async def _too_many(self, of_what: TooMany, context: RequestContext) -> TooManyDuelsError:
        return TooManyDuelsError(
            of_what, await self._store.duels.playing(context.user_id, context.now)
        )

    @staticmethod
    def _require_rival(duel: Duel, user_id: int) -> None:
        player = duel.player_of(user_id)
        if player is not None and player.place == 0:
            raise DuelError(_OWN)
        if player is None and not duel.anyone:
            raise DuelError(_FOR_ANOTHER)

    async def _own(self, duel_id: int, context: RequestContext) -> tuple[Duel, DuelPlayer]:
        """A duel that the user plays, and the user's part in it.

        Raises:
            DuelError: if they do not play it, or it is not stored any more.
        """
        duel = await self.get(duel_id)
        player = duel.player_of(context.user_id)
        if player is None:
            raise DuelError(_NOT_YOURS)
        return duel, player

    async def _seen(self, duel_id: int, message_id: int | None) -> Duel:
        """A duel whose message a user sees; anyone may see it.

        If the bot does not know the message, it trusts the id of the button.

        Args:
            message_id: the message whose button was pressed.

        Raises:
            DuelError: if it has another message, or is not stored any more.
        """
        duel = await self.get(duel_id)
        if duel.message_id not in {None, message_id}:
            raise DuelError(_GONE)
        return duel
