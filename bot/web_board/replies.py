"""A link to a board as a message, and the buttons below it."""

from enum import Enum
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.chat.user_errors import UserError
from bot.config.board import BoardConfig
from bot.web_board.access import BoardAccess
from bot.web_board.service import BoardGames
from engine.language import N_, forms, translate, translate_count
from web.kind import Kind

_LINK: Final = forms(
    "Your board opens in the browser. It's the same game as here. The link is only for you: "
    "anyone who has it can play as you for 1 hour.",
    "Your board opens in the browser. It's the same game as here. The link is only for you: "
    "anyone who has it can play as you for {count} hours.",
)
_TO_BOARD: Final = N_("Go to the board")
_REVOKED: Final = forms(
    "1 link is closed. The board that it opened will close in a moment.",
    "{count} links are closed. The boards that they opened will close in a moment.",
)
_NO_LINKS: Final = N_("You have no open links.")
_INVITES: Final = N_(
    "<@{user}> would like to solve a puzzle together, with several people on one board. (A shared "
    "game does not count for streaks or duels.)"
)
_FULL: Final = N_("This board is full: no more players can join.")
_ALONE: Final = N_("Only you can play on this board now.")


class LinkAction(Enum):
    """An action of a button below a link; the value is part of its id."""

    CLOSE = "close"
    """Invalidate all links of the user."""
    INVITE = "invite"
    """Invite others to play in this game."""
    ALONE = "alone"
    """Remove the guests from the game."""
    JOIN = "join"
    """Play in somebody else's game, by their invitation."""


_LABELS: Final = {
    LinkAction.CLOSE: N_("Close my links"),
    LinkAction.INVITE: N_("Play together"),
    LinkAction.ALONE: N_("Play alone"),
    LinkAction.JOIN: N_("Join"),
}


class LinkButton(
    PersistentButton,
    template=f"board-link:(?P<action>{values_of(LinkAction)}):(?P<game>{STORE_ID})(:(?P<invitation>{STORE_ID}))?",
):
    """Executes an action below a link, or below an invitation.

    Args:
        invitation: the number of the invitation to join; old invitations have none and no longer
            work.
    """

    def __init__(self, action: LinkAction, game: int, invitation: int | None = None) -> None:
        style = discord.ButtonStyle.secondary
        if action is LinkAction.JOIN:
            style = discord.ButtonStyle.primary
        by = "" if invitation is None else f":{invitation}"
        custom_id = f"board-link:{action.value}:{game}{by}"
        super().__init__(custom_id, translate(_LABELS[action]), style)
        self.action = action
        self.game = game
        self.invitation = invitation

    def where(self, press: Press) -> Visibility:
        """Public for an invitation; private for everything else."""
        return Visibility.NEW if self.action is LinkAction.INVITE else Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The effect of the action."""
        services = services_of(press)
        access = services.get(BoardAccess)
        match self.action:
            case LinkAction.CLOSE:
                count = await services.store.boards.revoke(context.user_id)
                if not count:
                    return Reply(text=translate(_NO_LINKS))
                return Reply(text=translate_count(_REVOKED, count))
            case LinkAction.INVITE:
                invitation = await access.invite(self.game, context)
                text = translate(_INVITES, user=context.user_id)
                return Reply(text=text, items=(LinkButton(LinkAction.JOIN, self.game, invitation),))
            case LinkAction.ALONE:
                await access.send_guests_away(self.game, context)
                return Reply(text=translate(_ALONE))
            case LinkAction.JOIN:
                access.names.learn(press.user.id, press.user.display_name)
                if not await access.join(self.game, self.invitation or 0, context):
                    raise UserError(translate(_FULL))
                board = services.config.board
                key = await access.issue(Kind.GAME, self.game, context, lasts=board.lasts)
                return link_reply(
                    board.link(key, services.get(BoardGames).port), Kind.PRACTICE, self.game, board
                )


def link_reply(link: str, kind: Kind, subject: int, board: BoardConfig) -> Reply:
    """A link as a message; a link to the user's own game has buttons to play together.

    Args:
        kind: the kind of subject that the board is for.
        subject: the id of the game, or of the attempt in practice.
        board: the settings.
    """
    actions = [LinkAction.CLOSE]
    if kind is Kind.GAME:
        actions = [LinkAction.INVITE, LinkAction.ALONE, LinkAction.CLOSE]
    return Reply(
        text=translate_count(_LINK, board.hours),
        items=(
            discord.ui.Button(label=translate(_TO_BOARD), url=link),
            *(LinkButton(action, subject) for action in actions),
        ),
        private=True,
    )
