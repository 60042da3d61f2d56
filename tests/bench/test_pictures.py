"""The gallery, and what `make bench` tells about pictures."""

import io
from pathlib import Path

from PIL import Image, ImageChops

from bench.drawing import cost_of, kind_of
from engine import Technique
from engine.lessons import lesson
from engine.lessons.values import SE
from engine.technique_table import Family
from renderer import LIGHT, draw_step
from renderer.theme import rgb
from tools.cards import sample_cards
from tools.gallery import COLUMNS, GAP, LEADING, LINES, PICTURE, clearest_view, contact_sheet
from tools.samples import samples


def test_every_technique_that_can_be_needed_has_a_sample():
    all_samples = samples()
    shown = [sample.technique for sample in all_samples]
    rare = {one for one in Technique if one not in SE and lesson(one).example is None}
    missing = {Technique.DIRECT_CLAIMING, *rare} - {Technique.FIREWORK_TRIPLE}
    assert shown == [one for one in Technique if one not in missing]
    for sample in all_samples:
        # A stand-in is described as the technique whose place it takes.
        assert sample.step.technique is sample.technique


def test_the_gallery_has_a_picture_and_a_name_at_each_place():
    some = samples()[: COLUMNS + 1]
    sheet = Image.open(io.BytesIO(contact_sheet(some))).convert("RGB")
    across, down = PICTURE + GAP, PICTURE + LINES * LEADING + GAP
    assert sheet.size == (COLUMNS * across + GAP, 2 * down + GAP)
    page = rgb(LIGHT.page)
    for number in range(2 * COLUMNS):
        left, top = GAP + number % COLUMNS * across, GAP + number // COLUMNS * down
        picture = sheet.crop((left, top, left + PICTURE, top + PICTURE))
        name = sheet.crop((left, top + PICTURE, left + PICTURE, top + PICTURE + LEADING))
        for part in (picture, name):
            empty = part.getcolors() == [(part.width * part.height, page)]
            assert empty == (number >= len(some))


def test_a_chain_with_branches_is_shown_with_links():
    for sample in samples():
        views = sample.step.views
        shown = views[clearest_view(sample.step)]
        assert shown.links or not any(view.links for view in views)


def test_a_picture_costs_time_and_bytes():
    steps = [one.step for one in samples() if one.technique.family is Family.CHAIN]
    step = [one for one in steps if len(one.views) > 1][-1]
    seconds, size = cost_of(lambda: draw_step(step, view=1), rounds=1)
    assert seconds > 0
    assert 10_000 < size < 120_000
    assert kind_of(step, 1).startswith("chains, ")


def test_cards_in_the_docs_are_as_they_are_drawn_now():
    folder = Path(__file__).resolve().parents[2] / "docs" / "pictures"
    page = (folder.parent / "gallery.md").read_text(encoding="utf-8")
    for card in sample_cards():
        known, drawn = (
            Image.open(file).convert("RGB")
            for file in (folder / f"{card.name}.png", io.BytesIO(card.draw()))
        )
        assert known.size == drawn.size
        difference = ImageChops.difference(known, drawn).convert("L").histogram()
        mean = sum(level * count for level, count in enumerate(difference)) / sum(difference)
        assert mean < 2, f"{card.name}: run `make gallery`"
        assert f"](pictures/{card.name}.png)" in page
