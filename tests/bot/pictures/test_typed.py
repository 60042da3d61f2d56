"""A text that is nearly a puzzle is retyped, and the command continues."""

import pytest
import simcord

from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, card_of, labels_of, text_of

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def error_of(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The error, which only the user sees."""
    error = next(iter(result.followups), None) or answer(result)
    assert error.ephemeral
    return error


async def typed_again(
    room: Room, error: simcord.ResponseMessage, text: str, *, before: str
) -> simcord.ResponseMessage:
    """What Alice sees after retyping a puzzle in the form, which contains her first text."""
    form = await room.alice.click(error, label="Type it again")
    assert form.modal is not None
    assert form.modal["components"][0]["component"].get("value", "") == before
    sent = await room.alice.submit_modal(form, {"puzzle": text})
    return next(iter(sent.followups), None) or answer(sent)


@pytest.mark.parametrize(
    ("command", "text", "reason"),
    [
        ("grade", EASY[:80], "Found 80 cells, need 81."),
        ("grade", EASY + "1", "Found 82 cells, need 81."),
        ("hint", EASY[:36], "Found 36 cells, need 81."),
        ("board", "\n".join(EASY[9 * row : 9 * row + 9] for row in range(4)), "Found 4 rows"),
    ],
)
async def test_text_that_is_nearly_a_puzzle_is_typed_again(
    room: Room, command: str, text: str, reason: str
):
    error = error_of(await room.alice.slash(room.channel, command, puzzle=text))
    assert reason in text_of(error)
    assert labels_of(error) == ["Type it again"]

    still = await typed_again(room, error, EASY[:79], before=text)
    assert "Found 79 cells, need 81." in text_of(still)
    shown = await typed_again(room, still, EASY, before=EASY[:79])
    said = {"grade": "🟢 Easy · about", "hint": "Hint 1 of 4", "board": "Your game"}
    assert said[command] in f"{card_of(shown).title}{text_of(shown)}"
    assert len(room.channel.history()) == 0


async def test_grid_that_is_typed_again_may_be_wrong(room: Room):
    error = error_of(await room.alice.slash(room.channel, "check", puzzle=SOLVED[:80]))
    shown = await typed_again(room, error, "9" + SOLVED[1:], before=SOLVED[:80])
    assert "This breaks the rules: two 9s" in text_of(shown)
    error = error_of(await room.alice.slash(room.channel, "grade", puzzle=SOLVED[:80]))
    refused = await typed_again(room, error, "55" + EASY[2:], before=SOLVED[:80])
    assert labels_of(refused) == ["Fix", "Type it again"]


async def test_variant_and_band_are_kept(room: Room):
    asked = await room.alice.slash(room.channel, "check", puzzle=SOLVED[:80], variant="diagonal")
    shown = await typed_again(room, error_of(asked), SOLVED, before=SOLVED[:80])
    assert "diagonal" in text_of(shown)
    asked = await room.alice.slash(room.channel, "daily answer", grid=SOLVED[:80], band="EASY")
    shown = await typed_again(room, error_of(asked), SOLVED, before=SOLVED[:80])
    assert "Today's puzzle in the band Easy has other givens." in card_of(shown).text


async def test_answer_to_a_daily_puzzle_is_typed_again(room: Room):
    error = error_of(await room.alice.slash(room.channel, "daily answer", grid=SOLVED[:80]))
    shown = await typed_again(room, error, SOLVED, before=SOLVED[:80])
    assert "None of today's puzzles has these givens." in card_of(shown).text

    puzzle = answer(await room.alice.slash(room.channel, "daily show", band="EASY"))
    form = await room.alice.click(puzzle, label="Answer")
    error = error_of(await room.alice.submit_modal(form, {"grid": SOLVED[:80]}))
    assert labels_of(error) == ["Answer"]
    again = await room.alice.click(error, label="Answer")
    assert again.modal is not None
    assert again.modal["components"][0]["component"]["value"] == SOLVED[:80]
