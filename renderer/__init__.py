"""Pictures of sudokus and of solving steps, with their alt texts.

    >>> import renderer
    >>> from engine.model.grid import Grid
    >>> png = renderer.draw_grid(Grid.from_values([5, 3] + [0] * 79), theme=renderer.DARK)

Every function is pure: grid, step and theme in; text or the bytes of a file out. Grids and steps
become PNG, SVG or PDF files, animations WebP, drawings over a photograph JPEG.
"""

from renderer.alt import alt_constraints, alt_grid, alt_highlights, alt_puzzle, alt_text, alt_view
from renderer.animation import animate_step
from renderer.board import MAX_SIZE, MIN_SIZE
from renderer.booklet import LAYOUTS, MOST_PUZZLES, BookletPuzzle, Paper, draw_booklet
from renderer.canvas import Format
from renderer.conversion import convert_png
from renderer.draw import draw_grid, draw_puzzle, draw_step, draw_view
from renderer.play import highlights
from renderer.reading import OVERVIEW, alt_overview, alt_reading, draw_overview, draw_reading
from renderer.sheet import side_by_side
from renderer.theme import DARK, HIGH_CONTRAST, LIGHT, PRINT, PROPERTIES, THEMES, Ink, Theme

__all__ = [
    "DARK",
    "HIGH_CONTRAST",
    "LAYOUTS",
    "LIGHT",
    "MAX_SIZE",
    "MIN_SIZE",
    "MOST_PUZZLES",
    "OVERVIEW",
    "PRINT",
    "PROPERTIES",
    "THEMES",
    "BookletPuzzle",
    "Format",
    "Ink",
    "Paper",
    "Theme",
    "alt_constraints",
    "alt_grid",
    "alt_highlights",
    "alt_overview",
    "alt_puzzle",
    "alt_reading",
    "alt_text",
    "alt_view",
    "animate_step",
    "convert_png",
    "draw_booklet",
    "draw_grid",
    "draw_overview",
    "draw_puzzle",
    "draw_reading",
    "draw_step",
    "draw_view",
    "highlights",
    "side_by_side",
]
