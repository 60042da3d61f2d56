"""Diagonal, windoku and jigsaw sudokus in chat: given, asked about, played."""

from collections.abc import Callable

import pytest
import simcord

from bot.client import TutorBot
from bot.store import Store
from engine.houses import LAYOUTS
from tests.bot.conftest import EASY, Room, prefer, ratings_of
from tests.bot.messages import (
    answer,
    cards_of,
    is_verdict,
    items_of,
    labels_of,
    pictures_of,
    text_of,
)

DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
"""34 givens: exactly one solution as a diagonal sudoku, several as a classic one."""
DIAGONAL_SOLUTION = (
    "872593146346821597195746823261954378759238461483167259917482635628375914534619782"
)
WINDOKU = ".7...3....462..579.9.......7..3.6..5....127..42.85.......63842....42.9.8284...6.3"
JIGSAW = ".7........4....5........2.....6...14.....9....3...7......4....89..35.4....5..8..9"
GEARS = LAYOUTS["gears"].translate(str.maketrans("123456789", "ABCDEFGHI"))
NOTHING = "1".ljust(81, ".")
"""A grid with several solutions in every variant."""


async def grade(room: Room, puzzle: str, **options: str) -> simcord.ResponseMessage:
    return answer(await room.alice.slash(room.channel, "grade", puzzle=puzzle, **options))


async def check(room: Room, puzzle: str, **options: str) -> simcord.ResponseMessage:
    return answer(await room.alice.slash(room.channel, "check", puzzle=puzzle, **options))


def said(message: simcord.ResponseMessage) -> str:
    return cards_of(message)[0].text


async def press(
    room: Room, message: simcord.ResponseMessage, label: str
) -> simcord.ResponseMessage:
    return answer(await room.alice.click(message, label=label))


class TestGivenVariant:
    @pytest.mark.parametrize(
        ("puzzle", "options", "kind"),
        [
            (f"diagonal: {DIAGONAL}", {}, "Diagonal sudoku"),
            (f"x:{DIAGONAL}", {}, "Diagonal sudoku"),
            (DIAGONAL, {"variant": "diagonal"}, "Diagonal sudoku"),
            (WINDOKU, {"variant": "windoku"}, "Windoku"),
            (JIGSAW + GEARS, {}, "Jigsaw sudoku"),
            (f"{JIGSAW} {GEARS}", {"variant": "jigsaw"}, "Jigsaw sudoku"),
        ],
    )
    async def test_variant_is_rated_and_drawn(self, room: Room, puzzle, options, kind):
        message = await grade(room, puzzle, **options)

        assert is_verdict(cards_of(message)[0])
        assert str(pictures_of(message)[0].description).startswith(f"{kind}, ")

    async def test_hints_continue_in_the_variant(self, room: Room):
        first = answer(
            await room.alice.slash(
                room.channel, "hint", puzzle=DIAGONAL, variant="diagonal", level=4
            )
        )
        texts = [cards_of(first)[0].text, str(pictures_of(first)[0].description)]
        second = await room.press(first)
        texts += [cards_of(second)[0].text, str(pictures_of(second)[0].description)]

        assert texts[0] != texts[2]
        assert "Diagonal sudoku" in texts[1]
        assert "Diagonal sudoku" in texts[3]

    async def test_grid_is_checked_as_a_variant(self, room: Room):
        # Row 1, column 1 and box 1 have no 7, but r6c6, on the same diagonal, does.
        wrong = f"7{DIAGONAL[1:]}"

        assert "diagonal 1" in said(await check(room, wrong, variant="diagonal"))
        assert "diagonal" not in said(await check(room, wrong, variant="classic"))
        right = await check(room, DIAGONAL, variant="diagonal")
        assert said(right) == "Nothing is wrong so far; 47 cells are still empty."

    async def test_explicit_classic_is_not_a_position_of_a_diagonal_game(self, room: Room):
        await room.alice.slash(room.channel, "board", puzzle=DIAGONAL, variant="diagonal")

        assert "Nothing is wrong" in said(await check(room, DIAGONAL))
        text = said(await check(room, DIAGONAL, variant="classic"))
        assert "more than one solution" in text

    async def test_jigsaw_needs_regions(self, room: Room):
        message = await grade(room, JIGSAW, variant="jigsaw")

        assert "A jigsaw sudoku needs its regions: add 81 letters after" in text_of(message)

    async def test_two_variants_at_once_are_rejected(self, room: Room):
        message = await grade(room, f"windoku: {WINDOKU}", variant="diagonal")

        assert "two kinds of sudoku, diagonal sudoku and windoku: give only one" in text_of(message)


