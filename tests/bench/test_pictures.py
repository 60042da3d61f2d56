"""The pictures in the docs are up to date, and `make bench` measures pictures."""

import io
import re
from pathlib import Path

from PIL import Image, ImageChops

from bench.drawing import cost_of, kind_of
from engine.lessons import lessons
from engine.model.technique import Family
from renderer import draw_step
from tools import gallery
from tools.cards import sample_cards

MAX_DIFFERENCE = 2
"""The mean difference of colours, out of 255, that another version of Pillow may cause."""


def assert_equal_pictures(committed: Path, drawn: bytes) -> None:
    known, new = (Image.open(file).convert("RGB") for file in (committed, io.BytesIO(drawn)))
    assert known.size == new.size
    difference = ImageChops.difference(known, new).convert("L").histogram()
    mean = sum(level * count for level, count in enumerate(difference)) / sum(difference)
    assert mean < MAX_DIFFERENCE, f"{committed.name}: run `make gallery`"


def test_page_of_techniques_is_up_to_date():
    """If this fails, run `make gallery`."""
    assert gallery.PAGE.read_text(encoding="utf-8") == gallery.overview()
    assert {path.name for path in gallery.PICTURES.iterdir()} == {
        f"{lesson.slug}.png" for lesson in lessons()
    }
    for lesson in lessons():
        assert_equal_pictures(gallery.PICTURES / f"{lesson.slug}.png", gallery.draw(lesson))


def test_page_of_techniques_shows_and_describes_each_technique_in_little_space():
    page = gallery.overview()
    for lesson in lessons():
        (alt,) = re.findall(rf"!\[(.*)\]\(pictures/techniques/{lesson.slug}\.png\)", page)
        assert 30 < len(alt) < 1024
        for technique in lesson.techniques:
            assert technique.value in page
    pictures = sum(path.stat().st_size for path in gallery.PICTURES.iterdir())
    assert pictures + len(page.encode()) < 1_500_000


def test_a_chain_with_branches_is_shown_with_links():
    for lesson in lessons():
        if lesson.example:
            views = lesson.example.step.views
            shown = views[gallery.clearest_view(lesson.example.step)]
            assert shown.links or not any(view.links for view in views)


def test_a_picture_costs_time_and_bytes():
    steps = [
        lesson.example.step
        for lesson in lessons()
        if lesson.example and lesson.techniques[0].family is Family.CHAIN
    ]
    step = [step for step in steps if len(step.views) > 1][-1]
    seconds, size = cost_of(lambda: draw_step(step, view=1), rounds=1)
    assert seconds > 0
    assert 10_000 < size < 120_000
    assert kind_of(step, 1).startswith("chains, ")


def test_cards_in_the_docs_are_as_they_are_drawn_now():
    folder = gallery.DOCS / "pictures"
    page = (gallery.DOCS / "gallery.md").read_text(encoding="utf-8")
    for card in sample_cards():
        assert_equal_pictures(folder / f"{card.name}.png", card.draw())
        assert f"](pictures/{card.name}.png)" in page
