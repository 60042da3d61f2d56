"""Hints, checks and judged answers as messages to the board's page (docs/board-protocol.md)."""

import base64
from typing import Any, Final

from bot.entry_points.answer import Answer
from bot.game.ending import (
    ALL_RIGHT,
    found_field,
    harder_band,
    harder_label,
    hints_line,
    next_band,
    next_label,
)
from bot.game.result import GameView
from bot.hint.answer_views import lines_of, title_of
from bot.hint.following import answer_to
from bot.hint.result import HintResult, JudgedAnswer
from bot.practice.drill import DrillResult
from bot.practice.drill_views import drill_lines, drill_title
from bot.practice.service import PracticeResult
from bot.practice.words import outcome_lines, part_line, rating_lines
from bot.store import SavedGame, Summary
from engine.language import N_, translate
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.notation import format_moves, parse_position
from engine.practice import position
from engine.words.explanation import technique_name
from engine.words.rating import describe_hardness
from tutor.board import BoardExport
from tutor.game import link_to
from tutor.hint_answer import HintAnswer
from tutor.why_not import WhyNot
from web.wire import practice_position

_SHARED: Final = N_("I have solved this sudoku.")
_SHARED_BAND: Final = N_("I have solved this sudoku ({hardness}).")
_LEARN: Final = N_("To learn next: **{name}**")
_PRACTISE: Final = N_("Practise: {name}")


def verdict_message(result: PracticeResult) -> dict[str, Any]:
    """The verdict on an answer in practice; a partly right answer does not end the position."""
    part = part_line(result)
    ratings = rating_lines(result) if result.rating_changes else ()
    ended = result.ended and not part
    return {
        "type": "answer",
        "verdict": result.outcome.name.lower(),
        "text": "\n".join(((part,) if part else tuple(outcome_lines(result))) + tuple(ratings)),
        "ended": ended,
        "hint": exercise_message(result) if ended else None,
    }


def hint_message(shown: HintResult | GameView) -> dict[str, Any]:
    """A hint for a game, or the game's mistake."""
    if isinstance(shown, GameView):
        return check_message(shown)
    place, following = shown.place, shown.following
    title, words, question = shown.technique, shown.whole, shown.question
    if shown.asked and following:
        title, lines = answer_to(shown.asked, following)
        words, question = "\n".join(lines), ""
    return {
        "type": "hint",
        "session": shown.session,
        "step": place.step,
        "level": place.level,
        "levels": int(HintLevel.FULL),
        "title": title,
        "words": words,
        "question": question,
        "alt": shown.drawing.alt,
        "marks": shown.drawing.picture.decode(),
        "effects": list(map(str, shown.effects)),
        "following": following.count if following else 0,
        "filled": following.filled if following else 0,
        "asked": shown.asked.value if shown.asked else None,
        "open": shown.answer is not None,
        "places": shown.answer is not None and not shown.answer.removes,
        "trial": shown.trial,
        "ended": shown.end is not None,
    }


def judged_message(shown: JudgedAnswer) -> dict[str, Any]:
    """The verdict on an answer to a hint, or the current hint if it has moved on meanwhile."""
    if shown.judged is None:
        return hint_message(shown.hint)
    return answer_message(shown.judged, shown.answer)


def answer_message(judged: HintAnswer, answer: Answer) -> dict[str, Any]:
    """The verdict on an answer to a hint."""
    return {
        "type": "answer",
        "verdict": judged.finding.name.lower(),
        "text": "\n".join((f"**{title_of(judged)}**", *lines_of(judged))),
        "judged": format_moves(answer.as_moves),
        "ended": False,
        "hint": None,
    }


def exercise_message(result: PracticeResult) -> dict[str, Any]:
    """The hint for a practice position."""
    return {
        "type": "hint",
        "session": result.attempt.id,
        "step": 1,
        "level": result.attempt.level,
        "levels": int(HintLevel.FULL),
        "title": translate(result.technique.value),
        "words": result.exercise.words,
        "question": "",
        "alt": result.exercise.drawing.alt,
        "marks": result.exercise.drawing.picture.decode(),
        "effects": [],
        "following": 0,
        "filled": 0,
        "asked": None,
        "open": False,
        "places": False,
        "trial": False,
        "ended": result.ended,
    }


def spot_message(result: DrillResult) -> dict[str, Any]:
    """A drill: its position with the cells to choose from, or the step, or the score."""
    grid, exercise = position(result.attempt.item).grid, result.exercise
    return {
        "type": "spot",
        "attempt": result.attempt.id,
        "title": drill_title(result),
        "words": "\n".join(drill_lines(result)),
        "cells": list(result.cells),
        **practice_position(grid),
        "marks": exercise.drawing.picture.decode() if exercise and not result.cells else "",
        "alt": exercise.drawing.alt if exercise and not result.cells else "",
        "ended": result.scores is not None,
    }


def export_message(found: BoardExport) -> dict[str, Any]:
    """A position in formats for other programs."""
    picture = base64.b64encode(found.drawing.picture).decode()
    return {
        "type": "export",
        "line": found.line,
        "links": [{"site": site, "url": url} for site, url in found.links],
        "picture": f"data:image/png;base64,{picture}",
        "alt": found.drawing.alt,
    }


def summary_message(
    game: SavedGame, summary: Summary, to_learn: Technique | None
) -> dict[str, Any]:
    """The techniques and hints of a solved game, and how the player may continue.

    Args:
        game: the game.
        summary: the techniques and hints that the player used.
        to_learn: for the owner, the technique to learn next; None for guests.
    """
    found = found_field(summary)
    lines = [translate(ALL_RIGHT), hints_line(summary)]
    if found:
        heading, names = found
        lines.append(f"**{heading}:** {names}")
    shared = [translate(_SHARED), hints_line(summary)]
    if game.er is not None:
        shared[0] = translate(_SHARED_BAND, hardness=describe_hardness(game.er))
    ways: dict[str, str] = {}
    if to_learn is not None:
        name = technique_name(to_learn)
        lines.append(translate(_LEARN, name=name))
        if band := next_band(game):
            ways["same"] = next_label(band)
        if band := harder_band(game):
            ways["harder"] = harder_label(band)
        ways["practice"] = translate(_PRACTISE, name=name)
    return {
        "type": "summary",
        "text": "\n".join(lines),
        "ways": ways,
        "shared": "\n".join((*shared, link_to(game.puzzle) or givens_of(game.puzzle))),
        "turns": game.turns.splitlines(),
    }


def givens_of(puzzle: str) -> str:
    """The givens of a puzzle, which is a position line, as 81 characters."""
    return "".join(str(value or ".") for value in parse_position(puzzle).values)


def why_message(found: WhyNot) -> dict[str, Any]:
    """The reason against a digit in a cell."""
    drawing = found.drawing
    return {
        "type": "why",
        "title": found.title,
        "words": found.words,
        "alt": drawing.alt if drawing else "",
        "marks": drawing.picture.decode() if drawing else "",
    }


def check_message(shown: GameView) -> dict[str, Any]:
    """The mistake in a game, or the message that it has no mistakes."""
    board = shown.board
    return {
        "type": "check",
        "mistake": board.mistake,
        "text": board.message,
        "cells": list(board.wrong) if board.mistake else [],
    }
