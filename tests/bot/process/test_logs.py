"""The log on stderr, and what it never contains."""

import asyncio
import io
import json
import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chat.subject import Subject, subject_context
from bot.config import LogConfig
from bot.process import logs
from bot.process.running import ExitStatus, fail
from bot.store import Store
from tests.bot.conftest import EASY, InlineWorkers, Room
from tests.bot.messages import answer, text_of

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789_-"
TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3A"
SECRET = "c0nf1dent1al"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., io.StringIO]]:
    """Set up logging and return the output; restore logging afterwards."""

    # Not before the test starts: pytest changes streams and handlers until then.
    def written(form: str, level: str = "info") -> io.StringIO:
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(sys, "excepthook", sys.excepthook)
        monkeypatch.setattr(logging.root, "handlers", [])
        monkeypatch.setattr(logging.root, "level", logging.WARNING)
        for name in logs._MIN_LEVELS:
            monkeypatch.setattr(logging.getLogger(name), "level", logging.NOTSET)
        logs.set_up(LogConfig(level=level, format=form))
        return stream

    yield written
    logging.captureWarnings(False)


def objects(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_text_lines_have_utc_time_and_subject(written):
    stream = written("text")
    log = logging.getLogger("bot.chat.sync")
    log.info("registered %s commands", 5)
    with subject_context(Subject(17, "component", "grade", 0)):
        log.warning("slow")
    first, second = stream.getvalue().splitlines()
    assert first.endswith("Z INFO bot.chat.sync: registered 5 commands")
    moment = datetime.fromisoformat(first.split("Z ")[0]).replace(tzinfo=UTC)
    assert abs((datetime.now(UTC) - moment).total_seconds()) < 60
    assert second.endswith("WARNING bot.chat.sync: slow [grade, 17]")


def test_each_json_line_is_an_object(written):
    stream = written("json")
    log = logging.getLogger("bot.x")
    log.info("two\nlines, ümlaut and %s", '"quotes"')
    with subject_context(Subject(17, "component", "hint:5:1:1", 3)):
        try:
            raise KeyError("position")
        except KeyError:
            log.exception("error %s", "abcd", extra={"error_id": "abcd"})
    first, second = objects(stream)
    assert set(first) == {"time", "level", "logger", "message"}
    assert (first["level"], first["logger"]) == ("info", "bot.x")
    assert first["message"] == 'two\nlines, ümlaut and "quotes"'
    assert datetime.fromisoformat(first["time"]).utcoffset() == UTC.utcoffset(None)
    assert second["trace"].startswith("Traceback")
    assert "KeyError: 'position'" in second["trace"]
    del second["time"], second["trace"]
    assert second == {
        "level": "error",
        "logger": "bot.x",
        "message": "error abcd",
        "error_id": "abcd",
        "interaction": "17",
        "command": "hint:5:1:1",
        "shard": 3,
    }


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"PATCH /webhooks/123/{TOKEN}/messages/@original: 500", TOKEN),
        ("POST https://discord.com/api/v10/interactions/123/some-token/callback", "some-token"),
        (f"token {TOKEN} is gone", TOKEN),
        (f"Authorization: Bot {BOT_TOKEN}", BOT_TOKEN),
        ("cannot reach postgresql+asyncpg://me:pa55word@host/name", "pa55word"),
    ],
)
def test_tokens_and_passwords_are_redacted(written, form, text, secret):
    stream = written(form)
    log = logging.getLogger("discord.http")
    log.warning(text)
    log.warning("%s", text)
    try:
        raise ValueError(text)
    except ValueError:
        log.exception("failed")
    assert stream.getvalue().count("<token>") + stream.getvalue().count("<password>") == 3
    assert secret not in stream.getvalue()


def test_payloads_are_not_logged_at_debug_level(written):
    stream = written("text", "debug")
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", SECRET)
    logging.getLogger("discord.http").debug("POST with %s has returned 200", SECRET)
    logging.getLogger("aiosqlite").debug("executing INSERT %s", SECRET)
    logging.getLogger("sqlalchemy.engine").debug("parameters %s", SECRET)
    logging.getLogger("bot").debug("ours")
    (line,) = stream.getvalue().splitlines()
    assert "ours" in line


async def test_command_error_is_one_object_with_the_error_id(
    room: Room, workers: InlineWorkers, written
):
    stream = written("json", "debug")
    workers.error = RuntimeError("the job broke")

    message = await room.grade(f"{EASY} {SECRET}")

    (fault,) = (line for line in objects(stream) if line["level"] == "error")
    assert f"`{fault['error_id']}`" in text_of(message)
    assert (fault["command"], fault["shard"], fault["logger"]) == ("grade", 0, "bot.chat.errors")
    assert fault["interaction"].isdigit()
    assert "RuntimeError: the job broke" in fault["trace"]
    assert SECRET not in stream.getvalue()
    assert str(room.alice.id) not in stream.getvalue()


async def test_user_ids_in_custom_ids_are_redacted(
    room: Room, store: Store, written, monkeypatch: pytest.MonkeyPatch
):
    stream = written("json", "debug")
    asked = answer(await room.alice.slash(room.channel, "privacy delete"))

    async def broken(user_id: int) -> int:
        raise RuntimeError("broken")

    monkeypatch.setattr(store, "delete_user", broken)
    await room.alice.click(asked, label="Forget me")

    (fault,) = (line for line in objects(stream) if line["level"] == "error")
    assert fault["command"] == "forget:<user>"
    assert str(room.alice.id) not in stream.getvalue()


async def test_subject_is_per_task(written):
    stream = written("text")
    log = logging.getLogger("bot.x")

    async def work(number: int) -> None:
        with subject_context(Subject(number, "component", "grade", None)):
            await asyncio.sleep(0)
            log.info("work %s", number)

    await asyncio.gather(work(1), work(2))
    log.info("done")
    lines = stream.getvalue().splitlines()
    assert [line.split(": ")[-1] for line in lines] == [
        "work 1 [grade, 1]",
        "work 2 [grade, 2]",
        "done",
    ]


def test_exit_message_is_json_in_json_format(written):
    stream = written("json")
    warnings.warn("old", stacklevel=1)
    with pytest.raises(SystemExit):
        fail("No way.", ExitStatus.NO_STORE)
    try:
        raise RuntimeError("lost")
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)
    warned, failed, lost = objects(stream)
    assert "old" in warned["message"]
    assert (failed["level"], failed["message"]) == ("critical", "No way.")
    assert "RuntimeError: lost" in lost["trace"]


def test_exit_message_is_a_plain_line_in_text_format(written):
    stream = written("text")
    with pytest.raises(SystemExit):
        fail("No way.", ExitStatus.NO_STORE)
    assert stream.getvalue() == "sudoku-tutor: No way.\n"
