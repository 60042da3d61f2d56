"""Drills as messages, and their buttons."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final, Self

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.chat.technique_links import to_lesson, to_practice
from bot.entry_points.answer import Answer
from bot.practice.drill import (
    POSITIONS,
    SECONDS,
    Drill,
    DrillKind,
    DrillResult,
    Drills,
    DrillScore,
    LastAnswer,
)
from engine.houses import Cell
from engine.language import N_, cell_label, forms, translate, translate_count
from engine.model.technique import Technique

SPOT: Final = N_("Spot it")
LENGTHS: Final = {
    DrillKind.TEN: N_("Spot it: 10 positions"),
    DrillKind.MINUTE: N_("Spot it: 60 seconds"),
}
_TITLE: Final = N_("Spot it: {name}")
_NUMBER: Final = N_("{number} of {count}", "a position of a drill")
_TIME: Final = N_("{seconds} of {limit} s", "a drill")
_FILLS: Final = N_("Which of these cells does it fill?")
_REMOVES: Final = N_("Which of these cells loses a candidate?")
_EITHER: Final = N_("Which of these cells does it change?")
_RIGHT: Final = forms(
    "✅ **{cell}** is right, in 1 second.", "✅ **{cell}** is right, in {count} seconds."
)
_WRONG: Final = N_("❌ Not **{cell}**. Here is the step:")
_READ: Final = N_("The clock stops while you read.")
_FIRST: Final = N_("Only your first choice counts.")
_NEXT: Final = N_("Next position")
_STOP: Final = N_("Stop", "a drill")
_SCORE: Final = N_("**{right} of {answered} right**, {seconds} s each")
_NONE: Final = N_("You have not chosen a cell yet.")
_LINE: Final = N_("{name}: {right} of {answered} right, {seconds} s each")
_AGAIN: Final = N_("What you have missed comes back in /practice.")


class DrillStartButton(
    PersistentButton,
    template=rf"spot:(?P<kind>{values_of(DrillKind)}):(?P<technique>[a-z0-9-]{{0,48}})",
):
    """Begins a drill in the user's private message.

    Args:
        drill: the drill to begin.
        label: the label, if not the default one.
        is_main: whether it is the button that most users press.
    """

    def __init__(self, drill: Drill, label: str = "", *, is_main: bool = False) -> None:
        super().__init__(
            f"spot:{drill.kind.value}:{drill.technique}",
            translate(label or LENGTHS[drill.kind]),
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.drill = drill

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(Drill(DrillKind(match["kind"]), match["technique"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The first position."""
        return drill_reply(await services_of(press).get(Drills).start(self.drill, context), context)


class Turn(Enum):
    """The action of a drill's button that does not choose a cell; the value is part of its id."""

    NEXT = "next"
    STOP = "stop"