class TestQuestion:
    async def test_possible_diagonal_sudoku_is_asked_about(self, room: Room):
        message = await grade(room, DIAGONAL)

        (card, *_) = cards_of(message)
        assert card.title == "Is this a diagonal sudoku?"
        assert "As a classic sudoku it has more than one solution" in card.text
        assert labels_of(message) == ["Yes", "No"]
        assert str(pictures_of(message)[0].description).startswith("Diagonal sudoku, 34 of 81")

    async def test_yes_rates_it_as_the_variant(self, room: Room, store: Store):
        question = await grade(room, DIAGONAL)

        message = await press(room, question, "Yes")

        assert is_verdict(cards_of(message)[0])
        assert str(pictures_of(message)[0].description).startswith("Diagonal sudoku, ")
        (kept,) = await ratings_of(store, room.alice.id)
        assert kept["puzzle"].startswith("diagonal:")

    async def test_repeated_press_counts_once(self, room: Room, store: Store):
        await press(room, await grade(room, DIAGONAL), "Yes")
        await room.repeat_last_event()

        assert len(await ratings_of(store, room.alice.id)) == 1

    async def test_no_explains_the_error(self, room: Room, store: Store):
        question = await grade(room, DIAGONAL)

        button = next(item for item in items_of(question) if item["label"] == "No")
        result = await room.alice.click(question, custom_id=button["custom_id"])

        (refused,) = result.followups
        assert "The puzzle has more than one solution" in text_of(refused)
        assert refused.ephemeral
        assert not await ratings_of(store, room.alice.id)

    async def test_possible_windoku_is_asked_about(self, room: Room):
        message = await grade(room, WINDOKU)

        assert cards_of(message)[0].title == "Is this a windoku?"
        rated = await press(room, message, "Yes")
        assert str(pictures_of(rated)[0].description).startswith("Windoku, ")

    async def test_hint_follows_the_question_at_its_level(self, room: Room):
        question = answer(await room.alice.slash(room.channel, "hint", puzzle=DIAGONAL, level=2))
        assert cards_of(question)[0].title == "Is this a diagonal sudoku?"

        hint = await press(room, question, "Yes")

        assert "Diagonal sudoku" in str(pictures_of(hint)[0].description)
        assert cards_of(hint)[0].title

    async def test_game_starts_after_the_question(self, room: Room, store: Store):
        question = answer(await room.alice.slash(room.channel, "board", puzzle=DIAGONAL))
        assert question.ephemeral

        await press(room, question, "Yes")

        game = await store.games.current(room.alice.id)
        assert game is not None
        assert game.puzzle.startswith("diagonal:")

    async def test_grid_is_checked_after_the_question(self, room: Room, store: Store):
        question = await check(room, DIAGONAL)
        assert question.ephemeral
        assert cards_of(question)[0].title == "Is this a diagonal sudoku?"

        message = await press(room, question, "Yes")

        assert cards_of(message)[0].title == "Your grid"
        assert said(message) == "Nothing is wrong so far; 47 cells are still empty."
        assert str(pictures_of(message)[0].description).startswith("Diagonal sudoku, ")
        assert not items_of(message)
        assert await store.games.current(room.alice.id) is None

    # As a classic sudoku the first has one solution, the second is unsolvable.
    @pytest.mark.parametrize(
        ("digit", "text"),
        [
            (1, "This breaks the rules: two 1s on diagonal 1 (r1c1 and r8c8)."),
            (5, "r1c1 is not right. I haven't checked anything else."),
        ],
    )
    async def test_wrong_digit_does_not_hide_the_variant(self, room: Room, digit, text):
        question = await check(room, f":0000:x:+{digit}{DIAGONAL[1:]}:::")

        message = await press(room, question, "Yes")

        assert said(message) == text

    async def test_only_the_sender_can_answer(self, room: Room, store: Store):
        question = await grade(room, DIAGONAL)

        result = await room.bob.click(question, label="Yes")

        reply = result.followups[-1] if result.followups else answer(result)
        assert reply.ephemeral
        assert "Only the person who sent the puzzle can answer this" in text_of(reply)
        assert not await ratings_of(store, room.bob.id)

    @pytest.mark.parametrize(
        ("puzzle", "options"), [(NOTHING, {}), (DIAGONAL, {"variant": "classic"})]
    )
    async def test_question_is_not_asked_if_it_cannot_help(self, room: Room, puzzle, options):
        message = await grade(room, puzzle, **options)

        assert "more than one solution" in text_of(message)
        assert labels_of(message) == ["Fix", "Type it again"]

    async def test_classic_puzzle_is_not_asked_about(self, room: Room):
        message = await grade(room, EASY)

        assert cards_of(message)[0].title == "🟢 Easy · about 4 minutes"

    async def test_in_german(self, room: Room, store: Store):
        await prefer(store, room.alice.id, language="de")

        message = await grade(room, DIAGONAL)

        assert cards_of(message)[0].title == "Ist das ein Diagonal-Sudoku?"
        assert labels_of(message) == ["Ja", "Nein"]
        question = await check(room, DIAGONAL)
        checked = await press(room, question, "Ja")
        assert said(checked).startswith("Bis hierher stimmt alles; 47 Zellen")


