"""Layers of marks for a page that draws the grid itself."""

import re
from xml.etree import ElementTree as ET

import renderer
from corpus.chain_samples import SAMPLES
from engine.model.grid import Grid
from engine.model.step import Step
from renderer import PROPERTIES, Format
from web.theme import theme_sheet


def groups_of(picture: bytes) -> dict[str, ET.Element]:
    return {group.attrib["class"]: group for group in ET.fromstring(picture).iterfind("{*}g")}


def test_layers_have_the_marks_and_no_digit_of_the_board(x_wing: Step) -> None:
    groups = groups_of(
        renderer.draw_step(x_wing, theme=PROPERTIES, size=450, file_format=Format.LAYERS)
    )
    assert list(groups) == ["below", "above", "legend"]
    assert len(groups["above"].findall("{*}text")) == len(x_wing.view(0).candidates)
    assert not groups["below"].findall(".//{*}text")


def test_grid_without_marks_has_empty_layers() -> None:
    groups = groups_of(
        renderer.draw_grid(Grid.from_values([5] + [0] * 80), file_format=Format.LAYERS)
    )
    assert {name: len(group) for name, group in groups.items()} == {"below": 0, "above": 0}


def test_every_colour_is_a_property_of_the_page() -> None:
    defined = set(re.findall(r"(--[a-z-]+):", theme_sheet()))
    for sample in SAMPLES:
        picture = renderer.draw_step(sample.step, theme=PROPERTIES, file_format=Format.LAYERS)
        used = re.findall(r'(?:fill|stroke)="([^"]+)"', picture.decode())
        named = {colour[4:-1] for colour in used if colour.startswith("var(")}
        assert named <= defined
        assert set(used) - {f"var({name})" for name in named} <= {"none", "#fff", "#000"}
