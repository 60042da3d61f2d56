"""Imports and warms up what worker processes need before their first job.

A fork server imports this module, so that a process that replaces a killed one has everything in
memory at once. Measured with three processes: the libraries for pictures (OpenCV, NumPy, Pillow's
formats) cost 35 MiB here; imported by each process with its first picture they cost 61 MiB and half
a second each. The fork server starts 0.2 s later for them.
"""

import os
from typing import Final

# A fork server must have no threads, and jobs have one processor each anyway.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import reader.picture.pipeline  # noqa: F401
import tutor.picture  # noqa: F401
from engine.explain import HintLevel
from engine.limit import Limit
from tutor.assessment import assess
from tutor.hints import hint
from tutor.presentation import Presentation

_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def warm_up() -> None:
    """Do each kind of work once, so that the first user does not wait for imports and fonts."""
    presentation = Presentation(size=300)
    position = assess(_EASY, limit=Limit(), presentation=presentation).position
    hint(position, HintLevel.FULL, limit=Limit(), presentation=presentation)
