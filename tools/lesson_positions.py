"""Searches the corpus for the positions that lessons show.

    python -m tools.lesson_positions

writes the tables `positions` at the end of each `engine/lessons/data/*.toml`. For each technique,
the paths of one order of techniques count, that of `order_of`. A lesson is unchanged if all of its
positions are next steps of that order. Otherwise, its example is kept if it is one, or replaced by
the cheapest step by `tools.practice.cost`. There are three exercises of other puzzles, ordered by
the number of pencil marks that a person has to look through: the cheapest steps of the first, the
third and the last quarter of the positions found. Puzzles of positions for practice are left out,
unless too few others are found. It takes half an hour on one core.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine import Grid, Limit, OutOfTimeError, Step, Technique
from engine.houses import Cell
from engine.lessons import Lesson, LessonPosition, lessons
from engine.model.technique import Family
from engine.notation import format_position, parse_line
from engine.orders.scales import ORDERS, SE
from engine.practice import positions, practisable
from engine.techniques.alternating import AlternatingPattern
from tools.lesson_shares import CorpusPath, corpus_parser, of_corpus, order_of
from tools.practice import cost

LIMIT: Final = Limit(20)
"""The time limit for one puzzle; a puzzle that takes longer is left out."""
SETS: Final = 1000
"""The cost of each almost locked set of a chain: lessons on these chains are not about sets."""
EXERCISES: Final = 3
QUARTERS: Final = (0, 2, 3)
"""The quarters of the positions, ordered by pencil marks, that the exercises are taken from."""
FOLDER: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons"
TABLE: Final = "\n[[positions]]\n"


@dataclass(frozen=True, slots=True, order=True)
class Offer:
    """A step that a lesson could show; the first one in order is the best.

    Attributes:
        cost: how much it demands of a reader.
        position: the line and the order.
        marks: the number of pencil marks.
        touched: the cells in which it changes something.
    """

    cost: float
    position: tuple[str, str]
    marks: int
    touched: frozenset[Cell]

    @property
    def puzzle(self) -> str:
        """The puzzle of the position."""
        return LessonPosition(*self.position).puzzle


def main() -> int:
    options = corpus_parser("python -m tools.lesson_positions").parse_args()
    outdated = [topic for topic in lessons() if not _is_current(topic)]
    orders = {order_of(topic.techniques[0]) for topic in outdated}
    found: defaultdict[Technique, list[Offer]] = defaultdict(list)
    for _, offers in of_corpus(best_of, options, orders):
        for technique, offer in offers.items():
            found[technique].append(offer)
    pool_lines = [position.line for technique in practisable() for position in positions(technique)]
    practised = {LessonPosition(line, SE.slug).puzzle for line in pool_lines}
    for lesson in outdated:
        steps = [offer for technique in lesson.techniques for offer in found[technique]]
        fresh = [offer for offer in steps if offer.puzzle not in practised]
        write(
            lesson.slug, list(choose_positions(lesson, fresh if len(fresh) > EXERCISES else steps))
        )
    return 0


def best_of(path: CorpusPath) -> dict[Technique, Offer]:
    """The best step of each technique on the path of an order through a puzzle.

    Techniques that belong to another order are left out. Empty if it takes too long.
    """
    slug, puzzle = path
    best: dict[Technique, Offer] = {}
    try:
        for number, step in enumerate(ORDERS[slug].iter_steps(parse_line(puzzle), limit=LIMIT)):
            if order_of(step.technique) != slug:
                continue
            offer = Offer(
                cost(step, number) + SETS * _sets(step),
                (format_position(step.grid), slug),
                _marks(step.grid),
                frozenset(effect.cell for effect in step.effects),
            )
            if step.needs_marks <= (step.technique.family is not Family.SINGLE):
                best[step.technique] = min(offer, best.get(step.technique, offer))
    except OutOfTimeError:
        return {}
    return best


def choose_positions(topic: Lesson, offers: list[Offer]) -> Iterator[LessonPosition]:
    """The example of a lesson, then its exercises."""
    shown = [exercise for exercise in (topic.example, *topic.exercises) if exercise]
    slug = order_of(topic.techniques[0])
    present = [
        position
        for position in (LessonPosition(position.line, slug) for position in shown)
        if _fits(position, topic)
    ]
    if len(topic.techniques) > 1 or not (present or offers):
        # Chosen by hand: one for each kind of proof, or positions of another order.
        yield from (*shown[:1], *sorted(shown[1:], key=lambda position: _marks(position.grid)))
        return
    offers = sorted(offers)
    example = present[0] if present else LessonPosition(*offers[0].position)
    yield example
    used = {example.puzzle}
    exercises = []
    by_marks = sorted(offers, key=lambda offer: (offer.marks, offer.cost))
    for quarter in QUARTERS:
        group = by_marks[len(offers) * quarter // 4 : len(offers) * (quarter + 1) // 4]
        for offer in sorted(group):
            if offer.puzzle not in used:
                used.add(offer.puzzle)
                exercises.append(LessonPosition(*offer.position))
                break
    for position in (*present[1:], *(LessonPosition(*offer.position) for offer in offers)):
        if len(exercises) < EXERCISES and position.puzzle not in used:
            used.add(position.puzzle)
            exercises.append(position)
    yield from sorted(exercises, key=lambda position: _marks(position.grid))


def _is_current(topic: Lesson) -> bool:
    """Whether all positions of a lesson are from its order, and have its techniques."""
    shown = [position for position in (topic.example, *topic.exercises) if position]
    slug = order_of(topic.techniques[0])
    return len(topic.techniques) > 1 or all(
        position.scale == slug and _fits(position, topic) for position in shown
    )


def _fits(position: LessonPosition, topic: Lesson) -> bool:
    """Whether the next step in a position is one of the lesson's techniques."""
    step = ORDERS[position.scale].next_step(position.grid)
    return step is not None and step.technique in topic.techniques


def _sets(step: Step) -> int:
    """How many almost locked sets an alternating chain has."""
    if not isinstance(step.pattern, AlternatingPattern):
        return 0
    return sum(als is not None for als in step.pattern.sets)


def _marks(grid: Grid) -> int:
    return sum(mask.bit_count() for mask in grid.candidates)


def write(slug: str, shown: list[LessonPosition]) -> None:
    """Write the positions of a lesson into its file."""
    path = FOLDER / "data" / f"{slug}.toml"
    texts = path.read_text(encoding="utf-8").partition(TABLE)[0]
    tables = (
        f'{TABLE}order = "{position.scale}"\nline = "{position.line}"\n' for position in shown
    )
    path.write_text(texts + "".join(tables), encoding="utf-8")
    print(f"{slug}: {', '.join(str(_marks(position.grid)) for position in shown)}")


if __name__ == "__main__":
    sys.exit(main())
