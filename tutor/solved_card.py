"""The card of a solved game, which its player shares."""

from engine.links.puzzle_text import parse_puzzle_text
from engine.model.band import Band
from engine.words.rating import describe_hardness
from renderer import THEMES, alt_puzzle, cards, draw_puzzle
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
    """Draw a solved game: the pattern of its givens, or its puzzle if that has constraints.

    Args:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        er: its exact ER in tenths; None if it is not known.
        help_: how much help the player had, in words.
        streak: the number of consecutive days on which the player has solved a daily puzzle.
        time: how long it took, such as "4:05"; "" if the time is not shared.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        band = None if er is None else Band.of_tenths(er)
        found, theme = parse_puzzle_text(puzzle), THEMES[presentation.theme]
        drawn = found.constraints and draw_puzzle(
            found, theme=theme, size=presentation.size, coordinates=False
        )
        game = cards.SolvedGame(
            givens=tuple(map(bool, found.grid.values)),
            picture=drawn or b"",
            said=alt_puzzle(found) if drawn else "",
            band="" if er is None else describe_hardness(er),
            marks=0 if band is None else [*Band].index(band) + 1,
            help=help_.rstrip("."),
            streak=streak,
            time=time,
        )
        picture = cards.draw_solved(game, theme=theme, width=max(presentation.size, MIN_WIDTH))
        return Drawing(picture, cards.alt_solved(game))
