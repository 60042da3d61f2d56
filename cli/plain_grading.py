"""`sudoku-tutor grade --input FILE` without any other option.

For plain lines, which most files consist of, only a part of the program is imported.
"""

import contextlib
from collections.abc import Callable
from functools import cache
from typing import Final

from cli.answers import Answers
from cli.inputs import no_puzzles, open_input
from cli.output import note
from cli.plain_files import begins_plainly, plain_answers
from cli.progress_bar import file_progress

TEMPLATE: Final = b"\0 ED=\1/\2/\3"
"""The default line of a puzzle, as `cli.template.plain_template` returns it."""


def grade_file(name: str) -> int:
    """Rate the puzzles of a file, and print the ratings.

    Args:
        name: the name of the file; `-` is standard input.

    Returns:
        The exit status: 1 if a line is not a puzzle.

    Raises:
        WrongUseError: if the name is empty.
        CommandError: if the file cannot be read.
    """
    status = lines = 0
    with open_input(name) as source:
        if not begins_plainly(source):
            from cli.grading import grade_input

            return grade_input(source)
        with (
            file_progress(source) as show,
            contextlib.closing(plain_answers(source, TEMPLATE, 1, _others)) as batches,
        ):
            for answers in batches:
                if answers.lines:
                    show(answers.text, answers.lines)
                lines += answers.lines
                status = status if answers.rated else 1
        if not lines:
            note(no_puzzles(source))
    return status


def _others(block: bytes, ratings: bytes, before: int) -> Answers:
    return _answer_blocks()(block, ratings, before)


@cache
def _answer_blocks() -> Callable[[bytes, bytes, int], Answers]:
    from cli.grading import PLAIN_TASK
    from cli.plain_rows import answer_blocks

    return answer_blocks(PLAIN_TASK)
