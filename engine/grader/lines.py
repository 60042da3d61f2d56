"""The way for files of many puzzles: from a line to its grade, with nothing else made."""

from threading import local

from engine.core.grader import Grader
from engine.grader.report import GraderReport, Rule, report_of

_CELLS = 81


class _Scratch(local):
    """A grader for each thread: it owns its scratch memory."""

    def __init__(self) -> None:
        self.grader = Grader()


_scratch = _Scratch()


def grade_line(line: str, *, rule: Rule = Rule.ESSAY) -> GraderReport | None:
    """Grade the puzzle at the start of a line, if it is as plain as most are.

    Args:
        line: 81 digits and dots, and nothing more or a comment after white space, a comma or a
            semicolon.
        rule: how eliminations are turned into points.

    Returns:
        The same as `engine.grader.grade`. None if the line is written in any other way, or is no
        puzzle with one solution: then `reader.read_line` and `engine.grader.grade` find out what
        it is, or what is wrong with it.
    """
    if len(line) > _CELLS and line[_CELLS] not in " \t,;":
        return None
    told = _scratch.grader.grade_line(line[:_CELLS].encode("ascii", "replace"))
    return None if told is None else report_of(*told, rule)
