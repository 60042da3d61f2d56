"""Daily puzzles as messages, their buttons, and the form for an answer."""

import re
from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from typing import Any, Final, Self

import discord

from bot.bands import CIRCLES, COLOURS
from bot.button import PersistentButton, Press
from bot.card import Card, Picture
from bot.custom_ids import STORE_ID, values_of
from bot.daily.service import DailyView, Day, RightAnswer, WrongAnswer
from bot.daily.streak import GRACE_DAYS, Streak
from bot.form import Field, Form, Sent
from bot.game.play_button import PlayButton
from bot.game.views import game_reply
from bot.hint.views import hint_reply
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility, ephemeral_in_guild
from bot.settings.views import asking_for_zone
from bot.store import DailyPuzzle, DailyResult
from engine.band import Band
from engine.language import N_, cell_label, forms, translate, translate_count
from renderer.cards.words import date_words
from tutor.daily import AnswerState
from tutor.drawing import Drawing

_HINT: Final = N_("Hint")
_ANSWER: Final = N_("Answer")
_RESULT: Final = N_("My result")
_SHARE: Final = N_("Share")
_DAILY: Final = N_("Sudoku of the day, {date}")
_PUZZLE: Final = N_("{band} · SE {rating}")
_ALONE: Final = N_("{puzzle}: solved without a hint")
_HELPED: Final = forms(
    "{puzzle}: solved with a hint to 1 step", "{puzzle}: solved with hints to {count} steps"
)
_LATE: Final = N_("{solved}, after its day")
_STREAK: Final = forms(
    "Your streak: 1 day. Your best: {best}.", "Your streak: {count} days. Your best: {best}."
)
_NO_STREAK: Final = N_("Solve one puzzle of today, of whichever band, to begin a streak.")
_GRACE: Final = N_(
    "A missed day does not end a streak; another one within the {days} days after it does."
)
_GRACE_USED: Final = N_(
    "The missed {date} does not end your streak; another one up to {until} would."
)
_RIGHT: Final = N_("Right, this is the solution!")
_AGAIN: Final = N_("Right. You have solved it before, and the first time counts.")
_CHOOSE: Final = N_("Choose a puzzle:")
_SEND: Final = N_("Play it here, or send the whole grid with Answer or /daily answer.")

