"""The answers to exceptions: one table, so that an error gets the same answer everywhere.

Users never see a trace. An exception that is not in the table is a bug: it is logged with a short
id, and the user gets that id to report.
"""

import contextlib
import logging
import re
import secrets
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.chat.card import Card, Picture, walk
from bot.chat.command_options import WrongValueError
from bot.chat.delivery import ALREADY_ANSWERED, is_answered, note_undelivered
from bot.chat.in_flight import StoppingError
from bot.chat.limits import TooFastError
from bot.chat.metrics import RequestOutcome
from bot.chat.reply import Reply
from bot.chat.sending import send_privately
from bot.chat.services import services_of
from bot.chat.start_buttons import Start, start_button, start_buttons
from bot.chat.subject import subject_context, subject_of
from bot.chat.typed_text import escape, quote
from bot.chat.user_errors import FixableGridError, FixableTextError, UserError
from bot.store import StoreBusyError, StoreFullError, StoreUnavailableError
from engine.errors import NoGridError, SudokuError
from engine.language import N_, Forms, forms, start_of_sentence, translate, translate_count
from engine.notation import NotationError
from reader import UnreadableImageError
from tutor.drawing import Drawing, DrawnGridError
from workers.interface import JobCrashed, JobTimeout, Overloaded, Stopped, TooManyWaiting

_log = logging.getLogger(__name__)

_UNKNOWN_INTERACTION: Final = 10062
_UNKNOWN_WEBHOOK: Final = 10015
_UNKNOWN_MESSAGE: Final = 10008
_TOKEN_EXPIRED: Final = 50027
_RESPONSE_EXPIRED: Final = (
    ALREADY_ANSWERED,
    _UNKNOWN_INTERACTION,
    _UNKNOWN_WEBHOOK,
    _UNKNOWN_MESSAGE,
    _TOKEN_EXPIRED,
)

_Words = Callable[[Any], str]
SendReply = Callable[[Reply], Awaitable[object]]
"""Sends a reply to the user who waits for an answer."""

_BUSY: Final = N_("I'm busy: many puzzles are waiting. Please try again in a moment.")
_TOO_FAST: Final = forms(
    "That was a lot at once. Please try again in 1 second.",
    "That was a lot at once. Please try again in {count} seconds.",
)
_SERVER_TOO_FAST: Final = forms(
    "This server is asking for a lot right now. Please try again in 1 second.",
    "This server is asking for a lot right now. Please try again in {count} seconds.",
)
_SILENT: Final = N_("If you send more before that, I may not answer.")
_YOURS_WAITING: Final = forms(
    "I still have to finish 1 of your requests. Please wait until it's done.",
    "I still have to finish {count} of your requests. Please wait until they're done.",
)
_TOO_LONG: Final = N_("This took too long, so I stopped. I have no answer for this puzzle.")
_NO_COMMAND: Final = N_(
    "The command {name} no longer exists. Reload Discord (Ctrl+R) to see the current ones."
)
_CHANGED: Final = N_("/{name} has changed. Reload Discord (Ctrl+R) and try again.")
_DOES_NOT_FIT: Final = N_(
    "{value} does not work here. Pick one of the values that Discord suggests."
)
_CRASHED: Final = N_("Something interrupted my work on this puzzle. Please try again.")
_RESTARTING: Final = N_("I'm restarting. Please try again in a moment.")
_STORE_BUSY: Final = N_("My database is busy, so nothing was saved. Please try again.")
_STORE_FULL: Final = N_(
    "My disk is full, so I could not save this. Please ask the host to free some space."
)
_STORE_AWAY: Final = N_("My database is not responding. Please try again in a few minutes.")
_TYPED: Final = N_("You typed:")
_WRONG: Final = discord.Colour(0xD55E00)
"""The colour of cards with a wrong grid. The picture also marks the wrong cells with crosses."""
_ECHO_END: Final = "\n```"
_MAX_ECHO: Final = 1_500
"""The maximum number of typed characters that are repeated; a longer refused text is not."""
_MIN_ECHO: Final = 20
"""A refused text with fewer characters is not repeated: it is quickly typed again."""
_WORD: Final = re.compile(r"[^\W\d_]{3}")
"""Three letters in a row, which no puzzle or move contains: texts with words are not repeated."""
_TEXT_OPTION: Final = discord.AppCommandOptionType.string.value
_FAULT: Final = N_("Something went wrong on my end.")
_REPORT: Final = N_("{what} If you report it, please include the error id `{id}`.")


