import os
import subprocess

import pytest

from tests.cli.conftest import COMMAND

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.some-secret.token-that-looks-like-one"


@pytest.fixture
def config(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(f"data = '{tmp_path.as_posix()}'\n[picture]\nsize = 200\n")
    return file


def test_all_is_well(run, config, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SUDOKU_TUTOR_LOG_LEVEL", "error")
    told = run("doctor", "--config", str(config))
    assert told.status == 0
    assert all(line.startswith("ok       ") for line in told.lines[:-1])
    assert told.lines[-1] == f"{len(told.lines) - 1} ok, 0 warning, 0 failed"
    assert TOKEN not in told.out
    assert f"settings: {config}; from the environment: SUDOKU_TUTOR_LOG_LEVEL\n" in told.out


def test_what_is_missing_is_told_with_its_cure_and_without_colours(config, monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    told = subprocess.run(
        [*COMMAND, "doctor", "--config", str(config)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "20"},
    )
    assert told.returncode == 1
    assert "\x1b" not in told.stdout
    lines = told.stdout.splitlines()
    assert lines[-3] == "failed   token: there is none"
    assert lines[-2].startswith("         set the environment variable DISCORD_TOKEN")
    assert lines[-1].endswith(" 1 failed")


def test_wrong_settings_are_found_and_nothing_more_is_looked_at(run, config):
    config.write_text("[workers]\nprocesses = 0\n")
    told = run("doctor", "--config", str(config))
    assert told.status == 1
    assert "failed   settings: " in told.out
    assert "line 2: processes in [workers] must be" in told.out
    assert "token" not in told.out
