"""A rating in words: how hard, for whom, and why."""

from typing import Final

from engine.language import N_, forms, start_of_sentence, translate_count
from engine.model.band import Band, band_name
from engine.model.report import Ending, Rating, Report
from engine.words.phrases import sentences, translate

_BANDS: Final = (
    (12, N_("very easy"), N_("for a first puzzle: checking the boxes is enough")),
    (15, N_("easy"), N_("for beginners: checking boxes, rows and columns is enough")),
    (25, N_("moderate"), N_("for people who look twice; you hardly need pencil marks")),
    (34, N_("medium"), N_("for people who keep pencil marks and know pairs")),
    (44, N_("fairly hard"), N_("for people comfortable with triplets, fish and wings")),
    (64, N_("hard"), N_("for people who know unique rectangles and rarer patterns")),
    (79, N_("very hard"), N_("for people comfortable with chains")),
    (89, N_("extreme"), N_("for experts who follow several chains at once")),
)
"""For each word, the highest rating in tenths, and the audience of such puzzles.

The scale introduces a new kind of technique at each limit: 1.5 lines, 2.3 naked single, 2.6
pointing, 3.6 triplets, 4.5 uniqueness, 6.5 chains, 8.0 chains from several starts, 9.0 chains
inside chains.
"""
_LAST_BAND: Final = (N_("at the limit"), N_("for the few who follow chains inside chains"))

_EXACT: Final = N_("SE {rating} — {hardness}, {whom}.")
_BOUND: Final = N_("SE {rating}: {reason} — {hardness} or harder, {whom}.")
_BOUND_AT_THE_LIMIT: Final = N_("SE {rating}: {reason} — {hardness}, {whom}.")
_NO_STEP: Final = N_("SE {rating}: {reason}.")
_HARDEST: Final = N_("Hardest step: {name}.")
_HARDEST_SO_FAR: Final = N_("Hardest step so far: {name}.")
_COUNTS: Final = N_("{steps}, {techniques}.")
_COUNTS_SO_FAR: Final = N_("{steps} so far, {techniques}.")
_EXTREME: Final = N_("Extreme")
_OR_HARDER: Final = N_("{hardness} or harder")
_BEYOND: Final = N_("Harder than anything I know")
_AT_LEAST_THAT: Final = N_("It may be harder: {reason}.")
_STEPS: Final = forms("1 step", "{count} steps")
_TECHNIQUES: Final = forms("1 technique", "{count} techniques")


def describe_rating(report: Report) -> str:
    """The line that describes a rating: the number, what it means, the hardest step, the counts.

    A bound is marked as such, with its reason: "SE at least 9.5: out of time".
    """
    rating = _rating(report)
    if report.hardest is None:
        return rating
    steps, kinds = report.step_count, len(report.techniques)
    counts = translate(
        _COUNTS if report.exact else _COUNTS_SO_FAR,
        steps=translate_count(_STEPS, steps),
        techniques=translate_count(_TECHNIQUES, kinds),
    )
    hardest = _HARDEST if report.exact else _HARDEST_SO_FAR
    return sentences(rating, translate(hardest, name=translate(report.hardest.value)), counts)


def describe_verdict(report: Report) -> str:
    """The rating in a few words that name no technique: "Medium", "Extreme or harder"."""
    if report.ending is Ending.BEYOND:
        return translate(_BEYOND)
    hardness = describe_hardness(report.er.tenths)
    return hardness if report.exact else translate(_OR_HARDER, hardness=hardness)


def describe_ratings(er: Rating, ep: Rating, ed: Rating) -> str:
    """The three ratings: "SE 7.2 / 1.2 / 1.2"."""
    return f"SE {er.words} / {ep.words} / {ed.words}"


def describe_hardness(tenths: int) -> str:
    """The name of the band of an exact ER in tenths, or "Extreme" if it is harder than all."""
    band = Band.of_tenths(tenths)
    return translate(_EXTREME) if band is None else band_name(band)


def describe_audience(report: Report) -> str:
    """The audience of a puzzle; for a bound, the reason why the puzzle may be harder."""
    reason = translate(report.ending.value)
    if report.ending is Ending.BEYOND:
        return start_of_sentence(f"{reason}.")
    whom = start_of_sentence(f"{translate(_words(report)[1])}.")
    return whom if report.exact else sentences(whom, translate(_AT_LEAST_THAT, reason=reason))


def _words(report: Report) -> tuple[str, str]:
    """The difficulty and the audience of a puzzle in words."""
    words = (band[1:] for band in _BANDS if report.er.tenths <= band[0])
    return next(words, _LAST_BAND)


def _rating(report: Report) -> str:
    rating, reason = report.er.words, translate(report.ending.value)
    if report.ending is Ending.BEYOND:
        return translate(_NO_STEP, rating=rating, reason=reason)
    hardness, whom = _words(report)
    bound = _BOUND_AT_THE_LIMIT if hardness == _LAST_BAND[0] else _BOUND
    sentence = _EXACT if report.exact else bound
    return translate(
        sentence, rating=rating, reason=reason, hardness=translate(hardness), whom=translate(whom)
    )
