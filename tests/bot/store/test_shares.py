"""Shared cards in the store."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.store import Store
from tests.bot.conftest import all_about
from tests.bot.store.filling import ANNA, BEN

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
CARD = "game:12"
HERE, THERE = 1, 2


async def test_one_of_many_presses_at_once_shares_a_card(store: Store, url: str):
    async with Store.open(url) as other:
        for moment in (NOW, NOW + timedelta(seconds=10)):  # the first card was never sent
            done = await asyncio.gather(
                *(
                    (store, other)[number % 2].shares.claim(ANNA, HERE, CARD, moment)
                    for number in range(10)
                )
            )
            assert sorted(done, reverse=True) == [(True, None)] + [(False, None)] * 9


async def test_a_card_is_shared_once_in_each_channel_and_by_each_user(store: Store):
    for user, channel in ((ANNA, HERE), (ANNA, THERE), (BEN, HERE)):
        assert await store.shares.claim(user, channel, CARD, NOW) == (True, None)
    await store.shares.sent(ANNA, HERE, CARD, 7)

    later = NOW + timedelta(hours=1)
    assert await store.shares.claim(ANNA, HERE, CARD, later) == (False, 7)
    assert await store.shares.claim(ANNA, THERE, CARD, later) == (True, None)
    assert await store.shares.claim(ANNA, HERE, "game:13", later) == (True, None)


async def test_shared_cards_are_exported_deleted_and_forgotten(store: Store):
    for user in (ANNA, BEN):
        await store.shares.claim(user, HERE, CARD, NOW)
        await store.shares.sent(user, HERE, CARD, 7)
    (row,) = (await all_about(store, ANNA))["shares"]
    assert (row["channel_id"], row["subject"], row["message_id"]) == (HERE, CARD, 7)

    await store.delete_user(ANNA)
    await store.shares.sent(ANNA, HERE, CARD, 8)  # while the user's data was deleted
    assert not (await all_about(store, ANNA)).get("shares")
    assert await store.shares.claim(BEN, HERE, CARD, NOW) == (False, 7)

    await store.prune(NOW + timedelta(days=1))
    assert await store.shares.claim(BEN, HERE, CARD, NOW) == (False, 7)
    await store.prune(NOW + timedelta(days=1, seconds=1))
    assert await store.shares.claim(BEN, HERE, CARD, NOW) == (True, None)
