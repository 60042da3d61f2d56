"""What a person pastes or uploads, read as a `Grid`.

`read_text` finds the puzzle in a chat message, `read_line` reads one line of a puzzle file. Both
raise `InvalidGridError`, with the line and column of the text as it was given.
"""

from reader.text import read_line, read_text

__all__ = ["read_line", "read_text"]
