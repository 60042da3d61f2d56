"""The steps of a path and the solution as messages, and the buttons that show them."""

from typing import Final

import discord

from bot.chat.button import STORED, PersistentButton, Press, StoredButton
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.walkthrough.service import Walkthroughs
from engine.language import N_, forms, translate, translate_count
from engine.words.splitting import pages
from tutor import walkthrough

_STEPS: Final = N_("Walk me through")
_SOLUTION: Final = N_("Solution")
_BEFORE: Final = N_("Back", "to the part before")
_AFTER: Final = N_("Next", "part")
_CRUX: Final = N_("Start with the crux")
_TITLE: Final = N_("Part {number} of {count}: {technique}")
_TITLE_SO_FAR: Final = N_("Part {number}: {technique}")
_SINGLES_ONLY: Final = N_("This puzzle needs only singles, from start to finish.")
_STORY: Final = forms(
    "The solution has 1 part.",
    "The solution has {count} parts. Part {crux} is the crux: the parts before prepare for it.",
)
_HARD_PART: Final = N_("⭐ **The crux**: nothing in this puzzle is harder.")
_ORDER: Final = N_(
    "SE {rating} · in the order that the rating uses; a hint may show an easier step"
)
_READ_ON: Final = N_("Read on")
_PROOF: Final = N_("Whole proof")
_PAGE: Final = N_("Page {number} of {count}")
_NONE: Final = N_("None of the techniques I know helps here.")
_SPOILER: Final = N_("The solution, for your eyes only: ||`{line}`||")


class StepsButton(
    PersistentButton,
    template=rf"steps:(?P<session>{STORE_ID}):(?P<number>[0-9]{{1,4}}):(?P<new>[01])(:(?P<page>[0-9]{{1,3}}))?",
):
    """Shows a part of the path. Private, because the parts give the solution away.

    Args:
        session: the id of the hint session of the puzzle.
        number: the number of the part, from 1, or `walkthrough.HARDEST`.
        label: its label, as marked with `N_`.
        new: whether it opens the parts in a new message.
        enabled: whether it is enabled.
        page: the page of its text, from 0.
    """

    def __init__(
        self,
        session: int,
        number: int,
        label: str = "",
        *,
        new: bool,
        enabled: bool = True,
        page: int = 0,
    ) -> None:
        text = translate(label) if label else ""
        at = f":{page}" if page else ""
        is_main = label == _AFTER
        style = discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary
        custom_id = f"steps:{session}:{number}:{new:d}{at}"
        super().__init__(custom_id, text, style, enabled=enabled)
        self.session = session
        self.number = number
        self.new = new
        self.page = page

    def where(self, press: Press) -> Visibility:
        """Private under a rating; otherwise in place, in the message with the pages."""
        return Visibility.PRIVATE if self.new else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The part."""
        step = await services_of(press).get(Walkthroughs).step(self.session, self.number, context)
        return step_reply(self.session, step, self.page)


class SolutionButton(StoredButton, template=f"solution:{STORED}"):
    """Shows the solution privately.

    Args:
        stored: the id of the hint session of the puzzle.
    """

    visibility = Visibility.PRIVATE
    kind = "solution"
    text = _SOLUTION

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The solution."""
        solution = await services_of(press).get(Walkthroughs).solution(self.stored, context)
        return solution_reply(self.stored, solution)


def walk_button(session: int) -> StepsButton:
    """The button under a puzzle that shows how it is solved."""
    return StepsButton(session, 1, _STEPS, new=True)


def step_reply(session: int, step: walkthrough.WalkthroughPart | None, page: int = 0) -> Reply:
    """A page of a part of a path as a message, with buttons for other pages and parts."""
    if step is None:
        return Reply(text=translate(_NONE))
    texts = (step.words, *pages(step.proof)) if step.proof else pages(step.words)
    page = min(page, len(texts) - 1)
    order = translate(_ORDER, rating=step.rating)
    if len(texts) > 1:
        order = f"{translate(_PAGE, number=page + 1, count=len(texts))} · {order}"
    card = Card(
        title=translate(
            _TITLE if step.count else _TITLE_SO_FAR,
            number=step.number,
            count=step.count,
            technique=step.technique,
        ),
        text="\n\n".join(filter(None, ("" if page else _introduction(step), texts[page]))),
        small_print=order,
    )
    number = step.number
    more = page + 1 < len(texts)
    read_on = _PROOF if step.proof and not page else _READ_ON
    at_crux = step.number == step.crux or (step.count > 0 and not step.crux)
    return Reply(
        cards=(card,),
        picture=Picture(step.drawing, f"step-{session}-{number}.png"),
        items=(
            # Part 0 does not exist, but its button is disabled.
            StepsButton(session, max(number - 1, 1), _BEFORE, new=False, enabled=number > 1),
            StepsButton(session, number + 1, _AFTER, new=False, enabled=not step.is_last),
            *(() if at_crux else (StepsButton(session, walkthrough.HARDEST, _CRUX, new=False),)),
            *((StepsButton(session, number, read_on, new=False, page=page + 1),) if more else ()),
        ),
    )


def _introduction(step: walkthrough.WalkthroughPart) -> str:
    """An outlook, in the first part; in the crux, a note that this is it."""
    if step.number == step.crux:
        return translate(_HARD_PART)
    if step.number > 1 or not step.count:
        return ""
    if not step.crux:
        return translate(_SINGLES_ONLY)
    return translate_count(_STORY, step.count, crux=step.crux)


def solution_reply(session: int, solution: walkthrough.Solution) -> Reply:
    """A solution as a message: hidden until it is clicked, in the text and in the picture."""
    return Reply(
        text=translate(_SPOILER, line=solution.line),
        picture=Picture(solution.drawing, f"SPOILER_{session}.png"),
    )
