"""The messages that a page sends: JSON objects, read into dataclasses (docs/board-protocol.md)."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tutor.game_moves import GameMove, MoveKind
from web.theme import THEME_NAMES

MAX_CHARACTERS: Final = 16_384
"""The maximum length of a message."""
MAX_MOVES: Final = 100
"""The maximum number of moves in a message."""
MAX_ID: Final = 64
"""The maximum length of the id of a move or a request."""
_MAX_TICKET: Final = 256
_NO_TEXT: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_WAYS: Final = frozenset({"next", "all", "look", "fill", "fill-in", "try"})

_DRILLS: Final = ("ten", "minute")
_TURNS: Final = ("next", "stop")
_ONWARD: Final = ("same", "harder", "practice")


class MessageError(ValueError):
    """A message breaks the protocol; the text says how."""


@dataclass(frozen=True, slots=True)
class Join:
    """Join the board of a ticket."""

    ticket: str


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move with the id that the page gave it."""

    id: str
    move: GameMove


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves to play, in this order."""

    moves: tuple[MoveRequest, ...]


@dataclass(frozen=True, slots=True)
class HintRequest:
    """Show the current hint, or the hint after a place.

    Attributes:
        id: the id of the request.
        session: the hint session; None for the current one.
        step: the step that the page shows.
        level: the level that the page shows.
        way: how to continue: a value of `bot.hint.result.Way`, "try" to try out its digit, or "".
    """

    id: str
    session: int | None = None
    step: int = 0
    level: int = 0
    way: str = ""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Look for a mistake."""

    id: str


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """Judge an answer, written as a turn: in practice, or to a hint for a game.

    Attributes:
        id: the id of the request.
        turn: the answer.
        session: the hint session; None in practice.
        step: the step that the page shows.
        level: the level that the page shows.
    """

    id: str
    turn: str
    session: int | None = None
    step: int = 0
    level: int = 0


@dataclass(frozen=True, slots=True)
class WhyRequest:
    """Say why a digit cannot be in a cell.

    Attributes:
        id: the id of the request.
        cell: the cell.
        digit: the digit.
    """

    id: str
    cell: int
    digit: int


