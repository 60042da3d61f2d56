"""Rate limits of users and servers."""

from collections.abc import Callable

import pytest

from bot.client import TutorBot
from bot.config import LimitsConfig
from bot.limits import _MAX_BUCKETS, Limits, TooFastError
from tests.bot.conftest import EASY, InlineWorkers, Room, answer
from workers import TooManyWaiting

ALICE, BOB = 1, 2
HERE, THERE = 10, 20


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_limits(clock: Clock) -> Callable[..., Limits]:
    return lambda **settings: Limits(LimitsConfig(**settings), clock)


def refused(limits: Limits, user: int = ALICE, server: int | None = None) -> TooFastError:
    with pytest.raises(TooFastError) as caught:
        limits.admit(user, server)
    return caught.value


def test_burst_passes_then_the_steady_rate_applies(new_limits, clock):
    limits = new_limits(user_burst=3, user_per_minute=6)
    for _ in range(3):
        limits.admit(ALICE, None)
    assert refused(limits).seconds == 10
    clock.now += 4
    assert refused(limits).seconds == 6
    clock.now += 6
    limits.admit(ALICE, None)
    assert refused(limits).seconds == 10
    clock.now += 3600
    for _ in range(3):
        limits.admit(ALICE, None)
    assert refused(limits).seconds == 10


def test_higher_cost_takes_more_tokens(new_limits, clock):
    limits = new_limits(user_burst=7, user_per_minute=6)
    limits.admit(ALICE, HERE, 3)
    limits.admit(ALICE, HERE, 3)
    with pytest.raises(TooFastError) as caught:
        limits.admit(ALICE, HERE, 3)
    assert caught.value.seconds == 20
    limits.admit(ALICE, HERE)
    clock.now += 40
    limits.admit(ALICE, HERE, 3)
    limits.admit(ALICE, HERE)
    assert refused(limits, ALICE, HERE).seconds == 10


def test_cost_above_capacity_empties_the_bucket(new_limits, clock):
    limits = new_limits(user_burst=2, user_per_minute=6)
    limits.admit(ALICE, None, 12)
    assert refused(limits).seconds == 10
    clock.now += 20
    limits.admit(ALICE, None, 12)


def test_users_have_separate_buckets(new_limits):
    limits = new_limits(user_burst=1)
    limits.admit(ALICE, None)
    refused(limits, ALICE)
    limits.admit(BOB, None)


def test_server_has_a_separate_limit(new_limits):
    limits = new_limits(user_burst=9, server_burst=2, server_per_minute=60)
    limits.admit(ALICE, HERE)
    limits.admit(BOB, HERE)
    error = refused(limits, ALICE, HERE)
    assert error.server
    assert error.seconds == 1
    limits.admit(ALICE, THERE)
    limits.admit(ALICE, None)


def test_refused_request_takes_no_tokens(new_limits, clock):
    limits = new_limits(user_burst=1, user_per_minute=60, server_burst=1, server_per_minute=1)
    limits.admit(ALICE, HERE)
    for _ in range(5):
        refused(limits, BOB, HERE)
    limits.admit(BOB, None)
    for _ in range(5):
        refused(limits, ALICE, THERE)
    clock.now += 1
    limits.admit(ALICE, THERE)


def test_number_of_stored_buckets_is_bounded(new_limits, clock):
    limits = new_limits()
    for user in range(3 * _MAX_BUCKETS):
        limits.admit(user, None)
    assert len(limits._users._full) <= _MAX_BUCKETS
    clock.now += 3600
    for user in range(_MAX_BUCKETS):
        limits.admit(user, None)
        clock.now += 10
    assert len(limits._users._full) <= 2


@pytest.fixture
def strict(room: Room, simcord_bot: TutorBot) -> Room:
    """The room with a bot that answers a burst of two, then one per minute."""
    simcord_bot.limits = Limits(LimitsConfig(user_burst=2, user_per_minute=1))
    return room


async def test_commands_menus_and_buttons_count(strict: Room, workers: InlineWorkers):
    hint = await strict.hint(EASY)
    message = await strict.bob.send(strict.channel, EASY)
    await strict.alice.context_menu(strict.channel, "Grade this puzzle", message)
    done = list(workers.jobs)

    refusals = [
        await strict.alice.slash(strict.channel, "hint", puzzle=EASY),
        await strict.alice.context_menu(strict.channel, "Grade this puzzle", message),
        await strict.alice.click(hint, label="Next hint"),
    ]

    for refusal in refusals:
        assert refusal.ephemeral
        said = answer(refusal).content
        assert said.startswith("That was a lot at once. Please try again in ")
        assert " seconds." in said
    assert workers.jobs == done
    await strict.bob.click(hint, label="Next hint")
    assert len(workers.jobs) == len(done) + 1, "others are served"


async def test_server_limit_is_explained(room: Room, simcord_bot: TutorBot):
    simcord_bot.limits = Limits(LimitsConfig(server_burst=1, server_per_minute=60))
    await room.hint(EASY)
    refusal = await room.bob.slash(room.channel, "hint", puzzle=EASY)
    assert answer(refusal).content.startswith(
        "This server asks for a lot just now. Please try again in 1 second."
    )


async def test_jobs_belong_to_the_user(room: Room, simcord_bot: TutorBot, workers: InlineWorkers):
    await room.hint(EASY)
    assert set(workers.owners) == {room.alice.id}


async def test_too_many_waiting_jobs_are_reported(room: Room, workers: InlineWorkers):

    workers.error = TooManyWaiting(4)
    message = await room.hint(EASY)
    assert "4 of your requests are waiting" in message.content
