"""Draws `docs/gallery.png`: one step of every technique, each with its name below; and the cards.

A chain with several branches is shown by the picture of one of them where the picture of the whole
has no room for the links. A technique that no known puzzle needs is shown by a step of a
lower level with the same kind of proof, and says so; one that no puzzle can need is left out.
The cards of made-up learners and the kinds of sudoku go into `docs/pictures`.
"""

import argparse
import io
from pathlib import Path
from typing import Final

from PIL import Image

import renderer
from engine import Step
from renderer.canvas import Weight
from renderer.png import to_png
from renderer.shapes import sentence, stamp, width_of
from renderer.theme import LIGHT, rgb
from tools.cards import sample_cards
from tools.kinds import draw_hint, draw_kinds
from tools.samples import Sample, samples

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = 6
PICTURE = 380
"""Width of a picture in pixels."""
GAP = 22
TEXT = 13
"""Height of a digit in the names."""
LEADING = 24
LINES = 3
FEW_LINKS = 3
"""With fewer links, the picture of the whole tells too little of a chain with several branches."""
MANY_LINKS = 20
"""With more, a picture of this size gets crowded."""


_RATING: Final = {"se": "SE", "hodoku": "HoDoKu", "teacher": "cost"}
"""What the number of a step is, by the slug of its order."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "gallery.png")
    parser.add_argument("--cards", type=Path, default=ROOT / "docs" / "pictures")
    chosen = parser.parse_args()
    out = chosen.out
    shown = samples()
    out.write_bytes(contact_sheet(shown))
    print(f"{out}: {len(shown)} techniques, {out.stat().st_size / 1e6:.1f} MB")
    for card in sample_cards():
        path = chosen.cards / f"{card.name}.png"
        path.write_bytes(card.draw())
        print(f"{path}: {card.tell()}")
    for name, draw in (("variants", draw_kinds), ("diagonal-hint", draw_hint)):
        path = chosen.cards / f"{name}.png"
        path.write_bytes(draw())
        print(path)


def contact_sheet(shown: list[Sample]) -> bytes:
    """A PNG file with the pictures in columns, row by row, and names below them."""
    rows = -(-len(shown) // COLUMNS)
    across, down = PICTURE + GAP, PICTURE + LINES * LEADING + GAP
    sheet = Image.new("RGB", (COLUMNS * across + GAP, rows * down + GAP), rgb(LIGHT.page))
    for number, sample in enumerate(shown):
        left, top = GAP + number % COLUMNS * across, GAP + number // COLUMNS * down
        step = sample.step
        picture = renderer.draw_step(
            step,
            view=clearest_view(step),
            size=PICTURE,
            coordinates=False,
            with_legend=False,
        )
        sheet.paste(Image.open(io.BytesIO(picture)).convert("RGB"), (left, top))
        lines = wrapped(sample.technique.value, Weight.BOLD)
        # The rating of a stand-in is its own, not that of the technique.
        rating = f"{_RATING[step.scale]} {step.rating}"
        if sample.stands_in:
            rating = "stand-in: a step one level lower"
        texts = [(line, Weight.BOLD, LIGHT.given) for line in lines]
        texts.append((rating, Weight.REGULAR, LIGHT.pencil))
        for line, (words, weight, colour) in enumerate(texts):
            mask = sentence(words, TEXT, weight)
            middle = top + PICTURE + line * LEADING + LEADING // 2
            stamp(sheet, mask, (left + mask.width // 2 + 4, middle), colour)
    return to_png(sheet, LIGHT)


def clearest_view(step: Step) -> int:
    """The view that shows most of a step's argument at a glance."""
    links = [len(view.links) for view in step.views]
    if len(links) == 1 or links[0] >= FEW_LINKS:
        return 0
    outer = range(1, len(links))
    return max(outer, key=lambda view: (links[view] if links[view] <= MANY_LINKS else 0, -view))


def wrapped(words: str, weight: Weight) -> list[str]:
    """A name on as many lines as it takes."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, TEXT, weight) > PICTURE - 8:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


if __name__ == "__main__":
    main()
