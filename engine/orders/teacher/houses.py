"""The houses of a variant as the searches of the core take them."""

from functools import cache

from engine.houses import Cell, Variant


@cache
def cells_of_houses(variant: Variant) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each house; always the same object for a variant."""
    return tuple(house.cells for house in variant.houses)
