"""The messages to a page (docs/board-protocol.md)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from engine.constraints.puzzle import Puzzle
from engine.links.puzzle_text import parse_puzzle_text
from engine.model.game import NoteKind
from engine.model.grid import Grid
from renderer import PROPERTIES, Format, alt_grid, draw_grid
from renderer.constraints import is_outside, shifted_cells
from renderer.draw import marks_of
from tutor.game_moves import MoveKind, PlayedMove
from web.boards import BoardError, GameSnapshot, Seat
from web.kind import Kind
from web.messages import MAX_CHARACTERS, MAX_MOVES
from web.texts import page_texts

PROTOCOL: Final = 5
"""The version of the protocol."""


def board_message(seat: Seat, players: Sequence[int]) -> dict[str, Any]:
    """The parts of a board that do not change while its page is open.

    Args:
        seat: the user at the board.
        players: the players of the game, the owner first.
    """
    puzzle = parse_puzzle_text(seat.puzzle)
    grid = puzzle.grid
    look = seat.presentation
    with look.use_locale():
        texts = page_texts()
    message: dict[str, Any] = {
        "type": "board",
        "kind": seat.kind.value,
        "subject": seat.subject,
        "title": seat.title,
        "note": seat.note,
        "pausable": seat.pausable,
        "about": {
            "title": seat.credit.title,
            "author": seat.credit.author,
            "hardness": seat.hardness,
            "rules": seat.rules,
        },
        "version": PROTOCOL,
        "givens": "".join(str(value or ".") for value in grid.values),
        "variant": grid.variant.name,
        "houses": [list(house.cells) for house in grid.variant.houses],
        "me": players.index(seat.user_id) if seat.user_id in players else 0,
        "settings": {
            "theme": seat.theme,
            "language": look.language,
            "cells": look.cells.value,
            "times": seat.times,
        },
        "texts": texts,
        "limits": {"moves": MAX_MOVES, "characters": MAX_CHARACTERS},
    }
    if grid.variant.own_houses or puzzle.constraints:
        with look.use_locale():
            message |= _drawing(puzzle)
    if seat.kind is Kind.PRACTICE:
        message |= practice_position(grid) | {"task": seat.task}
    return message


def _drawing(puzzle: Puzzle) -> dict[str, Any]:
    """The drawing below the digits."""
    empty = Grid.from_values([0] * 81, variant=puzzle.grid.variant)
    picture = draw_grid(
        empty,
        constraints=puzzle.constraints,
        theme=PROPERTIES,
        file_format=Format.LAYERS,
    )
    marks = marks_of(puzzle.constraints)
    return {
        "drawing": picture.decode(),
        "shifted": shifted_cells(marks),
        "outside": is_outside(marks),
        "alt": alt_grid(empty, constraints=puzzle.constraints) if puzzle.constraints else "",
    }


def practice_position(grid: Grid) -> dict[str, Any]:
    """A practice position."""
    return {
        "givens": "".join(str(value or ".") for value in grid.values),
        "placed": [
            cell for cell, value in enumerate(grid.values) if value and cell not in grid.givens
        ],
        "candidates": [
            0 if value else mask for value, mask in zip(grid.values, grid.candidates, strict=True)
        ],
    }


def shared_state(
    game: GameSnapshot, online: Collection[int], name: Callable[[int], str]
) -> dict[str, Any]:
    """The part of the state of a game that is the same for all players.

    Args:
        online: the users who have it open.
        name: the name of a user.
    """
    state = game.state
    places = {user_id: place for place, user_id in enumerate(game.players)}
    message = {
        "type": "state",
        "version": game.version,
        "digits": state.digits,
        "candidates": state.candidates,
        "corner": state.notes[NoteKind.CORNER],
        "centre": state.notes[NoteKind.CENTRE],
        "colours": state.notes[NoteKind.COLOUR],
        "pen": state.notes[NoteKind.PEN],
        "letters": state.notes[NoteKind.LETTER],
        "conflicts": state.conflicts,
        "scratch": state.scratch,
        "filled": state.filled,
        "state": state.state.name.lower(),
        "auto": game.auto,
        "paused": game.paused,
        "by": _authors(game),
        "players": [
            {
                "name": name(user_id),
                "online": user_id in online,
                "owner": place == 0,
            }
            for user_id, place in places.items()
        ],
        "race": [
            {
                "name": name(player.user_id),
                "filled": player.filled,
                "solved": player.solved,
                "online": player.user_id in online,
            }
            for player in game.race
        ],
    }
    return message if game.seconds is None else message | {"seconds": game.seconds}


def _authors(game: GameSnapshot) -> dict[int, int]:
    """If there are several players, the number of the player who filled in each cell."""
    if len(game.players) == 1:
        return {}
    places = {user_id: place for place, user_id in enumerate(game.players)}
    return {cell: places[who] for cell, who in game.state.authors.items() if who in places}


def own_state(game: GameSnapshot, user_id: int) -> dict[str, Any]:
    """The part of the state of a game that depends on the player."""
    return {"undo": user_id in game.state.can_undo, "redo": user_id in game.state.can_redo}


def last_move(game: GameSnapshot, last: tuple[int, int, MoveKind] | None) -> dict[str, Any]:
    """The player and the kind of the last change; empty if they are not known.

    Args:
        last: a move's resulting version, its player, and its kind.
    """
    if last is None or last[0] != game.version or last[1] not in game.players:
        return {}
    return {"last": {"player": game.players.index(last[1]), "kind": last[2].value}}


def cursors_message(game: GameSnapshot, cursors: Mapping[int, int], user_id: int) -> dict[str, Any]:
    """The cells where the other players are.

    Args:
        cursors: the cells by user.
        user_id: the user who gets the message.
    """
    places = {who: place for place, who in enumerate(game.players) if who != user_id}
    cells = {places[who]: cell for who, cell in cursors.items() if who in places}
    return {"type": "cursors", "cells": cells}


def result_message(move_id: str, played: PlayedMove) -> dict[str, Any]:
    """The effect of a move."""
    message: dict[str, Any] = {"id": move_id, "done": bool(played.turn)}
    if played.changed:
        message["changed"] = played.changed
    return message | {"error": played.error} if played.error else message


def error_message(error: BoardError, request: str = "") -> dict[str, Any]:
    """An error; with an id, the error of that request."""
    message: dict[str, Any] = {"type": "error", "code": error.code.value, "text": error.text}
    if request:
        message["id"] = request
    return message | {"seconds": error.seconds} if error.seconds else message
