"""Details of a step that was shown in full: further pages of its text, and its pictures."""

import re
from typing import Any, Final, Self

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.technique_links import to_lesson
from bot.hint.result import HintResult, StepImage
from bot.hint.service import HintService
from engine.language import N_, start_of_sentence, translate
from engine.model.step import HintLevel

_GO_ON: Final = N_("Read on")
_PROOF: Final = N_("Whole proof")
_PAGE_BACK: Final = N_("Previous page")
_NEXT_PAGE: Final = N_("Next page")
_PAGE: Final = N_("Page {number} of {count}")
_ALL_VIEWS: Final = N_("All views")
_WHOLE: Final = N_("the whole step")
_PREVIOUS: Final = N_("Previous view")
_NEXT: Final = N_("Next view")
_COUNT: Final = N_("View {number} of {count}")


class PageButton(
    PersistentButton,
    template=rf"links:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}})(:(?P<page>[0-9]{{1,3}})(?P<new>:new)?)?",
):
    """Shows a page of a step whose text is too long for one message.

    A button without a page is from an older message, whose hint left links out.

    Args:
        session: the id of the hint session.
        step: the step in the message.
        page: the page, from 0.
        new: whether it is under the hint, and the page comes in a new message.
    """

    def __init__(
        self, session: int, step: int, page: int, label: str = _GO_ON, *, new: bool = False
    ) -> None:
        super().__init__(f"links:{session}:{step}:{page}{':new' * new}", translate(label))
        self.session = session
        self.step = step
        self.page = page
        self.new = new

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        page = match["page"]
        return cls(
            int(match["session"]),
            int(match["step"]),
            int(page or 0),
            new=page is None or bool(match["new"]),
        )

    def where(self, press: Press) -> Visibility:
        """Private under the hint, otherwise in the message of the page."""
        return Visibility.PERSONAL if self.new else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The page."""
        hints = services_of(press).get(HintService)
        return _page_reply(await hints.page(self.session, self.step, self.page, context))


class ViewButton(
    PersistentButton,
    template=rf"view:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<index>[0-9]{{1,3}})(?P<new>:new)?",
):
    """Shows one of the pictures of a step.

    Args:
        session: the id of the hint session.
        step: the step in the message.
        index: the number of the picture, from 0.
        new: whether it is under the hint, and the picture comes in a new message.
    """

    def __init__(
        self, session: int, step: int, index: int, label: str = _ALL_VIEWS, *, new: bool = False
    ) -> None:
        super().__init__(f"view:{session}:{step}:{index}{':new' * new}", translate(label))
        self.session = session
        self.step = step
        self.index = index
        self.new = new

    def where(self, press: Press) -> Visibility:
        """Private under the hint, otherwise in the message of the picture."""
        return Visibility.PERSONAL if self.new else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The picture."""
        hints = services_of(press).get(HintService)
        return _view_reply(await hints.view(self.session, self.step, self.index, context))


def step_buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons for more about the step of a hint.

    The lesson is offered once the technique is named; the rest once the step is shown in full.
    """
    if hint.end or hint.slug is None:
        return ()
    lesson = to_lesson(hint.slug)
    if hint.place.level != HintLevel.FULL:
        return (lesson,)
    long = hint.pages > 1
    label = _PROOF if hint.proof else _GO_ON
    more = (PageButton(hint.session, hint.place.step, 1, label, new=True),) if long else ()
    # The hint itself shows the first picture.
    views = (ViewButton(hint.session, hint.place.step, 1, new=True),) if hint.views > 1 else ()
    return (*more, *views, lesson)


def _page_reply(hint: HintResult) -> Reply:
    with hint.presentation.use_locale():
        # The shorter explanation comes before the pages of the proof.
        first = int(hint.proof)
        page = page_of(hint) if hint.pages > first + 1 else ""
        card = Card(title=hint.technique or "", text=hint.words, small_print=page)
        pages = ((hint.page - 1, _PAGE_BACK), (hint.page + 1, _NEXT_PAGE))
        return Reply(
            cards=(card,),
            items=tuple(
                PageButton(hint.session, hint.place.step, page, label)
                for page, label in pages
                if first <= page < hint.pages
            ),
        )


def page_of(hint: HintResult) -> str:
    """The number of the page: "Page 2 of 3"."""
    first = int(hint.proof)
    return translate(_PAGE, number=hint.page + 1 - first, count=hint.pages - first)


def _view_reply(shown: StepImage) -> Reply:
    view = shown.view
    with shown.presentation.use_locale():
        card = Card(
            title=view.technique,
            text=start_of_sentence(view.caption or translate(_WHOLE)),
            small_print=translate(_COUNT, number=view.index + 1, count=view.count),
        )
        pages = ((view.index - 1, _PREVIOUS), (view.index + 1, _NEXT))
        return Reply(
            cards=(card,),
            picture=Picture(view.drawing, f"view-{shown.session}-{shown.step}-{view.index}.png"),
            items=tuple(
                ViewButton(shown.session, shown.step, index, label)
                for index, label in pages
                if 0 <= index < view.count
            ),
        )
