"""Connections that have not joined: floods, foreign pages, and malformed requests."""

import asyncio
import http.client
import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from ipaddress import ip_network
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from testing.board import MemoryBoards
from tests.web.client import browser_at, join
from web.activity import Application
from web.attempt_limit import AttemptLimit
from web.boards import BoardError, Code
from web.joins import Joins
from web.lobby import WAITING
from web.messages import MessageError, parse_message
from web.request_origin import household, origin_of
from web.server import serve_board

PAGE = "https://board.example.org"


async def test_connections_that_do_not_join_take_no_place_of_a_member():
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        AsyncExitStack() as stack,
    ):
        address = f"http://127.0.0.1:{server.port}"
        robin = await stack.enter_async_context(browser_at("127.0.0.2"))
        early = await join(robin, address, "robin")
        slow = await robin.ws_connect(f"{address}/socket")
        stranger = await stack.enter_async_context(browser_at("127.0.0.3"))
        flood = [await stranger.ws_connect(f"{address}/socket") for _ in range(WAITING + 50)]
        for _ in range(50):
            # Connections that send nothing at all count, too.
            opened = await asyncio.open_connection("127.0.0.1", server.port)
            stack.callback(opened[1].close)
        # The server has closed the stranger's own connections: a member with the same address can
        # join, and so can a slow one.
        await (await join(stranger, address, "kim")).play({"turn": "r1c3=4"})
        await slow.send_json({"type": "join", "ticket": "robin"})
        assert (await slow.receive_json(timeout=60))["type"] == "board"
        await early.play({"turn": "r1c3=4"})
        assert len(server.lobby) <= WAITING
        assert (await flood[0].receive(timeout=60)).type is aiohttp.WSMsgType.CLOSED


async def test_places_of_members_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("web.rooms.PAGES", 1)
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        address = f"http://127.0.0.1:{server.port}"
        robin = await join(http, address, "robin")
        late = await http.ws_connect(f"{address}/socket")
        await late.send_json({"type": "join", "ticket": "alex"})
        assert (await late.receive_json(timeout=60))["code"] == "busy"
        await late.receive(timeout=60)
        assert late.close_code == 1013
        assert not robin.socket.closed


async def test_who_guesses_tickets_is_kept_away_and_members_of_the_same_address_are_not():
    boards = MemoryBoards()
    joins = Joins(boards)
    await joins.admit("robin", "192.0.2.1")
    asked = []

    async def admit(ticket: str) -> Any:
        asked.append(ticket)
        return await MemoryBoards.admit(boards, ticket)

    boards.admit = admit  # type: ignore[method-assign]
    codes = set()
    for number in range(400):
        with pytest.raises(BoardError) as refused:
            await joins.admit(f"guess {number}", "192.0.2.1")
        codes.add(refused.value.code.value)
    assert codes == {"ticket", "too_fast"}
    assert 200 <= len(asked) <= 220
    await joins.admit("robin", "192.0.2.1")
    await joins.admit("kim", "192.0.2.2")


async def test_members_are_known_after_a_restart_and_with_a_new_link_where_somebody_guesses():
    boards = MemoryBoards()
    joins = Joins(boards)
    for number in range(250):
        with pytest.raises(BoardError):
            await joins.admit(f"guess {number}", "192.0.2.1")
    with pytest.raises(BoardError) as refused:
        await joins.admit("another guess", "192.0.2.1")
    assert refused.value.code is Code.TOO_FAST
    # None of them has joined in this run of the bot.
    assert (await joins.admit("robin", "192.0.2.1")).user_id == 1
    assert (await joins.admit("kim", "192.0.2.1")).user_id == 3


async def test_member_who_joins_without_end_is_slowed_down_and_others_are_not():
    joins = Joins(MemoryBoards())
    for _ in range(200):
        await joins.admit("robin", "192.0.2.1")
    with pytest.raises(BoardError, match="too often") as refused:
        await joins.admit("robin", "192.0.2.2")
    assert (refused.value.code, refused.value.seconds) == (Code.TOO_FAST, 1)
    await joins.admit("kim", "192.0.2.1")


async def test_members_are_not_kept_away_because_the_database_was_away(
    monkeypatch: pytest.MonkeyPatch,
):
    boards = MemoryBoards()
    joins = Joins(boards)
    with monkeypatch.context() as patch:

        async def fails(ticket: str) -> Any:
            raise BoardError(Code.BUSY, "The database does not answer.")

        patch.setattr(boards, "admit", fails)
        for _ in range(400):
            with pytest.raises(BoardError, match="does not answer"):
                await joins.admit("robin", "192.0.2.1")
    await joins.admit("robin", "192.0.2.1")


