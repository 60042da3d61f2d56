"""The numbers of solved puzzles in words."""

from collections.abc import Mapping
from typing import Final

from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band, band_name

_SOLVED: Final = forms("**1 puzzle solved**", "**{count} puzzles solved**")
_BAND: Final = N_("{name} {count}", "solved in a band")
_OTHER: Final = N_("other {count}", "solved, of no band")


def solved_line(solved: Mapping[Band | None, int]) -> str:
    """How many puzzles are solved, and how many of each band: "3 puzzles solved · Easy 3".

    Args:
        solved: the numbers by band; None is harder than all bands, or not rated.
    """
    bands = [in_band(band, count) for band in Band if (count := solved.get(band))]
    if other := solved.get(None):
        bands.append(translate(_OTHER, count=other))
    return " · ".join((translate_count(_SOLVED, sum(solved.values())), *bands))


def in_band(band: Band, value: int | str) -> str:
    """The name of a band with a value: "Easy 3"."""
    return translate(_BAND, name=band_name(band), count=value)
