"""The card of a solved game, which its player shares."""

from engine.links.puzzle_text import parse_puzzle_text
from engine.model.band import Band
from engine.words.rating import describe_hardness
from renderer import THEMES, cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing
from tutor.presentation import Presentation


def draw_solved_game(
    puzzle: str,
    er: int | None,
    *,
    help_: str,
    streak: int,
    time: str = "",
    presentation: Presentation,
) -> Drawing:
    """Draw a solved game without its digits.

    Args:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        er: its ER in tenths; None if that is not known exactly.
        help_: how much help it took, in words.
        streak: the days in a row on which the player has solved a daily puzzle.
        time: how long it took, such as "4:05"; "" if that is not shared.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        band = None if er is None else Band.of_tenths(er)
        game = cards.SolvedGame(
            givens=tuple(map(bool, parse_puzzle_text(puzzle).grid.values)),
            band="" if er is None else describe_hardness(er),
            marks=0 if band is None else [*Band].index(band) + 1,
            help=help_.rstrip("."),
            streak=streak,
            time=time,
        )
        picture = cards.draw_solved(
            game, theme=THEMES[presentation.theme], width=max(presentation.size, MIN_WIDTH)
        )
        return Drawing(picture, cards.alt_solved(game))
