"""Claimed interactions, and users who wait for an answer, on both databases."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta, timezone

from sqlalchemy import update

from bot.store import PendingResponse, Store
from bot.store.database.statements import now
from bot.store.schema import promised_answers
from tests.bot.store.shards import FIRST, SECOND, enter


async def test_an_interaction_is_claimed_once(store, url):
    assert await store.interactions.claim(2**62)
    assert not await store.interactions.claim(2**62)
    async with Store.open(url) as other:
        claims = await asyncio.gather(
            *(place.interactions.claim(n) for n in range(5) for place in (store, other))
        )
    assert sum(claims) == 5


async def test_pruning_deletes_only_old_interactions(store):
    await store.interactions.claim(1)
    # The same time in another zone.
    elsewhere = datetime.now(timezone(timedelta(hours=9)))
    assert await store.prune(elsewhere - timedelta(minutes=1)) == 0
    assert not await store.interactions.claim(1)
    assert await store.prune(elsewhere + timedelta(minutes=1)) == 1
    assert await store.interactions.claim(1)


async def test_pending_responses_of_a_live_process_are_not_claimed(url):
    valid = timedelta(minutes=14)
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await enter(one, FIRST)
        await enter(two, SECOND)
        of_a, of_b = PendingResponse(1, "of a", "en"), PendingResponse(2, "of b", "de")
        await one.interactions.claim(1, of_a)
        await two.interactions.claim(2, of_b)
        await two.interactions.claim(3, PendingResponse(3, "answered", "de"))
        await two.interactions.complete_response(3)
        async with Store.open(url, process="c") as three:
            assert await three.interactions.claim_abandoned_responses(valid) == ()
            assert await enter(three, FIRST, "a mark") == ()
            assert await three.interactions.claim_abandoned_responses(valid) == (of_a,)
            assert await three.interactions.claim_abandoned_responses(valid) == (), (
                "they are this one's now"
            )
            await two.processes.leave()
            assert await three.interactions.claim_abandoned_responses(valid) == (of_b,)


async def test_pending_responses_are_claimed_again_if_their_claimant_ends(url):
    valid = timedelta(minutes=14)
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await one.interactions.claim(
            1, PendingResponse(1, "old", "en", created=now() - timedelta(hours=1))
        )
        pending = PendingResponse(2, "of nobody", "en")
        await one.interactions.claim(2, pending)
        await one.interactions.note_partial(pending)
        await enter(one, FIRST)
        await enter(two, SECOND)
        assert await one.interactions.claim_abandoned_responses(valid) == ()
        await one.processes.leave()
        (claimed,) = await two.interactions.claim_abandoned_responses(valid)
        assert claimed == replace(pending, partial=True)
        await two.processes.leave()
        assert await one.interactions.claim_abandoned_responses(valid) == (claimed,)
        await one.interactions.complete_response(2)
        assert await two.interactions.claim_abandoned_responses(valid) == ()


async def test_part_of_an_answer_does_not_make_a_kept_move_lost(url):
    async with Store.open(url) as store:
        pending = PendingResponse(1, "token", "en", here=True, move="r1c3=4")
        await store.interactions.claim(1, pending)
        async with store._database.engine.begin() as connection:
            await connection.execute(update(promised_answers).values(kept=True))
        await store.interactions.note_partial(replace(pending, partial=True))
        assert await store.interactions.pending_response(1) == replace(
            pending, partial=True, kept=True
        )


async def test_pending_response_of_a_running_process_is_deleted_when_nobody_can_answer(url):
    async with Store.open(url, process="a") as store:
        await enter(store, FIRST)
        old = PendingResponse(1, "old", "en", created=now() - timedelta(days=2))
        for pending in (old, PendingResponse(2, "new", "en")):
            await store.interactions.claim(pending.interaction_id, pending)
        await store.prune(now() - timedelta(days=1))
        assert await store.interactions.pending_response(1) is None
        assert await store.interactions.pending_response(2) is not None
