"""Time zones for typed text: a zone, a city, an offset such as UTC+2, or an abbreviation."""

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.chat.card import MENU_LIMIT
from bot.chat.typed_text import escape, quote
from bot.chat.user_errors import UserError
from bot.store import DEFAULT_ZONE
from engine.language import N_, speech, translate

_MAX_NAMES: Final = 5
"""The maximum number of time zones that are named if several match."""
_WHICH_ZONE: Final = N_("Several time zones fit {name}. Name the place: {zones}.")
_SIMILAR_ZONE: Final = N_("I don't know the time zone {name}. Did you mean {zones}?")
_NO_ZONE: Final = N_(
    "I don't know the time zone {name}. Pick one from the list that Discord shows while you type, "
    "such as Europe/Berlin."
)

_OFFSET: Final = re.compile(
    r"(?:utc|gmt|z)?_*([+-]|\xb1(?=0))_*(\d{1,2})(?::?(00|15|30|45)|(\.5))?(?:_*h)?"
)
_IN_WORDS: Final = re.compile(r"(eastern|central|mountain|pacific)_(?:(?:standard|daylight)_)?time")
_OTHER_NAMES: Final = {
    "mez": "cet",
    "mesz": "cest",
    "cet/cest": "cet",
    "central_european_time": "cet",
    "nyc": "new_york",
    "sgt": "singapore",
    # Large cities without a zone of their own, and cities by their German names.
    **dict.fromkeys(("munich", "munchen", "cologne", "koln", "hamburg", "frankfurt"), "berlin"),
    **dict.fromkeys(("mumbai", "bombay", "delhi", "new_delhi", "bangalore"), "kolkata"),
    **dict.fromkeys(("beijing", "peking"), "shanghai"),
    **dict.fromkeys(("san_francisco", "seattle", "california"), "los_angeles"),
    **dict.fromkeys(("boston", "washington", "miami", "florida"), "new_york"),
    "houston": "chicago",
    "wien": "vienna",
    "tokio": "tokyo",
    "moskau": "moscow",
}
_LIKE: Final = 0.8
"""The minimum similarity of a name to a mistyped one, 0-1."""
_LONGEST: Final = 40
"""How many characters of a typed text are compared with the names."""
_MOST_HOURS: Final = 14
_HALF_A_YEAR: Final = timedelta(days=182)
_CITIES: Final = (
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Vancouver",
    "America/Phoenix", "America/Denver", "America/Chicago", "America/Mexico_City",
    "America/New_York", "America/Toronto", "America/Bogota", "America/Lima", "America/Caracas",
    "America/Halifax", "America/Santiago", "America/St_Johns", "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires", "Atlantic/Azores", "Europe/London", "Europe/Dublin",
    "Europe/Lisbon", "Africa/Casablanca", "Europe/Berlin", "Europe/Paris", "Europe/Madrid",
    "Europe/Rome", "Europe/Warsaw", "Africa/Lagos", "Europe/Athens", "Europe/Helsinki",
    "Europe/Kyiv", "Africa/Cairo", "Africa/Johannesburg", "Asia/Jerusalem", "Europe/Moscow",
    "Europe/Istanbul", "Africa/Nairobi", "Asia/Riyadh", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul",
    "Asia/Karachi", "Asia/Tashkent", "Asia/Kolkata", "Asia/Colombo", "Asia/Kathmandu", "Asia/Dhaka",
    "Asia/Yangon", "Asia/Bangkok", "Asia/Jakarta", "Asia/Ho_Chi_Minh", "Asia/Shanghai",
    "Asia/Hong_Kong", "Asia/Singapore", "Asia/Manila", "Australia/Perth", "Asia/Tokyo",
    "Asia/Seoul", "Australia/Adelaide", "Australia/Darwin", "Australia/Brisbane",
    "Australia/Sydney", "Pacific/Noumea", "Pacific/Auckland", "Pacific/Tongatapu",
)  # fmt: skip
"""Zones in which many people live; offsets and abbreviations are matched with these only."""


class UnknownZoneError(UserError):
    """A text matches no time zone or several; the message names some zones."""


def zone_of(name: str) -> ZoneInfo:
    """The time zone with this name, or the only one that the name may mean.

    Args:
        name: as for `matching_zones`.

    Raises:
        UnknownZoneError: if it may mean none or more than one.
    """
    found = matching_zones(name)
    if len(found) == 1:
        return ZoneInfo(found[0])
    named = escape(speech.one_of(found[:_MAX_NAMES]))
    raise UnknownZoneError(translate(_WHICH_ZONE, name=quote(name), zones=named))


