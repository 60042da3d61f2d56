"""Export and deletion of a user's data."""

import gzip
import json

import pytest
import simcord

from bot.settings import service as settings
from bot.store import Store
from tests.bot.conftest import EASY, Room
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
    monkeypatch.setattr(settings, "_PLAIN_LIMIT", 100)

    result = await room.alice.slash(room.channel, "privacy export")

    (file,) = answer(result).attachments
    assert file.filename.endswith(".json.gz")
    assert json.loads(gzip.decompress(await file.read()))["user_id"] == room.alice.id


async def test_deletion_asks_for_confirmation_and_is_complete(room: Room, store: Store):
    rating = await room.grade(EASY)
    await room.alice.slash(room.channel, "settings me", theme="dark")
    result = await room.alice.slash(room.channel, "privacy delete")
    assert result.ephemeral
    assert "cannot be undone" in text_of(answer(result))

    done = answer(await room.alice.click(answer(result), label="Forget me"))

    assert text_of(done) == "Forgotten: all 3 entries that I had about you."
    assert not items_of(done)
    left = await store.export_user(room.alice.id)
    assert not any(rows for name, rows in left.items() if name != "user_id")
    gone = answer(await room.bob.click(rating, label="Give me a hint"))
    assert text_of(gone).startswith("This puzzle is not kept any more.")
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
