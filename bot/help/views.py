"""The help as a card: an overview, or one topic in detail, with a menu of the topics."""

from enum import Enum
from typing import Final

import discord

from bot.chat.button import PersistentMenu, Press
from bot.chat.card import Card
from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.command_names import ListedCommand, commands_of, mention, menus_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import Services, services_of
from bot.chat.start_buttons import start_buttons
from engine.language import N_, translate
from engine.model.band import Band
from engine.model.report import Rating


class HelpTopic(Enum):
    """A topic of the help; the value is its title."""

    COMMANDS = N_("Commands")
    PUZZLES = N_("How to give me a puzzle")
    HINTS = N_("Hints")
    RATINGS = N_("ER, EP and ED")
    MACHINES = N_("How programs solve sudokus")
    PRIVACY = N_("Who sees what")


_OTHER: Final = CommandHelp(HelpSection.MORE, 1000)
"""The entry of commands for which no feature has one."""

_TITLE: Final = N_("What I do")
_ABOUT: Final = N_("I teach sudoku: send me a puzzle, as text or as a picture.")
_CHOOSE: Final = N_("More about …", "topics of the help")
_COMMAND: Final = N_("{command}: {description}", "help")
_PUZZLES: Final = N_(
    "Paste it as text: 81 characters row by row, with . or 0 for an empty cell; nine rows, plain "
    "or drawn; pencil marks; or a link to it on another site. Other words around it are fine."
)
_PICTURES: Final = N_(
    "Or send a screenshot or a photo, with the image option of a command. If I'm not sure what I "
    "read, I show it to you first, and you correct it with menus."
)
_PICTURES_MORE: Final = N_(
    "Pictures work best if they are taken straight from above, sharp and evenly lit, with the "
    "whole grid and little around it; up to 8 MB. Handwritten digits, or digits in another "
    "colour, count as your entries, not as givens. I only read 9x9 grids."
)
_MENUS: Final = N_(
    "Is there a puzzle in someone else's message? Open the message's menu (right-click, or press "
    "and hold), choose Apps and then: {menus}."
)
_HINTS: Final = N_(
    "Each step has four levels of hints: **1** where to look, **2** the name of the technique, "
    "**3** where its pattern is, **4** why it works and what follows. The button under a hint "
    "takes you to the next level. Stop as soon as you see it yourself."
)
_HINTS_MORE: Final = N_(
    "Hints start from the position you paste, or from your game: the digits you filled in count, "
    "and so do your pencil marks. If the position has a mistake, I point it out first, without "
    "revealing the solution."
)
_RATINGS: Final = N_(
    "Three ratings from the program Sudoku Explainer, from 1.0 (easiest) to about 12. **ER**: the "
    "hardest step of all. **EP**: the hardest step up to the first digit placed. **ED**: the "
    "first step."
)
_RATINGS_MORE: Final = N_(
    "Up to {easy}, looking closely is enough. Up to {medium}, pairs and locked candidates help. "
    "Up to {hard}, you need larger fish, wings or unique rectangles; above that, chains. If EP "
    "equals ER, the hardest step comes before the first digit; if ED does too, it is the very "
    "first step."
)
_MACHINES: Final = N_(
    "A program does not need techniques: it tries digits, and undoes those that lead nowhere. The "
    "more it works out before it tries, the less there is to try."
)
_MACHINES_MORE: Final = N_(
    "**Backtracking** tries digit after digit, cell by cell. **Propagation** fills in singles "
    "until there are none left, and only then tries a digit where there are fewest choices. "
    "**Exact cover** treats the rules as a list of demands, each to be met exactly once. **Bit "
    "boards** look at many cells at once. That is how I know in less than a millisecond whether "
    "your puzzle has exactly one solution. None of this says how hard a puzzle is for people; "
    "that is what the rating is for.\n"
    "My manual compares all four (docs/solvers.md). To try them on a computer: `sudoku-tutor "
    "solve --method exact-cover --stats` and a puzzle."
)
_PRIVACY: Final = N_(
    "I read only what you give me: command options, what you write in my forms, and messages "
    "whose menu you use. On a server, only you see hints, lessons, your games, anything about "
    "you, and anything that would spoil a puzzle for others. Everyone in the channel sees puzzle "
    "ratings and leaderboards."
)
_PRIVACY_MORE: Final = N_(
    "I keep ids, puzzles, games, results and settings; never your messages, name or pictures. I "
    "read a picture and forget it, and keep only its digits. {export} gives you everything as a "
    "file; {delete} makes me forget it."
)
_LINE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def help_reply(services: Services, locale: str, topic: HelpTopic | None = None) -> Reply:
    """The help as a message.

    Args:
        services: have all commands and their help entries.
        locale: the locale of the reader's Discord, in which it shows command names.
        topic: the topic; None for the overview.
    """
    book = _Book(services, locale)
    if topic is None:
        card = Card(translate(_TITLE), book.overview())
    else:
        card = Card(translate(topic.value), book.topic(topic))
    start = start_buttons() if topic is None else ()
    return Reply(cards=(card,), items=(*start, TopicMenu(topic)))


