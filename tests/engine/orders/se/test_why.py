"""The reasons for a rating, compared with ratings and paths that are found independently."""

import contextlib
import json
import random

import pytest

import engine
from corpus import read_lines
from engine import Grid, Limit, Rating
from engine.core.rating.rater import Rater
from engine.model.candidates import Elimination, Placement
from engine.model.morphs import random_morph
from engine.orders.se.why import Why, why

CHAIN = "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
X_WING = ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."
EASY = "...2........3.1..949..6......24..63...6.7.5...5.....2723.1.........2..6...5..74.."
UNIQUENESS = "4..3............26...5......6.....81...8..4..7...3....52....3......61............"
LONG = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"


def er(grid: Grid) -> float:
    return engine.grade(grid).er.value


@pytest.fixture(scope="module")
def chain() -> Why:
    return why(Grid.parse(CHAIN), best=1000)


def test_crux_is_the_first_hardest_step(chain: Why):
    steps = list(engine.iter_steps(chain.grid))
    hardest = [step for step in steps if step.rating == 6.6]
    assert (chain.er, chain.number, chain.steps) == (Rating(66), 36, len(steps))
    assert steps[35] == hardest[0]
    assert (chain.crux.effects, chain.crux.grid.candidates) == (
        hardest[0].effects,
        hardest[0].grid.candidates,
    )
    assert chain.equals == len(hardest)
    assert chain.before == Rating(round(max(step.rating for step in steps[:35]) * 10))
    assert chain.complete


def test_no_earlier_producer_finds_anything(chain: Why):
    assert [trial.number for trial in chain.earlier] == list(range(1, 21))
    assert all(trial.found is None and trial.finished for trial in chain.earlier)
    assert [trial.lowest for trial in chain.earlier][:3] == [Rating(10), Rating(17), Rating(20)]
    assert chain.later == ()


@pytest.mark.compiled
def test_changes_are_those_of_all_ratings(chain: Why):
    grid, crux = chain.grid, chain.crux.grid
    assert chain.before is not None
    placed = [
        Placement(cell, int(chain.solution[cell])) for cell in range(81) if not grid.values[cell]
    ]
    given = sorted(
        (er(grid.place(placement.cell, placement.digit)), placement) for placement in placed
    )
    assert [(change.er.value, change.what) for change in chain.givens.best] == [
        (rating, placement) for rating, placement in given if rating < 6.6
    ]
    later = [placement for placement in placed if not crux.values[placement.cell]]
    removed = [
        Elimination(placement.cell, digit)
        for placement in later
        for digit in crux.candidates_of(placement.cell)
        if digit != placement.digit
    ]
    for changes, expected in (
        (
            chain.placements,
            [(er(crux.place(placement.cell, placement.digit)), placement) for placement in later],
        ),
        (
            chain.eliminations,
            [
                (er(crux.eliminate(candidate.cell, candidate.digit)), candidate)
                for candidate in removed
            ],
        ),
    ):
        assert [(change.rest.value, change.what) for change in changes.best] == [
            (rating, effect) for rating, effect in sorted(expected) if rating < 6.6
        ]
        assert all(change.er == max(change.rest, chain.before) for change in changes.best)
        assert (changes.tried, changes.total) == (len(expected), len(expected))
    assert not any(change.in_crux for change in chain.eliminations.best), "another 6.6 follows"


def test_what_the_crux_does_is_marked():
    found = why(Grid.parse(X_WING), best=1000, morphs=0)
    (effect,) = found.crux.effects
    assert [change.what for change in found.eliminations.best if change.in_crux] == [effect]


def test_best_changes_are_the_first_of_all(chain: Why):
    few = why(chain.grid, best=3)
    for some, every in (
        (few.givens, chain.givens),
        (few.placements, chain.placements),
        (few.eliminations, chain.eliminations),
    ):
        assert some.best == every.best[:3]
        assert some.complete


def test_rating_without_uniqueness(chain: Why):
    grid = Grid.parse(UNIQUENESS)
    found = why(grid, morphs=0, best=1)
    assert (found.er, found.without_uniqueness) == (Rating(45), Rating(66))
    assert found.crux.technique.value.startswith("Unique")
    assert chain.without_uniqueness == chain.er
    rater = Rater()
    for unique in (True, False):
        rater.load(grid.values, grid.candidates)
        *_, used = rater.rate(0.0, 0, unique)
        assert any(producer in (15, 19) for producer, _ in used) == unique


