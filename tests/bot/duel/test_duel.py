"""`/duel`: two members play the same new puzzle, each on their own board."""

from collections.abc import Callable
from dataclasses import replace

import aiohttp
import discord
import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.duel.service import LASTS
from bot.random_puzzle.service import RandomPuzzles
from bot.store import Store
from bot.store.duels import Refusal
from engine.model.band import Band
from engine.notation import format_line, parse_position
from tests.bot.boards import filled
from tests.bot.conftest import InlineWorkers, Room
from tests.bot.hosts import allow_bot
from tests.bot.messages import answer, card_of, labels_of, picture_of, text_of
from workers import Overloaded

PLAYING = ["My board", "Show times", "Give up"]


async def challenge(room: Room, rival: simcord.MemberActor | None = None) -> discord.Message:
    """The message of Alice's challenge, to anyone unless a rival is named."""
    options = {} if rival is None else {"member": rival}
    result = await room.alice.slash(room.channel, "duel", band=Band.MEDIUM.name, **options)
    assert not answer(result).ephemeral, text_of(answer(result))
    return message(room)


def message(room: Room) -> discord.Message:
    """The message of the newest duel, as everyone sees it now."""
    return [message for message in room.channel.history() if message.components][-1]


async def begun(room: Room) -> discord.Message:
    """The message of a duel that Bob has accepted."""
    await room.bob.click(await challenge(room, room.bob), label="Accept")
    return message(room)


async def solve(room: Room, store: Store, who: simcord.MemberActor) -> simcord.ResponseMessage:
    """Solve the puzzle of the newest duel on the user's own board."""
    board = answer(await who.click(message(room), label="My board"))
    game = await store.games.current(who.id)
    assert game is not None
    (solution,) = engine.solve(parse_position(game.puzzle))
    await who.slash(room.channel, "place", moves=solution)
    return board


def refusal(result: simcord.InteractionResult) -> str:
    """The reason for refusing a press or a command, which only the user sees."""
    refused = result.followups[0] if result.followups else answer(result)
    assert refused.ephemeral
    return text_of(refused)


def standing(room: Room) -> list[str]:
    """The lines with the players' standing."""
    lines = [line.partition(" · ") for line in card_of(message(room)).text.splitlines()]
    assert all(name.startswith("**") for name, _, _ in lines)
    return [state for _, _, state in lines]


def pings(room: Room) -> list[object]:
    """The users whom each sent or edited message may ping, for messages with mentions."""
    found = []
    for request in room.env.http_requests:
        sent = request.json if isinstance(request.json, dict) else {}
        sent = sent.get("data", sent)
        if isinstance(sent, dict) and "<@" in str(sent.get("components")):
            found.append(sent.get("allowed_mentions"))
    return found


async def test_challenge_pings_only_who_is_challenged(room: Room):
    shown = await challenge(room, room.bob)

    card = card_of(shown)
    assert card.title == "🟡 Duel: Medium"
    assert card.text.splitlines()[0] == f"<@{room.alice.id}> challenges <@{room.bob.id}> to a duel."
    assert labels_of(shown) == ["Accept", "Decline", "Withdraw"]
    assert not shown.attachments, "no puzzle is shown before the duel begins"
    assert pings(room) == [{"parse": [], "users": [room.bob.id]}]

    accepted = await room.bob.click(shown, label="Accept")
    assert labels_of(message(room)) == PLAYING
    assert pings(room)[1:] == [{"parse": []}]
    (board,) = accepted.followups
    assert board.ephemeral
    assert card_of(board).title.startswith("Your game · Medium")


