"""The settings file: its format, and error messages."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import renderer
from bot.config import Config, ConfigError, PictureConfig, load_config, setting_types
from bot.config.environment import variable_of
from bot.config.shards import Shards

SHIPPED = Path(__file__).resolve().parents[3] / "config.toml"


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a settings file and return its path."""

    def write(text: str) -> Path:
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def complaint(path: Path, environ: dict[str, str] | None = None) -> str:
    with pytest.raises(ConfigError) as caught:
        load_config(path, environ or {})
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_example_file_equals_defaults():
    assert load_config(SHIPPED, {}) == Config()


def test_example_file_lists_every_setting_with_its_default(write):
    text = re.sub(r"^#(?=\w+ = )", "", SHIPPED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert load_config(write(text), {}) == Config()
    named = set(re.findall(r"^(\w+) = ", text, flags=re.MULTILINE))
    # The list of settings comes from the error for an unknown name.
    known: set[str] = set()
    for section in re.findall(r"^\[(\w+)\]", text, flags=re.MULTILINE):
        message = complaint(write(f"[{section}]\nqqqqqqqq = 1"))
        known |= set(message.rpartition(" has: ")[2].rstrip(".").split(", "))
    assert named == known | {"data"}


def test_defaults_apply_without_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load_config(environ={}) == Config()


def test_file_in_working_directory_is_found(write, monkeypatch):
    monkeypatch.chdir(write("[workers]\nprocesses = 5").parent)
    assert load_config(environ={}).workers.processes == 5


def test_cluster_needs_an_address(write):
    config = load_config(
        write(
            '[workers]\nbackend = "dask"\naddress = "tcp://cluster:8786"\nprocesses = 32\n'
            "queue = 99"
        ),
        {},
    )
    assert config.workers.on_cluster
    assert config.workers.address == "tcp://cluster:8786"
    assert not load_config(write('[workers]\nbackend = "local"'), {}).workers.on_cluster
    assert "needs address" in complaint(write('[workers]\nbackend = "dask"'))
    for address in ("cluster:8786", "tcp://cluster", "tls://cluster:port", "http://cluster:8786"):
        words = complaint(write(f'[workers]\naddress = "{address}"'))
        assert 'such as "tcp://cluster:8786"' in words


def test_settings_are_read(write):
    config = load_config(
        write(
            'data = "some/where"\n'
            "[discord]\nalways_sync = true\nshards = 3\n"
            "[workers]\nprocesses = 3\nspare = 0\nqueue = 3\nseconds = 4\n"
            "[limits]\nuser_burst = 7\nserver_per_minute = 8\n"
            '[picture]\ntheme = "dark"\nsize = 500\n'
            "[playground]\nport = 0\n"
            '[log]\nlevel = "debug"\nformat = "json"\n'
            '[metrics]\nport = 9100\naddress = "::1"\n'
        ),
        {},
    )
    assert config.data == Path("some/where")
    assert config.discord.always_sync
    assert config.discord.shards == 3
    assert (config.workers.processes, config.workers.queue, config.workers.seconds) == (3, 3, 4)
    assert config.workers.spare == 0
    assert (config.limits.user_burst, config.limits.server_per_minute) == (7, 8)
    assert config.picture == PictureConfig("dark", 500)
    assert config.playground.port == 0
    assert (config.metrics.port, config.metrics.address) == (9100, "::1")
    assert (config.log.level, config.log.format) == ("debug", "json")


def test_all_wrong_settings_are_reported(write):
    path = write("x = 1\n[log]\nlevel = 'loud'\n[workers]\nqueue = 1\nprocesses = 0\n")
    environ = {
        "SUDOKU_TUTOR_WORKERS_SPARE": "-1",
        "SUDOKU_TUTOR_NOTHING": "1",
        "DISCORD_TOKEN_FILE": "/nowhere",
    }
    with pytest.raises(ConfigError) as caught:
        load_config(path, environ)
    starts = [
        "The environment variable SUDOKU_TUTOR_NOTHING does not belong to a setting.",
        "The file /nowhere that DISCORD_TOKEN_FILE names cannot be read",
        f"{path}, line 1: 'x' is neither",
        f"{path}, line 3: level in [log] must be one of",
        f"{path}, line 6: processes in [workers] must be a whole number",
        "The environment variable SUDOKU_TUTOR_WORKERS_SPARE: spare in [workers] must be",
    ]
    problems = caught.value.problems
    assert len(problems) == len(starts)
    for problem, start in zip(problems, starts, strict=True):
        assert problem.startswith(start)
    rest = " 5 more settings are wrong: `sudoku-tutor doctor` lists all."
    assert str(caught.value).endswith(rest)


def test_themes_match_the_renderer(write):
    for theme in renderer.THEMES:
        assert load_config(write(f'[picture]\ntheme = "{theme}"'), {}).picture.theme == theme
    message = complaint(write('[picture]\ntheme = "pink"'))
    assert set(re.findall(r'"([\w-]+)"', message)) == set(renderer.THEMES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "\n[workers]\n# how many\nprocesess = 2\n",
            "line 4: 'procesess' is not a setting in [workers]. Did you mean processes?",
        ),
        ("[workers]\nx = 2", "[workers] has: address, backend, processes, queue, seconds, spare."),
        ("[wrokers]\n", "line 1: 'wrokers' is neither a section nor a setting outside of the"),
        ("[wrokers]\n", "Did you mean [workers]? The sections: board, daily, discord, limits"),
        ("\nprocesses = 2", "line 2: 'processes' is neither a section nor a setting outside of"),
        ("processes = 2", "Did you mean processes in [workers]?"),
        ("[workers]\nlevel = 'info'", "Did you mean level in [log]? [workers] has: address"),
        ("foo = 3", "setting outside of the sections. The sections: board, daily"),
        ("daat = 'x'", "Did you mean data?"),
        ("workers = 3", "line 1: workers is a section: write [workers]."),
        ("[workers]\nprocesses = '2'", "line 2: processes in [workers] must be a whole number"),
        ("[workers]\nprocesses = 2.0", "must be a whole number from 1 to 1000."),
        ("[workers]\nprocesses = true", "must be a whole number from 1 to 1000."),
        ("[workers]\nprocesses = 0", "must be a whole number from 1 to 1000."),
        ("[workers]\nseconds = nan", "seconds in [workers] must be a number from 0.1 to 600."),
        ("[discord]\nalways_sync = 1", "must be true or false."),
        ("[log]\nlevel = ['info']", 'must be one of "debug", "info", "warning", "error".'),
        ("[store]\ndatabase = 7", "line 2: database in [store] must be the name of a file"),
        (
            "[metrics]\naddress = 'localhost'",
            "address in [metrics] must be an IP address, such as",
        ),
        ("[board]\nurl = 'https://a..example'", "url in [board] must be the address of a page"),
        ("[board]\nurl = 'https://a.example:99999'", "must be the address of a page, such as"),
        ("[metrics]\naddress = 7", "address in [metrics] must be an IP address, such as"),
        ("data = 7", "line 1: data must be the name of a folder in quotes."),
        ("[store]\ndatabase = 'mysql://a:secret@b/c'", "must be the name of a file, or an address"),
        (
            "[workers]\nprocesses = 9\nqueue = 4",
            "line 3: queue in [workers] (4) must not be smaller than processes and",
        ),
        ("[workers]\nspare = 8\nqueue = 9", "line 3: queue in [workers] (9) must not be smaller"),
        ("[workers]\nprocesses = 40", "line 2: queue in [workers] (32) must not be smaller"),
        ("[workers.more]\n", "line 1: 'more' is not a setting in [workers]."),
    ],
)
def test_error_names_file_line_and_fix(write, text, expected):
    path = write(text)
    message = complaint(path)
    assert message.startswith(f"{path}, line ")
    assert expected in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[picture]\nsize = 300\n\n[playground]\nport = -1", 5),
        ("playground.port = -1", 1),
        ("playground = { port = -1 }", 1),
        ('"playground"."port" = -1', 1),
        ("# port = 5\ndata = '''\n[playground]\nport = 5\n'''\n[playground]\n\nport = -1\n", 8),
        ("[playground]\r\nport = -1\r\n[log]\r\n", 2),
        ("[playground]\nport = [\n  1,\n  2,\n]\n", 2),
        ("[playground] # port = 3\n   port=-1", 2),
    ],
)
def test_line_number_is_right_for_any_toml_notation(write, text, line):
    assert f"line {line}: port in [playground] must be" in complaint(write(text))


