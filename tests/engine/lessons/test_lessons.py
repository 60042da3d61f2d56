"""Lessons are complete, in plain words, with the engine's ratings and fitting positions."""

import re

import pytest

from corpus import read_records
from corpus.chain_samples import SAMPLES
from engine import Grid, Technique, check
from engine.houses import CELLS, CLASSIC, Cell, cell_name
from engine.language import CellNames, cell_label, translate, use_locale
from engine.language._catalogue import CONTEXT
from engine.lessons import LessonDrawing, Share, introduction, lesson, lessons
from engine.lessons._drawing import parse_drawing
from engine.lessons._file import parse_lesson
from engine.lessons.values import HODOKU, SE
from engine.model.candidates import Candidate
from engine.model.limit import Countdown
from engine.model.step import HintLevel, Step
from engine.model.technique import Family
from engine.model.views import CellRole, HouseRole, LinkKind, Role, View
from engine.orders import teacher
from engine.orders.se.order import PRODUCERS
from engine.orders.teacher.chains import find_chains
from engine.orders.teacher.contradictions import find_contradictions
from engine.practice.instances import instances
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.rank_zero import RankZeroPattern
from engine.words.explanation import explain
from tests.conftest import Sampled
from tools.lesson_shares import needs

WITHOUT_EXAMPLE = {
    Technique.DIRECT_CLAIMING,
    Technique.FRANKEN_X_WING,
    Technique.FRANKEN_SWORDFISH,
    Technique.FINNED_FRANKEN_X_WING,
    Technique.FIREWORK_TRIPLE,
    Technique.FIREWORK_QUAD,
}
"""The techniques that no puzzle of the corpus needs."""
WITH_EXAMPLE = [technique for technique in Technique if technique not in WITHOUT_EXAMPLE]
HODOKU_CODES = {
    "fh": Technique.FULL_HOUSE,
    "n1": Technique.NAKED_SINGLE,
    "h1": Technique.HIDDEN_SINGLE,
    "lc1": Technique.POINTING,
    "lc2": Technique.CLAIMING,
    "n2": Technique.NAKED_PAIR,
    "n3": Technique.NAKED_TRIPLET,
    "n4": Technique.NAKED_QUAD,
    "h2": Technique.HIDDEN_PAIR,
    "h3": Technique.HIDDEN_TRIPLET,
    "h4": Technique.HIDDEN_QUAD,
    "bf2": Technique.X_WING,
    "bf3": Technique.SWORDFISH,
    "bf4": Technique.JELLYFISH,
    "xy": Technique.XY_WING,
    "xyz": Technique.XYZ_WING,
    "u1": Technique.UNIQUE_RECTANGLE_1,
    "u2": Technique.UNIQUE_RECTANGLE_2,
    "u3": Technique.UNIQUE_RECTANGLE_3,
    "u4": Technique.UNIQUE_RECTANGLE_4,
    "bug1": Technique.BUG_1,
    "tf": Technique.TURBOT_FISH,
    "x": Technique.FORCING_X_CHAIN,
    "cnl": Technique.XY_CYCLE,
    "dnl": Technique.FORCING_CHAIN,
    "fcv": Technique.CELL_FORCING_CHAINS,
    "fnc": Technique.NISHIO,
    "fnv": Technique.DYNAMIC_CELL_FORCING_CHAINS,
}
CHAINS = (Family.ALTERNATING, Family.ALS)
TOO_SURE = r"\b(obviously|simply|just|clearly|trivial|trivially|easily|of course)\b"


def texts(technique: Technique) -> list[str]:
    the_lesson = lesson(technique)
    optional = (the_lesson.why, the_lesson.mistake, the_lesson.missing)
    always = (the_lesson.try_it, the_lesson.take_along)
    return [*the_lesson.what.split("\n\n"), *the_lesson.spot, *always, *filter(None, optional)]


def test_lessons_are_complete_and_plain(subtests: pytest.Subtests):
    for technique in Technique:
        with subtests.test(technique.slug):
            check_lesson(technique)


def check_lesson(technique: Technique) -> None:
    the_lesson = lesson(technique)
    assert technique in the_lesson.techniques
    assert len(the_lesson.what) > 60
    assert len(the_lesson.spot) >= 3
    assert the_lesson.try_it
    assert the_lesson.related
    assert technique not in the_lesson.related
    for others in (the_lesson.related, the_lesson.prerequisites):
        titles = {lesson(other).title for other in others}
        assert len(titles) == len(others)
        assert the_lesson.title not in titles
    for text in texts(technique):
        assert re.fullmatch(r"[A-Z].*\.", text), text
        assert not re.search(r"[{}]|  |None", text), text
        assert not re.search(TOO_SURE, text, re.IGNORECASE), text
        longest = max(len(sentence.split()) for sentence in re.split(r"[.:;] ", text))
        assert longest <= 32, text


