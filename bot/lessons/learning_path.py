"""The path of lessons: levels from easy to hard, a learner's knowledge, and the next lesson.

The path follows the teacher's order of techniques. Techniques that only other orders contain come
after the path, in separate groups.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from engine.language import N_
from engine.lessons import lesson, lessons
from engine.model.technique import Family, Technique
from tutor.glicko import Strength, points_of, probability_of_right
from tutor.learning import SkillEstimate, rating_of

KNOWN: Final = 3
"""How often a learner must find a technique without a hint for it to count as known."""
_WITHIN_REACH: Final = 0.8
"""A lesson is skipped if the learner's chance of finding its step is at least this."""


class PathLevel(Enum):
    """A level of the path, or a group after it; it has at most as many lessons as a Discord menu.

    The value is its title.
    """

    SINGLES = N_("Singles")
    PAIRS = N_("Pairs and locked candidates")
    SETS = N_("Triplets, quads and X-wings")
    WINGS = N_("Skyscrapers, wings and swordfish")
    UNIQUENESS = N_("Unique rectangles")
    COLOURS = N_("Colours, fins and jellyfish")
    CHAINS = N_("Chains and almost locked sets")
    EXPERT = N_("Expert patterns")
    FORCING = N_("Cycles and forcing chains")
    OTHER = N_("Other techniques")

    @property
    def is_on_path(self) -> bool:
        """Whether this is a level, not a group after the path."""
        return self in _PATH


_HIGHEST_COSTS: Final = {
    PathLevel.SINGLES: 9,
    PathLevel.PAIRS: 16,
    PathLevel.SETS: 24,
    PathLevel.WINGS: 33,
    PathLevel.UNIQUENESS: 39,
    PathLevel.COLOURS: 49,
    PathLevel.CHAINS: 70,
    PathLevel.EXPERT: 150,
}
"""The maximum cost of a technique in each level, in the teacher's order."""
_PATH: Final = tuple(_HIGHEST_COSTS)


@dataclass(frozen=True, slots=True)
class LearnerPath:
    """A learner's knowledge.

    Attributes:
        uses: how often each technique was found without a hint, by slug.
        overall: the overall rating, or None.
    """

    uses: Mapping[str, int]
    overall: SkillEstimate | None = None

    @property
    def is_new(self) -> bool:
        """Whether nothing is known about the learner."""
        return not self.uses and self.overall is None

    def used(self, technique: Technique) -> int:
        """How often the techniques of a lesson were found without a hint.

        Args:
            technique: the first technique of the lesson.
        """
        return sum(self.uses.get(used.slug, 0) for used in lesson(technique).techniques)

    def knows(self, technique: Technique) -> bool:
        """Whether a technique counts as known."""
        return self.used(technique) >= KNOWN

    def known(self, level: PathLevel) -> int:
        """How many lessons of a level are known."""
        return sum(map(self.knows, levels()[level]))

    @property
    def next(self) -> Technique | None:
        """The first technique of the next lesson; None at the end of the path.

        This is the first technique that is neither known nor within easy reach of a certain overall
        rating.
        """
        on_path = (technique for level in _PATH for technique in levels()[level])
        return next(
            (
                technique
                for technique in on_path
                if not (self.knows(technique) or self._reaches(technique))
            ),
            None,
        )

    def _reaches(self, technique: Technique) -> bool:
        tenths = rating_of(technique)
        if self.overall is None or self.overall.provisional or tenths is None:
            return False
        strength = Strength(self.overall.rating, self.overall.deviation)
        return probability_of_right(strength, points_of(tenths)) >= _WITHIN_REACH


@cache
def levels() -> dict[PathLevel, tuple[Technique, ...]]:
    """The first technique of each lesson by level, easiest first, each after its prerequisites."""
    found: dict[PathLevel, list[tuple[int, Technique]]] = {level: [] for level in PathLevel}
    for topic in lessons():
        first = topic.techniques[0]
        costs = [technique.cost for technique in topic.techniques if technique.cost is not None]
        rating = topic.se.lowest if topic.se else 0
        place = min(costs, default=rating)
        found[_level(first, min(costs, default=None))].append((place, first))
    return {
        level: _in_order([technique for _, technique in sorted(group, key=lambda entry: entry[0])])
        for level, group in found.items()
    }


def _in_order(group: list[Technique]) -> tuple[Technique, ...]:
    """The lessons of a level, each after its prerequisites."""
    placed: list[Technique] = []
    while group:
        one = next(
            technique for technique in group if not {*lesson(technique).prerequisites} & {*group}
        )
        group.remove(one)
        placed.append(one)
    return tuple(placed)


def level_of(technique: Technique) -> PathLevel:
    """The level of a lesson, by its first technique."""
    return next(level for level, group in levels().items() if technique in group)


def _level(technique: Technique, cost: int | None) -> PathLevel:
    if cost is not None:
        return next(level for level, highest in _HIGHEST_COSTS.items() if cost <= highest)
    chains = (Family.CHAIN, Family.FORCING)
    return PathLevel.FORCING if technique.family in chains else PathLevel.OTHER