async def test_only_the_member_who_is_challenged_accepts(room: Room):
    guild = room.alice.guild
    carol = guild.add_member(room.env.create_user("carol"))
    shown = await challenge(room, room.bob)

    for who, label, why in (
        (room.alice, "Accept", "your own challenge"),
        (carol, "Accept", "for someone else"),
        (carol, "Decline", "for someone else"),
        (carol, "Withdraw", "for someone else"),
        (room.bob, "Withdraw", f"Only <@{room.alice.id}> can withdraw"),
    ):
        assert why in refusal(await who.click(shown, label=label))
    assert labels_of(message(room)) == ["Accept", "Decline", "Withdraw"]

    await room.bob.click(shown, label="Decline")
    assert card_of(message(room)).text == f"<@{room.bob.id}> would rather not right now."
    assert labels_of(message(room)) == []


async def test_only_the_challenger_withdraws_an_open_challenge(room: Room):
    shown = await challenge(room)

    refused = refusal(await room.bob.click(shown, label="Withdraw"))
    assert refused == (
        f"Only <@{room.alice.id}> can withdraw this challenge. If you want to play, press Accept."
    )
    await room.bob.click(shown, label="Accept")
    assert labels_of(message(room)) == PLAYING


async def test_challenger_withdraws(room: Room):
    for rival in (None, room.bob):
        await room.alice.click(await challenge(room, rival), label="Withdraw")
        assert card_of(message(room)).text == f"<@{room.alice.id}> withdrew the challenge."


async def test_both_play_the_same_puzzle_on_boards_of_their_own(room: Room, store: Store):
    shown = await begun(room)
    alices, bobs = card_of(shown).text.splitlines()
    assert alices == f"**<@{room.alice.id}>** · has not opened the board yet"
    assert bobs.startswith(f"**<@{room.bob.id}>** · ▰"), "accepting has opened it"
    boards = [answer(await who.click(shown, label="My board")) for who in (room.alice, room.bob)]
    assert all(board.ephemeral for board in boards)
    games = [await store.games.current(who.id) for who in (room.alice, room.bob)]
    assert games[0] is not None
    assert games[1] is not None
    assert games[0].puzzle == games[1].puzzle
    assert games[0].id != games[1].id

    puzzle = parse_position(games[0].puzzle)
    (solution,) = engine.solve(puzzle)
    cell = format_line(puzzle).index(".")
    row, column = divmod(cell, 9)
    await room.alice.slash(room.channel, "place", moves=f"r{row + 1}c{column + 1}={solution[cell]}")
    await room.bob.slash(room.channel, "hint")
    await room.env.advance_time(11)

    givens = filled(boards[0])
    assert standing(room)[0].endswith(f"▱ {givens + 1} / 81, no hint")
    assert standing(room)[1].endswith(f"▱ {givens} / 81, hint for 1 step")


async def test_end_shows_the_puzzle_and_no_times_unless_both_want_them(room: Room, store: Store):
    await begun(room)
    await solve(room, store, room.alice)
    await room.env.advance_time(11)
    assert standing(room)[0] == "✅ solved, no hint"
    assert labels_of(message(room)) == PLAYING
    await solve(room, store, room.bob)
    await room.env.advance_time(11)

    shown = message(room)
    assert card_of(shown).title == "🟡 Duel: Medium · over"
    assert standing(room) == ["✅ solved, no hint"] * 2
    assert picture_of(shown).description
    assert labels_of(shown) == ["Play this too", "Show times"]

    await room.bob.click(shown, label="Show times")
    assert standing(room) == ["✅ solved, no hint"] * 2
    assert f"<@{room.bob.id}> would like to show times" in text_of(message(room))
    await room.alice.click(message(room), label="Show times")
    assert all(line.startswith("✅ 0:0") for line in standing(room))
    await room.bob.click(message(room), label="Show times")
    assert standing(room) == ["✅ solved, no hint"] * 2, "and it can be taken back"


async def test_solved_board_tells_of_the_duel(room: Room, store: Store):
    await begun(room)
    texts = []
    for who in (room.alice, room.bob):
        await who.click(message(room), label="My board")
        game = await store.games.current(who.id)
        assert game is not None
        (solution,) = engine.solve(parse_position(game.puzzle))
        result = await who.slash(room.channel, "place", moves=solution)
        texts.append(text_of(answer(result)))
    assert "The duel message shows your opponent's progress." in texts[0]
    assert "Your duel is over: both of you have finished." in texts[1]


