"""The course before the lessons as messages, and the buttons and the menu that lead through it.

They are all in one private message of the user, and nothing is stored.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, Self

import discord

from bot.chat.button import PersistentButton, PersistentMenu, Press
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.chat.technique_links import to_practice
from bot.lessons.service import Lessons
from engine.language import N_, translate
from engine.lessons.course import course
from tutor.course import CoursePage, CoursePlace

TITLE: Final = N_("First steps")
_CHAPTER: Final = N_("{title} {number} of {count}", "a chapter")
_EXERCISE: Final = N_("Exercise")
_NEXT_EXERCISE: Final = N_("Next exercise")
_NEXT: Final = N_("Next chapter")
BACK: Final = N_("Back", "to the page before")
_CHOOSE: Final = N_("Choose a chapter")
_RIGHT: Final = N_("✅ **{answer}** is right. {reply}", "an exercise")
_WRONG: Final = N_("❌ **{answer}** is not right. {reply}", "an exercise")
_ALL: Final = N_("All lessons", "a button")
_LAST: Final = N_("That was the last chapter. The lessons go on from here, one technique each.")


class CourseButton(
    PersistentButton,
    template=r"course:(?P<chapter>[a-z-]{1,24}):(?P<exercise>[0-9]):(?P<choice>[0-9]?)",
):
    """Turns to a page of the course, or answers an exercise.

    Args:
        place: the page.
        style: its colour.
    """

    def __init__(
        self,
        place: CoursePlace,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        choice = "" if place.choice is None else place.choice
        super().__init__(f"course:{place.chapter}:{place.exercise}:{choice}", label, style)
        self.place = place

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        choice = int(match["choice"]) if match["choice"] else None
        return cls(CoursePlace(match["chapter"], int(match["exercise"]), choice))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The page."""
        return course_reply(
            await services_of(press).get(Lessons).course(self.place, context), context
        )


class ChapterMenu(PersistentMenu, template="course-chapter"):
    """Shows a chapter of the course."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=f"{number} {chapter.title}", value=chapter.slug)
            for number, chapter in enumerate(course(), 1)
        ]
        super().__init__(
            discord.ui.Select(
                placeholder=translate(_CHOOSE), options=options, custom_id="course-chapter"
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The chosen chapter."""
        place = CoursePlace(self.choice)
        return course_reply(await services_of(press).get(Lessons).course(place, context), context)


def first_page() -> CoursePlace:
    """The place of the first chapter's text."""
    return CoursePlace(course()[0].slug)


def to_course(label: str) -> discord.ui.Button[Any]:
    """The button to the first chapter."""
    return CourseButton(first_page(), label, discord.ButtonStyle.primary).item


def to_path(user: int) -> discord.ui.Button[Any]:
    """The button to the path of lessons.

    Args:
        user: the owner of the message.
    """
    return discord.ui.Button(label=translate(_ALL), custom_id=f"all-lessons:{user}")


def course_reply(page: CoursePage, context: RequestContext) -> Reply:
    """A page of the course as a message, in the current locale."""
    count = len(course())
    card = Card(
        title=f"{translate(_CHAPTER, title=translate(TITLE), number=page.number, count=count)}"
        f" · {page.chapter.title}",
        text="\n\n".join(_paragraphs(page)),
        small_print=f"{'●' * page.number}{'○' * (count - page.number)}",
    )
    picture = None
    if page.drawing is not None:
        # A new name for each edit.
        picture = Picture(page.drawing, f"course-{context.interaction_id}.png")
    return Reply(cards=(card,), picture=picture, items=tuple(_items(page, context)))


def _paragraphs(page: CoursePage) -> Iterator[str]:
    if not page.place.exercise:
        yield from page.chapter.paragraphs
        return
    yield f"**{page.chapter.exercises[page.place.exercise - 1].question}**"
    if page.chosen is not None:
        template = _RIGHT if page.chosen.is_right else _WRONG
        yield translate(template, answer=page.chosen.answer, reply=page.reply)
    if page.is_solved and page.following is None:
        yield translate(_LAST)


def _items(page: CoursePage, context: RequestContext) -> Iterator[discord.ui.Item[Any]]:
    """Buttons for the answers to an exercise, the next page and the previous page."""
    place, following = page.place, page.following
    if place.exercise and not page.is_solved:
        yield from _answers(page)
    elif following is not None:
        label = _NEXT
        if following.exercise:
            label = _NEXT_EXERCISE if place.exercise else _EXERCISE
        yield CourseButton(following, translate(label), discord.ButtonStyle.primary)
    if page.previous is not None:
        yield CourseButton(page.previous, translate(BACK))
    if not place.exercise:
        yield to_practice(page.chapter.practise.slug, is_main=False)
    yield to_path(context.user_id)
    if not place.exercise:
        yield ChapterMenu()


def _answers(page: CoursePage) -> Iterator[discord.ui.Item[Any]]:
    slug, at = page.chapter.slug, page.place.exercise
    for number, choice in enumerate(page.chapter.exercises[at - 1].choices):
        wrong = number == page.place.choice
        style = discord.ButtonStyle.danger if wrong else discord.ButtonStyle.secondary
        yield CourseButton(CoursePlace(slug, at, number), choice.answer, style)
