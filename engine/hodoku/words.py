"""A score in words."""

from typing import Final

from engine.hodoku.report import HodokuReport
from engine.language import forms, msg, say, say_count, speaking
from engine.report import Ending

_EXACT: Final = msg("HoDoKu {score} ({level}). {steps}, {techniques}.")
_OUT_OF_TIME: Final = msg("HoDoKu {score} ({level} or harder): out of time after {steps}.")
_BEYOND: Final = msg(
    "HoDoKu {score} ({level} or harder): after {steps} it takes a technique that this program "
    "cannot find yet."
)
_STEPS: Final = forms("1 step", "{count} steps")
_TECHNIQUES: Final = forms("1 technique", "{count} techniques")


def describe_score(report: HodokuReport, *, language: str = "en") -> str:
    """The line that tells a score: the number, the level, and how many steps there are.

    A bound is told as one, with its reason.

    Args:
        report: the score.
        language: the language to tell it in, one of `engine.language.languages()`.

    Raises:
        ValueError: if there is no such language.
    """
    template = {Ending.OUT_OF_TIME: _OUT_OF_TIME, Ending.BEYOND: _BEYOND}.get(report.ending, _EXACT)
    with speaking(language):
        return say(
            template,
            score=report.score.words,
            level=say(report.level.value),
            steps=say_count(_STEPS, report.step_count),
            techniques=say_count(_TECHNIQUES, len(report.slots)),
        )
