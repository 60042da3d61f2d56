"""`Look`: how something is told and drawn for somebody."""

from contextlib import AbstractContextManager
from dataclasses import dataclass

from engine.language import CellNames, speaking


@dataclass(frozen=True, slots=True)
class Look:
    """How texts and pictures are made for somebody; what every job takes that makes them.

    Attributes:
        theme: the colours of pictures, a key of `renderer.THEMES`.
        size: the side of a picture in pixels.
        language: the language of texts, a code of `engine.language.languages()`.
        cells: how texts and pictures name cells.
    """

    theme: str = "light"
    size: int = 900
    language: str = "en"
    cells: CellNames = CellNames.RC

    def speaking(self) -> AbstractContextManager[None]:
        """Say everything inside in this language and with these names of cells."""
        return speaking(self.language, cells=self.cells)
