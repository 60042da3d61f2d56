"""The choice of the next position in practice."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bot.practice.choosing import NEAR, PracticePool, next_item, next_technique
from engine.model.technique import Technique
from tutor.glicko import points_of

ITEMS = ("a", "b", "c", "d")
POOLS = (
    PracticePool(Technique.FULL_HOUSE, 10, ("x",)),
    PracticePool(Technique.NAKED_PAIR, 30, ("x",)),
    PracticePool(Technique.X_WING, 32, ("x",)),
    PracticePool(Technique.NAKED_QUAD, 50, ("x",)),
)
counts = st.dictionaries(st.sampled_from(ITEMS), st.integers(0, 9))


def test_items_come_in_order():
    assert next_item(ITEMS, {}) == "a"
    assert next_item(ITEMS, {"a": 1, "b": 1}) == "c"


@given(counts, st.integers(0, 20))
def test_no_item_repeats_before_all_have_come(given, turns):
    given = dict(given)
    for _ in range(turns):
        chosen = next_item(ITEMS, given)
        assert given.get(chosen, 0) == min(given.get(item, 0) for item in ITEMS)
        given[chosen] = given.get(chosen, 0) + 1


def test_due_items_come_first_oldest_first():
    assert next_item(ITEMS, {"d": 7}, due=["gone", "d", "a"]) == "d"


def test_current_item_repeats_only_if_it_is_the_only_one():
    assert next_item(ITEMS, {}, due=["a"], exclude="a") == "b"
    assert next_item(("a",), {"a": 3}, due=["a"], exclude="a") == "a"


def test_suggested_technique_is_near_the_rating():
    assert next_technique(POOLS, 0, {}) is Technique.FULL_HOUSE
    assert next_technique(POOLS, points_of(30), {}) is Technique.NAKED_PAIR
    assert next_technique(POOLS, 9999, {}) is Technique.NAKED_QUAD


def test_least_practised_technique_near_the_rating_is_suggested():
    assert points_of(32) - points_of(30) < NEAR
    assert next_technique(POOLS, points_of(30), {Technique.NAKED_PAIR: 1}) is Technique.X_WING
    each = dict.fromkeys((pool.technique for pool in POOLS), 2)
    assert next_technique(POOLS, points_of(30), each) is Technique.NAKED_PAIR


def test_few_techniques_near_the_rating_do_not_become_one():
    given: dict[Technique, int] = {}
    for _ in range(7):
        chosen = next_technique(POOLS, 0, given)
        given[chosen] = given.get(chosen, 0) + 1
    others = dict.fromkeys((pool.technique for pool in POOLS), 2)
    assert given == others | {Technique.FULL_HOUSE: 1}, "there is nothing to learn about it"


@given(st.floats(0, 4000), st.dictionaries(st.sampled_from(Technique), st.integers(0, 50)))
def test_order_of_pools_does_not_matter(rating, given):
    shuffled = random.Random(7).sample(POOLS, len(POOLS))
    pool = {pool.technique: pool for pool in POOLS}
    one, other = next_technique(POOLS, rating, given), next_technique(shuffled, rating, given)
    distance = {t: abs(points_of(pool[t].tenths) - rating) for t in (one, other)}
    assert distance[one] == distance[other]
