"""The checks of an installation with a PostgreSQL server."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.config import Config, StoreConfig
from bot.doctor import checks
from bot.doctor.findings import Finding, Severity
from bot.store import Store
from bot.store.database.postgresql import query_server
from testing.postgres import PostgresServer, without_password


@pytest.fixture
async def url(postgres_server: PostgresServer) -> AsyncIterator[str]:
    """The address of an empty database."""
    address = await postgres_server.empty()
    yield address
    await postgres_server.drop(address)


async def found_at(url: str) -> dict[str, Finding]:
    found = [finding async for finding in checks.database(Config(store=StoreConfig(url)))]
    text = "".join(f"{finding.message}\n{finding.fix}\n" for finding in found)
    assert without_password(text)
    assert all(finding.fix for finding in found if finding.verdict is not Severity.OK)
    return {finding.subject: finding for finding in found}


async def test_server_version_and_revision_are_shown(url: str, postgres_server: PostgresServer):
    new = await found_at(url)
    assert {finding.verdict for finding in new.values()} == {Severity.OK}
    assert "PostgreSQL 1" in new["database"].message
    assert new["database"].message.endswith(", empty (the first start creates the tables)")
    assert set(new) == {"database", "backups"}

    async with Store.open(url):
        pass
    found = await found_at(url)
    assert {finding.verdict for finding in found.values()} == {Severity.OK}
    name = url.rpartition("/")[2]
    assert f"/{name}, PostgreSQL " in found["database"].message
    assert "postgresql://tutor@127.0.0.1:" in found["database"].message
    assert found["backups"].message.startswith("pg_dump ")

    await postgres_server.sql("UPDATE alembic_version SET version_num = '0001'", name=name)
    old = (await found_at(url))["database"]
    assert old.verdict is Severity.WARNING
    assert "at revision 0001, lacks 0002" in old.message
    assert old.fix.startswith("back it up first")


async def test_unusable_server_is_found(url: str, postgres_server: PostgresServer):
    for wrong in (
        url.replace("tutor:p", "tutor:wrong"),
        f"{url}_missing",
        "postgresql+asyncpg://tutor:p%3Ass%2Fw%40rd@127.0.0.1:9/tutor",
        "postgresql+asyncpg://tutor:p:ss/w@rd@127.0.0.1:9/tutor",
    ):
        found = await found_at(wrong)
        assert [finding.verdict for finding in found.values()] == [Severity.FAILED]

    await postgres_server.sql("CREATE ROLE visitor LOGIN PASSWORD 'w@rd'")
    place = url.rpartition("@")[2]
    found = await found_at(f"postgresql+asyncpg://visitor:w%40rd@{place}")
    assert found["tables"].verdict is Severity.FAILED
    assert found["tables"].fix.endswith("OWNER TO visitor")
    await postgres_server.sql("DROP ROLE visitor")

    found = await found_at(f"{url}?default_transaction_read_only=on")
    assert found["writing"].verdict is Severity.FAILED


async def test_commits_that_wait_for_no_disk_are_warned_about(url: str):
    found = await found_at(f"{url}?options=-csynchronous_commit%3Doff")
    assert "a power cut loses what members have seen" in found["commits"].message


async def test_suboptimal_server_settings_are_warned_about(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    async def old_and_full(url: str):
        return replace(await query_server(url), version="9.6.24", major=9, free=2)

    monkeypatch.setattr(checks, "query_server", old_and_full)
    found = await found_at(url)
    assert "9.6.24 is older" in found["PostgreSQL"].message
    assert "accepts 2 more" in found["connections"].message

    async def new(url: str):
        return replace(await query_server(url), major=99)

    monkeypatch.setattr(checks, "query_server", new)
    assert "does not support a server of version 99" in (await found_at(url))["backups"].message
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "pg_dump is not installed" in (await found_at(url))["backups"].message
    (tmp_path / "pg_dump").write_text("#!/bin/sh\necho broken >&2\n")
    (tmp_path / "pg_dump").chmod(0o755)
    assert "cannot be run" in (await found_at(url))["backups"].message
