"""Check steps, their texts and their views on hundreds of real puzzles.

Every step of every path is checked against the solution. Its text is checked against its effects
and its views against its grid, unless it is one of thousands of singles. The parsers here are
independent of the code that writes the texts: they find all effects that a text names, which must
be those of the step.
"""

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from corpus import read_table
from corpus.chain_samples import SAMPLES
from engine import Grid, HintLevel, Step, explain, iter_steps, prove, solve
from engine.houses import Cell, Digit, parse_cell
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.technique import Family, Technique
from engine.model.views import Link, LinkKind, Role, View
from engine.notation import parse_line
from engine.techniques.chains import ChainPattern
from engine.techniques.drawing import view_at
from renderer import alt_text
from tests.conftest import Tally
from tests.engine.techniques.test_claims import effects as effects_in

SMALL = Path(__file__).parents[1] / "data" / "se-traces.jsonl"
PARTS = 8
"""The number of parts, for parallel processes."""
PUZZLES = 300
"""Approximate number of puzzles of the corpus that are solved."""
HARD = 9.2
"""`HARD_PUZZLES` harder ones are included, which take a second each."""
HARD_PUZZLES = 12


NAME = r"r[1-9]c[1-9]"
NAMES = rf"{NAME}(?:(?:, | and | or ){NAME})*"
NUMBERS = r"[1-9](?:(?:, | and | or )[1-9])*"
ORDER = rf"{NUMBERS} from {NAMES}"


# ---------------------------------------------------------------------- parsing the texts


def in_notation(line: str) -> set[Placement | Elimination]:
    """Return the effects after the arrow of a line in Eureka notation."""
    _, _, end = line.partition(" => ")
    effects: set[Placement | Elimination] = set()
    for cell, sign, digit in re.findall(rf"({NAME})(=|<>)([1-9])", end):
        kind = Placement if sign == "=" else Elimination
        effects.add(kind(parse_cell(cell), int(digit)))
    return effects


def candidates_of(effects: Iterable[Candidate]) -> list[Candidate]:
    return sorted(Candidate(effect.cell, effect.digit) for effect in effects)


# ------------------------------------------------------------------ checks of every step


def check_effects(step: Step, solution: str) -> None:
    """Check that no right candidate is removed, no wrong digit placed, and there is an effect."""
    grid = step.grid
    assert step.effects, step
    assert len(set(step.effects)) == len(step.effects), step
    for gone in step.eliminations:
        assert grid.has(gone.cell, gone.digit), step
        assert int(solution[gone.cell]) != gone.digit, step
    for placed in step.placements:
        assert not grid.values[placed.cell], step
        assert grid.has(placed.cell, placed.digit), step
        assert int(solution[placed.cell]) == placed.digit, step


def check_words(step: Step) -> None:
    """Check that only the full level and the proof name the effects, and name no others."""
    for text in (explain(step), prove(step)):
        said = effects_in(re.sub(r"^Inner chain .*$", "", text, flags=re.MULTILINE))
        if not step.eliminations:
            said = {effect for effect in said if isinstance(effect, Placement)}
        assert said == set(step.effects), text
        for line in text.splitlines():
            if " => " in line and not line.startswith("Inner chain "):
                assert in_notation(line) == set(step.effects), text

    nudge, technique, where = (explain(step, level) for level in list(HintLevel)[:3])
    for text in (nudge, technique, where):
        assert not re.search(rf"\b(?:removes?|so {NAME})\b", text, re.IGNORECASE), text
    for text in (nudge, technique):
        assert not re.search(NAME, text), text
    if step.placements:
        (placed,) = step.placements
        if step.technique is not Technique.HIDDEN_SINGLE:
            assert not names_digit(nudge, placed.digit), nudge
        assert not re.search(rf"{NAME} (?:is|=) ?{placed.digit}\b(?! or|,)", known(step, where))


def known(step: Step, text: str) -> str:
    """Return the text without the assumptions of a chain, which it may disprove."""
    return re.sub(rf"Suppose {NAME} is (?:not )?[1-9]\.", "", text)


def names_digit(text: str, digit: Digit) -> bool:
    """Return whether a text names a digit; numbers of houses do not count."""
    without_houses = re.sub(
        r"(?:box|column|row|diagonal|window|region)(?:e?s)? [1-9](?:(?:, | and )[1-9])*",
        "",
        text,
        flags=re.IGNORECASE,
    )
    return str(digit) in without_houses


def check_view(grid: Grid, view: View) -> None:
    """Check that all marks exist in the grid and are unique."""
    marked = dict(view.candidates)
    assert len(marked) == len(view.candidates)
    assert len(dict(view.cells)) == len(view.cells)
    assert len(dict(view.houses)) == len(view.houses)
    assert len(set(view.links)) == len(view.links)
    assert all(grid.has(candidate.cell, candidate.digit) for candidate in marked)
    assert all(house in grid.variant.houses for house, _ in view.houses)
    for link in view.links:
        assert link.start != link.end
        assert {link.start, link.end} <= marked.keys()


def check_link(grid: Grid, link: Link, *, strong: bool) -> None:
    """Check that two candidates share a cell, or digit and house; alone if the link is strong.

    Args:
        grid: the grid of the link.
        link: the link.
        strong: whether a strong link must be strong in the grid itself, not only after earlier
            removals of a branch.
    """
    one, other = link.start, link.end
    same_cell = one.cell == other.cell and one.digit != other.digit
    houses = [h for h in grid.variant.houses_of[one.cell] if other.cell in h.cells]
    same_digit = one.digit == other.digit and one.cell != other.cell and houses
    assert same_cell or same_digit, link
    if link.kind is LinkKind.STRONG and strong:
        if same_cell:
            assert len(grid.candidates_of(one.cell)) == 2, link
        else:
            assert any(places(grid, house.cells, one.digit) == 2 for house in houses), link


