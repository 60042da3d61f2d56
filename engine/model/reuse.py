"""Pools of core objects, because creating them takes time.

The chain searches clear megabytes of memory when they are created. That takes two milliseconds,
four times as long as rating a puzzle of ER 7.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from threading import local
from typing import Final, Generic, TypeVar

from engine.houses import Variant

_T = TypeVar("_T")

_KEPT: Final = 4
"""The maximum number of unused objects to keep: one for each thread that rates at a time."""


class Reusable(Generic[_T]):
    """Lends objects that are given a grid at each use; thread-safe.

    Objects for classic grids are kept, with the memory that their largest grid needed; objects for
    variants are not.

    Args:
        make: makes an object for a variant.
    """

    def __init__(self, make: Callable[[Variant], _T]) -> None:
        self._make = make
        self._unused: deque[_T] = deque(maxlen=_KEPT)

    @contextmanager
    def borrow(self, variant: Variant) -> Iterator[_T]:
        """An object for the exclusive use of the block."""
        try:
            item = self._unused.pop() if variant.is_classic else self._make(variant)
        except IndexError:
            item = self._make(variant)
        try:
            yield item
        except GeneratorExit:
            # The caller does not want the remaining steps.
            self._keep(item, variant)
            raise
        # Other exceptions may leave the object in an invalid state: do not keep it.
        self._keep(item, variant)

    def _keep(self, item: _T, variant: Variant) -> None:
        if variant.is_classic:
            self._unused.append(item)


class PerThread(local, Generic[_T]):
    """One object per thread, because the compiled raters reuse their memory."""

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make = make

    @cached_property
    def value(self) -> _T:
        """The object of the current thread, made when it is first used."""
        return self._make()
