"""`sudoku-tutor block`."""

import re
from pathlib import Path

import pytest


@pytest.fixture
def config(tmp_path: Path) -> list[str]:
    file = tmp_path / "config.toml"
    file.write_text(f"data = '{tmp_path.as_posix()}'\n")
    return ["--config", str(file)]


def test_ids_are_added_listed_and_removed(run, config):
    assert run("block", "add", "123", "456", *config).out == "blocked: 2\n"
    assert run("block", "add", "123", "789", *config).out == "blocked: 1, as before: 1\n"
    listed = run("block", "list", *config).out.splitlines()
    assert [line.split("\t")[0] for line in listed] == ["123", "456", "789"]
    assert all(re.fullmatch(r"\d+\t20\d\d-\d\d-\d\d \d\d:\d\d UTC", line) for line in listed)
    assert run("block", "remove", "123", "1", *config).out == "unblocked: 1, as before: 1\n"
    assert len(run("block", "list", *config).out.splitlines()) == 2


@pytest.mark.parametrize("wrong", ["0", "-5", "alice", str(2**63)])
def test_wrong_ids_are_rejected(run, config, wrong):
    result = run("block", "add", *config, "--", wrong)
    assert result.status == 2
    assert "ID" in result.err


def test_block_without_subcommand_lists_subcommands(run):
    result = run("block")
    assert result.status == 2
    assert "remove" in result.out
