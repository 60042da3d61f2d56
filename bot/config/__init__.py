"""The settings: `config.toml` and environment variables, read once into frozen dataclasses.

The dataclasses are the complete list of settings, with types, defaults and ranges. The file may
omit any setting, but may hold nothing else. Each setting also has an environment variable.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.config.board import BoardConfig
from bot.config.environment import (
    Key,
    read_environment,
    variable_of,
)
from bot.config.secrets import SecretError, read_secret
from bot.config.setting import (
    DATABASE,
    DRIVERS,
    POSTGRESQL,
    SCHEDULER_ADDRESS,
    SECRET_VARIABLE,
    SHARD_IDS,
    SQLITE,
    TOKEN_VARIABLE,
    choice,
    flag,
    is_address,
    is_cluster,
    is_database,
    is_shard_ids,
    number,
    setting,
)
from bot.config.shards import MAX_SHARDS, Shards, parse_shard_ids
from bot.config.table import WrongSettingError, section_of, unknown_setting
from bot.config.toml_lines import line_of

if TYPE_CHECKING:
    from engine.model.limit import Limit

FILE_NAME: Final = "config.toml"
_MAX_BYTES: Final = 16_384
_RATING_SHARE: Final = 0.8
"""The share of a job's time limit for rating; the rest is for reading and drawing."""


