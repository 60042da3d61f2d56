"""A puzzle is recognised even if rotated, mirrored or with other digits."""

from datetime import date
from random import Random

import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.daily.supply import Supply
from bot.equivalent.service import EquivalentPuzzles
from bot.store import Store
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.morphs import random_morph
from engine.notation import format_position, parse_position
from tests.bot.conftest import EASY, Room
from tests.bot.messages import answer, text_of
from tutor.equivalence import canonical_forms

MIRRORED = "".join(EASY[row * 9 : row * 9 + 9] for row in reversed(range(9)))


async def solved(room: Room, puzzle: str = EASY) -> None:
    """Alice plays a puzzle to its end."""
    (solution,) = engine.solve(Grid.parse(puzzle))
    await room.alice.slash(room.channel, "board", puzzle=puzzle)
    await room.alice.slash(room.channel, "place", moves=solution)


async def private_texts(room: Room, who: simcord.MemberActor, puzzle: str) -> list[str]:
    """The texts that only this user sees below the rating of a puzzle."""
    result = await who.slash(room.channel, "grade", puzzle=puzzle)
    assert not result.ephemeral
    assert "You solved" not in text_of(answer(result))
    assert all(followup.ephemeral for followup in result.followups)
    return [text_of(followup) for followup in result.followups]


async def test_who_has_solved_a_puzzle_is_told_privately_under_its_rating(room: Room):
    assert await private_texts(room, room.alice, EASY) == []
    await solved(room)

    (text,) = await private_texts(room, room.alice, MIRRORED)
    assert text.startswith("You solved this one on <t:")
    assert text.endswith(":D>, mirrored.")
    (again,) = await private_texts(room, room.alice, EASY)
    assert again.endswith(":D>.")
    assert await private_texts(room, room.bob, MIRRORED) == []


async def test_board_of_a_puzzle_solved_before_says_so(room: Room):
    await solved(room)

    board = answer(await room.alice.slash(room.channel, "board", puzzle=MIRRORED))
    assert text_of(board).startswith("You solved this one on <t:")
    other = answer(await room.bob.slash(room.channel, "board", puzzle=MIRRORED))
    assert "You solved" not in text_of(other)


async def test_in_a_direct_message_the_rating_itself_says_so(room: Room):
    zoe = room.env.create_user("zoe")
    (solution,) = engine.solve(Grid.parse(EASY))
    await zoe.slash("board", puzzle=EASY)
    await zoe.slash("place", moves=solution)

    result = await zoe.slash("grade", puzzle=MIRRORED)
    assert not result.followups
    assert "mirrored" in text_of(answer(result)).splitlines()[0]


async def test_forms_of_older_puzzles_are_found_later(
    room: Room, store: Store, simcord_bot: TutorBot
):
    await solved(room)
    variant = await store.puzzle_id(format_position(Grid.parse("." * 81)) + " ")
    unknown = await store.equivalents.without_form(10)
    assert list(unknown) == [variant], "a game and a rating know the form of their puzzle"
    morphs = [random_morph(Grid.parse(EASY), Random(seed)) for seed in range(3)]
    for morph in morphs:
        await store.puzzle_id(format_position(morph))

    assert not await simcord_bot.services.get(EquivalentPuzzles).find_forms()

    assert not await store.equivalents.without_form(10)
    for morph in morphs:
        puzzle_id = await store.puzzle_id(format_position(morph))
        assert await store.equivalents.solved(room.alice.id, puzzle_id)
    assert await store.equivalents.solved(room.alice.id, variant) is None


async def test_daily_puzzle_is_none_that_anybody_knows(
    room: Room, store: Store, simcord_bot: TutorBot
):
    first = await simcord_bot.services.get(Supply).puzzle_of(date(2026, 1, 1), Band.EASY)
    await room.grade(EASY)
    repeated = random_morph(parse_position(first.position), Random(1))
    for grid in (repeated, parse_position(first.position), Grid.parse(MIRRORED), Grid.parse(EASY)):
        position = format_position(grid)
        (canonical,) = canonical_forms([position])
        assert not await store.daily.add_to_pool(
            band=Band.EASY,
            number=2,
            position=position,
            canonical=canonical,
            report=engine.grade(grid),
        )


async def test_new_puzzle_is_none_that_the_player_knows(
    room: Room, store: Store, monkeypatch: pytest.MonkeyPatch
):
    seeds = []
    taken = store.equivalents.is_taken

    async def first_is_taken(canonical: str, users: object) -> bool:
        seeds.append(canonical)
        return len(seeds) == 1 or await taken(canonical, [room.alice.id])

    monkeypatch.setattr(store.equivalents, "is_taken", first_is_taken)
    await room.alice.slash(room.channel, "random")
    assert len(set(seeds)) == 2
    await solved(room)
    (form,) = canonical_forms([format_position(Grid.parse(MIRRORED))])
    assert await taken(form, [room.bob.id, room.alice.id])
    assert not await taken(form, [room.bob.id])
