"""The server of the board, as a page talks to it."""

import asyncio
import json
import logging
from contextlib import asynccontextmanager

import aiohttp
import pytest

from testing.board import MemoryBoards
from tests.web.client import join
from web import rooms
from web.boards import BoardError, Code
from web.server import serve_board


class Site:
    """A running server and a browser."""

    def __init__(self, boards, http, address):
        self.boards = boards
        self.http = http
        self.address = address

    async def join(self, ticket):
        return await join(self.http, self.address, ticket)


@asynccontextmanager
async def serving():
    boards = MemoryBoards()
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        yield Site(boards, http, f"http://127.0.0.1:{server.port}")


async def test_page_may_not_be_framed_and_runs_nothing_from_elsewhere():
    async with serving() as site:
        response = await site.http.get(site.address)
        assert "<title>Sudoku Tutor" in await response.text()
        policy = response.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        again = await site.http.get(
            site.address, headers={"If-None-Match": response.headers["ETag"]}
        )
        assert again.status == 304
        assert (await site.http.get(f"{site.address}/../server.py")).status == 404


async def test_two_players_see_each_others_moves_and_take_back_their_own():
    async with serving() as site:
        robin, alex = await site.join("robin"), await site.join("alex")
        assert [player["name"] for player in robin.state["players"]] == ["robin", "alex"]
        assert (robin.board["me"], alex.board["me"]) == (0, 1)
        await robin.play({"turn": "r1c3=4; corner r1c4=26"})
        await alex.receive("state")
        assert alex.state["digits"].startswith("534.7")
        assert alex.state["corner"][3] == 0b100010
        await alex.play({"turn": "r1c4=6"})
        assert alex.state["by"] == {"2": 0, "3": 1}
        # Robin's last move is not the last one of the game.
        (result,) = await robin.play({"undo": True})
        assert result["done"]
        assert robin.state["digits"].startswith("53.67")
        assert robin.state["redo"]
        await robin.play({"redo": True})
        assert robin.state["digits"].startswith("53467")


async def test_move_that_is_sent_again_is_played_once():
    async with serving() as site:
        robin = await site.join("robin")
        move = {"id": "m1", "turn": "r1c3=4"}
        await robin.play(move)
        await robin.play({"turn": "r1c3=2"})
        (result,) = await robin.play(move)
        assert result == {"id": "m1", "done": True}
        assert robin.state["digits"].startswith("532")


async def test_refused_move_says_why_and_the_others_are_played():
    async with serving() as site:
        alex = await site.join("alex")
        results = await alex.play({"turn": "r1c1=4"}, {"turn": "hello"}, {"turn": "r1c3=4"})
        assert results[0]["error"] == "r1c1 ist vorgegeben, 5: Die Ziffer bleibt, wie sie ist."
        assert "hello" in results[1]["error"]
        assert [result["done"] for result in results] == [False, False, True]


@pytest.mark.parametrize(
    ("sent", "code", "closed"),
    [
        ({"type": "join", "ticket": "nobody"}, "ticket", 4001),
        ({"type": "check", "id": "c"}, "message", 4002),
        ([], "message", 4002),
    ],
)
async def test_who_has_no_ticket_is_disconnected(sent, code, closed):
    async with serving() as site:
        socket = await site.http.ws_connect(f"{site.address}/socket")
        await socket.send_str(json.dumps(sent))
        assert (await socket.receive_json(timeout=60))["code"] == code
        await socket.receive(timeout=60)
        assert socket.close_code == closed


async def test_page_joins_again_if_its_answer_cannot_be_sent(monkeypatch, caplog):
    async def check(*_):
        return {"type": "check", "mistake": object()}

    monkeypatch.setattr(MemoryBoards, "check", check)
    async with serving() as site:
        robin = await site.join("robin")
        await robin.socket.send_json({"type": "check", "id": "1"})
        assert await robin.close_code() == 1013
    assert "a message to a page cannot be sent" in caplog.text


async def test_oldest_of_too_many_boards_of_a_user_is_closed():
    async with serving() as site:
        pages = [await site.join("robin") for _ in range(6)]
        assert await pages[0].close_code() == 4003
        assert not pages[1].socket.closed


async def test_page_that_joins_while_links_are_checked_stays(monkeypatch: pytest.MonkeyPatch):
    """Its link was not in the query, so the answer does not say whether it is valid."""
    monkeypatch.setattr(rooms, "_POLL_SECONDS", 0.01)
    monkeypatch.setattr(rooms, "_POLLS_PER_TICKET_CHECK", 1)
    async with serving() as site:
        valid, asked, joined = site.boards.valid, asyncio.Event(), asyncio.Event()

        async def slowly(tickets):
            asked.set()
            await joined.wait()
            return await valid(tickets)

        monkeypatch.setattr(site.boards, "valid", slowly)
        robin = await site.join("robin")
        async with asyncio.timeout(30):
            await asked.wait()
        kim = await site.join("kim")
        joined.set()
        assert not (await kim.play({"turn": "r1c3=4"}))[0].get("error")
        assert not robin.socket.closed


async def test_outage_of_the_store_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(rooms, "_POLL_SECONDS", 0.01)
    caplog.set_level(logging.INFO, "web.rooms")
    async with serving() as site:
        robin = await site.join("robin")
        versions, polls = site.boards.versions, asyncio.Semaphore(0)

        async def fail(_):
            polls.release()
            raise BoardError(Code.BUSY, "The database does not answer.")

        async def work(ids):
            polls.release()
            return await versions(ids)

        async with asyncio.timeout(30):
            for answer in (fail, work):
                monkeypatch.setattr(site.boards, "versions", answer)
                for _ in range(5):
                    await polls.acquire()
        assert caplog.messages == [
            "open boards are not up to date: The database does not answer.",
            "open boards are up to date again",
        ]
        await robin.play({"turn": "r1c3=4"})
