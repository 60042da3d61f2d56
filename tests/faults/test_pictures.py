"""Pictures that fail to download, download slowly, or crash the reader."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

import renderer
import tutor
from bot.chat import downloads
from bot.config import Config, ReadingConfig
from bot.pictures import service
from bot.store import Store
from engine.notation import parse_line
from reader import PictureLimit
from testing.standin import Attachment, Cut, Interaction, Message, Route, StandIn
from tests.bot.conftest import EASY, RATED
from tests.faults.conftest import Note, Scene, scene_with
from tutor import picture as pictures
from workers import LocalWorkers

pytestmark = pytest.mark.faults

RESULT = RATED


def photo() -> Attachment:
    """Return a picture of an easy puzzle."""
    return Attachment("sudoku.png", renderer.draw_grid(parse_line(EASY), size=400))


def send(scene: Scene, *files: Attachment) -> Interaction:
    """Let Alice ask for the rating of pictures."""
    names = ("image", "image2", "image3", "image4")
    options = dict(zip(names, files, strict=False))
    return scene.discord.slash(scene.alice, "grade", channel=scene.channel, **options)


async def test_slow_picture_download(scene: Scene, note: Note):
    released = asyncio.Event()
    scene.discord.faults.add(Route.CDN, held=released)

    answer = await send(scene, photo()).acknowledged()
    assert not answer.answered
    released.set()

    assert RESULT in (await answer).text
    note("picture is slow", "/grade", "the rating")


async def test_picture_download_times_out(
    scene: Scene, note: Note, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(downloads, "_SECONDS", 0.5)
    released = asyncio.Event()
    scene.discord.faults.add(Route.CDN, held=released, times=None)

    answer = await send(scene, photo())

    assert "did not send me the picture in time" in answer.text
    monkeypatch.undo()
    scene.discord.faults.clear()
    released.set()
    assert RESULT in (await send(scene, photo())).text
    note("picture does not come", "/grade", "after 12 s that Discord did not give it; the next is")


@pytest.mark.parametrize(("cut", "name"), [(Cut.BEFORE, "before"), (Cut.MIDDLE, "in the middle")])
async def test_picture_download_is_cut(scene: Scene, note: Note, cut: Cut, name: str):
    scene.discord.faults.add(Route.CDN, cut=cut)
    assert RESULT in (await send(scene, photo())).text

    scene.discord.faults.add(Route.CDN, cut=cut, times=None)
    assert "did not send me the picture" in (await send(scene, photo())).text
    note(f"picture cut {name}", "/grade", "the rating; if cut again, that it did not come")


@pytest.mark.parametrize(
    ("status", "said"),
    [(404, "no longer has this picture"), (503, "did not send me the picture in time")],
)
async def test_picture_download_is_refused(scene: Scene, note: Note, status: int, said: str):
    scene.discord.faults.add(Route.CDN, status=status, times=None)

    answer = await send(scene, photo())

    assert said in answer.text
    assert "error id" not in answer.text
    note(f"picture answered with {status}", "/grade", f"that Discord {said}")


async def test_one_of_several_downloads_fails(scene: Scene, note: Note):
    scene.discord.faults.add(Route.CDN, status=404)

    answer = await send(scene, photo(), photo()).until(lambda it: len(it.follow_ups) == 2)

    error, rating = answer.follow_ups
    assert error.private == scene.alice
    assert "no longer has this picture" in error.text
    assert rating.private is None
    assert RESULT in rating.text
    note("first of two pictures gone", "/grade", "that it is gone, and the other's rating")


async def test_oversized_picture(scene: Scene, note: Note, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(service, "LIMIT", PictureLimit(size=1024 * 1024))
    answer = await send(scene, Attachment("large.png", bytes(2_000_000)))
    assert "I read pictures of up to" in answer.text
    assert not scene.discord.asked(Route.CDN), "it is not fetched"

    lied = await send(scene, Attachment("large.png", bytes(30_000_000), stated=100))
    assert "more than 1 MB" in lied.text
    note("picture too large", "/grade", "the maximum size; it is not downloaded")
    note(
        "picture larger than announced",
        "/grade",
        "that it is larger; the download stops at the limit",
    )


async def test_picture_elsewhere_is_not_fetched(scene: Scene, note: Note):
    """A message can show pictures at any address: the answer reveals nothing about the address."""
    asked: list[str] = []

    async def inside(request: web.Request) -> web.Response:
        asked.append(request.path)
        if request.path == "/text":
            return web.Response(text="ami-id: secret")
        if request.path == "/picture":
            return web.Response(body=photo().data, content_type="image/png")
        raise web.HTTPNotFound

    app = web.Application()
    app.router.add_get("/{path:.*}", inside)
    server = TestServer(app)
    await server.start_server()
    closed = "http://127.0.0.1:1/"
    try:
        said = set()
        for address in (
            *(str(server.make_url(path)) for path in ("/", "/text", "/picture")),
            closed,
        ):
            shown = message_with(scene, address)
            answer = await scene.discord.menu(scene.alice, "Grade this puzzle", shown)
            said.add(answer.text)
        assert len(said) == 1
        assert "This picture is not on Discord" in said.pop()
        assert not asked
    finally:
        await server.close()

    # Discord gives its own copy of pictures from elsewhere.
    copy = scene.discord.write(scene.bob, scene.channel, "", photo())
    proxy = copy.payload(scene.discord.url)["attachments"][0]["url"]
    shown = message_with(scene, closed, proxy)
    assert RESULT in (await scene.discord.menu(scene.alice, "Grade this puzzle", shown)).text
    note("picture elsewhere", "menu of a message", "that it is not fetched, whatever is there")


def message_with(scene: Scene, url: str, proxy_url: str | None = None) -> Message:
    """Return a message of another bot that shows a picture at an address."""
    message = scene.discord.write(scene.bob, scene.channel)
    media = {"url": url, "proxy_url": proxy_url or url, "content_type": "image/png"}
    message.components = [{"type": 12, "id": 1, "items": [{"media": media}]}]
    return message


async def test_dripping_pictures_leave_room_for_others(scene: Scene, note: Note):
    """Fifty accounts send pictures that never end; others are answered."""
    dripping = Attachment("drip.png", photo().data, rate=1.0)
    people = [scene.discord.add_user(f"hostile {number}") for number in range(50)]
    attack = [
        scene.discord.slash(user, "grade", channel=scene.channel, image=dripping) for user in people
    ]
    for user in people:
        shown = scene.discord.write(user, scene.channel, "", dripping)
        scene.discord.menu(user, "Grade this puzzle", shown)

    for user in (scene.alice, scene.bob):
        honest = scene.discord.slash(user, "grade", image=photo())
        assert RESULT in (await honest).text
    assert "did not send me the picture in time" in (await attack[0]).text
    note("pictures drip", "/grade of others", "the rating; the senders, that Discord is slow")


@pytest.fixture
async def pooled(discord: StandIn, config: Config, store: Store) -> AsyncIterator[Scene]:
    """A scene whose bot has one worker process."""
    async with LocalWorkers(processes=1, queue=4, warm_up=tutor.WARM_UP) as workers:
        await workers.warm()
        config = replace(config, reading=ReadingConfig())
        async with scene_with(discord, config, store, workers) as scene:
            yield scene


async def test_picture_crashes_the_reader(
    pooled: Scene, note: Note, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pictures, "read_picture", _die)
    answer = await send(pooled, photo())
    assert "I could not read this picture." in answer.text

    monkeypatch.setattr(pictures, "read_picture", _fail)
    answer = await send(pooled, photo())
    assert "I could not read this picture." in answer.text

    monkeypatch.setattr(service, "_SECONDS", 0.3)
    monkeypatch.setattr(pictures, "read_picture", _hang)
    answer = await send(pooled, photo())
    assert "Reading this picture took too long" in answer.text

    monkeypatch.undo()
    assert RESULT in (await send(pooled, photo())).text
    note("worker killed", "/grade with a picture", "that it could not be read; the next one is")
    note("confined process dies", "/grade with a picture", "the same")
    note("reading hangs", "/grade with a picture", "after 5 s that it took too long; the next is")


def _die(_: bytes, **options: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _fail(_: bytes, **options: object) -> None:
    raise pictures.ReadingFailedError("it ended with status -11 and without a reply")


def _hang(_: bytes, **options: object) -> None:
    time.sleep(60)
