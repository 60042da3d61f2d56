"""`/daily archive`: the puzzles of past days in a calendar."""

from datetime import timedelta

import simcord

from bot.store import Store
from engine.model.band import Band
from tests.bot.conftest import Room
from tests.bot.daily.test_daily import FIRST, days_later, puzzle_of, send, show, solution
from tests.bot.messages import answer, card_of, cards_of, items_of, labels_of


async def archive(room: Room) -> simcord.ResponseMessage:
    """Alice's answer to `/daily archive`."""
    return answer(await room.alice.slash(room.channel, "daily archive"))


async def test_calendar_shows_what_is_solved_and_opens_past_days(room: Room, store: Store):
    await show(room)
    for band in Band:
        await send(room, solution(await puzzle_of(store, band)))
    await days_later(room, 1)
    await show(room)
    await send(room, solution(await puzzle_of(store, Band.EASY, FIRST + timedelta(days=1))))
    await days_later(room, 19)
    await show(room)

    shown = await archive(room)
    assert shown.ephemeral
    card = card_of(shown)
    assert card.title == "Past puzzles: January 2026"
    assert card.text.splitlines()[1:] == [
        " Mo Tu We Th Fr Sa Su",
        "           1  2  3  4",
        "           ●  ◐",
        "  5  6  7  8  9 10 11",
        " 12 13 14 15 16 17 18",
        " 19 20 21 22 23 24 25",
        "        ○",
        " 26 27 28 29 30 31",
        "```",
    ]
    early, late = items_of(shown)
    assert early["placeholder"] == "Choose a day: 1 to 2"
    assert [option["label"] for option in late["options"]] == ["21 January 2026"]
    assert early["options"][1]["description"] == "1 of 4 solved"

    past = answer(
        await room.alice.select(shown, [early["options"][1]["value"]], custom_id=early["custom_id"])
    )
    assert past.ephemeral
    assert cards_of(past)[0].title == "Sudoku of the day, 2 January 2026"


async def test_months_are_turned_as_far_as_there_are_puzzles(room: Room):
    await show(room)
    await days_later(room, 35)
    await show(room)

    shown = await archive(room)
    assert card_of(shown).title == "Past puzzles: February 2026"
    assert labels_of(shown) == ["January 2026"]
    turned = answer(await room.alice.click(shown, label="January 2026"))
    assert card_of(turned).title == "Past puzzles: January 2026"
    assert labels_of(turned) == ["February 2026"]
    assert card_of(turned).text.count("○") == 1


async def test_nothing_is_generated_for_the_calendar(room: Room, store: Store):
    shown = await archive(room)
    assert card_of(shown).text == "There were no puzzles in this month."
    assert labels_of(shown) == []
    assert not await store.daily.assigned_puzzles(FIRST, FIRST, tuple(Band))
