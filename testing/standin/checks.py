"""Discord's limits of messages: sizes and lengths, as documented."""

from typing import Any, Final

from testing.standin.routes import DiscordError
from testing.standin.state import Attachment, walk

MIB: Final = 1 << 20
FILE_LIMIT: Final = 10 * MIB
REQUEST_LIMIT: Final = 25 * MIB

_EMBED_TOTAL: Final = 6000
_EMBED: Final = {"title": 256, "description": 4096}
_COMPONENTS: Final = 40
_V2: Final = 1 << 15


def check_message(data: dict[str, Any], files: dict[int, Attachment], *, new: bool) -> None:
    """Check a message against the limits.

    Args:
        data: the body of the request.
        files: the uploaded files.
        new: whether it is a new message, which must not be empty.

    Raises:
        DiscordError: names the first invalid place.
    """
    if any(len(file.data) > FILE_LIMIT for file in files.values()):
        raise DiscordError(413, 40005, "Request entity too large")
    _fits("content", data.get("content"), 2000)
    embeds = data.get("embeds") or []
    if len(embeds) > 10:
        raise _invalid("embeds", "Must be 10 or fewer in length")
    total = 0
    for number, embed in enumerate(embeds):
        place = f"embeds[{number}]"
        for name, limit in _EMBED.items():
            _fits(f"{place}.{name}", embed.get(name), limit)
        _fits(f"{place}.footer", embed.get("footer", {}).get("text"), 2048)
        fields = embed.get("fields", [])
        if len(fields) > 25:
            raise _invalid(f"{place}.fields", "Must be 25 or fewer in length")
        for field in fields:
            if not field["name"] or not field["value"]:
                raise _invalid(f"{place}.fields", "This field is required")
            _fits(f"{place}.fields.name", field["name"], 256)
            _fits(f"{place}.fields.value", field["value"], 1024)
            total += len(field["name"]) + len(field["value"])
        total += sum(len(embed.get(name) or "") for name in _EMBED)
        total += len(embed.get("footer", {}).get("text") or "")
    if total > _EMBED_TOTAL:
        raise _invalid("embeds", f"Embed size exceeds maximum size of {_EMBED_TOTAL}")
    for entry in data.get("attachments") or []:
        _fits("attachments.description", entry.get("description"), 1024)
    _check_components(data.get("components") or [])
    filled = data.get("content") or embeds or files or data.get("flags", 0) & _V2
    if new and not filled:
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


def _invalid(place: str, why: str) -> DiscordError:
    return DiscordError(400, 50035, f"Invalid Form Body: {place}: {why}")
