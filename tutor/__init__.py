"""The use cases of the tutor: read, assess, hint, check, judge and draw.

Each use case is a plain function: it does no I/O, uses neither Discord nor asyncio, and its
arguments and its result can be pickled. The bot runs it through `workers`.

    >>> from tutor.hints import StepRequest, hint
    >>> hint(StepRequest(position, Limit(1)), 2).words  # doctest: +SKIP
"""

from typing import Final

WARM_UP: Final = "tutor.warm_up:warm_up"
"""The `warm_up` for workers that run these functions."""
