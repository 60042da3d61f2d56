"""Fixtures for all tests."""

from pathlib import Path

import pytest

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of measured puzzles and pictures; skips the test where it is missing."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the shared puzzle data (../shared/data) is not here")
    return SHARED_DATA
