"""A user's progress as a message, and the button for further practice."""

from itertools import islice
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.daily.words import streak_line
from bot.game.standing import clock_time
from bot.practice.drill import Drill, DrillKind
from bot.practice.drill_views import SPOT, DrillStartButton, score_lines
from bot.practice.service import PracticeService
from bot.practice.views import practice_reply
from bot.progress.look_back import LookBackButton
from bot.progress.service import HISTORY_DAYS, UserProgress
from bot.progress.words import in_band, solved_line
from engine.language import N_, forms, translate, translate_count

_TITLE: Final = N_("Your progress")
_RATING: Final = N_("**Rating {rating}**")
_NOT_SURE: Final = N_(
    "**Rating about {rating}**, still uncertain: practise more positions with /practice."
)
_NO_RATING: Final = N_("**No rating yet**: your first position in /practice sets it.")
_CHANGE: Final = N_("{rating} · {change} in {days} days")
_AVERAGE: Final = N_("Average of your last five times, best and worst left out: {times}")
_PRACTISE: Final = N_("Practise")
_DUE: Final = forms("Practise what is due ({count})", "Practise what is due ({count})")
_KEY: Final = N_("The chart: your rating by technique. A hollow bar is still uncertain.")


_DRILLS: Final = 8
"""The maximum number of techniques listed with their scores in drills."""


class DueButton(PersistentButton, template="practise-due"):
    """Privately gives the user a position that is due, or else one of their level.

    Args:
        due: how many are due.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, due: int = 0) -> None:
        label = translate_count(_DUE, due) if due else translate(_PRACTISE)
        super().__init__("practise-due", label, discord.ButtonStyle.primary)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The position."""
        return practice_reply(await services_of(press).get(PracticeService).start(context), context)


def progress_reply(shown: UserProgress, context: RequestContext) -> Reply:
    """A user's progress in numbers and as a chart, in the current locale."""
    card = Card(
        title=translate(_TITLE),
        text="\n".join(
            filter(
                None,
                (
                    _rating(shown),
                    streak_line(shown.streak),
                    solved_line(shown.solved),
                    _averages(shown),
                ),
            )
        ),
        fields=((translate(SPOT), _drills(shown)),) if shown.drills else (),
        small_print=translate(_KEY) if shown.drawing and context.pictures else "",
    )
    picture = None
    if shown.drawing:
        picture = Picture(shown.drawing, f"progress-{context.interaction_id}.png")
    drill = DrillStartButton(Drill(DrillKind.TEN), SPOT)
    back = LookBackButton(f"{context.today:%Y%m}")
    return Reply(cards=(card,), picture=picture, items=(DueButton(shown.due), drill, back))


def _drills(shown: UserProgress) -> str:
    """The scores in drills for the techniques that the user has practised last."""
    return "\n".join(islice(score_lines(shown.drills), _DRILLS))


def _rating(shown: UserProgress) -> str:
    if shown.rating is None:
        return translate(_NO_RATING)
    rating = round(shown.rating.rating)
    if shown.rating.provisional:
        return translate(_NOT_SURE, rating=rating)
    words = translate(_RATING, rating=rating)
    if not shown.change:
        return words
    change = f"{shown.change:+d}".replace("-", "\u2212")
    return translate(_CHANGE, rating=words, change=change, days=HISTORY_DAYS)


def _averages(shown: UserProgress) -> str:
    """The average of five times for each band; "" if there are none."""
    times = [in_band(band, clock_time(seconds)) for band, seconds in shown.averages.items()]
    return translate(_AVERAGE, times=" · ".join(times)) if times else ""