class TopicMenu(PersistentMenu, template="help:topics"):
    """Shows a topic of the help in the message with the menu.

    Args:
        shown: the topic that is shown now.
    """

    def __init__(self, shown: HelpTopic | None = None) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id="help:topics",
                placeholder=translate(_CHOOSE),
                options=[
                    discord.SelectOption(
                        label=translate(topic.value), value=topic.name, default=topic is shown
                    )
                    for topic in HelpTopic
                ],
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The chosen topic; the overview if the topic no longer exists."""
        topic = next(map(HelpTopic.__members__.get, self.item.values), None)
        return help_reply(services_of(press), str(press.locale), topic)


class _Book:
    """The text of each topic."""

    def __init__(self, services: Services, locale: str) -> None:
        self._tree = services.tree
        self._ids = services.registration.ids
        self._help = services.help
        self._locale = locale

    def overview(self) -> str:
        """What the bot is for, and the commands to begin with."""
        first = sorted(self._help.items(), key=lambda item: item[1].place)
        verbs = (
            translate(about.overview, command=self._mention(about.shown or name))
            for name, about in first
            if about.overview
        )
        return "\n".join([translate(_ABOUT), "", *verbs])

    def topic(self, topic: HelpTopic) -> str:
        """The text of a topic."""
        return "\n\n".join(self._paragraphs(topic))

    def _paragraphs(self, topic: HelpTopic) -> tuple[str, ...]:
        match topic:
            case HelpTopic.COMMANDS:
                return (self._commands(),)
            case HelpTopic.PUZZLES:
                menus = " · ".join(f"**{menu}**" for menu in menus_of(self._tree, self._locale))
                return (
                    f"{translate(_PUZZLES)}\n```\n{_LINE}\n```",
                    translate(_PICTURES),
                    translate(_PICTURES_MORE),
                    translate(_MENUS, menus=menus),
                )
            case HelpTopic.HINTS:
                return translate(_HINTS), translate(_HINTS_MORE)
            case HelpTopic.RATINGS:
                bounds = {band.slug: Rating(band.highest).words for band in Band}
                return translate(_RATINGS), translate(_RATINGS_MORE, **bounds)
            case HelpTopic.MACHINES:
                return translate(_MACHINES), translate(_MACHINES_MORE)
            case HelpTopic.PRIVACY:
                export, delete = (self._mention(f"privacy {name}") for name in ("export", "delete"))
                return (
                    translate(_PRIVACY),
                    translate(_PRIVACY_MORE, export=export, delete=delete),
                )

    def _commands(self) -> str:
        listed: dict[HelpSection, list[str]] = {section: [] for section in HelpSection}
        for command in sorted(commands_of(self._tree), key=lambda found: self._about(found).place):
            listed[self._about(command).section].append(self._line(command))
        return "\n".join(
            f"**{translate(section.value)}**\n" + "\n".join(lines)
            for section, lines in listed.items()
            if lines
        )

    def _about(self, command: ListedCommand) -> CommandHelp:
        return self._help.get(command.group, _OTHER)

    def _line(self, command: ListedCommand) -> str:
        return translate(
            _COMMAND,
            command=self._mention(command.name),
            description=translate(command.description),
        )

    def _mention(self, command: str) -> str:
        return mention(command, self._ids, self._locale)
