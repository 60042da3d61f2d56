"""`sudoku-tutor health`: checking whether the bot with these settings is healthy."""

from pathlib import Path

from bot.process.health import examine as examine_bot
from cli.output import print_line
from cli.running import settings


def examine(config: Path | None) -> int:
    """Check the bot's last heartbeat, and print its state in one line.

    Args:
        config: the settings file; None for the default one.

    Returns:
        The exit status: 0 if the bot is healthy, otherwise 1.

    Raises:
        WrongUseError: if the settings are wrong.
    """
    health = examine_bot(settings(config))
    print_line(health.message)
    return 0 if health.healthy else 1
