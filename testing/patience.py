"""Long time limits of the bot, for tests of other things.

A busy machine may stop a process for seconds at any time. The bot would then first answer in part,
or say that the database is busy. Tests of these limits set their own.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from engine.model.limit import Limit

SECONDS: Final = 60.0
_OF_THE_BOT: Final = {
    "bot.grade.service._FIRST_SECONDS": SECONDS,
    "bot.chat.pending_responses._CLAIM_SECONDS": SECONDS,
    "bot.pictures.service._SECONDS": SECONDS,
}
_OF_PROGRAMS: Final = {"bot.chat.interaction_gate._KEPT_SECONDS": SECONDS}
_OF_JOBS: Final = {
    "tutor.hint_answer._JUSTIFY_LIMIT": Limit(SECONDS),
    "tutor.solving_time._LIMIT": Limit(SECONDS),
    "tutor.watching.watch.__kwdefaults__": {"limit": Limit(SECONDS)},
}


def be_patient() -> None:
    """Make the limits long for the rest of this program, except for jobs in worker processes."""
    _set(_OF_THE_BOT | _OF_PROGRAMS)


@contextmanager
def patient() -> Iterator[None]:
    """Make the limits long inside the context, including those of jobs in this process."""
    before = _set(_OF_THE_BOT | _OF_JOBS)
    try:
        yield
    finally:
        _set(before)


def _set(limits: Mapping[str, object]) -> dict[str, object]:
    """Set limits by their names; return what they were."""
    before = {}
    for name, limit in limits.items():
        where, _, attribute = name.rpartition(".")
        owner = pkgutil.resolve_name(where)
        before[name] = getattr(owner, attribute)
        setattr(owner, attribute, limit)
    return before