def _too_fast(error: TooFastError) -> Forms:
    return _SERVER_TOO_FAST if error.server else _TOO_FAST


def _sentence(text: str) -> str:
    return f"{start_of_sentence(text)}{'' if text.endswith(('.', '?', '!')) else '.'}"


_EXPECTED: Final[tuple[tuple[type[Exception], _Words], ...]] = (
    (SudokuError, lambda e: _sentence(escape(str(e)))),
    (UserError, str),
    (TooFastError, lambda e: translate_count(_too_fast(e), e.seconds)),
    (TooManyWaiting, lambda e: translate_count(_YOURS_WAITING, e.count)),
    (Overloaded, lambda _: translate(_BUSY)),
    (StoppingError, lambda _: translate(_RESTARTING)),
    (Stopped, lambda _: translate(_RESTARTING)),
    (JobTimeout, lambda _: translate(_TOO_LONG)),
    (
        app_commands.CommandNotFound,
        lambda e: translate(_NO_COMMAND, name=escape(e.name[:50])),
    ),
    (app_commands.CommandSignatureMismatch, lambda e: translate(_CHANGED, name=e.command.name)),
    (WrongValueError, lambda e: translate(_DOES_NOT_FIT, value=quote(str(e.value)))),
    (
        app_commands.TransformerError,
        lambda e: translate(_DOES_NOT_FIT, value=quote(str(e.value))),
    ),
)
"""Errors that are shown but not logged; the first match counts."""

_FAULTS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (JobCrashed, _CRASHED),
    (StoreBusyError, _STORE_BUSY),
    (StoreFullError, _STORE_FULL),
    (StoreUnavailableError, _STORE_AWAY),
    (Exception, _FAULT),
)
"""Errors that are logged with an id, each with the first sentence of its answer."""


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """The answer to an exception.

    Attributes:
        text: the text for the user; None if Discord no longer accepts an answer.
        outcome: its outcome in the metrics.
        drawing: the grid with what is wrong marked, or None.
        items: buttons for correcting that grid, or for starting with another one.
        is_misread: whether the text is almost a puzzle or a move, so that it makes sense to offer a
            correction.
        error_id: the id under which to log the exception; None if it is not logged.
    """

    text: str | None
    outcome: RequestOutcome
    error_id: str | None = None
    drawing: Drawing | None = None
    items: tuple[discord.ui.Item[Any], ...] = ()
    is_misread: bool = False


