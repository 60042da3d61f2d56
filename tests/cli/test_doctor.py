import re
from pathlib import Path

import pytest

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.some-secret.token-that-looks-like-one"


@pytest.fixture
def config(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text(f"data = '{tmp_path.as_posix()}'\n[picture]\nsize = 200\n")
    return file


def test_all_checks_pass(run, config, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SUDOKU_TUTOR_LOG_LEVEL", "error")
    result = run("doctor", "--config", str(config))
    assert result.status == 0
    assert all(line.startswith("ok       ") for line in result.lines[:-1])
    assert result.lines[-1] == f"{len(result.lines) - 1} ok, 0 warning, 0 failed"
    assert TOKEN not in result.out
    assert f"settings: {config}; from the environment: SUDOKU_TUTOR_LOG_LEVEL\n" in result.out


def test_missing_token_is_reported_with_the_fix_and_without_colours(run, config, monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    result = run("doctor", "--config", str(config))
    assert result.status == 1
    assert "\x1b" not in result.out
    assert result.lines[-3] == "failed   token: it is missing"
    assert result.lines[-2].startswith("         set the environment variable DISCORD_TOKEN")
    assert result.lines[-1].endswith(" 1 failed")


def test_first_bot_shows_lines_of_the_program(run, config, monkeypatch):
    page = Path(__file__).resolve().parents[2] / "docs" / "first-bot.md"
    monkeypatch.setenv("DISCORD_TOKEN", "...")
    printed = {
        re.sub(r"on \w+|\d+", "0", line) for line in run("doctor", "--config", str(config)).lines
    }
    shown = re.findall(
        r"^    ((?:ok|failed|warning|  ) .*)$", page.read_text("utf-8"), re.MULTILINE
    )
    assert len(shown) == 5
    for line in shown:
        assert re.sub(r"on \w+|\d+", "0", line) in printed


def test_folder_that_cannot_be_made_is_reported(run, config, tmp_path):
    file = tmp_path / "file"
    file.touch()
    config.write_text(f"data = '{tmp_path}'\n[store]\ndatabase = '{file}/x.sqlite'\n")
    result = run("doctor", "--config", str(config))
    assert result.status == 1
    problem = f"{file} cannot be written: Not a directory"
    assert f"failed   database: {file}/x.sqlite cannot be created: {problem}" in result.lines


def test_wrong_settings_stop_all_further_checks(run, config):
    config.write_text("[workers]\nprocesses = 0\n[log]\nlevl = 'info'\n")
    result = run("doctor", "--config", str(config))
    assert result.status == 1
    assert "failed   settings: " in result.out
    assert "line 2: processes in [workers] must be" in result.out
    assert "line 4: 'levl' is not a setting in [log]. Did you mean level?" in result.out
    assert result.lines[-1].endswith(" 2 failed")
    assert "token" not in result.out
