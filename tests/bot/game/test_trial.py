"""Trying out a hint's digit on a scratch copy of a game."""

import asyncio
from collections.abc import Callable

import simcord

from bot.client import TutorBot
from bot.game.service import GameService
from bot.store import SavedGame, Store
from engine.lessons import lesson
from engine.model.technique import Technique
from tests.bot.boards import said, title
from tests.bot.conftest import EASY, Room
from tests.bot.game.test_game_hint import ask, press
from tests.bot.messages import answer, labels_of, pictures_of, text_of, words_of

(EXAMPLE, *_) = lesson(Technique.CONTRADICTION).exercises
HERE = EXAMPLE.line
"""A position whose next step is a contradiction."""
(GONE,) = EXAMPLE.step.eliminations
TEST = f"{str(GONE)[:4]}={GONE.digit}"


async def trial(room: Room) -> simcord.ResponseMessage:
    """The game in which Alice tries out the digit of a hint."""
    message = await ask(room, "hint", puzzle=HERE, level=4)
    assert "Try it" in labels_of(message)
    return answer(await room.alice.click(message, label="Try it"))


async def current(room: Room, store: Store) -> SavedGame:
    game = await store.games.current(room.alice.id)
    assert game is not None
    return game


async def test_trial_shows_the_digit_on_a_scratch_copy(room: Room, store: Store):
    message = await trial(room)
    assert message.ephemeral
    assert title(message) == "On a scratch copy"
    assert f"{TEST} is tried out on a scratch copy: its digits are underlined." in said(message)
    assert f"on the scratch copy only: {TEST[:4]}" in str(pictures_of(message)[0].description)
    labels = labels_of(message)
    assert "Back" in labels
    assert not {"Check", "Hint", "Keep"} & set(labels)
    assert f"try {TEST}" in (await current(room, store)).turns


async def test_puzzle_of_a_new_game_on_trial_is_rated(
    room: Room, store: Store, simcord_bot: TutorBot
):
    await trial(room)
    await asyncio.gather(*simcord_bot.services.get(GameService).saver._background)
    assert await store.results.is_rated((await current(room, store)).puzzle_id)


async def test_back_returns_to_the_game_as_it_was(room: Room, store: Store):
    await ask(room, "board", puzzle=EXAMPLE.puzzle)
    await ask(room, "place", moves="r1c1=6")
    before = (await current(room, store)).turns
    message = await trial(room)
    await ask(room, "place", moves="r9c9=1")
    message = await ask(room, "board")
    assert title(message) == "On a scratch copy"
    await press(room, message, "Back")
    assert title(message) == "Your game"
    assert (await current(room, store)).turns == before


async def test_trial_survives_a_restart_and_a_second_press(
    room: Room, store: Store, new_bot: Callable[[], TutorBot]
):
    hint = await ask(room, "hint", puzzle=HERE, level=4)
    await room.alice.click(hint, label="Try it")
    turns = (await current(room, store)).turns
    await room.env.restart_bot(new_bot())
    again = answer(await room.alice.click(hint, label="Try it"))
    assert title(again) == "On a scratch copy"
    assert (await current(room, store)).turns == turns, "nothing is tried out twice"


async def test_scratch_copy_is_neither_checked_nor_hinted_to(room: Room):
    await trial(room)
    for command, said_first in (
        (
            "check",
            f"Nothing speaks against {TEST} so far: every cell and every house has something",
        ),
        ("hint", f"This is a scratch copy, on which {TEST} is tried out."),
    ):
        message = await ask(room, command)
        assert text_of(message).count("Go **Back** to your game first") == 1
        assert said_first in text_of(message)
        assert "is not right" not in text_of(message)


async def test_scratch_copy_says_where_nothing_is_left(room: Room):
    await trial(room)
    for digit in EXAMPLE.step.pattern.attempts(EXAMPLE.step.grid)[0].digits:
        row, column = divmod(digit.cell, 9)
        message = await ask(room, "place", moves=f"r{row + 1}c{column + 1}={digit.digit}")
    assert f"So {TEST} is wrong: go **Back**." in text_of(message)


async def test_hint_without_a_test_has_nothing_to_try(room: Room):
    message = await ask(room, "hint", puzzle=EASY, level=4)
    assert "Try it" not in labels_of(message)
    assert words_of(message)
