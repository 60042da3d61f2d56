"""Puzzles with constraints played in chat."""

import json
from collections.abc import Callable
from random import Random

import simcord

from bot.chat.reply import Reply
from bot.client import TutorBot
from bot.game.result import Action
from bot.game.views import GameButton
from bot.store import Store
from engine.generator.killer import make_killer
from engine.links.puzzle_text import MAX_PUZZLE_TEXT
from engine.links.with_constraints import format_puzzle
from tests.bot.boards import filled, said, title
from tests.bot.conftest import LAST_CELL, Room, all_about, prefer
from tests.bot.constraints.test_constraints import EMPTY, KILLER, grade, link
from tests.bot.messages import answer, labels_of, picture_of, pictures_of, text_of

SOLUTION: str = KILLER["solution"]
GIVENS = [cell for row in KILLER["puzzle"]["grid"] for cell in row]
OPEN = [cell for cell in range(81) if not GIVENS[cell]]
CLASHING = "r7c6=5"
"""A digit that only its cage (3 in two cells) rules out."""


def at(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}={SOLUTION[cell]}"


async def played(room: Room) -> simcord.ResponseMessage:
    """The game that Alice begins from the verdict on a killer sudoku."""
    return await press(room, await grade(room, link(KILLER["puzzle"])), "Play")


async def place(room: Room, moves: str) -> simcord.ResponseMessage:
    return answer(await room.alice.slash(room.channel, "place", moves=moves))


async def press(
    room: Room, message: simcord.ResponseMessage, label: str
) -> simcord.ResponseMessage:
    return answer(await room.alice.click(message, label=label))


def alt(message: simcord.ResponseMessage) -> str:
    return str(picture_of(message).description)


async def test_killer_is_played_to_the_end(room: Room, store: Store):
    begun = await played(room)
    assert title(begun) == "Your game"
    assert filled(begun) == 81 - len(OPEN)
    assert "https://sudokupad.app/" in text_of(begun)
    assert "r7c6 r8c6: 3" in alt(begun)
    await place(room, ", ".join(map(at, OPEN[:9])))
    undone = await press(room, await place(room, at(OPEN[10])), "Undo")
    assert filled(undone) == 81 - len(OPEN) + 9
    assert "Nothing is wrong so far" in text_of(await press(room, undone, "Check"))

    solved = await place(room, ", ".join(map(at, OPEN)))
    assert title(solved) == "Solved: well done!"
    assert "Next puzzle" not in "".join(labels_of(solved))
    assert pictures_of(await press(room, solved, "Share"))
    progress = text_of(answer(await room.alice.slash(room.channel, "progress")))
    assert "1 puzzle solved" in progress
    assert "other 1" in progress
    about = await all_about(store, room.alice.id)
    assert json.loads(about["games"][0]["puzzle"])["killercage"]
    assert not about["results"], "it has no rating"


async def test_broken_constraint_is_marked_at_once(room: Room):
    await played(room)
    assert "wrong: r7c6" in alt(await place(room, CLASHING))
    checked = await press(room, await place(room, at(OPEN[0])), "Check")
    assert title(checked) == "Something is wrong"
    assert "sum to 3. That is broken in r7c6." in said(checked)
    assert "wrong" not in alt(await press(room, checked, "Back before the mistake"))


async def test_notes(room: Room):
    noted = await press(room, await played(room), "Notes: off")
    assert "pencil marks" in alt(noted)


async def test_game_outlives_a_restart(room: Room, new_bot: Callable[[], TutorBot]):
    verdict = await grade(room, link(KILLER["puzzle"]))
    await press(room, verdict, "Play")
    placed = await place(room, at(OPEN[0]))
    await room.env.restart_bot(new_bot())
    assert filled(await press(room, verdict, "Play")) == 82 - len(OPEN)
    assert "Nothing is wrong" in text_of(await press(room, placed, "Check"))
    assert filled(await press(room, placed, "Undo")) == 81 - len(OPEN)


