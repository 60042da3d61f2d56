"""Puzzles sent as pictures: answers, questions and corrections."""

import asyncio
import io
import json
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
import simcord
from PIL import Image

import engine
import reader
import renderer
from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.client import TutorBot
from bot.config import Config, LimitsConfig
from bot.pictures import service
from bot.pictures.service import Pictures
from bot.store import Aim, Purpose, Store
from engine.language import CellNames
from engine.model.band import Band
from engine.notation import parse, parse_line, parse_position
from reader import PictureLimit, Reading, UnreadableImageError
from tests.bot.conftest import TWO_SEVENS, InlineWorkers, Room, prefer, ratings_of
from tests.bot.messages import (
    answer,
    button_of,
    card_of,
    cards_of,
    is_verdict,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    progress,
    text_of,
)
from tests.bot.variant.test_variants import DIAGONAL, WINDOKU
from tests.readings import (
    BROKEN,
    CLEAR,
    DOUBTFUL,
    GAME,
    OTHER,
    PUZZLE,
    TWO,
    grid_reading,
    picture_file,
    reading,
)
from tutor.picture import ReadingFailedError, read_picture
from workers import JobCrashed, JobTimeout, working_for
from workers.fair_queue import _Owner
from workers.interface import current_owner
from workers.queued import QueuedWorkers

Shots = dict[bytes, Reading | Exception]

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
RESULT = "🟢 Easy · about 4 minutes"


def game(entries: dict[int, int], *unclear: int, notices: tuple[reader.Notice, ...] = ()):
    """A picture of `PUZZLE` with digits that the player wrote by hand."""
    text = "".join(str(entries.get(cell, sign)) for cell, sign in enumerate(PUZZLE))
    cells = tuple(
        replace(
            read,
            entry=reader.EntryKind.HANDWRITTEN if cell in entries else None,
            entry_confidence=0.6 if cell in unclear else 0.95,
        )
        for cell, read in enumerate(grid_reading(text).cells)
    )
    return reading(replace(grid_reading(text), cells=cells, notices=notices))


WRONG = game({2: 4, 3: 2}, notices=(reader.Notice.NO_SOLUTION,))
"""A game in which the 4 in r1c3 is right and the 2 in r1c4 is wrong."""
CLASHING = game({2: 5}, notices=(reader.Notice.CLASH,))
UNCLEAR = game({2: 4}, 2)
ASKED = "Is this what the picture shows?"


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> Shots:
    """The fake reading of each file; everything else about pictures is real."""
    known: Shots = {}

    def read_image(data: bytes, *, limit: PictureLimit) -> Reading:
        found = known[data]
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(reader, "read_image", read_image)
    return known


@pytest.fixture
def shoot(shots: Shots) -> Callable[[Reading | Exception], tuple[str, bytes]]:
    """Makes a file with a given reading."""

    def file(found: Reading | Exception) -> tuple[str, bytes]:
        data = picture_file((40 + len(shots), 40), "PNG")
        shots[data] = found
        return "puzzle.png", data

    return file


Shoot = Callable[[Reading | Exception], tuple[str, bytes]]


async def grade(room: Room, *files: tuple[str, bytes]) -> simcord.InteractionResult:
    names = ("image", "image2", "image3", "image4")
    options = dict(zip(names, files, strict=False))
    return await room.alice.slash(room.channel, "grade", **options)


async def click(room: Room, message: simcord.ResponseMessage, label: str):
    return await room.alice.click(message, label=label)


async def fix(room: Room, message: simcord.ResponseMessage, cells: str):
    """The answer to Alice's corrections."""
    if "Fix cells" in labels_of(message):
        message = answer(await click(room, message, "Fix cells"))
    return await room.alice.submit_modal(await click(room, message, "Type cells"), {"cells": cells})


async def pick(room: Room, message: simcord.ResponseMessage, kind: str, label: str):
    """The message after Alice has chosen an option of a menu."""
    (menu,) = [item for item in items_of(message) if item["custom_id"].startswith(f"{kind}:")]
    (value,) = [option["value"] for option in menu["options"] if option["label"] == label]
    result = await room.alice.select(message, custom_id=menu["custom_id"], values=[value])
    return again(message, room) if not result.followups else result.followups[-1]


def again(message: simcord.ResponseMessage, room: Room) -> simcord.ResponseMessage:
    """The current state of a message."""
    return simcord.results.ResponseMessage(
        room.env, room.env.backend.get_message(message.channel_id, message.id)
    )


def said(message: simcord.ResponseMessage) -> str:
    cards = [f"{card.title or ''}\n{card.text or ''}" for card in cards_of(message)]
    return "\n".join([text_of(message), *cards])


