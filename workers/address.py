"""The address of a Dask scheduler, and the certificates that it may need."""

import ipaddress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from distributed import Security

_FILES: Final = "ca-file, client.cert and client.key under distributed.comm.tls"


def is_scheduler_address(address: str) -> bool:
    """Whether a text is the address of a scheduler: "tcp://" or "tls://", a host, and a port."""
    try:
        parts = urlsplit(address)
        named = parts.hostname is not None and bool(parts.port)
    except ValueError:  # the port is not a number
        return False
    return named and parts.scheme in ("tcp", "tls") and address.endswith(f":{parts.port}")


def is_open_to_others(address: str) -> bool:
    """Whether other machines can reach the address without encryption and certificates."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    try:
        here = ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = host == "localhost"
    return parts.scheme == "tcp" and not here


def certificates(address: str) -> "Security":
    """Read the certificates that Dask's settings name.

    Args:
        address: the address of a scheduler; "tls://" requires certificates.

    Raises:
        ValueError: if the certificates cannot be used, or if there are none and the address
            requires them.
    """
    from distributed import Security

    try:
        security = Security()  # type: ignore[no-untyped-call]
        arguments = security.get_connection_args("client")  # type: ignore[no-untyped-call]
    except Exception as error:  # many kinds: files, certificates, TLS versions
        raise ValueError(f"{_FILES} in Dask's settings are wrong ({error})") from error
    if arguments["ssl_context"] is None and address.startswith("tls://"):
        raise ValueError(f"tls:// needs certificates: name {_FILES} in Dask's settings")
    return security
