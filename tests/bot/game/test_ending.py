"""The end of a game: what was used, the next puzzle, and sharing."""

import simcord

from bot.store import Store
from tests.bot.boards import filled, title
from tests.bot.conftest import LAST_CELL, Room
from tests.bot.game.test_play import SOLVED, board, game_of, place, press
from tests.bot.messages import answer, card_of, labels_of, picture_of, text_of


async def solved(room: Room, *, hints: int = 0) -> simcord.ResponseMessage:
    """Alice's solved game of a puzzle that is rated."""
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
    assert labels_of(message) == ["Next puzzle: Easy", "Share", "Play again"]


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


async def test_game_that_is_played_again_cannot_be_shared(room: Room):
    message = await solved(room)
    await press(room, await board(room, LAST_CELL), "Play again")

    result = await room.alice.click(message, label="Share")

    (said,) = result.followups
    assert said.ephemeral
    assert "not solved" in text_of(said)