class TestDigitModel:
    """Without fakes: the digit model reads real pictures."""

    def drawn(self, text: str, size: int = 400, **options: Any) -> Image.Image:
        png = renderer.draw_grid(parse(text), size=size, **options)
        return Image.open(io.BytesIO(png)).convert("RGB")

    def file(self, *pictures: Image.Image) -> tuple[str, bytes]:
        """Pictures side by side on a sheet of paper."""
        sheet = Image.new("RGB", (450 * len(pictures) + 50, 500), "white")
        for number, picture in enumerate(pictures):
            sheet.paste(picture, (50 + 450 * number, 50))
        data = io.BytesIO()
        sheet.save(data, "PNG")
        return "sheet.png", data.getvalue()

    @pytest.fixture(autouse=True, scope="class")
    @staticmethod
    def opened() -> None:
        """Load OpenCV and the model, as a worker process does."""
        reader.read_image(renderer.draw_grid(parse_line(PUZZLE), size=400))

    @pytest.mark.parametrize("theme", [renderer.LIGHT, renderer.DARK])
    async def test_screenshot_is_rated(self, room: Room, theme: renderer.Theme):
        result = await grade(room, self.file(self.drawn(PUZZLE, theme=theme)))

        assert cards_of(answer(result))[0].title == RESULT

    @pytest.mark.parametrize(("kind", "puzzle"), [("diagonal", DIAGONAL), ("windoku", WINDOKU)])
    async def test_screenshot_of_a_variant_is_rated(
        self, room: Room, store: Store, kind: str, puzzle: str
    ):
        file = self.file(self.drawn(f"{kind}:{puzzle}"))

        message = answer(await room.alice.slash(room.channel, "grade", image=file, variant=kind))

        assert is_verdict(cards_of(message)[0])
        assert str(pictures_of(message)[0].description).startswith(kind.capitalize())
        (kept,) = await ratings_of(store, room.alice.id)
        assert kept["puzzle"].startswith(f"{kind}::::{puzzle[:9]}")

    async def test_screenshot_of_a_game_is_played_on(self, room: Room):
        position = parse_position(f":::{PUZZLE[:2]}+4+2{PUZZLE[4:]}::::")
        drawn = renderer.draw_grid(position, size=400)
        file = self.file(Image.open(io.BytesIO(drawn)).convert("RGB"))
        message = answer(await room.alice.slash(room.channel, "board", image=file))
        assert "2 digits count as your entries: those in another colour." in said(message)
        assert "r1c4 is not right" in said(message)
        described = str(picture_of(message).description)
        assert "wrong: r1c4; filled in later: r1c3 and r1c4" in described

    async def test_variant_is_asked_after_the_reading_is_confirmed(self, room: Room, store: Store):
        message = answer(await grade(room, self.file(self.drawn(f"diagonal:{DIAGONAL}"))))
        assert cards_of(message)[0].title == ASKED
        assert "What I read has more than one solution." in said(message)

        await click(room, message, "Yes")

        assert cards_of(again(message, room))[0].title == "Is this a diagonal sudoku?"
        assert labels_of(again(message, room)) == ["Yes", "No", "Fix cells"]
        await click(room, again(message, room), "Yes")
        rated = again(message, room)
        assert is_verdict(cards_of(rated)[0])
        assert str(pictures_of(rated)[0].description).startswith("Diagonal sudoku, ")

    async def test_invalid_puzzle_is_shown_and_corrected(self, room: Room):
        message = answer(await grade(room, self.file(self.drawn(TWO_SEVENS))))
        assert cards_of(message)[0].title == ASKED

        await fix(room, message, "r9c4=.")

        assert cards_of(again(message, room))[0].title == RESULT

    async def test_one_of_two_grids_is_chosen(self, room: Room):
        file = self.file(self.drawn(PUZZLE), self.drawn(OTHER))
        message = answer(await grade(room, file))
        assert cards_of(message)[0].title == "Which grid do you mean?"

        shown = [answer(await click(room, message, label)) for label in ("1", "2")]

        ratings = {cards_of(answer)[0].title for answer in shown}
        assert len(ratings) == 2
        assert any(rating.startswith(RESULT) for rating in ratings)

    async def test_picture_without_sudoku_is_reported_with_advice(self, room: Room):
        white = self.file(Image.new("RGB", (400, 400), "white"))

        message = answer(await grade(room, white))

        assert "no sudoku in this picture" in text_of(message)
        assert "It helps if" in text_of(message)
        assert labels_of(message) == ["Upload a picture"]

    async def test_file_that_is_not_a_picture_is_reported(self, room: Room):
        message = answer(await grade(room, ("notes.png", b"%PDF-1.7")))

        assert text_of(message).startswith("This is a PDF document.")
        assert not cards_of(message)


class TestCertainReading:
    async def test_certain_reading_is_rated_at_once_with_a_note(self, room: Room, shoot: Shoot):
        result = await grade(room, shoot(CLEAR))

        message = answer(result)
        assert not message.ephemeral
        assert not result.followups
        rating = card_of(message)
        assert rating.title == RESULT
        assert rating.text.startswith("I read this from your file.")
        assert labels_of(message) == [
            "Play",
            "Why?",
            "Give me a hint",
            "Walk me through",
            "More",
            "Fix cells",
        ]
        assert len(room.channel.history()) == 1

    async def test_wrong_digit_can_be_corrected_under_the_rating(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(CLEAR)))

        await fix(room, message, OTHER)

        message = again(message, room)
        assert cards_of(message)[0].title != RESULT
        assert is_verdict(cards_of(message)[0])
        assert len(room.channel.history()) == 1

    async def test_text_file_is_read_as_text(self, room: Room):
        rows = "\n".join(PUZZLE[start : start + 9] for start in range(0, 81, 9))
        rating = card_of(answer(await grade(room, ("puzzle.txt", rows.encode()))))
        assert rating.title == RESULT
        refused = answer(await grade(room, ("puzzle.txt", b"no puzzle at all")))
        assert "No sudoku found in this text" in text_of(refused)

    async def test_hints_keep_the_button_that_fixes_the_reading(self, room: Room, shoot: Shoot):
        message = answer(await room.alice.slash(room.channel, "hint", image=shoot(CLEAR)))

        message = await room.press(message)

        assert labels_of(message)[-1] == "Fix cells"

    async def test_rating_is_stored_as_for_pasted_text(
        self, room: Room, shoot: Shoot, store: Store
    ):
        await grade(room, shoot(CLEAR))

        (result,) = await ratings_of(store, room.alice.id)
        assert result["puzzle"].strip(":") == PUZZLE

    async def test_hint_for_a_certain_reading_comes_at_once(self, room: Room, shoot: Shoot):
        message = answer(await room.alice.slash(room.channel, "hint", image=shoot(CLEAR), level=2))

        assert "I read this from your file." in text_of(message)
        assert cards_of(message)[0].small_print == progress(2)
        assert "Fix cells" in labels_of(message)
        message = await room.press(message)
        assert cards_of(message)[0].small_print == progress(3)

    async def test_repeated_event_is_answered_once(
        self, room: Room, shoot: Shoot, workers: InlineWorkers
    ):
        await grade(room, shoot(CLEAR))
        await room.repeat_last_event()

        assert workers.jobs.count("read_picture") == 1
        assert len(room.channel.history()) == 1

    async def test_solved_grid_is_shown_and_can_be_corrected(self, room: Room, shoot: Shoot):
        """It cannot be rated, but the reading is shown."""
        message = answer(await grade(room, shoot(reading(grid_reading(SOLVED)))))

        assert "already solved" in said(message)
        assert pictures_of(message)[0].filename.endswith(".jpg")
        assert "Type cells" in labels_of(message)

    async def test_puzzle_is_rated_not_the_later_position(self, room: Room, shoot: Shoot):
        """Pencil marks do not change the rating of the printed puzzle."""
        solved = parse_line(SOLVED).values
        cells = [
            replace(cell, marks=0 if cell.digit else 1 << (solved[number] - 1))
            for number, cell in enumerate(grid_reading().cells)
        ]
        marked = reading(replace(grid_reading(), cells=tuple(cells)))

        assert cards_of(answer(await grade(room, shoot(marked))))[0].title == RESULT


