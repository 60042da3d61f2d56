"""Checking the claims of hints in puzzles with constraints, without any code of the engine.

A puzzle is the JSON of f-puzzles. Here, each constraint is a predicate on the digits of its cells,
and conclusions from it are proved by trying all digits in these cells.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from typing import Any

from testing.claims.board import HOUSES
from testing.claims.check import Problem

Cell = str
Fits = Callable[[Sequence[int], bool], bool]
"""Whether digits fit; for incomplete digits, whether they can be the beginning of fitting ones."""

LINES = {
    "thermometer": "Thermometer",
    "palindrome": "Palindrome",
    "renban": "Renban line",
    "whispers": "Whispers line",
    "betweenline": "Between line",
    "lockout": "Lockout line",
    "regionsumline": "Region sum line",
    "entropicline": "Entropic line",
    "modularline": "Modular line",
    "nabner": "Nabner line",
    "zipperline": "Zipper line",
}
OUTSIDE = {"sandwichsum": "Sandwich clue", "xsum": "X-sum", "skyscraper": "Skyscraper clue"}
MARKS = {"difference": "White dot", "ratio": "Black dot"}
DIGITS = r"(\d(?: to \d)?(?:(?:, | and | or )\d(?: to \d)?)*)"
A_CELLS = r"(r\dc\d(?:(?:, | and | or )r\dc\d)*)"
CELLS = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]


@dataclass(frozen=True)
class Rule:
    """Cells, and the digits that they may hold."""

    cells: tuple[Cell, ...]
    fits: Fits


def name(place: str) -> Cell:
    """The name of a cell in texts."""
    return place.lower()


def names(places: Iterable[str]) -> tuple[Cell, ...]:
    """The names of cells in texts."""
    return tuple(map(name, places))


def listed(cells: Iterable[Cell]) -> str:
    """Cells in a text: "r1c1, r1c2 and r1c3"."""
    *head, last = cells
    return f"{', '.join(head)} and {last}" if head else last


def walk(place: str, down: int, right: int) -> tuple[Cell, ...]:
    """The cells in a direction from a place outside of the grid."""
    row, column = map(int, place[1:].split("C"))
    found = []
    while 1 <= (row := row + down) <= 9 and 1 <= (column := column + right) <= 9:
        found.append(f"r{row}c{column}")
    return tuple(found)


def seen(place: str) -> tuple[Cell, ...]:
    """The cells that a clue beside a row or column sees."""
    row, column = map(int, place[1:].split("C"))
    return walk(place, {0: 1, 10: -1}.get(row, 0), {0: 1, 10: -1}.get(column, 0))


def ordered(relation: Callable[[int, int], bool]) -> Fits:
    """Fits if each two neighbours on a line have a relation."""
    return lambda digits, whole: all(relation(a, b) for a, b in pairwise(digits))


def each_two(relation: Callable[[int, int], bool]) -> Fits:
    """Fits if each two of the cells have a relation."""
    return lambda digits, whole: all(relation(a, b) for a, b in combinations(digits, 2))


def total(number: int, count: int) -> Fits:
    """Fits if this many digits can sum to a number."""
    return lambda digits, whole: _can_sum(digits, number, count)


def _can_sum(digits: Sequence[int], number: int, count: int) -> bool:
    """Whether digits and further ones, up to a count, can sum to a number."""
    made, left = sum(digits), count - len(digits)
    return made + left <= number <= made + 9 * left


def pointed(circle: int, shaft: int) -> Fits:
    """Fits if the digits after those of the circle can sum to the number in it."""

    def fits(digits: Sequence[int], whole: bool) -> bool:
        number = int("".join(map(str, digits[:circle])))
        return len(digits) < circle or _can_sum(digits[circle:], number, shaft)

    return fits


def finally_(fits: Callable[[Sequence[int]], bool]) -> Fits:
    """Fits any incomplete digits, and judges only all digits together."""
    return lambda digits, whole: not whole or fits(digits)


def ends(digits: Sequence[int], *, inside: bool) -> bool:
    """A line whose digits are between those at its ends, or outside of them."""
    low, high = sorted((digits[0], digits[-1]))
    if inside:
        return all(low < digit < high for digit in digits[1:-1])
    return high - low >= 4 and not any(low <= digit <= high for digit in digits[1:-1])


def threes(kind: Callable[[int], int]) -> Fits:
    """Fits if each three consecutive digits are of different kinds."""
    return lambda digits, whole: all(
        len({kind(digit) for digit in digits[at : at + 3]}) == 3 for at in range(len(digits) - 2)
    )


def zipped(digits: Sequence[int]) -> bool:
    """Digits as far from the middle have one sum."""
    half = len(digits) // 2
    sums = {digits[at] + digits[-1 - at] for at in range(half)}
    return len(sums | set(digits[half : half + len(digits) % 2])) == 1


def region_sums(cells: Sequence[Cell]) -> Callable[[Sequence[int]], bool]:
    """The parts of a line in each box have one sum."""

    def fits(digits: Sequence[int]) -> bool:
        parts: list[list[int]] = []
        before = None
        for cell, digit in zip(cells, digits, strict=True):
            box = ((int(cell[1]) - 1) // 3, (int(cell[3]) - 1) // 3)
            if box != before:
                parts.append([])
            parts[-1].append(digit)
            before = box
        return len({sum(part) for part in parts}) == 1

    return fits


def of_line(kind: str, entry: Mapping[str, Any], cells: Sequence[Cell]) -> Fits:
    """The predicate of a line."""
    match kind:
        case "thermometer":
            return ordered(lambda a, b: a < b)
        case "palindrome":
            return finally_(lambda digits: list(digits) == list(reversed(digits)))
        case "renban":
            return each_two(lambda a, b: 0 < abs(a - b) < len(cells))
        case "whispers":
            return ordered(lambda a, b: abs(a - b) >= int(entry["value"]))
        case "betweenline":
            return finally_(lambda digits: ends(digits, inside=True))
        case "lockout":
            return finally_(lambda digits: ends(digits, inside=False))
        case "regionsumline":
            return finally_(region_sums(cells))
        case "entropicline":
            return threes(lambda digit: (digit - 1) // 3)
        case "modularline":
            return threes(lambda digit: digit % 3)
        case "nabner":
            return each_two(lambda a, b: abs(a - b) > 1)
    return finally_(zipped)


def of_clue(kind: str, number: int) -> Fits:
    """The predicate of a clue beside a row or column, for nine different digits."""

    def sandwich(digits: Sequence[int], whole: bool) -> bool:
        at = [index for index, digit in enumerate(digits) if digit in (1, 9)]
        if len(at) == 2:
            return sum(digits[at[0] + 1 : at[1]]) == number
        return not whole and (not at or sum(digits[at[0] + 1 :]) <= number)

    def first(digits: Sequence[int], whole: bool) -> bool:
        done = len(digits) >= digits[0]
        return sum(digits[: digits[0]]) == number if done else sum(digits) < number

    def skyline(digits: Sequence[int], whole: bool) -> bool:
        high = sum(digit == max(digits[: at + 1]) for at, digit in enumerate(digits))
        possible = min(9 - len(digits), 9 - max(digits))
        return high == number if whole else high <= number <= high + possible

    return {"sandwichsum": sandwich, "xsum": first}.get(kind, skyline)


def of_mark(kind: str, value: str) -> Fits:
    """The predicate of a mark between two cells."""
    if kind == "difference":
        return each_two(lambda a, b: abs(a - b) == int(value or 1))
    if kind == "ratio":
        return each_two(lambda a, b: max(a, b) == int(value or 2) * min(a, b))
    return total(10 if value == "X" else 5, 2)


def rules_of(  # noqa: PLR0915 - a case for each kind
    puzzle: Mapping[str, Any],
) -> Iterator[tuple[str, Rule]]:
    """Each rule with its heading in texts."""
    beside = [
        (a, b)
        for a, b in combinations(CELLS, 2)
        if abs(int(a[1]) - int(b[1])) + abs(int(a[3]) - int(b[3])) == 1
    ]
    for kind, entries in puzzle.items():
        for entry in entries if isinstance(entries, list) and kind != "grid" else ():
            if kind in LINES:
                cells = names(entry["lines"][0])
                fits = of_line(kind, entry, cells)
                last = cells[-2 if cells[0] == cells[-1] else -1]
                yield f"{LINES[kind]} from {cells[0]} to {last}", Rule(cells, fits)
            elif kind in OUTSIDE:
                cells = seen(entry["cell"])
                heading = f"{OUTSIDE[kind]} {entry['value']} from {cells[0]} to {cells[-1]}"
                yield heading, Rule(cells, of_clue(kind, int(entry["value"])))
            elif kind in MARKS or (kind == "xv" and entry.get("value")):
                cells = names(entry["cells"])
                heading = f"{MARKS.get(kind, entry.get('value'))} between {listed(cells)}"
                yield heading, Rule(cells, of_mark(kind, entry.get("value", "")))
            elif kind == "littlekillersum":
                down = 1 if entry["direction"][0] == "D" else -1
                right = 1 if entry["direction"][1] == "R" else -1
                cells = walk(entry["cell"], down, right)
                where = f"from {cells[0]} to {cells[-1]}" if len(cells) > 1 else f"in {cells[0]}"
                heading = f"Little killer clue {entry['value']} {where}"
                yield heading, Rule(cells, total(int(entry["value"]), len(cells)))
            elif kind == "killercage":
                cells = tuple(sorted(names(entry["cells"])))
                number = entry.get("value") or ("45" if len(cells) == 9 else "")
                sums = total(int(number), len(cells)) if number else each_two(int.__ne__)
                heading = f"Killer cage{f' {number}' if number else ''} in {listed(cells)}"
                yield heading, Rule(cells, sums)
            elif kind == "arrow":
                circle = names(entry["cells"])
                count = len(circle)

                for line in entry["lines"]:
                    shaft = names(line[1:])
                    yield (
                        f"Arrow in {listed(sorted(circle))}",
                        Rule((*circle, *shaft), pointed(count, len(shaft))),
                    )
            elif kind in ("even", "odd"):
                cells, rest = (name(entry["cell"]),), int(kind == "odd")

                def is_kind(digits: Sequence[int], rest: int = rest) -> bool:
                    return digits[0] % 2 == rest

                yield f"{kind.title()} cell in {cells[0]}", Rule(cells, finally_(is_kind))
            elif kind in ("minimum", "maximum"):
                own, same = name(entry["cell"]), {name(other["cell"]) for other in entries}
                near = [c for pair in beside for c in pair if own in pair and c not in same]
                sign = 1 if kind == "minimum" else -1

                def extreme(digits: Sequence[int], whole: bool, sign: int = sign) -> bool:
                    return all(sign * digits[0] < sign * digit for digit in digits[1:])

                yield f"{kind.title()} in {own}", Rule((own, *near), extreme)
            elif kind == "quadruple":
                cells, values = names(entry["cells"]), sorted(entry["values"])

                def holds(digits: Sequence[int], values: Sequence[int] = values) -> bool:
                    return all(digits.count(value) >= values.count(value) for value in values)

                yield f"Quadruple in {listed(sorted(cells))}", Rule(cells, finally_(holds))
            elif kind == "clone":
                cells, copies = names(entry["cells"]), names(entry["cloneCells"])
                half = len(cells)

                def alike(digits: Sequence[int], half: int = half) -> bool:
                    return digits[:half] == digits[half:]

                both = (*cells, *copies)
                yield f"Clones in {listed(sorted(both))}", Rule(both, finally_(alike))
            elif kind == "extraregion":
                cells = names(entry["cells"])
                yield f"Extra region in {listed(sorted(cells))}", Rule(cells, each_two(int.__ne__))
            elif kind in ("columnindexer", "rowindexer"):
                yield from _indexer(kind, entry)
            elif kind == "negative":
                marked = [set(names(mark["cells"])) for mark in puzzle.get(entry, ())]

                def plain(digits: Sequence[int], kind: str = entry) -> bool:
                    a, b = digits
                    return a + b not in (5, 10) if kind == "xv" else max(a, b) != 2 * min(a, b)

                for pair in beside:
                    if set(pair) not in marked:
                        yield "Neighbours without a mark", Rule(pair, finally_(plain))
    if puzzle.get("nonconsecutive"):
        for pair in beside:
            fits = each_two(lambda a, b: abs(a - b) != 1)
            yield "No consecutive neighbours", Rule(pair, fits)
    for group, heading in _groups(puzzle):
        yield heading, Rule(group, each_two(int.__ne__))


def houses_of(puzzle: Mapping[str, Any]) -> dict[str, frozenset[Cell]]:
    """The rows, columns, and boxes or irregular regions."""
    regions: dict[int, set[Cell]] = {}
    for cell, entry in zip(CELLS, chain.from_iterable(puzzle["grid"]), strict=True):
        box = (int(cell[1]) - 1) // 3 * 3 + (int(cell[3]) - 1) // 3
        regions.setdefault(entry.get("region", box), set()).add(cell)
    if {frozenset(region) for region in regions.values()} <= set(HOUSES.values()):
        return HOUSES
    lines = {name: house for name, house in HOUSES.items() if not name.startswith("box")}
    return lines | {f"region {at + 1}": frozenset(region) for at, region in regions.items()}


def _indexer(kind: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, Rule]]:
    cells = names(entry["cells"])
    across = kind == "columnindexer"
    heading = f"{'Column' if across else 'Row'} indexers in {listed(sorted(cells))}"
    for cell in cells:
        row, column = int(cell[1]), int(cell[3])
        own = column if across else row
        line = tuple(f"r{row}c{at}" if across else f"r{at}c{column}" for at in range(1, 10))

        def points(digits: Sequence[int], own: int = own) -> bool:
            return digits[digits[own - 1] - 1] == own

        yield heading, Rule(line, finally_(points))


def _groups(puzzle: Mapping[str, Any]) -> Iterator[tuple[tuple[Cell, ...], str]]:
    """Nine cells with each digit once, beside the houses."""
    if puzzle.get("diagonal+"):
        yield tuple(f"r{10 - at}c{at}" for at in range(1, 10)), "Rising diagonal"
    if puzzle.get("diagonal-"):
        yield tuple(f"r{at}c{at}" for at in range(1, 10)), "Falling diagonal"
    if puzzle.get("disjointgroups"):
        for down in range(1, 4):
            for right in range(1, 4):
                places = [f"r{down + r}c{right + c}" for r in (0, 3, 6) for c in (0, 3, 6)]
                yield tuple(places), "Disjoint groups"


class ConstraintBoard:
    """A position of a puzzle with constraints.

    Args:
        puzzle: the JSON of f-puzzles.
        marks: for each cell its candidates, or its digit alone.
    """

    def __init__(self, puzzle: Mapping[str, Any], marks: Mapping[Cell, Iterable[int]]) -> None:
        self.puzzle = puzzle
        self.marks = {cell: set(digits) for cell, digits in marks.items()}
        self.rules: dict[str, list[Rule]] = {}
        self.houses = houses_of(puzzle)
        self.peers: dict[Cell, set[Cell]] = {cell: set() for cell in CELLS}
        for heading, rule in rules_of(puzzle):
            self.rules.setdefault(heading, []).append(rule)
        groups = [tuple(house) for house in self.houses.values()]
        groups += [names(entry["cells"]) for entry in puzzle.get("killercage", ())]
        groups += [names(entry["cells"]) for entry in puzzle.get("extraregion", ())]
        groups += [names(entry["lines"][0]) for entry in puzzle.get("renban", ())]
        groups += [group for group, _ in _groups(puzzle)]
        moves = [(1, 2), (2, 1)] * bool(puzzle.get("antiknight"))
        moves += [(1, 1)] * bool(puzzle.get("antiking"))
        groups += [
            (a, b)
            for a, b in combinations(CELLS, 2)
            if (abs(int(a[1]) - int(b[1])), abs(int(a[3]) - int(b[3]))) in moves
        ]
        for group in groups:
            for cell in group:
                self.peers[cell] |= set(group) - {cell}

    def digits_of(self, rule: Rule, fixed: Mapping[Cell, int]) -> Iterator[tuple[int, ...]]:
        """All digits of a rule's cells that fit, with some of them fixed."""
        cells = rule.cells

        def extend(digits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            whole = len(digits) == len(cells)
            if digits and not rule.fits(digits, whole):
                return
            if whole:
                yield digits
                return
            cell = cells[len(digits)]
            for digit in [fixed[cell]] if cell in fixed else sorted(self.marks[cell]):
                clash = any(
                    other == digit and cells[at] in self.peers[cell]
                    for at, other in enumerate(digits)
                )
                same = any(other != digit and cells[at] == cell for at, other in enumerate(digits))
                if not clash and not same:
                    yield from extend((*digits, digit))

        yield from extend(())

    def allows(self, rule: Rule, cell: Cell, digit: int) -> bool:
        """Whether a rule allows a digit in a cell."""
        return next(self.digits_of(rule, {cell: digit}), None) is not None

    def rules_named(self, heading: str) -> list[Rule]:
        """The rules with a heading; none if there is no such constraint."""
        return self.rules.get(heading, [])

    def removed_by(self, heading: str, cell: Cell, digit: int) -> bool:
        """Whether a candidate is gone because of the constraint with this heading, or its digits.

        Either it does not fit, or the constraint needs another digit there or in a cell that this
        cell sees.
        """
        for rule in self.rules_named(heading):
            if cell in rule.cells and not self.allows(rule, cell, digit):
                return True
            if cell not in rule.cells and len(rule.cells) == 9:
                places = [at for at in rule.cells if digit in self.marks[at]]
                if all(at in self.peers[cell] for at in places):
                    return True
            elif cell not in rule.cells:
                every = list(self.digits_of(rule, {}))
                if every and all(self._seen(rule, digits, cell, digit) for digits in every):
                    return True
        return False

    def _seen(self, rule: Rule, digits: Sequence[int], cell: Cell, digit: int) -> bool:
        places = zip(rule.cells, digits, strict=True)
        return any(other == digit and at in self.peers[cell] for at, other in places)

    def without(self, effects: Iterable[str]) -> "ConstraintBoard":
        """The position after these effects, with the digits that placed ones rule out."""
        after = ConstraintBoard(self.puzzle, self.marks)
        for effect in effects:
            cell, digit = effect[:4], int(effect[-1])
            if "=" in effect:
                after.marks[cell] &= {digit}
                for peer in after.peers[cell]:
                    after.marks[peer] -= {digit}
            else:
                after.marks[cell] -= {digit}
        return after


def check_constraint(board: ConstraintBoard, text: str, effects: Sequence[str]) -> list[Problem]:
    """What is wrong with the full argument of a step that a constraint explains, in English."""
    sentences = re.split(r"(?<=\.) ", text)
    heading = sentences[0].partition(":")[0]
    found: list[Problem] = []
    if match := re.fullmatch(r"Suppose (r\dc\d) is (\d)\.", heading):
        return _check_trial(board, match[1], int(match[2]), sentences[1:], effects)
    if heading.startswith("Rule of 45"):
        board, ok = _with_rule_of_45(board, heading, sentences[0])
        if not ok:
            found.append(Problem("false", sentences[0]))
    if heading.startswith("Common peers in "):
        house = heading.removeprefix("Common peers in ")
        whole = Rule(tuple(board.houses[house]), each_two(int.__ne__))
        board = ConstraintBoard(board.puzzle, board.marks)
        board.rules[heading] = [whole]
    if not board.rules_named(heading):
        return [Problem("unknown", heading)]
    for sentence in sentences[1:]:
        found += _check_sentence(board, heading, sentence, effects)
    for effect in effects:
        cell, digit = effect[:4], int(effect[-1])
        gone = board.marks[cell] - {digit} if "=" in effect else {digit}
        if heading.startswith("Common peers"):
            places = [at for at in board.rules[heading][0].cells if digit in board.marks[at]]
            proved = all(at in board.peers[cell] for at in places)
        elif "=" in effect and "It needs" in text:
            proved = _only_place(board, heading, cell, digit)
        else:
            proved = all(board.removed_by(heading, cell, other) for other in gone)
        if not proved:
            found.append(Problem("unsupported", f"{effect}: {text}"))
    return found


def _only_place(board: ConstraintBoard, heading: str, cell: Cell, digit: int) -> bool:
    """Whether a constraint that needs a digit has only one place for it."""
    for rule in board.rules_named(heading):
        if [at for at in rule.cells if digit in board.marks[at]] == [cell]:
            return len(rule.cells) == 9 or all(
                digit in digits for digits in board.digits_of(rule, {})
            )
    return False


def _check_sentence(
    board: ConstraintBoard, heading: str, sentence: str, effects: Sequence[str]
) -> list[Problem]:
    """What is wrong with a sentence of an argument."""
    false = [Problem("false", sentence)]
    named = board.rules_named(heading)
    number = int((re.findall(r" (\d+) from", heading) or ["0"])[0])
    if sentence.startswith("So "):
        return [] if _concluded(board, sentence) == set(effects) else false
    if match := re.fullmatch(rf"{A_CELLS} is {DIGITS}\.", sentence):
        return [] if board.marks[match[1]] == _digits(match[2]) else false
    if match := re.fullmatch(rf"It needs {DIGITS}, which can only be in {A_CELLS}\.", sentence):
        return (
            []
            if all(_is_needed(named, board, digit, match[2]) for digit in _digits(match[1]))
            else false
        )
    if match := re.fullmatch(
        rf"Each of the (\d+) sets of digits that fit has {DIGITS}\.", sentence
    ):
        for rule in named:
            sets = {frozenset(digits) for digits in board.digits_of(rule, {})}
            if len(sets) == int(match[1]) and all(_digits(match[2]) <= digits for digits in sets):
                return []
        return false
    if match := re.fullmatch(
        r"Each of (\d+) candidates leaves no way to fill the other cells\.", sentence
    ):
        return [] if int(match[1]) <= len(effects) else false
    if match := re.fullmatch(r"If (r\dc\d) is (\d), the other cells cannot be filled\.", sentence):
        return [] if f"{match[1]}<>{match[2]}" in effects else false
    if sentence == "9 is the highest, so it comes first.":
        return [] if number == 1 else false
    if match := re.fullmatch(
        rf"(\d) digits must rise to 9, so {A_CELLS} (?:is|are) at most {DIGITS}\.", sentence
    ):
        bounds = list(zip(_cells(match[2]), re.findall(r"\d", match[3]), strict=True))
        true = int(match[1]) == number and all(
            not board.allows(rule, cell, digit)
            for rule in named
            for cell, bound in bounds
            for digit in board.marks[cell]
            if digit > int(bound)
        )
        return [] if true else false
    if match := re.fullmatch(
        r"With (\d) in (r\dc\d), the sum is at (most|least) (\d+)\.", sentence
    ):
        first = int(match[1])
        sums = [sum(digits) for digits in combinations(range(1, 10), first) if first in digits]
        bound = max(sums) if match[3] == "most" else min(sums)
        return [] if bound == int(match[4]) != number else false
    if "between" in sentence:
        return [] if _between(board, named[0], number, sentence) else false
    if re.fullmatch(r".+ sees? .+ \(.+\)\.", sentence):
        return [] if _is_seen(board, sentence) else false
    if match := re.fullmatch(r"All other cells in (.+) see these places\.", sentence):
        return [] if _houses_see(board, named, match[1], effects) else false
    if match := re.fullmatch(r"With the candidates left, it can only hold (.+)\.", sentence):
        sets = {frozenset(map(int, text.split("+"))) for text in re.split(", | or ", match[1])}
        held = ({frozenset(digits) for digits in board.digits_of(r, {})} for r in named)
        return [] if sets in held else false
    if " is at least " in sentence or " is at most " in sentence:
        return [] if _bounds_hold(board, heading, sentence) else false
    if sentence.startswith(("Counting up", "Counting down")):
        rule = named[0]
        limits = list(map(int, re.findall(r"\b\d\b", sentence)))
        least = sentence.startswith("Counting up")
        every = list(board.digits_of(rule, {}))
        extreme = [(min if least else max)(column) for column in zip(*every, strict=True)]
        good = all(b <= e if least else b >= e for b, e in zip(limits, extreme, strict=True))
        return [] if good else false
    # The effects prove these.
    known = (
        r"Each candidate removed here would leave nothing for another cell\.",
        r".+ would leave nothing for r\dc\d\.",
        r".+ also sees? these places\.",
        r".+ (is|are) bounded in the same way\.",
    )
    if any(re.fullmatch(pattern, sentence) for pattern in known):
        return []
    return [Problem("unknown", sentence)]


def _concluded(board: ConstraintBoard, sentence: str) -> set[str]:
    """The effects that the last sentence of an argument names."""
    if match := re.fullmatch(r"So (r\dc\d) is (\d)\.", sentence):
        return {f"{match[1]}={match[2]}"}
    if sentence.startswith("So remove "):
        pairs = re.findall(rf"{DIGITS} from {A_CELLS}", sentence)
        return {
            f"{cell}<>{d}"
            for digits, cells in pairs
            for cell in _cells(cells)
            for d in _digits(digits)
        }
    pairs = re.findall(rf"{DIGITS} for {A_CELLS}", sentence)
    if match := re.fullmatch(rf"So {A_CELLS} can only be {DIGITS}\.", sentence):
        pairs = [(match[2], match[1])]
    return {
        f"{cell}<>{digit}"
        for digits, cells in pairs
        for cell in _cells(cells)
        for digit in board.marks[cell] - _digits(digits)
    }


def _is_needed(named: Iterable[Rule], board: ConstraintBoard, digit: int, cells: str) -> bool:
    """Whether these are all places of a digit in the cells of a rule."""
    places = [{at for at in rule.cells if digit in board.marks[at]} for rule in named]
    return set(_cells(cells)) in places


def _is_seen(board: ConstraintBoard, sentence: str) -> bool:
    """Whether cells see others by the reasons in brackets."""
    seeing, _, seen = re.split(r" (sees?) ", sentence)
    parts = re.findall(rf"{A_CELLS} \((.+?)\)", seen)
    for cells, reason in parts:
        for cell, other in product(_cells(seeing), _cells(cells)):
            moves = sorted((abs(int(cell[1]) - int(other[1])), abs(int(cell[3]) - int(other[3]))))
            if reason in board.houses:
                good = {cell, other} <= set(board.houses[reason])
            elif reason.endswith("move"):
                good = moves == ([1, 2] if reason == "Knight's move" else [1, 1])
            else:
                rules = [
                    rule
                    for name, own in board.rules.items()
                    if name.startswith(reason)
                    for rule in own
                ]
                good = any({cell, other} <= set(rule.cells) for rule in rules)
            if not good or other not in board.peers[cell]:
                return False
    return bool(parts)


def _houses_see(
    board: ConstraintBoard, named: Iterable[Rule], houses: str, effects: Sequence[str]
) -> bool:
    """Whether each house has all places of the digits that cells beside a rule lose in it."""
    found = re.findall(r"(row|column|box|region)(?:e?s)? (\d(?:(?:, | and )\d)*)", houses)
    each = [board.houses[f"{kind} {at}"] for kind, numbers in found for at in _digits(numbers)]
    for house in each:
        for rule in named:
            gone = {effect for effect in effects if effect[:4] in house - set(rule.cells)}
            digits = {int(effect[-1]) for effect in gone}
            if gone and all(
                at in house for at in rule.cells for digit in digits if digit in board.marks[at]
            ):
                break
        else:
            return False
    return True


def _between(board: ConstraintBoard, rule: Rule, number: int, sentence: str) -> bool:
    """Whether a sentence is true about the digits that can be between 1 and 9."""
    marks = [board.marks[cell] for cell in rule.cells]
    possible: set[frozenset[int]] = set()
    for low, high in combinations(range(9), 2):
        if not ({1, 9} & marks[low] and {1, 9} & marks[high]):
            continue
        layers: set[frozenset[int]] = {frozenset()}
        for inner in marks[low + 1 : high]:
            layers = {done | {d} for done in layers for d in inner - done - {1, 9}}
        possible |= {digits for digits in layers if sum(digits) == number}
    if match := re.fullmatch(r"Only (.+) can be between 1 and 9\.", sentence):
        return {
            frozenset(map(int, text.split("+"))) for text in re.split(", | or ", match[1])
        } == possible
    if match := re.fullmatch(rf"The number of cells between 1 and 9 is {DIGITS}\.", sentence):
        return {len(digits) for digits in possible} == _digits(match[1])
    return sentence.startswith("Nothing is between 1 and 9,") and number == 0


def _bounds_hold(board: ConstraintBoard, heading: str, sentence: str) -> bool:
    """Whether all sums of a sentence are true bounds for every way to fill the cells by a rule."""
    claims = re.findall(
        r"(the other cells|r\dc\d(?:(?:, | and )r\dc\d)*) (?:is|sum to) at (least|most) (-?\d+)",
        sentence.replace(", and r", " ; r").replace(", and the", " ; the"),
    )
    named = set(_cells(sentence))
    return any(
        named <= set(rule.cells) and all(_is_bound(board, rule, claim, claims) for claim in claims)
        for rule in board.rules_named(heading)
    )


def _is_bound(
    board: ConstraintBoard, rule: Rule, claim: tuple[str, str, str], claims: Sequence[Any]
) -> bool:
    """Whether a sum of cells is a true bound; the last claim for every way to fill the rule."""
    words, which, number = claim
    others = set(rule.cells) - {claims[-1][0]}
    cells = others if words == "the other cells" else set(_cells(words))
    free = len(cells) <= 4 and claim != claims[-1]
    judged = Rule(tuple(sorted(cells)), lambda *_: True) if free else rule
    for digits in board.digits_of(judged, {}):
        held = dict(zip(judged.cells, digits, strict=True))
        made = sum(held[cell] for cell in cells)
        if made < int(number) if which == "least" else made > int(number):
            return False
    return True


def _with_rule_of_45(
    board: ConstraintBoard, heading: str, sentence: str
) -> tuple[ConstraintBoard, bool]:
    """The board with the remaining sum of whole houses as a rule, and whether that sum is right."""
    match = re.search(r"sum to (\d+) and the cages there to (\d+), so (.+) = (\d+)\.", sentence)
    assert match, sentence
    where = re.fullmatch(r"Rule of 45 in (box|region|row|column)(?:e?s)? (.+)", heading)
    assert where, heading
    area = [cell for at in _digits(where[2]) for cell in board.houses[f"{where[1]} {at}"]]
    terms = re.findall(r"(- )?(r\dc\d)", match[3])
    signed = {cell: -1 if minus else 1 for minus, cell in terms}
    more, cells = int(match[4]), tuple(signed)
    sides = {cell: 1 if cell in area else -1 for cell in cells}
    flipped = all(signed[cell] == -sides[cell] for cell in cells)
    ok = flipped or all(signed[cell] == sides[cell] for cell in cells)
    covered = (set(area) - set(cells)) | {cell for cell in cells if cell not in area}
    cages = [
        (set(names(cage["cells"])), int(cage["value"]))
        for cage in board.puzzle["killercage"]
        if cage.get("value")
    ]
    inside = [(cage, number) for cage, number in cages if cage <= covered]
    ok &= sum(number for _, number in inside) == int(match[2])
    ok &= sorted(cell for cage, _ in inside for cell in cage) == sorted(covered)
    left = int(match[1]) - int(match[2])
    ok &= int(match[1]) == 5 * len(area) and more == (-left if flipped else left)

    def adds_up(digits: Sequence[int]) -> bool:
        return sum(signed[cell] * digit for cell, digit in zip(cells, digits, strict=True)) == more

    after = ConstraintBoard(board.puzzle, board.marks)
    after.rules[heading] = [Rule(cells, finally_(adds_up))]
    return after, ok


def _check_trial(
    board: ConstraintBoard, cell: Cell, digit: int, rest: Sequence[str], effects: Sequence[str]
) -> list[Problem]:
    """Follow a digit on trial: each change must follow from the reason that is named with it."""
    now = board.without([f"{cell}={digit}"])
    found = [] if list(effects) == [f"{cell}<>{digit}"] else [Problem("extra", str(effects))]
    for sentence in rest:
        if match := re.fullmatch(r"(.+?): (remove .+|r\dc\d is \d)\.", sentence):
            reason, changes = match[1], _concluded(now, f"So {match[2]}.")
            found += [
                Problem("unsupported", f"{change} ({reason})")
                for change in changes
                if not _follows(now, change, reason)
            ]
            now = now.without(changes)
        elif match := re.fullmatch(r"Nothing is left for (r\dc\d)\.", sentence):
            if now.marks[match[1]]:
                found.append(Problem("false", sentence))
        elif match := re.fullmatch(r"(.+) has no place left for (\d)\.", sentence):
            house = now.houses[match[1].lower()]
            if any(int(match[2]) in now.marks[at] for at in house):
                found.append(Problem("false", sentence))
        elif not sentence.startswith("So "):
            found.append(Problem("unknown", sentence))
    return found


def _follows(board: ConstraintBoard, change: str, reason: str) -> bool:
    """Whether a change follows from a house, the candidates of its cell, or a constraint."""
    cell, digit = change[:4], int(change[-1])
    if reason == "Naked single":
        return board.marks[cell] <= {digit}
    if (house := reason.lower()) in board.houses:
        places = [at for at in board.houses[house] if digit in board.marks[at]]
        if "=" in change:
            return places in ([cell], [])
        return all(at in board.peers[cell] for at in places if at != cell)
    if reason.startswith("Common peers in "):
        cells = board.houses[reason.removeprefix("Common peers in ")]
        return all(at in board.peers[cell] for at in cells if digit in board.marks[at])
    if "=" in change:
        return _only_place(board, reason, cell, digit)
    return board.removed_by(reason, cell, digit)


def _cells(text: str) -> list[Cell]:
    return re.findall(r"r\dc\d", text)


def _digits(text: str) -> set[int]:
    spans = re.findall(r"(\d)(?: to (\d))?", text)
    return {digit for first, last in spans for digit in range(int(first), int(last or first) + 1)}
