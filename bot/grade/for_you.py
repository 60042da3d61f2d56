"""How hard a puzzle is for one member: a private answer to a button under the rating."""

import logging
from dataclasses import dataclass
from typing import Final

from bot.chat.button import STORED, Press, StoredButton
from bot.chat.card import Card
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.technique_links import to_lesson
from bot.chat.techniques import of_slug
from bot.entry_points.game import play_button
from bot.store import Result, Store
from engine.language import N_, forms, translate, translate_count
from engine.model.technique import Family, Technique
from engine.words.explanation import technique_name
from tutor.glicko import Strength, points_of, probability_of_right
from tutor.learning import OVERALL, estimate_skill
from tutor.solving_time import NEEDED, TimedGame, personal_minutes
from workers.interface import JobError

_log = logging.getLogger(__name__)

_LABEL: Final = N_("For me?")
_FITS: Final = (
    (0.8, N_("For you: within easy reach")),
    (0.5, N_("For you: just right")),
    (0.2, N_("For you: a stretch")),
    (0.0, N_("For you: still a long way off")),
)
"""The minimum chance of finding the hardest step without help, and the verdict for it."""
_NEEDS: Final = N_("It needs {technique}, which you have not used yet.")
_KNOWS: Final = forms(
    "It needs {technique}, which you have used once.",
    "It needs {technique}, which you have used {count} times.",
)
_MINUTES: Final = forms(
    "It will take you about {count} minute, judging by {games} games without hints.",
    "It will take you about {count} minutes, judging by {games} games without hints.",
)
_SINGLES: Final = N_("It needs only singles.")
_BASIS: Final = N_("Based on what you have solved without hints, in practice and in games.")
_UNKNOWN: Final = N_(
    "Play a few games without hints, or use /practice, and I'll tell you how hard a puzzle is for "
    "you."
)
_NOT_RATED: Final = N_("The rating of this puzzle is not exact, so I can't say.")


@dataclass(frozen=True, slots=True)
class PersonalVerdict:
    """How hard a puzzle is for a user.

    Attributes:
        chance: the probability that the user finds the hardest step without help.
        technique: the technique of the hardest step; None if it is a single.
        uses: how often the user has used that technique without a hint.
    """

    chance: float
    technique: Technique | None
    uses: int


async def personal_verdict(
    store: Store, result: Result, context: RequestContext
) -> PersonalVerdict | None:
    """How hard a puzzle is for a user; None if the user's strength is unknown.

    Args:
        store: knows the user's skills.
        result: the exact rating of the puzzle.
    """
    skill = (await store.practice.skills(context.user_id)).get(OVERALL)
    if skill is None:
        return None
    estimate = estimate_skill(skill, context.now)
    strength = Strength(estimate.rating, estimate.deviation)
    technique = _hardest(result)
    uses = 0
    if technique is not None:
        uses = (await store.practice.uses(context.user_id)).get(technique.slug, 0)
    return PersonalVerdict(
        probability_of_right(strength, points_of(result.er.tenths)), technique, uses
    )


def _hardest(result: Result) -> Technique | None:
    """The technique of the hardest step; None if it is a single."""
    used = [technique for technique in map(of_slug, result.techniques) if technique is not None]
    able = [
        (technique.se_range.lowest, technique)
        for technique in used
        if technique.se_range is not None
        and (technique.se_range.highest is None or technique.se_range.highest >= result.er.tenths)
    ]
    if not able:
        return None
    hardest = max(able, key=lambda pair: pair[0])[1]
    return None if hardest.family is Family.SINGLE else hardest


class ForYouButton(StoredButton, template=f"for-you:{STORED}"):
    """Says privately how hard a puzzle is for the user who presses it.

    Args:
        stored: the id of the puzzle in the store.
    """

    visibility = Visibility.PERSONAL
    kind = "for-you"
    text = _LABEL

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The verdict for the user."""
        store = services_of(press).store
        result = await store.results.exact(self.stored)
        if result is None:
            return Reply(text=translate(_NOT_RATED))
        verdict = await personal_verdict(store, result, context)
        return for_you_reply(self.stored, verdict, await _minutes(press, result, context))


async def _minutes(press: Press, result: Result, context: RequestContext) -> str:
    """A sentence on how long the puzzle will take the user; "" if they have too few timed games."""
    games = await services_of(press).store.games.timed(context.user_id)
    if not context.times or len(games) < NEEDED:
        return ""
    own = [
        TimedGame(game.puzzle, None if game.er is None else game.er / 10, game.seconds or 0)
        for game in games
    ]
    try:
        found = await services_of(press).work.run(
            personal_minutes, result.puzzle, result.er.value, own
        )
    except JobError as error:
        _log.warning("the solving time of a member was not predicted: %s", error)
        return ""
    return "" if found is None else translate_count(_MINUTES, found[0], games=found[1])


def for_you_reply(puzzle: int, verdict: PersonalVerdict | None, minutes: str = "") -> Reply:
    """A personal verdict as a message, or how to get one.

    Args:
        puzzle: the id of the puzzle in the store.
        verdict: how hard it is; None if that is not known.
        minutes: how long it takes, in words; "" if that is not known.
    """
    if verdict is None:
        return Reply(text=minutes or translate(_UNKNOWN))
    title = next(words for least, words in _FITS if verdict.chance >= least)
    technique = verdict.technique
    play = play_button(puzzle)
    if technique is None:
        text = " ".join(filter(None, (translate(_SINGLES), minutes)))
        card = Card(title=translate(title), text=text, small_print=translate(_BASIS))
        return Reply(cards=(card,), items=(play,))
    name = technique_name(technique)
    text = translate(_NEEDS, technique=name)
    if verdict.uses:
        text = translate_count(_KNOWS, verdict.uses, technique=name)
    text = " ".join(filter(None, (text, minutes)))
    card = Card(title=translate(title), text=text, small_print=translate(_BASIS))
    return Reply(cards=(card,), items=(play, to_lesson(technique.slug, name)))
