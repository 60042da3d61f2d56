"""Drawing the ratings of a learner."""

import renderer
from renderer import cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing
from tutor.presentation import Presentation


def draw_skills(skills: tuple[cards.SkillBar, ...], *, presentation: Presentation) -> Drawing:
    """Draw a learner's ratings by technique, with their alt text.

    Args:
        skills: the ratings, at least one, with names in the language of the presentation.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        picture = cards.draw_skills(
            skills,
            theme=renderer.THEMES[presentation.theme],
            # Smaller cards would not be readable.
            width=max(presentation.size, MIN_WIDTH),
        )
        alt = cards.alt_skills(skills)
        return Drawing(picture, alt, alt)
