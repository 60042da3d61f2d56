"""Bit twiddling for a run without compiling; compiled, bits.pxd takes its place."""

ENGINE_STAMP = b""


def ctz(x: int) -> int:
    """The index of the lowest bit set; x must not be 0."""
    return (x & -x).bit_length() - 1


def popcount(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()
