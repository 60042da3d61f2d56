"""When a search has to stop."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, now

    def PyErr_CheckSignals():
        """Uncompiled, handlers run between any two lines."""


STAMP = ENGINE_STAMP.decode()
_LOOK = cython.declare(cython.double, 0.02)


class Clock:
    """Tells a search when to stop: the time is up, another thread says so, or Ctrl-C was pressed.

    Python's own handlers of signals get no turn while compiled code runs. So every `_LOOK`
    seconds they are given one, and what they raise ends the search.
    """

    def __init__(self):
        self.start(0.0)

    def start(self, seconds):
        """Allow this many seconds from now on; 0 for no limit."""
        self.end = now() + seconds if seconds > 0 else 0.0
        self.look = now() + _LOOK
        self.ticks = 0
        self.stopped = 0
        self.error = None

    def hold(self):
        """Let nothing stop what comes next: it is short, and half of it would be wrong."""
        self.start(0.0)
        self.look = self.end = 1e300

    def stop(self):
        """Stop the search, from whatever thread."""
        self.stopped = 1

    def require_peace(self):
        """Raise what a signal handler raised while the search ran, such as KeyboardInterrupt."""
        if self.error is not None:
            error, self.error = self.error, None
            raise error

    def tick(self) -> cython.bint:
        """Called every few microseconds of work; whether to stop."""
        moment: cython.double
        self.ticks += 1
        if self.ticks & 63 == 0:
            moment = now()
            if self.end > 0 and moment > self.end:
                self.stopped = 1
            if moment > self.look:
                self.look = moment + _LOOK
                with cython.gil:
                    self._let_handlers_run()
        return self.stopped != 0

    def _let_handlers_run(self) -> cython.void:
        try:
            PyErr_CheckSignals()
        except BaseException as error:  # whatever a handler may raise
            self.error = error
            self.stopped = 1
