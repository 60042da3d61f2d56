"""Reading items in a separate thread, so that results do not wait for the next item."""

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
        items: the iterable to read, which only the thread uses.
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
            least: the number of items to wait for, at most the `most` of `ReadAhead`.
            most: the maximum number of items to take.
            unless: whether to stop waiting; `wake` makes `take` call it again.

        Returns:
            The items. Fewer than `least` are the last ones; none means the end, or that `unless`
            stopped the wait.
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
            BaseException: whatever reading the items raised.
        """
        if self._error is not None:
            raise self._error

    def wake(self) -> None:
        """Make `take` check again whether to stop waiting."""
        with self._changed:
            self._changed.notify_all()

    def stop(self) -> None:
        """Stop reading. The thread may still be waiting for its next item."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def run(self) -> None:
        """Read the items; the body of the thread."""
        # The main thread handles signals; a signal that arrives here would not interrupt it.
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
    # A daemon, because a pipe that nobody writes to must not keep the program alive.
    threading.Thread(target=ahead.run, daemon=True).start()
    try:
        yield ahead
    finally:
        ahead.stop()