async def test_giving_up_without_a_board_mentions_no_board(room: Room):
    shown = await begun(room)
    sure = answer(await room.alice.click(shown, label="Give up"))
    assert text_of(sure) == "Do you want to give up? Everyone will see it in the duel."
    assert text_of(answer(await room.alice.click(sure, label="Give up"))) == "You gave up."


async def test_giving_up_is_asked_for_and_ends_it_for_one(room: Room, store: Store):
    shown = await begun(room)
    carol = room.alice.guild.add_member(room.env.create_user("carol"))
    for label in PLAYING:
        assert "Only the players" in refusal(await carol.click(shown, label=label))

    sure = answer(await room.bob.click(shown, label="Give up"))
    assert sure.ephemeral
    assert "Do you want to give up?" in text_of(sure)
    gone = answer(await room.bob.click(sure, label="Give up"))
    assert text_of(gone) == "You gave up. You keep your board: continue it with /board."
    assert "over for you" in refusal(await room.bob.click(shown, label="Give up"))
    for who in (room.alice, room.bob):
        assert "only if both of you solve" in refusal(await who.click(shown, label="Show times"))
    await room.env.advance_time(11)
    assert standing(room)[1] == "🏳️ gave up"
    assert labels_of(message(room)) == ["My board", "Give up"]
    assert "imes" not in text_of(message(room)), "there will not be two"

    await solve(room, store, room.bob)
    await solve(room, store, room.alice)
    await room.env.advance_time(11)
    assert standing(room) == ["✅ solved, no hint", "🏳️ gave up"]
    assert labels_of(message(room)) == ["Play this too"]


async def test_duel_ends_after_a_day(room: Room, store: Store):
    accepted = await room.bob.click(await challenge(room, room.bob), label="Accept")
    givens = filled(accepted.followups[0])
    room.env.backend.advance_clock(LASTS.total_seconds())
    await room.env.advance_time(60)

    assert card_of(message(room)).title.endswith("· over")
    assert standing(room)[0] == "has not opened the board yet"
    assert standing(room)[1].endswith(f"▱ {givens} / 81, no hint")
    await solve_later(room, store)
    assert "solved" not in text_of(message(room)), "it does not count any more"


async def solve_later(room: Room, store: Store) -> None:
    game = await store.games.current(room.bob.id)
    assert game is not None
    (solution,) = engine.solve(parse_position(game.puzzle))
    await room.bob.slash(room.channel, "place", moves=solution)
    await room.env.advance_time(601)


async def test_challenge_lapses_after_a_day(room: Room):
    await challenge(room)
    room.env.backend.advance_clock(LASTS.total_seconds())
    await room.env.advance_time(601)

    assert card_of(message(room)).text == "This challenge is no longer open."
    assert labels_of(message(room)) == []


@pytest.mark.parametrize(("who", "label"), [("alice", "Withdraw"), ("bob", "Decline")])
async def test_challenge_that_has_lapsed_is_not_refused(room: Room, who: str, label: str):
    shown = await challenge(room, room.bob)
    room.env.backend.advance_clock(LASTS.total_seconds())
    await getattr(room, who).click(shown, label=label)
    assert card_of(message(room)).text == "This challenge is no longer open."


async def test_nobody_duels_themselves_bots_blocked_users_or_alone(
    room: Room, store: Store, simcord_bot: TutorBot
):
    robot = room.alice.guild.add_member(room.env.create_user("robot", bot=True))
    carol = room.alice.guild.add_member(room.env.create_user("carol"))
    await store.blocks.add([carol.id])
    await simcord_bot.services.blocks.refresh()

    for rival, why in (
        (room.alice, "You can't duel yourself"),
        (robot, "Bots don't play"),
        (carol, f"<@{carol.id}> can't be challenged"),
    ):
        assert why in refusal(await room.alice.slash(room.channel, "duel", member=rival))
    alone = answer(await room.env.create_user("dora").slash("duel"))
    assert "A duel takes two" in text_of(alone)


