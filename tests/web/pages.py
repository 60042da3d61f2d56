"""Pages of boards in memory, in a real browser."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest

from testing.board import MemoryBoards
from testing.board_page import BoardPage, board_pages
from testing.browser import CHROMIUM
from web.server import serve_board

Test = TypeVar("Test", bound=Callable[..., object])


def in_browser(test: Test) -> Test:
    """Mark a test that needs Chromium."""
    skipped = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
    marked: Test = pytest.mark.browser(skipped(test))
    return marked


@asynccontextmanager
async def board_page(
    browser: int, ticket: str, boards: MemoryBoards | None = None
) -> AsyncIterator[BoardPage]:
    """A page with one of these boards, or with a board of new games."""
    async with (
        serve_board(boards or MemoryBoards(), address="127.0.0.1", port=0) as server,
        board_pages(browser, f"http://127.0.0.1:{server.port}", ticket) as (page,),
    ):
        yield page
