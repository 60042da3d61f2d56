"""The context of a request: who sent it, when, and how the answer is to be presented."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.config import Config
from bot.store import DEFAULT_ZONE, Preferences, Store
from engine.language import CellNames, languages
from engine.scales import SE
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class RequestContext:
    """One interaction of a user, with that user's settings.

    Attributes:
        user_id: the user.
        interaction_id: the idempotency key: whatever is done twice with it counts once.
        guild_id: the server; None for a direct message, or where the bot is not a member.
        now: the time in UTC.
        zone: the user's time zone.
        presentation: language, theme, size and cell names of the answer.
        scale: whose order of techniques the hints follow.
    """

    user_id: int
    interaction_id: int
    guild_id: int | None
    now: datetime
    zone: ZoneInfo
    presentation: Presentation
    scale: str = SE.slug

    @property
    def today(self) -> date:
        """The date in the user's time zone."""
        return self.now.astimezone(self.zone).date()


class Users:
    """Loads the settings of users.

    Args:
        config: the defaults.
        store: holds the settings of users.
    """

    def __init__(self, *, config: Config, store: Store) -> None:
        self._config = config
        self._store = store

    async def context(
        self, *, user_id: int, interaction_id: int, guild_id: int | None, now: datetime, locale: str
    ) -> RequestContext:
        """The context of an interaction, with the user's settings or defaults that suit them.

        Args:
            user_id: who.
            interaction_id: what they did.
            guild_id: on which server, if on one.
            now: when (aware).
            locale: the language of their Discord, such as "de" or "en-GB".
        """
        preferences = await self._store.people.preferences(user_id)
        return RequestContext(
            user_id=user_id,
            interaction_id=interaction_id,
            guild_id=guild_id,
            now=now.astimezone(UTC),
            zone=ZoneInfo(preferences.zone or DEFAULT_ZONE),
            presentation=self.presentation(preferences, locale),
            scale=preferences.scale or SE.slug,
        )

    async def speaking_to(self, user_id: int, locale: str) -> AbstractContextManager[None]:
        """Say everything inside as somebody wants it who has asked for nothing yet."""
        return self.presentation(await self._store.people.preferences(user_id), locale).use_locale()

    def presentation(self, preferences: Preferences, locale: str) -> Presentation:
        """How somebody with these settings and this Discord is told and shown things."""
        return Presentation(
            theme=preferences.theme or self._config.picture.theme,
            size=self._config.picture.size,
            language=preferences.language or language_of(locale),
            cells=preferences.cells or CellNames.RC,
        )


@lru_cache(maxsize=64)
def language_of(locale: str) -> str:
    """The language for a locale of Discord, such as "en-GB"; English if there is no such one."""
    known = languages()
    code = next((code for code in (locale, locale.partition("-")[0]) if code in known), None)
    return code or "en"
