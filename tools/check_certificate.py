"""Checks certificates of sudoku solutions, step by step and without searching.

    python check_certificate.py FILE

It shares no code with the program that writes certificates. docs/certificates.md describes the
format and the checks. The exit status is 1 if a certificate is rejected.
"""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

Fact: TypeAlias = tuple[int, int, bool]  # A cell, a digit, and whether the cell holds it.
Spots: TypeAlias = set[tuple[int, int]]  # Candidates: cells with a digit.
Proof: TypeAlias = dict[str, Any]


class Rejected(Exception):  # noqa: N818 - a verdict
    """Something does not follow; the message says what."""


def require(holds: object, otherwise: str) -> None:
    if not holds:
        raise Rejected(otherwise)


@cache
def fact_of(text: str) -> Fact:
    match = re.fullmatch(r"r([1-9])c([1-9])(=|<>)([1-9])", text)
    if not match:
        raise Rejected(f"{text!r} is not a fact")
    return int(match[1]) * 9 + int(match[2]) - 10, int(match[4]), match[3] == "="


def cell_of(name: str) -> int:
    return fact_of(f"{name}=1")[0]


class Position:
    """The candidates of each empty cell; none for a filled cell."""

    def __init__(self, houses: dict[str, set[int]], left: list[set[int]]) -> None:
        self.houses, self.left = houses, left
        self.seen = [
            set().union(*(house for house in houses.values() if cell in house)) - {cell}
            for cell in range(81)
        ]

    def place(self, spot: tuple[int, int]) -> "Position":
        other = self.without(self.excluded_by(spot))
        other.left[spot[0]] = set()
        return other

    def without(self, spots: Iterable[tuple[int, int]]) -> "Position":
        other = Position.__new__(Position)
        other.houses, other.seen, other.left = self.houses, self.seen, [*self.left]
        for cell, digit in spots:
            other.left[cell] = other.left[cell] - {digit}
        return other

    def spots(self, name: str) -> Spots:
        """The candidates of `r1c2`, or of `4 in row 3`: exactly one of them is true."""
        digit, _, house = name.partition(" in ")
        if not house:
            return {(cell_of(name), digit) for digit in self.left[cell_of(name)]}
        return {(cell, int(digit)) for cell in self.houses[house] if int(digit) in self.left[cell]}

    def excluded_by(self, spot: Iterable[int]) -> Spots:
        """The candidates that cannot be true together with this one."""
        cell, digit = spot
        here = {(cell, other) for other in self.left[cell] if other != digit}
        return here | {(other, digit) for other in self.seen[cell] if digit in self.left[other]}


def false(spots: Spots) -> set[Fact]:
    return {(cell, digit, False) for cell, digit in spots}


def consequences(position: Position, facts: list[Fact]) -> set[Fact]:
    return {*facts} | false(set().union(*(position.excluded_by(s) for *s, on in facts if on)))


def prove(position: Position, proof: Proof, depth: int = 0) -> set[Fact]:
    """All facts that a proof shows; raises `Rejected` if a reason is invalid in this position."""
    rule = RULES.get(proof["rule"])
    require(not depth or (depth < 4 and rule in (None, by_set)), "that cannot be in a chain")
    return rule(position, proof) if rule else by_branches(position, proof, depth)


def by_single(position: Position, proof: Proof) -> set[Fact]:
    """The last candidate of a cell, or the last place of a digit in a house."""
    spots = position.spots(proof["in"])
    require(len(spots) == 1, f"{proof['in']} has {len(spots)} candidates")
    return {(*spot, True) for spot in spots}


def by_set(position: Position, proof: Proof) -> set[Fact]:
    """Base sets contain exactly one true candidate each, and cover sets at most one each.

    Their numbers are equal, so if the whole base is covered, nothing else in the cover is true.
    """
    base = [position.spots(name) for name in proof["base"]]
    cover = [position.spots(name) for name in proof["cover"]]
    inside, covered = set().union(*base), set().union(*cover)
    require(base and all(base), "a part of the base has no candidate")
    require(len(inside) == sum(map(len, base)), "parts of the base overlap")
    require(len(base) == len(cover), "base and cover have different sizes")
    require(inside <= covered, "the cover leaves out a candidate of the base")
    if "in" in proof:
        return by_single(position.without(covered - inside), proof)
    return false(covered - inside)


