"""Bit operations for the uncompiled core; bits.pxd replaces them when it is compiled."""

from time import monotonic


def ctz(x: int) -> int:
    """The index of the lowest bit set; x must not be 0."""
    return (x & -x).bit_length() - 1


def ctz64(x: int) -> int:
    """The index of the lowest set bit of 64 bits; C needs a separate function."""
    return ctz(x)


def popcount(x: int) -> int:
    """The number of set bits."""
    return x.bit_count()


def now() -> float:
    """Seconds of a monotonic clock."""
    return monotonic()


def grow_int(block: list[int], count: int) -> list[int]:
    """The array with room for `count` numbers; its contents are kept."""
    block.extend([0] * (count - len(block)))
    return block


grow_uchar = grow_ushort = grow_uint = grow_ulonglong = grow_int


def grow_double(block: list[float], count: int) -> list[float]:
    """The array with room for `count` floating point numbers; its contents are kept."""
    block.extend([0.0] * (count - len(block)))
    return block


def release(block: list[int] | list[float]) -> None:
    """Free the array's memory."""
    block.clear()


def PyErr_CheckSignals() -> None:
    """Do nothing: uncompiled, signal handlers run between any two lines."""