class TestUncertainReading:
    async def test_uncertain_reading_is_confirmed_before_rating(
        self, room: Room, shoot: Shoot, workers: InlineWorkers, store: Store
    ):
        result = await grade(room, shoot(DOUBTFUL))

        message = answer(result)
        card = card_of(message)
        assert card.title == ASKED
        assert "Please look at r1c1 (5 or 6?), r2c4 (1 or empty?), r9c9 (9?)" in said(message)
        assert labels_of(message) == ["Yes", "Type cells"]
        picture = picture_of(message)
        assert picture.description
        assert "r1c1" in picture.description
        assert workers.jobs == ["read_picture"]
        assert not await ratings_of(store, room.alice.id)

    async def test_right_rates_it_in_the_same_message(self, room: Room, shoot: Shoot, store: Store):
        message = answer(await grade(room, shoot(DOUBTFUL)))

        await click(room, message, "Yes")

        message = again(message, room)
        assert cards_of(message)[0].title == RESULT
        assert "Fix cells" in labels_of(message)
        assert len(room.channel.history()) == 1

    async def test_two_presses_are_one_rating(self, room: Room, shoot: Shoot, store: Store):
        message = answer(await grade(room, shoot(DOUBTFUL)))
        right = button_of(message, "picture-right")["custom_id"]
        shown = again(message, room)

        await room.alice.click(shown, custom_id=right)
        first = button_of(again(message, room))["custom_id"]
        events = [
            payload
            for _, name, payload in room.env.backend.transcript
            if name == "INTERACTION_CREATE"
        ]
        # The second press arrived before the first was answered.
        second = events[-1] | {"id": str(int(events[-1]["id"]) + 1)}
        interaction = room.env.backend.interactions[int(events[-1]["id"])]
        room.env.backend.interactions[int(second["id"])] = replace(
            interaction, id=int(second["id"])
        )
        room.env.backend.emit("INTERACTION_CREATE", second)
        await room.env.settle()

        assert button_of(again(message, room))["custom_id"] == first
        assert len(await ratings_of(store, room.alice.id)) == 1

    async def test_buttons_work_after_a_restart(
        self, room: Room, shoot: Shoot, new_bot: Callable[[], TutorBot]
    ):
        message = answer(await grade(room, shoot(DOUBTFUL)))
        form = await click(room, message, "Type cells")
        await room.env.restart_bot(new_bot())

        await room.alice.submit_modal(form, {"cells": "r1c1=5"})

        assert cards_of(again(message, room))[0].title == RESULT
        other = answer(await grade(room, shoot(DOUBTFUL)))
        await room.env.restart_bot(new_bot())
        await click(room, other, "Yes")
        assert cards_of(again(other, room))[0].title == RESULT

    async def test_other_users_cannot_press(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(DOUBTFUL)))
        before = said(again(message, room))

        for label in ("Yes", "Type cells"):
            result = await room.bob.click(message, label=label)
            followup = result.followups[-1] if result.followups else answer(result)
            assert followup.ephemeral
            assert "Only the person who sent the picture can press this" in text_of(followup)
            assert result.modal is None

        assert said(again(message, room)) == before

    async def test_hint_needs_confirmation_too(self, room: Room, shoot: Shoot):
        message = answer(
            await room.alice.slash(room.channel, "hint", image=shoot(DOUBTFUL), level=3)
        )
        assert cards_of(message)[0].title == ASKED

        await click(room, message, "Yes")

        message = again(message, room)
        assert cards_of(message)[0].small_print == progress(3)

    async def test_confirming_an_invalid_puzzle_explains_and_keeps_buttons(
        self, room: Room, shoot: Shoot
    ):
        message = answer(await grade(room, shoot(BROKEN)))
        assert "The same digit appears twice" not in said(message)
        assert "Two 5s in row 1 (r1c1 and r1c2)." in said(message)

        result = await click(room, message, "Yes")

        (followup,) = result.followups
        assert followup.ephemeral
        assert "two 5s in row 1 (r1c1 and r1c2)" in text_of(followup)
        assert labels_of(again(message, room)) == ["Yes", "Type cells"]


