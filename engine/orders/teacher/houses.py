"""The houses of a variant as the searches of the core take them."""

from functools import lru_cache

from engine.houses import Cell, Variant


@lru_cache(64)
def cells_of_houses(variant: Variant) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each house; the same object for a variant while it is cached.

    The searches take in houses only if they get another object than before.
    """
    return tuple(house.cells for house in variant.houses)
