"""Grids for tests that write and read them: any digits, in any variant."""

from hypothesis import strategies as st

from engine.houses import ALL, CELLS, LAYOUTS, VARIANTS, jigsaw
from engine.model.grid import Grid

OWN = "".join(letter * 9 for letter in "QRSTUVWYZ")
"""A layout without a name: its regions are the rows."""

variants = st.sampled_from([*VARIANTS.values(), jigsaw(OWN)])
jigsaws = st.sampled_from([*map(jigsaw, LAYOUTS), jigsaw(OWN)])
values = st.lists(
    st.one_of(st.just(0), st.just(0), st.integers(0, 9)), min_size=len(CELLS), max_size=len(CELLS)
)
masks = st.lists(st.integers(0, ALL), min_size=len(CELLS), max_size=len(CELLS))
puzzles = st.builds(lambda digits, kind: Grid.from_values(digits, variant=kind), values, variants)
sukaku = st.builds(
    lambda candidates, kind: Grid.from_candidates([0] * 81, candidates, variant=kind),
    masks,
    variants,
)


@st.composite
def positions(draw, variants=variants):
    """Draw grids with any digits, any of them givens, and any of the remaining candidates."""
    digits = draw(values)
    filled = [cell for cell in CELLS if digits[cell]]
    givens = draw(st.sets(st.sampled_from(filled))) if filled else set()
    return Grid.from_candidates(digits, draw(masks), givens=givens, variant=draw(variants))
