"""Each position of the practice pool needs its technique and has a stable id."""

import re
from importlib.resources import files
from statistics import median_low

import pytest

from engine import Technique, check, next_step
from engine.lessons import lesson
from engine.lessons.values import HODOKU, SE
from engine.model.technique import Family
from engine.notation import format_position
from engine.practice import PracticePosition, position, positions, practisable
from tests.uncompiled import UNCOMPILED

ALL = [position for technique in practisable() for position in positions(technique)]
# Late techniques of HoDoKu's order take long on the uncompiled core.
QUICK = [
    position
    for position in ALL
    if position.tenths < (60 if UNCOMPILED else 100)
    and not (UNCOMPILED and position.technique not in SE)
]
RARE = {Technique.DIRECT_CLAIMING}


def check_position(here) -> None:
    grid = here.grid
    assert not check(grid).status
    assert format_position(grid) == here.line
    assert here.step.technique is here.technique
    assert here.step.scale == here.scale
    if here.scale == "se":
        assert here.step.tenths == here.tenths


def test_technique_is_next_step(subtests: pytest.Subtests):
    for here in QUICK[:: 100 if UNCOMPILED else 17]:
        with subtests.test(here.id):
            check_position(here)


@pytest.mark.corpus
@pytest.mark.whole
def test_technique_is_next_step_of_all_positions(subtests: pytest.Subtests):
    for technique in practisable():
        with subtests.test(technique.slug):
            check_all_positions(technique)


def check_all_positions(technique: Technique) -> None:
    for here in positions(technique):
        check_position(here)
    if technique not in SE:
        steps = [next_step(here.grid) for here in positions(technique)]
        usual = median_low(step.tenths for step in steps if step is not None)
        assert {here.tenths for here in positions(technique)} == {usual}


def test_common_techniques_have_many_positions():
    for technique in Technique:
        if technique in SE and technique.family is not Family.CHAIN and technique not in RARE:
            assert len(positions(technique)) >= 1, technique
    assert len(positions(Technique.X_WING)) == 40


def test_hodoku_only_techniques_use_its_order():
    only = HODOKU.keys() - SE.keys()
    for known in ALL:
        assert (known.scale == "hodoku") is (known.technique in only)
    assert len(only & set(practisable())) == 39
    # A step that looks up a digit leaves nothing to find.
    assert Technique.BRUTE_FORCE not in practisable()


def test_ids_are_stable():
    """The ids are stored with people's answers."""
    line = (
        ":::3+2.8..71.+9+51+627+8+34+78.+1.+3..28.+5+7+34+29..3+9+21..7..7+29....32.+3+5+7..4.5."
        "+846.3+2+7.47+3.2..5:915 535 866 977:::"
    )
    assert PracticePosition(Technique.X_WING, 32, line).id == "3c3e7bb5"


def test_ids_and_puzzles_are_unique():
    assert len({position.id for position in ALL}) == len(ALL)
    for known in ALL:
        assert re.fullmatch("[0-9a-f]{8}", known.id)
        assert position(known.id) is known


def test_positions_are_not_from_lesson_puzzles():
    shown = {
        example.puzzle
        for technique in Technique
        for example in (lesson(technique).example, *lesson(technique).exercises)
        if example is not None
    }
    for known in ALL:
        grid = known.grid
        puzzle = "".join(str(v) if c in grid.givens else "." for c, v in enumerate(grid.values))
        assert puzzle not in shown


def test_unknown_id_is_refused():
    with pytest.raises(LookupError, match="called 'xyz'"):
        position("xyz")


def test_files_are_small():
    for name in ("positions.tsv", "hodoku_positions.tsv"):
        assert len(files("engine.practice").joinpath(name).read_bytes()) < 500_000
