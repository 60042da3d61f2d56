"""The compiled core: numbers in, numbers out.

Each hot module here is plain Python that Cython compiles (it has a .pxd beside it with the C
types of what other modules use, and a .pyi with the types that Python sees). Cells are 0-80 in
reading order, digits 0-8 inside the core, digit sets nine-bit masks. Houses are numbered boxes
0-8, columns 9-17, rows 18-26: the order in which the rating rules scan them.
"""

from engine.core import (
    _fresh,
    bug,
    count,
    exclusion,
    fish,
    found,
    locked,
    loops,
    position,
    rater,
    singles,
    subsets,
    tables,
    wings,
)

for _module in (
    bug,
    count,
    exclusion,
    fish,
    found,
    locked,
    loops,
    position,
    rater,
    singles,
    subsets,
    tables,
    wings,
):
    _fresh.check(_module)
