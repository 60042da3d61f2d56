"""Measures the board's page in a browser: its size, its load time and its drawing time.

    python -m bench.board_page --games 5

It needs Chromium and an otherwise idle machine. *Drawn* means laid out and painted: the time is
taken in the first task after the next frame. A button counts as touched when the finger leaves it.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import engine
from bench.boards import summary
from engine.notation import parse_line
from testing.board import PUZZLE, MemoryBoards
from testing.board_page import BoardPage
from testing.browser import opened_apart, start_browser
from web.files import PageFiles
from web.server import serve_board

SLOW_3G: Final = {"latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Milliseconds of each request, and bytes in a second."""
QUARTER: Final = 4
"""The slowdown of a phone's processor."""
DRAWN: Final = """
    window.measured = { taps: [], touched: {}, drawn: {} };
    let touched = 0;
    const afterDrawing = (done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
    });
    const tapped = (event) => {
        touched = event.timeStamp;
        afterDrawing((now) => measured.taps.push(now - event.timeStamp));
    };
    for (const [name, where] of [["pointerdown", "#grid"], ["click", "button"]]) {
        addEventListener(name, (event) => event.target.closest(where) && tapped(event), true);
    }
    new MutationObserver((_, observer) => {
        if (document.body?.dataset.ready) {
            observer.disconnect();
            afterDrawing((now) => { measured.ready = now; });
            const filled = document.querySelector("#filled");
            new MutationObserver(() => {
                const count = filled.textContent;
                measured.touched[count] = performance.timeOrigin + touched;
                afterDrawing((now) => { measured.drawn[count] = performance.timeOrigin + now; });
            }).observe(filled, { childList: true });
        }
    }).observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Records when the page is ready, how long touches take, and when each digit count was drawn."""


@asynccontextmanager
async def measured_page(
    port: int, address: str, ticket: str, *, slow: bool = False
) -> AsyncIterator[BoardPage]:
    """A page with a board, in a browser that has never loaded it."""
    async with opened_apart(port) as (opened,):
        page = BoardPage(opened.socket)
        await page.call("Page.enable")
        await page.call("Page.addScriptToEvaluateOnNewDocument", source=DRAWN)
        if slow:
            await page.call("Network.enable")
            await page.call("Network.emulateNetworkConditions", offline=False, **SLOW_3G)
            await page.call("Emulation.setCPUThrottlingRate", rate=QUARTER)
        await page.join(address, ticket)
        await page.until("Boolean(window.measured.ready)")
        yield page


async def ready(port: int, address: str, times: int, *, slow: bool) -> list[float]:
    """Milliseconds from opening the page until the board is drawn."""
    found = []
    for _ in range(times):
        async with measured_page(port, address, "kim", slow=slow) as page:
            found.append(float(await page.ask("measured.ready")))
    return found


async def games(port: int, count: int) -> dict[str, list[float]]:
    """Milliseconds until touches are drawn on the page, and on the other player's page."""
    (solution,) = engine.solve(parse_line(PUZZLE))
    found: dict[str, list[float]] = {"own": [], "other": []}
    for _ in range(count):
        async with (
            serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
            measured_page(port, f"http://127.0.0.1:{server.port}", "robin") as robin,
            measured_page(port, f"http://127.0.0.1:{server.port}", "alex") as alex,
        ):
            await robin.solve(PUZZLE, solution)
            await alex.until_text("Alles richtig.")
            own: dict[str, Any] = await robin.ask("measured")
            other: dict[str, Any] = await alex.ask("measured")
            found["own"] += own["taps"]
            found["other"] += [
                other["drawn"][count] - time
                for count, time in own["touched"].items()
                if count in other["drawn"]
            ]
    return found


async def measure(count: int) -> None:
    """Measure and print the results."""
    print(f"all files, compressed: {PageFiles.installed().size / 1000:.0f} KB")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        start_browser(Path(profile)) as port,
    ):
        async with serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            for name, slow in (("", False), (", slow 3G, a quarter of the processor", True)):
                found = await ready(port, address, 9, slow=slow)
                print(f"ready{name}: median {median(found):.0f} ms, most {max(found):.0f} ms")
        if count:
            found_of = await games(port, count)
            touches = [value / 1000 for value in found_of["own"]]
            print(f"{len(touches)} touches, until drawn: {summary(touches)}")
            other = [value / 1000 for value in found_of["other"]]
            print(f"until drawn on the other page: {summary(other)}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5)
    asyncio.run(measure(parser.parse_args().games))


if __name__ == "__main__":
    main()
