"""The themes of pictures by name."""

from typing import TYPE_CHECKING, Final

from cli.names import choose

if TYPE_CHECKING:
    from renderer import Theme

_DEFAULT: Final = "light"
"""The default theme of the commands, which is known to exist."""


def parse_theme(name: str) -> "Theme":
    """The theme with a name.

    Raises:
        WrongUseError: if no theme has this name; the message lists the themes.
    """
    # Import this only if something is drawn, because it is slow.
    import renderer

    return choose(name, renderer.THEMES, "theme")


def require_theme(name: str) -> None:
    """Reject an unknown theme, even if no picture is drawn.

    Raises:
        WrongUseError: if no theme has this name; the message lists the themes.
    """
    if name != _DEFAULT:
        parse_theme(name)
