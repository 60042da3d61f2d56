"""The middleware of the stand-in's routes: bodies, errors, faults and rate limits."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import BodyPartReader, StreamReader, web

from testing.standin.checks import REQUEST_LIMIT
from testing.standin.faults import Cut, Fault, Faults, Limits
from testing.standin.routes import DiscordError, Route
from testing.standin.state import Attachment

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_FILE: Final = re.compile(r"files\[(\d+)\]")


def answer(data: object, status: int = 200) -> web.Response:
    """A JSON response with exactly the content type that discord.py expects."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


async def body_of(request: web.Request) -> tuple[dict[str, Any], dict[int, Attachment]]:
    """The JSON of a request, and its files by number.

    Raises:
        DiscordError: if it is too large or not JSON.
    """
    if (request.content_length or 0) > REQUEST_LIMIT:
        raise DiscordError(413, 40005, "Request entity too large")
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (_parsed(text) if text else {}), {}
    data: dict[str, Any] = {}
    files: dict[int, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader), "multipart is not nested"
        if part.name == "payload_json":
            data = _parsed(await part.text())
        elif found := _FILE.fullmatch(part.name or ""):
            files[int(found[1])] = (part.filename or "file", bytes(await part.read()))
    shown = data["data"] if "data" in data and "type" in data else data
    payload = {int(entry["id"]): entry for entry in shown.get("attachments") or ()}
    return data, {
        number: Attachment(name, content, payload.get(number, {}).get("description"))
        for number, (name, content) in files.items()
    }


def _parsed(text: str) -> Any:  # noqa: ANN401 - JSON
    """Parse JSON; texts with lone surrogates are refused."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()
    except ValueError:
        raise DiscordError(400, 50109, "The request body contains invalid JSON.") from None
    return found


class Frontier:
    """The middleware of every request: log, faults, rate limits and error responses.

    Attributes:
        log: the number of requests, by route and status; a cut connection has status 0.
    """

    def __init__(self, faults: Faults, limits: Limits) -> None:
        self._faults = faults
        self._limits = limits
        self.log: Counter[tuple[Route, int]] = Counter()

    def guard(self, route: Route, handler: Handler) -> Handler:
        """Wrap the handler of a route."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            response = await self._pass(route, handler, request)
            self.log[route, response.status if response else 0] += 1
            return response or web.Response()

        return guarded

    async def _pass(
        self, route: Route, handler: Handler, request: web.Request
    ) -> web.StreamResponse | None:
        major = request.match_info.get("major", "")
        fault = self._faults.take(route, major)
        if fault is not None:
            await asyncio.sleep(fault.delay)
            if fault.held is not None:
                await fault.held.wait()
                if request.transport is None or request.transport.is_closing():
                    return None
            if fault.upload_rate:
                await _take_slowly(request, fault.upload_rate)
            if fault.cut is Cut.BEFORE:
                _cut(request)
                return None
            if fault.status is not None:
                await request.read()
                return _refusal_of(fault)
        headers, wait, is_global = self._limits.take(route, major)
        response: web.StreamResponse
        if wait:
            await request.read()
            response = _too_many(wait, is_global=is_global)
        else:
            response = await self._handled(handler, request)
        if fault is not None and fault.cut is Cut.MIDDLE:
            await _answer_half(request, response)
            return None
        if fault is not None and fault.cut is Cut.AFTER:
            _cut(request)
            return None
        response.headers.update(headers)
        return response

    async def _handled(self, handler: Handler, request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except DiscordError as error:
            if error.status == 429:
                return _too_many(error.retry_after, is_global=False, code=error.code)
            body: dict[str, Any] = {"code": error.code, "message": error.message}
            return answer(body | ({"errors": error.errors} if error.errors else {}), error.status)


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


async def _answer_half(request: web.Request, response: web.StreamResponse) -> None:
    """Send the first half of a response body, then cut the connection."""
    assert isinstance(response, web.Response)
    assert isinstance(response.body, bytes)
    body = response.body
    half = web.StreamResponse(headers={"Content-Length": str(len(body))})
    await half.prepare(request)
    await half.write(body[: len(body) // 2])
    await asyncio.sleep(0.05)
    _cut(request)


async def _take_slowly(request: web.Request, rate: float) -> None:
    """Read the body at a limited rate, and store it for the handler."""
    chunks = []
    while chunk := await request.content.read(16_384):
        chunks.append(chunk)
        await asyncio.sleep(len(chunk) / rate)
    taken = StreamReader(request.protocol, REQUEST_LIMIT, loop=asyncio.get_running_loop())
    taken.feed_data(b"".join(chunks))
    taken.feed_eof()
    request._payload = taken


def _refusal_of(fault: Fault) -> web.Response:
    assert fault.status is not None
    if fault.status == 429:
        response = _too_many(fault.retry_after, is_global=False)
        if not fault.via_discord:
            del response.headers["Via"]
        return response
    code = {401: 0, 403: 50013, 404: 10008}.get(fault.status, 0)
    return answer({"code": code, "message": f"{fault.status}: ordered"}, fault.status)


def _too_many(wait: float, *, is_global: bool, code: int = 0) -> web.Response:
    payload = {"message": "You are being rate limited.", "retry_after": wait, "global": is_global}
    if code:
        payload["code"] = code
    response = answer(payload, 429)
    # Without this header, discord.py attributes the refusal to a proxy in front of Discord.
    response.headers["Via"] = "1.1 stand-in"
    response.headers["Retry-After"] = f"{wait:.3f}"
    return response
