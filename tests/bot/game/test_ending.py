"""The end of a game: the techniques used, the next puzzle, and sharing."""

from dataclasses import replace

import pytest
import simcord
from sqlalchemy import update

from bot.store import Store
from bot.store.schema import game_credits, games, shares
from tests.bot.boards import filled, title
from tests.bot.conftest import LAST_CELL, Room, prefer
from tests.bot.game.test_play import SOLVED, board, game_of, place, press
from tests.bot.messages import answer, card_of, labels_of, picture_of, text_of


async def solved(room: Room, *, hints: int = 0) -> simcord.ResponseMessage:
    """Alice's solved game with a rated puzzle."""
    await room.grade(LAST_CELL)
    message = await board(room, LAST_CELL)
    if hints:
        await press(room, message, "Hint")
    return await place(room, SOLVED)


async def test_end_says_what_was_used(room: Room):
    message = await solved(room)

    assert title(message) == "Solved: well done!"
    assert card_of(message).text == ("Every cell is right. Congratulations!\nSolved without hints.")
    assert card_of(message).fields == {"You found these yourself": "Full house"}
    assert labels_of(message) == ["Next puzzle: Easy", "Share", "Share with time", "Play again"]


async def test_hints_are_counted_and_not_credited(room: Room):
    message = await solved(room, hints=1)

    assert "Solved with a hint for 1 step." in card_of(message).text
    assert not card_of(message).fields


async def test_next_puzzle_is_private_and_of_the_same_band(room: Room, store: Store):
    message = await solved(room)

    following = answer(await room.alice.click(message, label="Next puzzle: Easy"))

    assert following.ephemeral
    assert card_of(following).title.startswith("Your game · Easy · ")
    assert filled(following) < 80
    assert (await game_of(store, room)).puzzle != LAST_CELL
    assert title(message) == "Solved: well done!", "the solved game stays"


async def test_shared_game_shows_its_pattern_to_everyone(room: Room, store: Store):
    message = await solved(room)

    shared = answer(await room.alice.click(message, label="Share"))

    assert not shared.ephemeral
    assert card_of(shared).title == "🟢 Solved: Easy"
    assert card_of(shared).text == f"<@{room.alice.id}>: Solved without hints."
    assert card_of(shared).fields == {"Found without a hint": "||Full house||"}
    assert picture_of(shared).description == (
        "A solved sudoku, Easy, Solved without hints. Its pattern, without digits: 80 givens."
    )
    await room.bob.click(shared, label="Play this too")
    theirs = await store.games.current(room.bob.id)
    assert theirs is not None


async def test_game_is_shared_once_in_a_channel(room: Room, store: Store):
    message = await solved(room)
    shared = answer(await room.alice.click(message, label="Share"))
    place = f"{room.alice.guild.id}/{room.channel.id}/{shared.id}"

    (again,) = (await room.alice.click(message, label="Share")).followups
    assert again.ephemeral
    assert (
        text_of(again) == f"You have already shared this here: https://discord.com/channels/{place}"
    )
    assert room.channel.history()[-1].id == shared.id

    # Once the card is deleted, it can be shared again.
    with room.env.time_context():
        await room.channel.history()[-1].delete()
    second = answer(await room.alice.click(message, label="Share"))
    assert not second.ephemeral
    assert second.id != shared.id

    elsewhere = room.alice.guild.create_text_channel("elsewhere")
    theirs = answer(await room.alice.slash(elsewhere, "board", puzzle=LAST_CELL))
    assert not answer(await room.alice.click(theirs, label="Share")).ephemeral
    # If the bot was killed while it sent the card, it does not stay claimed.
    async with store._database.engine.begin() as connection:
        await connection.execute(update(shares).values(message_id=None))
    (early,) = (await room.alice.click(message, label="Share")).followups
    assert text_of(early).startswith("I'm sharing this already.")
    room.env.backend.advance_clock(10)
    assert not answer(await room.alice.click(message, label="Share")).ephemeral


async def test_game_that_is_played_again_cannot_be_shared(room: Room):
    message = await solved(room)
    await press(room, await board(room, LAST_CELL), "Play again")

    result = await room.alice.click(message, label="Share")

    (said,) = result.followups
    assert said.ephemeral
    assert "not solved" in text_of(said)


async def test_time_is_shared_only_if_wanted(room: Room, store: Store):
    message = await solved(room)
    async with store._database.engine.begin() as connection:
        await connection.execute(update(games).values(seconds=245))

    plain = answer(await room.alice.click(message, label="Share"))
    timed = answer(await room.alice.click(message, label="Share with time"))
    assert "4:05" not in str(picture_of(plain).description)
    assert "in 4:05" in str(picture_of(timed).description)

    await prefer(store, room.bob.id, times=False)
    await room.bob.slash(room.channel, "board", puzzle=LAST_CELL)
    untimed = answer(await room.bob.slash(room.channel, "place", moves=SOLVED))
    assert "Share with time" not in labels_of(untimed)


@pytest.mark.parametrize("who", ["", "player", "server"], ids=["wanted", "player", "server"])
async def test_first_find_of_a_technique_is_named_quietly(room: Room, store: Store, who: str):
    message = await board(room, LAST_CELL)
    game = await game_of(store, room)
    credit = {"technique": "x-wing", "user_id": room.alice.id, "interaction_id": 1}
    async with store._database.engine.begin() as connection:
        await connection.execute(
            game_credits.insert().values(game_id=game.id, created=room.env.now(), **credit)
        )
    if who == "player":
        await prefer(store, room.alice.id, milestones=False)
    if who == "server":
        await store.servers.change(
            room.alice.guild.id, lambda before: replace(before, milestones=False)
        )

    message = await place(room, SOLVED)
    named = "🌱 The first time in a game without a hint: X-wing." in card_of(message).text
    assert named is not bool(who)
