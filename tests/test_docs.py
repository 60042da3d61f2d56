"""The examples of the documents agree with the program."""

import csv
import doctest
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import engine
import engine.orders.grader
import renderer.draw
from bot.process.prometheus import PrometheusMetrics
from engine import explain
from testing.environ import uncounted_environment

ROOT = Path(__file__).resolve().parents[1]
DOCS = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "reports").glob("*.md")]
"""The pages of the documentation."""


@pytest.mark.parametrize("module", [engine, engine.orders.grader, renderer.draw])
def test_examples_in_docstrings(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_notebook_runs(capsys):
    notebook = json.loads((ROOT / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        assert cell["outputs"] == []
        exec(compile("".join(cell["source"]), "notebook", "exec"), names)
        printed = capsys.readouterr().out
        assert printed
    assert printed.startswith(">=")
    assert len(cells) > 4


def test_links_and_pictures_exist():
    for page in [*ROOT.glob("*.md"), *DOCS]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_index_lists_every_page_by_its_title():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    listed = {link: label for label, link in re.findall(r"\[([^]]+)\]\((\S+\.md)\)", index)}
    for page in DOCS:
        (title,) = re.findall(r"\A(?:<!--.*-->\n+)?# (.*)", page.read_text(encoding="utf-8"))
        if page.name != "README.md" and not title.endswith(" has moved"):
            assert listed[page.relative_to(ROOT / "docs").as_posix()] == title.replace("`", "")


def test_no_letter_follows_a_name_in_backticks():
    """As in `Grid`s, which Sphinx refuses: `make docs` would fail."""
    for folder in ("engine", "reader", "renderer", "tutor", "workers"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"(?<!`)`[\w.]+`\w", text), path


def test_statement_of_the_incident_page_counts_what_each_user_got(migrated_file: Path):
    text = (ROOT / "docs" / "incidents.md").read_text(encoding="utf-8")
    (statement,) = re.findall(r"```sql\n(.*?)```", text, re.DOTALL)
    with closing(sqlite3.connect(f"file:{migrated_file}?mode=ro", uri=True)) as connection:
        assert connection.execute(statement).fetchall() == []


def test_worked_example_matches_code():
    text = (ROOT / "docs" / "adding-a-technique.md").read_text(encoding="utf-8")
    code, tests = (
        "".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))
        for folder in ("engine", "tests")
    )
    names = set(re.findall(r"`((?:\w+/)*\w*(?:/|\.py|\.tsv|\.po)|test_\w+)`", text))
    assert len(names) > 30
    for name in names:
        known = f"def {name}(" in tests if name.startswith("test_") else (ROOT / name).exists()
        assert known, name
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        for line in example.splitlines():
            assert "..." in line or line.strip() in code, line
    knowing = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "tools", "renderer", "tutor", "web", "bot", "cli")
        for path in (ROOT / folder).rglob("*.p*")
        if path.suffix in {".py", ".pyi", ".pxd"}
        and re.search(r"SUE_DE_COQ|SueDeCoq|sue_de_coq|\bsdc\b", path.read_text(encoding="utf-8"))
    }
    assert not [path for path in knowing if f"`{path}`" not in text and Path(path).name not in text]
    assert len(knowing) <= 9


CITATION = re.compile(
    r"docs/([\w-]+\.md),\ssections?\s([\d.]+\d|\d)((?:(?:,|\sand|\sto)\s[\d.]*\d)*)"
)
"""Such as `docs/rating-rules.md, sections 4.3 and 5`."""


def cited(text: str) -> Iterator[tuple[str, str]]:
    """Yield each page and section that a text cites; the text may be a wrapped comment."""
    plain = re.sub(r"\n\s*(?:# )?", " ", text)
    for page, first, more in CITATION.findall(plain):
        for number in [first, *re.findall(r"[\d.]*\d", more)]:
            yield page, number


def test_cited_sections_exist():
    assert [*cited("(docs/a-b.md, sections 4.3,\n    # 5 and 6)")] == [
        ("a-b.md", "4.3"), ("a-b.md", "5"), ("a-b.md", "6"),
    ]  # fmt: skip
    headings: dict[str, list[str]] = {}
    for page in DOCS:
        found = re.findall(r"^#+ ([\d.]*\d)\.? ", page.read_text(encoding="utf-8"), re.MULTILINE)
        headings.setdefault(page.name, []).extend(found)
    citing = 0
    for module in ROOT.glob("*/**/*.py"):
        if {".venv", "build"} & set(module.parts) or module == Path(__file__):
            continue
        text = module.read_text(encoding="utf-8")
        assert not re.search(r"\bspec/[\w-]+\.md|\((?:\w+ rules, )?sections? \d", text), module
        for name, number in cited(text):
            citing += 1
            assert number in headings[name], f"{module}: {name} has no section {number}"
    assert citing


