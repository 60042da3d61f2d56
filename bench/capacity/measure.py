"""Measures all that the model and the simulation start from."""

import platform
from dataclasses import fields
from datetime import date
from typing import Final

from rich.console import Console

from bench.capacity.database import measure_database
from bench.capacity.deeds import PASTED
from bench.capacity.farm import measure_farm
from bench.capacity.inside import measure_inside
from bench.capacity.measured import Cost, Measured
from bench.capacity.outside import measure_outside, measure_servers
from bench.capacity.trial import try_out
from tests import postgres

RATES: Final = {5.0: 1, 10.0: 2, 20.0: 3, 60.0: 6}
"""Deeds a second of the trials that the simulation is held against, and how many there are for each
time that a deed is done. The last is more than the bot carries."""


async def measure(number: int, console: Console, server: postgres.PostgresServer) -> Measured:
    """Measure everything; takes some minutes.

    Args:
        number: how often each deed is done.
        console: where it is told how far it is.
        server: a PostgreSQL server.
    """
    inside = await measure_inside(number, console)
    own = await measure_outside(number, console, None)
    served = await measure_outside(number, console, server)
    console.print("servers")
    servers = await measure_servers()
    console.print("database")
    database = await measure_database()
    console.print("farm")
    farm = await measure_farm()
    trials = await try_out(
        {rate: times * max(number, 50) for rate, times in RATES.items()}, console
    )
    costs = {
        deed: Cost(
            loop=own[deed].loop,
            loop_server=served[deed].loop,
            # Both did the same: the mean of both is steadier.
            workers=(own[deed].workers + served[deed].workers) / 2,
            database=served[deed].database,
            **{one.name: getattr(seen, one.name) for one in fields(seen)},
        )
        for deed, seen in inside.items()
    }
    shares = ", ".join(
        f"{100 * part:g} % {band.slug if band else 'harder'}" for band, part in PASTED.items()
    )
    how = (
        f"{date.today():%B %Y}, each deed {number} times, pasted puzzles {shares}; Python "  # noqa: DTZ011
        f"{platform.python_version()}, {platform.system()}, {platform.machine()}"
    )
    return Measured(how, costs, farm, servers, database, trials)
