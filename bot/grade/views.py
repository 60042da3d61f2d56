"""A rating as a message: a card with the numbers, a card with the grid, and buttons."""

import re
from typing import Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.card import Card, Picture
from bot.custom_ids import STORE_ID
from bot.game.play_button import PlayButton
from bot.grade.service import GradeResult, Progress
from bot.hint.result import Place
from bot.hint.views import HintButton
from bot.path.views import path_buttons
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility
from engine.language import N_, translate
from engine.report import Report

_LEGEND: Final = N_("ER: hardest step · EP: hardest up to the first digit · ED: first step")
_TECHNIQUES: Final = N_("Techniques")
_SO_FAR: Final = N_("Techniques so far")
_UNDER_WAY: Final = N_("This is a hard one: I am still rating it, and will change this message.")
_CANCELLED: Final = N_("The rating was cancelled before it was done.")
_CANCEL: Final = N_("Cancel")
_NOT_RUNNING: Final = N_(
    "There is nothing to cancel: this rating is not running, or somebody else has asked for it."
)
_STOPPING: Final = N_("Cancelled.")
_NOTES: Final = {Progress.UNDER_WAY: _UNDER_WAY, Progress.CANCELLED: _CANCELLED}


class CancelButton(PersistentButton, template=f"cancel:(?P<session>{STORE_ID})"):
    """Stops a rating if the user who requested it presses.

    Args:
        session: the id of the rating's hint session.
    """

    def __init__(self, session: int) -> None:
        super().__init__(f"cancel:{session}", translate(_CANCEL))
        self.session = session

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["session"]))

    def where(self, press: Press) -> Visibility:
        """Privately."""
        return Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Whether the rating was stopped."""
        stopped = await press.client.grading.cancel(self.session, context)
        return Reply(text=translate(_STOPPING if stopped else _NOT_RUNNING))


def report_reply(
    graded: GradeResult, *, note: str = "", more: tuple[discord.ui.Item[Any], ...] = ()
) -> Reply:
    """A rating as a message.

    Args:
        graded: the rating.
        note: the text before it.
        more: additional buttons for the final rating.
    """
    assessment = graded.assessment
    report = assessment.report
    numbers = (("ER", report.er), ("EP", report.ep), ("ED", report.ed))
    words = [note] * bool(note) + [assessment.words] + ["\n".join(assessment.others)]
    if graded.progress in _NOTES:
        words.append(translate(_NOTES[graded.progress]))
    rating = Card(
        title=" · ".join(f"{name} {number.words}" for name, number in numbers),
        text="\n\n".join(filter(None, words)),
        fields=_techniques(report),
        small_print=translate(_LEGEND),
    )
    return Reply(
        cards=(rating,),
        picture=Picture(
            assessment.drawing.picture,
            f"puzzle-{graded.session.id}-{graded.progress.value}.png",
            assessment.drawing.alt,
        ),
        items=_items(graded, more),
        preliminary=graded.progress is Progress.UNDER_WAY,
    )


def _techniques(report: Report) -> tuple[tuple[str, str], ...]:
    if not report.techniques:
        return ()
    heading = translate(_TECHNIQUES if report.exact else _SO_FAR)
    lines = (f"{translate(technique.value)}: {count}" for technique, count in report.techniques)
    return ((heading, "\n".join(lines)),)


def _items(
    graded: GradeResult, more: tuple[discord.ui.Item[Any], ...]
) -> tuple[discord.ui.Item[Any], ...]:
    session = graded.session.id
    if graded.progress is Progress.UNDER_WAY:
        # Hints and steps of such a puzzle take as long as its rating.
        return (CancelButton(session),)
    return (
        HintButton(session, Place(1, 0), is_main=True),
        *path_buttons(session),
        PlayButton(graded.session.puzzle_id),
        *more,
    )
