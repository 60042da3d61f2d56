"""Makes tests/data/constraints.jsonl: puzzles with constraints, and their numbers of solutions.

    python -m tools.constraint_puzzles tests/data/constraints.jsonl

Clues of each kind are placed on a solution; then givens are removed while there is one solution.
Every fourth puzzle loses one more given, so that it has several solutions. OR-Tools CP-SAT (`pip
install ortools`) counts solutions, with a model that shares no code with the engine.
"""

import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from ortools.sat.python import cp_model

from engine.constraints.counting import solve_puzzle
from engine.constraints.entries import UnknownRuleError
from engine.constraints.puzzle import Puzzle
from engine.constraints.registry import known_kinds
from engine.links.with_constraints import parse_puzzle
from engine.model.limit import Limit

OF_EACH = 6
"""The number of puzzles of a kind."""
TRIES = 400
"""The number of clues of a kind to try, and the maximum in a puzzle."""
MOST = 24

Cell = tuple[int, int]
Entry = dict[str, Any]

WHOLE = ("antiknight", "antiking", "nonconsecutive", "diagonal+", "diagonal-", "disjointgroups")


def name(cell: Cell) -> str:
    """The name of a cell; rows and columns count from 1."""
    return f"R{cell[0]}C{cell[1]}"


def walk(rng: random.Random, length: int) -> list[str]:
    """A path of neighbouring cells without repetition."""
    cells = [(rng.randint(1, 9), rng.randint(1, 9))]
    while len(cells) < length:
        row, column = cells[-1]
        after = [
            (row + down, column + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if 1 <= row + down <= 9 and 1 <= column + right <= 9
        ]
        after = [cell for cell in after if cell not in cells]
        if not after:
            break
        cells.append(rng.choice(after))
    return [name(cell) for cell in cells]


def group(rng: random.Random, size: int) -> list[str]:
    """A connected group of cells."""
    cells = [(rng.randint(1, 9), rng.randint(1, 9))]
    while len(cells) < size:
        row, column = rng.choice(cells)
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        cell = (row + down, column + right)
        if cell not in cells and 1 <= cell[0] <= 9 and 1 <= cell[1] <= 9:
            cells.append(cell)
    return [name(cell) for cell in cells]


def pair(rng: random.Random) -> list[str]:
    """Two neighbours."""
    return group(rng, 2)


def beside_grid(rng: random.Random) -> Cell:
    """A place outside the grid, beside a row or column."""
    at = rng.randint(1, 9)
    return rng.choice(((0, at), (10, at), (at, 0), (at, 10)))


def block(rng: random.Random) -> list[str]:
    """Four cells around a corner."""
    row, column = rng.randint(1, 8), rng.randint(1, 8)
    return [name((row + down, column + right)) for down in (0, 1) for right in (0, 1)]


def little_killer(rng: random.Random) -> Entry:
    """A clue that looks along a diagonal."""
    row, column = beside_grid(rng)
    down = 1 if row == 0 else -1 if row == 10 else rng.choice((-1, 1))
    right = 1 if column == 0 else -1 if column == 10 else rng.choice((-1, 1))
    return {
        "cell": name((row, column)),
        "direction": ("D" if down > 0 else "U") + ("R" if right > 0 else "L"),
        "value": str(rng.randint(1, 45)),
    }


def clones(rng: random.Random) -> Entry:
    """Two dominoes."""
    row, column = rng.randint(1, 9), rng.randint(1, 8)
    other, beside = rng.randint(1, 9), rng.randint(1, 8)
    return {
        "cells": [name((row, column)), name((row, column + 1))],
        "cloneCells": [name((other, beside)), name((other, beside + 1))],
    }


def arrow(rng: random.Random) -> Entry:
    """A circle, or sometimes a pill, with a shaft."""
    line = walk(rng, rng.randint(3, 5))
    circle = line[: 2 if rng.random() < 0.2 else 1]
    return {"lines": [line[len(circle) - 1 :]], "cells": circle}


PROPOSE: dict[str, Callable[[random.Random], Entry]] = {
    "killercage": lambda rng: {
        "cells": group(rng, rng.randint(2, 5)),
        "value": str(rng.randint(3, 30)),
    },
    "thermometer": lambda rng: {"lines": [walk(rng, rng.randint(2, 6))]},
    "arrow": arrow,
    "difference": lambda rng: {"cells": pair(rng), "value": rng.choice(["", "2", "3"])},
    "ratio": lambda rng: {"cells": pair(rng), "value": rng.choice(["", "3"])},
    "xv": lambda rng: {"cells": pair(rng), "value": rng.choice("XV")},
    "even": lambda rng: {"cell": group(rng, 1)[0]},
    "odd": lambda rng: {"cell": group(rng, 1)[0]},
    "minimum": lambda rng: {"cell": group(rng, 1)[0]},
    "maximum": lambda rng: {"cell": group(rng, 1)[0]},
    "palindrome": lambda rng: {"lines": [walk(rng, rng.randint(3, 4))]},
    "renban": lambda rng: {"lines": [walk(rng, rng.randint(2, 5))]},
    "whispers": lambda rng: {"lines": [walk(rng, rng.randint(2, 5))], "value": rng.choice("45")},
    "betweenline": lambda rng: {"lines": [walk(rng, rng.randint(3, 5))]},
    "lockout": lambda rng: {"lines": [walk(rng, rng.randint(3, 5))]},
    "quadruple": lambda rng: {
        "cells": block(rng),
        "values": [rng.randint(1, 9) for _ in range(rng.randint(1, 3))],
    },
    "clone": clones,
    "littlekillersum": little_killer,
    "sandwichsum": lambda rng: {"cell": name(beside_grid(rng)), "value": str(rng.randint(0, 35))},
    "xsum": lambda rng: {"cell": name(beside_grid(rng)), "value": str(rng.randint(1, 45))},
    "skyscraper": lambda rng: {"cell": name(beside_grid(rng)), "value": str(rng.randint(1, 6))},
    "regionsumline": lambda rng: {"lines": [walk(rng, rng.randint(3, 6))]},
    "extraregion": lambda rng: {"cells": group(rng, rng.choice((4, 9)))},
    "entropicline": lambda rng: {"lines": [walk(rng, rng.randint(3, 6))]},
    "modularline": lambda rng: {"lines": [walk(rng, rng.randint(3, 6))]},
    "nabner": lambda rng: {"lines": [walk(rng, rng.randint(2, 4))]},
    "zipperline": lambda rng: {"lines": [walk(rng, rng.randint(3, 5))]},
    "columnindexer": lambda rng: {"cells": group(rng, 1)},
    "rowindexer": lambda rng: {"cells": group(rng, 1)},
}


def with_givens(values: Sequence[int], clues: Entry) -> Entry:
    """The puzzle with these digits, 0 for none."""
    cells = [{"value": value, "given": True} if value else {} for value in values]
    return {"size": 9, "grid": [cells[at : at + 9] for at in range(0, 81, 9)], **clues}


def read(values: Sequence[int], clues: Entry) -> Puzzle:
    """The puzzle in the engine's form."""
    return parse_puzzle(with_givens(values, clues), "the tool")


def full_grid(rng: random.Random, clues: Entry) -> list[int] | None:
    """A random solution that obeys the rules of the whole grid."""
    values = [0] * 81
    for _ in range(3):
        values[rng.randrange(81)] = rng.randint(1, 9)
    found = solve_puzzle(read(values, clues), count=1, limit=Limit(5)).solutions
    return [int(digit) for digit in found[0]] if found else None


def made(kind: str, rng: random.Random) -> Entry | None:
    """A puzzle with clues of a kind and one solution."""
    whole: Entry = {kind: True} if kind in WHOLE else {}
    if kind.startswith("negative"):
        whole = {"negative": [kind.split()[1]]}
    solution = full_grid(rng, {} if "negative" in whole else whole)
    if solution is None:
        return None
    clues = dict(whole)
    if "negative" in whole:
        mark = whole["negative"][0]
        clues[mark] = marks_of(mark, solution)
    elif not whole:
        clues[kind] = list(fitting(kind, solution, rng))
        if not clues[kind]:
            return None
    values = list(solution)
    for cell in rng.sample(range(81), 81):
        kept, values[cell] = values[cell], 0
        solved = solve_puzzle(read(values, clues), limit=Limit(0.5))
        if len(solved.solutions) != 1 or not solved.all_found:
            values[cell] = kept
    return with_givens(values, clues)


def fitting(kind: str, solution: Sequence[int], rng: random.Random) -> Iterator[Entry]:
    """Random clues that the solution fits."""
    grid = {"grid": with_givens([0] * 81, {})["grid"]}
    count = 0
    taken: set[str] = set()
    for _ in range(TRIES):
        entry = PROPOSE[kind](rng)
        cells = {cell for line in entry.get("lines", [entry.get("cells", [])]) for cell in line}
        try:
            found = list(known_kinds()[kind].parse(grid | {kind: [entry]}))
        except UnknownRuleError:
            continue
        if cells & taken or any(constraint.faults(solution) for constraint in found):
            continue
        taken |= cells
        count += 1
        yield entry
        if count == MOST:
            return


def marks_of(mark: str, solution: Sequence[int]) -> list[Entry]:
    """All marks between neighbours that the solution has."""
    found = []
    for row in range(9):
        for column in range(9):
            for down, right in ((0, 1), (1, 0)):
                if row + down > 8 or column + right > 8:
                    continue
                one = solution[row * 9 + column]
                two = solution[(row + down) * 9 + column + right]
                cells = [name((row + 1, column + 1)), name((row + down + 1, column + right + 1))]
                if mark == "xv" and one + two in (5, 10):
                    found.append({"cells": cells, "value": "V" if one + two == 5 else "X"})
                elif mark == "ratio" and max(one, two) == 2 * min(one, two):
                    found.append({"cells": cells})
    return found


class Model:
    """A puzzle for CP-SAT."""

    def __init__(self, puzzle: Entry) -> None:
        self.model = cp_model.CpModel()
        self.cells = {
            name((row, column)): self.model.new_int_var(1, 9, name((row, column)))
            for row in range(1, 10)
            for column in range(1, 10)
        }
        for row in range(1, 10):
            self.differ(name((row, column)) for column in range(1, 10))
            self.differ(name((column, row)) for column in range(1, 10))
            top, left = (row - 1) // 3 * 3, (row - 1) % 3 * 3
            self.differ(name((top + at // 3 + 1, left + at % 3 + 1)) for at in range(9))
        for row, cells in enumerate(puzzle["grid"], 1):
            for column, cell in enumerate(cells, 1):
                if cell.get("given"):
                    self.model.add(self.cells[name((row, column))] == cell["value"])
        self.puzzle = puzzle
        for kind, entries in puzzle.items():
            if kind not in ("size", "grid"):
                self.add(kind, entries)

    def differ(self, cells: Iterable[str]) -> None:
        """Require that cells have different digits."""
        self.model.add_all_different([self.cells[cell] for cell in cells])

    def pairs(self, one: str, two: str, fits: Callable[[int, int], bool]) -> None:
        """Require that the digits of two cells fit."""
        allowed = [(a, b) for a in range(1, 10) for b in range(1, 10) if fits(a, b)]
        self.model.add_allowed_assignments([self.cells[one], self.cells[two]], allowed)

    def neighbours(self, *steps: Cell) -> Iterator[tuple[str, str]]:
        """All pairs of cells at these distances."""
        for row in range(1, 10):
            for column in range(1, 10):
                for down, right in steps:
                    if row + down <= 9 and 1 <= column + right <= 9:
                        yield name((row, column)), name((row + down, column + right))

    def add(self, kind: str, entries: list[Any]) -> None:  # noqa: C901 - a case for each kind
        """Add the constraints of a kind."""
        match kind:
            case "antiknight":
                for one, two in self.neighbours((1, 2), (1, -2), (2, 1), (2, -1)):
                    self.pairs(one, two, lambda a, b: a != b)
            case "antiking":
                for one, two in self.neighbours((1, 1), (1, -1)):
                    self.pairs(one, two, lambda a, b: a != b)
            case "nonconsecutive":
                for one, two in self.neighbours((0, 1), (1, 0)):
                    self.pairs(one, two, lambda a, b: abs(a - b) != 1)
            case "diagonal+":
                self.differ(name((at, 10 - at)) for at in range(1, 10))
            case "diagonal-":
                self.differ(name((at, at)) for at in range(1, 10))
            case "disjointgroups":
                for down in range(3):
                    for right in range(3):
                        self.differ(
                            name((3 * row + down + 1, 3 * column + right + 1))
                            for row in range(3)
                            for column in range(3)
                        )
            case "negative":
                (mark,) = entries
                marked = [set(entry["cells"]) for entry in self.puzzle[mark]]
                for one, two in self.neighbours((0, 1), (1, 0)):
                    if {one, two} not in marked and mark == "xv":
                        self.pairs(one, two, lambda a, b: a + b not in (5, 10))
                    elif {one, two} not in marked:
                        self.pairs(one, two, lambda a, b: a != 2 * b and b != 2 * a)
            case _:
                for entry in entries:
                    self.add_entry(kind, entry)

    def add_entry(self, kind: str, entry: Entry) -> None:  # noqa: C901, PLR0915 - the same
        """Add a constraint."""
        model, cells = self.model, self.cells
        line = entry["lines"][0] if "lines" in entry else entry.get("cells", [])
        variables = [cells[cell] for cell in line if cell in cells]
        value = entry.get("value") or ""
        number = int(value) if value.isdigit() else 0
        match kind:
            case "killercage":
                self.differ(line)
                model.add(sum(variables) == number)
            case "extraregion":
                self.differ(line)
            case "thermometer":
                for one, two in pairwise(variables):
                    model.add(one < two)
            case "arrow":
                circle = entry["cells"]
                total = sum(
                    10 ** (len(circle) - 1 - at) * cells[cell] for at, cell in enumerate(circle)
                )
                model.add(total == sum(cells[cell] for cell in line if cell not in circle))
            case "difference":
                self.pairs(line[0], line[1], lambda a, b: abs(a - b) == (number or 1))
            case "ratio":
                ratio = number or 2
                self.pairs(line[0], line[1], lambda a, b: max(a, b) == ratio * min(a, b))
            case "xv":
                model.add(sum(variables) == (10 if value == "X" else 5))
            case "even" | "odd":
                good = [d for d in range(1, 10) if (d % 2 == 0) == (kind == "even")]
                model.add_allowed_assignments([cells[entry["cell"]]], [(d,) for d in good])
            case "minimum" | "maximum":
                same = {other["cell"] for other in self.puzzle[kind]}
                for pair in self.neighbours((0, 1), (1, 0)):
                    for one, two in (pair, pair[::-1]):
                        if one == entry["cell"] and two not in same:
                            low, high = (one, two) if kind == "minimum" else (two, one)
                            model.add(cells[low] < cells[high])
            case "palindrome":
                for one, two in zip(variables, reversed(variables), strict=True):
                    model.add(one == two)
            case "renban":
                self.differ(line)
                for one, two in combinations(variables, 2):
                    model.add(one - two < len(line))
                    model.add(two - one < len(line))
            case "whispers":
                for one, two in pairwise(line):
                    self.pairs(one, two, lambda a, b: abs(a - b) >= number)
            case "betweenline" | "lockout":
                self.add_ends(kind, variables)
            case "quadruple":
                for digit in set(entry["values"]):
                    here = [self.is_digit(variable, digit) for variable in variables]
                    model.add(sum(here) >= entry["values"].count(digit))
            case "clone":
                for one, two in zip(line, entry["cloneCells"], strict=True):
                    model.add(cells[one] == cells[two])
            case "entropicline" | "modularline":
                sets = [(d - 1) // 3 if kind == "entropicline" else d % 3 for d in range(10)]
                for at in range(len(line) - 2):
                    for one, two in combinations(line[at : at + 3], 2):
                        self.pairs(one, two, lambda a, b: sets[a] != sets[b])
            case "nabner":
                for one, two in combinations(line, 2):
                    self.pairs(one, two, lambda a, b: abs(a - b) > 1)
            case "zipperline":
                half = len(variables) // 2
                sums = [variables[at] + variables[-1 - at] for at in range(half)]
                if len(variables) % 2:
                    sums.append(variables[half])
                for one, two in pairwise(sums):
                    model.add(one == two)
            case "regionsumline":
                parts: list[list[Any]] = []
                before = None
                for cell in line:
                    box = ((int(cell[1]) - 1) // 3, (int(cell[3]) - 1) // 3)
                    if box != before:
                        parts.append([])
                    parts[-1].append(cells[cell])
                    before = box
                for one, two in pairwise(parts):
                    model.add(sum(one) == sum(two))
            case "columnindexer" | "rowindexer":
                row, column = int(line[0][1]), int(line[0][3])
                for place in range(1, 10):
                    across = kind == "columnindexer"
                    other = name((row, place)) if across else name((place, column))
                    own = column if across else row
                    model.add(
                        self.is_digit(cells[line[0]], place) == self.is_digit(cells[other], own)
                    )
            case "littlekillersum":
                down = 1 if entry["direction"][0] == "D" else -1
                right = 1 if entry["direction"][1] == "R" else -1
                model.add(sum(self.seen(entry["cell"], down, right)) == number)
            case "sandwichsum" | "xsum" | "skyscraper":
                self.add_outside(kind, entry["cell"], number)
            case _:
                raise AssertionError(kind)

    def add_ends(self, kind: str, variables: list[Any]) -> None:
        """Add a line whose digits are between those at its ends, or outside their range."""
        model = self.model
        first, *inner, last = variables
        up = model.new_bool_var("")
        apart = 4 if kind == "lockout" else 0
        model.add(last - first >= apart).only_enforce_if(up)
        model.add(first - last >= apart).only_enforce_if(~up)
        for cell in inner:
            for low, high, way in ((first, last, up), (last, first, ~up)):
                if kind == "betweenline":
                    model.add(cell > low).only_enforce_if(way)
                    model.add(cell < high).only_enforce_if(way)
                else:
                    below = model.new_bool_var("")
                    model.add(cell < low).only_enforce_if(way, below)
                    model.add(cell > high).only_enforce_if(way, ~below)

    def add_outside(self, kind: str, place: str, number: int) -> None:
        """Add a clue that looks along a row or column; 362,880 orders are too many for a table."""
        model = self.model
        row, column = map(int, place[1:].split("C"))
        down = 1 if row == 0 else -1 if row == 10 else 0
        right = 1 if column == 0 else -1 if column == 10 else 0
        line = self.seen(place, down, right)
        if kind == "xsum":
            for first in range(1, 10):
                here = self.is_digit(line[0], first)
                model.add(sum(line[:first]) == number).only_enforce_if(here)
        elif kind == "sandwichsum":
            for one, two in combinations(range(9), 2):
                for a, b in ((1, 9), (9, 1)):
                    ends = self.is_digit(line[one], a), self.is_digit(line[two], b)
                    model.add(sum(line[one + 1 : two]) == number).only_enforce_if(*ends)
        else:
            seen = []
            for at, cell in enumerate(line):
                higher = []
                for before in line[:at]:
                    is_higher = model.new_bool_var("")
                    model.add(cell > before).only_enforce_if(is_higher)
                    model.add(cell < before).only_enforce_if(~is_higher)
                    higher.append(is_higher)
                counts = model.new_bool_var("")
                model.add_bool_and(higher).only_enforce_if(counts)
                model.add_bool_or([~variable for variable in higher]).only_enforce_if(~counts)
                seen.append(counts)
            model.add(sum(seen) == number)

    def seen(self, place: str, down: int, right: int) -> list[Any]:
        """The cells in a direction from a place."""
        row, column = map(int, place[1:].split("C"))
        found = []
        while (cell := name((row := row + down, column := column + right))) in self.cells:
            found.append(self.cells[cell])
        return found

    def is_digit(self, variable: cp_model.IntVar, digit: int) -> cp_model.IntVar:
        """Whether a cell has a digit."""
        here = self.model.new_bool_var("")
        self.model.add(variable == digit).only_enforce_if(here)
        self.model.add(variable != digit).only_enforce_if(~here)
        return here

    def solve(self) -> str | None:
        """A solution, or None."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), solver.status_name(status)
        return "".join(str(solver.value(variable)) for variable in self.cells.values())

    def forbid(self, solution: str) -> None:
        """Exclude a solution from the search."""
        self.model.add_forbidden_assignments(list(self.cells.values()), [tuple(map(int, solution))])


def main() -> None:
    """Write the file."""
    rng = random.Random(45)
    kinds = [*PROPOSE, *WHOLE, "negative xv", "negative ratio"]
    with Path(sys.argv[1]).open("w", encoding="utf-8") as file:
        for kind in kinds:
            count = 0
            while count < OF_EACH:
                if (puzzle := made(kind, rng)) is None:
                    continue
                if count % 4 == 3:
                    givens = [c for row in puzzle["grid"] for c in row if c]
                    if givens:
                        rng.choice(givens).clear()
                model = Model(puzzle)
                solutions: list[str] = []
                while len(solutions) < 2 and (found := model.solve()):
                    solutions.append(found)
                    model.forbid(found)
                line = {"kind": kind, "solutions": len(solutions), "puzzle": puzzle}
                if len(solutions) == 1:
                    line["solution"] = solutions[0]
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
                file.flush()
                count += 1


if __name__ == "__main__":
    main()