async def test_game_of_another_member(room: Room, store: Store, simcord_bot: TutorBot):
    await played(room)
    game = await store.games.current(room.alice.id)
    assert game is not None
    channel = simcord_bot.get_partial_messageable(room.channel.id)
    button = GameButton(game.id, 0, Action.CHECK)
    await channel.send(**Reply(text="a board that all can see", items=(button,)).to_send())
    message = room.channel.last_message
    assert message is not None
    (pressed,) = (await room.bob.click(message, label="Check")).followups
    assert "belongs to someone else" in text_of(pressed)
    theirs = answer(await room.bob.click(await grade(room, link(KILLER["puzzle"])), label="Play"))
    assert filled(theirs) == 81 - len(OPEN)
    assert (await all_about(store, room.alice.id))["games"][0]["turns"] == ""


async def test_hint_explains_a_cage(room: Room, new_bot: Callable[[], TutorBot]):
    asked = await press(room, await press(room, await played(room), "Hint"), "Show all")
    while "Killer cage" not in text_of(asked):
        asked = await press(room, await press(room, asked, "Apply"), "Hint")
        asked = await press(room, asked, "Show all")
    assert "I see it" not in labels_of(asked)
    assert "Killer cage 3 in r7c6 and r8c6" in text_of(asked)
    assert "So only these are left: 1 for r7c6, and 2 for r8c6." in text_of(asked)
    assert "remove" in alt(asked)
    assert "7 killer cages" in alt(asked)
    await room.env.restart_bot(new_bot())
    applied = await press(room, asked, "Apply")
    assert title(applied) == "Your game"
    assert "r7c6" in text_of(applied)


async def test_levels_of_a_hint(room: Room, store: Store):
    await place_all_but_cage(room)
    nudge = answer(await room.alice.slash(room.channel, "hint"))
    assert "Hint 1 of 4" in text_of(nudge)
    texts = [text_of(nudge)]
    shown = nudge
    for level in (2, 3, 4):
        shown = await press(room, shown, "Explain")
        assert f"Hint {level} of 4" in text_of(shown)
        texts.append(text_of(shown))
    assert len(set(texts)) == 4
    solved = await press(room, shown, "Apply")
    for _ in range(3):
        if title(solved) != "Solved: well done!":
            shown = await press(room, await press(room, solved, "Hint"), "Show all")
            solved = await press(room, shown, "Apply")
    assert "Solved with" in text_of(solved)
    assert (await all_about(store, room.alice.id))["hint_uses"]


async def place_all_but_cage(room: Room) -> None:
    """Fill all cells except two of a cage, which are then singles."""
    await played(room)
    await place(room, ", ".join(at(cell) for cell in OPEN if cell not in (59, 68)))


async def test_link_is_played_at_once(room: Room, store: Store):
    linked = link(KILLER["puzzle"], title="Tea", author="Ann")
    begun = answer(await room.alice.slash(room.channel, "board", puzzle=linked))
    assert title(begun) == "Your game"
    assert "7 killer cages" in alt(begun)
    (game,) = (await all_about(store, room.alice.id))["games"]
    assert (game["title"], game["author"]) == ("Tea", "Ann")


async def test_hint_for_a_link(room: Room, new_bot: Callable[[], TutorBot]):
    asked = answer(
        await room.alice.slash(room.channel, "hint", puzzle=link(KILLER["puzzle"]), level=4)
    )
    assert "Hint 4 of 4" in text_of(asked)
    assert "7 killer cages" in alt(asked)
    await room.env.restart_bot(new_bot())
    following = await press(room, asked, "Next step")
    assert "Hint 1 of 4" in text_of(following)
    assert "step 2" in text_of(following)


