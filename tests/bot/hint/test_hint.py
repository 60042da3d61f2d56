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
from engine.notation import format_position
from engine.orders import teacher
from engine.orders.teacher.order import TeacherOrder
from tests.bot.conftest import (
    CHAINS,
    EASY,
    HARDEST,
    LAST_CELL,
    LONE_SINGLE,
    TWO_SEVENS,
    InlineWorkers,
    Room,
)
from tests.bot.messages import (
    answer,
    button_of,
    cards_of,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    progress,
    technique_of,
    text_of,
)
from tutor import hints
from workers import Overloaded


def footer(message: simcord.ResponseMessage) -> str:
    return cards_of(message)[-1].small_print


async def test_levels_go_from_nudge_to_full_and_to_the_next_step(room: Room):
    message = await room.hint(LONE_SINGLE)
    seen = [(cards_of(message)[0].title, footer(message))]
    files = {pictures_of(message)[0].filename}
    for label in ("Explain", "Explain", "Explain", "Next step"):
        assert button_of(message)["label"] == label
        message = await room.press(message)
        seen.append((cards_of(message)[0].title, footer(message)))
        attachment = picture_of(message)
        assert attachment.description
        files.add(attachment.filename)

    assert [title for title, _ in seen] == [
        "Hint 1 of 4",
        "Hint 2 of 4 · Hidden single",
        "Hint 3 of 4 · Hidden single",
        "Hint 4 of 4 · Hidden single",
        "Hint 1 of 4",
    ]
    assert [place for _, place in seen] == [
        progress(1),
        progress(2),
        progress(3),
        progress(4),
        progress(1, 2),
    ]
    assert len(files) == 5, "each edit needs a new file name"
    assert not room.channel.history(), "others do not see it"


async def test_nudge_names_neither_technique_nor_digit(room: Room):
    message = await room.hint(EASY)

    assert cards_of(message)[0].text == ("Box 9 still needs its 1.\n**Where can it go?**")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
async def test_level_can_be_chosen(room: Room, level: int):
    message = await room.hint(EASY, level=level)

    assert footer(message) == progress(level)


async def test_hint_button_under_a_rating_opens_a_private_message(room: Room):
    rating = await room.grade(EASY)
    shown = cards_of(rating)

    for _ in range(2):
        message = await room.press(rating)
        assert message.ephemeral
        assert footer(message) == progress(1), "a second press tells no more"
        assert len(pictures_of(message)) == 1
    for level in (2, 3, 4):
        message = await room.press(message)
        assert message.ephemeral
        assert footer(message) == progress(level)

    assert cards_of(rating) == shown
    assert labels_of(rating) == [
        "Play",
        "Why?",
        "Give me a hint",
        "Walk me through",
        "More",
    ]
    assert len(room.channel.history()) == 1


async def test_hint_button_under_a_rating_in_a_direct_message(simcord_env: simcord.Env):
    carol = simcord_env.create_user("carol")
    rating = answer(await carol.slash("grade", puzzle=EASY))

    message = answer(await carol.click(rating, label="Give me a hint"))
    assert message.id != rating.id
    again = answer(await carol.click(message, label="Explain"))

    assert again.id == message.id
    assert footer(again) == progress(2)
    assert cards_of(rating)[0].title == "🟢 Easy · about 4 minutes"


async def test_each_user_has_hints_of_their_own(room: Room):
    rating = await room.grade(LONE_SINGLE)
    message = await room.press(rating)
    for _ in range(5):
        message = await room.press(message)
    assert footer(message) == progress(2, 2)

    copy = answer(await room.bob.click(rating, label="Give me a hint"))

    assert copy.ephemeral
    assert footer(copy) == progress(1), "Alice is further on"
    copy = answer(await room.bob.click(copy, label="Explain"))
    assert footer(copy) == progress(2)
    message = await room.press(message)
    assert footer(message) == progress(3, 2), "Bob has not changed it"


async def test_public_hint_of_an_older_version_goes_on_privately(room: Room, store: Store):
    session = await store.hints.start(
        user_id=room.alice.id, position=format_position(engine.Grid.parse(EASY)), interaction_id=1
    )
    await store.hints.advance(session, replace(session, level=2))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Explain", custom_id=f"hint:{session.id}:1:2"))
    channel = room.env.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    old = await channel.send("", embed=discord.Embed(title="Hidden single"), view=view)

    message = answer(await room.bob.click(old, label="Explain"))

    assert message.ephemeral
    assert footer(message) == progress(3)
    assert old.embeds[0].title == "Hidden single"


async def test_last_step_ends_the_session(room: Room):
    message = await room.hint(LAST_CELL, level=4)

    message = await room.press(message)

    assert cards_of(message)[0].title == "Solved"
    assert not items_of(message)
    assert pictures_of(message)[0].description


async def test_hints_continue_over_a_chain(room: Room):
    grid = engine.Grid.parse(CHAINS)
    chain = next(step for step in engine.iter_steps(grid) if step.tenths >= 65)

    message = await room.hint(format_position(chain.grid), level=4)
    step = teacher.next_step(chain.grid)
    assert step is not None
    assert technique_of(message) == step.technique.value
    message = await room.press(message)

    assert cards_of(message)[0].title == "Hint 1 of 4"
    assert footer(message) == progress(1, 2)


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
    # No cache is kept from or for other tests.
    monkeypatch.setattr(hints, "_search", hints._StepSearch)

    message = await room.hint(HARDEST, level=2)

    assert cards_of(message)[0].title == title
    assert cards_of(message)[0].text
    assert pictures_of(message)[0].description
    assert not items_of(message)


async def test_hint_does_not_rate_the_puzzle(room: Room, workers: InlineWorkers):
    await room.hint(HARDEST)

    assert workers.jobs == ["read", "hint"]


async def test_hint_button_works_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await room.hint(EASY)
    await room.env.restart_bot(new_bot())

    message = await room.press(message)

    assert footer(message) == progress(2)


async def test_repeated_press_counts_once(room: Room):
    message = await room.hint(EASY)
    message = await room.press(message)
    await room.repeat_last_event()

    assert footer(message) == progress(2)


async def test_press_on_outdated_message_only_updates_it(room: Room, store: Store):
    message = await room.hint(EASY)
    session_id = int(button_of(message)["custom_id"].split(":")[1])
    session = await store.hints.own(session_id, room.alice.id)
    assert session is not None
    assert await store.hints.advance(session, replace(session, level=2))

    message = await room.press(message)

    assert footer(message) == progress(2)


async def test_error_of_a_press_is_private_and_keeps_the_message(
    room: Room, workers: InlineWorkers
):
    message = await room.hint(EASY)
    workers.error = Overloaded("queue full")

    result = await room.alice.click(message, label="Explain")

    (followup,) = result.followups
    assert followup.ephemeral
    assert "try again" in text_of(followup)
    assert footer(message) == progress(1)
    message = await room.press(message)
    assert footer(message) == progress(2), "the failed press must not skip a level"


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
    assert footer(message) == progress(2)


async def test_expired_session_is_reported(room: Room, store: Store):
    message = await room.hint(EASY)
    await store.delete_user(room.alice.id)

    result = await room.alice.click(message, label="Explain")

    (followup,) = result.followups
    assert followup.ephemeral
    assert "Paste it into /grade or /hint again" in text_of(followup)


async def test_invalid_puzzle_gets_no_hint(room: Room):
    message = await room.hint(TWO_SEVENS)

    assert "two 7s in row 9" in text_of(message)
    assert labels_of(message) == ["Fix", "Type it again"]
