"""Hints for the user's own game, applied there; and details of a step."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import simcord
from sqlalchemy import select

from bot.chat.reply import Reply
from bot.client import TutorBot
from bot.game.views import GameHintButton
from bot.hint import result
from bot.hint.result import Place, Way
from bot.store import Store, schema
from corpus.chain_samples import SAMPLES
from engine.words.splitting import pages
from tests.bot.boards import filled, said, title
from tests.bot.conftest import EASY, LAST_CELL, LONE_SINGLE, Room
from tests.bot.messages import (
    answer,
    card_of,
    cards_of,
    explanation_of,
    labels_of,
    picture_of,
    pictures_of,
    progress,
    technique_of,
    text_of,
    words_of,
)

NET = next(s for s in SAMPLES if str(s) == "dynamic-contradiction-forcing-chains").position
"""A position whose next step has too many links for a message, and many pictures."""
IN_GAME = ["Explain", "I see it", "Show all", "Board"]


async def ask(room: Room, command: str, **options: Any) -> simcord.ResponseMessage:
    """Alice's answer to a command."""
    return answer(await room.alice.slash(room.channel, command, **options))


async def press(room: Room, message: simcord.ResponseMessage, label: str) -> Any:
    """The message after Alice has pressed a button."""
    return answer(await room.alice.click(message, label=label))


def card(message: simcord.ResponseMessage) -> tuple[str | None, str | None, str | None]:
    card = card_of(message)
    return technique_of(message), words_of(message), card.small_print


async def test_hint_without_a_puzzle_uses_the_current_game(room: Room):
    await ask(room, "board", puzzle=LONE_SINGLE)

    message = await ask(room, "hint")

    assert message.ephemeral
    assert card(message) == (
        "Hint 1 of 4",
        "Box 5 still needs its 2. Where can it go?",
        progress(1),
    )
    assert labels_of(message) == IN_GAME


async def test_hint_starts_from_the_players_position(room: Room):
    await ask(room, "board", puzzle=LONE_SINGLE)
    first = explanation_of(await ask(room, "hint", level=4))
    await ask(room, "place", moves=first.rpartition("so ")[2].rstrip("."))

    message = await ask(room, "hint", level=4)

    assert explanation_of(message) != first
    assert card(message)[2] == progress(4, 2)
    assert "31 of 81" in str(pictures_of(message)[0].description)


async def test_hint_uses_the_players_pencil_marks(room: Room, store: Store):
    await ask(room, "board", puzzle=EASY)
    before = await ask(room, "hint", level=4)
    # With all but one of its candidates removed, r5c5 is next: a naked single by pencil marks.
    await ask(room, "place", moves="r1c3<>12")
    game = await store.games.current(room.alice.id)
    assert game is not None

    after = await ask(room, "hint", level=4)

    session = await store.hints.of_game(game.id)
    assert session is not None
    assert session.position != session.start, "the hint is about the position with the marks"
    assert str(card(before)[2]).startswith(progress(4))
    assert str(card(after)[2]).startswith(progress(4, 2))


async def test_hint_replaces_the_board_and_returns_to_it(room: Room):
    message = await ask(room, "board", puzzle=LONE_SINGLE)

    await press(room, message, "Hint")
    assert card(message)[1] == "Box 5 still needs its 2. Where can it go?"
    await press(room, message, "Explain")
    assert card(message)[0] == "Hidden single"
    await press(room, message, "Board")
    assert title(message) == "Your game"
    await press(room, message, "Hint")
    assert card(message)[2] == progress(2), "the shown level is kept"


async def test_hint_levels_end_with_applying_the_step(room: Room, store: Store):
    message = await ask(room, "board", puzzle=LONE_SINGLE)
    await press(room, message, "Hint")
    await press(room, message, "Show all")
    assert card(message)[2] == progress(4)
    assert labels_of(message) == ["Apply", "Board", "Lesson"]

    await press(room, message, "Apply")

    assert title(message) == "Your game"
    assert said(message).startswith("Placed: ")
    assert filled(message) == 31
    assert "31 of 81" in str(pictures_of(message)[0].description)
    await press(room, message, "Hint")
    assert card(message)[2] == progress(1, 2)
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert len(game.turns.splitlines()) == 1


