"""Real processes, really killed. Most jobs are Python's own functions, which all can import."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tutor.assessment import read
from tutor.drawing import DrawnGridError
from tutor.presentation import Presentation
from workers import JobCrashed, JobError, JobTimeout, LocalWorkers, Overloaded

ROOT = Path(__file__).resolve().parents[2]
LONG = 60.0
"""A number of seconds that no test ever waits."""

IN_C = "sum(range(10**15))"
"""Runs for days inside one C function, where no Python signal handler runs."""


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return not Path("/proc").exists()


async def gone(pids: set[int]) -> bool:
    """Return whether the processes have ended or end soon."""
    for _ in range(1200):
        if not any(alive(pid) for pid in pids):
            return True
        await asyncio.sleep(0.05)
    return False


async def pids_of(workers: LocalWorkers, count: int) -> set[int]:
    """Return the process ids of all workers; each worker is busy until all have answered."""
    found: set[int] = set()
    while len(found) < count:
        answers = [
            workers.run(
                eval, "(__import__('time').sleep(0.1), __import__('os').getpid())[1]", seconds=60
            )
            for _ in range(count)
        ]
        found |= set(await asyncio.gather(*answers))
    return found


def run_script(path: Path, **options) -> subprocess.Popen[str]:
    """Start a separate program that can import this project like this one."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.Popen(
        [sys.executable, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=environ,
        cwd=ROOT,
        **options,
    )


async def test_job_runs_in_another_process_and_returns_its_result():
    async with LocalWorkers(processes=1, queue=4) as workers:
        assert await workers.run(divmod, 17, 5, seconds=60) == (3, 2)
        assert await workers.run(int, "11", base=2, seconds=60) == 3
        assert await workers.run(os.getpid, seconds=60) != os.getpid()


async def test_spawn_is_used_without_a_fork_server(monkeypatch):
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    async with LocalWorkers(processes=1, queue=4) as workers:
        await workers.warm()
        assert await workers.run(abs, -3, seconds=60) == 3


async def test_error_of_a_job_is_raised_as_it_is():
    async with LocalWorkers(processes=1, queue=4) as workers:
        with pytest.raises(DrawnGridError, match="more than one solution") as caught:
            await workers.run(read, "12" + "." * 79, seconds=60, presentation=Presentation())
        assert caught.value.drawing is not None
        assert caught.value.drawing.picture.startswith(b"\x89PNG")
        with pytest.raises(ZeroDivisionError):
            await workers.run(divmod, 1, 0, seconds=60)


@pytest.mark.parametrize(("job", "argument"), [(time.sleep, LONG), (eval, IN_C)])
async def test_timeout_kills_a_job_even_inside_compiled_code(job, argument, monkeypatch):
    # How long pebble waits for a process to end by itself.
    monkeypatch.setattr("pebble.common.CONSTS.term_timeout", LONG)
    async with LocalWorkers(processes=1, queue=4) as workers:
        pids = await pids_of(workers, 1)
        start = time.monotonic()
        with pytest.raises(JobTimeout, match=r"longer than 0\.3 s"):
            await workers.run(job, argument, seconds=0.3)
        assert 0.25 < time.monotonic() - start < LONG / 2
        assert await gone(pids)
        assert await workers.run(abs, -3, seconds=60) == 3


async def test_waiting_does_not_count_towards_the_timeout():
    async with LocalWorkers(processes=1, queue=4) as workers:
        await workers.warm()
        for seconds in (1.5, 6, 24):  # on a busy machine a job takes longer
            jobs = [workers.run(time.sleep, 0.3 * seconds, seconds=seconds) for _ in range(4)]
            done = await asyncio.gather(*jobs, return_exceptions=True)
            if not any(done):
                break
        assert done == [None] * 4


async def test_crash_affects_no_other_job():
    async with LocalWorkers(processes=2, queue=4) as workers:
        await workers.warm()
        other = asyncio.create_task(workers.run(time.sleep, 0.5, seconds=60))
        with pytest.raises(JobCrashed, match="try again"):
            await workers.run(signal.raise_signal, signal.SIGKILL, seconds=60)
        await other
        assert await workers.run(abs, -3, seconds=60) == 3


@pytest.mark.parametrize("noticed", [False, True])
async def test_jobs_run_although_idle_processes_died(noticed):
    async with LocalWorkers(processes=2, queue=6) as workers:
        pids = await pids_of(workers, 2)
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        if noticed:
            await asyncio.sleep(0.5)
        async with asyncio.timeout(LONG):
            jobs = [workers.run(time.sleep, 0.1, seconds=60) for _ in range(6)]
            assert await asyncio.gather(*jobs) == [None] * 6


async def test_job_is_not_repeated_when_its_process_died(tmp_path):
    starts = tmp_path / "starts"
    note = f"__import__('os').mkdir({str(starts)!r} + '/' + str(__import__('os').getpid()))"
    starts.mkdir()
    async with LocalWorkers(processes=1, queue=4) as workers:
        with pytest.raises(JobCrashed):
            await workers.run(eval, f"{note} or __import__('signal').raise_signal(9)", seconds=60)
    assert len(list(starts.iterdir())) == 1


