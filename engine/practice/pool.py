"""The pool of practice positions, in two files next to this module.

`positions.tsv` covers Sudoku Explainer's techniques; `python -m tools.practice` fills it from new
and shared puzzles. `hodoku_positions.tsv` covers the techniques that only HoDoKu has; `python -m
tools.hodoku_practice` fills it from shared puzzles. Tests compare the rows with the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s
from importlib.resources import files
from typing import Final

from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.technique import Technique
from engine.notation import parse_position
from engine.orders.scales import HODOKU, ORDERS, SE

_FILES: Final = {SE.slug: "positions.tsv", HODOKU.slug: "hodoku_positions.tsv"}


@dataclass(frozen=True, slots=True)
class PracticePosition:
    """A position in which a technique is the next step on a scale.

    Attributes:
        technique: the technique.
        tenths: how hard the step is by Sudoku Explainer's measure, in tenths: 72 means 7.2. It is
            the step's rating by Sudoku Explainer; for a technique that only HoDoKu has, the median
            rating of Sudoku Explainer's next steps in all positions of the technique.
        line: the position as a position line.
        scale: the slug of the scale whose next step has the technique.
    """

    technique: Technique
    tenths: int
    line: str
    scale: str = SE.slug

    @property
    def id(self) -> str:
        """Eight characters that identify the position as long as it is in the pool."""
        return blake2s(self.line.encode("ascii"), digest_size=4).hexdigest()

    @property
    def grid(self) -> Grid:
        """The position."""
        return parse_position(self.line)

    @property
    def step(self) -> Step:
        """Its next step, which has the technique. May take a second for chains in chains."""
        step = ORDERS[self.scale].next_step(self.grid)
        assert step is not None
        return step


def positions(technique: Technique) -> tuple[PracticePosition, ...]:
    """The positions for a technique, from the easiest to the hardest to see; none if it is rare."""
    return _positions().get(technique, ())


def practisable() -> tuple[Technique, ...]:
    """The techniques that have positions, in the order of `Technique`."""
    return tuple(technique for technique in Technique if technique in _positions())


def position(key: str) -> PracticePosition:
    """The position with this id.

    Raises:
        LookupError: if it is not, or no longer, in the pool.
    """
    try:
        return _by_id()[key]
    except KeyError:
        raise LookupError(f"no position to practise on is called {key!r}") from None


@cache
def _positions() -> Mapping[Technique, tuple[PracticePosition, ...]]:
    by_slug = {technique.slug: technique for technique in Technique}
    found: dict[Technique, tuple[PracticePosition, ...]] = {}
    for scale, name in _FILES.items():
        _, *rows = files("engine.practice").joinpath(name).read_text("ascii").splitlines()
        for row in rows:
            slug, tenths, line = row.split("\t")
            technique = by_slug[slug]
            here = PracticePosition(technique, int(tenths), line, scale)
            found[technique] = (*found.get(technique, ()), here)
    return found


@cache
def _by_id() -> Mapping[str, PracticePosition]:
    return {position.id: position for group in _positions().values() for position in group}