async def test_member_who_wants_no_challenges_gets_none_but_may_accept_open_ones(room: Room):
    await room.bob.slash(room.channel, "settings me", challenges=False)

    refused = refusal(await room.alice.slash(room.channel, "duel", member=room.bob))
    assert (
        refused
        == f"<@{room.bob.id}> can't be challenged. Would you like to challenge someone else?"
    )
    assert not [message for message in room.channel.history() if message.components]
    await room.bob.click(await challenge(room), label="Accept")
    assert labels_of(message(room)) == PLAYING


async def test_duel_goes_on_if_duels_are_turned_off_meanwhile(room: Room, store: Store):
    shown = await challenge(room, room.bob)
    await store.servers.change(room.alice.guild.id, lambda before: replace(before, duels=False))
    await room.bob.click(shown, label="Accept")
    assert labels_of(message(room)) == PLAYING
    assert "have turned duels off" in refusal(await room.alice.slash(room.channel, "duel"))


async def test_at_most_three_duels_at_a_time(room: Room):
    for _ in range(3):
        await challenge(room)
    refused = refusal(await room.alice.slash(room.channel, "duel"))
    assert refused.startswith("You already have 3 duels")

    # Nobody was pinged, so withdrawing a challenge makes room at once.
    await room.alice.click(message(room), label="Withdraw")
    await challenge(room)

    # A user with three duels cannot accept another, and the challenge stays open.
    room.env.backend.advance_clock(60)
    bobs = answer(await room.bob.slash(room.channel, "duel"))
    assert "3 duels" in refusal(await room.alice.click(bobs, label="Accept"))
    assert labels_of(message(room)) == ["Accept", "Withdraw"]


async def test_duels_whose_messages_are_deleted_can_be_played_and_given_up(
    room: Room, store: Store
):
    for _ in range(3):
        shown = await challenge(room)
        await room.bob.click(shown, label="Accept")
        with room.env.time_context():
            await shown.delete()
    refused = answer(await room.alice.slash(room.channel, "duel"))
    first, *listed = text_of(refused).splitlines()
    assert first.endswith("Finish one, or give one up.")
    assert [line[:2] for line in listed] == ["1.", "2.", "3."]
    assert f"Medium · <@{room.alice.id}>, <@{room.bob.id}> · <t:" in listed[0]
    assert labels_of(refused)[:3] == ["Board 1", "Give up 1", "Board 2"]

    board = answer(await room.alice.click(refused, label="Board 2"))
    assert picture_of(board) is not None
    sure = answer(await room.alice.click(refused, label="Give up 2"))
    assert sure.ephemeral
    await room.alice.click(sure, label="Give up")
    await challenge(room)
    refused = answer(await room.alice.slash(room.channel, "duel"))
    assert labels_of(refused) == [
        "Withdraw challenges",
        "Board 1",
        "Give up 1",
        "Board 2",
        "Give up 2",
    ]


async def test_message_out_of_reach_is_edited_after_the_next_change(room: Room):
    shown = await begun(room)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=403, times=1)
    await room.alice.click(shown, label="My board")
    await room.env.advance_time(11)
    before = standing(room)
    assert before[0] == "has not opened the board yet"
    sure = answer(await room.bob.click(shown, label="Give up"))
    await room.bob.click(sure, label="Give up")
    await room.env.advance_time(11)
    now = standing(room)
    assert now[0] != before[0], "the board of the challenger is opened"
    assert now[1] == "🏳️ gave up"


