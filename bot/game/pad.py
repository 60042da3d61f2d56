"""The digits and menus under a board, to play without typing.

`bot.game.touch` answers them; their ids hold everything that it needs.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import discord

from bot.chat.card import MENU_LIMIT
from bot.entry_points.answer_menus import asked_in_rows
from bot.game.result import GameView
from bot.game.selection import Choices, Selection
from engine.houses import DIGITS, Cell, Digit, cell_name
from engine.language import (
    N_,
    cell_label,
    forms,
    speech,
    start_of_sentence,
    translate,
    translate_count,
)
from engine.model.game import COLOUR_LETTERS

_ERASE: Final = N_("Erase")
_WHERE: Final = N_("Where does {digit} go?")
_WHERE_NOTES: Final = N_("Cross out {digit}, or restore it")
_ERASE_WHERE: Final = N_("Which cells do you want to empty?")
_NOTED: Final = N_("is a candidate")
_CROSSED_OUT: Final = N_("is crossed out")
_BOXES: Final = N_("Or choose a cell first")
_BOX_EMPTY: Final = forms("1 empty cell", "{count} empty cells")
_IN_BOX: Final = N_("{box}: choose a cell")
_OTHER_BOX: Final = N_("Another box")
_FIT: Final = N_("fits: {digits}")
_WHICH: Final = N_("Colour {letter}: which cells?")
_BOX_OF_COLOURS: Final = N_("Choose a box")
_HAS_COLOURS: Final = N_("colour {letters}")
_SIGNS: Final = (
    "\U0001f7e7",
    "\U0001f537",
    "\U0001f7e9",
    "\U0001f7e8",
    "\U0001f7e6",
    "\U0001f7e5",
    "\U0001f7ea",
    "\u2b1c",
)
"""The emojis next to the letters of colours; no emojis have exactly these hues."""
_BACK: Final = "back"
"""The value of the option that leads from the cells of a box back to all boxes."""

_Item = discord.ui.Item[Any]


def digit_id(game: int, version: int, digit: Digit, selection: Selection) -> str:
    """The id of the button of a digit."""
    chosen = f":{version}:{selection.text}" if selection.text else ""
    return f"digit:{game}:{digit}{chosen}"


def erase_id(game: int, selection: Selection) -> str:
    """The id of the button that empties cells."""
    return f"erase:{game}:{selection.text}"


def cells_id(game: int, version: int, selection: Selection, number: int = 0) -> str:
    """The id of a menu of the cells for the next move, one of several in a message."""
    return f"cells:{game}:{version}:{selection.digit or 0}:{number}{':n' * selection.notes}"


def colour_id(game: int, colour: int, selection: Selection) -> str:
    """The id of the button of a colour."""
    return f"colour:{game}:{colour}:{selection.text}"


def colour_cells_id(game: int, version: int, selection: Selection, number: int = 0) -> str:
    """The id of a menu of the cells to colour, one of several in a message.

    It changes after each move: a menu with the same id would keep its old choice.
    """
    return f"colour-cells:{game}:{version}:{number}:{selection.text}"


def boxes_id(game: int, selection: Selection) -> str:
    """The id of the menu that chooses a cell."""
    return f"boxes:{game}:{selection.text}"


def pad_of(shown: GameView, selection: Selection, choices: Choices) -> Iterator[_Item]:
    """The menus, then the nine digits with room for one more button: three rows, rarely more.

    Args:
        shown: the game.
        selection: what is chosen for the next move.
        choices: what can be chosen.
    """
    game, version = shown.game.id, shown.game.version
    cells = _cells(selection, choices)
    for number, first in enumerate(range(0, len(cells), MENU_LIMIT)):
        part = cells[first : first + MENU_LIMIT]
        menu_id = cells_id(game, version, selection, number)
        yield _cell_menu(menu_id, selection, part, several=len(cells) > MENU_LIMIT)
    if not cells and choices.boxes:
        yield _box_menu(game, selection, choices)
    enabled = choices.digits(selection)
    for digit in DIGITS:
        yield _button(
            digit_id(game, version, digit, selection),
            str(digit),
            is_chosen=digit == selection.digit,
            enabled=digit in enabled,
        )


def has_room(selection: Selection, choices: Choices) -> bool:
    """Whether a message has room for a fifth row, as there is one menu at most."""
    return len(_cells(selection, choices)) <= MENU_LIMIT


def colour_pad_of(shown: GameView, selection: Selection, choices: Choices) -> Iterator[_Item]:
    """The menus of cells to colour, then the colours in two rows, with room for one more button.

    The cells are the places of the chosen digit, or the cells of the chosen box.

    Args:
        shown: the game.
        selection: what is chosen.
        choices: what can be chosen.
    """
    game, coloured, boxes = shown.game.id, shown.board.coloured, choices.all_boxes
    cells: Sequence[Cell] = ()
    if selection.digit is not None:
        cells = choices.places(selection.digit)
    for house, of_box in boxes.items():
        if house.index + 1 == selection.box:
            cells = of_box
    letter = COLOUR_LETTERS[(selection.colour or 1) - 1]
    for number, first in enumerate(range(0, len(cells), MENU_LIMIT)):
        part = cells[first : first + MENU_LIMIT]
        yield discord.ui.Select(
            custom_id=colour_cells_id(game, shown.game.version, selection, number),
            placeholder=translate(_WHICH, letter=letter),
            max_values=len(part),
            options=[
                discord.SelectOption(
                    label=cell_label(cell),
                    value=cell_name(cell),
                    description=_contents(cell, choices, coloured.get(cell, ())) or None,
                )
                for cell in part
            ],
        )
    if len(cells) <= MENU_LIMIT:
        yield discord.ui.Select(
            custom_id=boxes_id(game, selection),
            placeholder=translate(_BOX_OF_COLOURS),
            options=[
                discord.SelectOption(
                    label=start_of_sentence(speech.house(house)),
                    value=f"b{house.index + 1}",
                    default=house.index + 1 == selection.box,
                )
                for house in boxes
            ],
        )
    for number, letter in enumerate(COLOUR_LETTERS, 1):
        button = _button(
            colour_id(game, number, selection),
            letter,
            is_chosen=number == selection.colour,
            enabled=True,
        )
        button.emoji = _SIGNS[number - 1]
        yield button


def _contents(cell: Cell, choices: Choices, colours: Sequence[int]) -> str:
    """The contents of a cell in words: its digit and its colours."""
    digit = choices.value(cell)
    letters = " ".join(COLOUR_LETTERS[colour - 1] for colour in colours)
    parts = [f"= {digit}"] if digit else []
    parts += [translate(_HAS_COLOURS, letters=letters)] if letters else []
    return " · ".join(parts)


def erase_button(game: int, selection: Selection, choices: Choices) -> _Item:
    """The button that shows the menu of the cells to empty."""
    return _button(
        erase_id(game, selection),
        translate(_ERASE),
        is_chosen=selection.erase,
        enabled=bool(choices.placed),
    )


def _button(
    custom_id: str, label: str, *, is_chosen: bool, enabled: bool
) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
    return discord.ui.Button(custom_id=custom_id, label=label, style=style, disabled=not enabled)


def _cells(selection: Selection, choices: Choices) -> list[tuple[Cell, str | None]]:
    """The cells where the chosen digit fits, or that can be emptied, each with a description."""
    if selection.erase:
        return [(cell, f"= {digit}") for cell, digit in choices.placed.items()]
    digit = selection.digit
    if digit is None:
        return []
    if not selection.notes:
        return [(cell, None) for cell in choices.places(digit)]
    states = {True: translate(_NOTED), False: translate(_CROSSED_OUT)}
    return [(cell, states[choices.is_noted(cell, digit)]) for cell in choices.places(digit)]


def _cell_menu(
    custom_id: str,
    selection: Selection,
    cells: Sequence[tuple[Cell, str | None]],
    *,
    several: bool,
) -> _Item:
    asked = _WHERE_NOTES if selection.notes else _WHERE
    question = translate(_ERASE_WHERE if selection.erase else asked, digit=selection.digit)
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=asked_in_rows(question, [cell for cell, _ in cells]) if several else question,
        max_values=len(cells),
        options=[
            discord.SelectOption(
                label=cell_label(cell), value=cell_name(cell), description=description
            )
            for cell, description in cells
        ],
    )


def _box_menu(game: int, selection: Selection, choices: Choices) -> _Item:
    """The menu of the boxes with empty cells, or of the empty cells in the chosen box."""
    placeholder = translate(_BOXES)
    options = []
    for house, cells in choices.boxes.items():
        number, name = house.index + 1, start_of_sentence(speech.house(house))
        if selection.box is None:
            empty = translate_count(_BOX_EMPTY, len(cells))
            options.append(discord.SelectOption(label=name, value=f"b{number}", description=empty))
        elif selection.box == number:
            placeholder = translate(_IN_BOX, box=name)
            options += [
                discord.SelectOption(
                    label=cell_label(cell),
                    value=f"b{number}c{cell}",
                    description=translate(
                        _FIT, digits=" ".join(map(str, choices.fitting(cell))) or "-"
                    ),
                    default=cell == selection.cell,
                )
                for cell in cells
            ]
            options.append(discord.SelectOption(label=translate(_OTHER_BOX), value=_BACK))
    return discord.ui.Select(
        custom_id=boxes_id(game, selection), placeholder=placeholder, options=options
    )