def places(grid: Grid, cells: Iterable[Cell], digit: Digit) -> int:
    return sum(grid.has(cell, digit) for cell in cells)


def check_views(step: Step) -> None:
    nudge, technique, where, _ = levels = [view_at(step, level) for level in HintLevel]
    for view in (*step.views, *levels):
        check_view(step.grid, view)
    for view in (nudge, technique):
        assert view == View(houses=view.houses, focus=view.focus, look=view.look)
    for less, more in itertools.pairwise(levels):
        assert less != more, step
    roles = {role for _, role in where.candidates}
    assert not roles & {Role.REMOVE, Role.PLACE}

    whole = step.views[0]
    for role, effects in ((Role.REMOVE, step.eliminations), (Role.PLACE, step.placements)):
        shown = [candidate for candidate, its_role in whole.candidates if its_role is role]
        assert sorted(shown) == candidates_of(effects)
    for view in step.views:
        # The links of an inner chain refer to the chain's own grid.
        inside = any(role is Role.GONE for _, role in view.candidates)
        grid = without_gone(step.grid, view)
        for link in view.links:
            if link.kind is not LinkKind.INDIRECT:
                check_link(grid, link, strong=not (inside or is_dynamic(step)))


def without_gone(grid: Grid, view: View) -> Grid:
    for candidate, role in view.candidates:
        if role is Role.GONE:
            grid = grid.eliminate(candidate.cell, candidate.digit)
    return grid


def is_dynamic(step: Step) -> bool:
    """Return whether some links depend on earlier removals of the chain."""
    pattern = step.pattern
    return isinstance(pattern, ChainPattern) and any(
        len(node.parents) > 1 for branch in pattern.chains for node in branch
    )


def check_alt(step: Step) -> None:
    text, *others = (alt_text(step, view=number) for number in range(len(step.views)))
    assert all(len(alt) < 1024 for alt in (text, *others))
    assert step.technique.value.lower() in text.lower()
    for word, effects in (("remove", step.eliminations), ("place", step.placements)):
        said = re.search(rf"{word} ([^;]*?)(?: and \d+ more)?[;.]", text)
        assert bool(said) is bool(effects), text
        if said:
            assert read_alt(said[1]) <= set(candidates_of(effects)), text
            if "more" not in text:
                assert read_alt(said[1]) == set(candidates_of(effects)), text


def read_alt(text: str) -> set[Candidate]:
    """Return the candidates listed by an alt text: "2 and 5 from r5c9, r6c9 and 7 from r1c1"."""
    return {
        Candidate(parse_cell(cell), int(digit))
        for digits, cells in re.findall(
            rf"((?:[1-9](?:, | and ))*[1-9]) (?:from|in) ({NAME}(?:, {NAME})*)", text
        )
        for cell in re.findall(NAME, cells)
        for digit in re.findall(r"[1-9]", digits)
    }


def check(step: Step, solution: str) -> None:
    """Run all checks of this module on a step."""
    check_effects(step, solution)
    check_words(step)
    check_views(step)
    check_alt(step)


def walk(puzzles: Iterable[str]) -> Counter[str]:
    """Check every step of the puzzles, and count them by the family of their technique.

    Six of seven steps are singles, which are alike: only every fourth single is read.
    """
    counts: Counter[str] = Counter()
    single = Family.SINGLE.value
    for puzzle in puzzles:
        grid = parse_line(puzzle)
        (solution,) = solve(grid)
        for step in iter_steps(grid):
            family = step.technique.family.value
            try:
                if family == single and counts[single] % 4:
                    check_effects(step, solution)
                else:
                    check(step, solution)
            except AssertionError as error:
                error.add_note(f"{puzzle}: {step}")
                raise
            counts[family] += 1
    return counts


# ------------------------------------------------------------------------------ the tests


@pytest.mark.compiled
def test_every_step_of_small_sample(tally: Tally):
    lines = SMALL.read_text(encoding="ascii").splitlines()
    counts = walk(json.loads(line)["puzzle"] for line in lines)
    assert counts.total() > 1500
    tally(len(lines), counts)


def test_every_chain_of_sample(subtests: pytest.Subtests):
    for sample in [s for s in SAMPLES if not s.made_up]:
        with subtests.test(str(sample)):
            step = sample.step
            (solution,) = solve(step.grid)
            check(step, solution)


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.whole) for part in range(1, PARTS))]
)
def test_every_step_of_hundreds_of_puzzles(part: int, tally: Tally):
    puzzles = corpus_sample()[part::PARTS]
    counts = walk(puzzles)
    assert counts.total() > 20_000 // PARTS
    tally(len(puzzles), counts)


def corpus_sample() -> list[str]:
    """Return puzzles of all ratings of the corpus; every call returns the same puzzles."""
    rows = read_table("se/ratings.tsv") + read_table("se/bulk.tsv")
    rated = sorted({(float(row["er"]), row["puzzle"]) for row in rows})
    usual = [puzzle for er, puzzle in rated if er <= HARD]
    hard = [puzzle for er, puzzle in rated if er > HARD]
    return usual[:: len(usual) // PUZZLES] + hard[:: len(hard) // HARD_PUZZLES]
