"""A real cluster on loopback, whose scheduler and workers are really killed.

Most jobs are Python's own functions, which every process can import. A cluster takes seconds to
start, so each test checks several things.
"""

import asyncio
import contextlib
import gc
import logging
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import dask
import pytest
from distributed import Client

import renderer
import tutor
from bench.load import child_processes
from bot.config import Config, WorkersConfig
from bot.doctor import checks
from bot.doctor.findings import Severity
from engine.notation import parse_line
from reader import PictureLimit
from testing.local_cluster import ROOT, LocalCluster
from tests.readings import PUZZLE
from tutor.assessment import read
from tutor.drawing import DrawnGridError
from tutor.picture import probe_sandbox, read_picture
from tutor.presentation import Presentation
from workers import ClusterWorkers, JobCrashed, JobTimeout, Stopped
from workers.dask_cluster import ClusterUnavailableError, fetch_cluster_status
from workers.interface import JobOutcome, JobRun

LONG = 60.0
"""A number of seconds that no test ever waits."""
WORKER = "__import__('multiprocessing').parent_process().pid"
"""A job that returns the process id of its cluster worker (or of this process)."""


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster() as loopback:
        yield loopback


@contextlib.asynccontextmanager
async def joined(cluster: LocalCluster, count: int, **options):
    """Workers on a cluster that has `count` workers."""
    options = {"processes": 4, "queue": 99} | options
    async with ClusterWorkers(cluster.address, **options) as workers:
        await until(lambda: len(workers.cluster.status.workers) == count)
        yield workers


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():  # noqa: ASYNC110 - what happens in other processes sets no event
            await asyncio.sleep(0.05)


def recording(file: Path, seconds: float, value: int, *, again: bool = True) -> str:
    """A job that records its worker's and its own process id, and then sleeps.

    Args:
        file: the file for the process ids.
        seconds: how long it sleeps.
        value: what it returns.
        again: whether it also sleeps if it has run before.
    """
    pids = f"'%d %d\\n' % ({WORKER}, __import__('os').getpid())"
    is_first = f"not __import__('os').path.exists({str(file)!r})"
    note = f"open({str(file)!r}, 'a').write({pids})"
    pause = f"{seconds} * (first or {again})"
    return f"[({note}, __import__('time').sleep({pause}), {value})[2] for first in [{is_first}]][0]"


def recorded(file: Path) -> list[tuple[int, int]]:
    """Return the recorded process ids of workers and jobs, in the order of their starts."""
    if not file.exists():
        return []
    return [(int(a), int(b)) for a, b in map(str.split, file.read_text().splitlines())]


async def gone(pid: int) -> None:
    def ended() -> bool:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
        return True

    await until(ended)


async def test_cluster_jobs_have_the_same_limits_and_errors_as_local_jobs(cluster, tmp_path):
    cluster.scheduler()
    cluster.nanny()  # Its worker is a daemon, which may not have children by default.
    runs: list[object] = []
    async with joined(cluster, 1, observe=runs.append) as workers:
        assert await workers.run(divmod, 17, 5, seconds=60) == (3, 2)
        assert await workers.run(int, "11", base=2, seconds=60) == 3
        assert await workers.run(eval, WORKER, seconds=60) != os.getpid()
        large = f"({WORKER}, '{'a' * 3_000_000}')[0]"  # It would hold up the event loop.
        assert await workers.run(eval, large, seconds=60) == os.getpid()
        with pytest.raises(DrawnGridError, match="more than one solution") as caught:
            await workers.run(read, "12" + "." * 79, seconds=60, presentation=Presentation())
        assert caught.value.drawing is not None
        assert caught.value.drawing.picture.startswith(b"\x89PNG")

        for seconds in (0.5, 5):  # on a busy machine it begins later
            with pytest.raises(JobTimeout, match=rf"longer than {seconds} s"):
                await workers.run(eval, recording(tmp_path / "limit", LONG, 0), seconds=seconds)
            if recorded(tmp_path / "limit"):
                break
        ((_, pid),) = recorded(tmp_path / "limit")
        await gone(pid)

        unwanted = asyncio.create_task(
            workers.run(eval, recording(tmp_path / "unwanted", LONG, 0), seconds=LONG)
        )
        await until(lambda: bool(recorded(tmp_path / "unwanted")))
        unwanted.cancel()
        await gone(recorded(tmp_path / "unwanted")[0][1])

        under_way = asyncio.create_task(workers.run(time.sleep, LONG, seconds=LONG))
        await until(lambda: workers.running == 1)
        await asyncio.sleep(0.2)
        await workers.close()
        with pytest.raises(Stopped):
            await under_way
    assert len(runs) == (8 if seconds < 1 else 9)


