"""Forcing chains and nets: check each link of the texts on the grid."""

import re
from dataclasses import dataclass, field

import pytest

from corpus import read_table
from engine import Grid, HintLevel, Step, Technique, explain, prove
from engine.houses import CLASSIC, Cell, Digit
from engine.language import use_locale
from engine.lessons import lesson
from engine.model.candidates import Candidate
from engine.model.technique import Family
from engine.notation import parse_position
from engine.orders.scales import HODOKU
from engine.techniques.drawing import view_at
from engine.techniques.forcing import MAX_LINKS, ForcingPattern
from engine.words.captions import describe_caption
from testing.step_claims import problems_of
from tests.engine.orders.hodoku.examples import parameters, steps_of_techniques
from tests.engine.techniques.test_claims import cells, effects, house, places

CELL = r"r[1-9]c[1-9]"
CLAIM = rf"(?:one of )?({CELL}(?:(?:, | and ){CELL})*) (?:is|are) (not )?(\d) \(([^)]*)\)"
TECHNIQUES = [
    technique for technique in Technique if technique.family is Family.FORCING and technique.hodoku
]


@dataclass
class Notes:
    """The facts under an assumption: groups that hold a digit, and excluded candidates."""

    grid: Grid
    true: list[tuple[list[Cell], Digit]] = field(default_factory=list)
    out: set[Candidate] = field(default_factory=set)

    def add(self, where: list[Cell], digit: Digit, *, on: bool) -> None:
        if not on:
            self.out |= {Candidate(cell, digit) for cell in where}
            return
        self.true.append((where, digit))
        if len(where) == 1:
            others = set(self.grid.candidates_of(where[0])) - {digit}
            self.out |= {Candidate(where[0], other) for other in others}
        for cell in range(81):
            if all(CLASSIC.see_each_other(cell, other) for other in where):
                self.out.add(Candidate(cell, digit))

    def claim(self, names: str, negated: str, digit: str, reason: str) -> None:
        """Check that a claim follows from its reason, and add it to the facts."""
        where, value = cells(names), int(digit)
        reason = reason.split(" now that ")[0]
        if negated:
            assert {Candidate(cell, value) for cell in where} <= self.out
            if reason.startswith("it is"):
                assert (where, int(reason[-1])) in self.true
            else:
                line = set(house(reason).cells)
                assert any(d == value and {*at, *where} <= line for at, d in self.true)
        elif reason == "only candidate left":
            others = set(self.grid.candidates_of(where[0])) - {value}
            assert {Candidate(where[0], other) for other in others} <= self.out
        else:
            rest = places(self.grid, house(reason.split(" in ")[1]), {value}) - set(where)
            assert {Candidate(cell, value) for cell in rest} <= self.out
        self.add(where, value, on=not negated)


def check(step: Step) -> None:
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    for language in ("en", "de"):
        with use_locale(language):
            texts = {level: explain(step, level) for level in HintLevel}
        for level, text in texts.items():
            assert not re.search(r"None(?! of )|[{}]|  |\(\)| ,|\.\.|,,", text), text
            assert level is HintLevel.FULL or len(text) <= 210
    full = prove(step)
    assert effects(full) == set(step.effects), full
    check_links(step, full)
    gone = {effect.cell for effect in step.effects}
    assert gone == {
        candidate.cell
        for candidate, role in step.views[0].candidates
        if role.value in ("remove", "place")
    }
    for shown in (*step.views, *(view_at(step, level) for level in HintLevel)):
        marked = {candidate for candidate, _ in shown.candidates}
        assert all(step.grid.has(candidate.cell, candidate.digit) for candidate in marked)
        assert all({link.start, link.end} <= marked for link in shown.links)


