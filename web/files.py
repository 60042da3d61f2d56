"""The files of the page, compressed and in memory."""

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from aiohttp import web

from web.bundle import bundle_modules, pack_sheet
from web.theme import theme_sheet

_FOLDER = Path(__file__).parent / "static"
_PAGE: Final = "index.html"
_ENTRY: Final = "main.js"
"""The module that runs the page, bundled with all others."""
_WORKER: Final = "worker.js"
"""The service worker, which caches the files of the page."""
_NOT_KEPT: Final = "vendor/"
"""The folder of files that are needed only online."""
_VERSIONED: Final = re.compile(r'(?<=")([a-z0-9/-]+\.[a-z0-9]+)(?=")')
"""The name of a file in another file."""
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/json"}
_NEW_EACH_TIME: Final = "no-cache"
"""Browsers check each time whether the file has changed, so that a new version is used at once."""
_KEPT: Final = "public, max-age=31536000, immutable"
_VERSION: Final = 12
"""The number of characters of a file's tag that serve as its version."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page.

    Attributes:
        content: the bytes.
        compressed: the gzipped bytes, for browsers that accept them.
        type: the media type.
        tag: a tag that changes with the content.
    """

    content: bytes
    compressed: bytes
    type: str
    tag: str

    @classmethod
    def of(cls, content: bytes, name: str) -> Self:
        """A file with this content; the suffix of its name determines the media type."""
        kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
        return cls(
            content,
            gzip.compress(content, mtime=0),
            kind or "application/octet-stream",
            _tag(content),
        )


class PageFiles:
    """The files of the page by their paths."""

    def __init__(self, files: Mapping[str, PageFile]) -> None:
        self._files = files

    @classmethod
    def installed(cls, folder: Path = _FOLDER) -> Self:
        """Load the files of a folder, by default the package's, and add the colours.

        The modules become one file. Where one file names another, the address contains the version,
        so that a browser can keep that file forever.
        """
        contents = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        modules = {
            path: contents.pop(path).decode()
            for path in tuple(contents)
            if path.endswith(".js") and "/" not in path
        }
        contents[_ENTRY] = bundle_modules(modules, _ENTRY).encode()
        contents["theme.css"] = theme_sheet().encode()
        contents["board.css"] = pack_sheet(contents["board.css"].decode()).encode()
        for path in ("board.css", "manifest.webmanifest", _PAGE):
            contents[path] = _with_versions(contents[path].decode(), contents).encode()
        contents[_WORKER] = _worker(modules[_WORKER], contents).encode()
        return cls({path: PageFile.of(content, path) for path, content in contents.items()})

    @property
    def size(self) -> int:
        """The total size of all files in bytes, compressed."""
        return sum(len(file.compressed) for file in self._files.values())

    def response(self, path: str, request: web.Request) -> web.Response:
        """The response to a request for a file.

        Raises:
            HTTPNotFound: if there is no such file.
            HTTPNotModified: if the browser already has this version.
        """
        file = self._files.get(path)
        if file is None:
            raise web.HTTPNotFound
        is_named = request.query.get("v") == file.tag[:_VERSION]
        headers = {
            "ETag": f'"{file.tag}"',
            "Cache-Control": _KEPT if is_named else _NEW_EACH_TIME,
            "Vary": "Accept-Encoding",
        }
        if any(tag.value == file.tag for tag in request.if_none_match or ()):
            raise web.HTTPNotModified(headers=headers)
        body = file.content
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = file.compressed
            headers["Content-Encoding"] = "gzip"
        charset = "utf-8" if file.type.startswith("text/") else None
        return web.Response(body=body, content_type=file.type, charset=charset, headers=headers)


def _with_versions(text: str, contents: Mapping[str, bytes]) -> str:
    """The text with a version added to each file name in it."""

    def named(match: re.Match[str]) -> str:
        content = contents.get(match[1])
        return match[0] if content is None else f"{match[0]}?v={_tag(content)[:_VERSION]}"

    return _VERSIONED.sub(named, text)


def _worker(text: str, contents: Mapping[str, bytes]) -> str:
    """The service worker with the files that it caches, the page first, and their version."""
    kept = [path for path in contents if path != _PAGE and not path.startswith(_NOT_KEPT)]
    files = ["./", *(f"{path}?v={_tag(contents[path])[:_VERSION]}" for path in kept)]
    version = _tag(contents[_PAGE] + repr(files).encode())[:_VERSION]
    return f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n{text}"


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
