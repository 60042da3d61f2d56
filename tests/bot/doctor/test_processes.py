"""The check of the running processes."""

import re
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import update

from bot.config import Config
from bot.config.shards import Shards
from bot.doctor import checks
from bot.doctor.findings import Finding, Severity
from bot.doctor.processes import processes
from bot.store import Store, schema


async def look(config: Config) -> list[Finding]:
    return [finding async for finding in processes(config)]


async def enter(store: Store, place: str, shards: Shards) -> None:
    met = await store.processes.enter(shards, place=place, mark="", lease=timedelta(seconds=10))
    assert met == ()


async def test_processes_and_unserved_shards_are_listed(tmp_path: Path):
    config = Config(data=tmp_path / "data")
    url = config.database_url
    assert processes in checks.OFFLINE
    assert await look(config) == []
    assert not config.data.exists(), "nothing is made"
    async with AsyncExitStack() as stack:
        stores = [
            await stack.enter_async_context(Store.open(url, process=f"{number}"))
            for number in range(3)
        ]
        assert await look(config) == [], "none runs"

        await enter(stores[0], "machine one", Shards(5, (0, 1)))
        await enter(stores[1], "machine two", Shards(5, (4,)))
        one, two, left = await look(config)
        assert one.message.startswith("machine one: shards 0-1 of 5, last seen ")
        assert two.message.startswith("machine two: shard 4 of 5, last seen ")
        assert (one.verdict, left.verdict) == (Severity.OK, Severity.WARNING)
        assert left.message == "none for shards 2-3 of 5: their servers get no answers"
        assert left.fix == 'start one with shard_ids = "2-3"'

        await enter(stores[2], "machine three", Shards(5, (2, 3)))
        assert {finding.verdict for finding in await look(config)} == {Severity.OK}

        silent = update(schema.processes).where(schema.processes.c.place == "machine two")
        async with stores[0]._database.engine.begin() as connection:
            await connection.execute(silent.values(seen=datetime.now(UTC) - timedelta(hours=1)))
        *_, gone, left = await look(config)
        assert re.fullmatch("machine two: shard 4 of 5, last seen 3,6[0-9]{2} s ago", gone.message)
        assert gone.verdict is Severity.WARNING
        assert gone.fix
        assert left.fix == 'start one with shard_ids = "4"'


async def test_standby_is_listed_but_serves_no_shards(tmp_path: Path):
    config = Config(data=tmp_path)
    url = config.database_url
    async with Store.open(url, process="a") as one, Store.open(url, process="b") as two:
        await enter(one, "machine one", Shards(2, (0,)))
        met = await two.processes.enter(
            Shards(2, (0, 1)), place="two", mark="", lease=timedelta(seconds=10), stand_by=True
        )
        assert len(met) == 1
        _, standby, left = await look(config)
        assert standby.message.startswith("two: all shards (standby), last seen ")
        assert left.message == "none for shard 1 of 2: their servers get no answers"


async def test_single_process_has_all_shards(tmp_path: Path):
    config = Config(data=tmp_path)
    async with Store.open(config.database_url, process="a") as store:
        await enter(store, "machine one", Shards())
        (found,) = await look(config)
        assert found.message.startswith("machine one: all shards, last seen ")
        assert found.verdict is Severity.OK
