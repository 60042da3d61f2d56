"""Ratings that users requested."""

import traceback
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.store import Result, Store
from engine import __version__
from engine.model.grid import Grid
from engine.model.report import Ending, Rating, Report
from engine.model.technique import Technique
from engine.orders.scales import SE
from tests.bot.conftest import ratings_of
from tests.bot.store.filling import ANNA, BEN, PUZZLE

REPORT = Report(
    grid=Grid.from_values([0] * 81),
    er=Rating(66, exact=False),
    ep=Rating(66, exact=False),
    ed=Rating(12),
    ending=Ending.OUT_OF_TIME,
    hardest=Technique.X_WING,
    techniques=((Technique.HIDDEN_SINGLE, 20), (Technique.X_WING, 1)),
    solution="1" * 81,
)


async def save(
    store: Store, user_id: int = ANNA, interaction_id: int = 1, report: Report = REPORT
) -> int:
    """Save a rating; return the id of its puzzle."""
    puzzle_id = await store.puzzle_id(PUZZLE)
    await store.results.save(
        puzzle_id=puzzle_id, user_id=user_id, interaction_id=interaction_id, report=report
    )
    return puzzle_id


async def test_export_has_all_of_a_rating(store):
    before = datetime.now(UTC)
    await save(store)
    await save(store, BEN, interaction_id=2)
    (row,) = await ratings_of(store, ANNA)
    assert before <= datetime.fromisoformat(row["created"]) <= datetime.now(UTC)
    kept = {name: row[name] for name in row if name not in {"id", "puzzle_id", "created"}}
    assert kept == {
        "user_id": ANNA,
        "interaction_id": 1,
        "puzzle": PUZZLE,
        "canonical": None,
        "scale": SE.slug,
        "er": 66,
        "er_exact": False,
        "ep": 66,
        "ep_exact": False,
        "ed": 12,
        "ed_exact": True,
        "techniques": {"hidden-single": 20, "x-wing": 1},
        "program": __version__,
    }


async def test_only_exact_ratings_count_for_a_puzzle(store):
    puzzle_id = await save(store)
    assert not await store.results.is_rated(puzzle_id)
    assert await store.results.exact(puzzle_id) is None
    for interaction, tenths in ((2, 66), (3, 67)):
        await save(store, BEN, interaction, replace(REPORT, er=Rating(tenths)))
    await save(store, interaction_id=4)
    assert await store.results.is_rated(puzzle_id)
    newest = Result(PUZZLE, Rating(67), REPORT.ep, REPORT.ed, {"hidden-single": 20, "x-wing": 1})
    assert await store.results.exact(puzzle_id) == newest


async def test_interaction_stores_one_result(store):
    await save(store)
    await save(store)
    assert len(await ratings_of(store, ANNA)) == 1


async def test_result_needs_its_puzzle(store):
    with pytest.raises(Exception, match=r"(?i)foreign key") as caught:
        await store.results.save(puzzle_id=10**9 + 7, user_id=ANNA, interaction_id=1, report=REPORT)
    # The log contains it unchanged.
    text = "".join(traceback.format_exception(caught.value))
    assert "1000000007" not in text
    assert str(ANNA) not in text
