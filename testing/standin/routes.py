"""The routes of Discord that the stand-in implements, with their rate limits."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final


class Route(Enum):
    """A route: its method and its path; `{major}` is the major parameter of its rate limit."""

    ME = "GET /users/@me"
    GET_USER = "GET /users/{user}"
    OPEN_DM = "POST /users/@me/channels"
    APPLICATION = "GET /oauth2/applications/@me"
    TOKEN = "POST /oauth2/token"
    GATEWAY = "GET /gateway/bot"
    GET_COMMANDS = "GET /applications/{app}/commands"
    SYNC = "PUT /applications/{app}/commands"
    ACTIVITY_INSTANCE = "GET /applications/{app}/activity-instances/{instance}"
    LIST_EMOJIS = "GET /applications/{app}/emojis"
    CREATE_EMOJI = "POST /applications/{app}/emojis"
    CALLBACK = "POST /interactions/{id}/{major}/callback"
    FOLLOW_UP = "POST /webhooks/{app}/{major}"
    GET_ORIGINAL = "GET /webhooks/{app}/{major}/messages/@original"
    EDIT_ORIGINAL = "PATCH /webhooks/{app}/{major}/messages/@original"
    DELETE_ORIGINAL = "DELETE /webhooks/{app}/{major}/messages/@original"
    GET_FOLLOW_UP = "GET /webhooks/{app}/{major}/messages/{message}"
    EDIT_FOLLOW_UP = "PATCH /webhooks/{app}/{major}/messages/{message}"
    DELETE_FOLLOW_UP = "DELETE /webhooks/{app}/{major}/messages/{message}"
    GET_CHANNEL = "GET /channels/{major}"
    LIST_MESSAGES = "GET /channels/{major}/messages"
    GET_MESSAGE = "GET /channels/{major}/messages/{message}"
    POST_MESSAGE = "POST /channels/{major}/messages"
    EDIT_MESSAGE = "PATCH /channels/{major}/messages/{message}"
    DELETE_MESSAGE = "DELETE /channels/{major}/messages/{message}"
    EDIT_CHANNEL = "PATCH /channels/{major}"
    THREAD_OF_MESSAGE = "POST /channels/{major}/messages/{message}/threads"
    START_THREAD = "POST /channels/{major}/threads"
    ARCHIVED_THREADS = "GET /channels/{major}/threads/archived/public"
    THREAD_MEMBERS = "GET /channels/{major}/thread-members"
    JOIN_THREAD = "PUT /channels/{major}/thread-members/{user}"
    LEAVE_THREAD = "DELETE /channels/{major}/thread-members/{user}"
    ACTIVE_THREADS = "GET /guilds/{major}/threads/active"
    GET_GUILD = "GET /guilds/{major}"
    GUILD_CHANNELS = "GET /guilds/{major}/channels"
    ROLES = "GET /guilds/{major}/roles"
    MEMBER = "GET /guilds/{major}/members/{user}"
    CDN = "GET /attachments/{channel}/{id}/{name}"

    @property
    def method(self) -> str:
        """The HTTP method."""
        return self.value.partition(" ")[0]

    @property
    def path(self) -> str:
        """The path below the root in aiohttp's notation."""
        path = self.value.partition(" ")[2]
        return path if self is Route.CDN else f"/api/v10{path}"

    @property
    def of_interactions(self) -> bool:
        """Whether it is exempt from the global limit, as the routes of interactions are."""
        return "/interactions/" in self.value or "/webhooks/" in self.value


@dataclass(frozen=True, slots=True)
class Bucket:
    """A number of requests in a number of seconds, for each major parameter."""

    requests: int
    seconds: float


BUCKETS: Final = {
    Route.POST_MESSAGE: Bucket(5, 5.0),
    Route.EDIT_MESSAGE: Bucket(5, 5.0),
    Route.DELETE_MESSAGE: Bucket(5, 1.0),
    Route.LIST_MESSAGES: Bucket(5, 5.0),
    Route.FOLLOW_UP: Bucket(5, 2.0),
    Route.EDIT_ORIGINAL: Bucket(5, 2.0),
    Route.EDIT_FOLLOW_UP: Bucket(5, 2.0),
}
"""The limited routes. Discord announces its limits only in headers; these limits are similar."""

GLOBAL: Final = Bucket(50, 1.0)
"""The shared limit of all other routes."""


class DiscordError(Exception):
    """An error response of Discord.

    Args:
        status: the HTTP status.
        code: Discord's error code.
        message: the error message.
        errors: the errors in the body by place, nested as Discord does it.
        retry_after: with status 429, how long the bot has to wait, in seconds.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: dict[str, Any] | None = None,
        *,
        retry_after: float = 0.0,
    ) -> None:
        super().__init__(f"{message}: {errors}" if errors else message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after


def unknown(what: str, code: int) -> DiscordError:
    """The error for an unknown object."""
    return DiscordError(404, code, f"Unknown {what}")