def test_failed_attempts_are_forgotten_and_others_do_not_count():
    now = [0.0]
    attempts = AttemptLimit(burst=3, seconds=10, clock=lambda: now[0])
    for _ in range(3):
        assert attempts.wait("a") == 0
        attempts.begin("a")
    assert (attempts.wait("a"), attempts.wait("b")) == (10, 0)
    attempts.succeed("a")
    assert attempts.wait("a") == 0
    attempts.begin("a")
    now[0] = 10
    assert attempts.wait("a") == 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("192.0.2.1", "10.9.9.9", "192.0.2.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "198.51.100.7, 127.0.0.1", "198.51.100.7"),
        ("127.0.0.1", "198.51.100.7, nonsense", "127.0.0.1"),
        ("::ffff:192.0.2.1", "", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("127.0.0.1", "2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "", "fe80::/64"),
    ],
)
def test_request_counts_for_who_has_sent_it(peer: str, forwarded: str, counted: str):
    proxies = [ip_network("127.0.0.1")]
    assert household(peer, reversed(forwarded.split(",")), proxies) == counted


async def test_other_pages_open_no_board():
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0, url=f"{PAGE}/sudoku") as server,
        aiohttp.ClientSession() as http,
    ):
        here = f"http://127.0.0.1:{server.port}"
        for origin in (PAGE, here, None):
            headers = {"Origin": origin} if origin else {}
            socket = await http.ws_connect(f"{here}/socket", headers=headers)
            await socket.send_json({"type": "join", "ticket": "robin"})
            assert (await socket.receive_json(timeout=60))["type"] == "board"
        for origin in (
            f"{PAGE}.evil.example",
            "null",
            "http://evil.example",
            "http://[",
            "http://127.0.0.1",
        ):
            answer = await http.post(f"{here}/activity", json={}, headers={"Origin": origin})
            assert answer.status == 403
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await http.ws_connect(f"{here}/socket", headers={"Origin": origin})


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Board.example.org:443/sudoku", PAGE),
        ("http://board.example.org:80", "http://board.example.org"),
        ("https://board.example.org:8443/", "https://board.example.org:8443"),
        ("https://rätsel.example", "https://xn--rtsel-gra.example"),
        ("http://[2001:db8::1]:8080", "http://[2001:db8::1]:8080"),
    ],
)
def test_page_opens_boards_however_its_address_is_written(url: str, origin: str):
    assert origin_of(url) == origin


@pytest.mark.parametrize("url", ["", PAGE])
async def test_name_that_leads_here_opens_no_local_board(url: str):
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0, url=url) as server,
        aiohttp.ClientSession() as http,
    ):
        here = f"http://127.0.0.1:{server.port}"
        for host, status in (
            ("evil.example", 200 if url else 421),
            ("localhost:1", 200),
            ("[::1]", 200),
        ):
            answer = await http.get(here, headers={"Host": host})
            assert answer.status == status


class Records(logging.Handler):
    """The log records."""

    def __init__(self) -> None:
        super().__init__()
        self.traces: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.traces.append(self.format(record))


class Live:
    """A server in a thread, with its log."""

    def __init__(self, port: int, records: Records) -> None:
        self.port = port
        self.records = records

    def tell(self, *messages: str) -> list[dict[str, Any]]:
        """Send messages to a WebSocket; return the answers until it is closed or idle."""
        return asyncio.run(self._tell(messages))

    async def _tell(self, messages: tuple[str, ...]) -> list[dict[str, Any]]:
        async with (
            aiohttp.ClientSession() as http,
            http.ws_connect(f"http://127.0.0.1:{self.port}/socket") as socket,
        ):
            for message in messages:
                await socket.send_str(message)
            async with asyncio.timeout(60):
                return [json.loads(received.data) async for received in socket]

    def post(self, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer to a body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("POST", "/activity", body, headers)
            return connection.getresponse().status
        finally:
            connection.close()

    def send(self, sent: bytes) -> bytes:
        """The first line of the answer to bytes."""
        with socket.create_connection(("127.0.0.1", self.port), 60) as connection:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            try:
                return connection.makefile("rb").readline()
            except ConnectionResetError:
                return b""


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    ready: list[int] = []
    loop = asyncio.new_event_loop()
    stopped, started = asyncio.Event(), threading.Event()

    async def serve() -> None:
        application = Application(1234, "secret", "bot token", "http://127.0.0.1:9")
        async with serve_board(
            MemoryBoards(), address="127.0.0.1", port=0, application=application
        ) as server:
            ready.append(server.port)
            started.set()
            await stopped.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    records = Records()
    logging.getLogger().addHandler(records)
    thread.start()
    started.wait(60)
    yield Live(ready[0], records)
    loop.call_soon_threadsafe(stopped.set)
    thread.join()
    loop.close()
    logging.getLogger().removeHandler(records)
    assert records.traces == []


TEXTS = st.one_of(
    st.text(st.characters()),
    st.sampled_from(["\ud800", "\0", "robin\udfff", "NaN", "x" * 300, "r1c3=4\0", "\x1b[31m", ""]),
)
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.floats(),
        TEXTS,
        st.integers(),
        st.sampled_from([1 << 31, 1 << 53, 1 << 63, 10**400, -1]),
    ),
    lambda some: st.one_of(st.lists(some, max_size=4), st.dictionaries(TEXTS, some, max_size=4)),
    max_leaves=8,
)
FIELDS = (
    "type",
    "ticket",
    "id",
    "moves",
    "turn",
    "base",
    "session",
    "step",
    "level",
    "way",
    "undo",
)
TYPES = ("join", "moves", "hint", "check", "answer", "next")


