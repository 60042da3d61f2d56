"""Handlers of the digits and menus under a board, which `bot.game.pad` makes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

import discord

from bot.chat.button import PersistentButton, PersistentMenu, Press
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.game.pad import boxes_id, cells_id, colour_cells_id, colour_id, digit_id, erase_id
from bot.game.result import Action
from bot.game.selection import PATTERN, Selection
from bot.game.service import GameService
from bot.game.views import game_reply
from engine.houses import CELLS, Cell, Digit, cell_name
from engine.model.game import COLOUR_LETTERS


class DigitButton(
    PersistentButton,
    template=rf"digit:(?P<game>{STORE_ID}):(?P<digit>[1-9])(:(?P<version>[0-9]{{1,9}}):(?P<selection>{PATTERN}))?",
):
    """Chooses a digit, or plays it in the chosen cell.

    Args:
        version: the version of the game in the message; a move counts in later ones, too.
        selection: what is chosen.
    """

    cost = 0

    def __init__(self, game: int, version: int, digit: Digit, selection: Selection) -> None:
        super().__init__(digit_id(game, version, digit, selection), str(digit))
        self.game = game
        self.version = version
        self.digit = digit
        self.selection = selection

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        version, selection = match["version"] or "0", match["selection"] or ""
        return cls(
            int(match["game"]), int(version), int(match["digit"]), Selection.parse(selection)
        )

    def move(self) -> str:
        """The placement of the digit in the chosen cell."""
        cell = self.selection.cell
        return "" if cell is None else _move(self.digit, (cell,), self.selection)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the digit in the chosen cell, or with the menus for it."""
        play, selection = services_of(press).get(GameService), self.selection
        if selection.cell is None:
            selection = selection.with_digit(self.digit)
            shown = await play.act(self.game, 0, Action.SHOW, context, chosen=selection.chosen)
            return game_reply(shown, selection)
        left = selection if selection.notes else replace(selection, cell=None)
        moved = await play.touch(
            self.game,
            self.digit,
            (selection.cell,),
            context,
            notes=selection.notes,
            chosen=left.chosen,
        )
        return game_reply(moved, left)


class EraseButton(
    PersistentButton, template=rf"erase:(?P<game>{STORE_ID}):(?P<selection>{PATTERN})"
):
    """Shows the menu of the cells to empty, or hides it again.

    Args:
        selection: what is chosen.
    """

    cost = 0

    def __init__(self, game: int, selection: Selection) -> None:
        super().__init__(erase_id(game, selection), "")
        self.game = game
        self.selection = selection

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the menu of cells."""
        shown = await services_of(press).get(GameService).act(self.game, 0, Action.SHOW, context)
        return game_reply(shown, Selection(erase=not self.selection.erase))


class CellMenu(
    PersistentMenu,
    template=rf"cells:(?P<game>{STORE_ID}):(?P<version>[0-9]{{1,9}}):(?P<digit>[0-9]):(?P<number>[0-9])(?P<notes>:n)?",
):
    """Places or crosses out a digit in one or several cells, or empties them.

    Args:
        version: the version of the game in the message; a move counts in later ones, too.
        selection: the chosen digit, whether it is crossed out, or whether the cells are emptied.
        number: the number of the menu in the message, from 0.
    """

    cost = 0

    def __init__(self, game: int, version: int, selection: Selection, number: int) -> None:
        super().__init__(discord.ui.Select(custom_id=cells_id(game, version, selection, number)))
        self.game = game
        self.version = version
        self.selection = selection

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        digit = int(match["digit"]) or None
        selection = Selection(notes=bool(match["notes"]), erase=digit is None, digit=digit)
        return cls(int(match["game"]), int(match["version"]), selection, int(match["number"]))

    def move(self) -> str:
        """The placement of the digit in the cells, or the cells to empty."""
        return _move(self.selection.digit, _cells(self.item), self.selection)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game after the move in these cells."""
        left = self.selection if self.selection.digit else Selection()
        shown = (
            await services_of(press)
            .get(GameService)
            .touch(
                self.game,
                self.selection.digit,
                _cells(self.item),
                context,
                notes=left.notes,
                chosen=left.chosen,
            )
        )
        return game_reply(shown, left)


class ColourButton(
    PersistentButton,
    template=rf"colour:(?P<game>{STORE_ID}):(?P<colour>[1-8]):(?P<selection>{PATTERN})",
):
    """Chooses a colour for cells.

    Args:
        selection: what is chosen.
    """

    cost = 0

    def __init__(self, game: int, colour: int, selection: Selection) -> None:
        super().__init__(colour_id(game, colour, selection), COLOUR_LETTERS[colour - 1])
        self.game = game
        self.selection = replace(selection, colour=colour)

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        selection = Selection.parse(match["selection"])
        return cls(int(match["game"]), int(match["colour"]), selection)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the menus for the colour."""
        play, chosen = services_of(press).get(GameService), self.selection.chosen
        shown = await play.act(self.game, 0, Action.SHOW, context, chosen=chosen)
        return game_reply(shown, self.selection)


class ColourMenu(
    PersistentMenu,
    template=rf"colour-cells:(?P<game>{STORE_ID}):(?P<version>[0-9]{{1,9}}):(?P<number>[0-9]):(?P<selection>{PATTERN})",
):
    """Toggles a colour on cells.

    Args:
        version: the version of the game in the message; a move counts in later ones, too.
        selection: what is chosen.
        number: the number of the menu in the message, from 0.
    """

    cost = 0

    def __init__(self, game: int, version: int, selection: Selection, number: int) -> None:
        custom_id = colour_cells_id(game, version, selection, number)
        super().__init__(discord.ui.Select(custom_id=custom_id))
        self.game = game
        self.selection = selection

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        selection = Selection.parse(match["selection"])
        return cls(int(match["game"]), int(match["version"]), selection, int(match["number"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the cells in the colour."""
        cells, selection = _cells(self.item), self.selection
        shown = (
            await services_of(press)
            .get(GameService)
            .colour(self.game, selection.colour or 1, cells, context, chosen=selection.chosen)
        )
        return game_reply(shown, selection)


class BoxMenu(PersistentMenu, template=rf"boxes:(?P<game>{STORE_ID}):(?P<selection>{PATTERN})"):
    """Chooses a cell: first its box, then the cell.

    Args:
        selection: what is chosen.
    """

    cost = 0

    def __init__(self, game: int, selection: Selection) -> None:
        super().__init__(discord.ui.Select(custom_id=boxes_id(game, selection)))
        self.game = game
        self.selection = selection

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the cells of the chosen box, or with the chosen cell."""
        # All other values lead back to the boxes.
        chosen = "".join(value for value in self.item.values if re.fullmatch(PATTERN, value))
        kept = self.selection
        selection = replace(Selection.parse(chosen), notes=kept.notes, colour=kept.colour)
        shown = (
            await services_of(press)
            .get(GameService)
            .act(self.game, 0, Action.SHOW, context, chosen=selection.chosen)
        )
        return game_reply(shown, selection)


def _cells(menu: discord.ui.Select[discord.ui.View]) -> list[Cell]:
    """The cells that were chosen in a menu."""
    chosen = set(menu.values)
    return [cell for cell in CELLS if cell_name(cell) in chosen]


def _move(digit: Digit | None, cells: Sequence[Cell], selection: Selection) -> str:
    """A chosen move, as games store it; "" if it depends on the pencil marks."""
    if selection.notes or not cells:
        return ""
    names = map(cell_name, cells)
    if digit is None:
        return f"clear {', '.join(names)}"
    return ", ".join(f"{name}={digit}" for name in names)
