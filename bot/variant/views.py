"""Questions about a grid's variant as messages, and answers for the purpose of the grid."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest
from bot.chat.services import Services, services_of
from bot.store import Aim, Purpose, StoredReading
from bot.variant.service import VariantQuestion, VariantQuestions
from engine.errors import OtherVariantError
from engine.houses import CLASSIC
from engine.language import N_, speech, start_of_sentence, translate
from engine.notation import format_variant, parse_position, parse_variant
from tutor.game_grid import has_entries

_IS_IT: Final = N_("Is this a {kind}?")
_OR_IT: Final = N_("Is this a {kind} or a {other}?")
_WHY: Final = N_("As a classic sudoku it has more than one solution; as a {kind}, exactly one.")
_WHY_EITHER: Final = N_(
    "As a classic sudoku it has more than one solution; as a {kind} or a {other}, exactly one."
)
_YES: Final = N_("Yes")
_NO: Final = N_("No")


class VariantButton(
    PersistentButton, template=rf"kind:(?P<reading>{STORE_ID}):(?P<variant>[a-z]{{1,20}})"
):
    """Chooses the variant of a grid, and continues with the purpose of the grid.

    Args:
        reading: the id of the grid.
        variant: the name of the variant.
    """

    def __init__(self, reading: int, variant: str, label: str = "") -> None:
        good = variant != format_variant(CLASSIC)
        style = discord.ButtonStyle.success if good else discord.ButtonStyle.secondary
        super().__init__(f"kind:{reading}:{variant}", label, style)
        self.reading = reading
        self.variant = variant

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the grid's purpose, or the error of the grid as a classic sudoku."""
        services = services_of(press)
        variant = parse_variant(self.variant)
        if variant is CLASSIC:
            await services.get(VariantQuestions).refuse(self.reading, context)
            return
        reading = await services.get(VariantQuestions).choose(self.reading, variant, context)
        async for reply in answers(services, reading, context):
            yield reply


async def or_ask(
    questions: VariantQuestions,
    aim: Aim,
    context: RequestContext,
    replies: AsyncIterator[Reply],
) -> AsyncIterator[Reply]:
    """Yield the replies; or, if the variant is unclear, the question which one it is.

    Args:
        questions: asks which variant it is.
        aim: the purpose of the puzzle.
        context: the context of the user; their locale is active.
        replies: the replies for the variant that the puzzle looks like.
    """
    try:
        async for reply in replies:
            yield reply
    except OtherVariantError as found:
        yield variant_reply(await questions.ask(found, aim, context))


async def answers(
    services: Services,
    reading: StoredReading,
    context: RequestContext,
    *,
    note: str = "",
    more: tuple[discord.ui.Item[Any], ...] = (),
) -> AsyncIterator[Reply]:
    """Yield the answer for a grid's purpose, or the question which variant it is.

    Args:
        reading: the grid, which is assumed to be right.
        note: an additional text.
        more: additional buttons.
    """
    context = replace(
        context,
        interaction_id=await services.store.readings.answered_by(reading, context.interaction_id),
    )
    purpose = reading.aim.purpose
    if purpose is Purpose.HINT and has_entries(parse_position(reading.position)):
        purpose = Purpose.PLAY
    request = GridRequest(reading, note, more)
    try:
        async for reply in services.requests.grids[purpose](request, context):
            yield reply
    except OtherVariantError as found:
        yield variant_reply(
            await services.get(VariantQuestions).ask_again(reading, found, context), more=more
        )


def variant_reply(
    question: VariantQuestion, *, more: tuple[discord.ui.Item[Any], ...] = ()
) -> Reply:
    """The question which variant a grid is, with a picture of the likeliest one."""
    reading = question.reading.id
    variants = [speech.variant(variant) for variant in question.variants]
    names = [format_variant(variant) for variant in question.variants]
    if len(variants) == 1:
        title, why = translate(_IS_IT, kind=variants[0]), translate(_WHY, kind=variants[0])
        buttons = [VariantButton(reading, names[0], translate(_YES))]
    else:
        one, other, *_ = variants
        title, why = (translate(text, kind=one, other=other) for text in (_OR_IT, _WHY_EITHER))
        buttons = [
            VariantButton(reading, name, start_of_sentence(kind))
            for name, kind in zip(names, variants, strict=True)
        ]
    card = Card(title=title, text=why)
    name = f"kind-{reading}-{names[0]}.{question.drawing.suffix}"
    return Reply(
        cards=(card,),
        picture=Picture(question.drawing, name),
        items=(*buttons, VariantButton(reading, format_variant(CLASSIC), translate(_NO)), *more),
    )
