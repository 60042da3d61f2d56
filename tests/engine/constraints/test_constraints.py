"""Reading, writing, checking and counting with every kind of constraint."""

import contextlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.constraints.constraint import Constraint, counts_by_kind
from engine.constraints.counting import MAX_ALL_STATES, solve_puzzle
from engine.constraints.puzzle import Puzzle
from engine.constraints.registry import known_kinds
from engine.constraints.rules import MAX_STATES, Reader, Table, TooLargeError, table_of
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.houses import HouseKind, digits_of
from engine.language import languages, translate_count, use_locale
from engine.links import ConstraintsError, LinkError, lz_string, parse_link
from engine.links.with_constraints import format_puzzle, parse_puzzle
from engine.model.limit import Limit
from tests.uncompiled import UNCOMPILED
from tutor.rules import rules_of

PUZZLES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "constraints.jsonl").read_text().splitlines()
][:: 12 if UNCOMPILED else 1]
"""Made by tools/constraint_puzzles.py; the solutions are counted by another solver."""
DRAWN = {"line", "circle", "rectangle", "text", "cage"}


def read(puzzle: Any) -> Puzzle:
    return parse_puzzle(puzzle, "f-puzzles")


def empty(**entries: Any) -> dict[str, Any]:
    """A puzzle without givens."""
    return {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **entries}


def only(kind: str, *entries: Any, **others: Any) -> list[Constraint]:
    """The constraints of some entries."""
    return list(known_kinds()[kind].parse(empty(**{kind: list(entries)}, **others)))


def values(**cells: int) -> list[int]:
    """A grid with digits in cells such as r1c2."""
    grid = [0] * 81
    for name, digit in cells.items():
        grid[(int(name[1]) - 1) * 9 + int(name[3]) - 1] = digit
    return grid


def test_there_are_puzzles_of_every_kind():
    kinds = {name for line in PUZZLES for name in line["puzzle"]} - {"size", "grid"}
    assert UNCOMPILED or kinds == known_kinds().keys() - DRAWN
    assert UNCOMPILED or len(PUZZLES) >= 200


def test_counted_as_by_another_solver():
    for line in PUZZLES:
        solved = solve_puzzle(read(line["puzzle"]), limit=Limit(60))
        assert len(solved.solutions) == line["solutions"], line["kind"]
        if line["solutions"] == 1:
            assert solved.solutions == (line["solution"],), line["kind"]
            assert solved.all_found


