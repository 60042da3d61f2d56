"""The context of a request from a board."""

import secrets
from dataclasses import replace
from datetime import UTC, datetime

from bot.chat.request_context import RequestContext, Users
from renderer import Format


async def board_context(users: Users, user_id: int, language: str) -> RequestContext:
    """The context of a request, with an id like an interaction's, and pictures as layers.

    Args:
        users: loads the settings of users.
        user_id: the user.
        language: the language of a user who has not chosen one.
    """
    now = datetime.now(UTC)
    context = await users.context(
        user_id=user_id,
        interaction_id=_request_id(now),
        guild_id=None,
        now=now,
        locale=language,
    )
    drawn = replace(context.presentation, file_format=Format.LAYERS)
    return replace(context, presentation=drawn)


def _request_id(now: datetime) -> int:
    """An id for a request without an interaction: negative, since Discord's ids never are."""
    return -(int(now.timestamp() * 1000) << 22 | secrets.randbits(22))
