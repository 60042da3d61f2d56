"""Downloads: from Discord only, never more than allowed, and never for long."""

import asyncio
import gzip
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.chat import downloads
from bot.chat.downloads import DISCORD, DownloadError, Downloads, GoneError

LIMIT = 4 * 1024 * 1024


def media(url: str, proxy_url: str | None = None) -> discord.UnfurledMediaItem:
    """A picture in a component of a message."""
    item = discord.UnfurledMediaItem(url)
    item.proxy_url = proxy_url
    return item


@dataclass
class Place:
    """A file server; `sent` answers every request.

    Attributes:
        asked: the paths of the requests.
    """

    sent: Callable[[web.Request], Any]
    asked: list[str] = field(default_factory=list)
    url: str = ""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path)
        response: web.StreamResponse = await self.sent(request)
        return response


async def picture(_: web.Request) -> web.Response:
    return web.Response(body=b"a picture")


@pytest.fixture
async def served() -> AsyncIterator[Callable[..., Any]]:
    """Opens servers."""
    servers: list[TestServer] = []

    async def serve(sent: Callable[[web.Request], Any] = picture) -> Place:
        place = Place(sent)
        app = web.Application()
        app.router.add_get("/{path:.*}", place.handle)
        server = TestServer(app)
        await server.start_server()
        servers.append(server)
        place.url = str(server.make_url("")).rstrip("/")
        return place

    yield serve
    for server in servers:
        await server.close()


@pytest.fixture
async def fetching() -> AsyncIterator[Callable[..., Downloads]]:
    """Makes downloads, and closes them."""
    made: list[Downloads] = []

    def make(*origins: str) -> Downloads:
        made.append(Downloads(origins))
        return made[-1]

    yield make
    for fetcher in made:
        await fetcher.close()


async def refusal(fetcher: Downloads, *addresses: str, limit: int = LIMIT) -> str:
    with pytest.raises(DownloadError) as caught:
        await fetcher.fetch(media(*addresses), limit)
    return f"{type(caught.value).__name__}: {caught.value}"


async def test_discord_is_allowed_and_nothing_else(fetching, served):
    """Addresses that a message can contain; no request to any of these is sent."""
    inside = await served()
    fetcher = fetching(*DISCORD)
    port = inside.url.rpartition(":")[2]
    addresses = [
        inside.url,
        f"http://localhost:{port}/metrics",
        f"http://[::1]:{port}/",
        f"http://0177.0.0.1:{port}/",
        f"https://127.0.0.1:{port}/attachments/1/2/p.png",
        "http://169.254.169.254/latest/meta-data/",
        "http://127.0.0.1:1/",
        "file:///etc/passwd",
        "//cdn.discordapp.com/a.png",
        "attachment://p.png",
        "",
        "https://",
        "https://[",
        "https://cdn.discordapp.com:65536/",
        # Discord's names in other parts of the address, and other schemes and ports of its hosts.
        f"http://cdn.discordapp.com@127.0.0.1:{port}/",
        f"https://cdn.discordapp.com\\@127.0.0.1:{port}/",
        f"http://127.0.0.1:{port}/?https://cdn.discordapp.com/",
        f"http://127.0.0.1:{port}#@cdn.discordapp.com",
        "https://cdn.discordapp.com.example.org/p.png",
        "https://evil-cdn.discordapp.com/p.png",
        "https://discord.com/api/v10/users/@me",
        "http://cdn.discordapp.com/p.png",
        "https://cdn.discordapp.com:8443/p.png",
        "https://someone:secret@cdn.discordapp.com/p.png",
        "https://someone@cdn.discordapp.com/p.png",
        "https://:secret@cdn.discordapp.com/p.png",
    ]
    said = {await refusal(fetcher, address, address) for address in addresses}
    assert len(said) == 1, "the answers do not tell what is there"
    assert "is not on Discord" in said.pop()
    assert fetcher._session is None, "no request was made"
    assert not inside.asked


@pytest.mark.parametrize("address", [7, ["https://cdn.discordapp.com/p.png"], {"a": 1}])
async def test_address_that_is_not_text_is_foreign(fetching, address: Any):
    assert "is not on Discord" in await refusal(fetching(*DISCORD), "https://a.example/", address)


@pytest.mark.parametrize("origin", DISCORD)
def test_addresses_of_discord_are_accepted(origin: str):
    address = f"{origin}/external/x%2Fy/%3Fwidth/https/host/p.png?ex=1&is=2&hm=3"
    assert str(Downloads()._url_of(media(address))) == address


async def test_foreign_picture_comes_from_the_proxy(fetching, served):
    inside, proxy = await served(), await served()
    fetcher = fetching(proxy.url)
    assert await fetcher.fetch(media(inside.url, f"{proxy.url}/p.png"), LIMIT) == b"a picture"
    assert (inside.asked, proxy.asked) == ([], ["/p.png"])


async def test_redirects_are_not_followed(fetching, served):
    inside = await served()

    async def redirect(_: web.Request) -> web.Response:
        return web.Response(status=302, headers={"Location": f"{inside.url}/"}, body=b"body")

    cdn = await served(redirect)
    assert "in time" in await refusal(fetching(cdn.url), cdn.url)
    assert not inside.asked


