"""The users who play together on boards."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.store import Store, move_log
from bot.store.database.statements import now
from bot.store.move_log import LoggedMove, log_moves
from tests.bot.store.filling import ANNA, BEN, PUZZLE
from tutor.game_moves import MoveKind, PlayedMove
from web.kind import Kind

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
    # A user who returns keeps their puzzle, and their place before later users.
    await store.boards.enter_activity("here", ANNA, puzzle)
    for user, expected in ((ANNA, puzzle), (BEN, other), (CLARA, puzzle)):
        assert await store.boards.puzzle_in_activity("here", user) == expected
    assert await store.boards.rivals(puzzle, ANNA) == ()
    # Ben has opened the Activity again, with the puzzle of the others.
    await store.boards.enter_activity("here", BEN, puzzle)
    assert [rival.user_id for rival in await store.boards.rivals(puzzle, ANNA)] == [BEN]
    assert [rival.user_id for rival in await store.boards.rivals(puzzle, BEN)] == [ANNA]
    assert await store.boards.rivals(puzzle, CLARA) == ()
    await store.prune(now() + timedelta(seconds=1))
    assert await store.boards.puzzle_in_activity("here", ANNA) is None


async def test_link_to_practice_that_goes_on_is_the_newest(store: Store):
    boards, begun = store.boards, now() - timedelta(seconds=1)
    keys = [
        await boards.issue(
            user_id=ANNA, kind=kind, subject=1, language="en", expires=now() + timedelta(days=1)
        )
        for kind in (Kind.PRACTICE, Kind.GAME)
    ]
    practice, game = [ticket for key in keys if (ticket := await boards.ticket(key))]
    later = now()
    assert await boards.newest(ANNA, since=begun) == game
    assert await boards.newest(ANNA, since=later) is None
    assert await boards.lead(practice.id, ANNA, Kind.PRACTICE, 7)
    assert await boards.newest(ANNA, since=later) == replace(practice, subject=7)
    # Others' links, and links to games, do not change.
    assert not await boards.lead(practice.id, BEN, Kind.PRACTICE, 8)
    assert not await boards.lead(game.id, ANNA, Kind.PRACTICE, 8)
    assert not await boards.lead(game.id, ANNA, Kind.PRACTICE, 8, to=Kind.GAME)
    assert [await boards.ticket(key) for key in keys] == [replace(practice, subject=7), game]


async def test_log_says_since_when_it_is_complete_also_if_refused_moves_fill_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(move_log, "_KEPT", 10)
    puzzle = await store.puzzle_id(PUZZLE)
    game = await store.games.open(user_id=ANNA, puzzle_id=puzzle, interaction_id=1)
    for version in range(1, 33):
        error = "" if version % 3 == 0 else "r1c1 is already 5"
        played = PlayedMove(MoveKind.PLAY, "" if error else f"r1c3={version % 9 + 1}", error)
        moves = [LoggedMove(ANNA, played, f"move {version}")]
        await store._database.run(partial(log_moves, game_id=game.id, version=version, moves=moves))
        history = await store.moves.history(game.id)
        lacking = set(range(3, version + 1, 3)) - {move.version for move in history.moves}
        assert all(number <= history.begins for number in lacking)
        assert (history.begins > 0) == (version >= 10)
    assert lacking
