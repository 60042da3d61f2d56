"""Rate limits of users and servers."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from discord import InteractionType
from sqlalchemy import event

from bot.chat.in_flight import InFlight
from bot.chat.limits import _MAX_BUCKETS, Limits, TooFastError
from bot.client import TutorBot
from bot.config import LimitsConfig
from bot.pictures.answers import PICTURE_COST
from tests.bot.conftest import EASY, InlineWorkers, Room
from tests.bot.messages import answer, cards_of, text_of
from workers import Overloaded, TooManyWaiting

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


def test_what_costs_nothing_takes_nothing(new_limits, clock):
    """For example the export of a member with hardly any data, while nobody else sends requests."""
    limits = new_limits(user_burst=1, user_per_minute=6)
    limits.charge(ALICE, 0)
    limits.admit(ALICE, None)
    limits.charge(ALICE, 0)
    assert refused(limits).seconds == 10


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


def test_busy_server_costs_those_most_who_ask_most(new_limits, clock):
    limits = new_limits(server_burst=100, server_per_minute=600)
    greedy, modest = range(100, 150), range(200, 210)
    answered: Counter[int] = Counter()
    for second in range(240):
        clock.now += 1
        asking = [*greedy, *(user for user in modest if (user + second) % 10 == 0)]
        for user in asking:
            try:
                limits.admit(user, HERE)
            except TooFastError:
                assert user in greedy
            else:
                answered[user] += 1
    assert all(answered[user] == 24 for user in modest), "each of their requests"
    assert sum(answered[user] for user in greedy) <= 600 * 4 * 1.2
    assert max(answered.values()) <= 2 * min(answered[user] for user in greedy)
    clock.now += 2
    limits.admit(greedy[0], THERE)


def test_first_rush_on_a_server_refuses_nobody_who_asks_rarely(new_limits, clock):
    limits = new_limits(server_burst=100, server_per_minute=600)
    chance = random.Random(7)
    start, asked, refusals = clock.now, 0, 0
    requests = [(chance.uniform(0, 60), user) for user in range(50) for _ in range(60)]
    requests += [(chance.uniform(0, 60), user) for user in range(50, 60) for _ in range(10)]
    for seconds, user in sorted(requests):
        clock.now = start + seconds
        try:
            limits.admit(user, HERE)
        except TooFastError:
            refusals += user >= 50
        asked += user >= 50
    assert asked == 100
    assert refusals <= 1


def test_member_who_sends_two_pictures_in_a_row_is_answered_on_a_busy_server(new_limits, clock):
    """Simulate half an hour with 25 accounts that send pictures without a break, and 20 members."""
    limits = new_limits()
    chance = random.Random(7)
    greedy, modest = range(100, 125), range(200, 220)
    requests = []
    for user in (*greedy, *modest):
        seconds = 0.0
        while (seconds := seconds + chance.expovariate(0.5 if user in greedy else 1 / 18)) < 1800:
            requests.append((seconds, user))
    start, asked, refusals = clock.now, 0, 0
    for seconds, user in sorted(requests):
        clock.now = start + seconds
        asked += user in modest
        try:
            limits.admit(user, HERE, PICTURE_COST)
        except TooFastError:
            refusals += user in modest
    assert asked > 1900
    assert refusals <= asked / 200


def test_server_recovers_soon(new_limits, clock):
    limits = new_limits(server_burst=2, server_per_minute=60)
    for user in range(100):
        limits.admit(user, HERE)
    clock.now += 4
    for _ in range(2):
        limits.admit(ALICE, HERE)


def test_refused_request_takes_no_tokens(new_limits, clock):
    limits = new_limits(user_burst=1, user_per_minute=60, server_burst=1, server_per_minute=1)
    limits.admit(ALICE, HERE)
    for _ in range(5):
        refused(limits, ALICE, THERE)
    limits.admit(BOB, THERE)
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


def test_flood_is_ignored_unread(new_limits, clock):
    limits = new_limits(user_burst=3, user_per_minute=6, play_burst=7, play_per_minute=54)
    command, press = InteractionType.application_command, InteractionType.component
    assert not any(limits.ignores(ALICE, command) for _ in range(100)), "each is answered"
    for _ in range(3):
        limits.admit(ALICE, None)
    for _ in range(15):
        assert not limits.ignores(ALICE, command), "the refusal is told"
        assert limits.allows_notice(ALICE)
    assert limits.ignores(ALICE, command)
    assert not limits.ignores(BOB, command)

    pressed = [limits.ignores(press.value, press) for _ in range(42)]
    assert pressed == [False] * 40 + [True] * 2, "3 commands, 7 moves, 30 forms"
    form = InteractionType.modal_submit
    assert not any(limits.ignores(form.value, form) for _ in range(100)), "its text is given back"
    typed = [limits.ignores(ALICE, InteractionType.autocomplete) for _ in range(31)]
    assert typed == [False] * 30 + [True]
    clock.now += 10
    assert not limits.ignores(ALICE, command)
    assert not limits.ignores(press.value, press)
    assert not limits.ignores(ALICE, InteractionType.autocomplete)
    assert limits.ignores(ALICE, InteractionType.autocomplete, pressure=20)


@pytest.mark.usefixtures("room")
async def test_move_is_not_ignored_because_other_commands_would_be(simcord_bot: TutorBot):
    simcord_bot.services.limits = limits = Limits(LimitsConfig(user_burst=1, user_per_minute=1))
    limits.admit(ALICE, None)
    while limits.allows_notice(ALICE):
        pass

    def is_ignored(name: str) -> bool:
        user, data = {"id": str(ALICE)}, {"name": name}
        return simcord_bot._ignores({"type": 2, "user": user, "data": data})

    assert is_ignored("grade")
    assert not is_ignored("place")
    assert any(is_ignored("place") for _ in range(1_000)), "a flood of them is"


@pytest.fixture
def strict(room: Room, simcord_bot: TutorBot) -> Room:
    """The room with a bot that answers a burst of two, then one per minute."""
    simcord_bot.services.limits = Limits(LimitsConfig(user_burst=2, user_per_minute=1))
    return room


async def test_commands_menus_and_buttons_count(strict: Room, workers: InlineWorkers):
    hint = await strict.grade(EASY)
    message = await strict.bob.send(strict.channel, EASY)
    await strict.alice.context_menu(strict.channel, "Grade this puzzle", message)
    done = list(workers.jobs)

    refusals = [
        await strict.alice.slash(strict.channel, "hint", puzzle=EASY),
        await strict.alice.context_menu(strict.channel, "Grade this puzzle", message),
        await strict.alice.click(hint, label="Give me a hint"),
    ]

    for refusal in refusals:
        assert refusal.ephemeral
        said = text_of(answer(refusal))
        assert said.startswith("That was a lot at once. Please try again in ")
        assert " seconds." in said
    assert workers.jobs == done
    await strict.bob.click(hint, label="Give me a hint")
    assert len(workers.jobs) == len(done) + 1, "others are served"


async def test_server_limit_is_explained(room: Room, simcord_bot: TutorBot):
    limits = LimitsConfig(user_burst=4, server_burst=1, server_per_minute=1)
    simcord_bot.services.limits = Limits(limits)
    await room.hint(EASY)
    await room.hint(EASY)
    for _ in range(2):
        await room.bob.slash(room.channel, "hint", puzzle=EASY)
    refusal = await room.bob.slash(room.channel, "hint", puzzle=EASY)
    assert text_of(answer(refusal)).startswith("This server is asking for a lot right now.")


async def test_flood_of_requests_gets_few_refusals(room: Room, simcord_bot: TutorBot):
    simcord_bot.services.limits = Limits(
        LimitsConfig(user_burst=1, user_per_minute=1), lambda: 1000.0
    )
    await room.hint(EASY)
    results = [await room.alice.slash(room.channel, "hint", puzzle=EASY) for _ in range(18)]
    told = [result for result in results if result.response or result.followups]
    assert len(told) == 15
    assert all("That was a lot at once." in text_of(answer(result)) for result in told)
    warned = [
        "If you send more before that, I may not answer." in text_of(answer(result))
        for result in told
    ]
    assert warned == [False] * 14 + [True]
    assert cards_of(answer(await room.bob.slash(room.channel, "hint", puzzle=EASY)))


@contextmanager
def without_database(bot: TutorBot) -> Iterator[None]:
    """Make each statement fail inside the context."""

    def fail(*_: object) -> None:
        raise AssertionError("the database was asked")

    engine = bot.services.store.people._database.sync_engine
    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", fail)


async def test_autocompletion_is_limited_without_asking_the_database(
    room: Room, simcord_bot: TutorBot
):
    simcord_bot.services.limits = Limits(LimitsConfig(), lambda: 1000.0)
    for _ in range(30):
        assert await room.alice.autocomplete(room.channel, "practice", "technique", "sky")
    with without_database(simcord_bot):
        for command, option in (
            ("practice", "technique"),
            ("learn", "technique"),
            ("board", "puzzle"),
            ("settings me", "zone"),
        ):
            assert not await room.alice.autocomplete(room.channel, command, option, "sky")
    assert await room.bob.autocomplete(room.channel, "practice", "technique", "sky")


async def test_opening_forms_is_limited_without_asking_the_database(
    room: Room, simcord_bot: TutorBot
):
    board = answer(await room.alice.slash(room.channel, "board", puzzle=EASY))
    simcord_bot.services.limits = Limits(LimitsConfig(), lambda: 1000.0)
    for _ in range(30):
        assert (await room.alice.click(board, label="Type")).modal
    with without_database(simcord_bot):
        refusal = await room.alice.click(board, label="Type")
    assert refusal.modal is None
    assert answer(refusal).ephemeral
    assert text_of(answer(refusal)) == "That was a lot at once. Please try again in 1 second."


async def test_more_answers_in_flight_than_the_limit_are_for_users_without_one():
    in_flight = InFlight(3)

    async def request(user: int) -> None:
        with in_flight.track(user):
            in_flight.check(user)
            await asyncio.sleep(60)

    users = [ALICE] * 5 + [BOB] * 3 + list(range(100, 120))
    tasks = [asyncio.create_task(request(user)) for user in users]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    refused = [user for user, task in zip(users, tasks, strict=True) if task.done()]
    assert refused[:3] == [ALICE, ALICE, BOB]
    assert len(in_flight._tasks) == 3 * 8
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(result, Overloaded) for result in results) == len(refused) == 4


async def test_jobs_belong_to_the_user(room: Room, simcord_bot: TutorBot, workers: InlineWorkers):
    await room.hint(EASY)
    assert set(workers.owners) == {room.alice.id}


async def test_too_many_waiting_jobs_are_reported(room: Room, workers: InlineWorkers):

    workers.error = TooManyWaiting(4)
    message = await room.hint(EASY)
    assert "finish 4 of your requests" in text_of(message)
