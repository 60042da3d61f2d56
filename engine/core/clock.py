"""`Clock`: decides when a search has to stop."""

import cython
from cython.cimports.engine.core.bits import PyErr_CheckSignals, now

_SIGNAL_INTERVAL = cython.declare(cython.double, 0.02)


class Clock:
    """Tells a search when to stop: at a timeout, when another thread stops it, or at Ctrl-C.

    Python runs no signal handlers while compiled code runs. So every `_SIGNAL_INTERVAL` seconds
    the clock runs them, and an exception they raise ends the search.
    """

    def __init__(self):
        self.start(0.0)

    def start(self, seconds):
        """Allow this many seconds from now on; 0 for no limit."""
        self.end = now() + seconds if seconds > 0 else 0.0
        self.next_check = now() + _SIGNAL_INTERVAL
        self.ticks = 0
        self.stopped = 0
        self.error = None

    def suspend(self):
        """Prevent stops until the next `start`, for short work that must be complete."""
        self.start(0.0)
        self.next_check = self.end = 1e300

    def stop(self):
        """Stop the search; any thread may call this."""
        self.stopped = 1

    def raise_pending_signal(self):
        """Raise the exception of a signal handler during the search, such as KeyboardInterrupt."""
        if self.error is not None:
            error, self.error = self.error, None
            raise error

    def tick(self) -> cython.bint:
        """Whether to stop; called every few microseconds of work."""
        moment: cython.double
        self.ticks += 1
        if self.ticks & 63 == 0:
            moment = now()
            if self.end > 0 and moment > self.end:
                self.stopped = 1
            if moment > self.next_check:
                self.next_check = moment + _SIGNAL_INTERVAL
                with cython.gil:
                    self._run_signal_handlers()
        return self.stopped != 0

    def _run_signal_handlers(self) -> cython.void:
        try:
            PyErr_CheckSignals()
        except BaseException as error:  # handlers may raise anything
            self.error = error
            self.stopped = 1
