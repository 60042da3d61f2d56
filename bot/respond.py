"""The way of every answer: acknowledge, take the interaction once, ask a service, show the reply.

Commands, menus, buttons and forms all go this way, so that none forgets a part of it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot import errors
from bot.delivery import first_answer, note_thinking
from bot.logs import about, subject_of
from bot.metrics import Outcome
from bot.reply import FollowUp, Reply, put
from bot.request_context import RequestContext, language_of
from bot.store import PendingResponse, Store, StoreUnavailableError
from engine.language import use_locale
from workers import working_for

if TYPE_CHECKING:
    from bot.client import TutorBot


class Visibility(Enum):
    """Where an answer appears."""

    HERE = auto()
    """In the message whose button was pressed; for a command, as its answer."""
    NEW = auto()
    """As a message of its own that all can see."""
    PRIVATE = auto()
    """As a message of its own that only who asked can see."""


def ephemeral_in_guild(interaction: discord.Interaction[Any]) -> Visibility:
    """Where to answer what is for one person: privately, unless they are alone with the bot."""
    return Visibility.NEW if interaction.context.dm_channel else Visibility.PRIVATE


def in_place_for(user_id: int, interaction: discord.Interaction[Any]) -> Visibility:
    """Where to answer under a message that is somebody's: in it to them, privately to others."""
    return Visibility.HERE if interaction.user.id == user_id else Visibility.PRIVATE


Replies: TypeAlias = Callable[[RequestContext], AsyncIterator[Reply]]
"""Makes the replies to who asks, each to take the place of the one before."""

MOST_PARTS: Final = 4
"""How many answers one interaction can have that keep something."""
_HALF: Final = 1 << 62
"""A bit that no id of Discord's has before the year 2049."""


async def respond(
    interaction: discord.Interaction[Any],
    make: Callable[[RequestContext], Awaitable[Reply]],
    *,
    where: Visibility = Visibility.HERE,
    is_move: bool = False,
) -> None:
    """Answer an interaction with the reply that `make` returns, or with why there is none.

    Discord is told at once that an answer will come. An interaction that is delivered twice is
    answered once. Whatever is raised ends in words (see `bot.errors`), and so does asking for more
    than the limits allow (see `bot.limits`). The jobs that are started on the way are the user's.
    If the program is killed meanwhile, it tells so when it is back.

    Args:
        interaction: what somebody did; not yet answered in any way.
        make: asks the services and makes the reply; runs in the language of who asks.
        where: where the answer appears.
        is_move: whether it is a move in a game of one's own, which has a limit of its own.
    """

    async def show(context: RequestContext) -> None:
        await put(interaction, await make(context))

    await _handle(interaction, show, where, 0 if is_move else 1)


async def respond_in_turn(
    interaction: discord.Interaction[Any],
    make: Replies,
    *,
    where: Visibility = Visibility.HERE,
    cost: int = 1,
) -> None:
    """Answer an interaction as `respond` does, with one reply after the other in one message.

    Args:
        interaction: what somebody did; not yet answered in any way.
        make: makes the replies; each is shown as soon as it is there.
        where: where the answer appears.
        cost: how much of what the limits allow it takes; 0 for a move in a game of one's own.
    """

    async def show(context: RequestContext) -> None:
        async for reply in make(context):
            await put(interaction, reply)

    await _handle(interaction, show, where, cost)


async def respond_to_each(
    interaction: discord.Interaction[Any],
    choose: Callable[[RequestContext], Awaitable[Sequence[Replies]]],
    *,
    where: Visibility = Visibility.HERE,
    cost: int = 1,
) -> None:
    """Answer an interaction with a message for each of several things, one after the other.

    What goes wrong with one of them is told in its message, and the others are answered.

    Args:
        interaction: what somebody did; not yet answered in any way.
        choose: says what makes the replies of each message, at least one; the first `MOST_PARTS`
            may keep something.
        where: where the answers appear.
        cost: how much of what the limits allow it takes.
    """

    async def show(context: RequestContext) -> None:
        first, *others = await choose(context)
        # What goes wrong with the only one is what has become of the interaction.
        async with errors.answering(interaction) if others else nullcontext():
            async for reply in first(context):
                await put(interaction, reply)
        for number, make in enumerate(others, 1):
            message = FollowUp(interaction, private=where is Visibility.PRIVATE)
            async with errors.answering(interaction, message.fail):
                async for reply in make(part_of(context, number)):
                    await message.put(reply)

    await _handle(interaction, show, where, cost)


def part_of(context: RequestContext, number: int) -> RequestContext:
    """Who asks for one of several things at once, each of which is kept as if asked for by itself.

    Args:
        context: who asks.
        number: which of the things, from 0; from `MOST_PARTS` on they begin anew.
    """
    own = context.interaction_id | (_HALF if number & 2 else 0)
    return replace(context, interaction_id=-own if number & 1 else own)


async def _handle(
    interaction: discord.Interaction[Any],
    act: Callable[[RequestContext], Awaitable[None]],
    where: Visibility,
    cost: int = 1,
) -> None:
    came = time.perf_counter()
    bot: TutorBot = interaction.client
    subject = subject_of(interaction)
    language = language_of(str(interaction.locale))
    with (
        bot.in_flight.one(),
        about(subject),
        working_for(interaction.user.id),
        use_locale(language),
    ):
        async with errors.answering(interaction):
            bot.in_flight.check()
            if cost:
                bot.limits.admit(interaction.user.id, interaction.guild_id, cost)
            else:
                bot.limits.admit_move(interaction.user.id)
            thinks = await _acknowledge(interaction, where)
            bot.metrics.acknowledged(time.perf_counter() - came)
            pending = PendingResponse(interaction.token, language) if thinks else None
            if not await bot.store.claim(interaction.id, pending):
                bot.metrics.answered(subject, Outcome.REPEATED)
                return
            async with _keeping(bot.store, interaction.id if thinks else None):
                context = await bot.people.context(
                    user_id=interaction.user.id,
                    interaction_id=interaction.id,
                    guild_id=interaction.guild_id,
                    now=interaction.created_at,
                    locale=str(interaction.locale),
                )
                with context.presentation.use_locale():
                    async with errors.answering(interaction):
                        await act(context)
                        bot.metrics.answered(subject, Outcome.ANSWERED)


@asynccontextmanager
async def _keeping(store: Store, pending: int | None) -> AsyncIterator[None]:
    """Note at the end that a promised answer was given; not if the program is being ended."""
    try:
        yield
    except asyncio.CancelledError:
        pending = None
        raise
    finally:
        if pending is not None:
            with suppress(StoreUnavailableError):
                await store.complete_response(pending)


async def _acknowledge(interaction: discord.Interaction[Any], where: Visibility) -> bool:
    """Tell Discord within its three seconds that there will be an answer, and where.

    Returns:
        Whether people see meanwhile that the bot is thinking.
    """
    is_command = interaction.type is discord.InteractionType.application_command
    if where is Visibility.HERE and not is_command:
        await first_answer(interaction, interaction.response.defer)
        return False
    private = where is Visibility.PRIVATE
    await first_answer(
        interaction, lambda: interaction.response.defer(ephemeral=private, thinking=True)
    )
    if not private and not interaction.context.dm_channel:
        note_thinking(interaction)
    return True
