"""The messages that a page sends: JSON objects, read into dataclasses (docs/board.md)."""

import json
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tutor.moves import Move, MoveKind

MAX_CHARACTERS: Final = 16_384
"""The maximum length of a message."""
MAX_MOVES: Final = 100
"""The maximum number of moves in a message."""
_MAX_TURN: Final = 6_000
"""The maximum length of a turn: more than erasing the notes of all cells takes."""
_MAX_ID: Final = 64
_MAX_TICKET: Final = 256
_WAYS: Final = frozenset({"next", "all", "singly"})


class MessageError(ValueError):
    """A message is not one of the protocol; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down at the board of a ticket."""

    ticket: str


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move with the id that the page has given it."""

    id: str
    move: Move


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves to play in this order."""

    moves: tuple[MoveRequest, ...]


@dataclass(frozen=True, slots=True)
class HintRequest:
    """Show the current hint, or the one after a place.

    Attributes:
        id: of the request.
        session: the hint session; None for the current one.
        step: the step that the page shows.
        level: the level that it shows.
        way: how to continue: a value of `bot.hint.result.Way`, or "".
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
    """Judge an answer in practice, which is written as a turn."""

    id: str
    turn: str


@dataclass(frozen=True, slots=True)
class NextRequest:
    """Go on with another position of the same technique."""

    id: str


Request: TypeAlias = HintRequest | CheckRequest | AnswerRequest | NextRequest
"""A message that is answered."""
Message: TypeAlias = Join | Moves | Request


def parse_message(text: str) -> Message:
    """Read a message.

    Raises:
        MessageError: if it is not one of the protocol.
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
            return Join(_text(found, "ticket", _MAX_TICKET))
        case "moves":
            return Moves(_moves(found.get("moves")))
        case "hint":
            return _hint(found)
        case "check":
            return CheckRequest(_text(found, "id", _MAX_ID))
        case "answer":
            return AnswerRequest(_text(found, "id", _MAX_ID), _text(found, "turn", _MAX_TURN))
        case "next":
            return NextRequest(_text(found, "id", _MAX_ID))
    raise MessageError("type is none of join, moves, hint, check, answer, next")


def _moves(found: object) -> tuple[MoveRequest, ...]:
    if not isinstance(found, list) or not 0 < len(found) <= MAX_MOVES:
        raise MessageError(f"moves is a list of 1 to {MAX_MOVES} moves")
    return tuple(map(_move, found))


def _move(found: object) -> MoveRequest:
    if not isinstance(found, dict):
        raise MessageError("a move is an object")
    name = _text(found, "id", _MAX_ID)
    if "turn" in found:
        return MoveRequest(name, Move(MoveKind.PLAY, _text(found, "turn", _MAX_TURN)))
    for kind in (MoveKind.UNDO, MoveKind.REDO):
        if found.get(kind.value) is True:
            return MoveRequest(name, Move(kind))
    raise MessageError("a move has a turn, or undo or redo, which is true")


def _hint(found: dict[str, Any]) -> HintRequest:
    name = _text(found, "id", _MAX_ID)
    if "session" not in found:
        return HintRequest(name)
    numbers: list[Any] = [found.get(key) for key in ("session", "step", "level")]
    if not all(type(number) is int and 0 <= number < 1 << 53 for number in numbers):
        raise MessageError("session, step and level are whole numbers")
    if found.get("way") not in _WAYS:
        raise MessageError(f"way is one of {', '.join(sorted(_WAYS))}")
    session, step, level = map(int, numbers)
    return HintRequest(name, session, step, level, found["way"])


def _text(found: dict[str, Any], name: str, most: int) -> str:
    value = found.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= most:
        raise MessageError(f"{name} is a text of 1 to {most} characters")
    return value
