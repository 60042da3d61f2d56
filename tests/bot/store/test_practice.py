"""Attempts, skills and reviews in the store."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.store import Store
from tutor.learning import OVERALL, PracticeAttempt, PracticeState, Review, Skill

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = date(2026, 3, 1)
ALICE, BOB = 1, 2


async def start(store: Store, interaction_id: int = 1, *, item: str = "a") -> PracticeAttempt:
    return await store.practice.start(
        user_id=ALICE, interaction_id=interaction_id, technique="x-wing", item=item, moment=NOW
    )


def learned(attempt: PracticeAttempt, before: PracticeState) -> PracticeState:
    """Add a hundred points to every skill; the position is due in an hour."""
    skills = {}
    for key in (OVERALL, attempt.technique):
        rating = before.skills[key].rating if key in before.skills else 1000
        skills[key] = Skill(rating + 100, 90, 0.06, NOW)
    hour = timedelta(hours=1)
    return PracticeState(skills, Review(attempt.technique, attempt.item, NOW + hour, hour, 2.5, 1))


async def test_attempt_is_stored(store: Store):
    attempt = await start(store)

    assert attempt == PracticeAttempt(attempt.id, ALICE, "x-wing", "a", 0, None, NOW, None)
    assert await store.practice.own(attempt.id, ALICE) == attempt
    assert await store.practice.own(attempt.id, BOB) is None
    assert await store.practice.newest(ALICE, "x-wing") == attempt
    assert await store.practice.newest(BOB, "x-wing") is None
    assert await store.practice.own(99, ALICE) is None


async def test_one_interaction_starts_one_attempt(store: Store):
    assert await start(store) == await start(store, item="b")
    assert await store.practice.given(ALICE) == {("x-wing", "a"): 1}


async def test_positions_are_counted(store: Store):
    for number, item in enumerate("aab"):
        await start(store, number, item=item)

    assert await store.practice.given(ALICE) == {("x-wing", "a"): 2, ("x-wing", "b"): 1}
    assert await store.practice.given(BOB) == {}


async def test_hint_level_rises_only_from_the_seen_one(store: Store):
    attempt = await start(store)

    revealed = await store.practice.reveal(attempt, 1)
    assert revealed is not None
    assert revealed.level == 1
    assert await store.practice.reveal(attempt, 1) is None


async def answer(store: Store, attempt: PracticeAttempt, correct: bool = True, day: date = DAY):
    return await store.practice.answer(
        attempt, correct=correct, moment=NOW, day=day, change=learned
    )


async def test_answer_is_stored_with_all_effects(store: Store):
    attempt = await start(store)

    answered = await answer(store, attempt)

    assert answered is not None
    assert answered.attempt.correct is True
    assert answered.attempt.answered == NOW
    assert answered.before == PracticeState({}, None)
    assert await store.practice.skills(ALICE) == answered.after.skills
    assert await store.practice.skills(BOB) == {}
    (day,) = await store.practice.days(ALICE)
    assert (day.day, day.rating, day.deviation) == (DAY, 1100, 90)
    assert await store.practice.due(ALICE, NOW) == ()
    assert await store.practice.due(ALICE, NOW + timedelta(hours=1)) == (answered.after.review,)


async def test_second_answer_changes_nothing(store: Store):
    attempt = await start(store)
    await answer(store, attempt)

    assert await answer(store, attempt, correct=False) is None
    kept = await store.practice.own(attempt.id, ALICE)
    assert kept is not None
    assert kept.correct is True
    assert (await store.practice.skills(ALICE))[OVERALL].rating == 1100


async def test_one_of_two_concurrent_answers_counts(store: Store):
    attempt = await start(store)

    found = await asyncio.gather(*(answer(store, attempt, correct) for correct in (True, False)))

    assert [answer is None for answer in found].count(True) == 1
    assert (await store.practice.skills(ALICE))[OVERALL].rating == 1100


async def test_next_answer_starts_from_the_previous_one(store: Store):
    await answer(store, await start(store, 1))
    answered = await answer(store, await start(store, 2), day=DAY + timedelta(days=1))

    assert answered is not None
    assert answered.before.review is not None
    assert answered.after.skills[OVERALL].rating == 1200
    assert [day.rating for day in await store.practice.days(ALICE)] == [1100, 1200]


async def test_last_answer_of_a_day_determines_its_rating(store: Store):
    for number in (1, 2):
        await answer(store, await start(store, number))

    assert [day.rating for day in await store.practice.days(ALICE)] == [1200]


async def test_failed_answer_stores_nothing(store: Store):
    attempt = await start(store)

    def broken(attempt: PracticeAttempt, before: PracticeState) -> PracticeState:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.practice.answer(attempt, correct=True, moment=NOW, day=DAY, change=broken)

    assert await store.practice.own(attempt.id, ALICE) == attempt
    assert await store.practice.skills(ALICE) == {}


async def test_deleted_attempt_accepts_no_answer(store: Store):
    attempt = await start(store)
    await store.delete_user(ALICE)

    assert await answer(store, attempt) is None
    assert await store.practice.skills(ALICE) == {}