def test_every_text_is_translated():
    for technique in Technique:
        english = lesson(technique)
        with use_locale("de"):
            german = lesson(technique)
        for one, other in (
            *zip(english.what.split("\n\n"), german.what.split("\n\n"), strict=True),
            *zip(english.spot, german.spot, strict=True),
            (english.try_it, german.try_it),
            (english.why, german.why),
            (english.mistake, german.mistake),
            (english.take_along, german.take_along),
            (english.missing, german.missing),
        ):
            assert one != other or not one


@pytest.mark.compiled
def test_german_hints_of_examples_have_houses_in_the_right_case():
    """Several houses are "die Zeilen 3 und 7", which no preposition with the dative may precede."""
    with use_locale("de"):
        examples = [found.example for found in lessons() if found.example is not None]
        for example in examples:
            for level in HintLevel:
                text = explain(example.step, level)
                assert not re.search(r"\b(in|von|mit|aus|bei|zu) die [A-Z]\w+n? \d", text), text


def test_introduction_is_plain():
    for title, paragraphs in introduction():
        assert title
        for text in paragraphs:
            assert text.endswith(".")
            assert not re.search(TOO_SURE, text, re.IGNORECASE), text


def test_terms_are_introduced():
    known = " ".join(" ".join(paragraphs) for _, paragraphs in introduction()).lower()
    for word in (
        "cell", "row", "column", "box", "house", "line", "candidate", "place", "see", "set",
        "naked", "hidden", "strong link", "weak link", "branch", "assumption",
    ):  # fmt: skip
        assert word in known


def test_values_exist_for_techniques_of_scale():
    found = {technique for producer in PRODUCERS for technique in producer.techniques.values()}
    assert set(SE) == found
    assert found | set(HODOKU) | {technique for technique in Technique if technique.cost} == set(
        Technique
    )


def test_values_are_described():
    assert str(SE[Technique.POINTING]) == "2.6"
    assert str(SE[Technique.HIDDEN_SINGLE]) == "1.2 to 1.5, lower in a box than in a row or column"
    assert str(SE[Technique.NISHIO]) == "7.5 and up, depending on the length of the chain"


def test_ratings_of_chains_match_lessons(subtests: pytest.Subtests):
    for sample in SAMPLES:
        value = SE[sample.technique]
        # A step that serves as an example of a higher level keeps the rating of its own level.
        if not sample.made_up:
            with subtests.test(str(sample)):
                assert value.lowest <= sample.step.tenths <= (value.highest or 200)


@pytest.mark.compiled
def test_positions_match_technique(subtests: pytest.Subtests, sampled: Sampled):
    for technique in sampled(WITH_EXAMPLE, 3):
        with subtests.test(technique.slug):
            check_positions(technique)


def check_positions(technique: Technique) -> None:
    the_lesson = lesson(technique)
    assert the_lesson.example is not None
    assert the_lesson.exercises
    shown = (the_lesson.example, *the_lesson.exercises)
    for position in shown:
        step = position.step
        assert step.technique in the_lesson.techniques
        if position.scale == "se":
            value = SE[step.technique]
            assert value.lowest <= step.tenths <= (value.highest or 200)
        elif position.scale == "hodoku":
            assert step.rating == HODOKU[step.technique].points
        else:
            assert step.rating >= (step.technique.cost or 0) > 0
        assert step.scale == position.scale
        assert not check(position.grid).status
    assert len({position.puzzle for position in shown}) == len(shown)


def test_techniques_without_known_puzzle_have_no_example():
    assert {
        technique for technique in Technique if lesson(technique).example is None
    } == WITHOUT_EXAMPLE


def test_examples_of_singles_need_no_pencil_marks():
    for technique in Technique:
        if technique.family is Family.SINGLE:
            the_lesson = lesson(technique)
            assert the_lesson.example is not None
            assert not the_lesson.example.step.needs_marks


