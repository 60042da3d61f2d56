"""`Bounded`: numbers of which only a lower bound may be known."""

from functools import total_ordering
from typing import Final

from engine.language import N_, speech, translate

_AT_LEAST: Final = N_("at least {rating}")
_NUMERIC: Final = "eEfFgGdn%"
"""What a format that is for numbers ends with."""


@total_ordering
class Bounded:
    """The base of ratings and scores: a number, and whether it is exact or a lower bound.

    They are ordered by the number; a bound comes after the exact one of the same number, because
    the true one may be higher. `float()` gives the number. Formatting keeps ">=" before a bound.
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

    def __lt__(self, other: "Bounded") -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.value, not self.exact) < (other.value, not other.exact)
