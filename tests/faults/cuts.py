"""Kills and power cuts at random moments while members use the bot, and their results.

`python -m tests.faults --kills 150 --power-cuts 100` prints the table. Each member acts as fast as
the bot answers: ratings, hints, moves that are typed, moves that are chosen from menus, and those
on a board in the browser, with letters, notes, lines of the pen, undo and pauses. Then
the program is killed, or the power is cut: its database has only what it had synced. After the next
start, what the members have seen is compared with what is stored.
"""

import asyncio
import os
import random
import re
import signal
import socket
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import aiohttp

import engine
from engine.notation import parse
from testing.standin import Callback, Interaction, StandIn
from tests.bot.conftest import EASY, RATED
from tests.faults.conftest import NEXT
from tests.faults.crash_points import PATIENCE, Stage, until
from tests.web.client import Client, join

_SHORTEST: Final = 0.02
_LONGEST: Final = 1.5
"""The number of seconds for which the members act before the program ends."""
_AT_ONCE: Final = 2
"""The number of bots that run at the same time: starting them takes most of the time."""
_SOLUTION: Final = engine.check(parse(EASY)).solutions[0]
_MOVES: Final = [
    (f"r{at // 9 + 1}c{at % 9 + 1}", _SOLUTION[at]) for at in range(81) if EASY[at] == "."
]
_NOTICE: Final = "I was interrupted"
_LEVEL: Final = re.compile(r"Hint (\d) of 4")


@dataclass
class Tally:
    """The results of the actions of members.

    Attributes:
        ends: how often the program was ended.
        told: how many interactions were acknowledged.
        shown: how many of them had their answer before the program ended.
        noticed: how many members were told of the interruption.
        played: how many moves were confirmed on boards in the browser.
        lost: what was shown, or said to be kept, and is not stored.
        doubled: what was stored or shown twice.
        hanging: who was told that an answer comes, or pressed a button, and heard nothing.
        wrong: what was said not to have arrived, and is stored.
    """

    ends: int = 0
    told: int = 0
    shown: int = 0
    noticed: int = 0
    played: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    hanging: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def row(self) -> tuple[int, ...]:
        """The numbers in the order of the attributes."""
        faults = (self.lost, self.doubled, self.hanging, self.wrong)
        return (self.ends, self.told, self.shown, self.noticed, self.played, *map(len, faults))

    @property
    def faults(self) -> list[str]:
        """Everything that went wrong."""
        return [
            f"{name}: {cut}"
            for name in ("lost", "doubled", "hanging", "wrong")
            for cut in getattr(self, name)
        ]


