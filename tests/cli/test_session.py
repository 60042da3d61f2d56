"""The sessions of docs/research.md and docs/setting.md print what the pages say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from testing.environ import uncounted_environment

ROOT = Path(__file__).resolve().parents[2]


def session(page: str) -> list[tuple[str, list[str]]]:
    """The commands of a page, each with the lines that it prints."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    commands: list[tuple[str, list[str]]] = []
    for line in "".join(blocks).splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif commands[-1][0].endswith("\\"):
            commands[-1] = (f"{commands[-1][0]}\n{line[2:]}", [])
        else:
            commands[-1][1].append(line)
    return commands


def run(command: str, folder: Path) -> list[str]:
    """The lines that a command prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env=uncounted_environment() | {"PATH": path, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout.splitlines()


@pytest.mark.untraced
@pytest.mark.whole
def test_session_of_researchers_prints_what_the_page_says(tmp_path):
    commands = session("research.md")
    assert len(commands) == 10
    for name in ("corpus", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    for command, expected in commands:
        assert run(command, tmp_path) == expected, command
    with Image.open(tmp_path / "figure.png") as figure:
        assert figure.width >= 900
    assert (tmp_path / "hardest.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.untraced
def test_session_of_setters_prints_what_the_page_says(tmp_path):
    (puzzle, _), *commands = session("setting.md")
    assert len(commands) == 10
    for command, expected in commands:
        # The progress of a search depends on the machine.
        quick = re.sub(r"--seconds \d+", "--seconds 0.2", f"{puzzle}; {command}")
        printed = run(quick, tmp_path)
        if "climb.txt" in command:
            printed, expected = printed[:1], expected[:1]
        assert printed == expected, command
    with Image.open(tmp_path / "near.png") as figure:
        assert figure.width >= 900
