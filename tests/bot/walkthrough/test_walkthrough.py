"""The steps of a path, page by page, and the solution, both private."""

from collections.abc import Callable

import simcord

from bot.client import TutorBot
from bot.store import Store
from tests.bot.conftest import CHAINS, EASY, Room
from tests.bot.messages import answer, cards_of, items_of, labels_of, pictures_of, text_of

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


async def test_path_is_a_story_in_parts(room: Room):
    page = await opened(room, CHAINS)

    assert title(page) == "Part 1 of 8: 31 singles"
    first = cards_of(page)[0]
    assert first.text.startswith("The solution has 8 parts. Part 6 is the crux: ")
    assert "a hint may show an easier step" in first.small_print
    seen = [title(page)]
    for number in (2, 3):
        page = await turned(room, page, "Next")
        assert title(page).startswith(f"Part {number} of 8: ")
        assert cards_of(page)[0].text
        assert pictures_of(page)[0].description
        seen.append(title(page))
    page = await turned(room, page, "Back")
    assert title(page) == seen[1]
    assert len(room.channel.history()) == 1, "the channel sees the rating only"


async def test_button_jumps_to_the_crux(room: Room):
    page = await turned(room, await opened(room, CHAINS), "Start with the crux")

    assert "Turbot fish" in title(page)
    assert title(page).startswith("Part 6 of 8: ")
    assert cards_of(page)[0].text.startswith("⭐ **The crux**")
    assert "SE 6.6 · " in cards_of(page)[0].small_print
    assert "Start with the crux" not in labels_of(page)


async def test_story_of_singles_has_no_crux(room: Room):
    page = await opened(room, EASY)

    assert title(page) == "Part 1 of 1: 51 singles"
    assert "This puzzle needs only singles, from start to finish." in cards_of(page)[0].text
    assert {button["label"]: button.get("disabled", False) for button in items_of(page)} == {
        "Back": True,
        "Next": True,
    }


async def test_rating_message_is_unchanged(room: Room):
    message = await room.grade(EASY)

    await room.bob.click(message, label="Walk me through")

    (same,) = room.channel.history()
    assert cards_of(same) == cards_of(message)
    assert len(same.components) == 1


async def test_solution_is_private_and_hidden(room: Room):
    more = answer(await room.bob.click(await room.grade(EASY), label="More"))
    result = await room.bob.click(more, label="Solution")

    assert result.ephemeral
    message = answer(result)
    assert f"||`{SOLUTION}`||" in text_of(message)
    (file,) = pictures_of(message)
    assert file.filename.startswith("SPOILER_")
    assert file.description
    assert file.is_spoiler()


async def test_steps_and_solution_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await room.grade(CHAINS)
    page = answer(await room.alice.click(message, label="Walk me through"))
    more = answer(await room.alice.click(message, label="More"))
    await room.env.restart_bot(new_bot())

    assert title(await turned(room, page, "Next")).startswith("Part 2 of 8: ")
    assert "||`" in text_of(answer(await room.alice.click(more, label="Solution")))


async def test_expired_puzzle_is_reported(room: Room, store: Store):
    message = await room.grade(EASY)
    more = answer(await room.bob.click(message, label="More"))
    await store.delete_user(room.alice.id)
    for page, label in ((message, "Walk me through"), (more, "Solution")):
        result = await room.bob.click(page, label=label)
        assert "I no longer have" in (text_of(answer(result)) or text_of(result.followups[0]))
