"""`sudoku-tutor health`: whether the bot that runs with these settings is well."""

from pathlib import Path

from bot.health import examine as examine_bot
from cli.output import print_line
from cli.serving import settings


def examine(config: Path | None) -> int:
    """Look at the bot's last sign of life, and say in one line how it is.

    Args:
        config: the settings file; None for the one that is found.

    Returns:
        The exit status: 0 if the bot is well, else 1.

    Raises:
        WrongUseError: if the settings are wrong.
    """
    health = examine_bot(settings(config))
    print_line(health.words)
    return 0 if health.well else 1