def by_exclusion(position: Position, proof: Proof) -> set[Fact]:
    """All combinations of cells' digits that contain a certain digit are refuted."""
    cells, refuted = [cell_of(name) for name in proof["cells"]], set()
    for *digits, by in proof["refuted"]:
        spots = list(zip(cells, digits, strict=True))
        excluded = set().union(*(position.excluded_by(spot) for spot in spots))
        if by is None:
            require(excluded & {*spots}, f"nothing refutes {digits}")
        else:
            require(position.spots(by) and position.spots(by) <= excluded, f"{by} takes {digits}")
        refuted.add(tuple(digits))
    lefts = [position.left[cell] for cell in cells]
    possible = [digits for digits in product(*lefts) if digits not in refuted]
    return {
        (cell, digit, False)
        for place, cell in enumerate(cells)
        for digit in lefts[place] - {digits[place] for digits in possible}
    }


def by_uniqueness(position: Position, proof: Proof) -> set[Fact]:
    """One of the extra candidates is true, because there would be two solutions without them."""
    extras = (loop_extras if "loop" in proof else bug_extras)(position, proof)
    require(extras, "no extra candidate")
    if "house" not in proof:
        return false(set.intersection(*map(position.excluded_by, extras)))
    house, cells = position.houses[proof["house"]], {cell for cell, _ in extras}
    digits = {digit for _, digit in extras}
    require(cells <= house, "an extra candidate is outside the house")
    if "locked" in proof:  # one of the two cells holds the digit, and the other cell an extra
        locked = proof["locked"]
        places = {cell for cell, _ in position.spots(f"{locked} in {proof['house']}")}
        require(places and places <= cells and len(cells) == 2, f"{locked} is not locked")
        require(locked not in digits, f"{locked} is an extra candidate")
        return false({(c, d) for c in cells for d in position.left[c] - {locked}} - extras)
    helpers = {cell_of(name) for name in proof["with"]}  # and a cell with an extra are a naked set
    open_cells = {cell for cell in house - cells if position.left[cell]}
    require(helpers <= open_cells, "the house does not have the cells of the set")
    digits = digits.union(*(position.left[cell] for cell in helpers))
    require(len(digits) == len(helpers) + 1, "the set has too many digits")
    return false({(c, d) for c in open_cells - helpers for d in position.left[c] & digits})


def loop_extras(position: Position, proof: Proof) -> Spots:
    """The other candidates of empty cells that two digits could fill in two ways."""
    cells, pair = [cell_of(name) for name in proof["loop"]], set(proof["digits"])
    require(len(pair) == 2 and len(set(cells)) == len(cells) > 3, "that is not a loop")
    require(all(pair <= position.left[cell] for cell in cells), "a cell lacks a digit")
    for house in position.houses.values():
        counts = len(house.intersection(cells[::2])), len(house.intersection(cells[1::2]))
        require(counts in ((0, 0), (1, 1)), "the digits cannot change places")
    return {(cell, digit) for cell in cells for digit in position.left[cell] - pair}


def bug_extras(position: Position, proof: Proof) -> Spots:
    """Candidates without which each open cell has two, and each digit two places per house."""
    extras = {fact_of(text)[:2] for text in proof["extras"]}
    rest = position.without(extras)
    for after, before in zip(rest.left, position.left, strict=True):
        require(len(after) == 2 or not before, "a cell does not have two candidates")
    for name, digit in product(position.houses, range(1, 10)):
        places = len(rest.spots(f"{digit} in {name}"))
        require(places == 2 or not position.spots(f"{digit} in {name}"), "a digit needs 2 places")
    return extras


def by_branches(position: Position, proof: Proof, depth: int) -> set[Fact]:
    """Branches of facts: all from one assumption, or from assumptions one of which is true."""
    branches = [branch(position, nodes, proof, depth) for nodes in proof["branches"]]
    starts = {facts[0] for facts in branches}
    cell, digit, on = branches[0][0]  # an assumption
    if proof["rule"] == "cycle":
        # Links with one parent are valid in both directions: either all these facts hold or none.
        links = enumerate(proof["branches"][0][1:])
        simple = all(isinstance(node[1], str) and node[2:] == [number] for number, node in links)
        require(simple and len(branches) == 1, "a link has several parents")
        require(branches[0][0] == branches[0][-1], "it does not return")
        seen: list[Spots] = [set(), set()]
        for *spot, on in branches[0]:
            seen[on] |= position.excluded_by(spot)
        return false(seen[0] & seen[1])
    if proof["rule"] == "contradiction":
        facts = set().union(*branches)
        contradicted = any((c, d, not on) in facts for c, d, on in facts)
        require(len(starts) == 1 and contradicted, "one assumption is not refuted")
        return consequences(position, [(cell, digit, not on)])
    require(proof["rule"] == "cases", f"unknown rule {proof['rule']!r}")
    every = {(cell, digit, True), (cell, digit, False)}
    if "in" in proof:
        every = {(*spot, True) for spot in position.spots(proof["in"])}
    require(starts == every, "a case is missing or wrong")
    return set.intersection(*(consequences(position, facts) for facts in branches))