class Member(ABC):
    """A member who uses the bot.

    Args:
        stage: where.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.user = stage.visitor()
        self.asked: list[Interaction] = []

    async def prepare(self) -> None:
        """Prepare, before the first fault."""
        return

    @abstractmethod
    async def act(self) -> None:
        """Act as fast as the bot answers."""

    async def go_on(self) -> None:
        """Continue after the next start, as a client does by itself."""
        return

    @abstractmethod
    def check(self, tally: Tally) -> None:
        """Compare what the member has seen with the stored data."""

    async def keep(self, it: Interaction) -> Interaction:
        """Wait for the answer to an interaction, which is checked at the end."""
        self.asked.append(it)
        return await it


class Grader(Member):
    """Asks for ratings."""

    async def act(self) -> None:
        """Ask for one rating after the other."""
        while True:
            grade = self.stage.discord.slash(
                self.user, "grade", channel=self.stage.channel, puzzle=EASY
            )
            await self.keep(grade)

    def check(self, tally: Tally) -> None:
        """Check that each rating that was shown is stored once."""
        rows = Counter(
            row[0]
            for row in self.stage.query(
                "SELECT interaction_id FROM results WHERE user_id = ?", self.user.id
            )
        )
        for it in self.asked:
            seen = it.text.count(RATED)
            if seen and not rows[it.id]:
                tally.lost.append(f"a rating: {it.text!r}")
            if seen > 1 or rows[it.id] > 1:
                tally.doubled.append(f"a rating, stored {rows[it.id]} times: {it.text!r}")


class Hinted(Member):
    """Presses the button for the next hint."""

    async def prepare(self) -> None:
        """Ask for the first hint."""
        self._shown = await self.stage.discord.slash(
            self.user, "hint", channel=self.stage.channel, puzzle=EASY
        )

    async def act(self) -> None:
        """Press the button up to the last level."""
        while self._level < 4:
            await self.keep(self.stage.discord.press(self.user, self._shown.original, NEXT))

    def check(self, tally: Tally) -> None:
        """Check that the level shown, or the next one, is stored."""
        rows = self.stage.query("SELECT level FROM hint_sessions WHERE user_id = ?", self.user.id)
        level = int(str(rows[0][0])) if rows else 0
        if level < self._level:
            tally.lost.append(f"level {self._level} of a hint, {level} is stored")
        if level > self._level + 1:
            tally.doubled.append(f"level {self._level} of a hint, {level} is stored")

    @property
    def _level(self) -> int:
        assert self._shown.original is not None
        found = _LEVEL.search(self._shown.original.text)
        assert found, self._shown.original.text
        return int(found[1])


class Player(Member):
    """Plays a game, one cell after the other."""

    async def prepare(self) -> None:
        """Open the game."""
        self._moves: dict[int, str] = {}
        self._board = await self.stage.discord.slash(self.user, "board", puzzle=EASY)

    async def act(self) -> None:
        """Play until the puzzle is solved."""
        for cell, digit in _MOVES:
            await self.play(self._board, cell, digit)

    @abstractmethod
    async def play(self, board: Interaction, cell: str, digit: str) -> None:
        """Play a move; `self.move` keeps it."""

    async def move(self, it: Interaction, move: str) -> None:
        """Wait for the answer to a move."""
        self._moves[it.id] = move
        await self.keep(it)

    def check(self, tally: Tally) -> None:
        """Check that each move is stored once, or that the player knows that it is not."""
        rows = self.stage.query("SELECT turns FROM games WHERE user_id = ?", self.user.id)
        stored = Counter(str(rows[0][0]).splitlines() if rows else ())
        if not rows:
            tally.lost.append("a game")
        tally.doubled += [f"the move {move}" for move, count in stored.items() if count > 1]
        for it in self.asked:
            assert all(_NOTICE in message.text for message in it.follow_ups), _said(it)
            move = self._moves.get(it.id)
            if move is None:
                continue
            if (_is_shown(it) or "It is kept" in it.text) and not stored[move]:
                tally.lost.append(f"the move {move}: {_said(it)}")
            if "did not arrive" in it.text and stored[move]:
                tally.wrong.append(f"the move {move}: {_said(it)}")


class Typist(Player):
    """Types the moves into the form."""

    async def play(self, board: Interaction, cell: str, digit: str) -> None:
        """Open the form and submit it."""
        opened = self.stage.discord.press(self.user, board.original, "Type")
        await opened
        await self.move(
            self.stage.discord.submit(opened, moves=f"{cell} {digit}"), f"{cell}={digit}"
        )


class Presser(Player):
    """Chooses the moves from menus."""

    async def play(self, board: Interaction, cell: str, digit: str) -> None:
        """Press the digit, unless it is chosen, and choose its cell."""
        assert board.original is not None
        menu = self._menu(board, digit)
        if menu is None:
            await self.keep(self.stage.discord.press(self.user, board.original, digit))
            menu = self._menu(board, digit)
        assert menu is not None
        chosen = self.stage.discord.choose(self.user, board.original, [cell], menu)
        await self.move(chosen, f"{cell}={digit}")

    def _menu(self, board: Interaction, digit: str) -> str | None:
        assert board.original is not None
        ids = [str(menu["custom_id"]) for menu in board.original.menus]
        return next(
            (name for name in ids if re.fullmatch(rf"cells:\d+:\d+:{digit}:\d", name)), None
        )


class Toucher(Member):
    """Plays on a board in the browser, whose page sends moves again until they are answered."""

    async def prepare(self) -> None:
        """Get the link to the board."""
        self._answers: dict[str, str] = {}
        self._waiting: list[dict[str, Any]] = []
        self._is_paused = False
        chat = await self.stage.discord.slash(self.user, "board", puzzle=EASY)
        link = await self.stage.discord.press(self.user, chat.original, "Open board")
        assert link.message is not None
        (url,) = [button["url"] for button in link.message.buttons if "url" in button]
        self._address, _, self._ticket = url.partition("/#")

    async def act(self) -> None:
        """Play cell after cell: notes and letters, a move taken back and played again, a pause."""
        try:
            async with aiohttp.ClientSession() as http:
                await self._play_all(await join(http, self._address, self._ticket))
        except (TypeError, aiohttp.ClientError):
            # The connection has ended.
            await asyncio.Event().wait()

    async def go_on(self) -> None:
        """Join again, as the page does, and send what waits."""
        async with aiohttp.ClientSession() as http:
            page = await self._join(http)
            self._was_paused = page.state["paused"]
            await self._play(page)

    def check(self, tally: Tally) -> None:
        """Check that each move is stored once and none refused, and that pauses are stored."""
        rows = self.stage.query(
            "SELECT move_id, error FROM game_moves WHERE user_id = ?", self.user.id
        )
        stored = Counter(str(name) for name, _ in rows)
        tally.played += len(self._answers)
        tally.lost += [f"the move {name}" for name in self._answers if not stored[name]]
        tally.lost += [f"the move {name}: {why}" for name, why in self._answers.items() if why]
        tally.doubled += [f"the move {name}" for name, count in stored.items() if count > 1]
        if self._is_paused and not self._was_paused:
            tally.lost.append("a pause")
        turns = self.stage.query("SELECT turns FROM games WHERE user_id = ?", self.user.id)
        played = Counter(str(turns[0][0]).splitlines())
        tally.doubled += [f"the turn {turn}" for turn, count in played.items() if count > 1]

    async def _join(self, http: aiohttp.ClientSession) -> Client:
        """Join as soon as the board is served."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await join(http, self._address, self._ticket)
            except (TypeError, aiohttp.ClientError):
                assert time.monotonic() < until
                await asyncio.sleep(0.1)

    async def _play_all(self, page: Client) -> None:
        for cell, digit in _MOVES:
            notes = (f"letter {cell}=1", f"corner {cell}={digit}", f"pen {cell}=7")
            await self._play(page, *({"turn": turn} for turn in notes))
            await self._play(page, {"turn": f"{cell}={digit}"}, {"undo": True}, {"redo": True})
            await page.socket.send_json({"type": "pause", "id": cell, "paused": True})
            await page.until(lambda state: state["paused"])
            self._is_paused = True

    async def _play(self, page: Client, *moves: dict[str, Any]) -> None:
        """Send moves after those that wait, and wait for all answers."""
        begun = len(self._answers) + len(self._waiting)
        base = page.state["version"]
        for number, move in enumerate(moves):
            self._waiting.append({"id": f"chain{begun}.{number}", "base": base} | move)
        if not self._waiting:
            return
        self._is_paused = False
        await page.socket.send_json({"type": "moves", "moves": self._waiting})
        await page.receive("state")
        await page.until(lambda state: "results" in state)
        for result in page.state["results"]:
            self._answers[result["id"]] = result.get("error", "")
        self._waiting = [move for move in self._waiting if move["id"] not in self._answers]
        assert not self._waiting


