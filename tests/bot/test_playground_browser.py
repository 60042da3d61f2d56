"""The page of the playground in a real browser."""

import asyncio
import base64
import contextlib
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import renderer
from engine.notation import parse_line
from tests.bot.conftest import EASY, TWO_SEVENS, Playground

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1200,1000",
    "--remote-debugging-port=0",
)
MESSAGES = "document.querySelector('#channel-message-list')"
READY = "!document.querySelector('#send-message').disabled"
"""While the page is busy with one action, it accepts no other."""
ENTER = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]


class Page:
    """A browser tab, driven through Chromium's DevTools protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._calls = 0

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._calls += 1
        await self._socket.send_json({"id": self._calls, "method": method, "params": params})
        while True:
            reply = await self._socket.receive_json(timeout=30)
            if reply.get("id") == self._calls:
                assert "error" not in reply, reply["error"]
                return dict(reply["result"])

    async def ask(self, script: str) -> Any:
        reply = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in reply, reply["exceptionDetails"]
        return reply["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until a script returns true on the page."""
        for _ in range(200):
            if await self.ask(script) is True:
                return
            await asyncio.sleep(0.1)
        shown = await self.ask(f"{MESSAGES}?.innerText")
        raise AssertionError(f"never came true: {script}\nThe page shows:\n{shown}")

    async def until_shown(self, text: str) -> None:
        await self.until(f"{MESSAGES}?.innerText.includes({text!r})")

    async def enter(self) -> None:
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **ENTER)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **ENTER)

    async def slash(self, command: str, option: str, value: str | Path) -> None:
        """Type a command, pick it from the list, choose an option, fill it in, and send it."""
        await self.until(READY)
        await self.ask("document.querySelector('#channel-composer-input').focus()")
        await self.call("Input.insertText", text=f"/{command}")
        await self.until("!!document.querySelector('[role=option]')")
        await self.enter()
        await self.until("!!document.querySelector('.command-ghost')")
        offered = (
            "[...document.querySelectorAll('[role=option]')]"
            f".find(one => one.innerText.split('\\n')[0] === {option!r})"
        )
        await self.ask(f"{offered} || document.querySelector('.command-ghost').click()")
        await self.until(f"!!{offered}")
        await self.ask(f"{offered}.click()")
        if isinstance(value, Path):
            await self.upload(value, f".command-file-input[data-option={option}]")
        else:
            await self.until("document.activeElement.matches('.command-option-input')")
            await self.call("Input.insertText", text=value)
        await self.until(READY)
        await self.ask("document.querySelector('#send-message').click()")

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

    async def photograph(self, file: Path) -> None:
        """Save a screenshot of the page."""
        shot = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(file.write_bytes, base64.b64decode(shot["data"]))


@pytest.fixture
def devtools_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A new browser; returns its DevTools port."""
    assert CHROMIUM is not None
    profile = tmp_path_factory.mktemp("profile")
    browser = subprocess.Popen(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    port_file = profile / "DevToolsActivePort"
    for _ in range(300):
        if port_file.exists() and "\n" in port_file.read_text():
            break
        time.sleep(0.1)
    yield int(port_file.read_text().split()[0])
    browser.terminate()
    browser.wait(10)


@contextlib.asynccontextmanager
async def opened(url: str, port: int) -> AsyncIterator[Page]:
    """The page at this address, in the browser's tab."""
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/json/list") as reply:
            tab = next(tab for tab in await reply.json() if tab["type"] == "page")
        async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            page = Page(socket)
            await page.call("Page.navigate", url=url)
            yield page


async def test_user_grades_a_puzzle_and_gets_a_hint(playground: Playground, devtools_port: int):
    async with opened(playground.url(), devtools_port) as page:
        await page.until_shown("Welcome")
        await page.until_shown(EASY)
        await page.until_shown("X-wing")

        await page.slash("grade", "puzzle", EASY)
        await page.until_shown("SE 1.2")
        await page.until(f"[...{MESSAGES}.querySelectorAll('img')].some(i => i.naturalWidth > 400)")

        await page.press("Give me a hint")
        await page.until_shown("●○○○ Step 1 · hint 1 of 4")
        assert "image unavailable" not in await page.ask(f"{MESSAGES}.innerText")


async def test_user_uploads_a_picture_and_corrects_the_reading(
    playground: Playground, devtools_port: int, tmp_path: Path
):
    file = tmp_path / "newspaper.png"
    file.write_bytes(renderer.draw_grid(parse_line(TWO_SEVENS), size=500))

    async with opened(playground.url(), devtools_port) as page:
        await page.until_shown("Welcome")
        await page.slash("grade", "image", file)
        await page.until_shown("Is this what the picture shows?")
        await page.until(f"[...{MESSAGES}.querySelectorAll('img')].some(i => i.naturalWidth > 400)")
        await page.photograph(tmp_path / "asked.png")

        await page.press("Fix cells")
        await page.until("!!document.querySelector('.modal-dialog textarea')")
        await page.photograph(tmp_path / "form.png")
        await page.ask("document.querySelector('.modal-dialog textarea').focus()")
        await page.call("Input.insertText", text="r9c4=.")
        await page.ask(
            "[...document.querySelectorAll('.modal-actions button')]"
            ".find(button => /submit/i.test(button.innerText)).click()"
        )
        await page.until_shown("SE 1.2")
        await page.photograph(tmp_path / "rated.png")
