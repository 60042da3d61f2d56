"""Fixtures for all tests."""

import faulthandler
import gc
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from testing.postgres import PostgresServer

    Compare = Callable[[Connection], tuple[str, ...]]

# A busy machine must not make tests fail.
_SLOW_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("all", _SLOW_MACHINE)
settings.register_profile("sample", _SLOW_MACHINE, max_examples=15)

T = TypeVar("T")
Sampled = Callable[[Iterable[T], int], list[T]]


def _takes_samples(config: pytest.Config) -> bool:
    """Return whether a run leaves out the tests marked `whole`, as `make test` does."""
    return "not whole" in config.option.markexpr


def pytest_configure(config: pytest.Config) -> None:
    """Use fewer examples if the run takes samples."""
    settings.load_profile("sample" if _takes_samples(config) else "all")
    gc.disable()


@pytest.fixture(scope="session")
def sampled(pytestconfig: pytest.Config) -> Sampled[Any]:
    """A function that takes all cases, or every nth if the run leaves out tests marked `whole`."""

    def take(cases: Iterable[Any], every: int) -> list[Any]:
        return list(cases)[:: every if _takes_samples(pytestconfig) else 1]

    return take


@pytest.hookimpl(tryfirst=True)  # before the marks decide which tests run
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the tests that mostly wait, so that others compute in the meantime."""
    items.sort(key=lambda item: item.get_closest_marker("faults") is None)
    for item in items:
        if _needs_postgresql(item) or _is_a_detail_of_the_page(item):
            item.add_marker(pytest.mark.whole)


def _needs_postgresql(item: pytest.Item) -> bool:
    """Return whether a test needs a PostgreSQL server; most of these tests also run on SQLite."""
    if not isinstance(item, pytest.Function):
        return False
    chosen = item.callspec.params.get("server") if hasattr(item, "callspec") else None
    return chosen == "postgresql" or "postgres_server" in item.fixturenames


def _is_a_detail_of_the_page(item: pytest.Item) -> bool:
    """Return whether a test opens the browser for less than a journey through the page."""
    marks = {mark.name for mark in item.iter_markers()}
    return "browser" in marks and "journey" not in marks


def pytest_collection_finish() -> None:
    """Exclude the modules from garbage collection: all of them stay until the end."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def postgres_server() -> "Iterator[PostgresServer]":
    """A separate PostgreSQL server for this process; skips the test if none is installed."""
    from testing import postgres  # which takes half a second

    with postgres.running() as server:
        if server is None:
            pytest.skip(postgres.MISSING)
        yield server


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An SQLite database with all tables and no rows, which is fast to copy and open."""
    from sqlalchemy import create_engine

    from bot.store.database import migrate
    from bot.store.schema.differences import differences

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "differences", _remembering(differences))
        file = tmp_path_factory.mktemp("migrated") / "tutor.sqlite3"
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            migrate.migrate(connection)
        engine.dispose()
        yield file


_DEFINITIONS = {
    "sqlite": "SELECT sql AS line FROM sqlite_master",
    "postgresql": """
        SELECT concat_ws(' ', attrelid::regclass, attnum, attname, attnotnull, attidentity,
            format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)) AS line
        FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
        WHERE attrelid IN (SELECT (schemaname || '.' || tablename)::regclass FROM pg_tables
            WHERE schemaname = current_schema()) AND attnum > 0 AND NOT attisdropped
        UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()""",
}
"""For each dialect, the query for the definitions of the tables."""


def _remembering(compare: "Compare") -> "Compare":
    """Return a comparison of tables that remembers its answers.

    The comparison needs hundreds of queries, and nearly all tests open a database with the same
    tables.
    """
    known: dict[tuple[str | None, ...], tuple[str, ...]] = {}

    def differences(connection: "Connection") -> tuple[str, ...]:
        lines = f"{_DEFINITIONS[connection.dialect.name]} ORDER BY line"
        defined = tuple(connection.exec_driver_sql(lines).scalars())
        if defined not in known:
            known[defined] = compare(connection)
        return known[defined]

    return differences


@pytest.fixture(scope="session", autouse=True)
def _hear_ctrl_c() -> None:
    """Restore the default effect of Ctrl-C: programs inherit it, and some shells ignore the key."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _not_counted() -> Iterator[None]:
    """Switch coverage off for a while.

    The mark of pytest-cov has no effect on the coverage in its workers, which are separate
    processes.
    """
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(counting)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None]:
    """Do not count lines that run in fixtures: other tests cover the start of a bot."""
    with _not_counted():
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Limit the time of teardowns, also after failed tests, where pytest's timeout has ended."""
    seconds = float(item.config.getini("faulthandler_timeout"))
    file = item.config.stash[fault_handler_stderr_fd_key]
    faulthandler.dump_traceback_later(seconds, exit=True, file=file)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Do not count the lines of a test that is marked so."""
    if item.get_closest_marker("untraced") is None:
        return (yield)
    with _not_counted():
        return (yield)


Tally = Callable[[int, Mapping[str, int]], None]

_steps: Counter[str] = Counter()
_puzzles: Counter[str] = Counter()


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Notes how many puzzles and steps a test has checked; the end of a run shows the sums."""

    def note(puzzles: int, steps: Mapping[str, int]) -> None:
        record_property("puzzles", puzzles)
        record_property("steps", dict(steps))

    return note


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Sum up the notes of `tally`, also those in reports of other processes."""
    if report.when == "call" and report.passed:
        noted: dict[str, Any] = dict(report.user_properties)
        _puzzles["checked"] += noted.get("puzzles", 0)
        _steps.update(noted.get("steps", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many steps were checked."""
    if _steps:
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in _steps.most_common())
        terminalreporter.write_line(
            f"{_steps.total():,} steps of {_puzzles.total():,} puzzles checked ({kinds})"
        )
