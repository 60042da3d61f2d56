"""The files of the page, in memory and compressed."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from aiohttp import web

_FOLDER = Path(__file__).parent / "static"
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/json"}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page.

    Attributes:
        content: its bytes.
        compressed: the same for browsers that accept gzip.
        type: its media type.
        tag: changes with its content.
    """

    content: bytes
    compressed: bytes
    type: str
    tag: str

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file."""
        content = path.read_bytes()
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        return cls(
            content,
            gzip.compress(content, mtime=0),
            kind or "application/octet-stream",
            hashlib.sha256(content).hexdigest()[:32],
        )


class PageFiles:
    """The files of the page by their paths.

    Args:
        files: the files.
    """

    def __init__(self, files: Mapping[str, PageFile]) -> None:
        self._files = files

    @classmethod
    def installed(cls, folder: Path = _FOLDER) -> Self:
        """The files of a folder, by default those of this package."""
        return cls(
            {
                path.relative_to(folder).as_posix(): PageFile.read(path)
                for path in sorted(folder.rglob("*"))
                if path.is_file()
            }
        )

    @property
    def size(self) -> int:
        """How many bytes all files have, compressed."""
        return sum(len(file.compressed) for file in self._files.values())

    def response(self, path: str, request: web.Request) -> web.Response:
        """The response to a request for a file.

        Raises:
            HTTPNotFound: if there is no such file.
            HTTPNotModified: if the browser has it.
        """
        file = self._files.get(path)
        if file is None:
            raise web.HTTPNotFound
        # A browser asks each time whether it has changed, so that a new version is there at once.
        headers = {"ETag": f'"{file.tag}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if any(tag.value == file.tag for tag in request.if_none_match or ()):
            raise web.HTTPNotModified(headers=headers)
        body = file.content
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = file.compressed
            headers["Content-Encoding"] = "gzip"
        charset = "utf-8" if file.type.startswith("text/") else None
        return web.Response(body=body, content_type=file.type, charset=charset, headers=headers)
