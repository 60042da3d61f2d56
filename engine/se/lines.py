"""The way for files of many easy puzzles: from a line to its rating, with nothing else made."""

from dataclasses import dataclass
from threading import local

from engine.core.lines import LineRater
from engine.grid import Grid
from engine.limit import Clock, Limit
from engine.notation import parse_line
from engine.report import Ending, Rating
from engine.se.ratings import ratings

_CELLS = 81


@dataclass(frozen=True, slots=True)
class LineReport:
    """What `engine.grade` says of a puzzle that was given as 81 characters, in short.

    Attributes:
        text: the 81 characters.
        ending: why the rating ended; see `Report`.
        er: the rating of the hardest step.
        ep: the hardest step up to the first placement.
        ed: the first step.
    """

    text: str
    ending: Ending
    er: Rating
    ep: Rating
    ed: Rating

    @property
    def grid(self) -> Grid:
        """What was rated."""
        return parse_line(self.text)

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that all three ratings are exact."""
        return self.ending is Ending.SOLVED


class _Scratch(local):
    """A rater for each thread: it owns its scratch memory."""

    def __init__(self) -> None:
        self.rater = LineRater()


_scratch = _Scratch()


def rate_line(line: str, *, limit: Limit | None = None) -> LineReport | None:
    """Rate the puzzle at the start of a line, if it is as plain as most are.

    Args:
        line: 81 digits and dots, and nothing more or a comment after white space, a comma or a
            semicolon.
        limit: how long it may take; see `engine.grade`.

    Returns:
        The same ratings as `engine.grade`. None if the line is written in any other way, or is no
        puzzle with one solution: then `reader.read_line` and `engine.grade` find out what it is,
        or what is wrong with it.
    """
    if len(line) > _CELLS and line[_CELLS] not in " \t,;":
        return None
    text = line[:_CELLS]
    seconds = 0.0 if limit is None or limit.seconds is None else Clock(limit).seconds
    told = _scratch.rater.rate(text.encode("ascii", "replace"), seconds)
    if told is None:
        return None
    number, er, ep, ed, floor, _, _ = told
    return LineReport(text, *ratings(number, er, ep, ed, floor))
