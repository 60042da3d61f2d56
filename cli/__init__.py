"""The `sudoku-tutor` command.

`commands/` declares the commands with their options; the modules here implement them. A module is
imported only when its command runs, so that every command starts fast.
"""

import contextlib
import errno
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from types import FrameType

from cli.errors import CommandError, Terminated, WrongUseError, one_line, plain_message
from cli.extras import MISSING_PACKAGE, installation_advice
from cli.output import print_line, substitute_characters

NAME = "sudoku-tutor"
STOPPED = 130
"""The exit status after Ctrl-C: 128 plus the signal's number, as in shells."""
TERMINATED = 143
"""The exit status after SIGTERM, also 128 plus its number."""
READER_GONE = 141
"""The exit status when the reader of the output, such as `head`, is gone: 128 plus SIGPIPE."""
_COMPLETION = "_SUDOKU_TUTOR_COMPLETE"
"""The environment variable with which a shell requests completions."""
_COMPLETION_OPTIONS = {"--install-completion", "--show-completion"}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""The errors of a disk that accepts no more data."""
_HELP = {"-h", "--help", "help"}
_DASHED_GRID = re.compile(r"-[-+|.*_\d\s]{20,}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the entry point of the console script.

    Args:
        arguments: the words after the program's name; by default those of this process.

    Returns:
        The exit status: 0 for success, 1 if the puzzle or the task failed, 2 for wrong use, 7 if an
        extra is not installed. Every failure has been reported in one line on standard error.
    """
    try:
        _require_streams()
        substitute_characters()
        with _terminated():
            status = _run(_separate_puzzles(sys.argv[1:] if arguments is None else arguments))
            sys.stdout.flush()
    except CommandError as error:
        return _fail(error, error.status)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and (advice := installation_advice(error)):
            return _fail(advice, MISSING_PACKAGE)
        from cli.packages import FIX, intruders

        if intruder := next(intruders(), None):
            return _fail(f"{intruder}: {FIX}", 1)
        # For example, a compiled module is older than its source.
        return _fail(error, 1)
    except Terminated:
        return _fail("stopped", TERMINATED)
    except KeyboardInterrupt:
        return _fail("stopped", STOPPED)
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as error:
        # Errors of files that commands write are `CommandError`s.
        full = "standard output cannot be written" if error.errno in _FULL else None
        place = error.filename or full
        _drop_output()
        reason = error.strerror or error
        return _fail(f"{place}: {reason}" if place else reason, 1)
    return status


def _run(arguments: list[str]) -> int:
    # The most frequent commands avoid typer, whose import takes as long as everything else.
    if arguments == ["--version"]:
        import engine

        print_line(f"{NAME} {engine.__version__}")
        return 0
    if arguments == ["health"]:
        from cli import health

        return health.examine(None)
    name, *words = arguments or [""]
    if name == "grade" and (plain := _plain_grade(words)):
        puzzles, file = plain
        if file is not None:
            from cli import plain_grading

            return plain_grading.grade_file(file)
        from cli import grading

        return grading.grade_puzzles(puzzles)
    import typer

    from cli.app import app, hide_types_of_flags, refuse_repeated_options

    command = typer.main.get_command(app)
    if instruction := os.environ.get(_COMPLETION):
        from typer.completion import shell_complete

        return shell_complete(command, {}, NAME, _COMPLETION, instruction)
    if name in _COMPLETION_OPTIONS and words:
        raise WrongUseError(
            f"{name} takes no value: it is for the shell that you type it in, which may be bash, "
            "zsh, fish or PowerShell"
        )
    refuse_repeated_options(command)
    if not arguments or _HELP & {*arguments}:
        hide_types_of_flags(command)  # the import takes longer than everything else
        _let_closed_pipes_raise()
    try:
        with command.make_context(NAME, arguments) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        return _fail(plain_message(error.format_message()), error.exit_code)
    return 0


def _plain_grade(words: list[str]) -> tuple[list[str], str | None] | None:
    """The puzzles and the file of `grade` with no option except `--input`; otherwise None."""
    match words:
        case ["--input" | "-i", file] if file == "-" or not file.startswith("-"):
            return [], file
        case [_, *_] if not any(word.startswith("-") for word in words):
            return words, None
    return None


def _let_closed_pipes_raise() -> None:
    """Let help end like other output if its reader is gone; rich would exit with 1."""
    from rich.console import Console

    def raise_again(_: Console) -> None:
        raise  # rich calls this while it handles the error

    Console.on_broken_pipe = raise_again  # type: ignore[assignment,method-assign]


@contextlib.contextmanager
def _terminated() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM, so that a command can clean up; a second one ends it at once.

    If SIGTERM is already ignored or handled, nothing changes.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return

    def terminate(number: int, _: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        raise Terminated

    signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _require_streams() -> None:
    """Require open standard streams; the caller may have closed one (`<&-`, `>&-`).

    Raises:
        CommandError: if one is closed.
    """
    for name in ("stdin", "stdout"):
        if getattr(sys, name) is None:
            raise CommandError(f"standard {name[3:]}put is closed")


def _separate_puzzles(arguments: Sequence[str]) -> list[str]:
    """Put puzzles that start with a dash behind `--`, so that they are not read as options."""
    if "--" in arguments:
        return list(arguments)
    puzzles = [word for word in arguments if _DASHED_GRID.fullmatch(word)]
    others = [word for word in arguments if word not in puzzles]
    return [*others, "--", *puzzles] if puzzles else others


def _drop_output() -> None:
    """Redirect standard output to nowhere, so that the interpreter's last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: object, status: int) -> int:
    print(f"{NAME}: {one_line(message)}", file=sys.stderr)  # noqa: T201 - the output of a command
    return status
