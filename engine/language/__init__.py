"""The one catalogue that every text goes through.

A text is a constant marked with `msg` where it stands, with named placeholders; `say` fills them
in, in the language that is being spoken.
"""


def msg(text: str) -> str:
    """Mark a text for the catalogue; it is the text itself."""
    return text


def say(template: str, /, **values: object) -> str:
    """A text from the catalogue with its placeholders filled in.

    Args:
        template: what `msg` has marked.
        values: what to put for each placeholder.
    """
    return template.format(**values)
