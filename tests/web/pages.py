"""Pages of boards in memory, in a real browser."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeVar

import pytest

from testing.board import MemoryBoards
from testing.board_page import BoardPage
from testing.browser import CHROMIUM, open_page, opened_apart
from web.server import serve_board

Test = TypeVar("Test", bound=Callable[..., object])

WITHOUT_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"
"""Keeps a page from caching files, which would cost more than most tests."""


def in_browser(test: Test) -> Test:
    """Mark a test that needs Chromium."""
    skipped = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
    marked: Test = pytest.mark.browser(skipped(test))
    return marked


@asynccontextmanager
async def boards_at(browser: int, address: str, *tickets: str) -> AsyncIterator[list[BoardPage]]:
    """A page for each ticket of a server that no other test uses, and so with empty storage.

    The first page is in the browser's existing tab, which is fastest; others are in windows with
    their own storage.
    """
    async with AsyncExitStack() as stack:
        pages: list[BoardPage] = []
        for ticket in tickets:
            if pages:
                (tab,) = await stack.enter_async_context(opened_apart(browser))
            else:
                tab = await stack.enter_async_context(open_page("about:blank", browser))
            page = BoardPage(tab.socket)
            await page.call("Page.enable")
            await page.call("Page.addScriptToEvaluateOnNewDocument", source=WITHOUT_WORKER)
            await page.join(address, ticket)
            pages.append(page)
        yield pages
        await pages[0].call("Page.navigate", url="about:blank")


@asynccontextmanager
async def board_page(
    browser: int, ticket: str, boards: MemoryBoards | None = None
) -> AsyncIterator[BoardPage]:
    """A page with one of these boards, or with a board of new games."""
    async with (
        serve_board(boards or MemoryBoards(), address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", ticket) as (page,),
    ):
        yield page
