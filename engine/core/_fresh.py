"""Tells a compiled module that is older than its source from one that is up to date."""

import hashlib
from functools import cache
from pathlib import Path
from types import ModuleType


@cache
def _headers(folder: Path) -> bytes:
    # A module is compiled against the headers of the others, so a change there counts as well.
    return b"".join(path.read_bytes() for path in sorted(folder.glob("*.pxd")))


def stamp(source: Path) -> str:
    """The fingerprint of what a hot module is compiled from: its source and all headers."""
    return hashlib.sha256(source.read_bytes() + _headers(source.parent)).hexdigest()[:16]


def check(module: ModuleType) -> None:
    """Refuse a compiled module whose source has been edited since: it would run the old code.

    Raises:
        ImportError: if the module is out of date; the message says how to build it anew.
    """
    built = Path(module.__file__ or "")
    source = built.with_name(built.name.split(".")[0] + ".py")
    if built.suffix != ".py" and source.exists() and stamp(source) != module.STAMP:
        raise ImportError(
            f"{built.name} is older than its source: run `make build`, `uv sync` or "
            f"`pip install -e .`"
        )