def check_links(step: Step, full: str) -> None:
    pattern = step.pattern
    assert isinstance(pattern, ForcingPattern)
    start: tuple[str, ...] = ()
    n_described = 0
    for line in full.splitlines():
        opening = re.match(rf"(?:Suppose|If) ({CELL}) is (not )?(\d)[.:]", line)
        if opening:
            start = opening.groups(default="")
        claims = re.findall(CLAIM, line)
        if claims:
            notes = Notes(step.grid)
            notes.add(cells(start[0]), int(start[2]), on=not start[1])
            for claim in claims:
                notes.claim(*claim)
            n_described += 1
            if not pattern.contradiction and not re.search(r" no \w+ left", line):
                (end,) = pattern.ends
                names, negated, digit, _ = claims[-1]
                assert (cells(names), int(digit), not negated) == (
                    list(end.cells),
                    end.digit,
                    end.on,
                )
    # If the reasons do not fit on the page, all of them are left out.
    assert n_described in (0, sum(len(branch) > 1 for branch in pattern.branches)), full
    if pattern.contradiction:
        (begin,) = pattern.starts
        changed = step.placements or step.eliminations
        assert {(effect.cell, effect.digit) for effect in changed} == {
            (begin.cells[0], begin.digit)
        }
        assert begin.on is not bool(step.placements)
        assert "These cannot all be true" not in full
    elif len({start.cells for start in pattern.starts}) == 1 and all(s.on for s in pattern.starts):
        digits = {start.digit for start in pattern.starts}
        assert digits == set(step.grid.candidates_of(pattern.starts[0].cells[0]))
    elif all(start.on for start in pattern.starts):
        (listed,) = re.findall(rf"^In (\w+ \d), (\d) fits only in ({CELL}[^.]*)\.", full)
        where, digit, names = listed
        assert places(step.grid, house(where), {int(digit)}) == set(cells(names))
        assert [start.cells[0] for start in pattern.starts] == cells(names)


@pytest.mark.parametrize("technique", parameters(TECHNIQUES))
def test_examples_follow_links(technique):
    the_lesson = lesson(technique)
    assert the_lesson.example is not None
    check(the_lesson.example.step)
    check(the_lesson.exercises[0].step)


def test_impossible_case_ends_where_nothing_is_left():
    position = (
        ":::..+2.....1.....2.34....56+2+87.16+5.8+3+292.5.69..889.+2......5869.1.+21.9.258..62.8.1...:"
        "411 312 412 712 517 618 722 725 331 434 758 465 765 667 771 382 788:::"
    )
    step = HODOKU.next_step(parse_position(position))
    assert step is not None
    check(step)
    lines = prove(step).splitlines()
    assert lines[1].endswith("r9c5 has no candidate left, so r6c6 is not 3.")
    assert lines[2].endswith("r5c4 has no candidate left, so r6c6 is not 4.")
    assert lines[3].endswith("So r1c4 is 7 (only place left in row 1).")
    assert lines[4] == "In every remaining case 7 goes into r1c4, so r1c4 is 7."
    assert problems_of(step) == []


def test_each_branch_has_view():
    position = lesson(Technique.FORCING_CHAIN_VERITY).example
    assert position is not None
    step = position.step
    assert isinstance(step.pattern, ForcingPattern)
    whole, *branches = step.views
    assert len(branches) == len(step.pattern.branches)
    assert not whole.links
    assert len(whole.numbers) == len(branches)
    captions = [describe_caption(view.caption) for view in branches if view.caption]
    for number, caption in enumerate(captions, 1):
        assert caption.endswith(f"({number} of {len(branches)})")
    for branch, view in zip(step.pattern.branches, branches, strict=True):
        assert len(view.links) >= len(branch) - 1
        assert [label.cell for label in view.numbers] == [node.cells[0] for node in branch]
        assert len(branch) - 1 <= MAX_LINKS


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_links_follow_on_recorded_puzzles():
    rows = read_table("hodoku/scores.tsv")
    puzzles = [row["puzzle"] for row in rows if re.search("fc[cv]|fn[cv]", row["techniques"])]
    seen = set()
    for puzzle in puzzles[::4]:
        for step in steps_of_techniques(puzzle, TECHNIQUES):
            check(step)
            seen.add(step.technique)
    assert seen == set(TECHNIQUES)
