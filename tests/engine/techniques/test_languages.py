"""Every technique at every level, in every language and both cell notations."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import renderer
from corpus.chain_samples import SAMPLES
from engine import Ending, Grid, HintLevel, Rating, Report, Step, Technique, explain, iter_steps
from engine.language import CellNames, languages, use_locale
from engine.lessons import lesson
from engine.lessons.values import SE
from engine.model.technique import Family
from engine.words.explanation import technique_name
from engine.words.rating import describe_rating
from tests.uncompiled import UNCOMPILED

FOLDER = Path(__file__).parent
PUZZLES = {
    example["technique"]: example["puzzle"]
    for example in json.loads((FOLDER / "examples.json").read_text(encoding="utf-8"))
}
CHAINS = {str(sample): sample for sample in SAMPLES}
LESSONS = {
    f"{technique.slug}{number}": position
    for technique in Technique
    for number, position in enumerate((lesson(technique).example, *lesson(technique).exercises[:1]))
    if position is not None and technique not in SE
}
OTHERS = [code for code in languages() if code != "en"]
LONGEST_AT = {HintLevel.NUDGE: 160, HintLevel.TECHNIQUE: 400, HintLevel.WHERE: 380}
WHOLE = (Family.ALTERNATING, Family.ALS, Family.COLOURS, Family.FISH, Family.EXPERT)
"""Techniques whose arguments are never shortened."""
CELL = {CellNames.RC: r"r[1-9]c[1-9]", CellNames.A1: r"\b[A-I][1-9]\b"}

if UNCOMPILED:
    # Reaching such a position takes seconds uncompiled; `orders/hodoku` covers some of them.
    LESSONS.clear()
ALL = [*PUZZLES, *CHAINS, *LESSONS]
every_language = pytest.mark.parametrize("language", languages())
every_style = pytest.mark.parametrize("cells", CellNames, ids=lambda style: style.value)


@cache
def step_of(sample: str) -> Step:
    if sample in CHAINS:
        return CHAINS[sample].step
    if sample in LESSONS:
        return LESSONS[sample].step
    steps = iter_steps(Grid.parse(PUZZLES[sample]))
    return next(step for step in steps if step.technique.value == sample)


def test_samples_cover_every_technique():
    # No step of direct claiming is known: a direct pointing always comes first.
    seen = {step_of(sample).technique for sample in [*PUZZLES, *CHAINS]}
    assert set(SE) - seen <= {Technique.DIRECT_CLAIMING}


def named(text: str, cells: CellNames) -> tuple[set[str], set[str]]:
    """Return the cells that a text names, and the digits and house numbers outside their names."""
    cell = CELL[cells]
    # The article that begins a sentence is not a row.
    rest = re.sub(rf"{cell}|(?:^|(?<=[.?:] ))A (?=[a-z])", "", text)
    return set(re.findall(cell, text)), set(re.findall(r"\d+|\b(?!I know\b)[A-I]\b", rest))


def check_whole(text: str, cells: CellNames) -> None:
    """Check that no placeholder is left, and that sentences and lines begin and end correctly."""
    assert not re.search(r"[{}\x04]|None(?! of )|  |\(\)| [,.;:)]|\( |,,|\.\.(?!\.)", text), text
    for line in text.splitlines():
        assert line == line.strip()
        assert re.match(rf"[A-ZÄÖÜ\d…]|{CELL[cells]}|\(\d", line), line
        assert line.endswith((".", "?", ":")) or " => " in line, line
        if " => " not in line:
            # Sentences begin with a capital, a digit, a cell or a counted gap.
            for start in re.findall(r"[.?] (\S+)", line):
                assert re.match(rf"[A-ZÄÖÜ\d…(]|{CELL[cells]}", start), line
    other = CellNames.A1 if cells is CellNames.RC else CellNames.RC
    assert not re.search(CELL[other], text), text
    # It must be "an 8", not "a 8"; and "die 5en" is not German.
    assert not re.search(r"\ba 8\b|\b[1-9]en\b", text), text


@every_language
@every_style
def test_every_text_is_complete(language: str, cells: CellNames, subtests: pytest.Subtests):
    for sample in ALL:
        with subtests.test(sample):
            for level in HintLevel:
                with use_locale(language, cells=cells):
                    text = explain(step_of(sample), level)
                check_whole(text, cells)
                assert level is HintLevel.FULL or len(text) <= LONGEST_AT[level], text


@pytest.mark.parametrize("language", OTHERS)
@every_style
def test_languages_name_same_cells_and_digits(
    language: str, cells: CellNames, subtests: pytest.Subtests
):
    for sample in ALL:
        step = step_of(sample)
        with subtests.test(sample):
            for level in HintLevel:
                with use_locale("en", cells=cells):
                    english = explain(step, level)
                with use_locale(language, cells=cells):
                    other = explain(step, level)
                assert named(other, cells) == named(english, cells), (english, other)
                assert len(other.splitlines()) == len(english.splitlines())


def test_both_cell_notations_agree(subtests: pytest.Subtests):
    for sample in ALL:
        with subtests.test(sample):
            check_names_of_cells(step_of(sample))


def check_names_of_cells(step: Step) -> None:
    for level in HintLevel:
        rc = explain(step, level)
        with use_locale("en", cells=CellNames.A1):
            a1 = explain(step, level)
        renamed = re.sub(
            r"r([1-9])c([1-9])", lambda match: "ABCDEFGHI"[int(match[1]) - 1] + match[2], rc
        )
        renamed = re.sub(
            r"([Rr]ows? )([1-9](?:(?:, | and )[1-9])*)",
            lambda match: match[1] + re.sub(r"\d", lambda m: "_ABCDEFGHI"[int(m[0])], match[2]),
            renamed,
        )
        assert re.sub(r"\d|[A-I]", "", a1) == re.sub(r"\d|[A-I]", "", renamed)
        assert set(re.findall(CELL[CellNames.A1], a1)) == set(
            re.findall(CELL[CellNames.A1], renamed)
        )


def every_view() -> Iterator[tuple[Step, int]]:
    for sample in ALL:
        step = step_of(sample)
        for view in range(len(step.views)):
            yield step, view


@every_language
@every_style
def test_alt_texts_are_complete_and_short(language: str, cells: CellNames):
    for step, view in every_view():
        with use_locale(language, cells=cells):
            text = renderer.alt_text(step, view=view)
            name = technique_name(step.technique)
        assert len(text) < 1024
        assert text.startswith("Sudoku, ")
        assert text.endswith(".")
        assert not re.search(r"[{}\x04]|None(?! of )|  |\(\)| [,.;:)]", text), text
        assert name.lower() in text.lower()
    with use_locale(language, cells=cells):
        grid = renderer.alt_grid(step.grid)
    assert len(grid) < 1024
    assert ("A: " in grid) == (cells is CellNames.A1)


@pytest.mark.parametrize("language", OTHERS)
@every_style
def test_short_alt_texts_name_same_cells(language: str, cells: CellNames):
    compared = 0
    for step, view in every_view():
        with use_locale("en", cells=cells):
            english = renderer.alt_text(step, view=view)
        with use_locale(language, cells=cells):
            other = renderer.alt_text(step, view=view)
        if len(english) < 700:
            assert named(other, cells) == named(english, cells), (english, other)
            compared += 1
    assert compared > 50


@every_language
def test_technique_names_are_unique(language: str):
    with use_locale(language):
        names = {technique_name(technique) for technique in Technique}
    assert len(names) == len(Technique)


@every_language
def test_ratings_are_described_in_every_language(language: str):
    grid = Grid.from_values([0] * 81)
    for tenths in range(10, 120):
        for ending in Ending:
            rating = Rating(tenths, exact=ending is Ending.SOLVED)
            used = ((Technique.NAKED_PAIR, tenths - 9),)
            report = Report(grid, rating, rating, rating, ending, used[0][0], used, "")
            with use_locale(language):
                text = describe_rating(report)
            assert not re.search(r"[{}\x04]|  | [,.;:]", text)
            assert text.startswith("SE ")
            assert text.endswith(".")


def test_ratings_use_decimal_separator_of_language():
    assert Rating(72).words == "7.2"
    rating = Rating(72, exact=False)
    grid = Grid.from_values([0] * 81)
    report = Report(grid, rating, rating, rating, Ending.OUT_OF_TIME, None, (), "")
    with use_locale("de"):
        assert describe_rating(report).startswith("SE mindestens 7,2: die Zeit ist um")
