"""Cards of made-up learners: to look at, and to time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from math import sin
from typing import Final

import renderer
from engine import Grid, Technique, iter_steps
from engine.houses import parse_cell
from engine.model.band import Band, band_name
from engine.words.explanation import technique_name
from renderer import LIGHT, Theme, cards

TODAY: Final = date(2026, 11, 21)
WIDTH: Final = 900
PUZZLE: Final = "......6..5..2.......79...8....18.2...2..9..4.965....7.6.....7..1..54..9....6..158"
RATING: Final = "SE 4.6 — hard, for people who know unique rectangles and rarer patterns"
MOVES: Final = 24
"""The progress of the game on the card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that can be drawn.

    Attributes:
        name: its name, as the name of a file.
        draw: returns the bytes of its picture.
        tell: returns its contents in words.
    """

    name: str
    draw: Callable[[], bytes]
    tell: Callable[[], str]


def sample_cards(*, theme: Theme = LIGHT) -> Iterator[Card]:
    """One card of each kind, with as much content as possible.

    Call `draw` and `tell` in the locale in which the cards were made.
    """
    bands = tuple(band_name(band) for band in Band)
    skills = ratings()
    yield Card(
        "progress",
        lambda: cards.draw_skills(skills, theme=theme, width=WIDTH),
        lambda: cards.alt_skills(skills),
    )
    daily = cards.Daily(TODAY, bands[2], 3, RATING, Grid.parse(PUZZLE))
    yield Card(
        "daily",
        lambda: cards.draw_daily(daily, theme=theme, width=WIDTH),
        lambda: cards.alt_daily(daily),
    )
    results = tuple(
        cards.BandResult(name, marks, level)
        for marks, (name, level) in enumerate(zip(bands, (0, 1, 3, None), strict=True), 1)
    )
    share = cards.SharedDay(TODAY, results, streak=12)
    yield Card(
        "share",
        lambda: cards.draw_share(share, theme=theme, width=WIDTH),
        lambda: cards.alt_share(share),
    )
    game, (given, wrong) = position()
    yield Card(
        "game",
        lambda: renderer.draw_grid(
            game, candidates=True, wrong=(given, wrong), last=(wrong,), focus=4, theme=theme,
            size=WIDTH,
        ),
        lambda: renderer.alt_grid(
            game, candidates=True, wrong=(given, wrong), last=(wrong,), focus=4
        ),
    )  # fmt: skip


def ratings() -> tuple[cards.SkillBar, ...]:
    """The ratings of a learner after months of practice, including techniques with long names."""
    techniques = list(Technique)
    practised = (*techniques[1:2], *techniques[9:13], techniques[20], Technique.UNIQUE_RECTANGLE_1)
    return tuple(
        cards.SkillBar(
            technique_name(technique),
            rating=1790 - 62 * number + 40 * sin(5 * number),
            deviation=45 + 25 * (number % 3) + (90 if number > 4 else 0),
            provisional=number > 4,
        )
        for number, technique in enumerate(practised)
    )


def position() -> tuple[Grid, tuple[int, int]]:
    """A game, and its two cells that break a rule: a given and the last move."""
    puzzle = Grid.parse(PUZZLE)
    step = next(islice(iter_steps(puzzle), MOVES, None))
    given, wrong = parse_cell("r5c5"), parse_cell("r5c7")
    values = list(step.grid.values)
    values[wrong] = values[given]
    return Grid.from_values(values, givens=puzzle.givens), (given, wrong)
