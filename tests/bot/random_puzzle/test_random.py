"""`/random`: a new puzzle of a chosen band."""

import pytest

from bot.chat.bands import CIRCLES
from bot.store import Store
from engine.model.band import Band
from engine.model.report import Rating
from engine.notation import parse_position
from engine.solvers import count_solutions
from tests.bot.conftest import InlineWorkers, Room, ratings_of
from tests.bot.messages import answer, card_of, cards_of, picture_of, text_of
from workers import Overloaded


@pytest.mark.parametrize("band", Band)
async def test_puzzle_of_the_chosen_band_is_public(room: Room, store: Store, band: Band):
    result = await room.alice.slash(room.channel, "random", band=band.name)

    assert not result.ephemeral
    message = answer(result)
    card = card_of(message)
    assert card.title.startswith(f"{CIRCLES[band]} {band.value}")
    assert "Techniques" in card.fields
    picture = picture_of(message)
    assert picture.description
    (saved,) = await ratings_of(store, room.alice.id)
    grid = parse_position(saved["puzzle"])
    assert Band.of(Rating(saved["er"], saved["er_exact"])) is band
    assert count_solutions(grid) == 1


async def test_items_of_a_random_puzzle_play_and_hint(room: Room):
    message = answer(await room.alice.slash(room.channel, "random"))
    assert cards_of(message)[0].title.startswith("🟢 Easy · about ")

    game = await room.bob.click(message, label="Play")
    assert game.ephemeral
    assert cards_of(answer(game))[0].title.startswith("Your game · Easy · ")

    hint = answer(await room.bob.click(message, label="Give me a hint"))
    assert cards_of(hint)[-1].title == "Hint 1 of 4"


async def test_two_people_get_different_puzzles(room: Room, store: Store):
    for who in (room.alice, room.bob):
        await who.slash(room.channel, "random")

    puzzles = [(await ratings_of(store, who.id))[0]["puzzle"] for who in (room.alice, room.bob)]
    assert puzzles[0] != puzzles[1]


async def test_busy_bot_is_reported(room: Room, workers: InlineWorkers):
    workers.error = Overloaded("busy")

    result = await room.alice.slash(room.channel, "random")

    (message,) = result.followups
    assert message.ephemeral
    assert "try again" in text_of(message)
