"""Puzzles that were sent as pictures: what was read, whether that is right, and the way on."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.form import Field, Form, Sent
from bot.pictures.service import Pictures, Seen, Upload
from bot.reply import COLOUR, DESCRIPTION_LIMIT, Picture, Reply, shortened
from bot.request_context import RequestContext
from bot.respond import Visibility
from bot.store import Aim, Reading
from bot.variant import views as kind
from engine.errors import SudokuError
from engine.language import N_, translate
from tutor.drawing import Drawing

if TYPE_CHECKING:
    from bot.client import TutorBot

_MOST_BUTTONS: Final = 25

_READ: Final = N_(
    "I read this from your picture. If a digit is wrong, correct it with **Fix cells**."
)
_IS_THIS_RIGHT: Final = N_("Is this what the picture shows?")
_COMPARE: Final = N_(
    "If all of it is right, press **Right**. If not, correct it with **Fix cells**, such as "
    "`r3c4=5`, or `r3c4=.` for an empty cell."
)
_MENDED: Final = N_("Still not a puzzle")
_FIX_ON: Final = N_("Please compare it with the picture and correct it with **Fix cells**.")
_WHICH: Final = N_("Which grid do you mean?")
_RIGHT: Final = N_("Right")
_FIX: Final = N_("Fix cells")
_CELLS: Final = N_("Cells, a row, or the whole grid")
_EXAMPLES: Final = N_("r3c4=5, r3c5=., r4: 5..4.1..9")


class RightButton(PersistentButton, template=r"picture-right:(?P<reading>[0-9]{1,19})"):
    """Says that a picture was read rightly, and goes on with what it was sent for.

    Args:
        reading: the id of what was read.
    """

    def __init__(self, reading: int) -> None:
        super().__init__(f"picture-right:{reading}", translate(_RIGHT), discord.ButtonStyle.success)
        self.reading = reading

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["reading"]))

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """What the picture was sent for."""
        reading = await press.client.pictures.reading(self.reading, context.user_id)
        async for reply in answers(press.client, reading, context):
            yield reply


class FixButton(PersistentButton, template=r"fix-cells:(?P<reading>[0-9]{1,19})"):
    """Opens the form for corrections.

    Args:
        reading: the id of what was read.
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
    template=r"picture-grid:(?P<user>[0-9]{1,20}):(?P<reading>[0-9]{1,19}):(?P<number>[0-9]{1,2})",
):
    """Chooses one of several grids in a picture; the others can be chosen after it.

    Args:
        user: who has sent the picture.
        reading: the id of what was read there.
        number: the number that the grid has in the picture.
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
        """In a new message, seen by those who see the one with the button."""
        hidden = press.message is not None and press.message.flags.ephemeral
        return Visibility.PRIVATE if hidden or press.user.id != self.user else Visibility.NEW

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """What the picture was sent for, or the question whether the grid is read rightly."""
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
    """Takes corrections of what was read from a picture.

    Args:
        reading: the id of what was read.
    """

    template = re.compile(r"fix-cells:(?P<reading>[0-9]{1,19})")
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
        """One field, with the doubtful cells in it."""
        return (Field("cells", _CELLS, placeholder=_EXAMPLES, value=self._doubts, long=True),)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Look up the doubtful cells, and whose picture it was."""
        pictures: Pictures = interaction.client.pictures
        self._doubts = await pictures.doubts(self.reading, interaction.user.id)

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """What the picture was sent for, if it is a puzzle now; else what is still wrong."""
        bot = sent.client
        reading, mended = await bot.pictures.mend(self.reading, typed.get("cells", ""), context)
        if mended.problem:
            said = (mended.problem, mended.marked, translate(_FIX_ON))
            reply = ask_reply(reading, mended.drawing, *said, mended=context.interaction_id)
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
    """What a picture was sent for; or a question, if it cannot be read for sure.

    Args:
        bot: the bot.
        upload: the picture.
        aim: what it was sent for.
        variant: the name of the variant that it shows, if that was said.
        context: who has sent it; their language is spoken.
    """
    seen: Seen = await bot.pictures.read(upload, aim, context, variant=variant)
    if not seen.picture.meant and len(seen.readings) > 1:
        yield overview_reply(seen)
    elif seen.grid.certain:
        try:
            async for reply in answers(bot, seen.readings[0], context, seen.picture.message):
                yield reply
        except SudokuError as error:
            # Such as a solved grid: what was read is to be seen, and can be mended.
            reply = ask_reply(seen.readings[0], seen.grid.drawing, str(error), translate(_FIX_ON))
            yield replace(reply, private=True)
    else:
        said = (seen.picture.message, seen.grid.message, translate(_COMPARE))
        reply = ask_reply(seen.readings[0], seen.grid.drawing, *said)
        yield replace(reply, private=seen.grid.faulty)


async def answers(
    bot: "TutorBot",
    reading: Reading,
    context: RequestContext,
    said: str = "",
) -> AsyncIterator[Reply]:
    """What a picture was sent for.

    Args:
        bot: the bot.
        reading: what was read, which is taken as right.
        context: who has sent it.
        said: what is to be said besides about the picture.
    """
    note = " ".join(filter(None, (translate(_READ), said)))
    more = (FixButton(reading.id),)
    async for reply in kind.answers(bot, reading, context, note=note, more=more):
        yield reply


def ask_reply(reading: Reading, drawing: Drawing, *said: str, mended: int = 0) -> Reply:
    """The question whether a picture was read rightly.

    Args:
        reading: what was read.
        drawing: what was read as a picture.
        said: what there is to say about it, in paragraphs; empty ones are left out.
        mended: the interaction that has just changed it without making it a puzzle; 0 for none.
    """
    card = discord.Embed(
        title=translate(_MENDED if mended else _IS_THIS_RIGHT),
        description=shortened("\n".join(filter(None, said)), DESCRIPTION_LIMIT),
        colour=COLOUR,
    )
    # A new name for each edit.
    name = f"read-{reading.id}{f'-{mended}' if mended else ''}.{drawing.suffix}"
    return Reply(
        cards=(card,),
        picture=Picture(drawing.picture, name, drawing.alt),
        items=(RightButton(reading.id), FixButton(reading.id)),
    )


def overview_reply(seen: Seen) -> Reply:
    """The question which of several grids in a picture is meant."""
    drawing = seen.picture.overview
    card = discord.Embed(title=translate(_WHICH), description=seen.picture.message, colour=COLOUR)
    first = seen.readings[0]
    return Reply(
        cards=(card,),
        picture=None
        if drawing is None
        else Picture(drawing.picture, f"grids-{first.id}.{drawing.suffix}", drawing.alt),
        items=tuple(
            ChooseButton(reading.user_id, reading.id, number)
            for number, reading in enumerate(seen.readings[:_MOST_BUTTONS], 1)
        ),
    )
