"""Text that users typed, shown literally, so that nobody can make the bot say other things."""

import re
from typing import Final

# Markdown, also what makes a heading or a quote of a line, mentions, the start of an address, and
# the dots in names such as discord.gg.
_MARKUP: Final = re.compile(
    r"[\\*_~`|<\[\]@]|:(?=//)|(?<=[^\W\d_])\.(?=[^\W\d_])|^[#>+-]",
    re.MULTILINE,
)


def quote(typed: str, limit: int = 50) -> str:
    """The beginning of a typed text in quotation marks, without any effect in Discord."""
    return escape(repr(typed[:limit]))


def escape(text: str) -> str:
    """A text that Discord shows as it is: without markdown, links and mentions.

    Unlike `discord.utils.escape_markdown`, it also escapes addresses, which Discord turns into
    links.
    """
    return _MARKUP.sub(r"\\\g<0>", text)
