"""How often techniques are needed: the share of puzzles of the corpus whose path has them.

`python -m tools.lesson_shares` writes `shares.tsv`: for each lesson the order whose paths were
examined, how many puzzles needed one of its techniques, and how many puzzles there were. The
puzzles are every second rated puzzle of `corpus/se`, where many are hard, or of `corpus/hodoku` for
techniques that only HoDoKu's paths have.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from engine.language import N_, translate

_NEARLY_ALWAYS: Final = N_("Needed in nearly every puzzle.")
_PER_HUNDRED: Final = N_("Needed in about {count} of every 100 puzzles.")
_PER_THOUSAND: Final = N_("Needed in about {count} of every 1,000 puzzles.")
_RARER: Final = N_("Needed in fewer than 1 in 1,000 puzzles.")
_NEVER: Final = N_("Not needed in any of {puzzles:,} puzzles.")


@dataclass(frozen=True, slots=True)
class Share:
    """How many puzzles need a technique of a lesson.

    Attributes:
        order: the slug of the order of techniques whose paths were examined.
        needed: the number of puzzles whose path has one of its techniques.
        puzzles: the number of puzzles.
    """

    order: str
    needed: int
    puzzles: int

    def __str__(self) -> str:
        """A sentence in the current locale: "Needed in about 3 of 100 puzzles."."""
        if not self.needed:
            return translate(_NEVER, puzzles=self.puzzles)
        share = self.needed / self.puzzles
        if share > 0.99:
            return translate(_NEARLY_ALWAYS)
        if round(1000 * share) >= 10:
            return translate(_PER_HUNDRED, count=round(100 * share))
        if share >= 0.001:
            return translate(_PER_THOUSAND, count=round(1000 * share))
        return translate(_RARER)


def share_of(slug: str) -> Share:
    """How many puzzles need the lesson of this name."""
    return _SHARES[slug]


def _read_shares() -> Mapping[str, Share]:
    _, *rows = files("engine.lessons").joinpath("shares.tsv").read_text("ascii").splitlines()
    columns = (row.split("\t") for row in rows)
    return {slug: Share(order, int(needed), int(all_)) for slug, order, needed, all_ in columns}


_SHARES: Final = _read_shares()
