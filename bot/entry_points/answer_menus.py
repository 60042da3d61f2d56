"""The digits and menus of an answer; `bot.answering.touch` answers them."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.card import MENU_LIMIT
from bot.entry_points.answer import Answer, HintTask, PracticeTask
from engine.houses import DIGITS, Cell, cell_name
from engine.language import N_, cell_label, translate
from engine.model.grid import Grid
from engine.words.claims import describe_moves

_SEE: Final = N_("I see it")
_WHERE: Final = N_("Where does {digit} go?")
_WHICH: Final = N_("Which cells lose {digit}?")
_IN_ROWS: Final = N_("Rows {first}-{last}: {question}")
_GOES_IN: Final = N_("Place a digit instead")
_GOES_OUT: Final = N_("Remove candidates instead")
_CHECK: Final = N_("Check my answer")
_BACK: Final = N_("Back", "to the hint")
_DIGIT_IN: Final = N_("Which digit can you place? Choose it, then its cell.")
_DIGIT_OUT: Final = N_("Which digit can you remove? Choose it, then the cells that lose it.")
_CELL: Final = N_("Now choose the cell for the {digit}.")
_CELLS: Final = N_("Now choose the cells that lose the {digit}. One of them is enough.")
_YOURS: Final = N_("Your answer: {moves}.")

_Item = discord.ui.Item[Any]


class Act(Enum):
    """The action of a button; the value is part of the button's id."""

    OPEN = "open"
    DIGIT = "digit"
    SWITCH = "switch"
    CHECK = "check"
    BACK = "back"
    APPLY = "apply"


def act_id(task: HintTask | PracticeTask, act: Act, answer: Answer, digit: int = 0) -> str:
    """The id of a button."""
    return f"answer:{task.text}:{act.value}{digit or ''}:{answer.text}"


def cells_id(task: HintTask | PracticeTask, answer: Answer, number: int) -> str:
    """The id of one of the menus of cells, by its number from 0."""
    return f"answer-cells:{task.text}:{number}:{answer.text}"


def asked_in_rows(question: str, cells: Sequence[Cell]) -> str:
    """The placeholder of one of several menus: the question, and the rows of its cells."""
    return translate(_IN_ROWS, question=question, first=cells[0] // 9 + 1, last=cells[-1] // 9 + 1)


def open_button(
    task: HintTask | PracticeTask,
    answer: Answer,
    label: str = _SEE,
    *,
    is_main: bool = False,
) -> _Item:
    """The button that shows the digits and menus."""
    style = discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary
    return _button(act_id(task, Act.OPEN, answer), translate(label), style)


def back_button(task: HintTask | PracticeTask, answer: Answer) -> _Item:
    """The button that leads back to the task."""
    return _button(act_id(task, Act.BACK, answer), translate(_BACK))


def instruction(answer: Answer) -> str:
    """A sentence on what to choose next, and what is chosen."""
    if answer.moves:
        return translate(_YOURS, moves=describe_moves(answer.as_moves))
    if answer.digit is None:
        return translate(_DIGIT_OUT if answer.removes else _DIGIT_IN)
    return translate(_CELLS if answer.removes else _CELL, digit=answer.digit)


def answer_items(
    task: HintTask | PracticeTask, answer: Answer, grid: Grid, *, asks_digit: bool = True
) -> Iterator[_Item]:
    """The digits, the menus of cells for the chosen digit, and the buttons that end the answer.

    Args:
        answer: what is chosen.
        asks_digit: whether the member chooses the digit, too; otherwise only cells.
    """
    enabled = answer.digits_in(grid)
    for digit in DIGITS if asks_digit else ():
        is_chosen = digit == answer.digit
        yield _button(
            act_id(task, Act.DIGIT, answer, digit),
            str(digit),
            discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary,
            enabled=digit in enabled,
        )
    if answer.either:
        label = translate(_GOES_IN if answer.removes else _GOES_OUT)
        yield _button(act_id(task, Act.SWITCH, answer), label)
    menus = menus_of(answer.cells_in(grid))
    for number, cells in enumerate(menus):
        yield _cell_menu(task, answer, number, cells, several=len(menus) > 1)
    yield _button(
        act_id(task, Act.CHECK, answer),
        translate(_CHECK),
        discord.ButtonStyle.success,
        enabled=bool(answer.moves),
    )
    yield back_button(task, answer)


def menus_of(cells: Sequence[Cell]) -> Sequence[Sequence[Cell]]:
    """The cells of each menu: one menu if they fit, otherwise one or more per three rows."""
    if len(cells) <= MENU_LIMIT:
        return [cells] if cells else []
    bands = ([cell for cell in cells if cell // 27 == band] for band in range(3))
    return [
        band[first : first + MENU_LIMIT]
        for band in bands
        for first in range(0, len(band), MENU_LIMIT)
    ]


def _cell_menu(
    task: HintTask | PracticeTask,
    answer: Answer,
    number: int,
    cells: Sequence[Cell],
    *,
    several: bool,
) -> _Item:
    chosen = {cell for digit, cell in answer.moves if digit == answer.digit}
    asked = translate(_WHICH if answer.removes else _WHERE, digit=answer.digit)
    if several:
        asked = asked_in_rows(asked, cells)
    return discord.ui.Select(
        custom_id=cells_id(task, answer, number),
        placeholder=asked,
        min_values=0 if answer.removes else 1,
        max_values=len(cells) if answer.removes else 1,
        options=[
            discord.SelectOption(
                label=cell_label(cell), value=cell_name(cell), default=cell in chosen
            )
            for cell in cells
        ],
    )


def _button(
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    enabled: bool = True,
) -> _Item:
    return discord.ui.Button(custom_id=custom_id, label=label, style=style, disabled=not enabled)
