"""`/progress`, which is private."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from itertools import count

import pytest

from bot.client import TutorBot
from bot.game.service import GameService
from bot.store import Store
from bot.store.schema import (
    daily_puzzles,
    daily_results,
    games,
    puzzle_pool,
    results,
    skill_days,
    skills,
)
from engine.language import languages
from engine.model.band import Band
from tests.bot.conftest import CHAINS, EASY, Room, prefer
from tests.bot.game.test_play import SOLVED
from tests.bot.messages import answer, card_of, cards_of, picture_of, pictures_of, text_of
from tests.bot.practice.test_practice import Learner
from tutor.learning import OVERALL

MOMENT = datetime(2026, 1, 1, 10, tzinfo=UTC)
_NUMBERS = count(1)


async def solve_daily(
    store: Store, user_id: int, day: date, band: Band = Band.EASY, *, on_time: bool = True
) -> None:
    """Store a solved daily puzzle, as if it had been played."""
    key = f"{day}{band.slug}"
    puzzle_id = await store.puzzle_id(key)
    async with store._database.engine.begin() as connection:
        query = puzzle_pool.select().where(puzzle_pool.c.puzzle_id == puzzle_id)
        if (await connection.execute(query)).first() is None:
            numbers = dict.fromkeys(("er", "ep", "ed"), band.lowest)
            await connection.execute(
                puzzle_pool.insert().values(
                    puzzle_id=puzzle_id,
                    band=band.slug,
                    number=puzzle_id,
                    hardest="",
                    created=MOMENT,
                    **numbers,
                )
            )
            await connection.execute(
                daily_puzzles.insert().values(day=day, band=band.slug, puzzle_id=puzzle_id)
            )
        await connection.execute(
            daily_results.insert().values(
                puzzle_id=puzzle_id,
                user_id=user_id,
                interaction_id=next(_NUMBERS),
                day=day,
                band=band.slug,
                on_time=on_time,
                hint_level=0,
                hints=0,
                created=datetime(day.year, day.month, day.day, 12, tzinfo=UTC),
            )
        )


async def test_new_users_learn_how_to_start(room: Room):
    result = await room.alice.slash(room.channel, "progress")

    assert result.ephemeral
    card = card_of(answer(result))
    assert card.title == "Your progress"
    assert "No rating yet" in card.text
    assert "0 puzzles solved" in card.text
    assert not pictures_of(answer(result))
    result = await room.alice.click(answer(result), label="Practise")
    assert result.ephemeral
    assert card_of(answer(result)).title.startswith("Practice: ")


async def test_solved_game_counts_in_the_band_of_its_puzzle(
    room: Room, store: Store, simcord_bot: TutorBot
):
    await room.alice.slash(room.channel, "board", puzzle=EASY)
    await asyncio.gather(*simcord_bot.services.get(GameService).saver._background)
    await room.alice.slash(room.channel, "place", moves=SOLVED)

    (solved,) = await store.progress.solved(room.alice.id)
    assert solved.band is Band.EASY
    card = card_of(answer(await room.alice.slash(room.channel, "progress")))
    assert "1 puzzle solved** · Easy 1" in card.text
    assert "other" not in card.text
    assert "No rating yet" in card.text


async def test_unrated_puzzle_is_rated_when_solved(room: Room, store: Store, simcord_bot: TutorBot):
    board = answer(await room.alice.slash(room.channel, "board", puzzle=EASY))
    await asyncio.gather(*simcord_bot.services.get(GameService).saver._background)
    async with store._database.engine.begin() as connection:
        await connection.execute(results.delete())
    assert cards_of(board)

    await room.alice.slash(room.channel, "place", moves=SOLVED)
    await asyncio.gather(*simcord_bot.services.get(GameService).saver._background)

    (solved,) = await store.progress.solved(room.alice.id)
    assert solved.band is Band.EASY


async def test_progress_shows_all_results(room: Room, store: Store):
    alice = Learner(room, store, room.alice)
    await alice.begin()
    await alice.say(await alice.wrong())
    await room.env.advance_time(3600)
    await solve_daily(store, room.alice.id, date(2025, 12, 31))
    await solve_daily(store, room.alice.id, date(2026, 1, 1), Band.HARD)
    await solve_daily(store, room.bob.id, date(2026, 1, 1), Band.EXPERT)

    message = answer(await room.alice.slash(room.channel, "progress"))

    text = card_of(message).text
    rated = await store.practice.skills(room.alice.id)
    assert f"Rating about {rated[OVERALL].rating:.0f}**, still uncertain" in text
    assert "Your streak: 2 days" in text
    assert "2 puzzles solved** · Easy 1 · Hard 1" in text
    assert "Naked pair" in str(picture_of(message).description)
    assert "A hollow bar is still uncertain." in card_of(message).small_print
    result = await room.alice.click(message, label="Practise what is due (1)")
    assert result.ephemeral
    assert "missed this one before" in card_of(answer(result)).text


async def test_progress_without_pictures_explains_no_chart(room: Room, store: Store):
    alice = Learner(room, store, room.alice)
    await alice.begin()
    await alice.say(await alice.wrong())
    await room.alice.slash(room.channel, "settings me", pictures=False)

    message = answer(await room.alice.slash(room.channel, "progress"))

    assert "Naked pair" in text_of(message)
    assert not card_of(message).small_print


@pytest.mark.parametrize(
    ("change", "words"), [(60, "· +60 in 90 days"), (-7, "· \u22127 in 90 days"), (0, "")]
)
async def test_change_of_a_sure_rating_is_told(room: Room, store: Store, change: int, words: str):
    key = {"user_id": room.alice.id, "deviation": 50}
    async with store._database.engine.begin() as connection:
        await connection.execute(
            skills.insert().values(
                **key, technique=OVERALL, rating=1500, volatility=0.06, updated=MOMENT
            )
        )
        for day, rating in ((-200, 999), (-100, 1500 - change), (-3, 1800)):
            await connection.execute(
                skill_days.insert().values(
                    **key, day=MOMENT.date() + timedelta(days=day), rating=rating
                )
            )

    card = card_of(answer(await room.alice.slash(room.channel, "progress")))

    assert card.text.splitlines()[0] == f"**Rating 1500** {words}".strip()


async def test_played_puzzles_count_by_their_rating(room: Room, store: Store):
    await room.grade(EASY)
    await room.grade(CHAINS)
    async with store._database.engine.begin() as connection:
        rows = (await connection.execute(results.select())).all()
        for row in rows:
            await connection.execute(
                games.insert().values(
                    puzzle_id=row.puzzle_id,
                    user_id=room.alice.id,
                    interaction_id=row.id,
                    turns="",
                    marks=False,
                    version=1,
                    solved=MOMENT,
                    created=MOMENT,
                    updated=MOMENT,
                )
            )
        await connection.execute(
            results.update().where(results.c.id == rows[1].id).values(er_exact=False)
        )

    solved = await store.progress.solved(room.alice.id)

    assert [solved_puzzle.band for solved_puzzle in solved] == [Band.EASY, None]
    message = answer(await room.alice.slash(room.channel, "progress"))
    assert "Easy 1 · other 1" in card_of(message).text


@pytest.mark.parametrize("language", languages())
async def test_progress_is_shown_in_every_language(room: Room, store: Store, language: str):
    await prefer(store, room.alice.id, language=language)

    message = answer(await room.alice.slash(room.channel, "progress"))

    assert ("Fortschritt" in cards_of(message)[0].title) is (language == "de")
