"""A practice position as a message, its buttons, and the form for an answer."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.chat.technique_links import PRACTICE_ID, TechniqueButton, to_lesson, to_practice
from bot.entry_points.answer import Answer, PracticeTask
from bot.entry_points.answer_menus import answer_items, instruction, open_button
from bot.entry_points.board import BoardSubject, board_buttons
from bot.practice.drill import Drill, DrillKind
from bot.practice.drill_views import SPOT, DrillStartButton
from bot.practice.service import PracticeOutcome, PracticeResult, PracticeService
from bot.practice.words import outcome_lines, rating_lines
from engine.language import N_, forms, translate, translate_count
from engine.model.step import HintLevel
from engine.practice import position

_TITLE: Final = N_("Practice: {name}")
_TASK: Final = N_("The next step here uses this technique. Try to find it.")
_PLACES: Final = N_("Which digit goes where?")
_REMOVES: Final = N_("Which candidates does it rule out?")
_EITHER: Final = N_("What follows from it?")
_HINT: Final = N_("Hint {level} of {levels}")
_RATING: Final = N_("Your rating")
_AGAIN: Final = N_("You missed this one before, so here it is again.")
_BACK: Final = N_("It comes back {when}.")
_DUE: Final = forms("1 position is due for review", "{count} positions are due for review")

_ANSWER: Final = N_("Answer")
_TYPE: Final = N_("Type", "moves")
_NEXT_HINT: Final = N_("Hint")
_SHOW: Final = N_("Show answer")
_NEXT: Final = N_("Next position")
_WHAT: Final = N_("What follows from it?")
_EXAMPLE: Final = N_("r3c4=5 or r3c4<>5; separate several with commas")


class PracticeAction(Enum):
    """The action of a button under a position; the value is part of its id."""

    HINT = "hint"
    SHOW = "show"
    NEXT = "next"
    ANSWER = "answer"
    """Opens the form for a typed answer."""


_LABELS: Final = {
    PracticeAction.ANSWER: _TYPE,
    PracticeAction.HINT: _NEXT_HINT,
    PracticeAction.SHOW: _SHOW,
    PracticeAction.NEXT: _NEXT,
}


class PracticeButton(
    PersistentButton,
    template=f"practice:(?P<action>{values_of(PracticeAction)}):(?P<attempt>{STORE_ID}):(?P<level>[0-4])",
):
    """Acts on the position in its message.

    Args:
        attempt: the id of the attempt.
        level: the hint level in the message with this button. A press shows more only while this
            level is current, so two presses at once give away no more than one.
        is_main: whether it is the button that most users press.
    """

    def __init__(
        self, action: PracticeAction, attempt: int, level: int, *, is_main: bool = False
    ) -> None:
        style = discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary
        label = translate(_LABELS[action])
        super().__init__(f"practice:{action.value}:{attempt}:{level}", label, style)
        self.action = action
        self.attempt = attempt
        self.level = level

    def form(self) -> Form | None:
        """The form for the answer."""
        return AnswerForm(self.attempt) if self.action is PracticeAction.ANSWER else None

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The position after the action."""
        practice = services_of(press).get(PracticeService)
        match self.action:
            case PracticeAction.HINT:
                result = await practice.hint(self.attempt, self.level, context)
            case PracticeAction.SHOW:
                result = await practice.show(self.attempt, context)
            case _:
                result = await practice.another(self.attempt, context)
        return practice_reply(result, context)


class AnswerForm(Form):
    """Asks for the consequences of a position's step.

    Args:
        attempt: the id of the attempt.
    """

    template = re.compile(f"practice-answer:(?P<attempt>{STORE_ID})")
    title = _ANSWER

    def __init__(self, attempt: int) -> None:
        self.attempt = attempt

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"practice-answer:{self.attempt}"

    def fields(self) -> Sequence[Field]:
        """One field for all moves."""
        return (Field("moves", _WHAT, placeholder=_EXAMPLE),)

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The judged answer, in the message of the position."""
        result = (
            await services_of(sent)
            .get(PracticeService)
            .answer(self.attempt, typed.get("moves", ""), context)
        )
        return practice_reply(result, context)


class PractiseButton(TechniqueButton, template=PRACTICE_ID):
    """Gives the user a position of a technique, privately."""

    plain = staticmethod(to_practice)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The position."""
        return practice_reply(
            await services_of(press).get(PracticeService).start(context, self.technique), context
        )


def practice_reply(result: PracticeResult, context: RequestContext) -> Reply:
    """A position as a message, in the current locale."""
    attempt = result.attempt
    card = Card(
        title=translate(_TITLE, name=translate(result.technique.value)),
        text="\n\n".join(_paragraphs(result)),
        fields=((translate(_RATING), "\n".join(rating_lines(result))),)
        if result.rating_changes
        else (),
        small_print=_footer(result),
        button=to_lesson(attempt.technique),
    )
    actions = [PracticeAction.NEXT]
    if not result.ended:
        actions.insert(0, PracticeAction.SHOW)
        # The hint after the third one would be the answer.
        if attempt.level < HintLevel.WHERE:
            actions.insert(0, PracticeAction.HINT)
    choose = () if result.ended else (_answer_button(result),)
    return Reply(
        cards=(card,),
        picture=Picture(
            result.exercise.drawing,
            # A new name for each edit: otherwise two answers to a position could have the same
            # picture name.
            f"practice-{attempt.id}-{context.interaction_id}.png",
        ),
        items=(
            *choose,
            *(
                PracticeButton(action, attempt.id, attempt.level, is_main=result.ended)
                for action in actions
            ),
            DrillStartButton(Drill(DrillKind.TEN, attempt.technique), SPOT),
            *(() if result.ended else board_buttons(BoardSubject.PRACTICE, attempt.id)),
        ),
    )


def answering_reply(result: PracticeResult, answer: Answer, context: RequestContext) -> Reply:
    """A position with the digits and menus for an answer; without them if nothing is open."""
    shown = practice_reply(result, context)
    if result.ended:
        return shown
    task = PracticeTask(result.attempt.id, result.attempt.level)
    lines = filter(None, (result.exercise.words, f"**{instruction(answer)}**"))
    (card,) = shown.cards
    return replace(
        shown,
        cards=(replace(card, text="\n".join(lines)),),
        items=(
            *answer_items(task, answer, position(result.attempt.item).grid),
            PracticeButton(PracticeAction.ANSWER, task.attempt, task.level),
        ),
    )


def _answer_button(result: PracticeResult) -> discord.ui.Item[Any]:
    attempt = result.attempt
    task = PracticeTask(attempt.id, attempt.level)
    answer = Answer.to(result.technique)
    return open_button(task, answer, _ANSWER, is_main=True)


def _paragraphs(result: PracticeResult) -> Iterator[str]:
    yield from outcome_lines(result)
    if result.effect and (review := result.effect.after.review):
        yield translate(_BACK, when=discord.utils.format_dt(review.due, "R"))
    if result.outcome is PracticeOutcome.OPEN:
        if result.is_review:
            yield translate(_AGAIN)
        yield f"{translate(_TASK)}\n**{translate(_question(result))}**"
    if result.exercise.words:
        if not result.ended:
            yield f"**{translate(_HINT, level=result.attempt.level, levels=int(HintLevel.FULL))}**"
        yield result.exercise.words


def _question(result: PracticeResult) -> str:
    answer = Answer.to(result.technique)
    if answer.either:
        return _EITHER
    return _REMOVES if answer.removes else _PLACES


def _footer(result: PracticeResult) -> str:
    return translate_count(_DUE, result.due) if result.due else ""
