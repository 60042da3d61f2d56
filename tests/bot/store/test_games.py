"""Games in the store."""

import asyncio
from datetime import UTC, datetime

from bot.store import SavedGame, Store
from tests.bot.conftest import all_about

ANNA, BEN = 2**62, 222
FIRST, SECOND = "a puzzle", "another"


async def opened(
    store: Store, puzzle: str = FIRST, user_id: int = ANNA, interaction_id: int = 1
) -> SavedGame:
    puzzle_id = await store.puzzle_id(puzzle)
    return await store.games.open(
        user_id=user_id, puzzle_id=puzzle_id, interaction_id=interaction_id
    )


async def test_new_game_is_empty_and_can_be_loaded(store):
    game = await opened(store)
    assert (game.user_id, game.puzzle, game.turns, game.version) == (ANNA, FIRST, "", 0)
    assert game.solved is None
    assert not game.marks
    for find in (store.games.own, store.games.shared):
        assert await find(game.id, ANNA) == game
        assert await find(game.id, BEN) is None
        assert await find(game.id + 1, ANNA) is None
    assert await store.puzzle(game.puzzle_id) == FIRST
    assert await store.puzzle(game.puzzle_id + 1) is None


async def test_puzzle_with_constraints(store):
    long = '{"cages":' + repr([number * number for number in range(4_000)]) + "}"
    first = await opened(store, long)
    assert first.has_constraints
    assert first.puzzle == await store.puzzle(first.puzzle_id) == long
    assert (await opened(store, long, interaction_id=2)).id == first.id
    other = await opened(store, long.replace("15992001", "1"), interaction_id=4)
    assert other.puzzle_id != first.puzzle_id
    assert (await store.equivalents.without_form(9)) == {}, "it has no canonical form"
    (mine, _) = (await all_about(store, ANNA))["games"]
    assert mine["puzzle"] == long
    session = await store.hints.start(
        user_id=ANNA, puzzle_id=first.puzzle_id, position="a line", interaction_id=9,
        game_id=first.id,
    )  # fmt: skip
    assert session.constraints == long
    assert await store.hints.of_game(first.id) == await store.hints.own(session.id, ANNA) == session
    await store.delete_user(ANNA)
    assert not (await all_about(store, ANNA))["games"]
    plain = await opened(store, interaction_id=10)
    assert not plain.has_constraints


async def test_one_game_per_user_and_puzzle(store):
    games = [
        await opened(store, interaction_id=1),
        await opened(store, interaction_id=1),
        await opened(store, interaction_id=2),
    ]
    assert len({game.id for game in games}) == 1
    assert (await opened(store, user_id=BEN, interaction_id=3)).id != games[0].id


async def test_current_game_is_the_last_used_unsolved_one(store):
    assert await store.games.current(ANNA) is None
    first = await opened(store, FIRST, interaction_id=1)
    second = await opened(store, SECOND, interaction_id=2)
    assert await store.games.current(ANNA) == second
    first = await opened(store, FIRST, interaction_id=3)
    assert await store.games.current(ANNA) == first
    await store.games.change(second, turns="r1c1=1", marks=False, solved=None)
    current = await store.games.current(ANNA)
    assert current is not None
    assert current.id == second.id
    moment = datetime(2026, 11, 21, 20, tzinfo=UTC)
    solved = await store.games.change(current, turns="r1c1=1", marks=False, solved=moment)
    assert solved is not None
    assert solved.solved == moment
    assert await store.games.current(ANNA) == first
    assert await store.games.current(BEN) is None


async def test_change_applies_only_to_the_seen_version(store):
    seen = await opened(store)
    changed = await store.games.change(seen, turns="r1c1=1", marks=True, solved=None)
    assert changed is not None
    assert (changed.turns, changed.marks, changed.version) == ("r1c1=1", True, 1)
    assert await store.games.change(seen, turns="other", marks=False, solved=None) is None
    assert await store.games.own(seen.id, ANNA) == changed


async def test_one_of_concurrent_changes_counts(store):
    seen = await opened(store)
    done = await asyncio.gather(
        *(
            store.games.change(seen, turns=f"r1c1={digit}", marks=False, solved=None)
            for digit in range(1, 9)
        )
    )
    assert len([game for game in done if game]) == 1


async def test_game_has_one_hint_session(store):
    game = await opened(store)
    assert await store.hints.of_game(game.id) is None
    session = await store.hints.start(
        user_id=ANNA,
        puzzle_id=game.puzzle_id,
        position=FIRST,
        interaction_id=7,
        game_id=game.id,
    )
    assert await store.hints.of_game(game.id) == session


async def test_deleting_a_user_deletes_games(store):
    game = await opened(store)
    await store.hints.start(
        user_id=ANNA, puzzle_id=game.puzzle_id, position=FIRST, interaction_id=7, game_id=game.id
    )
    assert (await all_about(store, ANNA))["games"][0]["puzzle"] == FIRST
    assert await store.delete_user(ANNA) == 2
    assert await store.games.unchecked(game.id) is None
