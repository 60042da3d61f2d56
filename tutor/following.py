"""The singles after the single of a hint, as an invitation to find them.

A hint teaches one single, and says how many singles follow and which digits most of them have. On
request, it says where to look, without naming cells, or fills in a few of the singles.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.language import N_, forms, start_of_sentence, translate, translate_count
from engine.language.speech import all_of, house, number
from engine.model.limit import Limit
from engine.model.step import Step
from engine.model.technique import Family, Technique
from engine.orders.runs import LEAST, next_singles
from engine.orders.scale import SolvingOrder
from engine.techniques.singles import SinglePattern

MOST_FILLED: Final = 8
"""The maximum number of cells that are filled in at a time."""
KEPT: Final = 10
"""The number of empty cells of a puzzle that are always left to the player."""
_PLACES: Final = 8
"""The maximum number of singles that are listed with where to look."""
_NAMED: Final = 3
"""The maximum number of digits that are named."""

_MORE: Final = N_("{number} more singles follow.")
_MORE_ALL: Final = N_("{number} more singles follow, all of them {digits}.")
_MORE_MOST: Final = N_("{number} more singles follow, most of them {digits}.")
_SOLVE: Final = N_("They solve the puzzle.")
_DIGIT: Final = N_("{digit}s", "a kind of digits")
_HIDDEN: Final = N_("{digit} {house:in}", "where to look")
_NAKED: Final = N_("{digit} {house:in}, a naked single")
_FULL_HOUSE: Final = N_("the last empty cell of {house}")
_THEN: Final = forms("Then {count} more follows.", "Then {count} more follow.")


@dataclass(frozen=True, slots=True)
class Following:
    """What a hint says about the singles after its own.

    Attributes:
        count: the number of these singles.
        words: a text with their number, and the digits of most of them.
        places: where to look for them, in order, without naming cells: a line for each, and at the
            end one line for those that are not listed.
        filled: how many cells are filled in on request, including the hint's own; 0 if there are
            too few, or too few empty cells would be left.
    """

    count: int
    words: str
    places: tuple[str, ...]
    filled: int


def following_singles(
    step: Step, order: SolvingOrder, limit: Limit | None = None
) -> tuple[Step, ...]:
    """The singles that follow a step in an order of techniques, if it is a single.

    Raises:
        OutOfTimeError: if they are not found in time.
    """
    if step.technique.family is not Family.SINGLE:
        return ()
    return next_singles(order, step.grid.apply(step), limit=limit, after=step.placements)


def describe_following(step: Step, others: Sequence[Step]) -> Following | None:
    """Describe the singles after the single of a hint, in the current locale.

    Args:
        step: the single of the hint.
        others: the singles that follow it.

    Returns:
        The description; None if there are too few singles.
    """
    if len(others) + 1 < LEAST:
        return None
    last = others[-1]
    solves = last.grid.apply(last).is_solved
    more = len(others) - _PLACES
    return Following(
        len(others),
        " ".join((_count(others), *([translate(_SOLVE)] if solves else []))),
        (
            *(f"{at}. {_place(other)}" for at, other in enumerate(others[:_PLACES], 1)),
            *([translate_count(_THEN, more)] if more > 0 else []),
        ),
        len(filled_in(step, others)),
    )


def filled_in(step: Step, others: Sequence[Step]) -> tuple[Step, ...]:
    """The singles that are filled in on request: the hint's own, and some that follow it.

    They are never the last singles of the puzzle.
    """
    count = min(MOST_FILLED, step.grid.values.count(0) - KEPT, len(others) + 1)
    return (step, *others)[:count] if count >= LEAST else ()


def _count(others: Sequence[Step]) -> str:
    """A text with the number of singles, and the digits of all or most of them."""
    count = len(others)
    counts = Counter(_of(step).digit for step in others)
    said = start_of_sentence(number(count))
    for few in range(1, _NAMED + 1):
        most = counts.most_common(few)
        share = sum(times for _, times in most)
        if 2 * share > count:
            digits = all_of(translate(_DIGIT, digit=digit) for digit in sorted(dict(most)))
            template = _MORE_ALL if share == count else _MORE_MOST
            return translate(template, number=said, digits=digits)
    return translate(_MORE, number=said)


def _place(step: Step) -> str:
    single = _of(step)
    if step.technique is Technique.FULL_HOUSE and single.house is not None:
        return translate(_FULL_HOUSE, house=house(single.house))
    (look,) = single.where_to_look(step.grid)
    template = _NAKED if single.house is None else _HIDDEN
    return translate(template, digit=single.digit, house=house(look))


def _of(step: Step) -> SinglePattern:
    assert isinstance(step.pattern, SinglePattern)
    return step.pattern
