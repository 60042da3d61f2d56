"""Reminders before a streak ends, for users who want them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import discord
import pytest

from bot.client import TutorBot
from bot.daily.service import DailyService
from bot.store import Store, StoreUnavailableError
from bot.store.settings import People
from tests.bot.conftest import Room, all_about, prefer
from tests.bot.messages import answer, card_of, labels_of, text_of
from tests.bot.progress.test_progress import solve_daily

TODAY = date(2026, 1, 8)


async def streak(store: Store, user_id: int) -> None:
    """A streak of six days up to the day before yesterday, and then a missed day."""
    for number in range(2, 8):
        await solve_daily(store, user_id, TODAY - timedelta(days=number))


async def until(room: Room, hour: int, day: date = TODAY) -> None:
    """Jump to an hour of a day, and let the loops run."""
    moment = datetime.combine(day, time(hour), UTC)
    room.env.backend.advance_clock((moment - room.env.now()).total_seconds())
    await room.env.advance_time(601)


def received(room: Room) -> list[discord.Message]:
    """Alice's direct messages."""
    return room.alice.user.dm_channel.history()


async def test_reminder_comes_once_in_the_evening(
    room: Room, store: Store, new_bot: Callable[[], TutorBot]
):
    await prefer(store, room.alice.id, reminders=True)
    await prefer(store, room.bob.id, reminders=False)
    for member in (room.alice, room.bob):
        await streak(store, member.id)
    await until(room, 18)
    assert not received(room)

    await until(room, 19)
    (message,) = received(room)
    assert card_of(message).text == (
        "Your streak of 6 days ends at midnight. Solve one of today's puzzles to keep it."
    )
    assert labels_of(message) == ["Play: Easy", "No more reminders"]
    await room.env.restart_bot(new_bot())
    await until(room, 20)
    assert len(received(room)) == 1

    stopped = answer(await room.alice.user.click(message, label="No more reminders"))
    assert "I won't remind you any more" in text_of(stopped)
    (row,) = (await all_about(store, room.alice.id))["people"]
    assert not row["reminders"]
    assert row["reminded"] == "2026-01-08"


@pytest.mark.parametrize(
    ("where", "name", "is_sent"),
    [
        (DailyService, "puzzles", False),
        (discord.User, "create_dm", False),
        (discord.User, "send", False),
        (discord.User, "send", True),
        (People, "record_reminder", True),
    ],
)
async def test_failure_neither_loses_nor_doubles_a_reminder(
    room: Room,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    where: type[object],
    name: str,
    is_sent: bool,
):
    await prefer(store, room.alice.id, reminders=True)
    await streak(store, room.alice.id)
    await until(room, 18)
    # A message that arrived although the request failed is not sent again.
    errors = [OSError("cut"), StoreUnavailableError("cut")]
    if is_sent and name == "send":
        del errors[1]
    real, failures = getattr(where, name), iter(errors)

    async def failing(*args: Any, **kwargs: Any) -> object:
        error = next(failures, None)
        if is_sent and where is discord.User and error is not None:
            await real(*args, **kwargs)
        if error is not None:
            raise error
        return await real(*args, **kwargs)

    monkeypatch.setattr(where, name, failing)
    await until(room, 19)
    await room.env.advance_time(601)
    assert next(failures, None) is None
    assert len(received(room)) == 1
    (row,) = (await all_about(store, room.alice.id))["people"]
    assert row["reminded"] == "2026-01-08"


async def test_streak_ends_by_the_time_zone_of_the_user(room: Room, store: Store):
    await prefer(store, room.alice.id, reminders=True, zone="Pacific/Auckland")
    await streak(store, room.alice.id)
    await until(room, 5)
    assert not received(room), "18:00 there"
    await until(room, 6)
    (message,) = received(room)
    assert card_of(message).title == "Sudoku of the day, 8 January 2026"
    await until(room, 19)
    assert len(received(room)) == 1
