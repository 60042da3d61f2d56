"""A rating as a message: a card with the numbers, a card with the grid, and a button for hints."""

from typing import Final

import discord

from bot.services.grading import Graded
from bot.services.hints import Place
from bot.views.hint import HintButton
from bot.views.reply import COLOUR, DESCRIPTION_LIMIT, FIELD_LIMIT, Picture, Reply, shortened
from engine.language import msg, say

_LEGEND: Final = msg("ER: hardest step · EP: hardest up to the first digit · ED: first step")
_TECHNIQUES: Final = msg("Techniques")
_SO_FAR: Final = msg("Techniques so far")


def report_reply(graded: Graded) -> Reply:
    """A rating as a message. The grid is a card of its own, whose place hints will take."""
    assessment = graded.assessment
    report = assessment.report
    numbers = (("ER", report.er), ("EP", report.ep), ("ED", report.ed))
    rating = discord.Embed(
        title=" · ".join(f"{name} {number.words}" for name, number in numbers),
        description=shortened(assessment.words, DESCRIPTION_LIMIT),
        colour=COLOUR,
    ).set_footer(text=say(_LEGEND))
    if report.techniques:
        lines = (f"{say(technique.value)}: {count}" for technique, count in report.techniques)
        rating.add_field(
            name=say(_TECHNIQUES if report.exact else _SO_FAR),
            value=shortened("\n".join(lines), FIELD_LIMIT),
        )
    return Reply(
        cards=(rating, discord.Embed(colour=COLOUR)),
        picture=Picture(
            assessment.drawing.picture, f"puzzle-{graded.session.id}.png", assessment.drawing.alt
        ),
        items=(HintButton(graded.session.id, Place(1, 0)),),
    )