def test_token_comes_from_environment_and_is_never_shown(write):
    config = load_config(write(""), {"DISCORD_TOKEN": " abc.def \n"})
    assert config.discord.token == "abc.def"
    assert "abc" not in repr(config)
    assert load_config(write(""), {"DISCORD_TOKEN": ""}).discord.token is None


@pytest.mark.parametrize(
    "text",
    ["token = 'abc.def'", "[discord]\ntoken = 'abc.def'", "[discord]\nDISCORD_TOKEN = 'abc.def'"],
)
def test_token_in_file_is_rejected_without_showing_it(write, text):
    message = complaint(write(text))
    assert "DISCORD_TOKEN" in message
    assert f"line {text.count(chr(10)) + 1}" in message
    assert "abc" not in message


def test_database_defaults_to_data_folder(write, tmp_path):
    config = load_config(write(f"data = '{tmp_path.as_posix()}'"), {})
    assert config.database_url == f"sqlite+aiosqlite:///{tmp_path.as_posix()}/sudoku-tutor.sqlite3"
    named = load_config(write(f"[store]\ndatabase = '{tmp_path.as_posix()}/x.db'"), {})
    assert named.database_url == f"sqlite+aiosqlite:///{tmp_path.as_posix()}/x.db"


def test_environment_overrides_database_in_file(write):
    path = write("[store]\ndatabase = 'here.db'")
    config = load_config(path, {"SUDOKU_TUTOR_STORE_DATABASE": "postgresql://me:secret@host/tutor"})
    assert config.database_url == "postgresql+asyncpg://me:secret@host/tutor"
    assert "secret" not in repr(config)
    message = complaint(path, {"SUDOKU_TUTOR_STORE_DATABASE": "mysql://me:secret@host/tutor"})
    assert "SUDOKU_TUTOR_STORE_DATABASE" in message
    assert "secret" not in message


