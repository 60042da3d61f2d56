"""Who plays with whom on boards."""

from datetime import timedelta

from bot.database.connection import now
from bot.store import Store
from tests.bot.store.filling import ANNA, BEN, PUZZLE

CLARA = 333


async def test_those_in_one_instance_of_an_activity_race(store: Store):
    puzzle = await store.puzzle_id(PUZZLE)
    other = await store.puzzle_id(PUZZLE.replace("5", ".", 1))
    for number, user in enumerate((ANNA, BEN, CLARA)):
        await store.games.open(user_id=user, puzzle_id=puzzle, interaction_id=number)
    assert await store.boards.puzzle_in_activity("here", ANNA) is None
    await store.boards.enter_activity("here", ANNA, puzzle)
    await store.boards.enter_activity("here", BEN, other)
    await store.boards.enter_activity("elsewhere", CLARA, puzzle)
    # Whoever comes again keeps their puzzle, and their place before those who came later.
    await store.boards.enter_activity("here", ANNA, puzzle)
    for user, expected in ((ANNA, puzzle), (BEN, other), (CLARA, puzzle)):
        assert await store.boards.puzzle_in_activity("here", user) == expected
    assert await store.boards.rivals(puzzle, ANNA) == ()
    # Ben has opened the Activity again, with the puzzle of the others.
    await store.boards.enter_activity("here", BEN, puzzle)
    assert [one.user_id for one in await store.boards.rivals(puzzle, ANNA)] == [BEN]
    assert [one.user_id for one in await store.boards.rivals(puzzle, BEN)] == [ANNA]
    assert await store.boards.rivals(puzzle, CLARA) == ()
    await store.prune(now() + timedelta(seconds=1))
    assert await store.boards.puzzle_in_activity("here", ANNA) is None
