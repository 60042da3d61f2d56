"""Users who were promised an answer that the process could not deliver."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.chat.delivery import WITHDRAWN
from bot.store import PendingResponse, StoreFullError, StoreUnavailableError
from testing.patience import SECONDS
from testing.standin import Callback, Interaction, Route, StandIn
from tests.bot.conftest import EASY, RATED, TWO_SEVENS
from tests.faults.conftest import Note, Scene, none_pending, pending, scene_with
from tests.faults.test_daily_posts import until_true

pytestmark = pytest.mark.faults

NEVER: Callable[[], Awaitable[None]] = asyncio.Event().wait  # type: ignore[assignment]


async def killed(scene: Scene, doing: Interaction) -> Interaction:
    """Cancel the handling of an interaction, which leaves everything as a killed process does."""
    await doing.acknowledged()
    (task,) = scene.bot.services.in_flight._tasks
    task.cancel()
    await asyncio.wait({task})
    return doing


@pytest.fixture
async def waiting(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Interaction:
    """A user who waits for a rating from a process that was killed."""
    monkeypatch.setattr(scene.workers, "run", lambda *_, **__: NEVER())
    doing = await killed(scene, scene.grade())
    monkeypatch.undo()
    assert await pending(scene.bot.services.store) == 1
    return doing


async def test_start_does_not_wait_for_a_failing_discord(
    discord: StandIn, scene: Scene, waiting: Interaction, note: Note
):
    await scene.bot.close()
    discord.faults.add(Route.GET_ORIGINAL, status=503, times=None)

    store, config = scene.bot.services.store, scene.bot.services.config
    async with scene_with(discord, config, store, scene.workers) as again:
        assert RATED in (await again.grade()).text
        assert not waiting.answered
        discord.faults.clear()
        assert "I was interrupted while" in (await waiting).text
        await none_pending(store)
    note("503 for long", "start, notice of an interruption", "that, as soon as Discord allows it")


async def test_killed_while_notifying(scene: Scene, waiting: Interaction, note: Note):
    fault = scene.discord.faults.add(Route.EDIT_ORIGINAL, held=asyncio.Event())
    await scene.bot.notify_interrupted()
    await until_true(lambda: fault.hits == 1)
    await scene.bot.services.interruptions.close()
    assert not waiting.answered
    assert await pending(scene.bot.services.store) == 1

    await scene.bot.notify_interrupted()
    await waiting
    await none_pending(scene.bot.services.store)
    assert waiting.original is not None
    assert waiting.original.edits == 1
    note("SIGKILL", "notice of an interruption", "the notice, once, after the next start")


async def test_answered_user_is_not_told_of_an_interruption(scene: Scene, note: Note):
    answer = await scene.grade()
    await none_pending(scene.bot.services.store)
    # The process was killed before it noted the answer.
    owed = PendingResponse(answer.id, answer.token, "en")
    await scene.bot.services.store.interactions.note_partial(owed)
    async with scene.bot.services.store._database.engine.begin() as connection:
        await connection.execute(text("UPDATE promised_answers SET partial = false"))

    await scene.bot.notify_interrupted()
    await none_pending(scene.bot.services.store)

    assert RATED in answer.text
    assert "interrupted" not in answer.text
    note("SIGKILL", "/grade, just after the answer", "the answer, and nothing else")


async def test_first_response_may_still_be_on_its_way(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scene.workers, "run", lambda *_, **__: NEVER())
    monkeypatch.setattr("bot.chat.interruptions._IN_TRANSIT", timedelta(seconds=SECONDS))
    released = asyncio.Event()
    fault = scene.discord.faults.add(Route.CALLBACK, held=released)
    doing = scene.grade()
    await until_true(lambda: fault.hits == 1)
    await scene.bot.notify_interrupted()
    await until_true(lambda: scene.discord.asked(Route.GET_ORIGINAL) == {404: 1})
    released.set()

    assert "interrupted" in (await doing).text
    await none_pending(scene.bot.services.store)
    await killed(scene, doing)


async def test_nobody_is_notified_without_a_response(scene: Scene, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.chat.interruptions._IN_TRANSIT", timedelta(seconds=0.5))
    await scene.bot.services.store.interactions.note_partial(
        PendingResponse(7, "of a claim without response", "en")
    )
    await scene.bot.notify_interrupted()
    await none_pending(scene.bot.services.store)
    assert scene.discord.asked(Route.EDIT_ORIGINAL) == {}


async def test_killed_between_a_private_error_and_its_traces(scene: Scene, note: Note):
    scene.discord.faults.add(Route.FOLLOW_UP, held=asyncio.Event())
    doing = scene.grade(TWO_SEVENS)
    await doing.until(lambda it: it.original and it.original.text == WITHDRAWN)
    await killed(scene, doing)

    await scene.bot.notify_interrupted()
    await doing.until(lambda it: "missing or incomplete" in it.text)
    await none_pending(scene.bot.services.store)
    note("SIGKILL", "/grade, at a private error", "that the answer may be missing")


async def test_undelivered_error_is_followed_by_a_notice(scene: Scene, note: Note):
    scene.discord.faults.add(Route.EDIT_ORIGINAL, Route.FOLLOW_UP, status=403, times=3)

    doing = await scene.grade()

    assert "I was interrupted while" in doing.text
    await none_pending(scene.bot.services.store)
    note("403, 3 times", "/grade: rating, and error message", "that it was interrupted")


@pytest.mark.parametrize("is_read", [True, False])
async def test_undelivered_move_is_not_called_lost(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, note: Note, is_read: bool
):
    await scene.discord.slash(scene.alice, "board", channel=scene.channel, puzzle=EASY)
    if not is_read:

        async def fails(_: int) -> None:
            raise StoreFullError("database or disk is full")

        monkeypatch.setattr(scene.bot.services.store.interactions, "pending_response", fails)
    scene.discord.faults.add(Route.EDIT_ORIGINAL, Route.FOLLOW_UP, status=403, times=3)

    doing = await scene.discord.slash(scene.alice, "place", channel=scene.channel, moves="r1c3=4")

    assert ("`r1c3=4`. It is kept" if is_read else "Please ask again") in doing.text
    assert "did not arrive" not in doing.text
    await none_pending(scene.bot.services.store)
    if is_read:
        note("403, 3 times", "/place: answer and error message", "that the move is kept")


async def test_failed_completion_is_retried(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, note: Note
):
    failures = 2
    complete = scene.bot.services.store.interactions.complete_response

    async def fails(interaction_id: int) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise StoreFullError("disk is full")
        await complete(interaction_id)

    monkeypatch.setattr(scene.bot.services.store.interactions, "complete_response", fails)
    monkeypatch.setattr("bot.chat.pending_responses._PAUSES", (0.1, 0.1, 0.1))
    answer = await scene.grade()

    assert RATED in answer.text
    await none_pending(scene.bot.services.store)
    assert failures == -1
    note("disk full, just after the answer", "/grade", "the answer; it is noted later")


async def test_claim_that_was_stored_although_it_failed_leads_to_no_notice(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    claim = scene.bot.services.store.interactions.claim

    async def breaks(interaction_id: int, owed: PendingResponse | None) -> bool:
        await claim(interaction_id, owed)
        assert await pending(scene.bot.services.store) == 1
        raise StoreUnavailableError("the connection broke at the commit")

    monkeypatch.setattr(scene.bot.services.store.interactions, "claim", breaks)
    doing = await scene.grade()

    assert doing.callback is Callback.MESSAGE
    await none_pending(scene.bot.services.store)


async def test_user_hears_at_once_that_the_disk_is_full(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    async def fails(*_: object) -> bool:
        raise StoreFullError("disk is full")

    monkeypatch.setattr(scene.bot.services.store.interactions, "claim", fails)
    doing = await scene.grade()

    assert doing.callback is Callback.MESSAGE
    assert doing.private
    assert "disk is full" in doing.text
