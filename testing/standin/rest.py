"""The routes of the stand-in except those of interactions."""

import asyncio
import secrets
import time
from datetime import UTC, datetime
from typing import Any, Final

from aiohttp import web

from testing.standin.checks import check_edit, check_emoji, check_message
from testing.standin.command_checks import check_commands
from testing.standin.form import Place
from testing.standin.frontier import Handler, answer, body_of
from testing.standin.routes import DiscordError, Route, unknown
from testing.standin.state import Channel, Message
from testing.standin.world import World

_ENTRY_POINT = 4
SECRET: Final = "the-secret-of-the-stand-in"
"""The client secret of the application."""


class Rest:
    """Accounts, commands, servers, channels, messages and files.

    Args:
        world: the state of the stand-in.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def handlers(self) -> dict[Route, Handler]:
        """The handler of each route."""
        return {
            Route.ME: self._me,
            Route.GET_USER: self._user,
            Route.TOKEN: self._token,
            Route.OPEN_DM: self._open_dm,
            Route.APPLICATION: self._application,
            Route.GATEWAY: self._gateway,
            Route.GET_COMMANDS: self._commands,
            Route.SYNC: self._sync,
            Route.ACTIVITY_INSTANCE: self._activity_instance,
            Route.LIST_EMOJIS: self._emojis,
            Route.CREATE_EMOJI: self._create_emoji,
            Route.GET_CHANNEL: self._channel,
            Route.LIST_MESSAGES: self._messages,
            Route.GET_MESSAGE: self._message,
            Route.POST_MESSAGE: self._post,
            Route.EDIT_MESSAGE: self._edit,
            Route.DELETE_MESSAGE: self._delete,
            Route.GET_GUILD: self._guild,
            Route.GUILD_CHANNELS: self._channels,
            Route.ROLES: self._roles,
            Route.MEMBER: self._member,
            Route.CDN: self._file,
        }

    async def _me(self, request: web.Request) -> web.Response:
        kind, _, key = request.headers.get("Authorization", "").partition(" ")
        if kind == "Bearer":
            user = self._world.keys.get(key)
            if user is None:
                raise DiscordError(401, 0, "401: Unauthorized")
            return answer(user.payload() | {"locale": user.locale})
        return answer(self._world.bot.payload() | {"verified": True, "mfa_enabled": False})

    async def _user(self, request: web.Request) -> web.Response:
        return answer(self._world.user(int(request.match_info["user"])).payload())

    async def _token(self, request: web.Request) -> web.Response:
        """A token for the bot itself, or for a user who gave it a code."""
        form, world = await request.post(), self._world
        if form.get("client_id") != str(world.bot.id) or form.get("client_secret") != SECRET:
            return answer({"error": "invalid_client"}, 401)
        user = world.bot
        if form.get("grant_type") == "authorization_code":
            found = world.codes.pop(str(form.get("code")), None)
            if found is None:
                return answer({"error": "invalid_grant"}, 400)
            user = found
        key = secrets.token_urlsafe(22)
        world.keys[key] = user
        return answer(
            {"access_token": key, "token_type": "Bearer", "expires_in": 604800, "scope": "identify"}
        )

    async def _open_dm(self, request: web.Request) -> web.Response:
        data, _ = await body_of(request)
        for channel in self._world.channels.values():
            if channel.recipient and channel.recipient.id == int(data["recipient_id"]):
                return answer(channel.payload())
        raise unknown("User", 10013)

    async def _activity_instance(self, request: web.Request) -> web.Response:
        name = request.match_info["instance"]
        users = self._world.instances.get(name)
        if request.headers.get("Authorization", "").partition(" ")[0] != "Bot":
            raise DiscordError(401, 0, "401: Unauthorized")
        if not users:
            raise DiscordError(404, 0, "404: Not Found")
        return answer(
            {
                "application_id": str(self._world.bot.id),
                "instance_id": name,
                "launch_id": "1",
                "location": {"id": "pc-1", "kind": "pc", "channel_id": "1", "guild_id": None},
                "users": [str(user.id) for user in users],
            }
        )

    async def _application(self, _: web.Request) -> web.Response:
        bot = self._world.bot
        return answer(
            {
                "id": str(bot.id),
                "name": bot.name,
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": bot.payload(),
                "verify_key": "0",
                "flags": 0,
                "interactions_endpoint_url": None,
            }
        )

    async def _gateway(self, _: web.Request) -> web.Response:
        world = self._world
        return answer(
            {
                "url": f"{world.base.replace('http', 'ws', 1)}/gateway",
                "shards": world.shards,
                "session_start_limit": {
                    "total": 1000,
                    "remaining": 999,
                    "reset_after": 0,
                    "max_concurrency": 1,
                },
            }
        )

    async def _commands(self, request: web.Request) -> web.Response:
        commands = list(self._world.commands.values())
        if request.query.get("with_localizations") not in ("1", "true", "True"):
            commands = [_without_localizations(command) for command in commands]
        return answer(commands)

    async def _emojis(self, _: web.Request) -> web.Response:
        return answer({"items": list(self._world.emojis.values())})

    async def _create_emoji(self, request: web.Request) -> web.Response:
        data: Any = (await body_of(request))[0]
        world, name = self._world, data.get("name")
        check_emoji(data, world.emojis)
        emoji_id = str(world.bot.id + 1000 + len(world.emojis))
        world.emojis[name] = {"id": emoji_id, "name": name, "animated": False, "roles": []}
        return answer(world.emojis[name])

    async def _sync(self, request: web.Request) -> web.Response:
        data: Any = (await body_of(request))[0]
        world = self._world
        had = world.commands
        entry_points = {key for key in had if key[0] == _ENTRY_POINT}
        check_commands(data)
        if not entry_points <= {(command.get("type", 1), command["name"]) for command in data}:
            raise DiscordError(400, 50240, "You cannot remove this app's Entry Point command")
        world.commands = {}
        for number, command in enumerate(data):
            key = (command.get("type", 1), command["name"])
            kept_id = had[key]["id"] if key in had else str(world.bot.id + number + 1)
            world.commands[key] = {
                "description": "",
                **command,
                "id": kept_id,
                "application_id": str(world.bot.id),
                "version": str(world.syncs + 1),
            }
        world.syncs += 1
        return answer(list(world.commands.values()))

    async def _channel(self, request: web.Request) -> web.Response:
        return answer(self._open(request).payload())

    async def _messages(self, request: web.Request) -> web.Response:
        channel = self._open(request, "read_message_history")
        found = list(reversed(channel.messages.values()))
        for name, fits in (("before", int.__lt__), ("after", int.__gt__)):
            if name in request.query:
                found = [it for it in found if fits(it.id, int(request.query[name]))]
        found = [message for message in found if message.private is None]
        limit = int(request.query.get("limit", 50))
        shown = found[-limit:] if "after" in request.query else found[:limit]
        return answer([message.payload(self._world.base) for message in shown])

    async def _message(self, request: web.Request) -> web.Response:
        channel = self._open(request, "read_message_history")
        return answer(self._chosen(request, channel).payload(self._world.base))

    async def _post(self, request: web.Request) -> web.Response:
        world = self._world
        data, files = await body_of(request)
        needed = ["send_messages"]
        needed += ["attach_files"] if files else []
        needed += ["send_polls"] if data.get("poll") else []
        channel = self._open(request, *needed)
        if channel.recipient is not None and not channel.recipient.takes_messages:
            raise DiscordError(403, 50007, "Cannot send messages to this user")
        _check_reference(channel, data.get("message_reference") or {})
        nonce = data.get("nonce")
        if nonce is not None and data.get("enforce_nonce"):
            since = time.monotonic() - world.nonce_seconds
            for message in reversed(channel.messages.values()):
                if message.nonce == nonce and message.author is world.bot and message.sent > since:
                    return answer(message.payload(world.base))
        check_message(data, files, new=True)
        if channel.thread is not None:
            if channel.thread.locked:
                raise DiscordError(403, 160005, "Thread is locked")
            channel.thread.archived = False
        message = Message(channel, world.bot, nonce=nonce).show(data, files)
        return answer(world.keep(message).payload(world.base))

    async def _edit(self, request: web.Request) -> web.Response:
        data, files = await body_of(request)
        channel = self._open(request)
        message = self._chosen(request, channel)
        if message.author is not self._world.bot:
            raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
        _not_archived(channel)
        self._world.edit_old(message)
        check_edit(message, data, files)
        message.show(data, files)
        message.edits += 1
        message.edited = datetime.now(UTC)
        self._world.host(message)
        return answer(message.payload(self._world.base))

    async def _delete(self, request: web.Request) -> web.Response:
        channel = self._open(request)
        message = self._chosen(request, channel)
        if message.author is not self._world.bot:
            self._open(request, "manage_messages")
        _not_archived(channel)
        self._world.drop(message)
        return web.Response(status=204)

    async def _guild(self, request: web.Request) -> web.Response:
        guild = self._world.guild(int(request.match_info["major"]))
        return answer(guild.payload(self._world.bot))

    async def _channels(self, request: web.Request) -> web.Response:
        guild = self._world.guild(int(request.match_info["major"]))
        return answer([channel.payload() for channel in guild.channels])

    async def _roles(self, request: web.Request) -> web.Response:
        guild = self._world.guild(int(request.match_info["major"]))
        return answer(guild.roles(self._world.bot))

    async def _member(self, request: web.Request) -> web.Response:
        guild = self._world.guild(int(request.match_info["major"]))
        for user in (self._world.bot, *guild.members):
            if user.id == int(request.match_info["user"]):
                return answer(guild.member(user))
        raise unknown("Member", 10007)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._world.files.get(int(request.match_info["id"]))
        if file is None or file.name != request.match_info["name"]:
            raise unknown("File", 0)
        if file.rate is not None:
            return await _drip(request, file.data, file.rate)
        return web.Response(body=file.data, content_type="application/octet-stream")

    def _open(self, request: web.Request, *needed: str) -> Channel:
        return self._world.open_channel(int(request.match_info["major"]), *needed)

    def _chosen(self, request: web.Request, channel: Channel) -> Message:
        return self._world.message(channel, int(request.match_info["message"]))


async def _drip(request: web.Request, data: bytes, rate: float) -> web.StreamResponse:
    """Send a file byte by byte at a rate per second, until the bot loses its patience."""
    response = web.StreamResponse(headers={"Content-Length": str(len(data))})
    await response.prepare(request)
    for number in range(len(data)):
        if request.transport is None or request.transport.is_closing():
            break
        await response.write(data[number : number + 1])
        await asyncio.sleep(1 / rate)
    return response


def _without_localizations(part: dict[str, Any]) -> dict[str, Any]:
    """A command as in a list that was requested without translations."""
    kept = {name: value for name, value in part.items() if not name.endswith("_localizations")}
    for name in ("options", "choices"):
        if name in kept:
            kept[name] = [_without_localizations(inner) for inner in kept[name]]
    return kept


def _check_reference(channel: Channel, reference: dict[str, Any]) -> None:
    if not reference.get("message_id") or not reference.get("fail_if_not_exists", True):
        return
    at = Place()
    is_there = int(reference["message_id"]) in channel.messages
    code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
    (at / "message_reference").expect(is_there, code, "Unknown message")
    at.end()


def _not_archived(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.archived:
        raise DiscordError(400, 50083, "Thread is archived")