class DrillButton(
    PersistentButton,
    template=(
        rf"drill:(?P<kind>{values_of(DrillKind)}):(?P<technique>[a-z0-9-]{{0,48}})"
        rf":(?P<attempt>{STORE_ID}):(?P<choice>[0-7]?[0-9]|80|{values_of(Turn)})"
    ),
):
    """Chooses a cell in a drill, continues the drill, or ends it.

    Args:
        drill: the drill.
        attempt: the id of the attempt in the message.
        choice: the cell, or the action.
    """

    def __init__(self, drill: Drill, attempt: int, choice: Cell | Turn) -> None:
        if isinstance(choice, Turn):
            chosen, label = choice.value, translate(_LABELS[choice])
        else:
            chosen, label = str(choice), cell_label(choice)
        super().__init__(
            f"drill:{drill.kind.value}:{drill.technique}:{attempt}:{chosen}",
            label,
            discord.ButtonStyle.secondary if choice is Turn.STOP else discord.ButtonStyle.primary,
        )
        self.drill = drill
        self.attempt = attempt
        self.choice = choice

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        text = match["choice"]
        choice = int(text) if text.isdecimal() else Turn(text)
        drill = Drill(DrillKind(match["kind"]), match["technique"])
        return cls(drill, int(match["attempt"]), choice)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The drill after the press."""
        drills = services_of(press).get(Drills)
        match self.choice:
            case Turn.NEXT:
                result = await drills.go_on(self.drill, self.attempt, context)
            case Turn.STOP:
                result = await drills.end(self.drill, self.attempt, context)
            case cell:
                result = await drills.choose(self.drill, self.attempt, cell, context)
        return drill_reply(result, context)


_LABELS: Final = {Turn.NEXT: _NEXT, Turn.STOP: _STOP}


def drill_reply(result: DrillResult, context: RequestContext) -> Reply:
    """A drill as a message, in the current locale."""
    if result.scores is not None:
        return _end_reply(result, result.scores)
    drill, attempt = result.drill, result.attempt
    picture = None
    if result.exercise is not None:
        # A new name for each edit.
        name = f"drill-{attempt.id}-{context.interaction_id}.png"
        picture = Picture(result.exercise.drawing, name)
    card = Card(
        title=drill_title(result),
        text="\n".join(drill_lines(result)),
        small_print=translate(_FIRST if result.cells else _READ),
        button=to_lesson(result.technique.slug),
    )
    choices = result.cells or (Turn.NEXT,)
    items = (DrillButton(drill, attempt.id, choice) for choice in (*choices, Turn.STOP))
    return Reply(cards=(card,), picture=picture, items=tuple(items))


def score_lines(scores: Mapping[Technique, DrillScore]) -> Iterator[str]:
    """The scores by technique, in the current locale."""
    for technique, score in scores.items():
        yield translate(
            _LINE,
            name=translate(technique.value),
            right=score.right,
            answered=score.answered,
            seconds=_rounded(score.seconds),
        )


def drill_title(result: DrillResult) -> str:
    """The heading of a drill: its technique and its progress."""
    title = translate(_TITLE, name=translate(result.technique.value))
    if result.scores is None:
        return f"{title} · {_progress(result)}"
    return title if result.drill.technique else translate(SPOT)


def _end_lines(result: DrillResult, scores: Mapping[Technique, DrillScore]) -> Iterator[str]:
    answered = sum(score.answered for score in scores.values())
    right = sum(score.right for score in scores.values())
    if result.last:
        yield _verdict(result.last)
    if answered:
        seconds = _rounded(result.seconds / answered)
        yield translate(_SCORE, right=right, answered=answered, seconds=seconds)
    else:
        yield translate(_NONE)
    if len(scores) > 1:
        yield from score_lines(scores)


def _end_reply(result: DrillResult, scores: Mapping[Technique, DrillScore]) -> Reply:
    drill = result.drill
    missed = any(score.right < score.answered for score in scores.values())
    card = Card(
        title=drill_title(result),
        text="\n".join(drill_lines(result)),
        small_print=translate(_AGAIN) if missed else "",
    )
    starts = (DrillStartButton(Drill(kind, drill.technique)) for kind in DrillKind)
    practice = (to_practice(drill.technique, is_main=False),) if drill.technique else ()
    items: tuple[discord.ui.Item[Any], ...] = (*starts, *practice)
    return Reply(cards=(card,), items=items)


def _progress(result: DrillResult) -> str:
    if result.drill.kind is DrillKind.MINUTE:
        return translate(_TIME, seconds=round(result.seconds), limit=SECONDS)
    number = result.answered + bool(result.cells)
    return translate(_NUMBER, number=number, count=POSITIONS)


def drill_lines(result: DrillResult) -> Iterator[str]:
    """The lines about the last answer, and the question, the step or the score."""
    if result.scores is not None:
        yield from _end_lines(result, result.scores)
        return
    if result.last is not None:
        yield _verdict(result.last)
    if result.cells:
        yield f"**{translate(_question(result.technique))}**"
    elif result.exercise is not None:
        yield result.exercise.words


def _verdict(last: LastAnswer) -> str:
    if last.right:
        seconds = _rounded(last.seconds)
        return translate_count(_RIGHT, seconds, cell=cell_label(last.cell))
    return translate(_WRONG, cell=cell_label(last.cell))


def _question(technique: Technique) -> str:
    answer = Answer.to(technique)
    if answer.either:
        return _EITHER
    return _REMOVES if answer.removes else _FILLS


def _rounded(seconds: float) -> int:
    return max(round(seconds), 1)
