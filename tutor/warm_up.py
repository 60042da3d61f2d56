"""Importing and warming up everything that worker processes need before their first job.

A fork server imports this module, so that a process that replaces a killed one has everything in
memory at once. Measured with three processes, the libraries for pictures (OpenCV, NumPy, Pillow's
formats) cost 35 MiB in total here. If each process imports them with its first picture, they cost
61 MiB and half a second each. Because of them, the fork server starts 0.2 s later, and it takes
another 8 MiB and 0.3 s of processor time for the picture that it reads.
"""

import os
import sys
from typing import Final

# A fork server must not have threads, and each job has only one processor anyway.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import renderer
import tutor.picture
from engine.language import languages
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.notation import parse_line
from reader import PictureLimit
from reader.picture.decode import load_decoders
from tutor.assessment import assess
from tutor.hints import StepRequest, hint
from tutor.presentation import Presentation
from tutor.scan import scan

if sys.platform == "linux":
    import tutor.sandbox

_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


# A confined process cannot open files, so everything that reading a picture may import is loaded in
# advance: decoders, digit model, fonts, languages of messages.
load_decoders()
languages()
scan(
    renderer.draw_grid(parse_line(_EASY), size=300),
    limit=PictureLimit(),
    presentation=Presentation(),
)


def warm_up() -> None:
    """Do each kind of work once, so that the first user does not wait for imports and fonts."""
    tutor.picture.start_sandbox()
    presentation = Presentation(size=300)
    position = assess(_EASY, limit=Limit(), presentation=presentation).position
    hint(StepRequest(position, Limit(), presentation), HintLevel.FULL)