def branch(position: Position, nodes: list[Any], proof: Proof, depth: int) -> list[Fact]:
    """Return the facts of a branch, each of which follows from its parents, earlier facts."""
    facts: list[Fact] = []
    for number, (text, reason, *parents) in enumerate(nodes):
        fact = fact_of(text)
        require(fact[1] in position.left[fact[0]], f"{text} is about no candidate")
        require(all(0 <= parent < number for parent in parents), f"{text} has a later parent")
        known = {facts[parent] for parent in parents}
        spots = {(cell, digit) for cell, digit, _ in known}
        if number == 0:
            require(reason == "assumption" and not known, "the first fact is the assumption")
        elif isinstance(reason, str):
            where = position.spots(text[:4] if reason == "cell" else f"{fact[1]} in {reason}")
            require(fact[:2] in where and fact[:2] not in spots, f"{text} is not in {reason}")
            # A fact is true if all others are false, and false if another one is true.
            enough = spots == where - {fact[:2]} if fact[2] else spots <= where and len(known) == 1
            right = all(on != fact[2] for *_, on in known)
            require(enough and right, f"{text} does not follow by {reason}")
        else:  # a pattern or a chain that only exists without the parents' candidates
            require(known and not any(on for *_, on in known), f"{text} follows from no removals")
            inner = proof["nested"][reason] if isinstance(reason, int) else reason
            proved = prove(position.without(spots), inner, depth + 1)
            require(fact in proved, f"{text} does not follow")
        facts.append(fact)
    return facts


RULES = {"single": by_single, "set": by_set, "exclusion": by_exclusion, "uniqueness": by_uniqueness}


def start(head: Proof) -> Position:
    """The position that a certificate starts from."""
    require(head.get("certificate") == 1, head.get("error", "that is not a certificate"))
    houses = {name: set(map(cell_of, cells)) for name, cells in head.get("houses", {}).items()}
    for n in range(0 if houses else 9):
        houses[f"row {n + 1}"] = set(range(9 * n, 9 * n + 9))
        houses[f"column {n + 1}"] = set(range(n, 81, 9))
        houses[f"box {n + 1}"] = {n // 3 * 27 + n % 3 * 3 + i // 3 * 9 + i % 3 for i in range(9)}
    position = Position(houses, [set(range(1, 10)) for _ in range(81)])
    for cell, character in enumerate(head["puzzle"]):
        if character != ".":
            position = position.place((cell, int(character)))
    return position.without(fact_of(text)[:2] for text in head.get("removed", []))


def check(objects: Iterable[Proof]) -> None:
    """Check one certificate: its head, its steps, and the solution."""
    head, *steps = objects
    position, values = start(head), [*head["puzzle"]]
    for step in steps[:-1]:
        unique = step["proof"]["rule"] == "uniqueness"
        require(unique == (step.get("assumes") == "one solution"), "wrong assumption")
        proved = prove(position, step["proof"])
        removed, placed = step.get("remove", []), [step["place"]] if "place" in step else []
        require(removed or placed, "a step does nothing")
        for text in removed + placed:
            cell, digit, on = fact = fact_of(text)
            require(
                on == (text in placed) and digit in position.left[cell], f"{text} has no effect"
            )
            require(fact in proved, f"{text} does not follow")
            position = position.place((cell, digit)) if on else position.without([(cell, digit)])
            values[cell] = str(digit) if on else values[cell]
    solved = steps[-1].get("solution") == "".join(values)
    require(solved and "." not in values, "it does not end solved")


def main() -> int:
    """Check the certificates of a file; the exit status is 1 if one is rejected."""
    certificates: list[list[Proof]] = []
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        if (data := json.loads(line)).keys() & {"certificate", "error"}:
            certificates.append([])
        certificates[-1].append(data)
    steps = rejected = 0
    for number, objects in enumerate(certificates, 1):
        try:
            check(objects)
            steps += len(objects) - 2
        except (Rejected, LookupError, TypeError, ValueError, AttributeError) as fault:
            rejected += 1
            print(f"certificate {number} is rejected: {fault!r}")
    print(f"accepted: {len(certificates) - rejected}, with {steps} steps; rejected: {rejected}")
    return int(bool(rejected or not certificates))


if __name__ == "__main__":
    sys.exit(main())
