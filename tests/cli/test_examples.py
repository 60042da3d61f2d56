"""The examples on the pages: Python code and commands run, and Python names exist."""

import contextlib
import gzip
import importlib
import io
import re
import shlex
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import typer

from cli.app import app
from cli.commands.examples import EXAMPLES, examples
from tests.cli.conftest import CHAINS, EASY, Run

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted((ROOT / "docs" / "reports").glob("*.md"))
SOURCE = {"adding-a-technique.md", "adding-a-command.md"}
"""Pages whose Python blocks are source, which test_docs.py and bot/test_commands.py check."""
SESSIONS = {"research.md", "setting.md"}
"""Pages whose commands form a session, which tests/cli/test_session.py runs."""
HOSTING = {"block", "db", "doctor", "health", "play", "run"}
"""Commands that need a bot, a database or Discord."""


def fences(page: Path, language: str = "") -> list[str]:
    """The text of the code blocks, of one language or of all."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    return [code for kind, code in blocks if language in ("", kind)]


def commands(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """The words of each command in a code block, and its output below, if any."""
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    for number, line in enumerate(lines):
        # It may follow a prompt or environment variables, or be in a container.
        start = re.match(r"(?:\$ |[A-Z_]+=\S+ |docker run .* )*sudoku-tutor (?=\S)", line)
        if start:
            rest = re.sub(r"\$\([^)]*\)", "PUZZLE", line[start.end() :])
            words = shlex.split(rest.partition(" | ")[0], comments=True)
            yield words, lines[number + 1 :] if line.startswith("$") else []


def test_python_examples_print_what_their_comments_say():
    pages = [page for page in PAGES if page.name not in SOURCE]
    examples = [(page, code) for page in pages for code in fences(page, "python")]
    assert len(examples) > 3
    for page, code in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page.name, "exec"), {})
        expected = re.findall(r"^ *print\(.*\)  # (.+)$", code, re.MULTILINE)
        assert expected, f"{page.name}: no example of what is printed"
        assert [line for line in printed.getvalue().splitlines() if line in expected] == expected


def test_python_names_exist():
    named = re.compile(r"`((?:engine|renderer|reader|workers|cli|bot)(?:\.[A-Za-z_]\w*)+)")
    found = 0
    for page in PAGES:
        for name in named.findall(page.read_text(encoding="utf-8")):
            package, *parts = name.split(".")
            held = importlib.import_module(package)
            for number, part in enumerate(parts, 1):
                if not hasattr(held, part):
                    with contextlib.suppress(ImportError):
                        importlib.import_module(".".join((package, *parts[:number])))
                assert hasattr(held, part), f"{page.name}: {name}"
                held = getattr(held, part)
            found += 1
    assert found > 5


def test_commands_have_the_documented_options():
    found = 0
    for page in [*PAGES, ROOT / "cli" / "commands" / "examples.py"]:
        inline = re.findall(r"`(sudoku-tutor [^`]+)`", page.read_text(encoding="utf-8"))
        if page.suffix == ".py":
            inline = "\n".join(map(examples, EXAMPLES)).replace("`", "").split("* ")
        for words, _ in commands("\n".join([*inline, *fences(page)])):
            command, rest = typer.main.get_command(app), words
            while rest and (inner := getattr(command, "commands", {}).get(rest[0])):
                command, rest = inner, rest[1:]
            known = {name for option in command.params for name in option.opts}
            known |= {name for option in command.params for name in option.secondary_opts}
            options = {word for word in rest if re.match(r"--?[a-z]", word)}
            assert options <= known | {"--version"}, f"{page.name}: {' '.join(words)}"
            found += 1
    assert found > 30


def test_every_command_has_an_example():
    commands = {"": typer.main.get_command(app)}
    for group in ("", "db ", "block "):
        inner = getattr(commands[group], "commands", {})
        commands |= {f"{group}{name} ": command for name, command in inner.items()}
    assert len(commands) > 25
    for words, command in commands.items():
        assert not words or f"`sudoku-tutor {words}"[:-1] in (command.epilog or ""), words


def test_help_cuts_nothing_at_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch):
    """A column that is too narrow would end in an ellipsis."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in getattr(typer.main.get_command(app), "commands", {}):
        result = run(name, "--help")
        assert result.status == 0
        assert "…" not in result.out, name


@pytest.fixture
def folder(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change to a folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    puzzles = f"{EASY}\n{CHAINS}\n{EASY}\n".encode()
    for page in PAGES:
        for name in re.findall(r"\b\w+\.txt\b", "".join(fences(page))):
            Path(name).write_bytes(puzzles)
            Path(f"{name}.gz").write_bytes(gzip.compress(puzzles))
        for name in re.findall(r"\b\w+\.csv\b", "".join(fences(page))):
            Path(name).write_bytes(b"puzzle\n" + puzzles)
    assert run("draw", "--out", "screenshot.png", EASY).status == 0
    shutil.copy("screenshot.png", "newspaper.jpg")


def shortened(words: list[str]) -> list[str]:
    """The same command with one puzzle and one process."""
    return [
        "1" if option in ("-n", "--jobs") else EASY if word == "PUZZLE" else word
        for option, word in zip(["", *words], words, strict=False)
    ]


@pytest.mark.usefixtures("folder")
def test_example_commands_run(run: Run):
    ran = 0
    for page in PAGES:
        for words, output in (found for code in fences(page) for found in commands(code)):
            if words[0] in HOSTING or "--cluster" in words or page.name in SESSIONS:
                continue
            for option, file in pairwise(words):
                if option in ("--out", "--plot", "--debug-image") and "--resume" not in words:
                    Path(file).unlink(missing_ok=True)  # left by another example
            result = run(*shortened(words))
            assert result.status == 0, f"{page.name}: {' '.join(words)}: {result.err}"
            assert [line.strip() for line in result.lines][: len(output)] == output, (
                f"{page.name}: {' '.join(words)}"
            )
            ran += 1
    assert ran > 20
