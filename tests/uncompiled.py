"""Tells whether the core runs as plain Python, as in `make pure`: then tests use fewer cases.

Tests that cannot be smaller are marked `compiled` instead, and skipped there.
"""

from engine.core.rating import rater

UNCOMPILED = str(rater.__file__).endswith(".py")
