"""Subsets of up to 32 items in the order of a depth-first search.

The order for three items is a, ab, abc, ac, b, bc, c. The first item is the highest bit, so with
`n` items the first set is `1 << n - 1`; the last one is followed by 0.
"""

import cython
from cython.cimports.engine.core.bits import ctz


def following(chosen: cython.uint) -> cython.uint:
    """The set after this one; 0 after the last."""
    return beside(chosen) if chosen & 1 else chosen | (chosen & -chosen) >> 1


def beside(chosen: cython.uint) -> cython.uint:
    """The set after this one and after all sets that begin with it; 0 after the last."""
    if chosen & 1:
        chosen &= chosen - 1
        if not chosen:
            return 0
    return chosen ^ 3 << ctz(chosen) - 1
