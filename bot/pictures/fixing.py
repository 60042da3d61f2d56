"""Correcting a grid that was misread or mistyped: from menus, or in a form."""

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import discord

from bot.chat.button import NOT_AN_ID, PersistentButton, PersistentMenu, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import Services, services_of
from bot.pictures.fix_options import (
    GIVEN,
    MINE,
    ROWS,
    WHOSE,
    Option,
    cell_options,
    digit_options,
    row_options,
)
from bot.pictures.service import Pictures, suspects
from bot.store import StoredReading
from bot.variant import views as kind
from engine.houses import CELLS, Cell, cell_name
from engine.language import N_, cell_label, translate
from engine.notation import parse_position
from tutor.corrections import ReadingView
from tutor.drawing import Drawing

_READ: Final = N_("I read this from your file. If a digit is wrong, correct it with **Fix cells**.")
_IS_THIS_RIGHT: Final = N_("Is this what the picture shows?")
_STILL_WRONG: Final = N_("Still not a puzzle")
_WRONG_CELL: Final = N_("Which cell is wrong?")
FIX_ON: Final = N_("Please compare it with the picture and choose the wrong cell.")
_CHOOSE: Final = N_("Choose it from a menu, then choose its digit.")
_WHICH_DIGIT: Final = N_("What is in {cell}?")
_HAS: Final = N_("Now it is {digit}.")
_IS_EMPTY: Final = N_("Now it is empty.")
_RIGHT: Final = N_("Yes", "it is what the picture shows")
_FIX: Final = N_("Fix cells")
_FIX_TYPED: Final = N_("Fix")
_TYPE: Final = N_("Type cells")
TYPE_AGAIN: Final = N_("Type it again")
_CELLS: Final = N_("Cells, a row, or the whole grid")
_EXAMPLES: Final = N_("r3c4=5, r3c5=., r4: 5..4.1..9")
_CELL_MENU: Final = N_("One of these is wrong")
_ROW_MENU: Final = N_("Another cell: choose its row")
_IS_GIVEN: Final = N_("It's a given.")
_IS_MINE: Final = N_("It's your entry.")
_OTHER_CELL: Final = N_("Another cell")
_TYPED: Final = "(?P<typed>:typed)?"
"""The part of an id that marks a typed grid, not one read from a picture."""


def _id(name: str, reading: int, *, typed: bool) -> str:
    return f"{name}:{reading}{':typed' if typed else ''}"


class RightButton(PersistentButton, template=f"picture-right:(?P<reading>{STORE_ID})"):
    """Confirms a reading, and continues with the command that it is for.

    Args:
        reading: the id of the reading.
    """

    def __init__(self, reading: int) -> None:
        super().__init__(f"picture-right:{reading}", translate(_RIGHT), discord.ButtonStyle.success)
        self.reading = reading

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the purpose of the picture."""
        reading = await services_of(press).get(Pictures).reading(self.reading, context.user_id)
        async for reply in answers(services_of(press), reading, context):
            yield reply


class FixButton(PersistentButton, template=f"fix:(?P<reading>{STORE_ID}){_TYPED}"):
    """Shows the menus to correct a grid.

    Args:
        reading: the id of the grid.
        typed: whether it was typed, not read from a picture.
        label: its label, as marked with `N_`, if not the default one.
    """

    def __init__(self, reading: int, *, typed: bool = False, label: str = "") -> None:
        style = discord.ButtonStyle.primary if typed else discord.ButtonStyle.secondary
        text = translate(label or (_FIX_TYPED if typed else _FIX))
        super().__init__(_id("fix", reading, typed=typed), text, style)
        self.reading = reading
        self.typed = typed

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The grid with menus."""
        reading, shown = await _show(press, self.reading, context)
        return _fix_reply(
            reading,
            shown.drawing,
            _state(shown, typed=self.typed),
            typed=self.typed,
            at=context.interaction_id,
        )


class TypeButton(PersistentButton, template=f"fix-cells:(?P<reading>{STORE_ID}){_TYPED}"):
    """Opens the form for corrections; see `FixButton` for its arguments."""

    def __init__(self, reading: int, *, typed: bool = False) -> None:
        label = translate(TYPE_AGAIN if typed else _TYPE)
        super().__init__(_id("fix-cells", reading, typed=typed), label)
        self.reading = reading
        self.typed = typed

    def form(self) -> Form:
        """The form."""
        return FixForm(self.reading, typed=self.typed)


