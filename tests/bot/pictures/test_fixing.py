"""Grids that are not puzzles are corrected with menus, and the command continues."""

import simcord

from bot.store import Purpose, Store
from tests.bot.conftest import EASY, TWO_SEVENS, Room
from tests.bot.messages import answer, card_of, items_of, labels_of, picture_of, text_of

TWO_GIVENS = "5" + 79 * "." + "6"
SINGLES = "🟢 Easy · about 4 minutes"


def menus(message: simcord.ResponseMessage) -> dict[str, list[tuple[str, str]]]:
    """The labels and values of each menu, by the kind of its id."""
    return {
        item["custom_id"].split(":")[0]: [
            (option["label"], option["value"]) for option in item["options"]
        ]
        for item in items_of(message)
        if "options" in item
    }


async def choose(room: Room, message: simcord.ResponseMessage, kind: str, label: str):
    """The message after Alice has chosen an option of a menu."""
    (menu,) = [item for item in items_of(message) if item["custom_id"].startswith(f"{kind}:")]
    (value,) = [option["value"] for option in menu["options"] if option["label"] == label]
    result = await room.alice.select(message, custom_id=menu["custom_id"], values=[value])
    return result.followups[-1] if result.followups else answer(result)


async def test_clashing_digit_is_chosen_and_the_puzzle_is_rated(room: Room):
    result = await room.alice.slash(room.channel, "grade", puzzle=TWO_SEVENS)
    (error,) = result.followups
    assert error.ephemeral
    assert "two 7s in row 9 (r9c4 and r9c8)" in text_of(error)
    assert labels_of(error) == ["Fix", "Type it again"]

    before = picture_of(error).filename
    cells = answer(await room.alice.click(error, label="Fix"))
    assert menus(cells)["fix-cell"] == [("r9c4: 7", "75"), ("r9c8: 7", "79")]
    digits = await choose(room, cells, "fix-cell", "r9c4: 7")
    assert card_of(digits).title == "What is in r9c4?"
    cells = await choose(room, digits, "fix-digit", "8")
    assert card_of(cells).title == "Still not a puzzle"
    assert picture_of(cells).filename != before
    digits = await choose(room, cells, "fix-cell", "r9c4: 8")
    rated = await choose(room, digits, "fix-digit", "empty")
    assert card_of(rated).title == SINGLES
    assert len(room.channel.history()) == 0


async def test_any_cell_is_found_by_its_row(room: Room, store: Store):
    wrong = EASY[:8] + "9" + EASY[9:]
    result = await room.alice.slash(room.channel, "hint", puzzle=wrong)
    cells = answer(await room.alice.click(answer(result), label="Fix"))
    assert "fix-cell" not in menus(cells) or len(menus(cells)["fix-cell"]) < 9
    row = await choose(room, cells, "fix-row", "Row 1: 5 3 . . 7 . . . 9")
    assert [label for label, _ in menus(row)["fix-cell"]][-2:] == ["r1c8: empty", "r1c9: 9"]
    digits = await choose(room, row, "fix-cell", "r1c9: 9")
    back = answer(await room.alice.click(digits, label="Another cell"))
    row = await choose(room, back, "fix-row", "Row 1: 5 3 . . 7 . . . 9")
    digits = await choose(room, row, "fix-cell", "r1c9: 9")
    hint = await choose(room, digits, "fix-digit", "empty")
    assert "Hint 1 of 4" in text_of(hint)
    assert [
        reading.aim.purpose for reading in [await store.readings.own(1, room.alice.id)] if reading
    ] == [Purpose.HINT]


async def test_grid_is_typed_again_with_the_text_of_the_grid(room: Room):
    result = await room.alice.slash(room.channel, "grade", puzzle=TWO_SEVENS)
    form = await room.alice.click(result.followups[-1], label="Type it again")
    assert form.modal is not None
    value = form.modal["components"][0]["component"]["value"]
    assert value.splitlines()[8] == "...78..79"
    rated = answer(await room.alice.submit_modal(form, {"cells": value.replace("78", ".8")}))
    assert card_of(rated).title == SINGLES


async def test_grid_with_several_solutions_can_be_completed(room: Room):
    result = await room.alice.slash(room.channel, "board", puzzle=TWO_GIVENS)
    error = next(iter(result.followups), None) or answer(result)
    assert labels_of(error) == ["Fix", "Type it again"]
    solved = await room.alice.slash(room.channel, "grade", puzzle="1" * 10)
    assert "Fix" not in labels_of(solved.followups[-1])
