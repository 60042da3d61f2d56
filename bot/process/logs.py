"""Logging: lines for people, or JSON for programs that collect logs.

Neither format contains tokens or users' text: each line is redacted, and the loggers of libraries
that would log payloads are limited to warnings. Lines identify requests by the id of the
interaction, not by the user.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from bot.chat.subject import current_subject
from bot.config import LogConfig

_SECRETS: Final = (
    # A bot's token, and an interaction's token, alone or in the address of its webhook.
    (re.compile(r"\b[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{25,}"), "<token>"),
    (re.compile(r"\baW50ZXJhY3Rpb2[\w=-]{20,}"), "<token>"),
    (re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?'\"]+"), r"\1<token>"),
    (re.compile(r"(\w://[^\s:/@]+:)[^\s@]+@"), r"\1<password>@"),
)
_MIN_LEVELS: Final = {
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncpg": logging.WARNING,
    "discord": logging.INFO,
    "sqlalchemy": logging.WARNING,
}
"""The minimum levels of libraries, which log messages and whole queries at lower levels."""

_MAX_BYTES: Final = 1_000_000


def set_up(config: LogConfig, file: Path | None = None) -> None:
    """Set up logging as the settings say.

    Args:
        file: the log file; None for stderr. A file that grows too large is rotated.

    Raises:
        OSError: if the file cannot be written.
    """
    level = logging.getLevelNamesMapping()[config.level.upper()]
    as_json = config.format == "json"
    handler: logging.Handler
    if file is None:
        handler = logging.StreamHandler()
    else:
        handler = RotatingFileHandler(file, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(_Json() if as_json else _Text())
    logging.root.addHandler(handler)
    logging.root.setLevel(level)
    for name, min_level in _MIN_LEVELS.items():
        logging.getLogger(name).setLevel(max(level, min_level))
    logging.captureWarnings(True)
    if as_json:
        sys.excepthook = _log_last_error


def exit_message(message: str) -> None:
    """Write why the program ends: one line on stderr, after all log records."""
    if any(isinstance(handler.formatter, _Json) for handler in logging.root.handlers):
        logging.getLogger("bot").critical(message)
        logging.shutdown()
    else:
        logging.shutdown()
        sys.stderr.write(f"sudoku-tutor: {message}\n")


def _log_last_error(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    logging.getLogger("bot").critical("the program failed", exc_info=(kind, error, trace))


class _Text(logging.Formatter):
    """Lines as `2026-01-31 12:00:00.000Z INFO bot.sync: registered 5 commands`."""

    def format(self, record: logging.LogRecord) -> str:
        moment = f"{_moment(record).replace(tzinfo=None).isoformat(' ', 'milliseconds')}Z"
        subject = current_subject()
        where = f" [{subject.command}, {subject.interaction}]" if subject else ""
        text = f"{moment} {record.levelname} {record.name}: {record.getMessage()}{where}"
        if record.exc_info:
            text = f"{text}\n{self.formatException(record.exc_info)}"
        return _without_secrets(text)


class _Json(logging.Formatter):
    """One object per line; unknown values are left out.

    The keys: time (UTC), level, logger, message, error_id (as shown to the user), interaction,
    command, shard, trace.
    """

    def format(self, record: logging.LogRecord) -> str:
        subject = current_subject()
        fields = {
            "time": _moment(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "error_id": getattr(record, "error_id", None),
            # As text, because these ids have more digits than JavaScript's numbers can hold.
            "interaction": str(subject.interaction) if subject else None,
            "command": subject.command if subject else None,
            "shard": subject.shard if subject else None,
            "trace": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps(
            {
                name: _without_secrets(value) if isinstance(value, str) else value
                for name, value in fields.items()
                if value is not None
            },
            ensure_ascii=False,
        )


def _moment(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _without_secrets(text: str) -> str:
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text
