"""A race as a message, and its buttons."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

import discord

from bot.chat.bands import COLOURS, band_title
from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.followed_messages import is_out_of_reach, place_of, with_private_answer
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.game import THIS_TOO, play_button
from bot.game.standing import fewest_hints, how_far, how_solved
from bot.game.views import game_reply
from bot.race.service import RaceService, RaceView
from bot.store.races import Race, RacePlayer
from engine.language import N_, forms, translate, translate_count

_TITLE: Final = N_("Race: {band}")
_OVER_TITLE: Final = N_("Race: {band} · over")
_RULES: Final = N_(
    "Press **Join** for a new puzzle, the same for everyone here, each on a private board. Your "
    "time starts when you join. How far you are, your time and your hints are shown here."
)
_ENDS: Final = N_("Ends {time}. No rating changes. A filled cell may be wrong.")
_NOBODY: Final = N_("No one joined this time.")
_MORE: Final = forms("… and 1 more", "… and {count} more")
_STARTING: Final = N_("is opening the board")
_LEFT: Final = N_("You left the race. You keep your board: continue it with /board.")
_PODIUM: Final = ("🥇", "🥈", "🥉")
_SHOWN: Final = 25
"""The maximum number of racers that are listed."""


class RaceAction(Enum):
    """An action of a button of a race; the value is part of its id."""

    JOIN = "join"
    BOARD = "board"
    LEAVE = "leave"


_LABELS: Final = {
    RaceAction.JOIN: N_("Join", "a race"),
    RaceAction.BOARD: N_("My board"),
    RaceAction.LEAVE: N_("Leave", "a race"),
}
_STYLES: Final = {RaceAction.JOIN: discord.ButtonStyle.success}


class RaceButton(
    PersistentButton, template=f"race:(?P<action>{values_of(RaceAction)}):(?P<race>{STORE_ID})"
):
    """Joins a race, opens the user's board in it, or leaves it.

    Args:
        race: the id of the race.
    """

    def __init__(self, action: RaceAction, race: int) -> None:
        style = _STYLES.get(action, discord.ButtonStyle.secondary)
        super().__init__(f"race:{action.value}:{race}", translate(_LABELS[action]), style)
        self.action = action
        self.race = race

    def where(self, press: Press) -> Visibility:
        """Privately; a message that the bot cannot edit by itself is edited at each press."""
        return Visibility.HERE if is_out_of_reach(press) else Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The user's board, or a confirmation that they have left."""
        races = services_of(press).get(RaceService)
        own = self._own(races, press, context)
        if not is_out_of_reach(press):
            return await own

        async def shown() -> Reply:
            return race_reply(await races.shown(self.race, place_of(press), context))

        return await with_private_answer(shown, own)

    async def _own(self, races: RaceService, press: Press, context: RequestContext) -> Reply:
        match self.action:
            case RaceAction.JOIN:
                return game_reply(await races.join(self.race, place_of(press), context))
            case RaceAction.BOARD:
                return game_reply(await races.board(self.race, place_of(press), context))
            case RaceAction.LEAVE:
                await races.leave(self.race, place_of(press), context)
                return Reply(text=translate(_LEFT))


def race_reply(view: RaceView) -> Reply:
    """A race as a message, in its own language."""
    with view.standing.presentation.use_locale():
        return _over(view) if view.race.is_over(view.standing.moment) else _running(view)


def _running(view: RaceView) -> Reply:
    race = view.race
    ends = translate(_ENDS, time=discord.utils.format_dt(race.ends, "R"))
    text = "\n".join([translate(_RULES), *_table(view)])
    return Reply(
        cards=(_card(race, _TITLE, text, ends),),
        items=tuple(RaceButton(action, race.id) for action in RaceAction),
    )


def _over(view: RaceView) -> Reply:
    race = view.race
    assert view.standing.drawing is not None
    text = "\n".join(_table(view)) or translate(_NOBODY)
    done = [(racer.user_id, racer.hints) for racer in race.racers if racer.is_done]
    return Reply(
        cards=(_card(race, _OVER_TITLE, text, fewest_hints(done)),),
        picture=Picture(view.standing.drawing, f"race-{race.id}.png"),
        items=(play_button(race.puzzle_id, translate(THIS_TOO)),),
    )


def _card(race: Race, title: str, text: str, small_print: str) -> Card:
    return Card(
        title=band_title(race.band, title),
        text=text,
        small_print=small_print,
        colour=COLOURS[race.band],
    )


def _table(view: RaceView) -> Iterator[str]:
    """A line for each racer; at the end, the first three who solved the puzzle get a medal.

    Those who have finished come first, the fastest at the top; then those with the most filled
    cells.
    """
    race, is_over = view.race, view.race.is_over(view.standing.moment)
    racers = sorted(
        race.racers,
        key=lambda racer: (not racer.is_done, -view.standing.filled.get(racer.user_id, 0)),
    )
    for place, racer in enumerate(racers[:_SHOWN]):
        number = f"{place + 1}."
        if racer.is_done and is_over and place < len(_PODIUM):
            number = _PODIUM[place]
        yield f"{number} <@{racer.user_id}> · {_state(view, racer)}"
    if len(race.racers) > _SHOWN:
        yield translate_count(_MORE, len(race.racers) - _SHOWN)


def _state(view: RaceView, racer: RacePlayer) -> str:
    if racer.is_done:
        return how_solved(racer.seconds, racer.hints)
    filled = view.standing.filled.get(racer.user_id)
    return translate(_STARTING) if filled is None else how_far(filled, racer.hints)
