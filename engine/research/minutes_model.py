"""The parameters for predicting solving times; docs/minutes.md explains them.

`python -m tools.minutes --write` makes this file.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Model:
    """A model of solving times.

    Attributes:
        last, box, line, naked: how much each kind of single helps to find one: a last empty cell, a
            digit hidden in a box, a digit hidden in a line, a naked single.
        cells, digits, ways: exponents of the numbers of empty cells, of incomplete digits, and of
            all singles together.
        placement, elimination, given: seconds for each digit that is found, for each removal of
            candidates, and for each digit that no simple technique finds.
        interval: 10 % and 90 % quantiles of the logarithm of actual to predicted times, of puzzles
            that simple techniques solve.
        hard_interval: the same for other puzzles.
        most_seconds, most_given, most_er: the values of the hardest puzzles in the data.
    """

    last: float
    box: float
    line: float
    naked: float
    cells: float
    digits: float
    ways: float
    placement: float
    elimination: float
    given: float
    interval: tuple[float, float]
    hard_interval: tuple[float, float]
    most_seconds: float
    most_given: float
    most_er: float


MODEL: Final = Model(
    last=0.8382,
    box=2.28,
    line=1.07,
    naked=0.2393,
    cells=1.026,
    digits=0.5013,
    ways=0.7653,
    placement=2.287,
    elimination=37.18,
    given=97.37,
    interval=(-0.253, 0.351),
    hard_interval=(-0.283, 0.429),
    most_seconds=1258,
    most_given=3.00,
    most_er=7.2,
)
"""The fitted model."""
