"""Parse a section of a settings file, or report what is wrong with it."""

import difflib
from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from bot.config.environment import Key
from bot.config.setting import TOKEN_VARIABLE


class WrongSettingError(Exception):
    """A setting is wrong.

    Args:
        key: the section, if any, and the name.
        message: what is wrong, and the fix.
    """

    def __init__(self, key: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.key = key


def section_of(
    section: str,
    kind: Any,  # noqa: ANN401 - any of them
    table: dict[str, Any],
    known: Collection[Key],
) -> tuple[Any, list[WrongSettingError]]:
    """Parse a section of the settings.

    Args:
        section: its name.
        kind: its class, a dataclass whose fields come from `bot.config.setting`; the type of the
            result.
        table: the values in the file.
        known: all settings, for the error about an unknown one.

    Returns:
        The section without its wrong values, and an error for each of these: the name is not a
        setting, or the value is not allowed.
    """
    rules = {f.name: f.metadata for f in fields(kind) if "fits" in f.metadata}
    values: dict[str, Any] = {}
    wrong: list[WrongSettingError] = []
    for name, value in table.items():
        if name not in rules:
            wrong.append(unknown_setting((section, name), known))
        elif not rules[name]["fits"](value):
            allowed = rules[name]["allowed"]
            wrong.append(
                WrongSettingError((section, name), f"{name} in [{section}] must be {allowed}.")
            )
        else:
            values[name] = value
    return kind(**values), wrong


def unknown_setting(key: Key, known: Collection[Key]) -> WrongSettingError:
    """The error for a name that is not a setting.

    Args:
        key: its section, if any, and the name.
        known: all settings.
    """
    *place, name = key
    if "token" in name.lower():
        return WrongSettingError(
            key,
            "a token does not belong in a file, where others may read it: set the environment "
            f"variable {TOKEN_VARIABLE}, and remove this line.",
        )
    here = {other: other for (*there, other) in known if there == place}
    elsewhere = {other: f"{other} in [{there[0]}]" for (*there, other) in known if there}
    names = ", ".join(sorted(here))
    if place:
        what = f"is not a setting in [{place[0]}]"
        choice = f"[{place[0]}] has: {names}."
    else:
        sections = sorted({there[0] for (*there, _) in known if there})
        what = "is neither a section nor a setting outside of the sections"
        choice = f"The sections: {', '.join(sections)}; outside of them: {names}."
        here |= {section: f"[{section}]" for section in sections}
    guess = _nearest(name, here) or _nearest(name, elsewhere)
    did_you_mean = f" Did you mean {guess}?" if guess else ""
    return WrongSettingError(key, f"{name[:40]!r} {what}.{did_you_mean} {choice}")


def _nearest(name: str, known: Mapping[str, str]) -> str | None:
    """The value of the known name that is most similar to a name; None if none is similar."""
    near = difflib.get_close_matches(name.lower(), known, n=1)
    return known[near[0]] if near else None
