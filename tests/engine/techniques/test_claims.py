"""Parse the claims of texts and check them against the grid."""

import re
from collections import Counter
from typing import Any

import pytest

from corpus import read_records
from engine import Grid, HintLevel, Step, explain, iter_steps, prove
from engine.houses import CLASSIC, Cell, Digit, House, cell_name, parse_cell
from engine.lessons.values import SE
from engine.model.candidates import Elimination, Placement
from engine.model.technique import Family
from engine.notation import parse_position
from engine.orders.scales import TEACHER
from engine.techniques.drawing import view_at

LONGEST = {HintLevel.NUDGE: 120, HintLevel.TECHNIQUE: 240, HintLevel.WHERE: 300}
LONGEST_FULL = {Family.ALS: 700, Family.COLOURS: 1100, Family.EXCLUSION: 1500}

CELL = r"r[1-9]c[1-9]"
CELLS = rf"({CELL}(?:, {CELL})*(?: (?:and|or) {CELL})?)"
DIGITS = r"([1-9](?:, [1-9])*(?: (?:and|or) [1-9])?)"
HOUSE = r"((?:[Bb]ox|[Cc]olumn|[Rr]ow) [1-9])"
HOUSES = (
    r"((?:[Bb]ox|[Cc]olumn|[Rr]ow)(?:es|s)? [1-9]"
    r"(?:(?:, | and )(?:(?:box|column|row)(?:es|s)? )?[1-9])*)"
)


def cells(text: str) -> list[Cell]:
    return [parse_cell(name) for name in re.findall(CELL, text)]


def digits(text: str) -> set[Digit]:
    return {int(digit) for digit in re.findall(r"\d", text)}


def house(text: str) -> House:
    return next(house for house in CLASSIC.houses if house.name == text.lower())


def houses(text: str) -> list[House]:
    """Return the houses of a list such as "rows 6 and 7 and box 8"."""
    found, kind = [], ""
    for word, number in re.findall(r"(?:(box|column|row)(?:es|s)? )?([1-9])", text.lower()):
        kind = word or kind
        found.append(house(f"{kind} {number}"))
    return found


def held(grid: Grid, which: list[Cell]) -> set[Digit]:
    return {digit for cell in which for digit in grid.candidates_of(cell)}


def places(grid: Grid, where: House, which: set[Digit]) -> set[Cell]:
    return {cell for cell in where.cells if which.intersection(grid.candidates_of(cell))}


