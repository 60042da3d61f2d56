"""The jobs that run in other processes: strings in, small frozen results out.

Positions travel as the one-line text of `engine.notation.format_position`, which keeps the
candidates, so that they can be stored and sent as they are.
"""

import textwrap
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import engine
import reader
import renderer
from engine import grader, hodoku
from engine.explain import Detail, HintLevel, describe_rating, technique_name, tell_caption
from engine.grader import describe_grade
from engine.grid import Grid
from engine.guess import guessing
from engine.hodoku import describe_score
from engine.hodoku.path import step_at
from engine.houses import CLASSIC
from engine.language import msg, say, speech
from engine.limit import Clock, Limit
from engine.notation import format_position, parse_position
from engine.report import Ending, Report
from engine.scale import Scale
from engine.step import Step
from engine.views import view_at
from renderer.alt import LIMIT as ALT_LIMIT
from workers.drawing import Drawing, drawing_if_wrong
from workers.interface import long_job
from workers.presentation import Presentation

_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_OUT_OF_TIME: Final = msg("The next step is a hard one: I have not found it within {limit}.")
_BEYOND: Final = msg("Not one of the techniques that I know helps any further here.")
_KEPT: Final = 32
"""How many steps a process remembers: each is asked for once a level, and to go on from it."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What there is to say about a puzzle.

    Attributes:
        report: its rating.
        words: the rating in words.
        position: the puzzle as a position line.
        drawing: its grid.
        others: a line for each other scale that such a puzzle has: HoDoKu's score with its level,
            and the grade of the Sudoku Grader.
        cut_short: whether the time was over before one of the scales was through, so that more of
            it may tell more.
    """

    report: Report
    words: str
    position: str
    drawing: Drawing
    others: tuple[str, ...] = ()
    cut_short: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """One level of a hint to the next step of a position.

    Attributes:
        level: how much is told, 1-4.
        technique: the name of the technique; None on level 1, which does not give it away, and
            if there is no step.
        words: the hint in words.
        drawing: the grid, marked as far as the level tells.
        effects: what the step changes, such as "r1c2=3" or "r1c2<>3"; empty if there is no step.
        next_position: the position line after the step; None if there is no step.
        ending: why there is no step to tell of (`words` says so, too); None if there is one.
        slug: the technique's name as an identifier; None if there is no step.
        shortened: whether more of the step could be told than `words` do.
        views: how many pictures of the step there are, once it is told in full.
        scale: by whose order of techniques the step is the next one.
    """

    level: HintLevel
    technique: str | None
    words: str
    drawing: Drawing
    effects: tuple[str, ...]
    next_position: str | None
    ending: Ending | None = None
    slug: str | None = None
    shortened: bool = False
    views: int = 1
    scale: Scale = Scale.SE


@dataclass(frozen=True, slots=True)
class StepView:
    """One of the pictures of a step.

    Attributes:
        technique: the name of the step's technique.
        caption: what part of the step it shows; empty for the whole of it.
        index: which picture it is, from 0.
        count: how many there are.
        drawing: the picture.
    """

    technique: str
    caption: str
    index: int
    count: int
    drawing: Drawing


def read(text: str, *, presentation: Presentation, variant: str | None = None) -> str:
    """Read a puzzle that somebody typed or pasted, and check it.

    Args:
        text: the puzzle in any notation that `reader.read_text` knows.
        presentation: the language of what is said about a wrong one.
        variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

    Returns:
        Its position line.

    Raises:
        OtherVariantError: if nothing says that it is a variant, and it may be one.
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    with presentation.speaking():
        grid = reader.read_text(text, variant=variant)
        with drawing_if_wrong(grid, presentation), guessing(grid, variant):
            require_puzzle(grid)
        return format_position(grid)


def glance(
    text: str, *, limit: Limit, presentation: Presentation, variant: str | None = None
) -> Assessment:
    """Do what `assess` does with a puzzle that is quickly rated; others get a bound.

    It is a job of its own because who waits for a hint can wait for a glance, too.

    Args:
        text: the puzzle in any notation that `reader.read_text` knows.
        limit: how long rating it may take: a moment.
        presentation: how it is told and drawn.
        variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

    Raises:
        OtherVariantError: if nothing says that it is a variant, and it may be one.
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    return _assess(text, limit, presentation, variant)


