"""Hint levels in one message."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.store import Store
from engine import teacher
from engine.notation import format_position
from engine.teacher.order import TeacherOrder
from tests.bot.conftest import (
    CHAINS,
    EASY,
    HARDEST,
    LAST_CELL,
    LONE_SINGLE,
    TWO_SEVENS,
    InlineWorkers,
    Room,
    answer,
    button_of,
)
from workers import Overloaded


def footer(message: simcord.ResponseMessage) -> str | None:
    return message.embeds[-1].footer.text


async def test_levels_go_from_nudge_to_full_and_to_the_next_step(room: Room):
    message = await room.hint(LONE_SINGLE)
    seen = [(message.embeds[0].title, footer(message))]
    files = {message.attachments[0].filename}
    for label in ("Next hint", "Next hint", "Next hint", "Next step"):
        assert button_of(message)["label"] == label
        message = await room.press(message)
        seen.append((message.embeds[0].title, footer(message)))
        (attachment,) = message.attachments
        assert message.embeds[-1].image.url == f"attachment://{attachment.filename}"
        assert attachment.description
        files.add(attachment.filename)

    assert [title for title, _ in seen] == ["A nudge", *["Hidden single"] * 3, "A nudge"]
    assert [place for _, place in seen] == [
        "Step 1 · hint 1 of 4",
        "Step 1 · hint 2 of 4",
        "Step 1 · hint 3 of 4",
        "Step 1 · hint 4 of 4",
        "Step 2 · hint 1 of 4",
    ]
    assert len(files) == 5, "each edit needs a new file name"
    assert len(room.channel.history()) == 1


async def test_nudge_names_neither_technique_nor_digit(room: Room):
    message = await room.hint(EASY)

    assert message.embeds[0].description == (
        "Only singles are left. Box 2 still needs its 8. Where can it go?"
    )


@pytest.mark.parametrize("level", [1, 2, 3, 4])
async def test_level_can_be_chosen(room: Room, level: int):
    message = await room.hint(EASY, level=level)

    assert footer(message) == f"Step 1 · hint {level} of 4"


async def test_hint_button_under_a_rating_keeps_the_rating(room: Room):
    message = await room.grade(EASY)

    for place in ("Step 1 · hint 1 of 4", "Step 1 · hint 2 of 4"):
        message = await room.press(message)
        rating, _ = message.embeds
        assert str(rating.title).startswith("ER 1.2")
        assert footer(message) == place
        assert len(message.attachments) == 1
        labels = [button["label"] for row in message.components for button in row["components"]]
        assert labels[-3:] == ["Steps", "Solution", "Play"], "the buttons of the rating stay"
    assert len(room.channel.history()) == 1
    game = answer(await room.alice.click(message, label="Play"))
    assert game.embeds[0].title == "Your game"


async def test_last_step_ends_the_session(room: Room):
    message = await room.hint(LAST_CELL, level=4)

    message = await room.press(message)

    assert message.embeds[0].title == "Solved"
    assert not message.components
    assert message.attachments[0].description


async def test_hints_continue_over_a_chain(room: Room):
    grid = engine.Grid.parse(CHAINS)
    chain = next(step for step in engine.iter_steps(grid) if step.tenths >= 65)

    message = await room.hint(format_position(chain.grid), level=4)
    step = teacher.next_step(chain.grid)
    assert step is not None
    assert message.embeds[0].title == step.technique.value
    message = await room.press(message)

    assert message.embeds[0].title == "A nudge"
    assert footer(message) == "Step 2 · hint 1 of 4"


@pytest.mark.parametrize(
    ("outcome", "title"),
    [(engine.OutOfTimeError("late"), "Out of time"), (None, "No technique helps")],
)
async def test_session_ends_if_no_step_is_found(
    room: Room, monkeypatch: pytest.MonkeyPatch, outcome: Exception | None, title: str
):
    def iter_steps(*args: object, **options: object) -> Iterator[engine.Step]:
        if outcome is not None:
            raise outcome
        return iter(())

    monkeypatch.setattr(TeacherOrder, "iter_steps", iter_steps)

    message = await room.hint(HARDEST, level=2)

    assert message.embeds[0].title == title
    assert message.embeds[0].description
    assert message.attachments[0].description
    assert not message.components


async def test_hint_does_not_rate_the_puzzle(room: Room, workers: InlineWorkers):
    await room.hint(HARDEST)

    assert workers.jobs == ["read", "hint"]


async def test_anyone_can_continue_a_session(room: Room):
    message = await room.hint(EASY)

    message = answer(await room.bob.click(message, label="Next hint"))

    assert footer(message) == "Step 1 · hint 2 of 4"
    assert len(room.channel.history()) == 1


async def test_hint_button_works_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await room.hint(EASY)
    await room.env.restart_bot(new_bot())

    message = await room.press(message)

    assert footer(message) == "Step 1 · hint 2 of 4"


async def test_repeated_press_counts_once(room: Room):
    message = await room.hint(EASY)
    message = await room.press(message)
    await room.repeat_last_event()

    assert footer(message) == "Step 1 · hint 2 of 4"
    assert len(room.channel.history()) == 1


async def test_press_on_outdated_message_only_updates_it(room: Room, store: Store):
    message = await room.hint(EASY)
    session_id = int(button_of(message)["custom_id"].split(":")[1])
    session = await store.hints.get(session_id)
    assert session is not None
    assert await store.hints.advance(session, replace(session, level=2))

    message = await room.press(message)

    assert footer(message) == "Step 1 · hint 2 of 4"


async def test_error_of_a_press_is_private_and_keeps_the_message(
    room: Room, workers: InlineWorkers
):
    message = await room.hint(EASY)
    workers.error = Overloaded("queue full")

    result = await room.alice.click(message, label="Next hint")

    (followup,) = result.followups
    assert followup.ephemeral
    assert "try again" in followup.content
    assert footer(message) == "Step 1 · hint 1 of 4"
    message = await room.press(message)
    assert footer(message) == "Step 1 · hint 2 of 4", "the failed press must not skip a level"


async def test_dropped_connection_during_edit_is_retried(
    room: Room, monkeypatch: pytest.MonkeyPatch
):
    message = await room.hint(EASY)
    edit = discord.Interaction.edit_original_response
    drops = [aiohttp.ServerDisconnectedError()]

    async def dropping(self: discord.Interaction, **kwargs: Any) -> object:
        if drops:
            raise drops.pop()
        return await edit(self, **kwargs)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", dropping)

    message = await room.press(message)

    assert not drops
    assert footer(message) == "Step 1 · hint 2 of 4"


async def test_expired_session_is_reported(room: Room, store: Store):
    message = await room.hint(EASY)
    await store.delete_user(room.alice.id)

    result = await room.bob.click(message, label="Next hint")

    (followup,) = result.followups
    assert followup.ephemeral
    assert "Start again with /hint" in followup.content


async def test_invalid_puzzle_gets_no_hint(room: Room):
    message = await room.hint(TWO_SEVENS)

    assert "two 7s in row 9" in message.content
    assert not message.components
