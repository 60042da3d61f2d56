"""The settings of the board."""

from dataclasses import dataclass, field
from datetime import timedelta

from bot.config.setting import (
    PAGE_ADDRESS,
    flag,
    is_address,
    is_networks,
    is_page_address,
    number,
    setting,
)


@dataclass(frozen=True, slots=True)
class BoardConfig:
    """The board in the browser.

    Attributes:
        port: the port; 0 for no board.
        address: the IP address of this machine to listen at.
        url: the page's address for members, which ends with the host's name or a folder; "" for
            this machine.
        proxy: the addresses of the reverse proxies that are trusted to name a request's origin.
        hours: how long a link is valid.
        activity: whether the application is an Activity, so that Discord opens the board.
        client_secret: the application's secret, which is not a setting, or None.
    """

    port: int = number(0, 0, 65_535)
    address: str = setting("127.0.0.1", 'an IP address, such as "127.0.0.1"', is_address)
    url: str = setting("", PAGE_ADDRESS, is_page_address)
    proxy: str = setting("", 'IP addresses, such as "127.0.0.1" or "10.0.0.0/8"', is_networks)
    hours: int = number(24, 1, 720)
    activity: bool = flag()
    client_secret: str | None = field(default=None, repr=False)

    @property
    def is_offered(self) -> bool:
        """Whether there is a board, served by this process or by another one."""
        return bool(self.port or self.url)

    @property
    def lasts(self) -> timedelta:
        """How long a link is valid."""
        return timedelta(hours=self.hours)

    def link(self, key: str, port: int = 0) -> str:
        """The link to a board.

        Args:
            key: the part after the #, which browsers send to no server.
            port: the port that is used, if the settings leave it open.
        """
        return f"{self.page(port).rstrip('/')}/#{key}"

    def page(self, port: int = 0) -> str:
        """The address of the page.

        Args:
            port: the port that is used, if the settings leave it open.
        """
        host = f"[{self.address}]" if ":" in self.address else self.address
        return self.url or f"http://{host}:{port or self.port}"
