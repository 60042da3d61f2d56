"""What the fork server imports before it hands out copies of itself; see `workers.local`.

What is imported here is in the memory once, and a process that takes the place of a killed one has
it at once. Measured with three processes: the libraries for pictures (OpenCV, NumPy, Pillow's
formats) cost 35 MiB here; imported by each process when its first picture comes they cost 61 MiB
and half a second each time. The fork server starts 0.2 s later for them.
"""

import os

# A fork server must have no threads, and jobs have one processor each anyway.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import reader.picture.pipeline  # noqa: F401
import workers.jobs
import workers.pictures  # noqa: F401
