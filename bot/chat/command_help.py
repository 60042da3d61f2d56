"""The entries of commands in the help."""

from dataclasses import dataclass
from enum import Enum

from engine.language import N_


class HelpSection(Enum):
    """A section of the list of commands, in this order; the value is its title."""

    LEARN = N_("Learn")
    PLAY = N_("Play")
    DAILY = N_("Daily puzzles")
    SETTINGS = N_("Settings and help")
    PRIVACY = N_("Privacy")
    MORE = N_("More")
    """The section of commands that name no other."""


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """The entry of a command, or of a group of commands, in the help.

    Attributes:
        section: its section.
        place: the sort key: commands with lower numbers come first, in their section and in the
            overview.
        overview: the text in the overview, as marked with `N_`, with {command} for a mention; "" if
            the overview does not name it.
        shown: the command of a group that the overview mentions.
    """

    section: HelpSection
    place: int
    overview: str = ""
    shown: str = ""
