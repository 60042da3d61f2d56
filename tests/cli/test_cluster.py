"""Files rated on a cluster: the same bytes as on this machine, whatever happens to the cluster.

The cluster is a real one on loopback, and its processes are really killed.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

import cli
from cli.errors import CommandError
from cli.executor import make_executor
from testing.local_cluster import ROOT, LocalCluster
from tests.cli.conftest import CHAINS, EASY
from tests.cli.tables import HELD, held

LONG = 60.0
"""A number of seconds that no test should reach."""
QUICK = (
    "import sys, cli.cluster, workers.dask_cluster; "
    "cli.cluster._MAX_LINES = 20; workers.dask_cluster._RETRY_INTERVAL = 0.2; "
    "workers.dask_cluster._REFRESH_INTERVAL = 0.1; "
    "workers.dask_cluster.ANSWER_TIMEOUT = float(sys.argv.pop(1))"
    f"{HELD}"
)
"""The command, with small batches, frequent checkpoints, and a given number of seconds for the
cluster to answer."""
PATIENT, IMPATIENT = 30.0, 2.0
MANY = 1500
MIXED = f"{EASY}\n{CHAINS}\n11{EASY[2:]}\n"
DEATH = "__import__('signal').raise_signal(9)"
WORKER = "__import__('multiprocessing').parent_process().pid"
"""The process id of the cluster's worker (or of this process) under which a line is rated."""


