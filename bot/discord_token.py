"""The bot's token: where it comes from, and checks of its format."""

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.setting import TOKEN_FILE_VARIABLE, TOKEN_VARIABLE

_MAX_BYTES: Final = 1024
_PARTS: Final = re.compile(r"([\w-]+)\.([\w-]{5,})\.([\w-]{20,})", re.ASCII)
_ID: Final = re.compile(rb"[0-9]{17,20}")


class TokenError(ValueError):
    """The token cannot be read; the message is one line that names the variable, not the token."""


def read_token(environ: Mapping[str, str]) -> str | None:
    """Read the token from its environment variable, or from the file that another one names.

    Args:
        environ: the environment variables. An empty one counts as not set.

    Returns:
        The token without white space around it; None if neither variable is set.

    Raises:
        TokenError: if both are set, the file cannot be read or is empty, or there is a character
            in the token that cannot be sent.
    """
    token = environ.get(TOKEN_VARIABLE, "").strip()
    name = environ.get(TOKEN_FILE_VARIABLE, "").strip()
    place = f"The environment variable {TOKEN_VARIABLE}"
    if name:
        if token:
            raise TokenError(
                f"Both {TOKEN_VARIABLE} and {TOKEN_FILE_VARIABLE} are set: remove one of them."
            )
        place = f"The file {name} that {TOKEN_FILE_VARIABLE} names"
        token = _read_file(name, place)
        if not token:
            raise TokenError(f"{place} is empty: write the token into it.")
    if not token.isprintable():
        # Such a character cannot be sent to Discord.
        raise TokenError(
            f"{place} has a line break or an invisible character in the token: write the token "
            "alone, on one line."
        )
    return token or None


def _read_file(name: str, place: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise TokenError(f"{place} cannot be read: {error.strerror}.") from error
    if len(data) > _MAX_BYTES:
        raise TokenError(f"{place} has more than {_MAX_BYTES} bytes: write the token alone.")
    try:
        return data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise TokenError(f"{place} is not text: write the token alone.") from None


def find_token_problem(token: str) -> tuple[str, str] | None:
    """Find the reason why a text cannot be the token of a bot.

    A token has three parts with full stops between them, and the first is the id of the bot's user
    in Base64.

    Returns:
        What is wrong, and what to do; None if it can be a token.
    """
    if token[:1] in ("'", '"') or token[-1:] in ("'", '"'):
        return "it is in quotation marks", "remove them"
    if token.lower().startswith("bot "):
        return 'it begins with "Bot "', "leave that out"
    if re.search(r"\s", token):
        return "there is white space in it", "give the token alone, on one line"
    parts = _PARTS.fullmatch(token)
    if parts is None or not _ID.fullmatch(_decode(parts[1])):
        return (
            "it does not look like a bot's token, which has three parts with full stops between",
            "copy the whole one from Bot, not from General Information, in the developer portal",
        )
    return None


def _decode(part: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except binascii.Error:
        return b""
