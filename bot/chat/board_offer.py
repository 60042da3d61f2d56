"""Whether messages offer boards."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_offered: ContextVar[bool] = ContextVar("boards are offered", default=False)


@contextmanager
def offering_boards(offered: bool) -> Iterator[None]:
    """Set whether messages made inside this context offer boards."""
    token = _offered.set(offered)
    try:
        yield
    finally:
        _offered.reset(token)


def are_boards_offered() -> bool:
    """Whether messages made in the current context offer boards."""
    return _offered.get()
