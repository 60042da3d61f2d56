"""A hint as a message, and the buttons under it that ask for more."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, Self

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture, walk
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.delivery import is_public
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.answer import Answer, HintTask
from bot.entry_points.answer_menus import back_button, open_button
from bot.entry_points.board import BoardSubject, board_buttons
from bot.entry_points.game import game_button
from bot.hint.following import (
    NEXT_ONE,
    WHERE_TO_LOOK,
    answer_to,
    filled_in,
    label_of_filling,
    label_of_question,
)
from bot.hint.result import End, HintResult, Place, Way
from bot.hint.service import HintService
from bot.hint.step_views import page_of, step_buttons
from bot.preferences.setting_values import ORDER_NAMES
from engine.language import N_, translate
from engine.model.step import HintLevel
from engine.orders.scales import TEACHER
from tutor.following import Following

_TITLE: Final = N_("Hint {level} of {levels}")
_END: Final = {
    End.SOLVED: N_("Solved"),
    End.OUT_OF_TIME: N_("Out of time"),
    End.BEYOND: N_("No technique helps"),
}
_FIRST_HINT: Final = N_("Give me a hint")
_EXPLAIN: Final = N_("Explain")
_NEXT_STEP: Final = N_("Next step")
_STEP: Final = N_("step {step}")
_LEVELS: Final = {
    HintLevel.NUDGE: N_("nudge", "a level of hints"),
    HintLevel.TECHNIQUE: N_("technique", "a level of hints"),
    HintLevel.WHERE: N_("where", "a level of hints"),
    HintLevel.FULL: N_("why", "a level of hints"),
}
_WAYS: Final = {
    Way.ALL: N_("Show all"),
    Way.APPLY: N_("Apply"),
    Way.LOOK: WHERE_TO_LOOK,
}
"""The labels of buttons that are the same in all messages."""
_TRY: Final = N_("Try it")
_KEPT: Final = ("fix:", "fix-cells:")
"""The id prefixes of the buttons that stay under all hints for a picture."""


class HintButton(
    PersistentButton,
    template=rf"hint:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<level>[0-4])(:(?P<way>{values_of(Way)}))?",
):
    """Shows the next hint of a session in the same message, or the first one in a new message.

    Its id holds all its state, so it works after a restart. Hints are never public on a server: a
    press in a public message is answered privately, and a user who did not start the session gets a
    new one, from the beginning.

    Args:
        session: the id of the hint session.
        seen: the place in the message with this button. A press counts only while this place is
            current; a stale press (a double click, two people at once, a message whose edit was
            lost) updates the message instead of giving more away.
        way: how the session continues.
        is_main: whether it is the button that most users press.
        label: its label, if not the usual one.
    """

    def __init__(
        self,
        session: int,
        seen: Place,
        way: Way = Way.NEXT,
        *,
        is_main: bool = False,
        label: str = "",
    ) -> None:
        super().__init__(
            f"hint:{session}:{seen.step}:{seen.level}{'' if way is Way.NEXT else f':{way.value}'}",
            label or _label(way, seen),
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.session = session
        self.seen = seen
        self.way = way

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        seen = Place(int(match["step"]), int(match["level"]))
        return cls(int(match["session"]), seen, Way(match["way"] or Way.NEXT))

    def where(self, press: Press) -> Visibility:
        """In the message with the button if it shows a hint and nobody else sees it."""
        if self.seen.level == 0 or is_public(press):
            return Visibility.PERSONAL
        return Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The next hint."""
        hints = services_of(press).get(HintService)
        hint = await hints.next_hint(self.session, self.seen, context, way=self.way)
        return with_kept_buttons(hint_reply(hint), press.message)


def _label(way: Way, seen: Place) -> str:
    if way is not Way.NEXT:
        return translate(_WAYS[way]) if way in _WAYS else ""
    if seen.level == 0:
        return translate(_FIRST_HINT)
    return translate(_NEXT_STEP if seen.level == HintLevel.FULL else _EXPLAIN)


def hint_reply(hint: HintResult) -> Reply:
    """A hint, or the answer to a question about it, as a message in the session's language."""
    place = hint.place
    with hint.presentation.use_locale():
        if hint.asked and hint.following:
            return _asked_reply(hint, hint.asked, hint.following)
        question = hint.question and f"**{hint.question}**"
        card = Card(
            title=translate(_END[hint.end]) if hint.end else _title(hint),
            text="\n".join(filter(None, (filled_in(hint), hint.words, question))),
            small_print="" if hint.end else " · ".join(_small_print(hint)),
        )
        return Reply(
            cards=(card,),
            picture=Picture(hint.drawing, f"hint-{hint.session}-{place.step}-{place.level}.png"),
            items=_buttons(hint),
        )


def _asked_reply(hint: HintResult, asked: Way, following: Following) -> Reply:
    """Where to look for the singles that follow, or the question whether to fill some in."""
    title, lines = answer_to(asked, following)
    place = hint.place
    name = f"hint-{hint.session}-{place.step}-{place.level}-{asked.value}.png"
    if asked is Way.LOOK:
        items = (
            continue_button(hint, Way.NEXT, translate(NEXT_ONE), is_main=True),
            *_fill_buttons(hint, following),
        )
    else:
        items = (
            continue_button(hint, Way.FILL_IN, label_of_filling(following), is_main=True),
            continue_button(hint, Way.LOOK),
        )
    return Reply(
        cards=(Card(title=title, text="\n".join(lines)),),
        picture=Picture(hint.drawing, name),
        items=(*items, back_button(task_of(hint), Answer())),
    )


