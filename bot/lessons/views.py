"""Lessons as messages, and the buttons and menus that link them.

A message with a lesson belongs to the user who requested it: only they turn its pages. Others who
press get the lesson in a private message.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, Self

import discord

from bot.button import PersistentButton, PersistentItem, Press
from bot.card import Card, Picture
from bot.custom_ids import USER_ID, values_of
from bot.lessons.service import LessonWithExample
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility, ephemeral_in_guild, in_place_for
from bot.technique_links import LESSON_ID, TechniqueButton, to_lesson, to_practice
from engine.language import N_, translate
from engine.lessons import Lesson, introduction, lesson, lessons
from engine.report import Rating
from engine.technique import Technique
from engine.technique_names import other_names
from engine.technique_table import Family
from tutor.lesson_example import LessonPart

_TRY: Final = N_("When to try it")
_SPOT: Final = N_("How to spot it")
_MISTAKE: Final = N_("A common mistake")
_RATING: Final = N_("What it is worth")
_EXPLAINER: Final = N_("Sudoku Explainer: {value}")
_HODOKU: Final = N_("HoDoKu: {name}, {points} points")
_NO_EXPLAINER: Final = N_("Sudoku Explainer does not have it.")
_NO_HODOKU: Final = N_("HoDoKu does not have it.")
_ALSO: Final = N_("Players also say")
_EXAMPLE: Final = N_("An example")
_NO_EXAMPLE: Final = N_("No puzzle is known in which this is the next step.")
_RELATED: Final = N_("Related techniques")
_PARTS: Final = {
    LessonPart.PATTERN: N_("The pattern alone"),
    LessonPart.NEAR_MISS: N_("A near miss"),
}
_BEFORE_THIS: Final = N_("Learn first")
_ALL: Final = N_("All techniques", "a button")

_BEFORE: Final = N_("Before the first lesson")
_TECHNIQUES: Final = N_("The techniques, from easy to hard")
_HOW: Final = N_("Pick one below, or type its name after /learn.")

_MENU: Final = "related"
"""The id of the menu under a lesson; those under the overview have the names of its groups."""


class Group(Enum):
    """A group of techniques in the overview; no more than fit into a menu of Discord.

    The value is its heading.
    """

    BASICS = N_("Singles, locked candidates, sets of cells")
    FISH = N_("Fish, colours, expert patterns")
    PATTERNS = N_("Wings, uniqueness, exclusion")
    CHAINS = N_("Chains")
    FORCING = N_("Forcing chains")


_BEYOND_HODOKU: Final = 100_000
"""More than the points of any step of HoDoKu's."""


_PLAIN_CHAINS: Final = {
    Technique.X_CYCLE,
    Technique.Y_CYCLE,
    Technique.XY_CYCLE,
    Technique.TURBOT_FISH,
}
"""Those of Sudoku Explainer's chains that assume nothing."""


def _group_of(technique: Technique) -> Group:
    if technique is Technique.W_WING:
        # It is found like a wing, though it is described as a chain.
        return Group.PATTERNS
    match technique.family:
        case Family.SINGLE | Family.LOCKED | Family.SUBSET | Family.ALS | Family.LAST_RESORT:
            return Group.BASICS
        case Family.FISH | Family.COLOURS | Family.EXPERT:
            return Group.FISH
        case Family.ALTERNATING:
            return Group.CHAINS
        case Family.CHAIN | Family.FORCING:
            return Group.CHAINS if technique in _PLAIN_CHAINS else Group.FORCING
        case _:
            return Group.PATTERNS


def _grouped() -> dict[Group, tuple[Lesson, ...]]:
    """All lessons by group, the easiest first; those that only HoDoKu has come last."""
    found: dict[Group, tuple[Lesson, ...]] = dict.fromkeys(Group, ())
    for one in sorted(lessons(), key=_difficulty):
        found[_group_of(one.techniques[0])] += (one,)
    return found


def _difficulty(one: Lesson) -> tuple[bool, int]:
    """The sort key of lessons by difficulty."""
    if one.se:
        return False, one.se.lowest
    beyond = _BEYOND_HODOKU + (one.techniques[0].cost or 0)
    return True, one.hodoku.points if one.hodoku else beyond


class LessonButton(TechniqueButton, template=LESSON_ID):
    """Gives the user the lesson on a technique, privately."""

    plain = staticmethod(to_lesson)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The lesson."""
        return await _lesson_reply(press, self.technique, context)


class LessonMenu(
    PersistentItem[discord.ui.Select[discord.ui.View]],
    template=f"lessons:(?P<menu>[a-z]+):(?P<user>{USER_ID})",
):
    """Shows the lesson on a technique.

    Args:
        menu: the id of the menu in its message.
        user: the owner of the message.
        placeholder: its placeholder.
        offered: the lessons to choose from, at most 25.
    """

    def __init__(
        self, menu: str, user: int, placeholder: str = "", offered: tuple[Lesson, ...] = ()
    ) -> None:
        options = [
            discord.SelectOption(label=one.title, value=one.techniques[0].slug) for one in offered
        ]
        super().__init__(
            discord.ui.Select(
                placeholder=placeholder, options=options, custom_id=f"lessons:{menu}:{user}"
            )
        )
        self.user = user

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls(match["menu"], int(match["user"]))

    def where(self, press: Press) -> Visibility:
        """In place for the owner of the message; others get a private message."""
        return in_place_for(self.user, press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The chosen lesson."""
        return await _lesson_reply(press, next(iter(self.item.values), ""), context)


