"""A leaderboard as a message, and the buttons to join or leave it."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card
from bot.chat.custom_ids import values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.leaderboard.service import LeaderboardKind, LeaderboardPlace, Leaderboards, Standings
from engine.language import N_, Forms, forms, translate, translate_count

BOARD_NAMES: Final = {
    LeaderboardKind.RATING: N_("practice rating"),
    LeaderboardKind.STREAK: N_("daily streak"),
    LeaderboardKind.MONTH: N_("daily puzzles this month"),
}
_TITLE: Final = N_("Leaderboard: {board}")
_LINE: Final = N_("{place} {member} · {points}", "leaderboard")
_PROVISIONAL: Final = N_("about {rating}, still uncertain")
_UNSURE: Final = N_("Members with few answers so far come last.")
_POINTS: Final[dict[LeaderboardKind, Forms]] = {
    LeaderboardKind.STREAK: forms("1 day", "{count} days"),
    LeaderboardKind.MONTH: forms("1 puzzle", "{count} puzzles"),
}
_EMPTY: Final = N_("No one has joined yet. Be the first!")
_NOBODY: Final = N_("No one is ranked yet.")
_MEMBERS: Final = forms(
    "1 person has joined. Only those who join are shown.",
    "{count} people have joined. Only those who join are shown.",
)
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
_LEADERBOARD: Final = N_("Leaderboard")
_SHORT_NAMES: Final = {
    LeaderboardKind.RATING: N_("Rating", "leaderboard"),
    LeaderboardKind.STREAK: N_("Streak", "leaderboard"),
    LeaderboardKind.MONTH: N_("This month", "leaderboard"),
}
"""The labels of buttons that lead from one leaderboard to another."""
_JOIN: Final = N_("Join")
_LEAVE: Final = N_("Leave")
_JOINED: Final = N_("You are now on this server's leaderboard. Everyone here can see it.")
_LEFT: Final = N_("You are no longer on this server's leaderboard.")
_WAS_NOT: Final = N_("You were not on this server's leaderboard.")


class Membership(Enum):
    """The action of a button under a leaderboard; the value is part of its id."""

    JOIN = "join"
    LEAVE = "leave"


class MembershipButton(
    PersistentButton,
    template=f"board:(?P<action>{values_of(Membership)}):(?P<board>{values_of(LeaderboardKind)})",
):
    """Adds the user to the leaderboard of the server, or removes them.

    Args:
        board: the score of the leaderboard in the message.
    """

    visibility = Visibility.PRIVATE

    def __init__(self, action: Membership, board: LeaderboardKind) -> None:
        joins = action is Membership.JOIN
        super().__init__(
            f"board:{action.value}:{board.value}",
            translate(_JOIN if joins else _LEAVE),
            discord.ButtonStyle.primary if joins else discord.ButtonStyle.secondary,
        )
        self.action = action
        self.board = board

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Join or leave, and show the new leaderboard."""
        leaderboards = services_of(press).get(Leaderboards)
        if self.action is Membership.JOIN:
            await leaderboards.join(context)
            text = _JOINED
        else:
            text = _LEFT if await leaderboards.leave(context) else _WAS_NOT
        standings = await leaderboards.standings(self.board, context)
        return leaderboard_reply(standings, text=translate(text), own=True)


class LeaderboardButton(
    PersistentButton, template=f"board:show:(?P<board>{values_of(LeaderboardKind)})"
):
    """Shows a leaderboard of the server, privately.

    Args:
        board: the score of the leaderboard.
        label: its label, if not the usual one.
    """

    visibility = Visibility.PRIVATE

    def __init__(self, board: LeaderboardKind, label: str = "") -> None:
        super().__init__(f"board:show:{board.value}", label or translate(_LEADERBOARD))
        self.board = board

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The leaderboard."""
        standings = await services_of(press).get(Leaderboards).standings(self.board, context)
        return leaderboard_reply(standings, own=True)


def leaderboard_reply(standings: Standings, *, text: str = "", own: bool = False) -> Reply:
    """A leaderboard as a message, in the current locale.

    Members are mentioned, as their names are not stored; mentions in a card ping nobody.

    Args:
        standings: the leaderboard.
        text: the text above it.
        own: whether only the user sees the message, which then offers to leave.
    """
    board = standings.board
    membership = Membership.LEAVE if own and standings.joined else Membership.JOIN
    unsure = any(place.score.provisional for place in _shown(standings))
    notes = (
        translate(_UNSURE) if unsure else "",
        translate_count(_MEMBERS, standings.members) if standings.members else "",
    )
    card = Card(
        title=translate(_TITLE, board=translate(BOARD_NAMES[board])),
        text="\n".join(_lines(standings)),
        small_print="\n".join(filter(None, notes)),
    )
    others = (other for other in LeaderboardKind if other is not board)
    return Reply(
        cards=(card,),
        text=text,
        items=(
            *(LeaderboardButton(other, translate(_SHORT_NAMES[other])) for other in others),
            MembershipButton(membership, board),
        ),
    )


def _shown(standings: Standings) -> tuple[LeaderboardPlace, ...]:
    return (*standings.top, *filter(None, [standings.own]))


def _lines(standings: Standings) -> Iterator[str]:
    if not standings.top:
        yield translate(_NOBODY if standings.members else _EMPTY)
    for place in _shown(standings):
        if place is standings.own:
            yield "…"
        yield translate(
            _LINE,
            place=_place(place),
            member=f"<@{place.score.user_id}>",
            points=_points(place, standings.board),
        )


def _place(place: LeaderboardPlace) -> str:
    number = f"**{place.number}.**"
    return number if place.score.provisional else _MEDALS.get(place.number, number)


def _points(place: LeaderboardPlace, board: LeaderboardKind) -> str:
    score = place.score
    if board is not LeaderboardKind.RATING:
        return translate_count(_POINTS[board], score.points)
    if score.provisional:
        return translate(_PROVISIONAL, rating=score.points)
    return str(score.points)
