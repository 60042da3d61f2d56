"""A new puzzle as a message."""

from typing import Final

from bot.chat.bands import CIRCLES, COLOURS
from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.entry_points.game import play_button
from bot.grade.more import MoreButton
from bot.grade.views import technique_fields
from bot.hint.result import Place
from bot.hint.views import HintButton
from bot.random_puzzle.service import RandomPuzzle
from bot.walkthrough.views import walk_button
from engine.language import N_, translate

_NEW: Final = N_("A new puzzle with one solution. Press **Play**, or solve it on paper.")


def random_reply(puzzle: RandomPuzzle) -> Reply:
    """A new puzzle as a message, with buttons and without spoilers."""
    session = puzzle.session
    return Reply(
        cards=(
            Card(
                title=f"{CIRCLES[puzzle.band]} {puzzle.assessment.verdict}",
                text=f"{puzzle.assessment.words}\n{translate(_NEW)}",
                fields=technique_fields(puzzle.assessment.report),
                colour=COLOURS[puzzle.band],
                button=play_button(session.puzzle_id),
            ),
        ),
        picture=Picture(puzzle.assessment.drawing, f"random-{session.id}.png"),
        items=(
            HintButton(session.id, Place(1, 0), is_main=True),
            walk_button(session.id),
            MoreButton(session.id, session.puzzle_id),
        ),
    )
