"""Telling Discord which commands there are, but only when they have changed.

Discord counts registrations (200 a day), and every one makes clients reload their command list.
So a fingerprint of what was last told is kept in a file, and a start that changes nothing tells
nothing. The ids that Discord gave the commands are kept with it, for texts that mention one.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Registration:
    """What is registered with Discord.

    Attributes:
        fingerprint: of all that Discord was told.
        ids: what Discord knows slash commands and groups by, for each English name.
        is_new: whether Discord was told just now.
    """

    fingerprint: str = ""
    ids: Mapping[str, int] = field(default_factory=dict)
    is_new: bool = False


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    *,
    kept: Path,
    always: bool = False,
    leave_it: bool = False,
) -> Registration:
    """Register the global commands with Discord if they differ from what was last registered.

    Args:
        tree: the commands; its client must be logged in.
        kept: the file that holds the last registration; written here.
        always: register whether changed or not.
        leave_it: register nothing, for another process does; only ask for the ids if need be.

    Returns:
        What is registered now, as far as this process knows.

    Raises:
        discord.HTTPException: if Discord refuses; the file stays as it was.
    """
    new = await fingerprint(tree)
    last = await asyncio.to_thread(_read, kept)
    if new == last.fingerprint and (leave_it or not always):
        return last
    if leave_it:
        return Registration(ids=_ids(await tree.fetch_commands()))
    commands = await tree.sync()
    now = Registration(new, _ids(commands), is_new=True)
    try:
        await asyncio.to_thread(_write, kept, now)
    except OSError as error:
        # The bot works without; the next start only registers once more.
        _log.warning("what was registered could not be noted: %s", error)
    _log.info("registered %s commands", len(commands))
    return now


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of the application's id and of everything that Discord is told about its commands."""
    translator = tree.translator
    told = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for kind in discord.AppCommandType
        for command in sorted(tree.get_commands(type=kind), key=lambda command: command.name)
    ]
    words = json.dumps([tree.client.application_id, told], sort_keys=True, default=str)
    return hashlib.sha256(words.encode()).hexdigest()


def _ids(commands: Iterable[app_commands.AppCommand]) -> dict[str, int]:
    chat = discord.AppCommandType.chat_input
    return {one.name: one.id for one in commands if one.type is chat}


def _read(path: Path) -> Registration:
    """What the file says; nothing is registered if there is none or it is damaged."""
    try:
        kept = json.loads(path.read_text("utf-8"))
        ids = {str(name): int(known) for name, known in kept["ids"].items()}
        return Registration(str(kept["fingerprint"]), ids)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return Registration()


def _write(path: Path, now: Registration) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"fingerprint": now.fingerprint, "ids": dict(now.ids)})
    path.write_text(f"{text}\n", "utf-8")
