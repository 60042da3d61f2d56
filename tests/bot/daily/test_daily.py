"""Daily puzzles: shown, answered, counted and shared."""

from collections.abc import Callable
from datetime import date

import discord
import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.daily.service import DailyService, NoDailyError
from bot.store import DailyPuzzle, Store, StoreBusyError
from engine.model.band import Band
from engine.notation import parse_position
from tests.bot.conftest import EASY, InlineWorkers, Room, all_about, prefer
from tests.bot.messages import (
    PLAYS,
    answer,
    button_of,
    cards_of,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)

WIKIPEDIA = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""The solution of another puzzle."""
FIRST = date(2026, 1, 1)
"""The day on which the simulated Discord starts."""


async def puzzle_of(store: Store, band: Band = Band.EASY, day: date = FIRST) -> DailyPuzzle:
    puzzle = await store.daily.puzzle_of(day, band)
    assert puzzle is not None
    return puzzle


def solution(puzzle: DailyPuzzle) -> str:
    return engine.check(parse_position(puzzle.position)).solutions[0]


def said(message: simcord.ResponseMessage) -> str:
    return f"{cards_of(message)[0].title}\n{cards_of(message)[0].text}"


def primary_of(message: simcord.ResponseMessage) -> list[str]:
    """The ids of the buttons that most users press."""
    primary = discord.ButtonStyle.primary.value
    return [item["custom_id"] for item in items_of(message) if item.get("style") == primary]


async def show(room: Room, **options: str) -> simcord.ResponseMessage:
    """Alice's answer to `/daily show`."""
    return answer(await room.alice.slash(room.channel, "daily show", **options))


async def send(room: Room, grid: str, **options: str) -> simcord.ResponseMessage:
    """Alice's answer to `/daily answer`."""
    return answer(await room.alice.slash(room.channel, "daily answer", grid=grid, **options))


async def days_later(room: Room, days: int) -> None:
    """Skip days at once, as on a machine that sleeps."""
    room.env.backend.advance_clock(days * 86_400)
    await room.env.settle()


async def test_all_bands_are_offered(room: Room, store: Store):
    message = await show(room)

    assert message.ephemeral
    (card,) = cards_of(message)
    assert card.title == "Sudoku of the day, 1 January 2026"
    assert card.text == "Solve any of today's puzzles to start a streak."
    puzzles = [await puzzle_of(store, band) for band in Band]
    assert card.sections == tuple(
        f"{circle} **{puzzle.band.value}**"
        for circle, puzzle in zip("🟢🟡🟠🔴", puzzles, strict=True)
    )
    said_small = f"SE {' · '.join(puzzle.rating.words for puzzle in puzzles)}"
    assert card.small_print.startswith(said_small)
    assert labels_of(message)[:4] == PLAYS
    assert primary_of(message) == [f"play:{puzzles[0].puzzle_id}"]
    assert "Easy (band 1 of 4)" in str(picture_of(message).description)
    puzzle = await puzzle_of(store, Band.HARD)
    board = answer(await room.alice.click(message, custom_id=f"play:{puzzle.puzzle_id}"))
    assert board.ephemeral
    assert cards_of(board)[0].title.startswith("Your game · ")


async def test_picture_is_of_the_easiest_open_puzzle(room: Room, store: Store):
    await show(room)
    for band in Band:
        await send(room, solution(await puzzle_of(store, band)))
        message = await show(room)
        if band is Band.EASY:
            assert "Medium (band 2 of 4)" in str(picture_of(message).description)
            sections = cards_of(message)[0].sections
            assert sections[0] == "✅ **Easy**: solved without hints"
            assert sections[1] == "🟡 **Medium**"
            text = cards_of(message)[0].text
            assert text == "**1 of 4 solved.** Your streak: 1 day. Your best: 1."
            puzzle = await puzzle_of(store, Band.MEDIUM)
            assert f"play:{puzzle.puzzle_id}" in primary_of(message)
    assert cards_of(message)[0].text.startswith("**All 4 solved!** Your streak: 1 day")
    assert pictures_of(message) == []
    assert labels_of(message) == [*PLAYS, "Share my result"]


async def test_everyone_gets_the_same_puzzle_and_a_new_one_each_day(room: Room, store: Store):
    mine = await show(room, band="MEDIUM")
    theirs = answer(await room.bob.slash(room.channel, "daily show", band="MEDIUM"))
    assert pictures_of(mine)[0].description == pictures_of(theirs)[0].description

    await days_later(room, 1)

    assert cards_of(await show(room, band="MEDIUM"))[0].title
    days = [await puzzle_of(store, Band.MEDIUM, date(2026, 1, day)) for day in (1, 2)]
    assert days[0].position != days[1].position


