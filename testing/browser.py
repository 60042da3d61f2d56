"""A headless Chromium that opens pages of the program, driven by its DevTools protocol.

Every wait is bounded, because a browser may hang or end at any time.
"""

import asyncio
import base64
import contextlib
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-extensions",
    "--disable-features=PreloadTopChromeWebUI,SpareRendererForSitePerProcess",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1200,1000",
    "--remote-debugging-port=0",
)
MESSAGES = "document.querySelector('#channel-message-list')"
READY = "!document.querySelector('#send-message').disabled"
"""Whether the page accepts an action; it does not while it is busy with another."""
_START_SECONDS = 60
_CALL_SECONDS = 60
_UNTIL_SECONDS = 90
ENTER = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}


class NavigatedError(Exception):
    """The page was left while a script ran in it."""


class Page:
    """A browser tab, driven through Chromium's DevTools protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._calls = 0

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        self._calls += 1
        async with asyncio.timeout(_CALL_SECONDS):
            await self.socket.send_json({"id": self._calls, "method": method, "params": params})
            while True:
                reply = await self.socket.receive_json()
                if reply.get("id") == self._calls:
                    if "navigated" in reply.get("error", {}).get("message", ""):
                        raise NavigatedError
                    assert "error" not in reply, reply["error"]
                    return dict(reply["result"])

    async def ask(self, script: str) -> Any:  # noqa: ANN401 - whatever the script returns
        reply = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in reply, reply["exceptionDetails"]
        return reply["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until a script returns true on the page."""
        until = time.monotonic() + _UNTIL_SECONDS
        pause = 0.01
        while time.monotonic() < until:
            # The condition cannot hold while the next page loads.
            with contextlib.suppress(NavigatedError):
                if await self.ask(script) is True:
                    return
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.1)
        shown = await self.ask(f"({MESSAGES} ?? document.body).innerText")
        raise AssertionError(f"never came true: {script}\nThe page shows:\n{shown}")

    async def until_shown(self, text: str) -> None:
        await self.until(f"{MESSAGES}?.innerText.includes({text!r})")

    async def enter(self) -> None:
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **ENTER)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **ENTER)

    async def slash(self, command: str, option: str = "", value: str | Path = "") -> None:
        """Type a command, pick it from the list, choose an option, fill it in, and send it.

        A value that begins with # is the name of a channel, which is picked from the list.
        """
        await self.until(READY)
        await self.ask("document.querySelector('#channel-composer-input').focus()")
        await self.call("Input.insertText", text=f"/{command}")
        await self.until("!!document.querySelector('[role=option]')")
        await self.enter()
        if option:
            await self._fill_in(option, value)
        await self.until(READY)
        await self.ask("document.querySelector('#send-message').click()")

    async def _fill_in(self, option: str, value: str | Path) -> None:
        typing = "document.activeElement.matches('.command-option-input')"
        await self.until(f"!!document.querySelector('.command-ghost') || {typing}")
        if await self.ask(typing):  # a required option appears at once
            await self.call("Input.insertText", text=value)
            return
        offered = (
            "[...document.querySelectorAll('[role=option]')]"
            f".find(one => one.innerText.split('\\n')[0] === {option!r})"
        )
        await self.ask(f"{offered} || document.querySelector('.command-ghost').click()")
        await self.until(f"!!{offered}")
        await self.ask(f"{offered}.click()")
        if isinstance(value, Path):
            await self.upload(value, f".command-file-input[data-option={option}]")
            return
        text = str(value)
        await self.until(typing)
        await self.call("Input.insertText", text=text.removeprefix("#"))
        if text.startswith("#"):
            await self.until("!!document.querySelector('[role=option] .command-channel-mark')")
            await self.enter()

    async def upload(self, file: Path, selector: str) -> None:
        """Choose a file, as in the browser's file dialog."""
        await self.until(f"!!document.querySelector({selector!r})")
        root = (await self.call("DOM.getDocument"))["root"]["nodeId"]
        node = await self.call("DOM.querySelector", nodeId=root, selector=selector)
        await self.call("DOM.setFileInputFiles", files=[str(file)], nodeId=node["nodeId"])
        await self.until(f"document.body.innerText.includes({file.name!r})")

    async def press(self, label: str) -> None:
        """Press a button under a message."""
        found = (
            f"[...{MESSAGES}.querySelectorAll('button')]"
            f".find(button => button.innerText === {label!r})"
        )
        await self.until(f"!!{found}")
        await self.ask(f"{found}.click()")

    async def choose(self, menu: str, *options: str) -> None:
        """Choose options, by their labels, from the last menu with this placeholder."""
        found = (
            f"[...{MESSAGES}.querySelectorAll('.select-trigger')]"
            f".findLast(one => one.ariaLabel === {menu!r})"
        )
        await self.until(f"{READY} && !!{found}")
        # The list closes whenever the page is laid out again, for example after a resize.
        for _ in range(10):
            await self.ask(f"{found}.scrollIntoView({{block: 'center'}}); {found}.click()")
            if await self._click_options(options):
                break
        else:
            raise AssertionError(f"the list of {menu!r} does not stay open")
        # A menu of several options keeps its list open until it is pressed again.
        await self.ask("document.querySelector('.preview-select.is-open .select-trigger')?.click()")

    async def _click_options(self, options: Iterable[str]) -> bool:
        """Click options of the open list while it stays open; return whether it did."""
        for option in options:
            item = (
                "[...document.querySelectorAll('.preview-select.is-open [role=option]')]"
                f".find(one => one.innerText.split('\\n')[0].trim() === {option!r})"
            )
            await asyncio.sleep(0.5)  # until the list is in its place
            if not await self.ask(f"(item => {{ item?.click(); return !!item }})({item})"):
                return False
        return True

    async def photograph(self, file: Path) -> None:
        """Save a screenshot of the page."""
        await asyncio.to_thread(file.write_bytes, await self.screenshot())

    async def screenshot(self, **options: object) -> bytes:
        """A picture of the page as PNG."""
        shot = await self.call("Page.captureScreenshot", format="png", **options)
        return base64.b64decode(shot["data"])


