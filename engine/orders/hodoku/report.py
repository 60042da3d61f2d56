"""The result of HoDoKu's scale: a `Score`, which is exact or a bound, and a level."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.model.bounded import Bounded
from engine.model.report import Ending
from engine.orders.hodoku.slots import Level, Slot, level_of, slot

_ENDINGS: Final = (Ending.SOLVED, Ending.BEYOND, Ending.OUT_OF_TIME)


@dataclass(frozen=True, slots=True, eq=False)
class Score(Bounded):
    """The sum of the points of all steps; see `Bounded`.

    Attributes:
        points: such as 1234.
        exact: False if the true score may be higher.
    """

    points: int
    exact: bool = True

    @property
    def value(self) -> int:
        """The points."""
        return self.points


@dataclass(frozen=True, slots=True)
class HodokuReport:
    """How hard a puzzle is on the scale of HoDoKu 2.2.0.

    Attributes:
        score: the sum of all steps; exact if the path reached the solution.
        level: the level; the lowest possible one if the score is a bound.
        ending: why the path ended. `BEYOND` means that the puzzle needs a slot that is not
            implemented.
        slots: what the path used and how often, in the order of the slots; each is the short name
            of a kind of step (such as "h1") with its slot and its count.
    """

    score: Score
    level: Level
    ending: Ending
    slots: tuple[tuple[str, Slot, int], ...]

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that score and level are exact."""
        return self.score.exact

    @property
    def level_exact(self) -> bool:
        """Whether the level is exact; for a bound, only the hardest level is."""
        return self.exact or self.level is tuple(Level)[-1]

    @property
    def step_count(self) -> int:
        """How many steps the path has so far."""
        return sum(count for _, _, count in self.slots)

    @property
    def hardest(self) -> tuple[str, Slot] | None:
        """The kind of step with the most points (the first, if tied); None without steps."""
        best = max(self.slots, key=lambda used: used[1].score, default=None)
        return None if best is None else best[:2]


def report_of(ending: int, used: Mapping[tuple[int, int], int]) -> HodokuReport:
    """The report for the core's result: how the path ended, and the uses of each (slot, kind)."""
    slots = tuple(
        (slot(at).kinds[kind], slot(at), count) for (at, kind), count in sorted(used.items())
    )
    points = sum(slot.score * count for _, slot, count in slots)
    least = max(
        (slot.level for _, slot, _ in slots), key=lambda level: level.rank, default=Level.EASY
    )
    why = _ENDINGS[ending]
    return HodokuReport(
        score=Score(points, exact=why is Ending.SOLVED),
        level=level_of(points, least),
        ending=why,
        slots=slots,
    )
