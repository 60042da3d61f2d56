"""The order of jobs: `FairQueue` alone, and in a real pool."""

import asyncio
import signal
import time

import pytest

import tutor
from engine.model.limit import Limit
from tests.bot.conftest import EASY
from tutor.assessment import read
from tutor.hints import StepRequest, hint
from tutor.presentation import Presentation
from workers import (
    JobCrashed,
    JobTimeout,
    LocalWorkers,
    Overloaded,
    TooManyWaiting,
    working_for,
)
from workers.fair_queue import _MAX_OWNERS, FairQueue
from workers.interface import JobRun, current_owner

ALICE, BOB, CAROL = 1, 2, 3
HOUSE = None


class Queue:
    """Jobs that run until the test ends them; `begun` has the order of their starts."""

    def __init__(self, **settings: int) -> None:
        self.now = 1000.0
        self.turns = FairQueue(
            **{"slots": 1, "reserved": 0, "queue": 99, "per_owner": 50, **settings},
            clock=lambda: self.now,
        )
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def come(
        self, *names: str, owner: int | None, long: bool = False, admitted: bool = False
    ) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._job(name, owner, long, admitted))
            await asyncio.sleep(0)

    async def _job(self, name: str, owner: int | None, long: bool, admitted: bool) -> None:
        async with self.turns.turn(owner, long=long, admitted=admitted):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name: str, *, after: float = 0.0) -> None:
        self.now += after
        self._ends[name].set()
        for _ in range(4):
            await asyncio.sleep(0)

    async def end_all(self) -> list[str]:
        """End the running jobs one by one in the order of their starts; return this order."""
        for place, _ in enumerate(self.tasks):
            if place < len(self.begun):
                await self.end(self.begun[place])
        assert self.turns.running == self.turns.waiting == 0
        return self.begun


async def test_owners_take_turns_however_many_jobs_each_has():
    queue = Queue()
    await queue.come("a1", "a2", "a3", "a4", owner=ALICE)
    await queue.come("b1", "b2", owner=BOB)
    await queue.come("c1", owner=CAROL)
    assert (queue.turns.running, queue.turns.waiting) == (1, 6)
    assert await queue.end_all() == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_a_long_job_that_has_waited_elsewhere_is_the_next_one():
    queue = Queue(reserved=1, queue=7, per_owner=1)
    await queue.come("a1", owner=ALICE, long=True)
    await queue.come("b1", owner=BOB, long=True)
    await queue.come("a2", owner=ALICE, long=True)
    await queue.come("a3", "a4", owner=ALICE, long=True, admitted=True)
    await queue.come("c1", owner=CAROL, long=True, admitted=True)
    await queue.come("quick", owner=BOB)
    await queue.come("c2", owner=CAROL, long=True, admitted=True)  # beyond the queue
    assert queue.begun == ["a1", "quick"], "it is a long job, and leaves the reserved slot free"
    await queue.end("a1", after=10)
    assert await queue.end_all() == ["a1", "quick", "c1", "c2", "a3", "a4", "b1", "a2"]


async def test_owner_whose_only_job_has_waited_elsewhere_is_remembered():
    queue = Queue()
    await queue.come("a1", owner=ALICE, long=True)
    await queue.come("c1", owner=CAROL, long=True, admitted=True)
    await queue.come("b1", "b2", "b3", owner=BOB)
    assert await queue.end_all() == ["a1", "c1", "b1", "b2", "b3"]


async def test_quick_jobs_get_a_slot_while_long_jobs_wait():
    queue = Queue(slots=2, reserved=1)
    await queue.come("rate1", owner=ALICE, long=True)
    await queue.come("rate2", owner=BOB, long=True)
    await queue.come("rate3", owner=CAROL, long=True)
    assert queue.begun == ["rate1", "rate2"]
    await queue.come("hint", owner=CAROL)
    assert queue.begun[-1] == "hint"
    await queue.come("hint2", owner=BOB)
    assert queue.begun[-1] == "hint", "now all slots are taken"
    await queue.end("hint")
    assert queue.begun[-1] == "hint2"
    await queue.end("rate1")
    assert queue.begun[-1] == "rate3"
    await queue.end_all()


