"""Fixtures for all tests."""

import signal
from pathlib import Path

import pytest

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of measured puzzles and pictures; skips the test where it is missing."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the shared puzzle data (../shared/data) is not here")
    return SHARED_DATA


@pytest.fixture(scope="session", autouse=True)
def _hear_ctrl_c() -> None:
    """Programs that tests start inherit how Ctrl-C is taken, and some shells have it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
