"""Daily posts over days: to each server once a day, at its own time, despite failures."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import discord
import pytest
import simcord
from simcord._clock import Clock
from sqlalchemy import delete

from bot.client import TutorBot
from bot.posts.posting import LEASE, Poster
from bot.store import KILLER, Failure, ServerSettings, Store, StoreBusyError
from bot.store.schema import daily_posts
from tests.bot.conftest import InlineWorkers
from tests.bot.daily.test_killers import TEXT
from tests.bot.hosts import Club, fields, found
from tests.bot.messages import answer, card_of, labels_of, picture_of, text_of
from workers import Overloaded

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
LATER = LEASE.total_seconds() + 1


@pytest.fixture
async def club(simcord_env: simcord.Env) -> Club:
    club = found(simcord_env)
    await simcord_env.settle()
    return club


async def morning(club: Club, **options: object) -> None:
    """Set posts for 8:00 in Berlin, and wait until one minute before."""
    await club.set(channel=club.channel, time="8:00", zone=BERLIN, **options)
    await club.jump("2026-01-02 06:59")


async def test_one_post_each_day_at_its_time(club: Club):
    await club.set(channel=club.channel, time="8:00", zone=BERLIN)

    for _ in range(12):
        await club.env.advance_time(3 * 3600)

    assert club.posts() == [
        ("2026-01-01 07:00", "daily-2026-01-01-easy.png"),
        ("2026-01-02 07:00", "daily-2026-01-02-easy.png"),
    ]


async def test_drawings_of_a_post_do_not_wait_with_the_work_of_the_program(
    club: Club, workers: InlineWorkers
):
    await morning(club)
    before = len(workers.owners)
    await club.env.advance_time(600)

    assert len(club.posts()) == 1
    assert set(workers.owners[before:]) == {club.guild.id}


async def test_blocked_server_gets_no_posts(club: Club, simcord_bot: TutorBot):
    await morning(club)
    await simcord_bot.services.store.blocks.add([club.guild.id])
    await simcord_bot.services.blocks.refresh()
    await club.env.advance_time(600)
    assert club.posts() == []

    await simcord_bot.services.store.blocks.remove([club.guild.id])
    await simcord_bot.services.blocks.refresh()
    await club.env.advance_time(2 * 3600)
    assert [name for _, name in club.posts()] == ["daily-2026-01-02-easy.png"]


@pytest.mark.whole
@pytest.mark.parametrize(
    ("zone", "time", "days", "moments"),
    [
        # In Berlin, 2:00 to 3:00 is missing on 29 March and ambiguous on 25 October.
        (BERLIN, "8:00", ["03-28", "03-29", "03-30"], ["07:00", "06:00", "06:00"]),
        (BERLIN, "2:30", ["03-28", "03-29", "03-30"], ["01:30", "01:00", "00:30"]),
        (BERLIN, "2:30", ["10-24", "10-25", "10-26"], ["00:30", "00:30", "01:30"]),
        (BERLIN, "8:00", ["10-24", "10-25", "10-26"], ["06:00", "07:00", "07:00"]),
        # New York: 8 March and 1 November, 1:00 to 2:00 twice.
        (NEW_YORK, "2:15", ["03-07", "03-08", "03-09"], ["07:15", "07:00", "06:15"]),
        (NEW_YORK, "1:30", ["10-31", "11-01", "11-02"], ["05:30", "05:30", "06:30"]),
    ],
)
async def test_one_post_a_day_across_clock_changes(
    new_bot: Callable[[], TutorBot],
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    time: str,
    days: list[str],
    moments: list[str],
):
    def start(clock: Clock) -> None:
        clock.elapsed = 0
        clock._epoch = datetime.fromisoformat(f"2026-{days[0]}T00:00Z")

    monkeypatch.setattr(Clock, "__init__", start)
    async with simcord.run(new_bot()) as env:
        club = found(env)
        await env.settle()
        await club.set(channel=club.channel, time=time, zone=zone)

        for day, moment in zip(days, moments, strict=True):
            before = len(club.posts())
            await club.jump(f"2026-{day} {moment}:00", short=1)
            assert len(club.posts()) == before
            await env.advance_time(61)
            await club.jump(f"2026-{day} {moment[:2]}:59:59")

        assert club.posts() == [
            (f"2026-{day} {moment}", f"daily-2026-{day}-easy.png")
            for day, moment in zip(days, moments, strict=True)
        ]


async def test_servers_have_separate_times_zones_languages_and_bands(simcord_env: simcord.Env):
    german = found(simcord_env, "Verein", locale="de")
    other = found(simcord_env, "Club")
    await simcord_env.settle()
    await german.set(channel=german.channel, time="20:00", zone=BERLIN)
    message = await other.set(channel=other.channel, time="20:00", zone=NEW_YORK)
    message = answer(await other.host.select(message, ["bands"], custom_id="server-settings"))
    await other.host.select(message, ["HARD"], custom_id="server:bands")

    await german.jump("2026-01-02 19:00")
    await german.jump("2026-01-03 01:00")

    assert [moment for moment, _ in german.posts()] == ["2026-01-02 19:00"]
    assert other.posts() == [("2026-01-03 01:00", "daily-2026-01-02-hard.png")]
    (first,), (second,) = german.channel.history(), other.channel.history()
    assert "Sudoku des Tages" in text_of(first)
    assert len(card_of(first).sections) == 4
    assert "Leicht (Stufe 1 von 4)" in str(picture_of(first).description)
    assert card_of(second).sections == ("🟠 **Hard**",)
    assert "Hard (band 3 of 4)" in str(picture_of(second).description)


async def test_card_is_the_same_for_all_and_drawn_once(
    simcord_env: simcord.Env, workers: InlineWorkers
):
    clubs = [found(simcord_env, f"Club {number}") for number in range(5)]
    await simcord_env.settle()
    for club in clubs:
        await club.set(channel=club.channel, time="8:00")

    await clubs[0].jump("2026-01-02 08:01")

    contents = {text_of(club.channel.history()[0]) for club in clubs}
    assert len(contents) == 1
    assert workers.jobs.count("draw_card") == 1


async def test_only_the_role_is_pinged(club: Club):
    readers = club.guild.create_role("readers", mentionable=True)
    await morning(club, role=readers)

    await club.env.advance_time(120)

    (message,) = club.channel.history()
    assert text_of(message).startswith(f"<@&{readers.id}>")
    sent = [r for r in club.env.http_requests if r.path.endswith("/messages")][-1]
    assert isinstance(sent.json, dict)
    assert sent.json["allowed_mentions"] == {"parse": [], "roles": [readers.id]}


async def test_unavailable_server_gets_todays_post_late(club: Club):
    await morning(club)

    club.env.backend.advance_clock(5 * 3600)
    await club.env.advance_time(60)

    assert club.posts() == [("2026-01-02 11:59", "daily-2026-01-02-easy.png")]


async def test_yesterdays_post_is_never_sent(club: Club):
    await morning(club)

    club.env.backend.advance_clock(17 * 3600)
    await club.env.advance_time(60)
    assert club.posts() == []
    await club.jump("2026-01-03 07:01")

    assert club.posts() == [("2026-01-03 07:00", "daily-2026-01-03-easy.png")]


async def test_past_time_means_tomorrow(club: Club):
    await club.jump("2026-01-02 12:00")
    await club.set(channel=club.channel, time="8:00", zone=BERLIN)

    await club.env.advance_time(3600)
    assert club.posts() == []
    await club.jump("2026-01-03 07:01")

    assert len(club.posts()) == 1


async def test_only_changes_of_time_or_channel_delay_todays_post(store: Store):
    at_first, then = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
    settings = ServerSettings(1, channel_id=4, at=time(8))
    await store.servers.set(settings, changed=at_first)

    async def since() -> datetime:
        (due,) = await store.posts.due(date(2026, 1, 2), await store.posts.times())
        return due.since

    await store.servers.set(replace(settings, language="de", role_id=5), changed=then)
    assert await since() == at_first
    await store.servers.set(replace(settings, at=time(9)), changed=then)
    assert await since() == then


class Crash(BaseException):
    """Simulates the end of the program at this point."""


@pytest.mark.parametrize("place", ["before sending", "after sending", "before noting"])
async def test_one_post_after_a_crash(
    club: Club,
    store: Store,
    new_bot: Callable[[], TutorBot],
    monkeypatch: pytest.MonkeyPatch,
    place: str,
):
    await morning(club)
    send, posted = discord.TextChannel.send, store.posts.record_posted

    async def crash(*args: Any, **kwargs: Any) -> object:
        if place == "after sending":
            await send(*args, **kwargs)
        raise Crash

    with monkeypatch.context() as broken:
        if place == "before noting":
            broken.setattr(store.posts, "record_posted", crash)
        else:
            broken.setattr(discord.TextChannel, "send", crash)
        await club.env.advance_time(120)
    assert store.posts.record_posted == posted
    sent_before = len(club.posts())
    assert sent_before == (0 if place == "before sending" else 1)
    club.env._errors.clear()

    await club.env.restart_bot(new_bot())
    await club.env.advance_time(LATER)

    assert len(club.posts()) == 1
    post = await store.posts.last(club.guild.id)
    assert post is not None
    assert post.message_id == club.channel.history()[0].id
    await club.env.advance_time(3600)
    assert len(club.posts()) == 1


async def lose_posts(store: Store) -> None:
    """Delete all claims and results, as after a power cut or a restored backup."""
    async with store._database.engine.begin() as connection:
        await connection.execute(delete(daily_posts))


def searches(club: Club) -> int:
    """The number of requests for the messages of the channel."""
    path = f"/channels/{club.channel.id}/messages"
    requests = club.env.http_requests
    return sum(r.method == "GET" and r.path.endswith(path) for r in requests)


async def test_one_post_although_the_store_lost_it(
    simcord_env: simcord.Env, store: Store, new_bot: Callable[[], TutorBot]
):
    early, late = found(simcord_env, "Early"), found(simcord_env, "Late")
    await simcord_env.settle()
    await early.set(channel=early.channel, time="8:00")
    await late.set(channel=late.channel, time="10:00")
    await early.jump("2026-01-02 08:01")
    assert len(early.posts()) == 1

    await lose_posts(store)
    await simcord_env.restart_bot(new_bot())
    await early.jump("2026-01-02 10:01")

    assert len(early.posts()) == 1
    post = await store.posts.last(early.guild.id)
    assert post is not None
    assert post.message_id == early.channel.history()[0].id
    assert searches(early) == 1
    assert len(late.posts()) == 1
    assert searches(late) == 0, "no earlier run can have sent it"


def set_clock(club: Club, hours: float) -> None:
    """Set the machine's clock forward or back, without affecting timers."""
    club.env.backend.clock._epoch += timedelta(hours=hours)


