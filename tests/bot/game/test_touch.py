"""Playing a board without typing: digits, cells, notes, and emptying cells."""

from collections.abc import Callable
from typing import Any

import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.game.selection import Selection
from bot.store import PendingResponse, Store
from engine.houses import CELLS, DIGITS
from engine.notation import format_position, parse_line
from tests.bot.boards import filled, said, title
from tests.bot.conftest import EASY, Room
from tests.bot.game.test_play import board, press
from tests.bot.messages import answer, items_of, picture_of, text_of

FEW_GIVENS = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
"""Seventeen digits, so that a digit has many places."""


def menus_of(message: simcord.ResponseMessage) -> list[dict[str, Any]]:
    return [item for item in items_of(message) if "options" in item]


async def choose(room: Room, message: simcord.ResponseMessage, *cells: str) -> None:
    """Choose cells, or a box, from the menus under a board."""
    menu = next(
        menu
        for menu in menus_of(message)
        if {cells[0]} & {option["label"] for option in menu["options"]}
    )
    values = [option["value"] for option in menu["options"] if option["label"] in cells]
    await room.alice.select(message, values, custom_id=menu["custom_id"])


def enabled_digits(message: simcord.ResponseMessage) -> set[str]:
    return {
        item["label"]
        for item in items_of(message)
        if item.get("label", "") in [*map(str, DIGITS)] and not item.get("disabled")
    }


def alt_of(message: simcord.ResponseMessage) -> str:
    return picture_of(message).description or ""


async def test_digit_is_placed_without_typing(room: Room):
    message = await board(room)
    await press(room, message, "8")
    (menu,) = menus_of(message)
    assert menu["placeholder"] == "Where does 8 go?"
    offered = [option["label"] for option in menu["options"]]
    assert "r1c6" in offered
    assert "r1c1" not in offered, "it is a given"
    assert "r4c5" not in offered, "its row has an 8"
    await choose(room, message, "r1c6", "r2c9")

    assert "Placed: r1c6=8, r2c9=8." in said(message)
    assert filled(message) == 32
    (menu,) = menus_of(message)
    assert "r1c6" not in [option["label"] for option in menu["options"]], "the digit stays chosen"
    await press(room, message, "Undo")
    assert filled(message) == 30


async def test_menus_have_names_of_cells_that_the_player_uses(room: Room):
    await room.alice.slash(room.channel, "settings me", cells="a1")
    message = await board(room)

    await press(room, message, "8")
    await choose(room, message, "A6")

    assert "Placed: A6=8." in said(message)


async def test_outdated_menu_fills_cells_that_are_still_empty(room: Room):
    message = await board(room)
    await press(room, message, "8")
    (menu,) = menus_of(message)
    await room.alice.slash(room.channel, "place", moves="r2c9=4")

    await room.alice.select(message, ["r1c6", "r2c9"], custom_id=menu["custom_id"])

    assert said(message).endswith("Placed: r1c6=8.")
    assert filled(message) == 32


async def test_digit_that_breaks_a_rule_is_marked_at_once(room: Room):
    plain = await board(room)
    assert "crossed" not in str(picture_of(plain).description)
    message = answer(await room.alice.slash(room.channel, "place", moves="r1c3=5"))

    alt = str(picture_of(message).description)
    assert "r1c3" in alt, alt
    assert title(message) == "Your game", "it is marked, not judged"


async def test_whole_game_without_typing(room: Room):
    message = await board(room)
    solution = engine.solve(engine.Grid.parse(EASY))[0]
    presses = 0
    for digit in "123456789":
        left = [
            f"r{cell // 9 + 1}c{cell % 9 + 1}"
            for cell in range(81)
            if solution[cell] == digit and EASY[cell] == "."
        ]
        if left:
            await press(room, message, digit)
            await choose(room, message, *left)
            presses += 2

    assert title(message) == "Solved: well done!"
    assert presses <= 18
    assert not menus_of(message)


