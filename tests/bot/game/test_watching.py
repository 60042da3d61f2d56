"""The tutor watches games: credit for techniques, and a question about a guess."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import pytest

from bot.game.watching import Watcher
from bot.store import Store
from tests.bot.conftest import EASY, InlineWorkers, Room, all_about, prefer
from tests.bot.messages import answer, cards_of
from tutor.learning import OVERALL
from workers import JobTimeout

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
NO_SINGLES = ".93.84716846971..3...3..948..54..671....2..9.964715832.721..3.9138.......59...1.."
"""Its next step is an ALS-XZ, after which r3c2 is 1."""
QUESTION = "What made you sure of r4c1?"


async def begin(room: Room, puzzle: str, *, guesses: bool | None = None) -> None:
    if guesses is not None:
        await room.alice.slash(room.channel, "settings me", guesses=guesses)
    await room.alice.slash(room.channel, "board", puzzle=puzzle)


async def place(room: Room, moves: str) -> str:
    """Alice's answer to `/place`, once all background work is done."""
    message = answer(await room.alice.slash(room.channel, "place", moves=moves))
    await room.env.settle()
    return cards_of(message)[0].text.partition("\n")[2]  # below the bar


async def credited(room: Room, store: Store) -> list[str]:
    data = await all_about(store, room.alice.id)
    return sorted(row["technique"] for row in data["game_credits"])


# ------------------------------------------------------------------ credit


@pytest.mark.compiled
async def test_technique_that_a_digit_needs_counts_for_its_rating(room: Room, store: Store):
    await begin(room, NO_SINGLES)

    assert await place(room, "r3c2=1") == "Placed: r3c2=1."

    assert await credited(room, store) == ["als-xz"]
    skills = await store.practice.skills(room.alice.id)
    assert set(skills) == {OVERALL, "als-xz"}
    assert skills[OVERALL].rating > 1200
    progress = answer(await room.alice.slash(room.channel, "progress"))
    assert "No rating yet" not in cards_of(progress)[0].text


async def test_technique_counts_once_in_a_game(room: Room, store: Store):
    await begin(room, EASY)
    await place(room, "r5c5=5")
    once = await store.practice.skills(room.alice.id)
    await room.repeat_last_event()
    await place(room, "r7c6=7")

    assert await credited(room, store) == ["naked-single"]
    assert await store.practice.skills(room.alice.id) == once


async def test_wrong_digit_earns_nothing_and_is_answered_like_a_right_one(room: Room, store: Store):
    await begin(room, EASY, guesses=True)

    assert await place(room, "r5c5=9") == "Placed: r5c5=9."
    assert await credited(room, store) == []


async def test_technique_of_a_hint_earns_nothing(room: Room, store: Store):
    await begin(room, EASY)
    board = answer(await room.alice.slash(room.channel, "board"))
    await room.alice.click(board, label="Hint")

    await place(room, "r5c5=5")
    assert await credited(room, store) == [], "there was a hint at this position"
    await place(room, "r7c6=7")
    assert await credited(room, store) == ["naked-single"]


async def test_applied_hint_earns_nothing(room: Room, store: Store):
    await begin(room, EASY)
    message = answer(await room.alice.slash(room.channel, "board"))
    message = answer(await room.alice.click(message, label="Hint"))
    message = answer(await room.alice.click(message, label="Show all"))
    await room.alice.click(message, label="Fill in the next 7")
    await room.alice.click(message, label="Fill in 8 cells")

    assert await credited(room, store) == []


async def test_move_is_shown_even_if_it_cannot_be_watched(
    room: Room, store: Store, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
):
    await begin(room, EASY, guesses=True)
    run = workers.run

    async def fail(job, /, *args, **options):
        if job.__name__ == "watch":
            raise JobTimeout("too long")
        return await run(job, *args, **options)

    monkeypatch.setattr(workers, "run", fail)
    assert await place(room, "r5c5=5") == "Placed: r5c5=5."
    assert await credited(room, store) == []


async def test_watching_is_no_job_of_the_user_who_plays(room: Room, workers: InlineWorkers):
    await begin(room, EASY)
    await place(room, "r5c5=5")

    owners = dict(zip(workers.jobs, workers.owners, strict=True))
    assert owners["watch"] is None, "the user's next move would have to wait for it"
    assert owners["play"] == room.alice.id


async def test_credit_is_deleted_with_all_data(room: Room, store: Store):
    await begin(room, EASY)
    await place(room, "r5c5=5")

    asked = answer(await room.alice.slash(room.channel, "privacy delete"))
    await room.alice.click(asked, label="Forget me")

    assert await credited(room, store) == []


# ------------------------------------------------------------------ guesses


@pytest.mark.compiled
async def test_guess_is_not_mentioned_by_default(room: Room):
    await begin(room, ESCARGOT)

    assert await place(room, "r4c1=4") == "Placed: r4c1=4."


@pytest.mark.compiled
@pytest.mark.parametrize("digit", [4, 5])
async def test_right_guess_and_wrong_one_get_the_same_question(room: Room, digit: int):
    await begin(room, ESCARGOT, guesses=True)

    assert await place(room, f"r4c1={digit}") == (
        f"Placed: r4c1={digit}.\n{QUESTION} I see nothing that decides it yet, but I may "
        "have missed something. **Hint** shows what I would look at next."
    )


@pytest.mark.compiled
async def test_user_is_asked_once_in_a_game(room: Room):
    await begin(room, ESCARGOT, guesses=True)

    assert QUESTION in await place(room, "r4c1=4")
    assert await place(room, "r4c2=7") == "Placed: r4c2=7."
    await room.alice.slash(room.channel, "board", puzzle=NO_SINGLES)
    assert "What made you sure of r2c7?" in await place(room, "r2c7=2")


@pytest.mark.compiled
async def test_question_is_in_the_language_and_cell_names_of_the_user(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de")
    await begin(room, ESCARGOT, guesses=True)

    assert "Was hat dich bei r4c1 so sicher gemacht?" in await place(room, "r4c1=4")


async def test_setting_can_be_turned_off_again(room: Room, store: Store):
    for guesses in (True, False):
        await room.alice.slash(room.channel, "settings me", guesses=guesses)
        assert (await store.people.preferences(room.alice.id)).guesses is guesses
    data = json.loads(json.dumps(await all_about(store, room.alice.id), default=str))
    assert [row["guesses"] for row in data["people"]] == [False]


class BlockedWork:
    """Runs no job until it is allowed to."""

    def __init__(self) -> None:
        self.may_run = asyncio.Event()
        self.jobs = 0

    async def run(self, *_: object) -> NoReturn:
        self.jobs += 1
        await self.may_run.wait()
        raise JobTimeout(1)


async def test_few_moves_wait_to_be_matched_on_a_busy_machine(store: Store):
    work = BlockedWork()
    watcher = Watcher(store=store, work=cast(Any, work))
    game: Any = SimpleNamespace(puzzle="", turns="")

    turns = [asyncio.create_task(watcher.watch_later(game, cast(Any, None))) for _ in range(500)]
    await asyncio.sleep(0)

    assert sum(not turn.done() for turn in turns) == 50
    work.may_run.set()
    await asyncio.gather(*turns)
    await watcher.watch_later(game, cast(Any, None))
    assert work.jobs == 51
