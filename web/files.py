"""The files of the page, in memory and compressed."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final, Self

from aiohttp import web

from web.theme import theme_sheet

_FOLDER = Path(__file__).parent / "static"
_FONTS: Final = {
    "fonts/regular.ttf": "AtkinsonHyperlegible-Regular.ttf",
    "fonts/bold.ttf": "AtkinsonHyperlegible-Bold.ttf",
}
"""The fonts of the pictures by their paths on the page."""
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/json"}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page.

    Attributes:
        content: its bytes.
        compressed: the bytes for browsers that accept gzip.
        type: its media type.
        tag: changes with its content.
    """

    content: bytes
    compressed: bytes
    type: str
    tag: str

    @classmethod
    def of(cls, content: bytes, name: str) -> Self:
        """A file with this content; the end of its name says what it is."""
        kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0]
        return cls(
            content,
            gzip.compress(content, mtime=0),
            kind or "application/octet-stream",
            hashlib.sha256(content).hexdigest()[:32],
        )


class PageFiles:
    """The files of the page by their paths."""

    def __init__(self, files: Mapping[str, PageFile]) -> None:
        self._files = files

    @classmethod
    def installed(cls, folder: Path = _FOLDER) -> Self:
        """The files of a folder, by default the package's, with the fonts and the colours."""
        contents = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        fonts = resources.files("renderer") / "fonts"
        contents |= {path: (fonts / name).read_bytes() for path, name in _FONTS.items()}
        contents["theme.css"] = theme_sheet().encode()
        return cls({path: PageFile.of(content, path) for path, content in contents.items()})

    @property
    def size(self) -> int:
        """How many bytes all files have, compressed."""
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
