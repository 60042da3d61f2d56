"""A rating as a message: a card with the numbers, a card with the grid, and a button for hints."""

from typing import Final

import discord

from bot.services.grading import Graded
from bot.services.hints import Place
from bot.views.hint import HintButton
from bot.views.reply import COLOUR, DESCRIPTION_LIMIT, FIELD_LIMIT, Reply, shortened

_LEGEND: Final = "ER: hardest step · EP: hardest up to the first digit · ED: first step"


def report_reply(graded: Graded) -> Reply:
    """A rating as a message. The grid is a card of its own, whose place hints will take."""
    assessment = graded.assessment
    report = assessment.report
    numbers = (("ER", report.er), ("EP", report.ep), ("ED", report.ed))
    rating = discord.Embed(
        title=" · ".join(f"{name} {number.words}" for name, number in numbers),
        description=shortened(assessment.words, DESCRIPTION_LIMIT),
        colour=COLOUR,
    ).set_footer(text=_LEGEND)
    if report.techniques:
        lines = (f"{technique.value}: {count}" for technique, count in report.techniques)
        rating.add_field(
            name="Techniques" if report.exact else "Techniques so far",
            value=shortened("\n".join(lines), FIELD_LIMIT),
        )
    return Reply(
        cards=(rating, discord.Embed(colour=COLOUR)),
        png=assessment.drawing.picture,
        name=f"puzzle-{graded.session.id}.png",
        alt=assessment.drawing.alt,
        button=HintButton(graded.session.id, Place(1, 0)),
    )
