"""Read, check and rate a puzzle.

Positions are passed as the one-line text of `engine.notation.format_position`, which includes the
candidates, so that they can be stored and sent.
"""

from dataclasses import dataclass, replace

import engine
import reader
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.report import Ending, Report
from engine.notation import format_position, parse_position
from engine.orders.scales import SCALES, SE
from engine.validation.variant_detection import detecting_variant
from engine.words.rating import describe_audience, describe_verdict
from tutor.drawing import Drawing, draw_grid, refused_grid_drawn
from tutor.equivalence import canonical_of
from tutor.presentation import Presentation
from tutor.solving_time import describe_time, time_of, verdict_with_time


@dataclass(frozen=True, slots=True)
class Assessment:
    """The ratings of a puzzle.

    Attributes:
        report: the rating.
        verdict: the band, and the solving time in minutes if it is known, without any technique.
        words: for whom the puzzle is, how long it usually takes if that is known, and why its
            rating is a bound if it is one.
        position: the puzzle as a position line.
        drawing: the grid.
        scales: the rating on each scale that supports its variant, Sudoku Explainer's first.
        cut_short: whether the time was up before all scales were finished, so more time may give a
            better result.
        canonical: the canonical form, or "".
    """

    report: Report
    verdict: str
    words: str
    position: str
    drawing: Drawing
    scales: tuple[str, ...] = ()
    cut_short: bool = False
    canonical: str = ""


def read(text: str, *, presentation: Presentation, variant: str | None = None) -> str:
    """Read and check a puzzle that a user typed or pasted.

    Args:
        text: the puzzle in any notation that `reader.read_text` supports.
        presentation: the locale of error messages.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Returns:
        Its position line.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        with refused_grid_drawn(grid, presentation), detecting_variant(grid, variant):
            require_puzzle(grid)
        return format_position(grid)


def glance(
    text: str, *, limit: Limit, presentation: Presentation, variant: str | None = None
) -> Assessment:
    """Assess a puzzle as `assess` does, but quickly: a puzzle that takes long gets a bound.

    It is a separate function so that it can run as a quick job.

    Args:
        text: the puzzle in any notation that `reader.read_text` supports.
        limit: how long rating it may take, which should be short.
        presentation: how to present the texts and the picture.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    return _assess(text, limit, presentation, variant)


def assess(
    text: str, *, limit: Limit, presentation: Presentation, variant: str | None = None
) -> Assessment:
    """Read, rate and draw a puzzle that a user typed or pasted.

    Args:
        text: the puzzle in any notation that `reader.read_text` supports.
        limit: how long rating it may take; after that the report has bounds.
        presentation: how to present the texts and the picture.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    return _assess(text, limit, presentation, variant)


def describe(report: Report, *, presentation: Presentation) -> Assessment:
    """Describe and draw a known rating, on Sudoku Explainer's scale only.

    Args:
        report: the rating.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        return _described(report, presentation)


def on_other_scales(position: str, *, limit: Limit, presentation: Presentation) -> tuple[str, ...]:
    """A puzzle's rating on each scale that supports its variant, except Sudoku Explainer's.

    Args:
        position: a position line.
        limit: how long rating it may take; after that there are bounds.
        presentation: the locale of the texts.

    Raises:
        SudokuError: if it is not a puzzle with a single solution.
    """
    with presentation.use_locale():
        return _on_other_scales(parse_position(position), limit)[0]


def rate(position: str, *, limit: Limit) -> Report:
    """Rate a puzzle, without texts and pictures.

    Args:
        position: a position line.
        limit: how long it may take; after that the report has bounds.

    Raises:
        SudokuError: if it is not a puzzle with a single solution.
    """
    return engine.grade(parse_position(position), limit=limit)


def require_puzzle(grid: Grid) -> None:
    """Require that a grid is an unsolved puzzle with one solution.

    Raises:
        SudokuError: if it is not; the message says why.
    """
    if error := engine.check(grid).error:
        raise error


def _assess(text: str, limit: Limit, presentation: Presentation, variant: str | None) -> Assessment:
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        clock = Countdown(limit)
        with refused_grid_drawn(grid, presentation), detecting_variant(grid, variant):
            # The other scales come first: Sudoku Explainer's may use up the time.
            others, in_time = _on_other_scales(grid, limit)
            left = limit if clock.is_endless else Limit(clock.seconds)
            report = engine.grade(grid, limit=left)
        return replace(
            _described(report, presentation),
            scales=(SE.summary(report), *others),
            cut_short=report.ending is Ending.OUT_OF_TIME or not in_time,
            canonical=canonical_of(grid),
        )


def _described(report: Report, presentation: Presentation) -> Assessment:
    """A rating in words, with a picture of the grid."""
    time = time_of(report)
    words = describe_audience(report)
    if time is not None:
        words = f"{words} {describe_time(time, Band.of(report.er))}"
    return Assessment(
        report=report,
        verdict=verdict_with_time(describe_verdict(report), time),
        words=words,
        position=format_position(report.grid),
        drawing=draw_grid(report.grid, presentation),
    )


def _on_other_scales(grid: Grid, limit: Limit) -> tuple[tuple[str, ...], bool]:
    """Rate a puzzle on the other scales that support its variant.

    These scales get at most half of the time.

    Returns:
        The rating on each scale, and whether the time was enough.

    Raises:
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    half = limit if limit.seconds is None else Limit(limit.seconds / 2)
    others = [
        scale for scale in SCALES.values() if scale is not SE and scale.supports(grid.variant)
    ]
    reports = [scale.rate(grid, limit=half) for scale in others]
    texts = tuple(scale.summary(report) for scale, report in zip(others, reports, strict=True))
    return texts, all(report.ending is not Ending.OUT_OF_TIME for report in reports)
