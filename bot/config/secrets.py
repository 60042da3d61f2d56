"""The bot's secrets: where they come from, and checks of the format of its token."""

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_MAX_BYTES: Final = 1024
_PARTS: Final = re.compile(r"([\w-]+)\.([\w-]{5,})\.([\w-]{20,})", re.ASCII)
_ID: Final = re.compile(rb"[0-9]{17,20}")


class SecretError(ValueError):
    """The token cannot be read; the message is one line that names the variable, not the token."""


def read_secret(environ: Mapping[str, str], variable: str, noun: str) -> str | None:
    """Read a secret from its environment variable, or from the file that another one names.

    Args:
        environ: the environment variables. An empty one counts as not set.
        variable: the name of its variable; with _FILE appended, the variable for a file's name.
        noun: what messages call the secret.

    Returns:
        The secret without white space around it; None if neither variable is set.

    Raises:
        TokenError: if both are set, the file cannot be read or is empty, or the secret contains a
            character that cannot be sent.
    """
    secret = environ.get(variable, "").strip()
    name = environ.get(f"{variable}_FILE", "").strip()
    place = f"The environment variable {variable}"
    if name:
        if secret:
            raise SecretError(f"Both {variable} and {variable}_FILE are set: remove one of them.")
        place = f"The file {name} that {variable}_FILE names"
        secret = _read_file(name, place, noun)
        if not secret:
            raise SecretError(f"{place} is empty: write the {noun} into it.")
    if not secret.isprintable():
        # It cannot be sent to Discord.
        raise SecretError(
            f"{place} has a line break or an invisible character in the {noun}: write the {noun} "
            "alone, on one line."
        )
    return secret or None


def _read_file(name: str, place: str, noun: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise SecretError(f"{place} cannot be read: {error.strerror}.") from error
    if len(data) > _MAX_BYTES:
        raise SecretError(f"{place} has more than {_MAX_BYTES} bytes: write the {noun} alone.")
    try:
        return data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise SecretError(f"{place} is not text: write the {noun} alone.") from None


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
