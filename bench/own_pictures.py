"""Our own pictures to read: games, steps and cards in every style, with their contents."""

import io
import math
import random
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import islice
from typing import Final

from PIL import Image

import renderer
from bench.pictures import UNLABELLED, Sample, Shown
from corpus.ratings import BULK, read_cases
from engine import Grid, Step, iter_steps
from engine.houses import CELLS, digits_of
from engine.language import CellNames, use_locale
from engine.model.views import CellRole, Role
from renderer import THEMES, Theme, cards

SIZES: Final = (240, 1600)
"""The smallest and the largest side of a picture in pixels."""
HARDEST: Final = 7.2
"""Harder puzzles take too long to solve step by step."""
KINDS: Final = ("puzzle", "game", "pencil marks", "highlights", "step", "step", "animation", "card")


def own_pictures(count: int, seed: int = 1) -> Iterator[Sample]:
    """This many pictures of puzzles of the corpus, the same for the same seed."""
    chance = random.Random(seed)
    puzzles = [case.puzzle for case in read_cases(BULK) if case.er <= HARDEST]
    for number, puzzle in enumerate(chance.choices(puzzles, k=count)):
        kind = KINDS[number % len(KINDS)]
        make = partial(own_picture, kind, puzzle, seed * 1_000_000 + number)
        yield Sample(f"own: {kind}", f"{kind} {number}", make)


def own_picture(kind: str, puzzle: str, seed: int) -> Shown:
    """A picture of a puzzle, or of a game or step on its way, in a random style."""
    chance = random.Random(seed)
    theme = chance.choice(list(THEMES.values()))
    low, high = map(math.log, SIZES)
    size = round(math.exp(chance.uniform(low, high)))
    coordinates, names = chance.random() < 0.5, chance.choice(list(CellNames))
    start = Grid.parse(puzzle)
    if kind == "puzzle":
        with use_locale("en", cells=names):
            data = renderer.draw_grid(start, theme=theme, size=size, coordinates=coordinates)
        return Shown(_sent(data, chance), (_digits(start.values),), (0,) * 81)
    if kind == "card":
        return _daily(start, theme, size, chance)
    steps = list(islice(iter_steps(start), chance.randrange(1, 60)))
    rare = [step for step in steps if step.needs_marks]
    step = chance.choice(rare) if rare and chance.random() < 0.5 else steps[-1]
    if kind in ("step", "animation"):
        with use_locale("en", cells=names):
            return _step(
                step, theme, size, coordinates=coordinates, chance=chance,
                moving=kind == "animation",
            )  # fmt: skip
    grid = Grid.from_values(step.grid.values, givens=start.givens)
    candidates = kind == "pencil marks" or (kind == "highlights" and chance.random() < 0.5)
    if kind == "pencil marks" and chance.random() < 0.5:
        grid = step.grid
    highlights = _highlights(chance) if kind == "highlights" else {}
    with use_locale("en", cells=names):
        data = renderer.draw_grid(
            grid, candidates=candidates, theme=theme, size=size, coordinates=coordinates,
            **highlights,  # type: ignore[arg-type]
        )  # fmt: skip
    marks = tuple(mask if candidates else 0 for mask in grid.candidates)
    return Shown(_sent(data, chance), (_digits(grid.values),), marks)


def _highlights(chance: random.Random) -> dict[str, object]:
    return {
        "wrong": tuple(chance.sample(CELLS, chance.randrange(4))),
        "last": tuple(chance.sample(CELLS, chance.randrange(3))),
        "focus": chance.choice([None, *range(1, 10)]),
    }


def _step(
    step: Step,
    theme: Theme,
    size: int,
    *,
    coordinates: bool,
    chance: random.Random,
    moving: bool,
) -> Shown:
    index = 0 if moving else chance.randrange(len(step.views))
    if moving:
        data = renderer.animate_step(step, theme=theme, size=size, coordinates=coordinates)
    else:
        picture = renderer.draw_step(
            step, view=index, theme=theme, size=size, coordinates=coordinates
        )
        data = _sent(picture, chance)
    view = step.views[index]
    marked = Counter(candidate.cell for candidate, _ in view.candidates)
    marked.update(end.cell for link in view.links for end in (link.start, link.end))
    values, marks = list(step.grid.values), [0] * 81
    if step.needs_marks:
        marks = list(step.grid.candidates)
    for cell, mark in view.cells:
        if mark is CellRole.BLOCKED:
            marks[cell] = UNLABELLED  # It is struck out.
    for candidate, role in view.candidates:
        if role is Role.TRIAL or (role is Role.PLACE and marked[candidate.cell] == 1):
            values[candidate.cell] = candidate.digit  # It is drawn like a filled-in digit.
        else:
            # They are large and not in their usual places: reading them or not, both are right.
            marks[candidate.cell] = UNLABELLED
    known = tuple(0 if value else mask for value, mask in zip(values, marks, strict=True))
    return Shown(data, (_digits(values),), known)


def _daily(grid: Grid, theme: Theme, size: int, chance: random.Random) -> Shown:
    daily = cards.Daily(date(2026, 11, 21), "hard", 3, "SE 4.6: hard", grid)
    data = cards.draw_daily(daily, theme=theme, width=max(400, size))
    return Shown(_sent(data, chance), (_digits(grid.values),), (0,) * 81)


def _sent(data: bytes, chance: random.Random) -> bytes:
    """A PNG file unchanged, or, half of the time, as a JPEG of medium quality."""
    if chance.random() < 0.5:
        return data
    file = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(file, "JPEG", quality=70)
    return file.getvalue()


def _digits(values: list[int] | tuple[int, ...]) -> str:
    return "".join(map(str, values))


def digits(mask: int) -> str:
    """Pencil marks as a string of digits."""
    return "".join(map(str, digits_of(mask)))