def matching_zones(name: str) -> tuple[str, ...]:
    """The names of the time zones that match a text best: whole names before prefixes.

    An offset or an abbreviation does not say when the clocks change, so it matches several zones.

    Args:
        name: a time zone or a city, or its beginning, in any case and with or without accents; an
            offset now, such as "UTC+5:30"; or an abbreviation, such as "PST".

    Raises:
        UnknownZoneError: if no zone matches.
    """
    typed = _key(name.partition(",")[0])
    typed = _OTHER_NAMES.get(typed, typed)
    if match := _IN_WORDS.fullmatch(typed):
        typed = f"{match[1][0]}t"
    cities = {zone: zone.rpartition("/")[2] for zone in _zones()}
    for found in (
        [zone for zone in cities if zone == typed],
        [zone for zone, city in cities.items() if city == typed],
        [zone.casefold() for zone in _by_clock(typed)],
        [zone for zone, city in cities.items() if typed and city.startswith(typed)],
        [zone for zone in cities if typed and zone.startswith(typed)],
    ):
        if found:
            return tuple(_zones()[zone] for zone in found if zone in _zones())
    if similar := [_zones()[zone] for zone in _mistyped(typed, cities)]:
        zones = escape(speech.one_of(similar[:_MAX_NAMES]))
        raise UnknownZoneError(translate(_SIMILAR_ZONE, name=quote(name), zones=zones))
    raise UnknownZoneError(translate(_NO_ZONE, name=quote(name)))


def zones_like(typed: str) -> tuple[str, ...]:
    """The names of time zones that contain a text; those that begin with it come first.

    Args:
        typed: the text typed so far, of any length.
    """
    part = _key(typed)
    found = [name for zone, name in _zones().items() if part in zone]
    found.sort(key=lambda name: (_begins_with(name, part), name))
    return tuple(dict.fromkeys([*_by_clock(part), *found]))[:MENU_LIMIT]


def local_time(zone: str | None, now: datetime) -> str:
    """The time of day in a zone, such as "14:05"."""
    return now.astimezone(ZoneInfo(zone or DEFAULT_ZONE)).strftime("%H:%M")


def _mistyped(typed: str, cities: dict[str, str]) -> list[str]:
    """The zones whose names, or else whose cities, are similar to the typed text."""
    part = typed[:_LONGEST]
    if zones := get_close_matches(part, cities, n=_MAX_NAMES, cutoff=_LIKE):
        return zones
    similar = get_close_matches(part, set(cities.values()), n=_MAX_NAMES, cutoff=_LIKE)
    return [zone for zone, city in cities.items() if city in similar]


def _key(name: str) -> str:
    """A name without case and accents, with underscores for spaces."""
    plain = unicodedata.normalize("NFKD", name.strip().casefold().replace("\N{MINUS SIGN}", "-"))
    kept = "".join(character for character in plain if not unicodedata.combining(character))
    return re.sub(r"\s+", "_", kept)


def _begins_with(name: str, part: str) -> bool:
    """A sort key: False, which sorts first, if the name or its city begins with the text."""
    zone = name.casefold()
    return not (zone.startswith(part) or zone.rpartition("/")[2].startswith(part))


def _by_clock(typed: str) -> list[str]:
    """The zones that match an abbreviation or a current offset; none if the text is neither."""
    found = [zone for zone in _CITIES if typed in _abbreviations()[zone]]
    return found or _with_offset(typed)


def _with_offset(typed: str) -> list[str]:
    """The zones that now have the UTC offset in a text; none if it is not an offset."""
    match = _OFFSET.fullmatch(typed)
    if match is None or int(match[2]) > _MOST_HOURS:
        return []
    minutes = 30 if match[4] else int(match[3] or 0)
    offset = timedelta(hours=int(match[2]), minutes=minutes)
    now = datetime.now(UTC)
    wanted = -offset if match[1] == "-" else offset
    return [zone for zone in _CITIES if now.astimezone(ZoneInfo(zone)).utcoffset() == wanted]


@cache
def _abbreviations() -> dict[str, frozenset[str]]:
    """The abbreviations of each zone in winter and summer, in lower case: "cet", "cest".

    If both have three letters, their short form without the middle letter counts, too: "pt".
    """
    found = {}
    now = datetime.now(UTC)
    for zone in _CITIES:
        names = {
            (moment.astimezone(ZoneInfo(zone)).tzname() or "").casefold()
            for moment in (now, now + _HALF_A_YEAR)
        }
        if all(re.fullmatch("[a-z]{3}", name) for name in names) and len(names) == 2:
            names |= {name[0] + name[2] for name in names}
        found[zone] = frozenset(name for name in names if name.isalpha())
    return found


@cache
def _zones() -> dict[str, str]:
    """The name of each time zone by its lower-case form, without zones that nobody lives in."""
    odd = ("Etc/", "posix/", "right/", "SystemV/")
    names = sorted(name for name in available_timezones() if not name.startswith(odd))
    return {name.casefold(): name for name in names if "/" in name or name == DEFAULT_ZONE}
