"""Files that are rated on a farm: the same bytes as at home, whatever happens to the farm.

The farm is a real one on loopback, and what dies is really killed.
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
from bench.farm import ROOT, Loopback
from cli.batch import batches_through, hire
from cli.errors import CommandError
from tests.cli.conftest import CHAINS, EASY
from tests.environ import uncounted

LONG = 60.0
"""Seconds that no test may ever wait for."""
QUICK = (
    "import sys, cli.unfinished, cli.farm, workers.farm; cli.unfinished._EVERY = 0.02; "
    "cli.farm._LARGEST = 20; workers.farm._AGAIN_SECONDS = 0.2; workers.farm._LOOK_SECONDS = 0.1; "
    "workers.farm.ANSWER_SECONDS = float(sys.argv.pop(1)); import cli; sys.exit(cli.main())"
)
"""The command, with small batches, a checkpoint as good as always, and so many seconds for the farm
to answer."""
PATIENT, IMPATIENT = 30.0, 2.0
MANY = 1500
MIXED = f"{EASY}\n{CHAINS}\n11{EASY[2:]}\n"
DEATH = "__import__('signal').raise_signal(9)"
WORKER = "__import__('multiprocessing').parent_process().pid"
"""The process id of the worker of the farm (or of this process) that a line is rated under."""


@pytest.fixture(autouse=True)
def _a_busy_machine_is_no_broken_farm(monkeypatch):
    monkeypatch.setattr("workers.farm.ANSWER_SECONDS", PATIENT)
    monkeypatch.setattr("cli.farm._BATCH_SECONDS", PATIENT)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A file, and beside it the results of a run at home."""
    file = tmp_path_factory.mktemp("file") / "many.txt"
    file.write_text(MIXED * (MANY // 3))
    assert cli.main(("grade", "--input", str(file), "--out", f"{file}.tsv")) == 1
    return file


@pytest.fixture(scope="module")
def farm():
    """A farm that nothing happens to."""
    with Loopback() as loopback:
        loopback.scheduler()
        loopback.worker(threads=2)
        loopback.wait(1)
        yield loopback


def as_at_home(out, many):
    return out.read_bytes() == many.with_name(f"{many.name}.tsv").read_bytes()


def on_farm(farm, file, out, *more):
    return ("grade", "--input", str(file), "--out", str(out), "--cluster", farm.address, *more)


@contextlib.contextmanager
def begun(words, patience=PATIENT):
    """The command as a process, ended on the way out."""
    with subprocess.Popen(
        (sys.executable, "-c", QUICK, str(patience), *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uncounted(),
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
    """How many lines of a run are safe."""
    checkpoint = out.with_name(f"{out.name}.checkpoint")
    with contextlib.suppress(FileNotFoundError):
        return json.loads(checkpoint.read_text())["reached"]["lines"]
    return 0


# ------------------------------------------------------------------------------ a farm that works


def test_a_file_has_the_same_answers_as_at_home(run, many, farm, tmp_path):
    out = tmp_path / "results.tsv"
    done = run(*on_farm(farm, many, out))
    assert as_at_home(out, many)
    assert done.status == 1
    assert done.err == (
        f"sudoku-tutor: The farm at {farm.address} has 1 worker for 2 jobs at a time.\n"
    )
    few = tmp_path / "few.txt"
    few.write_text(MIXED * 3)
    for words in (("grade", "--input", str(few)), ("compare", "--json", str(few))):
        assert run(*words, "--cluster", farm.address).out == run(*words).out


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (DEATH, "a process died there; was memory short?"),
        ("__import__('time').sleep(60)", "a batch took longer than 3 s there"),
    ],
    ids=["dies", "hangs"],
)
def test_a_line_that_does_the_farm_harm_is_rated_here(farm, capsys, monkeypatch, harm, reason):
    monkeypatch.setattr("cli.farm._LARGEST", 10)
    monkeypatch.setattr("cli.farm._BATCH_SECONDS", 3.0)
    lines = [f"({number}, {WORKER})" for number in range(300)]
    lines[100] = f"(100, {WORKER} if {WORKER} == {os.getpid()} else {harm})"
    rated = [
        result
        for results in batches_through(lines, eval, workforce=hire(1, farm.address))
        for result in results
    ]
    assert [number for number, _ in rated] == list(range(300))
    # The others, before it and after it, have had the same worker.
    assert {place for _, place in rated} == {rated[0][1], os.getpid()}
    assert 1 <= sum(place == os.getpid() for _, place in rated) <= 10
    assert re.search(rf"not on the farm: \d+ \({re.escape(reason)}\)", capsys.readouterr().err)


def test_a_line_that_takes_each_process_down_ends_the_run(farm):
    lines = ["1", DEATH, "2"]
    with pytest.raises(CommandError, match="died; was memory short"):
        list(batches_through(lines, eval, workforce=hire(1, farm.address)))


def test_what_a_line_raises_arrives_as_from_a_process_here(farm):
    with pytest.raises(ZeroDivisionError):
        list(batches_through(["1", "1/0"], eval, workforce=hire(1, farm.address)))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_or_killed_can_be_resumed(run, many, farm, tmp_path, how):
    out = tmp_path / "stopped.tsv"
    with begun(on_farm(farm, many, out)) as process:
        wait_until(lambda: reached(out) >= MANY // 10)
        process.send_signal(how)
        _, told = process.communicate(timeout=LONG)
    if how is signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 130
        there, lines, stopped = told.splitlines()
        assert "1 worker" in there
        assert lines == f"sudoku-tutor: {reached(out):,} lines are answered: go on with --resume"
        assert stopped == "sudoku-tutor: stopped"
    done = run(*on_farm(farm, many, out, "--resume"))
    assert as_at_home(out, many)
    assert "1,000 puzzles, 500 lines are no puzzles" in done.out


# ------------------------------------------------------------------------------ a farm that breaks


def test_a_worker_dies_and_the_scheduler_dies(many, tmp_path):
    """What was lost is rated again, elsewhere or here, and nothing twice."""
    with Loopback() as farm:
        scheduler = farm.scheduler()
        first, _ = farm.worker(), farm.worker()
        farm.wait(2)
        for dying, reason in (
            (first, "has 1 worker for 1 job at a time"),
            (scheduler, "cannot be used, so jobs run on this machine"),
        ):
            out = tmp_path / f"{dying.pid}.tsv"
            with begun(on_farm(farm, many, out), IMPATIENT) as process:
                wait_until(lambda out=out: reached(out) >= MANY // 10)
                dying.kill()
                said, told = process.communicate(timeout=LONG)
            assert as_at_home(out, many)
            assert "1,000 puzzles, 500 lines are no puzzles" in said
            assert reason in told
            # As many as were under way on what died, at most; none of them is lost in any case.
            here = re.findall("rated on this machine, not on the farm: ([0-9,]+)", told)
            assert bool(here) == (dying is scheduler)


def test_a_farm_that_comes_back_is_used_again(monkeypatch, capsys):
    monkeypatch.setattr("cli.farm._LARGEST", 10)
    monkeypatch.setattr("workers.farm._AGAIN_SECONDS", 0.2)
    given, places = 0, []
    again: subprocess.Popen | None = None

    def lines():
        nonlocal given
        deadline = time.monotonic() + LONG
        while again is None or again.pid not in places:
            assert time.monotonic() < deadline
            given += 1
            yield f"({given}, {WORKER}, __import__('time').sleep(0.01))"

    with Loopback() as farm:
        scheduler, worker = farm.scheduler(), farm.worker()
        farm.wait(1)
        numbers = []
        for results in batches_through(lines(), eval, workforce=hire(1, farm.address)):
            numbers += [number for number, _, _ in results]
            places += [place for _, place, _ in results]
            if worker.pid in places:
                scheduler.kill()  # which is nothing once it is dead
            if again is None and os.getpid() in places:
                farm.scheduler()
                again = farm.worker()
    assert numbers == list(range(1, given + 1))
    assert again is not None
    assert set(places) == {worker.pid, os.getpid(), again.pid}
    told = capsys.readouterr().err
    assert told.count("has 1 worker for 1 job at a time") == 2
    assert "process died" not in told


def test_without_a_farm_that_can_be_used_all_is_rated_here_and_the_reason_is_told(many, tmp_path):
    for part in ("engine", "reader", "renderer", "cli", "bot"):
        (tmp_path / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "workers", tmp_path / "workers")
    with (tmp_path / "workers" / "look.py").open("a") as file:
        file.write("\n# An older version.\n")
    out = tmp_path / "results.tsv"
    with Loopback() as farm:
        for reason in ("nobody answers there", "install the same one on both"):
            with begun(on_farm(farm, many, out, "--jobs", "2"), IMPATIENT) as process:
                said, told = process.communicate(timeout=LONG)
            assert as_at_home(out, many)
            assert "1,000 puzzles, 500 lines are no puzzles" in said
            assert f"{farm.address} cannot be used, so jobs run on this machine: " in told
            assert reason in told
            assert f"lines that were rated on this machine, not on the farm: {MANY:,}" in told
            farm.scheduler()
            farm.worker(tmp_path)
            farm.wait(1)


# ------------------------------------------------------------------------------ wrong use


@pytest.mark.parametrize(
    "address", ["farm", "farm:8786", "tcp://farm", "http://farm:80", "tcp://:x", "tcp://farm:80/a"]
)
def test_an_address_that_is_none_is_refused(run, many, address):
    refusal = run("grade", "--input", str(many), "--cluster", address)
    assert (refusal.status, refusal.out) == (2, "")
    assert "such as tcp://farm:8786" in refusal.err


def test_a_farm_is_for_files(run):
    refusal = run("grade", EASY, "--cluster", "tcp://farm:8786")
    assert (refusal.status, refusal.out) == (2, "")
    assert "add --input FILE" in refusal.err


def test_what_is_not_installed_is_named_with_the_cure(run, many, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    refusal = run("grade", "--input", str(many), "--cluster", "tcp://farm:8786")
    assert (refusal.status, refusal.out) == (1, "")
    assert "pip install 'sudoku-tutor[cluster]'" in refusal.err
