"""A wrong machine clock, for the bot as a program."""

import datetime as dt
import time
from types import SimpleNamespace

import discord
from discord.ext import tasks

from bot.store.database import connection

CLOCK = "STANDIN_CLOCK"
"""The environment variable with the number of hours by which the clock is ahead."""


def set_ahead(hours: float) -> None:
    """Set the clock of this program ahead, or back; monotonic clocks are not affected."""

    class Shifted(dt.datetime):
        """A `datetime` with a shifted current time."""

        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:  # type: ignore[override]
            return dt.datetime.fromtimestamp(time.time() + hours * 3600, tz)

    shifted = SimpleNamespace(**{**vars(dt), "datetime": Shifted})
    vars(discord.utils)["datetime"] = vars(tasks)["datetime"] = shifted
    vars(connection)["datetime"] = Shifted
