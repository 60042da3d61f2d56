"""Activities: the server itself asks Discord who a user is, and in which instance."""

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final

import aiohttp

from engine.language import N_, translate
from web.boards import BoardError, Code

_SECONDS: Final = aiohttp.ClientTimeout(total=10)
_CODE: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
"""The format of an authorization code. Discord's codes have 30 letters and digits."""
_INSTANCE: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
"""The format of an instance id, such as i-1234-gc-5678-9012."""
_USUAL_PAUSE: Final = 5
_LONGEST_PAUSE: Final = 60
"""The usual and the maximum pause, in seconds, if Discord limits the rate of requests."""
_AGAIN_SECONDS: Final = 1.0
"""The seconds before asking again whether a user is in an instance: Discord may know it late."""
_REFUSED: Final = N_("Discord did not tell me who you are. Close the Activity and open it again.")
AWAY: Final = N_("Discord is not answering. Try again in a moment.")
_NOT_THERE: Final = N_(
    "Discord does not say that you are in this Activity. Close it and open it again."
)


@dataclass(frozen=True, slots=True)
class Identity:
    """A user, as Discord identifies them.

    Attributes:
        user_id: the user.
        name: their name.
        locale: the locale of their Discord.
        access_token: the page's proof to Discord that the user has authorized it.
    """

    user_id: int
    name: str
    locale: str
    access_token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Application:
    """The Discord application, for OAuth2.

    Attributes:
        client_id: the application's id.
        client_secret: the application's secret.
        bot_token: the token of its bot.
        api: the address of Discord's API.
    """

    client_id: int
    client_secret: str = field(repr=False)
    bot_token: str = field(repr=False)
    api: str

    @property
    def origin(self) -> str:
        """The origin of the Activity's page inside Discord."""
        return f"https://{self.client_id}.discordsays.com"

    async def identify(self, code: str) -> Identity:
        """Exchange an authorization code for the identity of its user.

        Raises:
            BoardError: if Discord refuses the code, or does not answer.
        """
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
            raise BoardError(Code.BUSY, translate(AWAY)) from error
        except (KeyError, TypeError, ValueError) as error:
            raise BoardError(Code.REFUSED, translate(_REFUSED)) from error

    async def check_presence(self, user_id: int, instance: str) -> None:
        """Check with Discord that a user is in an instance of the Activity.

        Raises:
            BoardError: if the user is not there, or Discord does not answer.
        """
        path = f"/applications/{self.client_id}/activity-instances/{instance}"
        headers = {"Authorization": f"Bot {self.bot_token}"}
        try:
            async with aiohttp.ClientSession(timeout=_SECONDS, headers=headers) as http:
                for pause in (0.0, _AGAIN_SECONDS):
                    await asyncio.sleep(pause)
                    if str(user_id) in await _users(http.get(f"{self.api}{path}")):
                        return
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise BoardError(Code.BUSY, translate(AWAY)) from error
        except (KeyError, TypeError, ValueError) as error:
            raise BoardError(Code.REFUSED, translate(_NOT_THERE)) from error
        raise BoardError(Code.REFUSED, translate(_NOT_THERE))


def read_launch(body: bytes) -> tuple[str, str]:
    """Read the code and the instance from a page's request.

    Raises:
        BoardError: if they are missing, or do not have the format of Discord's.
    """
    try:
        found = json.loads(body)
        code, instance = found["code"], found["instance"]
        if _CODE.fullmatch(code) and _INSTANCE.fullmatch(instance):
            return code, instance
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise BoardError(Code.MESSAGE, "this needs a code and an instance")


async def _users(request: Any) -> list[str]:  # noqa: ANN401 - aiohttp's context manager
    """The users in an instance; none if there is no such instance."""
    try:
        return list((await _answer(request))["users"])
    except BoardError as error:
        if error.code is Code.REFUSED:
            return []
        raise


async def _answer(request: Any) -> dict[str, Any]:  # noqa: ANN401 - aiohttp's context manager
    """The JSON object in Discord's answer.

    Raises:
        BoardError: if Discord refuses the request, limits the rate, or fails.
    """
    async with request as response:
        if response.status == 429:
            raise BoardError(Code.BUSY, translate(AWAY), _pause(response.headers))
        if response.status >= 500:
            raise BoardError(Code.BUSY, translate(AWAY))
        if response.status != 200:
            raise BoardError(Code.REFUSED, translate(_REFUSED))
        found: dict[str, Any] = await response.json(content_type=None)
        return found


def _pause(headers: Mapping[str, str]) -> int:
    """The seconds to wait, from the headers of a response to too many requests."""
    try:
        return min(max(1, ceil(float(headers["Retry-After"]))), _LONGEST_PAUSE)
    except (KeyError, ValueError, OverflowError):
        return _USUAL_PAUSE