class _FixMenu(PersistentMenu, template=NOT_AN_ID):
    """A menu to correct a grid; see `FixButton` for its arguments."""

    def __init__(
        self,
        custom_id: str,
        placeholder: str,
        reading: int,
        options: Sequence[Option],
        *,
        typed: bool,
    ) -> None:
        offered = [discord.SelectOption(label=label, value=value) for value, label in options]
        super().__init__(
            discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=offered)
        )
        self.reading = reading
        self.typed = typed

    def number(self, most: int) -> int:
        """The chosen number, at most `most`."""
        value = self.choice
        return min(int(value), most) if re.fullmatch("[0-9]{1,2}", value) else 0


class _PlaceMenu(_FixMenu, template=NOT_AN_ID):
    """A menu to choose the cell to correct."""

    kind: ClassVar[str]
    label: ClassVar[str]

    def __init__(
        self, reading: int, options: Sequence[Option] = (), *, typed: bool = False
    ) -> None:
        custom_id = _id(self.kind, reading, typed=typed)
        super().__init__(custom_id, translate(self.label), reading, options, typed=typed)


class WrongRowMenu(_PlaceMenu, template=f"fix-row:(?P<reading>{STORE_ID}){_TYPED}"):
    """Chooses the row of the cell to correct."""

    kind, label = "fix-row", _ROW_MENU

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The grid with a menu of the cells of the row."""
        reading, shown = await _show(press, self.reading, context)
        return _fix_reply(
            reading,
            shown.drawing,
            _state(shown, typed=self.typed),
            typed=self.typed,
            at=context.interaction_id,
            cells=ROWS[self.number(8)].cells,
        )


class WrongCellMenu(_PlaceMenu, template=f"fix-cell:(?P<reading>{STORE_ID}){_TYPED}"):
    """Chooses the cell to correct."""

    kind, label = "fix-cell", _CELL_MENU

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The grid with a menu of the digits."""
        reading, shown = await _show(press, self.reading, context)
        cell = self.number(max(CELLS))
        return _digit_reply(
            reading, shown.drawing, cell, typed=self.typed, at=context.interaction_id
        )


class WrongDigitMenu(
    _FixMenu, template=f"fix-digit:(?P<reading>{STORE_ID}):(?P<cell>[0-7]?[0-9]|80){_TYPED}"
):
    """Chooses the digit of a cell, and continues with the purpose of the grid if it is a puzzle."""

    def __init__(
        self, reading: int, cell: Cell, *, typed: bool = False, whose: int | None = None
    ) -> None:
        label = translate(_WHICH_DIGIT, cell=cell_label(cell))
        options = digit_options(whose)
        custom_id = f"fix-digit:{reading}:{cell}{':typed' if typed else ''}"
        super().__init__(custom_id, label, reading, options, typed=typed)
        self.cell = cell

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer for the grid's purpose if it is a puzzle now; else what is still wrong.

        After a choice between given and player's digit: the question whether all is right.
        """
        chosen = self.number(MINE)
        if chosen in WHOSE:
            reading, shown = (
                await services_of(press)
                .get(Pictures)
                .set_given(self.reading, self.cell, context, given=chosen == GIVEN)
            )
            title = _STILL_WRONG if shown.problem else _IS_THIS_RIGHT
            texts, at = _state(shown, typed=False), context.interaction_id
            yield _fix_reply(reading, shown.drawing, texts, at=at, title=title)
            return
        text = f"{cell_name(self.cell)}={chosen or '.'}"
        async for reply in _corrected(press, self.reading, text, context, typed=self.typed):
            yield reply


class FixForm(Form):
    """Accepts corrections of a grid; see `FixButton` for its arguments."""

    template = re.compile(f"fix-cells:(?P<reading>{STORE_ID}){_TYPED}")
    title = _FIX

    def __init__(self, reading: int, *, typed: bool = False) -> None:
        self.reading = reading
        self.typed = typed
        self._value = ""

    def custom_id(self) -> str:
        """The custom id of this form."""
        return _id("fix-cells", self.reading, typed=self.typed)

    def fields(self) -> Sequence[Field]:
        """One field, prefilled with the grid, or with the doubtful cells of a picture."""
        return (Field("cells", _CELLS, placeholder=_EXAMPLES, value=self._value, long=True),)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Load what is in the field, and check the owner of the grid."""
        pictures: Pictures = services_of(interaction).get(Pictures)
        load = pictures.rows if self.typed else pictures.doubts
        self._value = await load(self.reading, interaction.user.id)

    async def replies(
        self, sent: Sent, context: RequestContext, typed: Mapping[str, str]
    ) -> AsyncIterator[Reply]:
        """The answer for the grid's purpose if it is a puzzle now; else what is still wrong."""
        text = typed.get("cells", "")
        async for reply in _corrected(sent, self.reading, text, context, typed=self.typed):
            yield reply


