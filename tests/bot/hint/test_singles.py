"""Hints for singles in chat, the singles that follow, filling them in; and the default order."""

import re
from collections.abc import Callable
from dataclasses import replace

import discord
import pytest
import simcord
from sqlalchemy import select

import engine
from bot.client import TutorBot
from bot.store import Store, schema
from engine import Grid, Technique
from engine.model.candidates import Placement
from engine.model.step import HintLevel
from engine.notation import format_position, parse_turns
from engine.orders import teacher
from engine.orders.scales import SE, TEACHER
from engine.practice import positions
from tests.bot.boards import filled
from tests.bot.conftest import CHAINS, EASY, Room, prefer
from tests.bot.hint.test_order import follow, footer
from tests.bot.messages import (
    answer,
    button_of,
    card_of,
    labels_of,
    progress,
    technique_of,
    words_of,
)

SKYSCRAPER = positions(Technique.SKYSCRAPER)[6]
"""A position in which Sudoku Explainer has another next step."""


def title_of(message: simcord.ResponseMessage) -> str:
    return card_of(message).title


async def test_hints_follow_the_teachers_order_unless_another_is_chosen(room: Room):
    message = await room.hint(SKYSCRAPER.line, level=4)
    assert technique_of(message) == "Skyscraper"
    assert footer(message) == progress(4), "the usual order is not named"

    await follow(room, "se")
    message = await room.hint(SKYSCRAPER.line, level=4)
    assert technique_of(message) == "XYZ-wing"
    assert footer(message) == progress(4) + " · Sudoku Explainer's order"


async def test_hints_begun_in_another_order_keep_it(room: Room, store: Store):
    message = await room.hint(SKYSCRAPER.line)
    session_id = int(str(button_of(message)["custom_id"]).split(":")[1])
    session = await store.hints.own(session_id, room.alice.id)
    assert session is not None
    assert session.scale == TEACHER.slug
    assert await store.hints.advance(session, replace(session, scale=SE.slug))

    message = await room.press(message)
    assert technique_of(message) == "XYZ-wing"

    await room.alice.slash(room.channel, "board", puzzle=SKYSCRAPER.line)
    await follow(room, "se")
    await room.alice.slash(room.channel, "hint", level=2)
    await prefer(store, room.alice.id, scale=None)
    message = answer(await room.alice.slash(room.channel, "hint", level=3))
    assert technique_of(message) == "XYZ-wing"
    assert footer(message) == progress(3) + " · Sudoku Explainer's order"


async def test_hint_teaches_one_single_and_invites_to_the_next(room: Room):
    message = await room.hint(CHAINS)
    said = [words_of(message)]
    for _ in range(3):
        assert labels_of(message)[:3] == ["Explain", "I see it", "Show all"]
        message = await room.press(message)
        said.append(words_of(message))

    step = teacher.next_step(Grid.parse(CHAINS))
    assert step is not None
    assert technique_of(message) == "Hidden single"
    assert footer(message) == progress(4)
    assert said[3].startswith(engine.explain(step))
    assert "30 more singles follow." in said[3]
    assert said[3].endswith("Which of them do you see first?")
    assert said[3].index("Remember: ") < said[3].index("30 more singles follow.")
    for text in said[:3]:
        assert not re.search(r"r[1-9]c[1-9] is [1-9]", text), "no answer before it is asked for"
    assert re.findall(r"r[1-9]c[1-9] is [1-9]", said[3]) == [
        str(step.placements[0]).replace("=", " is ")
    ]
    assert labels_of(message) == ["Next one", "Where to look", "Fill in the next 7", "Lesson"]
    message = await room.press(message)

    assert footer(message) == progress(1, 2)
    following = teacher.next_step(Grid.parse(CHAINS).apply(step), after=step.placements)
    assert following is not None
    assert words_of(message).startswith(engine.explain(following, HintLevel.NUDGE))


async def test_where_to_look_names_houses_and_digits_but_no_cells(
    room: Room, new_bot: Callable[[], TutorBot]
):
    message = await room.hint(CHAINS, level=4)
    whole = words_of(message)
    await room.env.restart_bot(new_bot())

    message = answer(await room.alice.click(message, label="Where to look"))

    assert title_of(message) == "Where to look"
    *places, more = card_of(message).text.splitlines()
    assert more == "Then 22 more follow."
    assert not any(re.search(r"r[1-9]c[1-9]", place) for place in places)
    grid = Grid.parse(CHAINS)
    _, *following = (step for step, _ in zip(teacher.iter_steps(grid), range(9), strict=False))
    for number, (place, step) in enumerate(zip(places, following, strict=True), 1):
        (digit,) = (placed.digit for placed in step.placements)
        (house,) = step.pattern.where_to_look(step.grid)
        assert place == f"{number}. {digit} in {house}"
    assert labels_of(message) == ["Next one", "Fill in the next 7", "Back"]
    message = answer(await room.alice.click(message, label="Back"))
    assert words_of(message) == whole


