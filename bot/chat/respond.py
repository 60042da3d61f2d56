"""Responses to interactions: claim once, acknowledge, call a service, show the reply.

Commands, menus, buttons and forms all go through these functions, so that no step is forgotten.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager, nullcontext
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final, TypeAlias

import discord

from bot.chat import errors
from bot.chat.board_offer import offering_boards
from bot.chat.delivery import first_answer, is_undelivered, note_thinking
from bot.chat.metrics import RequestOutcome
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext, language_of
from bot.chat.sending import FollowUp, show_reply, want_no_pictures
from bot.chat.services import Services, services_of
from bot.chat.subject import subject_context, subject_of
from bot.chat.user_errors import FixableGridError
from bot.store import PendingResponse
from engine.language import use_locale
from tutor.drawing import DrawnGridError, refuse_again
from workers import working_for


class Visibility(Enum):
    """Where an answer appears."""

    HERE = auto()
    """In the message whose button was pressed; for a command, as its response."""
    NEW = auto()
    """As a new message that everyone can see."""
    PRIVATE = auto()
    """As a new message that only the person who asked can see."""
    PERSONAL = auto()
    """As a new message for the person who asked: private, except in a direct message."""


def in_place_for(user_id: int, interaction: discord.Interaction[Any]) -> Visibility:
    """Visibility of answers to a user's own buttons: in place for that user, private for others."""
    return Visibility.HERE if interaction.user.id == user_id else Visibility.PRIVATE


Replies: TypeAlias = Callable[[RequestContext], AsyncIterator[Reply]]
"""Makes the successive versions of a reply."""

_PENDING: Final = "pending"
_HALF: Final = 1 << 62
"""A bit that no Discord id has before the year 2049."""


async def respond(
    interaction: discord.Interaction[Any],
    make: Callable[[RequestContext], Awaitable[Reply]],
    *,
    where: Visibility = Visibility.HERE,
    is_move: bool = False,
    move: str = "",
    at_once: bool = False,
) -> None:
    """Answer an interaction with the reply that `make` returns, or with an error.

    The interaction is claimed and acknowledged at once; even if Discord delivers it twice, it is
    answered once. An exception becomes a message (see `bot.chat.errors`), and so does exceeding the
    rate limits (see `bot.chat.limits`). Jobs that `make` starts count towards the user's limit. If
    the program is killed meanwhile, it notifies the user after its restart. If the interaction was
    a button that changes its message, the message stays as it was, the button keeps working, and
    the notice is a private message.

    Args:
        interaction: an interaction without a response.
        make: calls the services and makes the reply; runs in the user's locale.
        where: where the answer appears.
        is_move: whether it is a move in the user's own game; moves wait instead of being refused.
        move: the move as games store it, for the notice after a restart.
        at_once: whether to send the reply as the first response, without "is thinking" (after which
            it could ping nobody). `make` then has time only to query the store.
    """

    async def show(context: RequestContext) -> None:
        await show_reply(interaction, await make(context))

    await _handle(interaction, show, where, 0 if is_move else 1, move=move, at_once=at_once)


async def respond_with_updates(
    interaction: discord.Interaction[Any],
    make: Replies,
    *,
    where: Visibility = Visibility.HERE,
    cost: int = 1,
    move: str = "",
) -> None:
    """Answer an interaction as `respond` does, with successive replies in one message.

    Args:
        interaction: an interaction without a response.
        make: yields the replies; each is shown at once.
        where: where the answer appears.
        cost: how many tokens of the rate limits it takes; 0 for a move in the user's own game.
        move: see `respond`.
    """

    async def show(context: RequestContext) -> None:
        async for reply in make(context):
            if reply.preliminary:
                await _note_partial(interaction, context)
            await show_reply(interaction, reply)

    await _handle(interaction, show, where, cost, move=move)


async def respond_to_each(
    interaction: discord.Interaction[Any],
    choose: Callable[[RequestContext], Awaitable[Sequence[Replies]]],
    *,
    where: Visibility = Visibility.HERE,
    cost: int = 1,
) -> None:
    """Answer an interaction with one message per part, in sequence.

    An error in one part is shown in its message, and the others are answered.

    Args:
        interaction: an interaction without a response.
        choose: returns a function for each part, at least one, that makes its replies; only the
            first four parts may store something, see `sub_context`.
        where: where the answers appear.
        cost: how many tokens of the rate limits it takes.
    """

    async def show(context: RequestContext) -> None:
        first, *others = await choose(context)
        if others:
            await _note_partial(interaction, context)
        # If there is only one part, its error is the outcome of the interaction.
        async with errors.handle_errors(interaction) if others else nullcontext():
            async for reply in first(context):
                await show_reply(interaction, reply)
        for number, make in enumerate(others, 1):
            message = FollowUp(interaction, private=_is_private(interaction, where))
            async with errors.handle_errors(interaction, message.fail):
                async for reply in make(sub_context(context, number)):
                    await message.put(reply)

    await _handle(interaction, show, where, cost)


