"""The houses of a variant as the searches of the core take them."""

from functools import lru_cache

from engine.houses import Cell, Variant


@lru_cache(64)
def cells_of_houses(variant: Variant) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each house; always the same object for a variant."""
    return tuple(house.cells for house in variant.houses)
