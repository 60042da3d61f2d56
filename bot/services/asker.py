"""Who asks, when, and how they want to be answered."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.config import Config
from bot.store import DEFAULT_ZONE, Preferences, Store
from engine.language import CellNames, languages
from engine.scale import Scale
from workers.look import Look


@dataclass(frozen=True, slots=True)
class Asker:
    """One thing that somebody did, with what is known about them.

    Attributes:
        user_id: who.
        interaction_id: what they did; whoever does something twice with it does it once.
        guild_id: on which server; None for a direct message, or where the bot is no member.
        now: when, in UTC.
        zone: the time zone that they live in.
        look: how they are to be told and shown things.
        scale: by whose order of techniques their hints go.
    """

    user_id: int
    interaction_id: int
    guild_id: int | None
    now: datetime
    zone: ZoneInfo
    look: Look
    scale: Scale = Scale.SE

    @property
    def today(self) -> date:
        """The date where they live."""
        return self.now.astimezone(self.zone).date()


class People:
    """Knows what people have set.

    Args:
        config: the settings that count for those who have set nothing.
        store: where it is kept.
    """

    def __init__(self, *, config: Config, store: Store) -> None:
        self._config = config
        self._store = store

    async def asker(
        self, *, user_id: int, interaction_id: int, guild_id: int | None, now: datetime, locale: str
    ) -> Asker:
        """Who asks, with what they have set, or what fits them if they have set nothing.

        Args:
            user_id: who.
            interaction_id: what they did.
            guild_id: on which server, if on one.
            now: when (aware).
            locale: the language of their Discord, such as "de" or "en-GB".
        """
        preferences = await self._store.people.preferences(user_id)
        return Asker(
            user_id=user_id,
            interaction_id=interaction_id,
            guild_id=guild_id,
            now=now.astimezone(UTC),
            zone=ZoneInfo(preferences.zone or DEFAULT_ZONE),
            look=self.look(preferences, locale),
            scale=preferences.scale or Scale.SE,
        )

    async def speaking_to(self, user_id: int, locale: str) -> AbstractContextManager[None]:
        """Say everything inside as somebody wants it who has asked for nothing yet."""
        return self.look(await self._store.people.preferences(user_id), locale).speaking()

    def look(self, preferences: Preferences, locale: str) -> Look:
        """How somebody with these settings and this Discord is told and shown things."""
        return Look(
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
