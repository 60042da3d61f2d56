"""The places of marked candidates in their cells, and their size on a phone."""

from collections import Counter

import pytest

from engine.lessons import lessons
from engine.model.candidates import Candidate
from engine.model.step import HintLevel
from engine.model.views import Role, View
from engine.techniques.drawing import view_at
from renderer.arrangement import arrange
from testing.cited_marks import cited_heights

READABLE = 9
CELL = 40


def marked(*digits: int, numbers: tuple[int, ...] = ()) -> View:
    """Return a view with marked, and partly numbered, candidates of a cell."""
    return View(
        tuple((Candidate(CELL, digit), Role.KEEP) for digit in digits),
        numbers=tuple(Candidate(CELL, digit) for digit in numbers),
    )


def plain(*digits: int) -> list[Candidate]:
    return [Candidate(CELL, digit) for digit in digits]


def is_crowded(view: View) -> bool:
    """Return whether a cell has more marks and labels than quarters, or a long label."""
    cells = Counter(candidate.cell for candidate, _ in view.candidates)
    labels = Counter(candidate.cell for candidate in set(view.numbers))
    labels.update(cell for cells in view.letters for cell in cells)
    return (
        any(count + labels[cell] > 4 for cell, count in cells.items())
        or len(view.numbers) > len(set(view.numbers))
        or len(view.numbers) > 9
    )


def test_what_every_technique_cites_is_readable_on_a_phone(subtests: pytest.Subtests) -> None:
    heights, crowded = [], 0
    for topic in lessons():
        if topic.example is None:
            continue
        step = topic.example.step
        for level in (HintLevel.WHERE, HintLevel.FULL):
            view = view_at(step, level)
            found = cited_heights(step.grid, view, candidates=step.needs_marks)
            heights += found
            crowded += is_crowded(view)
            with subtests.test(f"{topic.slug} {level}"):
                assert is_crowded(view) or min(found) >= READABLE
    assert sum(height < READABLE for height in heights) < 0.005 * len(heights)
    assert crowded < 25


def test_marked_digits_stay_in_order_near_their_keys() -> None:
    for digits, places in {
        (1, 9): ((-1, -1), (1, 1)),
        (3, 4): ((1, -1), (-1, 1)),
        (4, 6): ((-1, -1), (1, -1)),
        (3, 5, 7): ((-1, -1), (1, -1), (-1, 1)),
    }.items():
        spots = arrange(marked(*digits), frozenset(), (), []).spots
        signs = [
            tuple(1 if part > 0 else -1 for part in spots[candidate])
            for candidate in plain(*digits)
        ]
        assert tuple(signs) == places, digits


def test_all_candidates_share_what_the_marks_leave() -> None:
    small = arrange(marked(1), frozenset(), (), plain(2, 5, 9))
    assert set(small.pencils) == set(plain(2, 5, 9))
    assert len(small.spots) == 4
    pairs = arrange(marked(1), frozenset(), (), plain(2, 3, 4, 5, 6, 9))
    assert set(pairs.pencils) == set(plain(2, 3, 4, 5, 6, 9))
    assert len(set(pairs.spots.values())) == 7
    assert not pairs.crowded
    fours = arrange(marked(1, 2), frozenset(), (), plain(3, 4, 5, 6, 7, 8, 9))
    assert set(fours.pencils) == set(plain(3, 4, 5, 6, 7, 8, 9))
    assert fours.crowded == {CELL}
    rows = [fours.spots[candidate][1] for candidate in plain(3, 4, 5, 6, 7, 8, 9)]
    assert rows == sorted(rows), "in reading order"
    many = arrange(marked(1, 2, 3, 4, 5), frozenset(), (), plain(6))
    assert not many.spots
    assert many.pencils == (Candidate(CELL, 6),)


def test_a_cell_without_room_says_that_it_has_more_candidates() -> None:
    full = arrange(marked(1, 9, numbers=(1, 9)), frozenset(), (), plain(4, 5))
    assert full.incomplete == (CELL,)
    assert not full.pencils, "some alone would look like all"
    free = arrange(marked(1, 9, numbers=(1, 9)), frozenset(), (), [])
    assert not free.incomplete


def test_a_number_is_beside_its_mark() -> None:
    found = arrange(marked(5, 9, numbers=(9, 5)), frozenset(), (), [])
    assert len(found.labels) == 2
    assert not found.others
    taken = {*found.spots.values(), *(label.offset for label in found.labels)}
    assert len(taken) == 4
    crowded = arrange(marked(1, 3, 7, 9, numbers=(1,)), frozenset(), (), [])
    assert crowded.others == (("1", CELL, Candidate(CELL, 1)),)
