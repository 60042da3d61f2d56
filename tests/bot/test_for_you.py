"""How hard a puzzle is for one member, which only that member sees."""

from datetime import UTC, datetime

import simcord

from bot.practice.learning import after_use
from bot.store import Store
from engine.technique import Technique
from tests.bot.conftest import EASY, LAST_CELL, Room
from tests.bot.messages import answer, card_of, cards_of, labels_of, text_of

X_WING = ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."


async def asked(room: Room, rating: simcord.ResponseMessage) -> simcord.ResponseMessage:
    result = await room.alice.click(rating, label="For me?")
    assert result.ephemeral
    return answer(result)


async def used(room: Room, store: Store, technique: Technique, puzzle: str, tenths: int) -> None:
    """Alice has used a technique in her game with this puzzle."""
    await room.alice.slash(room.channel, "board", puzzle=puzzle)
    game = await store.games.current(room.alice.id)
    assert game is not None
    moment = datetime.now(UTC)
    assert await store.practice.credit(
        user_id=room.alice.id,
        game_id=game.id,
        technique=technique.slug,
        interaction_id=game.id,
        moment=moment,
        day=moment.date(),
        change=lambda before: after_use(before, technique.slug, tenths=tenths, now=moment),
    )


async def test_nothing_is_said_of_an_unknown_strength(room: Room):
    rating = await room.grade(X_WING)

    assert "I do not know your strength yet" in text_of(await asked(room, rating))
    assert len(room.channel.history()) == 1, "the channel sees the rating only"


async def test_verdict_depends_on_what_the_member_has_used(room: Room, store: Store):
    rating = await room.grade(X_WING)
    public = cards_of(rating)
    await used(room, store, Technique.NAKED_PAIR, EASY, 30)

    card = card_of(await asked(room, rating))
    assert card.title.startswith("For you: ")
    assert card.text == "It needs X-wing, which you have not used yet."

    await used(room, store, Technique.X_WING, EASY, 32)
    assert card_of(await asked(room, rating)).text.endswith("which you have used once.")
    await used(room, store, Technique.X_WING, LAST_CELL, 32)
    message = await asked(room, rating)
    assert card_of(message).text == "It needs X-wing, which you have used 2 times."
    assert labels_of(message) == ["Play", "Lesson: X-wing"]
    assert cards_of(rating) == public, "nobody else learns of it"
    theirs = answer(await room.bob.click(rating, label="For me?"))
    assert "I do not know your strength yet" in text_of(theirs)


async def test_easy_puzzle_is_easier_than_a_hard_one(room: Room, store: Store):
    await used(room, store, Technique.NAKED_PAIR, LAST_CELL, 30)

    easy = card_of(await asked(room, await room.grade(EASY)))

    assert easy.title == "For you: within easy reach"
    assert easy.text == "Singles are enough for it."
