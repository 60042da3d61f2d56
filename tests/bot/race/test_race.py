"""`/race`: members of a channel play the same new puzzle for a set time."""

from collections.abc import Callable
from dataclasses import replace

import discord
import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.store import Store
from engine.notation import parse_position
from tests.bot.boards import filled
from tests.bot.conftest import InlineWorkers, Room, all_about, prefer
from tests.bot.hosts import allow_bot
from tests.bot.messages import answer, card_of, labels_of, picture_of, text_of
from workers import Overloaded

RUNNING = ["Join", "My board", "Leave"]


async def begin(room: Room, **options: object) -> discord.Message:
    """The message of a race that Alice has begun."""
    result = await room.alice.slash(room.channel, "race", band="EASY", minutes=10, **options)
    assert not answer(result).ephemeral, text_of(answer(result))
    return message(room)


def message(room: Room) -> discord.Message:
    """The message of the newest race, as everyone sees it now."""
    return [message for message in room.channel.history() if message.components][-1]


def table(room: Room) -> list[str]:
    """The lines of the table, with names in place of mentions."""
    names = {f"<@{who.id}>": who.user.name for who in (room.alice, room.bob)}
    lines = []
    for line in card_of(message(room)).text.splitlines():
        if "<@" in line:
            for mention, name in names.items():
                line = line.replace(mention, name)
            lines.append(line)
    return lines


async def join(room: Room, who: simcord.MemberActor) -> simcord.ResponseMessage:
    """The board of a user who joins."""
    board = answer(await who.click(message(room), label="Join"))
    assert board.ephemeral
    return board


async def solve(room: Room, store: Store, who: simcord.MemberActor) -> str:
    """Solve the puzzle of a member's newest game; return the text of the board."""
    game = await store.games.current(who.id)
    assert game is not None
    (solution,) = engine.solve(parse_position(game.puzzle))
    return text_of(answer(await who.slash(room.channel, "place", moves=solution)))


async def test_race_from_start_to_podium(room: Room, store: Store):
    carol = room.alice.guild.add_member(room.env.create_user("carol"))
    shown = await begin(room)
    card = card_of(shown)
    assert card.title == "🟢 Race: Easy"
    assert "Press **Join** for a new puzzle" in card.text
    assert card.small_print.startswith("Ends <t:")
    assert labels_of(shown) == RUNNING
    assert not shown.attachments, "nobody sees the puzzle before joining"
    assert table(room) == []

    boards = [await join(room, who) for who in (room.alice, room.bob, carol)]
    puzzles = set()
    for who in (room.alice, room.bob, carol):
        game = await store.games.current(who.id)
        assert game is not None
        puzzles.add(game.puzzle)
    assert len(puzzles) == 1
    await room.env.advance_time(11)
    givens = filled(boards[0])
    assert [line.partition(" · ")[2] for line in table(room)] == [
        f"{'▰' * (givens * 12 // 81)}{'▱' * (12 - givens * 12 // 81)} {givens} / 81, no hint"
    ] * 3

    # Bob finishes first, with a hint, then Alice without one; Carol does not finish.
    await room.bob.slash(room.channel, "hint")
    assert "In the race you are number 1 of 3 so far." in await solve(room, store, room.bob)
    room.env.backend.advance_clock(5)
    assert "In the race you are number 2 of 3" in await solve(room, store, room.alice)
    await room.env.advance_time(11)
    assert [line[:9] for line in table(room)[:2]] == ["1. bob · ", "2. alice "]

    room.env.backend.advance_clock(600)
    await room.env.advance_time(11)
    over = message(room)
    assert card_of(over).title == "🟢 Race: Easy · over"
    first, second, third = table(room)
    assert first.startswith("🥇 bob · ✅ 0:0")
    assert first.endswith(", hint for 1 step")
    assert second.startswith("🥈 alice · ✅ 0:")
    assert second.endswith(", no hint")
    assert third.startswith(f"3. <@{carol.id}> · ▰")
    assert card_of(over).small_print == f"Fewest hints: <@{room.alice.id}>"
    assert picture_of(over).description
    assert labels_of(over) == ["Play this too"]
    played = answer(await carol.click(over, label="Play this too"))
    assert filled(played) == givens


