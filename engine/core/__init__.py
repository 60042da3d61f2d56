"""The compiled core: numbers in, numbers out.

Each hot module here is plain Python that Cython compiles (it has a .pxd beside it with the C
types of what other modules use; those that the rest of the engine calls have a .pyi with the types
that Python sees). Cells are 0-80 in reading order, digits 0-8 inside the core, digit sets nine-bit
masks. Houses are numbered boxes 0-8, columns 9-17, rows 18-26: the order BCR of
docs/rating-rules.md, section 1. Where a variant has regions instead of boxes they are 0-8, and its
other houses begin at 27. What relies on the form of boxes asks the tables first (`plain`, `boxes`),
and never which variant it is.
"""

from engine.core import _fresh

if not _fresh.check(_fresh.CORE):
    from engine.core import _uncompiled

    _uncompiled.install()
