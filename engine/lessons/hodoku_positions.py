"""Where real puzzles need the techniques that only HoDoKu has: an example, and one to practise on.

Written like `engine.lessons.positions`, but the steps are counted on HoDoKu's path. The position is
written down where that path leads through slots that are not built.
"""

from typing import Final

TABLE: Final = """\
"""