async def test_hints_for_a_link_to_the_end(room: Room):
    puzzle = [[dict(cell) for cell in row] for row in KILLER["puzzle"]["grid"]]
    for cell in OPEN[2:]:
        puzzle[cell // 9][cell % 9] = {"value": int(SOLUTION[cell]), "given": True}
    linked = link({**KILLER["puzzle"], "grid": puzzle})
    shown = answer(await room.alice.slash(room.channel, "hint", puzzle=linked, level=4))
    for _ in range(2):
        shown = await press(room, shown, "Next step")
        if "Show all" in labels_of(shown):
            shown = await press(room, shown, "Show all")
    assert "Solved" in text_of(shown)
    assert "7 killer cages" in alt(shown)


async def test_hint_in_a_wrong_game(room: Room):
    await played(room)
    await place(room, CLASHING)
    asked = answer(await room.alice.slash(room.channel, "hint"))
    assert title(asked) == "Something is wrong"
    assert "Killer cage 3 in r7c6 and r8c6: its digits differ and sum to 3." in said(asked)


async def test_games_are_deleted_with_the_member(room: Room, store: Store):
    await played(room)
    await store.delete_user(room.alice.id)
    assert not (await all_about(store, room.alice.id))["games"]


async def test_only_one_solution_can_be_played(room: Room):
    several = await grade(room, link(EMPTY, antiknight=True))
    assert "several solutions" in text_of(several)
    assert "Play" not in labels_of(several)


async def test_game_in_words(room: Room, store: Store):
    await room.alice.slash(room.channel, "settings me", pictures=False)
    verdict = answer(await room.alice.slash(room.channel, "check", puzzle=link(KILLER["puzzle"])))
    begun = await press(room, verdict, "Play")
    for message in (verdict, begun):
        assert not pictures_of(message)
        assert "7 killer cages: " in text_of(message)
        assert "r7c6 r8c6: 3" in text_of(message)
    assert "sudokupad.app" in text_of(begun)


async def test_link_in_a_file(room: Room):
    async def sent(text: str) -> simcord.ResponseMessage:
        file = ("puzzle.txt", text.encode())
        return answer(await room.alice.slash(room.channel, "grade", image=file))

    verdict = await sent(link(KILLER["puzzle"]))
    assert "exactly one solution" in text_of(verdict)
    assert "Play" in labels_of(verdict)
    rules = Random(1).randbytes(100_000).hex()
    long = await sent(link(KILLER["puzzle"], ruleset=rules))
    assert "more than the limit of 20,000" in text_of(long)


async def test_text_beyond_any_real_puzzle_is_not_kept(room: Room):
    texts = [{"cells": ["R1C1"], "value": "x" * 200}] * 290
    assert len(json.dumps(texts)) > MAX_PUZZLE_TEXT
    verdict = await grade(room, link(KILLER["puzzle"], text=texts))
    assert "exactly one solution" in text_of(verdict)
    assert "Play" not in labels_of(verdict)


async def test_other_games_go_on(room: Room):
    await played(room)
    assert filled(answer(await room.alice.slash(room.channel, "board", puzzle=LAST_CELL))) == 80
    again = answer(await room.alice.slash(room.channel, "board", puzzle=link(KILLER["puzzle"])))
    assert filled(again) == 81 - len(OPEN)
    assert filled(answer(await room.alice.slash(room.channel, "board"))) == 81 - len(OPEN)
    assert len(await room.alice.autocomplete(room.channel, "board", "puzzle", "")) == 1


async def test_german(room: Room, store: Store):
    await prefer(store, room.alice.id, language="de")
    verdict = await grade(room, link(KILLER["puzzle"]))
    begun = await press(room, verdict, "Spielen")
    assert "In SudokuPad öffnen" in text_of(begun)
    assert "Killer-Käfige" in alt(begun)


async def test_killer_without_givens_in_words(room: Room):
    await room.alice.slash(room.channel, "settings me", pictures=False)
    killer = link(json.loads(format_puzzle(make_killer(1))))
    begun = answer(await room.alice.slash(room.channel, "board", puzzle=killer))
    assert "classic" not in text_of(begun)
    noted = text_of(await press(room, begun, "Notes: off"))
    assert "All empty cells have all nine candidates." in noted
    hinted = answer(await room.alice.slash(room.channel, "hint", puzzle=killer, level=4))
    assert "killer cages: " in text_of(hinted)


async def test_shared_card_has_the_cages(room: Room):
    await played(room)
    shared = await press(room, await place(room, ", ".join(map(at, OPEN))), "Share")
    assert "7 killer cages" in alt(shared)
