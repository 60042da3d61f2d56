"""Export and deletion of a user's data."""

import asyncio
import gzip
import json
import threading
import time
from typing import Any

import pytest
import simcord
from sqlalchemy import insert, select

from bot.chat.limits import Limits
from bot.chat.reply import Reply
from bot.client import TutorBot
from bot.config import LimitsConfig
from bot.privacy import export
from bot.privacy.export import Exports
from bot.store import Store
from bot.store.schema import results
from testing.patience import SECONDS
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
    async with store._database.engine.begin() as connection:
        (row,) = (await connection.execute(select(results))).mappings()
        rows = [{**row, "id": n, "interaction_id": n} for n in range(1_000, 20_999)]
        await connection.execute(insert(results), rows)
    return room


async def test_others_are_answered_while_a_large_export_is_made(
    rich: Room, store: Store, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    claims = pieces = 0
    add = export._JsonFile.add

    async def claim() -> None:
        nonlocal claims
        while True:
            assert await store.interactions.claim(claims)
            claims += 1

    def add_after_a_claim(file: Any, table: str, rows: tuple[dict[str, object], ...]) -> None:
        nonlocal pieces
        assert threading.current_thread() is not threading.main_thread()
        assert len(rows) <= 200
        before, end = claims, time.monotonic() + SECONDS
        while claims == before:
            assert time.monotonic() < end, "others wait for the export"
            time.sleep(0.001)
        pieces += 1
        add(file, table, rows)

    monkeypatch.setattr(export._JsonFile, "add", add_after_a_claim)
    others = asyncio.create_task(claim())
    made = await simcord_bot.services.get(Exports).make(rich.alice.id)
    others.cancel()

    kept = json.loads(gzip.decompress(made.data) if made.name.endswith(".gz") else made.data)
    assert len(kept["results"]) == 20_000
    assert [row["id"] for row in kept["results"]] == sorted(row["id"] for row in kept["results"])
    assert claims >= pieces > 100


async def test_others_are_answered_while_rows_are_read(rich: Room, store: Store):
    done = threading.Event()
    reading = asyncio.create_task(store._reading.run(lambda _: done.wait(60)))
    changed = await rich.alice.slash(rich.channel, "settings me", theme="dark")
    done.set()
    assert await reading, "it was read meanwhile"
    assert changed.ephemeral


async def test_a_second_export_is_refused_until_the_first_is_sent(
    room: Room, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    seen = []
    to_edit = Reply.to_edit

    def during_the_upload(reply: Reply) -> dict[str, Any]:
        seen.append(room.alice.id in simcord_bot.services.get(Exports)._users)
        return to_edit(reply)

    monkeypatch.setattr(Reply, "to_edit", during_the_upload)
    sent = await room.alice.slash(room.channel, "privacy export")
    assert answer(sent).attachments
    assert seen == [True]
    charged = []
    monkeypatch.setattr(simcord_bot.services.limits, "charge", lambda *cost: charged.append(cost))
    async with simcord_bot.services.get(Exports).turn(room.alice.id):
        refused = await room.alice.slash(room.channel, "privacy export")
        assert "still making your last export" in text_of(answer(refused))
        assert not charged
        assert answer(await room.bob.slash(room.channel, "privacy export")).attachments
    again = await room.alice.slash(room.channel, "privacy export")
    assert answer(again).attachments, "then there is another"
    assert len(charged) == 2


async def test_a_large_export_takes_tokens(rich: Room, simcord_bot: TutorBot):
    config = LimitsConfig(user_burst=5, user_per_minute=1)
    simcord_bot.services.limits = Limits(config)

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

    assert text_of(done) == "I have forgotten all 3 entries I had about you."
    assert not items_of(done)
    left = await all_about(store, room.alice.id)
    assert not any(rows for name, rows in left.items() if name != "user_id")
    gone = answer(await room.bob.click(rating, label="Give me a hint"))
    assert text_of(gone).startswith("I no longer have this puzzle")
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
