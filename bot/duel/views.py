"""A duel as a message, its buttons, and the question before a player gives up."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import discord

from bot.chat.bands import COLOURS, band_title
from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.followed_messages import can_edit_in, is_out_of_reach, place_of, with_private_answer
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.user_errors import UserError
from bot.duel.service import DuelService, DuelView, TooManyDuelsError
from bot.entry_points.game import THIS_TOO, play_button
from bot.game.standing import how_far, how_solved
from bot.game.views import game_reply
from bot.store.duels import Duel, DuelPlayer, Outcome, Refusal
from engine.language import N_, forms, translate, translate_count
from engine.model.band import band_name
from workers.interface import JobError

_log = logging.getLogger(__name__)

_TITLE: Final = N_("Duel: {band}")
_OVER_TITLE: Final = N_("Duel: {band} · over")
_CHALLENGES: Final = N_("{challenger} challenges {rival} to a duel.")
_CHALLENGES_ANYONE: Final = N_("{challenger} challenges anyone here to a duel.")
_RULES: Final = N_(
    "You both get the same new puzzle, each on a private board. Here you see how many cells each "
    "of you has filled in. Hints are allowed, and counted."
)
_OPEN_UNTIL: Final = N_("Open until {time}.")
_DECLINED: Final = N_("{rival} would rather not right now.")
_WITHDRAWN: Final = N_("{challenger} withdrew the challenge.")
_LAPSED: Final = N_("This challenge is no longer open.")
_ENDS: Final = N_(
    "Ends when both have finished, but no later than {time}. A filled cell may be wrong."
)
_TIMES_IF: Final = N_("Times are shown only if both of you press Show times.")
_TIMES_WANTED: Final = N_("{player} would like to show times. They appear if you both agree.")
_TIMES_AGREED: Final = N_(
    "Both players want to show their times, from opening the board to the solution."
)
_NOT_OPENED: Final = N_("has not opened the board yet")
_GAVE_UP: Final = N_("🏳️ gave up")
_SOMEONE: Final = N_("someone", "a player who was deleted")
_SURE: Final = N_("Do you want to give up? Everyone will see it in the duel.")
_KEPT: Final = N_("You keep your board.")
_YIELDED: Final = N_("You gave up.")
_CONTINUED: Final = N_("You keep your board: continue it with /board.")
_WITHDRAW_ALL: Final = N_("Withdraw challenges")
_WITHDREW: Final = forms(
    "I withdrew 1 challenge. Start a new one with /duel.",
    "I withdrew {count} challenges. Start a new one with /duel.",
)
_NO_OPEN: Final = N_("None of your challenges is open.")


class DuelAction(Enum):
    """An action of a button of a duel; the value is part of its id."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    """Withdraw a challenge of the user; under older messages, `DECLINE` does that, too."""
    BOARD = "board"
    TIMES = "times"
    GIVE_UP = "give-up"
    """Ask whether to give up."""
    YIELD = "yield"
    """Give up."""
    UPDATE = "update"
    """Show the state of the duel, for messages that the bot cannot edit on its own."""


_LABELS: Final = {
    DuelAction.ACCEPT: N_("Accept"),
    DuelAction.DECLINE: N_("Decline"),
    DuelAction.WITHDRAW: N_("Withdraw"),
    DuelAction.BOARD: N_("My board"),
    DuelAction.TIMES: N_("Show times"),
    DuelAction.GIVE_UP: N_("Give up"),
    DuelAction.YIELD: N_("Give up"),
    DuelAction.UPDATE: N_("Update"),
}
_STYLES: Final = {
    DuelAction.ACCEPT: discord.ButtonStyle.success,
    DuelAction.BOARD: discord.ButtonStyle.primary,
    DuelAction.YIELD: discord.ButtonStyle.danger,
}
_NUMBERED: Final = {
    DuelAction.BOARD: N_("Board {number}"),
    DuelAction.GIVE_UP: N_("Give up {number}"),
}
_PRIVATE: Final = (DuelAction.BOARD, DuelAction.GIVE_UP)


class DuelButton(
    PersistentButton, template=f"duel:(?P<action>{values_of(DuelAction)}):(?P<duel>{STORE_ID})"
):
    """Executes an action on a duel.

    Args:
        duel: the id of the duel.
        number: its place in a list of duels, which the label names; 0 outside of lists.
    """

    def __init__(self, action: DuelAction, duel: int, number: int = 0) -> None:
        style = _STYLES.get(action, discord.ButtonStyle.secondary)
        label = translate(_NUMBERED[action] if number else _LABELS[action], number=number)
        super().__init__(f"duel:{action.value}:{duel}", label, style)
        self.action = action
        self.duel = duel

    def where(self, press: Press) -> Visibility:
        """Edit the message of the duel; a player's own board or question is private.

        A message that the bot cannot edit by itself is edited at each press.
        """
        is_private = self.action in _PRIVATE and not is_out_of_reach(press)
        return Visibility.PRIVATE if is_private else Visibility.HERE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The duel, the player's board, or a question."""
        duels = services_of(press).get(DuelService)
        message_id = None if press.message is None else press.message.id

        async def shown() -> Reply:
            return duel_reply(await duels.shown(self.duel, message_id, context))

        if self.action is DuelAction.ACCEPT:
            with offering_room():
                await duels.accept(self.duel, message_id, context)
        if press.message is not None and not press.message.flags.ephemeral:
            place = place_of(press) if can_edit_in(press) else None
            await duels.follow(self.duel, press.message.id, place, context)
        if self.action in _PRIVATE and is_out_of_reach(press):
            return await with_private_answer(shown, self._private(duels, context))
        match self.action:
            case DuelAction.ACCEPT:
                # Open the board first, so that the duel's message shows it as opened.
                board = await self._own_board(duels, context)
                return replace(await shown(), own=board)
            case DuelAction.DECLINE | DuelAction.WITHDRAW:
                withdraw = self.action is DuelAction.WITHDRAW
                return duel_reply(await duels.refuse(self.duel, context, withdraw=withdraw))
            case DuelAction.TIMES:
                return duel_reply(await duels.switch_times(self.duel, context))
            case DuelAction.YIELD:
                player = await duels.give_up(self.duel, context)
                return Reply(text=_with_board(_YIELDED, _CONTINUED, player))
            case DuelAction.UPDATE:
                return await shown()
            case DuelAction.BOARD | DuelAction.GIVE_UP:
                return await self._private(duels, context)

    async def _private(self, duels: DuelService, context: RequestContext) -> Reply:
        """The player's board, or the question before they give up."""
        if self.action is DuelAction.BOARD:
            return game_reply(await duels.board(self.duel, context))
        player = await duels.require_playing(self.duel, context)
        text = _with_board(_SURE, _KEPT, player)
        return Reply(text=text, items=(DuelButton(DuelAction.YIELD, self.duel),))

    async def _own_board(self, duels: DuelService, context: RequestContext) -> Reply | None:
        """The board of the player who has accepted; None if *My board* opens it."""
        try:
            return game_reply(await duels.board(self.duel, context))
        except (UserError, JobError) as error:
            _log.info("the board of an accepted duel did not open at once: %s", error)
            return None


