"""Texts about an answer in practice, in chat and on the board."""

import math
from collections.abc import Iterator
from typing import Final

from bot.practice.service import PracticeOutcome, PracticeResult, RatingChange
from engine.language import N_, forms, translate, translate_count
from tutor.glicko import HINT_WEIGHTS
from tutor.learning import PROVISIONAL

_RIGHT: Final = N_("Right: {moves}.")
_MORE: Final = N_("This also follows: {moves}.")
_STILL: Final = forms(
    "And there is one more: mark it, too.", "And there are {count} more: mark them, too."
)
_OTHER: Final = N_(
    "True: {moves}. But this technique does not prove it here. The position stays open: this costs "
    "you nothing, but another answer of this kind counts."
)
_OTHER_COUNTS: Final = N_(
    "True: {moves}. But this technique does not prove it here, and this was the second answer of "
    "this kind."
)
_OTHER_SO_FAR: Final = N_(
    "True: {moves}. I could not find out in time whether this technique proves it here. The "
    "position stays open, and this costs you nothing."
)
_NOTHING_NEW: Final = N_("That's already there: {moves}. Find what follows from the step.")
_WRONG: Final = N_("That is not right.")
_FREE: Final = N_("That looks like a slip, so I did not count it. Answer again.")
_GO_ON: Final = N_("You can keep trying, take a hint, or see the answer.")
_SHOWN: Final = N_("Here is the answer.")
_COUNTED: Final = N_("Only the first answer counts for the rating.")
_CHANGES: Final = (
    (40, N_("{name}: ⬆️ a big step up")),
    (3, N_("{name}: ↗️ a step up")),
    (-2, N_("{name}: ➡️ as before")),
    (-39, N_("{name}: ↘️ a step down")),
    (-math.inf, N_("{name}: ⬇️ a big step down")),
)
"""The texts about rating changes of at least this many points."""
_UNCERTAIN: Final = N_("Your first answers move a rating a lot. It soon settles.")
_OVERALL: Final = N_("All techniques")
_AFTER_HINT: Final = N_("After hint {level}, an answer counts {percent}%.")


def part_line(result: PracticeResult) -> str:
    """A sentence if a right answer has only a part of the consequences; otherwise ""."""
    judged = result.judged
    if judged is None or not judged.more:
        return ""
    right = translate(_RIGHT, moves=judged.moves)
    return f"**{right}** {translate_count(_STILL, judged.more)}"


def outcome_lines(result: PracticeResult) -> Iterator[str]:
    """Whether the answer is right, and if not, why."""
    judged = result.judged
    if result.outcome is PracticeOutcome.SHOWN:
        yield translate(_SHOWN)
    if judged is None:
        return
    match result.outcome:
        case PracticeOutcome.RIGHT:
            right = translate(_RIGHT, moves=judged.moves)
            yield (
                f"**{right}** {translate(_MORE, moves=judged.missing)}"
                if judged.missing
                else (f"**{right}**")
            )
        case PracticeOutcome.OTHER:
            said = _OTHER_COUNTS if result.effect else _OTHER
            yield translate(said if judged.complete else _OTHER_SO_FAR, moves=judged.moves)
        case PracticeOutcome.NOTHING_NEW:
            yield translate(_NOTHING_NEW, moves=judged.moves)
        case PracticeOutcome.IMPOSSIBLE:
            yield f"{' '.join(judged.wrong)} {translate(_FREE)}"
        case PracticeOutcome.WRONG:
            yield f"**{translate(_WRONG)}** {' '.join(judged.wrong)}"
            yield translate(_GO_ON)
    is_judged = result.outcome in {PracticeOutcome.RIGHT, PracticeOutcome.WRONG}
    was_right = result.attempt.correct and result.outcome is PracticeOutcome.RIGHT
    if is_judged and result.effect is None and not was_right:
        yield translate(_COUNTED)


def rating_lines(result: PracticeResult) -> Iterator[str]:
    """The rating changes of the answer."""
    yield from map(_rating_change, result.rating_changes)
    if any(change.after.deviation > PROVISIONAL for change in result.rating_changes):
        yield translate(_UNCERTAIN)
    if result.attempt.level:
        level = result.attempt.level
        yield translate(_AFTER_HINT, level=level, percent=round(100 * HINT_WEIGHTS[level]))


def _rating_change(rating_change: RatingChange) -> str:
    """A rating change in words, with an arrow; /progress has the numbers."""
    change = round(rating_change.after.rating - rating_change.before)
    said = next(words for least, words in _CHANGES if change >= least)
    technique = rating_change.technique
    return translate(said, name=translate(technique.value if technique else _OVERALL))
