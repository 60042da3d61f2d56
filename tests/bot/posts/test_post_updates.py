"""The daily post: solvers, streaks, yesterday's crux, and a thread for discussion."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta

import discord
import pytest
import simcord
from sqlalchemy import delete, insert, select, update

import engine
from bot.chat.own_messages import Pace
from bot.client import TutorBot
from bot.posts.updating import PostUpdater
from bot.store import Store
from bot.store.schema import daily_results
from engine.model.band import Band
from engine.notation import parse_position
from tests.bot.conftest import prefer
from tests.bot.hosts import Club, fields, found, settings_in
from tests.bot.messages import PLAYS, answer, button_of, card_of, labels_of, picture_of, text_of

DAY = date(2026, 1, 2)


@pytest.fixture
async def club(simcord_env: simcord.Env) -> Club:
    """A server with a post of 2 January at 8:00."""
    club = found(simcord_env)
    await simcord_env.settle()
    await club.set(channel=club.channel, time="8:00")
    await club.jump("2026-01-02 08:01")
    return club


def member(club: Club, name: str) -> simcord.MemberActor:
    return club.guild.add_member(club.env.create_user(name))


def post(club: Club, number: int = -1) -> discord.Message:
    """A post of the server, by default the newest."""
    messages = [message for message in club.channel.history() if message.components]
    return [
        message for message in messages if card_of(message).title.startswith("Sudoku of the day")
    ][number]


def edits(club: Club) -> int:
    path = f"/channels/{club.channel.id}/messages/"
    return sum(r.method == "PATCH" and path in r.path for r in club.env.http_requests)


async def solve(
    who: simcord.MemberActor, club: Club, store: Store, band: Band = Band.EASY, day: date = DAY
) -> None:
    puzzle = await store.daily.puzzle_of(day, band)
    assert puzzle is not None
    full = engine.check(parse_position(puzzle.position)).solutions[0]
    await who.slash(club.channel, "daily answer", grid=full)


async def test_post_tells_who_has_solved(club: Club, store: Store, new_bot: Callable[[], TutorBot]):
    robin, kim = member(club, "robin"), member(club, "kim")
    assert card_of(post(club)).text == "No one has solved one yet. Who will be first?"
    board = answer(await robin.slash(club.channel, "leaderboard"))
    own = answer(await robin.click(board, label="Join"))
    await club.env.advance_time(120)
    before = edits(club)

    await solve(kim, club, store)
    await solve(robin, club, store)
    await solve(robin, club, store, Band.EXPERT)
    await club.env.advance_time(50)
    assert edits(club) == before, "results are collected"
    await club.env.advance_time(20)

    assert edits(club) == before + 1
    message = post(club)
    assert card_of(message).text == (
        f"**2** members have solved one. First from the leaderboard: <@{robin.id}>."
    )
    assert str(kim.id) not in text_of(message), "only those who joined the leaderboard are named"
    assert card_of(message).sections == (
        "🟢 **Easy** · 2 solved",
        "🟡 **Medium** · be the first!",
        "🟠 **Hard** · be the first!",
        "🔴 **Expert** · 1 solved",
    )
    assert picture_of(message).filename == "daily-2026-01-02-easy.png", "it is found by that"
    sent = [r.json for r in club.env.http_requests if isinstance(r.json, dict)][-1]
    assert sent["allowed_mentions"] == {"parse": []}

    # A restart forgets nothing and repeats nothing.
    await solve(kim, club, store, Band.HARD)
    await club.env.restart_bot(new_bot())
    await club.env.advance_time(60)
    assert "🟠 **Hard** · 1 solved" in card_of(post(club)).sections
    assert edits(club) == before + 2
    await club.env.advance_time(1800)
    assert edits(club) == before + 2

    # Users who leave the leaderboard, or delete their data, are no longer named.
    await robin.click(own, label="Leave")
    await club.env.advance_time(70)
    assert card_of(post(club)).text == "**2** members have solved one."
    await robin.click(board, label="Join")
    await club.env.advance_time(70)
    assert "First from the leaderboard" in card_of(post(club)).text
    sure = answer(await robin.slash(club.channel, "privacy delete"))
    await robin.click(sure, label="Forget me")
    await club.env.advance_time(70)
    assert card_of(post(club)).text == "**1** member has solved one."


# 429 also has the code 30046: too many edits of messages that are older than an hour.
@pytest.mark.parametrize("status", [500, 429])
async def test_lost_edit_is_repeated_and_a_deleted_post_is_not(
    club: Club, store: Store, simcord_bot: TutorBot, status: int
):
    await solve(member(club, "kim"), club, store)
    club.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=1)
    await club.env.advance_time(70)
    await club.env.advance_time(1200)
    assert "🟢 **Easy** · 1 solved" in card_of(post(club)).sections

    with club.env.time_context():
        await post(club).delete()
    await solve(member(club, "lee"), club, store)
    await club.env.advance_time(70)
    tried = edits(club)
    await club.env.advance_time(1800)
    assert edits(club) == tried
    # A second process has nothing left to do.
    with club.env.time_context():
        await PostUpdater(simcord_bot.services, Pace(20)).update_posts()
    assert edits(club) == tried


async def test_streak_of_the_server_and_yesterdays_crux(
    club: Club, store: Store, simcord_bot: TutorBot
):
    kim, lee = member(club, "kim"), member(club, "lee")
    assert "Yesterday's crux" not in labels_of(post(club)), "yesterday had no puzzle"
    await solve(kim, club, store)
    await club.jump("2026-01-03 08:01")
    assert "in a row" not in card_of(post(club)).text
    await solve(lee, club, store, day=date(2026, 1, 3))
    await club.env.advance_time(70)
    assert card_of(post(club)).text.endswith("\n🔥 Day 2 of this server's streak.")
    await club.jump("2026-01-04 08:01")
    assert card_of(post(club)).text.endswith(
        "\n🔥 2 days in a row on this server. Solve one to keep it going!"
    )

    crux = answer(await kim.click(post(club), label="Yesterday's crux"))

    assert crux.ephemeral
    assert text_of(crux).startswith("The crux of Expert, 3 January 2026: its hardest step.")
    assert picture_of(crux).description
    assert "⭐ **The crux**" in text_of(crux)
    assert labels_of(crux)[:2] == ["Back", "Next"]
    # The crux counts as a hint, because the puzzle may still be open for some members.
    await solve(kim, club, store, Band.EXPERT, date(2026, 1, 3))
    result = (await store.daily.results(kim.id, date(2026, 1, 3)))[Band.EXPERT]
    assert (result.hint_level, result.hints) == (4, 1)


async def test_buttons_of_the_post_answer_privately(club: Club, store: Store):
    kim = member(club, "kim")
    assert labels_of(post(club)) == [
        *PLAYS, "My streak", "Share my result", "Times", "Leaderboard"
    ]  # fmt: skip
    streak = answer(await kim.click(post(club), label="My streak"))
    assert "to start a streak" in text_of(streak)
    early = await kim.click(post(club), label="Share my result")
    assert "You haven't solved a puzzle from that day yet" in text_of(answer(early))
    assert answer(early).ephemeral
    await solve(kim, club, store)
    streak = answer(await kim.click(post(club), label="My streak"))
    assert "Easy: solved without hints\n\nYour streak: 1 day." in text_of(streak)
    board = answer(await kim.click(post(club), label="Leaderboard"))
    assert card_of(board).title == "Leaderboard: daily streak"
    assert streak.ephemeral
    assert board.ephemeral
    shared = answer(await kim.click(post(club), label="Share my result"))
    assert not shared.ephemeral


async def test_first_play_asks_for_the_time_zone_once(club: Club):
    kim = member(club, "kim")
    play = button_of(post(club), "play")["custom_id"]
    first = answer(await kim.click(post(club), custom_id=play))
    assert "If you live elsewhere, press **Time zone**" in text_of(first)
    assert "Time zone" in labels_of(first)
    again = answer(await kim.click(post(club), custom_id=play))
    assert "Time zone" not in labels_of(again)


async def test_thread_for_talk(simcord_env: simcord.Env):
    club = found(simcord_env)
    await simcord_env.settle()
    shown = settings_in(await club.set(channel=club.channel, time="8:00", thread=True))
    assert shown["Discussion thread"] == "under each post"
    await club.jump("2026-01-02 08:01")

    (thread,) = simcord_env.bot.get_guild(club.guild.id).threads  # type: ignore[union-attr]
    assert thread.name == "Sudoku of the day, 2 January 2026"
    assert thread.id == post(club, 0).id, "it is the post's"
    with simcord_env.time_context():
        (hello,) = [message async for message in thread.history() if message.components]
    assert "`||Like this||` becomes ||like this||." in text_of(hello)

    # Without the permission there is a post, but no thread.
    club.allow(create_public_threads=False)
    needs = fields(await club.set())["⚠ Permissions that I'm missing in the channel"]
    assert needs == "**Create Public Threads**"
    await club.jump("2026-01-03 08:01")
    assert picture_of(post(club)).filename == "daily-2026-01-03-easy.png"
    assert len(simcord_env.bot.get_guild(club.guild.id).threads) == 1  # type: ignore[union-attr]
    await club.set(thread=False)
    assert "Permissions" not in str(fields(await club.set()))


async def test_time_is_measured_from_the_start_of_the_game(club: Club, store: Store):
    kim, lee = member(club, "kim"), member(club, "lee")
    puzzle = await store.daily.puzzle_of(DAY, Band.EASY)
    assert puzzle is not None
    await kim.click(post(club), custom_id=f"play:{puzzle.puzzle_id}")
    await solve(kim, club, store)
    await solve(lee, club, store)

    async with store._database.engine.connect() as connection:
        query = daily_results.select().order_by(daily_results.c.id)
        first, second = (await connection.execute(query)).all()
    assert first.seconds is not None
    assert 0 <= first.seconds < 60
    assert first.guild_id == club.guild.id
    assert second.seconds is None, "it was not played here"


async def test_times_are_of_those_who_joined(club: Club, store: Store):
    robin, kim, lee = (member(club, name) for name in ("robin", "kim", "lee"))
    for who in (robin, kim):
        await store.people.join(club.guild.id, who.id)
    for who, seconds, hints in ((lee, 10, 0), (robin, 400, 0), (kim, 300, 1)):
        await solve(who, club, store)
        change = update(daily_results).where(daily_results.c.user_id == who.id)
        async with store._database.engine.begin() as connection:
            await connection.execute(change.values(seconds=seconds, hints=hints))

    shown = answer(await lee.click(post(club), label="Times"))
    assert shown.ephemeral
    assert card_of(shown).title == "Times of 2 January 2026"
    assert fields(shown) == {
        "🟢 Easy": f"🥇 {kim.mention} · ✅ 5:00, hint for 1 step\n"
        f"🥈 {robin.mention} · ✅ 6:40, no hint\nFewest hints: {robin.mention}"
    }
    assert str(lee.id) not in text_of(shown), "only those who joined are listed"
    assert labels_of(shown) == ["Join"]

    await prefer(store, kim.id, times=False)
    shown = answer(await kim.click(post(club), label="Times"))
    assert "5:00" not in text_of(shown)
    assert labels_of(shown) == ["Leave"]


async def test_table_has_the_average_of_five(club: Club, store: Store):
    robin, kim = member(club, "robin"), member(club, "kim")
    for who in (robin, kim):
        await store.people.join(club.guild.id, who.id)
        await solve(who, club, store)

    async def write(who: simcord.MemberActor, times: Mapping[int, int | None]) -> None:
        """Write results, each with the number of days since then."""
        mine = daily_results.c.user_id == who.id
        async with store._database.engine.begin() as connection:
            (row, *_) = (await connection.execute(select(daily_results).where(mine))).all()
            for days, seconds in times.items():
                values = dict(row._mapping, day=DAY - timedelta(days=days), seconds=seconds)
                values["interaction_id"] = 100 * (who.id % 100) + days
                del values["id"]
                gone = delete(daily_results).where(mine, daily_results.c.day == values["day"])
                await connection.execute(gone)
                await connection.execute(insert(daily_results).values(values))

    # Only the last five times count.
    await write(robin, {6: 1, 5: 900, 4: 100, 3: None, 2: 200, 1: 300, 0: 600})
    await write(kim, dict.fromkeys(range(4), 100))
    shown = answer(await kim.click(post(club), label="Times"))
    assert fields(shown)["🟢 Easy"].endswith(f"\nAverage of five: {robin.mention} 6:07")
    assert "of a member's last five times" in card_of(shown).small_print

    await write(kim, {9: 100})
    shown = answer(await kim.click(post(club), label="Times"))
    averages = f"Average of five: {kim.mention} 1:40 · {robin.mention} 6:07"
    assert fields(shown)["🟢 Easy"].endswith(averages)

    await prefer(store, robin.id, times=False)
    shown = answer(await kim.click(post(club), label="Times"))
    assert "6:07" not in text_of(shown)


async def test_old_post_stays_as_it_is(club: Club):
    await club.host.click(await club.set(), label="No daily posts")
    await club.jump("2026-01-05 08:01")
    before = edits(club)
    await club.set(theme="light")
    await club.env.advance_time(120)
    assert edits(club) == before
