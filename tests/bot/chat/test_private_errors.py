"""Errors are private for the user and leave no public message."""

import asyncio
from typing import Any

import discord
import pytest
import simcord

from bot.chat.card import text_layout
from bot.chat.delivery import WITHDRAWN
from bot.client import TutorBot
from tests.bot.conftest import EASY, TWO_SEVENS, InlineWorkers, Room
from tests.bot.messages import answer, button_of, picture_of, pictures_of, text_of
from workers import JobTimeout

pytestmark = pytest.mark.usefixtures("simcord_env")


def visible(room: Room) -> list[discord.Message]:
    """The public messages in the channel."""
    return room.channel.history()


def ephemeral(room: Room) -> list[Any]:
    """The ephemeral messages in the channel."""
    messages = room.env.backend.messages[room.channel.id].values()
    return [message for message in messages if message.is_ephemeral]


@pytest.mark.parametrize("command", ["grade", "hint", "board", "check"])
async def test_invalid_puzzle_is_refused_privately(room: Room, command: str):
    result = await room.alice.slash(room.channel, command, puzzle=TWO_SEVENS)

    assert answer(result).ephemeral
    assert not visible(room)


async def test_grid_is_drawn_with_conflicts_marked(room: Room):
    message = await room.grade(TWO_SEVENS)

    picture = picture_of(message)
    assert picture.content_type == "image/png"
    assert "r9c4" in str(picture.description)
    assert "r9c8" in str(picture.description)
    assert "wrong" in str(picture.description).lower()


async def test_no_grid_is_drawn_without_a_grid(room: Room):
    message = await room.grade("hello")

    assert not pictures_of(message)
    assert message.ephemeral


async def test_menu_without_a_puzzle_answers_privately(room: Room):
    message = await room.bob.send(room.channel, "good morning")

    result = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

    assert answer(result).ephemeral
    assert [message.id for message in visible(room)] == [message.id]


async def test_job_timeout_is_reported_privately(room: Room, workers: InlineWorkers):
    workers.error = JobTimeout("x")

    message = await room.grade(EASY)

    assert "took too long" in text_of(message)
    assert message.ephemeral
    assert not visible(room)


async def test_repeated_event_is_refused_once(room: Room):
    await room.grade(TWO_SEVENS)
    await room.repeat_last_event()

    assert len(ephemeral(room)) == 1


async def test_expired_rating_keeps_the_public_message(room: Room, simcord_bot: TutorBot):
    shown = await room.grade(EASY)
    await simcord_bot.services.store.delete_user(room.alice.id)

    result = await room.alice.click(shown, custom_id=button_of(shown)["custom_id"])

    refused = answer(result)
    assert refused.ephemeral
    assert "/hint" in text_of(refused)
    assert [message.id for message in visible(room)] == [shown.id]


async def test_answer_is_sent_even_if_thinking_message_stays(room: Room):
    room.env.inject_error("PATCH", "/webhooks/*", status=403)

    message = await room.grade(TWO_SEVENS)

    assert "two 7s" in text_of(message)


async def test_answer_stays_in_place_in_a_direct_message(simcord_env: simcord.Env):
    carol = simcord_env.create_user("carol")

    result = await carol.slash("grade", puzzle=TWO_SEVENS)

    assert result.response is not None
    assert "two 7s" in text_of(result.response)


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_interruption_is_reported_after_restart(
    room: Room, simcord_bot: TutorBot, workers: InlineWorkers, withdrawn: bool
):
    workers.error = asyncio.CancelledError()  # type: ignore[assignment]
    await room.alice.slash(room.channel, "grade", puzzle=EASY)
    (waiting,) = room.channel.history()
    assert waiting.flags.loading
    if withdrawn:
        # The process ended just before the error was sent, or just after.
        channel = simcord_bot.get_partial_messageable(room.channel.id)
        await channel.get_partial_message(waiting.id).edit(view=text_layout(WITHDRAWN))

    await simcord_bot.notify_interrupted()
    await room.env.settle()

    (notice,) = visible(room)
    assert notice.id == waiting.id
    assert "interrupted" in text_of(notice)
    assert ("missing or incomplete" in text_of(notice)) == withdrawn
    assert not ephemeral(room)