async def test_last_step_solves_the_game(room: Room, store: Store):
    message = await ask(room, "board", puzzle=LAST_CELL)
    await press(room, message, "Hint")
    await press(room, message, "Show all")

    await press(room, message, "Apply")

    assert card(message)[0] == "Solved: well done!"
    assert await store.games.current(room.alice.id) is None


async def test_repeated_or_stale_apply_is_one_turn(room: Room, store: Store):
    await ask(room, "board", puzzle=LONE_SINGLE)
    first = await ask(room, "hint", level=4)
    second = await ask(room, "hint", level=4)

    await press(room, first, "Apply")
    await room.repeat_last_event()
    await press(room, second, "Apply")

    assert filled(second) == 31
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert len(game.turns.splitlines()) == 1


async def test_game_hints_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    await ask(room, "board", puzzle=LONE_SINGLE)
    message = await ask(room, "hint", level=3)
    await room.env.restart_bot(new_bot())

    await press(room, message, "Explain")
    await press(room, message, "Apply")

    assert filled(message) == 31


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("r1c3=7", "This breaks the rules: two 7s in row 1 (r1c3 and r1c5)."),
        ("r1c3=1", "r1c3 is not right. I haven't checked anything else."),
        ("r1c3<>4", "The pencil mark that solves r1c3 is missing."),
    ],
)
async def test_mistake_is_reported_before_any_hint(room: Room, store: Store, moves: str, why: str):
    await ask(room, "board", puzzle=EASY)
    await ask(room, "place", moves=moves)

    message = await ask(room, "hint", level=4)

    assert (title(message), said(message)) == ("Something is wrong", why)
    assert "Back before the mistake" in labels_of(message)
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert await store.hints.of_game(game.id) is None, "no hint was used"


async def test_used_levels_are_stored(room: Room, store: Store):
    message = await ask(room, "board", puzzle=LONE_SINGLE)
    await press(room, message, "Hint")
    await press(room, message, "Explain")
    await press(room, message, "Show all")
    await press(room, message, "Apply")
    await press(room, message, "Hint")

    async with store._database.engine.connect() as connection:
        rows = await connection.execute(select(schema.hint_uses).order_by("step"))
        assert [(row.step, row.level) for row in rows] == [(1, 4), (2, 1)]


async def test_game_hints_are_for_the_player_only(room: Room, store: Store, simcord_bot: TutorBot):
    await ask(room, "board", puzzle=LONE_SINGLE)
    await ask(room, "hint", level=4)
    game = await store.games.current(room.alice.id)
    assert game is not None
    session = await store.hints.of_game(game.id)
    assert session is not None
    seen = Place(1, 4)
    buttons = tuple(GameHintButton(session.id, seen, way) for way in (Way.NEXT, Way.APPLY))
    channel = simcord_bot.get_partial_messageable(room.channel.id)
    await channel.send(**Reply(text="a hint that all can see", items=buttons).to_send())
    message = room.channel.last_message
    assert message is not None

    for label in ("Next step", "Apply"):
        (followup,) = (await room.bob.click(message, label=label)).followups
        assert followup.ephemeral
        assert "it belongs to someone else" in text_of(followup)
    assert await store.games.own(game.id, room.alice.id) == game


async def test_without_a_step_the_board_is_offered(room: Room, monkeypatch: pytest.MonkeyPatch):
    await ask(room, "board", puzzle=LONE_SINGLE)
    monkeypatch.setattr("tutor.hints.next_step", lambda *asked: None)

    message = await ask(room, "hint", level=2)

    assert card(message)[0] == "No technique helps"
    assert labels_of(message) == ["Board"]


async def test_every_picture_of_a_game_has_alt_text(room: Room):
    message = await ask(room, "board", puzzle=LONE_SINGLE)
    for label in ("Notes: off", "Check", "Hint", "Explain", "Show all", "Apply", "Undo"):
        await press(room, message, label)
        attachment = picture_of(message)
        assert attachment.description
        assert len(attachment.description) <= 1024


