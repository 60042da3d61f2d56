"""The page on the rules of HoDoKu's score agrees with the engine."""

import re
from collections import Counter
from pathlib import Path

from engine import Grid
from engine.orders import hodoku
from engine.orders.hodoku.slots import SLOTS
from engine.orders.hodoku.steps import hodoku_name, technique_of_code

PAGE = (Path(__file__).parents[4] / "docs" / "hodoku-rules.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """Return the text below a heading, up to the next heading."""
    _, found, text = PAGE.partition(f"\n{heading}\n")
    assert found, heading
    return re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0]


def table(text: str, first: str) -> list[list[str]]:
    """Return the cells of each row of the table whose head begins with `first`."""
    lines = text[text.index(f"| {first} |") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def steps_of(kinds: tuple[str, ...]) -> str:
    names = [technique.value if (technique := technique_of_code(k)) else "Give up" for k in kinds]
    if len(kinds) == 1:
        return names[0]
    return "; ".join(f"{kind}: {name}" for kind, name in zip(kinds, names, strict=True))


def test_table_of_slots_matches_engine():
    assert table(section("## 2. The slots"), "#") == [
        [str(slot.number), slot.code, str(slot.score), slot.level.value, steps_of(slot.kinds)]
        for slot in SLOTS
    ]


def test_limits_of_levels_match_engine():
    text = " ".join(section("## 1. Score, level and the loop").split())
    limits = {level.title(): points for points, level in re.findall(r"([\d,]+) for (\w+)", text)}
    assert limits == {
        level.value: f"{level.limit:,}" for level in hodoku.Level if level.limit is not None
    }


def test_worked_example():
    text = section("## 21. A score worked out by hand")
    (puzzle,) = re.findall(r"```\n(.*?)\n```", text, re.DOTALL)
    grid = Grid.parse(puzzle)
    points = {kind: slot.score for slot in SLOTS for kind in slot.kinds}
    steps = [
        [
            str(number),
            code := hodoku_name(step),
            str(points[code]),
            ", ".join(map(str, step.effects)),
        ]
        for number, step in enumerate(hodoku.iter_steps(grid), 1)
    ]
    assert table(text, "step") == steps
    assert Counter(row[1] for row in steps) == {"fh": 11, "n1": 6, "lc2": 1, "n2": 1, "rp": 1}
    report = hodoku.grade(grid)
    assert f"**{report.score} points**" in " ".join(text.split())
    assert f"**{report.level.value}**" in text
