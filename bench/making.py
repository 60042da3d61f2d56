"""How fast puzzles are made, and how many of those that come along each band takes."""

import time

from rich.table import Table

from engine import Band, Symmetry, generate, grade

MADE = 2_000
"""Puzzles that are made without a band."""
OF_A_BAND = 100


def making() -> Table:
    """Making, and rating what was made, in CPU seconds on one core."""
    table = Table(title="Making puzzles")
    table.add_column("symmetry", no_wrap=True)
    table.add_column("band", no_wrap=True)
    for name in ("share", "ms each", "per minute"):
        table.add_column(name, justify="right")
    for symmetry in Symmetry:
        start = time.process_time()
        puzzles = [generate(seed=seed, symmetry=symmetry) for seed in range(MADE)]
        each = (time.process_time() - start) / MADE
        table.add_row(symmetry.value, "any, not rated", "100.0%", *speed(each))
        bands = [Band.of(grade(puzzle).er) for puzzle in puzzles]
        for band in Band:
            start = time.process_time()
            for seed in range(OF_A_BAND):
                generate(seed=seed, symmetry=symmetry, band=band)
            each = (time.process_time() - start) / OF_A_BAND
            table.add_row("", band.slug, f"{bands.count(band) / MADE:.1%}", *speed(each))
        table.add_row("", "harder", f"{bands.count(None) / MADE:.1%}", "", "")
    return table


def speed(seconds: float) -> tuple[str, str]:
    """What one puzzle takes, as the last two columns tell it."""
    return f"{seconds * 1000:.2f}", f"{60 / seconds:,.0f}"