async def test_post_is_sent_at_its_time_although_the_clock_was_set_back(club: Club):
    await morning(club)

    set_clock(club, -5)
    await club.jump("2026-01-02 07:01")
    await club.jump("2026-01-03 07:01")

    assert club.posts() == [
        ("2026-01-02 07:00", "daily-2026-01-02-easy.png"),
        ("2026-01-03 07:00", "daily-2026-01-03-easy.png"),
    ]


async def test_change_is_noticed_although_the_clock_was_set_back(simcord_env: simcord.Env):
    club, other = found(simcord_env, "Club"), found(simcord_env, "Other")
    await simcord_env.settle()
    await other.set(channel=other.channel, time="8:00")
    await other.jump("2026-01-02 08:01")
    await simcord_env.advance_time(3600)

    set_clock(club, -5)
    await club.set(channel=club.channel, time="4:02")
    await simcord_env.advance_time(60)

    assert club.posts() == [("2026-01-02 04:02", "daily-2026-01-02-easy.png")]


async def test_post_is_sent_once_although_its_time_comes_twice(club: Club):
    await club.set(channel=club.channel, time="8:00", zone=BERLIN)
    await club.jump("2026-01-02 07:01")

    for _ in range(3):
        set_clock(club, -2)
        await club.jump("2026-01-02 07:01")
    set_clock(club, -24)
    await club.jump("2026-01-02 06:00")

    assert len(club.posts()) == 1


