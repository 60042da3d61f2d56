"""Positions of real puzzles, given by the steps of their solving paths."""

from dataclasses import dataclass, replace
from itertools import islice

from engine.grid import Grid
from engine.notation import parse_line, parse_position
from engine.scales import ORDERS, SE
from engine.step import Step
from engine.technique import Technique


@dataclass(frozen=True, slots=True)
class Position:
    """A step of a puzzle's solving path.

    Attributes:
        puzzle: 81 characters.
        number: which step of the path, counted from 0.
        line: the position before the step, if reaching it takes long; else empty.
        scale: the slug of the scale whose path it is.
    """

    puzzle: str
    number: int
    line: str = ""
    scale: str = SE.slug

    @property
    def step(self) -> Step:
        """The step, with the position that it starts from. May take a second for hard chains."""
        if self.line:
            position, number = parse_position(self.line), 0
        else:
            position, number = self.grid, self.number
        return next(islice(ORDERS[self.scale].iter_steps(position), number, None))

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return parse_line(self.puzzle)


def read_positions(table: str, scale: str = SE.slug) -> dict[Technique, tuple[Position, ...]]:
    """The positions of a table such as that in `engine.lessons.positions`, by technique."""
    found: dict[Technique, tuple[Position, ...]] = {}
    technique = None
    for line in table.splitlines():
        if not line.startswith(" "):
            technique = Technique[line]
            found[technique] = ()
            continue
        assert technique is not None
        if line.startswith("    "):
            *others, last = found[technique]
            longer = replace(last, line=last.line + line.strip().replace(",", " "))
            found[technique] = (*others, longer)
        else:
            number, puzzle = line.split()
            found[technique] += (Position(puzzle, int(number), scale=scale),)
    return found