def test_dynamic_chains_share_lessons():
    dynamic = [technique for technique in Technique if technique.name.startswith("DYNAMIC_")]
    assert len(dynamic) == 24
    assert [lesson(technique).title for technique in dynamic[::4]] == [
        "Dynamic forcing chains",
        "Dynamic forcing chains with patterns",
        *["Dynamic forcing chains with nested chains"] * 4,
    ]
    assert len(list(lessons())) == len(Technique) - 24 + 3


NETS = {
    Technique.DYNAMIC_CONTRADICTION_FORCING_CHAINS,
    Technique.DYNAMIC_CONTRADICTION_WITH_PATTERNS,
    Technique.DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS,
    Technique.FORCING_NET_CONTRADICTION, Technique.FORCING_NET_VERITY,
}  # fmt: skip
"""The first techniques of the lessons on patterns without a fixed shape."""
WITHOUT_NEAR_MISS = NETS | {
    Technique.BRUTE_FORCE, Technique.DIRECT_CLAIMING,
    Technique.FRANKEN_X_WING, Technique.FRANKEN_SWORDFISH, Technique.FINNED_FRANKEN_X_WING,
    Technique.BROKEN_WING, Technique.MEDUSA, Technique.PATTERN_FORCING_CHAINS,
    Technique.EXTENDED_RECTANGLE, Technique.BUG_LITE, Technique.GURTH_SYMMETRY,
    Technique.SENIOR_EXOCET,
}  # fmt: skip


def test_lessons_say_what_they_lack_and_why():
    for topic in lessons():
        is_complete = topic.example and topic.exercises and topic.near_miss and topic.schema
        assert bool(topic.missing) is not bool(is_complete), topic.slug
    assert {lesson.techniques[0] for lesson in lessons() if not lesson.schema} == {
        Technique.BRUTE_FORCE
    }


def bases_of(step: Step) -> set[Cell]:
    """Return the cells that are base sets of a step."""
    assert isinstance(step.pattern, RankZeroPattern)
    return {base.cell for base in step.pattern.bases if base.cell is not None}


WITH_OTHERS = {
    Technique.XY_WING, Technique.SIMPLE_COLOURS_TRAP, Technique.ALIGNED_PAIR_EXCLUSION,
}  # fmt: skip
"""The techniques whose near misses contain a step of the technique in other cells."""


def marked_cells(view: View) -> set[Cell]:
    """Return the cells that a drawing marks, or in which it marks a candidate."""
    return {cell for cell, _ in view.cells} | {candidate.cell for candidate, _ in view.candidates}


def is_absent(technique: Technique, grid: Grid, drawing: LessonDrawing) -> bool:
    """Return whether a position lacks a technique or, if it is a test, this test does not fail."""
    if technique is Technique.CONTRADICTION:
        (start,) = (cell for cell, role in drawing.view.cells if role is CellRole.START)
        tested = [candidate for candidate, _ in drawing.view.candidates if candidate.cell == start]
        return not any(find_contradictions(grid, tested, with_subsets=False))
    steps = [step for step in teacher.all_steps(grid) if step.technique is technique]
    if technique is Technique.MULTI_SECTOR_LOCKED_SET:
        # There may be other steps, in other cells.
        cells = {cell for cell, _ in drawing.view.cells}
        steps = [step for step in steps if cells == bases_of(step)]
    if technique in WITH_OTHERS:
        steps = [
            step for step in steps if marked_cells(step.views[0]) == marked_cells(drawing.view)
        ]
    if steps:
        return False
    example = lesson(technique).example
    is_taught = example is None or example.scale == "teacher"
    return is_taught or not any(instances(grid, technique, Countdown(None)))


@pytest.mark.compiled
def test_near_misses_lack_the_technique_and_name_the_cell(sampled: Sampled):
    without = {lesson.techniques[0] for lesson in lessons() if not lesson.near_miss}
    assert without == WITHOUT_NEAR_MISS
    for topic in sampled(lessons(), 3):
        technique, near = topic.techniques[0], topic.near_miss
        if near is None:
            continue
        grid, extra = near.drawing.grid, near.extra
        assert not check(grid).status
        assert grid.has(extra.cell, extra.digit)
        assert is_absent(technique, grid, near.drawing), topic.slug
        assert cell_name(extra.cell) in near.text
        assert dict(near.drawing.view.candidates)[extra] in {Role.FIN, Role.EXCLUDER}
        with use_locale("de", cells=CellNames.A1):
            german = lesson(technique).near_miss
            assert german is not None
            assert cell_label(extra.cell) in german.text


