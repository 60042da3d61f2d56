"""Show users' text literally, so that nobody can make the bot post links or pings."""

import re
from typing import Final

# Markdown, also what makes a heading or a quote of a line, mentions, the start of an address, and
# the dots in names such as discord.gg.
_MARKUP: Final = re.compile(
    r"[\\*_~`|<\[\]@]|:(?=//)|(?<=[^\W\d_])\.(?=[^\W\d_])|^[#>+-]",
    re.MULTILINE,
)


def quote(typed: str, limit: int = 50) -> str:
    """Quote the beginning of a typed text, without any effect in Discord."""
    return escape(repr(typed[:limit]))


def escape(text: str) -> str:
    """Escape a text so that Discord shows it as it is: without markdown, links and mentions.

    Unlike `discord.utils.escape_markdown`, it also escapes addresses, which Discord turns into
    links.
    """
    return _MARKUP.sub(r"\\\g<0>", text)