class ConfigError(ValueError):
    """Settings are wrong.

    Its text is one line about the first wrong setting: what is wrong, where, and how to fix it. The
    place is the file and the line, or the environment variable.

    Args:
        problems: a line of this kind for each wrong setting.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        first, *others = self.problems
        if not others:
            return first
        more = "1 more setting is" if len(others) == 1 else f"{len(others)} more settings are"
        return f"{first} {more} wrong: `sudoku-tutor doctor` lists all."


@dataclass(frozen=True, slots=True)
class DiscordConfig:
    """The connection to Discord.

    Attributes:
        token: the bot's token, which is not a setting, or None.
        always_sync: register the commands at every start, not only after a change.
        shards: the number of the bot's shards; 0 for the number that Discord recommends.
        shard_ids: the shards of this process, in the format of `parse_shard_ids`; "" for all.
        standby: whether to stand by while another process has these shards.
        emojis: whether to upload emojis for the bands of difficulty.
    """

    token: str | None = field(default=None, repr=False)
    always_sync: bool = flag()
    shards: int = number(0, 0, MAX_SHARDS)
    shard_ids: str = setting("", SHARD_IDS, is_shard_ids)
    standby: bool = flag()
    emojis: bool = flag()

    @property
    def own_shards(self) -> Shards:
        """The shards of this process."""
        return Shards(self.shards, parse_shard_ids(self.shard_ids))


@dataclass(frozen=True, slots=True)
class WorkersConfig:
    """The processes that rate and draw.

    Attributes:
        backend: where they run: on this machine, or on a cluster.
        address: the address of the cluster's scheduler.
        processes: how many processes work on puzzles.
        spare: how many further processes are reserved for quick jobs, such as hints.
        queue: the maximum number of waiting and running jobs; beyond it, each user may have one
            waiting job.
        seconds: how long one job may take before it is stopped; a rating that would take longer
            returns a bound.
    """

    backend: str = choice("local", "local", "dask")
    address: str = setting("", SCHEDULER_ADDRESS, is_cluster)
    processes: int = number(2, 1, 1000)
    spare: int = number(1, 0, 64)
    queue: int = number(32, 1, 10_000)
    seconds: float = number(10.0, 0.1, 600.0)

    @property
    def on_cluster(self) -> bool:
        """Whether jobs go to a cluster."""
        return self.backend == "dask"

    @property
    def limit(self) -> "Limit":
        """How long a job may rate a puzzle, or look for a step."""
        # Imported here because `health` reads the settings but must not load the engine.
        from engine.model.limit import Limit

        return Limit(self.seconds * _RATING_SHARE)


@dataclass(frozen=True, slots=True)
class LimitsConfig:
    """Rate limits for one user and one server: commands, and presses of buttons.

    Attributes:
        user_burst: how many requests of a user are answered in a burst.
        user_per_minute: how many requests of a user are answered per minute in the long run.
        user_jobs: how many jobs of a user may wait for a process.
        play_burst: how many moves and presses in a user's own game are answered in a burst; these
            do not count towards the other limits, and further ones wait.
        play_per_minute: how many moves and presses are answered per minute in the long run.
        server_burst: how many requests from a server are answered in a burst.
        server_per_minute: how many requests from a server are answered per minute in the long run.
    """

    user_burst: int = number(15, 1, 10_000)
    user_per_minute: int = number(40, 1, 100_000)
    user_jobs: int = number(4, 1, 1000)
    play_burst: int = number(120, 1, 10_000)
    play_per_minute: int = number(300, 1, 100_000)
    server_burst: int = number(100, 1, 10_000)
    server_per_minute: int = number(600, 1, 100_000)


@dataclass(frozen=True, slots=True)
class PictureConfig:
    """How grids are drawn.

    Attributes:
        theme: the colours, a key of `renderer.THEMES`.
        size: width and height in pixels.
    """

    theme: str = choice("dark", "dark", "light", "high-contrast", "print")
    size: int = number(900, 200, 2000)


@dataclass(frozen=True, slots=True)
class ReadingConfig:
    """How pictures of members are read.

    Attributes:
        without_sandbox: whether to read pictures even without a complete sandbox, which confines
            hostile ones.
    """

    without_sandbox: bool = flag()


@dataclass(frozen=True, slots=True)
class StoreConfig:
    """Where puzzles, results and hint sessions are kept.

    Attributes:
        database: a file name for SQLite, or a database URL; "" for a file in the data folder.
            Not shown in the repr, as a URL may hold a password.
    """

    database: str = setting("", DATABASE, is_database, repr=False)


@dataclass(frozen=True, slots=True)
class DailyConfig:
    """Daily puzzles.

    Attributes:
        ahead: for how many days to generate puzzles in advance, in each band; 0 to generate them on
            demand.
        warn: the number of days left at which the log warns.
        per_second: the maximum number of posts to servers per second.
    """

    ahead: int = number(30, 0, 365)
    warn: int = number(7, 0, 365)
    per_second: int = number(20, 1, 30)


@dataclass(frozen=True, slots=True)
class PlaygroundConfig:
    """The simulated Discord.

    Attributes:
        port: the port of its page on this machine; 0 for any free port.
    """

    port: int = number(8799, 0, 65_535)


@dataclass(frozen=True, slots=True)
class LogConfig:
    """What is logged.

    Attributes:
        level: the lowest level that is logged; a level name of `logging` in lower case.
        format: text, or one JSON object per line.
    """

    level: str = choice("info", "debug", "info", "warning", "error")
    format: str = choice("text", "text", "json")


@dataclass(frozen=True, slots=True)
class MetricsConfig:
    """The metrics for a Prometheus server.

    Attributes:
        port: the port; 0 to serve no metrics.
        address: the IP address of this machine to listen at.
    """

    port: int = number(0, 0, 65_535)
    address: str = setting("127.0.0.1", 'an IP address, such as "127.0.0.1"', is_address)


def _user_data() -> Path:
    import platformdirs

    return platformdirs.user_data_path("sudoku-tutor", appauthor=False)


@dataclass(frozen=True, slots=True)
class Config:
    """All settings.

    Attributes:
        data: the folder for the program's files; created when it is needed.
        discord: the connection to Discord.
        workers: the processes that rate and draw.
        limits: how much one user and one server may ask for.
        picture: how grids are drawn.
        reading: how pictures of members are read.
        store: where the data is stored.
        daily: daily puzzles.
        playground: the simulated Discord.
        log: what is logged.
        metrics: the metrics for Prometheus.
        board: the board in the browser.
    """

    data: Path = field(default_factory=_user_data)
    discord: DiscordConfig = DiscordConfig()
    workers: WorkersConfig = WorkersConfig()
    limits: LimitsConfig = LimitsConfig()
    picture: PictureConfig = PictureConfig()
    reading: ReadingConfig = ReadingConfig()
    store: StoreConfig = StoreConfig()
    daily: DailyConfig = DailyConfig()
    playground: PlaygroundConfig = PlaygroundConfig()
    log: LogConfig = LogConfig()
    metrics: MetricsConfig = MetricsConfig()
    board: BoardConfig = field(default_factory=BoardConfig)

    @property
    def database_url(self) -> str:
        """The database as an SQLAlchemy URL with an asynchronous driver."""
        scheme, found, rest = self.store.database.partition("://")
        if found:
            return f"{DRIVERS[scheme]}://{rest}"
        name = self.store.database
        file = _path(name) if name else self.data / "sudoku-tutor.sqlite3"
        return f"{SQLITE}:///{file.absolute().as_posix()}"

    def with_database(self, name: str, place: str) -> "Config":
        """The settings with another database.

        Args:
            name: the name of an SQLite file, or an address.
            place: where the name comes from, for the message.

        Raises:
            ConfigError: if the address is not that of a database; the message does not show the
                address.
        """
        if not is_database(name):
            raise ConfigError(f"{place} must be {DATABASE}.")
        return replace(self, store=StoreConfig(name))


def load_config(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the settings from the file and the environment, which has precedence.

    The token comes from `DISCORD_TOKEN`, or from the file that `DISCORD_TOKEN_FILE` names, and the
    application's secret in the same way; no settings file may hold them.

    Args:
        path: the file; None for `config.toml` in the working directory, if there is one.
        environ: the environment variables.

    Raises:
        ConfigError: if a file cannot be read, or a setting is unknown or wrong.
    """
    file = path or Path(FILE_NAME)
    text = _text(file) if path or file.exists() else ""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} is not valid TOML: {error}.") from error
    given, problems = read_environment(environ, setting_types())
    secrets: list[str | None] = []
    for variable, noun in ((TOKEN_VARIABLE, "token"), (SECRET_VARIABLE, "secret")):
        try:
            secrets.append(read_secret(environ, variable, noun))
        except SecretError as error:
            problems.append(str(error))
    for (*sections, name), value in given.items():
        part = table.setdefault(sections[0], {}) if sections else table
        if isinstance(part, dict):  # if not, `_config` reports it
            part[name] = value
    config, wrong = _config(table)
    for fault in wrong:
        line = f"{file}, line {line_of(text, fault.key)}"
        variable = f"The environment variable {variable_of(fault.key)}"
        problems.append(f"{variable if fault.key in given else line}: {fault}")
    if problems:
        raise ConfigError(*problems)
    token, secret = secrets
    return replace(
        config,
        discord=replace(config.discord, token=token),
        board=replace(config.board, client_secret=secret),
    )