async def test_post_is_sent_soon_after_the_clock_was_set_forward(club: Club):
    await club.jump("2026-01-02 02:00")
    await club.set(channel=club.channel, time="8:00", zone=BERLIN)

    set_clock(club, 6)
    await club.env.advance_time(600)
    assert len(club.posts()) == 1
    set_clock(club, -6)
    await club.jump("2026-01-02 08:00")

    assert len(club.posts()) == 1


async def test_claim_from_before_the_clock_was_set_back_expires(club: Club):
    await morning(club)
    club.env.inject_error("POST", "/channels/*/messages", status=500, times=2)
    club.env.backend.advance_clock(5 * 3600)
    await club.env.advance_time(60)
    assert club.posts() == []

    set_clock(club, -4)
    await club.env.advance_time(600 + LATER)

    assert len(club.posts()) == 1


async def test_nonce_deduplicates_posts_without_history_permission(
    club: Club, new_bot: Callable[[], TutorBot], store: Store, monkeypatch: pytest.MonkeyPatch
):
    nonces = []
    send = discord.TextChannel.send

    async def noting(*args: Any, **kwargs: Any) -> object:
        nonces.append(kwargs["nonce"])
        await send(*args, **kwargs)
        raise OSError("cut")

    await morning(club)
    club.allow(read_message_history=False)
    monkeypatch.setattr(discord.TextChannel, "send", noting)

    await club.env.advance_time(60 + LATER)

    assert len(nonces) == 2
    assert len(set(nonces)) == 1
    assert len(nonces[0]) <= 25


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_post_is_retried_after_a_discord_error(club: Club, status: int):
    await morning(club)
    club.env.inject_error("POST", "/channels/*/messages", status=status, times=2)

    await club.env.advance_time(90)
    assert club.posts() == []
    assert "not posted yet" in fields(await club.set())["The last post"]
    await club.env.advance_time(3 * LATER)

    assert len(club.posts()) == 1


