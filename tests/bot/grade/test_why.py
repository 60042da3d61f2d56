"""Why a puzzle has its rating: a private answer to the user who asks."""

import re
from collections.abc import Callable

import simcord

from bot.client import TutorBot
from bot.store import Store
from engine import Grid
from engine.validation.diagnosis import require_puzzle
from tests.bot.conftest import CHAINS, EASY, Room, all_about, prefer
from tests.bot.messages import (
    answer,
    card_of,
    cards_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)


async def asked(room: Room, rating: simcord.ResponseMessage) -> simcord.ResponseMessage:
    result = await room.alice.click(rating, label="Why?")
    assert result.ephemeral
    return answer(result)


async def test_crux_is_shown_without_what_follows(room: Room, store: Store):
    rating = await room.grade(CHAINS)
    public = cards_of(rating)

    message = await asked(room, rating)

    card = card_of(message)
    assert card.title == "Why SE 6.6? Turbot fish"
    assert card.text.startswith("**The crux** is step ")
    assert (
        "1 later step is as hard. The rating tries 20 other searches first and finds nothing."
        in card.text
    )
    assert picture_of(message).filename.startswith("SPOILER_"), "it has digits of the solution"
    assert "pattern in r2c9, r4c9, r5c3 and r5c7" in str(picture_of(message).description)
    assert "<>" not in card.text
    assert labels_of(message) == ["Explain the crux", "Lesson: Turbot fish"]
    assert cards_of(rating) == public, "nobody else sees it"
    (use,) = (await all_about(store, room.alice.id))["hint_uses"]
    assert (use["technique"], use["level"]) == ("turbot-fish", 3)


async def test_digit_that_helps_is_hidden_and_right(room: Room):
    message = await asked(room, await room.grade(CHAINS))

    help_lines = card_of(message).fields["What would make it easier"].splitlines()
    assert len(help_lines) == 3
    solution = require_puzzle(Grid.parse(CHAINS))
    for line in help_lines:
        found = re.fullmatch(r"With r(\d)c(\d) given: SE 1\.[25] · \|\|(\d)\|\|", line)
        assert found, line
        row, column, digit = found.groups()
        assert solution[(int(row) - 1) * 9 + int(column) - 1] == digit


async def test_crux_is_explained_on_request(room: Room):
    message = await asked(room, await room.grade(CHAINS))
    result = await room.alice.click(message, label="Explain the crux")
    assert result.ephemeral
    assert "Turbot fish" in card_of(answer(result)).title


async def test_singles_and_small_print(room: Room):
    card = card_of(await asked(room, await room.grade(EASY)))
    assert card.title == "Why SE 1.2? Hidden single"
    assert card.small_print.startswith("Spoilers stay hidden until you click.")
    assert card.small_print.endswith("\n10 rotated copies with renamed digits all rate SE 1.2.")


async def test_answer_in_german_and_in_text(room: Room, store: Store):
    rating = await room.grade(CHAINS)
    await prefer(store, room.alice.id, language="de", pictures=False)

    message = await asked(room, rating)

    assert not pictures_of(message)
    assert "||```" in text_of(message)
    card = card_of(message)
    assert card.title == "Warum SE 6,6? Turbot Fish"
    assert [*card.fields] == ["Was es leichter machen würde"]
    assert labels_of(message)[0] == "Den Knackpunkt erklären"


async def test_button_works_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    rating = await room.grade(CHAINS)
    await room.env.restart_bot(new_bot())
    assert card_of(await asked(room, rating)).title == "Why SE 6.6? Turbot fish"