async def test_whoever_has_filled_in_more_is_higher_in_the_table(room: Room, store: Store):
    await begin(room)
    await join(room, room.alice)
    await join(room, room.bob)
    game = await store.games.current(room.bob.id)
    assert game is not None
    (solution,) = engine.solve(parse_position(game.puzzle))
    await room.bob.slash(room.channel, "place", moves=f"r1: {solution[:9]}")
    await room.env.advance_time(11)
    assert [line.partition(" · ")[0] for line in table(room)] == ["1. bob", "2. alice"]


async def test_nobody_is_pinged_and_no_rating_changes(room: Room, store: Store):
    await begin(room)
    await join(room, room.alice)
    await room.env.advance_time(11)
    await solve(room, store, room.alice)
    await room.env.advance_time(11)

    sent = [request.json for request in room.env.http_requests if isinstance(request.json, dict)]
    assert not [body for body in sent if (body.get("allowed_mentions") or {}).get("users")]
    assert not (await all_about(store, room.alice.id))["skills"]


async def test_only_those_who_joined_are_shown(room: Room, store: Store):
    shown = await begin(room)
    for label in ("My board", "Leave"):
        refused = answer(await room.bob.click(shown, label=label))
        assert refused.ephemeral
        assert text_of(refused) == "You are not in this race. Press Join to take part."
    await join(room, room.bob)
    await room.env.advance_time(11)
    assert len(table(room)) == 1

    await room.bob.click(message(room), label="Leave")
    await room.env.advance_time(11)
    assert table(room) == []
    assert "In the race" not in await solve(room, store, room.bob)


async def test_whoever_wants_no_times_gets_none(room: Room, store: Store):
    await prefer(store, room.bob.id, times=False)
    await begin(room)
    await join(room, room.bob)
    await solve(room, store, room.bob)
    await room.env.advance_time(11)
    assert table(room) == ["1. bob · ✅ solved, no hint"]


async def test_one_race_at_a_time_in_a_channel(room: Room, store: Store):
    first = await begin(room)
    refused = await room.bob.slash(room.channel, "race")
    text = text_of(answer(refused))
    assert text.startswith("A race is already running in this channel: https://discord.com/")
    assert text.endswith(f"/{first.id}")
    assert await store.races.get(2) is None

    room.env.backend.advance_clock(601)
    assert not answer(await room.bob.slash(room.channel, "race")).ephemeral


async def test_deleting_its_message_ends_a_race(room: Room, store: Store):
    shown = await begin(room)
    with room.env.time_context():
        await shown.delete()
    room.env.backend.advance_clock(10)
    assert (await begin(room)).id != shown.id
    # This also happens if the channel is deleted.
    elsewhere = room.alice.guild.create_text_channel("elsewhere")
    await room.alice.slash(elsewhere, "race")
    await room.bob.click(elsewhere.history()[-1], label="Join")
    room.env.backend.delete_channel(elsewhere.id)
    await room.env.advance_time(11)
    race = await store.races.get(3)
    assert race is not None
    assert race.message_id is None
    assert labels_of(answer(await room.bob.slash(room.channel, "board"))), "the game stays"


async def test_server_turns_races_and_duels_off(room: Room, store: Store):
    await store.servers.change(
        room.alice.guild.id, lambda before: replace(before, races=False, duels=False)
    )
    for command in ("race", "duel"):
        refused = answer(await room.alice.slash(room.channel, command))
        assert refused.ephemeral
        said = f"The people who manage this server have turned {command}s off."
        assert text_of(refused) == said
    assert await store.races.get(1) is None
    assert await store.duels.get(1) is None


async def test_race_goes_on_if_races_are_turned_off_meanwhile(room: Room, store: Store):
    await begin(room)
    await join(room, room.alice)
    await store.servers.change(
        room.alice.guild.id, lambda before: replace(before, races=False, duels=False)
    )
    await join(room, room.bob)
    await solve(room, store, room.bob)
    await room.env.advance_time(11)
    assert [line[:7] for line in table(room)] == ["1. bob ", "2. alic"]
    # Nor does it matter if a racer leaves the server.
    room.alice.guild.remove_member(room.bob)
    room.env.backend.advance_clock(601)
    await room.env.advance_time(11)
    assert card_of(message(room)).title == "🟢 Race: Easy · over"
    assert table(room)[0].startswith("🥇 bob · ✅")
    refused = answer(await room.alice.slash(room.channel, "race"))
    assert "have turned races off" in text_of(refused)


