"""Telling Discord which commands there are, but only when they have changed.

Discord counts registrations (200 a day), and every one makes clients reload their command list.
So a fingerprint of what was last told is kept in a file, and a start that changes nothing tells
nothing.
"""

import asyncio
import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

_log = logging.getLogger(__name__)


async def sync_commands(
    tree: app_commands.CommandTree[Any], *, kept: Path, always: bool = False
) -> bool:
    """Register the global commands with Discord if they differ from what was last registered.

    Args:
        tree: the commands; its client must be logged in.
        kept: the file that holds the fingerprint of the last registration; written here.
        always: register whether changed or not.

    Returns:
        Whether Discord was told.

    Raises:
        discord.HTTPException: if Discord refuses; the fingerprint stays as it was.
    """
    new = await fingerprint(tree)
    if not always and new == await asyncio.to_thread(_read, kept):
        return False
    commands = await tree.sync()
    await asyncio.to_thread(_write, kept, new)
    _log.info("registered %s commands", len(commands))
    return True


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


def _read(path: Path) -> str:
    return path.read_text("ascii", "replace").strip() if path.is_file() else ""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{text}\n", "ascii")
