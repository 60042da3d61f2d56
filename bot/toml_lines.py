"""Where in a TOML text something is set."""

import tomllib


def line_of(text: str, key: tuple[str, ...]) -> int:
    """The line, counted from 1, on which a key of a valid TOML text is set.

    TOML has many ways to write one thing, so the parser itself is asked: the key is set by the
    first lines of the text that are valid without the rest and have it.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    start = 1
    for end in range(1, len(lines) + 1):
        try:
            table: object = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue  # in the middle of a value of several lines
        for name in key:
            table = table.get(name) if isinstance(table, dict) else None
        if table is not None:
            return start
        start = end + 1
    return start
