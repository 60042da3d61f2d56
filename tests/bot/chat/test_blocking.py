"""Blocked users and servers get no answer; the users can still see and delete their data."""

import json
from collections.abc import Awaitable, Callable

import pytest
import simcord

from bot.client import TutorBot
from tests.bot.conftest import EASY, InlineWorkers, Room
from tests.bot.messages import answer, cards_of, text_of

Block = Callable[[int], Awaitable[None]]


@pytest.fixture
def block(simcord_bot: TutorBot) -> Block:
    """Block a user or a server, as the command line and the next refresh do."""

    async def blocked(discord_id: int) -> None:
        await simcord_bot.services.store.blocks.add([discord_id])
        await simcord_bot.services.blocks.refresh()

    return blocked


def ignored(result: simcord.InteractionResult) -> bool:
    return not (result.acknowledged or result.response or result.followups)


async def test_blocked_user_gets_no_answer(room: Room, block: Block, workers: InlineWorkers):
    hint = await room.hint(EASY)
    board = answer(await room.alice.slash(room.channel, "board", puzzle=EASY))
    form = await room.alice.click(board, label="Type")
    message = await room.bob.send(room.channel, EASY)
    jobs = list(workers.jobs)
    await block(room.alice.id)

    assert ignored(await room.alice.slash(room.channel, "grade", puzzle=EASY))
    assert ignored(await room.alice.context_menu(room.channel, "Grade this puzzle", message))
    assert ignored(await room.alice.click(hint, label="Explain"))
    assert ignored(await room.alice.click(board, label="Type"))
    assert ignored(await room.alice.submit_modal(form, {"moves": "r1c3 4"}))
    assert not await room.alice.autocomplete(room.channel, "learn", "technique", "sky")
    assert workers.jobs == jobs
    assert cards_of(answer(await room.bob.slash(room.channel, "grade", puzzle=EASY)))


async def test_blocked_user_can_export_and_delete_their_data(room: Room, block: Block):
    await room.hint(EASY)
    await block(room.alice.id)

    export = answer(await room.alice.slash(room.channel, "privacy export"))
    kept = json.loads(await export.attachments[0].read())
    assert [row["discord_id"] for row in kept["blocks"]] == [room.alice.id]
    question = answer(await room.alice.slash(room.channel, "privacy delete"))
    done = answer(await room.alice.click(question, label="Forget me"))
    assert text_of(done).startswith("I have forgotten")

    assert ignored(await room.alice.slash(room.channel, "grade", puzzle=EASY))


async def test_nobody_gets_an_answer_on_a_blocked_server(
    simcord_env: simcord.Env, room: Room, block: Block
):
    assert room.channel.guild is not None
    await block(room.channel.guild.id)
    assert ignored(await room.bob.slash(room.channel, "grade", puzzle=EASY))
    assert ignored(await room.bob.slash(room.channel, "privacy export"))
    elsewhere = simcord_env.create_guild()
    channel = elsewhere.create_text_channel("puzzles")
    carol = elsewhere.add_member(simcord_env.create_user("carol"))
    await simcord_env.settle()
    assert cards_of(answer(await carol.slash(channel, "grade", puzzle=EASY)))


async def test_unblocked_user_is_answered(room: Room, simcord_bot: TutorBot, block: Block):
    await block(room.alice.id)
    await simcord_bot.services.store.blocks.remove([room.alice.id])
    await simcord_bot.services.blocks.refresh()
    assert cards_of(answer(await room.alice.slash(room.channel, "grade", puzzle=EASY)))
