"""Lessons and the path through them as messages, and the buttons and menus that link them.

A message with a lesson belongs to the user who requested it, and only they turn its pages. Others,
who can press under a message from before lessons were private, get a private message.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, Self

import discord

from bot.chat.button import PersistentButton, PersistentItem, PersistentMenu, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import USER_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, in_place_for
from bot.chat.services import services_of
from bot.chat.technique_links import LESSON_ID, TechniqueButton, to_lesson, to_practice
from bot.lessons.course import BACK, course_reply, first_page, to_course, to_path
from bot.lessons.course import TITLE as FIRST_STEPS
from bot.lessons.learning_path import KNOWN, LearnerPath, PathLevel, level_of, levels
from bot.lessons.service import LessonPage, Lessons
from bot.lessons.share_button import ShareLessonButton
from engine.language import N_, translate
from engine.lessons import Lesson, introduction, lesson
from engine.lessons.course import course
from engine.techniques.technique_names import other_names
from tutor.lesson_example import LessonPart

_WHY: Final = N_("Why it works")
_MISTAKE: Final = N_("A common mistake")
_TAKE_ALONG: Final = N_("Remember")
_RATINGS: Final = N_("Sudoku Explainer: {rating} · HoDoKu: {score}")
_POINTS: Final = N_("{name}, {points} points")
_TAUGHT_ONLY: Final = N_("Neither Sudoku Explainer nor HoDoKu has this technique.")
_HAS_NONE: Final = N_("does not have it", "a program, in a lesson")
_ALSO: Final = N_("Also called: {names}")
_BEFORE_THIS: Final = N_("Learn first: {lessons}")
_MARKS: Final = N_("The pattern alone: unmarked cells do not have the digit, or do not matter.")
_EXAMPLE: Final = N_("An example")
_RELATED: Final = N_("Related techniques")
_PAGES: Final = {
    LessonPart.IDEA: N_("The idea"),
    LessonPart.SPOT: N_("How to spot it"),
    LessonPart.EXAMPLE: N_("The whole step"),
    LessonPart.NEAR_MISS: N_("A near miss"),
}
_SHORT: Final = {
    LessonPart.IDEA: N_("idea", "a page of a lesson"),
    LessonPart.SPOT: N_("spot it", "a page of a lesson"),
    LessonPart.EXAMPLE: N_("whole step", "a page of a lesson"),
    LessonPart.NEAR_MISS: N_("near miss", "a page of a lesson"),
}

_BEFORE: Final = N_("Before the first lesson")
_BEGIN: Final = N_("Start here: First steps")
_COURSE_TEXT: Final = N_(
    "How to look for digits, make notes and check yourself, in {count} short chapters with "
    "exercises. If you know that, choose a level below."
)
_NEXT: Final = N_("Next lesson: {title}")
_START: Final = N_("Start", "a lesson")
_PATH: Final = N_("Your path")
_END: Final = N_("You know the whole path")
_END_TEXT: Final = N_("The groups after it have techniques that few puzzles need.")
_KNOWN: Final = N_("{known} of {count}", "lessons of a level that are known")
_USED: Final = N_("found {used} of {needed} times")
_RULE: Final = N_(
    "✅ You know a technique once you have found it {needed} times without a hint, in /practice or "
    "in games."
)
_GO_TO: Final = N_("Choose a level")
_LEVEL: Final = N_("Level {number}: {title}")
_CHOOSE: Final = N_("Choose a lesson")

_COURSE: Final = "course"
"""The option of the menu of levels that opens the course."""
_MENU: Final = "related"
"""The id of the menu under a lesson; a menu under a level has the level's name."""
_DONE: Final = "✅"
_HERE: Final = "▶️"
_OPEN: Final = "▫️"


class LessonButton(TechniqueButton, template=LESSON_ID):
    """Gives the user the lesson on a technique, privately."""

    plain = staticmethod(to_lesson)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The lesson."""
        return await _lesson_reply(press, self.technique, context)


class LessonMenu(
    PersistentMenu,
    template=f"lessons:(?P<menu>[a-z]+):(?P<user>{USER_ID})",
):
    """Shows the lesson on a technique.

    Args:
        menu: the id of the menu in its message.
        user: the owner of the message.
        offered: the lessons to choose from, at most 25.
    """

    def __init__(
        self, menu: str, user: int, placeholder: str = "", offered: tuple[Lesson, ...] = ()
    ) -> None:
        options = [
            discord.SelectOption(label=lesson.title, value=lesson.techniques[0].slug)
            for lesson in offered
        ]
        super().__init__(
            discord.ui.Select(
                placeholder=placeholder, options=options, custom_id=f"lessons:{menu}:{user}"
            )
        )
        self.user = user

    def where(self, press: Press) -> Visibility:
        """In place for the owner of the message; others get a private message."""
        return in_place_for(self.user, press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The chosen lesson."""
        return await _lesson_reply(press, self.choice, context)


