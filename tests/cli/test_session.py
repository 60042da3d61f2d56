"""The session of docs/research.md, from a file to a figure, prints what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from testing.environ import uncounted

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "research.md"


def session() -> list[tuple[str, list[str]]]:
    """The commands of the page, each with the lines that it prints."""
    (block,) = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    commands: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif commands[-1][0].endswith("\\"):
            commands[-1] = (f"{commands[-1][0]}\n{line[2:]}", [])
        else:
            commands[-1][1].append(line)
    return commands


@pytest.mark.untraced
def test_session_of_ten_commands_prints_what_the_page_says(tmp_path):
    commands = session()
    assert len(commands) == 10
    for name in ("corpus", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, expected in commands:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=tmp_path,
            env=uncounted() | {"PATH": path, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert done.stdout.splitlines() == expected, command
    with Image.open(tmp_path / "figure.png") as figure:
        assert figure.width >= 900
    assert (tmp_path / "hardest.pdf").read_bytes().startswith(b"%PDF")
