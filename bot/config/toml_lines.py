"""Find the line of a TOML text on which a key is set."""

import tomllib


def line_of(text: str, key: tuple[str, ...]) -> int:
    """Find the line, from 1, on which a key of a valid TOML text is set.

    TOML has many notations for the same thing, so this uses the parser: the key is set by the
    shortest valid prefix of the text that has it.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    start = 1
    for end in range(1, len(lines) + 1):
        try:
            table: object = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue  # inside a multi-line value
        for name in key:
            table = table.get(name) if isinstance(table, dict) else None
        if table is not None:
            return start
        start = end + 1
    return start