@pytest.mark.whole
async def test_crash_affects_no_other_job(cluster, tmp_path, caplog):
    cluster.scheduler()
    process = cluster.worker(threads=2)
    runs: list[JobRun] = []
    async with joined(cluster, 1, observe=runs.append) as workers:
        file = tmp_path / "beside"
        beside = asyncio.create_task(workers.run(eval, recording(file, 1, 42), seconds=60))
        await until(lambda: bool(recorded(file)))
        for number in (signal.SIGKILL, signal.SIGSEGV):
            with pytest.raises(JobCrashed, match=r"worked on this died\. Please try again\."):
                await workers.run(signal.raise_signal, number, seconds=60)
        assert await beside == 42
        assert len(recorded(file)) == 1
        # The worker continues, and has replaced each process that died.
        assert await workers.run(eval, WORKER, seconds=60) == process.pid
        assert workers.cluster.is_available
        ends = [run.outcome for run in runs]
        # The job beside may end between the two that crash.
        assert Counter(ends) == {JobOutcome.CRASHED: 2, JobOutcome.DONE: 2}

        idle = "(__import__('time').sleep(0.5), __import__('os').getpid())[1]"
        pids = await asyncio.gather(*(workers.run(eval, idle, seconds=60) for _ in range(2)))
        for pid in set(pids):
            os.kill(pid, signal.SIGKILL)
        # It arrives before the pool notices, and has not started.
        assert await workers.run(abs, -3, seconds=60) == 3
    assert caplog.text.count("The process that ran raise_signal on the cluster died") == 2


async def test_job_of_a_killed_worker_runs_once_elsewhere(cluster, tmp_path, caplog):
    cluster.scheduler()
    processes = {process.pid: process for process in (cluster.worker(), cluster.worker())}
    async with joined(cluster, 2) as workers:
        file = tmp_path / "single"
        long = recording(file, LONG, 42, again=False)
        job = asyncio.create_task(workers.run(eval, long, seconds=60))
        await until(lambda: bool(recorded(file)))
        first, child = recorded(file)[0]
        processes.pop(first).kill()
        assert await job == 42
        second = recorded(file)[1][0]
        assert second in processes
        await gone(child)  # The process does not outlive its worker.

        processes.pop(second).kill()
        await until(lambda: not workers.cluster.is_available)
        assert await workers.run(eval, WORKER, seconds=60) == os.getpid()
    assert len(recorded(file)) == 2
    assert "cannot be used, so jobs run on this machine: it has no workers" in caplog.text


@pytest.mark.whole
async def test_cluster_is_used_again_after_a_restart_of_its_scheduler(
    cluster, tmp_path, caplog, monkeypatch
):
    monkeypatch.setattr("workers.dask_cluster._RETRY_INTERVAL", 0.2)
    scheduler, worker = cluster.scheduler(), cluster.worker()
    async with joined(cluster, 1) as workers:
        file = tmp_path / "job"
        long = recording(file, LONG, 42, again=False)
        job = asyncio.create_task(workers.run(eval, long, seconds=60))
        await until(lambda: bool(recorded(file)))
        scheduler.kill()
        assert await job == 42
        assert [place for place, _ in recorded(file)] == [worker.pid, os.getpid()]
        assert "runs again on this machine" in caplog.text
        # Dask's client would reconnect by itself, without asking which workers there are.
        await until(lambda: not workers.cluster.status.workers)

        cluster.scheduler()
        again = cluster.worker()
        await until(lambda: workers.cluster.is_available)
        assert await workers.run(eval, WORKER, seconds=60) == again.pid


@pytest.mark.whole
async def test_quick_job_runs_locally_while_the_cluster_is_full(cluster, tmp_path):
    cluster.scheduler()
    process = cluster.worker()
    async with joined(cluster, 1, processes=1, reserved=1) as workers:
        file = tmp_path / "long"
        long = asyncio.create_task(workers.run(eval, recording(file, LONG, 0), seconds=LONG))
        await until(lambda: bool(recorded(file)))
        assert await workers.run(eval, WORKER, seconds=60) == os.getpid()
        assert not long.done()
        long.cancel()
        await gone(recorded(file)[0][1])
        # On the cluster again, which is free.
        assert await workers.run(eval, WORKER, seconds=60) == process.pid