def test_solutions_break_no_rule_and_other_digits_do():
    found_faults: Counter[str] = Counter()
    for line in PUZZLES:
        puzzle = read(line["puzzle"])
        assert not puzzle.faults(puzzle.grid.values)
        if line["solutions"] != 1:
            continue
        solution = list(map(int, line["solution"]))
        assert not puzzle.faults(solution)
        for constraint in puzzle.constraints:
            swapped = [digit % 9 + 1 for digit in solution]
            counted = [(cell * 5 + cell // 9) % 9 + 1 for cell in range(81)]
            found_faults[constraint.KEY] += sum(
                bool(constraint.faults(wrong)) for wrong in (swapped, counted, [7] * 81)
            )
    assert UNCOMPILED or found_faults.keys() == known_kinds().keys() - DRAWN
    assert min(found_faults.values()) > 0, found_faults


def test_written_as_they_are_read():
    for line in PUZZLES:
        puzzle = read(line["puzzle"])
        assert read(json.loads(format_puzzle(puzzle))) == puzzle, line["kind"]


def test_regions_candidates_and_notes_are_written_as_they_are_read():
    grid: list[list[dict[str, Any]]] = [
        [{"region": column} for column in range(9)] for _ in range(9)
    ]
    grid[0][0] |= {"givenPencilMarks": [2, 4]}
    grid[0][1] |= {"given": True, "value": 7}
    grid[0][2] |= {"value": 8}
    notes = {"title": "Tea", "author": "Ann", "ruleset": "Normal.", "solution": [1, "2", *[0] * 79]}
    puzzle = read(empty(antiking=True) | {"grid": grid} | notes)
    assert {house.kind for house in puzzle.grid.variant.houses[:9]} == {HouseKind.REGION}
    assert digits_of(puzzle.grid.candidates[0]) == (2, 4)
    # A digit that is not a given was entered by a player.
    assert puzzle.grid.values[1:3] == (7, 0)
    assert (puzzle.title, puzzle.author, puzzle.rules) == ("Tea", "Ann", "Normal.")
    assert puzzle.solution == "12".ljust(81, ".")
    assert read(json.loads(format_puzzle(puzzle))) == puzzle


@pytest.mark.parametrize(
    ("entries", "named"),
    [
        ({"numberedroom": [{"cell": "R0C1", "value": "5"}]}, "numberedroom"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x+1"}]}, "killercage x+1"),
        ({"killercage": [{"cells": ["R1C1"], "value": "99"}]}, "killercage 99"),
        ({"killercage": [{"cells": ["R1C1"], "mode": "product"}]}, "killercage.mode"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "killercage R1C1, R1C1"),
        ({"killercage": [{"cells": ["R0C1"]}]}, "killercage R0C1"),
        ({"killercage": [{"cells": ["R1C1"]}] * 301}, "killercage 301"),
        ({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}, "thermometer R1C1, R1C10"),
        ({"thermometer": [{"lines": [["R1C1"] * 99]}]}, "thermometer R1C1"),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "0"}]}, "difference 0"),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "12"}]}, "difference 12"),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "23"}]}, "ratio 23"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]}, "xv I"),
        ({"xv": [{"cells": ["R1C1"], "value": "V"}]}, "xv R1C1"),
        ({"negative": ["difference"]}, "negative difference"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "5"}]}, "sandwichsum R0C0"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "N"}]}, "littlekillersum R0C1 N"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [1, 2]}]}, "quadruple (1, 2)"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "clone "),
        ({"line": [{"lines": [["?", "R1C1"]]}]}, "line ?, R1C1"),
        ({"grid": [[{"region": 1}] * 9] * 9}, "region"),
    ],
)
def test_what_is_not_understood_is_named(entries: dict[str, Any], named: str):
    with pytest.raises(LinkError, match="parts that I do not read") as caught:
        read(empty(**entries))
    assert f"({named[:30]}" in str(caught.value)


@pytest.mark.parametrize(
    "entries",
    [
        {"killercage": 5},
        {"killercage": [5]},
        {"killercage": [{"cells": 5}]},
        {"killercage": [{"cells": [["R1C1"]]}]},
        {"arrow": [{"lines": [5], "cells": ["R1C1"]}]},
        {"quadruple": [{"cells": ["R1C1"], "values": ["x"]}]},
        {"littlekillersum": [{}]},
        {"line": ["R1C1"]},
        {"negative": True},
        {"text": [{"cells": ["R1C1"], "value": "a", "size": "large"}]},
    ],
)
def test_damaged_entries_are_a_damaged_link(entries: dict[str, Any]):
    with pytest.raises(LinkError):
        read(empty(**entries))


def test_links_with_constraints_are_an_error_that_has_the_puzzle():
    data = lz_string.compress(json.dumps(empty(diagonal=False, antiknight=True)))
    with pytest.raises(ConstraintsError, match="knight's move apart") as caught:
        parse_link(f"https://sudokupad.app/fpuzzles{data.replace('+', '%2B')}")
    assert caught.value.puzzle == read(empty(antiknight=True))
    unknown = lz_string.compress(json.dumps(empty(killercage=[{"cells": ["R1C1"]}], prime=True)))
    with pytest.raises(LinkError, match=r"\(prime\)") as refused:
        parse_link(f"https://f-puzzles.com/?load={unknown}")
    assert not isinstance(refused.value, ConstraintsError)


