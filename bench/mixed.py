"""All uses of the bot besides ratings and hints, for `bench.load --minutes`.

These are games in chat with presses, menus and forms, boards in the browser over a WebSocket,
practice, duels, exports, autocompletion, and daily posts that become due every minute.
"""

import asyncio
import itertools
import random
import socket
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import aiohttp

from bench.load_report import Tally
from bench.whole_game import menus, placements
from engine.houses import cell_name
from engine.model.morphs import random_morph
from engine.notation import format_line, parse_line
from testing.standin import Channel, Guild, Interaction, Message, NoAnswerError, StandIn, User

CHAT: Final = "chat"
SHARES: Final = {
    CHAT: 70,
    "game": 10,
    "page": 5,
    "typing": 4,
    "practice": 4,
    "duel": 2,
    "daily": 3,
    "export": 2,
}
"""The operations of people, with frequencies in per cent; `bench.load` only does `CHAT`."""
_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_PLAY: Final = "Play: Easy"
"""The label of a button of a daily post."""
_PATIENCE: Final = 60.0
_DROPPED: Final = 6.0
"""After this many seconds, an autocompletion counts as dropped: Discord waits for three."""
_MOVES: Final = 6
"""How many moves a person plays before doing something else."""
_ZONES: Final = ("Africa/Nairobi", "Asia/Tokyo")
"""Time zones six hours apart."""
_AHEAD: Final = timedelta(minutes=2)
"""The time until the first daily post is due."""
_POSTING: Final = timedelta(seconds=60)
"""The time within which a due post must appear."""


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@dataclass
class Club:
    """A server with daily posts.

    Attributes:
        guild: the server.
        due: when its first post is due.
        duels: the channel for duels.
    """

    guild: Guild
    due: datetime
    duels: Channel

    @property
    def channel(self) -> Channel:
        """The channel for daily posts."""
        return self.guild.channels[0]


@dataclass
class Mixture:
    """The operations of a crowd, and its servers.

    Attributes:
        discord: the stand-in.
        tally: the record of results.
        port: the port of the boards in the browser.
        clubs: the servers.
    """

    discord: StandIn
    tally: Tally
    port: int
    clubs: list[Club] = field(default_factory=list)

    async def begin(self, minutes: float) -> None:
        """Make servers with daily posts; one post becomes due each minute.

        Args:
            minutes: the duration of the whole run.
        """
        now = datetime.now(UTC).replace(second=0, microsecond=0)
        # A time zone in which the day does not change meanwhile.
        zone = next(name for name in _ZONES if 3 <= now.astimezone(ZoneInfo(name)).hour < 21)
        for number in range(max(int(minutes) - 2, 1)):
            guild = self.discord.add_guild(f"club {number}")
            due = now + _AHEAD + timedelta(minutes=number)
            club = Club(guild, due, self.discord.add_channel(guild, "duels"))
            self.clubs.append(club)
            host = self.discord.add_user(f"host {number}")
            self.discord.allow(club.guild, host, manage_guild=True)
            asked = self.discord.slash(
                host,
                "settings server",
                channel=club.channel,
                channel_=club.channel,
                time=f"{club.due.astimezone(ZoneInfo(zone)):%H:%M}",
                zone=zone,
                thread=True,
            )
            await self.note("/settings server", asked, "Settings of this server")

    def posts(self) -> Counter[int]:
        """For each number of posts, how many servers with a due post have it."""
        now = datetime.now(UTC) - _POSTING
        return Counter(len(self.posts_of(club)) for club in self.clubs if club.due < now)

    def posts_of(self, club: Club) -> list[Message]:
        """The daily posts of a server."""
        return [
            message
            for message in self.discord.posts(club.channel)
            if any(part.get("label") == _PLAY for part in message.buttons)
        ]

    async def note(
        self, name: str, doing: Interaction, sign: str, *, droppable: bool = False
    ) -> bool:
        """Wait for an answer and record it.

        Args:
            name: the operation.
            doing: the interaction.
            sign: texts separated by "|"; a right answer contains at least one of them.
            droppable: whether a busy bot may drop the request, which Discord shows the user at
                once.

        Returns:
            Whether the answer is right.
        """
        patience = _DROPPED if droppable else _PATIENCE
        try:
            await doing.until(
                lambda it: it.answered or it.modal or it.choices is not None, patience
            )
        except NoAnswerError as error:
            if droppable:
                self.tally.refused[f"{name}: dropped"] += 1
            else:
                self.tally.lost.append(str(error))
            return False
        assert doing.acknowledged_after is not None
        self.tally.acknowledged[name].append(doing.acknowledged_after)
        self.tally.answered[name].append(doing.answered_after or doing.acknowledged_after)
        if "I am busy" in doing.text:
            self.tally.refused[f"{name}: {doing.text[:60]!r}"] += 1
            return False
        is_right = any(part in doing.text for part in sign.split("|"))
        if not is_right:
            self.tally.wrong[f"{name}: {doing.text[:60]!r}"] += 1
        return is_right


