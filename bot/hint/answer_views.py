"""Answers to a hint: the menus to choose one, and the verdict on it."""

from collections.abc import Iterator
from typing import Any, Final

import discord

from bot.chat.card import Card, Picture
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.technique_links import to_lesson
from bot.chat.techniques import of_slug
from bot.entry_points.answer import Answer
from bot.entry_points.answer_menus import Act, act_id, answer_items, instruction, open_button
from bot.entry_points.game import game_button
from bot.hint.result import HintResult, JudgedAnswer, Way
from bot.hint.views import continue_button, hint_reply, task_of
from engine.language import N_, forms, translate, translate_count
from engine.notation import parse_position
from engine.words.explanation import technique_name
from tutor.hint_answer import AnswerKind, HintAnswer

_TITLE: Final = N_("What do you see?")
_TITLES: Final = {
    AnswerKind.RIGHT: N_("Right!"),
    AnswerKind.OTHER: N_("True, but not this step"),
    AnswerKind.NOTHING_NEW: N_("Nothing new"),
    AnswerKind.WRONG: N_("Not quite"),
}
_FOLLOWS: Final = N_("**{moves}.** The technique is: {technique}.")
_PART: Final = forms(
    "You have found {found} of {total}: {count} more candidate can be removed.",
    "You have found {found} of {total}: {count} more candidates can be removed.",
)
_COUNTED: Final = N_("This counts towards your rating for this technique.")
_GUESSED: Final = N_(
    "That was the second answer of this kind, so this step no longer counts towards your rating."
)
_AGAIN: Final = N_("Try again")
_REST: Final = N_("Find the rest")
_WHY: Final = N_("Show me why")
_APPLY: Final = N_("Apply")
_NEXT_STEP: Final = N_("Next step")

_Item = discord.ui.Item[Any]


def answering_reply(hint: HintResult, answer: Answer, context: RequestContext) -> Reply:
    """The digits and menus for an answer, below the hint; only the hint if it cannot be answered.

    Args:
        answer: what is chosen so far.
    """
    if hint.answer is None:
        return hint_reply(hint)
    with hint.presentation.use_locale():
        card = Card(
            title=translate(_TITLE),
            text="\n".join(filter(None, (hint.words, hint.question, f"**{instruction(answer)}**"))),
        )
        items = answer_items(
            task_of(hint),
            answer,
            parse_position(hint.position),
            asks_digit=answer.digit is None or answer.digit != hint.answer.digit,
        )
        return _reply(card, hint, tuple(items), context)


def judged_reply(shown: JudgedAnswer, context: RequestContext) -> Reply:
    """The verdict on an answer, and how to continue, as a message."""
    judged, hint = shown.judged, shown.hint
    if judged is None:
        return hint_reply(hint)
    with hint.presentation.use_locale():
        card = Card(
            title=title_of(judged),
            text="\n".join(lines_of(judged)),
            small_print=_small_print(shown),
        )
        return _reply(card, hint, tuple(_buttons(shown, judged)), context)


def _small_print(shown: JudgedAnswer) -> str:
    if shown.counted:
        return translate(_COUNTED)
    return translate(_GUESSED) if shown.is_guess else ""


def title_of(judged: HintAnswer) -> str:
    """The verdict on an answer, in a few words."""
    return translate(_TITLES[judged.finding])


def lines_of(judged: HintAnswer) -> Iterator[str]:
    """The consequences of a right answer, or why an answer is wrong."""
    if judged.finding is not AnswerKind.RIGHT:
        yield from judged.reasons
        return
    yield translate(_FOLLOWS, moves=judged.moves, technique=judged.name)
    left = judged.total - judged.found
    if left:
        yield translate_count(_PART, left, found=judged.found, total=judged.total)


def _buttons(shown: JudgedAnswer, judged: HintAnswer) -> Iterator[_Item]:
    hint, task = shown.hint, task_of(shown.hint)
    right = judged.finding is AnswerKind.RIGHT
    if right:
        yield continue_button(hint, Way.ALL, translate(_WHY))
        if judged.total > judged.found:
            yield open_button(task, shown.answer, _REST)
        if hint.game is None:
            yield continue_button(hint, Way.APPLY, translate(_NEXT_STEP), is_main=True)
    else:
        yield open_button(task, shown.answer, _AGAIN, is_main=True)
        yield continue_button(hint, Way.NEXT)
    if hint.game is not None:
        if right or judged.finding is AnswerKind.OTHER:
            yield discord.ui.Button(
                label=translate(_APPLY),
                custom_id=act_id(task, Act.APPLY, shown.answer),
                style=discord.ButtonStyle.primary if right else discord.ButtonStyle.secondary,
            )
        yield game_button(hint.game)
    technique = of_slug(judged.lesson or "")
    if technique is not None:
        yield to_lesson(technique.slug, technique_name(technique))


def _reply(
    card: Card, hint: HintResult, items: tuple[_Item, ...], context: RequestContext
) -> Reply:
    # A new name for each edit: otherwise two answers could have the same picture name.
    name = f"answer-{hint.session}-{context.interaction_id}.png"
    return Reply(cards=(card,), picture=Picture(hint.drawing, name), items=items)
