"""Draws only the marks, for a page that draws the grid and its digits itself.

The file is SVG with up to three groups: marks behind the board's digits (`below`), marks in front
of them (`above`), and the legend under the board (`legend`). The first two fill the grid from its
left line to its right line. Colours are CSS properties, so that the page chooses the theme.
"""

from renderer.board import Layout
from renderer.svg import FONTS, Svg
from renderer.theme import PROPERTIES


class Layers(Svg):
    """Marks of a grid, in layers."""

    def __init__(self, place: Layout) -> None:
        """Start without marks."""
        super().__init__(PROPERTIES, place, alt="")
        self._place = place
        self._groups = {"below": self._parts}

    def go_above_digits(self) -> None:
        """Begin the marks in front of the board's digits."""
        self._parts = self._groups["above"] = []

    def extend(self, height: int) -> None:
        """Begin the legend."""
        super().extend(height)
        self._parts = self._groups["legend"] = []

    def encode(self) -> bytes:
        """The layers as an SVG file whose view box is the grid; the legend is below it."""
        place = self._place
        groups = "".join(
            f'<g class="{name}">{"".join(parts)}</g>\n' for name, parts in self._groups.items()
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="{place.left} {place.top} {9 * place.pitch} {9 * place.pitch}" '
            f'data-legend="0 {self.width} {self.width} {self.height - self.width}" '
            f'font-family="{FONTS}" text-anchor="middle">\n{groups}</svg>\n'
        ).encode()