POSTGRES = "[store]\ndatabase = 'postgresql://me@host/tutor'\n"


def test_shards_come_from_file_or_environment(write):
    path = write(f"{POSTGRES}[discord]\nshards = 4\nshard_ids = '0-1'\n[metrics]\nport = 9100")
    assert load_config(path, {}).discord.own_shards == Shards(4, (0, 1))
    other = load_config(
        path, {"SUDOKU_TUTOR_DISCORD_SHARD_IDS": "3, 2", "SUDOKU_TUTOR_METRICS_PORT": "9101"}
    )
    assert other.discord.own_shards == Shards(4, (2, 3))
    assert other.metrics.port == 9101
    alone = {"SUDOKU_TUTOR_DISCORD_SHARDS": "2", "SUDOKU_TUTOR_DISCORD_SHARD_IDS": "1"}
    assert load_config(write(POSTGRES), alone).discord.own_shards == Shards(2, (1,))
    # A process with all shards does not need PostgreSQL.
    assert load_config(
        write("[discord]\nshards = 2\nshard_ids = '0,1'"), {}
    ).discord.own_shards.has_all


@pytest.mark.parametrize(
    ("text", "environ", "expected"),
    [
        (
            "[discord]\nshards = 4\nshard_ids = '0-4'",
            {},
            "line 5: shard_ids in [discord] names shard 4, but with shards = 4 they go from 0 to 3",
        ),
        ("[discord]\nshards = 4\nshard_ids = '0, 0'", {}, "line 5: shard_ids in [discord] must be"),
        ("[discord]\nshards = 4\nshard_ids = [0]", {}, 'each once, such as "0-3" or "0, 4"'),
        ("[discord]\nshard_ids = '0'", {}, "line 4: shard_ids in [discord] needs shards"),
        (
            "[discord]\nshards = 4\nshard_ids = '0'",
            {"SUDOKU_TUTOR_DISCORD_SHARD_IDS": "7"},
            "variable SUDOKU_TUTOR_DISCORD_SHARD_IDS: shard_ids in [discord] names shard 7",
        ),
        (
            "",
            {"SUDOKU_TUTOR_DISCORD_SHARD_IDS": "1-0"},
            "variable SUDOKU_TUTOR_DISCORD_SHARD_IDS: shard_ids in [discord] must be",
        ),
        (
            "",
            {"SUDOKU_TUTOR_METRICS_PORT": "9" * 5000},
            "The environment variable SUDOKU_TUTOR_METRICS_PORT: port in [metrics] must be a whole",
        ),
        (
            "",
            {"SUDOKU_TUTOR_DISCORD_SHARDS": "-1"},
            "shards in [discord] must be a whole number from 0",
        ),
        (
            "[discord]\nshards = 4\nshard_ids = '0'",
            {"SUDOKU_TUTOR_STORE_DATABASE": "here.db"},
            "which need the same database on a PostgreSQL server: set database in [store]",
        ),
    ],
)
def test_invalid_shards_are_reported_with_place_and_fix(write, text, environ, expected):
    assert expected in complaint(write(POSTGRES + text), environ)


