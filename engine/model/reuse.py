"""Objects of the core that are used again, because making them takes time.

The searches for chains clear megabytes of memory when they are made: two milliseconds, four times
as long as rating a puzzle of ER 7.
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
"""How many unused objects are kept: one for each thread that rates at the same time."""


class Reusable(Generic[_T]):
    """Lends objects that are given a grid at each use; thread-safe.

    Objects for classic grids are kept, with the memory that their largest grid has taken; others
    are not.

    Args:
        make: makes an object for a variant.
    """

    def __init__(self, make: Callable[[Variant], _T]) -> None:
        self._make = make
        self._unused: deque[_T] = deque(maxlen=_KEPT)

    @contextmanager
    def borrow(self, variant: Variant) -> Iterator[_T]:
        """An object that nobody else uses until the block ends."""
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
        # Not after any other exception, which may have left the object in any state.
        self._keep(item, variant)

    def _keep(self, item: _T, variant: Variant) -> None:
        if variant.is_classic:
            self._unused.append(item)


class PerThread(local, Generic[_T]):
    """An object of its own for each thread, since the compiled raters reuse their memory."""

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make = make

    @cached_property
    def value(self) -> _T:
        """The object of the current thread, made when it is first used."""
        return self._make()
