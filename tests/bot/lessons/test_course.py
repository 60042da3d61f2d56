"""The course in chat, from the first page to the last, with right and wrong answers."""

from collections.abc import Callable

import pytest
import simcord

from bot.chat.card import TEXT_LIMIT
from bot.client import TutorBot
from bot.store import Store
from engine.language import languages, use_locale
from engine.lessons.course import course
from tests.bot.conftest import Room, prefer
from tests.bot.messages import (
    answer,
    card_of,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)


async def begin(room: Room) -> simcord.ResponseMessage:
    """The first chapter, as a newcomer reaches it from the greeting."""
    path = answer(await room.alice.slash(room.channel, "learn"))
    return answer(await room.alice.click(path, label="Start"))


async def test_newcomer_is_shown_the_course_first(room: Room):
    path = answer(await room.alice.slash(room.channel, "learn"))
    card = card_of(path)
    assert card.title == "Start here: First steps"
    assert "in 8 short chapters with exercises" in card.text
    assert card.fields["Your path"].startswith("▫️ 1 Singles")

    message = answer(await room.alice.click(path, label="Start"))

    card = card_of(message)
    assert card.title == "First steps 1 of 8 · Where to look first"
    assert "Row 8 needs only 2 and 9." in card.text
    assert "row 8; blocked by 9 in r2c7; place 2 in r8c7, and 9" in str(
        picture_of(message).description
    )
    assert labels_of(message) == ["Exercise", "Practise it", "All lessons"]
    assert not room.channel.history()


async def test_greeting_leads_to_the_course(room: Room):
    greeting = answer(await room.alice.slash(room.channel, "grade"))
    assert "/learn" in text_of(greeting)
    path = answer(await room.alice.click(greeting, label="Learn"))
    assert card_of(path).title == "Start here: First steps"


async def test_wrong_and_right_answers_are_explained(room: Room):
    message = await begin(room)
    message = answer(
        await room.alice.select(message, ["cross-hatching"], custom_id="course-chapter")
    )
    message = answer(await room.alice.click(message, label="Exercise"))
    assert card_of(message).text == "**Where does the 5 go in box 6?**"
    assert labels_of(message) == ["r4c9", "r5c8", "r5c9", "r6c8", "Back", "All lessons"]
    assert "blocked" not in str(picture_of(message).description)

    message = answer(await room.alice.click(message, label="r5c8"))
    assert card_of(message).text.splitlines()[-1] == (
        "❌ **r5c8** is not right. r5c8 cannot be 5: row 5 already has its 5 in r5c3."
    )
    assert "blocked" not in str(picture_of(message).description)

    message = answer(await room.alice.click(message, label="r6c8"))
    assert "✅ **r6c8** is right." in card_of(message).text
    assert "place 5 in r6c8" in str(picture_of(message).description)
    assert labels_of(message) == ["Next exercise", "Back", "All lessons"]
    message = answer(await room.alice.click(message, label="Back"))
    assert card_of(message).title == "First steps 2 of 8 · Cross-hatching"


@pytest.mark.parametrize("language", languages())
async def test_whole_course_is_read_with_the_main_button(room: Room, store: Store, language: str):
    await prefer(store, room.alice.id, language=language)
    with use_locale(language):
        chapters = course()
    path = answer(await room.alice.slash(room.channel, "learn"))
    first = next(item for item in items_of(path) if item["custom_id"].startswith("course:"))
    message = answer(await room.alice.click(path, custom_id=first["custom_id"]))
    for number, chapter in enumerate(chapters, 1):
        assert f"{number} " in card_of(message).title
        assert card_of(message).title.endswith(chapter.title)
        assert card_of(message).text == "\n\n".join(chapter.paragraphs)
        assert len(text_of(message)) < TEXT_LIMIT // 2
        assert len(pictures_of(message)) == 1
        for exercise in chapter.exercises:
            message = await press_main(room, message)
            assert exercise.question in card_of(message).text
            (right,) = (choice.answer for choice in exercise.choices if choice.is_right)
            message = answer(await room.alice.click(message, label=right))
            assert "✅" in card_of(message).text
        if chapter is not chapters[-1]:
            message = await press_main(room, message)
    last = next(item for item in items_of(message) if "label" in item)
    assert not last["custom_id"].endswith(":1:")
    assert len(card_of(message).text.splitlines()) == 5


async def press_main(room: Room, message: simcord.ResponseMessage) -> simcord.ResponseMessage:
    main = next(item for item in items_of(message) if item.get("style") == 1)
    return answer(await room.alice.click(message, custom_id=main["custom_id"]))


async def test_pages_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await begin(room)
    await room.env.restart_bot(new_bot())
    message = answer(await room.alice.click(message, label="Exercise"))
    message = answer(await room.alice.click(message, label="1"))
    assert "✅ **1** is right." in card_of(message).text
    await room.repeat_last_event()
    assert "✅ **1** is right." in card_of(message).text


async def test_course_is_in_the_menu_of_levels(room: Room):
    path = answer(await room.alice.slash(room.channel, "learn"))
    message = answer(await room.alice.select(path, ["course"], custom_id="lesson-level"))
    assert card_of(message).title == "First steps 1 of 8 · Where to look first"