class LessonPartButton(
    PersistentButton,
    template=rf"lesson-(?P<where>page|part):(?P<part>{values_of(LessonPart)}):(?P<technique>[a-z0-9-]{{1,48}})",
):
    """Turns to a page of a lesson.

    Args:
        part: the page.
        technique: the slug of a technique of the lesson.
        label: its label, if not the name of the page.
        is_main: whether it is the button that most users press.
        here: whether the page replaces the message; buttons of an older version send it privately.
    """

    def __init__(
        self,
        part: LessonPart,
        technique: str,
        label: str = "",
        *,
        is_main: bool = False,
        here: bool = True,
    ) -> None:
        super().__init__(
            f"lesson-{'page' if here else 'part'}:{part.value}:{technique}",
            translate(label or _PAGES[part]),
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.part = part
        self.technique = technique
        self.here = here

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        here = match["where"] == "page"
        return cls(LessonPart(match["part"]), match["technique"], here=here)

    def where(self, press: Press) -> Visibility:
        """In the user's private message with the lesson."""
        return Visibility.HERE if self.here else Visibility.PERSONAL

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The page; the first page if the lesson no longer has it."""
        return await _lesson_reply(press, self.technique, context, self.part)


class AllLessonsButton(
    PersistentItem[discord.ui.Button[Any]], template=f"all-lessons:(?P<user>{USER_ID})"
):
    """Shows the path of the user.

    Args:
        user: the owner of the message.
    """

    def __init__(self, user: int) -> None:
        super().__init__(to_path(user))
        self.user = user

    def where(self, press: Press) -> Visibility:
        """In place for the owner of the message; others get a private message."""
        return in_place_for(self.user, press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The path."""
        return path_reply(await services_of(press).get(Lessons).path(context), context)


class LevelMenu(PersistentMenu, template="lesson-level"):
    """Shows the lessons of a level, in the user's private message with the path."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=translate(FIRST_STEPS), value=_COURSE),
            *(
                discord.SelectOption(label=_level_name(level), value=level.name.lower())
                for level in PathLevel
            ),
        ]
        super().__init__(
            discord.ui.Select(
                placeholder=translate(_GO_TO), options=options, custom_id="lesson-level"
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The lessons of the chosen level, or the course; the path if there is no such level."""
        lessons = services_of(press).get(Lessons)
        chosen = self.choice
        if chosen == _COURSE:
            return course_reply(await lessons.course(first_page(), context), context)
        path = await lessons.path(context)
        level = PathLevel.__members__.get(chosen.upper())
        return path_reply(path, context) if level is None else level_reply(level, path, context)


class BasicsButton(PersistentButton, template="lesson-basics"):
    """Shows the introduction to lessons, in the user's private message with the path."""

    def __init__(self) -> None:
        super().__init__("lesson-basics", translate(_BEFORE))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The introduction."""
        fields = tuple((title, "\n".join(paragraphs)) for title, paragraphs in introduction())
        card = Card(title=translate(_BEFORE), fields=fields)
        return Reply(cards=(card,), items=(AllLessonsButton(context.user_id),))


def lesson_reply(page: LessonPage, context: RequestContext) -> Reply:
    """A page of a lesson as a message, in the current locale."""
    given, shown = page.lesson, page.shown
    title = given.title
    if page.part is not LessonPart.IDEA:
        title = f"{title} · {translate(_PAGES[page.part])}"
    card = Card(
        title=title,
        text=_text(page),
        fields=tuple((translate(name), value) for name, value in _fields(page)),
        small_print="\n".join(_small_print(page)),
    )
    picture = None
    if shown is not None:
        # A new name for each edit.
        name = f"lesson-{given.slug}-{page.part.value}-{context.interaction_id}.png"
        picture = Picture(shown.drawing, name)
    return Reply(cards=(card,), picture=picture, items=tuple(_items(page, context)))


def path_reply(path: LearnerPath, context: RequestContext) -> Reply:
    """The next lesson, and the levels with what the user knows, in the current locale."""
    following = path.next
    if path.is_new:
        card = Card(
            title=translate(_BEGIN),
            text=translate(_COURSE_TEXT, count=len(course())),
            button=to_course(translate(_START)),
        )
    elif following is None:
        card = Card(title=translate(_END), text=translate(_END_TEXT))
    else:
        given = lesson(following)
        card = Card(
            title=translate(_NEXT, title=given.title),
            text=given.what.partition("\n")[0],
            button=to_lesson(following.slug, label=translate(_START), is_main=True),
        )
    here = level_of(following) if following and not path.is_new else None
    lines = "\n".join(_level_line(level, path, here) for level in PathLevel if level.is_on_path)
    card = replace(
        card, fields=((translate(_PATH), lines),), small_print=translate(_RULE, needed=KNOWN)
    )
    return Reply(cards=(card,), items=(LevelMenu(), BasicsButton()))


def level_reply(level: PathLevel, path: LearnerPath, context: RequestContext) -> Reply:
    """The lessons of a level, with what the user knows, in the current locale."""
    offered = tuple(map(lesson, levels()[level]))
    lines = (_lesson_line(lesson, path) for lesson in offered)
    card = Card(
        title=_level_name(level), text="\n".join(lines), small_print=translate(_RULE, needed=KNOWN)
    )
    menu = LessonMenu(level.name.lower(), context.user_id, translate(_CHOOSE), offered)
    return Reply(cards=(card,), items=(menu, AllLessonsButton(context.user_id)))


def _level_name(level: PathLevel) -> str:
    """The title of a level, with its number if it is on the path."""
    title = translate(level.value)
    if not level.is_on_path:
        return title
    return translate(_LEVEL, number=list(PathLevel).index(level) + 1, title=title)


def _level_line(level: PathLevel, path: LearnerPath, here: PathLevel | None) -> str:
    known, count = path.known(level), len(levels()[level])
    sign = _DONE if known == count else _HERE if level is here else _OPEN
    name = f"{list(PathLevel).index(level) + 1} {translate(level.value)}"
    shown = f"**{name}**" if level is here else name
    return f"{sign} {shown} · {translate(_KNOWN, known=known, count=count)}"


def _lesson_line(shown: Lesson, path: LearnerPath) -> str:
    technique = shown.techniques[0]
    used = path.used(technique)
    if used >= KNOWN:
        return f"{_DONE} {shown.title}"
    line = f"{_HERE if technique is path.next else _OPEN} {shown.title}"
    return f"{line} · {translate(_USED, used=used, needed=KNOWN)}" if used else line


def _text(page: LessonPage) -> str:
    given = page.lesson
    match page.part:
        case LessonPart.IDEA:
            return given.what
        case LessonPart.SPOT:
            steps = "\n".join(f"{number}. {text}" for number, text in enumerate(given.spot, 1))
            return f"{given.try_it} {given.share}\n\n{steps}"
        case _:
            return page.shown.words if page.shown else ""


def _fields(page: LessonPage) -> Iterator[tuple[str, str]]:
    given = page.lesson
    if page.part is LessonPart.IDEA and given.why:
        yield _WHY, given.why
    if page.part is LessonPart.SPOT and page.shown:
        question = page.shown.question and f"**{page.shown.question}**"
        yield _EXAMPLE, "\n".join(filter(None, (page.shown.words, question)))
    if page.is_last:
        if given.mistake:
            yield _MISTAKE, given.mistake
        yield _TAKE_ALONG, given.take_along


def _ratings(given: Lesson) -> str:
    if given.se is None and given.hodoku is None:
        return translate(_TAUGHT_ONLY)
    none, hodoku = translate(_HAS_NONE), given.hodoku
    score = translate(_POINTS, name=hodoku.name, points=hodoku.points) if hodoku else none
    return translate(_RATINGS, rating=given.se or none, score=score)


def _small_print(page: LessonPage) -> Iterator[str]:
    given = page.lesson
    if page.part is LessonPart.IDEA:
        if page.shown or given.missing:
            yield given.missing or translate(_MARKS)
        if given.prerequisites:
            titles = ", ".join(lesson(prerequisite).title for prerequisite in given.prerequisites)
            yield translate(_BEFORE_THIS, lessons=titles)
        yield _ratings(given)
        if others := [name for technique in given.techniques for name in other_names(technique)]:
            yield translate(_ALSO, names=", ".join(others))
    number = page.parts.index(page.part) + 1
    names = ((part, translate(_SHORT[part])) for part in page.parts)
    listed = " · ".join(f"**{name}**" if part is page.part else name for part, name in names)
    yield f"{'●' * number}{'○' * (len(page.parts) - number)} {listed}"


def _items(page: LessonPage, context: RequestContext) -> Iterator[discord.ui.Item[Any]]:
    """The next page first, then the previous page, practice, and other lessons."""
    slug, at = page.technique.slug, page.parts.index(page.part)
    if not page.is_last:
        yield LessonPartButton(page.parts[at + 1], slug, is_main=True)
    elif page.practisable:
        yield to_practice(slug)
    if at:
        yield LessonPartButton(page.parts[at - 1], slug, BACK)
    if not page.is_last and page.practisable:
        yield to_practice(slug, is_main=False)
    yield AllLessonsButton(context.user_id)
    if not at:
        if page.known:
            yield ShareLessonButton(slug)
        given = page.lesson
        linked = {
            prerequisite.slug: prerequisite
            for prerequisite in map(lesson, (*given.prerequisites, *given.related))
        }
        yield LessonMenu(_MENU, context.user_id, translate(_RELATED), tuple(linked.values()))


async def _lesson_reply(
    press: Press, technique: str, context: RequestContext, part: LessonPart = LessonPart.IDEA
) -> Reply:
    return lesson_reply(
        await services_of(press).get(Lessons).page(technique, context, part), context
    )
