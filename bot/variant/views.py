"""What a grid was sent for that somebody was asked about; and which kind of sudoku is it?"""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.daily.views import answer_reply
from bot.game.views import checked_reply, game_reply
from bot.grade.views import report_reply
from bot.hint.views import hint_reply
from bot.reply import COLOUR, Picture, Reply
from bot.request_context import RequestContext
from bot.store import Aim, Purpose, Reading
from bot.variant.service import KindQuestion
from engine.errors import OtherVariantError
from engine.houses import CLASSIC
from engine.language import N_, speech, start_of_sentence, translate
from engine.notation import format_line, format_variant, parse_position, parse_variant

if TYPE_CHECKING:
    from bot.client import TutorBot

_IS_IT: Final = N_("Is this a {kind}?")
_OR_IT: Final = N_("Is this a {kind} or a {other}?")
_WHY: Final = N_("As a classic sudoku it has more than one solution, as a {kind} exactly one.")
_WHY_EITHER: Final = N_(
    "As a classic sudoku it has more than one solution, as a {kind} or a {other} exactly one."
)
_YES: Final = N_("Yes")
_NO: Final = N_("No")


class KindButton(
    PersistentButton, template=r"kind:(?P<reading>[0-9]{1,19}):(?P<variant>[a-z]{1,20})"
):
    """Says which kind of sudoku a grid is, and goes on with what it was sent for.

    Args:
        reading: the id of the grid.
        variant: the name of the variant.
        label: what stands on it.
    """

    def __init__(self, reading: int, variant: str, label: str = "") -> None:
        good = variant != format_variant(CLASSIC)
        style = discord.ButtonStyle.success if good else discord.ButtonStyle.secondary
        super().__init__(f"kind:{reading}:{variant}", label, style)
        self.reading = reading
        self.variant = variant

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["reading"]), match["variant"])

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """What the grid was sent for; or what is wrong with it as a classic sudoku."""
        bot = press.client
        variant = parse_variant(self.variant)
        if variant is CLASSIC:
            await bot.kinds.refuse(self.reading, context)
            return
        reading = await bot.kinds.choose(self.reading, variant, context)
        async for reply in answers(bot, reading, context):
            yield reply


async def or_ask(
    bot: "TutorBot",
    aim: Aim,
    context: RequestContext,
    replies: AsyncIterator[Reply],
) -> AsyncIterator[Reply]:
    """The replies; or the question which kind of sudoku it is, if that is not clear.

    Args:
        bot: the bot.
        aim: what the puzzle was sent for.
        context: who has sent it; their language is spoken.
        replies: made for the kind of sudoku that the puzzle looks like.
    """
    try:
        async for reply in replies:
            yield reply
    except OtherVariantError as found:
        yield kind_reply(await bot.kinds.ask(found, aim, context))


async def answers(
    bot: "TutorBot",
    reading: Reading,
    context: RequestContext,
    *,
    note: str = "",
    more: tuple[discord.ui.Item[Any], ...] = (),
) -> AsyncIterator[Reply]:
    """What a grid was sent for; or the question which kind of sudoku it is, if that is not clear.

    Args:
        bot: the bot.
        reading: the grid, which is taken as right.
        context: who has sent it.
        note: what is to be said besides.
        more: buttons besides.
    """
    context = replace(
        context, interaction_id=await bot.pictures.settled(reading, context.interaction_id)
    )
    try:
        match reading.aim.purpose:
            case Purpose.GRADE:
                # The puzzle is rated, not how far somebody has come with its pencil marks.
                digits = format_line(parse_position(reading.position))
                async for graded in bot.grading.grade(digits, context):
                    yield report_reply(graded, note=note, more=more)
            case Purpose.HINT:
                told = await bot.hints.start(reading.position, context, level=reading.aim.level)
                yield replace(hint_reply(told, kept=more), text=note)
            case Purpose.PLAY:
                yield game_reply(await bot.play.board(reading.position, context))
            case Purpose.CHECK:
                yield checked_reply(await bot.play.check(reading.position, context))
            case Purpose.DAILY:
                answered = await bot.daily.answer(reading.position, context, band=reading.aim.band)
                reply = answer_reply(answered)
                yield replace(reply, text=note, items=(*reply.items, *more))
    except OtherVariantError as found:
        yield kind_reply(await bot.kinds.ask_again(reading, found, context), more=more)


def kind_reply(question: KindQuestion, *, more: tuple[discord.ui.Item[Any], ...] = ()) -> Reply:
    """The question which kind of sudoku a grid is, with a picture of the likeliest."""
    reading = question.reading.id
    kinds = [speech.variant(variant) for variant in question.variants]
    names = [format_variant(variant) for variant in question.variants]
    if len(kinds) == 1:
        title, why = translate(_IS_IT, kind=kinds[0]), translate(_WHY, kind=kinds[0])
        buttons = [KindButton(reading, names[0], translate(_YES))]
    else:
        one, other, *_ = kinds
        title, why = (translate(text, kind=one, other=other) for text in (_OR_IT, _WHY_EITHER))
        buttons = [
            KindButton(reading, name, start_of_sentence(kind))
            for name, kind in zip(names, kinds, strict=True)
        ]
    card = discord.Embed(title=title, description=why, colour=COLOUR)
    name = f"kind-{reading}-{names[0]}.{question.drawing.suffix}"
    return Reply(
        cards=(card,),
        picture=Picture(question.drawing.picture, name, question.drawing.alt),
        items=(*buttons, KindButton(reading, format_variant(CLASSIC), translate(_NO)), *more),
    )
