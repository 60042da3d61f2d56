import pytest


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The settings with which the bot or the playground was started."""
    settings: list[object] = []
    monkeypatch.setattr("bot.app.main", settings.append)
    monkeypatch.setattr("bot.playground.main", settings.append)
    return settings


@pytest.mark.parametrize("command", ["play", "run"])
def test_settings_are_passed_on(run, started, tmp_path, command):
    file = tmp_path / "config.toml"
    file.write_text("")
    assert run(command, "--config", str(file)).status == 0
    assert len(started) == 1


def test_port_option_overrides_the_settings(run, started, tmp_path):
    (tmp_path / "config.toml").write_text("[playground]\nport = 5\n")
    config = ["--config", str(tmp_path / "config.toml")]
    assert run("play", *config).status == 0
    assert run("play", "--port", "9000", *config).status == 0
    assert [config.playground.port for config in started] == [5, 9000]

    refusal = run("play", "--port", "65536")
    assert refusal.status == 2
    assert "--port" in refusal.err


@pytest.mark.parametrize("command", ["play", "run"])
@pytest.mark.parametrize("text", ["nonsense = 1\n", "not toml"])
def test_wrong_settings_are_reported_in_one_line(run, started, tmp_path, command, text):
    file = tmp_path / "config.toml"
    file.write_text(text)
    refusal = run(command, "--config", str(file))
    assert refusal.status == 2
    assert refusal.err.startswith("sudoku-tutor: ")
    assert refusal.err.count("\n") == 1
    assert str(file) in refusal.err
    assert not started


def test_missing_settings_file_is_reported(run, started, tmp_path):
    refusal = run("play", "--config", str(tmp_path / "none.toml"))
    assert refusal.status == 2
    assert "none.toml" in refusal.err
    assert not started
