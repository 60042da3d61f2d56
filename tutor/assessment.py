"""Read, check and rate a puzzle.

Positions travel as the one-line text of `engine.notation.format_position`, which keeps the
candidates, so that they can be stored and sent as they are.
"""

from dataclasses import dataclass

import engine
import reader
from engine.detect_variant import detecting_variant
from engine.explain import describe_rating
from engine.grid import Grid
from engine.limit import Clock, Limit
from engine.notation import format_position, parse_position
from engine.report import Ending, Report
from engine.scales import SCALES, SE
from tutor.drawing import Drawing, draw_grid, drawing_if_wrong
from tutor.presentation import Presentation


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
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        with drawing_if_wrong(grid, presentation), detecting_variant(grid, variant):
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


def rate(position: str, *, limit: Limit) -> Report:
    """Rate a puzzle, nothing else.

    Args:
        position: a position line.
        limit: how long it may take; after that the report holds bounds.

    Raises:
        SudokuError: if it is no puzzle with a single solution.
    """
    return engine.grade(parse_position(position), limit=limit)


def require_puzzle(grid: Grid) -> None:
    """Find out whether a grid is a puzzle with one solution that is not solved yet.

    Raises:
        SudokuError: if it is not; the message says why.
    """
    if error := engine.check(grid).error:
        raise error


def _assess(text: str, limit: Limit, presentation: Presentation, variant: str | None) -> Assessment:
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        clock = Clock(limit)
        with drawing_if_wrong(grid, presentation), detecting_variant(grid, variant):
            # The others first: Sudoku Explainer's may take all the time there is.
            others, in_time = _on_other_scales(grid, limit)
            left = limit if clock.is_endless else Limit(clock.seconds)
            report = engine.grade(grid, limit=left)
        return Assessment(
            report=report,
            words=describe_rating(report),
            position=format_position(grid),
            drawing=draw_grid(grid, presentation),
            others=others,
            cut_short=report.ending is Ending.OUT_OF_TIME or not in_time,
        )


def _on_other_scales(grid: Grid, limit: Limit) -> tuple[tuple[str, ...], bool]:
    """What HoDoKu and the Sudoku Grader say of a puzzle; nothing of kinds that they do not know.

    They get half of the time at most. It is told, too, whether that was enough.

    Raises:
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    half = limit if limit.seconds is None else Limit(limit.seconds / 2)
    others = [
        scale for scale in SCALES.values() if scale is not SE and scale.supports(grid.variant)
    ]
    reports = [scale.rate(grid, limit=half) for scale in others]
    texts = tuple(scale.describe(report) for scale, report in zip(others, reports, strict=True))
    return texts, all(report.ending is not Ending.OUT_OF_TIME for report in reports)
