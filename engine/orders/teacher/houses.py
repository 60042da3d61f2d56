"""The houses of a variant in the form that the core's searches take."""

from functools import lru_cache

from engine.houses import Cell, Variant


@lru_cache(64)
def cells_of_houses(variant: Variant) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each house; the same object for a variant while it is cached.

    The searches only reload the houses if they get a different object.
    """
    return tuple(house.cells for house in variant.houses)
