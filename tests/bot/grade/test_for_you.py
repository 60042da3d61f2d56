"""How hard a puzzle is for one member, as a private answer."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import simcord

from bot.store import Store
from corpus import read_table
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.notation import format_position, parse_position
from tests.bot.conftest import EASY, LAST_CELL, Room
from tests.bot.messages import answer, cards_of, labels_of, text_of
from tutor.learning import after_use

X_WING = ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."
SITES = ["Open in SudokuPad", "Open in sudoku.coach", "Open in SudokuWiki"]
OTHERS = [row["puzzle"] for row in read_table("human/times.tsv")[:5]]


async def asked(room: Room, rating: simcord.ResponseMessage) -> simcord.ResponseMessage:
    result = await room.alice.click(rating, label="More")
    assert result.ephemeral
    return answer(result)


async def used(room: Room, store: Store, technique: Technique, puzzle: str, tenths: int) -> None:
    """Alice has used a technique in her game with this puzzle."""
    await room.alice.slash(room.channel, "board", puzzle=puzzle)
    game = await store.games.current(room.alice.id)
    assert game is not None
    moment = datetime.now(UTC)
    assert await store.practice.credit(
        user_id=room.alice.id,
        game_id=game.id,
        technique=technique.slug,
        interaction_id=game.id,
        moment=moment,
        day=moment.date(),
        change=lambda before: after_use(before, technique.slug, tenths=tenths, now=moment),
    )


async def test_nothing_is_said_of_an_unknown_strength(room: Room):
    rating = await room.grade(X_WING)

    assert "I'll tell you how hard a puzzle is for you" in text_of(await asked(room, rating))
    assert len(room.channel.history()) == 1, "the channel sees the rating only"


async def test_verdict_depends_on_what_the_member_has_used(room: Room, store: Store):
    rating = await room.grade(X_WING)
    public = cards_of(rating)
    await used(room, store, Technique.NAKED_PAIR, EASY, 30)

    card = cards_of(await asked(room, rating))[0]
    assert card.title.startswith("For you: ")
    assert card.text == "It needs X-wing, which you have not used yet."

    await used(room, store, Technique.X_WING, EASY, 32)
    assert cards_of(await asked(room, rating))[0].text.endswith("which you have used once.")
    await used(room, store, Technique.X_WING, LAST_CELL, 32)
    message = await asked(room, rating)
    assert cards_of(message)[0].text == "It needs X-wing, which you have used 2 times."
    assert labels_of(message) == ["Play", "Lesson: X-wing", "Solution", *SITES]
    assert cards_of(rating) == public, "nobody else learns of it"
    theirs = answer(await room.bob.click(rating, label="More"))
    assert "I'll tell you how hard a puzzle is for you" in text_of(theirs)


async def test_easy_puzzle_is_easier_than_a_hard_one(room: Room, store: Store):
    await used(room, store, Technique.NAKED_PAIR, LAST_CELL, 30)

    easy = cards_of(await asked(room, await room.grade(EASY)))[0]

    assert easy.title == "For you: within easy reach"
    assert easy.text == "It needs only singles."


async def test_minutes_follow_from_the_times_of_own_games(room: Room, store: Store):
    await used(room, store, Technique.NAKED_PAIR, LAST_CELL, 30)
    rating = await room.grade(EASY)
    grids = [parse_position(format_position(Grid.parse(line))) for line in OTHERS]
    for number, grid in enumerate(grids):
        puzzle = await store.puzzle_id(format_position(grid))
        game = await store.games.open(
            user_id=room.alice.id, puzzle_id=puzzle, interaction_id=number + 1
        )
        if number == 4:
            assert "It will take you" not in cards_of(await asked(room, rating))[0].text
            # A pasted solution says nothing about somebody's speed.
            pasted = replace(game, seconds=1, updated=datetime.now(UTC))
            changed = await store.games.change(
                pasted, turns="", marks=False, solved=datetime.now(UTC)
            )
            assert changed is not None
            assert "It will take you" not in cards_of(await asked(room, rating))[0].text
            game = replace(changed, solved=None)
        slow = replace(game, seconds=60 * 20, updated=datetime.now(UTC) - timedelta(hours=9))
        changed = await store.games.change(slow, turns="", marks=False, solved=datetime.now(UTC))
        assert changed is not None
        assert changed.seconds == 60 * 20 + 300, "a pause counts five minutes at most"

    words = cards_of(await asked(room, rating))[0].text
    minutes = re.fullmatch(
        "It needs only singles. It will take you about ([0-9]+) minutes, judging by 5 games "
        "without hints.",
        words,
    )
    assert minutes
    assert 5 < int(minutes[1]) < 25, "slower than others"

    await room.alice.slash(room.channel, "settings me", times=False)
    assert "It will take you" not in cards_of(await asked(room, rating))[0].text


async def test_games_are_not_timed_against_the_will_of_their_player(room: Room, store: Store):
    await room.alice.slash(room.channel, "board", puzzle=LAST_CELL)
    game = await store.games.current(room.alice.id)
    assert game is not None
    assert game.seconds == 0
    uncounted = await store.games.change(game, turns="", marks=True, solved=None, timed=False)
    assert uncounted is not None
    assert uncounted.seconds is None
    later = await store.games.change(uncounted, turns="", marks=True, solved=datetime.now(UTC))
    assert later is not None
    assert later.seconds is None
    assert await store.games.timed(room.alice.id) == ()