@pytest.mark.whole
async def test_hanging_worker_gets_no_jobs_until_it_answers(cluster, caplog, monkeypatch):
    cluster.scheduler()
    process = cluster.worker()
    async with joined(cluster, 1) as workers:
        # It is given up on the cluster after a second, before its limit.
        monkeypatch.setattr("workers.dask_cluster.START_SECONDS", 1 - 2 * LONG)
        monkeypatch.setattr("workers.dask_cluster.ANSWER_TIMEOUT", 0.5)
        process.send_signal(signal.SIGSTOP)
        job = asyncio.create_task(workers.run(divmod, 17, 5, seconds=LONG))
        await until(lambda: not workers.cluster.is_available)
        assert "does not answer: start it again)" in caplog.text
        monkeypatch.setattr("workers.dask_cluster.START_SECONDS", LONG)
        monkeypatch.setattr("workers.dask_cluster.ANSWER_TIMEOUT", LONG)
        process.send_signal(signal.SIGCONT)
        await until(lambda: workers.cluster.is_available)
        assert await job == (3, 2)
        assert await workers.run(eval, WORKER, seconds=60) == process.pid


@pytest.mark.whole
async def test_worker_under_a_nanny_ends_with_its_scheduler(cluster):
    scheduler, nanny = cluster.scheduler(), cluster.nanny()
    async with joined(cluster, 1) as workers:
        worker = await workers.run(eval, WORKER, seconds=60)
        scheduler.kill()
        await gone(worker)
        await gone(nanny.pid)


async def test_wrong_address_is_reported_and_jobs_run_locally(cluster, caplog, monkeypatch):
    monkeypatch.setattr("workers.dask_cluster.ANSWER_TIMEOUT", 1.0)
    async with ClusterWorkers(cluster.address, processes=2, queue=9) as workers:
        assert "nobody answers there" in workers.cluster.problem
        assert await workers.run(eval, WORKER, seconds=60) == os.getpid()
    assert caplog.text.count("cannot be used, so jobs run on this machine") == 1
    (finding,) = [finding async for finding in checks.cluster(settings(cluster))]
    assert finding.verdict is Severity.FAILED
    assert "nobody answers there" in finding.message

    monkeypatch.setitem(sys.modules, "distributed", None)
    async with ClusterWorkers(cluster.address, processes=2, queue=9) as workers:
        assert await workers.run(eval, WORKER, seconds=60) == os.getpid()
    assert "cannot be used, so jobs run on this machine: a package is missing" in caplog.text
    (finding,) = [finding async for finding in checks.cluster(settings(cluster))]
    assert finding.verdict is Severity.FAILED
    assert "pip install 'sudoku-tutor[cluster]'" in finding.message


@pytest.mark.filterwarnings(
    "error::RuntimeWarning", "error::pytest.PytestUnraisableExceptionWarning"
)
@pytest.mark.whole
async def test_close_takes_seconds_and_leaves_no_connection_behind(cluster, monkeypatch):
    scheduler, _ = cluster.scheduler(), cluster.worker()
    async with joined(cluster, 1):
        pass  # It is up.
    monkeypatch.setattr("workers.dask_cluster.ANSWER_TIMEOUT", 1.0)
    before = asyncio.all_tasks()

    def clients() -> set[str]:
        """Return the states of all connections."""
        return {found.status for found in gc.get_objects() if isinstance(found, Client)}

    async def leave(workers: ClusterWorkers, *others: asyncio.Task) -> None:
        async with asyncio.timeout(25):
            await workers.close()
            await asyncio.gather(*others, return_exceptions=True)
        assert asyncio.all_tasks() <= before
        assert clients() <= {"closed"}

    # In the middle of connecting.
    scheduler.send_signal(signal.SIGSTOP)
    workers = ClusterWorkers(cluster.address, processes=4, queue=9)
    start = asyncio.create_task(workers.start())
    await until(lambda: "connecting" in clients())
    await leave(workers, start)
    scheduler.send_signal(signal.SIGCONT)

    # While a connection closes itself, because its scheduler is gone.
    workers = ClusterWorkers(cluster.address, processes=4, queue=9)
    await workers.start()
    await until(lambda: workers.cluster.is_available)
    scheduler.kill()
    await until(lambda: not workers.cluster.status.workers)
    await leave(workers)
    scheduler, _ = cluster.scheduler(), cluster.worker()
    async with joined(cluster, 1):
        pass

    # A healthy scheduler, and one that does not answer and does not disconnect.
    for state in (signal.SIGCONT, signal.SIGSTOP):
        workers = ClusterWorkers(cluster.address, processes=4, queue=9)
        await workers.start()
        await until(lambda: workers.cluster.is_available)  # noqa: B023 - at once
        job = asyncio.create_task(workers.run(time.sleep, LONG, seconds=LONG))
        await until(lambda: workers.running == 1)  # noqa: B023
        scheduler.send_signal(state)
        await leave(workers, job)
        assert isinstance(job.exception(), Stopped)


