"""Registering the commands with Discord, but only when they have changed.

Discord allows 200 registrations a day, and each one makes clients reload their command list.
So a file holds a fingerprint of the last registration, and a start without changes registers
nothing. The file also holds the ids of the commands, for texts that mention one.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands

ENTRY_POINT: Final = 4
"""The type of the command that opens an Activity."""
_KEPT: Final = frozenset(
    {
        "id",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "type",
        "handler",
        "contexts",
        "integration_types",
        "default_member_permissions",
        "nsfw",
    }
)
"""The fields of an existing command that a new list of commands accepts."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Registration:
    """The commands that are registered with Discord.

    Attributes:
        fingerprint: a hash of the registered commands.
        ids: the ids of slash commands and groups, by English name.
        is_new: whether they have just been registered.
    """

    fingerprint: str = ""
    ids: Mapping[str, int] = field(default_factory=dict)
    is_new: bool = False


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    *,
    file: Path,
    always: bool = False,
    read_only: bool = False,
) -> Registration:
    """Register the global commands with Discord if they differ from what was last registered.

    Args:
        tree: the commands; its client must be logged in.
        file: the file that holds the last registration; written here.
        always: register even without changes.
        read_only: do not register (another process does that); only fetch the ids if needed.

    Returns:
        The current registration, as known to this process.

    Raises:
        discord.HTTPException: if Discord rejects them; the file is unchanged.
    """
    payloads = await _payloads(tree)
    new = _fingerprint(tree, payloads)
    last = await asyncio.to_thread(_read, file)
    if new == last.fingerprint and (read_only or not always):
        return last
    if read_only:
        return Registration(ids=_ids(await tree.fetch_commands()))
    commands = await _register(tree, payloads)
    now = Registration(new, _ids(commands), is_new=True)
    try:
        await asyncio.to_thread(_write, file, now)
    except OSError as error:
        # The bot works without the file; the next start only registers again.
        _log.warning("the registration could not be saved: %s", error)
    _log.info("registered %s commands", len(commands))
    return now


async def _register(
    tree: app_commands.CommandTree[Any], payloads: list[dict[str, Any]]
) -> Sequence[app_commands.AppCommand]:
    """Replace the commands with the tree's commands, but keep the Entry Point command.

    Discord creates that command when an Activity is switched on, and rejects a list without it.
    discord.py has no type for it.
    """
    client = tree.client
    application = client.application_id
    # discord.py's method lacks this parameter, without which Discord omits translations.
    route = discord.http.Route(
        "GET", "/applications/{application_id}/commands", application_id=application
    )
    there = await client.http.request(route, params={"with_localizations": "true"})
    kept = [
        {key: value for key, value in command.items() if key in _KEPT}
        for command in there
        if command["type"] == ENTRY_POINT
    ]
    registered = await client.http.bulk_upsert_global_commands(
        application, payload=[*payloads, *kept]
    )
    return [
        app_commands.AppCommand(data=data, state=client._connection)
        for data in registered
        if data["type"] != ENTRY_POINT
    ]


def _fingerprint(tree: app_commands.CommandTree[Any], payloads: list[dict[str, Any]]) -> str:
    """A hash of the application's id and the payloads of its commands."""
    words = json.dumps([tree.client.application_id, payloads], sort_keys=True, default=str)
    return hashlib.sha256(words.encode()).hexdigest()


async def _payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Each command's payload as sent to Discord."""
    translator = tree.translator
    return [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for kind in discord.AppCommandType
        for command in sorted(tree.get_commands(type=kind), key=lambda command: command.name)
    ]


def _ids(commands: Iterable[app_commands.AppCommand]) -> dict[str, int]:
    chat = discord.AppCommandType.chat_input
    return {command.name: command.id for command in commands if command.type is chat}


def _read(path: Path) -> Registration:
    """Read the file; an empty registration if it is missing or damaged."""
    try:
        file = json.loads(path.read_text("utf-8"))
        ids = {str(name): int(known) for name, known in file["ids"].items()}
        return Registration(str(file["fingerprint"]), ids)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return Registration()


def _write(path: Path, now: Registration) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"fingerprint": now.fingerprint, "ids": dict(now.ids)})
    path.write_text(f"{text}\n", "utf-8")
