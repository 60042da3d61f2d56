"""Export and deletion of a user's data."""

import asyncio
import gzip
import json

import pytest
import simcord
from sqlalchemy import insert, select

from bot.chat.limits import Limits
from bot.client import TutorBot
from bot.config import LimitsConfig
from bot.database.tables import results
from bot.privacy import export
from bot.privacy.export import BeingExportedError
from bot.store import Store
from tests.bot.conftest import EASY, Room, all_about
from tests.bot.messages import answer, items_of, labels_of, text_of


async def test_export_is_a_private_file_with_all_data(room: Room):
    await room.grade(EASY)
    await room.alice.slash(room.channel, "settings me", theme="dark")

    result = await room.alice.slash(room.channel, "privacy export")

    assert result.ephemeral
    (file,) = answer(result).attachments
    assert file.filename == f"sudoku-tutor-{room.alice.id}.json"
    kept = json.loads(await file.read())
    assert kept["user_id"] == room.alice.id
    assert [row["er"] for row in kept["results"]] == [12]
    assert [row["theme"] for row in kept["people"]] == ["dark"]


async def test_large_export_is_compressed(room: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export, "_PLAIN_LIMIT", 100)

    result = await room.alice.slash(room.channel, "privacy export")

    (file,) = answer(result).attachments
    assert file.filename.endswith(".json.gz")
    assert json.loads(gzip.decompress(await file.read()))["user_id"] == room.alice.id


@pytest.fixture
async def rich(room: Room, store: Store) -> Room:
    """A room whose Alice has 20,000 results."""
    await room.grade(EASY)
    async with store._engine.begin() as connection:
        (row,) = (await connection.execute(select(results))).mappings()
        rows = [{**row, "id": n, "interaction_id": n} for n in range(1_000, 20_999)]
        await connection.execute(insert(results), rows)
    return room


async def test_others_are_answered_while_a_large_export_is_made(
    rich: Room, store: Store, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    claims = 0
    longest = 0.0

    async def claim() -> None:
        nonlocal claims, longest
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            assert await store.claim(claims)
            longest = max(longest, loop.time() - before)
            claims += 1

    others = asyncio.create_task(claim())
    began = asyncio.get_running_loop().time()
    made = await simcord_bot.exports.make(rich.alice.id)
    took = asyncio.get_running_loop().time() - began
    others.cancel()

    kept = json.loads(gzip.decompress(made.data) if made.name.endswith(".gz") else made.data)
    assert len(kept["results"]) == 20_000
    assert [row["id"] for row in kept["results"]] == sorted(row["id"] for row in kept["results"])
    assert claims > 50, "others share the database"
    assert longest < took / 4, "and nobody waits for the export"


async def test_a_second_export_waits_for_the_first(rich: Room, store: Store, simcord_bot: TutorBot):
    async with store._reading.connect():  # its only connection
        first = asyncio.create_task(simcord_bot.exports.make(rich.alice.id))
        await asyncio.sleep(0)

        refused = await rich.alice.slash(rich.channel, "settings me", theme="dark")
        assert refused.ephemeral, "all else is answered meanwhile"
        with pytest.raises(BeingExportedError, match="still making your last export"):
            await simcord_bot.exports.make(rich.alice.id)
    assert (await first).data
    assert (await simcord_bot.exports.make(rich.alice.id)).data, "then there is another"


async def test_a_large_export_takes_tokens(rich: Room, simcord_bot: TutorBot):
    config = LimitsConfig(user_burst=5, user_per_minute=1)
    simcord_bot.limits = Limits(config)

    first = await rich.alice.slash(rich.channel, "privacy export")
    second = await rich.alice.slash(rich.channel, "privacy export")

    assert answer(first).attachments
    assert "That was a lot at once." in text_of(answer(second))
    assert answer(await rich.bob.slash(rich.channel, "privacy export")).attachments


async def test_deletion_asks_for_confirmation_and_is_complete(room: Room, store: Store):
    rating = await room.grade(EASY)
    await room.alice.slash(room.channel, "settings me", theme="dark")
    result = await room.alice.slash(room.channel, "privacy delete")
    assert result.ephemeral
    assert "cannot be undone" in text_of(answer(result))

    done = answer(await room.alice.click(answer(result), label="Forget me"))

    assert text_of(done) == "Forgotten: all 3 entries that I had about you."
    assert not items_of(done)
    left = await all_about(store, room.alice.id)
    assert not any(rows for name, rows in left.items() if name != "user_id")
    gone = answer(await room.bob.click(rating, label="Give me a hint"))
    assert text_of(gone).startswith("This puzzle is not kept any more")
    assert labels_of(gone)[0] == "Try a puzzle"


async def test_second_press_is_harmless(room: Room):
    result = await room.alice.slash(room.channel, "privacy delete")
    done = answer(await room.alice.click(answer(result), label="Forget me"))
    assert "nothing to forget" in text_of(done)
    await room.repeat_last_event()


async def test_export_and_deletion_work_in_direct_messages(simcord_env: simcord.Env):
    carol = simcord_env.create_user("carol")
    await simcord_env.settle()

    export = await carol.slash("privacy export")
    assert answer(export).attachments
    delete = await carol.slash("privacy delete")
    done = answer(await carol.click(answer(delete), label="Forget me"))
    assert "nothing to forget" in text_of(done)