def test_fog_and_empty_cages_are_no_rules():
    data = lz_string.compress(json.dumps(empty(fogofwar=["R1C1"], killercage=[{"cells": []}])))
    assert not any(parse_link(f"https://f-puzzles.com/?load={data}").values)
    short = lz_string.compress(json.dumps({"cells": 5}))
    with pytest.raises(LinkError, match="damaged"):
        parse_link(f"https://sudokupad.app/scl{short}")


def test_what_negative_rules_leave_out():
    dot = {"cells": ["R1C1", "R1C2"]}
    (ratio,) = known_kinds()["negative"].parse(empty(negative=["ratio"], difference=[dot]))
    assert not ratio.faults(values(r1c1=1, r1c2=2))
    assert ratio.faults(values(r1c2=2, r1c3=4)) == {1, 2}
    (sums,) = known_kinds()["negative"].parse(empty(negative=["xv"], xv=[dot]))
    assert not sums.faults(values(r1c1=1, r1c2=4))
    assert sums.faults(values(r2c1=1, r2c2=9)) == {9, 10}
    assert not only("xv", dot)[0].faults(values(r1c1=1, r1c2=2))
    (apart,) = known_kinds()["nonconsecutive"].parse(empty(nonconsecutive=True, ratio=[dot]))
    assert not apart.faults(values(r1c1=1, r1c2=2))
    assert apart.faults(values(r1c2=2, r2c2=3)) == {1, 10}


def test_extremes_of_a_kind_are_not_compared():
    one, other = only("maximum", {"cell": "R1C1"}, {"cell": "R1C2"})
    assert not one.faults(values(r1c1=4, r1c2=6))
    assert one.faults(values(r1c1=4, r2c1=6)) == other.faults(values(r1c2=4, r1c3=6)) ^ {0, 9, 1, 2}


def test_values_that_are_missing():
    pair = {"cells": ["R1C1", "R1C2"]}
    line = {"lines": [["R1C1", "R1C2"]]}
    for kind, entry, good, bad in (
        ("difference", pair, (3, 4), (3, 5)),
        ("ratio", pair, (3, 6), (3, 9)),
        ("whispers", line, (1, 6), (1, 5)),
        ("whispers", line | {"value": "4"}, (1, 5), (1, 4)),
        ("killercage", pair, (1, 9), (9, 9)),
    ):
        (constraint,) = only(kind, entry)
        assert not constraint.faults(values(r1c1=good[0], r1c2=good[1])), kind
        assert constraint.faults(values(r1c1=bad[0], r1c2=bad[1])) == {0, 1}, kind
    for kind in ("sandwichsum", "xsum", "skyscraper"):
        assert not any(only(kind, {"cell": "R0C1"})[0].rules())
    clue = {"cell": "R0C1", "direction": "DR"}
    assert not any(only("littlekillersum", clue)[0].rules())