@long_job
def assess(
    text: str, *, limit: Limit, presentation: Presentation, variant: str | None = None
) -> Assessment:
    """Read a puzzle that somebody typed or pasted, rate it and draw it.

    Args:
        text: the puzzle in any notation that `reader.read_text` knows.
        limit: how long rating it may take; after that the report holds bounds.
        presentation: how it is told and drawn.
        variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

    Raises:
        OtherVariantError: if nothing says that it is a variant, and it may be one.
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    return _assess(text, limit, presentation, variant)


@long_job
def rate(position: str, *, limit: Limit) -> Report:
    """Rate a puzzle, nothing else.

    Args:
        position: a position line.
        limit: how long it may take; after that the report holds bounds.

    Raises:
        SudokuError: if it is no puzzle with a single solution.
    """
    return engine.grade(parse_position(position), limit=limit)


def hint(
    position: str,
    level: int,
    *,
    limit: Limit,
    presentation: Presentation,
    detail: Detail = Detail.TURNING_POINTS,
    scale: Scale = Scale.SE,
) -> Hint:
    """Tell and draw the next step of a position.

    Args:
        position: a position line.
        level: how much to tell, 1-4.
        limit: how long looking for the step may take; if that is not enough, the hint says so.
        presentation: how it is told and drawn.
        detail: how much of a long chain the last level tells.
        scale: by whose order of techniques the step is the next one; for another kind of sudoku
            than the classic one it is always Sudoku Explainer's.

    Raises:
        SudokuError: if the position is wrong or solved, which is found out first.
        ValueError: if there is no such level.
    """
    level = HintLevel(level)
    grid = parse_position(position)
    with presentation.speaking():
        require_puzzle(grid)
    try:
        step = _next_step(position, limit, scale)
    except engine.OutOfTimeError:
        step, ending = None, Ending.OUT_OF_TIME
    else:
        ending = Ending.BEYOND
    if step is None:
        with presentation.speaking():
            # What is not in a text does no harm.
            text = _OUT_OF_TIME if ending is Ending.OUT_OF_TIME else _BEYOND
            words = say(text, limit=speech.decimal(str(limit)))
        plain = draw_position(grid, presentation, candidates=True)
        return Hint(level, None, words, plain, (), None, ending)
    name = technique_name(step.technique, language=presentation.language)
    words, longest = (
        engine.explain(
            step, level, detail=length, language=presentation.language, cells=presentation.cells
        )
        for length in (detail, Detail.EVERY_LINK)
    )
    return Hint(
        level=level,
        technique=None if level is HintLevel.NUDGE else name,
        words=words,
        drawing=draw_step(step, level, presentation),
        effects=tuple(str(effect) for effect in step.effects),
        next_position=format_position(grid.apply(step)),
        slug=step.technique.slug,
        shortened=words != longest,
        views=len(step.views),
        scale=step.scale,
    )


def view(
    position: str, index: int, *, limit: Limit, presentation: Presentation, scale: Scale = Scale.SE
) -> StepView:
    """Draw one of the pictures of the next step of a position.

    Args:
        position: a position line.
        index: which picture, from 0; the last if there are not so many.
        limit: how long looking for the step may take.
        presentation: how it is told and drawn.
        scale: by whose order of techniques the step is the next one.

    Raises:
        SudokuError: if the position is wrong or solved, or the step is not found in time.
    """
    grid = parse_position(position)
    with presentation.speaking():
        require_puzzle(grid)
    step = _next_step(position, limit, scale)
    if step is None:
        with presentation.speaking():
            raise engine.SudokuError(say(_BEYOND))
    index = min(index, len(step.views) - 1)
    picture = renderer.draw_step(
        step,
        view=index,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
        cells=presentation.cells,
    )
    alt = renderer.alt_text(
        step, view=index, language=presentation.language, cells=presentation.cells
    )
    with presentation.speaking():
        part = step.views[index].caption
        caption = tell_caption(part) if part else ""
    return StepView(
        technique=technique_name(step.technique, language=presentation.language),
        caption=caption,
        index=index,
        count=len(step.views),
        drawing=Drawing(picture, alt),
    )


def draw(position: str, *, presentation: Presentation) -> Drawing:
    """Draw a position as it is, right or wrong.

    Args:
        position: a position line.
        presentation: how it is told and drawn.

    Raises:
        SudokuError: if the line is no position.
    """
    return draw_position(parse_position(position), presentation)


def draw_step(step: Step, level: HintLevel, presentation: Presentation) -> Drawing:
    """Draw as much of a step as a level tells; the words tell that first, then the grid."""
    view = view_at(step, level)
    picture = renderer.draw_view(
        step.grid,
        view,
        candidates=step.needs_marks,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
        cells=presentation.cells,
    )
    told = renderer.alt_view(
        step.grid, view, language=presentation.language, cells=presentation.cells
    )
    grid = renderer.alt_grid(step.grid, language=presentation.language, cells=presentation.cells)
    # Who does not see the picture needs the position, too.
    return Drawing(picture, textwrap.shorten(f"{told} {grid}", ALT_LIMIT, placeholder="…"))


def warm_up() -> None:
    """Do each kind of work once, so that the first person does not wait for imports and fonts."""
    presentation = Presentation(size=300)
    position = assess(_EASY, limit=Limit(), presentation=presentation).position
    hint(position, HintLevel.FULL, limit=Limit(), presentation=presentation)


def _assess(text: str, limit: Limit, presentation: Presentation, variant: str | None) -> Assessment:
    with presentation.speaking():
        grid = reader.read_text(text, variant=variant)
        clock = Clock(limit)
        with drawing_if_wrong(grid, presentation), guessing(grid, variant):
            # The others first: Sudoku Explainer's may take all the time there is.
            others, in_time = _on_other_scales(grid, limit, presentation)
            left = limit if clock.is_endless else Limit(clock.seconds)
            report = engine.grade(grid, limit=left)
    return Assessment(
        report=report,
        words=describe_rating(report, language=presentation.language),
        position=format_position(grid),
        drawing=draw_position(grid, presentation),
        others=others,
        cut_short=report.ending is Ending.OUT_OF_TIME or not in_time,
    )


def _on_other_scales(
    grid: Grid, limit: Limit, presentation: Presentation
) -> tuple[tuple[str, ...], bool]:
    """What HoDoKu and the Sudoku Grader say of a puzzle; nothing of kinds that they do not know.

    They get half of the time at most. It is told, too, whether that was enough.

    Raises:
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    if grid.variant is not CLASSIC:
        return (), True
    half = limit if limit.seconds is None else Limit(limit.seconds / 2)
    score = hodoku.grade(grid, limit=half)
    told = (
        describe_score(score, language=presentation.language),
        describe_grade(grader.grade(grid, limit=half), language=presentation.language),
    )
    return told, score.ending is not Ending.OUT_OF_TIME


@lru_cache(maxsize=_KEPT)
def _next_step(position: str, limit: Limit, scale: Scale = Scale.SE) -> Step | None:
    grid = parse_position(position)
    # HoDoKu has an order for classic puzzles only.
    if scale is Scale.HODOKU and grid.variant is CLASSIC:
        return step_at(grid, limit=limit)
    return engine.next_step(grid, limit=limit)


def require_puzzle(grid: Grid) -> None:
    """Find out whether a grid is a puzzle with one solution that is not solved yet.

    Raises:
        SudokuError: if it is not; the message says why.
    """
    if error := engine.check(grid).error:
        raise error


def draw_position(
    grid: Grid, presentation: Presentation, *, candidates: bool | None = None
) -> Drawing:
    """The grid; with candidates, if not told, where it is more than its digits."""
    marks = grid.has_marks if candidates is None else candidates
    picture = renderer.draw_grid(
        grid,
        candidates=marks,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
        cells=presentation.cells,
    )
    return Drawing(
        picture, renderer.alt_grid(grid, language=presentation.language, cells=presentation.cells)
    )
