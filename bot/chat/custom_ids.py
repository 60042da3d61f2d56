"""Patterns of the parts of custom ids.

Anybody can press a button with an id that the bot never made. What these patterns match is safe to
parse and to look up; all else is ignored.
"""

import re
from enum import Enum
from typing import Final

STORE_ID: Final = "[0-9]{1,18}"
"""An id of the store, of any size that fits into its columns."""
USER_ID: Final = "[0-9]{1,20}"
"""An id of Discord, only to be compared."""


def values_of(kind: type[Enum]) -> str:
    """The pattern of the values of an enumeration."""
    return "|".join(re.escape(member.value) for member in kind)
