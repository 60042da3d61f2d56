"""The way for files of many puzzles: from a line to its score, with nothing else made."""

from threading import local

from engine.core.hodoku.lines import LineSolver
from engine.hodoku.report import HodokuReport, report_of
from engine.limit import Clock, Limit

_CELLS = 81


class _Scratch(local):
    """A solver for each thread: it owns its scratch memory."""

    def __init__(self) -> None:
        self.solver = LineSolver()


_scratch = _Scratch()


def grade_line(line: str, *, limit: Limit | None = None) -> HodokuReport | None:
    """Score the puzzle at the start of a line, if it is as plain as most are.

    Args:
        line: 81 digits and dots, and nothing more or a comment after white space, a comma or a
            semicolon.
        limit: how long it may take; see `engine.hodoku.grade`.

    Returns:
        The same as `engine.hodoku.grade`. None if the line is written in any other way, or is no
        puzzle with one solution: then `reader.read_line` and `engine.hodoku.grade` find out what
        it is, or what is wrong with it.
    """
    if len(line) > _CELLS and line[_CELLS] not in " \t,;":
        return None
    seconds = 0.0 if limit is None or limit.seconds is None else Clock(limit).seconds
    told = _scratch.solver.rate(line[:_CELLS].encode("ascii", "replace"), seconds)
    return None if told is None else report_of(*told)
