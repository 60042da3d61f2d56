"""The limit of open files, tested in processes whose limits can be lowered permanently."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

_ALLOWED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
from bot.process.open_files import allow_files, boards_with
print(boards_with(allow_files()), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(
    ("soft", "hard", "boards", "after"),
    [
        (256, 4096, 2000, 3000),
        (256, 1024, 24, 1024),
        pytest.param(3500, 4096, 2000, 3500, marks=pytest.mark.whole),
        pytest.param(64, 512, 0, 512, marks=pytest.mark.whole),
    ],
)
def test_limit_is_raised_as_far_as_boards_need_it(soft: int, hard: int, boards: int, after: int):
    words = (sys.executable, "-c", _ALLOWED, str(soft), str(hard))
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [str(boards), str(after), str(hard)]
