"""Discord's limits of messages: sizes and lengths, as documented."""

import re
from collections.abc import Container, Mapping
from typing import Any, Final

from testing.standin.routes import DiscordError
from testing.standin.state import Attachment, walk

MIB: Final = 1 << 20
FILE_LIMIT: Final = 10 * MIB
REQUEST_LIMIT: Final = 25 * MIB

COMPONENTS_V2: Final = 1 << 15
"""The flag of a message whose texts and pictures are components."""
_EMOJI_LIMIT: Final = 256 * 1024
_TEXT_TOTAL: Final = 4000
_COMPONENTS: Final = 40
_OLD: Final = (1, 2, 3)
"""The components that a message without the flag may have: rows, buttons and menus."""


def check_message(
    data: dict[str, Any], files: dict[int, Attachment], *, new: bool, flags: int = 0
) -> None:
    """Check a message against the limits.

    Args:
        data: the body of the request.
        files: the uploaded files.
        new: whether it is a new message, which must not be empty.
        flags: those that the message has already.

    Raises:
        DiscordError: names the first invalid place.
    """
    if any(len(file.data) > FILE_LIMIT for file in files.values()):
        raise DiscordError(413, 40005, "Request entity too large")
    _fits("content", data.get("content"), 2000)
    for entry in data.get("attachments") or []:
        _fits("attachments.description", entry.get("description"), 1024)
    components = data.get("components") or []
    _check_components(components)
    parts = walk(components)
    if (flags | data.get("flags", 0)) & COMPONENTS_V2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if data.get(name):
                raise _invalid(name, "Cannot be used with components V2")
        _fits("components", "".join(part.get("content", "") for part in parts), _TEXT_TOTAL)
    elif any(part["type"] not in _OLD for part in parts):
        raise _invalid("components", "Needs the flag IS_COMPONENTS_V2")
    for part in parts:
        if not 1 <= len(part.get("items", "1")) <= 10:
            raise _invalid("items", "Must be between 1 and 10 in length")
        for item in part.get("items", ()):
            _fits("items.description", item.get("description"), 1024, least=1)
    if new and not (data.get("content") or components or files):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def check_modal(data: dict[str, Any]) -> None:
    """Check a modal against the limits.

    Raises:
        DiscordError: names the first invalid place.
    """
    _fits("title", data["title"], 45)
    if not 1 <= len(data["components"]) <= 5:
        raise _invalid("components", "Must be between 1 and 5 in length")
    _check_components(data["components"])


def check_choices(choices: list[dict[str, Any]]) -> None:
    """Check autocomplete choices against the limits.

    Raises:
        DiscordError: names the first invalid place.
    """
    if len(choices) > 25:
        raise _invalid("choices", "Must be 25 or fewer in length")
    for choice in choices:
        _fits("choices.name", choice["name"], 100, least=1)


def _check_components(components: list[dict[str, Any]]) -> None:
    parts = walk(components)
    if len(parts) > _COMPONENTS:
        raise _invalid("components", f"Must be {_COMPONENTS} or fewer in length")
    seen: set[str] = set()
    for part in parts:
        if part["type"] == 1 and not 1 <= len(part["components"]) <= 5:
            raise _invalid("components", "Must be between 1 and 5 in length")
        custom_id = part.get("custom_id")
        _fits("custom_id", custom_id, 100)
        if custom_id in seen:
            raise _invalid("custom_id", "Component custom id cannot be duplicated")
        if custom_id:
            seen.add(custom_id)
        if part["type"] == 2:
            _fits("label", part.get("label"), 80)
        if part["type"] == 3 and len(part.get("options", [])) > 25:
            raise _invalid("options", "Must be 25 or fewer in length")


def _fits(place: str, text: str | None, limit: int, *, least: int = 0) -> None:
    if text is not None and not least <= len(text) <= limit:
        raise _invalid(place, f"Must be {limit} or fewer in length")


def check_emoji(data: Mapping[str, Any], known: Container[str]) -> None:
    """Check the request to create an emoji of the application.

    Args:
        data: the request.
        known: the names of the emojis that there are.

    Raises:
        DiscordError: if Discord would reject it.
    """
    name, image = str(data.get("name")), str(data.get("image"))
    if name in known or not re.fullmatch(r"\w{2,32}", name):
        raise _invalid("name", "not 2 to 32 letters, digits and underscores, or taken")
    if not image.startswith("data:image/png;base64,") or len(image) > _EMOJI_LIMIT * 4 // 3:
        raise _invalid("image", "not a picture of at most 256 KiB")


def _invalid(place: str, why: str) -> DiscordError:
    return DiscordError(400, 50035, f"Invalid Form Body: {place}: {why}")
