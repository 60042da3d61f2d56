"""All rules, in the order in which they are tried."""

from testing.claims import experiments  # isort: skip
from testing.claims import seen  # isort: skip
from testing.claims import conclusions  # isort: skip
from testing.claims import sets  # isort: skip
from testing.claims import links  # isort: skip
from testing.claims import solutions  # isort: skip
from testing.claims import clues  # isort: skip
from testing.claims import openings  # isort: skip
from testing.claims.rules import RULES

__all__ = [
    "RULES",
    "clues",
    "conclusions",
    "experiments",
    "links",
    "openings",
    "seen",
    "sets",
    "solutions",
]