class LessonPartButton(
    PersistentButton,
    template=rf"lesson-part:(?P<part>{values_of(LessonPart)}):(?P<technique>[a-z0-9-]{{1,48}})",
):
    """Shows the pattern of a lesson alone, or its near miss, privately.

    Args:
        part: which of them.
        technique: the slug of a technique of the lesson.
    """

    def __init__(self, part: LessonPart, technique: str) -> None:
        super().__init__(f"lesson-part:{part.value}:{technique}", translate(_PARTS[part]))
        self.part = part
        self.technique = technique

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(LessonPart(match["part"]), match["technique"])

    def where(self, press: Press) -> Visibility:
        """Private, except in a direct message."""
        return ephemeral_in_guild(press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The picture; the lesson if it does not have this part any more."""
        given, shown = await press.client.lessons.part(self.technique, self.part, context)
        if shown is None:
            return await _lesson_reply(press, self.technique, context)
        card = Card(title=given.title, text=shown.words)
        name = f"{self.part.value}-{given.slug}-{context.interaction_id}.png"
        picture = Picture(shown.drawing, name)
        return Reply(cards=(card,), picture=picture)


class AllLessonsButton(PersistentButton, template=f"all-lessons:(?P<user>{USER_ID})"):
    """Shows the overview of all lessons.

    Args:
        user: the owner of the message.
    """

    def __init__(self, user: int) -> None:
        super().__init__(f"all-lessons:{user}", translate(_ALL))
        self.user = user

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["user"]))

    def where(self, press: Press) -> Visibility:
        """In place for the owner of the message; others get a private message."""
        return in_place_for(self.user, press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The overview."""
        return overview_reply(context)


def lesson_reply(result: LessonWithExample, context: RequestContext) -> Reply:
    """A lesson as a message, in the current locale."""
    given, example = result.lesson, result.example
    card = Card(
        title=given.title,
        text="\n\n".join(filter(None, (given.what, given.why))),
        fields=tuple((translate(name), value) for name, value in _fields(result)),
        small_print="" if example else translate(_NO_EXAMPLE),
    )
    items: list[discord.ui.Item[Any]] = []
    if result.practisable:
        items.append(to_practice(result.technique.slug))
    parts = {LessonPart.PATTERN: given.schema, LessonPart.NEAR_MISS: given.near_miss}
    items += [
        LessonPartButton(part, result.technique.slug) for part in parts if parts[part] is not None
    ]
    items.append(AllLessonsButton(context.user_id))
    linked = {one.slug: one for one in map(lesson, (*given.prerequisites, *given.related))}
    related = tuple(linked.values())
    items.append(LessonMenu(_MENU, context.user_id, translate(_RELATED), related))
    if example is None:
        return Reply(cards=(card,), items=tuple(items))
    shown = Card(title=translate(_EXAMPLE), text=example.words)
    name = f"lesson-{given.slug}-{context.interaction_id}.png"
    return Reply(
        cards=(card, shown),
        picture=Picture(example.drawing, name),
        items=tuple(items),
    )


def overview_reply(context: RequestContext) -> Reply:
    """The introduction to lessons, and all techniques to choose from."""
    fields = tuple((title, "\n".join(paragraphs)) for title, paragraphs in introduction())
    before = Card(title=translate(_BEFORE), fields=fields)
    groups = _grouped()
    listed = "\n\n".join(
        f"**{translate(group.value)}**\n{' · '.join(map(_with_rating, offered))}"
        for group, offered in groups.items()
    )
    techniques = Card(title=translate(_TECHNIQUES), text=listed, small_print=translate(_HOW))
    return Reply(
        cards=(before, techniques),
        items=tuple(
            LessonMenu(group.name.lower(), context.user_id, translate(group.value), offered)
            for group, offered in groups.items()
        ),
    )


def _fields(result: LessonWithExample) -> Iterator[tuple[str, str]]:
    given = result.lesson
    yield _TRY, f"{given.try_it} {given.share}"
    if given.prerequisites:
        yield _BEFORE_THIS, ", ".join(lesson(one).title for one in given.prerequisites)
    yield _SPOT, "\n".join(f"{number}. {text}" for number, text in enumerate(given.spot, 1))
    if given.mistake:
        yield _MISTAKE, given.mistake
    hodoku = given.hodoku
    yield (
        _RATING,
        "\n".join(
            (
                translate(_EXPLAINER, value=given.se) if given.se else translate(_NO_EXPLAINER),
                translate(_HODOKU, name=hodoku.name, points=hodoku.points)
                if hodoku
                else translate(_NO_HODOKU),
            )
        ),
    )
    if others := [name for one in given.techniques for name in other_names(one)]:
        yield _ALSO, ", ".join(others)


def _with_rating(one: Lesson) -> str:
    """The title of a lesson with its rating, if any: "X-wing 3.2", "Skyscraper (HoDoKu 130)"."""
    if one.se:
        return f"{one.title} {Rating(one.se.lowest).words}"
    return f"{one.title} (HoDoKu {one.hodoku.points})" if one.hodoku else one.title


async def _lesson_reply(press: Press, technique: str, context: RequestContext) -> Reply:
    return lesson_reply(await press.client.lessons.lesson(technique, context), context)
