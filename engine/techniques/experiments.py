"""Long arguments as experiments, which a learner carries out on a scratch copy.

A hint describes an argument link by link if that takes few words. Otherwise it says what to put on
a scratch copy, what to follow there, after how many digits it ends, and where nothing is left.
Arguments that cannot be tried out, such as counts of sets, are shortened instead.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from typing import Final

from engine.houses import Cell, Digit
from engine.language import (
    N_,
    CellNames,
    Forms,
    cell_names,
    current_language,
    forms,
    languages,
    translate_count,
    use_locale,
)
from engine.model.attempts import Attempt, DeadPlace, End
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.model.step import Step
from engine.words import phrases
from engine.words.lengths import MOST_WORDS, count_words
from engine.words.openings import opening
from engine.words.phrases import all_of, listed, one_of, sentences, translate

_OPENING: Final = 11
"""How many of these words may describe what the step opens, at the end."""


class ScratchMethod(Enum):
    """The methods on a scratch copy; the value is the name in texts."""

    SINGLES = N_("singles", "follow")
    LOCKED = N_("locked candidates", "follow")
    PAIRS = N_("pairs", "follow")
    TRIPLETS = N_("triplets", "follow")
    QUADS = N_("quads", "follow")
    LARGER = N_("larger sets", "follow")
    X_WINGS = N_("X-wings", "follow")


_SUBSETS: Final = dict(
    enumerate(
        (ScratchMethod.SINGLES, ScratchMethod.PAIRS, ScratchMethod.TRIPLETS, ScratchMethod.QUADS), 1
    )
)
"""The method for a subset, by its size; a subset of one cell is a single."""
_PUT: Final = N_("Put {digit} in {cell} on a scratch copy and follow {methods}.")
_CROSS_OUT: Final = N_("Cross out {digit} in {cell} on a scratch copy and follow {methods}.")
_LEADS: Final = N_("That leads to {digit} in {cells}.")
_LEADS_BACK: Final = N_("That leads back to {digit} in {cells}, where you crossed it out.")
_PUT_EACH: Final = N_("Put each on a scratch copy of its own and follow {methods}.")
_BOTH: Final = N_(
    "Put {digit} in {cell} on one scratch copy, cross it out on another, and follow {methods}."
)
_STUCK: Final = forms(
    "Where nothing follows, test again: {tests} fails after at most {digits}.",
    "Where nothing follows, test again: {tests} fail in turn, each after at most {digits}.",
)
_DIGITS: Final = forms("{count} digit", "{count} digits", "after at most")
_INSIDE: Final = N_(
    "Where nothing follows, inner chains rule out {candidates}: the whole proof has them."
)
_MUCH_INSIDE: Final = forms(
    "Where nothing follows, {count} inner chain helps: the whole proof has it.",
    "Where nothing follows, {count} inner chains help: the whole proof has them.",
)
_CELL_ENDS: Final = (
    N_("Then {cell} ({digits}) has no candidate left."),
    forms(
        "After {count} digit, {cell} ({digits}) has no candidate left.",
        "After {count} digits, {cell} ({digits}) has no candidate left.",
    ),
)
_HOUSE_ENDS: Final = (
    N_("Then {house} has no place left for {digit} ({cells})."),
    forms(
        "After {count} digit, {house} has no place left for {digit} ({cells}).",
        "After {count} digits, {house} has no place left for {digit} ({cells}).",
    ),
)
_COLLIDES: Final = (
    N_("Then {cell} must be {digit}, but cannot be {digit}."),
    forms(
        "After {count} digit, {cell} must be {digit}, but cannot be {digit}.",
        "After {count} digits, {cell} must be {digit}, but cannot be {digit}.",
    ),
)
_SO: Final = N_("So {result}.")
_ALWAYS: Final = N_("In every case {end}: {cases}.")
_BOTH_WAYS: Final = N_("In both cases {end}: {cases}.")
_EACH_COPY: Final = N_("Each copy rules this out or fails: {result}.")
_CASES_LEFT: Final = N_("In every case that is left {end}: {cases}.")
_FAILS: Final = (
    N_("{assumption} fails at once."),
    forms("{assumption} fails after {count} digit.", "{assumption} fails after {count} digits."),
)
_CASE: Final = (
    N_("at once with {assumption}"),
    forms("after {count} digit with {assumption}", "after {count} digits with {assumption}"),
)
_ALSO_ELIMINATES: Final = N_("In the same way, {removals}: the whole proof has it.")
_MOST_INSIDE: Final = 8
"""The maximum number of candidates ruled out by inner chains that a text names."""


def text_that_fits(
    step: Step, *arguments: Callable[[], str], trials: Sequence[Callable[[], str]] = ()
) -> tuple[str, str]:
    """The text of a hint's last level, and the whole argument if that text is a shorter version.

    What the step opens is left out rather than an argument.

    Args:
        step: the step.
        arguments: write the argument in the current locale, link by link, then without some
            reasons, the shortest last; empty if there is no such text. The first text that is short
            enough is used.
        trials: write the argument as an experiment, the shortest last; these are for steps whose
            arguments are all too long.
    """
    arguments, trials = (tuple(map(_written_once, texts)) for texts in (arguments, trials))
    whole, *_ = arguments
    for most in sorted({room_of(step), MOST_WORDS}):
        for text in arguments:
            if (found := text()) and not is_longer(text, most):
                return found, "" if text is whole else whole()
    shorter = [text for text in (*arguments[1:], *trials) if text()]
    if not shorter:
        return whole(), ""
    for text in trials:
        if text in shorter and not is_longer(text, room_of(step)):
            return text(), whole()
    return shorter[-1](), whole()


def room_of(step: Step) -> int:
    """The maximum words of the last level of a hint, without what the step opens."""
    return MOST_WORDS - (_OPENING if opening(step) else 0)


def first_that_fits(*texts: Callable[[], str]) -> str:
    """The first of these texts that has at most as many words as a hint, or else the last.

    Args:
        texts: functions that write the argument in the current locale, each in fewer words than the
            previous one.
    """
    texts = tuple(map(_written_once, texts))
    for text in texts:
        if not is_longer(text, MOST_WORDS):
            return text()
    return texts[-1]()


def _written_once(text: Callable[[], str]) -> Callable[[], str]:
    """A function that calls this one only once in each locale."""
    written: dict[tuple[str, CellNames], str] = {}

    def write() -> str:
        locale = current_language(), cell_names()
        if locale not in written:
            written[locale] = text()
        return written[locale]

    return write


def also_eliminates(others: Iterable[Elimination]) -> str:
    """Say that the whole proof removes other candidates, too; empty if there are none."""
    others = list(others)
    return translate(_ALSO_ELIMINATES, removals=phrases.removals(others)) if others else ""


def is_longer(text: Callable[[], str], words: int) -> bool:
    """Whether a text has more than this many words in any language.

    The result is the same in all locales, although `text` writes in the current locale.
    """
    for language in languages():
        with use_locale(language):
            if count_words(text()) > words:
                return True
    return False


def one_fails(
    grid: Grid,
    attempt: Attempt,
    methods: Collection[ScratchMethod],
    end: End,
    result: str,
    *,
    numbered: bool = False,
    others: Iterable[str] = (),
    inside: Collection[Candidate] = (),
) -> str:
    """An assumption that fails, as an experiment.

    Args:
        attempt: the assumption and what follows.
        methods: what is followed.
        end: where nothing is left, or a candidate that must be true and cannot be.
        result: what the step does, as a claim after "so".
        numbered: whether the picture numbers the digits.
        others: the steps that are not singles, as sentences.
        inside: the candidates that inner chains rule out.
    """
    return sentences(
        translate(_PUT if attempt.on else _CROSS_OUT, **_start(attempt), methods=_names(methods)),
        translate(phrases.DIGITS_NUMBERED) if numbered and attempt.digits else "",
        *others,
        _stuck(attempt.failing, inside),
        _end(grid, end, len(attempt.digits)),
        translate(_SO, result=result),
    )


def one_end(
    cells: Sequence[Cell],
    digit: Digit,
    methods: Collection[ScratchMethod],
    ends: Sequence[Cell],
    end_digit: Digit,
    sets: str = "",
) -> str:
    """An experiment to show that one end of a chain is true if the other is false.

    Args:
        cells: the cells of the end that is false.
        methods: what is followed.
        ends: the cells of the other end, one of which holds its digit.
        sets: which almost locked sets matter; may be empty.
    """
    left = [cell for cell in ends if digit != end_digit or cell not in cells]
    return sentences(
        translate(_CROSS_OUT, digit=digit, cell=phrases.cells(cells), methods=_names(methods)),
        sets,
        translate(
            _LEADS if left else _LEADS_BACK,
            digit=end_digit,
            cells=one_of(map(phrases.cell, left or ends)),
        ),
    )


def methods_of(sizes: Iterable[int], *, locked: bool) -> frozenset[ScratchMethod]:
    """The methods to follow in addition to singles.

    Args:
        sizes: the numbers of cells of subsets, or of almost locked sets, which become subsets.
        locked: whether to follow locked candidates, for example if a node of a chain has several
            cells.
    """
    found = {_SUBSETS.get(size, ScratchMethod.LARGER) for size in sizes}
    return frozenset({ScratchMethod.SINGLES, *([ScratchMethod.LOCKED] if locked else []), *found})


def all_agree(
    opening: str,
    attempts: Sequence[Attempt],
    methods: Collection[ScratchMethod],
    end: str,
    result: str,
    *,
    failing: Sequence[Attempt] = (),
    inside: Collection[Candidate] = (),
    sets: str = "",
) -> str:
    """An experiment with assumptions, one of which is true, that have the same end.

    Args:
        opening: says that one of them is true; empty if they are a candidate and its opposite.
        attempts: the assumptions that do not fail, with their consequences.
        methods: what is followed.
        end: the common consequence, as a claim after "in every case"; empty if the digits are not
            counted and the result is eliminations.
        result: what the step does, as a claim after "so".
        failing: the assumptions that fail, with their consequences.
        inside: the candidates that inner chains rule out in any case.
        sets: which almost locked sets matter; may be empty.
    """
    two = len(attempts) == 2 and not failing
    cases = all_of(_after(attempt, _CASE) for attempt in attempts)
    template = _BOTH_WAYS if two else _CASES_LEFT if failing else _ALWAYS
    ending = (translate(template, end=end, cases=cases), translate(_SO, result=result))
    if not end:
        ending = (translate(_EACH_COPY, result=result), "")
    return sentences(
        opening,
        translate(_PUT_EACH if opening else _BOTH, **_start(attempts[0]), methods=_names(methods)),
        sets,
        translate_count(_MUCH_INSIDE, len(inside)) if inside else "",
        *(_after(attempt, _FAILS) for attempt in failing),
        *ending,
    )


def _after(attempt: Attempt, templates: tuple[str, Forms]) -> str:
    """A case, and after how many digits it ends."""
    return after_digits(templates, len(attempt.digits), assumption=_assumption(attempt))


def _start(attempt: Attempt) -> dict[str, object]:
    return {"cell": phrases.cell(attempt.start.cell), "digit": attempt.start.digit}


def _assumption(attempt: Attempt) -> str:
    return f"{phrases.cell(attempt.start.cell)}{'=' if attempt.on else '<>'}{attempt.start.digit}"


def _names(methods: Collection[ScratchMethod]) -> str:
    return all_of(translate(method.value) for method in ScratchMethod if method in methods)


def _stuck(failing: Sequence[Attempt], inside: Collection[Candidate]) -> str:
    """The help where nothing follows: tests inside the test, or chains inside the chain."""
    if failing:
        tests = all_of(map(_assumption, failing))
        digits = translate_count(_DIGITS, max(attempt.length for attempt in failing))
        return translate_count(_STUCK, len(failing), tests=tests, digits=digits)
    if len(inside) > _MOST_INSIDE:
        return translate_count(_MUCH_INSIDE, len(inside))
    return translate(_INSIDE, candidates=phrases.candidates(inside)) if inside else ""


def _end(grid: Grid, end: End, count: int) -> str:
    if isinstance(end, Candidate):
        return after_digits(_COLLIDES, count, cell=phrases.cell(end.cell), digit=end.digit)
    templates = _HOUSE_ENDS if end.cell is None else _CELL_ENDS
    return after_digits(templates, count, **what_is_lost(grid, end))


def what_is_lost(grid: Grid, end: DeadPlace) -> dict[str, object]:
    """The values for a message about a cell or house where nothing is possible any more.

    They are the cell or house, and what was possible there before.
    """
    if end.cell is not None:
        return {"cell": phrases.cell(end.cell), "digits": listed(grid.candidates_of(end.cell))}
    assert end.house is not None
    assert end.digit is not None
    cells = listed(phrases.cell(cell) for cell in places(grid, end.house, end.digit))
    return {"house": phrases.house(end.house), "digit": end.digit, "cells": cells}


def after_digits(templates: tuple[str, Forms], count: int, **values: object) -> str:
    """A text with a count, or another text if the count is 0."""
    at_once, after = templates
    return translate_count(after, count, **values) if count else translate(at_once, **values)
