"""A browser for the tests of pages."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from testing.browser import start_browser


@pytest.fixture(scope="package")
def browser() -> Iterator[int]:
    """A browser; its DevTools port."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        start_browser(Path(profile)) as port,
    ):
        yield port
