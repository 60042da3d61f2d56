"""`sudoku-tutor doctor`: checking whether the bot can run well, with a line for each check."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from bot.doctor.findings import Finding, Severity, failed, ok, program
from cli.packages import FIX, intruders

_STYLES: Final = {Severity.OK: "green", Severity.WARNING: "yellow", Severity.FAILED: "bold red"}
_MARGIN: Final = " " * 9


def examine(config: Path | None, *, online: bool) -> int:
    """Run all checks, and print each result as soon as it is known.

    Args:
        config: the settings file; None for the default one.
        online: whether to also ask Discord.

    Returns:
        The exit status: 1 if a check failed, otherwise 0.
    """
    return asyncio.run(_examine(config, online))


async def _examine(config: Path | None, online: bool) -> int:
    # The console writes colours only to a terminal, and does not wrap lines.
    console = Console(highlight=False, soft_wrap=True)
    counts = dict.fromkeys(Severity, 0)
    async for finding in _findings(config, online):
        counts[finding.verdict] += 1
        line = Text(f"{finding.verdict.value:<9}", _STYLES[finding.verdict])
        line.append(f"{finding.subject}: {finding.message}", "default")
        if finding.fix:
            line.append(f"\n{_MARGIN}{finding.fix}", "italic default")
        console.print(line)
    console.print(", ".join(f"{count} {verdict.value}" for verdict, count in counts.items()))
    return 1 if counts[Severity.FAILED] else 0


async def _findings(config: Path | None, online: bool) -> AsyncIterator[Finding]:
    """The results of the checks, up to a failure that makes all further checks impossible."""
    found = [failed("packages", intruder, FIX) for intruder in intruders()]
    for finding in found or [ok("packages", "all are of this program")]:
        yield finding
    for finding in program():
        yield finding
        if finding.verdict is Severity.FAILED:
            return
    # Import this only now: the checks before it ensure that the engine can be imported.
    from bot.config import FILE_NAME, ConfigError, load_config
    from bot.config.environment import PREFIX

    try:
        settings = load_config(config)
    except ConfigError as error:
        *others, last = error.problems
        for problem in others:
            yield failed("settings", problem, "")
        yield failed("settings", last, "the config.toml of the program lists all settings")
        return
    file = config or Path(FILE_NAME)
    words = str(file) if file.exists() else f"the defaults, because {file} does not exist"
    given = sorted(name for name, text in os.environ.items() if name.startswith(PREFIX) and text)
    yield ok("settings", f"{words}; from the environment: {', '.join(given)}" if given else words)
    from bot.doctor import checks

    async for finding in checks.run_checks(settings, online=online):
        yield finding
