"""The settings: `config.toml`, read once into frozen dataclasses; secrets from the environment.

The dataclasses are the whole list of settings: names, types, defaults and ranges. The file may
leave out any of them, and may hold nothing else.
"""

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final

from engine.limit import Limit

FILE_NAME: Final = "config.toml"
TOKEN_VARIABLE: Final = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
DATABASE_VARIABLE: Final = "SUDOKU_TUTOR_DATABASE_URL"

_MAX_BYTES: Final = 16_384
_SEARCHING: Final = 0.8
"""The part of a job's time that rating may take; the rest is for reading and drawing."""
_SQLITE: Final = "sqlite+aiosqlite"
_DRIVERS: Final = {
    "sqlite": _SQLITE,
    _SQLITE: _SQLITE,
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_DATABASE: Final = 'the name of a file, or an address such as "postgresql://user@host/name"'


class ConfigError(ValueError):
    """A setting is wrong; the message is one line with the file, the line and the cure."""


def _setting(default: object, allowed: str, fits: Callable[[Any], bool], **more: Any) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A field that the file may set to what fits; `allowed` says in words what that is."""
    return field(default=default, metadata={"allowed": allowed, "fits": fits}, **more)


def _flag(*, default: bool) -> Any:  # noqa: ANN401
    return _setting(default, "true or false", lambda value: type(value) is bool)


def _number(default: float, low: float, high: float) -> Any:  # noqa: ANN401
    kinds = (int,) if type(default) is int else (int, float)
    noun = "a whole number" if kinds == (int,) else "a number"
    return _setting(
        default,
        f"{noun} from {low:g} to {high:g}",
        # Not isinstance: to Python, true and false are numbers too.
        lambda value: type(value) in kinds and low <= value <= high,
    )


def _choice(default: str, *names: str) -> Any:  # noqa: ANN401
    allowed = "one of " + ", ".join(f'"{name}"' for name in names)
    return _setting(default, allowed, lambda value: value in names)


def _is_database(value: object) -> bool:
    if not isinstance(value, str):
        return False
    scheme, found, _ = value.partition("://")
    return not found or scheme in _DRIVERS


def _is_address(value: object) -> bool:
    try:
        # Not a number, which would be an address, too.
        return isinstance(value, str) and ipaddress.ip_address(value) is not None
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """The connection to Discord.

    Attributes:
        token: the bot's token, from the environment only; None if there is none.
        always_sync: register the commands at every start, not only after a change.
        shards: in how many connections the servers are divided; 0 for what Discord advises.
    """

    token: str | None = field(default=None, repr=False)
    always_sync: bool = _flag(default=False)
    shards: int = _number(0, 0, 1000)


@dataclass(frozen=True, slots=True)
class WorkersConfig:
    """The processes that rate and draw.

    Attributes:
        processes: how many puzzles are worked on at a time.
        spare: how many processes there are besides, for quick jobs only, such as hints.
        queue: how many jobs may wait and run together; who comes next is told to try again.
        seconds: how long one job may take before it is stopped; a rating that would take longer
            is answered with a bound.
    """

    processes: int = _number(2, 1, 64)
    spare: int = _number(1, 0, 8)
    queue: int = _number(32, 1, 1000)
    seconds: float = _number(10.0, 0.1, 600.0)

    @property
    def limit(self) -> Limit:
        """How long a job may rate a puzzle, or look for a step."""
        return Limit(self.seconds * _SEARCHING)


@dataclass(frozen=True, slots=True)
class LimitsConfig:
    """How much one user and one server may ask for: commands, and presses of buttons.

    Attributes:
        user_burst: how many of a user are answered one right after the other.
        user_per_minute: how many of a user are answered in the long run.
        user_jobs: how many jobs of a user may wait for a process.
        server_burst: how many of a server are answered one right after the other.
        server_per_minute: how many of a server are answered in the long run.
    """

    user_burst: int = _number(15, 1, 10_000)
    user_per_minute: int = _number(40, 1, 100_000)
    user_jobs: int = _number(4, 1, 1000)
    server_burst: int = _number(100, 1, 10_000)
    server_per_minute: int = _number(600, 1, 100_000)


@dataclass(frozen=True, slots=True)
class PictureConfig:
    """How grids are drawn.

    Attributes:
        theme: the colours, a key of `renderer.THEMES`.
        size: width and height in pixels.
    """

    theme: str = _choice("light", "light", "dark", "high-contrast", "print")
    size: int = _number(900, 200, 2000)


@dataclass(frozen=True, slots=True)
class StoreConfig:
    """Where puzzles, results and hint sessions are kept.

    Attributes:
        database: a file name for SQLite, or a database URL; "" for a file in the data folder.
            Not shown in the repr, as a URL may hold a password.
    """

    database: str = _setting("", _DATABASE, _is_database, repr=False)


@dataclass(frozen=True, slots=True)
class DailyConfig:
    """Daily puzzles.

    Attributes:
        ahead: for how many days there are to be puzzles made ahead, of each band; 0 to make each
            when it is asked for.
        warn: with how many days left the log warns.
        per_second: how many posts are sent to servers in a second, at most.
    """

    ahead: int = _number(30, 0, 365)
    warn: int = _number(7, 0, 365)
    per_second: int = _number(20, 1, 30)


@dataclass(frozen=True, slots=True)
class PlaygroundConfig:
    """The simulated Discord.

    Attributes:
        port: where its page is served on this machine; 0 for any free port.
    """

    port: int = _number(8799, 0, 65_535)


@dataclass(frozen=True, slots=True)
class LogConfig:
    """What is written to stderr.

    Attributes:
        level: the least important messages that are written; a level name of `logging` in
            lower case.
        format: lines to read, or a JSON object a line.
    """

    level: str = _choice("info", "debug", "info", "warning", "error")
    format: str = _choice("text", "text", "json")


@dataclass(frozen=True, slots=True)
class MetricsConfig:
    """What a Prometheus server can read.

    Attributes:
        port: where it is served; 0 for nowhere.
        address: the IP address of this machine that the port is opened at.
    """

    port: int = _number(0, 0, 65_535)
    address: str = _setting("127.0.0.1", "an IP address in quotes", _is_address)


def _user_data() -> Path:
    import platformdirs

    return platformdirs.user_data_path("sudoku-tutor", appauthor=False)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings.

    Attributes:
        data: the folder for what the program keeps; made when it is needed.
        discord: the connection to Discord.
        workers: the processes that rate and draw.
        limits: how much one user and one server may ask for.
        picture: how grids are drawn.
        store: where things are kept.
        daily: daily puzzles.
        playground: the simulated Discord.
        log: what is logged.
        metrics: what is counted.
    """

    data: Path = field(default_factory=_user_data)
    discord: DiscordConfig = DiscordConfig()
    workers: WorkersConfig = WorkersConfig()
    limits: LimitsConfig = LimitsConfig()
    picture: PictureConfig = PictureConfig()
    store: StoreConfig = StoreConfig()
    daily: DailyConfig = DailyConfig()
    playground: PlaygroundConfig = PlaygroundConfig()
    log: LogConfig = LogConfig()
    metrics: MetricsConfig = MetricsConfig()

    @property
    def database_url(self) -> str:
        """The database as an SQLAlchemy URL with an asynchronous driver."""
        scheme, found, rest = self.store.database.partition("://")
        if found:
            return f"{_DRIVERS[scheme]}://{rest}"
        name = self.store.database
        file = _path(name) if name else self.data / "sudoku-tutor.sqlite3"
        return f"{_SQLITE}:///{file.absolute().as_posix()}"

    def with_database(self, name: str, place: str) -> "Config":
        """The same settings for another database.

        Args:
            name: the name of an SQLite file, or an address.
            place: where that was written, for the message.

        Raises:
            ConfigError: if it is an address of another kind; the message does not show it.
        """
        if not _is_database(name):
            raise ConfigError(f"{place} must be {_DATABASE}.")
        return replace(self, store=StoreConfig(name))


def load_config(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the settings.

    The environment variable `DISCORD_TOKEN` gives the token, which no file may hold;
    `SUDOKU_TUTOR_DATABASE_URL` wins over the file's `database`.

    Args:
        path: the file; None for `config.toml` in the working directory, if there is one.
        environ: the environment variables.

    Raises:
        ConfigError: if the file cannot be read, or a setting is unknown or wrong.
    """
    config = _from_file(path or Path(FILE_NAME)) if path or Path(FILE_NAME).exists() else Config()
    if database := environ.get(DATABASE_VARIABLE, "").strip():
        config = config.with_database(database, f"The environment variable {DATABASE_VARIABLE}")
    token = environ.get(TOKEN_VARIABLE, "").strip() or None
    return replace(config, discord=replace(config.discord, token=token))


def _from_file(path: Path) -> Config:
    text = _text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}.") from error
    try:
        return _config(table)
    except _WrongSettingError as error:
        line = _line_of(text, error.key)
        raise ConfigError(f"{path}, line {line}: {error}") from None


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # "~somebody" who does not exist is as good a name as any
        return Path(name)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
        if len(data) > _MAX_BYTES:
            raise ConfigError(f"{path} is too long for a settings file ({_MAX_BYTES} bytes).")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not UTF-8 text (byte {error.start + 1}).") from error


class _WrongSettingError(Exception):
    """A setting is wrong.

    Args:
        key: the section, if any, and the name.
        message: what is wrong, and the cure.
    """

    def __init__(self, key: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.key = key


def _config(table: dict[str, Any]) -> Config:
    sections = {f.name: f.type for f in fields(Config) if is_dataclass(f.type)}
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name == "data":
            if not isinstance(value, str):
                raise _WrongSettingError((name,), "data must be the name of a folder in quotes.")
            values |= {name: _path(value)} if value else {}
        elif name not in sections:
            raise _unknown((name,), "in the file", {"data", *sections})
        elif isinstance(value, dict):
            values[name] = _section(name, sections[name], value)
        else:
            raise _WrongSettingError((name,), f"{name} is a section: write [{name}].")
    config = Config(**values)
    pool = config.workers
    if pool.queue < pool.processes + pool.spare:
        blamed = next(n for n in ("queue", "processes", "spare") if n in table["workers"])
        raise _WrongSettingError(
            ("workers", blamed),
            f"queue in [workers] ({pool.queue}) must not be smaller than processes and spare "
            f"together ({pool.processes + pool.spare}).",
        )
    return config


def _section(section: str, kind: Any, table: dict[str, Any]) -> object:  # noqa: ANN401 - any of them
    rules = {f.name: f.metadata for f in fields(kind) if "fits" in f.metadata}
    for name, value in table.items():
        if name not in rules:
            raise _unknown((section, name), f"in [{section}]", rules)
        if not rules[name]["fits"](value):
            raise _WrongSettingError(
                (section, name), f"{name} in [{section}] must be {rules[name]['allowed']}."
            )
    return kind(**table)


def _unknown(key: tuple[str, ...], place: str, known: Iterable[str]) -> _WrongSettingError:
    """The error for a name that is no setting."""
    name = key[-1]
    if "token" in name.lower():
        return _WrongSettingError(
            key,
            "a token does not belong in a file, where others may read it: set the environment "
            f"variable {TOKEN_VARIABLE}, and remove this line.",
        )
    near = difflib.get_close_matches(name.lower(), known, n=1)
    guess = f" Did you mean {near[0]}?" if near else ""
    there = ", ".join(sorted(known))
    return _WrongSettingError(
        key, f"there is no setting {name[:40]!r} {place}.{guess} There are: {there}."
    )


def _line_of(text: str, key: tuple[str, ...]) -> int:
    """The line, counted from 1, on which a key of a valid TOML text is set.

    TOML has many ways to write one thing, so the parser itself is asked: the key is set by the
    first lines of the text that are valid without the rest and have it.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    start = 1
    for end in range(1, len(lines) + 1):
        try:
            table: object = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue  # in the middle of a value of several lines
        for name in key:
            table = table.get(name) if isinstance(table, dict) else None
        if table is not None:
            return start
        start = end + 1
    return start