def test_each_setting_has_an_environment_variable(write):
    """The example file lists all settings with their defaults."""
    text = re.sub(r"^#(?=\w+ = )", "", SHIPPED.read_text(encoding="utf-8"), flags=re.MULTILINE)
    environ = {}
    for section, part in tomllib.loads(text).items():
        if isinstance(part, dict):
            for name, value in part.items():
                text = str(value).lower() if isinstance(value, bool) else str(value)
                environ[f"SUDOKU_TUTOR_{section}_{name}".upper()] = text
        else:
            environ[f"SUDOKU_TUTOR_{section}".upper()] = str(part)
    assert set(environ) == {variable_of(key) for key in setting_types()}
    assert load_config(write(""), environ) == Config()


def test_documented_variables_exist():
    root = SHIPPED.parent
    pages = [SHIPPED, root / "compose.yaml", root / "README.md", root / "Dockerfile"]
    pages += [*root.glob("docs/*.md"), *root.glob("docs/reports/*.md"), *root.glob("deploy/*")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"SUDOKU_TUTOR_[A-Z_]*[A-Z]", text))
    assert named - {variable_of(key) for key in setting_types()} == set()
    assert len(named) > 5


def test_variables_override_the_file_and_are_converted(write):
    path = write("[workers]\nprocesses = 1\nbackend = 'dask'\n[log]\nlevel = 'debug'")
    config = load_config(
        path,
        {
            "SUDOKU_TUTOR_DATA": "there",
            "SUDOKU_TUTOR_WORKERS_PROCESSES": " 3 ",
            "SUDOKU_TUTOR_WORKERS_SECONDS": "2.5",
            "SUDOKU_TUTOR_WORKERS_ADDRESS": "tcp://cluster:8786",
            "SUDOKU_TUTOR_DISCORD_ALWAYS_SYNC": "True",
            "SUDOKU_TUTOR_LOG_FORMAT": "json",
            "SUDOKU_TUTOR_LOG_LEVEL": "",
            "SUDOKU_SOLVER": "nothing of ours",
        },
    )
    assert config.data == Path("there")
    assert (config.workers.processes, config.workers.seconds) == (3, 2.5)
    assert config.workers.address == "tcp://cluster:8786"
    assert config.discord.always_sync is True
    assert (config.log.format, config.log.level) == ("json", "debug")


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("SUDOKU_TUTOR_STORE_DATABSE", "Did you mean SUDOKU_TUTOR_STORE_DATABASE?"),
        ("SUDOKU_TUTOR_DATABSE", "Did you mean SUDOKU_TUTOR_STORE_DATABASE?"),
        ("SUDOKU_TUTOR_DATABASE", "Did you mean SUDOKU_TUTOR_STORE_DATABASE?"),
        ("SUDOKU_TUTOR_WORKER_PROCESES", "Did you mean SUDOKU_TUTOR_WORKERS_PROCESSES?"),
        (
            "SUDOKU_TUTOR_PORT",
            "_PLAYGROUND_PORT or SUDOKU_TUTOR_METRICS_PORT or SUDOKU_TUTOR_BOARD_PORT?",
        ),
        ("sudoku_tutor_log_level", "Did you mean SUDOKU_TUTOR_LOG_LEVEL?"),
        ("SUDOKU_TUTOR_TOKEN", "Did you mean DISCORD_TOKEN?"),
        ("SUDOKU_TUTOR_DISCORD_TOKEN_FILE", "Did you mean DISCORD_TOKEN_FILE?"),
        ("SUDOKU_TUTOR_XYZ", "such as SUDOKU_TUTOR_WORKERS_PROCESSES"),
        ("SUDOKU_TUTOR_DATABASE_URL", "is now called SUDOKU_TUTOR_STORE_DATABASE: rename it."),
        ("SUDOKU_TUTOR_SHARDS", "is now called SUDOKU_TUTOR_DISCORD_SHARDS: rename it."),
        ("SUDOKU_TUTOR_SHARD_IDS", "is now called SUDOKU_TUTOR_DISCORD_SHARD_IDS: rename it."),
    ],
)
def test_unknown_variable_is_rejected_with_a_suggestion(write, name, guess):
    message = complaint(write(""), {name: "postgresql://me:secret@host/tutor"})
    assert f"environment variable {name}" in message
    assert guess in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("WORKERS_PROCESSES", "many", "processes in [workers] must be a whole number from 1 to"),
        ("WORKERS_SECONDS", "nan", "seconds in [workers] must be a number from 0.1 to 600."),
        ("DISCORD_ALWAYS_SYNC", "yes", "always_sync in [discord] must be true or false."),
        ("LOG_LEVEL", "loud", 'level in [log] must be one of "debug", "info"'),
        (
            "METRICS_ADDRESS",
            "localhost",
            'address in [metrics] must be an IP address, such as "127',
        ),
        ("WORKERS_QUEUE", "1", "queue in [workers] (1) must not be smaller than processes"),
        ("WORKERS_BACKEND", "dask", 'backend = "dask" in [workers] needs address'),
    ],
)
def test_invalid_value_is_reported_with_its_variable(write, name, value, expected):
    message = complaint(write(""), {f"SUDOKU_TUTOR_{name}": value})
    assert message.startswith(f"The environment variable SUDOKU_TUTOR_{name}: {expected}")


