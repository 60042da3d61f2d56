"""Reading sudokus from an uploaded file; pictures are read in a sandbox if there is one."""

import json
import os
import sys
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

import renderer
from engine.errors import NoGridError
from engine.houses import CLASSIC, Cell, Variant
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.notation import format_position, parse_variant
from reader import (
    GridReading,
    Notice,
    PictureLimit,
    UnreadableImageError,
    read_text,
    text_of_file,
)
from reader.describe import describe_entries, describe_grid, describe_picture
from reader.reading import count_solutions
from tutor.drawing import Drawing, draw_grid, grid_text
from tutor.game_grid import givens_of
from tutor.memory import limit_memory
from tutor.picture_messages import (
    MAX_REPLY,
    ReplyError,
    format_error,
    format_request,
    format_scan,
    parse_reply,
    parse_request,
)
from tutor.presentation import Presentation
from tutor.scan import Scan, scan, suspects

if TYPE_CHECKING:
    from tutor.sandbox import Sandbox

MEMORY: Final = 600 * 1024**2
"""Bytes that opening and reading a picture may take; 40 million pixels take about half of that."""

_SECONDS: Final = 30.0
"""The maximum time for a confined process, in seconds; the job's time limit is usually shorter."""
_READ, _PROBE = "read", "probe"

_FAULTS: Final = frozenset({Notice.CLASH, Notice.NO_SOLUTION, Notice.MANY_SOLUTIONS})

_NO_PUZZLE: Final = N_(
    "Some digits look like your entries, but without them this is not a puzzle. So I treat all "
    "digits as givens."
)
_OUT_OF_MEMORY: Final = N_(
    "Reading this picture needs more memory than I have. Try a screenshot of it, or only the "
    "part with the sudoku."
)


@dataclass(frozen=True, slots=True)
class PictureGrid:
    """A grid that was found in a picture.

    Attributes:
        text: the digits as 81 characters, with . for an empty cell.
        position: its position line, with the pencil marks if they were read. It may break the
            rules or have no solution.
        doubtful: the cells that the user should check.
        certain: whether the digits can be used without asking.
        message: sentences about the reading, with the doubtful cells and their alternatives; "" if
            there is nothing to report.
        drawing: the reading, drawn over the rectified picture, with doubtful cells marked.
        faulty: whether it is not a puzzle, so something was misread.
        entries: sentences that name the player's entries; "" if it is not a game in progress.
    """

    text: str
    position: str
    doubtful: tuple[Cell, ...]
    certain: bool
    message: str
    drawing: Drawing
    faulty: bool = False
    entries: str = ""


@dataclass(frozen=True, slots=True)
class PictureReading:
    """The grids of a picture.

    Attributes:
        grids: the grids, at least one, the most likely one first.
        meant: whether the user clearly means the first grid.
        overview: the picture with the grids numbered, from 1 and in the order of `grids`; None if
            there is only one.
        message: a text about the picture as a whole; "" if there is only one grid.
    """

    grids: tuple[PictureGrid, ...]
    meant: bool
    overview: Drawing | None
    message: str


class NoSandboxError(RuntimeError):
    """A picture was not read because this machine lacks a complete sandbox to confine it."""


class ReadingFailedError(RuntimeError):
    """The process that read the picture died or gave no valid result; the message says why."""


def start_sandbox() -> None:
    """Prepare this process to read pictures in confined processes; only on Linux.

    Call this first in a new worker process, which still has a single thread and no user's data.
    """
    if sys.platform == "linux":
        _sandbox()


