"""A hint as a message, and the buttons under it that ask for more."""

import re
from collections.abc import Sequence
from typing import Any, Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.custom_ids import STORE_ID, values_of
from bot.hint.result import End, HintResult, Place, Way
from bot.hint.step_views import page_of, step_buttons
from bot.reply import COLOUR, DESCRIPTION_LIMIT, Picture, Reply, shortened
from bot.request_context import RequestContext
from bot.settings.views import ORDER_NAMES
from engine.explain import HintLevel
from engine.language import N_, translate
from engine.scales import TEACHER

_NUDGE: Final = N_("A nudge")
_END: Final = {
    End.SOLVED: N_("Solved"),
    End.OUT_OF_TIME: N_("Out of time"),
    End.BEYOND: N_("No technique helps"),
}
_NEXT_HINT: Final = N_("Next hint")
_NEXT_STEP: Final = N_("Next step")
_PLACE: Final = N_("Step {step} · hint {level} of {levels}")
WAYS: Final = {
    Way.NEXT: _NEXT_HINT,
    Way.ALL: N_("Show all"),
    Way.APPLY: N_("Do them all"),
    Way.SINGLY: N_("One by one"),
}
"""The labels of buttons."""
_KEPT: Final = ("steps:", "solution:", "play:", "fix-cells:")
"""The prefixes of the ids of buttons that belong to a rating above the hints and stay with it."""


class HintButton(
    PersistentButton,
    template=rf"hint:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<level>[0-4])(:(?P<way>{values_of(Way)}))?",
):
    """Shows the next hint of a session, in the same message.

    Its id holds all that it needs, so it works after a restart. The puzzle belongs to everyone who
    sees the message: a press advances the hints for all, as with a newspaper on a table. For a
    private session, users ask in a direct message.

    Args:
        session: the id of the hint session.
        seen: the place in the message with this button. A press counts only while that is current;
            a stale press (a double click, two people at once, a message whose edit was lost)
            updates the message instead of giving more away.
        way: how it continues.
        is_main: whether it is the button that most users press.
    """

    def __init__(
        self, session: int, seen: Place, way: Way = Way.NEXT, *, is_main: bool = False
    ) -> None:
        at_end = seen.level == HintLevel.FULL
        super().__init__(
            f"hint:{session}:{seen.step}:{seen.level}{'' if way is Way.NEXT else f':{way.value}'}",
            translate(_NEXT_STEP if way is Way.NEXT and at_end else WAYS[way]),
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

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The next hint."""
        # The last card is the puzzle or the previous hint; a rating above it stays.
        above = press.message.embeds[:-1] if press.message else ()
        kept = _kept(press.message)
        hints = press.client.hints
        hint = await hints.next_hint(self.session, self.seen, context, way=self.way)
        return hint_reply(hint, above=above, kept=kept)


def hint_reply(
    hint: HintResult,
    *,
    above: Sequence[discord.Embed] = (),
    items: tuple[discord.ui.Item[Any], ...] | None = None,
    kept: tuple[discord.ui.Item[Any], ...] = (),
) -> Reply:
    """A hint as a message, in the language of its session.

    Args:
        hint: the hint.
        above: cards that stay above it, such as a rating.
        items: the buttons below; by default those that continue the session.
        kept: further buttons that stay, since they belong to the cards above.
    """
    place = hint.place
    with hint.presentation.use_locale():
        card = discord.Embed(
            title=translate(_END[hint.end]) if hint.end else hint.technique or translate(_NUDGE),
            description=shortened(hint.words, DESCRIPTION_LIMIT),
            colour=COLOUR,
        )
        if hint.end is None:
            footer = translate(
                _PLACE, step=place.step, level=place.level, levels=int(HintLevel.FULL)
            )
            if hint.scale != TEACHER.slug:
                footer = f"{footer} · {translate(ORDER_NAMES[hint.scale])}"
            if hint.pages > 1:
                footer = f"{footer} · {page_of(hint)}"
            card.set_footer(text=footer)
        return Reply(
            cards=(*above, card),
            picture=Picture(
                hint.drawing.picture,
                f"hint-{hint.session}-{place.step}-{place.level}.png",
                hint.drawing.alt,
            ),
            items=(*(_session_buttons(hint) if items is None else items), *kept),
        )


def _kept(message: discord.Message | None) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons of a message that stay whatever its hints show."""
    rows = () if message is None else message.components
    return tuple(
        discord.ui.Button.from_component(button)
        for row in rows
        if isinstance(row, discord.ActionRow)
        for button in row.children
        if isinstance(button, discord.Button) and (button.custom_id or "").startswith(_KEPT)
    )


def _session_buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons that continue a session."""
    if hint.end:
        return ()
    buttons = (
        HintButton(hint.session, hint.place, way, is_main=not at)
        for at, way in enumerate(ways_of(hint))
    )
    return (*buttons, *step_buttons(hint))


def ways_of(hint: HintResult) -> tuple[Way, ...]:
    """How a session can continue, the usual way first."""
    at_end = hint.place.level == HintLevel.FULL
    levels = () if at_end else (Way.NEXT, Way.ALL)
    if hint.run:
        return (*levels, Way.APPLY, Way.SINGLY)
    return levels or (Way.APPLY if hint.game is not None else Way.NEXT,)
