"""Failing requests of the bot to Discord, and what users see."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from testing.standin import Cut, Interaction, Route
from tests.bot.conftest import EASY, RATED, TWO_SEVENS, ratings_of
from tests.faults.conftest import Note, Scene
from tests.faults.test_daily_posts import until_true

pytestmark = pytest.mark.faults

Act = Callable[[], Interaction]


@dataclass(frozen=True)
class Operation:
    """An operation of Alice.

    Attributes:
        name: its name in the matrix.
        prepare: prepares it, and returns a function that executes it.
        route: the request of the bot that fails.
        sign: a text in the answer.
        again: whether the answer may come twice, as a retry cannot detect the first attempt.
    """

    name: str
    prepare: Callable[[Scene], Awaitable[Act]]
    route: Route
    sign: str
    again: bool = False


async def _grade(scene: Scene) -> Act:
    return scene.grade


async def _grade_wrong(scene: Scene) -> Act:
    return lambda: scene.grade(TWO_SEVENS)


async def _menu(scene: Scene) -> Act:
    message = scene.discord.write(scene.bob, scene.channel, EASY)
    return lambda: scene.discord.menu(scene.alice, "Grade this puzzle", message)


async def _press(scene: Scene) -> Act:
    shown = await scene.hint()
    return lambda: scene.more(shown)


async def _press_in_vain(scene: Scene) -> Act:
    shown = await scene.hint()
    await scene.bot.services.store.delete_user(scene.alice.id)
    return lambda: scene.more(shown)


OPERATIONS = (
    Operation("/grade: first answer", _grade, Route.CALLBACK, RATED),
    Operation("/grade: rating", _grade, Route.EDIT_ORIGINAL, RATED),
    Operation("/grade: error message", _grade_wrong, Route.FOLLOW_UP, "two 7s", again=True),
    Operation("/grade: thinking deleted", _grade_wrong, Route.DELETE_ORIGINAL, "two 7s"),
    Operation("menu: first answer", _menu, Route.CALLBACK, RATED),
    Operation("button: first answer", _press, Route.CALLBACK, "Hint 2 of 4"),
    Operation("button: next hint", _press, Route.EDIT_ORIGINAL, "Hint 2 of 4"),
    Operation("button: error message", _press_in_vain, Route.FOLLOW_UP, "/hint", again=True),
)


@dataclass(frozen=True)
class Failure:
    """An injected fault."""

    name: str
    plan: dict[str, Any] = field(default_factory=dict)


FAILURES = (
    Failure("429, wait 0.3 s", {"status": 429, "retry_after": 0.3}),
    Failure("500 once", {"status": 500}),
    Failure("connection cut before processing", {"cut": Cut.BEFORE}),
    Failure("connection cut after processing", {"cut": Cut.AFTER}),
    Failure("connection cut twice", {"cut": Cut.BEFORE, "times": 2}),
)
SLOW = Failure("slow by 1 s", {"delay": 1.0})
SEVERE = Failure("503 twice", {"status": 503, "times": 2})
CELLS = [(operation, failure) for failure in FAILURES for operation in OPERATIONS]
CELLS += [
    (OPERATIONS[0], SEVERE),
    (OPERATIONS[6], SEVERE),
    (OPERATIONS[0], SLOW),
    (OPERATIONS[5], SLOW),
]


@pytest.mark.parametrize(
    ("operation", "failure"),
    # Every third pair still has each operation and each failure.
    [
        pytest.param(*cell, marks=[pytest.mark.whole] if number % 3 else [])
        for number, cell in enumerate(CELLS)
    ],
    ids=[f"{operation.name}-{failure.name}" for operation, failure in CELLS],
)
async def test_failed_request_is_retried(
    scene: Scene,
    operation: Operation,
    failure: Failure,
    record_property: Callable[[str, object], None],
):
    act = await operation.prepare(scene)
    fault = scene.discord.faults.add(operation.route, **failure.plan)

    times = 2 if operation.again and fault.cut is Cut.AFTER else 1

    answer = act()
    await answer.until(lambda it: it.text.count(operation.sign) == times)
    # "Thinking" is deleted after that.
    await until_true(lambda: fault.hits == fault.times)
    assert answer.message is not None
    assert not answer.message.dangling
    kept = await ratings_of(scene.bot.services.store, scene.alice.id)
    assert len(kept) == (operation.sign == RATED)
    seen = f"{answer.answered_after:.1f} s" + (f", seen {times} times" if times > 1 else "")
    record_property("cell", (failure.name, operation.name, seen))


async def test_steadily_slow_discord_gets_every_first_response(scene: Scene, note: Note):
    users = [scene.discord.add_user(f"visitor {number}") for number in range(10)]
    shown = await scene.hint()
    scene.discord.faults.add(Route.CALLBACK, delay=2.5, times=None)
    # Half a second for eleven requests is too little on a busy machine; that a slow first attempt
    # counts is what tests/bot/chat/test_delivery.py shows.
    scene.discord.world.acknowledge_seconds = 20

    doings = [scene.grade(user=user) for user in users] + [scene.more(shown)]
    answers = [await doing for doing in doings]

    assert all(RATED in answer.text for answer in answers[:-1])
    assert "Hint 2 of 4" in answers[-1].text
    note("slow by 2.5 s, each time", "first answers of 10 /grade and a button", "all answers")


async def test_late_first_response_leaves_no_trace(scene: Scene, note: Note):
    scene.discord.world.acknowledge_seconds = 0.2
    scene.discord.faults.add(Route.CALLBACK, delay=0.3, times=None)

    doing = await scene.grade().until(lambda it: it.refused)
    await until_true(lambda: not scene.bot.services.in_flight.has(scene.alice.id))

    assert doing.refused[0] == (404, 10062)
    assert not doing.answered
    assert not await ratings_of(scene.bot.services.store, scene.alice.id)
    note(
        "slow by more than 3 s, each time", "/grade: first answer", '"did not respond" (by Discord)'
    )


async def test_expired_token_is_not_reported_as_a_fault(
    scene: Scene, note: Note, caplog: pytest.LogCaptureFixture
):
    scene.discord.world.token_seconds = 0.2
    scene.discord.faults.add(Route.EDIT_ORIGINAL, delay=0.3)

    doing = scene.grade()
    await doing.until(lambda it: it.refused)

    assert doing.refused == [(401, 50027)]
    errors = [record.name for record in caplog.records if record.levelname == "ERROR"]
    assert not [name for name in errors if name.startswith("bot")]
    note("later than 15 min", "/grade: rating", '"did not respond" (by Discord)')


async def test_cloudflare_rate_limit_is_reported(scene: Scene, note: Note):
    scene.discord.faults.add(Route.EDIT_ORIGINAL, status=429, via_discord=False)

    answer = await scene.grade()

    assert "include the error id" in answer.text
    note("429 from Cloudflare", "/grade: rating", "that something went wrong, with id")


async def test_bot_starts_despite_failing_requests(scene: Scene, note: Note):
    """The requests at the start; the scene's bot is replaced by a second one."""
    from tests.faults.conftest import scene_with

    await scene.bot.close()
    await scene.discord.gateway.until_gone()
    for route in (Route.ME, Route.APPLICATION):
        scene.discord.faults.add(route, status=429, retry_after=0.2)
    scene.discord.faults.add(Route.SYNC, status=500)

    config, store = scene.bot.services.config, scene.bot.services.store
    async with scene_with(scene.discord, config, store, scene.workers) as again:
        assert RATED in (await again.grade()).text
    note("429 and 500", "start, registering commands", "the bot a second later")
