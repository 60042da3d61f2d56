"""Where real puzzles need the techniques that only the teacher's order has.

Found and written by `python -m tools.teacher_positions`; do not edit it by hand. The format is
that of `engine.lessons.positions`, but the steps are counted on the teacher's path.
"""

from typing import Final

TABLE: Final = """\
CONTRADICTION
  4 .......12.....13.4..1.3256.....14.23.1.26.45..4.3.51.61.......57.8.56...95...3...
    :::.......12.....13.4..1.3256.....14.23.1.26.45..4.3.51.61.......57.8.56...95...3...:413,414,714
    ,814,914,724,824,924,841,978:::
  4 ........1.12.34....561.7..........86..8...5.9.65.8.12..89....655.19..8.262....91.
    :::........1.12.34....561.7..........86..8...5.9.65.8.12..89....655.19..8.262....91.:916,718,341
    ,441,741,941,945,351,451,751:::
"""