async def test_cell_can_be_chosen_first(room: Room):
    message = await board(room)
    (menu,) = menus_of(message)
    assert menu["placeholder"] == "Or choose a cell first"
    assert menu["options"][0]["label"] == "Box 1"
    assert menu["options"][0]["description"] == "4 empty cells"

    await choose(room, message, "Box 1")
    (menu,) = menus_of(message)
    assert menu["placeholder"] == "Box 1: choose a cell"
    assert [(option["label"], option.get("description")) for option in menu["options"]] == [
        ("r1c3", "fits: 1 2 4"),
        ("r2c2", "fits: 2 4 7"),
        ("r2c3", "fits: 2 4 7"),
        ("r3c1", "fits: 1 2"),
        ("Another box", None),
    ]
    await choose(room, message, "r1c3")
    assert said(message) == "Which digit goes in r1c3?"
    assert "selected: r1c3" in str(picture_of(message).description)
    assert enabled_digits(message) == {"1", "2", "4"}, "no other digit fits"
    await press(room, message, "4")
    assert said(message) == "Placed: r1c3=4."
    (menu,) = menus_of(message)
    assert menu["placeholder"] == "Box 1: choose a cell", "the next cell is near"
    await choose(room, message, "Another box")
    assert menus_of(message)[0]["placeholder"] == "Or choose a cell first"


async def test_notes_cross_out_digits_and_bring_them_back(room: Room):
    message = await board(room)
    await press(room, message, "Notes: off")
    assert "pencil marks: " in str(picture_of(message).description)
    await press(room, message, "2")
    assert menus_of(message)[0]["placeholder"] == "Rows 1-9: Cross out 2, or restore it"
    await choose(room, message, "r1c3", "r3c1")
    assert said(message) == "Removed: 2 from r1c3 and r3c1."
    states = {option["label"]: option["description"] for option in menus_of(message)[0]["options"]}
    assert states["r1c3"] == states["r3c1"] == "is crossed out"
    assert states["r2c2"] == "is a candidate"
    await choose(room, message, "r2c2", "r3c1")
    assert said(message) == "Removed: 2 from r2c2. Restored: r3c1=2."

    await press(room, message, "Undo")
    await press(room, message, "2")
    await choose(room, message, "Box 1")
    await choose(room, message, "r1c3")
    await press(room, message, "2")
    await press(room, message, "4")
    assert "Removed: 4 from r1c3." in said(message), "the cell and the notes stay chosen"
    assert filled(message) == 30
    await press(room, message, "Notes: on")
    await press(room, message, "4")
    assert filled(message) == 31, "digits are placed again"


async def test_placed_digit_can_be_erased(room: Room):
    await board(room)
    message = answer(await room.alice.slash(room.channel, "place", moves="r1c3=1, r2c2=7"))

    await press(room, message, "Erase")
    (menu,) = menus_of(message)
    assert [(option["label"], option["description"]) for option in menu["options"]] == [
        ("r1c3", "= 1"),
        ("r2c2", "= 7"),
    ]
    await choose(room, message, "r1c3")

    assert said(message) == "Emptied: r1c3."
    assert filled(message) == 31


async def test_claims_have_the_moves_and_no_other_text(
    room: Room, store: Store, monkeypatch: pytest.MonkeyPatch
):
    claimed = []
    claim = store.interactions.claim

    async def noted(interaction_id: int, pending: PendingResponse | None = None) -> bool:
        assert pending is not None
        claimed.append(pending.move)
        return await claim(interaction_id, pending)

    message = await board(room)
    monkeypatch.setattr(store.interactions, "claim", noted)
    await press(room, message, "4")
    await choose(room, message, "r1c3")
    await press(room, message, "Erase")
    await choose(room, message, "r1c3")
    await choose(room, message, "Box 1")
    await choose(room, message, "r1c3")
    await press(room, message, "2")
    await press(room, message, "Notes: off")
    await press(room, message, "1")
    await choose(room, message, "r3c1")
    for typed in ("A3 4, r1c4<>2", "345", "hello, my name is Alice", "1" * 81):
        await room.alice.slash(room.channel, "place", moves=typed)

    moves = ["", "r1c3=4", "", "clear r1c3", "", "", "r1c3=2", "", "", ""]
    assert claimed == [*moves, "r1c3=4, r1c4<>2", "r3c4=5", "", ""]


