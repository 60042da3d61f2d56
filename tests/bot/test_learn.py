"""Lessons in chat."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest
import simcord

from bot.card import TEXT_LIMIT, Card
from bot.client import TutorBot
from bot.database.tables import attempts
from bot.lessons.path import LearnerPath, Level, level_of, levels
from bot.lessons.views import LessonMenu
from bot.practice.learning import SkillEstimate
from bot.reply import Reply
from bot.store import Preferences, Store
from engine.explain import explain
from engine.language import languages, use_locale
from engine.lessons import lesson, lessons
from engine.technique import Technique
from tests.bot.conftest import Room
from tests.bot.messages import (
    answer,
    card_of,
    cards_of,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)

MOMENT = datetime(2026, 1, 1, 10, tzinfo=UTC)
_NUMBERS = count(1)


async def learn(room: Room, technique: str | None = None) -> simcord.ResponseMessage:
    options = {"technique": technique} if technique else {}
    result = await room.alice.slash(room.channel, "learn", **options)
    assert result.ephemeral
    return answer(result)


async def open_level(room: Room, level: Level) -> simcord.ResponseMessage:
    message = await learn(room)
    value = level.name.lower()
    return answer(await room.alice.select(message, [value], custom_id="lesson-level"))


async def practise(store: Store, user_id: int, technique: Technique, times: int) -> None:
    """Store answers without a hint, as if they had been given."""
    async with store._engine.begin() as connection:
        for number in range(times):
            await connection.execute(
                attempts.insert().values(
                    user_id=user_id,
                    technique=technique.slug,
                    item=str(number),
                    interaction_id=next(_NUMBERS),
                    level=0,
                    correct=True,
                    created=MOMENT,
                    answered=MOMENT,
                )
            )


async def test_lesson_has_all_fields_and_an_example(room: Room):
    message = await learn(room, "naked-pair")

    expected = lesson(Technique.NAKED_PAIR)
    card, example = cards_of(message)
    assert card.title == "Naked pair"
    assert expected.what in card.text
    assert card.fields["When to try it"] == f"{expected.try_it} {expected.share}"
    assert card.fields["Learn first"] == "Naked single"
    assert all(step in card.fields["How to spot it"] for step in expected.spot)
    assert card.fields["A common mistake"] == expected.mistake
    assert card.fields["What it is worth"] == (
        "Sudoku Explainer: 3.0\\nHoDoKu: Naked Pair, 60 points".replace("\\n", "\n")
    )
    assert example.title == "An example"
    attachment = picture_of(message)
    assert attachment.description


def test_every_lesson_fits_into_a_message(subtests: pytest.Subtests):
    """The example may be shortened; all else must be complete."""
    for technique in Technique:
        for language in languages():
            with subtests.test(f"{technique.slug} {language}"):
                with use_locale(language):
                    expected = lesson(technique)
                texts = (expected.what, expected.why, *expected.spot, expected.mistake)
                assert sum(map(len, texts)) < TEXT_LIMIT // 2
                assert sum(map(len, expected.spot)) + 20 < 1024
                assert len(expected.related) <= 25


async def test_related_techniques_open_in_the_same_message(room: Room):
    message = await learn(room, "naked-pair")
    (menu,) = (part for part in items_of(message) if "options" in part)
    (first, *_) = menu["options"]

    message = answer(
        await room.alice.select(message, [first["value"]], custom_id=menu["custom_id"])
    )

    assert cards_of(message)[0].title == first["label"]
    assert not room.channel.history()


async def test_public_lesson_of_an_older_version_stays_with_its_user(
    room: Room, simcord_bot: TutorBot
):
    items = (LessonMenu("related", room.alice.id, "…", (lesson(Technique.HIDDEN_PAIR),)),)
    reply = Reply(cards=(Card(title="Naked pair"),), items=items)
    channel = simcord_bot.get_partial_messageable(room.channel.id)
    message = await channel.send(**reply.to_send())
    await room.env.settle()

    result = await room.bob.select(message, ["hidden-pair"], custom_id=items[0].item.custom_id)

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Hidden pair"
    assert cards_of(room.channel.history()[-1])[0].title == "Naked pair"
    result = await room.alice.select(message, ["hidden-pair"], custom_id=items[0].item.custom_id)
    assert cards_of(room.channel.history()[-1])[0].title == "Hidden pair"


async def test_lesson_links_to_private_practice(room: Room):
    message = await learn(room, "naked-pair")

    result = await room.alice.click(message, label="Practise it")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Practice: Naked pair"
    assert cards_of(message)[0].title == "Naked pair"


async def test_practice_links_to_the_lesson(room: Room):
    given = answer(await room.alice.slash(room.channel, "practice", technique="x-wing"))

    result = await room.alice.click(given, label="Lesson")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "X-wing"


async def test_path_begins_with_the_next_lesson(room: Room, store: Store):
    message = await learn(room)

    card = card_of(message)
    assert card.title == "Next lesson: Full house"
    assert card.fields["Your path"].splitlines()[:2] == [
        "▶️ **1 Singles** · 0 of 3",
        "▫️ 2 Pairs and locked candidates · 0 of 5",
    ]
    assert len(text_of(message)) < 900
    assert labels_of(message) == ["Start", "Before the first lesson"]
    result = await room.alice.click(message, label="Start")
    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Full house"


async def test_technique_is_known_after_three_uses(room: Room, store: Store):
    await practise(store, room.alice.id, Technique.FULL_HOUSE, 3)
    await practise(store, room.alice.id, Technique.HIDDEN_SINGLE, 3)
    await practise(store, room.alice.id, Technique.NAKED_SINGLE, 3)
    await practise(store, room.alice.id, Technique.POINTING, 2)
    await practise(store, room.bob.id, Technique.CLAIMING, 3)

    card = card_of(await learn(room))

    assert card.title == "Next lesson: Pointing"
    assert card.fields["Your path"].splitlines()[:2] == [
        "✅ 1 Singles · 3 of 3",
        "▶️ **2 Pairs and locked candidates** · 0 of 5",
    ]
    message = await open_level(room, Level.PAIRS)
    card = card_of(message)
    assert card.title == "Level 2: Pairs and locked candidates"
    assert card.text.splitlines()[:2] == ["▶️ Pointing · found 2 of 3 times", "▫️ Claiming"]
    assert card_of(await open_level(room, Level.SINGLES)).text.startswith("✅ Full house\n")


def test_next_lesson_is_not_within_easy_reach():
    strong = SkillEstimate(1700, 60, provisional=False)
    following = LearnerPath({}, strong).next
    assert following is not None
    assert level_of(following) not in (Level.SINGLES, Level.PAIRS)
    assert LearnerPath({}, replace(strong, provisional=True)).next is Technique.FULL_HOUSE


async def test_end_of_the_path(room: Room, store: Store):
    for level, group in levels().items():
        for technique in group if level.is_on_path else ():
            await practise(store, room.alice.id, technique, 3)

    card = card_of(await learn(room))

    assert card.title == "You know the whole path"
    assert all(line.startswith("✅") for line in card.fields["Your path"].splitlines())


def test_levels_hold_each_lesson_once_after_what_it_assumes():
    listed = [one for group in levels().values() for one in group]
    assert sorted(one.slug for one in listed) == sorted(one.techniques[0].slug for one in lessons())
    for group in levels().values():
        assert 1 <= len(group) <= 25
        for place, technique in enumerate(group):
            assert not {*lesson(technique).prerequisites} & {*group[place:]}


async def test_basics_are_a_press_away(room: Room):
    message = answer(await room.alice.click(await learn(room), label="Before the first lesson"))

    assert list(card_of(message).fields) == [
        "Cells and houses",
        "Candidates",
        "Sets and patterns",
        "Links and chains",
    ]
    message = answer(await room.alice.click(message, label="All lessons"))
    assert card_of(message).title == "Next lesson: Full house"


async def test_level_and_lesson_link_to_each_other(room: Room):
    message = await open_level(room, Level.WINGS)
    (menu,) = (part for part in items_of(message) if "options" in part)

    message = answer(await room.alice.select(message, ["turbot-fish"], custom_id=menu["custom_id"]))
    card, _ = cards_of(message)
    assert card.title == "Turbot fish"
    assert "skyscraper" in list(card.fields.values())[-1]
    message = answer(await room.alice.click(message, label="All lessons"))

    assert card_of(message).title == "Next lesson: Full house"
    assert not pictures_of(message)


async def test_technique_without_example_has_no_picture(room: Room):
    message = await learn(room, "direct-claiming")

    card = card_of(message)
    assert card.small_print == "No puzzle is known in which this is the next step."
    assert not pictures_of(message)
    assert "Practise it" not in [part.get("label") for part in items_of(message)]


@pytest.mark.parametrize("slug", ["skyscraper", "als-xz", "forcing-net-verity"])
async def test_hodoku_only_technique_has_a_hodoku_example(room: Room, slug: str):
    message = await learn(room, slug)

    card, example = cards_of(message)
    example_of = lesson(Technique[slug.upper().replace("-", "_")]).example
    assert example_of is not None
    assert example.text == explain(example_of.step)
    worth = card.fields["What it is worth"]
    assert worth.startswith("Sudoku Explainer does not have it.\nHoDoKu: ")
    assert pictures_of(message)[0].description
    assert "Practise it" in [part.get("label") for part in items_of(message)]


@pytest.mark.parametrize("slug", ["brute-force", "franken-x-wing", "franken-swordfish"])
async def test_technique_without_positions_has_no_practice_button(room: Room, slug: str):
    message = await learn(room, slug)

    assert "Practise it" not in [part.get("label") for part in items_of(message)]


async def test_names_are_suggested_in_the_users_language(room: Room, store: Store):
    await store.people.set_preferences(room.alice.id, Preferences(language="de"))

    offered = await room.alice.autocomplete(room.channel, "learn", "technique", "nacktes p")

    assert offered == [{"name": "Nacktes Paar", "value": "naked-pair"}]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("level", Level)
async def test_levels_are_short_in_every_language(
    room: Room, store: Store, language: str, level: Level
):
    await store.people.set_preferences(room.alice.id, Preferences(language=language))

    assert len(text_of(await learn(room))) < 1000
    assert len(text_of(await open_level(room, level))) < 1200


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "slug",
    [
        "unique-loop-3",
        "dynamic-contradiction-with-multiple-chains",
        "als-xy-wing",
        "grouped-aic",
        "forcing-net-verity",
    ],
)
async def test_longest_lessons_fit_into_a_message(
    room: Room, store: Store, language: str, slug: str
):
    await store.people.set_preferences(room.alice.id, Preferences(language=language))

    message = await learn(room, slug)

    assert len(cards_of(message)) == 2
    assert len(text_of(message)) <= TEXT_LIMIT
    assert not any(card.text.endswith("…") for card in cards_of(message))


async def test_lesson_menus_and_buttons_work_after_a_restart(
    room: Room, new_bot: Callable[[], TutorBot]
):
    message = await learn(room, "naked-pair")
    await room.env.restart_bot(new_bot())
    (menu,) = (part for part in items_of(message) if "options" in part)

    message = answer(await room.alice.select(message, ["hidden-pair"], custom_id=menu["custom_id"]))
    message = answer(await room.alice.click(message, label="All lessons"))
    message = answer(await room.alice.select(message, ["pairs"], custom_id="lesson-level"))

    assert cards_of(message)[0].title == "Level 2: Pairs and locked candidates"


async def test_pattern_and_near_miss_are_shown_privately(room: Room):
    message = await learn(room, "naked-pair")

    result = await room.alice.click(message, label="The pattern alone")
    assert result.ephemeral
    card = card_of(answer(result))
    assert card.title == "Naked pair"
    assert "cells without a mark" in card.text
    attachment = picture_of(answer(result))
    assert "keep 4 and 8 in r5c2" in str(attachment.description)

    result = await room.alice.click(message, label="A near miss")
    assert result.ephemeral
    card = card_of(answer(result))
    near = lesson(Technique.NAKED_PAIR).near_miss
    assert near is not None
    assert card.text == f"This looks like one, but it is not: {near.text}"
    attachment = picture_of(answer(result))
    assert f"fin {near.extra.digit} in" in str(attachment.description)


async def test_lesson_without_pattern_or_near_miss_has_no_button_for_it(room: Room):
    labels = {part.get("label") for part in items_of(await learn(room, "aic"))}
    assert labels >= {"The pattern alone", "All lessons"}
    assert "A near miss" not in labels
    labels = {part.get("label") for part in items_of(await learn(room, "nishio"))}
    assert not labels & {"The pattern alone", "A near miss"}


async def test_old_name_opens_the_lesson_that_covers_it(room: Room):
    message = await learn(room, "dynamic-cell-with-multiple-chains")

    card, example = cards_of(message)
    assert card.title == "Dynamic forcing chains with nested chains"
    assert example.title == "An example"
    result = await room.alice.click(message, label="Practise it")
    practice = "Practice: Dynamic cell forcing chains with nested multiple chains"
    assert cards_of(answer(result))[0].title == practice


async def test_repeated_event_gives_one_lesson(room: Room):
    await learn(room, "naked-pair")
    await room.repeat_last_event()

    sent = [request for request in room.env.http_requests if request.method == "PATCH"]
    assert len(sent) == 1