async def test_quick_jobs_use_all_slots():
    queue = Queue(slots=2, reserved=1)
    await queue.come("h1", "h2", "h3", "h4", owner=ALICE)
    assert queue.begun == ["h1", "h2", "h3"]
    await queue.come("rate", owner=BOB, long=True)
    await queue.end("h1")
    await queue.end("h2")
    assert queue.begun == ["h1", "h2", "h3", "h4", "rate"]
    await queue.end_all()


async def test_an_owner_runs_one_long_job_at_a_time():
    queue = Queue(slots=2)
    await queue.come("a1", "a2", owner=ALICE, long=True)
    assert queue.begun == ["a1"]
    await queue.come("b1", owner=BOB, long=True)
    assert queue.begun == ["a1", "b1"]
    assert await queue.end_all() == ["a1", "b1", "a2"]


async def test_long_jobs_without_owner_leave_a_slot_for_users():
    queue = Queue(slots=3)
    await queue.come("g1", "g2", "g3", owner=HOUSE, long=True)
    assert queue.begun == ["g1", "g2"]
    await queue.come("a1", owner=ALICE, long=True)
    assert queue.begun == ["g1", "g2", "a1"]
    await queue.end_all()
    queue = Queue(slots=1)
    await queue.come("g1", owner=HOUSE, long=True)
    assert queue.begun == ["g1"]
    await queue.end_all()


async def test_waiting_jobs_are_limited_per_owner():
    queue = Queue(per_owner=2)
    await queue.come("a0", "a1", "a2", owner=ALICE)
    with pytest.raises(TooManyWaiting, match="2 of your jobs are waiting"):
        async with queue.turns.turn(ALICE, long=False):
            pass
    assert queue.turns.waiting == 2
    await queue.come("b1", "b2", owner=BOB)
    await queue.come("g1", "g2", "g3", owner=HOUSE)
    assert await queue.end_all() == ["a0", "a1", "b1", "g1", "a2", "b2", "g2", "g3"]


async def test_queue_is_bounded():
    queue = Queue(queue=3)
    await queue.come("a0", owner=ALICE)
    await queue.come("b0", owner=BOB)
    await queue.come("c0", owner=CAROL)
    with pytest.raises(Overloaded, match="3 jobs are waiting"):
        async with queue.turns.turn(HOUSE, long=False):
            pass
    await queue.end_all()


async def test_newcomer_finds_room_in_a_full_queue():
    queue = Queue(queue=32, slots=2, reserved=1)
    for owner in range(8):
        await queue.come(*(f"{owner}.{number}" for number in range(4)), owner=owner, long=True)
    assert queue.turns.running + queue.turns.waiting == 32

    for owner in range(100, 110):
        await queue.come(f"hint of {owner}", owner=owner)

    refused = [name for name, task in queue.tasks.items() if task.done()]
    assert all(name.endswith((".3", ".2")) for name in refused), "the newest ones"
    for name in refused:
        with pytest.raises(TooManyWaiting):
            await queue.tasks[name]
    assert {f"hint of {owner}" for owner in range(100, 110)} <= set(await queue.end_all())


async def test_newcomer_finds_a_place_though_each_of_the_others_waits_for_one_job_only():
    queue = Queue(queue=32, slots=2)
    for owner in range(50):
        await queue.come(f"job of {owner}", owner=owner, long=True)
    await queue.come("hint", owner=100)
    assert not any(task.done() for task in queue.tasks.values()), "nobody is refused"
    for owner in range(200, 300):
        await queue.come(f"job of {owner}", owner=owner, long=True)
    assert queue.turns.running + queue.turns.waiting == 4 * 32, "but there is a limit"
    refused = [task for task in queue.tasks.values() if task.done()]
    assert len(refused) == 23
    assert all(isinstance(task.exception(), Overloaded) for task in refused)
    await queue.end_all()


