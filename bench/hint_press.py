"""Measures the time from the press of the next-hint button to the picture, on an idle bot.

    python -m bench.hint_press --presses 200

The bot runs as a separate program with its worker processes and its database, connected to a
stand-in for Discord in this process. One person presses, pausing before each press. The output is
the time until the answer with its picture, and the processor time of a press: of the event loop's
thread, of the bot's process, and of its workers. When the hints end, a `/hint` follows, which is
not measured.
"""

import argparse
import asyncio
import operator
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from bench.load import EASY, child_processes
from bench.load_report import percentile
from testing.standin import Interaction, Program, StandIn, User

GOAL = 0.060
"""Seconds within which 95 of 100 pictures must arrive."""
_WARM_UP = 12
"""Presses before measuring, until the workers have drawn every level."""
_PAUSE = 0.05
"""Seconds before and after each press, in which the bot finishes the work after an answer."""
_SETTINGS = (
    "[workers]\nprocesses = 2\n[limits]\nuser_burst = 10000\nuser_per_minute = 100000\n"
    "server_burst = 10000\nserver_per_minute = 100000\n[daily]\nahead = 0\n[log]\nlevel = 'warning'"
)


@dataclass
class Presses:
    """The cost of the presses.

    Attributes:
        seconds: the time until the picture, for each press.
        work: the processor seconds of all presses: the event loop's thread, the bot's process, its
            workers.
    """

    seconds: list[float] = field(default_factory=list)
    work: tuple[float, ...] = (0.0, 0.0, 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.hint_press",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--presses", type=int, default=200, help="how many (200)")
    sys.exit(report(asyncio.run(measure(parser.parse_args().presses))))


async def measure(count: int) -> Presses:
    """Start a bot and press its button this many times."""
    presses = Presses()
    with tempfile.TemporaryDirectory() as folder:
        async with await StandIn.start(kept=4) as discord:
            program = Program(discord, Path(folder), _SETTINGS)
            try:
                await program.start(lives=24 * 3600)
                user, shown = discord.add_user("a learner"), None
                for number in range(_WARM_UP + count):
                    if number == _WARM_UP:
                        presses = Presses()
                    shown = await _press(discord, user, shown, program, presses)
            finally:
                if program.process is not None and program.process.poll() is None:
                    await program.end()
    return presses


async def _press(
    discord: StandIn, user: User, shown: Interaction | None, program: Program, presses: Presses
) -> Interaction:
    """Press the button for the next hint; without a button, ask for another first hint first."""
    if shown is None or (button := _button(shown)) is None:
        shown = await discord.slash(user, "hint", puzzle=EASY)
        button = _button(shown)
    assert shown.original is not None
    assert button is not None
    await asyncio.sleep(_PAUSE)
    before = _work(program)
    pressed = await discord.press(user, shown.original, button)
    await asyncio.sleep(_PAUSE)
    spent = (after - start for after, start in zip(_work(program), before, strict=True))
    presses.work = tuple(map(operator.add, presses.work, spent))
    assert shown.original.attachments
    assert pressed.answered_after is not None
    presses.seconds.append(pressed.answered_after)
    return shown


def _button(shown: Interaction) -> str | None:
    """The id of the button for the next hint; None if the hints are at their end."""
    ids = (
        str(part.get("custom_id")) for part in (shown.original.buttons if shown.original else ())
    )
    return next((custom_id for custom_id in ids if custom_id.startswith("hint:")), None)


def _work(program: Program) -> tuple[float, float, float]:
    """Processor seconds so far: the thread of the event loop, the bot's process, its workers."""
    assert program.process is not None
    own = program.process.pid
    return _thread(own, own), _process(own), sum(map(_process, child_processes(own)))


def _process(process: int) -> float:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(_thread(process, int(task.name)) for task in tasks)


def _thread(process: int, thread: int) -> float:
    """The seconds that a thread has run, which Linux counts in nanoseconds."""
    text = Path(f"/proc/{process}/task/{thread}/schedstat").read_text(encoding="ascii")
    return int(text.split()[0]) / 1e9


def report(presses: Presses) -> int:
    """Print the measurements; return 1 if the goal was missed, otherwise 0."""
    late = percentile(presses.seconds, 0.95)
    median = statistics.median(presses.seconds)
    loop, own, workers = (seconds / len(presses.seconds) * 1000 for seconds in presses.work)
    print(
        f"{len(presses.seconds)} presses, press to picture: p50 {median * 1000:.1f} ms, "
        f"p95 {late * 1000:.1f} ms (goal {GOAL * 1000:.0f}: {'yes' if late <= GOAL else 'NO'})\n"
        f"processor time of a press: event loop {loop:.1f} ms, bot {own:.1f} ms, "
        f"workers {workers:.1f} ms"
    )
    return 0 if late <= GOAL else 1


if __name__ == "__main__":
    main()
