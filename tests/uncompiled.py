"""Whether the core runs as plain Python, as under `make pure`: tests take fewer cases then.

What has no smaller size is marked `compiled` instead, and left out there.
"""

from engine.core import rater

UNCOMPILED = str(rater.__file__).endswith(".py")
