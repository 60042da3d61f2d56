"""Hints in HoDoKu's order, for users who chose it."""

from collections.abc import Callable

import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.store import Store
from engine.lessons import lesson
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.notation import format_position
from engine.practice import PracticePosition, positions
from engine.words.splitting import pages
from tests.bot.conftest import EASY, Room
from tests.bot.messages import (
    answer,
    cards_of,
    explanation_of,
    labels_of,
    pictures_of,
    progress,
    technique_of,
    text_of,
    words_of,
)

DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
SKYSCRAPER = positions(Technique.SKYSCRAPER)[0]
"""A position in which Sudoku Explainer has another next step."""


async def follow(room: Room, order: str, who: simcord.MemberActor | None = None) -> None:
    await (who or room.alice).slash(room.channel, "settings me", order=order)


def footer(message: simcord.ResponseMessage) -> str | None:
    return cards_of(message)[-1].small_print


def other_step(here: PracticePosition) -> engine.Step:
    step = engine.next_step(here.grid)
    assert step is not None
    assert step.technique is not here.technique
    return step


async def test_setting_is_shown_and_stored(room: Room):
    await follow(room, "hodoku")

    result = await room.alice.slash(room.channel, "settings me")

    assert "Hints: HoDoKu's order" in text_of(answer(result))


async def test_hint_follows_the_chosen_order(room: Room):
    await follow(room, "se")
    other = await room.hint(SKYSCRAPER.line, level=4)
    await follow(room, "hodoku")

    message = await room.hint(SKYSCRAPER.line, level=4)

    assert technique_of(other) == other_step(SKYSCRAPER).technique.value
    assert footer(other) == progress(4) + " · Sudoku Explainer's order"
    assert technique_of(message) == "Skyscraper"
    assert (explanation_of(message),) == pages(engine.explain(SKYSCRAPER.step))
    assert footer(message) == progress(4) + " · HoDoKu's order"
    assert pictures_of(message)[0].description
    await follow(room, "se")
    assert technique_of(await room.hint(SKYSCRAPER.line, level=4)) == technique_of(other)


async def test_session_keeps_its_order_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    await follow(room, "hodoku")
    message = await room.hint(SKYSCRAPER.line)
    await follow(room, "se")
    await room.env.restart_bot(new_bot())

    message = await room.press(message)
    assert technique_of(message) == "Skyscraper"
    message = answer(await room.alice.click(message, label="Show all"))
    assert (explanation_of(message),) == pages(engine.explain(SKYSCRAPER.step))
    message = await room.press(message)

    assert footer(message) == progress(1, 2) + " · HoDoKu's order"


async def test_pictures_and_links_are_of_the_same_step(room: Room):
    here = next(
        position
        for position in positions(Technique.FORCING_NET_VERITY)
        if len(position.step.views) > 1 and len(pages(engine.prove(position.step))) == 2
    )
    await follow(room, "hodoku")
    message = await room.hint(here.line, level=4)
    assert {"Whole proof", "All views"} <= set(labels_of(message))

    second = answer(await room.alice.click(message, label="Whole proof"))
    views = answer(await room.alice.click(message, label="All views"))

    assert explanation_of(message) == engine.explain(here.step)
    assert words_of(second) == pages(engine.prove(here.step))[0]
    assert footer(second) == "Page 1 of 2"
    assert technique_of(views) == "Forcing net verity"
    assert footer(views) == f"View 2 of {len(here.step.views)}"


async def test_hints_under_a_rating_follow_the_order(room: Room):
    await follow(room, "hodoku")
    message = await room.grade(SKYSCRAPER.line)

    message = await room.press(message)
    message = await room.press(message)

    assert technique_of(message) == "Skyscraper"


async def test_game_hints_follow_a_changed_order_at_once(room: Room, store: Store):
    await follow(room, "se")
    await room.alice.slash(room.channel, "board", puzzle=SKYSCRAPER.line)
    first = answer(await room.alice.slash(room.channel, "hint", level=4))
    await follow(room, "hodoku")

    message = answer(await room.alice.slash(room.channel, "hint", level=4))

    assert technique_of(first) == other_step(SKYSCRAPER).technique.value
    assert technique_of(message) == "Skyscraper"
    assert footer(message) == progress(4, 2) + " · HoDoKu's order"
    await room.alice.click(message, label="Apply")
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert all(str(effect) in game.turns for effect in SKYSCRAPER.step.effects)
    after = answer(await room.alice.slash(room.channel, "hint"))
    assert str(footer(after)).endswith("HoDoKu's order")


async def test_unchanged_order_does_not_restart_a_step(room: Room):
    await follow(room, "hodoku")
    await room.alice.slash(room.channel, "board", puzzle=EASY)
    await room.alice.slash(room.channel, "hint", level=2)

    message = answer(await room.alice.slash(room.channel, "hint"))

    assert footer(message) == progress(2) + " · HoDoKu's order"


async def test_brute_force_step_suggests_the_other_order(room: Room):
    found = lesson(Technique.BRUTE_FORCE).example
    assert found is not None
    await follow(room, "hodoku")

    message = await room.hint(format_position(found.step.grid))

    assert technique_of(message) == "Hint 1 of 4"
    assert words_of(message).startswith(engine.explain(found.step, HintLevel.NUDGE))
    assert "order may find a step here: choose it with /settings me" in words_of(message)
    message = answer(await room.alice.click(message, label="Show all"))
    assert technique_of(message) == "Brute force"
    assert "there is no reasoning to show" in words_of(message)


async def test_variant_is_hinted_and_rated_alike_in_both_orders(room: Room):
    options = {"puzzle": DIAGONAL, "variant": "diagonal"}

    async def seen(command: str) -> list[tuple[str, object]]:
        message = answer(await room.alice.slash(room.channel, command, **options))
        cards = [card.text for card in cards_of(message)]
        return [(text_of(message), card) for card in cards] or [(text_of(message), None)]

    before = [await seen("hint"), await seen("grade")]
    await follow(room, "hodoku")

    assert [await seen("hint"), await seen("grade")] == before
    assert "HoDoKu" not in str(before)


async def test_order_texts_are_in_german(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de", order="hodoku")

    message = await room.hint(SKYSCRAPER.line, level=2)

    assert technique_of(message) == "Skyscraper"
    assert footer(message) == "●●○○ Denkanstoß · **Technik** · wo · warum · Reihenfolge von HoDoKu"


@pytest.mark.parametrize("order", ["teacher", "se", "hodoku"])
async def test_suggested_practice_follows_the_users_order(room: Room, order: str, store: Store):
    await follow(room, order)
    seen = set()
    for _ in range(3):
        message = answer(await room.alice.slash(room.channel, "practice"))
        seen |= {str(technique_of(message)).removeprefix("Practice: ")}
        await room.alice.click(message, label="Show answer")

    techniques = [technique for technique in Technique if technique.value in seen]
    assert techniques
    if order == "teacher":
        assert all(technique.cost for technique in techniques)
    else:
        lessons = [lesson(technique) for technique in techniques]
        assert all(lesson.se if order == "se" else lesson.hodoku for lesson in lessons)
