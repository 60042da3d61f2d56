"""Packages of other distributions whose names are those of this program's packages."""

import subprocess
import sys
from pathlib import Path

import pytest

import cli
from cli import packages

ROOT = Path(cli.__file__).resolve().parents[1]


def test_an_installation_has_no_intruder():
    assert list(packages.intruders()) == []


def test_a_distribution_with_a_package_of_the_same_name_is_named(run, monkeypatch, tmp_path):
    monkeypatch.setattr(
        packages, "packages_distributions", lambda: {"reader": ["sudoku-tutor", "reader"]}
    )
    (intruder,) = packages.intruders()
    assert intruder == "the package reader also belongs to reader, and each overwrites the other"
    config = tmp_path / "config.toml"
    # Wrong settings, so that the other checks, which take seconds, do not run.
    config.write_text("[workers]\nprocesses = 0\n")
    result = run("doctor", "--config", str(config))
    assert result.lines[0] == f"failed   packages: {intruder}"
    assert "an environment of its own" in result.lines[1]


@pytest.mark.parametrize("words", [["grade", "no puzzle"], ["doctor", "--config", "wrong.toml"]])
def test_a_package_that_is_found_first_is_named(words, tmp_path):
    (tmp_path / "wrong.toml").write_text("[workers]\nprocesses = 0\n")
    other = tmp_path / "reader"
    other.mkdir()
    (other / "__init__.py").write_text("'''Reads feeds.'''\n")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; "
    result = subprocess.run(
        [sys.executable, "-c", f"{code}import cli; sys.exit(cli.main({words}))"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert f"the package reader is that in {other}" in result.stdout + result.stderr