async def test_day_begins_in_the_users_time_zone(room: Room, store: Store):
    await prefer(store, room.alice.id, zone="Pacific/Kiritimati")
    await room.env.advance_time(11 * 3600)

    assert "2 January" in cards_of(await show(room))[0].title
    assert "1 January" in str(
        cards_of(answer(await room.bob.slash(room.channel, "daily show")))[0].title
    )


async def test_right_answer_is_matched_by_givens_and_counts_once(room: Room, store: Store):
    await show(room)
    full = solution(await puzzle_of(store, Band.HARD))

    first = await send(room, full)
    again = await send(room, full)

    assert first.ephemeral
    assert "Hard · SE" in said(first)
    assert "Right, this is the solution!\nHard: solved without hints\nYour streak: 1 day" in said(
        first
    )
    assert "You had already solved it" in said(again)
    assert len((await all_about(store, room.alice.id))["daily_results"]) == 1
    assert "✅ **Hard**: solved without hints" in cards_of(await show(room))[0].sections


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (
            date(2025, 12, 31),
            "Hard: solved without hints, after the day was over\nSolve any of today",
        ),
        (date(2026, 1, 2), "Hard: solved without hints\nYour streak: 1 day"),
    ],
)
async def test_answers_to_adjacent_days_are_matched_by_givens(
    room: Room, simcord_bot: TutorBot, day: date, expected: str
):
    (posted,) = (await simcord_bot.services.get(DailyService).puzzles(day, (Band.HARD,))).values()

    assert expected in said(await send(room, solution(posted)))
    assert expected not in said(await send(room, solution(posted), band="EASY"))


async def test_wrong_answers_are_explained_without_spoilers(room: Room, store: Store):
    await show(room)
    puzzle = await puzzle_of(store)
    full, values = solution(puzzle), parse_position(puzzle.position).values
    free = values.index(0)
    given = next(cell for cell, value in enumerate(values) if value)

    def changed(at: int, sign: str) -> str:
        return full[:at] + sign + full[at + 1 :]

    digit = str(int(full[free]) % 9 + 1)
    other = str(int(full[given]) % 9 + 1)
    broken = await send(room, changed(free, digit))
    open_cell = await send(room, changed(free, "."))
    another = await send(room, changed(given, other))
    elsewhere = await send(room, WIKIPEDIA)
    named = await send(room, WIKIPEDIA, band="HARD")
    no_grid = await send(room, "no grid at all")

    assert "This breaks the rules: two " in said(broken)
    assert "1 cell is still empty" in said(open_cell)
    assert said(another).endswith("is a given there, but your grid has something else.")
    assert "None of today's puzzles has these givens." in said(elsewhere)
    assert labels_of(elsewhere) == ["Today's puzzle"]
    assert "Today's puzzle in the band Hard has other givens." in said(named)
    assert "No sudoku found" in text_of(no_grid)
    assert not await store.daily.solved_days(room.alice.id)
    for message in (broken, open_cell, another, elsewhere, named):
        assert "Not the solution" in said(message)
        assert full not in said(message)


async def test_form_accepts_answer_after_restart_and_on_a_later_day(
    room: Room, store: Store, new_bot: Callable[[], TutorBot]
):
    message = await show(room, band="EASY")
    await room.env.restart_bot(new_bot())
    await days_later(room, 1)

    form = await room.alice.click(message, label="Answer")
    result = answer(await room.alice.submit_modal(form, {"grid": solution(await puzzle_of(store))}))

    assert result.ephemeral
    assert "Easy: solved without hints, after the day was over" in said(result)
    assert "to start a streak" in said(result), "too late for the streak"
    assert not await store.daily.solved_days(room.alice.id)


async def test_used_hints_are_shown(room: Room, store: Store):
    message = await show(room, band="EASY")
    hint = answer(await room.alice.click(message, label="Hint"))
    assert hint.ephemeral, "a hint may spoil it for others"
    for _ in range(4):
        hint = answer(await room.alice.click(hint, custom_id=_hint_button(hint)))

    result = await send(room, solution(await puzzle_of(store)))

    assert "Easy: solved with hints for 2 steps" in said(result)
    found = (await store.daily.results(room.alice.id, FIRST))[Band.EASY]
    assert (found.hint_level, found.hints) == (4, 2)


