"""The button that shares that its user has learned a technique."""

from collections.abc import AsyncIterator
from typing import Final

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.technique_links import to_lesson
from bot.chat.user_errors import UserError
from bot.lessons.learning_path import KNOWN
from bot.lessons.service import LessonPage, Lessons
from bot.servers.service import ServerService
from bot.servers.sharing import shared_once
from engine.language import N_, translate

_LABEL: Final = N_("Share")
_TITLE: Final = N_("🎓 Learned: {title}")
_TEXT: Final = N_("{user} has found it {count} times without a hint.")
_NOT_YET: Final = N_("You can share a lesson once you have found its technique {count} times.")
_TOO: Final = N_("Learn this too")


class ShareLessonButton(PersistentButton, template=r"share-lesson:(?P<technique>[a-z0-9-]{1,48})"):
    """Posts publicly that the user has learned a technique.

    Args:
        technique: the slug of the technique.
    """

    visibility = Visibility.NEW  # the user has asked to share

    def __init__(self, technique: str) -> None:
        super().__init__(f"share-lesson:{technique}", translate(_LABEL))
        self.technique = technique

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The lesson's pattern, with the name of the user; posted once."""
        await services_of(press).get(ServerService).require_sharing(context.guild_id)
        page = await services_of(press).get(Lessons).page(self.technique, context)
        if not page.known:
            raise UserError(translate(_NOT_YET, count=KNOWN))
        card = shared_lesson_reply(page, context)
        async for shown in shared_once(press, context, f"lesson:{self.technique}", card):
            yield shown


def shared_lesson_reply(page: LessonPage, context: RequestContext) -> Reply:
    """A learned technique as a public message that pings nobody.

    Args:
        page: the first page of the lesson.
        context: the context of the user who has learned it.
    """
    card = Card(
        title=translate(_TITLE, title=page.lesson.title),
        text=translate(_TEXT, user=f"<@{context.user_id}>", count=KNOWN),
        small_print=page.lesson.what.partition("\n")[0],
    )
    picture = None
    if page.shown is not None:
        picture = Picture(page.shown.drawing, f"learned-{page.lesson.slug}.png")
    return Reply(
        cards=(card,),
        picture=picture,
        items=(to_lesson(page.technique.slug, label=translate(_TOO)),),
    )