@contextlib.contextmanager
def start_browser(profile: Path) -> Iterator[int]:
    """Start a browser, and yield its DevTools port.

    Args:
        profile: an empty folder for its files.
    """
    assert CHROMIUM is not None
    browser = subprocess.Popen(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _port(browser, profile / "DevToolsActivePort")
    finally:
        browser.terminate()
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            browser.kill()
            browser.wait(10)


def _port(browser: subprocess.Popen[bytes], file: Path) -> int:
    """The port that a browser writes to a file when it is ready."""
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until:
        if file.exists() and "\n" in (text := file.read_text()):
            return int(text.split()[0])
        assert browser.poll() is None, f"Chromium ended with {browser.returncode}"
        time.sleep(0.05)
    raise AssertionError(f"Chromium was not ready after {_START_SECONDS} s")


@contextlib.asynccontextmanager
async def open_page(url: str, port: int) -> AsyncIterator[Page]:
    """Open this address in the browser's tab."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(_CALL_SECONDS)) as session:
        async with session.get(f"http://127.0.0.1:{port}/json/list") as reply:
            tab = next(tab for tab in await reply.json() if tab["type"] == "page")
        async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            page = Page(socket)
            await page.call("Page.navigate", url=url)
            yield page


@contextlib.asynccontextmanager
async def opened_apart(port: int, windows: int = 1) -> AsyncIterator[list[Page]]:
    """Empty pages in windows that share a separate storage, as in another person's browser."""
    async with (
        aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(_CALL_SECONDS)) as session,
        contextlib.AsyncExitStack() as sockets,
    ):
        async with session.get(f"http://127.0.0.1:{port}/json/version") as reply:
            address = (await reply.json())["webSocketDebuggerUrl"]

        async def connected(address: str) -> Page:
            socket = session.ws_connect(address, max_msg_size=0)
            return Page(await sockets.enter_async_context(socket))

        browser = await connected(address)
        context = (await browser.call("Target.createBrowserContext"))["browserContextId"]
        settings = {"url": "about:blank", "browserContextId": context, "newWindow": True}
        pages = []
        for _ in range(windows):
            target = (await browser.call("Target.createTarget", **settings))["targetId"]
            pages.append(await connected(f"ws://127.0.0.1:{port}/devtools/page/{target}"))
        yield pages
        await browser.call("Target.disposeBrowserContext", browserContextId=context)
