"""The job that draws a learner's progress."""

import renderer
from renderer import cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing
from tutor.presentation import Presentation


def draw_progress(progress: cards.Progress, *, presentation: Presentation) -> Drawing:
    """Draw the card of somebody's progress, and tell the same in words.

    Args:
        progress: what it shows; names in it are in the language of the look.
        presentation: how it is told and drawn.
    """
    with presentation.use_locale():
        picture = cards.draw_progress(
            progress,
            theme=renderer.THEMES[presentation.theme],
            # Smaller cards cannot be read.
            width=max(presentation.size, MIN_WIDTH),
        )
        return Drawing(picture, cards.alt_progress(progress))
