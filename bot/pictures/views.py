"""Puzzles that were sent as pictures: the reading, questions about it, and corrections."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.card import Card, Picture
from bot.custom_ids import STORE_ID, USER_ID
from bot.form import Field, Form, Sent
from bot.pictures.service import PictureResult, Pictures, Upload
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility
from bot.store import Aim, Reading
from bot.variant import views as kind
from engine.errors import SudokuError
from engine.language import N_, translate
from tutor.drawing import Drawing

if TYPE_CHECKING:
    from bot.client import TutorBot

_MAX_BUTTONS: Final = 25

_READ: Final = N_(
    "I read this from your picture. If a digit is wrong, correct it with **Fix cells**."
)
_IS_THIS_RIGHT: Final = N_("Is this what the picture shows?")
_COMPARE: Final = N_(
    "If all of it is right, press **Right**. If not, correct it with **Fix cells**, such as "
    "`r3c4=5`, or `r3c4=.` for an empty cell."
)
_STILL_WRONG: Final = N_("Still not a puzzle")
_FIX_ON: Final = N_("Please compare it with the picture and correct it with **Fix cells**.")
_WHICH: Final = N_("Which grid do you mean?")
_RIGHT: Final = N_("Right")
_FIX: Final = N_("Fix cells")
_CELLS: Final = N_("Cells, a row, or the whole grid")
_EXAMPLES: Final = N_("r3c4=5, r3c5=., r4: 5..4.1..9")


class RightButton(PersistentButton, template=f"picture-right:(?P<reading>{STORE_ID})"):
    """Confirms a reading, and continues with its purpose.

    Args:
        reading: the id of the reading.
    """

    def __init__(self, reading: int) -> None:
        super().__init__(f"picture-right:{reading}", translate(_RIGHT), discord.ButtonStyle.success)
        self.reading = reading

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["reading"]))

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the picture's purpose."""
        reading = await press.client.pictures.reading(self.reading, context.user_id)
        async for reply in answers(press.client, reading, context):
            yield reply


class FixButton(PersistentButton, template=f"fix-cells:(?P<reading>{STORE_ID})"):
    """Opens the form for corrections.

    Args:
        reading: the id of the reading.
    """

    def __init__(self, reading: int) -> None:
        super().__init__(f"fix-cells:{reading}", translate(_FIX))
        self.reading = reading

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["reading"]))

    def form(self) -> Form:
        """The form."""
        return FixForm(self.reading)


class ChooseButton(
    PersistentButton,
    template=rf"picture-grid:(?P<user>{USER_ID}):(?P<reading>{STORE_ID}):(?P<number>[0-9]{{1,2}})",
):
    """Chooses one of several grids in a picture; the others can be chosen later.

    Args:
        user: the user who sent the picture.
        reading: the id of the reading of the first grid.
        number: the number of the grid in the picture.
    """

    def __init__(self, user: int, reading: int, number: int) -> None:
        style = discord.ButtonStyle.primary
        super().__init__(f"picture-grid:{user}:{reading}:{number}", str(number), style)
        self.user = user
        self.reading = reading

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["user"]), int(match["reading"]), int(match["number"]))

    def where(self, press: Press) -> Visibility:
        """In a new message, as public as the one with the button."""
        hidden = press.message is not None and press.message.flags.ephemeral
        return Visibility.PRIVATE if hidden or press.user.id != self.user else Visibility.NEW

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the picture's purpose, or the question whether the reading is right."""
        pictures = press.client.pictures
        reading = await pictures.reading(self.reading, context.user_id)
        if reading.certain:
            async for reply in answers(press.client, reading, context):
                yield reply
            return
        shown = await pictures.show(reading, context)
        reply = ask_reply(reading, shown.drawing, shown.problem, shown.marked, translate(_FIX_ON))
        yield replace(reply, private=bool(shown.problem))