def _hint_button(message: simcord.ResponseMessage) -> str:
    return str(button_of(message)["custom_id"])


async def test_other_users_hints_do_not_count(room: Room, store: Store):
    message = await show(room, band="EASY")
    await room.bob.slash(room.channel, "daily show", band="EASY")
    await store.hints.start(
        user_id=room.bob.id,
        puzzle_id=(await puzzle_of(store)).puzzle_id,
        position="x",
        interaction_id=1,
    )

    assert message.ephemeral
    assert "without hints" in said(await send(room, solution(await puzzle_of(store))))


async def test_hint_under_another_users_rating_counts(room: Room, store: Store):
    await show(room)
    puzzle = await puzzle_of(store)
    rating = await room.grade(puzzle.position)
    await room.press(rating)
    full = solution(puzzle)

    theirs = answer(await room.bob.click(rating, custom_id=_hint_button(rating)))
    await room.bob.click(theirs, custom_id=_hint_button(theirs))

    theirs = answer(await room.bob.slash(room.channel, "daily answer", grid=full))
    assert "solved with a hint for 1 step" in said(theirs)
    await send(room, full)
    levels = [
        (await store.daily.results(who.id, FIRST))[Band.EASY].hint_level
        for who in (room.alice, room.bob)
    ]
    assert levels == [1, 2]


async def test_streak_grows_survives_one_missed_day_and_ends(room: Room, store: Store):
    lines = []
    for day in (1, 2, 4, 5, 7):
        await days_later(room, (date(2026, 1, day) - room.env.now().date()).days)
        await show(room)
        puzzle = await puzzle_of(store, day=date(2026, 1, day))
        message = await send(room, solution(puzzle))
        lines.append(cards_of(message)[0].text.splitlines()[-1])
        if day == 4:
            assert "You missed 3 January 2026" in cards_of(message)[0].small_print
            assert "up to 10 January 2026" in cards_of(message)[0].small_print

    assert lines == [
        "Your streak: 1 day. Your best: 1.",
        "Your streak: 2 days. Your best: 2.",
        "Your streak: 3 days. Your best: 3.",
        "Your streak: 4 days. Your best: 4.",
        "Your streak: 1 day. Your best: 4.",
    ]


async def test_result_is_shared_without_spoilers(room: Room, store: Store):
    await show(room)
    full = solution(await puzzle_of(store))
    nothing = answer(await room.alice.click(await show(room, band="EASY"), label="My streak"))
    assert "to start a streak" in said(nothing)
    assert labels_of(nothing) == []
    message = await send(room, full)

    shared = answer(await room.alice.click(message, label="Share my result"))

    assert not shared.ephemeral
    assert text_of(shared).splitlines()[0] == f"<@{room.alice.id}>"
    assert "● Easy" in text_of(shared)
    assert cards_of(shared)[0].small_print == "● no hints · ◐ with a nudge · ○ with help"
    assert "Easy solved, no hints" in str(pictures_of(shared)[0].description)
    assert full not in text_of(shared)
    assert labels_of(shared) == ["Play this too"]
    sent = [r.json for r in room.env.http_requests if isinstance(r.json, dict)][-1]
    assert sent["allowed_mentions"] == {"parse": []}
    theirs = answer(await room.bob.click(shared, label="Play this too"))
    assert theirs.ephemeral
    assert cards_of(theirs)[0].title.startswith("Your game · ")
    assert (await room.alice.click(message, label="Share my result")).followups, "only once"
    # Several results: the reader chooses.
    await send(room, solution(await puzzle_of(store, Band.EXPERT)))
    shared = answer(await room.alice.click(message, label="Share my result"))
    theirs = answer(await room.bob.click(shared, label="Play this too"))
    assert theirs.ephemeral
    assert cards_of(theirs)[0].sections[0] == "🟢 **Easy**"


async def test_solved_game_counts(room: Room, simcord_bot: TutorBot, store: Store):
    await show(room, band="EASY")
    puzzle = await puzzle_of(store)
    context = await simcord_bot.services.users.context(
        user_id=room.alice.id,
        interaction_id=7,
        guild_id=None,
        now=room.env.now(),
        locale="en-US",
    )

    solved = await simcord_bot.services.get(DailyService).solved(puzzle.puzzle_id, context)

    assert solved is not None
    assert solved.first
    assert solved.streak.days == 1
    other = await store.puzzle_id(EASY)
    assert await simcord_bot.services.get(DailyService).solved(other, context) is None
    with pytest.raises(NoDailyError):
        await simcord_bot.services.get(DailyService).show(other, context)


