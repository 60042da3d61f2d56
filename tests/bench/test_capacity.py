"""The reckoning of how many members a machine carries; what it starts from was measured before."""

import asyncio
import random
from collections import Counter
from itertools import pairwise

import pytest
import simpy

from bench.capacity import page
from bench.capacity.__main__ import main
from bench.capacity.cores import Cores, Loop, Places, RefusedError
from bench.capacity.deeds import Deed
from bench.capacity.measured import load, save
from bench.capacity.model import (
    GUILDS_PER_SHARD,
    MIX,
    Assumptions,
    deeds_a_day,
    loop_carries,
    mean_wait,
    plan,
    rate_at,
    waiting_probability,
)
from bench.capacity.simulation import Cell, scale_of, simulate_day, simulate_rate
from workers.interface import Overloaded, TooManyWaiting
from workers.turns import Turns

MEASURED = load()
ASSUMED = Assumptions()


def test_the_page_shows_what_is_reckoned_from_the_kept_measurements():
    text = page.PAGE.read_text("utf-8")
    for name, table in (
        ("how", f"Measured: {MEASURED.how}.\n"),
        ("deeds", page.deeds_table(MEASURED)),
        ("others", page.others_table(MEASURED)),
        ("assumptions", page.assumptions_table(ASSUMED)),
        ("short", page.short_table(MEASURED, ASSUMED)),
        ("breaks", page.breaks_table(MEASURED, ASSUMED)),
        ("plans", page.plans_table(MEASURED, ASSUMED, page.MEMBERS)),
    ):
        assert page.written(text, name, table) == text, f"python -m bench.capacity --write ({name})"


def test_what_was_measured_is_read_as_it_was_written(tmp_path):
    save(MEASURED, tmp_path / "measured.json")
    assert load(tmp_path / "measured.json") == MEASURED
    assert set(MEASURED.costs) == set(Deed) == set(MIX)
    assert sum(MIX.values()) == pytest.approx(1)


def test_more_members_need_more_of_everything():
    plans = [plan(members, MEASURED, ASSUMED) for members in (1e3, 1e4, 1e5, 1e6, 1e7, 1e8)]
    for fewer, more in pairwise(plans):
        for name in ("busy", "peak", "loop", "workers", "commits", "storage", "money", "memory"):
            assert getattr(fewer, name) < getattr(more, name), name
        for name in ("processes", "cores", "shards", "connections", "posting"):
            assert getattr(fewer, name) <= getattr(more, name), name
    for one in plans:
        assert one.guilds <= one.shards * GUILDS_PER_SHARD
        carried = loop_carries(MEASURED, ASSUMED, server=one.database is not None)
        assert one.peak <= one.processes * carried * 1.000001
        assert one.loop + one.workers + (one.database or 0) <= one.cores * ASSUMED.use * 1.000001


def test_the_hours_of_a_day_add_up_to_the_day():
    hours = [rate_at(hour, 1e6, ASSUMED) * 3600 for hour in range(24)]
    assert sum(hours) == pytest.approx(deeds_a_day(1e6, ASSUMED))
    assert max(hours) == pytest.approx(ASSUMED.busy * deeds_a_day(1e6, ASSUMED))


@pytest.mark.parametrize("wrong", [{"active": 0}, {"use": 1.5}, {"busy": 0.5}])
def test_an_assumption_that_cannot_be_is_refused_by_its_name(wrong):
    with pytest.raises(ValueError, match=f"--{next(iter(wrong))}"):
        Assumptions(**wrong)


def test_waiting_follows_the_known_formulas():
    # Erlang's C: with one server it is the load; 2 servers at 1: 1/3 (textbooks).
    assert waiting_probability(1, 0.3) == pytest.approx(0.3)
    assert waiting_probability(2, 1.0) == pytest.approx(1 / 3)
    # Pollaczek and Khinchine: rate times the mean square over twice the free part.
    assert mean_wait(1, 0.5, [1.0, 1.0]) == pytest.approx(0.5 * 1 / (2 * 0.5))
    with pytest.raises(ValueError, match="cannot keep up"):
        mean_wait(2, 3.0, [1.0])


@pytest.mark.parametrize(("servers", "rate"), [(1, 0.6), (3, 2.1)])
def test_simulated_places_wait_as_long_as_the_formula_says(servers, rate):
    env, chance, waits = simpy.Environment(), random.Random(5), []
    # As many cores as places: nobody slows anybody down.
    cores = Cores(env, servers)
    places = Places(env, places=servers, spare=0, queue=10**6, each=10**6)

    def job(owner):
        came = env.now
        yield places.take(owner, long=False)
        waits.append(env.now - came)
        yield cores.work(chance.expovariate(1.0))
        places.leave(owner, long=False)

    def arrive():
        for owner in range(40_000):
            yield env.timeout(chance.expovariate(rate))
            env.process(job(owner))

    env.process(arrive())
    env.run()
    exponential = waiting_probability(servers, rate) / (servers - rate)
    assert sum(waits) / len(waits) == pytest.approx(exponential, rel=0.1)


