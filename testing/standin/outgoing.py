"""Checks of a bot's requests, for a Discord that is simulated in the bot's process."""

import io
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import discord

from testing.standin.checks import (
    check_emoji,
    check_message,
    check_modal,
    check_offer,
    check_thread,
)
from testing.standin.command_checks import check_commands
from testing.standin.interaction import Callback
from testing.standin.state import Attachment, walk


def check_request(
    method: str,
    path: str,
    body: Any,  # noqa: ANN401 - JSON
    files: Sequence[discord.File],
) -> None:
    """Check a request of a bot as the stand-in does.

    Args:
        body: its parsed JSON body.

    Raises:
        DiscordError: if Discord would reject it.
    """
    last = path.rpartition("/")[2]
    data = body or {}
    match method, last:
        case "PUT", "commands":
            _check_commands(json.dumps(body))
        case "POST", "emojis":
            check_emoji(data, ())
        case "POST", "threads":
            check_thread({"name": "", **data})
        case "POST", "callback":
            _check_callback(Callback(data["type"]), data.get("data") or {}, files)
        case "POST", _ if last == "messages" or "/webhooks/" in path:
            _check_message(data, files, new=True)
        case "PATCH", _ if "/messages/" in path:
            _check_message(data, files, new=False)


@cache
def _check_commands(commands: str) -> None:
    """Check the commands only once, since each bot sends the same ones when it starts."""
    check_commands(json.loads(commands))


def _check_callback(kind: Callback, data: dict[str, Any], files: Sequence[discord.File]) -> None:
    if kind in (Callback.MESSAGE, Callback.UPDATE):
        _check_message(data, files, new=kind is Callback.MESSAGE)
    elif kind is Callback.MODAL:
        check_modal(data)
    elif kind is Callback.CHOICES:
        check_offer(data["choices"])


def _check_message(data: dict[str, Any], files: Sequence[discord.File], *, new: bool) -> None:
    sent = {number: Attachment(file.filename, _content(file)) for number, file in enumerate(files)}
    listed = data.get("attachments")
    keeps_some = not new and (listed is None or any(int(file["id"]) not in sent for file in listed))
    check_message(data, sent, new=new, had=_shown(data) if keeps_some else ())


def _content(file: discord.File) -> bytes:
    place = file.fp.tell()
    content = file.fp.read()
    file.fp.seek(place, io.SEEK_SET)
    return content


def _shown(data: dict[str, Any]) -> list[str]:
    """The names of the files that the components show."""
    parts = walk(data.get("components") or [])
    media = [item["media"] for part in parts for item in part.get("items", ())]
    media += [part["file"] for part in parts if "file" in part]
    return [str(item["url"]).rpartition("/")[2] for item in media]
