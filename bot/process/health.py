"""The state of the bot, read from its heartbeat file; see `bot.process.heartbeat`.

Containers check it every minute, so this module imports little: no event loop, no Discord, no
engine.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.config import Config

LATEST: Final = 60.0
"""Seconds without a heartbeat after which the bot counts as failed, even on a busy machine."""
_NAME: Final = "heartbeat"
_MAX_CHARACTERS: Final = 32


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the bot.

    Attributes:
        healthy: whether it runs and users can reach it.
        message: the state in one line.
    """

    healthy: bool
    message: str


def examine(config: Config) -> Health:
    """Find the state of the bot with these settings from its last heartbeat."""
    file = heartbeat_file(config)
    try:
        with file.open(encoding="ascii", errors="replace") as beat:
            age = time.time() - os.fstat(beat.fileno()).st_mtime
            counts = beat.read(_MAX_CHARACTERS)
    except FileNotFoundError:
        return Health(False, f"no bot runs with the data folder {config.data}")
    except OSError as error:
        return Health(False, f"{file} cannot be read: {error.strerror}")
    # The clock may have been set back meanwhile.
    if abs(age) > LATEST:
        return Health(False, f"the bot has sent no heartbeat for {abs(age):.0f} s")
    return read_beat(counts)


def heartbeat_file(config: Config) -> Path:
    """The heartbeat file of the bot that runs with these settings."""
    # Processes that share the work may share the folder, but have different first shards.
    own = config.discord.own_shards
    return config.data / (_NAME if own.has_all else f"{_NAME}-{own.ids[0]}")


def read_beat(counts: str) -> Health:
    """The state of the bot, from the numbers of open and of all connections in its heartbeat."""
    numbers = counts.split()
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        return Health(False, "the heartbeat file cannot be read: is it of this version?")
    opened, every = map(int, numbers)
    if not every:
        return Health(False, "the bot is starting")
    if not opened:
        return Health(False, "the bot is not connected to Discord")
    return Health(True, f"well: {opened} of {every} connections to Discord open")