def test_pages_count_the_positions_of_practice():
    def counted(name: str) -> tuple[int, int]:
        with (ROOT / "engine" / "practice" / name).open(encoding="ascii") as file:
            rows = [row["technique"] for row in csv.DictReader(file, delimiter="\t")]
        return len(rows), len(set(rows))

    def said(page: str, words: str) -> bool:
        return words in " ".join((ROOT / page).read_text(encoding="utf-8").split())

    (ours, kinds), (hodoku, more) = counted("positions.tsv"), counted("hodoku_positions.tsv")
    assert said("docs/architecture.md", f"{ours:,} positions of {kinds} techniques, and {hodoku}")
    assert said("docs/hodoku.md", f"`/practice` has {hodoku} positions for {more} of the 43")
    both = f"has {ours + hodoku:,} positions of {kinds + more} techniques"
    assert said("CHANGELOG.md", both)


@pytest.mark.parametrize("package", ["engine", "reader"])
def test_architecture_names_modules_that_exist(package):
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = text.partition(f"## Inside the {package}\n")[2].split("```")[1]
    listed = re.findall(r"^(?:[\w/]+(?:\.py|/)(?:, )?)+", tree, re.MULTILINE)
    assert len(listed) > 4
    for name in ", ".join(listed).split(", "):
        assert (ROOT / package / name).exists(), name


def test_every_metric_is_described():
    text = (ROOT / "docs" / "monitoring.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`(sudoku_tutor_\w+)`", text))
    endings = {"counter": "_total", "info": "_info"}
    served = {
        metric.name + endings.get(metric.type, "")
        for metric in PrometheusMetrics()._registry.collect()
        if not metric.name.startswith("process")
    }
    assert served == described


def test_pages_say_how_much_memory_rating_takes(tmp_path):
    report = (ROOT / "docs" / "reports" / "speed.md").read_text(encoding="utf-8")
    table = report.partition(" MiB |\n")[2]
    figures = [int(row.split("|")[-2]) for row in table.partition("\n\n")[0].splitlines()[1:]]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"takes a process {min(figures)} to {max(figures)} MiB" in readme

    if sys.platform == "linux":  # where a process can be asked for its own
        file = tmp_path / "puzzles.txt"
        file.write_text(
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"
        )
        code = (
            "import cli, bench.rate; cli.main(['grade', '--input', 'puzzles.txt']);"
            "print(bench.rate.peak_memory())"
        )
        printed = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env=uncounted_environment(PYTHONPATH=str(ROOT)),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        assert min(figures) * 0.8 < float(printed[-1]) < max(figures) * 1.2


def test_no_page_names_a_folder_of_one_machine():
    for page in [*ROOT.glob("*.md"), *DOCS, ROOT / "corpus" / "README.md"]:
        assert not re.search(r"(?<![\w./~])/(?:home|root|Users)/", page.read_text("utf-8")), page


PAGES = [page for page in [*ROOT.glob("*.md"), *DOCS] if page.name != "CHANGELOG.md"]
"""All pages except for the page about the past."""
ELSEWHERE = {
    "build/docs", "build/sbom.json", ".venv/bin/mypy",  # made by make
    "docs/techniques", "docs/techniques/sue-de-coq.md",
    "engine/language/fr.po", "DIR/truth.tsv", "sudoku-tutor-second.service",  # of the reader
}  # fmt: skip
"""Paths that are in no checkout."""
OF_OTHERS = {
    "--after", "--before", "--start",  # serate
    "--techs", "--islkSudokuBUG",  # Sukaku Explainer
    "--require-hashes",  # pip
    "--build-arg", "--build-context", "--read-only", "--volume",  # Docker
}  # fmt: skip
"""Options of other programs."""


