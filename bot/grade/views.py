"""A rating as a message: the verdict, the grid, and what the puzzle needs."""

from dataclasses import replace
from typing import Any, Final

import discord

from bot.chat.bands import CIRCLES, COLOURS
from bot.chat.button import STORED, Press, StoredButton
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.game import play_button
from bot.equivalent.sentence import solved_before
from bot.grade.more import MoreButton
from bot.grade.service import GradeResult, Grading, RatingProgress
from bot.grade.why import WhyButton
from bot.hint.result import Place
from bot.hint.views import HintButton
from bot.store import Store
from bot.walkthrough.views import walk_button
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band
from engine.model.report import Report
from engine.model.technique import Technique

_TECHNIQUES: Final = N_("Techniques")
_SO_FAR: Final = N_("Techniques so far")
_EASIER: Final = forms("{techniques} · 1 easier one", "{techniques} · {count} easier ones")
_TIMES: Final = N_("{technique}\u00a0×{count}")  # noqa: RUF001 - as usual beside a number
_UNDER_WAY: Final = N_("This is a hard one: I'm still rating it, and will update this message.")
_CANCELLED: Final = N_("The rating was cancelled before it was finished.")
_CANCEL: Final = N_("Cancel")
_NOT_RUNNING: Final = N_(
    "There is nothing to cancel: this rating is not running, or someone else asked for it."
)
_STOPPING: Final = N_("Cancelled.")
_SHOWN: Final = 3
"""The maximum number of techniques that are named."""
_NOTES: Final = {RatingProgress.UNDER_WAY: _UNDER_WAY, RatingProgress.CANCELLED: _CANCELLED}


class CancelButton(StoredButton, template=f"cancel:{STORED}"):
    """Stops a rating if the user who requested it presses.

    Args:
        stored: the id of the rating's hint session.
    """

    visibility = Visibility.PRIVATE
    kind = "cancel"
    text = _CANCEL

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Stop the rating, and say whether it was still running."""
        stopped = await services_of(press).get(Grading).cancel(self.stored, context)
        return Reply(text=translate(_STOPPING if stopped else _NOT_RUNNING))


async def rating_reply(
    store: Store,
    graded: GradeResult,
    context: RequestContext,
    *,
    note: str = "",
    more: tuple[discord.ui.Item[Any], ...] = (),
) -> Reply:
    """A rating as a message; only the user sees when they solved this puzzle before.

    Args:
        store: knows which puzzles the user has solved.
        graded: the rating.
        note: the text before it.
        more: additional buttons for the final rating.
    """
    reply = _report_reply(graded, note, more)
    if reply.preliminary:
        return reply
    puzzle = graded.assessment.position
    said = await solved_before(store, puzzle, graded.session.puzzle_id, context)
    return replace(reply, private_text=said)


def _report_reply(graded: GradeResult, note: str, more: tuple[discord.ui.Item[Any], ...]) -> Reply:
    assessment = graded.assessment
    report = assessment.report
    words = [note, assessment.words]
    if graded.progress in _NOTES:
        words.append(translate(_NOTES[graded.progress]))
    band = Band.of_tenths(report.er.tenths)
    under_way = graded.progress is RatingProgress.UNDER_WAY
    fields = technique_fields(report)
    sections: tuple[tuple[str, discord.ui.Item[Any]], ...] = ()
    if report.exact:
        why = WhyButton(graded.session.id)
        sections = tuple((f"**{heading}**\n{text}", why) for heading, text in fields)
        fields = ()
    rating = Card(
        title=f"{CIRCLES[band]} {assessment.verdict}",
        text="\n".join(filter(None, words)),
        fields=fields,
        sections=sections,
        # For a final rating, the button More shows the scales; a bound has no such button.
        small_print="" if report.exact else " · ".join(assessment.scales),
        colour=COLOURS[band],
        button=None if under_way else play_button(graded.session.puzzle_id),
    )
    return Reply(
        cards=(rating,),
        picture=Picture(
            assessment.drawing, f"puzzle-{graded.session.id}-{graded.progress.value}.png"
        ),
        items=_items(graded, more),
        preliminary=under_way,
    )


def technique_fields(report: Report) -> tuple[tuple[str, str], ...]:
    """The techniques of the path, the hardest first, as a field of a card.

    They are a spoiler, since readers who want to find the techniques themselves also see the
    message.
    """
    if not report.techniques:
        return ()
    hardest_first = sorted(report.techniques, key=lambda used: _least(used[0]), reverse=True)
    # The easiest step of another technique may be rated higher than the path's hardest step.
    hardest_first.sort(key=lambda used: used[0] is not report.hardest)
    names = [
        translate(_TIMES, technique=translate(technique.value), count=count)
        for technique, count in hardest_first
    ]
    text = " · ".join([f"**{names[0]}**", *names[1:_SHOWN]])
    if len(names) > _SHOWN:
        text = translate_count(_EASIER, len(names) - _SHOWN, techniques=text)
    return ((translate(_TECHNIQUES if report.exact else _SO_FAR), f"||{text}||"),)


def _least(technique: Technique) -> int:
    """The rating of a technique's easiest steps, in tenths."""
    return technique.se_range.lowest if technique.se_range else 0


def _items(
    graded: GradeResult, more: tuple[discord.ui.Item[Any], ...]
) -> tuple[discord.ui.Item[Any], ...]:
    session = graded.session.id
    if graded.progress is RatingProgress.UNDER_WAY:
        # Hints and steps for such a puzzle take as long as its rating.
        return (CancelButton(session),)
    return (
        HintButton(session, Place(1, 0), is_main=True),
        walk_button(session),
        MoreButton(session, graded.session.puzzle_id),
        *more,
    )