class TestGames:
    """Pictures of games in progress."""

    async def test_hint_follows_the_game_of_a_screenshot(self, room: Room, shoot: Shoot):
        message = answer(await room.alice.slash(room.channel, "hint", image=shoot(GAME)))
        assert "One digit counts as your entry: the one in another colour." in said(message)
        assert cards_of(message)[0].small_print == progress(1)
        await click(room, message, "Explain")
        assert {"Board", "Fix cells"} <= set(labels_of(again(message, room)))

        board = answer(await room.alice.slash(room.channel, "board"))

        assert "31 / 81" in said(board)
        assert "filled in later: r1c3" in str(picture_of(board).description)

    async def test_pencil_marks_are_restored(self, room: Room, shoot: Shoot):
        marks = parse_position(f":::{PUZZLE[:2]}+4{PUZZLE[3:]}::::").eliminate(3, 2).candidates
        (grid,) = GAME.grids
        cells = [
            replace(read, marks=0 if read.digit else marks[cell])
            for cell, read in enumerate(grid.cells)
        ]
        picture = reading(replace(grid, cells=tuple(cells)))

        message = answer(await room.alice.slash(room.channel, "board", image=shoot(picture)))

        assert "pencil marks: r1c4 6, r1c6 268" in str(picture_of(message).description)

    async def test_chosen_grid_is_a_game(self, room: Room, shoot: Shoot):
        two = Reading((*CLEAR.grids, *UNCLEAR.grids), False, 1000, 1000, CLEAR.thumbnail)
        message = answer(await room.alice.slash(room.channel, "board", image=shoot(two)))

        shown = answer(await click(room, message, "2"))

        assert "One digit counts as your entry: the slanted one." in said(shown)
        assert "filled in later: r1c3" in str(picture_of(shown).description)
        assert labels_of(shown)[:3] == ["Yes", "These are all givens", "Remove my digits"]

    async def test_mistake_is_marked_in_the_game(self, room: Room, shoot: Shoot):
        """The answer reveals neither a dead end nor the right digit."""
        message = answer(await room.alice.slash(room.channel, "board", image=shoot(WRONG)))
        assert (
            "2 digits count as your entries: the handwritten ones. They appear slanted here."
            in said(message)
        )
        assert labels_of(message) == ["Yes", "Remove my digits", "Type cells"]
        assert "r1c4" not in said(message), "a mistake is not named before it is asked for"

        await click(room, message, "Yes")

        message = again(message, room)
        assert cards_of(message)[0].title == "Something is wrong · 32 / 81"
        assert "r1c4 is not right" in said(message)
        assert "wrong: r1c4" in str(picture_of(message).description)
        await click(room, message, "Back before the mistake")
        message = again(message, room)
        assert "31 / 81" in said(message), "what is right stays"
        assert "filled in later: r1c3" in str(picture_of(message).description)

    async def test_same_picture_again_is_no_move(self, room: Room, shoot: Shoot, store: Store):
        turns = []
        for _ in range(2):
            message = answer(await room.alice.slash(room.channel, "board", image=shoot(WRONG)))
            await click(room, message, "Yes")
            game = await store.games.current(room.alice.id)
            assert game is not None
            turns.append(game.turns)

        assert turns == ["r1c3=4\nr1c4=2"] * 2

    async def test_mistake_comes_before_a_hint(self, room: Room, shoot: Shoot):
        message = answer(await room.alice.slash(room.channel, "hint", image=shoot(CLASHING)))

        await click(room, message, "Yes")

        assert "two 5s in row 1" in said(again(message, room))
        assert "Back before the mistake" in labels_of(again(message, room))

    async def test_puzzle_of_the_givens_is_rated(self, room: Room, shoot: Shoot, store: Store):
        message = answer(await grade(room, shoot(WRONG)))

        await click(room, message, "Yes")

        assert cards_of(again(message, room))[0].title == RESULT
        (result,) = await ratings_of(store, room.alice.id)
        assert result["puzzle"].strip(":") == PUZZLE

    @pytest.mark.parametrize(
        ("label", "filled"), [("Yes", 31), ("These are all givens", 31), ("Remove my digits", 30)]
    )
    async def test_user_says_whose_digits_they_are(
        self, room: Room, shoot: Shoot, label: str, filled: int
    ):
        message = answer(await room.alice.slash(room.channel, "board", image=shoot(UNCLEAR)))
        assert "I am not sure about some of them." in said(message)
        assert "Yes These are all givens Remove my digits" in " ".join(labels_of(message))

        await click(room, message, label)

        message = again(message, room)
        assert f"{filled} / 81" in said(message)
        described = str(picture_of(message).description)
        assert ("filled in later: r1c3" in described) == (label == "Yes")

    async def test_one_digit_is_given_instead_of_the_players(self, room: Room, shoot: Shoot):
        """And back again: only the owner of the digit changes, not the picture."""
        message = answer(await room.alice.slash(room.channel, "board", image=shoot(UNCLEAR)))
        for state, option, count in (
            ("Now it is 4. It's your entry.", "It's a given", ""),
            (
                "Now it is 4. It's a given.",
                "It's my entry",
                "One digit counts as your entry: the slanted one.",
            ),
        ):
            message = await pick(room, message, "fix-row", "Row 1: 5 3 4 . 7 . . . .")
            message = await pick(room, message, "fix-cell", "r1c3: 4")
            assert state in said(message)
            message = await pick(room, message, "fix-digit", option)
            assert cards_of(message)[0].title == ASKED
            assert ("your entry" in said(message)) == bool(count)
            assert count in said(message)

        await click(room, message, "Yes")

        assert "filled in later: r1c3" in str(picture_of(again(message, room)).description)

    async def test_check_takes_a_picture(self, room: Room, shoot: Shoot):
        """The answer names anything wrong in it; a game is not a dead end."""
        message = answer(await room.alice.slash(room.channel, "check", image=shoot(WRONG)))
        await click(room, message, "Yes")
        message = again(message, room)
        assert "r1c4 is not right" in said(message)
        assert "wrong: r1c4" in str(picture_of(message).description)
        assert "Fix cells" in labels_of(message)

        right = answer(await room.alice.slash(room.channel, "check", image=shoot(GAME)))
        assert "Nothing is wrong so far" in said(right)

    async def test_some_pencil_marks_are_restored(self, room: Room, shoot: Shoot):
        """Cells without marks have all candidates; marks that exclude the solution are ignored."""
        for marked, kept in (((3, 5), False), (range(3, 9), True)):
            marks = {3: 0b100000, 5: 0b10001000, 6: 0b100000000, 7: 0b1, 8: 0b10}
            (grid,) = GAME.grids
            cells = [
                replace(read, marks=marks.get(cell, 0) if cell in marked else 0)
                for cell, read in enumerate(grid.cells)
            ]
            picture = reading(replace(grid, cells=tuple(cells)))

            message = answer(await room.alice.slash(room.channel, "board", image=shoot(picture)))

            described = str(picture_of(message).description)
            assert ("pencil marks" in described) == kept, described

    async def test_corrected_digit_stays_the_players(self, room: Room, shoot: Shoot):
        message = answer(await room.alice.slash(room.channel, "board", image=shoot(WRONG)))

        await fix(room, message, "r1c4=6")

        message = again(message, room)
        assert "32 / 81" in said(message)
        assert "filled in later: r1c3 and r1c4" in str(picture_of(message).description)

    async def test_game_is_confirmed_in_german(self, room: Room, shoot: Shoot, store: Store):
        await prefer(store, room.alice.id, language="de")

        message = answer(await room.alice.slash(room.channel, "board", image=shoot(UNCLEAR)))

        assert "Eine Ziffer zählt als dein Eintrag: die handgeschriebene." in said(message)
        assert {"Alles Vorgaben", "Ohne meine Ziffern"} <= set(labels_of(message))

    async def test_digits_without_which_it_is_no_puzzle_are_asked_about(
        self, room: Room, shoot: Shoot
    ):
        message = answer(await grade(room, shoot(game({0: 5, 1: 3, 4: 7, 9: 6}))))
        assert "without them this is not a puzzle" in said(message)
        assert labels_of(message) == ["Yes", "Type cells"]

        await click(room, message, "Yes")

        assert cards_of(again(message, room))[0].title == RESULT


