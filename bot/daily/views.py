"""Daily puzzles as messages, their buttons, and the form for an answer."""

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.bands import COLOURS
from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.errors import typed_before
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.start_buttons import Start, start_button
from bot.chat.user_errors import FixableTextError
from bot.daily.service import DailyService, DailyView, Day, RightAnswer, WrongAnswer
from bot.daily.words import (
    DAILY,
    band_line,
    grace_line,
    killer_line,
    play_label,
    puzzle_name,
    ratings_line,
    result_line,
    state_line,
    streak_line,
)
from bot.entry_points.board import BoardSubject, board_buttons
from bot.entry_points.game import THIS_TOO, play_button
from bot.game.service import GameService
from bot.game.views import game_reply
from bot.hint.views import hint_reply
from bot.preferences.views import asking_for_zone
from bot.servers.service import ServerService
from bot.servers.sharing import shared_once
from bot.store import DailyKiller, DailyPuzzle
from bot.walkthrough.views import step_reply
from engine.language import N_, cell_label, forms, translate, translate_count
from engine.notation import NotationError
from renderer import cards
from renderer.cards.words import date_words
from tutor.daily import AnswerState
from tutor.drawing import Drawing

_HINT: Final = N_("Hint")
_ANSWER: Final = N_("Answer")
_STREAK: Final = N_("My streak")
_SHARE: Final = N_("Share my result")
_CRUX: Final = N_("Yesterday's crux")
_CRUX_OF: Final = N_("The crux of {puzzle}, {date}: its hardest step.")
_RIGHT: Final = N_("Right, this is the solution!")
_AGAIN: Final = N_("Right. You had already solved it, and the first time counts.")
_SEND: Final = N_("Play it here, or send the whole grid with Answer or /daily answer.")

_WRONG_TITLE: Final = N_("Not the solution")
_OTHER_GIVEN: Final = N_(
    "{puzzle}, {date}: {cell} is a given there, but your grid has something else."
)
_NOT_TODAYS: Final = N_(
    "None of today's puzzles has these givens. If this is a puzzle of another day, open it with "
    "/daily archive and press Answer there."
)
_NOT_THIS_BAND: Final = N_(
    "Today's puzzle in the band {band} has other givens. Leave the band out, and I go by the "
    "givens."
)
_EMPTY: Final = forms(
    "1 cell is still empty. What you filled in breaks no rule.",
    "{count} cells are still empty. What you filled in breaks no rule.",
)
_TITLE: Final = N_("Your answer")
_GRID: Final = N_("The whole grid")
_GRID_HINT: Final = N_("81 digits, row by row; drawn grids work too")


class DailyAction(Enum):
    """The action of a button under a daily puzzle; the value is part of its id."""

    OPEN = "open"
    """Show the puzzle to the user."""
    HINT = "hint"
    ANSWER = "answer"
    RESULT = "result"
    """Show the user's results of its day, and their streak."""
    SHARE = "share"
    DAY = "day"
    """Show all puzzles of its day."""
    CRUX = "crux"
    """Show its hardest step, once its day is over."""


_LABELS: Final = {
    DailyAction.HINT: _HINT,
    DailyAction.ANSWER: _ANSWER,
    DailyAction.RESULT: _STREAK,
    DailyAction.SHARE: _SHARE,
    DailyAction.DAY: THIS_TOO,
    DailyAction.CRUX: _CRUX,
}
_MAIN: Final = (DailyAction.OPEN, DailyAction.ANSWER)


