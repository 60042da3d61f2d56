"""SVG and PDF files have the same contents as PNG files."""

import io
import re
from functools import partial
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import typst
from PIL import Image, ImageChops

import renderer
from corpus.chain_samples import SAMPLES
from engine import Grid
from engine.houses import DIAGONAL, WINDOKU
from engine.language import use_locale
from engine.model.step import Step
from engine.model.views import View
from renderer import Format, Theme
from renderer.board import layout
from renderer.canvas import Weight
from renderer.pdf import FONTS
from renderer.svg import Svg

from .conftest import Decode

SIZE = 450


def pixels(svg: bytes, size: int = SIZE) -> Image.Image:
    """Return the pixels of an SVG file, drawn by Typst."""
    page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("a.svg", width: {size}pt)'
    files: Any = {"main.typ": page.encode(), "a.svg": svg}
    png = typst.compile(files, font_paths=[FONTS], ignore_system_fonts=True, format="png", ppi=72)
    assert isinstance(png, bytes)
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("theme", renderer.THEMES.values(), ids=renderer.THEMES)
def test_svg_shows_what_png_shows(
    grid: Grid, everything: View, x_wing: Step, decode: Decode, theme: Theme
) -> None:
    drawn = [
        partial(renderer.draw_view, grid, everything),
        partial(renderer.draw_step, x_wing, with_legend=False, coordinates=False),
        partial(renderer.draw_step, SAMPLES[0].step),
        partial(renderer.draw_grid, grid, wrong=[4, 2], last=[6], chosen=80, focus=7),
        *(
            partial(renderer.draw_grid, Grid.from_values(grid.values, variant=variant))
            for variant in (DIAGONAL, WINDOKU)
        ),
    ]
    for draw in drawn:
        png = decode(draw(theme=theme, size=SIZE))
        svg = pixels(draw(theme=theme, size=SIZE, file_format=Format.SVG))
        assert svg.size == png.size
        # The formats smooth edges differently, which does not matter in a small picture.
        small = png.width // 10, png.height // 10
        one, other = (
            image.convert("L").resize(small, Image.Resampling.BOX) for image in (svg, png)
        )
        assert max(ImageChops.difference(one, other).tobytes()) < 30


def test_svg_has_text_and_the_alt_text(x_wing: Step) -> None:
    for language in ("en", "de"):
        with use_locale(language):
            root = ET.fromstring(renderer.draw_step(x_wing, file_format=Format.SVG))
            alt = renderer.alt_text(x_wing)
        assert root.attrib["aria-label"] == alt
        assert root.attrib["role"] == "img"
        assert "sans-serif" in root.attrib["font-family"]
        texts = [element.text for element in root.iterfind(".//{*}text")]
        digits = [text for text in texts if text in set("123456789")]
        shown = sum(map(bool, x_wing.grid.values)) + sum(
            len(x_wing.grid.candidates_of(cell))
            for cell in range(81)
            if not x_wing.grid.values[cell]
        )
        # Rows and columns have numbers; the legend has two samples with a digit in them. Large
        # marks cover a few candidates.
        assert shown < len(digits) <= shown + 18 + 2


def test_masks_of_two_pictures_do_not_clash_in_a_page() -> None:
    step = max((s.step for s in SAMPLES), key=lambda step: len(step.views))
    one, other = (
        renderer.draw_step(step, view=view, file_format=Format.SVG).decode() for view in (1, 2)
    )
    names = [set(re.findall(r'mask id="([^"]+)"', svg)) for svg in (one, other)]
    assert names[0]
    assert names[1]
    assert names[0].isdisjoint(names[1])
    for svg, defined in ((one, names[0]), (other, names[1])):
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) == defined


def test_texts_are_escaped() -> None:
    place = layout(SIZE, coordinates=False)
    canvas = Svg(renderer.LIGHT, place, alt='<"&')
    canvas.write("<&", (9, 9), 9, Weight.BOLD, "#000000")
    root = ET.fromstring(canvas.encode())
    assert root.attrib["aria-label"] == '<"&'
    assert [element.text for element in root.iterfind(".//{*}text")] == ["<&"]


def test_pdf_has_shapes_typefaces_and_the_alt_text(x_wing: Step) -> None:
    pdf = renderer.draw_step(x_wing, size=SIZE, file_format=Format.PDF)
    assert pdf == renderer.draw_step(x_wing, size=SIZE, file_format=Format.PDF)
    assert pdf.startswith(b"%PDF-")
    assert f"/Alt({renderer.alt_text(x_wing)})".encode() in pdf
    assert b"AtkinsonHyperlegible-Bold" in pdf
    assert b"/Subtype/Image" not in pdf
    width, height = map(float, re.findall(rb"MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0])
    assert width == SIZE * 0.75
    assert height > width  # with the legend