async def test_full_queue_refuses_the_owner_who_takes_most():
    queue = Queue(queue=4)
    await queue.come("a0", "a1", "a2", owner=ALICE)
    await queue.come("b0", owner=BOB)
    for owner in (ALICE, BOB):
        with pytest.raises(Overloaded, match="4 jobs are waiting"):
            async with queue.turns.turn(owner, long=False):
                pass
    await queue.come("c0", owner=CAROL)
    with pytest.raises(TooManyWaiting, match="1 of your jobs"):
        await queue.tasks["a2"]
    queue.now += 1  # which Alice's running job uses
    await queue.come("d0", owner=CAROL + 1)
    with pytest.raises(Overloaded, match="others were first"):
        await queue.tasks["a1"]
    assert await queue.end_all() == ["a0", "b0", "c0", "d0"]


async def test_owner_with_one_job_at_a_time_keeps_it_whoever_comes():
    queue = Queue(queue=8, slots=1)
    await queue.come("old", owner=ALICE)
    await queue.end("old", after=20.0)  # Alice has used much more than any of the others
    await queue.come("a0", owner=BOB)
    await queue.come("mine", owner=ALICE)
    for owner in range(100, 120):
        await queue.come(f"{owner}.0", f"{owner}.1", owner=owner)
    assert not queue.tasks["mine"].done()
    assert any(task.done() for task in queue.tasks.values()), "others were refused"
    assert "mine" in await queue.end_all()


async def test_job_that_makes_room_while_it_is_cancelled():
    queue = Queue(queue=3)
    await queue.come("a0", "a1", "a2", owner=ALICE)
    queue.tasks["a2"].cancel()
    await queue.come("b0", owner=BOB)
    assert queue.tasks["a2"].cancelled()
    assert await queue.end_all() == ["a0", "a1", "b0"]


async def test_owner_of_slow_jobs_gets_a_share_of_the_time_not_of_the_turns():
    queue = Queue()
    await queue.come("a0", "a1", "a2", owner=ALICE)
    await queue.end("a0", after=8.0)
    await queue.come(*(f"b{number}" for number in range(40)), owner=BOB)
    queue.now += 8.0
    await queue.end("a1")
    for number in range(40):
        await queue.end(f"b{number}", after=0.3)
    assert queue.begun[:3] == ["a0", "a1", "b0"]
    assert 20 <= queue.begun.index("a2") <= 42, "after Bob has used about as much"
    await queue.end_all()


async def test_used_time_is_forgotten_within_minutes():
    queue = Queue()
    await queue.come("a0", owner=ALICE)
    await queue.end("a0", after=8.0)
    queue.now += 600
    await queue.come("c0", owner=CAROL)
    await queue.come("a1", owner=ALICE)
    await queue.come("b1", owner=BOB)
    assert await queue.end_all() == ["a0", "c0", "a1", "b1"]


async def test_number_of_remembered_owners_is_bounded():
    queue = Queue()
    for owner in range(_MAX_OWNERS + 100):
        async with queue.turns.turn(owner, long=False):
            queue.now += 1e-4
    assert len(queue.turns._owners) <= 2, "next to nothing was used"
    for owner in range(_MAX_OWNERS + 100):
        async with queue.turns.turn(owner, long=False):
            queue.now += 0.1
    assert 100 < len(queue.turns._owners) <= _MAX_OWNERS


@pytest.mark.parametrize(
    ("name", "order"),
    [("a1", ["a0", "a2", "b1"]), ("a2", ["a0", "a1", "b1"]), ("b1", ["a0", "a1", "a2"])],
)
async def test_cancelled_job_leaves_the_queue(name, order):
    queue = Queue()
    await queue.come("a0", "a1", "a2", owner=ALICE)
    await queue.come("b1", owner=BOB)
    queue.tasks[name].cancel()
    # At once, before the cancelled job has run.
    await queue.end("a0")
    assert await queue.end_all() == order


