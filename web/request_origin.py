"""The origin of a request: the sender's address, and the page in the sender's browser."""

import ipaddress
from collections.abc import Collection, Iterable
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from aiohttp import web

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_HOUSEHOLD: Final = 64
"""The length of the prefix of an IPv6 address that identifies a household's connection."""
_USUAL_PORTS: Final = {"http": 80, "https": 443}


def client_address(request: web.Request, proxies: Collection[Network]) -> str:
    """The sender that a request counts for: an IPv4 address, or the network of an IPv6 address.

    Args:
        proxies: the proxies whose `X-Forwarded-For` is trusted. Each proxy appends the address of
            its client to this header. The header of any other sender is ignored.
    """
    before = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
    return household(request.remote or "", reversed(before), proxies)


def household(peer: str, before: Iterable[str], proxies: Collection[Network]) -> str:
    """The address or network of `peer`; for a proxy, that of the last sender before the proxies.

    Args:
        peer: the address that the request comes from.
        before: the addresses that proxies have recorded, the last one first.
        proxies: the trusted proxies.
    """
    found = _parse(peer)
    for text in before:
        if found is None or not any(found in network for network in proxies):
            break
        if (before_that := _parse(text.strip())) is None:
            break
        found = before_that
    if found is None:
        return peer
    if found.version == 6:
        return str(ipaddress.IPv6Network((int(found), _HOUSEHOLD), strict=False))
    return str(found)


def _parse(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def is_own_host(request: web.Request) -> bool:
    """Whether a browser has reached this machine by its address, not by a name.

    A foreign name may also lead here (DNS rebinding). The browser would then let a foreign page act
    as a page of this server.
    """
    return _is_machine(f"//{request.headers.get('Host', '')}")


def is_own_origin(request: web.Request, pages: Collection[str]) -> bool:
    """Whether a request comes from the page, according to the browser.

    A browser sends the origin of the page when it opens a WebSocket or sends data. Another program
    can omit or forge the origin, but gains nothing: only a browser has something that a foreign
    page could abuse, such as a member's address.

    Args:
        pages: the origins of the page, such as "https://board.example.org".
    """
    origin = request.headers.get("Origin")
    if origin is None or origin in pages:
        return True
    here = request.headers.get("Host", "").lower()
    return origin.lower() == f"http://{here}" and _is_machine(origin)


def origin_of(url: str) -> str:
    """The origin of the page at this address."""
    # Browsers omit the default port, and write the name in ASCII.
    parts = urlsplit(url)
    host = (parts.hostname or "").encode("idna").decode()
    host = f"[{host}]" if ":" in host else host
    is_usual = parts.port in {None, _USUAL_PORTS.get(parts.scheme)}
    return f"{parts.scheme}://{host}" + ("" if is_usual else f":{parts.port}")


def _is_machine(url: str) -> bool:
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return name == "localhost" or _parse(name) is not None
