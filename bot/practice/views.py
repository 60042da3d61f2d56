"""A position to practise on as a message, the buttons under it, and the form for an answer."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.form import Field, Form, Sent
from bot.practice.glicko import HINT_WEIGHTS
from bot.practice.service import Gain, Outcome, PracticeResult
from bot.reply import COLOUR, DESCRIPTION_LIMIT, Picture, Reply, shortened
from bot.request_context import RequestContext
from bot.technique_links import PRACTICE_ID, TechniqueButton, to_lesson, to_practice
from engine.explain import HintLevel
from engine.language import N_, cell_label, forms, translate, translate_count

_TITLE: Final = N_("Practice: {name}")
_TASK: Final = N_(
    "This is the next step here. Find it and answer with what follows from it: {cell}=5 for a "
    "digit that goes in, {cell}<>5 for a candidate that goes out."
)
_HINT: Final = N_("Hint {level} of {levels}")
_RIGHT: Final = N_("Right: {moves}.")
_MORE: Final = N_("There follows more from it: {moves}.")
_OTHER: Final = N_(
    "True, but {moves} does not follow from this technique here. The position stays open, and "
    "this costs nothing."
)
_OTHER_SO_FAR: Final = N_(
    "True. Whether {moves} follows from this technique here I could not find out in time. The "
    "position stays open, and this costs nothing."
)
_NOTHING_NEW: Final = N_("That stands there already: {moves}. Find what follows from the step.")
_WRONG: Final = N_("That is not right.")
_FREE: Final = N_("That looks like a slip, so nothing was counted: answer again.")
_GO_ON: Final = N_("You can go on trying, take a hint, or have the answer shown.")
_SHOWN: Final = N_("Here is the answer.")
_COUNTED: Final = N_("Only the first answer counts for the rating.")

_RATING: Final = N_("Your rating")
_GAIN: Final = N_("{name}: {change}, {rating} ± {deviation}")
_OVERALL: Final = N_("All techniques")
_AFTER_HINT: Final = N_("After hint {level} an answer counts {percent} %.")
_AGAIN: Final = N_("You have missed this one before, so here it is again.")
_BACK: Final = N_("It comes back {when}.")
_KNOWN: Final = N_("Your rating for this: {rating} ± {deviation}")
_DUE: Final = forms("1 position is due again", "{count} positions are due again")

_ANSWER: Final = N_("Answer")
_NEXT_HINT: Final = N_("Hint")
_SHOW: Final = N_("Show answer")
_NEXT: Final = N_("Next position")
_WHAT: Final = N_("What follows from it?")
_EXAMPLE: Final = N_("r3c4=5 or r3c4<>5, several with commas")

_EXAMPLE_CELL: Final = 21
"""r3c4, which all texts take for their example."""


class Action(Enum):
    """What a button under a position does; the value stands in its id."""

    ANSWER = "answer"
    HINT = "hint"
    SHOW = "show"
    NEXT = "next"


_LOOKS: Final = {
    Action.ANSWER: (_ANSWER, discord.ButtonStyle.primary),
    Action.HINT: (_NEXT_HINT, discord.ButtonStyle.secondary),
    Action.SHOW: (_SHOW, discord.ButtonStyle.secondary),
    Action.NEXT: (_NEXT, discord.ButtonStyle.secondary),
}


class PracticeButton(
    PersistentButton,
    template=r"practice:(?P<action>answer|hint|show|next):(?P<attempt>[0-9]{1,19}):(?P<level>[0-4])",
):
    """Does something about the position above it.

    Args:
        action: what.
        attempt: the id of the attempt.
        level: how much the message with this button tells. More is told only while that is the
            newest, so that two presses at once give away no more than one.
    """

    def __init__(self, action: Action, attempt: int, level: int) -> None:
        label, style = _LOOKS[action]
        super().__init__(f"practice:{action.value}:{attempt}:{level}", translate(label), style)
        self.action = action
        self.attempt = attempt
        self.level = level

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """The button as its id tells it."""
        return cls(Action(match["action"]), int(match["attempt"]), int(match["level"]))

    def form(self) -> Form | None:
        """The form for the answer."""
        return AnswerForm(self.attempt) if self.action is Action.ANSWER else None

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The position after it."""
        practice = press.client.practice
        match self.action:
            case Action.HINT:
                told = await practice.hint(self.attempt, self.level, context)
            case Action.SHOW:
                told = await practice.show(self.attempt, context)
            case _:
                told = await practice.another(self.attempt, context)
        return practice_reply(told, context)


