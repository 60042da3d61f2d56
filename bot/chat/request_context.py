"""The context of a request: who sent it, when, and how to present the answer."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from bot.config import Config
from bot.store import DEFAULT_ZONE, Preferences, ServerSettings, Store
from engine.language import CellNames, languages
from engine.orders.scales import TEACHER
from renderer import THEMES
from tutor.presentation import Presentation

if TYPE_CHECKING:
    import discord


@dataclass(frozen=True, slots=True)
class RequestContext:
    """One interaction of a user, with that user's settings.

    Attributes:
        user_id: the user.
        interaction_id: the idempotency key: an action that is repeated with it counts once.
        guild_id: the server; None for a direct message, or where the bot is not a member.
        now: the time in UTC.
        zone: the user's time zone.
        presentation: language, theme, size and cell names of the answer.
        chosen_scale: the scale whose order of techniques the user has chosen for hints, or None.
        chosen_theme: the theme that the user has chosen, or None.
        guesses: whether the user wants to be asked about guesses.
        times: whether games are timed.
        zone_is_set: whether the time zone was set by the user.
        pictures: whether the user wants pictures, not the grid as text.
        milestones: whether to tell the user which techniques they have found for the first time.
    """

    user_id: int
    interaction_id: int
    guild_id: int | None
    now: datetime
    zone: ZoneInfo
    presentation: Presentation
    chosen_scale: str | None = None
    chosen_theme: str | None = None
    guesses: bool = False
    times: bool = True
    zone_is_set: bool = False
    pictures: bool = True
    milestones: bool = True

    @property
    def scale(self) -> str:
        """The scale whose order of techniques the hints follow."""
        return self.chosen_scale or TEACHER.slug

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
        """Load the context of an interaction, with the user's settings or suitable defaults.

        Args:
            guild_id: the server, if any.
            now: the current time (aware).
            locale: the locale of the user's Discord, such as "de" or "en-GB".
        """
        preferences = await self._store.people.preferences(user_id)
        return RequestContext(
            user_id=user_id,
            interaction_id=interaction_id,
            guild_id=guild_id,
            now=now.astimezone(UTC),
            zone=ZoneInfo(preferences.zone or DEFAULT_ZONE),
            presentation=self.presentation(preferences, locale),
            chosen_scale=preferences.scale,
            chosen_theme=preferences.theme if preferences.theme in THEMES else None,
            guesses=preferences.guesses,
            times=preferences.times,
            zone_is_set=preferences.zone is not None,
            pictures=preferences.pictures,
            milestones=preferences.milestones,
        )

    async def context_of(self, interaction: "discord.Interaction[Any]") -> RequestContext:
        """Load the context of an interaction, as `context` does."""
        return await self.context(
            user_id=interaction.user.id,
            interaction_id=interaction.id,
            guild_id=interaction.guild_id,
            now=interaction.created_at,
            locale=str(interaction.locale),
        )

    async def in_public(self, context: RequestContext) -> RequestContext:
        """The context for an answer that everyone on a server sees, in the user's language.

        Pictures and cell names follow the server's settings.
        """
        if context.guild_id is None:
            return context
        settings = await self._store.servers.settings(context.guild_id)
        public = self.server_presentation(settings, context.presentation.language)
        return replace(context, presentation=public)

    def server_presentation(self, settings: ServerSettings, language: str) -> Presentation:
        """How public messages are presented on a server, in a language."""
        return self.presentation(
            Preferences(language=language, cells=settings.cells, theme=settings.theme), language
        )

    async def use_user_locale(self, user_id: int, locale: str) -> AbstractContextManager[None]:
        """A context manager that activates a user's locale outside of a request."""
        return self.presentation(await self._store.people.preferences(user_id), locale).use_locale()

    def presentation(self, preferences: Preferences, locale: str) -> Presentation:
        """How answers are presented with these settings and this locale of Discord."""
        return Presentation(
            theme=preferences.theme if preferences.theme in THEMES else self._config.picture.theme,
            size=self._config.picture.size,
            language=preferences.language or language_of(locale),
            cells=preferences.cells or CellNames.RC,
        )


@lru_cache(maxsize=64)
def language_of(locale: str) -> str:
    """The language for a locale of Discord, such as "en-GB"; by default English."""
    known = languages()
    code = next((code for code in (locale, locale.partition("-")[0]) if code in known), None)
    return code or "en"