def test_arrows_have_several_shafts_and_long_numbers():
    shafts = [["R1C1", "R1C2"], ["R1C1", "R2C1", "R3C1"]]
    (arrow,) = only("arrow", {"cells": ["R1C1"], "lines": shafts})
    assert not arrow.faults(values(r1c1=5, r1c2=5, r2c1=2, r3c1=3))
    assert arrow.faults(values(r1c1=5, r1c2=5, r2c1=2, r3c1=4)) == {0, 9, 18}
    pill = {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R3C2"]]}
    (long,) = only("arrow", pill)
    assert not long.faults(values(r1c1=1, r1c2=4, r2c2=6, r3c2=8))
    assert long.faults(values(r1c1=4, r1c2=1, r2c2=6, r3c2=8))
    # A circle without an arrow has no rule.
    assert not any(only("arrow", {"cells": ["R1C1"]})[0].rules())


def test_closed_lines_count_each_cell_once():
    (loop,) = only("renban", {"lines": [["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]]})
    assert not loop.faults(values(r1c1=1, r1c2=2, r2c2=3, r2c1=4))


def test_copies_and_notes_are_no_drawings():
    cage = {"cells": ["R1C1"], "outlineC": "#000000"}
    entries = empty(
        line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}],
        cage=[cage | {"value": "title: A name"}, cage | {"value": "FOGLIGHT"}],
        foglight=["R1C1"],
    )
    assert not read(entries).constraints
    drawn = read(empty(cage=[cage | {"value": "12"}]))
    assert [type(constraint).__name__ for constraint in drawn.constraints] == ["DrawnCage"]
    assert drawn.says_more


def test_what_is_said_of_a_puzzle():
    (unique,) = [line for line in PUZZLES if line["solutions"] == 1][:1]
    puzzle = unique["puzzle"]
    assert check_puzzle(read(puzzle)).uniqueness is Uniqueness.ONE
    stated = {"solution": [*map(int, unique["solution"][:80]), ""]}
    assert check_puzzle(read(puzzle | stated)).uniqueness is Uniqueness.ONE
    other = check_puzzle(read(puzzle | {"solution": [0, *[5] * 80]}))
    assert other.uniqueness is Uniqueness.OTHER
    several = check_puzzle(read(empty(antiknight=True)))
    assert several.text == "It has several solutions."
    worded = check_puzzle(read(empty(antiknight=True, ruleset="Knights and more.")))
    assert "rules in words" in worded.text
    twice = {"killercage": [{"cells": ["R1C1", "R2C1"], "value": "1"}]}
    assert check_puzzle(read(empty(**twice))).text == "It has no solution."


@pytest.mark.compiled
def test_honest_if_there_is_no_time():
    solved = solve_puzzle(read(empty(antiknight=True)), count=50_000, limit=Limit(0.1))
    assert 1 < len(solved.solutions) < 50_000
    assert not solved.all_found
    solution = next(line["solution"] for line in PUZZLES if line["solutions"] == 1)
    clues = []
    for at in range(9):
        for place, line in (
            (f"R{at + 1}C0", solution[9 * at : 9 * at + 9]),
            (f"R0C{at + 1}", solution[at::9]),
        ):
            first, second = sorted((line.index("1"), line.index("9")))
            total = sum(map(int, line[first + 1 : second]))
            clues.append({"cell": place, "value": str(total)})
    report = check_puzzle(read(empty(sandwichsum=clues)), limit=Limit(0.001))
    assert report.uniqueness is Uniqueness.UNDECIDED
    assert report.text == "I could not find out in 0.001 s whether it has exactly one solution."


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["regionsumline", "zipperline", "nabner", "whispers", "renban"])
def test_huge_puzzles_end_soon(kind: str, monkeypatch: pytest.MonkeyPatch):
    snake = [
        f"R{row + 1}C{column + 1}"
        for row in range(9)
        for column in (range(9) if row % 2 == 0 else range(8, -1, -1))
    ]
    lines = [{"lines": [snake[at:] + snake[:at]]} for at in range(81)]
    made: list[int] = []

    def counted(reader: Reader, length: int) -> Table:
        made.append(MAX_STATES)
        table = table_of(reader, length)
        made[-1] = table.made
        return table

    monkeypatch.setattr("engine.constraints.counting.table_of", counted)
    with contextlib.suppress(TooLargeError):
        solve_puzzle(read(empty(**{kind: lines})), limit=Limit(1))
    assert sum(made) <= MAX_ALL_STATES + MAX_STATES


def test_every_kind_has_a_name_in_every_language():
    kinds = [kind for name, kind in known_kinds().items() if name not in DRAWN]
    for language in languages():
        with use_locale(language):
            assert len({translate_count(kind.NAME, 2) for kind in kinds}) == len(kinds)
            (cages,) = counts_by_kind(only("killercage", *[{"cells": ["R1C1"]}] * 2))
            assert (cages == "2 Killer-Käfige") is (language == "de")


@pytest.mark.parametrize("language", languages())
def test_each_constraint_says_its_rule(language: str):
    with use_locale(language):
        for line in PUZZLES:
            puzzle = read(line["puzzle"])
            for constraint in puzzle.constraints:
                assert constraint.rule().endswith(".")
            kinds = {constraint.NAME for constraint in puzzle.constraints}
            assert len(rules_of(puzzle)) == 3 + len(kinds)
