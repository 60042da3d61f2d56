"""How the bot is, by the heartbeat that it leaves in a file; see `bot.heartbeat`.

Containers ask every minute, so this imports little: no event loop, no Discord, no engine.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.config import Config

LATEST: Final = 60.0
"""After so many seconds without a beat something is wrong, also on a busy machine."""
_NAME: Final = "heartbeat"
_MAX_CHARACTERS: Final = 32


@dataclass(frozen=True, slots=True)
class Health:
    """How the bot is.

    Attributes:
        well: whether it runs, and can be reached by people.
        words: how it is, in one line.
    """

    well: bool
    words: str


def examine(config: Config) -> Health:
    """How the bot is that runs with these settings, by its last beat."""
    file = heartbeat_file(config)
    try:
        with file.open(encoding="ascii", errors="replace") as beat:
            age = time.time() - os.fstat(beat.fileno()).st_mtime
            counts = beat.read(_MAX_CHARACTERS)
    except FileNotFoundError:
        return Health(False, f"no bot runs with the data folder {config.data}")
    except OSError as error:
        return Health(False, f"{file} cannot be read: {error.strerror}")
    # The clock may have been put back meanwhile.
    if abs(age) > LATEST:
        return Health(False, f"the bot has given no sign of life for {abs(age):.0f} s")
    return read_beat(counts)


def heartbeat_file(config: Config) -> Path:
    """The file in which the bot that runs with these settings leaves its beats."""
    # Processes that share the work may share the folder; no two of them have the same first shard.
    mine = config.discord.mine
    return config.data / (_NAME if mine.all else f"{_NAME}-{mine.ids[0]}")


def read_beat(counts: str) -> Health:
    """How the bot is, by what it wrote: how many connections are open, and how many there are."""
    numbers = counts.split()
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        return Health(False, "the last sign of life cannot be understood: is it of this version?")
    opened, every = map(int, numbers)
    if not every:
        return Health(False, "the bot is starting")
    if not opened:
        return Health(False, "the bot is not connected to Discord")
    return Health(True, f"well: {opened} of {every} connections to Discord open")