class Member:
    """Somebody who plays, practises, duels and exports.

    Args:
        mixture: the mixture that this member belongs to.
        user: the user.
        club: the server of this member.
    """

    def __init__(self, mixture: Mixture, user: User, club: Club) -> None:
        self._mixture = mixture
        self._discord = mixture.discord
        self._note = mixture.note
        self._user = user
        self._club = club
        self._random = random.Random(user.id)
        self._rival = self._discord.add_user(f"rival of {user.name}")

    async def act(self, operation: str) -> None:
        """Perform one operation of `SHARES` completely."""
        acts = {
            "game": self._play,
            "page": self._play_in_browser,
            "typing": self._type,
            "practice": self._practise,
            "duel": self._duel,
            "daily": self._solve_daily,
            "export": self._export,
        }
        try:
            await acts[operation]()
        except LookupError as error:
            # The message does not have the button.
            self._mixture.tally.wrong[f"{operation}: {error}"] += 1

    async def _begin(self) -> tuple[Interaction, Message, str] | None:
        """Begin a game in direct messages; returns its puzzle, too. None if it was refused."""
        puzzle = format_line(random_morph(parse_line(_EASY), self._random))
        begun = self._discord.slash(self._user, "board", puzzle=puzzle)
        if not await self._note("/board", begun, "Your game") or begun.original is None:
            return None
        return begun, begun.original, puzzle

    async def _play(self) -> None:
        """Play a game by presses, and a typed move."""
        begun = await self._begin()
        if begun is None:
            return
        board, message, puzzle = begun
        chosen_digit = 0
        for cell, digit in itertools.islice(placements(puzzle), _MOVES):
            if digit != chosen_digit:
                pressed = self._discord.press(self._user, message, str(digit))
                if not await self._note("game: a digit", pressed, "Choose one "):
                    return
                chosen_digit = digit
            name = cell_name(cell)
            found = next((menu for menu, values in menus(board) if name in values), None)
            if found is None:
                self._mixture.tally.wrong[f"game: no menu has {name}"] += 1
                return
            chosen = self._discord.choose(self._user, message, [name], found)
            if not await self._note("game: its cell", chosen, "Your game"):
                return
        form = self._discord.press(self._user, message, "Type")
        if await self._note("game: form", form, "") and form.modal is not None:
            typed = self._discord.submit(form, **{_first_field(form): "undo"})
            await self._note("game: typed", typed, "Your game")

    async def _play_in_browser(self) -> None:
        """Play on a board in the browser, with a second page that shows the same board."""
        begun = await self._begin()
        if begun is None:
            return
        _, message, puzzle = begun
        pressed = self._discord.press(self._user, message, "Open board")
        if not await self._note("page: link", pressed, "Your board opens"):
            return
        assert pressed.message is not None
        url = next(part["url"] for part in pressed.message.buttons if "url" in part)
        try:
            await self._play_on_page(url.partition("#")[2], puzzle)
        except (aiohttp.ClientError, aiohttp.WSMessageTypeError, TimeoutError) as error:
            self._mixture.tally.lost.append(f"page of {self._user.name}: {error!r}")

    async def _play_on_page(self, ticket: str, puzzle: str) -> None:
        async with aiohttp.ClientSession() as http, _Page(http, self._mixture.port) as page:
            begun = time.monotonic()
            await page.join(ticket)
            self._seen("page: joined", begun)
            for cell, digit in itertools.islice(placements(puzzle), _MOVES):
                begun = time.monotonic()
                await page.move(f"{cell_name(cell)}={digit}")
                self._seen("page: a move", begun)
                await asyncio.sleep(self._random.uniform(0.2, 1.0))

    def _seen(self, name: str, begun: float) -> None:
        seconds = time.monotonic() - begun
        self._mixture.tally.acknowledged[name].append(seconds)
        self._mixture.tally.answered[name].append(seconds)

    async def _type(self) -> None:
        """Ask for autocompletion."""
        command, option = self._random.choice([("practice", "technique"), ("board", "puzzle")])
        for typed in ("", "x", "x-w"):
            offered = self._discord.complete(
                self._user, command, option, channel=None, **{option: typed}
            )
            await self._note("autocompletion", offered, "", droppable=True)

    async def _practise(self) -> None:
        asked = self._discord.slash(self._user, "practice")
        if await self._note("/practice", asked, "Practice"):
            hint = self._discord.press(self._user, asked.original, "Hint")
            await self._note("practice: hint", hint, "Hint")
            shown = self._discord.press(self._user, asked.original, "Show answer")
            await self._note("practice: answer", shown, "Here is the answer")

    async def _duel(self) -> None:
        """Play a duel that both players give up."""
        asked = self._discord.slash(
            self._user, "duel", channel=self._club.duels, member=self._rival, band="EASY"
        )
        if not await self._note("/duel", asked, "challenges"):
            return
        accepted = self._discord.press(self._rival, asked.original, "Accept")
        if not await self._note("duel: accepted", accepted, "Duel"):
            return
        for player in (self._user, self._rival):
            own = self._discord.press(player, asked.original, "My board")
            await self._note("duel: board", own, "Your game")
            given = self._discord.press(player, asked.original, "Give up")
            if await self._note("duel: give up", given, "Do you want to give up"):
                sure = self._discord.press(player, given.message, "Give up")
                await self._note("duel: gave up", sure, "You gave up")

    async def _solve_daily(self) -> None:
        """Solve the puzzles of the day, in direct messages or from a post."""
        posts = self._mixture.posts_of(self._club)
        if posts:
            pressed = self._discord.press(self._user, posts[-1], _PLAY)
            await self._note("daily: from a post", pressed, "Your game|Solved")
            return
        shown = self._discord.slash(self._user, "daily show")
        await self._note("/daily show", shown, "Easy")

    async def _export(self) -> None:
        asked = self._discord.slash(self._user, "privacy export")
        await self._note("/privacy export", asked, "everything I keep about you")


class _Page:
    """A page with a board: an async context manager.

    Args:
        http: the browser.
        port: the port of the boards.
    """

    def __init__(self, http: aiohttp.ClientSession, port: int) -> None:
        self._http = http
        self._url = f"http://127.0.0.1:{port}/socket"
        self._version = -1

    async def __aenter__(self) -> "_Page":
        self._socket = await self._http.ws_connect(self._url, max_msg_size=0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def join(self, ticket: str) -> None:
        """Join and wait for the state."""
        await self._socket.send_json({"type": "join", "ticket": ticket})
        await self._seen(0)

    async def move(self, turn: str) -> None:
        """Play a turn and wait until it is shown."""
        moves = [{"id": str(uuid.uuid4()), "base": self._version, "turn": turn}]
        await self._socket.send_json({"type": "moves", "moves": moves})
        await self._seen(self._version + 1)

    async def _seen(self, version: int) -> None:
        async with asyncio.timeout(_PATIENCE):
            while self._version < version:
                state = await self._socket.receive_json()
                if state["type"] == "state":
                    self._version = state["version"]


def _first_field(form: Interaction) -> str:
    assert form.modal is not None
    part = form.modal["components"][0]
    return str((part.get("component") or part["components"][0])["custom_id"])
