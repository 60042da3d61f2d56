"""An answer draws only what it shows: one picture, and none that nobody sees."""

from engine.model.band import Band
from tests.bot.answering.test_answering import choose, press
from tests.bot.conftest import LAST_CELL, LONE_SINGLE, InlineWorkers, Room
from tests.bot.messages import answer, pictures_of, text_of
from tutor.drawing import Drawing


async def test_next_hint_is_one_job_with_one_picture(
    room: Room, drawn: list[Drawing], workers: InlineWorkers
):
    message = await room.hint(LONE_SINGLE)
    for label in ("Explain", "Explain", "Explain", "Next step", "Explain"):
        workers.jobs.clear()
        drawn.clear()
        message = await press(room, message, label)
        assert len(drawn) == len(pictures_of(message)) == 1, label
        assert len(workers.jobs) == 1, label


async def test_answer_to_a_hint_is_judged_by_one_job_with_one_picture(
    room: Room, drawn: list[Drawing], workers: InlineWorkers
):
    message = await press(room, await room.hint(LONE_SINGLE), "I see it")
    message = await choose(room, message, 2, "r5c5")
    workers.jobs.clear()
    drawn.clear()
    message = await press(room, message, "Check my answer")

    assert workers.jobs == ["answer_hint"]
    assert len(drawn) == len(pictures_of(message)) == 1


async def test_hint_to_a_game_draws_the_hint_and_applying_it_the_game(
    room: Room, drawn: list[Drawing]
):
    message = answer(await room.alice.slash(room.channel, "board", puzzle=LONE_SINGLE))
    for label in ("Hint", "Show all", "Apply", "Check"):
        drawn.clear()
        message = await press(room, message, label)
        assert len(drawn) == len(pictures_of(message)) == 1, label


async def test_game_with_a_mistake_is_drawn_instead_of_a_hint(room: Room, drawn: list[Drawing]):
    await room.alice.slash(room.channel, "board", puzzle=LAST_CELL)
    await room.alice.slash(room.channel, "place", moves="r1c1=4")
    drawn.clear()
    message = answer(await room.alice.slash(room.channel, "hint"))
    assert "Something is wrong" in text_of(message)
    assert len(drawn) == len(pictures_of(message)) == 1


async def test_practice_draws_what_it_shows(room: Room, drawn: list[Drawing]):
    message = answer(await room.alice.slash(room.channel, "practice", technique="naked-pair"))
    for label in ("Hint", "Answer", "Back", "Show answer", "Next position"):
        drawn.clear()
        message = await press(room, message, label)
        assert len(drawn) == len(pictures_of(message)) == 1, label


async def test_daily_puzzle_is_drawn_once_for_everybody(room: Room, drawn: list[Drawing]):
    message = answer(await room.alice.slash(room.channel, "daily show", band=Band.EASY.name))
    assert len(drawn) == len(pictures_of(message)) == 1
    drawn.clear()
    other = answer(await room.bob.slash(room.channel, "daily show", band=Band.EASY.name))
    assert pictures_of(other)
    assert not drawn
    hint = await press(room, message, "Hint")
    assert len(drawn) == len(pictures_of(hint)) == 1
    drawn.clear()
    board = answer(await room.bob.click(other, label="Play"))
    assert len(drawn) == len(pictures_of(board)) == 1
