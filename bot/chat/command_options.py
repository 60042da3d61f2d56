"""Checks of option values on our side: Discord checks them only in its own clients."""

from typing import Any, Final

import discord
from discord import app_commands


class WrongValueError(app_commands.AppCommandError):
    """A value of an option that Discord does not offer.

    Attributes:
        value: the value.
    """

    def __init__(self, value: object) -> None:
        super().__init__("an option has a value that is not offered")
        self.value = value


def check_options(interaction: discord.Interaction[Any]) -> None:
    """Check that Discord offers the values of a command's options.

    Raises:
        WrongValueError: if a value has the wrong type, is not among the option's choices, or is out
            of range.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return
    for option in command.parameters:
        value = getattr(interaction.namespace, option.display_name, None)
        if value is not None and not _fits(value, option):
            raise WrongValueError(value)


_TYPES: Final = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
}


def _fits(value: object, option: app_commands.Parameter) -> bool:
    # discord.py makes a plain `Object` of an id whose data Discord did not send.
    if isinstance(value, discord.Object) or not isinstance(value, _TYPES.get(option.type, object)):
        return False
    if option.choices and value not in [choice.value for choice in option.choices]:
        return False
    size = len(value) if isinstance(value, str) else value
    if not isinstance(size, int):
        return True
    least, most = option.min_value, option.max_value
    return (least is None or size >= least) and (most is None or size <= most)
