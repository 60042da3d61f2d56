"""A look back at a month: puzzles solved, techniques learned, and faster games."""

from datetime import UTC, date, datetime, time

from bot.store import Store
from bot.store.schema import game_credits, games
from tests.bot.conftest import Room
from tests.bot.messages import answer, card_of, labels_of
from tests.bot.progress.test_progress import solve_daily


async def play(store: Store, user_id: int, day: date, seconds: int, *found: str) -> None:
    """Store a solved game of an easy daily puzzle, with the techniques that were found in it."""
    await solve_daily(store, user_id, day)
    moment = datetime.combine(day, time(10), UTC)
    async with store._database.engine.begin() as connection:
        made = await connection.execute(
            games.insert().values(
                puzzle_id=await store.puzzle_id(f"{day}easy"), user_id=user_id,
                interaction_id=day.toordinal(), turns="", marks=False, version=1, solved=moment,
                created=moment, updated=moment, seconds=seconds,
            )
        )  # fmt: skip
        assert made.inserted_primary_key is not None
        game_id = made.inserted_primary_key[0]
        for technique in found:
            await connection.execute(
                game_credits.insert().values(
                    game_id=game_id, technique=technique, user_id=user_id,
                    interaction_id=day.toordinal(), created=moment,
                )
            )  # fmt: skip


async def test_month_says_what_was_solved_and_learned(room: Room, store: Store):
    for day, seconds in ((29, 300), (30, 320), (31, 340)):
        await play(store, room.alice.id, date(2025, 12, day), seconds, "w-wing")
    room.env.backend.advance_clock(3 * 86_400)
    await play(store, room.alice.id, date(2026, 1, 1), 200, "x-wing")
    await play(store, room.alice.id, date(2026, 1, 2), 400)

    progress = answer(await room.alice.slash(room.channel, "progress"))
    assert card_of(progress).text.splitlines()[-1] == (
        "Average of your last five times, best and worst left out: Easy 5:20"
    )
    shown = answer(await room.alice.click(progress, label="Look back"))
    assert shown.ephemeral
    assert card_of(shown).title == "Looking back: January 2026"
    assert card_of(shown).text.splitlines() == [
        "**2 puzzles solved** · Easy 2",
        "2 days with a daily puzzle",
        "1 game faster than your usual time before",
    ]
    assert card_of(shown).fields == {"Found for the first time": "X-wing"}

    assert labels_of(shown) == ["December 2025"]
    before = answer(await room.alice.click(shown, label="December 2025"))
    assert card_of(before).fields == {"You learned": "W-wing"}
    assert labels_of(before) == ["January 2026"]
