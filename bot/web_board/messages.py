"""Hints, checks and judged answers as messages to a page (docs/board.md)."""

from typing import Any

from bot.game.result import GameView
from bot.hint.following import answer_to
from bot.hint.result import HintResult
from bot.practice.service import PracticeResult
from bot.practice.words import outcome_lines, rating_lines
from engine.language import translate
from engine.model.step import HintLevel


def practice_text(result: PracticeResult) -> str:
    """What is said of an answer in chat."""
    ratings = rating_lines(result) if result.rating_changes else ()
    return "\n".join((*outcome_lines(result), *ratings))


def hint_message(shown: HintResult | GameView) -> dict[str, Any]:
    """A hint to a game; or what is wrong in it."""
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
        "svg": shown.drawing.picture.decode(),
        "effects": list(map(str, shown.effects)),
        "following": following.count if following else 0,
        "filled": following.filled if following else 0,
        "asked": shown.asked.value if shown.asked else None,
        "ended": shown.end is not None,
    }


def exercise_message(result: PracticeResult) -> dict[str, Any]:
    """The hint of a position to practise on."""
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
        "svg": result.exercise.drawing.picture.decode(),
        "effects": [],
        "following": 0,
        "filled": 0,
        "asked": None,
        "ended": result.ended,
    }


def check_message(shown: GameView) -> dict[str, Any]:
    """What is wrong in a game, or that nothing is."""
    board = shown.board
    return {
        "type": "check",
        "mistake": board.mistake,
        "text": board.message,
        "cells": list(board.wrong) if board.mistake else [],
    }
