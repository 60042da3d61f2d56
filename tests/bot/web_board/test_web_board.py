"""The touch board of games and of practice, opened from chat."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest
import simcord

import engine
from bot.chat import live_messages
from bot.client import TutorBot
from bot.config import Config
from bot.config.board import BoardConfig
from bot.playground import show_edits
from bot.store import Store, StoreBusyError, games, move_log
from bot.web_board.service import BoardGames
from engine.houses import cell_name
from engine.lessons import lesson
from engine.links import lz_string
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.practice import position
from engine.practice.choices import found_in
from tests.bot.boards import filled
from tests.bot.conftest import EASY, LAST_CELL, Room, all_about
from tests.bot.constraints.test_constraints import KILLER, grade, link
from tests.bot.game.test_play import press
from tests.bot.game.test_touch import choose
from tests.bot.messages import answer, items_of, labels_of, text_of
from tests.web.client import Client, join
from tutor.drawing import Drawing
from web import rooms
from web.boards import BoardError, Code
from web.messages import NextRequest
from web.server import serve_board
from web.tickets import hash_key

TITLED = lz_string.compress(
    json.dumps(
        {
            "size": 9,
            "title": "Nine <b>lives",
            "author": "Kit",
            "grid": [
                [{"value": int(sign), "given": True} if sign != "." else {} for sign in row]
                for row in (EASY[start : start + 9] for start in range(0, 81, 9))
            ],
        }
    )
)
"""EASY with a title, as in a link to f-puzzles."""


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, board=BoardConfig(port=1))


@dataclass
class Boards:
    """The server of the boards, and a browser.

    Attributes:
        http: the browser.
    """

    http: aiohttp.ClientSession

    async def open(
        self, message: simcord.ResponseMessage, who: simcord.MemberActor | simcord.UserHandle
    ) -> Client:
        """Press *Open board* below a message, and open the link."""
        return await self.follow(answer(await who.click(message, label="Open board")))

    async def follow(self, link: simcord.ResponseMessage) -> Client:
        """Open the link in a message."""
        assert link.ephemeral or link.message.guild is None
        address, _, key = url_of(link).partition("/#")
        return await join(self.http, address, key)


@pytest.fixture
async def boards(
    simcord_env: simcord.Env, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Boards]:
    async with (
        serve_board(simcord_bot.services.get(BoardGames), address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        simcord_bot.services.get(BoardGames).port = server.port
        monkeypatch.setattr(live_messages, "_POLL_SECONDS", 0.1)
        monkeypatch.setattr(rooms, "_POLL_SECONDS", 0.1)
        monkeypatch.setattr(rooms, "_POLLS_PER_TICKET_CHECK", 2)
        following = asyncio.create_task(simcord_bot.services.live.run())
        yield Boards(http)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


def url_of(message: simcord.ResponseMessage) -> str:
    """The only link below a message."""
    (url,) = (button["url"] for button in items_of(message) if button.get("url"))
    return str(url)


async def begin(room: Room, puzzle: str = EASY) -> simcord.ResponseMessage:
    """Alice's game in chat."""
    return answer(await room.alice.slash(room.channel, "board", puzzle=puzzle))


async def test_board_and_chat_show_the_same_game(room: Room, boards: Boards, store: Store):
    chat = await begin(room)
    board = await boards.open(chat, room.alice)
    assert board.board["title"] == "Your game"
    assert board.state["players"] == [{"name": "alice", "online": True, "owner": True}]
    await board.play({"turn": "r1c3=4; corner r1c4=26"})
    shown = answer(await room.alice.click(chat, label="Check"))
    assert "50 cells are still empty" in text_of(shown)
    # A move in chat appears on the board.
    await room.alice.slash(room.channel, "place", moves="r1c4=6")
    await board.receive("state")
    assert board.state["digits"].startswith("53467")
    assert board.state["corner"][3] == 0b100010
    # The last move is taken back, whether it was played here or there.
    await board.play({"undo": True})
    assert board.state["digits"].startswith("534.7")
    await board.play({"redo": True})
    assert board.state["digits"].startswith("53467")
    rows = (await all_about(store, room.alice.id))["game_moves"]
    assert [row["turn"] for row in rows][:2] == ["r1c3=4; corner r1c4=2, r1c4=6", "r1c4=6"]
    assert all(row["moved"] for row in rows)


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_message_in_chat_follows_the_board(
    room: Room, boards: Boards, store: Store, monkeypatch: pytest.MonkeyPatch
):
    older, chat = await begin(room), await begin(room)
    board = await boards.open(chat, room.alice)
    await board.play({"turn": "r1c3=4"})
    await until(lambda: filled(chat) == 31)
    assert filled(older) == 30, "of several messages only the newest is drawn again"
    # After a quarter of an hour, a message is not updated, and a press on it loses no move.
    monkeypatch.setattr(live_messages, "_TOKEN_SECONDS", -1)
    chat = await begin(room)
    await board.play({"turn": "r1c4=6"})
    await asyncio.sleep(3 * live_messages._POLL_SECONDS)
    assert filled(chat) == 31
    await choose(room, chat, "Box 2")
    await choose(room, chat, "r1c6")
    await press(room, chat, "8")
    assert filled(chat) == 33
    rows = (await all_about(store, room.alice.id))["game_moves"]
    assert [row["turn"] for row in rows] == ["r1c3=4", "r1c4=6", "r1c6=8"]