async def test_presses_edit_a_message_that_the_bot_cannot_edit_any_more(room: Room, store: Store):
    shown = await begun(room)
    allow_bot(room.env, room.channel, view_channel=False)
    pressed = await room.alice.click(shown, label="My board")
    (board,) = pressed.followups
    assert board.ephemeral
    assert card_of(board).title.startswith("Your game · Medium")
    assert labels_of(message(room)) == [*PLAYING, "Update"]
    assert "▰" in standing(room)[0]

    await solve(room, store, room.alice)
    await room.env.advance_time(11)
    assert "▰" in standing(room)[0], "nobody has pressed since"
    await room.bob.click(shown, label="Update")
    assert standing(room)[0] == "✅ solved, no hint"
    (sure,) = (await room.bob.click(shown, label="Give up")).followups
    assert sure.ephemeral
    await room.bob.click(sure, label="Give up")
    (ended,) = (await room.bob.click(shown, label="Give up")).followups
    assert text_of(ended) == "This duel is over for you."
    assert card_of(message(room)).title == "🟡 Duel: Medium · over"


async def test_message_that_is_in_reach_again_follows_the_duel(room: Room, store: Store):
    shown = await begun(room)
    allow_bot(room.env, room.channel, view_channel=False)
    await room.alice.click(shown, label="My board")
    allow_bot(room.env, room.channel, view_channel=True)
    await room.bob.click(shown, label="My board")
    await room.env.advance_time(11)
    assert labels_of(message(room)) == PLAYING
    assert all("▰" in state for state in standing(room))


async def test_challenges_that_nobody_accepts_are_withdrawn_at_once(room: Room):
    shown = [await challenge(room) for _ in range(3)]
    refused = answer(await room.alice.slash(room.channel, "duel"))
    assert text_of(refused).startswith("You already have 3 duels and open challenges")
    assert labels_of(refused) == ["Withdraw challenges"]

    withdrawn = answer(await room.alice.click(refused, label="Withdraw challenges"))
    assert text_of(withdrawn) == "I withdrew 3 challenges. Start a new one with /duel."
    await room.env.advance_time(11)
    for open_one in shown:
        (now,) = (message for message in room.channel.history() if message.id == open_one.id)
        assert card_of(now).text == f"<@{room.alice.id}> withdrew the challenge."
    await challenge(room)


async def test_members_are_not_pinged_all_the_time(room: Room):
    for _ in range(3):
        await room.alice.click(await challenge(room, room.bob), label="Withdraw")
    refused = answer(await room.alice.slash(room.channel, "duel", member=room.bob))
    limit = "I keep no more than 3 duels and challenges by name at a time."
    assert text_of(refused).startswith(limit)
    assert labels_of(refused) == []
    await room.alice.click(await challenge(room), label="Withdraw")
    room.env.backend.advance_clock(600)
    await challenge(room, room.bob)


async def test_one_of_two_who_accept_plays(room: Room, store: Store, simcord_bot: TutorBot):
    carol = room.alice.guild.add_member(room.env.create_user("carol"))
    shown = await challenge(room)
    generate = simcord_bot.services.get(RandomPuzzles).generate

    async def while_carol_accepts(*args: object) -> object:
        made = await generate(*args)  # type: ignore[arg-type]
        await store.duels.begin(
            1,
            user_id=carol.id,
            puzzle_id=made[0],
            moment=discord.utils.utcnow(),
            lasts=LASTS,
            limit=3,
        )
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcord_bot.services.get(RandomPuzzles), "generate", while_carol_accepts)
        late = refusal(await room.bob.click(shown, label="Accept"))
    assert "Someone else was faster" in late
    duel = await store.duels.get(1)
    assert duel is not None
    assert [player.user_id for player in duel.players] == [room.alice.id, carol.id]


