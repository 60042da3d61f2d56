"""Links to puzzles with constraints in chat: drawn and checked, not rated."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.store import Store
from engine.links import lz_string, parse_link
from engine.links.with_constraints import ConstraintsError
from tests.bot.conftest import Room, prefer
from tests.bot.messages import answer, cards_of, items_of, pictures_of, text_of

LINES = (Path(__file__).parents[2] / "data" / "constraints.jsonl").read_text().splitlines()
KILLER, SOLVED = (
    next(line for line in map(json.loads, LINES) if line["kind"] == kind and line["solutions"] == 1)
    for kind in ("killercage", "clone")
)
EMPTY: dict[str, Any] = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)]}


def link(puzzle: dict[str, Any], **more: Any) -> str:
    return f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle | more))}"


async def grade(room: Room, puzzle: str) -> simcord.ResponseMessage:
    return answer(await room.alice.slash(room.channel, "grade", puzzle=puzzle))


async def test_puzzle_is_drawn_and_checked(room: Room):
    puzzle = link(KILLER["puzzle"], title="Tea *time*", author="Ann", ruleset="Cages:\n  sum.")
    message = await grade(room, puzzle)
    (card,) = cards_of(message)
    assert "exactly one solution" in card.text
    assert "killer cages" in card.text
    assert "cannot rate" in card.text
    assert r"Tea \*time\*" in text_of(message)
    assert "Cages:\nsum." in text_of(message)
    assert "Ann" in text_of(message)
    (picture,) = pictures_of(message)
    assert "killer cages" in (picture.description or "")


async def test_link_opens_the_same_puzzle(room: Room):
    message = await grade(room, link(EMPTY, antiknight=True, title="Tea"))
    assert "several solutions" in text_of(message)
    (url,) = [item["url"] for item in items_of(message)]
    with pytest.raises(ConstraintsError) as opened:
        parse_link(url)
    assert opened.value.puzzle is not None
    assert opened.value.puzzle.title == "Tea"


@pytest.mark.parametrize(
    ("command", "said"),
    [("hint", "Only puzzles with"), ("board", "Only puzzles with"), ("check", "Only puzzles with")],
)
async def test_several_solutions(room: Room, command: str, said: str):
    asked = await room.alice.slash(room.channel, command, puzzle=link(EMPTY, antiking=True))
    assert "several solutions" in text_of(answer(asked))
    assert said in text_of(answer(asked))


@pytest.mark.parametrize(
    ("command", "said"),
    [("grade", "cannot rate such puzzles"), ("check", "press **Play**")],
)
async def test_command_says_what_to_do(room: Room, command: str, said: str):
    asked = await room.alice.slash(room.channel, command, puzzle=link(KILLER["puzzle"]))
    assert "exactly one solution" in text_of(answer(asked))
    assert said in text_of(answer(asked))


async def test_link_is_no_move(room: Room):
    asked = await room.alice.slash(room.channel, "place", moves=link(KILLER["puzzle"]))
    assert "use /board with the link" in text_of(answer(asked))


async def test_link_is_no_answer_to_a_daily_puzzle(room: Room):
    asked = await room.alice.slash(room.channel, "daily answer", grid=link(KILLER["puzzle"]))
    assert "send your whole grid" in text_of(answer(asked))


async def test_hardest_steps(room: Room):
    assert "on my way to the solution: ||" in text_of(await grade(room, link(SOLVED["puzzle"])))


async def test_steps_that_do_not_reach_the_end(room: Room):
    message = await grade(room, link(KILLER["puzzle"]))
    assert re.search(r"[Mm]y steps fill(ed)? \d+ of \d+ cells", text_of(message))
    assert "on my way" not in text_of(message)


async def test_second_link_is_not_dropped(room: Room):
    message = await grade(room, f"{link(KILLER['puzzle'])} {link(EMPTY, antiknight=True)}")
    assert "two different puzzles" in text_of(message)
    same = await grade(room, f"{link(KILLER['puzzle'])} {link(KILLER['puzzle'], title='Tea')}")
    assert "exactly one solution" in text_of(same)


async def test_unknown_constraint_is_named(room: Room):
    message = await grade(room, link(EMPTY, numberedroom=[{"cell": "R0C1", "value": "5"}]))
    assert "numberedroom" in text_of(message)
    assert not pictures_of(message)


async def test_rules_in_words_may_say_more(room: Room):
    message = await grade(room, link(EMPTY, antiking=True, ruleset="Primes and kings."))
    assert "rules in words" in text_of(message)


async def test_in_german_and_in_words(room: Room, store: Store):
    await room.alice.slash(room.channel, "settings me", pictures=False)
    await prefer(store, room.alice.id, language="de")
    # In direct messages, where nobody else sees the answer.
    asked = await room.alice.slash(room.channel, "check", puzzle=link(KILLER["puzzle"]))
    message = answer(asked)
    assert "genau eine Lösung" in text_of(message)
    assert "Killer-Käfige" in text_of(message)
    assert "drücke **Spielen**" in text_of(message)
    assert not pictures_of(message)