class DailyButton(
    PersistentButton, template=f"daily:(?P<action>{values_of(DailyAction)}):(?P<puzzle>{STORE_ID})"
):
    """Executes an action on a daily puzzle, privately for the user.

    Its id holds the puzzle, so it works after a restart and on later days. Only the user sees the
    answer, except for a shared result.

    Args:
        puzzle: the id of the puzzle in the store.
    """

    def __init__(self, action: DailyAction, puzzle: int) -> None:
        is_main = action in _MAIN
        super().__init__(
            f"daily:{action.value}:{puzzle}",
            translate(_LABELS[action]) if action in _LABELS else "",
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.action = action
        self.puzzle = puzzle

    def form(self) -> Form | None:
        """The form for the answer."""
        return DailyAnswerForm(self.puzzle) if self.action is DailyAction.ANSWER else None

    def where(self, press: Press) -> Visibility:
        """Private, except for a shared result."""
        return Visibility.NEW if self.action is DailyAction.SHARE else Visibility.PERSONAL

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The answer to the action."""
        daily = services_of(press).get(DailyService)
        match self.action:
            case DailyAction.HINT:
                # If the user plays it already, the hint continues from there.
                in_game = await services_of(press).get(GameService).hint_to(self.puzzle, context)
                if in_game is not None:
                    return game_reply(in_game)
                return hint_reply(await daily.hint(self.puzzle, context))
            case DailyAction.RESULT:
                shown = result_reply(await daily.day(context, puzzle_id=self.puzzle))
                return await asking_for_zone(services_of(press).store, shown, context)
            case DailyAction.DAY:
                day = await daily.day(context, puzzle_id=self.puzzle)
                shown = day_reply(day, await daily.next_card(day, context))
                return await asking_for_zone(services_of(press).store, shown, context)
            case DailyAction.CRUX:
                puzzle, session, step = await daily.crux(self.puzzle, context)
                return crux_reply(puzzle, step_reply(session, step))
            case _:
                shown = puzzle_reply(await daily.show(self.puzzle, context))
                return await asking_for_zone(services_of(press).store, shown, context)

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The answer to the action; a result is shared once, until it changes."""
        if self.action is not DailyAction.SHARE:
            yield await self.reply(press, context)
            return
        await services_of(press).get(ServerService).require_sharing(context.guild_id)
        daily = services_of(press).get(DailyService)
        day = await daily.result(self.puzzle, context)
        text, drawing = await daily.share(day, context)
        card = share_reply(day, text, drawing, user_id=context.user_id)
        async for shown in shared_once(press, context, f"daily:{day.day}:{len(day.results)}", card):
            yield shown


class DailyAnswerForm(Form):
    """Accepts the answer to a daily puzzle as pasted text.

    Args:
        puzzle: the id of the puzzle in the store.
    """

    visibility = Visibility.PERSONAL
    template = re.compile(f"daily-answer:(?P<puzzle>{STORE_ID})")
    title = _TITLE

    def __init__(self, puzzle: int) -> None:
        self.puzzle = puzzle
        self._value = ""

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"daily-answer:{self.puzzle}"

    def fields(self) -> tuple[Field, ...]:
        """One field for the grid, filled with the text that was refused before."""
        return (Field("grid", _GRID, placeholder=_GRID_HINT, value=self._value, long=True),)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Prefill the field with the answer that the error message repeats."""
        self._value = typed_before(interaction.message)

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """Check the answer."""
        daily = services_of(sent).get(DailyService)
        try:
            answer = await daily.answer(typed.get("grid", ""), context, puzzle_id=self.puzzle)
        except NotationError as error:
            again = DailyButton(DailyAction.ANSWER, self.puzzle)
            raise FixableTextError(error, (again,)) from error
        return answer_reply(answer)


def puzzle_reply(view: DailyView) -> Reply:
    """A daily puzzle as a message, with the user's result and streak."""
    puzzle = view.puzzle
    solved = None if view.result is None else result_line(view.result)
    lines = (solved or translate(_SEND), streak_line(view.streak))
    card = Card(
        title=puzzle_name(puzzle),
        text="\n".join(lines),
        small_print=grace_line(view.streak),
        colour=COLOURS[puzzle.band],
    )
    return Reply(
        cards=(card,),
        picture=_picture(puzzle, view.drawing),
        items=puzzle_items(puzzle, solved=solved is not None),
    )


def puzzle_items(puzzle: DailyPuzzle, *, solved: bool = False) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons under one daily puzzle.

    Args:
        solved: whether the user has solved it.
    """
    last = DailyAction.SHARE if solved else DailyAction.RESULT
    actions = (DailyAction.HINT, DailyAction.ANSWER, last)
    return (
        play_button(puzzle.puzzle_id),
        *board_buttons(BoardSubject.PUZZLE, puzzle.puzzle_id),
        *(DailyButton(action, puzzle.puzzle_id) for action in actions),
    )


def day_reply(day: Day, drawing: Drawing | None) -> Reply:
    """All puzzles of a day to play, with the user's results.

    Args:
        drawing: the card of the first puzzle that the user has not solved, or None.
    """
    card = Card(
        title=translate(DAILY, date=date_words(day.day)),
        text=state_line(len(day.results), len(day.puzzles), day.streak),
        sections=(
            *(
                (
                    band_line(puzzle, day.results.get(band)),
                    play_button(
                        puzzle.puzzle_id, play_label(band), is_main=puzzle is day.next_puzzle
                    ),
                )
                for band, puzzle in day.puzzles.items()
            ),
            *(((killer_line(day.killer_result), killer_button(day.killer)),) if day.killer else ()),
        ),
        small_print="\n".join(filter(None, (ratings_line(day.puzzles), grace_line(day.streak)))),
    )
    picture = None
    if drawing is not None and day.next_puzzle is not None:
        picture = _picture(day.next_puzzle, drawing)
    return Reply(cards=(card,), picture=picture, items=_own_items(day))


def killer_button(killer: DailyKiller) -> discord.ui.Button[discord.ui.View]:
    """The button that plays the killer sudoku of a day."""
    return play_button(killer.puzzle_id, play_label(None))


def result_reply(day: Day) -> Reply:
    """A user's results of a day and their streak, private."""
    results = (*day.results.values(), *((day.killer_result,) if day.killer_result else ()))
    lines = "\n".join(map(result_line, results))
    card = Card(
        title=translate(DAILY, date=date_words(day.day)),
        text=f"{lines}\n\n{streak_line(day.streak)}" if lines else streak_line(day.streak),
        small_print=grace_line(day.streak),
    )
    return Reply(cards=(card,), items=_own_items(day))


def crux_reply(puzzle: DailyPuzzle, step: Reply) -> Reply:
    """The hardest step of a puzzle as a message, private.

    Args:
        step: the step, with buttons for the steps before and after it.
    """
    name = translate(puzzle.band.value)
    heading = translate(_CRUX_OF, puzzle=name, date=date_words(puzzle.day))
    return replace(step, text=heading)


def share_reply(day: Day, text: str, drawing: Drawing, *, user_id: int) -> Reply:
    """A user's results of a day, shared; they contain nothing that helps to solve the puzzles.

    Args:
        text: the result in two lines.
        drawing: its card.
        user_id: the user, who is named but not pinged.
    """
    solved = [puzzle for band, puzzle in day.puzzles.items() if band in day.results]
    too: discord.ui.Item[Any] = DailyButton(DailyAction.DAY, solved[0].puzzle_id)
    if len(solved) == 1:
        too = play_button(solved[0].puzzle_id, translate(THIS_TOO))
    return Reply(
        cards=(Card(small_print=cards.share_key()),),
        picture=Picture(drawing, f"result-{day.day}.png"),
        text=f"<@{user_id}>\n{text}",
        items=(too,),
    )


def answer_reply(answer: RightAnswer | WrongAnswer) -> Reply:
    """The result of an answer; if it is wrong, the mistake but never the solution."""
    if isinstance(answer, RightAnswer):
        lines = (translate(_RIGHT if answer.first else _AGAIN), solved_words(answer))
        card = Card(
            title=puzzle_name(answer.puzzle),
            text="\n".join(lines),
            small_print=grace_line(answer.streak),
            colour=COLOURS[answer.puzzle.band],
        )
        return Reply(
            cards=(card,), items=(DailyButton(DailyAction.SHARE, answer.puzzle.puzzle_id),)
        )
    card = Card(title=translate(_WRONG_TITLE), text=_describe_mistake(answer))
    if answer.puzzle is None:
        return Reply(cards=(card,), items=(start_button(Start.TODAY),))
    return Reply(cards=(card,), items=(DailyButton(DailyAction.ANSWER, answer.puzzle.puzzle_id),))


def solved_words(solved: RightAnswer) -> str:
    """How a puzzle was solved, and the streak."""
    return f"{result_line(solved.result)}\n{streak_line(solved.streak)}"


def _describe_mistake(answer: WrongAnswer) -> str:
    marked = answer.marked
    match marked.state:
        case AnswerState.RULE_BROKEN:
            return marked.clash
        case AnswerState.INCOMPLETE:
            return translate_count(_EMPTY, marked.empty)
        case _ if answer.puzzle is not None:
            assert marked.differs is not None
            return translate(
                _OTHER_GIVEN,
                puzzle=translate(answer.puzzle.band.value),
                date=date_words(answer.puzzle.day),
                cell=cell_label(marked.differs),
            )
        case _ if answer.band is not None:
            return translate(_NOT_THIS_BAND, band=translate(answer.band.value))
        case _:
            return translate(_NOT_TODAYS)


def _own_items(day: Day) -> tuple[DailyButton, ...]:
    """The button that shares the user's results of a day, if there are any."""
    if not day.results:
        return ()
    return (DailyButton(DailyAction.SHARE, next(iter(day.puzzles.values())).puzzle_id),)


def _picture(puzzle: DailyPuzzle, drawing: Drawing) -> Picture:
    """The picture of a puzzle. Its name differs from those in posts, by which posts are found."""
    return Picture(drawing, f"sudoku-{puzzle.day}-{puzzle.band.slug}.png")