async def test_post_is_retried_while_workers_are_busy(club: Club, workers: InlineWorkers):
    await morning(club)
    workers.error = Overloaded("queue full")

    await club.env.advance_time(60 + LATER)

    assert len(club.posts()) == 1


async def test_missing_permission_gives_up_and_is_shown_to_the_host(
    club: Club, store: Store, caplog: pytest.LogCaptureFixture
):
    await morning(club)
    club.allow(attach_files=False)
    await club.env.advance_time(120)

    shown = fields(await club.set())

    assert club.posts() == []
    assert shown["The last post"] == "2026-01-02: not posted, I don't have permission there"
    assert "**Attach Files**" in shown["⚠ Permissions that I'm missing in the channel"]
    assert ": it lacks ATTACH" in caplog.text
    post = await store.posts.last(club.guild.id)
    assert post is not None
    assert post.failure is Failure.FORBIDDEN
    # A change by the host causes a retry, and the next day works anyway.
    club.allow(attach_files=True)
    await club.set(role=club.guild.create_role("readers"))
    await club.env.advance_time(60)
    assert len(club.posts()) == 1


async def test_deleted_channel_is_reported(club: Club):
    await morning(club)
    club.env.backend.delete_channel(club.channel.id)
    other = club.guild.create_text_channel("other")
    await club.env.advance_time(120)

    shown = fields(await Club(club.env, club.guild, other, club.host).set())

    assert "no longer exists" in shown["Daily posts"]
    assert "the channel is gone" in shown["The last post"]
    await Club(club.env, club.guild, other, club.host).set(channel=other)
    await club.env.advance_time(60)
    assert len(other.history()) == 1


async def test_server_data_is_deleted_on_leave(club: Club, store: Store):
    await morning(club)
    club.env.backend.remove_guild(club.guild.id)

    await club.env.advance_time(120)

    assert await store.servers.with_posts() == ()
    assert await store.posts.last(club.guild.id) is None


async def test_no_posts_when_switched_off(club: Club):
    await morning(club)
    await club.host.click(await club.set(), label="No daily posts")

    await club.env.advance_time(120)

    assert club.posts() == []