async def _show(
    press: Press, reading_id: int, context: RequestContext
) -> tuple[StoredReading, ReadingView]:
    pictures = services_of(press).get(Pictures)
    reading = await pictures.reading(reading_id, context.user_id)
    return reading, await pictures.show(reading, context)


async def _corrected(
    press: Press, reading_id: int, text: str, context: RequestContext, *, typed: bool
) -> AsyncIterator[Reply]:
    services = services_of(press)
    reading, corrected = await services.get(Pictures).correct(reading_id, text, context)
    if corrected.problem:
        reply = _fix_reply(
            reading,
            corrected.drawing,
            _state(corrected, typed=typed),
            typed=typed,
            at=context.interaction_id,
            title=_STILL_WRONG,
        )
        yield replace(reply, private=True)
        return
    more = (
        kind.answers(services, reading, context) if typed else answers(services, reading, context)
    )
    async for reply in more:
        yield reply


async def answers(
    services: Services, reading: StoredReading, context: RequestContext, text: str = ""
) -> AsyncIterator[Reply]:
    """Yield the answer for the purpose of a picture.

    Args:
        reading: the reading, which is assumed to be right.
        text: an additional text about the picture.
    """
    note = " ".join(filter(None, (translate(_READ), text)))
    more = (FixButton(reading.id),)
    async for reply in kind.answers(services, reading, context, note=note, more=more):
        yield reply


def ask_reply(
    reading: StoredReading,
    drawing: Drawing,
    *texts: str,
    more: tuple[discord.ui.Item[Any], ...] = (),
) -> Reply:
    """The question whether a picture was read correctly.

    Args:
        drawing: the drawn reading.
        texts: paragraphs about it; empty ones are left out.
        more: buttons after *Yes*.
    """
    return _fix_reply(reading, drawing, texts, title=_IS_THIS_RIGHT, more=more)


def _state(shown: ReadingView, *, typed: bool) -> tuple[str, ...]:
    return shown.problem, shown.entries, shown.marked, translate(_CHOOSE if typed else FIX_ON)


def _fix_reply(
    reading: StoredReading,
    drawing: Drawing,
    texts: Iterable[str],
    *,
    typed: bool = False,
    at: int = 0,
    title: str = _WRONG_CELL,
    cells: Sequence[Cell] = (),
    more: tuple[discord.ui.Item[Any], ...] = (),
) -> Reply:
    """A grid with menus to correct it.

    Args:
        reading: the grid.
        drawing: the drawn grid.
        texts: paragraphs about it; empty ones are left out.
        typed: whether it was typed, not read from a picture.
        at: the interaction that it answers: the picture gets a new name for each edit.
        title: the title, as marked with `N_`.
        cells: the cells to choose from; by default those that are doubtful or break a rule.
        more: buttons after *Yes*.
    """
    grid = parse_position(reading.position)
    named = cell_options(grid, cells or suspects(reading))
    return Reply(
        cards=(Card(title=translate(title), text="\n".join(filter(None, texts))),),
        picture=_picture(reading, drawing, at),
        items=(
            *(() if typed else (RightButton(reading.id),)),
            *more,
            TypeButton(reading.id, typed=typed),
            *((WrongCellMenu(reading.id, named, typed=typed),) if named else ()),
            WrongRowMenu(reading.id, row_options(grid), typed=typed),
        ),
    )


def _digit_reply(
    reading: StoredReading, drawing: Drawing, cell: Cell, *, typed: bool, at: int
) -> Reply:
    """The question which digit is in a cell, with a way back to the cells."""
    grid = parse_position(reading.position)
    digit, whose = grid.values[cell], None
    texts = [translate(_HAS, digit=digit) if digit else translate(_IS_EMPTY)]
    if digit and not typed:
        is_given = cell in grid.givens
        whose = MINE if is_given else GIVEN
        texts.append(translate(_IS_GIVEN if is_given else _IS_MINE))
    card = Card(title=translate(_WHICH_DIGIT, cell=cell_label(cell)), text=" ".join(texts))
    return Reply(
        cards=(card,),
        picture=_picture(reading, drawing, at),
        items=(
            WrongDigitMenu(reading.id, cell, typed=typed, whose=whose),
            FixButton(reading.id, typed=typed, label=_OTHER_CELL),
        ),
    )


def _picture(reading: StoredReading, drawing: Drawing, at: int) -> Picture:
    return Picture(drawing, f"read-{reading.id}{f'-{at}' if at else ''}.{drawing.suffix}")
