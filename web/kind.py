"""What a board is for."""

from enum import Enum


class Kind(Enum):
    """What a board is for; the value is sent to the page, and stored in the database."""

    GAME = "game"
    PRACTICE = "practice"
