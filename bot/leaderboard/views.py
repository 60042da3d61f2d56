"""A leaderboard as a message, and the buttons to join or leave it."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, Self

import discord

from bot.button import PersistentButton, Press
from bot.card import Card
from bot.custom_ids import values_of
from bot.leaderboard.service import Board, Place, Standings
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility
from engine.language import N_, Forms, forms, translate, translate_count

BOARD_NAMES: Final = {
    Board.RATING: N_("rating in practice"),
    Board.STREAK: N_("streak of daily puzzles"),
    Board.MONTH: N_("daily puzzles this month"),
}
_TITLE: Final = N_("Leaderboard: {board}")
_RATED: Final = N_("{rating} ± {deviation}")
_PROVISIONAL: Final = N_("{rating}? ± {deviation}")
_UNSURE: Final = N_("A rating with ? is not sure yet, and stands below those that are.")
_POINTS: Final[dict[Board, Forms]] = {
    Board.STREAK: forms("1 day", "{count} days"),
    Board.MONTH: forms("1 puzzle", "{count} puzzles"),
}
_NOBODY: Final = N_("Nobody has a place yet.")
_MEMBERS: Final = forms(
    "1 person takes part. Only those who join are shown.",
    "{count} people take part. Only those who join are shown.",
)
_LEADERBOARD: Final = N_("Leaderboard")
_JOIN: Final = N_("Join")
_LEAVE: Final = N_("Leave")
_JOINED: Final = N_("You are on the leaderboard of this server now. Everybody here can see it.")
_LEFT: Final = N_("You are not on the leaderboard of this server any more.")
_WAS_NOT: Final = N_("You were not on the leaderboard of this server.")


class Membership(Enum):
    """The action of a button under a leaderboard; the value is part of its id."""

    JOIN = "join"
    LEAVE = "leave"


class MembershipButton(
    PersistentButton,
    template=f"board:(?P<action>{values_of(Membership)}):(?P<board>{values_of(Board)})",
):
    """Adds the user to the leaderboard of the server, or removes them.

    Args:
        action: the action.
        board: the score of the leaderboard in the message.
    """

    def __init__(self, action: Membership, board: Board) -> None:
        joins = action is Membership.JOIN
        super().__init__(
            f"board:{action.value}:{board.value}",
            translate(_JOIN if joins else _LEAVE),
            discord.ButtonStyle.primary if joins else discord.ButtonStyle.secondary,
        )
        self.action = action
        self.board = board

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(Membership(match["action"]), Board(match["board"]))

    def where(self, press: Press) -> Visibility:
        """Private."""
        return Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The change, and the leaderboard after it."""
        leaderboards = press.client.leaderboards
        if self.action is Membership.JOIN:
            await leaderboards.join(context)
            text = _JOINED
        else:
            text = _LEFT if await leaderboards.leave(context) else _WAS_NOT
        standings = await leaderboards.standings(self.board, context)
        return leaderboard_reply(standings, text=translate(text))


class LeaderboardButton(PersistentButton, template=f"board:show:(?P<board>{values_of(Board)})"):
    """Shows a leaderboard of the server, privately.

    Args:
        board: the score of the leaderboard.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(f"board:show:{board.value}", translate(_LEADERBOARD))
        self.board = board

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(Board(match["board"]))

    def where(self, press: Press) -> Visibility:
        """Private."""
        return Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The leaderboard."""
        return leaderboard_reply(await press.client.leaderboards.standings(self.board, context))


def leaderboard_reply(standings: Standings, *, text: str = "") -> Reply:
    """A leaderboard as a message, in the current locale.

    Members are mentioned, as their names are not stored; mentions in a card ping nobody.

    Args:
        standings: the leaderboard.
        text: the text above it.
    """
    board = standings.board
    card = Card(
        title=translate(_TITLE, board=translate(BOARD_NAMES[board])),
        text="\n".join(_lines(standings)),
        small_print=translate_count(_MEMBERS, standings.members),
    )
    return Reply(
        cards=(card,),
        text=text,
        items=tuple(MembershipButton(action, board) for action in Membership),
    )


def _lines(standings: Standings) -> Iterator[str]:
    if not standings.top:
        yield translate(_NOBODY)
    for place in standings.top:
        yield _line(place, standings.board)
    if standings.own:
        yield "…"
        yield _line(standings.own, standings.board)
    shown = (*standings.top, *filter(None, [standings.own]))
    if any(place.score.provisional for place in shown):
        yield f"\n{translate(_UNSURE)}"


def _line(place: Place, board: Board) -> str:
    return f"**{place.number}.** <@{place.score.user_id}> {_points(place, board)}"


def _points(place: Place, board: Board) -> str:
    score = place.score
    if board is Board.RATING:
        template = _PROVISIONAL if score.provisional else _RATED
        return translate(template, rating=score.points, deviation=score.deviation)
    return translate_count(_POINTS[board], score.points)
