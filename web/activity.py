"""Inside Discord: the server, not the page, asks Discord who a user is."""

from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp

from engine.language import N_, translate
from web.boards import BoardError, Code

_SECONDS: Final = aiohttp.ClientTimeout(total=10)
_MAX_CODE: Final = 128
_REFUSED: Final = N_("Discord does not say who you are. Close the Activity and open it again.")
_AWAY: Final = N_("Discord does not answer. Try again in a moment.")


@dataclass(frozen=True, slots=True)
class Identity:
    """A user, as Discord says.

    Attributes:
        user_id: the user.
        name: their name.
        locale: of their Discord.
        access_token: for the page, to show Discord that it has asked.
    """

    user_id: int
    name: str
    locale: str
    access_token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Application:
    """The application, for OAuth2.

    Attributes:
        client_id: its id.
        client_secret: its secret.
        api: the address of Discord's API.
    """

    client_id: int
    client_secret: str = field(repr=False)
    api: str

    async def identify(self, code: str) -> Identity:
        """Exchange an authorization code for the user who has given it.

        Raises:
            BoardError: if Discord refuses the code, or does not answer.
        """
        if not 0 < len(code) <= _MAX_CODE:
            raise BoardError(Code.REFUSED, translate(_REFUSED))
        form = {
            "client_id": str(self.client_id),
            "client_secret": self.client_secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        try:
            async with aiohttp.ClientSession(timeout=_SECONDS) as http:
                token = await _answer(http.post(f"{self.api}/oauth2/token", data=form))
                key = str(token["access_token"])
                headers = {"Authorization": f"Bearer {key}"}
                user = await _answer(http.get(f"{self.api}/users/@me", headers=headers))
            name = str(user.get("global_name") or user["username"])
            return Identity(int(user["id"]), name, str(user.get("locale", "en-US")), key)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise BoardError(Code.BUSY, translate(_AWAY)) from error
        except (KeyError, TypeError, ValueError) as error:
            raise BoardError(Code.REFUSED, translate(_REFUSED)) from error


async def _answer(request: Any) -> dict[str, Any]:  # noqa: ANN401 - aiohttp's context manager
    """The JSON object that Discord answers.

    Raises:
        BoardError: if Discord refuses the request, or asks for patience.
    """
    async with request as response:
        if response.status == 429 or response.status >= 500:
            raise BoardError(Code.BUSY, translate(_AWAY))
        if response.status != 200:
            raise BoardError(Code.REFUSED, translate(_REFUSED))
        found: dict[str, Any] = await response.json(content_type=None)
        return found
