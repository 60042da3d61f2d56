"""What somebody can set for themselves, and what they may know and take away about themselves."""

import asyncio
import gzip
import json
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from bot.request_context import RequestContext
from bot.store import DEFAULT_ZONE, Preferences, Store
from bot.user_errors import UserError
from engine.language import N_, CellNames, languages, speech, translate
from engine.scales import SOLVING_SCALES

FOLLOW: Final = "auto"
"""What somebody sets to unset a thing again."""

_NAMED: Final = 5
"""How many time zones are named if several are meant."""
_WHICH_ZONE: Final = N_("Several time zones are called {name}. Give the whole name: {zones}.")
_NO_ZONE: Final = N_(
    "I know no time zone {name}. Pick one from the list that Discord offers while you type, such "
    "as Europe/Berlin."
)
_PLAIN_LIMIT: Final = 5 * 2**20
"""The bytes of an export that are sent as they are; Discord takes 10 MiB."""


class SettingError(UserError):
    """What somebody wants to set makes no sense; the message says what does."""


@dataclass(frozen=True, slots=True)
class Export:
    """All that is kept about somebody, as a file.

    Attributes:
        data: JSON, or gzipped JSON if that would be too large.
        name: the file name.
    """

    data: bytes
    name: str


class PersonalSettings:
    """Settings of people, and their rights to what is kept about them.

    Args:
        store: where all that is kept.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store

    async def change(
        self,
        context: RequestContext,
        *,
        language: str | None = None,
        cells: str | None = None,
        theme: str | None = None,
        zone: str | None = None,
        order: str | None = None,
    ) -> Preferences:
        """Set what is given, leave the rest, and tell all settings as they are then.

        Args:
            context: whose settings.
            language: a code of `engine.language.languages()`; `FOLLOW` for that of Discord.
            cells: a value of `CellNames`.
            theme: a key of `renderer.THEMES`; `FOLLOW` for the host's.
            zone: the name of a time zone.
            order: the slug of the scale by whose order of techniques hints are to go.

        Raises:
            SettingError: if there is no such language, way to name cells, or time zone.
        """
        values: dict[str, Any] = {}
        if language is not None:
            values["language"] = chosen_language(language)
        if cells is not None:
            values["cells"] = CellNames(cells)
        if theme is not None:
            values["theme"] = None if theme == FOLLOW else theme
        if zone is not None:
            values["zone"] = zone_of(zone).key
        if order is not None:
            values["scale"] = SOLVING_SCALES[order].slug
        if not values:
            return await self._store.people.preferences(context.user_id)
        return await self._store.people.change(
            context.user_id, lambda before: replace(before, **values)
        )

    async def export(self, context: RequestContext) -> Export:
        """All that is kept about who asks."""
        kept = await self._store.export_user(context.user_id)
        name = f"sudoku-tutor-{context.user_id}.json"
        data = await asyncio.to_thread(_as_json, kept)
        if len(data) <= _PLAIN_LIMIT:
            return Export(data, name)
        return Export(await asyncio.to_thread(gzip.compress, data), f"{name}.gz")

    async def delete(self, context: RequestContext) -> int:
        """Forget who asks; returns how many rows that were."""
        return await self._store.delete_user(context.user_id)


def chosen_language(choice: str) -> str | None:
    """The code of a language that was chosen; None for `FOLLOW`.

    Raises:
        SettingError: if there is no such language.
    """
    if choice == FOLLOW:
        return None
    if choice not in languages():
        raise SettingError(f"{choice[:20]!r}: {', '.join(languages())}")
    return choice


def zone_of(name: str) -> ZoneInfo:
    """The time zone with this name, or the only one whose city or name is this or begins with it.

    Args:
        name: as somebody types it, in whatever case, with spaces or underscores.

    Raises:
        SettingError: if there is none, or more than one; the message names some of those.
    """
    typed = name.strip().casefold().replace(" ", "_")
    cities = {normalize_name: normalize_name.rpartition("/")[2] for normalize_name in _zones()}
    for found in (
        [normalize_name for normalize_name in cities if normalize_name == typed],
        [normalize_name for normalize_name, city in cities.items() if city == typed],
        [
            normalize_name
            for normalize_name, city in cities.items()
            if typed and city.startswith(typed)
        ],
        [normalize_name for normalize_name in cities if typed and normalize_name.startswith(typed)],
    ):
        if len(found) == 1:
            return ZoneInfo(_zones()[found[0]])
        if found:
            named = speech.one_of(_zones()[normalize_name] for normalize_name in found[:_NAMED])
            raise SettingError(translate(_WHICH_ZONE, name=repr(name[:50]), zones=named))
    raise SettingError(translate(_NO_ZONE, name=repr(name[:50])))


def zones_like(typed: str, *, limit: int = 25) -> tuple[str, ...]:
    """The names of time zones that have this in them, those that begin with it first.

    Args:
        typed: what somebody has typed so far, of any length.
        limit: how many names at most.
    """
    part = typed.strip().casefold().replace(" ", "_")
    found = [name for normalize_name, name in _zones().items() if part in normalize_name]
    found.sort(key=lambda name: (_begins_with(name, part), name))
    return tuple(found[:limit])


def local_time(zone: str | None, now: datetime) -> str:
    """The time of day in a zone, such as "14:05"."""
    return now.astimezone(ZoneInfo(zone or DEFAULT_ZONE)).strftime("%H:%M")


def _begins_with(name: str, part: str) -> bool:
    """Whether neither the name nor its city begins with it, which sorts those that do first."""
    normalize_name = name.casefold()
    return not (
        normalize_name.startswith(part) or normalize_name.rpartition("/")[2].startswith(part)
    )


@cache
def _zones() -> dict[str, str]:
    """The name of each time zone by its case-folded name; without those nobody lives in."""
    odd = ("Etc/", "posix/", "right/", "SystemV/")
    names = sorted(name for name in available_timezones() if not name.startswith(odd))
    return {name.casefold(): name for name in names if "/" in name or name == DEFAULT_ZONE}


def _as_json(kept: object) -> bytes:
    return json.dumps(kept, indent=1, ensure_ascii=False).encode()
