"""Transient errors of PostgreSQL are retried a few times; others are reported."""

import asyncio
import logging
import signal

import pytest
from sqlalchemy import text, update

from bot.store import ServerSettings, Store, StoreBusyError, StoreUnavailableError, schema
from bot.store.database.repository import Repository
from bot.store.database.retry import retrying
from testing.postgres import PostgresServer, without_password


@pytest.fixture
def server(postgres_server: PostgresServer) -> PostgresServer:
    return postgres_server


class ConflictingRepository(Repository):
    """A repository whose transactions conflict on purpose."""

    tries = 0

    @retrying
    async def language_of_both(self, first: int, second: int, meet: asyncio.Barrier) -> None:
        """Change two servers, the second one after the other side has changed its first one."""
        self.tries += 1
        async with self._database.engine.begin() as connection:
            for guild_id in (first, second):
                change = update(schema.servers).where(schema.servers.c.guild_id == guild_id)
                await connection.execute(change.values(language=f"after {first}"))
                if guild_id == first and self.tries <= meet.parties:
                    await meet.wait()

    @retrying
    async def count(self, guild_id: int, meet: asyncio.Barrier) -> None:
        """Increment a number by reading and writing it, with strict isolation."""
        self.tries += 1
        async with self._database.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            row = schema.servers.c.guild_id == guild_id
            found = await connection.execute(schema.servers.select().where(row))
            minute = found.one().minute
            if self.tries <= meet.parties:
                await meet.wait()
            await connection.execute(update(schema.servers).where(row).values(minute=minute + 1))
            await connection.commit()

    @retrying
    async def always_too_late(self, other: Store) -> None:
        """Change a row that another connection always changes after it was read."""
        self.tries += 1
        async with self._database.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            await connection.execute(schema.servers.select())
            await other.servers.set(ServerSettings(1, role_id=self.tries))
            await connection.execute(update(schema.servers).values(language="late"))
            await connection.commit()

    @retrying
    async def cut_at_the_end(self, server: PostgresServer) -> None:
        """Lose the connection just before the commit."""
        self.tries += 1
        async with self._database.engine.begin() as connection:
            await connection.execute(update(schema.servers).values(language="cut"))
            pid = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
            await server.sql(f"SELECT pg_terminate_backend({pid})")


async def test_deadlock_is_retried_until_both_succeed(
    store: Store, server, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, logger="bot")
    for guild_id in (1, 2):
        await store.servers.set(ServerSettings(guild_id))
    repository, meet = ConflictingRepository(store._database), asyncio.Barrier(2)
    seen = server.log().count("deadlock detected")

    await asyncio.gather(
        repository.language_of_both(1, 2, meet), repository.language_of_both(2, 1, meet)
    )

    assert server.log().count("deadlock detected") > seen
    assert repository.tries == 3
    (line,) = caplog.messages
    assert line == "a database transaction was aborted and is retried: deadlock detected"
    first, second = [(await store.servers.settings(guild_id)).language for guild_id in (1, 2)]
    assert first == second


async def test_serialization_failure_is_retried(store: Store, server):
    await store.servers.set(ServerSettings(1))
    repository = ConflictingRepository(store._database)
    before = (await store.servers.settings(1)).at

    meet = asyncio.Barrier(3)
    await asyncio.gather(*(repository.count(1, meet) for _ in range(3)))

    after = (await store.servers.settings(1)).at
    assert (after.hour, after.minute) == (before.hour, before.minute + 3)
    assert repository.tries > 3


async def test_retries_are_limited(store: Store, url, server):
    await store.servers.set(ServerSettings(1))
    repository = ConflictingRepository(store._database)
    async with Store.open(url) as other:
        with pytest.raises(StoreBusyError, match="could not serialize access"):
            await repository.always_too_late(other)
    assert repository.tries == 6
    assert (await store.servers.settings(1)).role_id == 6


async def test_broken_connections_are_replaced(store: Store, url, server):
    name = url.rpartition("/")[2]
    # Several connections are open.
    await asyncio.gather(*(store.interactions.claim(number) for number in range(10)))
    gone = await server.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{name}' AND application_name = 'sudoku-tutor'"
    )
    assert len(gone) > 2

    claims = await asyncio.gather(*(store.interactions.claim(number) for number in range(20)))

    assert claims == [False] * 10 + [True] * 10


async def test_uncertain_commit_is_not_retried(store: Store, server):
    await store.servers.set(ServerSettings(1))
    repository = ConflictingRepository(store._database)
    with pytest.raises(StoreUnavailableError):
        await repository.cut_at_the_end(server)
    assert repository.tries == 1
    await store.interactions.claim(1)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGQUIT])
async def test_unreachable_server_fails_fast_and_recovers(
    store: Store, server, ending, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    await store.interactions.claim(1)
    server.stop(ending)
    try:
        # Discord waits for three seconds; a busy machine adds some time.
        async with asyncio.timeout(30):
            with pytest.raises(StoreUnavailableError) as caught:
                await store.interactions.claim(2)
        logging.getLogger().error("as the bot logs it", exc_info=caught.value)
        assert "as the bot logs it" in caplog.text
        assert without_password(caplog.text)
    finally:
        server.start()
    assert not await store.interactions.claim(1)
    assert await store.interactions.claim(2)


async def test_request_survives_a_server_restart(store: Store, server):
    await store.interactions.claim(1)
    server.stop()
    waiting = asyncio.create_task(store.interactions.claim(1))
    await asyncio.sleep(0.1)
    await asyncio.to_thread(server.start)
    try:
        assert not await waiting
    except StoreUnavailableError:
        # The machine was too slow; but the error was reported, and now it works again.
        assert not await store.interactions.claim(1)


async def test_lock_timeout_reports_busy(url, server):
    async with Store.open(f"{url}?lock_timeout=100ms") as store:
        await store.servers.set(ServerSettings(1))
        async with store._database.engine.begin() as connection:
            await connection.execute(update(schema.servers).values(language="de"))
            with pytest.raises(StoreBusyError, match="lock timeout"):
                await store.servers.set(ServerSettings(1))
        assert (await store.servers.settings(1)).language == "de"


async def test_read_only_database_is_reported(url, server):
    async with Store.open(f"{url}?default_transaction_read_only=on") as store:
        assert await store.servers.settings(1) == ServerSettings(1)
        with pytest.raises(StoreUnavailableError, match="read-only transaction"):
            await store.interactions.claim(1)


async def test_changed_tables_are_prepared_again(store: Store, url, server):
    await store.servers.set(ServerSettings(1, language="de"))
    await store.servers.settings(1)
    await server.sql(
        "ALTER TABLE servers ALTER language TYPE varchar(20)", name=url.rpartition("/")[2]
    )
    try:
        assert (await store.servers.settings(1)).language == "de"
    finally:
        await server.sql(
            "ALTER TABLE servers ALTER language TYPE varchar(16)", name=url.rpartition("/")[2]
        )
