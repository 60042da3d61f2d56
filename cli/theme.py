"""The theme of pictures by its name."""

from typing import TYPE_CHECKING, Final

from cli.names import chosen

if TYPE_CHECKING:
    from renderer import Theme

_DEFAULT: Final = "light"
"""The theme of the commands unless another is asked for, which is known to exist."""


def parse_theme(name: str) -> "Theme":
    """The theme of a name.

    Raises:
        WrongUseError: if there is none; the message names those there are.
    """
    # Slow to import, so only where something is drawn.
    import renderer

    return chosen(name, renderer.THEMES, "theme")


def require_theme(name: str) -> None:
    """Refuse an unknown theme, even if no picture is drawn.

    Raises:
        WrongUseError: if there is no theme of this name; the message lists those there are.
    """
    if name != _DEFAULT:
        parse_theme(name)