def describe_error(error: BaseException) -> ErrorAnswer:
    """Look an exception up in the table.

    Args:
        error: the exception as caught; this function unwraps discord.py's wrappers.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in _RESPONSE_EXPIRED:
        repeated = error.code == ALREADY_ANSWERED
        return ErrorAnswer(None, RequestOutcome.REPEATED if repeated else RequestOutcome.LATE)
    for kind, words in _EXPECTED:
        if isinstance(error, kind):
            later = isinstance(error, (TooFastError, Overloaded, StoppingError, Stopped))
            outcome = RequestOutcome.LIMITED if later else RequestOutcome.REFUSED
            items: tuple[discord.ui.Item[Any], ...] = ()
            if isinstance(error, NoGridError):
                items = start_buttons()
            if isinstance(error, UnreadableImageError):
                items = (start_button(Start.UPLOAD),)
            if isinstance(error, (UserError, FixableGridError, FixableTextError)):
                items = error.items
            return ErrorAnswer(
                words(error),
                outcome,
                drawing=error.drawing if isinstance(error, DrawnGridError) else None,
                items=items,
                is_misread=isinstance(error, NotationError),
            )
    error_id = secrets.token_hex(4)
    start = next((text for kind, text in _FAULTS if isinstance(error, kind)), _FAULTS[-1][1])
    return ErrorAnswer(
        translate(_REPORT, what=translate(start), id=error_id), RequestOutcome.FAULT, error_id
    )


def _echo(interaction: discord.Interaction[Any], answer: ErrorAnswer) -> str:
    """The text that the user typed and would have to type again; "" if nothing is lost."""
    if not answer.is_misread and answer.outcome not in (
        RequestOutcome.LIMITED,
        RequestOutcome.FAULT,
    ):
        return ""
    command = interaction.command
    parameters = command.parameters if isinstance(command, app_commands.Command) else ()
    chosen = frozenset(option.name for option in parameters if option.choices)
    typed = "\n".join(_typed(interaction.data, chosen)).replace("```", "")
    if answer.is_misread and (not _MIN_ECHO <= len(typed) <= _MAX_ECHO or _WORD.search(typed)):
        return ""
    return f"\n{_echo_start()}{typed[:_MAX_ECHO]}{_ECHO_END}" if typed.strip() else ""


def _echo_start() -> str:
    return f"{translate(_TYPED)}\n```\n"


def typed_before(message: discord.Message | None) -> str:
    """The text that the message of an error repeats; "" if it repeats nothing.

    The words before the text identify it, in the user's locale: other messages contain code blocks
    with grids, too.
    """
    for part in walk(message.components) if message is not None else ():
        if isinstance(part, discord.TextDisplay):
            _, found, rest = part.content.partition(_echo_start())
            if found:
                return rest.rpartition(_ECHO_END)[0]
    return ""


def _typed(data: object, chosen: Collection[str]) -> Iterator[str]:
    """The texts in the options of a command or the fields of a form, as Discord sends them.

    Args:
        chosen: the names of the options whose values are chosen, not typed.
    """
    if isinstance(data, Mapping) and data.get("name") not in chosen:
        is_text = data.get("type") in {_TEXT_OPTION, discord.ComponentType.text_input.value}
        if is_text and isinstance(data.get("value"), str):
            yield data["value"]
        for key in ("options", "components", "component"):
            yield from _typed(data.get(key), chosen)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for part in data:
            yield from _typed(part, chosen)


@contextlib.asynccontextmanager
async def handle_errors(
    interaction: discord.Interaction[Any], send: SendReply | None = None
) -> AsyncIterator[None]:
    """Catch exceptions raised inside the context and answer the interaction with them.

    `bot.chat.respond.respond` runs everything in this context.

    Args:
        send: sends the reply; see `send_error`.
    """
    try:
        yield
    except Exception as error:
        await send_error(interaction, error, send)


async def send_error(
    interaction: discord.Interaction[Any], error: BaseException, send: SendReply | None = None
) -> None:
    """Send an exception to the user, and log it if it is a bug.

    A user who is refused many times a second is not told every time.

    Args:
        error: the exception.
        send: sends the reply; by default `send_privately`.
    """
    answer = describe_error(error)
    subject = subject_of(interaction)
    services = services_of(interaction)
    services.metrics.answered(subject, answer.outcome)
    with subject_context(subject):
        if answer.error_id is not None:
            _log.error(
                "error %s", answer.error_id, exc_info=error, extra={"error_id": answer.error_id}
            )
        if answer.text is None:
            _log.info("the answer came too late: %s", error)
            note_undelivered(interaction)
        elif is_answered(interaction) or services.limits.allows_notice(
            interaction.user.id, services.in_flight.pressure
        ):
            text = answer.text + _echo(interaction, answer)
            if isinstance(error, TooFastError) and services.limits.was_last_notice(
                interaction.user.id, services.in_flight.pressure
            ):
                text += f"\n{translate(_SILENT)}"
            reply = Reply(text=text, items=answer.items)
            if answer.drawing is not None:
                reply = Reply(
                    cards=(Card(text=text, colour=_WRONG),),
                    picture=Picture(answer.drawing, f"wrong-{interaction.id}.png"),
                    items=answer.items,
                )
            try:
                await (send(reply) if send else send_privately(interaction, reply))
            except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
                _log.warning("could not send the error to the user: %s", failure)
                note_undelivered(interaction)
