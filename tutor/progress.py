"""Draws the progress of a learner."""

import renderer
from renderer import cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing
from tutor.presentation import Presentation


def draw_progress(progress: cards.Progress, *, presentation: Presentation) -> Drawing:
    """Draw the card of a user's progress, with its alt text.

    Args:
        progress: its contents; names in it are in the language of the presentation.
        presentation: of its texts and picture.
    """
    with presentation.use_locale():
        picture = cards.draw_progress(
            progress,
            theme=renderer.THEMES[presentation.theme],
            # Smaller cards are not readable.
            width=max(presentation.size, MIN_WIDTH),
        )
        return Drawing(picture, cards.alt_progress(progress))
