"""Discord's limits of application commands, as documented."""

import unicodedata
from collections.abc import Iterator
from typing import Any, Final

import discord

from testing.standin.form import Place

Fields = dict[str, Any]

LOCALES: Final = frozenset(locale.value for locale in discord.Locale)
"""The locales of Discord's clients."""
_SLASH, _ENTRY_POINT = 1, 4
_MOST: Final = {_SLASH: 100, 2: 15, 3: 15, _ENTRY_POINT: 1}
"""The maximum number of commands of each type: slash commands, user menus and message menus."""
_GROUP, _SUBCOMMAND, _STRING = 2, 1, 3
_OPTION_TYPES: Final = range(1, 12)
_WITH_CHOICES: Final = (_STRING, 4, 10)
_MOST_CHARACTERS: Final = 8000


def check_commands(commands: list[Fields]) -> None:
    """Check a list of all commands of the application.

    Raises:
        DiscordError: if Discord would reject it.
    """
    at = Place()
    for kind, most in _MOST.items():
        count = sum(command.get("type", 1) == kind for command in commands)
        message = f"Maximum number of application commands reached ({most})."
        at.expect(count <= most, "APPLICATION_COMMANDS_TOO_MANY", message)
    names = [(command.get("type", 1), command.get("name")) for command in commands]
    message = "Application command names must be unique"
    at.unique(names, "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    for number, command in enumerate(commands):
        _command(at / number, command)
    at.end()


def _command(at: Place, command: Fields) -> None:
    is_slash = command.get("type", _SLASH) == _SLASH
    _localized(at, command, "name", 32, is_name=is_slash)
    if is_slash:
        _localized(at, command, "description", 100)
        _options(at / "options", command.get("options") or [], None)
    elif command.get("type") != _ENTRY_POINT:
        message = "Context menu commands cannot have a description"
        described = command.get("description") or command.get("description_localizations")
        (at / "description").expect(not described, "APPLICATION_COMMAND_DESCRIPTION", message)
        message = "Context menu commands cannot have options"
        has_options = command.get("options")
        (at / "options").expect(not has_options, "APPLICATION_COMMAND_OPTIONS", message)
    for name in ("contexts", "integration_types"):
        values = command.get(name)
        message = "Must be a list of different known values."
        known = range(3 if name == "contexts" else 2)
        is_fine = values is None or (set(values) <= set(known) and len(set(values)) == len(values))
        (at / name).expect(is_fine, "BASE_TYPE_CHOICES", message)
    if (size := sum(_sizes(command))) > _MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({_MOST_CHARACTERS}): {size}"
        at.refuse("APPLICATION_COMMAND_TOO_LARGE", message)


def _options(at: Place, options: list[Fields], within: int | None) -> None:
    at.length(options, 0, 25)
    kinds = {option.get("type") for option in options}
    nested = kinds & {_SUBCOMMAND, _GROUP}
    if nested or within == _GROUP:
        message = "Sub-commands and groups of them are mutually exclusive to other options"
        code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        allowed = {None: {_SUBCOMMAND, _GROUP}, _GROUP: {_SUBCOMMAND}}.get(within, set())
        at.expect(kinds <= allowed, code, message)
    _names(at, options)
    required = [bool(option.get("required")) for option in options]
    for number, option in enumerate(options):
        _option(at / number, option)
        message = "Required options must be placed before non-required options"
        is_late = required[number] and not all(required[:number])
        code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
        (at / number).expect(not is_late, code, message)


def _names(at: Place, options: list[Fields]) -> None:
    """Check that option names are distinct in each language, and from all default names."""
    message = "Option name must be unique"
    code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
    defaults = [option.get("name") for option in options]
    at.unique(defaults, code, message)
    for locale in LOCALES:
        local = [(option.get("name_localizations") or {}).get(locale) for option in options]
        at.unique(local, code, f"{message} ({locale})")
        for number, name in enumerate(local):
            others = [default for place, default in enumerate(defaults) if place != number]
            (at / number).expect(name is None or name not in others, code, f"{message} ({locale})")


def _option(at: Place, option: Fields) -> None:
    kind = option.get("type")
    (at / "type").expect(kind in _OPTION_TYPES, "BASE_TYPE_CHOICES", "Unknown type of an option.")
    _localized(at, option, "name", 32, is_name=True)
    _localized(at, option, "description", 100)
    if kind in (_SUBCOMMAND, _GROUP):
        _options(at / "options", option.get("options") or [], kind)
    choices = option.get("choices") or []
    check_choices(at / "choices", choices)
    if choices:
        (at / "choices").expect(kind in _WITH_CHOICES, "BASE_TYPE_INVALID", "Cannot have choices.")
        message = "Autocomplete options cannot have choices"
        is_either = not option.get("autocomplete")
        (at / "autocomplete").expect(is_either, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE", message)
        message = "Option choice must be unique"
        code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
        (at / "choices").unique([choice.get("name") for choice in choices], code, message)
        (at / "choices").unique([choice.get("value") for choice in choices], code, message)
    (at / "min_length").between(option.get("min_length"), 0, 6000)
    (at / "max_length").between(option.get("max_length"), 1, 6000)
    for smaller, larger in (("min_length", "max_length"), ("min_value", "max_value")):
        if option.get(smaller) is not None and option.get(larger) is not None:
            message = f"Must not be more than {larger}."
            is_fine = option[smaller] <= option[larger]
            (at / smaller).expect(is_fine, "NUMBER_TYPE_RANGE", message)


def check_choices(at: Place, choices: list[Fields]) -> None:
    """Check the choices of an option, or those offered while somebody types.

    Args:
        at: the place of the list.
        choices: the list.
    """
    at.length(choices, 0, 25)
    for number, choice in enumerate(choices):
        _localized(at / number, choice, "name", 100)
        value = choice.get("value")
        if not isinstance(value, int | float):
            (at / number / "value").need(value, 1, 100)


def _localized(at: Place, fields: Fields, name: str, most: int, *, is_name: bool = False) -> None:
    """Check a text and its translations, which follow the same rules."""
    (at / name).need(fields.get(name), 1, most)
    places = [(at / name, fields.get(name))]
    for locale, text in (fields.get(f"{name}_localizations") or {}).items():
        place = at / f"{name}_localizations" / locale
        place.expect(locale in LOCALES, "BASE_TYPE_CHOICES", f"{locale!r} is not a locale.")
        place.need(text, 1, most)
        places.append((place, text))
    for place, text in places:
        code = "APPLICATION_COMMAND_INVALID_NAME"
        is_fine = not is_name or _is_name(str(text or ""))
        place.expect(is_fine, code, "Command name is invalid")


def _is_name(text: str) -> bool:
    """Whether a text can be the name of a slash command or of an option."""
    return text == text.lower() and all(
        sign in "-_'"
        or unicodedata.category(sign)[0] in "LN"
        or unicodedata.name(sign, "").startswith(("DEVANAGARI", "THAI"))
        for sign in text
    )


def _sizes(part: Fields) -> Iterator[int]:
    """The sizes of all texts that count; of translations, only the longest."""
    for name in ("name", "description"):
        local = (part.get(f"{name}_localizations") or {}).values()
        yield max(map(len, (part.get(name) or "", *local)))
    if isinstance(part.get("value"), str):
        yield len(part["value"])
    for inner in (*(part.get("options") or ()), *(part.get("choices") or ())):
        yield from _sizes(inner)
