"""Loops of discord.py on a machine whose clock may be set."""

from datetime import timedelta
from typing import Any

import discord
from discord.ext import tasks


def pause(loop: tasks.Loop[Any], span: timedelta) -> None:
    """Set the pause of a loop from now on; at the end of its body, or while it pauses.

    discord.py counts an interval from the planned start of the last iteration, by the clock of the
    machine: a loop would stop for as long as the clock is set back, and make up for all intervals
    that the clock skips. If the planned start is in the future, the loop begins again.

    Args:
        loop: the loop, which has begun; its interval is in seconds.
        span: how long to pause.
    """
    assert loop.next_iteration is not None
    last = loop.next_iteration - timedelta(seconds=loop.seconds or 0)
    passed = discord.utils.utcnow() - last
    if passed < timedelta():
        loop.restart()
    else:
        loop.change_interval(seconds=(passed + span).total_seconds())
