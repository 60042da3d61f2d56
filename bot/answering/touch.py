"""Handlers of the digit buttons and menus that `bot.entry_points.answer_menus` makes."""

import re
from collections.abc import Callable
from typing import Self

import discord

from bot.chat.button import PersistentButton, PersistentMenu, Press
from bot.chat.custom_ids import values_of
from bot.chat.delivery import is_public
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.answer import ANSWER, TASK, Answer, HintTask, PracticeTask, task_of
from bot.entry_points.answer_menus import Act, act_id, cells_id, menus_of
from bot.game.service import GameService
from bot.game.views import game_reply
from bot.hint.answer_views import answering_reply as hint_answering
from bot.hint.answer_views import judged_reply
from bot.hint.answers import HintAnswers
from bot.hint.result import Place
from bot.hint.service import HintService
from bot.hint.views import hint_reply
from bot.practice.service import PracticeService
from bot.practice.views import answering_reply as practice_answering
from bot.practice.views import practice_reply
from engine.houses import Digit, cell_name
from engine.model.grid import Grid
from engine.notation import parse_position
from engine.practice import position


class AnswerButton(
    PersistentButton,
    template=rf"answer:{TASK}:(?P<act>{values_of(Act)})(?P<digit>[1-9])?:(?P<answer>{ANSWER})",
):
    """Chooses a digit of an answer, or ends the answer.

    Args:
        task: the hint or practice position that is answered.
        act: what the button does.
        answer: what is chosen so far.
        digit: the digit, for `Act.DIGIT`.
    """

    def __init__(
        self, task: HintTask | PracticeTask, act: Act, answer: Answer, digit: Digit = 0
    ) -> None:
        super().__init__(act_id(task, act, answer, digit), "")
        self.task = task
        self.act = act
        self.answer = answer
        self.digit = digit
        # Every other button only changes what is chosen.
        self.cost = int(act is Act.CHECK)

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        digit = int(match["digit"] or 0)
        return cls(task_of(match), Act(match["act"]), Answer.parse(match["answer"]), digit)

    def where(self, press: Press) -> Visibility:
        """Edit the message with the button if nobody else sees it."""
        return Visibility.PERSONAL if is_public(press) else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Show the new choice, or judge the answer."""
        match self.act:
            case Act.DIGIT if self.digit:
                chosen = self.answer.with_digit(self.digit)
            case Act.SWITCH:
                chosen = self.answer.switched()
            case Act.CHECK if self.answer.moves:
                return await _checked(press, self.task, self.answer, context)
            case Act.BACK:
                return await _task_reply(press, self.task, None, context)
            case Act.APPLY if self.answer.moves:
                return await _applied(press, self.task, self.answer, context)
            case _:
                chosen = self.answer
        return await _task_reply(press, self.task, lambda grid: chosen, context)


class AnswerMenu(
    PersistentMenu,
    template=rf"answer-cells:{TASK}:(?P<number>[0-9]):(?P<answer>{ANSWER})",
):
    """Chooses the cells of an answer.

    Args:
        task: the hint or practice position that is answered.
        answer: what was chosen before.
        number: the number of the menu in the message, from 0.
    """

    cost = 0

    def __init__(self, task: HintTask | PracticeTask, answer: Answer, number: int) -> None:
        super().__init__(discord.ui.Select(custom_id=cells_id(task, answer, number)))
        self.task = task
        self.answer = answer
        self.number = number

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls(task_of(match), Answer.parse(match["answer"]), int(match["number"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Show the answer with the chosen cells."""
        names = set(self.item.values)

        def with_cells(grid: Grid) -> Answer:
            menus = menus_of(self.answer.cells_in(grid))
            offered = menus[self.number] if self.number < len(menus) else ()
            cells = [cell for cell in offered if cell_name(cell) in names]
            return self.answer.with_cells(cells, offered)

        return await _task_reply(press, self.task, with_cells, context)


async def _task_reply(
    press: Press,
    task: HintTask | PracticeTask,
    choose: Callable[[Grid], Answer] | None,
    context: RequestContext,
) -> Reply:
    """The task with the menus for an answer, or without them if the user has nothing to answer."""
    if isinstance(task, PracticeTask):
        result = await services_of(press).get(PracticeService).shown(task.attempt, context)
        if choose is None:
            return practice_reply(result, context)
        return practice_answering(result, choose(position(result.attempt.item).grid), context)
    seen = Place(task.step, task.level)
    hint = await services_of(press).get(HintService).shown(task.session, seen, context)
    is_copy = hint.session != task.session
    if choose is None or hint.answer is None or not (is_copy or hint.place == seen):
        return hint_reply(hint)
    return hint_answering(hint, choose(parse_position(hint.position)), context)


async def _checked(
    press: Press, task: HintTask | PracticeTask, answer: Answer, context: RequestContext
) -> Reply:
    if isinstance(task, PracticeTask):
        practice = services_of(press).get(PracticeService)
        return practice_reply(
            await practice.answer(task.attempt, answer.as_moves, context), context
        )
    seen = Place(task.step, task.level)
    return judged_reply(
        await services_of(press).get(HintAnswers).answer(task.session, seen, answer, context),
        context,
    )


async def _applied(
    press: Press, task: HintTask | PracticeTask, answer: Answer, context: RequestContext
) -> Reply:
    """Play the answer in the user's game and show that; without a game, show the task."""
    if isinstance(task, HintTask):
        session = await services_of(press).get(HintService).session(task.session, context)
        if session.game_id is not None:
            played = (
                await services_of(press)
                .get(GameService)
                .place(answer.as_moves, context, game_id=session.game_id)
            )
            return game_reply(played)
    return await _task_reply(press, task, None, context)