def written(value: object) -> str:
    """JSON, with lone surrogates as escapes."""
    return json.dumps(value)


MESSAGES = st.one_of(
    st.dictionaries(st.sampled_from(FIELDS), VALUES).map(written),
    st.builds(
        lambda kind, more: written({**more, "type": kind}),
        st.sampled_from(TYPES),
        st.dictionaries(st.sampled_from(FIELDS), VALUES),
    ),
    st.builds(
        lambda move: written({"type": "moves", "moves": [move]}),
        st.dictionaries(st.sampled_from(FIELDS), VALUES),
    ),
    VALUES.map(written),
    st.text(max_size=50),
    st.sampled_from(
        [
            "[" * 16_000,
            '{"a":' * 3_000,
            "9" * 16_000,
            '{"type":"join","ticket":' + "1" * 5_000 + "}",
        ]
    ),
)


@given(MESSAGES)
def test_message_is_read_or_refused(text: str):
    try:
        parse_message(text).__repr__().encode()
    except MessageError as error:
        str(error).encode()


@given(MESSAGES.filter(lambda text: '"join"' not in text))
def test_stranger_who_sends_anything_is_refused_in_words(live: Live, text: str):
    (answer,) = live.tell(text)
    assert (answer["type"], answer["code"]) == ("error", "message")
    assert answer["text"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "join", "ticket": "\ud800"}, "message"),
        ({"type": "join", "ticket": "kim\0"}, "message"),
        ({"type": "join", "ticket": "x" * 256}, "ticket"),
        ({"type": "moves", "moves": [{"id": "\udc00", "base": 1, "turn": "r1c3=4"}]}, "message"),
        ({"type": "moves", "moves": [{"id": "m", "base": 1 << 40, "undo": True}]}, "message"),
        ({"type": "moves", "moves": [{"id": "m", "base": 1, "turn": "r1c3=\ud83d"}]}, "message"),
        ({"type": "check", "id": "a\nb"}, "message"),
        (
            {"type": "hint", "id": "h", "session": 1, "step": 1 << 32, "level": 1, "way": "all"},
            "message",
        ),
        ({"type": "hint", "id": "h", "session": 1, "step": 1, "level": 1, "way": []}, "message"),
    ],
)
def test_message_with_what_no_text_has_is_refused(live: Live, message: dict[str, Any], code: str):
    join = () if message["type"] == "join" else (written({"type": "join", "ticket": "kim"}),)
    answers = live.tell(*join, written(message))
    assert [answer["code"] for answer in answers if answer["type"] == "error"] == [code]
    assert not any("results" in answer for answer in answers)


HEADERS = st.dictionaries(
    st.sampled_from(
        ["Content-Type", "Content-Encoding", "Accept", "Cookie", "If-None-Match", "Range", "Expect"]
    ),
    st.one_of(
        st.sampled_from(
            [
                "application/json; charset=nonsense",
                "application/json; charset=\x00",
                "multipart/form-data",
                "gzip",
                "deflate",
                "br",
                '"',
                "bytes=9-1",
                "100-continue",
            ]
        ),
        st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20),
    ),
)


@given(
    st.one_of(st.binary(max_size=200), MESSAGES.map(lambda text: text.encode("utf-8", "replace"))),
    HEADERS,
)
def test_body_that_is_no_launch_is_refused(live: Live, body: bytes, headers: dict[str, str]):
    # The client itself refuses to send some of it, or the server closes before it is sent.
    with suppress(ValueError, ConnectionError, http.client.HTTPException):
        assert live.post(body, headers) in {400, 403, 413, 415, 417}


@given(
    st.sampled_from(
        [b"GET / HTTP/1.1\r\n", b"GET /socket HTTP/1.1\r\n", b"POST /activity HTTP/1.1\r\n", b""]
    ),
    st.one_of(
        st.binary(max_size=60),
        st.sampled_from(
            [
                b"Host: [::1\r\n\r\n",
                b"Host: a:b:c\r\n\r\n",
                b"Host: 127.0.0.1\r\nHost: evil\r\n\r\n",
                b"Host: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
                b"Host: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                b'Host: 127.0.0.1\r\nIf-None-Match: \xff"\xfe\r\n\r\n',
                (
                    b"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: \xff\r\n\r\n"
                ),
                (
                    b"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    b"\r\n\x81\x85\0\0\0\0\xff\xff\xff\xff\xff"
                ),
                b"X: " + b"x" * 20_000 + b"\r\n\r\n",
            ]
        ),
    ),
)
def test_bytes_that_are_no_request_are_refused(live: Live, line: bytes, rest: bytes):
    answer = live.send(line + rest)
    assert b" 500 " not in answer
