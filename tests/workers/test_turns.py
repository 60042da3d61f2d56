"""Who comes next: the order by itself, and in a real pool."""

import asyncio
import signal
import time

import pytest

import tutor
from engine.limit import Limit
from tests.bot.conftest import EASY, HARDEST
from tutor.assessment import assess, read
from tutor.hints import hint
from tutor.presentation import Presentation
from workers import (
    JobCrashed,
    JobTimeout,
    LocalWorkers,
    Overloaded,
    TooManyWaiting,
    working_for,
)
from workers.interface import JobRun, current_owner
from workers.turns import Turns

ALICE, BOB, CAROL = 1, 2, 3
HOUSE = None


class Day:
    """Jobs that run until they are told to end; notes when each begins."""

    def __init__(self, **settings: int) -> None:
        self.turns = Turns(**{"places": 1, "spare": 0, "queue": 99, "each": 50, **settings})
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def come(self, *names: str, owner: int | None, long: bool = False) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._job(name, owner, long))
            await asyncio.sleep(0)

    async def _job(self, name: str, owner: int | None, long: bool) -> None:
        async with self.turns.turn(owner, long=long):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        for _ in range(4):
            await asyncio.sleep(0)

    async def end_all(self) -> list[str]:
        """End what runs, one by one in the order in which it began; gives that order."""
        for place, _ in enumerate(self.tasks):
            if place < len(self.begun):
                await self.end(self.begun[place])
        assert self.turns.running == self.turns.waiting == 0
        return self.begun


async def test_owners_take_turns_however_many_jobs_each_has():
    day = Day()
    await day.come("a1", "a2", "a3", "a4", owner=ALICE)
    await day.come("b1", "b2", owner=BOB)
    await day.come("c1", owner=CAROL)
    assert (day.turns.running, day.turns.waiting) == (1, 6)
    assert await day.end_all() == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_quick_jobs_find_a_place_while_long_ones_wait():
    day = Day(places=2, spare=1)
    await day.come("rate1", owner=ALICE, long=True)
    await day.come("rate2", owner=BOB, long=True)
    await day.come("rate3", owner=CAROL, long=True)
    assert day.begun == ["rate1", "rate2"]
    await day.come("hint", owner=CAROL)
    assert day.begun[-1] == "hint"
    await day.come("hint2", owner=BOB)
    assert day.begun[-1] == "hint", "now all places are taken"
    await day.end("hint")
    assert day.begun[-1] == "hint2"
    await day.end("rate1")
    assert day.begun[-1] == "rate3"
    await day.end_all()


async def test_quick_jobs_use_all_places():
    day = Day(places=2, spare=1)
    await day.come("h1", "h2", "h3", "h4", owner=ALICE)
    assert day.begun == ["h1", "h2", "h3"]
    await day.come("rate", owner=BOB, long=True)
    await day.end("h1")
    await day.end("h2")
    assert day.begun == ["h1", "h2", "h3", "h4", "rate"]
    await day.end_all()


async def test_an_owner_runs_one_long_job_at_a_time():
    day = Day(places=2)
    await day.come("a1", "a2", owner=ALICE, long=True)
    assert day.begun == ["a1"]
    await day.come("b1", owner=BOB, long=True)
    assert day.begun == ["a1", "b1"]
    assert await day.end_all() == ["a1", "b1", "a2"]


async def test_long_jobs_of_the_program_itself_leave_a_place_to_people():
    day = Day(places=3)
    await day.come("g1", "g2", "g3", owner=HOUSE, long=True)
    assert day.begun == ["g1", "g2"]
    await day.come("a1", owner=ALICE, long=True)
    assert day.begun == ["g1", "g2", "a1"]
    await day.end_all()
    day = Day(places=1)
    await day.come("g1", owner=HOUSE, long=True)
    assert day.begun == ["g1"]
    await day.end_all()


async def test_who_has_many_jobs_waiting_may_add_no_more_but_others_may():
    day = Day(each=2)
    await day.come("a0", "a1", "a2", owner=ALICE)
    with pytest.raises(TooManyWaiting, match="2 of your jobs are waiting"):
        async with day.turns.turn(ALICE, long=False):
            pass
    assert day.turns.waiting == 2
    await day.come("b1", "b2", owner=BOB)
    await day.come("g1", "g2", "g3", owner=HOUSE)
    assert await day.end_all() == ["a0", "a1", "b1", "g1", "a2", "b2", "g2", "g3"]