@dataclass(frozen=True, slots=True)
class SandboxReport:
    """How this machine confines the process that reads a picture.

    Attributes:
        leaks: what the process can do but should not, in plain words.
        layers: the layers that restrict it: "limits", "Landlock 7" (with the version), "seccomp".
    """

    leaks: tuple[str, ...]
    layers: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether a hostile picture can do nothing except take time."""
        return not self.leaks


def probe_sandbox() -> SandboxReport:
    """Find out what the process that reads a picture can do on this machine."""
    if sys.platform != "linux":
        return SandboxReport(("read files", "use the network", "start programs"), ())
    from tutor.sandbox import Leak

    names, layers = json.loads(_run_confined(_PROBE, b""))
    return SandboxReport(tuple(Leak[name].value for name in names), tuple(layers))


def read_picture(
    data: bytes,
    *,
    limit: PictureLimit,
    presentation: Presentation,
    variant: str | None = None,
    without_sandbox: bool = False,
) -> PictureReading:
    """Find the sudokus in a picture and read them, or the puzzle in a file with text.

    After `start_sandbox`, a confined process decodes the picture and draws on it, and this process
    gets only numbers and finished drawings. Otherwise, if that is allowed, this process does the
    work.

    Args:
        data: the uploaded file, of any kind.
        limit: the limit on the cost of reading it.
        presentation: how to present the texts and pictures.
        variant: the name of its variant, see `engine.notation.parse_variant`; None if it is not
            known.
        without_sandbox: whether to read it even if no complete sandbox confines that process.

    Raises:
        UnreadableImageError: if it is not a readable picture or shows no sudoku; the message says
            what to try.
        InvalidGridError: if it is a text without a puzzle.
        NoSandboxError: if a complete sandbox is required and missing.
        ReadingFailedError: if the confined process died or gave no valid result.
    """
    with presentation.use_locale():
        if (text := text_of_file(data)) is not None:
            try:
                return _from_text(text, variant, presentation)
            except NoGridError:
                if not text.lstrip().startswith("<"):
                    raise
                # A web page without a puzzle is refused as such below.
        kind = CLASSIC if variant is None else parse_variant(variant)
        if not without_sandbox:
            _require_sandbox()
        try:
            found = _scan(data, limit, presentation)
        except MemoryError:
            # Drop the context, which may keep the memory alive.
            raise UnreadableImageError(translate(_OUT_OF_MEMORY)) from None
        grids = zip(found.reading.grids, found.drawings, strict=True)
        overview = None
        if found.overview is not None:
            alt = renderer.alt_overview(len(found.drawings))
            overview = Drawing(found.overview, alt, alt)
        return PictureReading(
            grids=tuple(_grid(grid, drawing, kind) for grid, drawing in grids),
            meant=found.reading.meant,
            overview=overview,
            message=describe_picture(found.reading),
        )


def _from_text(text: str, variant: str | None, presentation: Presentation) -> PictureReading:
    """The grid in a text, which is certain.

    Raises:
        InvalidGridError: if it has no puzzle or several.
    """
    grid = read_text(text, variant=variant)
    found = PictureGrid(
        text="".join(str(value or ".") for value in grid.values),
        position=format_position(grid),
        doubtful=(),
        certain=True,
        message="",
        drawing=draw_grid(grid, presentation),
    )
    return PictureReading((found,), meant=True, overview=None, message="")


@cache
def _require_sandbox() -> None:
    """Check that pictures are read in a complete sandbox; once complete, it stays so.

    Raises:
        NoSandboxError: if not, or if a probe cannot tell for lack of memory.
    """
    if not _sandbox.cache_info().currsize or not probe_sandbox().is_complete:
        raise NoSandboxError


def _scan(data: bytes, limit: PictureLimit, presentation: Presentation) -> Scan:
    """Scan a picture in the sandbox, or here if it was not started.

    Raises:
        UnreadableImageError: if it cannot be read.
        MemoryError: if scanning takes too much memory.
        ReadingFailedError: as for `read_picture`.
    """
    if not _sandbox.cache_info().currsize:
        with limit_memory(MEMORY):
            return scan(data, limit=limit, presentation=presentation)
    reply = _run_confined(_READ, format_request(data, limit, presentation))
    try:
        return parse_reply(reply)
    except ReplyError as error:
        raise ReadingFailedError(f"its reply is invalid: {error}") from None


def _reply(request: bytes) -> bytes:
    """Scan the picture of a request; the confined process runs this function."""
    data, limit, presentation = parse_request(request)
    try:
        return format_scan(scan(data, limit=limit, presentation=presentation))
    except (UnreadableImageError, MemoryError) as error:
        return format_error(error)


def _run_confined(name: str, request: bytes) -> bytes:
    """Run a function of the sandbox.

    Raises:
        ReadingFailedError: if it gave no result.
    """
    from tutor.sandbox import SandboxClosedError, SandboxError

    try:
        return _sandbox().run(name, request, most=MAX_REPLY, seconds=_SECONDS)
    except SandboxClosedError:
        # This process can no longer read pictures, so its pool starts another one.
        os._exit(1)
    except SandboxError as error:
        raise ReadingFailedError(str(error)) from None


@cache
def _sandbox() -> "Sandbox":
    from tutor.sandbox import ProcessLimits, Sandbox, probe

    return Sandbox({_READ: _reply, _PROBE: probe}, ProcessLimits(memory=MEMORY))


def _grid(grid: GridReading, drawing: bytes, variant: Variant) -> PictureGrid:
    digits = [cell.digit for cell in grid.cells]
    position, certain = grid.grid.as_variant(variant), grid.certain
    game = _game(grid, position)
    entries = "" if game is None else describe_entries(grid)
    if game is None and certain and grid.entry_kind and not position.is_solved:
        # On a sheet written entirely by hand, all digits are givens.
        certain = not grid.givens.strip(".")
        entries = "" if certain else translate(_NO_PUZZLE)
    if game is not None:
        # A broken rule does not make a player's entries doubtful: players make mistakes.
        notices = tuple(notice for notice in grid.notices if notice not in _FAULTS)
        certain = grid.certain and not grid.unclear_entries
        if variant is not CLASSIC:
            # The reader detects broken rules of classic sudokus only.
            certain = certain and not grid.mistakes
        grid = replace(grid, notices=notices)
        position = game
    elif variant is not CLASSIC:
        # Without the variant's extra houses, several solutions are expected.
        notices = tuple(notice for notice in grid.notices if notice is not Notice.MANY_SOLUTIONS)
        grid = replace(grid, notices=notices)
        certain = grid.certain and count_solutions(position) == 1
    alt = renderer.alt_reading(digits, suspects(grid))
    return PictureGrid(
        text=grid.text,
        position=format_position(position),
        doubtful=grid.doubtful,
        certain=certain,
        message=describe_grid(grid),
        drawing=Drawing(drawing, alt, grid_text(position, candidates=position.has_marks)),
        faulty=not _FAULTS.isdisjoint(grid.notices),
        entries=entries,
    )


def _game(grid: GridReading, position: Grid) -> Grid | None:
    """The position with its givens and entries; None if it is not a game in progress.

    Args:
        grid: the reading.
        position: its digits and pencil marks, with all digits as givens.
    """
    if grid.entry_kind is None or position.is_solved:
        return None
    givens = [cell for cell, sign in enumerate(grid.givens) if sign != "."]
    game = replace(position, givens=frozenset(givens))
    return game if count_solutions(givens_of(game)) == 1 else None