class FixForm(Form):
    """Accepts corrections of a reading.

    Args:
        reading: the id of the reading.
    """

    template = re.compile(f"fix-cells:(?P<reading>{STORE_ID})")
    title = _FIX

    def __init__(self, reading: int) -> None:
        self.reading = reading
        self._doubts = ""

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        return cls(int(match["reading"]))

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"fix-cells:{self.reading}"

    def fields(self) -> Sequence[Field]:
        """One field, prefilled with the doubtful cells."""
        return (Field("cells", _CELLS, placeholder=_EXAMPLES, value=self._doubts, long=True),)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Load the doubtful cells, and check the owner of the picture."""
        pictures: Pictures = interaction.client.pictures
        self._doubts = await pictures.doubts(self.reading, interaction.user.id)

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """The answer for the picture's purpose if it is a puzzle now; else what is still wrong."""
        bot = sent.client
        reading, corrected = await bot.pictures.correct(
            self.reading, typed.get("cells", ""), context
        )
        if corrected.problem:
            texts = (corrected.problem, corrected.marked, translate(_FIX_ON))
            reply = ask_reply(reading, corrected.drawing, *texts, corrected=context.interaction_id)
            yield replace(reply, private=True)
            return
        async for reply in answers(bot, reading, context):
            yield reply


async def picture_replies(
    bot: "TutorBot",
    upload: Upload,
    aim: Aim,
    variant: str | None,
    context: RequestContext,
) -> AsyncIterator[Reply]:
    """Yield the answer for a picture's purpose, or a question if the reading is not certain.

    Args:
        bot: the bot.
        upload: the picture.
        aim: its purpose.
        variant: the name of its variant, if given.
        context: the context of the user; their locale is active.
    """
    result: PictureResult = await bot.pictures.read(upload, aim, context, variant=variant)
    if not result.picture.meant and len(result.readings) > 1:
        yield overview_reply(result)
    elif result.grid.certain:
        try:
            async for reply in answers(bot, result.readings[0], context, result.picture.message):
                yield reply
        except SudokuError as error:
            # Such as a solved grid: the reading is shown and can be corrected.
            reply = ask_reply(
                result.readings[0], result.grid.drawing, str(error), translate(_FIX_ON)
            )
            yield replace(reply, private=True)
    else:
        texts = (result.picture.message, result.grid.message, translate(_COMPARE))
        reply = ask_reply(result.readings[0], result.grid.drawing, *texts)
        yield replace(reply, private=result.grid.faulty)


async def answers(
    bot: "TutorBot",
    reading: Reading,
    context: RequestContext,
    text: str = "",
) -> AsyncIterator[Reply]:
    """Yield the answer for the purpose of a picture.

    Args:
        bot: the bot.
        reading: the reading, which is assumed to be right.
        context: the context of the user.
        text: an additional text about the picture.
    """
    note = " ".join(filter(None, (translate(_READ), text)))
    more = (FixButton(reading.id),)
    async for reply in kind.answers(bot, reading, context, note=note, more=more):
        yield reply


def ask_reply(reading: Reading, drawing: Drawing, *texts: str, corrected: int = 0) -> Reply:
    """The question whether a picture was read correctly.

    Args:
        reading: the reading.
        drawing: the drawn reading.
        texts: paragraphs about it; empty ones are left out.
        corrected: the interaction that changed it without making it a puzzle; 0 for none.
    """
    card = Card(
        title=translate(_STILL_WRONG if corrected else _IS_THIS_RIGHT),
        text="\n".join(filter(None, texts)),
    )
    # A new name for each edit.
    name = f"read-{reading.id}{f'-{corrected}' if corrected else ''}.{drawing.suffix}"
    return Reply(
        cards=(card,),
        picture=Picture(drawing, name),
        items=(RightButton(reading.id), FixButton(reading.id)),
    )


def overview_reply(result: PictureResult) -> Reply:
    """The question which of several grids in a picture to use."""
    drawing = result.picture.overview
    card = Card(title=translate(_WHICH), text=result.picture.message)
    first = result.readings[0]
    return Reply(
        cards=(card,),
        picture=None if drawing is None else Picture(drawing, f"grids-{first.id}.{drawing.suffix}"),
        items=tuple(
            ChooseButton(reading.user_id, reading.id, number)
            for number, reading in enumerate(result.readings[:_MAX_BUTTONS], 1)
        ),
    )
