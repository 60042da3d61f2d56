"""A bot on a machine without a complete sandbox: the answers to pictures."""

from dataclasses import replace
from pathlib import Path

import pytest

import renderer
from bot.config import Config, ReadingConfig
from bot.playground import _own
from engine.notation import parse_line
from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, labels_of, text_of
from tests.readings import picture_file

ASKED = (
    "I do not read pictures here, because the machine that I run on has no protection against "
    "hostile files. Please paste the puzzle as text: its 81 cells row by row, with a dot for an "
    "empty cell."
)
FILE = ("puzzle.png", renderer.draw_grid(parse_line(EASY), size=400))


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, reading=ReadingConfig())


@pytest.fixture(autouse=True)
def _nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(data: bytes, **_: object) -> None:
        raise AssertionError("a picture was read without a sandbox")

    monkeypatch.setattr("reader.read_image", read)


@pytest.mark.parametrize("command", ["grade", "hint", "board", "check", "daily answer"])
async def test_picture_of_a_command_is_answered_with_the_way_to_paste(room: Room, command: str):
    if command == "check":
        await room.alice.slash(room.channel, "board", puzzle=EASY)
    message = answer(await room.alice.slash(room.channel, command, image=FILE))
    assert text_of(message) == ASKED
    assert labels_of(message) == [], "no button to send another picture"


async def test_each_of_several_pictures_is_answered(room: Room):
    files = {"image": FILE, "image2": ("other.png", picture_file((200, 200), "PNG"))}
    result = await room.alice.slash(room.channel, "grade", **files)
    assert {text_of(message) for message in result.followups} == {ASKED}


@pytest.mark.parametrize("menu", ["Grade this puzzle", "Hint for this puzzle"])
async def test_picture_of_a_message_is_answered_so_and_its_text_is_read(room: Room, menu: str):
    message = await room.bob.send(room.channel, "Is this hard?", attachments=[FILE])
    assert text_of(answer(await room.alice.context_menu(room.channel, menu, message))) == ASKED

    message = await room.bob.send(room.channel, EASY, attachments=[FILE])
    assert text_of(answer(await room.alice.context_menu(room.channel, menu, message))) != ASKED


async def test_picture_of_the_form_is_answered_so(room: Room):
    welcome = answer(await room.alice.slash(room.channel, "hint"))
    form = await room.alice.click(welcome, label="Upload a picture")
    assert text_of(answer(await room.alice.submit_modal(form, {"picture": FILE}))) == ASKED


def test_playground_reads_the_pictures_of_its_only_person(tmp_path: Path):
    assert _own(Config(data=tmp_path)).reading.without_sandbox