@dataclass(frozen=True, slots=True)
class SpotRequest:
    """Begin a drill on the practised technique, choose a cell in it, continue it, or end it.

    Attributes:
        id: the id of the request.
        kind: when the drill ends: "ten" or "minute".
        attempt: the position that the page shows; None to begin.
        cell: the chosen cell; None for another way.
        way: "next" or "stop" if no cell is chosen.
    """

    id: str
    kind: str
    attempt: int | None = None
    cell: int | None = None
    way: str = ""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Export the position in formats for other programs.

    Attributes:
        id: of the request.
        theme: the colours of the picture, those of the page; "" for what the user has in chat.
    """

    id: str
    theme: str = ""


@dataclass(frozen=True, slots=True)
class BackRequest:
    """Go back from the trial to the game.

    Attributes:
        id: the id of the request.
        keep: whether to keep the moves of the trial in the game.
    """

    id: str
    keep: bool


@dataclass(frozen=True, slots=True)
class PauseRequest:
    """Stop or resume the clock of a game.

    Attributes:
        id: the id of the request.
        paused: whether to pause it.
    """

    id: str
    paused: bool


@dataclass(frozen=True, slots=True)
class SummaryRequest:
    """Sum up a solved game."""

    id: str


@dataclass(frozen=True, slots=True)
class NextRequest:
    """Continue with another position of the same technique or, after a game, with another puzzle.

    Attributes:
        id: the id of the request.
        way: after a game, "same" for an equally hard puzzle, "harder" for a harder one, and
            "practice" for a practice position.
    """

    id: str
    way: str = "same"


@dataclass(frozen=True, slots=True)
class Cursor:
    """The cell where a player is, for the other players; None for nowhere."""

    cell: int | None


Request: TypeAlias = (
    HintRequest
    | CheckRequest
    | AnswerRequest
    | WhyRequest
    | SpotRequest
    | ExportRequest
    | BackRequest
    | PauseRequest
    | SummaryRequest
    | NextRequest
)
"""A message that is answered."""
Message: TypeAlias = Join | Moves | Cursor | Request


_BARE: Final[dict[str, Callable[[str], Request]]] = {
    "check": CheckRequest,
    "summary": SummaryRequest,
}
"""The requests that have only an id."""


def parse_message(text: str) -> Message:
    """Read a message.

    Raises:
        MessageError: if it does not follow the protocol.
    """
    if len(text) > MAX_CHARACTERS:
        raise MessageError(f"a message has at most {MAX_CHARACTERS} characters, not {len(text)}")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("a message is a JSON object") from None
    if not isinstance(found, dict):
        raise MessageError("a message is a JSON object")
    match found.get("type"):
        case "join":
            return Join(_name(found, "ticket", _MAX_TICKET))
        case "moves":
            return Moves(_moves(found.get("moves")))
        case "cursor":
            return Cursor(None if found.get("cell") is None else _number(found, "cell", 81))
        case "why":
            name = _name(found, "id", MAX_ID)
            return WhyRequest(
                name, _number(found, "cell", 81), _number(found, "digit", 10, least=1)
            )
        case "pause":
            return PauseRequest(_name(found, "id", MAX_ID), found.get("paused") is True)
        case "back":
            return BackRequest(_name(found, "id", MAX_ID), found.get("keep") is True)
        case str(kind) if kind in _READERS:
            return _READERS[kind](found)
        case str(kind) if kind in _BARE:
            return _BARE[kind](_name(found, "id", MAX_ID))
    raise MessageError(
        "type is not one of join, moves, cursor, hint, check, answer, why, spot, export, back, "
        "pause, summary, next"
    )


def _moves(found: object) -> tuple[MoveRequest, ...]:
    if not isinstance(found, list) or not 0 < len(found) <= MAX_MOVES:
        raise MessageError(f"moves is a list of 1 to {MAX_MOVES} moves")
    return tuple(map(_move, found))


def _move(found: object) -> MoveRequest:
    if not isinstance(found, dict):
        raise MessageError("a move is an object")
    name, base = _name(found, "id", MAX_ID), _number(found, "base")
    if "turn" in found:
        # A turn that is too long is refused as a move, and the game continues.
        turn = _text(found, "turn", MAX_CHARACTERS)
        return MoveRequest(name, GameMove(MoveKind.PLAY, turn, base, name))
    for kind in (MoveKind.UNDO, MoveKind.REDO):
        if found.get(kind.value) is True:
            return MoveRequest(name, GameMove(kind, base=base, id=name))
    raise MessageError("a move has a turn, or undo or redo, which is true")


def _hint(found: dict[str, Any]) -> HintRequest:
    name = _name(found, "id", MAX_ID)
    if "session" not in found:
        return HintRequest(name)
    place = _place(found)
    way = found.get("way")
    if not isinstance(way, str) or way not in _WAYS:
        raise MessageError(f"way is one of {', '.join(sorted(_WAYS))}")
    return HintRequest(name, *place, way)


def _spot(found: dict[str, Any]) -> SpotRequest:
    name, kind = _name(found, "id", MAX_ID), found.get("kind")
    if kind not in _DRILLS:
        raise MessageError(f"kind is one of {', '.join(_DRILLS)}")
    if "attempt" not in found:
        return SpotRequest(name, kind)
    attempt = _number(found, "attempt", 1 << 53)
    if "cell" in found:
        return SpotRequest(name, kind, attempt, _number(found, "cell", 81))
    if found.get("way") not in _TURNS:
        raise MessageError(f"way is one of {', '.join(_TURNS)}")
    return SpotRequest(name, kind, attempt, way=found["way"])


def _export(found: dict[str, Any]) -> ExportRequest:
    theme = found.get("theme", "")
    if theme not in ("", *THEME_NAMES):
        raise MessageError(f"theme is one of {', '.join(THEME_NAMES)}")
    return ExportRequest(_name(found, "id", MAX_ID), theme)


def _next(found: dict[str, Any]) -> NextRequest:
    way = found.get("way", "same")
    if way not in _ONWARD:
        raise MessageError(f"way is one of {', '.join(_ONWARD)}")
    return NextRequest(_name(found, "id", MAX_ID), way)


def _answer(found: dict[str, Any]) -> AnswerRequest:
    name, turn = _name(found, "id", MAX_ID), _text(found, "turn", MAX_CHARACTERS)
    return AnswerRequest(name, turn, *(_place(found) if "session" in found else ()))


def _place(found: dict[str, Any]) -> tuple[int, int, int]:
    """A hint session, and the step and the level of it that the page shows."""
    return _number(found, "session", 1 << 53), _number(found, "step"), _number(found, "level")


def _number(found: dict[str, Any], name: str, most: int = 1 << 31, *, least: int = 0) -> int:
    """A whole number below a limit, which is by default that of a database column."""
    value = found.get(name)
    if type(value) is not int or not least <= value < most:
        raise MessageError(f"{name} is a whole number from {least} to {most - 1}")
    return value


def _name(found: dict[str, Any], name: str, most: int) -> str:
    """A name from a page, such as an id: visible ASCII characters."""
    value = _text(found, name, most)
    if not (value.isascii() and value.isprintable()):
        raise MessageError(f"{name} has letters, digits and signs of ASCII only")
    return value


def _text(found: dict[str, Any], name: str, most: int) -> str:
    value = found.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= most:
        raise MessageError(f"{name} is a text of 1 to {most} characters")
    # JSON can escape lone surrogates, which cannot be encoded, and NUL, which PostgreSQL rejects.
    if _NO_TEXT.search(value):
        raise MessageError(f"{name} has a character that no text has")
    return value


_READERS: Final[dict[str, Callable[[dict[str, Any]], Request]]] = {
    "answer": _answer,
    "export": _export,
    "hint": _hint,
    "next": _next,
    "spot": _spot,
}
"""What reads the requests that have several parts."""
