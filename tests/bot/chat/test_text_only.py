"""Members who want no pictures get every grid as text."""

import re

import pytest
import simcord

import reader
from engine import Technique
from engine.lessons import lesson
from engine.notation import format_position, parse_line
from engine.words.explanation import explain
from renderer.cards import SkillBar
from tests.bot.conftest import CHAINS, EASY, LONE_SINGLE, TWO_SEVENS, Room
from tests.bot.messages import answer, button_of, items_of, pictures_of, text_of
from tutor.presentation import Presentation
from tutor.progress import draw_skills


def blocks(message: simcord.ResponseMessage) -> list[str]:
    """The code blocks in a message without a picture, checked to be no wider than a phone."""
    assert not message.attachments, text_of(message)
    assert not pictures_of(message)
    found = re.findall(r"```\n(.*?)\n```", text_of(message), re.DOTALL)
    assert max(len(line) for block in found for line in block.splitlines()) <= 25
    return [str(block) for block in found]


async def test_everything_is_said_in_text_to_those_who_want_no_pictures(room: Room):
    user = room.alice.user
    settings = answer(await user.slash("settings me", pictures=False))
    assert "Pictures: off: text only" in text_of(settings)

    rating = answer(await user.slash("grade", puzzle=EASY))
    assert reader.read_text(blocks(rating)[0]) == parse_line(EASY)

    hint = answer(await user.slash("hint", puzzle=CHAINS))
    for level in range(1, 5):
        grid = blocks(hint)[0]
        assert reader.read_text(grid) == parse_line(CHAINS), level
        if level < 4:
            hint = answer(await user.click(hint, custom_id=button_of(hint)["custom_id"]))

    for command, options in (
        ("practice", {"technique": "naked-pair"}),
        ("random", {}),
        ("board", {"puzzle": LONE_SINGLE}),
        ("daily show", {"band": "EASY"}),
        ("check", {"puzzle": TWO_SEVENS}),
        ("grade", {"puzzle": TWO_SEVENS}),
    ):
        shown = answer(await user.slash(command, **options))
        assert len(blocks(shown)[0].splitlines()) == 13, command
        if command == "practice":
            assert re.search("r[1-9]c[1-9]:[1-9]{2}", blocks(shown)[1]), command


@pytest.mark.compiled
@pytest.mark.parametrize("pictures", [True, False])
async def test_a_hint_speaks_of_its_picture_only_to_those_who_see_it(room: Room, pictures: bool):
    user = room.alice.user
    await user.slash("settings me", pictures=pictures)
    exercises = lesson(Technique.CONTINUOUS_NICE_LOOP).exercises
    told = "The numbers are those in the picture."
    step = next(found.step for found in exercises if told in explain(found.step))

    hint = answer(await user.slash("hint", puzzle=format_position(step.grid)))
    for _ in range(3):
        hint = answer(await user.click(hint, custom_id=button_of(hint)["custom_id"]))
    assert "\n1-2. " in text_of(hint)
    assert (told in text_of(hint)) is pictures


async def test_lessons_are_read_in_text(room: Room):
    user = room.alice.user
    await user.slash("settings me", pictures=False)
    lesson = answer(await user.slash("learn", technique="x-wing"))

    # The pattern alone has no digits, and only the candidates that matter.
    (candidates,) = blocks(lesson)
    assert re.fullmatch(r"(r[1-9]c[1-9]:5\s*)+", candidates)
    assert re.search("look at row 2|rows 2 and 6", text_of(lesson)), text_of(lesson)
    for page in ("How to spot it", "The whole step", "A near miss"):
        lesson = answer(await user.click(lesson, label=page))
        grid, candidates = blocks(lesson)
        assert len(grid.splitlines()) == 13
        assert re.search("r[1-9]c[1-9]:[1-9]{2}", candidates)


