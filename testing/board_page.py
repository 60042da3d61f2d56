"""A page of the board in a headless Chromium, with simulated touches and keys."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from testing.browser import Page, opened_apart

PHONE = (390, 844)
"""Width and height of a phone in pixels."""
READY = "document.body?.dataset.ready === 'true'"
"""Whether the board is drawn."""


class BoardPage(Page):
    """A page with a board."""

    async def join(
        self, address: str, ticket: str, size: tuple[int, int] = PHONE, *, touch: bool = True
    ) -> None:
        """Open the board of a ticket.

        Args:
            address: the address of the server.
            ticket: the part of the link after the #.
            size: width and height of the page in pixels.
            touch: whether it is a touch device.
        """
        await self.resize(size, touch=touch)
        # Without this, only one of several pages could have the focus.
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await self.call("Page.navigate", url=f"{address}/?{ticket}#{ticket}")
        await self.until(READY)

    async def reload(self) -> None:
        """Reload the page, and wait until the board is drawn."""
        async with self.loading():
            await self.ask("location.reload()")

    @asynccontextmanager
    async def loading(self) -> AsyncIterator[None]:
        """Wait until the board is drawn on the page that the context's actions lead to."""
        await self.ask("delete document.body.dataset.ready")
        yield
        await self.until(READY)

    async def resize(self, size: tuple[int, int], *, touch: bool = True) -> None:
        """Turn the device, or make the window larger or smaller; see `join`."""
        width, height = size
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=touch,
        )

    async def tap(self, selector: str) -> None:
        """Touch the middle of an element with a finger."""
        await self._tap_node(f"document.querySelector({selector!r})")

    async def _tap_node(self, found: str) -> None:
        """Touch the middle of the element that a script finds."""
        await self.tap_at(
            await self.ask(
                f"(() => {{ const node = {found};"
                " node.scrollIntoView({block: 'nearest'});"
                " const box = node.getBoundingClientRect();"
                " return [box.left + box.width / 2, box.top + box.height / 2]; })()"
            )
        )

    async def hold(self, selector: str) -> None:
        """Touch the middle of an element for long."""
        ((x, y),) = await self.places(selector)
        await self.call(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        await asyncio.sleep(0.8)
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def tap_at(self, place: tuple[float, float]) -> None:
        """Touch a place with a finger."""
        x, y = place
        await self.call(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def until_hint(self, text: str) -> None:
        """Wait until the hint has a text."""
        await self.until(f"document.querySelector('#hint').innerText.includes({text!r})")

    async def buttons(self, card: str = "#hint .choices") -> list[str]:
        """The labels of a card's buttons; by default of the hint's, without its close button."""
        asked = f"[...document.querySelectorAll({card + ' button'!r})].map((b) => b.innerText)"
        return list(await self.ask(asked))

    async def drag(self, *places: tuple[float, float]) -> None:
        """Move a finger over the grid, through places in cells from its upper left corner."""
        left, top, width = await self.ask(
            "(({left, top, width}) => [left, top, width])(grid.getBoundingClientRect())"
        )
        for number, (x, y) in enumerate(places):
            point = {"x": left + x * width / 9, "y": top + y * width / 9}
            kind = "touchMove" if number else "touchStart"
            await self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[point])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def tap_cell(self, cell: int) -> None:
        """Touch a cell, 0-80."""
        await self.tap(f'[data-cell="{cell}"]')

    async def tap_button(self, text: str) -> None:
        """Touch the button with this text or name, as soon as there is one."""
        found = (
            "[...document.querySelectorAll('button')]"
            f".find(node => [node.innerText.trim(), node.ariaLabel].includes({text!r}))"
        )
        await self.until(f"Boolean({found})")
        await self._tap_node(found)

    async def key(self, key: str, *, holding: str = "") -> None:
        """Press a key, while Shift or Control is held."""
        code = f"Digit{key}" if key.isdigit() else key
        modifiers = {"Shift": 8, "Control": 2}.get(holding, 0)
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code, modifiers=modifiers
            )
        if holding:
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=holding, code=holding)

    async def label(self, cell: int) -> str:
        """The text that a screen reader reads for a cell."""
        return str(await self.ask(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel"))

    async def until_label(self, cell: int, text: str) -> None:
        """Wait until a screen reader would read this text for a cell."""
        await self.until(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel === {text!r}")

    async def until_text(self, text: str) -> None:
        """Wait until the page shows a text."""
        await self.until(f"document.body.innerText.includes({text!r})")

    async def places(self, selector: str) -> list[tuple[float, float]]:
        """The middle of each element that matches."""
        found = await self.ask(
            f"[...document.querySelectorAll({selector!r})].map(node => {{"
            " const box = node.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2]; })"
        )
        return [(x, y) for x, y in found]

    async def solve(self, puzzle: str, solution: str) -> int:
        """Play a game by touch: choose each empty cell, then press its digit.

        Args:
            puzzle: the givens as 81 characters.
            solution: all digits.

        Returns:
            The number of touches.
        """
        cells = await self.places("[data-cell]")
        buttons = await self.places(".digits button")
        empty = [cell for cell in range(81) if puzzle[cell] == "."]
        for cell in sorted(empty, key=solution.__getitem__):
            await self.tap_at(cells[cell])
            await self.tap_at(buttons[int(solution[cell]) - 1])
        return 2 * len(empty)


@asynccontextmanager
async def board_pages(port: int, address: str, *tickets: str) -> AsyncIterator[list[BoardPage]]:
    """A page for each ticket, each with its own storage.

    Args:
        port: the port of the browser.
        address: the address of the server.
        tickets: the tickets with which the pages join.
    """
    async with AsyncExitStack() as stack:
        pages = []
        for ticket in tickets:
            (opened,) = await stack.enter_async_context(opened_apart(port))
            page = BoardPage(opened.socket)
            await page.join(address, ticket)
            pages.append(page)
        yield pages
