"""The block list in the store, and in the memory of a process."""

import time

import pytest

from bot.chat.blocking import BlockList
from bot.store import Store, StoreError, blocks
from tests.bot.conftest import all_about

ALICE, CLUB = 2**62, 333


async def test_list_is_changed_once_for_each_id(store: Store):
    assert await store.blocks.add([ALICE, CLUB, ALICE]) == 2
    assert await store.blocks.add([CLUB]) == 0
    assert {target for target, _ in await store.blocks.list()} == {ALICE, CLUB}
    assert await store.blocks.remove([ALICE, 1]) == 1
    assert await store.blocks.ids() == {CLUB}


async def test_block_is_exported_and_outlives_the_deletion_of_data(store: Store):
    await store.blocks.add([ALICE])
    await store.delete_user(ALICE)
    (row,) = (await all_about(store, ALICE))["blocks"]
    assert row["discord_id"] == ALICE
    assert row["created"].startswith("20")
    assert (await all_about(store, CLUB))["blocks"] == []


async def test_length_of_the_list_is_bounded(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(blocks, "_MAX_BLOCKS", 3)
    await store.blocks.add([1, 2])
    with pytest.raises(StoreError, match="4 ids, more than 3"):
        await store.blocks.add([3, 4])
    assert await store.blocks.ids() == {1, 2}


async def test_blocks_of_other_processes_are_known_after_a_refresh(store: Store):
    mine = BlockList(store)
    await store.blocks.add([CLUB])
    assert not mine.has(CLUB)
    await mine.refresh()
    assert mine.has(CLUB)
    await store.blocks.remove([CLUB])
    await mine.refresh()
    assert not mine.has(CLUB)


@pytest.mark.whole
async def test_longest_list_hardly_delays_the_event_loop(store: Store):
    await store.blocks.add(range(1, 10_001))
    mine = BlockList(store)
    await mine.refresh()
    seconds = []
    for _ in range(3):
        start = time.thread_time()
        await mine.refresh()
        seconds.append(time.thread_time() - start)
    # Other programs on the machine may slow down a single measurement.
    assert min(seconds) < 0.02