async def test_size_is_bounded_before_and_while_reading(fetching, served):
    sent = 0

    async def announced(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": str(LIMIT + 1)})
        await response.prepare(request)
        return response

    async def endless(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse()
        response.enable_chunked_encoding()
        await response.prepare(request)
        while sent < 20 * LIMIT:
            await response.write(bytes(65536))
            sent += 65536
        return response

    for place in (await served(announced), await served(endless)):
        assert "more than 4 MB" in await refusal(fetching(place.url), place.url)
    assert sent < 3 * LIMIT, "the rest stays where it is"


async def test_compressed_file_is_not_unpacked(fetching, served):
    async def bomb(_: web.Request) -> web.Response:
        packed = gzip.compress(bytes(50 * LIMIT))
        return web.Response(body=packed, headers={"Content-Encoding": "gzip"})

    place = await served(bomb)
    found = await fetching(place.url).fetch(media(place.url), LIMIT)
    assert len(found) < LIMIT


async def test_dripping_picture_is_given_up(fetching, served, monkeypatch: pytest.MonkeyPatch):
    """Also if it begins fast. A slow download that is fast enough is not given up."""
    monkeypatch.setattr(downloads, "_WINDOW", 0.3)

    def drips(first: int, then: int, seconds: float):
        async def drip(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse(headers={"Content-Length": str(first + 4 * then)})
            await response.prepare(request)
            await response.write(bytes(first))
            for _ in range(4):
                await asyncio.sleep(seconds)
                await response.write(bytes(then))
            return response

        return drip

    for first in (0, 2_000_000):
        place = await served(drips(first, 1, 20))
        async with asyncio.timeout(10):
            assert "in time" in await refusal(fetching(place.url), place.url)
        assert len(place.asked) == 2, "it is tried once more"
    slow = await served(drips(0, 40_000, 0.1))
    assert len(await fetching(slow.url).fetch(media(slow.url), LIMIT)) == 160_000


@pytest.mark.parametrize(("is_awaited", "times"), [(False, 2), (True, 1)])
async def test_stalled_picture_is_tried_again_if_nobody_waits(
    fetching, served, monkeypatch: pytest.MonkeyPatch, is_awaited: bool, times: int
):
    monkeypatch.setattr(downloads, "_WINDOW", 0.3)

    async def stalls_once(request: web.Request) -> web.StreamResponse:
        if len(place.asked) == 2:
            return await picture(request)
        response = web.StreamResponse(headers={"Content-Length": "9"})
        await response.prepare(request)
        await asyncio.sleep(20)
        return response

    place = await served(stalls_once)
    fetched = fetching(place.url).fetch(media(place.url), LIMIT, lambda: is_awaited)
    if is_awaited:
        with pytest.raises(DownloadError, match="in time"):
            await fetched
    else:
        assert await fetched == b"a picture"
    assert len(place.asked) == times


@pytest.mark.parametrize("part", ["headers", "window", "end"])
async def test_busy_event_loop_is_not_taken_for_a_slow_server(
    fetching, monkeypatch: pytest.MonkeyPatch, part: str
):
    """Data that arrived while the loop was busy counts; the server is in its own thread."""
    monkeypatch.setattr(downloads, "_ANSWERING", 0.5)
    monkeypatch.setattr(downloads, "_WINDOW", 0.5)
    size = 9 if part == "end" else 200_000
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size
    asked = []
    loop = asyncio.get_running_loop()

    def serve(listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                asked.append(connection.recv(65536))
                if part != "headers":
                    connection.sendall(head)
                    time.sleep(0.2)
                loop.call_soon_threadsafe(time.sleep, 1)
                time.sleep(0.2)
                if part == "headers":
                    connection.sendall(head)
                connection.sendall(bytes(size))
                if part == "window":
                    time.sleep(0.2)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread = threading.Thread(target=serve, args=(listener,), daemon=True)
        thread.start()
        assert len(await fetching(url).fetch(media(url), LIMIT)) == size
        listener.shutdown(socket.SHUT_RDWR)
        await asyncio.to_thread(thread.join)
    assert len(asked) == 1, "the first attempt succeeds"


async def test_slow_picture_makes_room_for_others(
    fetching, served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(downloads, "_WINDOW", 0.3)
    monkeypatch.setattr(downloads, "_HURRIED", 0.6)

    async def slow(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": "1000000"})
        await response.prepare(request)
        for _ in range(20):
            await response.write(bytes(50_000))
            await asyncio.sleep(0.1)
        return response

    place = await served(slow)
    fetcher = fetching(place.url)
    assert len(await fetcher.fetch(media(place.url), LIMIT, lambda: False)) == 1_000_000
    with pytest.raises(DownloadError, match="in time"):
        await fetcher.fetch(media(place.url), LIMIT, lambda: True)


async def test_silent_server_and_missing_file(fetching, served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(downloads, "_ANSWERING", 0.3)

    async def silent(_: web.Request) -> None:
        await asyncio.sleep(20)

    async def gone(_: web.Request) -> web.Response:
        return web.Response(status=404)

    place = await served(silent)
    async with asyncio.timeout(10):
        assert "in time" in await refusal(fetching(place.url), place.url)
    missing = await served(gone)
    with pytest.raises(GoneError):
        await fetching(missing.url).fetch(media(missing.url), LIMIT)
