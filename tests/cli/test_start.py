"""The start of the command, and the modules that it must not import to start fast."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import cli
import engine
import renderer
from bot.process.running import ExitStatus
from cli import plain_grading
from cli.commands import completion
from cli.extras import MISSING_PACKAGE, PACKAGES
from cli.template import plain_template
from engine import Method
from engine.language import languages
from engine.orders.scales import ORDERS, SCALES, SE
from testing.environ import uncounted_environment
from tests.cli.conftest import COMMAND, EASY, Outcome

HEAVY = {
    "PIL",
    "aiohttp",
    "alembic",
    "asyncio",
    "discord",
    "pebble",
    "pydantic",
    "rich",
    "scipy",
    "sqlalchemy",
}
COMMANDS = ("grade", "steps", "hint", "draw", "solve", "play", "run")


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (("solve", EASY), set()),
        (("grade", EASY), set()),
        pytest.param(("steps", EASY), set(), marks=pytest.mark.whole),
        (("hint", EASY), set()),
        pytest.param(("grade", "--input", "/dev/null"), set(), marks=pytest.mark.whole),
        (("grade", EASY, "--scale", "grader"), set()),
        (("compare", "{file}", "--scale", "grader"), set()),
        (("draw", EASY, "--out", "/dev/null"), {"PIL"}),
    ],
)
def test_command_imports_only_what_it_needs(arguments, needed, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n")
    code = (
        "import sys, cli; status = cli.main(sys.argv[1:]); "
        "print(status, *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *(word.format(file=file) for word in arguments)],
        capture_output=True,
        text=True,
        check=True,
    )
    status, *modules = done.stdout.splitlines()[-1].split()
    assert status == "0"
    assert HEAVY & set(modules) <= needed


def test_health_imports_neither_the_engine_nor_typer(tmp_path):
    (tmp_path / "heartbeat").write_text("1 1")
    code = "import sys, cli; status = cli.main(['health']); print(status, *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"SUDOKU_TUTOR_DATA": str(tmp_path)},
    )
    health, modules = done.stdout.splitlines()
    assert health == "well: 1 of 1 connections to Discord open"
    status, *names = modules.split()
    assert status == "0"
    assert (HEAVY | {"engine", "typer", "workers"}).isdisjoint(names)


def test_grade_without_options_does_not_import_typer():
    code = "import sys, cli; status = cli.main(sys.argv[1:]); print(status, *sys.modules)"
    with_options, without = (
        subprocess.run(
            [sys.executable, "-c", code, "grade", EASY, EASY[:80] + "x", *options],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for options in (["--scale", "se"], [])
    )
    assert with_options[:-1] == without[:-1]
    assert "typer" in with_options[-1].split()
    assert "typer" not in without[-1].split()


def test_file_of_plain_lines_is_rated_with_the_core_alone(tmp_path):
    file = tmp_path / "puzzles.txt"
    code = "import sys, cli; status = cli.main(sys.argv[1:]); print(status, *sys.modules)"
    heavy = {"typer", "reader", "engine.notation", "engine.research.columns", "cli.columns"}
    for text, alone in ((EASY, True), (f"{EASY}\n{EASY[1:]}\n# a\n{EASY} b", False)):
        file.write_text(f"{text}\n")
        printed = subprocess.run(
            [sys.executable, "-c", code, "grade", "--input", str(file)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        assert heavy.isdisjoint(printed[-1].split()) == alone
        with_options = subprocess.run(
            [*COMMAND, "grade", "--input", str(file), "--scale", "se"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert printed[:-1] == with_options.stdout.splitlines()
        assert printed[-1].split()[0] == str(with_options.returncode)
    assert plain_template(SE.line_template) == plain_grading.TEMPLATE


def test_rating_process_does_not_import_typer():
    code = "import sys, cli.line_grading; print('typer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_version_is_that_of_the_engine(run):
    assert run("--version").out == f"sudoku-tutor {engine.__version__}\n"


def without_extras(*commands: Sequence[str]) -> list[Outcome]:
    """Run commands in a program that cannot import modules from extras."""
    missing = [name for names in PACKAGES.values() for name in names]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, json.dumps([missing, commands])],
        capture_output=True,
        text=True,
        env=uncounted_environment(),
        check=True,
    )
    return [Outcome(*outcome) for outcome in json.loads(done.stdout)]


WITHOUT = """
import contextlib, io, json, sys
missing, commands = json.loads(sys.argv[1])
sys.modules.update(dict.fromkeys(missing))
import cli
done = []
for command in commands:
    with (
        contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
    ):
        status = cli.main(command)
        out.flush()
    done.append((status, out.buffer.getvalue().decode(), err.getvalue()))
