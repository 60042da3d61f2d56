"""Detect compiled modules that are older than their sources."""

import json
import os
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import hashlib

CORE = Path(__file__).parent
SUFFIX = EXTENSION_SUFFIXES[0]
STAMPS = f"stamps{SUFFIX}.json"
"""The file in this folder with the stamps of the modules compiled for this Python, by module."""

SOURCES = (".py", ".pxd")
FILES = "files"
"""The key of the result of `versions` at the time of compiling, or of `INSTALLED`."""
INSTALLED = "installed"
"""Stands for the files of a wheel, which nobody edits."""

HEADERS = {"bits", "causes", "constants", "slots"}
"""Modules that are not compiled, but whose headers compiled modules use."""


def sources(core: Path) -> list[Path]:
    """The hot modules: every .py of the core that has a .pxd beside it, except `HEADERS`."""
    return [
        path
        for path in sorted(core.rglob("*.py"))
        if path.stem not in HEADERS and path.with_suffix(".pxd").exists()
    ]


def headers(core: Path) -> list[Path]:
    """The headers, any of which a hot module may be compiled against."""
    return sorted(core.rglob("*.pxd"))


@cache
def _content(core: Path) -> "hashlib._Hash":
    """The hash of the headers, with which the hash of each hot module begins."""
    import hashlib  # slow, and only needed if something has changed

    return hashlib.sha256(b"".join(path.read_bytes() for path in headers(core)))


def stamp(source: Path, core: Path) -> str:
    """The fingerprint of the files that a hot module is compiled from: headers and source."""
    fingerprint = _content(core).copy()
    fingerprint.update(source.read_bytes())
    return fingerprint.hexdigest()[:16]


def module_name(source: Path, core: Path) -> str:
    """The name of a hot module."""
    return ".".join(("engine.core", *source.relative_to(core).with_suffix("").parts))


def versions(core: Path, suffixes: tuple[str, ...] = (*SOURCES, SUFFIX)) -> dict[str, list[int]]:
    """The size and the time of each source and compiled module, by path."""
    found = {}
    folders = [str(core)]
    while folders:
        with os.scandir(folders.pop()) as files:
            for file in files:
                if file.is_dir():
                    folders.append(file.path)
                elif file.name.endswith(suffixes):
                    status = file.stat()
                    place = file.path.removeprefix(str(core))
                    found[place] = [status.st_size, status.st_mtime_ns]
    return found


def check(core: Path) -> bool:
    """Refuse compiled modules whose sources were edited later: they would run the old code.

    Returns:
        Whether all modules are compiled.

    Raises:
        ImportError: if a module is out of date; the message says how to build it again.
    """
    file = core / STAMPS
    stamps = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    # Nothing has been touched since compiling. Reading the sources would take 20 ms.
    if stamps.get(FILES) in (INSTALLED, versions(core)):
        return True
    complete = True
    for source in sources(core):
        built = source.with_suffix(SUFFIX)
        if not built.exists():
            complete = False
        elif stamps.get(module_name(source, core)) != stamp(source, core):
            raise ImportError(
                f"{built.name} is older than its source: run `make build`, `uv sync` or "
                f"`pip install -e .`"
            )
    return complete
