"""Runs of singles in chat: one hint, taken together or one by one; and the order by default."""

from collections.abc import Callable
from dataclasses import replace

import engine
from bot.client import TutorBot
from bot.store import Store
from engine import Grid, Technique
from engine.model.candidates import Placement
from engine.model.step import HintLevel
from engine.notation import format_position, parse_turns
from engine.orders import teacher
from engine.orders.scales import SE, TEACHER
from engine.practice import positions
from tests.bot.boards import filled
from tests.bot.conftest import CHAINS, EASY, Room
from tests.bot.hint.test_order import follow, footer
from tests.bot.messages import (
    answer,
    button_of,
    explanation_of,
    labels_of,
    progress,
    technique_of,
    words_of,
)

SKYSCRAPER = positions(Technique.SKYSCRAPER)[6]
"""A position in which Sudoku Explainer has another next step."""
SINGLES = 31
"""How many singles `CHAINS` begins with."""


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
    assert await store.hints.advance(session, replace(session, scale=SE.slug, singly=True))

    message = await room.press(message)
    assert technique_of(message) == "XYZ-wing"

    await room.alice.slash(room.channel, "board", puzzle=SKYSCRAPER.line)
    await follow(room, "se")
    await room.alice.slash(room.channel, "hint", level=2)
    preferences = await store.people.preferences(room.alice.id)
    await store.people.set_preferences(room.alice.id, replace(preferences, scale=None))
    message = answer(await room.alice.slash(room.channel, "hint", level=3))
    assert technique_of(message) == "XYZ-wing"
    assert footer(message) == progress(3) + " · Sudoku Explainer's order"


async def test_singles_that_follow_each_other_are_one_hint(room: Room):
    message = await room.hint(CHAINS)
    said = [words_of(message)]
    for _ in range(3):
        assert labels_of(message)[:5] == [
            "Explain",
            "I see it",
            "Show all",
            "Do them all",
            "One by one",
        ]
        message = await room.press(message)
        said.append(words_of(message))

    assert said[0].startswith(f"Next come {SINGLES} singles.")
    assert technique_of(message) == f"{SINGLES} singles"
    assert footer(message) == progress(4)
    grid = Grid.parse(CHAINS)
    (solution,) = engine.solve(grid)
    lines = explanation_of(message).splitlines()
    assert len(lines) == SINGLES
    for cell in range(81):
        name = f"r{cell // 9 + 1}c{cell % 9 + 1} is "
        assert not any(name in line for line in said[:3]), "no answer before it is asked for"
        assert not any(name in line and f"{name}{solution[cell]}" not in line for line in lines)
    assert labels_of(message) == ["Do them all", "One by one", "Lesson"]
    message = await room.press(message)

    assert footer(message) == progress(1, SINGLES + 1)
    assert "singles" not in words_of(message)


async def test_run_is_skipped_at_any_level_once(room: Room, new_bot: Callable[[], TutorBot]):
    message = await room.hint(CHAINS)
    await room.env.restart_bot(new_bot())

    message = answer(await room.alice.click(message, label="Do them all"))
    await room.repeat_last_event()

    assert footer(message) == progress(1, SINGLES + 1)


async def test_closing_run_says_that_only_singles_are_left(room: Room):
    message = await room.hint(EASY, level=3)

    assert "r1c6" not in words_of(message)
    message = answer(await room.alice.click(message, label="Show all"))
    assert explanation_of(message).endswith("That solves the puzzle.")
    message = answer(await room.alice.click(message, label="Do them all"))

    assert technique_of(message) == "Solved"
    assert labels_of(message) == []


async def test_singles_are_shown_one_by_one_on_request(room: Room):
    message = await room.hint(CHAINS, level=3)

    message = answer(await room.alice.click(message, label="One by one"))

    steps = teacher.iter_steps(Grid.parse(CHAINS))
    for number, step in zip(range(1, SINGLES + 1), steps, strict=False):
        assert footer(message) == progress(1, number)
        assert words_of(message).startswith(engine.explain(step, HintLevel.NUDGE))
        message = answer(await room.alice.click(message, label="Show all"))
        assert explanation_of(message) == engine.explain(step)
        assert labels_of(message) == ["Next step", "Lesson"]
        message = await room.press(message)
    # After another step, singles are told together again.
    while not words_of(message).startswith(("The next", "Only singles")):
        message = answer(await room.alice.click(message, label="Show all"))
        message = await room.press(message)
    assert "One by one" in labels_of(message)


async def test_run_is_applied_to_a_game_as_one_turn(room: Room, store: Store):
    await room.alice.slash(room.channel, "board", puzzle=CHAINS)
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert labels_of(message) == [
        "Explain",
        "I see it",
        "Show all",
        "Do them all",
        "One by one",
        "Board",
    ]

    await room.alice.click(message, label="Do them all")
    await room.repeat_last_event()

    assert filled(message) == 81 - CHAINS.count(".") + SINGLES
    game = await store.games.current(room.alice.id)
    assert game is not None
    (turn,) = parse_turns(game.turns)
    assert len(turn) == SINGLES
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert footer(message) == progress(1, SINGLES + 1)


async def test_singles_of_a_game_are_applied_one_by_one(room: Room):
    await room.alice.slash(room.channel, "board", puzzle=CHAINS)
    message = answer(await room.alice.slash(room.channel, "hint"))
    await room.alice.click(message, label="One by one")

    for turn in (1, 2):
        await room.alice.click(message, label="Show all")
        assert labels_of(message) == ["Apply", "Board", "Lesson"]
        await room.alice.click(message, label="Apply")
        assert filled(message) == 81 - CHAINS.count(".") + turn
        await room.alice.click(message, label="Hint")

    assert footer(message) == progress(1, 3)


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
        assert words_of(message).startswith(
            f"1. r{one.cell // 9 + 1}c{one.cell % 9 + 1} is {one.digit}"
        )
        board = answer(await room.alice.slash(room.channel, "board"))
        await room.alice.click(board, label="Undo")


def near(grid: Grid, one: Placement, other: Placement) -> bool:
    return one.digit == other.digit or grid.variant.see_each_other(one.cell, other.cell)
