"""Answers to hints and in practice by menus, as a member sees them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

import engine
from bot.answering.touch import AnswerButton, AnswerMenu
from bot.client import TutorBot
from bot.entry_points.answer import ANSWER, MOST_MOVES, Answer, HintTask, PracticeTask, task_of
from bot.entry_points.answer_menus import Act, act_id, cells_id, menus_of
from bot.store import Store
from engine.model.technique import Technique
from engine.notation import format_moves, parse_position
from engine.practice import position, positions
from engine.words.claims import describe_moves
from tests.bot.boards import filled
from tests.bot.conftest import CHAINS, EASY, LONE_SINGLE, Room, all_about
from tests.bot.messages import answer, cards_of, items_of, labels_of, picture_of, text_of
from tests.bot.variant.test_variants import DIAGONAL
from tutor.learning import OVERALL

POINTING = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
"""A position whose next step rules out 7 in r9c4."""
PAIR = positions(Technique.NAKED_PAIR)[0]


def title(message: simcord.ResponseMessage) -> str:
    return cards_of(message)[-1].title


def said(message: simcord.ResponseMessage) -> str:
    return cards_of(message)[-1].text


def menus(message: simcord.ResponseMessage) -> list[dict[str, Any]]:
    return [item for item in items_of(message) if "options" in item]


def cells_in(message: simcord.ResponseMessage) -> list[str]:
    return [str(option["label"]) for menu in menus(message) for option in menu["options"]]


async def press(room: Room, message: simcord.ResponseMessage, label: str) -> Any:
    return answer(await room.alice.click(message, label=label))


async def choose(room: Room, message: simcord.ResponseMessage, digit: int, *cells: str) -> Any:
    """Choose a digit, unless the hint has named it, and then cells."""
    if str(digit) in labels_of(message):
        message = await press(room, message, str(digit))
    for menu in menus(message):
        offered = [option["value"] for option in menu["options"] if option["label"] in cells]
        if offered:
            return answer(await room.alice.select(message, offered, custom_id=menu["custom_id"]))
    raise AssertionError(f"{cells} are not offered, but {cells_in(message)}")


def next_step(line: str, **options: Any) -> engine.Step:
    step = engine.teacher.next_step(parse_position(line), **options)
    assert step is not None
    return step


async def test_digit_is_answered_by_menus_and_confirmed(room: Room, store: Store):
    message = await room.hint(LONE_SINGLE)
    assert labels_of(message)[:2] == ["Explain", "I see it"]
    message = await press(room, message, "I see it")
    assert title(message) == "What do you see?"
    assert "Box 5 still needs its 2." in said(message), "the hint stays in sight"
    assert "2" not in labels_of(message), "the hint has named the digit"
    assert len(cells_in(message)) == LONE_SINGLE.count("."), "all empty cells are offered"
    message = await choose(room, message, 2, "r5c5")
    assert "Your answer: r5c5 is 2." in said(message)
    message = await press(room, message, "Check my answer")

    assert title(message) == "Right!"
    assert "**r5c5 is 2.** The technique is: Hidden single." in said(message)
    assert "counts towards your rating" in cards_of(message)[-1].small_print
    assert picture_of(message).description
    assert labels_of(message) == ["Show me why", "Next step", "Lesson: Hidden single"]
    skills = await store.practice.skills(room.alice.id)
    assert set(skills) == {OVERALL, "hidden-single"}
    message = await press(room, message, "Show me why")
    assert title(message) == "Hint 4 of 4 · Hidden single"
    assert "I see it" not in labels_of(message)


async def test_next_step_follows_a_right_answer(room: Room):
    message = await press(room, await room.hint(LONE_SINGLE), "I see it")
    message = await choose(room, message, 2, "r5c5")
    message = await press(room, message, "Check my answer")
    message = await press(room, message, "Next step")

    assert cards_of(message)[-1].small_print.endswith("step 2")


async def test_wrong_answer_gets_a_reason_and_a_lesson_but_no_answer(room: Room, store: Store):
    message = await press(room, await room.hint(EASY), "I see it")
    message = await choose(room, message, 1, "r1c4")
    message = await press(room, message, "Check my answer")

    assert title(message) == "Not quite"
    assert said(message) == "r1c4 cannot be 1: column 4 already has its 1 in r2c4."
    assert labels_of(message) == ["Try again", "Explain", "Lesson: Hidden single"]
    message = await press(room, message, "Try again")
    assert "Your answer: r1c4 is 1." in said(message), "what was chosen stays"
    message = await press(room, message, "Back")
    assert title(message) == "Hint 1 of 4"
    assert not await store.practice.skills(room.alice.id), "nothing counts against anybody"


async def test_only_the_first_answer_to_a_technique_counts(room: Room, store: Store):
    message = await press(room, await room.hint(LONE_SINGLE), "I see it")
    for cell in ("r5c4", "r5c5"):
        message = await choose(room, message, 2, cell)
        message = await press(room, message, "Check my answer")
        if "Try again" in labels_of(message):
            message = await press(room, message, "Try again")

    assert title(message) == "Right!"
    assert cards_of(message)[-1].small_print == ""
    assert not await store.practice.skills(room.alice.id)
    ((row),) = (await all_about(store, room.alice.id))["hint_answers"]
    assert (row["technique"], row["level"], row["correct"]) == ("hidden-single", 1, False)
    await store.delete_user(room.alice.id)
    assert not (await all_about(store, room.alice.id))["hint_answers"]


async def test_second_true_answer_that_does_not_follow_ends_the_credit(room: Room, store: Store):
    message = await press(room, await room.hint(POINTING, level=3), "I see it")
    for cell, ends in (("r1c2", False), ("r1c2", False), ("r1c5", True)):
        message = await choose(room, message, 7, cell)
        message = await press(room, message, "Check my answer")
        assert title(message) == "True, but not this step"
        assert ("no longer counts" in cards_of(message)[-1].small_print) is ends
        message = await press(room, message, "Try again")
    message = await choose(room, message, 7, "r9c4")
    message = await press(room, message, "Check my answer")
    assert "counts towards" not in cards_of(message)[-1].small_print
    assert not await store.practice.skills(room.alice.id)


async def test_candidates_are_answered_in_parts(room: Room):
    step = next_step(PAIR.line)
    assert len(step.eliminations) > 1
    first, *_, last = sorted(step.eliminations)
    message = await press(room, await room.hint(PAIR.line, level=2), "I see it")

    message = await choose(room, message, first.digit, str(first).partition("<>")[0])
    offered = cells_in(message)
    assert len(offered) == sum(PAIR.grid.has(cell, first.digit) for cell in range(81))
    message = await press(room, message, "Check my answer")
    assert title(message) == "Right!"
    assert f"You have found 1 of {len(step.eliminations)}" in said(message)
    assert str(last) not in text_of(message), "the rest is not given away"
    assert "Find the rest" in labels_of(message)

    message = await press(room, message, "Find the rest")
    for gone in step.eliminations:
        chosen = [
            str(elimination).partition("<>")[0]
            for elimination in step.eliminations
            if elimination.digit == gone.digit
        ]
        message = await choose(room, message, gone.digit, *chosen)
    message = await press(room, message, "Check my answer")
    assert "You have found" not in said(message)
    assert "Find the rest" not in labels_of(message)


async def test_wrong_candidate_could_still_be(room: Room):
    grid = PAIR.grid
    (solution,) = engine.solve(grid)
    cell = next(cell for cell in range(81) if not grid.values[cell])
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    message = await press(room, await room.hint(PAIR.line), "I see it")
    message = await choose(room, message, int(solution[cell]), name)
    message = await press(room, message, "Check my answer")

    assert said(message).startswith(f"{name} could still be {solution[cell]}: ")
    assert labels_of(message) == ["Try again", "Explain"], "the technique is not named"


async def test_right_answer_is_applied_to_a_game(room: Room):
    await room.alice.slash(room.channel, "board", puzzle=LONE_SINGLE)
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert labels_of(message) == ["Explain", "I see it", "Show all", "Board"]
    message = await press(room, message, "I see it")
    message = await choose(room, message, 2, "r5c5")
    message = await press(room, message, "Check my answer")
    assert labels_of(message) == ["Show me why", "Apply", "Board", "Lesson: Hidden single"]

    message = await press(room, message, "Apply")
    assert filled(message) == 31
    await press(room, message, "Hint")
    assert cards_of(message)[-1].small_print.endswith("step 2")


async def test_any_single_of_the_technique_is_right(room: Room):
    own, *_, other = (
        step
        for step in engine.teacher.all_steps(engine.Grid.parse(CHAINS))
        if step.technique is engine.Technique.HIDDEN_SINGLE
    )
    (one,) = other.placements
    assert one not in own.placements
    message = await press(room, await room.hint(CHAINS), "I see it")
    message = await choose(room, message, one.digit, str(one).partition("=")[0])
    message = await press(room, message, "Check my answer")

    assert title(message) == "Right!"
    assert labels_of(message) == ["Show me why", "Next step", "Lesson: Hidden single"]


async def test_answers_work_after_a_restart_and_once(
    room: Room, new_bot: Callable[[], TutorBot], store: Store
):
    message = await press(room, await room.hint(LONE_SINGLE), "I see it")
    await room.env.restart_bot(new_bot())
    message = await choose(room, message, 2, "r5c5")
    await room.env.restart_bot(new_bot())
    message = await press(room, message, "Check my answer")
    await room.repeat_last_event()

    assert title(message) == "Right!"
    assert len((await all_about(store, room.alice.id))["hint_answers"]) == 1


async def test_outdated_answer_shows_the_hint_as_it_is_now(room: Room, store: Store):
    message = await press(room, await room.hint(LONE_SINGLE), "I see it")
    message = await choose(room, message, 2, "r5c5")
    (see, *_) = (item for item in items_of(message) if item["custom_id"].startswith("answer:h"))
    session_id = int(see["custom_id"].split(":")[1][1:].split(".")[0])
    session = await store.hints.own(session_id, room.alice.id)
    assert session is not None
    assert await store.hints.advance(session, replace(session, level=2))

    message = await press(room, message, "Check my answer")
    assert title(message) == "Hint 2 of 4 · Hidden single"
    assert not (await all_about(store, room.alice.id))["hint_answers"]


async def test_answer_to_an_applied_step_is_refused(room: Room):
    await room.alice.slash(room.channel, "board", puzzle=LONE_SINGLE)
    first = answer(await room.alice.slash(room.channel, "hint"))
    second = answer(await room.alice.slash(room.channel, "hint", level=4))
    await press(room, second, "Apply")

    (followup,) = (await room.alice.click(first, label="I see it")).followups
    assert "moved on to another step" in text_of(followup)


async def test_public_hint_is_answered_in_a_private_copy(
    room: Room, store: Store, simcord_bot: TutorBot
):
    line = engine.notation.format_position(engine.Grid.parse(LONE_SINGLE))
    session = await store.hints.start(
        user_id=room.alice.id, position=line, interaction_id=1, level=1
    )
    view = discord.ui.View(timeout=None)
    task = HintTask(session.id, 1, 1)
    custom_id = act_id(task, Act.OPEN, Answer())
    view.add_item(discord.ui.Button(label="I see it", custom_id=custom_id))
    channel = room.env.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    public = await channel.send("", embed=discord.Embed(title="Hint"), view=view)

    message = answer(await room.bob.click(public, label="I see it"))
    assert message.ephemeral
    message = answer(await room.bob.click(message, label="2"))
    menu = next(menu for menu in menus(message) if "r5c5" in str(menu))
    message = answer(await room.bob.select(message, ["r5c5"], custom_id=menu["custom_id"]))
    message = answer(await room.bob.click(message, label="Check my answer"))
    assert title(message) == "Right!"
    unchanged = await store.hints.own(session.id, room.alice.id)
    assert unchanged == session, "Alice's own hints have not changed"


async def test_answer_in_german_without_pictures(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de", pictures=False)
    message = await room.hint(LONE_SINGLE)
    message = await press(room, message, "Ich sehe es")
    assert "```" in text_of(message)
    message = await choose(room, message, 2, "r5c5")
    message = await press(room, message, "Antwort prüfen")

    assert title(message) == "Richtig!"
    assert not message.attachments


async def test_hint_to_a_variant_is_answered(room: Room):
    message = answer(
        await room.alice.slash(room.channel, "hint", puzzle=DIAGONAL, variant="diagonal", level=2)
    )
    message = await press(room, message, "I see it")
    grid = engine.Grid.parse(DIAGONAL, variant=engine.houses.variant("diagonal"))
    step = engine.next_step(grid)
    assert step is not None
    (one,) = step.placements
    message = await choose(room, message, one.digit, str(one).partition("=")[0])
    message = await press(room, message, "Check my answer")
    assert title(message) == "Right!"


# ------------------------------------------------------------------ practice


async def test_practice_is_answered_by_menus(room: Room, store: Store):
    message = answer(await room.alice.slash(room.channel, "practice", technique="naked-pair"))
    assert labels_of(message)[:2] == ["Lesson", "Answer"]
    attempt = await store.practice.newest(room.alice.id, "naked-pair")
    assert attempt is not None
    gone = position(attempt.item).step.eliminations[0]

    message = await press(room, message, "Answer")
    message = await choose(room, message, gone.digit, str(gone).partition("<>")[0])
    await press(room, message, "Back")
    assert title(message) == "Practice: Naked pair"
    await press(room, message, "Answer")
    message = await choose(room, message, gone.digit, str(gone).partition("<>")[0])
    message = await press(room, message, "Check my answer")

    assert said(message).startswith(f"**Right: {describe_moves([gone])}")
    assert labels_of(message) == ["Lesson", "Next position", "Spot it"]


async def test_chain_may_put_a_digit_in_or_take_candidates_out(room: Room, store: Store):
    message = answer(await room.alice.slash(room.channel, "practice", technique="forcing-chain"))
    message = await press(room, message, "Answer")
    assert "can you remove" in said(message)
    message = await press(room, message, "Place a digit instead")
    assert "can you place" in said(message)
    assert "Remove candidates instead" in labels_of(message)


# ------------------------------------------------------------------ ids


def test_answers_are_read_from_their_ids():
    moves = tuple((9, cell) for cell in range(80, 80 - MOST_MOVES, -1))
    full = Answer(removes=True, either=True, digit=9, moves=moves)
    for given in (Answer(), Answer(removes=True, digit=3), full):
        assert Answer.parse(given.text) == given
    for task in (HintTask(10**17, 9999, 3), PracticeTask(10**17, 4)):
        for act in Act:
            text = act_id(task, act, full, 9 if act is Act.DIGIT else 0)
            assert len(text) <= 100
            found = AnswerButton.__discord_ui_compiled_template__.fullmatch(text)
            assert found is not None
            assert task_of(found) == task
        text = cells_id(task, full, 2)
        assert len(text) <= 100
        assert AnswerMenu.__discord_ui_compiled_template__.fullmatch(text)
    assert "[0-9]" in ANSWER


@pytest.mark.parametrize("count", [0, 1, 25, 26, 60, 81])
def test_menus_have_all_cells_once(count: int):
    found = menus_of(range(count))
    assert [cell for menu in found for cell in menu] == [*range(count)]
    assert all(len(menu) <= 25 for menu in found)


def test_selection_replaces_what_a_menu_offered():
    chosen = Answer(removes=True, digit=5).with_cells([3, 4], range(10))
    assert format_moves(chosen.as_moves) == "r1c4<>5, r1c5<>5"
    assert format_moves(chosen.with_cells([4], range(10)).as_moves) == "r1c5<>5"
    more = chosen.with_cells([11], range(10, 20))
    assert format_moves(more.as_moves) == "r1c4<>5, r1c5<>5, r2c3<>5"
    assert len(chosen.with_cells(range(81), range(81)).moves) == MOST_MOVES
    placed = Answer(digit=5).with_cells([3], range(10)).with_digit(6)
    assert format_moves(placed.as_moves) == "r1c4=6"
    assert Answer().with_cells([3], range(10)) == Answer()
    assert Answer().switched() == Answer()