_WRONG_TITLE: Final = N_("Not the solution")
_RULE: Final = N_("This breaks a rule. {why}")
_OTHER_PUZZLE: Final = N_(
    "This belongs to another puzzle: {cell} is a given here, and your grid has something else "
    "there."
)
_EMPTY: Final = forms(
    "1 cell is still empty. What is filled in breaks no rule.",
    "{count} cells are still empty. What is filled in breaks no rule.",
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
    SHARE = "share"


_LABELS: Final = {
    DailyAction.HINT: _HINT,
    DailyAction.ANSWER: _ANSWER,
    DailyAction.RESULT: _RESULT,
    DailyAction.SHARE: _SHARE,
}
_MAIN: Final = (DailyAction.OPEN, DailyAction.ANSWER, DailyAction.SHARE)


class DailyButton(
    PersistentButton, template=f"daily:(?P<action>{values_of(DailyAction)}):(?P<puzzle>{STORE_ID})"
):
    """Executes an action on a daily puzzle, privately for the user.

    Its id holds the puzzle, so it works after a restart and on later days. Only the user sees the
    answer, except for a shared result.

    Args:
        action: the action.
        puzzle: the id of the puzzle in the store.
        label: its label, if not the default one.
    """

    def __init__(self, action: DailyAction, puzzle: int, label: str = "") -> None:
        is_main = action in _MAIN
        usual = _LABELS.get(action)
        super().__init__(
            f"daily:{action.value}:{puzzle}",
            translate(usual) if usual and not label else label,
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.action = action
        self.puzzle = puzzle

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(DailyAction(match["action"]), int(match["puzzle"]))

    def form(self) -> Form | None:
        """The form for the answer."""
        return DailyAnswerForm(self.puzzle) if self.action is DailyAction.ANSWER else None

    def where(self, press: Press) -> Visibility:
        """Private, except for a shared result."""
        return Visibility.NEW if self.action is DailyAction.SHARE else ephemeral_in_guild(press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The answer to the action."""
        daily = press.client.daily
        match self.action:
            case DailyAction.HINT:
                # If the user plays it already, the hint continues from there.
                in_game = await press.client.play.hint_to(self.puzzle, context)
                if in_game is not None:
                    return game_reply(in_game)
                return hint_reply(await daily.hint(self.puzzle, context))
            case DailyAction.RESULT:
                return result_reply(await daily.result(self.puzzle, context))
            case DailyAction.SHARE:
                day = await daily.result(self.puzzle, context)
                text, drawing = await daily.share(day, context)
                return share_reply(day, text, drawing, user_id=context.user_id)
            case _:
                shown = puzzle_reply(await daily.show(self.puzzle, context))
                return await asking_for_zone(press.client, shown, context)


class DailyAnswerForm(Form):
    """Accepts the answer to a daily puzzle as pasted text.

    Args:
        puzzle: the id of the puzzle in the store.
    """

    template = re.compile(f"daily-answer:(?P<puzzle>{STORE_ID})")
    title = _TITLE

    def __init__(self, puzzle: int) -> None:
        self.puzzle = puzzle

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        return cls(int(match["puzzle"]))

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"daily-answer:{self.puzzle}"

    def fields(self) -> tuple[Field, ...]:
        """One field for the grid."""
        return (Field("grid", _GRID, placeholder=_GRID_HINT, long=True),)

    def where(self, sent: Sent) -> Visibility:
        """Private, except in a direct message."""
        return ephemeral_in_guild(sent)

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """Whether the answer is right."""
        daily = sent.client.daily
        return answer_reply(
            await daily.answer(typed.get("grid", ""), context, puzzle_id=self.puzzle)
        )


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
        picture=Picture(
            view.drawing,
            # Not as the posts on servers, which are found by the name of their picture.
            f"sudoku-{puzzle.day}-{puzzle.band.slug}.png",
        ),
        items=puzzle_items(puzzle, solved=solved is not None),
    )


def puzzle_items(puzzle: DailyPuzzle, *, solved: bool = False) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons under one daily puzzle.

    Args:
        puzzle: the puzzle.
        solved: whether the user has solved it.
    """
    last = DailyAction.SHARE if solved else DailyAction.RESULT
    actions = (DailyAction.HINT, DailyAction.ANSWER, last)
    return (
        PlayButton(puzzle.puzzle_id),
        *(DailyButton(action, puzzle.puzzle_id) for action in actions),
    )


def band_items(puzzles: Mapping[Band, DailyPuzzle]) -> tuple[DailyButton, ...]:
    """A button for each of several daily puzzles, and one for the results."""
    first = next(iter(puzzles.values()))
    return (
        *(
            DailyButton(DailyAction.OPEN, puzzle.puzzle_id, translate(band.value))
            for band, puzzle in puzzles.items()
        ),
        DailyButton(DailyAction.RESULT, first.puzzle_id),
    )


def day_reply(day: Day) -> Reply:
    """All puzzles of a day to choose from, with the user's results."""
    lines = "\n".join(
        result_line(day.results[band]) if band in day.results else puzzle_name(puzzle)
        for band, puzzle in day.puzzles.items()
    )
    card = Card(
        title=translate(_DAILY, date=date_words(day.day)),
        text=f"{lines}\n\n{streak_line(day.streak)}\n{translate(_CHOOSE)}",
        small_print=grace_line(day.streak),
    )
    return Reply(cards=(card,), items=band_items(day.puzzles))


def result_reply(day: Day) -> Reply:
    """A user's results of a day, private."""
    lines = "\n".join(result_line(result) for result in day.results.values())
    card = Card(
        title=translate(_DAILY, date=date_words(day.day)),
        text=f"{lines}\n\n{streak_line(day.streak)}",
        small_print=grace_line(day.streak),
    )
    return Reply(cards=(card,), items=(_share_button(day),))


def share_reply(day: Day, text: str, drawing: Drawing, *, user_id: int) -> Reply:
    """A user's results of a day, shared: nothing in it helps to solve the puzzles.

    Args:
        day: the day.
        text: the result in two lines.
        drawing: its card.
        user_id: the user, who is named; nobody is pinged.
    """
    return Reply(
        cards=(Card(),),
        picture=Picture(drawing, f"result-{day.day}.png"),
        text=f"<@{user_id}>\n{text}",
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
        return Reply(cards=(card,))
    return Reply(cards=(card,), items=(DailyButton(DailyAction.ANSWER, answer.puzzle.puzzle_id),))


def solved_words(solved: RightAnswer) -> str:
    """How a puzzle was solved, and the streak."""
    return f"{result_line(solved.result)}\n{streak_line(solved.streak)}"


def puzzle_name(puzzle: DailyPuzzle) -> str:
    """The band and the rating of a puzzle: "🟢 Easy · SE 1.2"."""
    name = translate(_PUZZLE, band=translate(puzzle.band.value), rating=puzzle.rating.words)
    return f"{CIRCLES[puzzle.band]} {name}"


def result_line(result: DailyResult) -> str:
    """How a puzzle was solved: "Easy: solved without a hint"."""
    band = translate(result.band.value)
    if result.hints:
        solved = translate_count(_HELPED, result.hints, puzzle=band)
    else:
        solved = translate(_ALONE, puzzle=band)
    return solved if result.on_time else translate(_LATE, solved=solved)


def streak_line(streak: Streak) -> str:
    """A streak in a sentence, or how to begin one."""
    if not streak.days:
        return translate(_NO_STREAK)
    return translate_count(_STREAK, streak.days, best=streak.best)


def grace_line(streak: Streak) -> str:
    """The rule of the day of grace, or its state for this streak."""
    if streak.grace_used is None:
        return translate(_GRACE, days=GRACE_DAYS)
    until = streak.grace_used + timedelta(GRACE_DAYS)
    return translate(_GRACE_USED, date=date_words(streak.grace_used), until=date_words(until))


def _describe_mistake(answer: WrongAnswer) -> str:
    marked = answer.marked
    match marked.state:
        case AnswerState.RULE_BROKEN:
            return translate(_RULE, why=marked.clash)
        case AnswerState.INCOMPLETE:
            return translate_count(_EMPTY, marked.empty)
        case _:
            assert marked.differs is not None
            return translate(_OTHER_PUZZLE, cell=cell_label(marked.differs))


def _share_button(day: Day) -> DailyButton:
    return DailyButton(DailyAction.SHARE, next(iter(day.puzzles.values())).puzzle_id)
