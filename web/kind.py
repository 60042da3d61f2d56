"""The kinds of subject that a board is for."""

from enum import Enum


class Kind(Enum):
    """The kind of a board's subject; the value is sent to the page and stored in the database."""

    GAME = "game"
    PRACTICE = "practice"