async def test_question_works_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    question = await grade(room, DIAGONAL)
    await room.env.restart_bot(new_bot())

    message = await press(room, question, "Yes")

    assert str(pictures_of(message)[0].description).startswith("Diagonal sudoku, ")


class TestGame:
    async def begin(self, room: Room) -> simcord.ResponseMessage:
        return answer(
            await room.alice.slash(room.channel, "board", puzzle=DIAGONAL, variant="diagonal")
        )

    async def place(self, room: Room, moves: str) -> simcord.ResponseMessage:
        return answer(await room.alice.slash(room.channel, "place", moves=moves))

    async def test_repeated_digit_on_a_diagonal_breaks_the_rules(self, room: Room):
        await self.begin(room)
        # Row 1, column 1 and box 1 have no 7, but r6c6, on the same diagonal, does.
        await self.place(room, "r1c1=7")

        checked = answer(await room.alice.slash(room.channel, "check"))

        assert "diagonal 1" in cards_of(checked)[0].text

    async def test_pasted_grid_without_variant_is_a_position_of_the_game(
        self, room: Room, store: Store
    ):
        await self.begin(room)
        further = DIAGONAL_SOLUTION[:5] + DIAGONAL[5:]

        await self.place(room, further)
        answer(await room.alice.slash(room.channel, "board", puzzle=further))

        game = await store.games.current(room.alice.id)
        assert game is not None
        assert game.puzzle.startswith("diagonal:")
        assert len(game.turns.splitlines()) == 1

    async def test_solution_solves_the_game(self, room: Room):
        await self.begin(room)

        solved = await self.place(room, DIAGONAL_SOLUTION)

        assert "Solved" in cards_of(solved)[0].title + cards_of(solved)[0].text

    async def test_game_hints_use_the_diagonals(self, room: Room):
        await self.begin(room)

        hint = answer(await room.alice.slash(room.channel, "hint", level=4))

        assert "Diagonal sudoku" in str(pictures_of(hint)[0].description)

    async def test_game_is_suggested_with_its_variant(self, room: Room):
        await self.begin(room)

        choices = await room.alice.autocomplete(room.channel, "board", "puzzle", "")

        assert any("diagonal:" in choice["name"] for choice in choices)
        assert all(len(choice["value"]) <= 100 for choice in choices)