class TestCorrections:
    async def test_form_lists_the_doubtful_cells(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(DOUBTFUL)))

        result = await click(room, message, "Type cells")

        assert result.modal is not None
        assert result.modal["title"] == "Fix cells"
        field = result.modal["components"][0]["component"]
        assert field["value"] == "r1c1=5\nr2c4=1\nr9c9=9"

    async def test_form_lists_the_cells_that_break_a_rule(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(BROKEN)))

        result = await click(room, message, "Type cells")

        assert result.modal is not None
        field = result.modal["components"][0]["component"]
        assert field["value"] == "r1c1=5\nr1c2=5"

    async def test_valid_correction_is_rated_at_once(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(BROKEN)))

        result = await fix(room, message, "r1c2=3")

        assert not result.followups
        assert cards_of(again(message, room))[0].title == RESULT

    async def test_invalid_correction_is_shown_and_can_be_corrected_again(
        self, room: Room, shoot: Shoot
    ):
        message = answer(await grade(room, shoot(BROKEN)))
        first = pictures_of(again(message, room))[0].filename

        await fix(room, message, "r1c2=8")

        message = again(message, room)
        assert cards_of(message)[0].title == "Still not a puzzle"
        assert "Marked because they were changed: r1c2." in said(message)
        assert "two 8s in box 1 (r1c2 and r3c3)" in said(message)
        picture = picture_of(message)
        assert picture.filename != first
        assert "changed: r1c2" in str(picture.description)
        assert "wrong: r1c2 and r3c3" in str(picture.description)
        assert labels_of(message) == ["Yes", "Type cells"]

        await fix(room, message, "r1: 53..7....")
        assert cards_of(again(message, room))[0].title == RESULT

    @pytest.mark.parametrize(
        ("cells", "wrong"),
        [
            ("r1c2=3\nr1c3=hello", "Line 2, character 1: r1c3 needs a digit"),
            ("r1c2=33", "r1c2 takes only one digit, not 33"),
            ("r1: 53..7...", "row 1 needs nine cells"),
            (PUZZLE[:80], "ound 80 cells, need 81"),
        ],
    )
    async def test_unreadable_correction_changes_nothing(
        self, room: Room, shoot: Shoot, cells: str, wrong: str
    ):
        message = answer(await grade(room, shoot(BROKEN)))
        before = said(again(message, room))

        result = await fix(room, message, cells)

        (followup,) = result.followups
        assert followup.ephemeral
        assert wrong in text_of(followup)
        assert said(again(message, room)) == before
        result = await click(room, message, "Yes")
        assert "two 5s" in text_of(result.followups[0]), "nothing was changed"

    async def test_whole_grid_can_be_pasted(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(BROKEN)))

        await fix(room, message, "\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9)))

        assert cards_of(again(message, room))[0].title == RESULT


class TestSeveralGrids:
    async def test_several_grids_are_offered(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(TWO)))

        card = card_of(message)
        assert card.title == "Which grid do you mean?"
        assert "2 grids in the picture" in said(message)
        assert labels_of(message) == ["1", "2"]
        picture = picture_of(message)
        assert picture.description

        shown = answer(await click(room, message, "1"))
        assert shown.id != message.id
        assert cards_of(shown)[0].title == RESULT
        other = answer(await click(room, message, "2"))
        assert cards_of(other)[0].title != RESULT
        assert is_verdict(cards_of(other)[0])
        assert labels_of(again(message, room)) == ["1", "2"], "each can be chosen"

    async def test_doubtful_grid_is_confirmed(
        self, room: Room, shoot: Shoot, new_bot: Callable[[], TutorBot]
    ):
        two = Reading((*CLEAR.grids, *DOUBTFUL.grids), False, 1000, 1000, CLEAR.thumbnail)
        message = answer(await grade(room, shoot(two)))
        await room.env.restart_bot(new_bot())

        shown = answer(await click(room, message, "2"))

        assert cards_of(shown)[0].title == ASKED
        assert "not sure of them: r1c1, r2c4 and r9c9" in said(shown)
        assert pictures_of(shown)[0].description
        await click(room, shown, "Yes")
        assert cards_of(again(shown, room))[0].title == RESULT

    async def test_only_the_sender_chooses(self, room: Room, shoot: Shoot):
        message = answer(await grade(room, shoot(TWO)))

        result = await room.bob.click(message, label="1")

        assert result.ephemeral
        assert len(room.channel.history()) == 1

    async def test_each_picture_gets_an_answer(self, room: Room, shoot: Shoot, store: Store):
        none = UnreadableImageError("I found no sudoku in this picture.")
        result = await grade(
            room, shoot(CLEAR), shoot(none), shoot(reading(grid_reading(OTHER))), shoot(DOUBTFUL)
        )

        first, second, third, fourth = (answer(result), *result.followups)
        assert cards_of(first)[0].title == RESULT
        assert text_of(second) == "I found no sudoku in this picture."
        assert cards_of(third)[0].title not in ("", RESULT)
        assert cards_of(fourth)[0].title == ASKED
        assert second.ephemeral
        assert not any(message.ephemeral for message in (third, fourth))
        kept = await ratings_of(store, room.alice.id)
        assert {result["puzzle"].strip(":") for result in kept} == {PUZZLE, OTHER}

        await click(room, fourth, "Yes")
        assert cards_of(again(fourth, room))[0].title == RESULT

    async def test_unreadable_first_picture_does_not_affect_others(self, room: Room, shoot: Shoot):
        result = await grade(room, shoot(UnreadableImageError("No sudoku here.")), shoot(CLEAR))

        refused, rated = result.followups
        assert text_of(refused) == "No sudoku here."
        assert refused.ephemeral
        assert cards_of(rated)[0].title == RESULT
        assert not rated.ephemeral