def test_rating_stops_where_it_is_not_below_a_bound():
    grid = Grid.parse(CHAIN)
    rater = Rater()
    for below, ending in ((0, 0), (67, 0), (66, 3), (40, 3), (12, 3)):
        rater.load(grid.values, grid.candidates)
        assert rater.rate(0.0, below)[0] == ending


@pytest.mark.compiled
def test_morphs_are_rated_one_by_one():
    grid = Grid.parse(CHAIN)
    found = why(grid, morphs=10, seed=3, best=1).morphs
    chance = random.Random(3)
    ratings = [engine.grade(random_morph(grid, chance)).er for _ in range(10)]
    assert found is not None
    assert (found.rated, found.total) == (10, 10)
    assert (found.lowest, found.highest) == (min(ratings), max(ratings))
    assert found.differing == sum(rating != Rating(66) for rating in ratings)


def test_morphs_are_equivalent():
    grid = Grid.parse(EASY).eliminate(0, 1)
    chance = random.Random(1)
    morphs = {random_morph(grid, chance) for _ in range(5)}
    assert len(morphs) == 5
    for morph in morphs:
        assert engine.canonical_form(morph) == engine.canonical_form(grid)
        assert sum(map(int.bit_count, morph.candidates)) == sum(map(int.bit_count, grid.candidates))


@pytest.mark.compiled
def test_time_limit_is_kept_and_said():
    for seconds in (2, 8, 32):  # on a busy machine the crux takes longer
        with contextlib.suppress(engine.OutOfTimeError):
            found = why(Grid.parse(LONG), limit=Limit(seconds), morphs=50)
            break
    assert not found.complete
    changes = (found.givens, found.placements, found.eliminations)
    assert any(change.tried < change.total for change in changes)
    with pytest.raises(engine.OutOfTimeError, match=r"not found within 0\.01 s"):
        why(Grid.parse(LONG), limit=Limit(0.01))


@pytest.mark.corpus
def test_producers_find_one_by_one_what_the_path_has():
    lines = [line for name in ("er-6", "er-8") for line in read_lines(f"se/bench/{name}.txt")[:8]]
    rater, other = Rater(), Rater()
    for line in lines:
        grid = Grid.parse(line.split()[0])
        rater.load(grid.values, grid.candidates)
        for _ in range(60):
            hit = rater.find()
            assert hit is not None
            producer, step = hit
            other.load(*rater.position())
            assert [other.find_with(kind) for kind in range(1, producer)] == [0] * (producer - 1)
            assert other.find_with(producer) == step[1]
            rater.apply()
            if 0 not in rater.position()[0]:
                break


@pytest.mark.compiled
def test_later_producers_that_rate_lower_are_told():
    line = "4.....7....68....59..72..1....26.....4.5....9.....1....85.....3.....3...7.....8.4"
    found = why(Grid.parse(line), morphs=0, best=1)
    (later,) = found.later
    assert (found.er, later.number, later.lowest, later.found) == (
        Rating(92),
        26,
        Rating(90),
        Rating(94),
    )


def test_variants_have_no_morphs():
    found = why(Grid.parse(f"diagonal:{DIAGONAL}"), best=1)
    assert found.morphs is None
    assert found.complete
    assert engine.to_dict(found)["morphs"] is None


def test_wrong_arguments():
    grid = Grid.parse(EASY)
    with pytest.raises(ValueError, match="morphs must be"):
        why(grid, morphs=-1)
    with pytest.raises(ValueError, match="best must be"):
        why(grid, best=0)
    with pytest.raises(TypeError, match="is not a grid"):
        why(EASY)  # type: ignore[arg-type]
    with pytest.raises(engine.AlreadySolvedError):
        why(Grid.parse(engine.grade(grid).solution))


def test_why_as_plain_data():
    data = json.loads(json.dumps(engine.to_dict(engine.why(Grid.parse(X_WING), morphs=2))))
    assert (data["er"], data["number"], data["equals"], data["bounds"]) == (3.2, 24, 1, [])
    assert data["crux"]["technique"] == "X-Wing"
    assert data["earlier"][0] == {
        "producer": 1,
        "techniques": ["Hidden single", "Full house"],
        "lowest": 1.0,
        "found": None,
        "finished": True,
    }
    assert data["givens"]["best"][0] == {
        "change": "r2c1=2", "er": 1.2, "rest": 1.2, "in_crux": False,
    }  # fmt: skip
    assert data["morphs"] == {
        "rated": 2, "total": 2, "differing": 0, "lowest": 3.2, "highest": 3.2,
    }  # fmt: skip
    assert Grid.parse(data["position"]).candidates
