"""What a look at an installation finds, and what must be right before anything else is looked at.

Importing this imports nothing of the engine, which may be what is wrong.
"""

import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

_PYTHON: Final = (3, 11)


class Verdict(Enum):
    """How bad it is; the value is the word for it."""

    OK = "ok"
    WARNING = "warning"
    """The bot runs, but not as well as it could, or not for long."""
    FAILED = "failed"
    """The bot does not run, or not rightly."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        verdict: how bad it is.
        subject: what was looked at.
        words: what was found.
        fix: what to do about it; "" if there is nothing to do.
    """

    verdict: Verdict
    subject: str
    words: str
    fix: str = ""


def ok(subject: str, words: str) -> Finding:
    """What is as it should be."""
    return Finding(Verdict.OK, subject, words)


def warning(subject: str, words: str, fix: str) -> Finding:
    """What could be better."""
    return Finding(Verdict.WARNING, subject, words, fix)


def failed(subject: str, words: str, fix: str) -> Finding:
    """What keeps the bot from running."""
    return Finding(Verdict.FAILED, subject, words, fix)


def program() -> Iterator[Finding]:
    """Look at Python, the compiled core and the catalogues of texts."""
    needed = ".".join(map(str, _PYTHON))
    if sys.version_info < _PYTHON:
        yield failed("Python", platform.python_version(), f"install Python {needed} or newer")
    else:
        yield ok("Python", f"{platform.python_version()} on {platform.machine()}")
    try:
        from engine.core import rater
        from engine.language import languages
    except ImportError as error:
        yield failed("compiled core", str(error), "make build, or install the program anew")
        return
    if str(rater.__file__).endswith(".py"):
        yield warning(
            "compiled core",
            "it is not compiled, so that ratings take a hundred times as long",
            "make build, or install the program anew with a C compiler at hand",
        )
    else:
        yield ok("compiled core", "up to date with its source")
    codes = sorted(languages())
    if codes == ["en"]:
        yield warning("languages", "English only", "make build, or install the program anew")
    else:
        yield ok("languages", ", ".join(codes))