class TestMenus:
    async def test_menu_reads_a_picture(self, room: Room, shoot: Shoot):
        message = await room.bob.send(room.channel, "", attachments=[shoot(CLEAR)])

        rated = await room.alice.context_menu(room.channel, "Grade this puzzle", message)
        hinted = await room.alice.context_menu(room.channel, "Hint for this puzzle", message)

        assert cards_of(answer(rated))[0].title == RESULT
        assert cards_of(answer(hinted))[0].small_print == progress(1)

    async def test_puzzle_in_the_text_has_precedence(
        self, room: Room, shoot: Shoot, workers: InlineWorkers
    ):
        file = shoot(CLEAR)
        message = await room.bob.send(room.channel, f"Like this: {OTHER}", attachments=[file])

        rated = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

        assert "read_picture" not in workers.jobs
        assert cards_of(answer(rated))[0].title != RESULT

    async def test_text_next_to_a_picture_is_ignored(self, room: Room, shoot: Shoot):
        message = await room.bob.send(room.channel, "Is this hard?", attachments=[shoot(CLEAR)])

        rated = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

        assert cards_of(answer(rated))[0].title == RESULT

    async def test_at_most_four_pictures_are_read(
        self, room: Room, shoot: Shoot, workers: InlineWorkers
    ):
        files = [shoot(CLEAR) for _ in range(5)]
        message = await room.bob.send(room.channel, "", attachments=files)

        result = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

        assert workers.jobs.count("read_picture") == 4
        assert [text_of(followup) for followup in result.followups][3:] == [
            "I read only the first 4 pictures of this message."
        ]

    @pytest.mark.parametrize("menu", ["Grade this puzzle", "Hint for this puzzle"])
    async def test_other_files_are_ignored(self, room: Room, menu: str, workers: InlineWorkers):
        message = await room.bob.send(room.channel, "", attachments=[("notes.pdf", b"%PDF")])

        result = await room.alice.context_menu(room.channel, menu, message)

        assert result.ephemeral
        assert "neither text nor a picture" in text_of(answer(result))
        assert not workers.jobs