async def test_the_board_is_played_in_text(room: Room):
    user = room.alice.user
    await user.slash("settings me", pictures=False)
    board = answer(await user.slash("board", puzzle=LONE_SINGLE))
    board = answer(await user.click(board, label="3"))
    assert "Choose one or more cells for the **3**." in text_of(board)
    menu = next(item for item in items_of(board) if "options" in item)
    board = answer(
        await user.select(board, custom_id=menu["custom_id"], values=[menu["options"][0]["value"]])
    )
    assert "3" in text_of(board)
    assert len(blocks(board)) == 1
    board = answer(await user.click(board, label="Notes: off"))
    assert len(blocks(board)) == 2
    board = answer(await user.click(board, label="Hint"))
    assert len(blocks(board)[0].splitlines()) == 13


async def test_a_public_verdict_keeps_its_picture_for_others(room: Room):
    await room.alice.slash(room.channel, "settings me", pictures=False)

    rating = await room.grade(EASY)
    assert pictures_of(rating)
    assert blocks(await room.press(rating))
    wrong = await room.alice.slash(room.channel, "grade", puzzle=TWO_SEVENS)
    assert blocks(wrong.followups[0])


async def test_races_and_duels_are_played_in_text(room: Room):
    await room.alice.slash(room.channel, "settings me", pictures=False)
    await room.bob.slash(room.channel, "race")
    board = answer(await room.alice.click(room.channel.history()[-1], label="Join"))
    assert len(blocks(board)[0].splitlines()) == 13

    await room.bob.slash(room.channel, "duel", member=room.alice)
    accepted = await room.alice.click(room.channel.history()[-1], label="Accept")
    assert len(blocks(accepted.followups[0])[0].splitlines()) == 13
    room.env.backend.advance_clock(86_400)
    await room.env.advance_time(11)
    for over in room.channel.history():
        assert pictures_of(over)[0].description, "others see its picture, which has an alt text"


async def test_the_day_says_which_puzzle_its_grid_is(room: Room):
    user = room.alice.user
    await user.slash("settings me", pictures=False)

    day = answer(await user.slash("daily show"))
    assert re.search(r"```\nEasy · SE 1\.[0-9]\n", text_of(day))

    puzzle = answer(await user.slash("daily show", band="EASY"))
    assert blocks(puzzle)
    form = await user.click(puzzle, label="Answer")
    assert form.modal is not None
    assert "value" not in form.modal["components"][0]["component"], "only what was typed before"


def test_the_progress_says_its_ratings_in_text():
    chart = draw_skills((SkillBar("Naked pair", 1353.0, 104.0),), presentation=Presentation())

    assert "Naked pair 1353" in chart.text


@pytest.mark.whole
async def test_every_screen_is_read_without_pictures(room: Room):
    user = room.alice.user
    await user.slash("settings me", pictures=False)
    opened = [
        answer(await user.slash(command, **options))
        for command, options in (
            ("help", {}),
            ("grade", {"puzzle": CHAINS}),
            ("hint", {"puzzle": CHAINS}),
            ("board", {"puzzle": LONE_SINGLE}),
            ("daily show", {}),
            ("daily archive", {}),
            ("practice", {"technique": "naked-pair"}),
            ("learn", {}),
            ("progress", {}),
            ("settings me", {}),
        )
    ]
    pressed: set[str] = set()
    while opened:
        message = opened.pop()
        assert not message.attachments, text_of(message)
        assert not pictures_of(message), text_of(message)
        for item in items_of(message):
            kind = re.sub(r"\d+", "", str(item.get("custom_id", "")))
            if not kind or kind in pressed or item.get("disabled"):
                continue
            pressed.add(kind)
            custom_id = str(item["custom_id"])
            if "options" in item:
                chosen = [item["options"][0]["value"]]
                result = await user.select(message, chosen, custom_id=custom_id)
            else:
                result = await user.click(message, custom_id=custom_id)
            if result.response is not None and result.modal is None:
                opened.append(message)
                opened.append(answer(result))
                break
    assert len(pressed) > 60, sorted(pressed)
