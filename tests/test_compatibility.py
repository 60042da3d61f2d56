"""Every public name since version 1.0 still exists; docs/compatibility.md says which are public.

`public_names.json` in this folder lists the names. New names are added to it by `python -m
tests.test_compatibility`. A name is removed or changed only in a new major version.
"""

import inspect
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
import typer

import cli
import engine.errors
import sudoku_tutor
from cli.app import app
from engine.errors import SudokuError
from engine.links import LinkError
from engine.notation import NotationError
from engine.research.columns import COLUMNS

PUBLIC_NAMES = Path(__file__).with_name("public_names.json")
PUZZLE = ".........76...3..2..264...94.39...7......49.3..5....2..1.56....37..9..41.......6."
JSON_OF = {
    "grade": ("grade", PUZZLE, "--json"),
    "why": ("why", PUZZLE, "--morphs", "1", "--json"),
    "steps": ("steps", PUZZLE, "--json"),
    "steps --all": ("steps", "--all", PUZZLE, "--json"),
    "hint": ("hint", PUZZLE, "--json"),
    "solve": ("solve", PUZZLE, "--json"),
    "canon": ("canon", PUZZLE, "--json"),
    "generate": ("generate", "--seed", "1", "--json"),
}
"""The commands whose JSON has public keys, each with arguments that print it."""


def commands(group: Any, before: str = "") -> dict[str, list[str]]:
    """Return the options of each command, except for those that list or print help."""
    found: dict[str, list[str]] = {}
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            found |= commands(command, f"{before}{name} ")
        else:
            found[before + name] = sorted(
                option
                for parameter in command.params
                if parameter.param_type_name == "option"
                for option in (*parameter.opts, *parameter.secondary_opts)
            )
    return found


def arguments(name: str) -> list[str]:
    """Return the argument names of a public function or class; an empty list for others."""
    found = getattr(sudoku_tutor, name)
    if not callable(found) or isinstance(found, type):
        return []
    return [*inspect.signature(found).parameters]


def keys(words: tuple[str, ...]) -> list[str]:
    """Return the keys of the first JSON object that a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert cli.main([*words]) == 0
    first, *_ = printed.getvalue().splitlines()
    found = json.loads(first)
    return [*(found[0] if isinstance(found, list) else found)]


def offered() -> dict[str, Any]:
    """Return what the program offers now."""
    errors = [found for found in vars(engine.errors).values() if isinstance(found, type)]
    return {
        "commands": commands(typer.main.get_command(app)),
        "keys": {name: keys(words) for name, words in JSON_OF.items()},
        "columns": [*COLUMNS, "line", "bounds", "error", "error_code"],
        "error codes": sorted(
            {
                found.code
                for found in [*errors, NotationError, LinkError]
                if issubclass(found, SudokuError)
            }
        ),
        "names": {name: arguments(name) for name in sorted(sudoku_tutor.__all__)},
    }


def missing(public: Any, found: Any, place: str) -> list[str]:
    """Return the public names that are missing."""
    if isinstance(public, dict):
        gone = [f"{place}: {name}" for name in public.keys() - found.keys()]
        for name in public.keys() & found.keys():
            gone += missing(public[name], found[name], f"{place}: {name}")
        return gone
    return [f"{place}: {name}" for name in public if name not in found]


@pytest.mark.compiled
def test_every_public_name_is_there():
    public = json.loads(PUBLIC_NAMES.read_text(encoding="utf-8"))
    found = offered()
    assert public.keys() == found.keys()
    assert missing(public, found, "public") == []


def test_a_name_that_is_gone_is_noticed():
    public = {"commands": {"grade": ["--json", "--jobs"], "why": []}, "columns": ["er"]}
    found: dict[str, Any] = {"commands": {"grade": ["--json"]}, "columns": ["ep", "er"]}
    assert sorted(missing(public, found, "public")) == [
        "public: commands: grade: --jobs",
        "public: commands: why",
    ]


if __name__ == "__main__":
    PUBLIC_NAMES.write_text(json.dumps(offered(), indent=1) + "\n", encoding="utf-8")