async def test_outdated_digit_for_a_cell_is_played(room: Room):
    message = await board(room)
    await choose(room, message, "Box 1")
    await choose(room, message, "r1c3")
    await room.alice.slash(room.channel, "place", moves="r1c4=6")

    await press(room, message, "4")

    assert filled(message) == 32


async def test_selection_outlives_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await board(room)
    await choose(room, message, "Box 1")
    await choose(room, message, "r1c3")
    await room.env.restart_bot(new_bot())

    await press(room, message, "4")

    assert said(message) == "Placed: r1c3=4."


async def test_board_has_five_rows_of_components_at_most(room: Room):
    empty = format_position(parse_line(FEW_GIVENS))
    message = await board(room, empty)

    pressed = ("1", "1", "5", "Notes: off", "5", "Notes: on", "Check", "Colours", "C")
    for label in pressed:
        await press(room, message, label)
        (container,) = message.components
        parts = container["components"]
        rows = [part for part in parts if "components" in part]
        assert len(rows) <= 5, label
        assert 1 + len(parts) + sum(len(row["components"]) for row in rows) <= 40


def test_selections_are_read_as_they_are_written():
    selections = [
        Selection(),
        Selection(notes=True),
        Selection(erase=True),
        *(Selection(notes=notes, digit=digit) for digit in DIGITS for notes in (True, False)),
        Selection(notes=True, box=3),
        *(Selection(box=cell // 9 + 1, cell=cell) for cell in CELLS),
    ]
    for selection in selections:
        assert Selection.parse(selection.text) == selection


async def test_cells_are_coloured_for_a_digit(room: Room):
    message = await board(room)
    await press(room, message, "8")
    await press(room, message, "Colours")
    labels = [item["label"] for item in items_of(message) if item.get("label")]
    assert labels[:9] == [*"ABCDEFGH", "Clear colours"]
    assert "cells with room for the **8**" in said(message)
    first, boxes = menus_of(message)
    assert first["placeholder"] == "Colour A: which cells?"
    offered = [option["label"] for option in first["options"]]
    assert "r1c6" in offered
    assert "r4c5" not in offered, "its row has an 8"
    assert len(boxes["options"]) == 9

    await choose(room, message, "r1c6", "r2c9")
    assert "Colour A: r1c6, r2c9." in said(message)
    assert menus_of(message)[0]["custom_id"] != first["custom_id"], "nothing stays chosen in it"
    assert "colour A: r1c6 and r2c9" in alt_of(message)
    await press(room, message, "B")
    await choose(room, message, "r1c7", "r2c9")
    (menu, _) = menus_of(message)
    shown = {option["label"]: option.get("description") for option in menu["options"]}
    assert (shown["r2c9"], shown["r1c6"]) == ("colour A B", "colour A")
    assert None in shown.values()

    # The second time removes the colour; undo works as for any move.
    await choose(room, message, "r2c9")
    assert "Colour B removed: r2c9." in said(message)
    await press(room, message, "Undo")
    assert "colour B: r1c7 and r2c9" in alt_of(message)
    await press(room, message, "Colours: on")
    assert "colour A: r1c6 and r2c9" in alt_of(message), "colours stay"
    assert {*map(str, DIGITS)} <= {item.get("label") for item in items_of(message)}
    await press(room, message, "Colours")
    await press(room, message, "Clear colours")
    assert "Colour A removed: r1c6, r2c9. Colour B removed: r1c7, r2c9." in said(message)
    assert "colour A" not in alt_of(message)
    assert filled(message) == 30


async def test_any_cell_of_a_box_is_coloured(room: Room, new_bot: Callable[[], TutorBot]):
    await room.alice.slash(room.channel, "settings me", pictures=False)
    message = await board(room)
    await press(room, message, "Colours")
    (boxes,) = menus_of(message)
    assert boxes["placeholder"] == "Choose a box"
    await choose(room, message, "Box 2")
    await room.env.restart_bot(new_bot())
    cells, _ = menus_of(message)
    assert len(cells["options"]) == 9
    assert {"r1c5": "= 7"}.items() <= {
        option["label"]: option.get("description") for option in cells["options"]
    }.items()
    await choose(room, message, "r1c5", "r1c6")
    assert "Colour A: r1c5, r1c6." in text_of(message), "without pictures it is said"
    assert "colour A" in text_of(message)
