"""Addresses of databases, their names, and errors of opening one."""

import builtins
import socket
import traceback
from typing import Any

import pytest

from bot.store import Store, StoreError, examine
from bot.store.database.address import for_driver, for_programs, name_of, parse_address
from testing.postgres import PostgresServer, without_password

SECRET = "postgresql+asyncpg://me:s3cr%40et@db.example:5433/tutor"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (SECRET, "postgresql://me@db.example:5433/tutor"),
        (f"{SECRET}?sslmode=require&password=0ther", "postgresql://me@db.example:5433/tutor"),
        ("postgresql+asyncpg://[::1]/tutor", "postgresql://[::1]/tutor"),
        ("postgresql+asyncpg:///tutor?host=/run/postgresql", "postgresql:///run/postgresql/tutor"),
        ("sqlite+aiosqlite:///tutor.sqlite3", "tutor.sqlite3"),
        ("sqlite+aiosqlite://", "in memory"),
    ],
)
def test_database_name_contains_no_password(address, name):
    assert name_of(parse_address(address)) == name


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://me:s3cr@et@host/name",
        "postgresql+asyncpg://me:s3cret@host:port/name",
        "s3cret",
    ],
)
async def test_invalid_address_is_not_shown(address):
    for use in (examine(address), Store.open(address).__aenter__()):
        with pytest.raises(StoreError, match="database URL") as caught:
            await use
        message = str(caught.value)
        assert "%40" in message
        assert "s3cr" not in message
        assert "et@" not in message


def test_programs_get_secrets_outside_of_their_address():
    address, secrets = for_programs(parse_address(f"{SECRET}?ssl=require&sslpassword=k3y"))
    assert address == "postgresql://me@db.example:5433/tutor?sslmode=require"
    assert secrets == {"password": "s3cr@et", "sslpassword": "k3y"}
    assert for_programs(parse_address("postgresql+asyncpg:///tutor?host=/run")) == (
        "postgresql:///tutor?host=%2Frun",
        {},
    )


def test_options_match_postgresql_programs():
    url, given = for_driver(
        parse_address(f"{SECRET}?sslmode=require&connect_timeout=3&application_name=two")
    )
    assert given["dsn"] == "postgresql://?sslmode=require"
    assert given["timeout"] == 3
    assert given["server_settings"]["application_name"] == "two"
    assert not url.query


async def error_for(address: str) -> str:
    """The error message for an address that does not work."""
    with pytest.raises(StoreError) as caught:
        async with Store.open(address):
            pass
    with pytest.raises(StoreError) as examined:
        await examine(address)
    for error in (caught.value, examined.value):
        message = "".join(traceback.format_exception(error, chain=False))
        assert without_password(message)
        assert "\n" not in str(error)
    return str(caught.value)


async def test_server_error_is_reported_with_fix(postgres_server: PostgresServer):
    server = postgres_server
    right = await server.empty()
    name = right.rpartition("/")[2]
    place = f"127.0.0.1:{server.port}"

    message = await error_for(server.url("no_such"))
    assert f'postgresql://tutor@{place}/no_such cannot be opened: database "no_such"' in message
    assert "createdb --owner=tutor no_such" in message
    message = await error_for(server.url(name, password="p:ss/w%40rd"))
    assert "password authentication failed" in message
    assert "check user and password" in message
    message = await error_for(f"{right}?sslmode=require")
    assert "rejected SSL upgrade (check sslmode" in message
    message = await error_for(f"{right}?sslmode=perhaps")
    assert "sslmode" in message
    assert "check the options in its address" in message
    message = await error_for(f"{right}?no_such_option=1")
    assert "no_such_option" in message
    assert "check the options in its address" in message
    await server.drop(right)


async def test_unreachable_server_is_reported_with_fix():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        message = await error_for(f"postgresql+asyncpg://me:w%40rd@127.0.0.1:{port}/tutor")
    assert f"postgresql://me@127.0.0.1:{port}/tutor cannot be opened" in message
    assert "check whether PostgreSQL runs there" in message
    message = await error_for("postgresql+asyncpg://me:w%40rd@no-such-host.invalid/tutor")
    assert "check whether PostgreSQL runs there" in message


async def test_silent_server_times_out():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        message = await error_for(
            f"postgresql+asyncpg://me:w%40rd@127.0.0.1:{port}/tutor?connect_timeout=1"
        )
    assert "it did not answer in time" in message
    assert "check whether PostgreSQL runs there" in message


async def test_missing_create_privilege_is_reported_with_fix(postgres_server: PostgresServer):
    server = postgres_server
    url = await server.empty()
    name = url.rpartition("/")[2]
    await server.sql("CREATE ROLE guest LOGIN PASSWORD 'w@rd'")
    message = await start_error_for(server.url(name, user="guest", password="w%40rd"))
    assert "permission denied for schema public" in message
    assert f"ALTER DATABASE {name} OWNER TO guest" in message
    await server.drop(url)
    await server.sql("DROP ROLE guest")


async def start_error_for(address: str) -> str:
    with pytest.raises(StoreError) as caught:
        async with Store.open(address):
            pass
    return str(caught.value)


async def test_missing_driver_names_the_package(monkeypatch: pytest.MonkeyPatch):
    load = builtins.__import__

    def without(name: str, *rest: Any):
        if name == "asyncpg":
            raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")
        return load(name, *rest)

    monkeypatch.setattr("builtins.__import__", without)
    message = await start_error_for("postgresql+asyncpg://me@127.0.0.1/tutor")
    assert message == "The database needs a package: pip install 'sudoku-tutor[postgres]'"