@pytest.fixture(autouse=True)
def _long_timeouts(monkeypatch):
    monkeypatch.setattr("workers.dask_cluster.ANSWER_TIMEOUT", PATIENT)
    monkeypatch.setattr("cli.cluster._BATCH_SECONDS", PATIENT)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A file, and beside it the results of a local run."""
    file = tmp_path_factory.mktemp("file") / "many.txt"
    file.write_text(MIXED * (MANY // 3))
    assert cli.main(("grade", "--input", str(file), "--out", f"{file}.tsv")) == 1
    return file


@pytest.fixture(scope="module")
def cluster():
    """A cluster that keeps running."""
    with LocalCluster() as loopback:
        loopback.scheduler()
        loopback.worker(threads=2)
        loopback.wait(1)
        yield loopback


def same_as_local(out, many):
    return out.read_bytes() == many.with_name(f"{many.name}.tsv").read_bytes()


def cluster_executor(cluster, file, out, *more):
    return ("grade", "--input", str(file), "--out", str(out), "--cluster", cluster.address, *more)


@contextlib.contextmanager
def started_process(words, folder, patience=PATIENT, stderr=subprocess.PIPE):
    """The command as a process, killed on exit."""
    with subprocess.Popen(
        (sys.executable, "-c", QUICK, str(patience), *words),
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=held(folder, MANY // 10),
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(true):
    deadline = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def reached(out):
    """How many lines of a run have been synced."""
    checkpoint = out.with_name(f"{out.name}.checkpoint")
    with contextlib.suppress(FileNotFoundError):
        return json.loads(checkpoint.read_text())["reached"]["lines"]
    return 0


# ---------------------------------------------------------------------------- a cluster that works


def test_cluster_gives_the_same_answers_as_a_local_run(run, many, cluster, tmp_path):
    out = tmp_path / "results.tsv"
    done = run(*cluster_executor(cluster, many, out))
    assert same_as_local(out, many)
    assert done.status == 1
    assert done.err == (
        f"sudoku-tutor: The cluster at {cluster.address} has 1 worker for 2 jobs at a time.\n"
    )
    few = tmp_path / "few.txt"
    few.write_text(MIXED * 3)
    for words in (("grade", "--input", str(few)), ("compare", "--json", str(few))):
        assert run(*words, "--cluster", cluster.address).out == run(*words).out


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (DEATH, "a process died there, perhaps because it ran out of memory"),
        ("__import__('time').sleep(60)", "a batch took longer than 3 s there"),
    ],
    ids=["dies", "hangs"],
)
def test_line_that_breaks_the_cluster_is_rated_locally(cluster, capsys, monkeypatch, harm, reason):
    monkeypatch.setattr("cli.cluster._MAX_LINES", 10)
    monkeypatch.setattr("cli.cluster._BATCH_SECONDS", 3.0)
    lines = [f"({number}, {WORKER})" for number in range(300)]
    lines[100] = f"(100, {WORKER} if {WORKER} == {os.getpid()} else {harm})"
    rated = [
        result
        for results in make_executor(1, cluster.address).map_batches(lines, eval)
        for result in results
    ]
    assert [number for number, _ in rated] == list(range(300))
    # The jobs before and after it ran on the same worker.
    assert {place for _, place in rated} == {rated[0][1], os.getpid()}
    assert 1 <= sum(place == os.getpid() for _, place in rated) <= 10
    assert re.search(rf"not on the cluster: \d+ \({re.escape(reason)}\)", capsys.readouterr().err)


def test_line_that_kills_every_process_ends_the_run(cluster):
    lines = ["1", DEATH, "2"]
    with pytest.raises(CommandError, match="died, perhaps because it ran out of memory"):
        list(make_executor(1, cluster.address).map_batches(lines, eval))


def test_error_of_a_line_is_raised_as_it_is(cluster):
    with pytest.raises(ZeroDivisionError):
        list(make_executor(1, cluster.address).map_batches(["1", "1/0"], eval))


@pytest.mark.parametrize(
    "how", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.whole)]
)
def test_interrupted_run_can_be_resumed(run, many, cluster, tmp_path, how):
    out = tmp_path / "stopped.tsv"
    with started_process(cluster_executor(cluster, many, out), tmp_path) as process:
        wait_until(lambda: reached(out) >= MANY // 10)
        process.send_signal(how)
        (tmp_path / "hold").unlink()
        _, errors = process.communicate(timeout=LONG)
    if how is signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 130
        assert len(errors.splitlines()) == 3, errors
        status, lines, stopped = errors.splitlines()
        assert "1 worker" in status
        assert lines == f"sudoku-tutor: {reached(out):,} lines are answered: continue with --resume"
        assert stopped == "sudoku-tutor: stopped"
    done = run(*cluster_executor(cluster, many, out, "--resume"))
    assert same_as_local(out, many)
    assert "1,000 puzzles, 500 lines are not puzzles" in done.out


# --------------------------------------------------------------------------- a cluster that breaks


@pytest.mark.whole
def test_death_of_a_worker_and_of_the_scheduler(many, tmp_path):
    """Lost batches are rated again, elsewhere or here, and none twice."""
    with LocalCluster() as cluster:
        scheduler = cluster.scheduler()
        first, _ = cluster.worker(), cluster.worker()
        cluster.wait(2)
        for dying, reason in (
            (first, "has 1 worker for 1 job at a time"),
            (scheduler, "cannot be used, so jobs run on this machine"),
        ):
            out = tmp_path / f"{dying.pid}.tsv"
            words = cluster_executor(cluster, many, out)
            log = tmp_path / f"{dying.pid}.log"
            patience = IMPATIENT if dying is scheduler else PATIENT
            with log.open("w") as file, started_process(words, tmp_path, patience, file) as process:
                wait_until(lambda out=out: reached(out) >= MANY // 10)
                dying.kill()
                # Rating the rest may take less time than noticing the death.
                wait_until(lambda log=log, reason=reason: reason in log.read_text())
                (tmp_path / "hold").unlink()
                output, _ = process.communicate(timeout=LONG)
            assert same_as_local(out, many)
            assert "1,000 puzzles, 500 lines are not puzzles" in output
            errors = log.read_text()
            # Only batches in flight are rated here, and none is lost.
            here = re.findall("rated on this machine, not on the cluster: ([0-9,]+)", errors)
            assert bool(here) == (dying is scheduler)


@pytest.mark.whole
def test_cluster_is_used_again_after_a_restart(monkeypatch, capsys):
    monkeypatch.setattr("cli.cluster._MAX_LINES", 10)
    monkeypatch.setattr("workers.dask_cluster._RETRY_INTERVAL", 0.2)
    given, places = 0, []
    again: subprocess.Popen | None = None

    def lines():
        nonlocal given
        deadline = time.monotonic() + LONG
        while again is None or again.pid not in places:
            assert time.monotonic() < deadline
            given += 1
            yield f"({given}, {WORKER}, __import__('time').sleep(0.01))"

    with LocalCluster() as cluster:
        scheduler, worker = cluster.scheduler(), cluster.worker()
        cluster.wait(1)
        numbers = []
        for results in make_executor(1, cluster.address).map_batches(lines(), eval):
            numbers += [number for number, _, _ in results]
            places += [place for _, place, _ in results]
            if worker.pid in places:
                scheduler.kill()  # no effect if it is already dead
            if again is None and os.getpid() in places:
                cluster.scheduler()
                again = cluster.worker()
    assert numbers == list(range(1, given + 1))
    assert again is not None
    assert set(places) == {worker.pid, os.getpid(), again.pid}
    errors = capsys.readouterr().err
    assert errors.count("has 1 worker for 1 job at a time") == 2
    assert "process died" not in errors


@pytest.mark.whole
def test_without_usable_cluster_rates_locally_and_gives_the_reason(many, tmp_path):
    for part in ("engine", "reader", "renderer", "cli", "bot"):
        (tmp_path / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "workers", tmp_path / "workers")
    with (tmp_path / "workers" / "processes.py").open("a") as file:
        file.write("\n# An older version.\n")
    out = tmp_path / "results.tsv"
    with LocalCluster() as cluster:
        for reason in ("nobody answers there", "install the same one on both"):
            words = cluster_executor(cluster, many, out, "--jobs", "2", "--force")
            with started_process(words, tmp_path, IMPATIENT) as process:
                (tmp_path / "hold").unlink()
                output, errors = process.communicate(timeout=LONG)
            assert same_as_local(out, many)
            assert "1,000 puzzles, 500 lines are not puzzles" in output
            assert f"{cluster.address} cannot be used, so jobs run on this machine: " in errors
            assert reason in errors
            assert f"lines that were rated on this machine, not on the cluster: {MANY:,}" in errors
            cluster.scheduler()
            cluster.worker(tmp_path)
            cluster.wait(1)


# ------------------------------------------------------------------------------ wrong use


@pytest.mark.parametrize(
    "address",
    [
        "cluster",
        "cluster:8786",
        "tcp://cluster",
        "http://cluster:80",
        "tcp://:x",
        "tcp://cluster:80/a",
    ],
)
def test_invalid_address_is_rejected(run, many, address):
    refusal = run("grade", "--input", str(many), "--cluster", address)
    assert (refusal.status, refusal.out) == (2, "")
    assert "such as tcp://cluster:8786" in refusal.err


def test_cluster_option_needs_a_file(run):
    refusal = run("grade", EASY, "--cluster", "tcp://cluster:8786")
    assert (refusal.status, refusal.out) == (2, "")
    assert "add --input FILE" in refusal.err


def test_missing_package_is_reported_with_the_fix(run, many, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    refusal = run("grade", "--input", str(many), "--cluster", "tcp://cluster:8786")
    assert (refusal.status, refusal.out) == (1, "")
    assert "pip install 'sudoku-tutor[cluster]'" in refusal.err