@pytest.mark.compiled
def test_no_chain_as_short_proves_what_that_of_a_near_miss_would():
    """The list of all steps leaves out chains that prove nothing new."""
    tried = 0
    for topic in lessons():
        if topic.near_miss is None or topic.techniques[0].family not in CHAINS:
            continue
        grid, extra = topic.near_miss.drawing.grid, topic.near_miss.extra
        without = grid.eliminate(extra.cell, extra.digit)
        candidates = [
            Candidate(cell, digit) for cell in CELLS for digit in without.candidates_of(cell)
        ]
        for chain in find_chains(without, candidates):
            is_loop = isinstance(chain.pattern, AlternatingPattern) and chain.pattern.loop
            if chain.technique is topic.techniques[0] and not is_loop:
                gone = [
                    Candidate(elimination.cell, elimination.digit)
                    for elimination in chain.eliminations
                ]
                left = find_chains(grid, gone)
                assert all(other.strong_links > chain.strong_links for other in left), topic.slug
                tried += 1
                break
    assert tried > 5


def test_no_target_sees_all_fins_of_a_near_miss():
    finned = [lesson for lesson in lessons() if lesson.slug.startswith(("finned", "sashimi"))]
    for near in filter(None, (topic.near_miss for topic in finned)):
        view, digit = near.drawing.view, near.extra.digit
        fins = [candidate.cell for candidate, role in view.candidates if role is Role.FIN]
        assert len(fins) > 1
        base, cover = (
            {cell for house, role in view.houses if role is wanted for cell in house.cells}
            for wanted in (HouseRole.BASE, HouseRole.COVER)
        )
        assert not base.intersection(fins) & cover
        for cell in cover - base:
            sees_all = all(CLASSIC.see_each_other(cell, fin) for fin in fins)
            assert not (sees_all and near.drawing.grid.has(cell, digit))


def test_names_of_marks_in_drawings_are_in_the_catalogue():
    drawings = [lesson.schema for lesson in lessons()]
    drawings += [lesson.near_miss.drawing for lesson in lessons() if lesson.near_miss]
    named = [name for drawing in drawings if drawing for _, name in drawing.view.names]
    assert named
    with use_locale("de"):
        for name in named:
            assert translate(name) != name.rpartition(CONTEXT)[2]


def test_schemas_show_only_what_matters():
    drawn = {lesson.techniques[0]: lesson.schema for lesson in lessons() if lesson.schema}
    for technique, schema in drawn.items():
        assert schema is not None
        results = {Role.REMOVE, Role.PLACE}
        roles = dict(schema.view.candidates)
        assert results & set(roles.values()), technique
        assert len(set(roles)) == len(schema.view.candidates), technique
        for candidate in roles:
            assert schema.grid.has(candidate.cell, candidate.digit), technique
        for link in schema.view.links:
            assert schema.grid.has(link.start.cell, link.start.digit), technique


def test_links_of_schemas_are_sound(subtests: pytest.Subtests):
    """In the house of a strong link, its digit has no other place, or all others are false."""
    grouped = {
        Technique.GROUPED_AIC,
        Technique.GROUPED_CONTINUOUS_NICE_LOOP,
        Technique.GROUPED_DISCONTINUOUS_NICE_LOOP,
    }
    for topic in lessons():
        if topic.schema is None or topic.techniques[0] in grouped:
            continue
        grid, roles = topic.schema.grid, dict(topic.schema.view.candidates)
        for link in topic.schema.view.links:
            ends = (link.start, link.end)
            shared = [
                house.cells
                for house in CLASSIC.houses
                if all(end.cell in house.cells for end in ends)
            ]
            with subtests.test(f"{topic.slug} {link}"):
                if link.start.cell == link.end.cell:
                    assert link.start.digit != link.end.digit
                    continue
                assert shared
                assert link.start.digit == link.end.digit
                places = [
                    [Candidate(cell, link.end.digit) for cell in cells if cell != link.end.cell]
                    for cells in shared
                ]
                if link.kind is LinkKind.STRONG:
                    assert any(
                        all(
                            other == link.start
                            or not grid.has(other.cell, other.digit)
                            or roles.get(other) is Role.OFF
                            for other in others
                        )
                        for others in places
                    )


def test_ties_of_schemas_join_what_sees_each_other():
    tied = 0
    for topic in lessons():
        if topic.schema is not None:
            roles = dict(topic.schema.view.candidates)
            for part, removed in topic.schema.view.ties:
                assert roles[removed] is Role.REMOVE
                assert roles[part] is not Role.REMOVE
                assert part.digit == removed.digit
                assert CLASSIC.see_each_other(part.cell, removed.cell), topic.slug
                tied += 1
    assert tied > 40


