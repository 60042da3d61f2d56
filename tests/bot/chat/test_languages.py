"""Errors are in the language of the user."""

import re

import pytest

from bot.store import Store
from engine.language import CellNames
from tests.bot.conftest import EASY, TWO_SEVENS, Room, prefer
from tests.bot.messages import answer, cards_of, text_of

BAD_PASTE = f"{EASY[:75]}q{EASY[76:]}"
TWO_SOLUTIONS = EASY.replace("53", "..").replace("79", "..")


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (
            TWO_SEVENS,
            "Das verstößt gegen die Regeln: die 7 zweimal in Zeile 9 (r9c4 und r9c8).",
        ),
        (
            BAD_PASTE,
            "Textzeile 1, Zeichen 76: 'q' ist weder eine Ziffer noch ein Zeichen für eine leere ",
        ),
        (TWO_SOLUTIONS, "Das Rätsel hat mehr als eine Lösung: r"),
        ("12345", "In diesem Text ist kein Sudoku. Füge 81 Zeichen ein"),
        (f"{EASY} {'1' + EASY[1:]}", "In diesem Text sind zwei verschiedene Rätsel"),
        ("." * 20_001, "Der Text hat 20.001 Zeichen"),
    ],
)
async def test_errors_are_in_german(room: Room, store: Store, puzzle: str, said: str):
    await prefer(store, room.alice.id, language="de")

    for message in (await room.grade(puzzle), await room.hint(puzzle)):
        assert said in text_of(message)


async def test_errors_use_the_users_cell_names(room: Room, store: Store):
    await prefer(store, room.alice.id, cells=CellNames.A1)

    message = await room.grade(TWO_SEVENS)

    assert text_of(message) == "This breaks the rules: two 7s in row I (I4 and I8)."


async def test_decimal_sign_is_consistent_within_a_message(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de")

    lesson = answer(await room.alice.slash(room.channel, "learn", technique="x-wing"))
    rating = answer(await room.alice.click(await room.grade(EASY), label="Mehr"))

    for message in (lesson, rating):
        texts = [f"{card.title} {card.text} {card.fields}" for card in cards_of(message)]
        written = " ".join([text_of(message), *texts])
        assert re.search(r"\d,\d", written)
        # Sudoku Explainer's version keeps its dots.
        assert not re.search(r"(?<![\d.])\d\.\d(?![\d.])", written)
