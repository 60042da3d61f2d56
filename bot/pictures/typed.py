"""Refused typed puzzles: buttons to correct them, after which the command continues."""

import re
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from typing import Any, Final

import discord

from bot.chat.button import PersistentButton
from bot.chat.custom_ids import values_of
from bot.chat.errors import typed_before
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import Services, services_of
from bot.chat.user_errors import FixableGridError, FixableTextError
from bot.constraints.views import or_constraints
from bot.pictures.fixing import TYPE_AGAIN, FixButton, TypeButton
from bot.pictures.service import Pictures
from bot.store import Aim, Purpose
from bot.variant import views as kind
from bot.variant.service import VariantQuestions
from engine.language import N_, translate
from engine.model.band import Band
from engine.notation import NotationError
from tutor.drawing import DrawnGridError

_PUZZLE: Final = N_("The puzzle")
_HINT: Final = N_("81 characters, . or 0 for an empty cell, or nine rows")
_TEMPLATE: Final = (
    rf"retype:(?P<purpose>{values_of(Purpose)}):(?P<level>[1-4])"
    rf"(?::(?P<band>{values_of(Band)}))?(?::(?P<variant>[a-z]{{1,20}}))?"
)


def _id(aim: Aim, variant: str | None) -> str:
    parts = (aim.purpose.value, str(aim.level), aim.band and aim.band.value, variant)
    return ":".join(("retype", *filter(None, parts)))


class RetypeButton(PersistentButton, template=_TEMPLATE):
    """Opens the form with a text that is nearly a puzzle.

    Args:
        purpose: the purpose of the puzzle.
        level: the hint level, 1-4.
        band: the band of the daily puzzle that it answers, if that was named.
        variant: the kind of sudoku, if that was named; see `reader.read_text`.
    """

    def __init__(
        self,
        purpose: Purpose,
        level: int = 1,
        band: Band | None = None,
        variant: str | None = None,
    ) -> None:
        self.aim = Aim(purpose, level, band)
        self.variant = variant
        custom_id = _id(self.aim, variant)
        super().__init__(custom_id, translate(TYPE_AGAIN), discord.ButtonStyle.primary)

    def form(self) -> Form:
        """The form."""
        return RetypeForm(self.aim.purpose, self.aim.level, self.aim.band, self.variant)


class RetypeForm(Form):
    """Takes a puzzle as text; see `RetypeButton` for its arguments."""

    template = re.compile(_TEMPLATE)
    title = TYPE_AGAIN

    def __init__(
        self,
        purpose: Purpose,
        level: int = 1,
        band: Band | None = None,
        variant: str | None = None,
    ) -> None:
        self.aim = Aim(purpose, level, band)
        self.variant = variant
        self._value = ""

    def custom_id(self) -> str:
        """The custom id of this form."""
        return _id(self.aim, self.variant)

    def fields(self) -> tuple[Field, ...]:
        """One field, filled with the text that was typed before."""
        return (Field("puzzle", _PUZZLE, placeholder=_HINT, value=self._value, long=True),)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Take the text from the message with the button."""
        self._value = typed_before(interaction.message)

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """The answer for the purpose of the puzzle, or what is still wrong."""
        services = services_of(sent)
        answers = partial(self._answers, services, typed.get("puzzle", ""))
        async for reply in or_fix(services, self.aim, answers, context, variant=self.variant):
            yield reply

    async def _answers(
        self, services: Services, text: str, context: RequestContext
    ) -> AsyncIterator[Reply]:
        reading = await services.get(Pictures).typed(text, self.aim, context, variant=self.variant)
        async for reply in kind.answers(services, reading, context):
            yield reply


async def or_fix(
    services: Services,
    aim: Aim,
    replies: Callable[[RequestContext], AsyncIterator[Reply]],
    context: RequestContext,
    *,
    variant: str | None = None,
) -> AsyncIterator[Reply]:
    """Yield the replies to a typed puzzle, or the question which variant it is if that is unclear.

    A link to a puzzle with constraints has its own answer. If the text is not a puzzle, the error
    gets buttons to correct it.

    Args:
        aim: the purpose of the puzzle.
        replies: makes the replies for the variant that the puzzle looks like.
        context: the context of the user; their locale is active.
        variant: the kind of sudoku, if the user has named one.

    Raises:
        SudokuError: if it is not a puzzle; a `FixableGridError` or a `FixableTextError` with the
            buttons.
    """
    try:
        asked = kind.or_ask(services.get(VariantQuestions), aim, context, replies(context))
        async for reply in or_constraints(services, aim, context, asked):
            yield reply
    except DrawnGridError as error:
        if reading := await services.get(Pictures).keep(error, aim, context):
            buttons = FixButton(reading.id, typed=True), TypeButton(reading.id, typed=True)
            raise FixableGridError(error, buttons) from error
        raise
    except NotationError as error:
        again = RetypeButton(aim.purpose, aim.level, aim.band, variant)
        raise FixableTextError(error, (again,)) from error
