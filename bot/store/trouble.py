"""What can befall an open database, told apart by what people can do about it."""

from typing import Any, Final

from sqlalchemy import Engine, event, exc


class StoreUnavailableError(Exception):
    """The database did not take or give something just now; nothing was changed."""


class StoreBusyError(StoreUnavailableError):
    """Another program had locked the database for too long."""


class StoreFullError(StoreUnavailableError):
    """There is no room left for the database."""


_SIGNS: Final = (
    (StoreBusyError, ("database is locked", "database table is locked", "lock timeout")),
    (StoreFullError, ("disk is full", "no space left", "disk i/o error", "could not extend file")),
    (StoreUnavailableError, ("unable to open", "readonly database", "connection")),
)
"""The first row of which a sign stands in the driver's message counts."""


def watch(engine: Engine) -> None:
    """Let what the driver of a database raises in trouble come as the errors above."""
    event.listen(engine, "handle_error", _translate)


def _translate(context: Any) -> None:  # noqa: ANN401 - of all databases
    if not isinstance(context.sqlalchemy_exception, exc.OperationalError | exc.InternalError):
        return
    said = str(context.original_exception)
    for kind, signs in _SIGNS:
        if any(sign in said.lower() for sign in signs):
            raise kind(said) from context.original_exception
