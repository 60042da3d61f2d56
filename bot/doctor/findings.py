"""Findings about an installation, and the checks of the program itself.

This module does not import the engine, which may be broken.
"""

import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

_PYTHON: Final = (3, 11)


class Severity(Enum):
    """How severe a finding is; the value is its name."""

    OK = "ok"
    WARNING = "warning"
    """The bot runs, but worse than it could, or not for long."""
    FAILED = "failed"
    """The bot does not run, or not correctly."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check.

    Attributes:
        verdict: how severe it is.
        subject: what was checked.
        message: what was found.
        fix: what to do about it; "" if there is nothing to do.
    """

    verdict: Severity
    subject: str
    message: str
    fix: str = ""


def ok(subject: str, message: str) -> Finding:
    """The finding that something is in order."""
    return Finding(Severity.OK, subject, message)


def warning(subject: str, message: str, fix: str) -> Finding:
    """The finding that something could be better."""
    return Finding(Severity.WARNING, subject, message, fix)


def failed(subject: str, message: str, fix: str) -> Finding:
    """The finding of something that stops the bot; the fix is "" if another finding names it."""
    return Finding(Severity.FAILED, subject, message, fix)


def program() -> Iterator[Finding]:
    """Check Python, the compiled core and the message catalogues."""
    needed = ".".join(map(str, _PYTHON))
    if sys.version_info < _PYTHON:
        yield failed("Python", platform.python_version(), f"install Python {needed} or newer")
    else:
        yield ok("Python", f"{platform.python_version()} on {platform.machine()}")
    try:
        from engine.core.rating import rater
        from engine.language import languages
    except ImportError as error:
        yield failed("compiled core", str(error), "make build, or reinstall the program")
        return
    if str(rater.__file__).endswith(".py"):
        yield warning(
            "compiled core",
            "it is not compiled, so that ratings take a hundred times as long",
            "make build, or reinstall the program with a C compiler at hand",
        )
    else:
        yield ok("compiled core", "up to date with its source")
    codes = sorted(languages())
    if codes == ["en"]:
        yield warning("languages", "English only", "make build, or reinstall the program")
    else:
        yield ok("languages", ", ".join(codes))
