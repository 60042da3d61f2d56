"""Lines of text, composed of cached letters.

Drawing a line of text takes a third of a millisecond, and a card has sixty lines. Composing letters
gives the same result, because the typeface does not have kerning that Pillow's basic layout
supports.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderer.canvas import Weight
from renderer.shapes import coarse, typeface


class _Letter(NamedTuple):
    """A letter's mask, the mask's start to the left of the origin, and the advance width."""

    mask: Image.Image
    before: int
    advance: float


@lru_cache(maxsize=512)
def line(words: str, height: int, weight: Weight) -> Image.Image:
    """The mask of a line of words, vertically centred on the digits. Cached: do not modify it.

    Args:
        words: the text.
        height: the height of a digit, in pixels.
        weight: the weight of the letters.
    """
    letters = [_letter(character, height, weight) for character in words]
    width = length(words, height, weight)
    # Half a digit above the capitals for diacritics, half a digit below the line.
    mask = Image.new("L", (width + 2 * height, 2 * height))
    x = float(height)
    for letter in letters:
        left = round(x) - letter.before
        box = (left, 0, left + letter.mask.width, 2 * height)
        mask.paste(255, box, letter.mask)
        x += letter.advance
    return mask.crop((height, 0, height + width, 2 * height))


@lru_cache(maxsize=2048)
def length(words: str, height: int, weight: Weight) -> int:
    """The width of the words on one line in pixels."""
    return round(sum(_letter(character, height, weight).advance for character in words))


@lru_cache(maxsize=4096)
def _letter(character: str, height: int, weight: Weight) -> _Letter:
    face = typeface(weight, height)
    advance = face.getlength(character)
    before = height  # More than any letter extends to the left.
    mask = Image.new("L", (round(advance) + 2 * before, 2 * height))
    baseline = height + (height + 1) // 2
    ImageDraw.Draw(mask).text((before, baseline), character, fill=255, font=face, anchor="ls")
    box = mask.getbbox()
    if box is None:
        return _Letter(mask.crop((0, 0, 1, 2 * height)), 0, advance)
    left, _, right, _ = box
    return _Letter(coarse(mask.crop((left, 0, right, 2 * height))), before - left, advance)
