"""The compiled core: numbers in, numbers out.

Each hot module here is plain Python that Cython compiles. The .pxd beside it has the C types of
everything that other modules use; modules that the rest of the engine calls also have a .pyi with
the types that Python sees. Cells are 0-80 in reading order, digits 0-8 inside the core, digit sets
nine-bit masks. Houses are numbered boxes 0-8, columns 9-17, rows 18-26: the order BCR of
docs/rating-rules.md, section 1. If a variant has regions instead of boxes, these are 0-8; its other
houses begin at 27. Code that relies on the form of boxes checks the tables first (`plain`,
`boxes`), never the variant itself.
"""

from engine.core import _fresh

if not _fresh.check(_fresh.CORE):
    from engine.core import _uncompiled

    _uncompiled.install()