async def test_page_of_the_playground_shows_a_message_that_follows_a_board(
    room: Room, boards: Boards, simcord_bot: TutorBot
):
    async with room.env.preview(room.channel, viewers=[room.alice], layout="channel") as page:
        showing = asyncio.create_task(show_edits(simcord_bot, page))
        board = await boards.open(await begin(room), room.alice)
        await page.refresh()
        await board.play({"turn": "r1c3=4"})
        await until(lambda: "31 / 81" in str(page._page_payload(page._get_page("python"))))
        showing.cancel()


async def test_direct_message_follows_the_board_at_any_time(
    room: Room, boards: Boards, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(live_messages, "_TOKEN_SECONDS", -1)
    chat = answer(await room.alice.user.slash("board", puzzle=EASY))
    board = await boards.open(chat, room.alice.user)
    await board.play({"turn": "r1c3=4"})
    await until(lambda: filled(chat) == 31)
    asked = answer(await room.alice.user.slash("privacy delete"))
    await room.alice.user.click(asked, label="Forget me")
    await until(lambda: not simcord_bot.services.live._shown)


async def test_hint_in_chat_stays_when_the_game_goes_on(room: Room, boards: Boards):
    chat = await begin(room)
    board = await boards.open(chat, room.alice)
    await room.alice.click(chat, label="Hint")
    words = text_of(chat)
    await board.play({"turn": "r1c3=4"})
    await asyncio.sleep(3 * live_messages._POLL_SECONDS)
    assert text_of(chat) == words


async def test_times_of_moves_are_not_recorded_for_those_who_do_not_want_that(
    room: Room, boards: Boards, store: Store
):
    await room.alice.slash(room.channel, "settings me", times=False)
    board = await boards.open(await begin(room), room.alice)
    assert not board.board["settings"]["times"]
    await board.play({"turn": "r1c3=4"})
    (row,) = (await all_about(store, room.alice.id))["game_moves"]
    assert row["moved"] is None


async def test_log_of_a_game_is_trimmed(
    room: Room, boards: Boards, store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(move_log, "_KEPT", 10)
    board = await boards.open(await begin(room), room.alice)
    for digit in (1, 2, 4) * 6:
        await board.play({"turn": f"r1c3={digit}"})
    rows = (await all_about(store, room.alice.id))["game_moves"]
    assert 10 <= len(rows) < 10 + 16
    await board.play(*({"turn": f"r1c4={digit}"} for digit in (2, 6) * 20))
    rows = (await all_about(store, room.alice.id))["game_moves"]
    assert [row["turn"] for row in rows] == ["r1c4=2", "r1c4=6"] * 5


async def test_hint_on_the_board_has_the_words_of_chat(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    first = await board.ask("hint")
    assert first["level"] == 1
    chat = text_of(answer(await room.alice.slash(room.channel, "hint")))
    assert first["words"] in chat
    place = {name: first[name] for name in ("session", "step", "level")}
    full = await board.ask("hint", **place, way="all")
    assert full["level"] == 4
    assert not first["effects"]
    assert (len(full["effects"]), full["following"], full["filled"]) == (1, 50, 8)
    await board.play({"turn": ", ".join(full["effects"])})
    assert board.state["filled"] == 31


async def test_singles_that_follow_a_hint_are_filled_in_on_the_board(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    hint = await board.ask("hint")
    place = {name: hint[name] for name in ("session", "step", "level")}
    place["level"] = (await board.ask("hint", **place, way="all"))["level"]
    look = await board.ask("hint", **place, way="look")
    assert (look["asked"], look["title"]) == ("look", "Where to look")
    assert not re.search("r[1-9]c[1-9]", look["words"])
    question = await board.ask("hint", **place, way="fill")
    assert (question["asked"], question["title"]) == ("fill", "Fill in 8 cells?")
    assert len(question["effects"]) == 1, "only the digit of the hint is told"
    following = await board.ask("hint", **place, way="fill-in")
    assert (following["step"], following["level"]) == (9, 1)
    assert following["words"].startswith("Placed: ")
    await board.receive("state")
    assert board.state["filled"] == 38
    again = await board.ask("hint", **place, way="fill-in")
    assert again["words"] == following["words"].partition("\n")[2], "nothing is placed twice"


async def test_mistake_is_named_before_a_hint_is_given(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    await board.play({"turn": "r1c3=1"})
    checked = await board.ask("hint", "check")
    assert checked["mistake"]
    assert checked["cells"] == [2]


async def test_coloured_board_is_checked(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    await board.play({"turn": "colour r1c3=2; r1c4=1"})
    assert (await board.ask("check"))["mistake"]


async def test_guest_plays_by_invitation_only(room: Room, boards: Boards):
    link = answer(await room.alice.click(await begin(room), label="Open board"))
    alice = await boards.follow(link)
    invitation = answer(await room.alice.click(link, label="Play together"))
    assert not invitation.ephemeral
    bob = await boards.follow(answer(await room.bob.click(invitation, label="Join")))
    assert bob.board["title"] == "alice's game"
    assert bob.board["me"] == 1
    await alice.play({"turn": "r1c3=4"})
    await bob.play({"turn": "r1c4=6"})
    assert bob.state["by"] == {"2": 0, "3": 1}
    await room.alice.click(link, label="Play alone")
    assert await bob.close_code() == 4001


async def test_solved_puzzle_that_was_shared_is_nobodys_result(room: Room, boards: Boards):
    chat = await begin(room, LAST_CELL)
    link = answer(await room.alice.click(chat, label="Open board"))
    invitation = answer(await room.alice.click(link, label="Play together"))
    bob = await boards.follow(answer(await room.bob.click(invitation, label="Join")))
    await bob.play({"turn": "r1c1=5"})
    assert bob.state["state"] == "solved"
    shown = answer(await room.alice.click(chat, label="Check"))
    assert "Solved" in text_of(shown)


async def test_valid_links_are_known_and_others_are_not(room: Room, boards: Boards, store: Store):
    chat = await begin(room)
    opened = await boards.open(chat, room.alice)
    first, *_ = await store.boards.issued(0)
    assert first.user_id == room.alice.id
    assert await store.boards.issued(first.id) == []
    link = answer(await room.alice.click(chat, label="Open board"))
    second, *_ = await store.boards.issued(first.id)
    assert second.key_hash == hash_key(url_of(link).partition("/#")[2])
    await room.alice.click(link, label="Close my links")
    assert await store.boards.issued(0) == []
    assert await opened.close_code() == 4001


async def test_closed_and_deleted_links_open_nothing(room: Room, boards: Boards):
    chat = await begin(room)
    link = answer(await room.alice.click(chat, label="Open board"))
    board = await boards.follow(link)
    closed = answer(await room.alice.click(link, label="Close my links"))
    assert "1 link is closed" in text_of(closed)
    assert await board.close_code() == 4001
    link = answer(await room.alice.click(chat, label="Open board"))
    asked = answer(await room.alice.slash(room.channel, "privacy delete"))
    await room.alice.click(asked, label="Forget me")
    socket = await boards.http.ws_connect(url_of(link).partition("/#")[0] + "/socket")
    await socket.send_json({"type": "join", "ticket": url_of(link).partition("/#")[2]})
    assert (await socket.receive_json(timeout=60))["code"] == "ticket"


async def test_players_of_a_duel_see_how_far_the_other_one_is(room: Room, boards: Boards):
    await room.alice.slash(room.channel, "duel", member=room.bob, band=Band.EASY.name)
    message = [message for message in room.channel.history() if message.components][-1]
    await room.bob.click(message, label="Accept")
    message = [message for message in room.channel.history() if message.components][-1]
    alice, bob = [
        await boards.open(answer(await who.click(message, label="My board")), who)
        for who in (room.alice, room.bob)
    ]
    filled = bob.state["filled"]
    await alice.until(lambda state: state["race"] and state["race"][0]["online"])
    assert alice.state["race"] == [
        {"name": "bob", "filled": filled, "solved": False, "online": True}
    ]
    digits = bob.state["digits"]
    cell = digits.index(".")
    mask = bob.state["candidates"][cell]
    digit = mask.bit_length()
    await bob.play({"turn": f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"})
    await alice.until(lambda state: state["race"][0]["filled"] != filled)
    assert alice.state["race"][0]["filled"] == filled + 1


async def test_puzzle_that_was_solved_before_is_recognised(room: Room, boards: Boards):
    upside_down = "".join(EASY[row * 9 : row * 9 + 9] for row in reversed(range(9)))
    await begin(room)
    (solution,) = engine.solve(Grid.parse(EASY))
    await room.alice.slash(room.channel, "place", moves=solution)
    board = await boards.open(await begin(room, upside_down), room.alice)
    assert re.fullmatch(r"You solved this one on <t:\d+:D>, mirrored\.", board.board["note"])


async def test_answer_in_practice_is_marked_on_the_board(room: Room, boards: Boards):
    chat = answer(await room.alice.slash(room.channel, "practice", technique="X-wing"))
    board = await boards.open(chat, room.alice)
    assert board.board["kind"] == "practice"
    assert board.board["title"] == "Practice: X-wing"
    shown = await board.ask("answer", turn="r1c1=1")
    assert shown["verdict"] in {"wrong", "impossible", "nothing_new"}
    assert shown["text"]
    hint = await board.ask("hint")
    assert hint["level"] == 1


async def test_page_for_practice_draws_only_the_hints_that_it_shows(
    room: Room, boards: Boards, drawn: list[Drawing]
):
    chat = answer(await room.alice.slash(room.channel, "practice", technique="X-wing"))
    drawn.clear()
    board = await boards.open(chat, room.alice)
    assert not drawn
    for level in range(1, 5):
        hint = await board.ask("hint", session=1, step=1, level=level - 1, way="next")
        assert hint["level"] == level
        assert [drawing.picture.decode() for drawing in drawn] == [hint["marks"]]
        drawn.clear()
    await board.ask("next")
    assert not drawn


@pytest.mark.parametrize("is_missed", [False, True])
async def test_answered_position_stays_answered(
    room: Room, boards: Boards, store: Store, is_missed: bool
):
    chat = answer(await room.alice.slash(room.channel, "practice", technique="Naked pair"))
    link = answer(await room.alice.click(chat, label="Open board"))
    board = await boards.follow(link)
    attempt = await store.practice.newest(room.alice.id, "naked-pair")
    assert attempt is not None
    here = position(attempt.item)
    if is_missed:
        (solution,) = engine.solve(here.grid)
        cell = here.grid.values.index(0)
        row, column = divmod(cell, 9)
        wrong = await board.ask("answer", turn=f"r{row + 1}c{column + 1}<>{solution[cell]}")
        assert wrong["verdict"] == "wrong"
    right = await board.ask("answer", turn=", ".join(map(str, here.step.effects)))
    assert right["ended"]
    # The card is closed, or the page reloaded: it has the full step, and the next position.
    for page in (board, await boards.follow(link)):
        hint = await page.ask("hint")
        assert hint["ended"]
        assert hint["words"] == right["hint"]["words"]
    # That was not a hint.
    assert await store.practice.uses(room.alice.id) == ({} if is_missed else {"naked-pair": 1})


async def test_link_to_practice_leads_to_the_next_position(
    room: Room, boards: Boards, simcord_bot: TutorBot
):
    chat = answer(await room.alice.slash(room.channel, "practice", technique="X-wing"))
    link = answer(await room.alice.click(chat, label="Open board"))
    first = await boards.follow(link)
    shown = await first.ask("hint", session=1, step=1, level=0, way="all")
    assert shown["ended"]
    assert await first.ask("next") == {"type": "next", "id": "1"}
    second = await boards.follow(link)
    assert second.board["title"] == "Practice: X-wing"
    assert second.board["givens"] != first.board["givens"]
    game = await boards.open(await begin(room), room.alice)
    assert (await game.ask("next", "error"))["code"] == "refused"
    seat = await simcord_bot.services.get(BoardGames).admit(url_of(link).partition("/#")[2])
    await room.alice.click(link, label="Close my links")
    with pytest.raises(BoardError, match="This link has expired"):
        await simcord_bot.services.get(BoardGames).next(seat, NextRequest("n"))


def test_link_to_an_address_of_ip_version_6_has_brackets():
    assert BoardConfig(port=8443, address="::1").link("key") == "http://[::1]:8443/#key"


async def test_no_button_where_boards_are_off(room: Room, simcord_bot: TutorBot):
    simcord_bot.services.config = replace(simcord_bot.services.config, board=BoardConfig())
    assert "Open board" not in labels_of(await begin(room))


async def test_connection_is_cut_often_and_nothing_is_lost_or_played_twice(
    room: Room, boards: Boards, store: Store
):
    link = answer(await room.alice.click(await begin(room), label="Open board"))
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    turns = [
        {"id": f"move {cell}", "base": 0, "turn": f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"}
        for cell, digit in enumerate(solution)
        if EASY[cell] == "."
    ]
    waiting = list(turns)
    cuts = 0
    while waiting:
        board = await boards.follow(link)
        await board.socket.send_json({"type": "moves", "moves": waiting[:2]})
        if cuts % 2:
            # The page does not know whether the server has played them.
            await asyncio.sleep(0)
        else:
            await board.until(lambda state: "results" in state)
            waiting = waiting[1:] if cuts % 4 else waiting[2:]
        board.cut()
        cuts += 1
    board = await boards.follow(link)
    assert board.state["state"] == "solved"
    assert cuts >= 50
    rows = (await all_about(store, room.alice.id))["game_moves"]
    assert [row["move_id"] for row in rows] == [turn["id"] for turn in turns]


async def test_those_who_meet_in_an_activity_race_on_one_puzzle(
    room: Room, boards: Boards, simcord_bot: TutorBot, store: Store
):
    await boards.open(await begin(room), room.alice)
    address = f"http://127.0.0.1:{simcord_bot.services.get(BoardGames).port}"
    pages = [
        await join(
            boards.http,
            address,
            await simcord_bot.services.get(BoardGames).launch(who.id, name, "en-GB", "one"),
        )
        for who, name in ((room.alice, "alice"), (room.bob, "bob"))
    ]
    assert pages[0].board["givens"] == pages[1].board["givens"]
    assert pages[0].board["subject"] != pages[1].board["subject"]
    assert pages[1].state["race"][0]["name"] == "alice"
    await pages[0].play({"turn": "r1c3=4"})
    await pages[1].until(lambda state: state["race"][0]["filled"] == 31)
    assert pages[1].state["digits"].startswith("53..7")
    # A user who plays the same puzzle elsewhere is not in the race.
    game = await store.games.current(room.bob.id)
    assert game is not None
    puzzle = game.puzzle_id
    await store.games.open(user_id=77, puzzle_id=puzzle, interaction_id=77)
    await simcord_bot.services.get(BoardGames).launch(77, "carol", "en-GB", "another")
    await pages[0].play({"turn": "r1c4=6"})
    await pages[1].until(lambda state: state["race"][0]["filled"] == 32)
    assert [player["name"] for player in pages[1].state["race"]] == ["alice"]
    # The puzzle is stored, so no process has to remember it.
    assert await store.boards.puzzle_in_activity("one", 99) == puzzle
    assert (await all_about(store, room.bob.id))["activity_players"][0]["instance"] == "one"
    with pytest.raises(BoardError):
        await simcord_bot.services.get(BoardGames).launch(99, "nobody", "en-GB", "elsewhere")


async def test_button_launches_the_activity_where_there_is_one(
    room: Room, boards: Boards, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    chat = await begin(room)
    simcord_bot.services.config = replace(
        simcord_bot.services.config,
        board=BoardConfig(port=1, activity=True, client_secret="secret"),
    )
    launched: list[int] = []

    async def launch(response: discord.InteractionResponse[TutorBot]) -> None:
        # The simulated Discord has no Activities.
        launched.append(response._parent.user.id)
        await response.defer()

    monkeypatch.setattr(discord.InteractionResponse, "launch_activity", launch)
    await room.alice.click(chat, label="Open board")
    assert launched == [room.alice.id]
    # The Activity opens the board of the pressed button.
    key = await simcord_bot.services.get(BoardGames).launch(room.alice.id, "alice", "en-GB", "one")
    page = await join(
        boards.http, f"http://127.0.0.1:{simcord_bot.services.get(BoardGames).port}", key
    )
    assert page.board["title"] == "Your game"


async def test_move_that_was_made_before_a_newer_one_of_its_cell_is_not_played(
    room: Room, boards: Boards
):
    link = answer(await room.alice.click(await begin(room), label="Open board"))
    old, new = await boards.follow(link), await boards.follow(link)
    base = old.state["version"]
    await new.play({"turn": "r1c3=4"})
    await new.play({"turn": "clear r1c3"})
    await room.alice.slash(room.channel, "place", moves="r1c4=6")
    # The cell is unchanged, but the player has changed their mind since then.
    stale, other, undo = await old.play(
        {"turn": "r1c3=1", "base": base},
        {"turn": "r1c6=8", "base": base},
        {"undo": True, "base": 0},
    )
    assert stale["error"] == "Changed meanwhile, so your move was not played: r1c3."
    assert stale["changed"] == [2]
    assert other["done"]
    assert undo["error"] == "Changed meanwhile, so your move was not played: r1c3, r1c4."
    assert old.state["digits"].startswith("53.678")
    # If the player has seen the current state, it is a move like any other.
    (again,) = await old.play({"turn": "r1c3=1"})
    assert again["done"]


async def test_moves_that_wait_on_one_page_follow_each_other(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    base = board.state["version"]
    for number, turn in ((1, "r1c3=4"), (2, "r1c3=1"), (4, "r1c3=2")):
        (result,) = await board.play({"id": f"a.{number}.x", "base": base, "turn": turn})
        assert result["done"]
    (late,) = await board.play({"id": "a.3.x", "base": base, "turn": "r1c3=6"})
    assert late["changed"] == [2], "it was made before what is there"
    (undo,) = await board.play({"id": "a.5.x", "base": base, "undo": True})
    assert undo["done"]
    assert board.state["digits"].startswith("531")


async def test_move_of_before_the_game_began_again_is_not_played(room: Room, boards: Boards):
    chat = await begin(room, LAST_CELL)
    board = await boards.open(chat, room.alice)
    await board.play({"turn": "r1c1=1"}, {"turn": "r1c1=5"})
    base = board.state["version"]
    await room.alice.click(chat, label="Check")
    await room.alice.click(chat, label="Play again")
    await board.until(lambda state: state["version"] > base)
    (result,) = await board.play({"turn": "clear r1c1", "base": base})
    assert result["error"] == "The game has changed meanwhile, so your move was not played."


async def test_page_that_names_no_base_is_told_to_load_again(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    moves = [{"id": "m", "turn": "r1c3=4"}]
    await board.socket.send_json({"type": "moves", "base": 1, "moves": moves})
    assert await board.close_code() == 4002


async def test_board_says_that_the_database_is_away(
    room: Room,
    simcord_bot: TutorBot,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
):
    message = answer(await room.alice.slash(room.channel, "board", puzzle=EASY))
    link = answer(await room.alice.click(message, label="Open board"))
    key = url_of(link).partition("/#")[2]
    seat = await simcord_bot.services.get(BoardGames).admit(key)

    async def fails(*_: object) -> None:
        raise StoreBusyError("database is locked")

    for name, asking in (
        ("boards.ticket", lambda: simcord_bot.services.get(BoardGames).admit(key)),
        ("games.unchecked", lambda: simcord_bot.services.get(BoardGames).snapshot(seat.subject)),
    ):
        part, _, method = name.partition(".")
        monkeypatch.setattr(getattr(store, part), method, fails)
        with pytest.raises(BoardError) as refused:
            await asking()
        assert refused.value.code is Code.BUSY
        assert "database" in str(refused.value)


async def test_answer_to_a_hint_is_judged_and_counts_as_in_chat(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    hint = await board.ask("hint")
    assert hint["open"]
    place = {name: hint[name] for name in ("session", "step", "level")}
    wrong = await board.ask("answer", turn="r1c3=1", **place)
    assert (wrong["verdict"], wrong["ended"]) == ("wrong", False)
    assert wrong["text"].startswith("**Not quite**")
    whole = await board.ask("hint", **place, way="all")
    assert not whole["open"]
    # The place has changed: the current hint is shown.
    assert (await board.ask("answer", "hint", turn="r1c3=4", **place))["level"] == 4
    await board.play({"turn": "; ".join(whole["effects"])})
    hint = await board.ask("hint")
    place = {name: hint[name] for name in ("session", "step", "level")}
    (solution,) = engine.solve(Grid.parse(EASY))
    shown = await board.ask("hint", **place, way="next")
    place["level"] = shown["level"]
    digits = board.state["digits"]
    cells = [cell for cell in range(81) if digits[cell] == "."]
    turns = [f"r{cell // 9 + 1}c{cell % 9 + 1}={solution[cell]}" for cell in cells]
    verdicts = [(await board.ask("answer", turn=turn, **place))["verdict"] for turn in turns[:12]]
    assert set(verdicts) <= {"right", "other", "wrong"}
    assert board.state["digits"] == digits, "an answer is not a move"


async def test_digit_of_an_experiment_is_tried_out_on_the_board(room: Room, boards: Boards):
    (example, *_) = lesson(Technique.CONTRADICTION).exercises
    chat = answer(await room.alice.slash(room.channel, "hint", puzzle=example.line, level=4))
    board = await boards.open(chat, room.alice)
    hint = await board.ask("hint")
    while hint["level"] < 4:
        place = {name: hint[name] for name in ("session", "step", "level")}
        hint = await board.ask("hint", **place, way="all")
    assert hint["trial"]
    place = {name: hint[name] for name in ("session", "step", "level")}
    said = await board.ask("hint", "check", **place, way="try")
    assert "is tried out on a scratch copy" in said["text"]
    await board.until(lambda state: state["scratch"])
    await board.ask("back", "check")
    await board.until(lambda state: not state["scratch"])
    cell = board.state["digits"].index(".")
    trial = f"try {cell_name(cell)}={board.state['candidates'][cell].bit_length()}"
    await board.play({"turn": trial})
    assert board.state["scratch"] == [cell]
    await board.ask("back", "check", keep=True)
    await board.until(lambda state: not state["scratch"])
    assert board.state["digits"][cell] == trial[-1]


async def test_solved_game_is_summed_up_and_leads_to_a_harder_one(room: Room, boards: Boards):
    chat = await begin(room, LAST_CELL)
    link = answer(await room.alice.click(chat, label="Open board"))
    board = await boards.follow(link)
    assert (await board.ask("summary", "error"))["code"] == "refused"
    await board.play({"turn": "r1c1=5"})
    assert board.state["state"] == "solved"
    summary = await board.ask("summary")
    assert summary["text"].startswith("Every cell is right. Congratulations!")
    async with asyncio.timeout(60):
        while "same" not in summary["ways"]:  # until the puzzle is rated
            await asyncio.sleep(0.05)
            summary = await board.ask("summary")
    practised = re.search(r"To learn next: \*\*(.+)\*\*", summary["text"])
    assert practised is not None
    assert summary["ways"] == {
        "same": "Next puzzle: Easy",
        "harder": "A harder one: Medium",
        "practice": f"Practise: {practised[1]}",
    }
    assert summary["turns"] == ["r1c1=5"]
    assert (
        summary["shared"]
        == f"I have solved this sudoku (Easy).\nSolved without hints.\n{LAST_CELL}"
    )
    await board.ask("next", way="harder")
    harder = await boards.follow(link)
    assert harder.board["subject"] != board.board["subject"]
    assert harder.state["state"] == "open"
    assert (await harder.ask("next", "error", way="practice"))["code"] == "refused"


async def test_solved_game_leads_to_practice(room: Room, boards: Boards):
    chat = await begin(room, LAST_CELL)
    link = answer(await room.alice.click(chat, label="Open board"))
    board = await boards.follow(link)
    await board.play({"turn": "r1c1=5"})
    technique = (await board.ask("summary"))["ways"]["practice"]
    await board.ask("next", way="practice")
    following = await boards.follow(link)
    assert following.board["kind"] == "practice"
    assert following.board["title"] == technique.replace("Practise", "Practice")


async def test_solved_game_leads_to_the_next_puzzle(room: Room, boards: Boards):
    chat = await begin(room, LAST_CELL)
    link = answer(await room.alice.click(chat, label="Open board"))
    board = await boards.follow(link)
    await board.play({"turn": "r1c1=5"})
    async with asyncio.timeout(60):
        summary = await board.ask("summary")
        while "same" not in summary["ways"]:  # until the puzzle is rated
            await asyncio.sleep(0.05)
            summary = await board.ask("summary")
    await board.ask("next")
    following = await boards.follow(link)
    assert following.board["subject"] != board.board["subject"]
    assert following.state["state"] == "open"


async def test_why_not_a_digit_is_answered_of_the_game_that_the_seat_is_for(
    room: Room, boards: Boards, store: Store
):
    chat = await begin(room)
    board = await boards.open(chat, room.alice)
    found = await board.ask("why", cell=3, digit=2)
    assert found["title"] == "Why not 2 in r1c4? · Hidden pair"
    assert found["words"].endswith("remove 2 from r1c4.")
    assert found["marks"].startswith("<svg ")
    assert found["alt"].endswith("remove 2 from r1c4.")
    assert await board.ask("why", cell=3, digit=2) == found
    await board.play({"turn": "r1c3=4"})
    kept = await board.ask("why", cell=2, digit=4)
    assert kept["words"].startswith("I see nothing against 4 in r1c3 yet.")
    assert kept["marks"] == ""
    practising = answer(await room.alice.slash(room.channel, "practice", technique="X-wing"))
    page = await boards.open(practising, room.alice)
    attempt = await store.practice.own(page.board["subject"], room.alice.id)
    assert attempt is not None
    here = position(attempt.item)
    given = next(cell for cell, value in enumerate(here.grid.values) if value)
    other = next(cell for cell in here.grid.variant.peers[given] if not here.grid.values[cell])
    clash = await page.ask("why", cell=other, digit=here.grid.values[given])
    assert f"already has its {here.grid.values[given]}" in clash["words"]
    # The answer to the position is shown in full, and counts as shown.
    asked = here.step.eliminations[0]
    shown = await page.ask("why", "hint", cell=asked.cell, digit=asked.digit)
    assert shown["level"] == 4
    attempt = await store.practice.own(page.board["subject"], room.alice.id)
    assert attempt is not None
    assert attempt.correct is False


async def test_paused_game_is_not_timed_until_a_move_goes_on_with_it(
    room: Room, boards: Boards, store: Store, monkeypatch: pytest.MonkeyPatch
):
    moment = datetime.now(UTC)
    monkeypatch.setattr(games, "now", lambda: moment)
    link = f"https://f-puzzles.com/?load={TITLED}"
    chat = answer(await room.alice.slash(room.channel, "board", puzzle=link))
    board = await boards.open(chat, room.alice)
    assert board.board["about"]["title"] == "Nine <b>lives"
    assert board.board["about"]["author"] == "Kit"
    assert board.board["pausable"]
    moment += timedelta(seconds=20)
    await board.ask("pause", paused=True)
    await board.until(lambda state: state["paused"])
    assert board.state["seconds"] == 20
    # Another page, and a reloaded one, show it, too.
    other = await boards.open(chat, room.alice)
    assert other.state["paused"]
    moment += timedelta(seconds=200)
    await other.ask("pause", paused=True)
    await other.ask("pause", paused=False)
    await board.until(lambda state: not state["paused"])
    moment += timedelta(seconds=10)
    await board.play({"turn": "r1c3=4"})
    assert board.state["seconds"] == 30
    await board.ask("pause", paused=True)
    moment += timedelta(seconds=100)
    # A move in chat resumes the game.
    await room.alice.slash(room.channel, "place", moves="r1c4=6")
    await board.until(lambda state: not state["paused"])
    assert board.state["seconds"] == 30
    (row,) = (await all_about(store, room.alice.id))["games"]
    assert (row["title"], row["paused"]) == ("Nine <b>lives", None)


@pytest.mark.parametrize("where", ["duel", "daily", "untimed"])
async def test_game_whose_time_is_compared_or_not_counted_cannot_be_paused(
    room: Room, boards: Boards, where: str
):
    if where == "duel":
        await room.alice.slash(room.channel, "duel", member=room.bob, band=Band.EASY.name)
        message = [message for message in room.channel.history() if message.components][-1]
        await room.bob.click(message, label="Accept")
        message = [message for message in room.channel.history() if message.components][-1]
        link = answer(await room.alice.click(message, label="My board"))
        board = await boards.open(link, room.alice)
    elif where == "daily":
        daily = answer(await room.alice.slash(room.channel, "daily show", band="EASY"))
        game = answer(await room.alice.click(daily, label="Play"))
        board = await boards.open(game, room.alice)
    else:
        await room.alice.slash(room.channel, "settings me", times=False)
        board = await boards.open(await begin(room), room.alice)
        await board.play({"turn": "r1c3=4"})
    refused = await board.ask("pause", "error", paused=True)
    assert refused["code"] == "refused"
    assert "can't be paused" in refused["text"]
    assert board.board["pausable"] is (where == "untimed")
    assert not board.state["paused"]


async def test_paused_game_goes_on_after_others_began_the_same_puzzle(
    room: Room, boards: Boards, simcord_bot: TutorBot
):
    await boards.open(await begin(room), room.alice)
    service = simcord_bot.services.get(BoardGames)
    address = f"http://127.0.0.1:{service.port}"
    board = await join(
        boards.http, address, await service.launch(room.alice.id, "alice", "en-GB", "one")
    )
    await board.ask("pause", paused=True)
    await board.until(lambda state: state["paused"])
    await service.launch(room.bob.id, "bob", "en-GB", "one")
    await board.ask("pause", paused=False)
    await board.until(lambda state: not state["paused"])
    refused = await board.ask("pause", "error", paused=True)
    assert "can't be paused" in refused["text"]


async def test_turn_that_is_too_long_is_refused_as_a_move(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    long = "colour r1c3=1; no colour r1c3=1; ".ljust(6_001, " ") + "r1c3=4"
    (refused,) = await board.play({"turn": long})
    assert not refused["done"]
    assert "more than the limit of 6,000" in refused["error"]
    (played,) = await board.play({"turn": "r1c3=4"})
    assert played["done"]


async def test_drill_on_the_board_counts_as_in_chat(room: Room, boards: Boards, store: Store):
    chat = answer(await room.alice.slash(room.channel, "practice", technique="Naked pair"))
    board = await boards.open(chat, room.alice)
    asked = await board.ask("spot", kind="ten")
    assert asked["title"] == "Spot it: Naked pair · 1 of 10"
    assert len(asked["cells"]) == 5
    first = await store.practice.own(asked["attempt"], room.alice.id)
    assert first is not None
    here = position(first.item)
    assert asked["givens"] == "".join(str(value or ".") for value in here.grid.values)
    right = next(cell for cell in asked["cells"] if cell in found_in(here))
    following = await board.ask("spot", kind="ten", attempt=first.id, cell=right)
    assert following["title"] == "Spot it: Naked pair · 2 of 10"
    assert "is right" in following["words"]
    # Sent again, it counts once.
    again = await board.ask("spot", kind="ten", attempt=first.id, cell=right)
    assert again["attempt"] == following["attempt"]
    second = await store.practice.own(following["attempt"], room.alice.id)
    assert second is not None
    others = found_in(position(second.item))
    wrong = next(cell for cell in following["cells"] if cell not in others)
    missed = await board.ask("spot", kind="ten", attempt=second.id, cell=wrong)
    assert missed["cells"] == []
    assert missed["marks"].startswith("<svg ")
    ended = await board.ask("spot", kind="ten", attempt=second.id, way="stop")
    assert ended["ended"]
    assert "**1 of 2 right**" in ended["words"]
    game = await boards.open(await begin(room), room.alice)
    assert (await game.ask("spot", "error", kind="ten"))["code"] == "refused"


async def test_puzzle_with_constraints_is_played_on_the_board(room: Room, boards: Boards):
    begun = await room.alice.click(await grade(room, link(KILLER["puzzle"])), label="Play")
    board = await boards.open(answer(begun), room.alice)
    cages = KILLER["puzzle"]["killercage"]
    kind, *_, rule = board.board["about"]["rules"]
    assert kind == "Sudoku with constraints"
    assert rule == (
        f"{len(cages)} killer cages, for example: Killer cage 3 in r7c6 and r8c6: "
        "its digits differ and sum to 3."
    )
    assert 'class="below"' in board.board["drawing"]
    assert len(board.board["shifted"]) == len(cages)
    assert not board.board["outside"]
    await board.play({"turn": "r7c6=5"})
    assert board.state["conflicts"] == [59], "its cage has the sum 3"
    checked = await board.ask("check")
    assert (checked["mistake"], checked["cells"]) == (True, [59])
    await board.play({"undo": True})
    assert not board.state["conflicts"]
    exported = await board.ask("export")
    assert [link["site"] for link in exported["links"]] == ["SudokuPad"]
    assert "killer cages" in exported["alt"]
    givens = board.board["givens"]
    turn = ", ".join(
        f"{cell_name(cell)}={digit}"
        for cell, digit in enumerate(KILLER["solution"])
        if givens[cell] == "."
    )
    await board.play({"turn": turn})
    assert board.state["state"] == "solved"
    assert "https://sudokupad.app/" in (await board.ask("summary"))["shared"]
    assert "1 puzzle solved" in text_of(answer(await room.alice.slash(room.channel, "progress")))


async def test_position_of_a_game_is_exported(room: Room, boards: Boards):
    board = await boards.open(await begin(room), room.alice)
    await board.play({"turn": "r1c3=4"})
    found = await board.ask("export")
    assert found["line"] == "534" + EASY[3:]
    assert found["picture"].startswith("data:image/png;base64,iVBOR")
    assert len(found["links"]) == 3
    assert found["alt"].startswith("Sudoku, 31 of 81 cells filled")
    assert found["picture"] == (await board.ask("export", theme="dark"))["picture"]
    assert found["picture"] != (await board.ask("export", theme="light"))["picture"]
