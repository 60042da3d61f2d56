"""Readings of pictures in the store."""

from datetime import UTC, datetime, timedelta

from bot.store import Aim, NewReading, Purpose, Store, StoredReading
from engine.model.band import Band

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANNA = 2**62
AIM = Aim(Purpose.DAILY, 1, Band.HARD)
GRIDS = (NewReading(PUZZLE, (0, 80), certain=False), NewReading("." * 81, (), certain=True))


async def save(store: Store, interaction_id: int = 1) -> tuple[StoredReading, ...]:
    return await store.readings.save(GRIDS, AIM, user_id=ANNA, interaction_id=interaction_id)


async def test_grids_of_a_picture_are_stored_in_order(store):
    first, second = await save(store)

    assert (first.user_id, first.aim, first.position) == (ANNA, AIM, PUZZLE)
    assert first.doubtful == (0, 80)
    assert (first.certain, second.certain) == (False, True)
    assert second.doubtful == ()
    assert await store.readings.own(first.id, ANNA) == first
    assert await store.readings.own(first.id, 222) is None
    assert await store.readings.own(99, ANNA) is None


async def test_interaction_stores_readings_once(store):
    assert await save(store) == await save(store)
    assert await save(store, 2) != await save(store)


async def test_first_interaction_counts_until_a_correction(store):
    reading, _ = await save(store)

    assert await store.readings.answered_by(reading, 7) == 7
    assert await store.readings.answered_by(reading, 8) == 7
    await store.readings.correct(reading, "5" + "." * 80, (3,))
    assert await store.readings.answered_by(reading, 9) == 9
    corrected = await store.readings.own(reading.id, ANNA)
    assert corrected is not None
    assert (corrected.position, corrected.doubtful) == ("5" + "." * 80, (3,))


async def test_deleted_reading_is_still_answered(store):
    reading, _ = await save(store)
    await store.delete_user(ANNA)

    assert await store.readings.answered_by(reading, 7) == 7


async def test_readings_are_deleted_after_a_month(store):
    reading, _ = await save(store)
    now = datetime.now(UTC)

    await store.prune(now + timedelta(days=29))
    assert await store.readings.own(reading.id, ANNA) is not None
    await store.prune(now + timedelta(days=31))
    assert await store.readings.own(reading.id, ANNA) is None
