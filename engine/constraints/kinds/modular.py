"""Lines on which every three consecutive cells have a digit from each of three sets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import Tone
from engine.constraints.rules import Related, Relation, Rule, relation_where
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _OneOfEach(LineConstraint):
    """A line on which the three sets alternate."""

    OTHER: ClassVar[Relation]

    def rules(self) -> Iterator[Rule]:
        """Any two of three consecutive cells have digits from different sets."""
        for at in range(len(self.cells) - 2):
            first, second, third = self.cells[at : at + 3]
            for pair in ((first, second), (second, third), (first, third)):
                if pair[0] != pair[1]:
                    yield Related(*pair, self.OTHER)


@dataclass(frozen=True, slots=True)
class EntropicLine(_OneOfEach):
    """Low (1, 2, 3), middle (4, 5, 6) and high digits."""

    KEY: ClassVar = "entropicline"
    NAME: ClassVar = forms("{count} entropic line", "{count} entropic lines")
    TITLE: ClassVar = N_("Entropic line")
    IDEA: ClassVar = N_(
        "every three cells in a row have a low digit (1, 2, 3), a middle one (4, 5, 6) and a "
        "high one (7, 8, 9)."
    )
    PAINT: ClassVar = Tone.ORANGE
    OTHER: ClassVar = relation_where(lambda one, other: (one - 1) // 3 != (other - 1) // 3)


@dataclass(frozen=True, slots=True)
class ModularLine(_OneOfEach):
    """Digits with different remainders when divided by 3."""

    KEY: ClassVar = "modularline"
    NAME: ClassVar = forms("{count} modular line", "{count} modular lines")
    TITLE: ClassVar = N_("Modular line")
    IDEA: ClassVar = N_(
        "every three cells in a row have a digit of 1, 4, 7, one of 2, 5, 8 and one of 3, 6, 9."
    )
    PAINT: ClassVar = Tone.TEAL
    OTHER: ClassVar = relation_where(lambda one, other: one % 3 != other % 3)
