"""The reasons for a puzzle's rating, as a private message."""

from collections.abc import Iterator
from typing import Final

from bot.chat.button import STORED, Press, StoredButton
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.technique_links import to_lesson
from bot.grade.service import Grading
from bot.walkthrough.views import StepsButton
from engine.language import N_, forms, translate, translate_count
from engine.orders.se.why import Morphs
from tutor.walkthrough import HARDEST
from tutor.why import RatingReasons

_LABEL: Final = N_("Why?", "of a rating")
_TITLE: Final = N_("Why SE {rating}? {technique}")
_ONLY: Final = N_("**The crux** is step {number} of {steps}: no other step is as hard.")
_SAME: Final = forms(
    "**The crux** is step {number} of {steps}, and 1 later step is as hard.",
    "**The crux** is step {number} of {steps}, and {count} later steps are as hard.",
)
_EXHAUSTED: Final = forms(
    "The rating tries 1 other search first and finds nothing.",
    "The rating tries {count} other searches first and finds nothing.",
)
_EASIER: Final = N_("What would make it easier")
_HELP: Final = N_("With {cell} given: SE {rating} · ||{digit}||")
_HIDDEN: Final = N_(
    "Spoilers stay hidden until you click. The grid has the digits placed before the crux."
)
_NO_HELP: Final = N_("No single digit would.")
_NOT_ALL: Final = N_("I had no time to try every cell.")
_UNIQUENESS: Final = N_("Without rectangles, loops and BUGs: SE {rating}")
_SPAN: Final = forms(
    "1 rotated copy with renamed digits rates SE {lowest} to {highest}.",
    "{count} rotated copies with renamed digits rate SE {lowest} to {highest}.",
)
_EQUAL: Final = forms(
    "1 rotated copy with renamed digits rates SE {lowest}.",
    "{count} rotated copies with renamed digits all rate SE {lowest}.",
)
_EXPLAIN: Final = N_("Explain the crux")


class WhyButton(StoredButton, template=f"why:{STORED}"):
    """Shows the reasons for a rating privately.

    Args:
        stored: the id of the hint session of the puzzle.
    """

    visibility = Visibility.PRIVATE
    kind = "why"
    text = _LABEL

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The crux, and what would make the puzzle easier."""
        return why_reply(
            self.stored, await services_of(press).get(Grading).reasons(self.stored, context)
        )


def why_reply(session: int, reasons: RatingReasons) -> Reply:
    """The reasons for a rating as a message.

    Args:
        session: the id of the hint session of the puzzle.
        reasons: the reasons.
    """
    position = {"number": reasons.number, "steps": reasons.steps}
    lines = [
        translate_count(_SAME, reasons.others, **position)
        if reasons.others
        else translate(_ONLY, **position)
    ]
    if reasons.searches:
        lines.append(translate_count(_EXHAUSTED, reasons.searches))
    card = Card(
        title=translate(_TITLE, rating=reasons.rating, technique=reasons.technique),
        text="\n\n".join([" ".join(lines), reasons.words]),
        fields=((translate(_EASIER), "\n".join(_help(reasons))),),
        small_print="\n".join(_remarks(reasons)),
    )
    return Reply(
        cards=(card,),
        picture=Picture(reasons.drawing, f"SPOILER_why-{session}.{reasons.drawing.suffix}"),
        items=(
            StepsButton(session, HARDEST, _EXPLAIN, new=True),
            to_lesson(reasons.slug, reasons.technique),
        ),
    )


def _help(reasons: RatingReasons) -> Iterator[str]:
    for change in reasons.help:
        yield translate(_HELP, cell=change.cell, rating=change.rating, digit=change.digit)
    if not reasons.all_tried:
        yield translate(_NOT_ALL)
    elif not reasons.help:
        yield translate(_NO_HELP)


def _remarks(reasons: RatingReasons) -> Iterator[str]:
    yield translate(_HIDDEN)
    if reasons.without_uniqueness:
        yield translate(_UNIQUENESS, rating=reasons.without_uniqueness)
    if reasons.morphs is not None:
        yield _morphs(reasons.morphs)


def _morphs(morphs: Morphs) -> str:
    assert morphs.lowest is not None
    assert morphs.highest is not None
    return translate_count(
        _EQUAL if morphs.lowest == morphs.highest else _SPAN,
        morphs.rated,
        lowest=morphs.lowest.words,
        highest=morphs.highest.words,
    )
