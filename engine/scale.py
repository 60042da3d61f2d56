"""The rating scales that the program knows."""

from enum import Enum

from engine.language import msg


class Scale(Enum):
    """A scale: an order of techniques and what each is worth; the value is its name in English."""

    SE = msg("Sudoku Explainer")
    """ER, EP and ED of Sudoku Explainer 1.2.1, in tenths (`engine.se`)."""
    HODOKU = msg("HoDoKu")
    """The score of HoDoKu 2.2.0, a sum of whole points (`engine.hodoku`)."""

    @classmethod
    def of_slug(cls, slug: str) -> "Scale":
        """The scale with this identifier.

        Raises:
            ValueError: if there is none.
        """
        for scale in cls:
            if scale.slug == slug:
                return scale
        raise ValueError(f"no scale is called {slug!r}: choose {', '.join(s.slug for s in cls)}")

    @property
    def slug(self) -> str:
        """The name as an identifier in lower case, such as "se"."""
        return self.name.lower()