def test_quoted_value_is_rejected(write):
    message = complaint(write(""), {"SUDOKU_TUTOR_LOG_LEVEL": '"info"'})
    assert message == (
        "The value of the environment variable SUDOKU_TUTOR_LOG_LEVEL is in quotation marks: "
        "remove them."
    )


def test_error_in_file_is_reported_despite_variables(write):
    environ = {"SUDOKU_TUTOR_WORKERS_PROCESSES": "1"}
    assert "line 1: workers is a section" in complaint(write("workers = 3"), environ)
    assert "line 2: 'x' is not a setting" in complaint(write("[workers]\nx = 3"), environ)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_common_postgresql_schemes_are_accepted(write, scheme):
    address = f"{scheme}://me@host/tutor"
    expected = "postgresql+asyncpg://me@host/tutor"
    assert load_config(write(f"[store]\ndatabase = '{address}'"), {}).database_url == expected
    environ = {"SUDOKU_TUTOR_STORE_DATABASE": address}
    assert load_config(write(""), environ).database_url == expected
    assert Config().with_database(address, "--to").database_url == expected


def test_token_can_be_in_a_file(write, tmp_path):
    file = tmp_path / "token"
    file.write_text("abc.def\n")
    environ = {"DISCORD_TOKEN_FILE": str(file), "DISCORD_TOKEN": ""}
    assert load_config(write(""), environ).discord.token == "abc.def"
    both = complaint(write(""), {**environ, "DISCORD_TOKEN": "abc.def"})
    assert both == "Both DISCORD_TOKEN and DISCORD_TOKEN_FILE are set: remove one of them."


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "cannot be read: No such file or directory."),
        (b" \n", "is empty: write the token into it."),
        (b"DISCORD_TOKEN=abc\nPGPASSWORD=abc\n", "has a line break or an invisible character"),
        (b"abc\xff", "is not text: write the token alone."),
        (b"abc" * 1000, "has more than 1024 bytes: write the token alone."),
    ],
)
def test_token_file_without_token_is_reported(write, tmp_path, content, expected):
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    message = complaint(write(""), {"DISCORD_TOKEN_FILE": str(file)})
    assert message.startswith(f"The file {file} that DISCORD_TOKEN_FILE names {expected}")
    assert "abc" not in message


def test_invalid_token_is_reported_with_its_variable(write):
    message = complaint(write(""), {"DISCORD_TOKEN": "abc\u200bdef"})
    assert message.startswith("The environment variable DISCORD_TOKEN has a line break or an")


def test_unreadable_file_is_reported(write, tmp_path):
    assert "cannot be read" in complaint(tmp_path / "nowhere.toml")
    assert "cannot be read" in complaint(tmp_path)
    assert "not valid TOML" in complaint(write("[workers\nprocesses = 2"))
    assert "line 1" in complaint(write("processes 2"))
    assert "too long" in complaint(write("#" * 20_000))
    path = tmp_path / "latin.toml"
    path.write_bytes(b"# caf\xe9\n")
    assert "not UTF-8 text (byte 6)" in complaint(path)
