"""The greeting of servers and members, and the first steps of its buttons."""

from datetime import timedelta
from typing import Any

import renderer
from bot.client import TutorBot
from bot.store import Store
from engine.notation import parse_line
from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, card_of, cards_of, labels_of, text_of

STARTS = ["Try a puzzle", "Today's puzzle", "Learn", "Upload a picture"]


async def joined(room: Room, bot: TutorBot) -> None:
    """Tell the bot that it was added to the server of the room."""
    (guild,) = bot.guilds
    cog: Any = bot.get_cog("WelcomeCog")
    await cog.on_guild_join(guild)
    await room.env.settle()


async def test_server_is_greeted_once_a_day_in_three_lines(
    room: Room, simcord_bot: TutorBot, store: Store
):
    await joined(room, simcord_bot)
    await joined(room, simcord_bot)

    (greeting,) = room.channel.history()
    assert labels_of(greeting) == STARTS
    assert len(card_of(greeting).text.splitlines()) == 3
    assert "/settings server" in card_of(greeting).small_print

    await room.env.advance_time(timedelta(days=1, minutes=1).total_seconds())
    await joined(room, simcord_bot)
    assert len(room.channel.history()) == 2


async def test_first_puzzle_is_two_presses_from_a_hint(room: Room):
    bare = await room.alice.slash(room.channel, "grade")
    welcome = answer(bare)
    assert bare.ephemeral
    assert text_of(welcome).startswith("I see no puzzle here")
    assert labels_of(welcome) == STARTS

    tried = await room.alice.click(welcome, label="Try a puzzle")
    assert tried.ephemeral
    puzzle = answer(tried)
    assert "Play" in labels_of(puzzle)
    assert "Hint 1 of 4" in text_of(await room.press(puzzle))


async def test_text_without_a_sudoku_is_answered_with_what_to_begin_with(room: Room):
    for command, typed, reason in (
        ("grade", "hello", "No sudoku found in this text."),
        ("hint", "what is this?", "No sudoku found in this text."),
        ("board", "." * 81, "This grid is empty"),
    ):
        refused = await room.alice.slash(room.channel, command, puzzle=typed)
        assert answer(refused).ephemeral
        assert text_of(answer(refused)).startswith(reason)
        assert labels_of(answer(refused)) == STARTS
    tried = await room.alice.click(answer(refused), label="Try a puzzle")
    assert "Play" in labels_of(answer(tried))


async def test_other_starts_are_private_too(room: Room):
    for command, options in (("check", {}), ("place", {"moves": "r1c1=5"}), ("board", {})):
        welcome = answer(await room.alice.slash(room.channel, command, **options))
        assert "no game in progress" in text_of(welcome)
        assert labels_of(welcome) == STARTS
    for label, title in (
        ("Today's puzzle", "Sudoku of the day"),
        ("Learn", "First steps"),
    ):
        result = await room.alice.click(welcome, label=label)
        assert result.ephemeral
        assert title in cards_of(answer(result))[0].title


async def test_uploaded_picture_is_rated(room: Room):
    welcome = answer(await room.alice.slash(room.channel, "hint"))
    form = await room.alice.click(welcome, label="Upload a picture")
    picture = ("puzzle.png", renderer.draw_grid(parse_line(EASY), size=500))
    rated = await room.alice.submit_modal(form, {"picture": picture})
    assert rated.ephemeral
    assert "Easy · about" in text_of(answer(rated))
