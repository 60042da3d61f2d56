"""Reads items in a thread of its own, so that results do not wait for the next item."""

import contextlib
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

_T = TypeVar("_T")


class ReadAhead(Generic[_T]):
    """A bounded queue of items that a thread reads.

    Args:
        items: the iterable to read; only the thread uses it.
        most: how many items may wait to be taken before the thread pauses.
    """

    def __init__(self, items: Iterable[_T], most: int) -> None:
        self._items = items
        self._most = most
        self._least = 1
        self._changed = threading.Condition()
        self._waiting: deque[_T] = deque()
        self._stopped = False
        self._ended = False
        self._error: BaseException | None = None

    def take(self, least: int, most: int, *, unless: Callable[[], bool]) -> list[_T]:
        """Wait for items, and take them.

        Args:
            least: how many to wait for, at most as many as may wait.
            most: how many to take at most.
            unless: a reason to stop waiting; `wake` makes `take` check it again.

        Returns:
            The items: fewer than `least` if these are the last ones, none without others
            or if there was a reason to stop waiting.
        """
        with self._changed:
            self._least = least
            self._changed.wait_for(lambda: unless() or len(self._waiting) >= least or self._ended)
            if unless():
                return []
            taken = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            self._changed.notify_all()
        return taken

    def require_success(self) -> None:
        """Raise the error of the thread, if any; call this after all items have been taken.

        Raises:
            BaseException: whatever reading them raised.
        """
        if self._error is not None:
            raise self._error

    def wake(self) -> None:
        """Make `take` check again whether there is a reason to stop waiting."""
        with self._changed:
            self._changed.notify_all()

    def stop(self) -> None:
        """Stop reading. The thread may still be waiting for its next item."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def run(self) -> None:
        """Read the items; the body of the thread."""
        # The main thread handles signals: one that arrives here would not interrupt it.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            for item in self._items:
                with self._changed:
                    self._waiting.append(item)
                    if len(self._waiting) >= self._least:
                        self._changed.notify_all()
                    self._changed.wait_for(lambda: self._stopped or len(self._waiting) < self._most)
                    if self._stopped:
                        return
        except BaseException as error:
            self._error = error
        with self._changed:
            self._ended = True
            self._changed.notify_all()


@contextlib.contextmanager
def reading_ahead(items: Iterable[_T], most: int) -> Iterator[ReadAhead[_T]]:
    """Read items in a thread; see `ReadAhead` for the arguments."""
    ahead = ReadAhead(items, most)
    # A daemon: a pipe that nobody writes to must not keep the program alive.
    threading.Thread(target=ahead.run, daemon=True).start()
    try:
        yield ahead
    finally:
        ahead.stop()