async def test_race_is_not_begun_in_a_hidden_channel_and_a_duel_there_has_a_button(room: Room):
    allow_bot(room.env, room.channel, view_channel=False)
    alone = answer(await room.alice.slash(room.channel, "race"))
    assert "a channel that I can see" in text_of(alone)
    await room.alice.slash(room.channel, "duel")
    await room.bob.click(message(room), label="Accept")
    assert labels_of(message(room))[-1] == "Update"


async def test_presses_edit_a_message_that_the_bot_cannot_edit_any_more(room: Room, store: Store):
    shown = await begin(room)
    await join(room, room.alice)
    allow_bot(room.env, room.channel, view_channel=False)
    (board,) = (await room.bob.click(shown, label="Join")).followups
    assert board.ephemeral
    assert picture_of(board) is not None
    assert [line[:9] for line in table(room)] == ["1. alice ", "2. bob · "]
    (again,) = (await room.bob.click(shown, label="My board")).followups
    assert filled(again) == filled(board)
    await solve(room, store, room.bob)
    room.env.backend.advance_clock(601)
    await room.env.advance_time(11)
    (over,) = (await room.alice.click(shown, label="Join")).followups
    assert over.ephemeral
    assert text_of(over) == "This race is over. Start another one with /race."
    assert card_of(message(room)).title == "🟢 Race: Easy · over"
    assert table(room)[0].startswith("🥇 bob · ✅")


async def test_podium_that_was_out_of_reach_appears_after_a_press(room: Room):
    shown = await begin(room)
    allow_bot(room.env, room.channel, view_channel=False)
    room.env.backend.advance_clock(601)
    await room.env.advance_time(11)
    allow_bot(room.env, room.channel, view_channel=True)
    await room.env.advance_time(11)
    assert labels_of(message(room)) == RUNNING
    await room.alice.click(shown, label="My board")
    await room.env.advance_time(11)
    assert card_of(message(room)).title == "🟢 Race: Easy · over"


async def test_race_is_on_a_server(room: Room):
    alone = answer(await room.env.create_user("dora").slash("race"))
    assert "Races need a server" in text_of(alone)


@pytest.mark.parametrize("label", RUNNING)
async def test_race_over_is_not_joined(room: Room, store: Store, label: str):
    shown = await begin(room)
    room.env.backend.advance_clock(601)
    refused = answer(await room.bob.click(shown, label=label))
    assert text_of(refused) == "This race is over. Start another one with /race."
    race = await store.races.get(1)
    assert race is not None
    assert race.racers == ()
    await room.env.advance_time(11)
    assert card_of(message(room)).text == "No one joined this time."


async def test_failed_puzzle_begins_no_race(room: Room, store: Store, workers: InlineWorkers):
    workers.error = Overloaded("busy")
    assert "try again" in text_of(answer(await room.alice.slash(room.channel, "race")))
    assert await store.races.get(1) is None


async def test_repeated_events_and_restarts_change_nothing(
    room: Room, store: Store, new_bot: Callable[[], TutorBot]
):
    shown = await begin(room)
    await room.repeat_last_event()
    assert await store.races.get(2) is None
    await room.bob.click(shown, label="Join")
    await room.repeat_last_event()
    await room.env.restart_bot(new_bot())
    board = answer(await room.bob.click(shown, label="My board"))
    assert board.ephemeral
    await room.env.advance_time(11)
    assert len(table(room)) == 1


@pytest.mark.parametrize("who", ["alice", "bob"])
async def test_deleted_member_leaves_no_trace(room: Room, store: Store, who: str):
    await begin(room)
    member = getattr(room, who)
    await join(room, member)
    assert len((await all_about(store, member.id))["racers"]) == 1
    sure = answer(await member.slash(room.channel, "privacy delete"))
    await member.click(sure, label="Forget me")
    await room.env.advance_time(11)
    assert table(room) == []
    assert str(member.id) not in text_of(message(room))


async def test_message_keeps_the_language_of_who_began_it(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de")
    shown = await begin(room)
    assert labels_of(shown) == ["Mitmachen", "Mein Brett", "Verlassen"]
    await room.bob.click(shown, label="Mitmachen")
    await room.env.advance_time(11)
    assert card_of(message(room)).title == "🟢 Rennen: Leicht"
