"""The views of a step: in full and at each hint level."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from corpus import read_records, read_table
from corpus.chain_samples import SAMPLES
from engine import Grid, HintLevel, Step, Technique, iter_steps
from engine.houses import cell_name
from engine.lessons import lesson
from engine.model.candidates import Candidate
from engine.model.views import CellRole, HouseRole, LinkKind, Role, View
from engine.orders import teacher
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.chains import (
    MAX_LINKS_TOGETHER,
    MAX_NESTED,
    MAX_PARTS,
    MAX_PREMISES,
    ChainPattern,
)
from engine.techniques.colours import ColouringPattern
from engine.techniques.drawing import view_at
from engine.words.captions import describe_caption
from engine.words.explanation import prove
from tests.conftest import Sampled
from tests.engine.orders.se.test_chains import doubly_nested

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
PUZZLES = {Technique(example["technique"]): example["puzzle"] for example in EXAMPLES}


def first_step(technique: Technique) -> Step:
    values = [int(char) if char.isdigit() else 0 for char in PUZZLES[technique]]
    return next(
        step for step in iter_steps(Grid.from_values(values)) if step.technique is technique
    )


def marks(view: View, role: Role) -> set[str]:
    """Return the candidates of a role in short form: "5r3c4"."""
    return {
        f"{candidate.digit}{cell_name(candidate.cell)}"
        for candidate, its_role in view.candidates
        if its_role is role
    }


def marked_cells(view: View, role: CellRole) -> set[str]:
    return {cell_name(cell) for cell, its_role in view.cells if its_role is role}


def shaded(view: View, role: HouseRole) -> list[str]:
    return [house.name for house, its_role in view.houses if its_role is role]


def check(step: Step) -> None:
    """Check the views of a step."""
    for view in (*step.views, *(view_at(step, level) for level in HintLevel)):
        candidates = [candidate for candidate, _ in view.candidates]
        assert len(set(candidates)) == len(candidates)
        assert all(step.grid.has(candidate.cell, candidate.digit) for candidate in candidates)
        assert len(dict(view.cells)) == len(view.cells)
        assert len(dict(view.houses)) == len(view.houses)
        for link in view.links:
            assert {link.start, link.end} <= set(candidates)
        blockers = {cell for cell, role in view.cells if role is CellRole.BLOCKER}
        assert all(step.grid.values[cell] for cell in blockers)
        for blocker, blocked in view.blocks:
            assert blocker in blockers
            assert step.grid.variant.see_each_other(blocker, blocked)
            assert not step.grid.has(blocked, step.grid.values[blocker])

    full = view_at(step, HintLevel.FULL)
    assert full is step.views[0]
    for effects, role in ((step.eliminations, Role.REMOVE), (step.placements, Role.PLACE)):
        shown = {
            (candidate.cell, candidate.digit)
            for candidate, its_role in full.candidates
            if its_role is role
        }
        assert shown == {(effect.cell, effect.digit) for effect in effects}

    levels = [view_at(step, level) for level in HintLevel]
    for less, more in pairwise(levels):
        assert less != more, step
    assert not levels[0].look
    for view in levels[:2]:
        assert not view.candidates
        assert not view.cells
        assert not view.links
    where = view_at(step, HintLevel.WHERE)
    assert not {Role.REMOVE, Role.PLACE} & {role for _, role in where.candidates}
    assert not {CellRole.TARGET, CellRole.BLOCKED} & {role for _, role in where.cells}
    assert where != View()


def test_views_at_hint_levels_for_every_technique(subtests: pytest.Subtests):
    for technique in PUZZLES:
        with subtests.test(technique.slug):
            check(first_step(technique))


def test_views_at_hint_levels_for_every_chain(subtests: pytest.Subtests):
    for sample in SAMPLES:
        with subtests.test(str(sample)):
            check(sample.step)


@pytest.mark.corpus
def test_views_of_real_puzzles(sampled: Sampled):
    for trace in sampled(read_records("se/traces.jsonl")[::4], 4):
        values = [int(char) if char.isdigit() else 0 for char in trace["puzzle"]]
        for step in iter_steps(Grid.from_values(values)):
            check(step)


def test_hidden_single_shows_house_target_and_blockers():
    step = first_step(Technique.HIDDEN_SINGLE)
    (view,) = step.views
    assert shaded(view, HouseRole.BASE) == ["box 9"]
    assert marked_cells(view, CellRole.TARGET) == {"r7c9"}
    assert marked_cells(view, CellRole.BLOCKER) == {"r1c8", "r8c1"}
    struck_out = {"r7c8", "r8c7", "r8c8", "r8c9"}
    assert marked_cells(view, CellRole.BLOCKED) == struck_out
    assert {cell_name(cell) for _, cell in view.blocks} == struck_out
    assert marks(view, Role.PLACE) == {"1r7c9"}


def test_hidden_single_is_not_revealed_early():
    view = view_at(first_step(Technique.HIDDEN_SINGLE), HintLevel.WHERE)
    assert marked_cells(view, CellRole.PATTERN) == {"r7c8", "r7c9", "r8c7", "r8c8", "r8c9"}


def test_second_level_shows_what_to_compare():
    def compared(technique: Technique) -> View:
        return view_at(first_step(technique), HintLevel.TECHNIQUE)

    # More columns than those of the X-wing have two places for 8.
    columns = shaded(compared(Technique.X_WING), HouseRole.BASE)
    assert {"column 1", "column 5"} <= set(columns)
    # Cells with two candidates.
    assert {"r4c7", "r6c7"} <= set(map(cell_name, compared(Technique.NAKED_PAIR).look))
    assert {"r4c1", "r4c5", "r6c4"} <= set(map(cell_name, compared(Technique.XY_WING).look))
    # With pencil marks, highlighted ones would show the place: only where the digit is.
    step = first_step(Technique.HIDDEN_SINGLE)
    assert step.needs_marks
    assert {step.grid.values[cell] for cell in compared(Technique.HIDDEN_SINGLE).look} == {
        step.placements[0].digit
    }


def test_digit_is_highlighted_before_the_pattern_unless_the_text_does_not_name_it():
    for technique, at_nudge, at_technique in (
        (Technique.HIDDEN_SINGLE, False, False),  # with pencil marks it would show the place
        (Technique.X_WING, True, True),
        (Technique.POINTING, False, True),
        (Technique.FULL_HOUSE, False, False),
        (Technique.NAKED_SINGLE, False, False),
        (Technique.XY_WING, False, False),
    ):
        step = first_step(technique)
        digit = getattr(step.pattern, "digit", None)
        for level, shown in ((HintLevel.NUDGE, at_nudge), (HintLevel.TECHNIQUE, at_technique)):
            assert view_at(step, level).focus == (digit if shown else None), technique
        assert view_at(step, HintLevel.WHERE).focus is None
    step = next(
        step
        for step in iter_steps(Grid.parse(PUZZLES[Technique.X_WING]))
        if step.technique is Technique.HIDDEN_SINGLE and not step.needs_marks
    )
    assert view_at(step, HintLevel.NUDGE).focus is None
    assert view_at(step, HintLevel.TECHNIQUE).focus == step.placements[0].digit


def test_naked_single_shows_a_blocker_for_each_visible_digit():
    step = first_step(Technique.NAKED_SINGLE)
    (view,) = step.views
    # Seven digits are visible, 9 is missing from the pencil marks.
    assert len(marked_cells(view, CellRole.BLOCKER)) == 7
    assert marked_cells(view, CellRole.TARGET) == {"r1c2"}


def test_naked_pair():
    (view,) = first_step(Technique.NAKED_PAIR).views
    assert shaded(view, HouseRole.BASE) == ["box 6"]
    assert marks(view, Role.KEEP) == {"2r4c7", "5r4c7", "2r6c7", "5r6c7"}
    assert marks(view, Role.REMOVE) == {"2r5c9"}


def test_x_wing_shades_lines_and_crossing_lines():
    (view,) = first_step(Technique.X_WING).views
    assert shaded(view, HouseRole.BASE) == ["column 1", "column 5"]
    assert shaded(view, HouseRole.COVER) == ["row 5", "row 8"]
    assert marks(view, Role.KEEP) == {"8r5c1", "8r8c1", "8r5c5", "8r8c5"}
    assert marks(view, Role.REMOVE) == {"8r8c2"}


def test_xy_wing_is_drawn_from_the_pivot_on():
    (view,) = first_step(Technique.XY_WING).views
    assert marked_cells(view, CellRole.PIVOT) == {"r4c5"}
    assert marked_cells(view, CellRole.PATTERN) == {"r6c4", "r4c1"}
    assert [(str(link.start), str(link.end)) for link in view.links] == [
        ("2 in r4c5", "6 in r4c5"),
        ("2 in r4c5", "2 in r6c4"),
        ("2 in r6c4", "1 in r6c4"),
        ("6 in r4c5", "6 in r4c1"),
        ("6 in r4c1", "1 in r4c1"),
    ]
    assert [link.kind for link in view.links] == [LinkKind.STRONG] + [
        LinkKind.WEAK, LinkKind.STRONG,
    ] * 2  # fmt: skip


def test_unique_rectangle_distinguishes_pair_and_extras():
    (view,) = first_step(Technique.UNIQUE_RECTANGLE_2).views
    assert marks(view, Role.FIN) == {"7r9c4", "7r9c5"}
    assert len(marks(view, Role.SET_A)) == 8
    assert marks(view, Role.REMOVE) == {"7r9c6"}


def test_bug_reveals_extra_candidate_at_last_level():
    step = first_step(Technique.BUG_1)
    assert not view_at(step, HintLevel.WHERE).candidates
    assert marks(step.views[0], Role.FIN) == {"4r2c3"}


def test_aligned_exclusion_shows_excluders():
    (view,) = first_step(Technique.ALIGNED_PAIR_EXCLUSION).views
    assert marks(view, Role.EXCLUDER) == {"5r5c6", "6r5c6", "6r8c4", "7r8c4", "6r5c5", "8r5c5"}


def sample_of(technique: Technique) -> Step:
    return next(sample.step for sample in SAMPLES if sample.technique is technique)


def test_single_branch_has_one_alternating_view():
    step = sample_of(Technique.TURBOT_FISH)
    (view,) = step.views
    assert isinstance(step.pattern, ChainPattern)
    (branch,) = step.pattern.chains
    assert [link.kind for link in view.links] == [
        LinkKind.WEAK if node.on else LinkKind.STRONG for node in branch[:-1]
    ]
    assert all(a.end == b.start for a, b in zip(view.links, view.links[1:], strict=False))
    assert len(marks(view, Role.ON)) == len(marks(view, Role.OFF)) == 2
    assert marked_cells(view, CellRole.START) == {cell_name(branch[0].cell)}


def test_cells_of_single_branch_are_shown_first():
    step = sample_of(Technique.FORCING_CHAIN)
    view = view_at(step, HintLevel.WHERE)
    assert len(marked_cells(view, CellRole.PATTERN)) > 2
    assert view.candidates
    assert isinstance(step.pattern, ChainPattern)
    (start,) = step.pattern.starts
    assert (start.cell, start.digit) not in [
        (candidate.cell, candidate.digit) for candidate, _ in view.candidates
    ]
    assert not marked_cells(view, CellRole.START)
    assert not view.links


def test_cycle_has_no_start():
    (view,) = sample_of(Technique.XY_CYCLE).views
    assert not view.cells
    assert view.links[0].start == view.links[-1].end


@pytest.mark.parametrize("technique", [Technique.X_CYCLE, Technique.XY_CYCLE])
def test_loop_is_tied_to_what_its_weak_links_remove(technique: Technique):
    (view,) = sample_of(technique).views
    weak = [{link.start, link.end} for link in view.links if link.kind is LinkKind.WEAK]
    for gone in marks(view, Role.REMOVE):
        tied = {one for one, other in view.ties if f"{other.digit}{cell_name(other.cell)}" == gone}
        assert tied in weak


def test_branch_views_have_all_links(subtests: pytest.Subtests):
    for sample in [s for s in SAMPLES if s.chain]:
        with subtests.test(str(sample)):
            step, pattern = sample.step, sample.step.pattern
            assert isinstance(pattern, ChainPattern)
            whole, *others = step.views
            assert not whole.caption
            if len(pattern.chains) == 1:
                branches = [whole]
            else:
                branches = [view for view in others if view.caption and not view.caption.inside]
            said = {
                (link.start.cell, link.start.digit, link.end.cell, link.end.digit)
                for view in branches
                for link in view.links
            }
            for branch in pattern.chains:
                for node in branch:
                    few = len(node.parents) <= MAX_PREMISES
                    for parent in (branch[at] for at in node.parents):
                        assert ((parent.cell, parent.digit, node.cell, node.digit) in said) is few
            assert len(branches) <= MAX_PARTS * len(pattern.chains)
            inner = [view for view in others if view.caption and view.caption.inside]
            assert len(inner) <= MAX_NESTED
            assert bool(inner) is bool(pattern.nested)
            assert len(branches) + len(inner) == len(others) + (len(pattern.chains) == 1)
            assert len({view.caption for view in step.views}) == len(step.views)


def test_short_branches_share_one_view():
    step = sample_of(Technique.CELL_FORCING_CHAINS)
    assert isinstance(step.pattern, ChainPattern)
    assert step.pattern.links <= MAX_LINKS_TOGETHER
    whole, *branches = step.views
    assert set(whole.links) == {link for view in branches for link in view.links}
    assert [describe_caption(view.caption) for view in branches if view.caption] == [
        f"if r4c7 is {digit}, r6c9 is not 8 ({number} of 3)"
        for number, digit in enumerate((2, 5, 8), 1)
    ]
    assert [label.digit for label in whole.numbers] == [2, 5, 8]


def test_long_branches_share_view_of_numbered_starts_and_end():
    step = sample_of(Technique.DYNAMIC_REGION_WITH_FORCING_CHAINS)
    assert isinstance(step.pattern, ChainPattern)
    whole = step.views[0]
    assert not whole.links
    assert whole.numbers == tuple(
        Candidate(start.cell, start.digit) for start in step.pattern.starts
    )
    assert step.pattern.house is not None
    assert shaded(whole, HouseRole.BASE) == [step.pattern.house.name]


def test_contradiction_marks_clash():
    step = sample_of(Technique.NISHIO)
    assert isinstance(step.pattern, ChainPattern)
    end = step.pattern.ends[0]
    assert marks(step.views[0], Role.CLASH) == {f"{end.digit}{cell_name(end.cell)}"}
    assert not marks(step.views[1], Role.CLASH)


def test_inner_chain_shows_removed_candidates():
    step = sample_of(Technique.DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS)
    assert isinstance(step.pattern, ChainPattern)
    inner = step.pattern.nested[0]
    view = next(view for view in step.views if view.caption and view.caption.inside == (1,))
    gone = {
        f"{digit}{cell_name(cell)}"
        for cell in range(81)
        for digit in step.grid.candidates_of(cell)
        if not inner.grid.has(cell, digit)
    }
    assert gone
    assert marks(view, Role.GONE) == gone
    # Nested chains do not place digits.
    assert all(
        role is not Role.PLACE
        for view in step.views
        if view.caption and view.caption.inside
        for _, role in view.candidates
    )


def test_nested_chains_are_shown_on_outer_grid():
    sample = next(s for s in SAMPLES if s.technique.name.endswith("WITH_FORCING_CHAINS"))
    outer, _ = doubly_nested(sample)
    check(outer)
    captions = [view.caption for view in outer.views if view.caption]
    assert (1, 1) in {caption.inside for caption in captions}
    texts = [describe_caption(caption) for caption in captions]
    assert any(text.startswith("inner chain 1, inner chain 1") for text in texts)


def test_removed_colour_is_still_shown():
    example = lesson(Technique.SIMPLE_COLOURS_WRAP).example
    assert example is not None
    step = example.step
    assert isinstance(step.pattern, ColouringPattern)
    gone = {(elimination.cell, elimination.digit) for elimination in step.eliminations}
    coloured = {(candidate.cell, candidate.digit) for candidate, _ in step.views[0].coloured}
    assert coloured == gone & {
        (cell, step.pattern.digit) for cells in step.pattern.colours for cell in cells
    }
    assert coloured


@pytest.mark.parametrize("technique", [Technique.SIMPLE_COLOURS_TRAP, Technique.MULTI_COLOURS_1])
def test_each_colour_has_its_own_mark(technique: Technique):
    example = lesson(technique).example
    assert example is not None
    step = example.step
    assert isinstance(step.pattern, ColouringPattern)
    roles = (Role.BLUE, Role.ORANGE, Role.GREEN, Role.PURPLE)
    for cells, role in zip(step.pattern.colours, roles, strict=False):
        expected = {f"{step.pattern.digit}{cell_name(cell)}" for cell in cells}
        assert marks(view_at(step, HintLevel.WHERE), role) == expected


@pytest.mark.compiled
@pytest.mark.corpus
def test_numbers_and_letters_of_pictures_are_those_of_texts(sampled: Sampled):
    numbered = lettered = 0
    for row in sampled(read_table("hodoku/scores.tsv")[3::40], 3):
        for step in teacher.iter_steps(Grid.parse(row["puzzle"])):
            text, view = prove(step), step.views[0]
            claims = re.findall(r"^\d+\. ([^:\n]*)", text, re.M)
            if isinstance(step.pattern, AlternatingPattern) and claims:
                numbered += 1
                for claim, label in zip(claims, view.numbers, strict=True):
                    assert cell_name(label.cell) in claim, text
                    assert str(label.digit) in claim, text
            for letter, cells in zip("ABCDEFGH", view.letters, strict=False):
                if told := re.search(rf"[Ss]et {letter} \(([^)]*)\)", text):
                    lettered += 1
                    assert set(re.findall(r"r\dc\d", told[1])) == set(map(cell_name, cells)), text
    assert min(numbered, lettered) > 10
