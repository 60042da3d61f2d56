"""Drawings of setters without a rule: lines, circles, rectangles, texts, cages.

They require nothing by themselves. If one has a meaning, the setter's words explain it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engine.constraints.constraint import Constraint
from engine.constraints.entries import MAX_ENTRIES, Data, Json, UnknownRuleError
from engine.constraints.marks import (
    BoxMark,
    CageMark,
    ConstraintMark,
    DiscMark,
    LineMark,
    Paint,
    Place,
    TextMark,
    Tone,
)
from engine.constraints.rules import Rule
from engine.language import forms

_COPIES: Final = {"fromConstraint", "isNewConstraint", "fromRangskSolver", "isLLConstraint"}
"""The keys of an entry that only repeats the look of a constraint."""
_COLOUR: Final = re.compile(r"(#[0-9A-Fa-f]{6})(?:[0-9A-Fa-f]{2})?")
_CELL: Final = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
_NOTE: Final = re.compile(r"\s*\w+\s*:.*|FOW|FOGLIGHT", re.DOTALL)
"""The text of a cage that is not a cage but a note, such as a title, or a place with fog."""
_LONGEST: Final = 12
"""The maximum length of a text in the grid."""


@dataclass(frozen=True, slots=True)
class _Decoration(Constraint):
    """Something that is only drawn.

    Attributes:
        entry: the entry as JSON.
    """

    NAME: ClassVar = forms("{count} drawing", "{count} drawings")
    entry: str

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The entries that neither repeat a constraint nor are notes."""
        found = list(puzzle.get(cls.KEY) or ())
        if len(found) > MAX_ENTRIES:
            raise UnknownRuleError(f"{cls.KEY} {len(found)}")
        for entry in map(dict, found):
            if any(map(entry.get, _COPIES)):
                continue
            if cls.KEY == "cage" and _NOTE.fullmatch(str(entry.get("value") or "")):
                continue
            drawn = cls(json.dumps(entry, sort_keys=True))
            list(drawn.marks())
            yield drawn

    @classmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """What the JSON has as `KEY`."""
        return [json.loads(constraint.entry) for constraint in found]

    def rules(self) -> Iterator[Rule]:
        """None."""
        yield from ()

    @property
    def _data(self) -> dict[str, Any]:
        return dict(json.loads(self.entry))

    def _places(self, names: Sequence[object]) -> tuple[Place, ...]:
        """The middles of cells, inside or outside the grid."""
        matches = [_CELL.fullmatch(str(name)) for name in names]
        if not all(matches):
            raise UnknownRuleError(f"{self.KEY} {', '.join(map(str, names))}")
        return tuple((int(match[2]) - 0.5, int(match[1]) - 0.5) for match in matches if match)

    def _centre(self) -> Place:
        places = self._places(self._data.get("cells") or ["?"])
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def _paint(self, name: str) -> Paint | None:
        match = _COLOUR.fullmatch(str(self._data.get(name) or ""))
        return match[1] if match else None

    def _length(self, name: str, default: float) -> float:
        return min(max(float(self._data.get(name) or default), 0.02), 9.0)

    def _text(self) -> str:
        return "".join(filter(str.isprintable, str(self._data.get("value") or "")))[:_LONGEST]

    def _label(self, height: float) -> Iterator[ConstraintMark]:
        if text := self._text():
            yield TextMark(self._centre(), text, height, self._paint("fontC") or Tone.INK)


@dataclass(frozen=True, slots=True)
class DrawnLine(_Decoration):
    """Lines through cells."""

    KEY: ClassVar = "line"

    def marks(self) -> Iterator[ConstraintMark]:
        """The lines."""
        for line in self._data.get("lines") or ():
            places = self._places(line)
            if len(places) > 1:
                yield LineMark(
                    places, self._length("width", 0.2), self._paint("outlineC") or Tone.GREY
                )


@dataclass(frozen=True, slots=True)
class DrawnCircle(_Decoration):
    """A circle in the middle of cells."""

    KEY: ClassVar = "circle"

    def marks(self) -> Iterator[ConstraintMark]:
        """The circle, and its text."""
        radius = self._length("width", 0.5) / 2
        yield DiscMark(self._centre(), radius, self._paint("baseC"), self._paint("outlineC"))
        yield from self._label(radius)


@dataclass(frozen=True, slots=True)
class DrawnRectangle(_Decoration):
    """A rectangle in the middle of cells."""

    KEY: ClassVar = "rectangle"

    def marks(self) -> Iterator[ConstraintMark]:
        """The rectangle, and its text."""
        size = self._length("width", 0.5), self._length("height", 0.5)
        yield BoxMark(self._centre(), size, self._paint("baseC"), self._paint("outlineC"))
        yield from self._label(min(size) / 2)


@dataclass(frozen=True, slots=True)
class DrawnText(_Decoration):
    """A text in the middle of cells."""

    KEY: ClassVar = "text"

    def marks(self) -> Iterator[ConstraintMark]:
        """The text."""
        yield from self._label(self._length("size", 0.5) * 0.6)


@dataclass(frozen=True, slots=True)
class DrawnCage(_Decoration):
    """A dashed line around cells."""

    KEY: ClassVar = "cage"

    def marks(self) -> Iterator[ConstraintMark]:
        """The line, and its text."""
        places = self._places(self._data.get("cells") or ())
        cells = tuple(int(y) * 9 + int(x) for x, y in places if 0 < x < 9 and 0 < y < 9)
        if cells:
            yield CageMark(cells, self._text(), self._paint("outlineC") or Tone.INK)