def prose(page: Path) -> str:
    """Return the text of a page on one line, without its blocks of code."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(text.split())


def repository() -> Iterator[Path]:
    """Yield the files of the repository, without generated ones."""
    for path in ROOT.iterdir():
        if path.name in {".git", ".venv", "build"} or path.name.startswith("."):
            continue
        yield from path.rglob("*") if path.is_dir() else [path]


def test_paths_in_backticks_exist():
    """A path may be relative to any folder: pages on packages cite paths inside them."""
    known = "\n".join(f"/{path.relative_to(ROOT).as_posix()}" for path in repository()) + "\n"
    suffixes = r"\.(?:py|pyi|pxd|md|toml|po|tsv|txt|yaml|sh|js|css|html|ipynb|service|timer)"
    found = 0
    for page in PAGES:
        for name in re.findall(
            rf"(?<!`)`([a-zA-Z][\w.+-]*(?:/[\w.+-]+)+/?|\w[\w-]*{suffixes})`", prose(page)
        ):
            if name not in ELSEWHERE:
                assert f"/{name.rstrip('/')}\n" in known, f"{page.name}: {name}"
                found += 1
    assert found > 300


def test_names_are_in_the_files_that_pages_name():
    """As in: `name` in `file`, or: `name` (`file`)."""
    found = 0
    for page in PAGES:
        for name, file in re.findall(
            r"`_?([\w.]+)`(?:,? \(| (?:in|of) )`([\w/-]+\.(?:py|toml|tsv))`", prose(page)
        ):
            texts = [path.read_text("utf-8") for path in repository() if path.match(file)]
            wanted = name.rpartition(".")[2]
            assert any(re.search(rf"\b_?{wanted}\b", text) for text in texts), (
                f"{page.name}: {name} in {file}"
            )
            found += 1
    assert found > 20


def test_settings_in_pages_exist():
    section, settings = "", {"": ""}
    for line in (ROOT / "config.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif key := re.match(r"#?(\w+) = ", line):
            settings.setdefault(section, "")
            settings[section] += f" {key[1]} "
    code = "".join(
        path.read_text("utf-8")
        for path in repository()
        if path.suffix in {".py", ".yaml", ".sh", ".toml"}
        or path.name in {"Makefile", "Dockerfile"}
    )
    named = found = 0
    for page in PAGES:
        text = prose(page)
        for key, section in re.findall(r"`(\w+)(?: = [^`]*)?` in `\[(\w+)\]`", text):
            assert f" {key} " in settings[section], f"{page.name}: {key} in [{section}]"
            found += 1
        for variable in re.findall(r"`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`", text):
            section, _, key = variable.removeprefix("SUDOKU_TUTOR_").lower().partition("_")
            known = variable in code or f" {key} " in settings.get(section, "")
            assert known, f"{page.name}: {variable}"
            named += 1
    assert found > 8
    assert named > 5


def test_options_in_pages_exist():
    """Options in commands are tested with the command, in `tests/cli/test_examples.py`."""
    programs = "".join(
        path.read_text("utf-8")
        for folder in ("cli", "bench", "tools", "tests/faults", ".ci")
        for path in (ROOT / folder).rglob("*.py")
    )
    found = 0
    for page in PAGES:
        for option in re.findall(r"`(--[a-z][\w-]*)[^`]*`", prose(page)):
            name = option.removeprefix("--")
            known = (
                option in OF_OTHERS
                or f'"{option}' in programs
                or f"/{option}" in programs
                or re.search(rf"^ {{4}}{name.replace('-', '_')}: ", programs, re.MULTILINE)
            )
            assert known, f"{page.name}: {option}"
            found += 1
    assert found > 100


@pytest.mark.compiled
def test_tutorials_show_what_members_see():
    """The tutorials use the labels of buttons and the words of hints."""
    pages = "\n".join(
        (ROOT / "docs" / name).read_text(encoding="utf-8")
        for name in ("first-puzzle.md", "first-bot.md")
    )
    catalogue = (ROOT / "engine" / "language" / "de.po").read_text(encoding="utf-8")
    known = set(re.findall(r'^msgid "(.+)"$', catalogue, re.MULTILINE))
    named = set(re.findall(r"\*\*([^*]+)\*\*", pages))
    assert len(named) > 8
    assert named <= known
    first, position = re.findall(r"^    ([.1-9]{81})$", pages, re.MULTILINE)[:2]
    grids = [engine.Grid.parse(first), engine.Grid.parse(position)]
    words = " ".join(
        explain(step, level)
        for grid in grids
        if (step := engine.teacher.next_step(grid)) is not None
        for level in engine.HintLevel
    )
    quotes = re.findall(r"(?:^> .+\n)+", pages, re.MULTILINE)
    assert len(quotes) == 3
    for quote in quotes:
        assert " ".join(quote.replace("> ", "").split()) in words