def _fill_buttons(hint: HintResult, following: Following) -> tuple[discord.ui.Item[Any], ...]:
    """The button that asks whether to fill in the singles that follow, if there are any."""
    if not following.filled:
        return ()
    return (continue_button(hint, Way.FILL, label_of_question(following)),)


def _title(hint: HintResult) -> str:
    """The level of the hint, and the technique if the level includes it."""
    level = translate(_TITLE, level=hint.place.level, levels=int(HintLevel.FULL))
    return " · ".join(filter(None, (level, hint.technique)))


def _small_print(hint: HintResult) -> Iterator[str]:
    step, shown = hint.place.step, hint.place.level
    names = ((level, translate(name)) for level, name in _LEVELS.items())
    levels = " · ".join(f"**{name}**" if level == shown else name for level, name in names)
    yield f"{'●' * shown}{'○' * (HintLevel.FULL - shown)} {levels}"
    if step > 1:
        yield translate(_STEP, step=step)
    if hint.scale != TEACHER.slug:
        yield translate(ORDER_NAMES[hint.scale])
    if hint.pages > 1 and not hint.proof:
        yield page_of(hint)


def with_kept_buttons(reply: Reply, message: discord.Message | None) -> Reply:
    """The reply with the buttons of a message that stay under all hints for a picture."""
    kept: Iterator[discord.ui.Item[Any]] = (
        discord.ui.Button.from_component(button)
        for button in walk(message.components if message else ())
        if isinstance(button, discord.Button) and (button.custom_id or "").startswith(_KEPT)
    )
    return replace(reply, items=(*reply.items, *kept))


def _buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons that continue a session, up to applying its step in a game."""
    board = () if hint.game is None else (game_button(hint.game),)
    if hint.end:
        return board
    first, *others = _continuing(hint)
    opened = (
        (BoardSubject.HINT, hint.session) if hint.game is None else (BoardSubject.GAME, hint.game)
    )
    return (
        first,
        *_see_buttons(hint),
        *((try_button(hint.session, hint.place.step),) if hint.trial else ()),
        *others,
        *board,
        *step_buttons(hint),
        *board_buttons(*opened),
    )


def continue_button(
    hint: HintResult, way: Way, label: str = "", *, is_main: bool = False
) -> discord.ui.Item[Any]:
    """The button that continues a hint.

    Args:
        way: how to continue.
        label: its label, if not the usual one.
        is_main: whether it is the button that most users press.
    """
    if hint.game is None:
        return HintButton(hint.session, hint.place, way, is_main=is_main, label=label)
    return game_hint_button(hint.session, hint.place, way, is_main=is_main, label=label)


def game_hint_button(
    session: int,
    seen: Place,
    way: Way,
    *,
    is_main: bool = False,
    label: str = "",
) -> discord.ui.Button[discord.ui.View]:
    """The button that continues a hint for a game, in the same message.

    Args:
        session: the id of the hint session.
        seen: the place in the message with this button; see `HintButton`.
        way: how to continue.
        is_main: whether it is the button that most users press.
        label: its label, if not the usual one.
    """
    return discord.ui.Button(
        label=label or _label(way, seen),
        style=discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        custom_id=f"game-hint:{session}:{seen.step}:{seen.level}:{way.value}",
    )


def try_button(session: int, step: int) -> discord.ui.Button[discord.ui.View]:
    """The button that tries out the digit of a hint on a scratch copy of a game.

    Args:
        session: the id of the hint session.
        step: the step in the message.
    """
    return discord.ui.Button(
        label=translate(_TRY),
        style=discord.ButtonStyle.secondary,
        custom_id=f"try:{session}:{step}",
    )


def _see_buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The button for an answer, if the hint asks for one."""
    if hint.answer is None:
        return ()
    return (open_button(task_of(hint), hint.answer),)


def task_of(hint: HintResult) -> HintTask:
    """The task of an answer to a hint."""
    return HintTask(hint.session, hint.place.step, hint.place.level)


def _continuing(hint: HintResult) -> Iterator[discord.ui.Item[Any]]:
    """The buttons that continue a hint, the usual one first."""
    following = hint.following
    if hint.place.level < HintLevel.FULL:
        yield continue_button(hint, Way.NEXT, is_main=True)
        yield continue_button(hint, Way.ALL)
        if hint.filled and following and following.filled:
            yield continue_button(hint, Way.FILL_IN, label_of_filling(following, again=True))
        return
    if following:
        yield continue_button(hint, Way.NEXT, translate(NEXT_ONE), is_main=True)
        yield continue_button(hint, Way.LOOK)
        yield from _fill_buttons(hint, following)
    elif hint.game is None:
        yield continue_button(hint, Way.NEXT, is_main=True)
    if hint.game is not None:
        yield continue_button(hint, Way.APPLY, is_main=not following)
