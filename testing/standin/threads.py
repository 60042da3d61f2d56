"""The routes of threads."""

from typing import Any

from aiohttp import web

from testing.standin.checks import check_thread
from testing.standin.frontier import Handler, answer, body_of
from testing.standin.routes import DiscordError, Route, unknown
from testing.standin.state import Channel, Message, Thread, User
from testing.standin.world import World

_PUBLIC = 11


class Threads:
    """Public threads: started, joined, left, edited and listed.

    Args:
        world: the state of the stand-in.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def handlers(self) -> dict[Route, Handler]:
        """The handler of each route."""
        return {
            Route.THREAD_OF_MESSAGE: self._from_message,
            Route.START_THREAD: self._start,
            Route.EDIT_CHANNEL: self._edit,
            Route.ARCHIVED_THREADS: self._archived,
            Route.ACTIVE_THREADS: self._active,
            Route.THREAD_MEMBERS: self._members,
            Route.JOIN_THREAD: self._join,
            Route.LEAVE_THREAD: self._leave,
        }

    async def _from_message(self, request: web.Request) -> web.Response:
        channel = self._parent(request)
        message = self._world.message(channel, int(request.match_info["message"]))
        if message.thread is not None:
            raise DiscordError(400, 160004, "A thread has already been created for this message")
        return answer(self._new(channel, (await body_of(request))[0], message))

    async def _start(self, request: web.Request) -> web.Response:
        channel, data = self._parent(request), (await body_of(request))[0]
        if data.get("type") != _PUBLIC:
            raise DiscordError(403, 50013, "Missing Permissions")  # to create private threads
        return answer(self._new(channel, data, None))

    def _parent(self, request: web.Request) -> Channel:
        channel_id = int(request.match_info["major"])
        channel = self._world.open_channel(channel_id, "create_public_threads")
        if channel.guild is None or channel.thread is not None:
            raise DiscordError(400, 50024, "Cannot execute action on this channel type")
        return channel

    def _new(
        self, channel: Channel, data: dict[str, Any], message: Message | None
    ) -> dict[str, Any]:
        check_thread({"name": "", **data})
        thread = Channel(data["name"], channel.guild)
        thread.thread = Thread(channel, self._world.bot, members=[self._world.bot])
        thread.thread.minutes = data.get("auto_archive_duration") or thread.thread.minutes
        if message is not None:
            thread.id, message.thread = message.id, thread
        assert channel.guild is not None
        channel.guild.threads.append(thread)
        self._world.channels[thread.id] = thread
        payload = thread.payload() | {"member": thread.member(self._world.bot)}
        self._world.emit("THREAD_CREATE", payload | {"newly_created": True}, channel.guild)
        return payload

    async def _edit(self, request: web.Request) -> web.Response:
        data = (await body_of(request))[0]
        channel = self._world.open_channel(int(request.match_info["major"]))
        if channel.thread is None:
            self._world.open_channel(channel.id, "manage_channels")
            raise DiscordError(400, 50024, "Cannot execute action on this channel type")
        # A bot may edit its own threads.
        if channel.thread.owner is not self._world.bot or "locked" in data:
            self._world.open_channel(channel.id, "manage_threads")
        check_thread(data)
        channel.name = data.get("name", channel.name)
        channel.thread.minutes = data.get("auto_archive_duration", channel.thread.minutes)
        channel.thread.archived = data.get("archived", channel.thread.archived)
        channel.thread.locked = data.get("locked", channel.thread.locked)
        self._world.emit("THREAD_UPDATE", channel.payload(), channel.guild)
        return answer(channel.payload())

    async def _archived(self, request: web.Request) -> web.Response:
        channel_id = int(request.match_info["major"])
        parent = self._world.open_channel(channel_id, "read_message_history")
        threads = [
            it
            for it in (parent.guild.threads if parent.guild else [])
            if it.thread and it.thread.parent is parent and it.thread.archived
        ]
        return answer(self._list(threads) | {"has_more": False})

    async def _active(self, request: web.Request) -> web.Response:
        guild = self._world.guild(int(request.match_info["major"]))
        return answer(self._list(guild.active_threads()))

    def _list(self, threads: list[Channel]) -> dict[str, Any]:
        bot = self._world.bot
        joined = [it.member(bot) for it in threads if it.thread and bot in it.thread.members]
        return {"threads": [it.payload() for it in threads], "members": joined}

    async def _members(self, request: web.Request) -> web.Response:
        channel, thread = self._thread(request)
        return answer([channel.member(user) for user in thread.members])

    async def _join(self, request: web.Request) -> web.Response:
        _, thread = self._thread(request)
        if thread.archived:
            raise DiscordError(400, 50083, "Thread is archived")
        user = self._user(request)
        if user not in thread.members:
            thread.members.append(user)
        return web.Response(status=204)

    async def _leave(self, request: web.Request) -> web.Response:
        channel, thread = self._thread(request)
        if thread.archived:
            raise DiscordError(400, 50083, "Thread is archived")
        user = self._user(request)
        if user is not self._world.bot:
            self._world.open_channel(channel.id, "manage_threads")
        if user not in thread.members:
            raise unknown("Member", 10007)
        thread.members.remove(user)
        return web.Response(status=204)

    def _user(self, request: web.Request) -> User:
        number = request.match_info["user"]
        return self._world.bot if number == "@me" else self._world.user(int(number))

    def _thread(self, request: web.Request) -> tuple[Channel, Thread]:
        channel = self._world.open_channel(int(request.match_info["major"]))
        if channel.thread is None:
            raise DiscordError(400, 50024, "Cannot execute action on this channel type")
        return channel, channel.thread