async def test_filling_in_asks_once_and_says_how_many_cells(
    room: Room, new_bot: Callable[[], TutorBot], store: Store
):
    message = await room.hint(CHAINS, level=4)
    message = answer(await room.alice.click(message, label="Fill in the next 7"))
    assert title_of(message) == "Fill in 8 cells?"
    assert labels_of(message) == ["Fill in 8 cells", "Where to look", "Back"]
    await room.env.restart_bot(new_bot())
    message = answer(await room.alice.click(message, label="Fill in 8 cells"))
    await room.repeat_last_event()

    assert footer(message) == progress(1, 9)
    assert card_of(message).text.startswith("8 cells are filled in.\n")
    message = answer(await room.alice.click(message, label="Fill in the next 8"))
    assert footer(message) == progress(1, 17)
    async with store._database.engine.connect() as connection:
        rows = await connection.execute(select(schema.hint_uses).order_by("step"))
        used = [(row.step, row.technique, row.level) for row in rows]
    steps = list(zip(teacher.iter_steps(Grid.parse(CHAINS)), range(17), strict=False))
    assert used[:16] == [(at + 1, step.technique.slug, 4) for step, at in steps[:16]]


async def test_the_last_ten_cells_are_left(room: Room):
    message = await room.hint(EASY, level=4)
    for label in ("Fill in the next 7", "Fill in 8 cells", *["Fill in the next 8"] * 4):
        message = answer(await room.alice.click(message, label=label))

    assert footer(message) == progress(1, 41), "of 51"
    assert not any(label.startswith("Fill in") for label in labels_of(message))
    message = answer(await room.alice.click(message, label="Show all"))
    assert "Ten more singles follow. They solve the puzzle." in words_of(message)
    assert labels_of(message) == ["Next one", "Where to look", "Lesson"]


async def test_game_goes_on_with_the_next_single(room: Room, store: Store):
    await room.alice.slash(room.channel, "board", puzzle=CHAINS)
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert labels_of(message) == ["Explain", "I see it", "Show all", "Board"]
    message = answer(await room.alice.click(message, label="Show all"))
    offered = ["Next one", "Where to look", "Fill in the next 7", "Apply", "Board", "Lesson"]
    assert labels_of(message) == offered

    await room.alice.click(message, label="Next one")
    await room.repeat_last_event()

    assert footer(message) == progress(1, 2)
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert len(parse_turns(game.turns)) == 1
    await room.alice.click(message, label="Show all")
    await room.alice.click(message, label="Apply")
    assert filled(message) == 81 - CHAINS.count(".") + 2


async def test_filling_in_a_game_is_one_turn(room: Room, store: Store):
    await room.alice.slash(room.channel, "board", puzzle=CHAINS)
    message = answer(await room.alice.slash(room.channel, "hint", level=4))
    await room.alice.click(message, label="Fill in the next 7")
    assert labels_of(message) == ["Fill in 8 cells", "Where to look", "Back"]
    await room.alice.click(message, label="Fill in 8 cells")
    await room.repeat_last_event()

    assert filled(message) == 81 - CHAINS.count(".") + 8
    game = await store.games.current(room.alice.id)
    assert game is not None
    (turn,) = parse_turns(game.turns)
    assert len(turn) == 8
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert footer(message) == progress(1, 9)


@pytest.mark.parametrize(
    ("level", "way", "shown"),
    [
        # "Do them all" and "One by one", under an old hint for all consecutive singles.
        (1, "apply", "Hint 1 of 4"),
        (4, "apply", "Fill in 8 cells?"),
        (3, "singly", "Hint 3 of 4 · Hidden single"),
        (4, "singly", "Hint 4 of 4 · Hidden single"),
    ],
)
async def test_buttons_of_older_messages_lead_to_one_single(
    room: Room, level: int, way: str, shown: str
):
    message = await room.hint(CHAINS, level=level)
    session = str(button_of(message)["custom_id"]).split(":")[1]
    old = await older_message(room, f"hint:{session}:1:{level}:{way}")

    assert title_of(answer(await room.alice.click(old, label="Old"))) == shown


@pytest.mark.parametrize(
    ("level", "way", "shown"),
    [
        (1, "apply", "Fill in 8 cells?"),
        (4, "apply", "Your game · Expert · 18 / 81"),
        (2, "singly", "Hint 2 of 4 · Hidden single"),
    ],
)
async def test_buttons_of_older_messages_of_a_game_lead_to_one_single(
    room: Room, level: int, way: str, shown: str
):
    await room.alice.slash(room.channel, "board", puzzle=CHAINS)
    message = answer(await room.alice.slash(room.channel, "hint", level=level))
    session = str(button_of(message, "game-hint")["custom_id"]).split(":")[1]
    old = await older_message(room, f"game-hint:{session}:1:{level}:{way}")

    assert title_of(answer(await room.alice.click(old, label="Old"))) == shown


async def older_message(room: Room, custom_id: str) -> discord.Message:
    """A message with a button that current messages no longer have."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Old", custom_id=custom_id))
    channel = room.env.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return await channel.send("", view=view)


async def test_hint_to_a_game_is_near_the_last_digit(room: Room):
    grid = Grid.parse(EASY)
    cheapest = [step for step in teacher.all_steps(grid) if step.rating == 2]
    for step in (cheapest[0], cheapest[-1]):
        await room.alice.slash(room.channel, "board", puzzle=format_position(grid))
        await room.alice.slash(room.channel, "place", moves=str(step.placements[0]))
        message = answer(await room.alice.slash(room.channel, "hint", level=4))
        following = teacher.next_step(grid.apply(step), after=step.placements)
        assert following is not None
        (one,) = following.placements
        assert near(grid, one, step.placements[0])
        assert f"so {str(one).replace('=', ' is ')}." in words_of(message)
        board = answer(await room.alice.slash(room.channel, "board"))
        await room.alice.click(board, label="Undo")


def near(grid: Grid, one: Placement, other: Placement) -> bool:
    return one.digit == other.digit or grid.variant.see_each_other(one.cell, other.cell)