async def test_processes_that_cannot_start_fail_the_job_at_once():
    async with LocalWorkers(processes=1, queue=4, warm_up="no_such_module:warm_up") as workers:
        start = time.monotonic()
        with pytest.raises(JobCrashed):
            await workers.run(abs, -3, seconds=60)
        assert time.monotonic() - start < LONG


async def test_job_is_refused_at_once_when_the_queue_is_full():
    async with LocalWorkers(processes=1, queue=3) as workers:
        tasks = [asyncio.create_task(workers.run(time.sleep, 0.3, seconds=60)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded, match=r"3 jobs are waiting.*try again"):
            await workers.run(abs, -3, seconds=60)
        assert not any(task.done() for task in tasks)
        await asyncio.gather(*tasks)
        assert await workers.run(abs, -3, seconds=60) == 3


async def test_cancelling_stops_the_job_and_frees_its_slot(tmp_path):
    begun = tmp_path / "begun"
    job = f"__import__('os').mkdir({str(begun)!r}) or __import__('time').sleep({LONG})"
    async with LocalWorkers(processes=1, queue=2) as workers:
        pids = await pids_of(workers, 1)
        running = asyncio.create_task(workers.run(eval, job, seconds=LONG))
        waiting = asyncio.create_task(workers.run(time.sleep, LONG, seconds=LONG))
        async with asyncio.timeout(LONG):
            while not begun.exists():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        waiting.cancel()
        running.cancel()
        results = await asyncio.gather(running, waiting, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        assert await gone(pids)
        assert await workers.run(abs, -3, seconds=60) == 3


async def test_cancelling_a_waiting_job_replaces_no_process():
    async with LocalWorkers(processes=1, queue=3) as workers:
        pids = await pids_of(workers, 1)
        running = asyncio.create_task(workers.run(time.sleep, 0.3, seconds=60))
        waiting = asyncio.create_task(workers.run(time.sleep, LONG, seconds=LONG))
        await asyncio.sleep(0)
        waiting.cancel()
        await running
        assert await pids_of(workers, 1) == pids


async def test_process_is_replaced_after_max_tasks():
    async with LocalWorkers(processes=1, queue=2, max_tasks=3) as workers:
        pids = [await workers.run(os.getpid, seconds=60) for _ in range(6)]
        assert len(set(pids)) == 2
        assert pids[0] == pids[2] != pids[3]


async def test_close_stops_jobs_and_leaves_no_process_behind():
    workers = LocalWorkers(processes=2, queue=9)
    await workers.start()
    pids = await pids_of(workers, 2)
    # Two that run, one that waits.
    tasks = [asyncio.create_task(workers.run(time.sleep, LONG, seconds=LONG)) for _ in range(3)]
    await asyncio.sleep(0.3)
    await workers.close()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, JobCrashed)
        assert "restarting" in str(result)
    assert not any(alive(pid) for pid in pids)
    with pytest.raises(JobError):
        await workers.run(abs, -3, seconds=60)
    await workers.close()


ORPHANS = f"""
import asyncio, os, time
from workers import LocalWorkers

async def main():
    async with LocalWorkers(processes=2, queue=9) as workers:
        # One write each, so that the two lines do not run into each other.
        pid = "print(str(__import__('os').getpid()) + chr(10), end='', flush=True)"
        say = pid + " or __import__('time').sleep({LONG})"
        await asyncio.gather(*(workers.run(eval, say, seconds={LONG}) for _ in range(2)))

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
async def test_busy_processes_end_when_the_program_is_killed(tmp_path):
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    with run_script(script) as program:
        assert program.stdout is not None
        pids = {int(await asyncio.to_thread(program.stdout.readline)) for _ in range(2)}
        program.send_signal(signal.SIGKILL)
        assert await gone(pids)


MODULES = """
import asyncio, sys
from cli import main
import tutor
from workers import LocalWorkers

async def probe():
    async with LocalWorkers(processes=1, queue=9, warm_up=tutor.WARM_UP) as workers:
        await workers.warm()
        print(*await workers.run(eval, "list(__import__('sys').modules)", seconds=60))

if __name__ == "__main__":
    import bot.app
    assert "discord" in sys.modules
    asyncio.run(probe())
"""


async def test_processes_import_the_engine_and_the_renderer_but_not_discord(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(MODULES)
    with run_script(script) as program:
        output, _ = await asyncio.to_thread(program.communicate, timeout=LONG)
    modules = set(output.split())
    assert {"engine.orders.se", "renderer", "reader", "PIL"} <= modules
    assert not {
        name for name in modules if name.split(".")[0] in {"discord", "sqlalchemy", "simcord"}
    }


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"processes": 0, "queue": 1}, "processes >= 1"),
        ({"processes": 2, "queue": 1}, r"queue >= processes \+ reserved"),
        ({"processes": 1, "queue": 1, "per_owner": 0}, "per_owner >= 1"),
        ({"processes": 1, "queue": 1, "max_tasks": -1}, "max_tasks >= 0, not -1"),
    ],
)
def test_numbers_out_of_range_are_rejected(numbers, message):
    with pytest.raises(ValueError, match=message):
        LocalWorkers(**numbers)