def sub_context(context: RequestContext, number: int) -> RequestContext:
    """The context of one part, with an idempotency key of its own.

    Args:
        number: the number of the part, from 0; from 4 on, the keys repeat.
    """
    own = context.interaction_id | (_HALF if number & 2 else 0)
    return replace(context, interaction_id=-own if number & 1 else own)


async def _handle(
    interaction: discord.Interaction[Any],
    act: Callable[[RequestContext], Awaitable[None]],
    where: Visibility,
    cost: int = 1,
    *,
    move: str = "",
    at_once: bool = False,
) -> None:
    started = time.perf_counter()
    services = services_of(interaction)
    subject = subject_of(interaction)
    language = language_of(str(interaction.locale))
    with (
        ExitStack() as stack,
        services.in_flight.track(interaction.user.id),
        subject_context(subject),
        working_for(interaction.user.id),
        use_locale(language),
        offering_boards(services.config.board.is_offered),
    ):
        async with errors.handle_errors(interaction):
            services.in_flight.check(interaction.user.id, is_move=not cost)
            turn = None
            if cost:
                services.limits.admit(interaction.user.id, interaction.guild_id, cost)
            else:
                turn = stack.enter_context(services.moves.queued(interaction.user.id))
            pending = None
            if not at_once:
                here = not _thinks(interaction, where)
                pending = PendingResponse(
                    interaction.id, interaction.token, language, here=here, move=move
                )
                interaction.extras[_PENDING] = pending
            if not await services.pending.claim(interaction.id, pending):
                services.metrics.answered(subject, RequestOutcome.REPEATED)
                return
            async with _completing(interaction), errors.handle_errors(interaction):
                if not at_once:
                    await _acknowledge(interaction, where)
                    services.metrics.acknowledged(time.perf_counter() - started)
                context = await services.users.context_of(interaction)
                public = context
                if _is_public(interaction, where):
                    public = await services.users.in_public(context)
                if not context.pictures:
                    want_no_pictures(interaction)
                with context.presentation.use_locale():
                    async with errors.handle_errors(interaction):
                        if turn is not None:
                            await turn()
                        await _act_in_public(services, act, public, context)
                        services.metrics.answered(subject, RequestOutcome.ANSWERED)


@asynccontextmanager
async def _completing(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """On exit, complete the pending response, unless the program is stopping."""
    yield
    services = services_of(interaction)
    pending: PendingResponse | None = interaction.extras.get(_PENDING)
    if pending is None:
        return
    if is_undelivered(interaction) and not pending.here:
        services.interruptions.check(await services.pending.as_stored(pending))
    else:
        await services.pending.complete(pending.interaction_id)


async def _note_partial(interaction: discord.Interaction[Any], context: RequestContext) -> None:
    """Record that the user has seen a part of the answer, or a draft, and waits for more."""
    services = services_of(interaction)
    pending = interaction.extras.get(_PENDING) or PendingResponse(
        interaction.id, interaction.token, context.presentation.language
    )
    interaction.extras[_PENDING] = partial = replace(pending, partial=True)
    await services.pending.note_partial(partial)


def _thinks(interaction: discord.Interaction[Any], where: Visibility) -> bool:
    """Whether the first response to an interaction is "is thinking"."""
    is_command = interaction.type is discord.InteractionType.application_command
    return is_command or where is not Visibility.HERE


def _is_private(interaction: discord.Interaction[Any], where: Visibility) -> bool:
    if where is Visibility.PERSONAL:
        return not interaction.context.dm_channel
    return where is Visibility.PRIVATE


async def _act_in_public(
    services: Services,
    act: Callable[[RequestContext], Awaitable[None]],
    public: RequestContext,
    own: RequestContext,
) -> None:
    """Answer publicly. Only the user sees a refusal, so it follows the user's own settings.

    Args:
        act: sends the answer.
        public: the context for a public answer; the user's own if only they see it.
        own: the user's own context.
    """
    try:
        with public.presentation.use_locale():
            await act(public)
    except DrawnGridError as error:
        if public.presentation == own.presentation:
            raise
        again = await services.work.run(refuse_again, error.position, presentation=own.presentation)
        if again is None:
            raise
        if isinstance(error, FixableGridError):
            again = FixableGridError(again, error.items)
        raise again from error


def _is_public(interaction: discord.Interaction[Any], where: Visibility) -> bool:
    """Whether everyone on a server sees the answer."""
    if where is Visibility.HERE and interaction.message is not None:
        return not interaction.message.flags.ephemeral
    return not _is_private(interaction, where)


async def _acknowledge(interaction: discord.Interaction[Any], where: Visibility) -> None:
    """Acknowledge an interaction within Discord's three seconds."""
    if not _thinks(interaction, where):
        await first_answer(interaction, interaction.response.defer)
        return
    private = _is_private(interaction, where)
    await first_answer(
        interaction, lambda: interaction.response.defer(ephemeral=private, thinking=True)
    )
    if not interaction.context.dm_channel:
        note_thinking(interaction, private=private)
