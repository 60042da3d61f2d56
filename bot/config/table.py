"""Parse a section of a settings file, or report what is wrong with it."""

import difflib
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

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


def section_of(section: str, kind: Any, table: dict[str, Any]) -> Any:  # noqa: ANN401 - any of them
    """Parse a section of the settings.

    Args:
        section: its name.
        kind: its class, a dataclass whose fields come from `bot.config.setting`; the type of the
            result.
        table: the values in the file.

    Raises:
        WrongSettingError: if a name is not a setting, or a value is not allowed.
    """
    rules = {f.name: f.metadata for f in fields(kind) if "fits" in f.metadata}
    for name, value in table.items():
        if name not in rules:
            raise unknown_setting((section, name), f"in [{section}]", rules)
        if not rules[name]["fits"](value):
            raise WrongSettingError(
                (section, name), f"{name} in [{section}] must be {rules[name]['allowed']}."
            )
    return kind(**table)


def unknown_setting(key: tuple[str, ...], place: str, known: Iterable[str]) -> WrongSettingError:
    """The error for a name that is not a setting."""
    name = key[-1]
    if "token" in name.lower():
        return WrongSettingError(
            key,
            "a token does not belong in a file, where others may read it: set the environment "
            f"variable {TOKEN_VARIABLE}, and remove this line.",
        )
    near = difflib.get_close_matches(name.lower(), known, n=1)
    guess = f" Did you mean {near[0]}?" if near else ""
    names = ", ".join(sorted(known))
    return WrongSettingError(
        key, f"there is no setting {name[:40]!r} {place}.{guess} There are: {names}."
    )