# ------------------------------------------------------------------ any puzzle


async def test_show_all_shows_the_whole_step(room: Room):
    message = await room.hint(LONE_SINGLE)
    assert labels_of(message) == ["Explain", "I see it", "Show all"]

    await press(room, message, "Show all")

    assert card(message)[2] == progress(4)
    assert labels_of(message) == ["Next step", "Lesson"], "one picture, nothing left out"


async def test_hint_with_a_technique_links_to_its_lesson(room: Room):
    message = await room.hint(LONE_SINGLE, level=2)
    assert labels_of(message) == ["Explain", "I see it", "Show all", "Lesson"]

    result = await room.alice.click(message, label="Lesson")

    assert result.ephemeral
    assert cards_of(answer(result))[0].title == "Hidden single"


async def test_long_argument_is_paged_privately(room: Room, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(result, "pages", partial(pages, length=400))
    await room.alice.slash(room.channel, "settings me", order="se")
    message = await room.hint(NET, level=4)
    assert labels_of(message) == ["Next step", "Try it", "Whole proof", "All views", "Lesson"]
    first = str(card(message)[1])
    assert "on a scratch copy" in first

    page = await press(room, message, "Whole proof")

    assert page.ephemeral
    assert page.id != message.id
    told = [str(card(page)[1])]
    count = int(str(card(page)[2]).rpartition(" ")[2])
    assert "Page 1 of" in str(card(page)[2])
    while "Next page" in labels_of(page):
        page = await press(room, page, "Next page")
        told.append(str(card(page)[1]))
    assert len(told) == count > 1
    assert re.search(r"so (remove|r\dc\d is)", told[-1]), "the end of the argument"
    assert "links left out" not in " ".join(told)
    assert str(card(await press(room, page, "Previous page"))[1]) == told[-2]
    assert str(card(message)[1]) == first, "the hint stays"


async def test_views_of_a_step_are_paged_privately(room: Room):
    await room.alice.slash(room.channel, "settings me", order="se")
    message = await room.hint(NET, level=4)

    page = await press(room, message, "All views")
    assert page.ephemeral
    count = int(str(card(page)[2]).rpartition(" ")[2])
    seen = {pictures_of(page)[0].description}
    for number in range(2, count + 1):
        assert card(page)[2] == f"View {number} of {count}"
        if number < count:
            assert labels_of(page) == ["Previous view", "Next view"]
            await press(room, page, "Next view")
            seen.add(pictures_of(page)[0].description)
    assert labels_of(page) == ["Previous view"]
    assert len(seen) == count - 1
    for _ in range(count - 1):
        await press(room, page, "Previous view")
    assert card(page)[1] == "The whole step"
    assert str(card(message)[2]).startswith(progress(4)), "the hint stays"


async def test_details_of_a_past_step_are_refused(room: Room):
    await room.alice.slash(room.channel, "settings me", order="se")
    message = await room.hint(NET, level=4)
    page = await press(room, message, "All views")
    await press(room, message, "Next step")

    result = await room.alice.click(page, label="Next view")

    (followup,) = result.followups
    assert "moved on to another step" in text_of(followup)


async def test_details_of_a_step_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    await room.alice.slash(room.channel, "settings me", order="se")
    message = await room.hint(NET, level=4)
    await room.env.restart_bot(new_bot())

    assert (await press(room, message, "All views")).ephemeral


async def test_message_menu_gives_a_hint(room: Room):
    rows = "\n".join(LONE_SINGLE[i : i + 9] for i in range(0, 81, 9))
    message = await room.bob.send(room.channel, f"Stuck!\n```\n{rows}\n```")

    result = await room.alice.context_menu(room.channel, "Hint for this puzzle", message)

    assert card(answer(result))[1] == "Box 5 still needs its 2. Where can it go?"


async def test_message_menu_without_a_puzzle_is_explained(room: Room):
    message = await room.bob.send(room.channel, "hello")

    result = await room.alice.context_menu(room.channel, "Hint for this puzzle", message)

    assert "No sudoku found in this text" in text_of(answer(result))
