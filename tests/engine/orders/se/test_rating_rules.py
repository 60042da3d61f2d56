"""The page on the rules of the rating agrees with the engine."""

import re
from pathlib import Path

import pytest

import engine
from engine.model.technique import RECORDS, Technique
from engine.orders.se.order import PRODUCERS
from engine.techniques.chains import ChainPattern

PAGE = (Path(__file__).parents[4] / "docs" / "rating-rules.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """Return the text below a heading, up to the next heading."""
    _, found, text = PAGE.partition(f"\n{heading}\n")
    assert found, heading
    return re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0]


def table(text: str) -> list[list[str]]:
    """Return the cells of the rows below the head of the only table in a text."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def bounds(technique: Technique) -> tuple[int, int | None]:
    """Return the range of a technique's ratings in tenths."""
    assert technique.se_range is not None
    return technique.se_range.lowest, technique.se_range.highest


def test_records_match_techniques():
    assert list(RECORDS) == [technique.name for technique in Technique]


def test_table_of_techniques_matches_engine():
    def rating(tenths: int | None) -> str:
        return "" if tenths is None else f"{tenths // 10}.{tenths % 10}"

    expected = {
        (str(producer.number), technique.value, *map(rating, bounds(technique)))
        for producer in PRODUCERS
        for technique in producer.techniques.values()
    }
    rows = table(section("## 17. All techniques and their ratings"))
    assert len(rows) == len(expected)
    assert {tuple(row) for row in rows} == expected


def test_core_has_no_ratings_of_its_own():
    """A change to a rating is needed in `engine.ratings` only."""
    for path in (Path(engine.__file__).parent / "core").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"tenths = (.* else )?[1-9]|chain_rating\([1-9]", text), path


def test_table_of_producers_is_complete():
    rows = table(section("## 3. Producers in their order"))
    assert [int(row[0]) for row in rows] == [producer.number for producer in PRODUCERS]
    for row, producer in zip(rows, PRODUCERS, strict=True):
        ratings = re.findall(r"\d+\.\d", row[2])
        lowest = min(bounds(technique)[0] for technique in producer.techniques.values())
        assert min(float(rating) for rating in ratings) == lowest / 10, row


@pytest.mark.parametrize(
    "heading", ["### A pearl without chains", "### A rating that is decided by chains"]
)
def test_worked_example(heading: str):
    """The grid, the candidates, every step and the three ratings match the engine."""
    text = section(heading)
    puzzle, candidates = re.findall(r"```\n(.*?)\n```", text, re.DOTALL)
    grid = engine.Grid.parse(puzzle)
    assert candidates.split() == [
        str(grid.values[cell] or "".join(map(str, grid.candidates_of(cell)))) for cell in range(81)
    ]
    steps = []
    for number, step in enumerate(engine.iter_steps(grid), 1):
        complexity = str(step.pattern.complexity) if isinstance(step.pattern, ChainPattern) else ""
        effects = ", ".join(str(effect) for effect in step.effects)
        steps.append([str(number), step.technique.value, str(step.rating), complexity, effects])
    assert table(text) == steps
    said = dict(re.findall(r"(E[RPD])\s+=\s+(\d+\.\d)", text))
    report = engine.grade(grid)
    assert said == {"ER": str(report.er), "EP": str(report.ep), "ED": str(report.ed)}
