"""The user's own game: opening, placing, checking, and its buttons."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import simcord

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.client import TutorBot
from bot.game.choices import game_choices
from bot.game.result import Action, News
from bot.game.service import GameService
from bot.game.views import GameButton, PlaceButton
from bot.store import SavedGame, Store
from engine.language import CellNames
from engine.model.grid import Grid
from engine.notation import format_position, parse_position, parse_sukaku
from tests.bot.boards import filled, said, title
from tests.bot.conftest import EASY, LAST_CELL, InlineWorkers, Room, prefer
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
from workers import JobTimeout

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIGITS = [*"123456789"]
ACTIONS = ["Erase", "Notes: off", "Undo", "Check", "Hint", "Type", "Colours"]
UNDER_A_BOARD = [*DIGITS, *ACTIONS]


async def board(room: Room, puzzle: str | None = EASY) -> simcord.ResponseMessage:
    """Alice's answer to `/board`."""
    options = {} if puzzle is None else {"puzzle": puzzle}
    return answer(await room.alice.slash(room.channel, "board", **options))


async def place(room: Room, moves: str) -> simcord.ResponseMessage:
    """Alice's answer to `/place`."""
    return answer(await room.alice.slash(room.channel, "place", moves=moves))


async def press(room: Room, message: simcord.ResponseMessage, label: str) -> Any:
    """The message after Alice has pressed a button."""
    return answer(await room.alice.click(message, label=label))


async def fill_in(room: Room, message: simcord.ResponseMessage, moves: str) -> Any:
    """The answer when Alice presses Place and submits these moves."""
    shown = await room.alice.click(message, label="Type")
    return await room.alice.submit_modal(shown, {"moves": moves})


def card(message: simcord.ResponseMessage) -> tuple[str | None, str | None, str | None]:
    card = card_of(message)
    return card.title, card.text, card.small_print


async def game_of(store: Store, room: Room) -> SavedGame:
    game = await store.games.current(room.alice.id)
    assert game is not None
    return game


# ------------------------------------------------------------------ /board


async def test_board_starts_a_private_game(room: Room):
    message = await board(room)

    assert message.ephemeral
    assert title(message) == "Your game"
    assert "Press a digit" in said(message)
    assert filled(message) == 30
    assert labels_of(message) == UNDER_A_BOARD
    attachment = picture_of(message)
    assert "30 of 81 cells filled" in str(attachment.description)


async def test_board_is_not_ephemeral_in_a_direct_message(room: Room):
    message = answer(await room.env.create_user("zoe").slash("board", puzzle=EASY))

    assert not message.ephemeral
    assert labels_of(message) == UNDER_A_BOARD


async def test_board_resumes_the_game_of_the_puzzle(room: Room):
    await board(room)
    await place(room, "r1c3 4")

    assert filled(await board(room)) == 31
    assert filled(await board(room, None)) == 31
    assert filled(await board(room, LAST_CELL)) == 80
    assert filled(await board(room, None)) == 80


async def test_board_suggests_open_games(room: Room):
    await board(room, LAST_CELL)
    await board(room)
    await place(room, "r1c3 4")

    first, second = await room.alice.autocomplete(room.channel, "board", "puzzle", "")
    assert (first["value"], second["value"]) == (EASY, LAST_CELL)
    assert " · 1 turn · 53..7" in first["name"]
    (only,) = await room.alice.autocomplete(room.channel, "board", "puzzle", ".3467")
    assert only["value"] == LAST_CELL
    assert not await room.bob.autocomplete(room.channel, "board", "puzzle", "")


async def test_games_with_many_pencil_marks_are_not_parsed_for_suggestions(
    room: Room, store: Store, monkeypatch: pytest.MonkeyPatch
):
    await board(room)
    game = await game_of(store, room)
    marked = replace(game, puzzle=format_position(parse_sukaku("12......." * 81)))
    parsed = []

    def parse(text: str) -> Grid:
        parsed.append(text)
        return parse_position(text)

    monkeypatch.setattr("bot.game.choices.parse_position", parse)

    (only,) = game_choices((game, marked), "", ZoneInfo("Pacific/Kiritimati"))
    assert only.value == EASY
    assert parsed == [game.puzzle]


async def test_games_are_suggested_with_the_day_of_the_users_zone(room: Room, store: Store):
    await board(room)
    updated = (await game_of(store, room)).updated
    days = set()
    # It is never the same day in both zones.
    for zone in ("Pacific/Kiritimati", "Pacific/Niue"):
        await prefer(store, room.alice.id, zone=zone)
        (only,) = await room.alice.autocomplete(room.channel, "board", "puzzle", "")
        day = updated.astimezone(ZoneInfo(zone)).date().isoformat()
        assert only["name"].startswith(day)
        days.add(day)
    assert len(days) == 2


