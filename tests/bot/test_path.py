"""The steps of a path, page by page, and the solution, both private."""

from collections.abc import Callable

import simcord

from bot.client import TutorBot
from bot.store import Store
from tests.bot.conftest import CHAINS, EASY, LAST_CELL, Room
from tests.bot.messages import answer, cards_of, items_of, pictures_of, text_of

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def title(message: simcord.ResponseMessage) -> str:
    return cards_of(message)[0].title


async def opened(room: Room, puzzle: str) -> simcord.ResponseMessage:
    """The first page."""
    result = await room.alice.click(await room.grade(puzzle), label="Walk me through")
    assert result.ephemeral
    return answer(result)


async def turned(room: Room, message: simcord.ResponseMessage, to: str) -> simcord.ResponseMessage:
    return answer(await room.alice.click(message, label=to))


async def test_pages_show_steps_privately(room: Room):
    page = await opened(room, CHAINS)
    assert title(page).startswith("Step 1: ")
    seen = [title(page)]
    for number in (2, 3):
        page = await turned(room, page, "Next step")
        assert title(page).startswith(f"Step {number}: ")
        assert cards_of(page)[0].text
        assert pictures_of(page)[0].description
        seen.append(title(page))
    page = await turned(room, page, "Step before")
    assert title(page) == seen[1]
    assert len(room.channel.history()) == 1, "the channel sees the rating only"


async def test_button_jumps_to_the_hardest_step(room: Room):
    page = await turned(room, await opened(room, CHAINS), "Hardest step")

    assert "Turbot fish" in title(page)
    assert title(page).endswith("(6.6)")


async def test_pages_end_with_the_path(room: Room):
    page = await opened(room, LAST_CELL)

    assert {button["label"]: button.get("disabled", False) for button in items_of(page)} == {
        "Step before": True,
        "Next step": True,
        "Hardest step": False,
    }


async def test_rating_message_is_unchanged(room: Room):
    message = await room.grade(EASY)

    await room.bob.click(message, label="Walk me through")

    (same,) = room.channel.history()
    assert cards_of(same) == cards_of(message)
    assert len(same.components) == 1


async def test_solution_is_private_and_hidden(room: Room):
    result = await room.bob.click(await room.grade(EASY), label="Solution")

    assert result.ephemeral
    message = answer(result)
    assert f"||`{SOLUTION}`||" in text_of(message)
    (file,) = pictures_of(message)
    assert file.filename.startswith("SPOILER_")
    assert file.description
    assert file.is_spoiler()


async def test_steps_and_solution_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await room.grade(EASY)
    page = answer(await room.alice.click(message, label="Walk me through"))
    await room.env.restart_bot(new_bot())

    assert title(await turned(room, page, "Next step")).startswith("Step 2: ")
    assert SOLUTION in text_of(answer(await room.alice.click(message, label="Solution")))


async def test_expired_puzzle_is_reported(room: Room, store: Store):
    message = await room.grade(EASY)
    await store.delete_user(room.alice.id)

    for label in ("Walk me through", "Solution"):
        result = await room.bob.click(message, label=label)
        assert "Start again with" in (text_of(answer(result)) or text_of(result.followups[0]))
