"""`Bounded`: numbers that may be known as a lower bound only."""

import operator
from collections.abc import Callable
from typing import Any, Final

from engine.language import N_, speech, translate

_AT_LEAST: Final = N_("at least {rating}")
_NUMERIC: Final = "eEfFgGdn%"
"""The last character of a format for numbers."""


class Bounded:
    """The base of ratings and scores: a number, and whether it is exact or a lower bound.

    They are ordered by the number, and compare with plain numbers; a bound comes after an exact
    value with the same number, because the true value may be higher. `float()` gives the number.
    Formatting keeps ">=" before a bound.
    """

    __slots__ = ()

    exact: bool

    @property
    def value(self) -> float:
        """The number, or the bound if it is not exact."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The number in words: "7.2", or "at least 6.5"; in the current locale."""
        number = speech.decimal(str(self.value))
        return number if self.exact else translate(_AT_LEAST, rating=number)

    def __str__(self) -> str:
        return f"{'' if self.exact else '>='}{self.value}"

    def __float__(self) -> float:
        return float(self.value)

    def __format__(self, spec: str) -> str:
        if not spec or spec[-1] not in _NUMERIC:
            return format(str(self), spec)
        return f"{'' if self.exact else '>='}{format(self.value, spec)}"

    def __eq__(self, other: object) -> bool:
        return self._compared(other, operator.eq)

    def __hash__(self) -> int:
        # A value that equals a number must have its hash.
        return hash(self.value if self.exact else (self.value, self.exact))

    def __lt__(self, other: object) -> bool:
        return self._compared(other, operator.lt)

    def __le__(self, other: object) -> bool:
        return self._compared(other, operator.le)

    def __gt__(self, other: object) -> bool:
        return self._compared(other, operator.gt)

    def __ge__(self, other: object) -> bool:
        return self._compared(other, operator.ge)

    def _compared(self, other: object, compare: Callable[[Any, Any], bool]) -> bool:
        own = (self.value, not self.exact)
        if isinstance(other, Bounded) and type(other) is type(self):
            return compare(own, (other.value, not other.exact))
        if isinstance(other, (int, float)):
            return compare(own, (other, False))
        return NotImplemented  # type: ignore[no-any-return]  # which Python asks for
