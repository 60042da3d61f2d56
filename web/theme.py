"""The colours of the page, from the themes of the pictures, so that both look alike."""

from dataclasses import fields
from functools import lru_cache
from typing import Final

from renderer.constraints import tone_property, tones_of
from renderer.theme import DARK, HIGH_CONTRAST, LIGHT, Ink, Theme, property_name

_THEMES: Final = (DARK, LIGHT, HIGH_CONTRAST)
THEME_NAMES: Final = tuple(theme.name for theme in _THEMES)
"""The themes that a page can have."""


@lru_cache(maxsize=1)
def theme_sheet() -> str:
    """A style sheet with each colour of each theme as a property.

    `--placed` is a colour; of a mark such as "pattern", `--pattern` is the area, `--pattern-edge`
    the outline and `--pattern-text` a digit on top.
    """
    return "".join(f'[data-theme="{theme.name}"] {{\n{_properties(theme)}}}\n' for theme in _THEMES)


def _properties(theme: Theme) -> str:
    lines = []
    for part in fields(theme):
        value = getattr(theme, part.name)
        if isinstance(value, Ink):
            lines += [
                f"{property_name(part.name, ink.name)}: {getattr(value, ink.name)}"
                for ink in fields(Ink)
            ]
        elif value and part.name not in ("name", "own"):
            lines.append(f"{property_name(part.name)}: {value}")
    lines += [f"{tone_property(tone)}: {colour}" for tone, colour in tones_of(theme).items()]
    return "".join(f"  {line};\n" for line in lines)
