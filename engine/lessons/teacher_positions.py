"""Where real puzzles need the techniques that only the teacher's order has.

Found and written by `python -m tools.teacher_positions`; do not edit it by hand. The format is
that of `engine.lessons.positions`, but the steps are counted on the teacher's path.
"""

from typing import Final

TABLE: Final = """\
CONTRADICTION
  7 1..6......7.3.9.4...4.7...2.1.7....9.37...2..5.......6.....59....2.3....78..1....
    :::1..6......7.3.9.4...4.7...2.1.7....9.37...2..5.......6..+1..59....2.3+7...78..1....:137,138,9
    54,964,265,275,397,398:::
  11 4......6....94..5.1.9.6...............6..2..5.5231...8.7...8..1......7....8.5.3.6
    :::4.+5....6....94..5.1.9.6...............6..2..5.5231...8.7...8+5.1+5.....7+8...8.5.3.6:217,219
    ,726,729,744,147,248,157,967:::
"""