async def test_turn_of_cancelled_job_is_passed_on():
    queue = Queue()
    await queue.come("a0", owner=ALICE)
    await queue.come("b0", owner=BOB)
    await queue.come("c0", owner=CAROL)
    queue._ends["a0"].set()
    await asyncio.sleep(0)  # a0 has ended and it is b0's turn; b0 still waits
    queue.tasks["b0"].cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert queue.begun == ["a0", "c0"]
    await queue.end_all()


async def test_hint_does_not_wait_for_ratings_in_a_real_pool():
    async with LocalWorkers(processes=1, reserved=1, queue=9, warm_up=tutor.WARM_UP) as workers:
        await workers.warm()
        presentation = Presentation(theme="light", size=200)

        async def rate(owner: int) -> None:
            with working_for(owner):
                await workers.run(time.sleep, 60, seconds=60, long=True)

        ratings = [asyncio.create_task(rate(owner)) for owner in (ALICE, BOB)]
        await asyncio.sleep(0.1)
        with working_for(CAROL):
            position = await workers.run(read, EASY, seconds=30, presentation=presentation)
            request = StepRequest(position, Limit(20), presentation)
            nudge = await workers.run(hint, request, 1, seconds=30)
        assert nudge.words == "Box 9 still needs its 1."
        assert not any(task.done() for task in ratings)
        for task in ratings:
            task.cancel()
        await asyncio.gather(*ratings, return_exceptions=True)


async def test_many_jobs_of_one_owner_delay_another_by_one_job_in_a_real_pool():
    done: list[int | None] = []

    async with LocalWorkers(processes=1, queue=99) as workers:
        await workers.warm()

        async def run(owner: int) -> None:
            with working_for(owner):
                await workers.run(time.sleep, 0.01, seconds=30, long=True)
            done.append(owner)

        many = [asyncio.create_task(run(ALICE)) for _ in range(50)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(run(BOB)) for _ in range(2)]
        await asyncio.gather(*many, *few)
    assert done[:5].count(BOB) == 2


async def test_owner_is_inherited_by_child_tasks():
    async def child() -> int | None:
        return current_owner()

    assert current_owner() is None
    with working_for(ALICE):
        with working_for(BOB):
            later = asyncio.create_task(child())
        assert current_owner() == ALICE
    assert current_owner() is None
    assert await later == BOB


async def test_observer_gets_the_outcome_of_each_job():
    runs: list[JobRun] = []
    async with LocalWorkers(processes=1, queue=2, observe=runs.append) as workers:
        await workers.run(time.sleep, 0.05, seconds=60)
        with pytest.raises(ZeroDivisionError):
            await workers.run(divmod, 1, 0, seconds=60)
        with pytest.raises(JobTimeout):
            await workers.run(time.sleep, 60, seconds=0.1)
        with pytest.raises(JobCrashed):
            await workers.run(signal.raise_signal, signal.SIGKILL, seconds=60)
        tasks = [asyncio.create_task(workers.run(time.sleep, 60, seconds=99)) for _ in range(2)]
        await asyncio.sleep(0.1)
        assert (workers.running, workers.waiting) == (1, 1)
        with pytest.raises(Overloaded):
            await workers.run(abs, -3, seconds=60)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert [(run.job, run.outcome.value) for run in runs] == [
        ("sleep", "done"),
        ("divmod", "raised"),
        ("sleep", "timeout"),
        ("raise_signal", "crashed"),
        ("abs", "refused"),
        ("sleep", "cancelled"),
        ("sleep", "cancelled"),
    ]
    assert runs[0].seconds >= 0.05
    assert [run.begun for run in runs[-3:]].count(False) == 2
