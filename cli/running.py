"""`sudoku-tutor play` and `run`: the bot on a simulated Discord and on the real one."""

import importlib.util
from dataclasses import replace
from pathlib import Path

from bot.config import Config, ConfigError, PlaygroundConfig, load_config
from cli.errors import WrongUseError
from cli.output import note
from cli.packages import FIX, intruders


def play(config: Path | None, port: int | None) -> None:
    """Run the playground until it is stopped.

    Args:
        config: the settings file; None for the default one.
        port: the port of its page; None for the port in the settings.

    Raises:
        ModuleNotFoundError: if the simulator of Discord is not installed.
        WrongUseError: if the settings are wrong.
    """
    # Import this first, because its extra also installs the package that reads the settings.
    if importlib.util.find_spec("simcord") is None:
        raise ModuleNotFoundError(name="simcord")
    found = settings(config)
    if port is not None:
        found = replace(found, playground=PlaygroundConfig(port=port))
    from bot import playground

    playground.main(found)


def run(config: Path | None) -> None:
    """Run the bot on Discord until it is stopped.

    Args:
        config: the settings file; None for the default one.

    Raises:
        WrongUseError: if the settings are wrong.
    """
    for intruder in intruders():
        note(f"{intruder}: {FIX}")
    found = settings(config)
    # Import this only after reading the settings: Discord's client takes half a second to import.
    from bot import app

    app.main(found)


def settings(config: Path | None) -> Config:
    """The settings of a file; None for the default one.

    Raises:
        WrongUseError: if the settings are wrong.
    """
    try:
        return load_config(config)
    except ConfigError as error:
        raise WrongUseError(str(error)) from error
