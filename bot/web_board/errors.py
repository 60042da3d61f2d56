"""Converting errors of services to errors of a board."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.chat.errors import describe_error
from bot.chat.limits import TooFastError
from bot.chat.metrics import RequestOutcome
from bot.game.result import NoGameError
from bot.practice.service import PracticeError
from web.boards import BoardError, Code

_log = logging.getLogger(__name__)


@contextmanager
def board_errors() -> Iterator[None]:
    """Turn exceptions inside this context into a `BoardError` with the text that chat would show.

    Raises:
        BoardError: if there is an exception; with `Code.TICKET` if there is nothing (or no longer
            anything) to play.
    """
    try:
        yield
    except BoardError:
        raise
    except (NoGameError, PracticeError) as error:
        raise BoardError(Code.TICKET, str(error)) from error
    except Exception as error:
        answer = describe_error(error)
        if answer.error_id is not None:
            _log.error("error %s of a board", answer.error_id, exc_info=error)
        seconds = error.seconds if isinstance(error, TooFastError) else 0
        code = Code.REFUSED if answer.outcome is RequestOutcome.REFUSED else Code.BUSY
        code = Code.TOO_FAST if seconds else code
        raise BoardError(code, answer.text or "", seconds) from error
