"""Searches the corpus for the positions that lessons on techniques of the teacher's order show.

    python -m tools.teacher_positions

writes `engine/lessons/teacher_positions.py`: for each technique that neither Sudoku Explainer nor
HoDoKu has, the two best steps of different puzzles, as `tools.positions` weighs them. The patterns
of experts have theirs in `engine/lessons/expert_positions.py`. It takes some minutes on two cores.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from corpus.ratings import read_corpus
from engine import Grid, Technique, teacher
from engine.lessons.values import HODOKU, SE
from engine.notation import format_position
from engine.technique_table import Family
from tools.positions import TAIL, Offer, cost, entry, leave_ctrl_c, two_of
from workers.cores import available_cores

TARGET: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "teacher_positions.py"
LEAST_ER: Final = 9.0
"""Puzzles that are rated lower do not need these techniques."""
PUZZLES: Final = 300
HEAD: Final = '''\
"""Where real puzzles need the techniques that only the teacher's order has.

Found and written by `python -m tools.teacher_positions`; do not edit it by hand. The format is
that of `engine.lessons.positions`, but the steps are counted on the teacher's path.
"""

from typing import Final

TABLE: Final = """\\
'''


def main() -> int:
    hard = [case.puzzle for case in read_corpus() if case.er >= LEAST_ER]
    best: dict[Technique, list[Offer]] = {}
    with ProcessPoolExecutor(available_cores(), initializer=leave_ctrl_c) as pool:
        puzzles = hard[:: max(1, len(hard) // PUZZLES)]
        for offers in pool.map(best_of, puzzles, chunksize=5):
            for technique, offer in offers.items():
                best.setdefault(technique, []).append(offer)
    found = {one: tuple(two_of(best[one])) for one in Technique if one in best}
    table = "".join(entry(technique, offers) for technique, offers in found.items())
    TARGET.write_text(HEAD + table + TAIL, encoding="ascii")
    for technique in Technique:
        if _is_wanted(technique):
            costs = ", ".join(f"{offer.cost:.0f}" for offer in found.get(technique, ()))
            print(f"{technique.value}: {costs}")
    return 0


def _is_wanted(technique: Technique) -> bool:
    known = technique in SE or technique in HODOKU
    return not known and technique.family is not Family.EXPERT


def best_of(puzzle: str) -> dict[Technique, Offer]:
    """The best step of each of these techniques on the teacher's path through a puzzle."""
    best: dict[Technique, Offer] = {}
    dotted = puzzle.replace("0", ".")
    for number, step in enumerate(teacher.iter_steps(Grid.parse(puzzle))):
        if _is_wanted(step.technique):
            touched = frozenset(effect.cell for effect in step.effects)
            # Each step before it asks for a little patience.
            least = cost(step, number) + number
            # The position is written, as the path changes with every technique of the order.
            offer = Offer(least, dotted, number, format_position(step.grid), touched)
            best[step.technique] = min(offer, best.get(step.technique, offer))
    return best


if __name__ == "__main__":
    sys.exit(main())
