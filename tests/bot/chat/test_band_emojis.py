"""Emojis of the bands: uploaded once, and shown in place of circles."""

from collections.abc import Callable
from dataclasses import replace

import discord
import pytest

from bot.chat.band_emojis import NAMES, sync_band_emojis
from bot.client import TutorBot
from bot.config import Config
from testing.standin.checks import check_emoji
from testing.standin.routes import DiscordError
from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, cards_of, text_of


@pytest.fixture
def config(config: Config) -> Config:
    return replace(config, discord=replace(config.discord, emojis=True))


def uploads(room: Room) -> int:
    return sum(
        request.method == "POST" and request.path.endswith("/emojis")
        for request in room.env.http_requests
    )


async def test_emojis_are_uploaded_once_and_take_the_place_of_circles(
    room: Room, new_bot: Callable[[], TutorBot]
):
    assert cards_of(await room.grade(EASY))[0].title.startswith("<:sudoku_easy:")
    day = text_of(answer(await room.alice.slash(room.channel, "daily show")))
    assert [f"<:{name}:" in day for name in NAMES.values()] == [True] * 4 + [False]
    assert not set("🟢🟡🟠🔴") & set(day)
    assert uploads(room) == len(NAMES)

    title = cards_of(await room.grade(EASY))[0].title
    await room.env.restart_bot(new_bot())

    assert cards_of(await room.grade(EASY))[0].title == title
    assert uploads(room) == len(NAMES)


class Refusing(discord.Client):
    """A bot whose application has no emojis and may not upload any."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        raise discord.MissingApplicationID


async def test_circles_stay_if_discord_refuses():
    client = Refusing(intents=discord.Intents.none())

    assert await sync_band_emojis(client, read_only=False) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "sudoku_hard"},
        {"name": "no spaces"},
        {"image": "data:image/bmp;base64,Qk0="},
        {"image": "data:image/png;base64," + "A" * 400_000},
    ],
)
def test_stand_in_refuses_what_discord_refuses(wrong: dict[str, str]):
    right = {"name": "sudoku_easy", "image": "data:image/png;base64,iVBORw=="}
    check_emoji(right, {"sudoku_hard"})

    with pytest.raises(DiscordError):
        check_emoji(right | wrong, {"sudoku_hard"})
