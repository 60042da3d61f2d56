"""Animations of steps."""

import io
import time

import pytest
from PIL import Image, ImageChops

import renderer
from corpus.chain_samples import SAMPLES
from engine.language import CellNames, use_locale
from engine.model.step import Step
from engine.model.technique import Technique
from renderer import DARK, LIGHT
from renderer.animation import MOST_FRAMES
from renderer.board import layout
from renderer.theme import rgb

NISHIO = next(sample.step for sample in SAMPLES if sample.technique is Technique.NISHIO)
PLACE = layout(900, coordinates=True)


def frames(webp: bytes) -> list[Image.Image]:
    film = Image.open(io.BytesIO(webp))
    pictures = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        pictures.append(film.convert("RGB"))
    return pictures


def caption_of(frame: Image.Image) -> Image.Image:
    return frame.crop((0, PLACE.top + 9 * PLACE.pitch + PLACE.thick, frame.width, frame.height))


def test_each_view_is_a_frame() -> None:
    shown = frames(renderer.animate_step(NISHIO))
    assert len(shown) == len(NISHIO.views) > 1
    for number, frame in enumerate(shown):
        view = Image.open(io.BytesIO(renderer.draw_step(NISHIO, view=number))).convert("RGB")
        board = (0, 0, 900, PLACE.top + 9 * PLACE.pitch)
        assert ImageChops.difference(frame.crop(board), view.crop(board)).getbbox() is None


def test_each_frame_has_a_legible_caption() -> None:
    captions = [caption_of(frame) for frame in frames(renderer.animate_step(NISHIO, theme=DARK))]
    assert len({caption.tobytes() for caption in captions}) == len(captions)
    for caption in captions:
        left, top, right, bottom = ImageChops.difference(
            caption, Image.new("RGB", caption.size, rgb(DARK.page))
        ).getbbox() or (0, 0, 0, 0)
        # At a width of 400 pixels on a phone, letters are still eight pixels tall.
        assert bottom - top >= 8 * 900 / 400
        assert 0 < left < right < caption.width
        assert 0 < top < bottom < caption.height


def test_captions_follow_the_locale() -> None:
    spoken = set()
    for language in ("en", "de"):
        for cells in CellNames:
            with use_locale(language, cells=cells):
                film = renderer.animate_step(NISHIO)
            spoken.add(caption_of(frames(film)[1]).tobytes())
    assert len(spoken) == 4


def test_frames_with_links_are_shown_longer() -> None:
    film = Image.open(io.BytesIO(renderer.animate_step(NISHIO, seconds=2)))
    times = []
    for number in range(len(NISHIO.views)):
        film.seek(number)
        film.load()
        times.append(film.info["duration"])
    assert min(times) >= 2000
    fullest = max(range(len(times)), key=lambda number: len(NISHIO.views[number].links))
    assert times[fullest] == max(times) > min(times)
    assert film.info["loop"] == 0


def test_number_of_frames_is_bounded() -> None:
    longest = max((sample.step for sample in SAMPLES), key=lambda step: len(step.views))
    start = time.process_time()
    webp = renderer.animate_step(longest)
    # Several times the usual time.
    assert time.process_time() - start < 8
    assert len(frames(webp)) == MOST_FRAMES < len(longest.views)
    assert len(webp) < 1_500_000


def test_step_with_one_view_is_a_still_picture() -> None:
    single = next(sample.step for sample in SAMPLES if len(sample.step.views) == 1)
    assert len(frames(renderer.animate_step(single, size=400))) == 1


def test_the_same_step_gives_the_same_file(x_wing: Step) -> None:
    assert renderer.animate_step(x_wing, theme=LIGHT) == renderer.animate_step(x_wing)


@pytest.mark.parametrize("size", [200, 2000])
def test_every_size_has_room_for_the_caption(x_wing: Step, size: int) -> None:
    (first, *_) = frames(renderer.animate_step(x_wing, size=size))
    assert first.width == size
    assert size < first.height < 1.1 * size


@pytest.mark.parametrize("seconds", [0, -1, 61, float("nan")])
def test_invalid_times_are_rejected(x_wing: Step, seconds: float) -> None:
    with pytest.raises(ValueError, match="choose up to 60"):
        renderer.animate_step(x_wing, seconds=seconds)
