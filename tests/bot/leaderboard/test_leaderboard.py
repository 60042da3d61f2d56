"""Leaderboards of servers, for members who join."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
import simcord

from bot.client import TutorBot
from bot.leaderboard.service import MemberScore, month_of, rank_scores
from bot.store import Store
from tests.bot.conftest import Room
from tests.bot.messages import answer, cards_of, labels_of, text_of
from tests.bot.practice.test_practice import Learner
from tests.bot.progress.test_progress import solve_daily
from tutor.learning import OVERALL

TODAY = date(2026, 1, 1)


async def board(room: Room, by: str | None = None) -> simcord.ResponseMessage:
    options = {"by": by} if by else {}
    return answer(await room.alice.slash(room.channel, "leaderboard", **options))


def lines(message: simcord.ResponseMessage) -> list[str]:
    return cards_of(message)[0].text.splitlines()


async def test_only_members_who_joined_are_shown(room: Room, store: Store):
    await solve_daily(store, room.bob.id, TODAY)

    message = await board(room, "streak")

    assert lines(message) == ["No one has joined yet. Be the first!"]
    assert str(room.bob.id) not in text_of(message)
    assert labels_of(message) == ["Rating", "This month", "Join"]


async def test_joining_and_leaving_are_confirmed_privately(room: Room, store: Store):
    await solve_daily(store, room.bob.id, TODAY)
    message = await board(room, "streak")

    result = await room.bob.click(message, label="Join")

    assert result.ephemeral
    assert text_of(answer(result)).startswith("You are now on this server's leaderboard.")
    assert lines(answer(result)) == [f"🥇 <@{room.bob.id}> · 1 day"]
    assert lines(await board(room, "streak")) == [f"🥇 <@{room.bob.id}> · 1 day"]

    own = answer(result)
    assert labels_of(own) == ["Rating", "This month", "Leave"]
    result = await room.bob.click(own, label="Leave")
    assert text_of(answer(result)).startswith("You are no longer on this server's leaderboard.")
    assert "No one has joined yet." in text_of(await board(room, "streak"))
    result = await room.bob.click(own, label="Leave")
    assert text_of(answer(result)).startswith("You were not on this server's leaderboard.")


async def test_provisional_ratings_are_said_to_be_unsure(room: Room, store: Store):
    alice = Learner(room, store, room.alice)
    await alice.begin()
    await alice.say(await alice.right())
    await room.alice.click(await board(room), label="Join")

    message = await board(room)

    (line,) = lines(message)
    rating = (await store.practice.skills(room.alice.id))[OVERALL].rating
    assert line == f"**1.** <@{room.alice.id}> · about {rating:.0f}, still uncertain"
    assert "come last" in cards_of(message)[0].small_print


async def test_other_leaderboards_are_a_press_away(room: Room, store: Store):
    await solve_daily(store, room.bob.id, TODAY)
    await room.bob.click(await board(room), label="Join")

    result = await room.alice.click(await board(room), label="This month")

    assert result.ephemeral
    assert lines(answer(result)) == [f"🥇 <@{room.bob.id}> · 1 puzzle"]
    assert labels_of(answer(result)) == ["Rating", "Streak", "Join"]


async def test_month_counts_only_dailies_of_this_month(room: Room, store: Store):
    for person, days in ((room.alice, (-1, 0)), (room.bob, (-3, -2, -1))):
        for day in days:
            await solve_daily(store, person.id, TODAY + timedelta(days=day))
        await person.click(await board(room), label="Join")

    assert lines(await board(room, "month")) == [f"🥇 <@{room.alice.id}> · 1 puzzle"]
    assert lines(await board(room, "streak")) == [
        f"🥇 <@{room.bob.id}> · 3 days",
        f"🥈 <@{room.alice.id}> · 2 days",
    ]


async def test_own_place_is_shown_below_the_first_ten(room: Room, store: Store):
    guild_id = room.alice.guild.id
    for number in range(1, 13):
        await store.people.join(guild_id, number)
        for day in range(3):
            await solve_daily(store, number, TODAY - timedelta(days=day))
    await store.people.join(guild_id, room.alice.id)
    await solve_daily(store, room.alice.id, TODAY)

    shown = lines(await board(room, "streak"))

    assert len(shown) == 12
    assert shown[-2:] == ["…", f"**13.** <@{room.alice.id}> · 1 day"]


async def test_direct_messages_have_no_leaderboard(room: Room):
    result = await room.alice.user.slash("leaderboard")

    assert "belong to servers" in text_of(answer(result))


async def test_nobody_is_pinged(room: Room, store: Store):
    await solve_daily(store, room.bob.id, TODAY)
    await room.bob.click(await board(room), label="Join")

    message = await board(room, "streak")

    assert lines(message) == [f"🥇 <@{room.bob.id}> · 1 day"]
    for request in room.env.http_requests:
        if isinstance(request.json, dict) and "<@" in str(request.json):
            assert request.json["allowed_mentions"]["parse"] == []


async def test_leaderboard_buttons_work_after_a_restart_and_once(
    room: Room, store: Store, new_bot: Callable[[], TutorBot]
):
    message = await board(room)
    await room.env.restart_bot(new_bot())

    await room.bob.click(message, label="Join")
    await room.repeat_last_event()

    assert await store.people.joined(room.alice.guild.id) == {room.bob.id}


def test_equal_scores_share_a_place_and_provisional_ones_come_last():
    scores = [
        MemberScore(1, 5),
        MemberScore(2, 9),
        MemberScore(3, 5),
        MemberScore(4, 99, provisional=True),
        MemberScore(5, 1),
    ]
    assert [(place.number, place.score.user_id) for place in rank_scores(scores)] == [
        (1, 2),
        (2, 1),
        (2, 3),
        (4, 5),
        (5, 4),
    ]


@pytest.mark.parametrize("day", [date(2026, 2, 1), date(2026, 2, 28), date(2026, 2, 11)])
def test_month_is_from_first_to_last_day(day: date):
    assert month_of(day) == (date(2026, 2, 1), date(2026, 2, 28))


def test_december_ends_with_the_year():
    assert month_of(date(2026, 12, 31)) == (date(2026, 12, 1), date(2026, 12, 31))
