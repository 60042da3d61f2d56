"""Hints: the next step of a position in words and pictures, at four levels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

import engine
import renderer
from engine.houses import Digit
from engine.language import N_, speech, translate
from engine.links.puzzle_text import parse_puzzle_text
from engine.model.candidates import Placement
from engine.model.limit import Countdown, Limit
from engine.model.report import Ending
from engine.model.step import HintLevel, Step
from engine.model.views import View
from engine.notation import format_moves, format_position, parse_moves, parse_position
from engine.notation.moves import Move
from engine.orders import constraints
from engine.orders.constraints.step import PuzzleStep, SudokuStep
from engine.orders.scales import TEACHER, solving_order
from engine.words.captions import describe_caption
from engine.words.explanation import step_title, whole_proof
from tutor.assessment import require_puzzle
from tutor.drawing import Drawing, draw, draw_grid, draw_step, draw_view, grid_text
from tutor.following import Following, describe_following, filled_in, following_singles
from tutor.presentation import Presentation
from tutor.questions import WHICH_FIRST, hint_text, named_digit, title
from tutor.take_along import take_along

SLUG: Final = "constraint"
"""The slug in place of a technique for a step that a constraint explains."""
_OUT_OF_TIME: Final = N_("The next step is a hard one: I did not find it within {limit}.")
_LEAST: Final = 0.1
"""Minimum seconds for finding a second step, however long the first one took."""
_BEYOND: Final = N_("None of the techniques I know helps here.")
_CACHED_STEPS: Final = 32
"""How many steps a process caches, because each level and each answer requests its step again."""


@dataclass(frozen=True, slots=True)
class StepRequest:
    """A position whose next step is wanted, and how to find the step.

    Attributes:
        position: a position line.
        limit: how long finding the step may take; if that is not enough, a hint says so.
        presentation: how to present the texts and the picture.
        scale: the scale whose order of techniques determines the step; variants always follow
            Sudoku Explainer's order.
        after: the change by the last move, such as "r1c2=3"; among equal steps, one near it comes
            first.
        puzzle: the text of the puzzle if it has constraints, which makes `scale` and `after`
            irrelevant; otherwise "".
    """

    position: str
    limit: Limit
    presentation: Presentation = field(default_factory=Presentation)
    scale: str = TEACHER.slug
    after: str = ""
    puzzle: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """One level of a hint for the next step of a position.

    Attributes:
        level: how much it reveals, 1-4.
        technique: the name of the technique, from level 3 on with its digits; None on level 1,
            which does not reveal it, and without a step.
        words: the hint in words, without its question and the singles that follow.
        drawing: the grid with the marks of the level.
        effects: the step's placements and eliminations; empty without a step.
        ending: why no step exists (`words` says so, too); None if one does.
        slug: the technique's name as an identifier; None without a step.
        views: the number of pictures of the full step.
        scale: the scale whose order of techniques determines the next step.
        question: the question to the reader; empty if nothing is left to ask.
        proof: the full argument, if `words` is shorter; otherwise empty.
        trial: the digit of a failing experiment, for a scratch copy; None without one.
        take_along: on level 4, a sentence on the technique that helps in the next puzzle.
        following: the description of the singles that follow; None if there are too few.
        digit: the digit for an answer, if this or an earlier level names it; or None.
        judged: whether an answer to the hint can be judged.
    """

    level: HintLevel
    technique: str | None
    words: str
    drawing: Drawing
    effects: tuple[Move, ...] = ()
    ending: Ending | None = None
    slug: str | None = None
    views: int = 1
    scale: str = TEACHER.slug
    question: str = ""
    proof: str = ""
    trial: Placement | None = None
    take_along: str = ""
    following: Following | None = None
    digit: Digit | None = None
    judged: bool = True


@dataclass(frozen=True, slots=True)
class StepView:
    """One of the pictures of a step.

    Attributes:
        technique: the name of the step's technique.
        caption: the part of the step that it shows; empty for the full step.
        index: the index of the picture, from 0.
        count: the number of pictures.
        drawing: the picture.
    """

    technique: str
    caption: str
    index: int
    count: int
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class TakenSteps:
    """A step that was applied without being shown, or several singles.

    Attributes:
        slugs: the technique of each step as an identifier; empty without a step.
        effects: their placements and eliminations, in order; empty without a step.
        position: the position line after them.
    """

    slugs: tuple[str, ...]
    effects: tuple[Move, ...]
    position: str

    @property
    def last_move(self) -> str:
        """The last effect if it is a placement, such as "r1c2=3", or else all effects."""
        placed = self.effects and isinstance(self.effects[-1], Placement)
        return format_moves(self.effects[-1:] if placed else self.effects)


def hint(request: StepRequest, level: int, *, alone: bool = False) -> Hint:
    """Describe and draw the next step of a position.

    Args:
        request: the position.
        level: how much to reveal, 1-4.
        alone: whether to leave out the singles that follow a single.

    Raises:
        SudokuError: if the position is wrong or solved, which is checked first.
        ValueError: if there is no such level.
    """
    level = HintLevel(level)
    with request.presentation.use_locale():
        if request.puzzle:
            return _with_constraints(request, level)
        require_puzzle(parse_position(request.position))
        try:
            step = next_step(request)
        except engine.OutOfTimeError:
            return hint_out_of_time(request, level)
        if step is None:
            return _without_step(request, level, Ending.BEYOND, translate(_BEYOND))
        following = describe_following(step, () if alone else _following(request))
        return _with_step(step, level, request.presentation, following)


def hint_or_solution(request: StepRequest, level: int) -> Hint | Drawing:
    """The hint for a position, or its drawing if it is solved; see `hint`.

    Raises:
        SudokuError: if the position is wrong.
        ValueError: if there is no such level.
    """
    if request.puzzle and (grid := parse_position(request.position)).is_solved:
        with request.presentation.use_locale():
            rules = parse_puzzle_text(request.puzzle).constraints
            return draw_view(grid, View(), True, request.presentation, rules)
    try:
        return hint(request, level)
    except engine.AlreadySolvedError:
        return draw(request.position, presentation=request.presentation)


def take_step(request: StepRequest) -> TakenSteps:
    """Apply the next step of a position, without texts and pictures.

    Returns:
        The step; if none is found, the unchanged position.

    Raises:
        SudokuError: if the position is wrong or solved.
    """
    if request.puzzle:
        try:
            found = next_puzzle_step(request)
        except engine.OutOfTimeError:
            found = None
        if found is None:
            return TakenSteps((), (), request.position)
        after = format_position(parse_position(request.position).apply(found))
        return TakenSteps((_slug(found),), found.effects, after)
    require_puzzle(parse_position(request.position))
    step = _next_in_time(request)
    return _taken(request.position, () if step is None else (step,))


def fill_in(request: StepRequest) -> TakenSteps:
    """Apply the next single and those that follow it, as many as `Following.filled` says.

    Returns:
        The singles; if there are too few, the unchanged position.

    Raises:
        SudokuError: if the position is wrong or solved.
    """
    if request.puzzle:
        return take_step(request)
    require_puzzle(parse_position(request.position))
    step = _next_in_time(request)
    return _taken(request.position, () if step is None else filled_in(step, _following(request)))


def _next_in_time(request: StepRequest) -> Step | None:
    try:
        return next_step(request)
    except engine.OutOfTimeError:
        return None


def _taken(position: str, steps: Sequence[Step]) -> TakenSteps:
    if not steps:
        return TakenSteps((), (), position)
    return TakenSteps(
        tuple(step.technique.slug for step in steps),
        tuple(effect for step in steps for effect in step.effects),
        format_position(steps[-1].grid.apply(steps[-1])),
    )


def hint_after_step(
    request: StepRequest, level: int, *, take: Callable[[StepRequest], TakenSteps] = take_step
) -> tuple[TakenSteps, Hint | Drawing]:
    """Apply the next step of a position, and give the hint for the step after it.

    Args:
        request: the position; its limit applies to both steps together.
        level: how much of the next step to reveal, 1-4.
        take: `take_step`, or `fill_in` to apply several singles.

    Returns:
        The applied steps, and the hint; a drawing of the position if it is solved.

    Raises:
        SudokuError: if the position is wrong or solved.
        ValueError: if there is no such level.
    """
    with request.presentation.use_locale():
        clock = Countdown(request.limit)
        taken = take(request)
        if not taken.slugs and clock.is_over:
            return taken, hint_out_of_time(request, level)
        rest = request.limit
        if not clock.is_endless:
            rest = Limit(max(_LEAST, float(f"{clock.seconds:.2g}")))
        following = replace(request, position=taken.position, limit=rest, after=taken.last_move)
        return taken, hint_or_solution(following, level)


def hint_out_of_time(request: StepRequest, level: int) -> Hint:
    """Say that no step of a position was found within the limit."""
    with request.presentation.use_locale():
        words = translate(_OUT_OF_TIME, limit=speech.decimal(str(request.limit)))
        return _without_step(request, HintLevel(level), Ending.OUT_OF_TIME, words)


def _with_step(
    step: Step, level: HintLevel, presentation: Presentation, following: Following | None
) -> Hint:
    words, question = hint_text(step, level)
    is_full = level is HintLevel.FULL
    if following is not None and is_full:
        question = translate(WHICH_FIRST)
    return Hint(
        level=level,
        technique=title(step, level),
        words=words,
        drawing=draw_step(step, level, presentation),
        effects=step.effects,
        slug=step.technique.slug,
        views=len(step.views),
        scale=step.scale,
        question=question,
        proof=whole_proof(step) if is_full else "",
        trial=_trial_of(step) if is_full else None,
        take_along=take_along(step) if is_full else "",
        following=following,
        digit=named_digit(step, level),
    )


def _with_constraints(request: StepRequest, level: HintLevel) -> Hint:
    """The hint for a step of a puzzle with constraints."""
    try:
        step = next_puzzle_step(request)
    except engine.OutOfTimeError:
        return hint_out_of_time(request, level)
    if step is None:
        return _without_step(request, level, Ending.BEYOND, translate(_BEYOND))
    text, rules = step.words(level), parse_puzzle_text(request.puzzle).constraints
    return Hint(
        level=level,
        technique=None if level is HintLevel.NUDGE else step.title(),
        words=text.words,
        drawing=draw_view(step.grid, step.view(level), True, request.presentation, rules),
        effects=step.effects,
        slug=_slug(step),
        question=text.question,
        judged=False,
    )


def next_puzzle_step(request: StepRequest) -> PuzzleStep | None:
    """The step for a hint for a puzzle with constraints; None if no technique helps.

    Raises:
        OutOfTimeError: if it is not found in time.
    """
    puzzle, grid = parse_puzzle_text(request.puzzle), parse_position(request.position)
    return constraints.next_step(puzzle, grid, limit=request.limit)


def _slug(step: PuzzleStep) -> str:
    return step.step.technique.slug if isinstance(step, SudokuStep) else SLUG


def trial(request: StepRequest) -> Placement | None:
    """The digit that the next step of a position tries, if the step shows that it fails.

    Returns:
        The digit; None without a step, or if the step does not try any.

    Raises:
        SudokuError: if the position is wrong or solved, or the step is not found in time.
    """
    if request.puzzle:
        return None
    require_puzzle(parse_position(request.position))
    step = next_step(request)
    return None if step is None else _trial_of(step)


def _trial_of(step: Step) -> Placement | None:
    attempts = step.pattern.attempts(step.grid)
    if len(attempts) != 1 or not attempts[0].on:
        return None
    return Placement(attempts[0].start.cell, attempts[0].start.digit)


def _without_step(request: StepRequest, level: HintLevel, ending: Ending, words: str) -> Hint:
    grid = parse_position(request.position)
    if request.puzzle:
        rules = parse_puzzle_text(request.puzzle).constraints
        drawing = draw_view(grid, View(), True, request.presentation, rules)
    else:
        drawing = draw_grid(grid, request.presentation, candidates=True)
    return Hint(level, None, words, drawing, ending=ending)


def view(request: StepRequest, index: int) -> StepView:
    """Draw one of the pictures of the next step of a position.

    Args:
        request: the position.
        index: the index of the picture, from 0; the last picture if there are fewer.

    Raises:
        SudokuError: if the position is wrong or solved, or the step is not found in time.
    """
    presentation = request.presentation
    with presentation.use_locale():
        require_puzzle(parse_position(request.position))
        step = next_step(request)
        if step is None:
            raise engine.SudokuError(translate(_BEYOND))
        index = min(index, len(step.views) - 1)
        picture = renderer.draw_step(
            step,
            view=index,
            theme=renderer.THEMES[presentation.theme],
            size=presentation.size,
        )
        alt = renderer.alt_text(step, view=index)
        part = step.views[index].caption
        return StepView(
            technique=step_title(step),
            caption=describe_caption(part) if part else "",
            index=index,
            count=len(step.views),
            drawing=Drawing(
                picture, alt, grid_text(step.grid, candidates=step.needs_marks, said=alt)
            ),
        )


def next_step(request: StepRequest) -> Step | None:
    """The step for a hint, see `hint`; None if no technique helps.

    Raises:
        OutOfTimeError: if it is not found in time.
    """
    return _search(request.position, request.scale, request.after).step(request.limit)


def _following(request: StepRequest) -> tuple[Step, ...]:
    """The singles that follow the next step, if that is a single; none if the time is up."""
    try:
        return _search(request.position, request.scale, request.after).following(request.limit)
    except engine.OutOfTimeError:
        return ()


class _StepSearch:
    """A search for the next step of a position, whose result does not depend on its limit."""

    def __init__(self, position: str, scale: str, after: str) -> None:
        self._grid = parse_position(position)
        self._order = solving_order(scale, self._grid.variant)
        self._after = parse_moves(after) if after else ()
        self._found: tuple[Step | None] | None = None
        self._others: tuple[Step, ...] | None = None

    def step(self, limit: Limit) -> Step | None:
        """Find the step; a second call returns the same step.

        Raises:
            OutOfTimeError: if it is not found in time.
        """
        if self._found is None:
            self._found = (self._order.next_step(self._grid, limit=limit, after=self._after),)
        return self._found[0]

    def following(self, limit: Limit) -> tuple[Step, ...]:
        """Find the singles that follow the step; a second call returns the same singles.

        Raises:
            OutOfTimeError: if they are not found in time.
        """
        if self._others is None:
            step = self.step(limit)
            self._others = () if step is None else following_singles(step, self._order, limit)
        return self._others


_search: Final = lru_cache(maxsize=_CACHED_STEPS)(_StepSearch)