async def test_challenge_that_discord_did_not_take_is_withdrawn(
    room: Room, store: Store, monkeypatch: pytest.MonkeyPatch
):
    async def expired(*_: object, **__: object) -> None:
        raise aiohttp.ClientConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(discord.InteractionResponse, "send_message", expired)
        await room.alice.slash(room.channel, "duel")

    duel = await store.duels.get(1)
    assert duel is not None
    assert duel.refused is Refusal.WITHDRAWN
    assert not [message for message in room.channel.history() if message.components]


async def test_failed_puzzle_leaves_the_challenge_open(room: Room, workers: InlineWorkers):
    shown = await challenge(room, room.bob)
    workers.error = Overloaded("busy")
    assert "try again" in refusal(await room.bob.click(shown, label="Accept"))
    assert labels_of(message(room)) == ["Accept", "Decline", "Withdraw"]
    await room.bob.click(shown, label="Accept")
    assert labels_of(message(room)) == PLAYING


async def test_repeated_events_change_nothing(room: Room, store: Store):
    shown = await challenge(room, room.bob)
    await room.repeat_last_event()
    assert await store.duels.get(2) is None
    await room.bob.click(shown, label="Accept")
    await room.bob.click(message(room), label="Show times")
    await room.repeat_last_event()
    assert "would like to show times" in text_of(message(room))


async def test_restart_forgets_nothing(room: Room, store: Store, new_bot: Callable[[], TutorBot]):
    shown = await begun(room)
    await room.env.restart_bot(new_bot())
    board = answer(await room.bob.click(shown, label="My board"))
    assert board.ephemeral
    await room.env.restart_bot(new_bot())
    await room.env.advance_time(11)
    assert "▰" in standing(room)[1], "what happened before the restart is shown"
    await solve(room, store, room.bob)
    await room.env.advance_time(11)
    assert standing(room)[1] == "✅ solved, no hint"


async def test_message_is_edited_at_a_bounded_pace(room: Room, store: Store):
    shown = await begun(room)
    await room.alice.click(shown, label="My board")
    await room.env.advance_time(11)

    def edits() -> int:
        path = f"/channels/{room.channel.id}/messages/"
        return sum(r.method == "PATCH" and path in r.path for r in room.env.http_requests)

    before = edits()
    for _ in range(3):
        await room.alice.slash(room.channel, "place", moves="r1c1<>1")
        await room.alice.slash(room.channel, "place", moves="r1c2<>1")
    await room.env.advance_time(11)
    assert edits() <= before + 1
    await room.env.advance_time(60)
    assert edits() <= before + 1, "nothing has changed"


async def test_lost_edit_is_repeated_and_a_deleted_message_is_not(room: Room):
    shown = await begun(room)
    await room.alice.click(shown, label="My board")
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=1)
    await room.env.advance_time(11)
    await room.env.advance_time(11)
    assert "▰" in standing(room)[0]

    await room.bob.click(shown, label="My board")
    with room.env.time_context():
        await message(room).delete()
    await room.env.advance_time(60)
    tried = len(room.env.http_requests)
    await room.env.advance_time(60)
    assert len(room.env.http_requests) == tried


async def test_deleted_member_is_someone(room: Room):
    await begun(room)
    sure = answer(await room.bob.slash(room.channel, "privacy delete"))
    await room.bob.click(sure, label="Forget me")
    await room.env.advance_time(11)
    assert card_of(message(room)).text.endswith("**someone** · …")
    assert str(room.bob.id) not in text_of(message(room))

    # Also in the message of a challenge.
    await challenge(room, room.bob)
    sure = answer(await room.alice.slash(room.channel, "privacy delete"))
    await room.alice.click(sure, label="Forget me")
    await room.env.advance_time(11)
    assert text_of(message(room)) == "### 🟡 Duel: Medium\nThis challenge is no longer open."


async def test_message_keeps_the_language_of_the_challenger(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de")
    shown = await challenge(room)
    assert labels_of(shown) == ["Annehmen", "Zurückziehen"]
    await room.bob.click(shown, label="Annehmen")
    assert labels_of(message(room))[0] == "Mein Brett"