async def test_games_are_suggested_in_the_chosen_language(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de")
    await board(room)

    (only,) = await room.alice.autocomplete(room.channel, "board", "puzzle", "")

    assert " · 0 Züge · " in only["name"]


async def test_board_accepts_a_later_position_of_the_puzzle(room: Room):
    await board(room)

    message = await board(room, SOLVED[:9] + EASY[9:])

    assert filled(message) == 36
    assert "Placed: r1c3=4, " in said(message)


async def test_commands_without_a_game_explain_how_to_start_one(room: Room):
    for command, options in (
        ("board", {}),
        ("place", {"moves": "r1c3 4"}),
        ("check", {}),
        ("hint", {}),
    ):
        message = answer(await room.alice.slash(room.channel, command, **options))
        assert "Start one with /board" in text_of(message)
        offered = ["Try a puzzle", "Today's puzzle", "Learn", "Upload a picture"]
        assert labels_of(message) == offered


async def test_invalid_puzzle_starts_no_game(room: Room, store: Store):
    message = await board(room, "12" + "." * 79)

    assert "more than one solution" in text_of(message)
    assert await store.games.current(room.alice.id) is None


# ------------------------------------------------------------------ /place and the form


async def test_place_plays_several_moves_as_one_turn(room: Room):
    await board(room)

    message = await place(room, "r1c3 4, r1c4=6; r1c6<>2")

    assert message.ephemeral
    assert said(message) == "Placed: r1c3=4, r1c4=6. Removed: 2 from r1c6."
    assert filled(message) == 32
    shown = [label.replace("Notes: shown", "Notes: off") for label in labels_of(message)]
    assert shown == UNDER_A_BOARD


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("r1c1 4", "r1c1 is a given 5, so it can't be changed."),
        ("hello", "'hello' is not a move"),
        ("4" + EASY[1:], "This is a different puzzle: in your game r1c1 is a given 5."),
    ],
)
async def test_invalid_moves_are_explained(room: Room, store: Store, moves: str, said: str):
    await board(room)

    message = await place(room, moves)

    assert said in text_of(message)
    assert (await game_of(store, room)).turns == ""


async def test_form_plays_in_the_same_message(room: Room):
    message = await board(room)

    sent = await fill_in(room, message, "r1c3 4\nr1c4 6")

    assert answer(sent).id == message.id
    assert said(message) == "Placed: r1c3=4, r1c4=6."
    assert "32 of 81" in str(pictures_of(message)[0].description)


async def test_form_accepts_a_whole_grid_and_congratulates(room: Room, store: Store):
    message = await board(room)
    game = await game_of(store, room)

    await fill_in(room, message, SOLVED)

    assert title(message) == "Solved: well done!"
    assert "Congratulations" in said(message)
    assert labels_of(message) == ["Next puzzle: Easy", "Share", "Share with time", "Play again"]
    kept = await store.games.own(game.id, room.alice.id)
    assert kept is not None
    assert kept.solved is not None
    assert await store.games.current(room.alice.id) is None

    await press(room, message, "Play again")
    assert filled(message) == 30
    assert await store.games.current(room.alice.id) is not None


async def test_error_of_a_form_is_private_and_keeps_the_board(room: Room):
    message = await board(room)

    sent = await fill_in(room, message, "r1c1 4")

    (followup,) = sent.followups
    assert followup.ephemeral
    assert "r1c1 is a given" in text_of(followup)
    assert filled(message) == 30


async def test_cancelled_form_leaves_no_state(room: Room):
    await room.alice.click(await board(room), label="Type")

    assert not room.env.bot._connection._view_store._modals


async def test_form_works_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    message = await board(room)
    shown = await room.alice.click(message, label="Type")
    await room.env.restart_bot(new_bot())

    await room.alice.submit_modal(shown, {"moves": "r1c3 4"})

    assert filled(message) == 31


async def test_full_wrong_grid_is_reported_without_spoiler(room: Room):
    await board(room)

    message = await place(room, SOLVED[:2] + "1" + SOLVED[3:])

    assert title(message) == "Full, but not right yet"
    assert "shows you one mistake at a time" in said(message)
    assert "r1c3" not in said(message).partition("\n")[2]


# ------------------------------------------------------------------ buttons


async def test_undo_reverts_the_last_turn(room: Room):
    await board(room)
    await place(room, "r1c3 4")
    message = await place(room, "r1c4 6")

    await press(room, message, "Undo")
    assert filled(message) == 31
    await press(room, message, "Undo")
    assert filled(message) == 30
    assert labels_of(message) == UNDER_A_BOARD


