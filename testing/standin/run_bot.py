"""The bot as a program on the stand-in: `STANDIN_URL=... python -m testing.standin.run_bot CONFIG`.

It is `sudoku-tutor run` with discord.py's two addresses changed. With `STANDIN_LAG=FILE` it also
records the lag of its event loop, and with `STANDIN_PLAN=FILE` something happens to it at a point.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bot import app
from bot.config import load_config
from bot.process import run_until_stopped
from testing.standin.breakpoints import PLAN, Breakpoints
from testing.standin.lag import Lag
from testing.standin.running import ADDRESS, LAG, point_at


def main() -> None:
    point_at(os.environ[ADDRESS])
    if file := os.environ.get(LAG):
        vars(app)["run_until_stopped"] = lambda serve: run_until_stopped(
            _measured(serve, Path(file))
        )
    if file := os.environ.get(PLAN):
        Breakpoints(Path(file)).install()
    app.main(load_config(Path(sys.argv[1])))


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