class AnswerForm(Form):
    """Asks what follows from the step of a position.

    Args:
        attempt: the id of the attempt.
    """

    template = re.compile(r"practice-answer:(?P<attempt>[0-9]{1,19})")
    title = _ANSWER

    def __init__(self, attempt: int) -> None:
        self.attempt = attempt

    def custom_id(self) -> str:
        """The id of this form."""
        return f"practice-answer:{self.attempt}"

    def fields(self) -> Sequence[Field]:
        """One field for all moves."""
        return (Field("moves", _WHAT, placeholder=_EXAMPLE, limit=400),)

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """The form as its id tells it."""
        return cls(int(match["attempt"]))

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """How the answer was judged, in the message of the position."""
        told = await sent.client.practice.answer(self.attempt, typed.get("moves", ""), context)
        return practice_reply(told, context)


class PractiseButton(TechniqueButton, template=PRACTICE_ID):
    """Gives whoever presses it a position of a technique, for them alone."""

    plain = staticmethod(to_practice)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The position."""
        return practice_reply(await press.client.practice.start(context, self.technique), context)


def practice_reply(told: PracticeResult, context: RequestContext) -> Reply:
    """A position as a message, in the current locale."""
    attempt = told.attempt
    card = discord.Embed(
        title=translate(_TITLE, name=translate(told.technique.value)),
        description=shortened("\n\n".join(_paragraphs(told)), DESCRIPTION_LIMIT),
        colour=COLOUR,
    )
    if told.gains:
        card.add_field(name=translate(_RATING), value="\n".join(_gains(told)), inline=False)
    if footer := _footer(told):
        card.set_footer(text=footer)
    actions = [Action.NEXT] if told.ended else list(Action)
    return Reply(
        cards=(card,),
        picture=Picture(
            told.exercise.drawing.picture,
            # A new name for each edit: two answers to one position may differ in nothing else.
            f"practice-{attempt.id}-{context.interaction_id}.png",
            told.exercise.drawing.alt,
        ),
        items=(
            *(PracticeButton(action, attempt.id, attempt.level) for action in actions),
            to_lesson(attempt.technique),
        ),
    )


def _paragraphs(told: PracticeResult) -> Iterator[str]:
    yield from _outcome(told)
    if told.answered and (review := told.answered.after.review):
        yield translate(_BACK, when=discord.utils.format_dt(review.due, "R"))
    if told.outcome is Outcome.OPEN:
        if told.again:
            yield translate(_AGAIN)
        yield translate(_TASK, cell=cell_label(_EXAMPLE_CELL))
    if told.exercise.words:
        if not told.ended:
            yield f"**{translate(_HINT, level=told.attempt.level, levels=int(HintLevel.FULL))}**"
        yield told.exercise.words


def _outcome(told: PracticeResult) -> Iterator[str]:
    judged = told.judged
    if told.outcome is Outcome.SHOWN:
        yield translate(_SHOWN)
    if judged is None:
        return
    match told.outcome:
        case Outcome.RIGHT:
            right = translate(_RIGHT, moves=judged.moves)
            yield (
                f"**{right}** {translate(_MORE, moves=judged.missing)}"
                if judged.missing
                else (f"**{right}**")
            )
        case Outcome.OTHER:
            yield translate(_OTHER if judged.complete else _OTHER_SO_FAR, moves=judged.moves)
        case Outcome.NOTHING_NEW:
            yield translate(_NOTHING_NEW, moves=judged.moves)
        case Outcome.IMPOSSIBLE:
            yield f"{' '.join(judged.wrong)} {translate(_FREE)}"
        case Outcome.WRONG:
            yield f"**{translate(_WRONG)}** {' '.join(judged.wrong)}"
            yield translate(_GO_ON)
    if told.outcome in {Outcome.RIGHT, Outcome.WRONG} and told.answered is None:
        yield translate(_COUNTED)


def _gains(told: PracticeResult) -> Iterator[str]:
    yield from map(_gain, told.gains)
    if told.attempt.level:
        level = told.attempt.level
        yield translate(_AFTER_HINT, level=level, percent=round(100 * HINT_WEIGHTS[level]))


def _gain(gain: Gain) -> str:
    after = gain.after
    # The difference of what is shown, so that the sum comes out right for who does it.
    change = round(after.rating) - round(gain.before)
    return translate(
        _GAIN,
        name=translate(gain.technique.value if gain.technique else _OVERALL),
        change=f"{change:+d}".replace("-", "\u2212") if change else "±0",
        rating=round(after.rating),
        deviation=round(after.deviation),
    )


def _footer(told: PracticeResult) -> str:
    parts = []
    if told.known and not told.gains:
        rating, deviation = round(told.known.rating), round(told.known.deviation)
        parts.append(translate(_KNOWN, rating=rating, deviation=deviation))
    if told.due:
        parts.append(translate_count(_DUE, told.due))
    return " · ".join(parts)
