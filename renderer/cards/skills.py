"""The skills card: a learner's ratings by technique, in letters that a phone can show."""

from collections.abc import Sequence
from typing import Final

from engine.language import N_, translate
from renderer.alt import LIMIT
from renderer.canvas import Weight
from renderer.cards.canvas import WIDTH, Align, CardCanvas
from renderer.cards.data import SkillBar
from renderer.lists import join_names, more
from renderer.png import to_png
from renderer.theme import LIGHT, Theme

MOST_SKILLS: Final = 8
"""The maximum number of techniques on a card."""

_MARGIN: Final = 28
_ROW: Final = 92
_LETTERS: Final = 27
"""The height of digits: on a phone, a card is 260 pixels wide in chat, and these are 8 high."""
_BAR: Final = 16
_RIM: Final = 3
_SCALE: Final = (600, 2400)
"""The ratings at both ends of a bar; techniques are rated from 800 to 2300."""
_LEAST: Final = 0.02
"""The shortest bar, as a share of the longest."""

_NOT_SURE: Final = N_("not sure yet", "rating")
_ALT: Final = N_("Rating by technique: {skills}.")
_SKILL: Final = N_("{name} {rating}", "rating of a technique")
_SKILL_NOT_SURE: Final = N_("{name} {rating} (not sure yet)", "rating of a technique")


def draw_skills(skills: Sequence[SkillBar], *, theme: Theme = LIGHT, width: int = WIDTH) -> bytes:
    """Draw a learner's ratings, a bar for each technique; bars of provisional ratings are hollow.

    Args:
        skills: the ratings, at least one; the card shows the `MOST_SKILLS` most certain, the
            highest first.
        width: width in pixels, 300 to 2000.

    Returns:
        A PNG file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the width is out of range.
    """
    shown = shown_skills(skills)
    canvas = CardCanvas(theme, width=width, height=_MARGIN + _ROW * len(shown))
    left, right = _MARGIN, WIDTH - _MARGIN
    low, high = _SCALE
    for number, skill in enumerate(shown):
        words = _MARGIN + _ROW * number + _LETTERS / 2
        top = words + _LETTERS
        room = canvas.write(
            f"{skill.rating:.0f}", (right, words), height=_LETTERS, colour=theme.given,
            align=Align.RIGHT, weight=Weight.REGULAR if skill.provisional else Weight.BOLD,
        )  # fmt: skip
        if skill.provisional:
            room += 16 + canvas.write(
                translate(_NOT_SURE), (right - room - 16, words), height=_LETTERS * 0.9,
                colour=theme.pencil, align=Align.RIGHT,
            )  # fmt: skip
        canvas.write(
            skill.name, (left, words), height=_LETTERS, colour=theme.given,
            room=right - left - room - 24,
        )  # fmt: skip
        share = min(1.0, max(_LEAST, (skill.rating - low) / (high - low)))
        end = left + (right - left) * share
        canvas.bar((left, top, right, top + _BAR), theme.strip)
        canvas.bar((left, top, end, top + _BAR), theme.on.edge)
        if skill.provisional and end - left > 2 * _RIM:
            inside = (left + _RIM, top + _RIM, end - _RIM, top + _BAR - _RIM)
            canvas.bar(inside, theme.page)
    return to_png(canvas.image, theme)


def alt_skills(skills: Sequence[SkillBar]) -> str:
    """The alt text of `draw_skills`.

    If it would be too long, it names fewer techniques. It says how many are left out.
    """
    shown = shown_skills(skills)
    words = ""
    for count in range(len(shown), 0, -1):
        listed = more(join_names([_skill(skill) for skill in shown[:count]]), len(skills) - count)
        words = translate(_ALT, skills=listed)
        if len(words) <= LIMIT:
            break
    return words[:LIMIT]


def shown_skills(skills: Sequence[SkillBar]) -> tuple[SkillBar, ...]:
    """The ratings that a card has room for: the most certain, the highest first."""
    surest = sorted(skills, key=lambda skill: (skill.provisional, skill.deviation))
    return tuple(sorted(surest[:MOST_SKILLS], key=lambda skill: (-skill.rating, skill.name)))


def _skill(skill: SkillBar) -> str:
    template = _SKILL_NOT_SURE if skill.provisional else _SKILL
    return translate(template, name=skill.name, rating=f"{skill.rating:.0f}")