async def test_notes_can_be_shown_and_hidden(room: Room):
    message = await board(room)
    plain = await pictures_of(message)[0].read()

    await press(room, message, "Notes: off")
    noted = await pictures_of(message)[0].read()
    assert noted != plain
    await press(room, message, "Notes: on")
    assert await pictures_of(message)[0].read() == noted, "notes stay when digits are placed"
    await press(room, message, "Notes: shown")
    await press(room, message, "Hide notes")
    assert await pictures_of(message)[0].read() == plain
    assert "Notes: off" in labels_of(message)


async def test_every_change_has_a_new_file_name(room: Room):
    message = await board(room)
    names = {pictures_of(message)[0].filename}
    for label in ("8", "Notes: off", "Hide notes", "Check"):
        await press(room, message, label)
        names.add(pictures_of(message)[0].filename)
    assert len(names) == 5


async def test_stale_button_only_shows_the_game(room: Room):
    await board(room)
    await place(room, "r1c3 4")
    old = await place(room, "r1c4 6")
    await place(room, "r1c6 8")

    await press(room, old, "Undo")

    assert filled(old) == 33


async def test_repeated_press_counts_once(room: Room):
    await board(room)
    await place(room, "r1c3 4")
    message = await place(room, "r1c4 6")

    await press(room, message, "Undo")
    await room.repeat_last_event()

    assert filled(message) == 31


async def test_repeated_moves_are_one_turn(room: Room, store: Store):
    await board(room)
    await place(room, "r1c3 4")
    await room.repeat_last_event()

    assert (await game_of(store, room)).turns == "r1c3=4"


async def test_buttons_work_after_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    await board(room)
    message = await place(room, "r1c3 4")
    await room.env.restart_bot(new_bot())

    await press(room, message, "Undo")

    assert filled(message) == 30


async def test_buttons_are_for_the_player_only(room: Room, store: Store, simcord_bot: TutorBot):
    await board(room)
    game = await game_of(store, room)
    channel = simcord_bot.get_partial_messageable(room.channel.id)
    shown = Reply(
        text="a board that all can see",
        items=(GameButton(game.id, 0, Action.NOTES_ON), PlaceButton(game.id)),
    )
    await channel.send(**shown.to_send())
    message = room.channel.last_message
    assert message is not None

    pressed = await room.bob.click(message, label="Notes: off")
    form = await room.bob.click(message, label="Type")
    sent = await room.bob.submit_modal(form, {"moves": "r1c3 4"})

    for result in (pressed, sent):
        (followup,) = result.followups
        assert followup.ephemeral
        assert "it belongs to someone else" in text_of(followup)
    assert await game_of(store, room) == game


async def test_error_of_a_press_keeps_the_board(room: Room, workers: InlineWorkers):
    await board(room)
    message = await place(room, "r1c3 4")
    workers.error = JobTimeout("late")

    result = await room.alice.click(message, label="Undo")

    (followup,) = result.followups
    assert followup.ephemeral
    assert "took too long" in text_of(followup)
    assert filled(message) == 31
    await press(room, message, "Undo")
    assert filled(message) == 30


async def test_deleted_game_is_reported(room: Room, store: Store):
    message = await board(room)
    await store.delete_user(room.alice.id)

    result = await room.alice.click(message, label="Check")

    (followup,) = result.followups
    assert "I no longer have" in text_of(followup)
    assert labels_of(followup)[0] == "Try a puzzle"


async def test_play_button_starts_a_game_for_each_user(room: Room, store: Store):
    rating = await room.grade(EASY)

    mine = answer(await room.bob.click(rating, label="Play"))
    again = answer(await room.bob.click(rating, label="Play"))
    theirs = answer(await room.alice.click(rating, label="Play"))

    assert mine.ephemeral
    assert filled(mine) == 30
    assert cards_of(rating)[0].title == "🟢 Easy · about 4 minutes", "the rating stays"
    games = [await store.games.current(user.id) for user in (room.bob, room.alice)]
    assert len({game.id for game in games if game}) == 2
    assert again
    assert theirs


# ------------------------------------------------------------------ /check


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("r1c3=7", "This breaks the rules: two 7s in row 1 (r1c3 and r1c5)."),
        ("r1c3=1", "r1c3 is not right. I haven't checked anything else."),
        ("r1c3<>4", "The pencil mark that solves r1c3 is missing."),
    ],
)
async def test_check_names_a_mistake_and_offers_to_go_back(room: Room, moves: str, why: str):
    await board(room)
    await place(room, "r1c4=6")
    await place(room, moves)
    await place(room, "r1c6=8")

    message = answer(await room.alice.slash(room.channel, "check"))

    assert message.ephemeral
    assert (title(message), said(message)) == ("Something is wrong", why)
    await press(room, message, "Back before the mistake")
    assert title(message) == "Your game"
    assert filled(message) == 31


