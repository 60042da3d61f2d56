"""Counts how many puzzles of the corpus need the technique of each lesson.

    python -m tools.lesson_shares

writes `engine/lessons/shares.tsv`. For each lesson, the paths of one order of techniques count,
that of `order_of`. A puzzle needs a lesson if its path in that order, from the givens to the
solution, has one of the lesson's techniques. Every second puzzle of the list is taken, so each part
of the corpus keeps its weight; none is left out because its path takes long. The same corpus gives
the same table on any machine. It takes about ten minutes on one core.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import corpus
from corpus.ratings import read_corpus
from engine import Technique
from engine.lessons import lesson, lessons
from engine.lessons.values import SE as SE_VALUES
from engine.notation import parse_line
from engine.orders.scales import HODOKU, ORDERS, SE, TEACHER
from tools.practice import leave_ctrl_c

T = TypeVar("T")
CorpusPath: TypeAlias = tuple[str, str]
"""The slug of an order, and a puzzle whose path in that order is examined."""

EVERY: Final = 2
"""Every n-th puzzle of the corpus is taken."""
UNDER_OTHER_NAMES: Final = {
    Technique.REMOTE_PAIR,
    Technique.XY_CHAIN,
    Technique.DISCONTINUOUS_NICE_LOOP,
    Technique.SASHIMI_JELLYFISH,
    Technique.FRANKEN_X_WING,
    Technique.FRANKEN_SWORDFISH,
    Technique.FINNED_FRANKEN_X_WING,
    Technique.FINNED_FRANKEN_SWORDFISH,
    Technique.ALIGNED_PAIR_EXCLUSION,
}
"""Techniques whose steps the teacher's order (nearly) always proves otherwise, or with sets."""
TABLE: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "shares.tsv"
HEAD: Final = "lesson\torder\tneeded\tpuzzles\n"


def main() -> int:
    parser = corpus_parser("python -m tools.lesson_shares")
    parser.add_argument("--output", type=Path, default=TABLE, help="the file to write")
    options = parser.parse_args()
    puzzles: Counter[str] = Counter()
    needed: Counter[str] = Counter()
    for (slug, _), found in of_corpus(needs, options):
        puzzles[slug] += 1
        needed.update(found)
    orders = {lesson.slug: order_of(lesson.techniques[0]) for lesson in lessons()}
    rows = (
        f"{slug}\t{order}\t{needed[slug]}\t{puzzles[order]}\n" for slug, order in orders.items()
    )
    options.output.write_text(HEAD + "".join(rows), encoding="ascii")
    return 0


def order_of(technique: Technique) -> str:
    """The slug of the order from which lessons show and count steps of a technique.

    The teacher's order, if its paths have the technique, because hints use its proofs; otherwise
    Sudoku Explainer's or HoDoKu's.
    """
    if technique.cost is not None and technique not in UNDER_OTHER_NAMES:
        return TEACHER.slug
    return SE.slug if technique in SE_VALUES else HODOKU.slug


def corpus_parser(prog: str) -> argparse.ArgumentParser:
    """A parser of the options that `of_corpus` takes."""
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--every", type=int, default=EVERY, help="take every n-th puzzle only")
    return parser


def of_corpus(
    function: Callable[[CorpusPath], T],
    options: argparse.Namespace,
    orders: Collection[str] = tuple(ORDERS),
) -> Iterator[tuple[CorpusPath, T]]:
    """Each path to examine in some of the orders, and the result of a function for it."""
    context = multiprocessing.get_context("spawn")
    paths = [path for path in _paths(options.every) if path[0] in orders]
    with ProcessPoolExecutor(options.jobs, context, initializer=leave_ctrl_c) as pool:
        yield from zip(paths, pool.map(function, paths, chunksize=20), strict=True)


def _paths(every: int) -> Iterator[CorpusPath]:
    for case in read_corpus()[::every]:
        yield TEACHER.slug, case.puzzle
        yield SE.slug, case.puzzle
    for row in corpus.read_table("hodoku/scores.tsv")[::every]:
        yield HODOKU.slug, row["puzzle"]


def needs(path: CorpusPath) -> frozenset[str]:
    """The lessons of an order that its path through a puzzle needs."""
    slug, puzzle = path
    techniques = {step.technique for step in ORDERS[slug].iter_steps(parse_line(puzzle))}
    return frozenset(
        lesson(technique).slug for technique in techniques if order_of(technique) == slug
    )


if __name__ == "__main__":
    sys.exit(main())
