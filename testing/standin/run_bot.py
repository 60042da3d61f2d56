"""The bot as a program on the stand-in: `STANDIN_URL=... python -m testing.standin.run_bot CONFIG`.

It is `sudoku-tutor run` with different addresses for discord.py and for files. `STANDIN_LAG=FILE`
makes it record the lag of its event loop, and `STANDIN_PLAN=FILE` plans a fault.
`STANDIN_CLOCK=HOURS` sets its clock ahead, `STANDIN_LEASE=SECONDS` shortens claims to posts, and
`STANDIN_PATIENT=1` lengthens limits that a busy machine might exceed.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot import app
from bot.config import load_config
from bot.posts import posting
from bot.process.running import run_until_stopped
from testing.patience import be_patient
from testing.standin.breakpoints import PLAN, Breakpoints
from testing.standin.clock import CLOCK, set_ahead
from testing.standin.lag import Lag
from testing.standin.running import ADDRESS, LAG, LEASE, PATIENT, point_at


def main() -> None:
    address = os.environ[ADDRESS]
    point_at(address)
    if lag := os.environ.get(LAG):
        vars(app)["run_until_stopped"] = lambda serve: run_until_stopped(
            _measured(serve, Path(lag))
        )
    if plan := os.environ.get(PLAN):
        Breakpoints(Path(plan)).install()
    if hours := os.environ.get(CLOCK):
        set_ahead(float(hours))
    if seconds := os.environ.get(LEASE):
        vars(posting)["LEASE"] = timedelta(seconds=float(seconds))
    if PATIENT in os.environ:
        be_patient()
    app.main(load_config(Path(sys.argv[1])), origins=[address])


def _measured(
    serve: Callable[[], Coroutine[Any, Any, None]], file: Path
) -> Callable[[], Coroutine[Any, Any, None]]:
    async def served() -> None:
        measuring = asyncio.create_task(Lag().run(file))
        try:
            await serve()
        finally:
            measuring.cancel()

    return served


if __name__ == "__main__":
    main()
