"""A rating in words: how hard, for whom, and what makes it so."""

from typing import Final

from engine.explain._say import say, sentences
from engine.language import forms, msg, say_count, speaking
from engine.report import Ending, Report

_BANDS: Final = (
    (12, msg("very easy"), msg("for a first puzzle: looking along boxes is enough")),
    (15, msg("easy"), msg("for beginners: looking along boxes, rows and columns is enough")),
    (25, msg("moderate"), msg("for people who look twice; pencil marks hardly needed")),
    (34, msg("medium"), msg("for people who keep pencil marks and know pairs")),
    (44, msg("fairly hard"), msg("for people at home with triplets, fish and wings")),
    (64, msg("hard"), msg("for people who know unique rectangles and rarer patterns")),
    (79, msg("very hard"), msg("for people at home with chains")),
    (89, msg("extreme"), msg("for experts who follow several chains at once")),
)
"""The highest rating in tenths that each word holds for, and for whom such a puzzle is.

The limits lie where the scale brings in a new kind of technique: 1.5 lines, 2.3 naked single, 2.6
pointing, 3.6 triplets, 4.5 uniqueness, 6.5 chains, 8.0 chains from several starts, 9.0 chains
inside chains.
"""
_LAST_BAND: Final = (msg("at the limit"), msg("for the few who follow chains inside chains"))

_EXACT: Final = msg("SE {rating} — {hardness}, {whom}.")
_BOUND: Final = msg("SE {rating}: {reason} — {hardness} or harder, {whom}.")
_BOUND_AT_THE_LIMIT: Final = msg("SE {rating}: {reason} — {hardness}, {whom}.")
_NO_STEP: Final = msg("SE {rating}: {reason}.")
_HARDEST: Final = msg("Hardest step: {name}.")
_HARDEST_SO_FAR: Final = msg("Hardest step so far: {name}.")
_COUNTS: Final = msg("{steps}, {techniques}.")
_COUNTS_SO_FAR: Final = msg("{steps} so far, {techniques}.")
_STEPS: Final = forms("1 step", "{count} steps")
_TECHNIQUES: Final = forms("1 technique", "{count} techniques")


def describe_rating(report: Report, *, language: str = "en") -> str:
    """The line that tells a rating: the number, what it means, the hardest step, the counts.

    A bound is told as one, with its reason: "SE at least 9.5: out of time".

    Args:
        report: the rating.
        language: the language to tell it in, one of `engine.language.languages()`.

    Raises:
        ValueError: if there is no such language.
    """
    with speaking(language):
        return _describe(report)


def _describe(report: Report) -> str:
    rating = _rating(report)
    if report.hardest is None:
        return rating
    steps, kinds = report.step_count, len(report.techniques)
    counts = say(
        _COUNTS if report.exact else _COUNTS_SO_FAR,
        steps=say_count(_STEPS, steps),
        techniques=say_count(_TECHNIQUES, kinds),
    )
    hardest = _HARDEST if report.exact else _HARDEST_SO_FAR
    return sentences(rating, say(hardest, name=say(report.hardest.value)), counts)


def _rating(report: Report) -> str:
    rating, reason = report.er.words, say(report.ending.value)
    if report.ending is Ending.BEYOND:
        return say(_NO_STEP, rating=rating, reason=reason)
    band = next((band for band in _BANDS if report.er.tenths <= band[0]), None)
    hardness, whom = band[1:] if band else _LAST_BAND
    bound = _BOUND if band else _BOUND_AT_THE_LIMIT
    sentence = _EXACT if report.exact else bound
    return say(sentence, rating=rating, reason=reason, hardness=say(hardness), whom=say(whom))
