"""A new puzzle as a message."""

from typing import Final

from bot.bands import CIRCLES, COLOURS
from bot.card import Card, Picture
from bot.game.play_button import PlayButton
from bot.hint.result import Place
from bot.hint.views import HintButton
from bot.path.views import path_buttons
from bot.random_puzzle.service import RandomPuzzle
from bot.reply import Reply
from engine.language import N_, translate

_TITLE: Final = N_("{band} · SE {rating}")
_NEW: Final = N_("A new puzzle with one solution. Press **Play**, or solve it on paper.")


def random_reply(puzzle: RandomPuzzle) -> Reply:
    """A new puzzle as a message, with buttons and without spoilers."""
    session = puzzle.session
    name = translate(_TITLE, band=translate(puzzle.band.value), rating=puzzle.rating.words)
    return Reply(
        cards=(
            Card(
                title=f"{CIRCLES[puzzle.band]} {name}",
                text=translate(_NEW),
                colour=COLOURS[puzzle.band],
                button=PlayButton(session.puzzle_id),
            ),
        ),
        picture=Picture(puzzle.drawing, f"random-{session.id}.png"),
        items=(
            HintButton(session.id, Place(1, 0), is_main=True),
            *path_buttons(session.id),
        ),
    )
