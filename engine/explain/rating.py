"""A rating in words: how hard, for whom, and what makes it so."""

from typing import Final

from engine.explain._say import say, sentences
from engine.report import Ending, Report

_BANDS: Final = (
    (12, "very easy", "for a first puzzle: looking along boxes is enough"),
    (15, "easy", "for beginners: looking along boxes, rows and columns is enough"),
    (25, "moderate", "for people who look twice; pencil marks hardly needed"),
    (34, "medium", "for people who keep pencil marks and know pairs"),
    (44, "fairly hard", "for people at home with triplets, fish and wings"),
    (64, "hard", "for people who know unique rectangles and rarer patterns"),
    (79, "very hard", "for people at home with chains"),
    (89, "extreme", "for experts who follow several chains at once"),
)
"""The highest rating in tenths that each word holds for, and for whom such a puzzle is.

The limits lie where the scale brings in a new kind of technique: 1.5 lines, 2.3 naked single, 2.6
pointing, 3.6 triplets, 4.5 uniqueness, 6.5 chains, 8.0 chains from several starts, 9.0 chains
inside chains.
"""
_LAST_BAND: Final = ("at the limit", "for the few who follow chains inside chains")

_EXACT: Final = "SE {rating} — {hardness}, {whom}."
_BOUND: Final = "SE {rating}: {reason} — {hardness} or harder, {whom}."
_BOUND_AT_THE_LIMIT: Final = "SE {rating}: {reason} — {hardness}, {whom}."
_NO_STEP: Final = "SE {rating}: {reason}."
_HARDEST: Final = "Hardest step: {name}."
_HARDEST_SO_FAR: Final = "Hardest step so far: {name}."
_COUNTS: Final = "{steps}, {techniques}."
_COUNTS_SO_FAR: Final = "{steps} so far, {techniques}."
_STEP: Final = "1 step"
_STEPS: Final = "{count} steps"
_TECHNIQUE: Final = "1 technique"
_TECHNIQUES: Final = "{count} techniques"


def describe_rating(report: Report) -> str:
    """The line that tells a rating: the number, what it means, the hardest step, the counts.

    A bound is told as one, with its reason: "SE at least 9.5: out of time".
    """
    rating = _rating(report)
    if report.hardest is None:
        return rating
    steps, kinds = report.step_count, len(report.techniques)
    counts = say(
        _COUNTS if report.exact else _COUNTS_SO_FAR,
        steps=say(_STEP if steps == 1 else _STEPS, count=steps),
        techniques=say(_TECHNIQUE if kinds == 1 else _TECHNIQUES, count=kinds),
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
