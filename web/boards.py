"""The interface between the server and the program: games, hints, and permissions to play."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from engine.links import NO_CREDIT, Credit
from tutor.board import BoardState
from tutor.game_moves import PlayedMove
from tutor.presentation import Presentation
from web.kind import Kind
from web.messages import (
    AnswerRequest,
    ExportRequest,
    HintRequest,
    MoveRequest,
    NextRequest,
    SpotRequest,
    WhyRequest,
)
from web.tickets import IssuedTicket


class Code(Enum):
    """The kind of an error; the value is sent to the page."""

    TICKET = "ticket"
    """The ticket is not valid (any longer)."""
    MESSAGE = "message"
    """The message does not follow the protocol."""
    TOO_FAST = "too_fast"
    BUSY = "busy"
    REFUSED = "refused"
    CLOSING = "closing"


class BoardError(Exception):
    """A request of a page is not fulfilled.

    Args:
        code: the kind of the error.
        text: the reason, in the user's language.
        seconds: the seconds until a retry makes sense; 0 if that is not known.
    """

    def __init__(self, code: Code, text: str, seconds: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Seat:
    """A user at a board, as a ticket allows.

    Attributes:
        ticket: the id of the ticket.
        user_id: the user.
        kind: the kind of subject that the board is for.
        subject: the id of the game, or of the attempt in practice.
        puzzle: the position line of the puzzle, or of the practice position.
        presentation: how to present texts and pictures to the user.
        times: whether the times of the user's moves are recorded.
        title: the title of the board.
        task: in practice, what to look for.
        note: the message to the user when the board opens.
        theme: the colours that the user has chosen; None for the device's colours.
        pausable: whether the game may be paused, which is not so if its time is compared with
            others'.
        rules: the kind of sudoku and its rules, in words.
        credit: the title and the author of the puzzle, as far as they are known.
        hardness: how hard it is, in words; "" if that is not known.
    """

    ticket: int
    user_id: int
    kind: Kind
    subject: int
    puzzle: str
    presentation: Presentation
    times: bool
    title: str
    task: str = ""
    note: str = ""
    theme: str | None = None
    pausable: bool = False
    rules: tuple[str, ...] = ()
    credit: Credit = NO_CREDIT
    hardness: str = ""


@dataclass(frozen=True, slots=True)
class Racer:
    """Another user who plays the same puzzle in a game of their own.

    Attributes:
        user_id: the user.
        filled: how many cells they have filled in, givens included.
        solved: whether they have solved it.
        game_id: their game; None if they have not begun.
        version: the version of their game.
    """

    user_id: int
    filled: int
    solved: bool
    game_id: int | None = None
    version: int = 0


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """The current state of a game.

    Attributes:
        version: counts its changes.
        state: the contents of its board.
        players: the users who may play it, the owner first.
        auto: whether candidates are shown in chat.
        seconds: the playing time so far; None if it is not counted.
        race: the others who play the same puzzle.
        paused: whether it is paused.
    """

    version: int
    state: BoardState
    players: tuple[int, ...]
    auto: bool
    seconds: int | None
    race: tuple[Racer, ...]
    paused: bool = False


class Boards(Protocol):
    """Games and practice positions. Every method may raise a `BoardError`."""

    async def launch(self, user_id: int, name: str, locale: str, instance: str) -> str:
        """A new ticket for a user inside Discord, for the board that they opened last or play.

        Args:
            name: their name.
            locale: the locale of their Discord.
            instance: the instance of the Activity; users who see each other in it share one.
        """

    def name(self, user_id: int) -> str:
        """The name of a user; "" if it is not known."""

    async def admit(self, ticket: str) -> Seat:
        """The seat that a ticket allows.

        Raises:
            BoardError: with `Code.TICKET` if it is not valid.
        """

    async def issued(self, after: int) -> Sequence[IssuedTicket]:
        """The valid tickets after the one with this id, by id; of too many, only the newest."""

    async def valid(self, tickets: Collection[int]) -> frozenset[int]:
        """The ids of these tickets that are still valid."""

    async def versions(self, game_ids: Collection[int]) -> Mapping[int, int]:
        """The versions of these games; games that do not exist are left out."""

    async def snapshot(self, game_id: int) -> GameSnapshot:
        """The current state of a game."""

    async def play(
        self, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[GameSnapshot, tuple[PlayedMove, ...]]:
        """Play moves in a game, each once; return the game, and the effect of each move."""

    async def hint(self, seat: Seat, request: HintRequest) -> dict[str, Any]:
        """A hint, or the game's mistake, as a message to the page."""

    async def check(self, seat: Seat) -> dict[str, Any]:
        """The mistakes in a game, as a message to the page."""

    async def answer(self, seat: Seat, request: AnswerRequest) -> dict[str, Any]:
        """Judge an answer in practice or to a hint; return it as a message to the page."""

    async def why_not(self, seat: Seat, request: WhyRequest) -> dict[str, Any]:
        """The reason against a digit in a cell, as a message to the page.

        In practice, it is the full hint if that reason is the answer to the position.
        """

    async def spot(self, seat: Seat, request: SpotRequest) -> dict[str, Any]:
        """Continue a drill on the practised technique; return it as a message to the page."""

    async def export(self, seat: Seat, request: ExportRequest) -> dict[str, Any]:
        """The position as a line, links and a picture, as a message to the page."""

    async def pause(self, seat: Seat, paused: bool) -> GameSnapshot:
        """Stop the clock of a game or resume it, which is always possible; return the game."""

    async def back(self, seat: Seat, *, keep: bool) -> dict[str, Any]:
        """End a trial, and keep its moves in the game or not.

        Returns:
            The message to the page, as for a check.
        """

    async def summary(self, seat: Seat) -> dict[str, Any]:
        """The techniques and hints of a solved game, as a message to the page."""

    async def next(self, seat: Seat, request: NextRequest) -> dict[str, Any]:
        """Make the ticket lead to another position or puzzle; return a message to the page."""