async def test_check_confirms_a_right_grid(room: Room):
    await board(room)
    message = await place(room, "r1c3=4")

    await press(room, message, "Check")

    assert (title(message), said(message)) == (
        "Your game",
        "Nothing is wrong so far; 50 cells are still empty.",
    )
    assert "Back before the mistake" not in labels_of(message)


async def test_check_of_a_pasted_grid_uses_the_game(room: Room):
    grid = EASY[:2] + "1" + EASY[3:]
    message = answer(await room.alice.slash(room.channel, "check", puzzle=grid))
    assert "the puzzle has no solution" in said(message)

    await board(room)
    message = answer(await room.alice.slash(room.channel, "check", puzzle=grid))

    assert message.ephemeral
    assert (title(message), said(message)) == (
        "Your grid",
        "r1c3 is not right. I haven't checked anything else.",
    )
    assert pictures_of(message)[0].description
    assert not items_of(message)


# ------------------------------------------------------------------ at the same time, in German


async def test_move_counts_after_a_concurrent_change(
    room: Room, store: Store, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
):
    await board(room)
    game = await game_of(store, room)
    run = workers.run

    async def overtaken(job: Any, *args: Any, **kwargs: Any) -> Any:
        if not (await game_of(store, room)).version:
            await store.games.change(game, turns="r1c4=6", marks=False, solved=None)
        return await run(job, *args, **kwargs)

    monkeypatch.setattr(workers, "run", overtaken)

    message = await place(room, "r1c3 4")

    assert (await game_of(store, room)).turns == "r1c4=6\nr1c3=4"
    assert filled(message) == 32


async def test_undo_ignores_a_concurrent_change(
    room: Room, store: Store, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
):
    await board(room)
    message = await place(room, "r1c3 4")
    game = await game_of(store, room)
    run = workers.run

    async def overtaken(job: Any, *args: Any, **kwargs: Any) -> Any:
        if (await game_of(store, room)).version == game.version:
            await store.games.change(game, turns="r1c3=4\nr1c4=6", marks=False, solved=None)
        return await run(job, *args, **kwargs)

    monkeypatch.setattr(workers, "run", overtaken)

    await press(room, message, "Undo")

    assert (await game_of(store, room)).turns == "r1c3=4\nr1c4=6"
    assert filled(message) == 32


async def test_solved_game_callback_runs_once(room: Room, simcord_bot: TutorBot):
    heard = []

    async def tell(game: SavedGame, context: RequestContext) -> News:
        heard.append((game.puzzle_id, context.user_id))
        return News("That was today's puzzle.")

    simcord_bot.services.get(GameService).saver.when_solved.append(tell)
    await board(room, LAST_CELL)

    message = await place(room, SOLVED)
    again = await board(room, LAST_CELL)

    assert said(message).endswith("That was today's puzzle.")
    assert title(again) == "Solved: well done!"
    assert len(heard) == 1
    assert heard[0][1] == room.alice.id


async def test_game_uses_the_users_language_and_cell_names(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de", cells=CellNames.A1)
    message = await board(room)
    assert labels_of(message) == [
        *DIGITS,
        "Leeren",
        "Notizen: aus",
        "Rückgängig",
        "Prüfen",
        "Tipp",
        "Eingeben",
        "Farben",
    ]

    message = await place(room, "A3 7; B2 2")

    assert said(message) == "Gesetzt: A3=7, B2=2."
    await press(room, message, "Prüfen")
    assert (title(message), said(message)) == (
        "Etwas stimmt nicht",
        "Das verstößt gegen die Regeln: die 7 zweimal in Zeile A (A3 und A5).",
    )
    shown = await room.alice.click(message, label="Eingeben")
    sent = await room.alice.submit_modal(shown, {"moves": "A1 4"})
    assert text_of(sent.followups[0]) == "A1 ist vorgegeben, 5: Die Ziffer bleibt, wie sie ist."


@pytest.mark.parametrize(
    ("typed", "filled"),
    [("134", 31), ("134, 162", 32), ("A3=4", 31), ("row 1: 534.7....", 31), (SOLVED, 81)],
)
async def test_place_accepts_every_notation_of_moves(room: Room, typed: str, filled: int):
    await room.alice.slash(room.channel, "board", puzzle=EASY)

    message = answer(await room.alice.slash(room.channel, "place", moves=typed))

    assert f" {filled} / 81" in text_of(message) or filled == 81


async def test_spaced_full_grid_is_not_parsed_as_moves(room: Room):
    await room.alice.slash(room.channel, "board", puzzle=EASY)
    boxes = " ".join(SOLVED[i : i + 3] for i in range(0, 81, 3))

    message = answer(await room.alice.slash(room.channel, "place", moves=boxes))

    assert title(message) == "Solved: well done!"
