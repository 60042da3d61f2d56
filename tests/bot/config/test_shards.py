"""The servers of each process, and the notation of shard ids."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config.shards import MAX_SHARDS, Shards, format_shard_ids, parse_shard_ids

SOME = st.sets(st.integers(0, MAX_SHARDS - 1), max_size=40)


@given(SOME)
def test_shard_ids_round_trip(ids: set[int]):
    assert parse_shard_ids(format_shard_ids(ids)) == tuple(sorted(ids))


@pytest.mark.parametrize(
    ("text", "ids"),
    [("", ()), (" ", ()), ("0", (0,)), ("0-3, 8", (0, 1, 2, 3, 8)), ("5,2 - 3", (2, 3, 5))],
)
def test_numbers_and_ranges_are_parsed(text: str, ids: tuple[int, ...]):
    assert parse_shard_ids(text) == ids


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x", "'x' is neither a shard number"),
        ("-1", "'-1' is neither a shard number"),
        ("1,", "'' is neither a shard number"),
        ("0,0", "'0' repeats a shard"),
        ("0-2,2-3", "'2-3' repeats a shard"),
        ("3-1", "'3-1' is not a range of numbers below 1000"),
        ("0-9999", "'0-9999' is not a range of numbers below 1000"),
        ("0-99999999999", "is neither a shard number"),
        ("\N{SUPERSCRIPT TWO}", "is neither a shard number"),
    ],
)
def test_invalid_shard_ids_are_rejected(text: str, why: str):
    with pytest.raises(ValueError, match=why):
        parse_shard_ids(text)


def test_each_server_belongs_to_one_process():
    parts = Shards(5, (0, 3)), Shards(5, (1,)), Shards(5, (2, 4))
    guilds = [(number * 7919 + 1_000_000) << 22 | number for number in range(1000)]
    assert all(sum(part.owns(guild) for part in parts) == 1 for guild in guilds)
    assert all(sum(part.owns(guild) for guild in guilds) > 100 for part in parts)
    assert [part.has_first for part in parts] == [True, False, False]
    assert not any(one.overlaps(other) for one, other in product(parts, parts) if one is not other)
    for whole in (Shards(), Shards(5), Shards(2, (0, 1))):
        assert whole.has_first
        assert whole.share == 1
        assert all(map(whole.owns, guilds))
        assert all(whole.overlaps(part) and part.overlaps(whole) for part in parts)
    assert sum(part.share for part in parts) == pytest.approx(1)
    assert Shards(4, (1,)).overlaps(Shards(5, (2,))), "another division shares servers with all"


def test_shards_are_described():
    assert str(Shards()) == str(Shards(3)) == str(Shards(2, (0, 1))) == "all shards"
    assert str(Shards(4, (2,))) == "shard 2 of 4"
    assert str(Shards(9, (0, 1, 2, 7))) == "shards 0-2, 7 of 9"