async def test_answers_are_checked_in_a_worker(room: Room, workers: InlineWorkers, store: Store):
    await show(room)
    workers.jobs.clear()

    await send(room, solution(await puzzle_of(store)))

    assert workers.jobs == ["check_answer"]


async def test_puzzle_solved_by_playing_counts_and_is_confirmed(room: Room, store: Store):
    message = await show(room, band="EASY")
    puzzle = await puzzle_of(store)
    board = answer(await room.alice.click(message, label="Play"))
    assert board.ephemeral

    done = answer(await room.alice.slash(room.channel, "place", moves=solution(puzzle)))

    assert "Easy: solved without hints\nYour streak: 1 day" in f"{text_of(done)}{said(done)}"
    assert await store.daily.solved_days(room.alice.id) == (FIRST,)
    shared = answer(await room.alice.click(done, label="Share my result"))
    assert "● Easy" in text_of(shared)
    assert not shared.ephemeral


async def test_hints_to_the_game_count_for_the_puzzle(room: Room, store: Store):
    message = await show(room, band="EASY")
    board = answer(await room.alice.click(message, label="Play"))
    await room.alice.click(board, label="Hint")

    result = await send(room, solution(await puzzle_of(store)))

    assert "Easy: solved with a hint for 1 step" in said(result)


async def test_hint_continues_from_the_open_game(room: Room, store: Store):
    message = await show(room, band="EASY")
    puzzle = await puzzle_of(store)
    grid = parse_position(puzzle.position)
    cell = next(cell for cell, value in enumerate(grid.values) if not value)
    board = answer(await room.alice.click(message, label="Play"))
    placed = f"r{cell // 9 + 1}c{cell % 9 + 1}={solution(puzzle)[cell]}"
    await room.alice.slash(room.channel, "place", moves=placed)

    hint = answer(await room.alice.click(message, label="Hint"))

    filled = 81 - grid.values.count(0) + 1
    assert f"{filled} of 81" in str(pictures_of(hint)[0].description)
    assert "Board" in labels_of(hint), "it is a hint in the game"
    theirs = answer(await room.bob.slash(room.channel, "daily show", band="EASY"))
    assert "Board" not in labels_of(answer(await room.bob.click(theirs, label="Hint")))
    assert board.ephemeral


@pytest.mark.parametrize("label", ["Walk me through", "Solution"])
async def test_viewing_steps_or_solution_counts_as_help(room: Room, store: Store, label: str):
    await show(room)
    puzzle = await puzzle_of(store)
    shown = await room.grade(puzzle.position)
    if label == "Solution":
        shown = answer(await room.alice.click(shown, label="More"))
    await room.alice.click(shown, label=label)

    result = await send(room, solution(puzzle))

    assert "solved with a hint for 1 step" in said(result)
    assert (await store.daily.results(room.alice.id, FIRST))[Band.EASY].hint_level == 4


async def test_in_german(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de")
    message = await show(room, band="EASY")
    assert "🟢 Leicht · SE" in cards_of(message)[0].title
    assert labels_of(message)[:4] == ["Spielen", "Tipp", "Antworten", "Meine Serie"]

    full = solution(await puzzle_of(store))
    wrong = await send(room, full[0] * 81)
    right = await send(room, full)

    assert "Keines der heutigen Rätsel hat diese Vorgaben." in said(wrong)
    assert "Richtig, das ist die Lösung!\nLeicht: ohne Tipp gelöst" in said(right)


async def test_solved_game_counts_after_a_transient_database_error(
    room: Room, store: Store, monkeypatch: pytest.MonkeyPatch
):
    message = await show(room, band="EASY")
    await room.alice.click(message, label="Play")
    full = solution(await puzzle_of(store))

    with monkeypatch.context() as patch:
        patch.setattr(store.daily, "save_result", busy)
        failed = answer(await room.alice.slash(room.channel, "place", moves=full))
    assert not cards_of(failed)

    solved = answer(await room.alice.slash(room.channel, "place", moves=full))
    assert "Your streak: 1 day" in said(solved)
    assert await store.daily.solved_days(room.alice.id) == (FIRST,)


async def busy(*_: object, **__: object) -> bool:
    raise StoreBusyError