async def test_the_whole_queue_is_bounded():
    day = Day(queue=3)
    await day.come("a0", owner=ALICE)
    await day.come("b0", owner=BOB)
    await day.come("c0", owner=CAROL)
    with pytest.raises(Overloaded, match="3 jobs are waiting"):
        async with day.turns.turn(HOUSE, long=False):
            pass
    await day.end_all()


@pytest.mark.parametrize(
    ("name", "order"),
    [("a1", ["a0", "a2", "b1"]), ("a2", ["a0", "a1", "b1"]), ("b1", ["a0", "a1", "a2"])],
)
async def test_who_gives_up_leaves_the_line(name, order):
    day = Day()
    await day.come("a0", "a1", "a2", owner=ALICE)
    await day.come("b1", owner=BOB)
    day.tasks[name].cancel()
    # At once, before the one that gave up has had a chance to say so.
    await day.end("a0")
    assert await day.end_all() == order


async def test_a_turn_that_comes_to_who_gives_up_is_passed_on():
    day = Day()
    await day.come("a0", owner=ALICE)
    await day.come("b0", owner=BOB)
    await day.come("c0", owner=CAROL)
    day._ends["a0"].set()
    await asyncio.sleep(0)  # now a0 has ended and it is b0's turn, of which it does not know yet
    day.tasks["b0"].cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert day.begun == ["a0", "c0"]
    await day.end_all()


async def test_a_hint_does_not_wait_for_ratings_in_the_real_pool():
    async with LocalWorkers(processes=1, spare=1, queue=9, warm_up=tutor.WARM_UP) as workers:
        await workers.warm()
        presentation = Presentation(theme="light", size=200)
        limit = Limit(20)

        async def rate(owner: int) -> None:
            with working_for(owner):
                await workers.run(
                    assess, HARDEST, seconds=60, long=True, limit=limit, presentation=presentation
                )

        ratings = [asyncio.create_task(rate(owner)) for owner in (ALICE, BOB)]
        await asyncio.sleep(0.1)
        with working_for(CAROL):
            position = await workers.run(read, EASY, seconds=30, presentation=presentation)
            nudge = await workers.run(
                hint, position, 1, seconds=30, limit=limit, presentation=presentation
            )
        assert nudge.words == "Look at box 2."
        assert not any(task.done() for task in ratings)
        for task in ratings:
            task.cancel()
        await asyncio.gather(*ratings, return_exceptions=True)


async def test_fifty_jobs_of_one_delay_another_by_one_in_the_real_pool():
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


async def test_the_owner_goes_with_the_task_and_its_children():
    async def child() -> int | None:
        return current_owner()

    assert current_owner() is None
    with working_for(ALICE):
        with working_for(BOB):
            later = asyncio.create_task(child())
        assert current_owner() == ALICE
    assert current_owner() is None
    assert await later == BOB


async def test_how_each_job_ended_is_told():
    told: list[JobRun] = []
    async with LocalWorkers(processes=1, queue=2, observe=told.append) as workers:
        await workers.run(time.sleep, 0.05, seconds=9)
        with pytest.raises(ZeroDivisionError):
            await workers.run(divmod, 1, 0, seconds=9)
        with pytest.raises(JobTimeout):
            await workers.run(time.sleep, 60, seconds=0.1)
        with pytest.raises(JobCrashed):
            await workers.run(signal.raise_signal, signal.SIGKILL, seconds=9)
        tasks = [asyncio.create_task(workers.run(time.sleep, 60, seconds=99)) for _ in range(2)]
        await asyncio.sleep(0.1)
        assert (workers.running, workers.waiting) == (1, 1)
        with pytest.raises(Overloaded):
            await workers.run(abs, -3, seconds=9)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert [(run.job, run.outcome.value) for run in told] == [
        ("sleep", "done"),
        ("divmod", "raised"),
        ("sleep", "timeout"),
        ("raise_signal", "crashed"),
        ("abs", "refused"),
        ("sleep", "cancelled"),
        ("sleep", "cancelled"),
    ]
    assert told[0].seconds >= 0.05
    assert [run.begun for run in told[-3:]].count(False) == 2