print(json.dumps(done))
"""


def test_text_commands_need_no_extra(tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n")
    commands = (
        ("--version",),
        ("grade", EASY),
        ("grade", "--input", str(file), "--jobs", "2", "--limit", "60"),
        ("grade", "--input", str(file), "--out", str(tmp_path / "results.tsv")),
        ("compare", str(file)),
        ("steps", EASY),
        ("hint", EASY, "--level", "4", "--language", "de"),
        ("solve", EASY),
        ("generate", "--seed", "1"),
    )
    for command, done in zip(commands, without_extras(*commands), strict=True):
        assert (done.status, done.err.count("pip install")) == (0, 0), (command, done.err)
        assert done.out or "--out" in command


def test_missing_extra_is_reported_in_one_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(cli.__file__).parents[1]))
    needed = {
        ("draw", EASY): "pictures",
        ("hint", EASY, "--out", "hint.png"): "pictures",
        ("hint", EASY, "--theme", "dark"): "pictures",
        ("read", __file__): "pictures",
        ("lessons", "pages"): "pictures",
        ("run",): "bot",
        ("doctor",): "bot",
        ("health",): "bot",
        ("db", "migrate"): "bot",
        ("play",): "playground",
    }
    for (command, extra), done in zip(needed.items(), without_extras(*needed), strict=True):
        assert done.status == MISSING_PACKAGE == int(ExitStatus.MISSING_PACKAGE), command
        assert done.err.startswith("sudoku-tutor: ")
        assert done.err.endswith(f" is not installed: pip install 'sudoku-tutor[{extra}]'\n")
        assert done.err.count("\n") == 1


def test_help_names_every_command(run):
    help_text = run("--help")
    assert help_text.status == 0
    assert all(f" {command} " in help_text.out for command in COMMANDS)
    assert "Exit status" in help_text.out


def test_help_is_shown_without_a_command(run):
    bare = run()
    assert bare.status == 2
    assert " grade " in bare.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command):
    assert run(command, "--help").status == 0
    assert run(command, "-h").out == run(command, "--help").out


def test_wrong_use_is_reported_in_one_line(run):
    for arguments in (("grad",), ("--colour",), ("steps",), ("solve", EASY, "--count")):
        refusal = run(*arguments)
        assert refusal.status == 2
        assert refusal.err.startswith("sudoku-tutor: ")
        assert refusal.err.count("\n") == 1


def test_values_of_options_are_refused_in_plain_words(run):
    for words, message in (
        (("hint", "--level", "x", EASY), "--level: give a whole number"),
        (("hint", "--level", "9", EASY), "--level: give 1 to 4"),
        (("generate", "-n", "0"), "-n / --number: give 1 to 1000000"),
        (("why", "--limit", "-1", EASY), "--limit: give at least 0"),
        (("why", "--limit", "soon", EASY), "--limit: give a number"),
        (("why", "--limit", "1\n2", EASY), "--limit: give a number"),
    ):
        assert (run(*words).status, run(*words).err) == (2, f"sudoku-tutor: {message}\n")


def test_option_with_one_value_is_refused_if_it_is_given_twice(run, tmp_path):
    for words, names in (
        (("grade", "--input", "a.txt", "-f", "%r", "--format", "%g"), "-f / --format"),
        (("grade", EASY, "--scale=hodoku", "--scale", "se"), "--scale"),
        (("steps", EASY, "--order", "se", "--scale", "hodoku"), "--order / --scale"),
        (("hint", EASY, "--level", "1", "--level", "1"), "--level"),
        (("draw", EASY, "--out", str(tmp_path / "a.png"), "--out", "b.png"), "--out"),
        (("generate", "--minimal", "--no-minimal"), "--minimal / --no-minimal"),
        (("db", "copy", "--to", "a", "--to", "b"), "--to"),
        (("run", "--config", "a", "--config", "b"), "--config"),
    ):
        refusal = run(*words)
        assert (refusal.status, refusal.out) == (2, ""), words
        assert refusal.err == f"sudoku-tutor: {names}: give this option only once\n"
    assert list(tmp_path.iterdir()) == []


def test_flags_and_options_for_several_values_may_be_repeated(run, tmp_path):
    assert run("grade", EASY, "--json", "--json").status == 0
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n")
    assert run("compare", str(file), "--scale", "se", "--scale", "grader").status == 0


def test_option_that_installs_completion_says_which_shells_it_knows(run, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("--install-completion", "--show-completion"):
        refusal = run(name, "nush")
        assert (refusal.status, refusal.out) == (2, "")
        assert f"{name} takes no value" in refusal.err
        assert "bash, zsh, fish or PowerShell" in refusal.err
    assert list(tmp_path.iterdir()) == []


def test_outdated_compiled_module_is_reported_in_one_line(run, monkeypatch):
    def fail(_: list[str]) -> int:
        raise ImportError("count.so is older than its source:\nrun `make build`")

    monkeypatch.setattr(cli, "_run", fail)
    assert run("grade").err == (
        "sudoku-tutor: count.so is older than its source: run `make build`\n"
    )


def test_command_as_a_process(process):
    assert process("grade", EASY, "--format", "%r").out == "1.5\n"
    assert process("grade", "12").status == 1
    assert process("grade").status == 2


@pytest.mark.parametrize(
    ("closed", "named"), [("<&-", "standard input"), (">&-", "standard output")]
)
def test_closed_stream_is_reported_in_one_line(closed, named):
    script = f"exec {sys.executable} -c 'import sys, cli; sys.exit(cli.main())' grade - {closed}"
    done = subprocess.run(["sh", "-c", script], input="", capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == f"sudoku-tutor: {named} is closed\n"


def test_puzzle_with_dashes_can_follow_two_dashes(run):
    puzzle = EASY.replace(".", "-")
    assert run("grade", "--", puzzle).out == run("grade", puzzle).out == run("grade", EASY).out


def test_help_groups_the_commands_and_shows_no_type_for_flags(run):
    lines = run("--help").lines
    panels = [line.split(" ")[1] for line in lines if line.startswith("╭")]
    assert panels == ["Options", "Puzzles", "Pictures", "Setting", "Many", "More", "The"]
    for command in COMMANDS:
        assert "<bool>" not in run(command, "--help").out


def test_help_has_examples(run):
    assert "• sudoku-tutor solve --count 10 PUZZLE" in run("solve", "--help").out


def test_help_prints_pages_and_the_help_of_commands(run, tmp_path, monkeypatch):
    page = (Path(cli.__file__).parents[1] / "docs" / "steps-json.md").read_text(encoding="utf-8")
    assert run("help", "steps-json").out == page
    assert run("help", "Steps JSON").out == page
    assert run("help", "hint").out.strip() == run("hint", "--help").out.strip()
    listed = run("help")
    assert listed.lines[-1].startswith("Topics of sudoku-tutor help: access, ")
    refusal = run("help", "qqq")
    assert (refusal.status, refusal.out) == (2, "")
    assert "'qqq' is not a known topic: choose one of access" in refusal.err
    assert "'fils' is not a known topic. Did you mean files or faults?" in run("help", "fils").err

    (tmp_path / "pages").mkdir()
    monkeypatch.setattr("cli.help_pages.resources.files", lambda _: tmp_path)
    (tmp_path / "pages" / "files.md").write_text("installed\n")
    assert run("help", "files").out == "installed\n"


def test_every_page_that_help_names_exists(run):
    pages = Path(cli.__file__).parents[1] / "docs"
    named = set()
    for command in (*COMMANDS, "compare", "generate", "read"):
        text = run(command, "--help").out.replace("│", " ")
        named |= set(re.findall(r"More:\s+sudoku-tutor\s+help\s+([\w-]+)", text))
        assert "docs/" not in text, command
    assert {"files", "host-cluster", "solvers", "steps-json"} <= named
    assert all((pages / f"{name}.md").exists() for name in named)


def test_shells_complete_commands_and_options():
    def completed(words: str, place: int) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", "import sys, cli; sys.exit(cli.main())"],
            env=uncounted_environment(
                _SUDOKU_TUTOR_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(place)
            ),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()

    assert completed("sudoku-tutor gr", 1) == ["grade"]
    assert "--columns" in completed("sudoku-tutor grade --c", 2)
    assert completed("sudoku-tutor grade --columns er,hardest_", 3) == ["er,hardest_step"]


def test_values_that_shells_complete_are_those_that_there_are():
    assert completion.scales("") == [*SCALES]
    assert completion.orders("") == [*ORDERS]
    assert completion.themes("") == [*renderer.THEMES]
    assert completion.methods("") == [method.value for method in Method]
    assert completion.symmetries("") == [symmetry.value for symmetry in engine.Symmetry]
    assert completion.bands("e") == [band.slug for band in engine.Band if band.slug[0] == "e"]
    assert completion.columns("er,givens,minutes_") == [
        "er,givens,minutes_low",
        "er,givens,minutes_high",
    ]
    assert completion.languages("") == [*languages()]
    assert completion.techniques("xyz") == ["xyz-wing"]
    assert {"files", "grade"} <= {*completion.topics("")}
