"""Details of a step that was shown in full: all its links and pictures."""

import re
from typing import Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.custom_ids import STORE_ID
from bot.hint.result import HintResult, StepImage
from bot.reply import COLOUR, DESCRIPTION_LIMIT, Picture, Reply, shortened
from bot.request_context import RequestContext
from bot.respond import Visibility, ephemeral_in_guild
from bot.technique_links import to_lesson
from engine.explain import HintLevel
from engine.language import N_, start_of_sentence, translate

_EVERY_LINK: Final = N_("Show every link")
_ALL_VIEWS: Final = N_("All views")
_WHOLE: Final = N_("the whole step")
_PREVIOUS: Final = N_("Previous view")
_NEXT: Final = N_("Next view")
_COUNT: Final = N_("View {number} of {count}")


class LinksButton(
    PersistentButton, template=rf"links:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}})"
):
    """Shows the user every link of a step whose hint leaves some out.

    Args:
        session: the id of the hint session.
        step: the step in the message.
    """

    def __init__(self, session: int, step: int) -> None:
        super().__init__(f"links:{session}:{step}", translate(_EVERY_LINK))
        self.session = session
        self.step = step

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["session"]), int(match["step"]))

    def where(self, press: Press) -> Visibility:
        """Private, except in a direct message."""
        return ephemeral_in_guild(press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The step with every link."""
        return _links_reply(await press.client.hints.every_link(self.session, self.step, context))


class ViewButton(
    PersistentButton,
    template=rf"view:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<index>[0-9]{{1,3}})(?P<new>:new)?",
):
    """Shows one of the pictures of a step.

    Args:
        session: the id of the hint session.
        step: the step in the message.
        index: the number of the picture, from 0.
        label: its label.
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

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        session, step, index = (int(match[name]) for name in ("session", "step", "index"))
        return cls(session, step, index, new=bool(match["new"]))

    def where(self, press: Press) -> Visibility:
        """Private under the hint, else in the message of the picture."""
        return ephemeral_in_guild(press) if self.new else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The picture."""
        hints = press.client.hints
        return _view_reply(await hints.view(self.session, self.step, self.index, context))


def step_buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons for more about the step of a hint.

    The lesson comes with the name of the technique; the rest when all of the step is shown.
    """
    if hint.end or hint.slug is None:
        return ()
    lesson = to_lesson(hint.slug)
    if hint.place.level != HintLevel.FULL:
        return (lesson,)
    links = (LinksButton(hint.session, hint.place.step),) if hint.shortened else ()
    # The first picture is in the hint itself.
    views = (ViewButton(hint.session, hint.place.step, 1, new=True),) if hint.views > 1 else ()
    return (*links, *views, lesson)


def _links_reply(hint: HintResult) -> Reply:
    with hint.presentation.use_locale():
        card = discord.Embed(
            title=hint.technique,
            description=shortened(hint.words, DESCRIPTION_LIMIT),
            colour=COLOUR,
        )
    return Reply(cards=(card,))


def _view_reply(shown: StepImage) -> Reply:
    view = shown.view
    with shown.presentation.use_locale():
        card = discord.Embed(
            title=view.technique,
            description=start_of_sentence(view.caption or translate(_WHOLE)),
            colour=COLOUR,
        ).set_footer(text=translate(_COUNT, number=view.index + 1, count=view.count))
        pages = ((view.index - 1, _PREVIOUS), (view.index + 1, _NEXT))
        return Reply(
            cards=(card,),
            picture=Picture(
                view.drawing.picture,
                f"view-{shown.session}-{shown.step}-{view.index}.png",
                view.drawing.alt,
            ),
            items=tuple(
                ViewButton(shown.session, shown.step, index, label)
                for index, label in pages
                if 0 <= index < view.count
            ),
        )
