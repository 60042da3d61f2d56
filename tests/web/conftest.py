"""A browser for the tests of pages."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from testing.browser import started


@pytest.fixture(scope="package")
def browser() -> Iterator[int]:
    """A browser; its DevTools port."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        started(Path(profile)) as port,
    ):
        yield port
