"""Whole games by touch in headless Chromium: presses, seconds, and when each tap is drawn.

Two pages show each game, as of two players. `python -m bench.board_touch --games 5`
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

import engine
from bench.boards import PUZZLE, served, summary
from engine.notation import parse_line
from testing.board_page import BoardPage, board_pages
from testing.browser import started

_WHEN_DRAWN: Final = """
const whenDrawn = act => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = act;
  channel.port2.postMessage(0);
});
const now = () => performance.timeOrigin + performance.now();
"""
_NOTE_TAPS: Final = (
    _WHEN_DRAWN
    + """
window.taps = [];
window.placed = [];
document.addEventListener("pointerdown", event => {
  const begun = performance.timeOrigin + event.timeStamp;
  if (event.target.closest(".digits button")) placed.push(begun);
  if (event.target.closest("[data-cell]")) whenDrawn(() => taps.push(now() - begun));
}, true);
document.addEventListener("click", event => {
  const begun = performance.timeOrigin + event.timeStamp;
  if (event.target.closest("button")) whenDrawn(() => taps.push(now() - begun));
}, true);
"""
)
"""Notes for each tap how many milliseconds it took until its effects were drawn."""
_NOTE_DIGITS: Final = (
    _WHEN_DRAWN
    + """
window.seen = [];
const filled = new Set();
new MutationObserver(changes => {
  for (const { target } of changes) {
    const cell = target.dataset.cell;
    if (cell && !filled.has(cell) && target.querySelector(".digit")) {
      filled.add(cell);
      whenDrawn(() => seen.push(now()));
    }
  }
}).observe(document.querySelector(".grid"), { childList: true, subtree: true });
"""
)
"""Notes when each digit was drawn on the page of the other player."""


async def measure(games: int) -> None:
    """Play games, and print what was measured."""
    (solution,) = engine.solve(parse_line(PUZZLE))
    taps: list[float] = []
    others: list[float] = []
    presses, seconds, busy = 0, 0.0, 0.0
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        started(Path(profile)) as browser,
    ):
        async with served(2 * games) as (port, tickets):
            for pair in tickets:
                address = f"http://127.0.0.1:{port}"
                async with board_pages(browser, address, *pair) as (player, guest):
                    await player.ask(_NOTE_TAPS)
                    await guest.ask(_NOTE_DIGITS)
                    await player.call("Performance.enable", timeDomain="threadTicks")
                    before, begun = await _busy(player), time.perf_counter()
                    presses += await player.solve(PUZZLE, solution)
                    seconds += time.perf_counter() - begun
                    busy += await _busy(player) - before
                    await guest.until_text("Solved: every cell is right")
                    await guest.until(f"seen.length === {PUZZLE.count('.')}")
                    taps += await player.ask("taps")
                    placed, seen = await player.ask("placed"), await guest.ask("seen")
                    others += [after - press for press, after in zip(placed, seen, strict=True)]
    print(
        f"{games} games of {PUZZLE.count('.')} cells: {presses // games} presses and "
        f"{seconds / games:.1f} s a game; processor time of the page {1000 * busy / presses:.1f} "
        "ms a press"
    )
    print(f"from a tap to its effects, drawn: {summary([tap / 1000 for tap in taps])}")
    print(f"from a tap to the other player's page: {summary([other / 1000 for other in others])}")


async def _busy(page: BoardPage) -> float:
    """The seconds of processor time that the main thread of a page has used."""
    metrics = (await page.call("Performance.getMetrics"))["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    asyncio.run(measure(parser.parse_args().games))


if __name__ == "__main__":
    main()
