"""The routes of the stand-in for answers to interactions."""

import time
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from testing.standin.checks import check_edit, check_message, check_modal, check_offer
from testing.standin.form import Place
from testing.standin.frontier import Handler, answer, body_of
from testing.standin.interaction import Callback, Interaction, Kind
from testing.standin.routes import DiscordError, Route, unknown
from testing.standin.state import EPHEMERAL, LOADING, Attachment, Message
from testing.standin.world import World

_OF_A_MESSAGE = (Callback.LATER, Callback.UPDATE)
"""Callbacks to a press, or to a form that a press has opened."""
_CALLBACKS = {
    Kind.COMMAND: (Callback.MESSAGE, Callback.THINKING, Callback.MODAL),
    Kind.COMPONENT: (Callback.MESSAGE, Callback.THINKING, Callback.MODAL, *_OF_A_MESSAGE),
    Kind.AUTOCOMPLETE: (Callback.CHOICES,),
    Kind.MODAL: (Callback.MESSAGE, Callback.THINKING, *_OF_A_MESSAGE),
}
_FOLLOW_UPS_OF_GUESTS = 5
"""The maximum number of follow-ups on servers where the bot is not a member."""


class Answers:
    """Interaction callbacks, edits of responses, and follow-ups.

    Args:
        world: the state of the stand-in.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def handlers(self) -> dict[Route, Handler]:
        """The handler of each route."""
        return {
            Route.CALLBACK: self._noting(self._callback),
            Route.FOLLOW_UP: self._noting(self._follow_up),
            Route.GET_ORIGINAL: self._noting(self._get),
            Route.EDIT_ORIGINAL: self._noting(self._edit),
            Route.DELETE_ORIGINAL: self._noting(self._delete),
            Route.GET_FOLLOW_UP: self._noting(self._get),
            Route.EDIT_FOLLOW_UP: self._noting(self._edit),
            Route.DELETE_FOLLOW_UP: self._noting(self._delete),
        }

    def _noting(self, handler: Handler) -> Handler:
        """The handler, wrapped so that the interaction records its refusals."""

        async def noted(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except DiscordError as error:
                found = self._world.interactions.get(request.match_info["major"])
                if found is not None:
                    found.refuse(error.status, error.code)
                raise

        return noted

    async def _callback(self, request: web.Request) -> web.Response:
        data, files = await body_of(request)
        it = self._world.interactions.get(request.match_info["major"])
        if it is None or time.monotonic() - it.began > self._world.acknowledge_seconds:
            raise unknown("interaction", 10062)
        if it.callback is not None:
            raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
        kind = Callback(data["type"])
        shown: dict[str, Any] = data.get("data") or {}
        self._check(it, kind, shown, files)
        if kind is Callback.LATER:
            it.original = it.source
        elif kind is Callback.THINKING:
            flags = int(shown.get("flags") or 0) | LOADING
            it.original = self._new(it, {"flags": flags}, {})
            it.original.flags |= LOADING
        elif kind is Callback.MESSAGE:
            it.original = self._new(it, shown, files)
        elif kind is Callback.UPDATE and it.source is not None:
            it.original = self._change(it.source, shown, files)
        elif kind is Callback.MODAL:
            it.modal = shown
        elif kind is Callback.CHOICES:
            it.choices = shown["choices"]
        it.acknowledge(kind)
        if kind not in (Callback.LATER, Callback.THINKING):
            it.show()
        return answer(self._receipt(it, kind))

    def _check(
        self,
        it: Interaction,
        kind: Callback,
        shown: dict[str, Any],
        files: dict[int, Attachment],
    ) -> None:
        at = Place()
        is_fitting = kind in _CALLBACKS[it.kind] and (it.source or kind not in _OF_A_MESSAGE)
        message = f"Value must not be {int(kind)} for an interaction of type {int(it.kind)}."
        (at / "type").expect(is_fitting, "BASE_TYPE_CHOICES", message)
        at.end()
        if kind is Callback.MESSAGE:
            check_message(shown, files, new=True)
        elif kind is Callback.UPDATE and it.source is not None:
            check_edit(it.source, shown, files)
        elif kind is Callback.MODAL:
            check_modal(shown)
        elif kind is Callback.CHOICES:
            check_offer(shown["choices"])

    def _receipt(self, it: Interaction, kind: Callback) -> dict[str, Any]:
        payload: dict[str, Any] = {"id": str(it.id), "type": int(it.kind)}
        resource: dict[str, Any] = {"type": int(kind)}
        if it.original is not None:
            payload |= {
                "response_message_id": str(it.original.id),
                "response_message_loading": it.original.loading,
                "response_message_ephemeral": it.original.private is not None,
            }
            resource["message"] = it.original.payload(self._world.base)
        return {"interaction": payload, "resource": resource}

    async def _follow_up(self, request: web.Request) -> web.Response:
        data, files = await body_of(request)
        it = self._acknowledged(request)
        check_message(data, files, new=True)
        if it.original is not None and it.original.loading:
            # The first message after "is thinking" replaces it.
            message = self._change(it.original, data, files)
        else:
            if not it.installed_here and len(it.follow_ups) >= _FOLLOW_UPS_OF_GUESTS:
                raise DiscordError(400, 40094, "Too many follow-up messages")
            message = self._new(it, data, files)
            it.follow_ups.append(message)
        it.show()
        return answer(message.payload(self._world.base))

    async def _get(self, request: web.Request) -> web.Response:
        it = self._acknowledged(request)
        return answer(self._chosen(it, request).payload(self._world.base))

    async def _edit(self, request: web.Request) -> web.Response:
        data, files = await body_of(request)
        it = self._acknowledged(request)
        message = self._chosen(it, request)
        check_edit(message, data, files)
        self._change(message, data, files)
        it.show()
        return answer(message.payload(self._world.base))

    async def _delete(self, request: web.Request) -> web.Response:
        it = self._acknowledged(request)
        message = self._chosen(it, request)
        self._world.drop(message)
        it.follow_ups = [follow_up for follow_up in it.follow_ups if follow_up is not message]
        if message is it.original:
            it.original = None
            it.deleted = True
        it.show()
        return web.Response(status=204)

    def _acknowledged(self, request: web.Request) -> Interaction:
        it = self._world.interactions.get(request.match_info["major"])
        if it is None or it.callback is None:
            raise unknown("Webhook", 10015)
        if time.monotonic() - it.began > self._world.token_seconds:
            raise DiscordError(401, 50027, "Invalid Webhook Token")
        return it

    def _chosen(self, it: Interaction, request: web.Request) -> Message:
        wanted = request.match_info.get("message")
        for message in (it.original, *it.follow_ups) if wanted else (it.original,):
            if message is None or message.id not in message.channel.messages:
                continue
            if wanted in (None, str(message.id)):
                return message
        raise unknown("Message", 10008)

    def _new(self, it: Interaction, data: dict[str, Any], files: dict[int, Attachment]) -> Message:
        private = int(data.get("flags") or 0) & EPHEMERAL
        message = Message(
            it.channel,
            self._world.bot,
            private=it.user if private else None,
            metadata={
                "id": str(it.id),
                "type": int(Kind.COMMAND),
                "user": it.user.payload(),
                "authorizing_integration_owners": {},
                "name": it.name,
            },
        )
        return self._world.keep(message.show(data, files))

    def _change(
        self, message: Message, data: dict[str, Any], files: dict[int, Attachment]
    ) -> Message:
        message.show({**data, "flags": int(data.get("flags") or 0) & ~EPHEMERAL}, files)
        message.edits += 1
        message.edited = datetime.now(UTC)
        self._world.host(message)
        return message