class TestDaily:
    async def shown(self, room: Room, store: Store) -> str:
        """The solution of one of today's puzzles, which Alice has opened."""
        await room.alice.slash(room.channel, "daily show", band="EASY")
        puzzle = await store.daily.puzzle_of(room.env.now().date(), Band.EASY)
        assert puzzle is not None
        return engine.check(parse_position(puzzle.position)).solutions[0]

    async def test_solution_in_a_picture_counts(self, room: Room, shoot: Shoot, store: Store):
        solution = await self.shown(room, store)
        file = shoot(reading(grid_reading(solution)))

        result = await room.alice.slash(room.channel, "daily answer", image=file)

        message = answer(result)
        assert message.ephemeral
        assert "Right, this is the solution!" in said(message)
        assert "Your streak: 1 day" in said(message)

    async def test_misread_solution_can_be_corrected(self, room: Room, shoot: Shoot, store: Store):
        solution = await self.shown(room, store)
        wrong = str(int(solution[0]) % 9 + 1) + solution[1:]
        file = shoot(reading(grid_reading(wrong, notices=(reader.Notice.CLASH,))))
        message = answer(
            await room.alice.slash(room.channel, "daily answer", image=file, band="EASY")
        )
        assert message.ephemeral
        assert cards_of(message)[0].title == ASKED

        await fix(room, message, f"r1c1={solution[0]}")

        assert "Right, this is the solution!" in said(again(message, room))

    async def test_confirming_a_wrong_solution_explains_the_error(
        self, room: Room, shoot: Shoot, store: Store
    ):
        solution = await self.shown(room, store)
        puzzle = await store.daily.puzzle_of(room.env.now().date(), Band.EASY)
        assert puzzle is not None
        empty = puzzle.position.strip(":").index(".")
        wrong = solution[:empty] + str(int(solution[empty]) % 9 + 1) + solution[empty + 1 :]
        file = shoot(reading(grid_reading(wrong, notices=(reader.Notice.CLASH,))))
        message = answer(await room.alice.slash(room.channel, "daily answer", image=file))

        await click(room, message, "Yes")

        message = again(message, room)
        assert cards_of(message)[0].title == "Not the solution"
        assert "This breaks the rules: " in said(message)
        assert labels_of(message) == ["Answer", "Fix cells"]


class TestRefusals:
    @pytest.mark.parametrize("command", ["grade", "daily answer"])
    async def test_neither_text_nor_picture_is_reported(self, room: Room, command: str):
        result = await room.alice.slash(room.channel, command)

        assert result.ephemeral
        assert "paste it as text, or add a picture" in text_of(answer(result))

    @pytest.mark.parametrize(
        ("command", "option"), [("grade", "puzzle"), ("hint", "puzzle"), ("daily answer", "grid")]
    )
    async def test_both_text_and_picture_are_reported(
        self, room: Room, shoot: Shoot, command: str, option: str
    ):
        options = {option: PUZZLE, "image": shoot(CLEAR)}
        result = await room.alice.slash(room.channel, command, **options)

        assert result.ephemeral
        assert "only one of them" in text_of(answer(result))

    async def test_large_file_is_not_downloaded(
        self, room: Room, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(service, "LIMIT", PictureLimit(size=1024 * 1024))
        file = ("large.png", bytes(1_700_000))

        message = answer(await grade(room, file))

        assert text_of(message).startswith("This file is 2 MB; I read pictures of up to 1 MB.")
        assert not workers.jobs

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            (JobTimeout("5 s"), "Reading this picture took too long"),
            (JobCrashed("exit code -9"), "I could not read this picture."),
        ],
    )
    async def test_errors_are_explained(
        self,
        room: Room,
        shoot: Shoot,
        workers: InlineWorkers,
        error: Exception,
        words: str,
        caplog: pytest.LogCaptureFixture,
    ):
        workers.error = error

        message = answer(await grade(room, shoot(CLEAR)))

        assert text_of(message).startswith(words)
        assert "paste the puzzle as text" in text_of(message)

    async def test_missing_file_is_reported(self, room: Room, shoot: Shoot):
        file = shoot(CLEAR)
        message = await room.bob.send(room.channel, "", attachments=[file])
        room.env.backend.cdn._blobs.clear()

        result = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

        assert "Discord no longer has this picture" in text_of(answer(result))


class TestLimits:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, limits=LimitsConfig(user_burst=7, user_per_minute=1))

    async def test_pictures_cost_more_than_texts(self, room: Room, shoot: Shoot):
        assert cards_of(answer(await grade(room, shoot(CLEAR), shoot(CLEAR))))

        refused = await grade(room, shoot(CLEAR))

        assert refused.ephemeral
        assert "That was a lot at once." in text_of(answer(refused))
        assert cards_of(await room.grade(PUZZLE)), "there is enough left for a text"


async def test_one_picture_per_user_is_in_memory_at_a_time(
    room: Room, simcord_bot: TutorBot, monkeypatch: pytest.MonkeyPatch
):
    context = await a_person(simcord_bot, room)
    now, most = 0, 0

    async def fetch(_: int, __: Callable[[], bool]) -> bytes:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        raise service.PictureError("fetched")

    aim = Aim(Purpose.GRADE)
    reads = [
        simcord_bot.services.get(Pictures).read(service.Upload(1, fetch), aim, context)
        for _ in range(5)
    ]
    came = await asyncio.gather(*reads, return_exceptions=True)

    assert most == 1
    assert [type(error).__name__ for error in came] == ["PictureError"] * 3 + ["TooManyWaiting"] * 2


async def test_only_a_picture_that_could_be_fetched_hurries_others(
    room: Room, simcord_bot: TutorBot
):
    context = await a_person(simcord_bot, room)
    finish = asyncio.Event()
    hurried: list[Callable[[], bool]] = []

    async def fetch(_: int, is_awaited: Callable[[], bool]) -> bytes:
        hurried.append(is_awaited)
        await finish.wait()
        raise service.PictureError("fetched")

    reads = []

    async def send(user: int) -> bool:
        """Send a picture; return whether the first download should then hurry."""
        sender = replace(context, user_id=user)
        reads.append(
            asyncio.create_task(
                simcord_bot.services.get(Pictures).read(
                    service.Upload(1, fetch), Aim(Purpose.GRADE), sender
                )
            )
        )
        await asyncio.sleep(0.01)
        return hurried[0]()

    assert not await send(1)
    assert not await send(1), "it waits for the first one of its user, beside 11 free places"
    assert [await send(user) for user in range(2, 14)] == [False] * 10 + [True] * 2
    finish.set()
    await asyncio.gather(*reads, return_exceptions=True)


