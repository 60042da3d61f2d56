"""Ratings of techniques by Sudoku Explainer, and their points in HoDoKu's score."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.language import N_, speech, translate
from engine.model.technique import Technique
from engine.orders.hodoku.slots import SLOTS
from engine.ratings import RatingRange

_SPAN: Final = N_("{lowest} to {highest}, {reason}")
_OPEN: Final = N_("{lowest} and up, {reason}")
_BY_LENGTH: Final = N_("depending on the length of the chain")
_BY_LOOP: Final = N_("depending on the length of the loop")
_BY_SET: Final = N_("depending on the size of the set")
_BY_BOTH: Final = N_("depending on the length of the loop and the size of the set")
_BY_HOUSE: Final = N_("lower in a box than in a row or column")


@dataclass(frozen=True, slots=True)
class SeValue:
    """The ratings of a technique's steps.

    Attributes:
        lowest: the lowest rating, in tenths.
        highest: the highest rating, in tenths; None without a fixed limit.
        reason: what the rating depends on, marked for translation; empty if it is constant.
    """

    lowest: int
    highest: int | None
    reason: str = ""

    def __str__(self) -> str:
        """In the current locale: "2.6", "6.6 and up, by the length of the chain"."""
        if not self.reason:
            return _number(self.lowest)
        template = _OPEN if self.highest is None else _SPAN
        return translate(
            template,
            lowest=_number(self.lowest),
            highest=_number(self.highest or 0),
            reason=translate(self.reason),
        )


@dataclass(frozen=True, slots=True)
class HodokuValue:
    """HoDoKu's corresponding technique.

    Attributes:
        name: HoDoKu's name.
        points: the points of a step.
    """

    name: str
    points: int


def _number(tenths: int) -> str:
    return speech.decimal(f"{tenths / 10:.1f}")


_REASONS: Final = {
    Technique.HIDDEN_SINGLE: _BY_HOUSE,
    Technique.UNIQUE_RECTANGLE_3: _BY_SET,
    Technique.UNIQUE_LOOP_1: _BY_LOOP,
    Technique.UNIQUE_LOOP_2: _BY_LOOP,
    Technique.UNIQUE_LOOP_3: _BY_BOTH,
    Technique.UNIQUE_LOOP_4: _BY_LOOP,
    Technique.BUG_3: _BY_SET,
}
"""What the rating depends on, except for chains, where it is the length."""


def _se_value(technique: Technique, found: RatingRange) -> SeValue:
    """The ratings of a technique's steps, with the reason if they differ."""
    reason = "" if found.lowest == found.highest else _REASONS.get(technique, _BY_LENGTH)
    return SeValue(found.lowest, found.highest, reason)


# If two slots find the same chain, it counts for the first slot.
_POINTS: Final = {code: slot.score for slot in reversed(SLOTS) for code in (slot.code, *slot.kinds)}

SE: Final = {
    technique: _se_value(technique, technique.se_range)
    for technique in Technique
    if technique.se_range
}
HODOKU: Final = {
    technique: HodokuValue(technique.hodoku.name, _POINTS[technique.hodoku.code])
    for technique in Technique
    if technique.hodoku
}
"""Lacks techniques that HoDoKu does not have, or only as parts of others."""


def se_value(techniques: Sequence[Technique]) -> SeValue | None:
    """The ratings of the steps of several techniques; None if the scale lacks them all."""
    found = [SE[technique] for technique in techniques if technique in SE]
    if len(found) < 2:
        return next(iter(found), None)
    tops = [value.highest for value in found if value.highest is not None]
    return SeValue(
        lowest=min(value.lowest for value in found),
        highest=max(tops) if len(tops) == len(found) else None,
        reason=found[0].reason,
    )


def hodoku_value(techniques: Sequence[Technique]) -> HodokuValue | None:
    """HoDoKu's technique for the first of several, or None."""
    return next((HODOKU[technique] for technique in techniques if technique in HODOKU), None)