async def test_one_of_two_programs_posts(club: Club, simcord_bot: TutorBot, store: Store):
    await morning(club)
    club.env.backend.advance_clock(120)

    with club.env.time_context():
        await asyncio.gather(*(Poster(simcord_bot.services).post_due() for _ in range(3)))
    await club.env.settle()

    assert len(club.posts()) == 1


async def test_database_error_for_one_server_does_not_stop_others(
    simcord_env: simcord.Env, store: Store, monkeypatch: pytest.MonkeyPatch
):
    clubs = [found(simcord_env, f"Club {number}") for number in range(12)]
    await simcord_env.settle()
    for club in clubs:
        await club.set(channel=club.channel, time="8:00")

    async def locked(*args: Any, **kwargs: Any) -> None:
        raise StoreBusyError("database is locked")

    monkeypatch.setattr(store.posts, "record_failure", locked)
    simcord_env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    await clubs[0].jump("2026-01-02 08:01")

    assert sum(len(club.posts()) for club in clubs) == 11
    await simcord_env.advance_time(LATER)
    assert [len(club.posts()) for club in clubs] == [1] * 12


async def test_claimed_post_is_checked_again(club: Club, simcord_bot: TutorBot, store: Store):
    await morning(club)
    club.env.backend.advance_clock(120)

    with club.env.time_context():
        poster = Poster(simcord_bot.services)
        now = discord.utils.utcnow()
        day = date(2026, 1, 2)
        (due,) = await store.posts.due(day, await store.posts.times())
        assert await store.posts.claim(club.guild.id, day, channel_id=1, seen=None, now=now)
        assert not await poster._post(due, day)


async def test_posts_are_rate_limited(simcord_env: simcord.Env):
    clubs = [found(simcord_env, f"Club {number}") for number in range(30)]
    await simcord_env.settle()
    for club in clubs:
        await club.set(channel=club.channel, time="8:00")

    await clubs[0].jump("2026-01-02 08:00")
    await simcord_env.advance_time(60)

    moments = sorted(club.channel.history()[0].created_at for club in clubs)
    assert (moments[-1] - moments[0]).total_seconds() >= 29 / 20
    assert moments[-1] < datetime(2026, 1, 2, 8, 0, 10, tzinfo=UTC)


async def test_claims_are_unique_per_server_and_day(store: Store):
    now = datetime(2026, 1, 2, tzinfo=UTC)
    day = date(2026, 1, 2)
    claims = await asyncio.gather(
        *(store.posts.claim(1, day, channel_id=2, seen=None, now=now) for _ in range(10))
    )
    assert claims.count(True) == 1
    seen = await store.posts.last(1)
    claims = await asyncio.gather(
        *(store.posts.claim(1, day, channel_id=2, seen=seen, now=now) for _ in range(10))
    )
    assert claims.count(True) == 1, "and one takes an old one over"
    await store.posts.record_posted(1, day, message_id=3, now=now)
    assert not await store.posts.claim(1, day, channel_id=2, seen=seen, now=now)


async def test_thousands_of_different_times_are_supported(store: Store):
    for guild_id in (1, 2, 3):
        await store.servers.set(ServerSettings(guild_id, channel_id=4, at=time(guild_id, 30)))
    times = [("UTC", time(*divmod(minute, 60))) for minute in range(1440) if minute != 150]
    times += [("Europe/Berlin", at) for _, at in times]

    due = await store.posts.due(date(2026, 1, 2), times)

    assert [post.settings.guild_id for post in due] == [1, 3]


async def test_killer_is_posted_beside_the_bands(club: Club, store: Store):
    await morning(club)
    settings = await store.servers.settings(club.guild.id)
    await store.servers.set(replace(settings, bands=("easy", KILLER)))
    await store.daily.add_killer(date(2026, 1, 2), TEXT)
    await club.env.advance_time(600)
    post = next(message for message in club.channel.history() if message.author.bot)
    assert "**Killer sudoku**" in text_of(post)
    assert "Play: Killer sudoku" in labels_of(post)
    await club.jump("2026-01-03 07:01")
    assert len(club.posts()) == 2, "a day without a killer sudoku has its post"
