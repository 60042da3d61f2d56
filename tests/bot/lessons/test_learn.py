"""Lessons in chat."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest
import simcord

from bot.chat.card import TEXT_LIMIT, Card
from bot.chat.reply import Reply
from bot.client import TutorBot
from bot.lessons.learning_path import LearnerPath, PathLevel, level_of, levels
from bot.lessons.views import LessonMenu, LessonPartButton
from bot.store import Store
from bot.store.schema import attempts
from engine.language import languages, use_locale
from engine.lessons import lesson, lessons
from engine.model.limit import Limit
from engine.model.technique import Technique
from engine.words.explanation import explain
from tests.bot import messages
from tests.bot.conftest import Room, prefer
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
from tutor.learning import SkillEstimate
from tutor.lesson_example import LessonPart, draw_part
from tutor.presentation import Presentation

MOMENT = datetime(2026, 1, 1, 10, tzinfo=UTC)
_NUMBERS = count(1)


async def learn(room: Room, technique: str | None = None) -> simcord.ResponseMessage:
    options = {"technique": technique} if technique else {}
    result = await room.alice.slash(room.channel, "learn", **options)
    assert result.ephemeral
    return answer(result)


def lesson_title(slug: str, language: str) -> str:
    with use_locale(language):
        return lesson(Technique[slug.upper().replace("-", "_")]).title


async def open_level(room: Room, level: PathLevel) -> simcord.ResponseMessage:
    message = await learn(room)
    value = level.name.lower()
    return answer(await room.alice.select(message, [value], custom_id="lesson-level"))


async def practise(store: Store, user_id: int, technique: Technique, times: int) -> None:
    """Store answers without a hint, as if they had been given."""
    async with store._database.engine.begin() as connection:
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


async def turn_to(room: Room, message: simcord.ResponseMessage, *labels: str) -> messages.Card:
    """The card after Alice has pressed buttons of her lesson in sequence."""
    for label in labels:
        message = answer(await room.alice.click(message, label=label))
    return card_of(message)


async def test_lesson_has_four_pages_each_with_a_picture(room: Room):
    message = await learn(room, "naked-pair")
    expected = lesson(Technique.NAKED_PAIR)
    near = expected.near_miss
    assert near is not None

    card = card_of(message)
    assert (card.title, card.text) == ("Naked pair", expected.what)
    assert card.fields == {"Why it works": expected.why}
    assert card.small_print.splitlines() == [
        "The pattern alone: unmarked cells do not have the digit, or do not matter.",
        "Learn first: Naked single",
        "Sudoku Explainer: 3.0 · HoDoKu: Naked Pair, 60 points",
        "●○○○ **idea** · spot it · whole step · near miss",
    ]
    assert labels_of(message) == ["How to spot it", "Practise it", "All lessons"]
    assert "keep 4 and 8 in r5c2" in str(picture_of(message).description)

    message = answer(await room.alice.click(message, label="How to spot it"))
    card = card_of(message)
    assert card.title == "Naked pair · How to spot it"
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(expected.spot, 1))
    assert card.text == f"{expected.try_it} {expected.share}\n\n{steps}"
    question = "**Which candidates does that rule out?**"
    assert card.fields["An example"].splitlines()[-1] == question
    assert "remove" not in str(picture_of(message).description)
    assert labels_of(message) == ["The whole step", "Back", "Practise it", "All lessons"]

    message = answer(await room.alice.click(message, label="The whole step"))
    card = card_of(message)
    assert card.title == "Naked pair · The whole step"
    assert expected.example is not None
    assert card.text == explain(expected.example.step)
    assert "remove" in str(picture_of(message).description)

    message = answer(await room.alice.click(message, label="A near miss"))
    card = card_of(message)
    assert card.text == f"This looks like one, but it isn't: {near.text}"
    assert card.fields == {
        "A common mistake": expected.mistake,
        "Remember": expected.take_along,
    }
    assert card.small_print == "●●●● idea · spot it · whole step · **near miss**"
    assert f"extra {near.extra.digit} in" in str(picture_of(message).description)
    assert labels_of(message) == ["Practise it", "Back", "All lessons"]
    assert not room.channel.history()


@pytest.mark.parametrize("technique", ["FULL_HOUSE", "HIDDEN_SINGLE", "NAKED_SINGLE"])
def test_example_of_a_single_is_not_a_run(technique: str):
    one = Technique[technique]
    shown = draw_part(one, LessonPart.EXAMPLE, limit=Limit(20), presentation=Presentation())
    example = lesson(one).example
    assert shown is not None
    assert example is not None
    assert shown.words == explain(example.step)


def test_lessons_come_after_what_they_assume():
    order = [technique for level in PathLevel for technique in levels()[level]]
    for number, technique in enumerate(order):
        for assumed in lesson(technique).prerequisites:
            assert order.index(lesson(assumed).techniques[0]) < number, technique


def test_every_lesson_fits_into_a_message(subtests: pytest.Subtests):
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
    await practise(store, room.alice.id, Technique.FULL_HOUSE, 1)
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
    message = await open_level(room, PathLevel.PAIRS)
    card = card_of(message)
    assert card.title == "Level 2: Pairs and locked candidates"
    assert card.text.splitlines()[:2] == ["▶️ Pointing · found 2 of 3 times", "▫️ Claiming"]
    assert card_of(await open_level(room, PathLevel.SINGLES)).text.startswith("✅ Full house\n")


def test_next_lesson_is_not_within_easy_reach():
    strong = SkillEstimate(1700, 60, provisional=False)
    following = LearnerPath({}, strong).next
    assert following is not None
    assert level_of(following) not in (PathLevel.SINGLES, PathLevel.PAIRS)
    assert LearnerPath({}, replace(strong, provisional=True)).next is Technique.FULL_HOUSE


async def test_end_of_the_path(room: Room, store: Store):
    for level, group in levels().items():
        for technique in group if level.is_on_path else ():
            await practise(store, room.alice.id, technique, 3)

    card = card_of(await learn(room))

    assert card.title == "You know the whole path"
    assert all(line.startswith("✅") for line in card.fields["Your path"].splitlines())


def test_levels_hold_each_lesson_once_after_what_it_assumes():
    listed = [lesson for group in levels().values() for lesson in group]
    assert sorted(lesson.slug for lesson in listed) == sorted(
        lesson.techniques[0].slug for lesson in lessons()
    )
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
    assert card_of(message).title == "Start here: First steps"


async def test_level_and_lesson_link_to_each_other(room: Room):
    message = await open_level(room, PathLevel.WINGS)
    (menu,) = (part for part in items_of(message) if "options" in part)

    message = answer(await room.alice.select(message, ["turbot-fish"], custom_id=menu["custom_id"]))
    card = card_of(message)
    assert card.title == "Turbot fish"
    assert "Also called: skyscraper" in card.small_print
    message = answer(await room.alice.click(message, label="All lessons"))

    assert card_of(message).title == "Start here: First steps"
    assert not pictures_of(message)


async def test_technique_without_example_has_no_picture(room: Room):
    message = await learn(room, "direct-claiming")
    assert "No position is known where it is the next step." in card_of(message).small_print

    card = await turn_to(room, message, "How to spot it")
    assert card.small_print == "●● idea · **spot it**"
    assert "Practise it" not in labels_of(message)


@pytest.mark.parametrize("slug", ["skyscraper", "als-xz", "forcing-net-verity"])
async def test_hodoku_only_technique_has_a_hodoku_example(room: Room, slug: str):
    message = await learn(room, slug)

    assert "Sudoku Explainer: does not have it · HoDoKu: " in card_of(message).small_print
    assert "Practise it" in labels_of(message)
    example = await turn_to(room, message, "How to spot it", "The whole step")
    example_of = lesson(Technique[slug.upper().replace("-", "_")]).example
    assert example_of is not None
    assert example.text == explain(example_of.step)


@pytest.mark.parametrize("slug", ["brute-force", "franken-x-wing", "franken-swordfish"])
async def test_technique_without_positions_has_no_practice_button(room: Room, slug: str):
    message = await learn(room, slug)

    assert "Practise it" not in [part.get("label") for part in items_of(message)]


async def test_names_are_suggested_in_the_users_language(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de")

    offered = await room.alice.autocomplete(room.channel, "learn", "technique", "nacktes p")

    assert offered == [{"name": "Nacktes Paar", "value": "naked-pair"}]


@pytest.mark.parametrize("language", languages())
async def test_levels_are_short_in_every_language(room: Room, store: Store, language: str):
    await prefer(store, room.alice.id, language=language)

    assert len(text_of(await learn(room))) < 1000
    for level in PathLevel:
        assert len(text_of(await open_level(room, level))) < 1200, level


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
    await prefer(store, room.alice.id, language=language)

    message = await learn(room, slug)

    while True:
        assert len(text_of(message)) <= TEXT_LIMIT
        assert not card_of(message).text.endswith("…")
        first = next(item for item in items_of(message) if "label" in item)
        if not first["custom_id"].startswith("lesson-page:"):
            break
        message = answer(await room.alice.click(message, custom_id=first["custom_id"]))
    assert card_of(message).title.startswith(f"{lesson_title(slug, language)} · ")


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


async def test_button_under_an_older_lesson_opens_a_private_page(room: Room, simcord_bot: TutorBot):
    old = LessonPartButton(LessonPart.NEAR_MISS, "naked-pair", here=False)
    reply = Reply(cards=(Card(title="Naked pair"),), items=(old,))
    message = await simcord_bot.get_partial_messageable(room.channel.id).send(**reply.to_send())
    await room.env.settle()

    result = await room.bob.click(message, custom_id="lesson-part:near-miss:naked-pair")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Naked pair · A near miss"
    assert cards_of(room.channel.history()[-1])[0].title == "Naked pair"


async def test_lesson_without_near_miss_or_pattern_lacks_the_page(room: Room):
    message = await learn(room, "brute-force")
    assert card_of(message).small_print.endswith("●○○ **idea** · spot it · whole step")
    assert not pictures_of(message)
    assert "The pattern alone" not in card_of(message).small_print


async def test_old_name_opens_the_lesson_that_covers_it(room: Room):
    message = await learn(room, "dynamic-cell-with-multiple-chains")

    assert card_of(message).title == "Dynamic forcing chains with nested chains"
    result = await room.alice.click(message, label="Practise it")
    practice = "Practice: Dynamic cell forcing chains with nested multiple chains"
    assert cards_of(answer(result))[0].title == practice


async def test_repeated_event_gives_one_lesson(room: Room):
    await learn(room, "naked-pair")
    await room.repeat_last_event()

    sent = [request for request in room.env.http_requests if request.method == "PATCH"]
    assert len(sent) == 1


async def test_known_technique_is_shared_with_its_pattern(room: Room, store: Store):
    assert "Share" not in labels_of(await learn(room, "x-wing"))

    await practise(store, room.alice.id, Technique.X_WING, 3)
    shared = answer(await room.alice.click(await learn(room, "x-wing"), label="Share"))
    assert not shared.ephemeral
    assert card_of(shared).title == "🎓 Learned: X-wing"
    assert card_of(shared).text == f"<@{room.alice.id}> has found it 3 times without a hint."
    assert picture_of(shared).description
    opened = answer(await room.bob.click(shared, label="Learn this too"))
    assert opened.ephemeral

    await store.servers.change(room.alice.guild.id, lambda before: replace(before, sharing=False))
    refused = answer(await room.alice.click(await learn(room, "x-wing"), label="Share"))
    assert refused.ephemeral
    assert "have turned sharing results off" in text_of(refused)
