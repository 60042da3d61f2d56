"""A score in words."""

from typing import Final

from engine.language import N_, forms, translate, translate_count
from engine.model.report import Ending
from engine.orders.hodoku.report import HodokuReport

_SUMMARY: Final = N_("HoDoKu {score} ({level})")
_EXACT: Final = N_("{summary}. {steps}, {techniques}.")
_OUT_OF_TIME: Final = N_("{summary}: out of time after {steps}.")
_BEYOND: Final = N_(
    "{summary}: after {steps} it needs a technique that this program does not know yet."
)
_OR_HARDER: Final = N_("{level} or harder")
_STEPS: Final = forms("1 step", "{count} steps")
# Translators: follows "after" in that case.
_AFTER_STEPS: Final = forms("1 step", "{count} steps", "after")
_TECHNIQUES: Final = forms("1 technique", "{count} techniques")


def summarize_score(report: HodokuReport) -> str:
    """The score and the level: "HoDoKu 204 (Easy)"."""
    level = translate(report.level.value)
    if not report.level_exact:
        level = translate(_OR_HARDER, level=level)
    return translate(_SUMMARY, score=report.score.words, level=level)


def describe_score(report: HodokuReport) -> str:
    """The line that describes a score: the number, the level, and the number of steps.

    A bound is marked as such, with its reason. Its level counts as a bound unless it is the hardest
    level.
    """
    steps = _STEPS if report.exact else _AFTER_STEPS
    template = {Ending.OUT_OF_TIME: _OUT_OF_TIME, Ending.BEYOND: _BEYOND}.get(report.ending, _EXACT)
    return translate(
        template,
        summary=summarize_score(report),
        steps=translate_count(steps, report.step_count),
        techniques=translate_count(_TECHNIQUES, len(report.slots)),
    )