@pytest.mark.whole
@pytest.mark.skipif(sys.platform != "linux", reason="needs a sandbox")
async def test_pictures_are_read_in_a_sandbox_on_the_cluster_too(cluster):
    cluster.scheduler()
    process = cluster.worker()
    drawn = renderer.draw_grid(parse_line(PUZZLE), size=400)
    options = {"limit": PictureLimit(), "presentation": Presentation(size=300)}
    async with joined(cluster, 1, warm_up=tutor.WARM_UP) as workers:
        assert await workers.run(eval, WORKER, seconds=LONG, long=True) == process.pid
        assert (await workers.run(probe_sandbox, seconds=LONG, long=True)).leaks == ()
        found = await workers.run(read_picture, drawn, seconds=LONG, long=True, **options)
    assert [grid.text for grid in found.grids] == [PUZZLE]


@pytest.mark.whole
async def test_workers_of_another_version_get_no_jobs_and_are_reported(cluster, tmp_path, caplog):
    caplog.set_level(logging.INFO)
    for part in ("engine", "reader", "renderer", "cli", "bot"):
        (tmp_path / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "workers", tmp_path / "workers")
    with (tmp_path / "workers" / "processes.py").open("a") as file:
        file.write("\n# An older version.\n")
    cluster.scheduler()
    cluster.worker(tmp_path)
    async with joined(cluster, 1) as workers:
        assert "install the same one on both" in workers.cluster.problem
        assert await workers.run(eval, WORKER, seconds=60) == os.getpid()
        (finding,) = [finding async for finding in checks.cluster(settings(cluster))]
        assert finding.verdict is Severity.FAILED
        assert "runs version" in finding.message

        ours = cluster.worker()
        await until(lambda: workers.cluster.is_available)
        assert await workers.run(eval, WORKER, seconds=60) == ours.pid
        (finding,) = [finding async for finding in checks.cluster(settings(cluster))]
        assert finding.verdict is Severity.WARNING
        assert "1 worker for 1 job at a time; 1 cannot be used" in finding.message


async def test_missing_certificates_are_reported_with_the_fix():
    with pytest.raises(
        ClusterUnavailableError, match=r"needs certificates.*client\.cert and client\.key"
    ):
        await fetch_cluster_status("tls://127.0.0.1:9")
    files = ("ca-file", "client.cert", "client.key")
    with (
        dask.config.set({f"distributed.comm.tls.{name}": "none.pem" for name in files}),
        pytest.raises(ClusterUnavailableError, match=r"are wrong.*No such file"),
    ):
        await fetch_cluster_status("tls://127.0.0.1:9")


@pytest.mark.whole
async def test_local_cluster_ends_with_the_process_that_started_it():
    code = (
        "from testing.local_cluster import LocalCluster; import time; cluster = LocalCluster(); "
        "print(cluster.scheduler().pid, cluster.worker().pid, cluster.nanny().pid, flush=True); "
        f"cluster.wait(2); print(flush=True); time.sleep({LONG})"
    )
    run = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert run.stdout is not None
    started = [int(pid) for pid in (await run.stdout.readline()).split()]
    await run.stdout.readline()  # The cluster is up.
    started += [child for pid in started for child in child_processes(pid)]
    run.kill()
    await run.wait()
    assert len(started) > 3
    for pid in started:
        await gone(pid)


def settings(cluster: LocalCluster) -> Config:
    return replace(
        Config(), workers=WorkersConfig(backend="dask", address=cluster.address, processes=1)
    )


def test_numbers_out_of_range_are_rejected():
    with pytest.raises(ValueError, match="processes"):
        ClusterWorkers("tcp://127.0.0.1:9", processes=4, queue=2)
