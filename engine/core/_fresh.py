"""Detect compiled modules that are older than their sources."""

import hashlib
from functools import cache
from pathlib import Path
from types import ModuleType


def headers(source: Path) -> list[Path]:
    """The headers that a hot module may be compiled against: of its folder, and of the core."""
    folder = source.parent
    folders = [folder] if folder.name == "core" else [folder.parent, folder]
    return [path for one in folders for path in sorted(one.glob("*.pxd"))]


@cache
def _content(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in headers(folder / "any.py"))


def stamp(source: Path) -> str:
    """The fingerprint of what a hot module is compiled from: its source and the headers."""
    # A module is compiled against the headers of the others, so a change there counts as well.
    return hashlib.sha256(source.read_bytes() + _content(source.parent)).hexdigest()[:16]


def check(module: ModuleType) -> None:
    """Refuse a compiled module whose source has been edited since: it would run the old code.

    Raises:
        ImportError: if the module is out of date; the message says how to build it again.
    """
    built = Path(module.__file__ or "")
    source = built.with_name(built.name.split(".")[0] + ".py")
    if built.suffix != ".py" and source.exists() and stamp(source) != module.STAMP:
        raise ImportError(
            f"{built.name} is older than its source: run `make build`, `uv sync` or "
            f"`pip install -e .`"
        )