class Claims:
    """Parses sentences of known kinds, counts them, and checks them against a grid."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()

    def find(self, kind: str, pattern: str, text: str) -> list[tuple[str, ...]]:
        matches = [match.groups(default="") for match in re.finditer(pattern, text)]
        self.read[kind] += len(matches)
        return matches

    def check(self, grid: Grid, text: str, family: Family) -> None:
        for blocked, digit, at, box in self.find(
            "blocker", rf"{CELLS} sees? the (\d) in ({CELL})(?:, in {HOUSE})?", text
        ):
            blocker = parse_cell(at)
            assert grid.values[blocker] == int(digit), text
            for cell in cells(blocked):
                assert not grid.values[cell], text
                assert not grid.has(cell, int(digit)), text
                assert CLASSIC.see_each_other(cell, blocker), text
                assert not box or {cell, blocker} <= set(house(box).cells), text

        for name, parts in self.find("seen digits", rf"({CELL}) sees (\d[^.]*)\.", text):
            for listed, where in self.find("seen in", rf"{DIGITS} in {HOUSE}", parts):
                assert parse_cell(name) in house(where).cells, text
                assert digits(listed) <= {grid.values[cell] for cell in house(where).cells}, text

        for names, lost in self.find(
            "lost marks", rf"The pencil marks of {CELLS} no longer include {DIGITS}", text
        ):
            for cell in cells(names):
                seen = {grid.values[peer] for peer in CLASSIC.peers[cell]}
                assert not digits(lost) & (seen | set(grid.candidates_of(cell))), text

        for where, which, names in self.find(
            "places", rf"In {HOUSE}, (?:the digits )?{DIGITS} fits? only in {CELLS}", text
        ):
            assert places(grid, house(where), digits(which)) == set(cells(names)), text
        # Elsewhere in a sentence this depends on an assumption.
        line = rf"((?:Box|Column|Row) [1-9]) has its (\d) in {CELLS}"
        for where, digit, names in self.find("line", line, text):
            assert places(grid, house(where), {int(digit)}) == set(cells(names)), text
        for names, where in self.find("same house", rf"{CELLS}, (?:both|all) in {HOUSE}", text):
            assert set(cells(names)) <= set(house(where).cells), text
        for bases, digit, covers, fins in self.find(
            "covers",
            rf"{HOUSES} (?:have all their|each have two) places for (\d),?(?: all)? in {HOUSES}"
            rf"(?:, except the fins? {CELLS})?",
            text,
        ):
            found = {cell for house in houses(bases) for cell in places(grid, house, {int(digit)})}
            covered = {cell for house in houses(covers) for cell in house.cells}
            assert found - covered <= set(cells(fins)) <= found, text
        for names, shared, *_ in self.find(
            "shares", rf"{CELLS}[^.]* shares? ((?:,? ?(?:and )?{HOUSE} with {CELLS})+)", text
        ):
            for where, others in self.find("with", rf"{HOUSE} with {CELLS}", shared):
                assert {*cells(names), *cells(others)} <= set(house(where).cells), text
        for names, where in self.find("in house", rf"{CELLS} (?:is|are) in {HOUSE}", text):
            assert set(cells(names)) <= set(house(where).cells), text
        for names, where in self.find(
            "fish house",
            rf"{CELLS} loses? \d either way: [^.]*, and (?:it is|they are) in {HOUSE}",
            text,
        ):
            assert set(cells(names)) <= set(house(where).cells), text
        for pivot, first, wing, digit in self.find(
            "wing", rf"If ({CELL}) is (\d), ({CELL}) is (\d)\.", text if "pivot" in text else ""
        ):
            assert grid.has(parse_cell(pivot), int(first)), text
            assert held(grid, [parse_cell(wing)]) == {int(first), int(digit)}, text
        for name, only in self.find("wing cell", rf"({CELL}) \((\d, \d)\)", text):
            assert held(grid, cells(name)) == digits(only), text

        for names, only in self.find("hold only", rf"{CELLS} holds? only {DIGITS}", text):
            assert held(grid, cells(names)) == digits(only), text
        for name, only in self.find("empties", rf"nothing for ({CELL}) \({DIGITS}\)", text):
            assert held(grid, cells(name)) == digits(only), text
        for one, other, name in self.find("chain", rf"\((\d)=(\d)\)({CELL})", text):
            assert held(grid, cells(name)) == digits(one + other), text
        # In other families this claim is a conclusion.
        if family in (Family.SUBSET, Family.WING, Family.EXCLUSION, Family.CHAIN):
            for name, only in self.find("is", rf"({CELL}) is (\d(?:, \d)* or \d)", text):
                assert held(grid, cells(name)) == digits(only), text


BECAUSE = "(?:shares?|sees?|is|are|has)"


def effects(text: str) -> set[Placement | Elimination]:
    """Return the effects that the text names."""
    said: set[Placement | Elimination] = set()
    for parts in re.findall(r"emove ([^.\n]*)\.", text):
        for gone, names in re.findall(rf"{DIGITS} from {CELLS}", parts):
            said |= {Elimination(cell, digit) for cell in cells(names) for digit in digits(gone)}
    for pattern in (
        rf"{CELLS} {BECAUSE} [^.;]*?(?:, s|\. S)o (?:it|they) cannot be {DIGITS}",
        rf"{CELLS} loses? {DIGITS} either way",
        rf"(?: and|\. So) {CELLS} cannot be {DIGITS}\.",
    ):
        for names, gone in re.findall(pattern, text):
            said |= {Elimination(cell, digit) for cell in cells(names) for digit in digits(gone)}
    for name, gone in re.findall(
        rf"Either way ({CELL}) (?:cannot be|is not) (\d)(?:\.|: it is)", text
    ):
        said.add(Elimination(parse_cell(name), int(gone)))
    if "scratch copy" in text:
        for name, gone in re.findall(rf"\bSo ({CELL}) is not (\d)\.", text):
            said.add(Elimination(parse_cell(name), int(gone)))
    for name, digit in re.findall(
        rf"(?:so|in the computed solution,) ({CELL}) is (\d)\.(?=$| From here on)",
        text,
        re.MULTILINE | re.I,
    ):
        said.add(Placement(parse_cell(name), int(digit)))
    return said


def check(step: Step, claims: Claims) -> None:
    texts = {level: explain(step, level) for level in HintLevel}
    # `testing.claims` checks experiments.
    texts[HintLevel.FULL] = prove(step)
    for level, text in texts.items():
        assert text == text.strip()
        assert text.splitlines()[0].endswith((".", "?", ":"))
        assert not re.search(r"None(?! of )|[{}]|  |\(\)| ,|\.\.|,,", text), text
        if level < HintLevel.FULL:
            assert len(text) <= LONGEST[level], text
    full = texts[HintLevel.FULL]
    family = step.technique.family
    if family is not Family.CHAIN:  # which has as many pages as it needs
        assert len(full) <= LONGEST_FULL.get(family, 600), full

    nudge = texts[HintLevel.NUDGE]
    assert not re.search(CELL, nudge + texts[HintLevel.TECHNIQUE])
    assert step.technique.value.split(" type")[0].lower() in texts[HintLevel.TECHNIQUE].lower()
    assert not re.search(r"remove|so r\dc\d is", texts[HintLevel.WHERE])

    said = effects(re.sub(r"^Inner chain .*$", "", full, flags=re.MULTILINE))
    if not step.eliminations:
        said = {effect for effect in said if isinstance(effect, Placement)}
    assert said == set(step.effects), full
    if family in (Family.LOCKED, Family.SUBSET, Family.FISH, Family.WING):
        check_ties(step, full)
    assert not step.placements or f"is {step.placements[0].digit}" not in texts[HintLevel.WHERE]
    for text in texts.values():
        claims.check(step.grid, text, family)

    # The nudge names the houses that its view shades.
    shaded = [shade for shade, _ in view_at(step, HintLevel.NUDGE).houses]
    named = [house for part in re.findall(HOUSES, nudge) for house in houses(part)]
    assert set(named) == set(shaded), nudge


def check_ties(step: Step, text: str) -> None:
    """Each cell that loses a candidate is named with a house that it shares with the pattern.

    That house also contains a cell of the pattern that the text names: a cell that can hold the
    digit, or another cell of a hidden subset.
    """
    shown = set(cells(explain(step, HintLevel.WHERE)))
    pattern = shown | (set(cells(text)) - {gone.cell for gone in step.eliminations})
    sentences = re.split(r"[.\n]", text)
    for gone in step.eliminations:
        told = [
            sentences[at - 1] + sentence if "these two houses" in sentence else sentence
            for at, sentence in enumerate(sentences)
            if cell_name(gone.cell) in sentence
        ]
        named = [house for part in re.findall(HOUSES, " ".join(told)) for house in houses(part)]
        assert any(
            {gone.cell, other} <= set(name.cells)
            for name in named
            for other in pattern - {gone.cell}
            if gone.cell in shown or step.grid.has(other, gone.digit)
        ), text


def test_a_house_without_a_cell_of_the_pattern_does_not_tie():
    position = (
        ":::..51......84..26...........+4..+7.5.9.7..96..5....2.4..8.4..7..13.6.42+15.9..1......"
        ":717 718 719 737 738 739 873 883 391 392 694 696:::"
    )
    step = TEACHER.next_step(parse_position(position))
    assert step is not None
    text = explain(step)
    check_ties(step, text)
    tie = "shares column 1 with r8c1 and row 2 with r2c8"
    assert tie in text
    with pytest.raises(AssertionError):
        check_ties(step, text.replace(tie, "is in box 1"))


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_claims_hold_on_all_recorded_puzzles():
    families, claims = check_steps(read_records("se/traces.jsonl"))
    assert families == {technique.family for technique in SE}
    assert claims.read.pop("fish house") == 0  # which only HoDoKu has
    assert len(claims.read) == 17
    assert min(claims.read.values()) > 5


@pytest.mark.corpus
def test_claims_hold_on_some_puzzles():
    families, claims = check_steps(read_records("se/traces.jsonl")[::10])
    assert families == {technique.family for technique in SE}
    assert claims.read


def check_steps(traces: list[dict[str, Any]]) -> tuple[set[Family], Claims]:
    """Check steps of some puzzles, with few singles; return their families and claims."""
    families, claims, singles = set(), Claims(), 0
    for trace in traces:
        values = [int(char) if char.isdigit() else 0 for char in trace["puzzle"]]
        for step in iter_steps(Grid.from_values(values)):
            singles += step.technique.family is Family.SINGLE
            if step.technique.family is not Family.SINGLE or singles % 4 == 1:
                check(step, claims)
            families.add(step.technique.family)
    return families, claims