def test_cores_are_shared_evenly_and_loops_have_them_first():
    env, ended = simpy.Environment(), {}
    cores = Cores(env, 2)
    loop = Loop(env, cores)

    def job(name, seconds):
        yield cores.work(seconds)
        ended[name] = env.now

    for name, seconds in (("a", 1.0), ("b", 1.0), ("c", 2.0)):
        env.process(job(name, seconds))
    # Two tasks of a loop go on by turns, on one core.
    env.process(loop.do(0.25))
    env.process(loop.do(0.25))
    env.run()
    assert loop.worked == pytest.approx(0.5)
    # While the loop runs three share one core, then two.
    assert ended["a"] == ended["b"] == pytest.approx(0.5 + (1 - 0.5 / 3) * 3 / 2)
    assert ended["c"] == pytest.approx(ended["a"] + 1.0)
    assert cores.worked == pytest.approx(4.0)


@pytest.mark.parametrize("seed", range(5))
async def test_simulated_places_serve_in_the_order_of_the_real_ones(seed):
    told = {"places": 2, "spare": 1, "queue": 12, "each": 3}
    happened = simulated(random.Random(seed), told)
    assert Counter(kind for kind, *_ in happened)["refused"]
    turns, begun = Turns(**told), []
    jobs: dict[int, asyncio.Event] = {}

    async def real(number, owner, long):
        try:
            async with turns.turn(owner, long=long):
                begun.append(("begun", number))
                await jobs[number].wait()
        except (Overloaded, TooManyWaiting):
            begun.append(("refused", number))

    async with asyncio.TaskGroup() as group:
        for kind, number, *about in happened:
            if kind == "came":
                jobs[number] = asyncio.Event()
                group.create_task(real(number, *about))
            elif kind == "left":
                jobs[number].set()
            for _ in range(5):
                await asyncio.sleep(0)
    assert begun == [
        (kind, number) for kind, number, *_ in happened if kind in {"begun", "refused"}
    ]


def simulated(chance, told):
    """What happens to 300 jobs of five users, in order."""
    env, happened = simpy.Environment(), list[tuple]()
    places = Places(env, **told)

    def job(number, owner, long):
        happened.append(("came", number, owner, long))
        try:
            yield places.take(owner, long=long)
        except RefusedError:
            happened.append(("refused", number))
            return
        happened.append(("begun", number))
        yield env.timeout(chance.uniform(0.5, 1.5))
        happened.append(("left", number))
        places.leave(owner, long=long)

    def arrive():
        for number in range(300):
            yield env.timeout(chance.expovariate(3.2))
            env.process(job(number, chance.randrange(5), chance.random() < 0.6))

    env.process(arrive())
    env.run()
    return happened


def test_the_same_seed_gives_the_same_and_another_seed_something_else():
    runs = [simulate_day(1e5, MEASURED, ASSUMED, Cell(), deeds=500, seed=one) for one in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
    assert runs[0].deeds == pytest.approx(500, rel=0.2)
    assert len(runs[0].answered) + runs[0].refused.total() + runs[0].late == runs[0].deeds


def test_with_more_to_do_people_wait_longer_and_are_refused_in_the_end():
    cell = Cell(queue=8)
    full = 1 / plan(1e6, MEASURED, ASSUMED).loop * plan(1e6, MEASURED, ASSUMED).peak
    runs = [
        simulate_rate(full * part, MEASURED, cell, people=1000, deeds=1500)
        for part in (0.05, 0.6, 2.0)
    ]
    assert runs[0].within(0.5) < runs[1].within(0.5) < runs[2].within(0.5)
    assert runs[2].refused.total() > 0.2 * runs[2].deeds
    assert not runs[2].late, "what is taken is acknowledged in time"
    assert runs[0].loop == pytest.approx(0.05, rel=0.3)
    assert runs[1].loop == pytest.approx(0.6, rel=0.3)
    assert not runs[0].refused


def test_alone_an_answer_takes_what_it_costs():
    alone = simulate_rate(0.01, MEASURED, Cell(cores=8), people=10_000, deeds=600)
    costs = sum(MIX[deed] * (cost.loop + cost.workers) for deed, cost in MEASURED.costs.items())
    assert sum(alone.answered) / alone.deeds == pytest.approx(costs, rel=0.25)
    for cost in MEASURED.costs.values():
        assert scale_of(cost) > 0


def test_the_command_prints_the_tables(capsys, monkeypatch):
    told = ["capacity", "--members", "1e6", "--simulate", "200", "--active", "0.05"]
    monkeypatch.setattr("sys.argv", told)
    main()
    shown = capsys.readouterr().out
    assert "| members | 1,000,000 |" in shown
    assert "| servers | 4,000 |" in shown
    assert "| `--active` | 0.05 | part of the members who use the bot on a day |" in shown
    assert "1,000,000 members, one process" in shown


def test_a_number_of_members_that_cannot_be_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["capacity", "--members", "0"])
    with pytest.raises(SystemExit):
        main()
    assert "0 is not a number of members from 1 to 1e+10" in capsys.readouterr().err


def test_a_wrong_assumption_ends_the_command_in_a_line(monkeypatch):
    monkeypatch.setattr("sys.argv", ["capacity", "--busy", "3"])
    with pytest.raises(SystemExit, match="--busy"):
        main()
