"""Opening the board inside Discord, as the first response to a press."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.chat import errors
from bot.chat.delivery import first_answer
from bot.chat.metrics import RequestOutcome
from bot.chat.request_context import RequestContext, language_of
from bot.chat.services import services_of
from bot.chat.subject import subject_context, subject_of
from engine.language import use_locale
from workers import working_for


async def launch(
    interaction: discord.Interaction[Any],
    prepare: Callable[[discord.Interaction[Any], RequestContext], Awaitable[object]],
) -> None:
    """Have Discord open the Activity; an error becomes a message.

    Discord does not tell the Activity which button was pressed, so it opens the user's newest link.

    Args:
        interaction: a press without a response.
        prepare: makes the link.
    """
    services = services_of(interaction)
    user = interaction.user.id
    subject = subject_of(interaction)
    with (
        services.in_flight.track(user),
        subject_context(subject),
        working_for(user),
        use_locale(language_of(str(interaction.locale))),
    ):
        async with errors.handle_errors(interaction):
            services.in_flight.check(user)
            services.limits.admit(user, interaction.guild_id)
            if not await services.pending.claim(interaction.id, None):
                services.metrics.answered(subject, RequestOutcome.REPEATED)
                return
            context = await services.users.context_of(interaction)
            with context.presentation.use_locale():
                await prepare(interaction, context)
                await first_answer(interaction, interaction.response.launch_activity)
                services.metrics.answered(subject, RequestOutcome.ANSWERED)
