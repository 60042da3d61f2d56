"""Discord's limits of messages, modals, threads and polls, as documented."""

import re
from collections.abc import Collection, Container, Mapping
from typing import Any, Final

from testing.standin.command_checks import check_choices
from testing.standin.components import check_components, check_form
from testing.standin.form import Place
from testing.standin.routes import DiscordError
from testing.standin.state import Attachment, Message

MIB: Final = 1 << 20
FILE_LIMIT: Final = 10 * MIB
REQUEST_LIMIT: Final = 25 * MIB

COMPONENTS_V2: Final = 1 << 15
"""The flag of a message whose texts and pictures are components."""
_EMOJI_LIMIT: Final = 256 * 1024
_ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)
_LENGTHS_OF_EMBEDS: Final = {"title": 256, "description": 4096}
_EMBED_TOTAL: Final = 6000


def check_message(
    data: dict[str, Any],
    files: Mapping[int, Attachment],
    *,
    new: bool,
    flags: int = 0,
    content: str = "",
    had: Collection[str] = (),
) -> None:
    """Check a message against the limits.

    Args:
        data: the body of the request.
        files: the uploaded files.
        new: whether it is a new message, which must not be empty.
        flags: the flags that the message already has.
        content: the content that it already has.
        had: the names of the files that it already has.

    Raises:
        DiscordError: if Discord would reject it.
    """
    if any(len(file.data) > FILE_LIMIT for file in files.values()):
        raise DiscordError(413, 40005, "Request entity too large")
    at = Place()
    (at / "content").length(data.get("content"), 0, 2000)
    if data.get("nonce") is not None:
        (at / "nonce").length(str(data["nonce"]), 0, 25)
    _check_files(at / "attachments", data.get("attachments") or [], files)
    _check_embeds(at / "embeds", data.get("embeds") or [])
    _check_mentions(at / "allowed_mentions", data.get("allowed_mentions") or {})
    if data.get("poll"):
        _check_poll(at / "poll", data["poll"])
    is_layout = bool((flags | (data.get("flags") or 0)) & COMPONENTS_V2)
    if is_layout:
        now = {"content": data.get("content", content)}
        now |= {name: data.get(name) for name in ("embeds", "poll", "sticker_ids")}
        for name, value in now.items():
            message = "Cannot be used with components V2"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            (at / name).expect(not value, code, message)
    names = {file.name for file in files.values()} | set(had)
    components = data.get("components") or []
    check_components(at / "components", components, is_layout=is_layout, files=names)
    at.end()
    shown = (data.get(name) for name in ("content", "embeds", "poll", "sticker_ids"))
    if new and not (any(shown) or components or files):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def check_edit(message: Message, data: dict[str, Any], files: Mapping[int, Attachment]) -> None:
    """Check the result of an edit against the limits; see `check_message`."""
    check_message(
        data,
        files,
        new=False,
        flags=message.flags,
        content=message.content,
        had=message.kept(data),
    )


def check_modal(data: dict[str, Any]) -> None:
    """Check a modal against the limits.

    Raises:
        DiscordError: if Discord would reject it.
    """
    at = Place()
    (at / "title").need(data.get("title"), 1, 45)
    (at / "custom_id").need(data.get("custom_id"), 1, 100)
    check_form(at / "components", data.get("components") or [])
    at.end()


def check_offer(choices: list[dict[str, Any]]) -> None:
    """Check the choices that are offered while a user types.

    Raises:
        DiscordError: if Discord would reject them.
    """
    at = Place()
    check_choices(at / "choices", choices)
    at.end()


def check_thread(data: dict[str, Any]) -> None:
    """Check the request to create or edit a thread.

    Raises:
        DiscordError: if Discord would reject it.
    """
    at = Place()
    (at / "name").length(data.get("name"), 1, 100)
    minutes = data.get("auto_archive_duration")
    message = f"Value must be one of {_ARCHIVE_MINUTES}."
    is_one = minutes in (None, *_ARCHIVE_MINUTES)
    (at / "auto_archive_duration").expect(is_one, "BASE_TYPE_CHOICES", message)
    (at / "rate_limit_per_user").between(data.get("rate_limit_per_user"), 0, 21600)
    at.end()


def check_emoji(data: Mapping[str, Any], known: Container[str]) -> None:
    """Check the request to create an emoji of the application.

    Args:
        data: the request.
        known: the names of existing emojis.

    Raises:
        DiscordError: if Discord would reject it.
    """
    at, name, image = Place(), str(data.get("name")), str(data.get("image"))
    is_name = name not in known and re.fullmatch(r"\w{2,32}", name)
    message = "not 2 to 32 letters, digits and underscores, or taken"
    (at / "name").expect(is_name, "BASE_TYPE_BAD_LENGTH", message)
    is_image = image.startswith("data:image/png;base64,") and len(image) <= _EMOJI_LIMIT * 4 // 3
    message = "not a picture of at most 256 KiB"
    (at / "image").expect(is_image, "BINARY_TYPE_MAX_SIZE", message)
    at.end()


def _check_files(at: Place, listed: list[dict[str, Any]], files: Mapping[int, Attachment]) -> None:
    at.length(listed or files, 0, 10)
    for number, entry in enumerate(listed):
        (at / number / "description").length(entry.get("description"), 0, 1024)
    at.unique([str(entry.get("id")) for entry in listed], "ATTACHMENT_ID_DUPLICATED", "duplicated")


def _check_embeds(at: Place, embeds: list[dict[str, Any]]) -> None:
    at.length(embeds, 0, 10)
    total = 0
    for number, embed in enumerate(embeds):
        place = at / number
        texts = [
            (place / name, embed.get(name), 0, most) for name, most in _LENGTHS_OF_EMBEDS.items()
        ]
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        texts.append((place / "footer" / "text", footer.get("text"), 0, 2048))
        texts.append((place / "author" / "name", author.get("name"), 0, 256))
        fields = embed.get("fields") or []
        (place / "fields").length(fields, 0, 25)
        for index, field in enumerate(fields):
            texts.append((place / "fields" / index / "name", field.get("name"), 1, 256))
            texts.append((place / "fields" / index / "value", field.get("value"), 1, 1024))
        for spot, text, least, most in texts:
            spot.length(text, least, most)
        total += sum(len(text or "") for _, text, _, _ in texts)
    message = f"Embed size exceeds maximum size of {_EMBED_TOTAL}"
    at.expect(total <= _EMBED_TOTAL, "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_mentions(at: Place, allowed: dict[str, Any]) -> None:
    parse = set(allowed.get("parse") or ())
    known = parse <= {"roles", "users", "everyone"}
    (at / "parse").expect(
        known, "BASE_TYPE_CHOICES", "Value must be one of roles, users, everyone."
    )
    for name in ("roles", "users"):
        (at / name).length(allowed.get(name) or [], 0, 100)
        message = f"parse:[{name!r}] and {name}: [ids...] are mutually exclusive."
        is_either = name not in parse or not allowed.get(name)
        (at / name).expect(is_either, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_poll(at: Place, poll: dict[str, Any]) -> None:
    (at / "question" / "text").need((poll.get("question") or {}).get("text"), 1, 300)
    answers = poll.get("answers") or []
    (at / "answers").need(answers, 1, 10)
    for number, answer in enumerate(answers):
        text = (answer.get("poll_media") or {}).get("text")
        (at / "answers" / number / "poll_media" / "text").need(text, 1, 55)
    (at / "duration").between(poll.get("duration"), 1, 32 * 24)
