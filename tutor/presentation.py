"""`Presentation`: the language, names of cells, theme and size for a user."""

from contextlib import AbstractContextManager
from dataclasses import dataclass

from engine.language import CellNames, use_locale
from renderer import PROPERTIES, THEMES, Format, Theme


@dataclass(frozen=True, slots=True)
class Presentation:
    """How texts and pictures look for a user; an argument of every job that makes them.

    Attributes:
        theme: the colours of pictures, a key of `renderer.THEMES`.
        size: the side of a picture in pixels.
        language: the language of texts, a code of `engine.language.languages()`.
        cells: how texts and pictures name cells.
        file_format: the file format for pictures of grids and steps.
    """

    theme: str = "light"
    size: int = 900
    language: str = "en"
    cells: CellNames = CellNames.RC
    file_format: Format = Format.PNG

    @property
    def colours(self) -> Theme:
        """The colours of pictures in this format; for layers, the page sets its own colours."""
        return PROPERTIES if self.file_format is Format.LAYERS else THEMES[self.theme]

    def use_locale(self) -> AbstractContextManager[None]:
        """Use this language and these cell names for all texts made inside the context."""
        return use_locale(self.language, cells=self.cells)
