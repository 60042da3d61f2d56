"""The kinds of settings: the allowed values of each, as a text and as a check."""

import ipaddress
import re
from collections.abc import Callable
from dataclasses import field
from typing import Any, Final
from urllib.parse import urlsplit

from bot.config.shards import parse_shard_ids

TOKEN_VARIABLE: Final = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
TOKEN_FILE_VARIABLE: Final = "DISCORD_TOKEN_FILE"  # noqa: S105 - a name
SECRET_VARIABLE: Final = "DISCORD_CLIENT_SECRET"  # noqa: S105 - a name
SQLITE: Final = "sqlite+aiosqlite"
POSTGRESQL: Final = "postgresql+asyncpg"
DRIVERS: Final = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgresql": POSTGRESQL,
    "postgres": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
"""The schemes of database URLs, with SQLAlchemy's names for them."""
DATABASE: Final = 'the name of a file, or an address such as "postgresql://user@host/name"'
SCHEDULER_ADDRESS: Final = 'the address of a cluster, such as "tcp://cluster:8786"'
PAGE_ADDRESS: Final = 'the address of a page, such as "https://board.example.org"'
SHARD_IDS: Final = 'numbers of shards, each once, such as "0-3" or "0, 4"'


def setting(default: object, allowed: str, fits: Callable[[Any], bool], **more: Any) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A field whose values satisfy `fits`; `allowed` describes them."""
    return field(default=default, metadata={"allowed": allowed, "fits": fits}, **more)


def flag() -> Any:  # noqa: ANN401
    """A field that is true or false, false by default."""
    return setting(False, "true or false", lambda value: type(value) is bool)


def number(default: float, low: float, high: float) -> Any:  # noqa: ANN401
    """A field that is a number in a range; a whole number if its default is one."""
    kinds = (int,) if type(default) is int else (int, float)
    noun = "a whole number" if kinds == (int,) else "a number"
    return setting(
        default,
        f"{noun} from {low:g} to {high:g}",
        # Not isinstance: to Python, true and false are numbers too.
        lambda value: type(value) in kinds and low <= value <= high,
    )


def choice(default: str, *names: str) -> Any:  # noqa: ANN401
    """A field whose value is one of several words."""
    allowed = "one of " + ", ".join(f'"{name}"' for name in names)
    return setting(default, allowed, lambda value: value in names)


def is_database(value: object) -> bool:
    """Whether it is the name of a file, or the address of a supported database."""
    if not isinstance(value, str):
        return False
    scheme, found, _ = value.partition("://")
    return not found or scheme in DRIVERS


def is_address(value: object) -> bool:
    """Whether it is an IP address as text."""
    try:
        # Not a number: `ip_address` accepts numbers, too.
        return isinstance(value, str) and ipaddress.ip_address(value) is not None
    except ValueError:
        return False


def is_page_address(value: object) -> bool:
    """Whether it is empty or the address of a page, without a question mark or a number sign."""
    if not isinstance(value, str) or not re.fullmatch(r"(https?://[^\s/?#]+[^\s?#]*)?", value):
        return False
    try:
        parts = urlsplit(value)
        # Browsers write the host name in ASCII.
        return parts.port != 0 and (parts.hostname or "").encode("idna") is not None
    except ValueError:
        return False


def parse_networks(text: str) -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    """Read IP addresses and networks that are separated by commas, such as "127.0.0.1, 10.0.0.0/8".

    Raises:
        ValueError: if a part is something else.
    """
    return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())


def is_networks(value: object) -> bool:
    """Whether it is a list of IP addresses and networks, separated by commas."""
    try:
        return isinstance(value, str) and parse_networks(value) is not None
    except ValueError:
        return False


def is_cluster(value: object) -> bool:
    """Whether it is empty or the address of a cluster."""
    if not isinstance(value, str) or not value:
        return value == ""
    # Imported here: most configurations do not name a cluster.
    from workers.address import is_scheduler_address

    return is_scheduler_address(value)


def is_shard_ids(value: object) -> bool:
    """Whether `parse_shard_ids` accepts it."""
    try:
        return isinstance(value, str) and parse_shard_ids(value) is not None
    except ValueError:
        return False
