"""Patterns for the parts of custom ids.

Anybody can send a custom id that the bot never made. Ids that match these patterns are safe to
parse and to look up; others are ignored.
"""

import re
from collections.abc import Callable
from enum import Enum
from inspect import signature
from types import NoneType
from typing import Any, Final, get_args

STORE_ID: Final = "[0-9]{1,18}"
"""A row id of the store, short enough for its columns."""
USER_ID: Final = "[0-9]{1,20}"
"""A Discord id, which is only compared."""


def values_of(kind: type[Enum]) -> str:
    """The pattern of the values of an enumeration."""
    return "|".join(re.escape(member.value) for member in kind)


def arguments_of(kind: type[object], match: re.Match[str]) -> dict[str, Any]:
    """The arguments for restoring a button, menu or form from its custom id.

    Args:
        kind: the class. A parameter that is named after a group has one of these types: `int`,
            `str`, an enumeration, a class with a method `parse`, or `bool`, which is false for "0".
        match: the match of its template. Groups that match nothing are left out.
    """
    parameters = signature(kind, eval_str=True).parameters
    parts = {name: text for name, text in match.groupdict().items() if text is not None}
    return {name: _reader(parameters[name].annotation)(text) for name, text in parts.items()}


def _reader(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """The function that parses a part of an id as a value of a type, which may be optional."""
    if NoneType in get_args(kind):
        (kind,) = (other for other in get_args(kind) if other is not NoneType)
    reader: Callable[[str], Any] = getattr(kind, "parse", kind)
    return _is_set if kind is bool else reader


def _is_set(text: str) -> bool:
    return text != "0"