def setting_types() -> dict[Key, type]:
    """Every setting that the file and the environment can set, with the type of its value."""
    types: dict[Key, type] = {("data",): str}
    for section in fields(Config):
        if is_dataclass(section.type):
            for field in fields(section.type):
                if "fits" in field.metadata:
                    types[section.name, field.name] = type(field.default)
    return types


def _validate_shards(config: Config, _: dict[str, Any]) -> None:
    """Check that this process's shards exist, and that other processes can hold the rest.

    Raises:
        WrongSettingError: if not.
    """
    own = config.discord.own_shards
    key = ("discord", "shard_ids")
    if own.ids and not own.count:
        raise WrongSettingError(
            key, "shard_ids in [discord] needs shards, which says how many there are in all."
        )
    if own.ids and own.ids[-1] >= own.count:
        raise WrongSettingError(
            key,
            f"shard_ids in [discord] names shard {own.ids[-1]}, but with shards = {own.count} "
            f"they go from 0 to {own.count - 1}.",
        )
    if not own.has_all and not config.database_url.startswith(POSTGRESQL):
        raise WrongSettingError(
            key,
            "shard_ids in [discord] leaves shards to other processes, which need the same database "
            'on a PostgreSQL server: set database in [store], such as "postgresql://user@host/name"'
            ", or remove shard_ids.",
        )


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # "~somebody" without such a user is an ordinary name
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


def _config(table: dict[str, Any]) -> tuple[Config, list[WrongSettingError]]:
    """The settings in a parsed file, and an error for each wrong one."""
    sections = {f.name: f.type for f in fields(Config) if is_dataclass(f.type)}
    known = setting_types()
    values: dict[str, Any] = {}
    wrong: list[WrongSettingError] = []
    for name, value in table.items():
        if name == "data":
            if not isinstance(value, str):
                error = WrongSettingError((name,), "data must be the name of a folder in quotes.")
                wrong.append(error)
            elif value:
                values[name] = _path(value)
        elif name not in sections:
            wrong.append(unknown_setting((name,), known))
        elif isinstance(value, dict):
            values[name], found = section_of(name, sections[name], value, known)
            wrong += found
        else:
            wrong.append(WrongSettingError((name,), f"{name} is a section: write [{name}]."))
    config = Config(**values)
    if not wrong:  # without a left-out setting, the others may contradict each other
        for validate in (_validate_shards, _validate_pool):
            try:
                validate(config, table)
            except WrongSettingError as error:
                wrong.append(error)
    return config, wrong


def _validate_pool(config: Config, table: dict[str, Any]) -> None:
    """Check that the settings in [workers] are consistent.

    Raises:
        WrongSettingError: if not.
    """
    pool = config.workers
    if pool.queue < pool.processes + pool.spare:
        blamed = next(n for n in ("queue", "processes", "spare") if n in table["workers"])
        raise WrongSettingError(
            ("workers", blamed),
            f"queue in [workers] ({pool.queue}) must not be smaller than processes and spare "
            f"together ({pool.processes + pool.spare}).",
        )
    if pool.backend == "dask" and not pool.address:
        raise WrongSettingError(
            ("workers", "backend"),
            f'backend = "dask" in [workers] needs address, which must be {SCHEDULER_ADDRESS}.',
        )