_MEMBERS: Final[tuple[type[Member], ...]] = (Grader, Hinted, Hinted, Typist, Presser, Toucher)


async def end_at_random(stage: Stage, tally: Tally, chance: random.Random, *, power: bool) -> None:
    """Let members act, end the program at a random moment, start it again, and check.

    Args:
        stage: where; the bot is running, and is again at the end.
        tally: gets the result.
        chance: chooses the moment.
        power: whether the power is cut, so that only what was synced is left.
    """
    assert stage.program.process is not None
    members = [kind(stage) for kind in _MEMBERS]
    await asyncio.gather(*(member.prepare() for member in members))
    acting = [asyncio.create_task(member.act()) for member in members]
    await asyncio.sleep(chance.uniform(_SHORTEST, _LONGEST))
    os.kill(stage.program.process.pid, signal.SIGKILL)
    await until(lambda: stage.has_ended)
    await stage.end_of_process()
    for task in acting:
        task.cancel()
    ended = await asyncio.gather(*acting, return_exceptions=True)
    errors = [result for result in ended if isinstance(result, Exception)]
    assert not errors, errors
    asked = [it for member in members for it in member.asked]
    shown = sum(it.answered for it in asked)
    if power:
        stage.lose_unsynced_writes()
    await stage.program.start()
    await stage.nothing_pending()
    await asyncio.gather(*(member.go_on() for member in members))
    tally.ends += 1
    tally.told += sum(it.callback is not None for it in asked)
    tally.shown += shown
    tally.noticed += sum(it.answered for it in asked) - shown
    for it in asked:
        if it.callback in (Callback.THINKING, Callback.LATER) and not it.answered:
            tally.hanging.append(_said(it))
        notices = [message for message in it.follow_ups if _NOTICE in message.text]
        if len(notices) > 1 or len(it.follow_ups) > len(notices) + 1:
            tally.doubled.append(_said(it))
    for member in members:
        member.check(tally)
    stage.check_database()