def test_schema_of_a_fish_is_sound():
    """All candidates that the crossing lines of a fish lose are outside of the base lines."""
    schema = lesson(Technique.SWORDFISH).schema
    assert schema is not None
    houses = schema.view.houses
    base = {cell for house, role in houses if role is HouseRole.BASE for cell in house.cells}
    cover = {cell for house, role in houses if role is HouseRole.COVER for cell in house.cells}
    for candidate, role in schema.view.candidates:
        assert candidate.cell in cover
        assert (candidate.cell in base) is (role is Role.KEEP)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"keep": "r3c4"}, "'r3c4' is not a candidate: write digit and cell like 5r3c4"),
        ({"base": "x4"}, "'x4' is not a house"),
        ({"kept": "5r3c4"}, "no role of a drawing is called 'kept'"),
    ],
)
def test_faulty_drawings_are_refused(table: dict[str, str], message: str):
    with pytest.raises(ValueError, match=message):
        parse_drawing(table)


def test_exercises_are_ordered_by_pencil_marks():
    for topic in lessons():
        grids = [position.grid for position in topic.exercises]
        marks = [sum(mask.bit_count() for mask in grid.candidates) for grid in grids]
        assert marks == sorted(marks), topic.slug


def test_examples_are_of_the_order_whose_proofs_hints_show():
    """Except for techniques where the teacher's order always finds a cheaper proof."""
    others = {
        lesson.techniques[0]
        for lesson in lessons()
        if lesson.example and lesson.techniques[0].cost and lesson.example.scale != "teacher"
    }
    assert others == {
        Technique.REMOTE_PAIR,
        Technique.XY_CHAIN,
        Technique.DISCONTINUOUS_NICE_LOOP,
        Technique.SASHIMI_JELLYFISH,
        Technique.FINNED_FRANKEN_SWORDFISH,
        Technique.ALIGNED_PAIR_EXCLUSION,
    }


def test_shares_tell_how_many_puzzles_need_a_technique():
    assert str(Share("se", 100, 100)) == "Needed in nearly every puzzle."
    assert str(Share("se", 29, 1000)) == "Needed in about 3 of every 100 puzzles."
    assert str(Share("se", 4, 1000)) == "Needed in about 4 of every 1,000 puzzles."
    assert str(Share("se", 1, 2000)) == "Needed in fewer than 1 in 1,000 puzzles."
    assert str(Share("se", 0, 2000)) == "Not needed in any of 2,000 puzzles."
    for topic in lessons():
        assert 0 <= topic.share.needed <= topic.share.puzzles
        assert topic.share.puzzles > 800


def test_faulty_files_are_refused():
    good = (
        'techniques = ["x-wing"]\nwhat = ["A."]\ntry_it = "B."\nspot = ["C."]\n'
        'take_along = "D."\nprerequisites = []\nrelated = ["swordfish"]\n'
    )
    assert parse_lesson("x-wing", good).title == "X-wing"
    with pytest.raises(ValueError, match=r"x-wing.toml: .* called 'swordfisch'"):
        parse_lesson("x-wing", good.replace("swordfish", "swordfisch"))
    with pytest.raises(ValueError, match=r"x-wing.toml: .* called 'what'"):
        parse_lesson("x-wing", good.replace("what", "wat"))


@pytest.mark.corpus
def test_points_match_original():
    traces = read_records("hodoku/traces.jsonl")
    points = {step["t"]: step["s"] for trace in traces for step in trace["steps"]}
    compared = [code for code in HODOKU_CODES if code in points]
    assert len(compared) > 20
    for code in compared:
        assert HODOKU[HODOKU_CODES[code]].points == points[code], code


def test_introduction_uses_cell_names_of_locale():
    with use_locale("en", cells=CellNames.A1):
        (_, (first, *_)), *_ = introduction()
    assert "C4 is the cell in row C, column 4" in first


@pytest.mark.compiled
def test_path_needs_the_lessons_of_its_order():
    example = lesson(Technique.ALS_XZ).example
    assert example is not None
    puzzle = example.puzzle
    assert needs(("teacher", puzzle)) >= {"hidden-single", "als-xz"}
    assert not needs(("se", puzzle)) & needs(("teacher", puzzle))