class WithdrawAllButton(PersistentButton, template="duel-withdraw-all"):
    """Withdraws all open challenges of the user."""

    def __init__(self) -> None:
        super().__init__("duel-withdraw-all", translate(_WITHDRAW_ALL))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """How many were withdrawn."""
        count = await services_of(press).get(DuelService).withdraw_all(context)
        return Reply(text=translate_count(_WITHDREW, count) if count else translate(_NO_OPEN))


@contextmanager
def offering_room() -> Iterator[None]:
    """Add buttons that make room to the error of a user with too many duels or challenges.

    The user's duels are listed, because their messages may be deleted or out of reach.
    """
    try:
        yield
    except TooManyDuelsError as error:
        lines = [str(error)]
        items: list[PersistentButton] = [WithdrawAllButton()] if error.may_withdraw else []
        for number, duel in enumerate(error.playing, start=1):
            lines.append(_line(duel, number))
            items += [DuelButton(action, duel.id, number) for action in _NUMBERED]
        full = UserError("\n".join(lines))
        full.items = tuple(items)
        raise full from error


def duel_reply(view: DuelView) -> Reply:
    """A duel as a message, in its own language."""
    duel, moment = view.duel, view.standing.moment
    with view.standing.presentation.use_locale():
        if duel.is_open(moment):
            return _challenge(duel, is_quiet=view.is_quiet)
        if duel.begun is None:
            return Reply(cards=(_card(duel, _ending(duel)),))
        return _over(view) if duel.is_over(moment) else _running(view)


