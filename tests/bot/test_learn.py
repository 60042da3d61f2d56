"""Lessons in chat."""

from collections.abc import Callable

import pytest
import simcord

from bot.card import TEXT_LIMIT
from bot.client import TutorBot
from bot.lessons.views import Group
from bot.store import Preferences, Store
from engine.explain import explain
from engine.language import languages, use_locale
from engine.lessons import lesson, lessons
from engine.technique import Technique
from tests.bot.conftest import Room
from tests.bot.messages import answer, card_of, cards_of, items_of, picture_of, pictures_of, text_of


async def learn(room: Room, technique: str | None = None) -> simcord.ResponseMessage:
    options = {"technique": technique} if technique else {}
    return answer(await room.alice.slash(room.channel, "learn", **options))


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
    assert len(room.channel.history()) == 1


async def test_other_users_get_a_private_lesson(room: Room):
    message = await learn(room, "naked-pair")
    (menu,) = (part for part in items_of(message) if "options" in part)

    result = await room.bob.select(message, ["hidden-pair"], custom_id=menu["custom_id"])

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Hidden pair"
    assert cards_of(message)[0].title == "Naked pair"


async def test_lesson_links_to_private_practice(room: Room):
    message = await learn(room, "naked-pair")

    result = await room.bob.click(message, label="Practise it")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Practice: Naked pair"
    assert cards_of(message)[0].title == "Naked pair"


async def test_practice_links_to_the_lesson(room: Room):
    given = answer(await room.alice.slash(room.channel, "practice", technique="x-wing"))

    result = await room.alice.click(given, label="Lesson")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "X-wing"


async def test_overview_explains_terms_and_lists_every_technique(room: Room):
    message = await learn(room)

    before, techniques = cards_of(message)
    assert list(before.fields) == [
        "Cells and houses",
        "Candidates",
        "Sets and patterns",
        "Links and chains",
    ]
    assert "Naked pair 3.0" in techniques.text
    offered = [option["value"] for menu in items_of(message) for option in menu["options"]]
    assert sorted(offered) == sorted(one.techniques[0].slug for one in lessons())
    assert len(items_of(message)) == len(Group)


async def test_overview_and_lesson_link_to_each_other(room: Room):
    message = await learn(room)
    (menu,) = (part for part in items_of(message) if part["custom_id"].startswith("lessons:chains"))

    message = answer(await room.alice.select(message, ["turbot-fish"], custom_id=menu["custom_id"]))
    card, _ = cards_of(message)
    assert card.title == "Turbot fish"
    assert "skyscraper" in list(card.fields.values())[-1]
    message = answer(await room.alice.click(message, label="All techniques"))

    assert cards_of(message)[0].title == "Before the first lesson"
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
async def test_overview_fits_into_a_message_in_every_language(
    room: Room, store: Store, language: str
):
    await store.people.set_preferences(room.alice.id, Preferences(language=language))

    message = await learn(room)

    assert len(text_of(message)) <= TEXT_LIMIT


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
    message = answer(await room.alice.click(message, label="All techniques"))

    assert cards_of(message)[0].title == "Before the first lesson"


async def test_pattern_and_near_miss_are_shown_privately(room: Room):
    message = await learn(room, "naked-pair")

    result = await room.bob.click(message, label="The pattern alone")
    assert result.ephemeral
    card = card_of(answer(result))
    assert card.title == "Naked pair"
    assert "cells without a mark" in card.text
    attachment = picture_of(answer(result))
    assert "keep 4 and 8 in r5c2" in str(attachment.description)

    result = await room.bob.click(message, label="A near miss")
    assert result.ephemeral
    card = card_of(answer(result))
    near = lesson(Technique.NAKED_PAIR).near_miss
    assert near is not None
    assert card.text == f"This looks like one, but it is not: {near.text}"
    attachment = picture_of(answer(result))
    assert f"fin {near.extra.digit} in" in str(attachment.description)


async def test_lesson_without_pattern_or_near_miss_has_no_button_for_it(room: Room):
    labels = {part.get("label") for part in items_of(await learn(room, "aic"))}
    assert labels >= {"The pattern alone", "All techniques"}
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

    assert len(room.channel.history()) == 1
