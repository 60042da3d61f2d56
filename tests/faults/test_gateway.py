"""The gateway connection: dropped, with a lost session, and with repeated events."""

import asyncio

import pytest

from engine.orders.scales import SE
from testing.standin import NoAnswerError
from tests.bot.conftest import CHAINS, EASY, RATED, ratings_of
from tests.faults.conftest import Note, Scene

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("how", ["closed with 4000", "connection aborted", "asked to reconnect"])
async def test_dropped_connection_is_resumed_without_loss(scene: Scene, note: Note, how: str):
    gateway = scene.discord.gateway
    shown = await scene.hint()
    if how == "closed with 4000":
        await gateway.drop()
    elif how == "connection aborted":
        gateway.abort()
    else:
        await gateway.ask_to_reconnect()

    answers = await asyncio.gather(_wait(scene.grade()), _wait(scene.more(shown)))

    assert RATED in answers[0]
    assert "Hint 2 of 4" in answers[1]
    assert gateway.identified == 1
    assert gateway.resumed == 1
    note(f"gateway {how}", "/grade and button meanwhile", "both answers, each once")


async def _wait(doing: object) -> str:
    answer = await doing  # type: ignore[misc]
    return str(answer.text)


async def test_connection_drop_while_answering(scene: Scene, note: Note):
    doing = scene.grade(CHAINS)
    await doing.acknowledged()
    scene.discord.gateway.abort()

    assert "Expert · about " in (await doing).text
    note("gateway connection aborted", "/grade, acknowledged before", "answer")


async def test_lost_session_is_restarted(scene: Scene, note: Note):
    gateway = scene.discord.gateway
    gateway.forget()
    missed = scene.grade()
    await gateway.until_ready()
    assert gateway.identified == 2

    assert RATED in (await scene.grade()).text
    with pytest.raises(NoAnswerError):
        await missed.until(lambda it: it.answered, 0.1)
    note("gateway session lost", "/grade meanwhile", '"did not respond" (Discord tells no bot)')
    note("gateway session lost", "/grade afterwards", "answer")


async def test_repeated_events_have_one_effect(scene: Scene, note: Note):
    scene.discord.twice = True

    graded = await scene.grade()
    await asyncio.sleep(0.2)
    assert not graded.refused, "the second event gets no response"
    assert graded.text.count(RATED) == 1
    results = await ratings_of(scene.bot.services.store, scene.alice.id)
    assert [result["scale"] for result in results] == [SE.slug]

    shown = await scene.hint()
    pressed = await scene.more(shown)
    await asyncio.sleep(0.2)
    assert not pressed.refused
    assert "Hint 2 of 4" in pressed.text
    assert pressed.original is not None
    assert pressed.original.edits == 2, "the first hint and the second"
    note("event twice", "/grade", "one answer, one result kept")
    note("event twice", "button", "one level further, not two")


async def test_event_repeated_after_its_answer_changes_nothing(scene: Scene, note: Note):
    shown = await scene.hint()
    pressed = await scene.more(shown)
    further = await scene.more(shown)
    scene.discord.repeat(pressed)
    await asyncio.sleep(0.2)

    assert not pressed.refused
    assert "Hint 3 of 4" in further.text
    assert "Hint 3 of 4" in pressed.text, "it is the same message"
    note("event repeated later", "button", "nothing changes")


async def test_concurrent_presses_skip_nothing(scene: Scene, note: Note):
    shown = await scene.hint()
    first, second = scene.more(shown), scene.more(shown, scene.bob)
    await asyncio.gather(_wait(first), _wait(second))

    assert "Hint 2 of 4" in first.text
    assert "Hint 2 of 4" in second.text
    note("two press at once", "button", "one level further for both")


async def test_interaction_acknowledged_before_a_cut_runs_once(scene: Scene, note: Note):
    from testing.standin import Cut, Route

    scene.discord.twice = True
    scene.discord.faults.add(Route.CALLBACK, cut=Cut.AFTER, times=1)

    answer = await scene.discord.slash(scene.alice, "grade", channel=scene.channel, puzzle=EASY)
    await asyncio.sleep(0.3)

    assert answer.text.count(RATED) == 1
    assert len(await ratings_of(scene.bot.services.store, scene.alice.id)) == 1
    note(
        "event twice, connection cut after first response", "/grade", "one answer, one result kept"
    )