async def campaign(kills: int, power_cuts: int, seed: int) -> dict[str, Tally]:
    """End bots at random moments.

    Args:
        kills: how often they are killed.
        power_cuts: how often the power is cut.
        seed: the seed of the moments.

    Returns:
        The results of each kind of fault.
    """
    tallies = {"SIGKILL": Tally(), "power cut": Tally()}
    chance = random.Random(seed)
    rounds = [power for power in (False, True) for _ in range(power_cuts if power else kills)]
    chance.shuffle(rounds)

    async def some(folder: Path) -> None:
        async with AsyncExitStack() as stack:
            discord = await stack.enter_async_context(await StandIn.start())
            discord.world.acknowledge_seconds = PATIENCE
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            stage = Stage(discord, folder, SUDOKU_TUTOR_BOARD_PORT=str(port))
            stack.callback(stage.program.close)
            await stage.program.start(lives=24 * 3600)
            while rounds:
                power = rounds.pop()
                tally = tallies["power cut" if power else "SIGKILL"]
                await end_at_random(stage, tally, chance, power=power)

    with TemporaryDirectory() as folder:
        places = [Path(folder, str(number)) for number in range(_AT_ONCE)]
        for place in places:
            place.mkdir()
        await asyncio.gather(*map(some, places))
    return tallies


def table_of(tallies: dict[str, Tally]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table, beginning with its head."""
    yield (
        "what happened",
        "times",
        "acknowledged",
        "answered before",
        "told afterwards",
        "moves on boards",
        "lost",
        "doubled",
        "hanging",
        "told wrongly",
    )
    for what, tally in tallies.items():
        yield (what, *map(str, tally.row))


def _is_shown(it: Interaction) -> bool:
    """Return whether an interaction has changed its message, not only sent private messages."""
    return it.changes > len(it.follow_ups)


def _said(it: Interaction) -> str:
    texts = [message.text for message in it.follow_ups]
    return f"{it.name} by {it.user.name}, {it.callback!r}: {texts}"
