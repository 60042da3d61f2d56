"""Valid pictures full of lines, patterns and text must not crash the reader or take long."""

import subprocess
import sys
import time

import pytest

from reader import UnreadableImageError, read_image
from tests.conftest import Sampled
from tests.dense_pictures import CORRUPTING, as_file, dense_pictures, lattice

IPP = """
import threading
from reader.opencv import cv2

thread = threading.Thread(target=lambda: print(cv2.ipp.useIPP()))
thread.start()
"""
READ = """
import sys
from reader import UnreadableImageError, read_image

try:
    read_image(sys.stdin.buffer.read())
except UnreadableImageError as error:
    print(error)
"""
SECONDS = 2.5
"""The maximum processor time: half of the time that a member waits."""


def run(program: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, input=given, capture_output=True, check=False)


def test_opencv_is_used_without_ipp_in_all_threads_and_says_nothing():
    done = run(IPP)
    assert (done.stdout, done.stderr) == (b"False\n", b"")


@pytest.mark.parametrize(
    ("pitch", "side"),
    [CORRUPTING[0], *(pytest.param(*both, marks=pytest.mark.whole) for both in CORRUPTING[1:])],
)
def test_lattice_does_not_end_the_process(pitch: int, side: int):
    done = run(READ, as_file(lattice(pitch, side)))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"I see no sudoku in this picture.")


@pytest.mark.parametrize(
    ("first", "every"),
    [(0, 41), *(pytest.param(first, 7, marks=pytest.mark.exhaustive) for first in range(7))],
)
def test_no_dense_picture_takes_long_or_is_a_sudoku(first: int, every: int, sampled: Sampled):
    wrong = {}
    for name, make in sampled(list(dense_pictures())[first::every], 8):
        file = make()
        text, seconds = read(file)
        if seconds > SECONDS:  # what other programs do to the caches passes
            seconds = min(seconds, *(read(file)[1] for _ in range(2)))
        if text or seconds > SECONDS:
            wrong[name] = text, seconds
    assert wrong == {}


def read(file: bytes) -> tuple[str, float]:
    """Read a picture; return the result and the processor time."""
    start = time.process_time()
    try:
        text = read_image(file).best.text
    except UnreadableImageError:
        text = ""
    return text, time.process_time() - start
