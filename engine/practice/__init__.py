"""Practice: positions that need a technique, and judging answers.

>>> from engine import Technique
>>> from engine.notation import parse_moves
>>> from engine.practice import judge, positions
>>> here = positions(Technique.HIDDEN_SINGLE)[0]
>>> judge(here.grid, here.technique, parse_moves("r1c1=1")).verdict
<Verdict.WRONG: 'wrong'>
"""

from engine.practice.judge import Judgement, Verdict, is_possible, judge
from engine.practice.pool import PracticePosition, position, positions, practisable

__all__ = [
    "Judgement",
    "PracticePosition",
    "Verdict",
    "is_possible",
    "judge",
    "position",
    "positions",
    "practisable",
]