async def test_number_of_waiting_pictures_is_bounded(
    simcord_bot: TutorBot, room: Room, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(service, "_ALL_WAITING", 8)
    pictures = service.Pictures(store=simcord_bot.services.store, work=simcord_bot.services.work)
    context = await a_person(simcord_bot, room)
    finish_first = asyncio.Event()
    now = 0

    async def fetch(_: int, __: Callable[[], bool]) -> bytes:
        nonlocal now
        now += 1
        await finish_first.wait()
        raise service.PictureError("fetched")

    reads = [
        asyncio.create_task(
            pictures.read(
                service.Upload(1, fetch), Aim(Purpose.GRADE), replace(context, user_id=user)
            )
        )
        for user in range(34)
    ]
    async with asyncio.timeout(60):
        while now < 12:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)

    # A user's first picture may wait beyond the queue, up to four times its size.
    assert now == 12, "the others have not even been fetched"
    finish_first.set()
    came = await asyncio.gather(*reads, return_exceptions=True)
    assert [type(error).__name__ for error in came] == ["PictureError"] * 32 + ["Overloaded"] * 2


class Slow(QueuedWorkers):
    """Runs one long job at a time, in order, and records the owners."""

    def __init__(self) -> None:
        super().__init__(
            processes=1, reserved=1, queue=99, per_owner=99, warm_up="", observe=lambda _: None
        )
        self.ran: list[int | None] = []

    @property
    def parallelism(self) -> int:
        return 1

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def _work(self, job: Any, args: Any, kwargs: Any, seconds: float, *, long: bool) -> Any:
        await asyncio.sleep(0.01)
        self.ran.append(current_owner())
        if job is read_picture:
            raise ReadingFailedError
        return job(*args, **kwargs)


async def test_picture_does_not_wait_behind_those_whose_turn_is_late(
    simcord_bot: TutorBot, room: Room, config: Config, monkeypatch: pytest.MonkeyPatch
):
    """A user who has used much time comes last in the workers' order, and must not occupy the
    places for pictures meanwhile."""
    workers = Slow()
    pictures = service.Pictures(
        store=simcord_bot.services.store,
        work=Work(config=config, workers=workers),
        without_sandbox=True,
    )
    context = await a_person(simcord_bot, room)
    tasks = []

    async def fetch(_: int, __: Callable[[], bool]) -> bytes:
        return b""

    def come(owner: int, task: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        with working_for(owner):
            tasks.append(asyncio.create_task(task))
        return tasks[-1]

    def send(owner: int) -> asyncio.Task[object]:
        sender = replace(context, user_id=owner)
        return come(owner, pictures.read(service.Upload(1, fetch), Aim(Purpose.GRADE), sender))

    raiders, others, honest = range(1, 31), range(101, 121), 200
    for raider in raiders:
        workers._turns._owners[raider] = _Owner(used=5.0, used_at=time.monotonic())
    for other in others:
        come(other, workers.run(abs, 1, seconds=1, long=True))
    for raider in raiders:
        send(raider)
    await asyncio.sleep(0.05)

    await asyncio.wait([send(honest)])

    assert sum(owner in others for owner in workers.ran) < len(others) / 2
    await asyncio.gather(*tasks, return_exceptions=True)


async def a_person(bot: TutorBot, room: Room) -> RequestContext:
    return await bot.services.users.context(
        user_id=room.alice.id,
        interaction_id=1,
        guild_id=None,
        now=room.env.now(),
        locale="en-US",
    )


async def test_pictures_use_the_users_language_and_cell_names(
    room: Room, shoot: Shoot, store: Store
):
    await prefer(store, room.alice.id, language="de", cells=CellNames.A1)
    message = answer(await grade(room, shoot(BROKEN)))
    assert cards_of(message)[0].title == "Zeigt das Bild dies hier?"
    assert labels_of(message) == ["Ja", "Zellen eingeben"]

    form = await room.alice.click(message, label="Zellen eingeben")
    await room.alice.submit_modal(form, {"cells": "A2 ist 8"})

    message = again(message, room)
    assert cards_of(message)[0].title == "Noch kein Rätsel"
    assert "Markiert, weil geändert: A2." in said(message)
    assert "die 8 zweimal in Block 1 (A2 und C3)" in said(message)


async def test_readings_are_exported_and_deleted(room: Room, shoot: Shoot, store: Store):
    message = answer(await grade(room, shoot(DOUBTFUL)))

    export = answer(await room.alice.slash(room.channel, "privacy export"))
    (kept,) = json.loads(await export.attachments[0].read())["readings"]
    assert kept["position"].strip(":") == PUZZLE
    assert kept["doubtful"] == "r1c1 r2c4 r9c9"
    assert "puzzle.png" not in json.dumps(kept)

    await store.delete_user(room.alice.id)
    result = await click(room, message, "Yes")
    assert "while I keep what I read" in text_of(result.followups[0])


async def test_file_and_name_are_not_logged(
    room: Room, shoot: Shoot, workers: InlineWorkers, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("DEBUG", logger="bot")
    workers.error = RuntimeError("unexpected")
    await grade(room, shoot(CLEAR))

    assert "puzzle.png" not in caplog.text
    assert "simcord.invalid" not in caplog.text
    assert items_of(answer(await grade(room, shoot(CLEAR))))