def _challenge(duel: Duel, *, is_quiet: bool) -> Reply:
    rival = duel.player(1)
    text = _CHALLENGES if rival else _CHALLENGES_ANYONE
    said = translate(text, challenger=_name(duel, 0), rival=_name(duel, 1))
    until = discord.utils.format_dt(duel.expires, "f")
    actions = [DuelAction.ACCEPT, DuelAction.DECLINE, DuelAction.WITHDRAW]
    if rival is None:
        actions.remove(DuelAction.DECLINE)
    return Reply(
        cards=(_card(duel, f"{said}\n{translate(_RULES)}", translate(_OPEN_UNTIL, time=until)),),
        items=tuple(DuelButton(action, duel.id) for action in actions),
        pinged=None if rival is None or is_quiet else rival.user_id,
    )


def _ending(duel: Duel) -> str:
    """Why a challenge was not accepted."""
    texts = {Refusal.DECLINED: _DECLINED, Refusal.WITHDRAWN: _WITHDRAWN, None: _LAPSED}
    return translate(texts[duel.refused], challenger=_name(duel, 0), rival=_name(duel, 1))


def _running(view: DuelView) -> Reply:
    duel = view.duel
    until = discord.utils.format_dt(duel.expires, "f")
    notes = translate(_ENDS, time=until)
    actions = [DuelAction.BOARD, DuelAction.GIVE_UP]
    if duel.may_show_times(view.standing.moment):
        notes += f"\n{_times_note(duel)}"
        actions.insert(1, DuelAction.TIMES)
    if duel.message_id is None:
        actions.append(DuelAction.UPDATE)
    return Reply(
        cards=(_card(duel, "\n".join(_standing(view)), notes),),
        items=tuple(DuelButton(action, duel.id) for action in actions),
    )


def _over(view: DuelView) -> Reply:
    duel = view.duel
    assert duel.puzzle_id is not None
    assert view.standing.drawing is not None
    both = duel.may_show_times(view.standing.moment)
    items: list[discord.ui.Item[Any]] = [play_button(duel.puzzle_id, translate(THIS_TOO))]
    if both:
        items.append(DuelButton(DuelAction.TIMES, duel.id))
    notes = _times_note(duel) if both else ""
    return Reply(
        cards=(_card(duel, "\n".join(_standing(view)), notes, title=_OVER_TITLE),),
        picture=Picture(view.standing.drawing, f"duel-{duel.id}.png"),
        items=tuple(items),
    )


def _card(duel: Duel, text: str, notes: str = "", *, title: str = _TITLE) -> Card:
    return Card(
        title=band_title(duel.band, title),
        text=text,
        small_print=notes,
        colour=COLOURS[duel.band],
    )


def _line(duel: Duel, number: int) -> str:
    """A duel in a list, with a link to its message if there is one."""
    players = ", ".join(_name(duel, place) for place in (0, 1))
    ends = discord.utils.format_dt(duel.expires, "R")
    parts = [band_name(duel.band), players, ends]
    if duel.place is not None:
        parts.append("https://discord.com/channels/{}/{}/{}".format(*duel.place))
    return f"{number}. {' · '.join(parts)}"


def _standing(view: DuelView) -> Iterator[str]:
    """How each player stands, in a line each."""
    for place in (0, 1):
        player = view.duel.player(place)
        yield f"**{_name(view.duel, place)}** · {'…' if player is None else _state(view, player)}"


def _with_board(text: str, of_board: str, player: DuelPlayer) -> str:
    """A text and, if the player has a board, the text about it; both as marked with `N_`."""
    has_board = player.turns is not None
    return " ".join(map(translate, (text, of_board) if has_board else (text,)))


def _state(view: DuelView, player: DuelPlayer) -> str:
    if player.outcome is Outcome.GAVE_UP:
        return translate(_GAVE_UP)
    if player.outcome is Outcome.SOLVED:
        return how_solved(player.seconds if _agreed(view.duel) else None, player.hints)
    filled = view.standing.filled.get(player.place)
    return translate(_NOT_OPENED) if filled is None else how_far(filled, player.hints)


def _times_note(duel: Duel) -> str:
    if _agreed(duel):
        return translate(_TIMES_AGREED)
    wanting = next((player for player in duel.players if player.times), None)
    if wanting is None:
        return translate(_TIMES_IF)
    return translate(_TIMES_WANTED, player=f"<@{wanting.user_id}>")


def _agreed(duel: Duel) -> bool:
    """Whether both players want to show times."""
    return [player.times for player in duel.players] == [True, True]


def _name(duel: Duel, place: int) -> str:
    """A mention of a player, which pings nobody unless the message is new."""
    player = duel.player(place)
    return translate(_SOMEONE) if player is None else f"<@{player.user_id}>"
