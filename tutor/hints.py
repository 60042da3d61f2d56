"""Hints: the next step of a position in words and pictures, at four levels."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import engine
import renderer
from engine.explain import HintLevel, describe_caption, step_title
from engine.language import N_, speech, translate
from engine.model.limit import Limit
from engine.model.report import Ending
from engine.model.step import RunPattern, Step
from engine.model.technique_table import Family
from engine.notation import format_position, parse_moves, parse_position
from engine.orders.runs import next_run
from engine.orders.scales import TEACHER, solving_order
from tutor.assessment import require_puzzle
from tutor.drawing import Drawing, draw_grid, draw_step, grid_text
from tutor.presentation import Presentation
from tutor.questions import split_question, title

_OUT_OF_TIME: Final = N_("The next step is a hard one: I have not found it within {limit}.")
_BEYOND: Final = N_("Not one of the techniques that I know helps any further here.")
_CACHED_STEPS: Final = 32
"""How many steps a process keeps: each is requested once per level, and once to continue."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One level of a hint to the next step of a position, or to a run of singles.

    Attributes:
        level: how much it reveals, 1-4.
        technique: the name of the technique, from level 3 on with its digits, or how many singles
            there are; None on level 1, which does not reveal it, and if there is no step.
        words: the hint in words, without its question.
        drawing: the grid with the marks of the level.
        effects: what the step changes, such as "r1c2=3" or "r1c2<>3"; empty if there is no step. A
            run has its placements in order.
        next_position: the position line after the step; None if there is no step.
        ending: why there is no step (`words` says so, too); None if there is one.
        slug: the technique's name as an identifier; None if there is no step.
        views: how many pictures the whole step has.
        scale: the scale whose order of techniques determines the next step.
        single: whether it is a single, or a run.
        steps: how many steps it is: the singles of a run.
        question: what the hint asks the reader; empty if nothing is left to ask.
    """

    level: HintLevel
    technique: str | None
    words: str
    drawing: Drawing
    effects: tuple[str, ...]
    next_position: str | None
    ending: Ending | None = None
    slug: str | None = None
    views: int = 1
    scale: str = TEACHER.slug
    single: bool = False
    steps: int = 1
    question: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """One of the pictures of a step.

    Attributes:
        technique: the name of the step's technique.
        caption: the part of the step that it shows; empty for the whole step.
        index: of the picture, from 0.
        count: how many pictures there are.
        drawing: the picture.
    """

    technique: str
    caption: str
    index: int
    count: int
    drawing: Drawing


def hint(
    position: str,
    level: int,
    *,
    limit: Limit,
    presentation: Presentation,
    scale: str = TEACHER.slug,
    after: str = "",
    singly: bool = False,
) -> Hint:
    """Describe and draw the next step of a position, or the run of singles that it begins.

    Args:
        position: a position line.
        level: how much to reveal, 1-4.
        limit: how long looking for the step may take; if that is not enough, the hint says so.
        presentation: of its texts and picture.
        scale: the scale whose order of techniques determines the next step; for other variants than
            the classic one it is always Sudoku Explainer's.
        after: what the last move changed, such as "r1c2=3"; of equal steps one near it comes first.
        singly: whether each single is a hint of its own.

    Raises:
        SudokuError: if the position is wrong or solved, which is checked first.
        ValueError: if there is no such level.
    """
    level = HintLevel(level)
    with presentation.use_locale():
        grid = parse_position(position)
        require_puzzle(grid)
        try:
            step = next_step(position, limit, scale, after, singly)
        except engine.OutOfTimeError:
            step, ending = None, Ending.OUT_OF_TIME
        else:
            ending = Ending.BEYOND
        if step is None:
            # A text without the placeholder ignores it.
            text = _OUT_OF_TIME if ending is Ending.OUT_OF_TIME else _BEYOND
            words = translate(text, limit=speech.decimal(str(limit)))
            plain = draw_grid(grid, presentation, candidates=True)
            return Hint(level, None, words, plain, (), None, ending)
        said, question = split_question(step, level, engine.explain(step, level))
        return Hint(
            level=level,
            technique=title(step, level),
            words=said,
            drawing=draw_step(step, level, presentation),
            effects=tuple(str(effect) for effect in step.effects),
            next_position=format_position(grid.apply(step)),
            slug=step.technique.slug,
            views=len(step.views),
            scale=step.scale,
            single=step.technique.family is Family.SINGLE,
            steps=len(step.pattern.steps) if isinstance(step.pattern, RunPattern) else 1,
            question=question,
        )


def view(
    position: str,
    index: int,
    *,
    limit: Limit,
    presentation: Presentation,
    scale: str = TEACHER.slug,
    after: str = "",
    singly: bool = False,
) -> StepView:
    """Draw one of the pictures of the next step of a position.

    Args:
        position: a position line.
        index: of the picture, from 0; the last one if there are fewer.
        limit: how long looking for the step may take.
        presentation: of its texts and picture.
        scale: the scale whose order of techniques determines the next step.
        after: what the last move changed, see `hint`.
        singly: whether each single is a hint of its own.

    Raises:
        SudokuError: if the position is wrong or solved, or the step is not found in time.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        require_puzzle(grid)
        step = next_step(position, limit, scale, after, singly)
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


@lru_cache(maxsize=_CACHED_STEPS)
def next_step(position: str, limit: Limit, scale: str, after: str, singly: bool) -> Step | None:
    """The step that a hint is about, see `hint`; None if no technique helps.

    Raises:
        OutOfTimeError: if it is not found in time.
    """
    grid = parse_position(position)
    order = solving_order(scale, grid.variant)
    near = parse_moves(after) if after else ()
    if singly:
        return order.next_step(grid, limit=limit, after=near)
    return next_run(order, grid, limit=limit, after=near)
