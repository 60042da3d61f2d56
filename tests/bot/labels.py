"""The labels of the buttons that the bot sends, in English and in other languages."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import discord

from bot.chat.card import LABEL_LIMIT
from tools.catalogue import catalogues

_LEAST: Final = 4
"""The minimum number of letters in a template, without its fields, for it to be recognised."""


def too_long(sent: object) -> list[str]:
    """The labels of buttons in a request, or in a translation, that a phone would break."""
    return [text for label in _labels(sent) for text in _long_texts(label)]


def _labels(sent: object) -> Iterator[str]:
    if isinstance(sent, dict):
        if sent.get("type") == discord.ComponentType.button.value and "style" in sent:
            yield str(sent.get("label") or "")
        for part in sent.values():
            yield from _labels(part)
    elif isinstance(sent, list):
        for part in sent:
            yield from _labels(part)


@cache
def _long_texts(label: str) -> tuple[str, ...]:
    """Those of the label and its translations that are too long."""
    found = [(match, text) for pattern, text in _translations() if (match := pattern(label))]
    whole = [text for match, text in found if not match.groups()]
    texts = whole or [_filled(text, match.groupdict()) for match, text in found]
    return tuple(text for text in (label, *texts) if len(text) > LABEL_LIMIT)


def _filled(text: str, values: dict[str, Any]) -> str:
    return re.sub(r"\{(\w+)[^}]*\}", lambda hole: str(values.get(hole[1], "")), text)


@cache
def _translations() -> tuple[tuple[Callable[[str], re.Match[str] | None], str], ...]:
    """A pattern for each short translated text, and its translation."""
    found = []
    for catalogue in catalogues().values():
        for message in catalogue:
            text, translation = message.id, message.string
            if not isinstance(text, str) or not isinstance(translation, str) or not translation:
                continue
            letters = re.sub(r"\{.*?\}", "", text)
            if text.startswith("{") or not _LEAST <= len(letters) <= LABEL_LIMIT:
                continue
            seen: set[str] = set()
            found.append((re.compile(_pattern(text, seen)).fullmatch, translation))
    return tuple(found)


def _pattern(text: str, seen: set[str]) -> str:
    """A pattern for a text, with groups for its fields."""
    parts = []
    for part in re.split(r"(\{\w+[^}]*\})", text):
        name = re.match(r"\{(\w+)", part)
        if name is None:
            parts.append(re.escape(part))
        elif name[1] in seen:
            parts.append(".+?")
        else:
            seen.add(name[1])
            parts.append(f"(?P<{name[1]}>.+?)")
    return "".join(parts)
