"""Files of puzzles: opening, decompressing and identifying them."""

import bz2
import contextlib
import hashlib
import lzma
import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from io import BufferedReader, FileIO, RawIOBase
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from cli.errors import CommandError, WrongUseError
from cli.lines import decode_text, is_text
from cli.parquet import MAGIC as PARQUET
from cli.parquet import parquet_lines

_CHUNK: Final = 1024
"""Bytes that are decompressed at once: few, because a malicious file expands a thousandfold."""
_BUFFER: Final = 256 * 1024
_AT_ONCE: Final = 1024
"""The number of lines of a column that are made at once."""
_GZIP: Final = 31
"""The window bits that make zlib read gzip."""


@dataclass(frozen=True, slots=True)
class Input:
    """An open file of puzzles.

    Attributes:
        name: the file's name as the user gave it.
        text: the bytes, decompressed as they are read.
        compressed: the bytes as stored; the position shows how much has been read.
        named: whether it can be reopened by its name; False for standard input, even if that is a
            file.
        column: the name of the column that `text` holds; None for the whole file.
    """

    name: str
    text: BufferedReader
    compressed: BufferedReader
    named: bool
    column: str | None = None

    @property
    def size(self) -> int | None:
        """The size of a regular file in bytes; None for a pipe or a terminal."""
        if not _is_regular(self.compressed.fileno()):
            return None
        return os.fstat(self.compressed.fileno()).st_size

    def is_file(self, path: Path) -> bool:
        """Whether this is the file at a path, even if it was opened by another path."""
        try:
            return os.path.samestat(os.fstat(self.compressed.fileno()), path.stat())
        except OSError:  # one of the files does not exist
            return False


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """Identifies a file by its contents, even after a move.

    Attributes:
        size: the stored size in bytes.
        digest: the SHA-256 in hexadecimal digits.
    """

    size: int
    digest: str

    def as_json(self) -> dict[str, Any]:
        """The fields as a JSON object."""
        return asdict(self)


_PARQUET: Final = ".parquet"
_MAGIC: Final = {
    ".gz": b"\x1f\x8b",
    ".zst": b"\x28\xb5\x2f\xfd",
    ".bz2": b"BZh",
    ".xz": b"\xfd7zXZ",
    _PARQUET: PARQUET,
}
"""The first bytes of compressed data and tables."""
_OTHER: Final = {
    b"PK\x03\x04": "a zip archive or a spreadsheet: unpack it, or save it as CSV",
    b"7z\xbc\xaf": "a 7z archive: unpack it",
    b"%PDF": "a PDF document: copy its puzzles into a text file",
    b"\x89PNG": "a picture: read it with sudoku-tutor read",
    b"\xff\xd8\xff": "a picture: read it with sudoku-tutor read",
    b"GIF8": "a picture: read it with sudoku-tutor read",
}
"""By the first bytes of other files: the kind of file, and what to do with it."""
_MAGIC_BYTES: Final = 6
_SAMPLE: Final = 4096
"""The number of bytes that are checked to see whether a file is text."""
_MOST_MEMORY: Final = 1 << 27
"""Bytes of memory for decompressing an .xz file; the strongest compression needs half of it."""


class _Decompressor(Protocol):
    """The interface of decompressors for one member of a file; zlib's and zstandard's fit it."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _File(FileIO):
    """A file whose read errors name it; a pipe stays open until the program ends."""

    def __init__(self, name: str) -> None:
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        super().__init__(descriptor, closefd=_is_regular(descriptor))
        self.name = name

    def readinto(self, buffer: Any) -> int | None:  # noqa: ANN401 - whatever can be written into
        try:
            return super().readinto(buffer)
        except OSError as error:
            raise CommandError(f"{self.name}: {error.strerror}") from error


class _DecompressedFile(RawIOBase):
    """The contents of a compressed file, possibly of several members, as after `cat a.gz b.gz`."""

    def __init__(
        self,
        compressed: BinaryIO,
        name: str,
        start: Callable[[], _Decompressor],
        wrong: type[Exception],
    ) -> None:
        self._compressed = compressed
        self._name = name
        self._start = start
        self._wrong = wrong
        self._member: _Decompressor | None = None
        self._ended = False
        self._unused = b""
        self._pending = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - whatever can be written into
        while not self._pending:
            data = self._unused or self._compressed.read(_CHUNK)
            self._unused = b""
            if not data:
                if self._member is not None:
                    raise CommandError(f"{self._name}: it is incomplete; get the whole file again")
                return 0
            self._pending = self._decompress(data)
        chunk = self._pending[: len(buffer)]
        buffer[: len(chunk)] = chunk
        self._pending = self._pending[len(chunk) :]
        return len(chunk)

    def _decompress(self, data: bytes) -> bytes:
        if self._member is None:
            if self._ended and not (data := data.lstrip(b"\0")):
                return b""  # padding, as from tapes and block devices
            self._member = self._start()
        try:
            decompressed = self._member.decompress(data)
        except self._wrong as error:
            kind = Path(self._name).suffix or "compressed"
            raise CommandError(
                f"{self._name}: it is damaged, or not a {kind} file; get it again, or rename it "
                "if it is plain text"
            ) from error
        if self._member.eof:
            self._unused = self._member.unused_data
            self._member = None
            self._ended = True
        return decompressed


class _MadeFile(RawIOBase):
    """A file whose parts are made while it is read."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts
        self._pending = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - whatever can be written into
        if not self._pending:
            self._pending = b"".join(islice(self._parts, _AT_ONCE))
        chunk = self._pending[: len(buffer)]
        buffer[: len(chunk)] = chunk
        self._pending = self._pending[len(chunk) :]
        return len(chunk)


@contextlib.contextmanager
def open_input(name: str, column: str | None = None) -> Iterator[Input]:
    """Open a file of puzzles, or one of its columns, or standard input if its name is `-`.

    It is decompressed if its first bytes or its name are those of gzip, Zstandard, bzip2 or xz.
    From a Parquet table, the column of puzzles is read.

    Raises:
        WrongUseError: if the name is empty.
        CommandError: if the file cannot be read, if the package that decompresses it is not
            installed, or if it is not text, such as a picture. It is also raised later, while
            reading, if decompression fails.
    """
    if name == "-":
        stdin: BufferedReader = BufferedReader(FileIO(sys.stdin.fileno(), closefd=False), _BUFFER)
        kind = _kind_of(stdin, "standard input")
        text = _text(stdin, "standard input", kind, column)
        yield Input("standard input", text, stdin, named=False, column=column)
        return
    if not name:
        raise WrongUseError("a file of puzzles needs a name, or - for standard input")
    compressed = _open(name)
    try:
        kind = _kind_of(compressed, name) or Path(name).suffix.lower()
        text = _text(compressed, name, kind, column)
        yield Input(name, text, compressed, named=True, column=column)
    finally:
        # Closing a pipe would wait for a thread that may still be reading from it.
        if _is_regular(compressed.fileno()):
            compressed.close()


def no_puzzles(source: Input) -> str:
    """The note that a file has no puzzles."""
    return f"{source.name} has no puzzles"


def identify(source: Input) -> FileIdentity | None:
    """The identity of a file; None if it can be read only once.

    This opens the file again, so the position of the reader does not matter.
    """
    if source.size is None or not source.named:
        return None
    return identity_of(source.name)


def identity_of(name: str | Path) -> FileIdentity:
    """The identity of a regular file.

    Raises:
        CommandError: if it cannot be read.
    """
    with _open(str(name)) as file:
        digest = hashlib.file_digest(file, "sha256")
        return FileIdentity(file.tell(), digest.hexdigest())


def identity_of_all(identities: Sequence[FileIdentity | None]) -> FileIdentity | None:
    """The identity of several files together; None if one of them cannot be identified."""
    known = [identity for identity in identities if identity is not None]
    if len(known) < len(identities):
        return None
    if len(known) == 1:
        return known[0]
    digests = "\n".join(identity.digest for identity in known)
    return FileIdentity(
        sum(identity.size for identity in known), hashlib.sha256(digests.encode()).hexdigest()
    )


def count_lines(source: Input) -> int | None:
    """The number of lines in a file; None if it can be read only once.

    Raises:
        CommandError: if the file cannot be decompressed.
    """
    if source.size is None or not source.named:
        return None
    lines, last = 0, "\n"
    with open_input(source.name, source.column) as again, decode_text(again.text) as file:
        while text := file.read(_BUFFER):
            lines += text.count("\n")
            last = text[-1]
    return lines + (last != "\n")


def _is_regular(descriptor: int) -> bool:
    return stat.S_ISREG(os.fstat(descriptor).st_mode)


def _open(name: str) -> BufferedReader:
    try:
        return BufferedReader(_File(name), _BUFFER)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error


def _kind_of(file: BufferedReader, name: str) -> str:
    """The suffix of a file's format, according to its first bytes; "" for plain text.

    Raises:
        CommandError: if the file is not text.
    """
    start = file.peek(_MAGIC_BYTES)
    for magic, what in _OTHER.items():
        if start.startswith(magic):
            raise CommandError(f"{name} is {what}")
    return next((kind for kind, magic in _MAGIC.items() if start.startswith(magic)), "")


def _text(compressed: BufferedReader, name: str, kind: str, column: str | None) -> BufferedReader:
    """The contents of a file, or of one of its columns."""
    if kind == _PARQUET:
        return BufferedReader(_MadeFile(parquet_lines(compressed, name, column)), _BUFFER)
    text = _decompressed(compressed, name, kind)
    if not is_text(text.peek(_SAMPLE)[:_SAMPLE]):
        raise CommandError(
            f"{name} is not a text file: save its puzzles as text in UTF-8, one a line"
        )
    if column is None:
        return text
    from cli.named_column import column_lines

    return BufferedReader(_MadeFile(column_lines(text, column, name)), _BUFFER)


def _decompressed(compressed: BufferedReader, name: str, kind: str) -> BufferedReader:
    """The decompressed contents of a file, according to the suffix of its format."""
    if kind == ".gz":
        raw = _DecompressedFile(
            compressed, name, lambda: zlib.decompressobj(wbits=_GZIP), zlib.error
        )
    elif kind == ".bz2":
        raw = _DecompressedFile(compressed, name, bz2.BZ2Decompressor, OSError)
    elif kind == ".xz":
        start = partial(lzma.LZMADecompressor, memlimit=_MOST_MEMORY)
        raw = _DecompressedFile(compressed, name, start, lzma.LZMAError)
    elif kind == ".zst":
        try:
            import zstandard
        except ModuleNotFoundError as error:
            raise CommandError(
                f"{name}: the package that unpacks .zst files is not installed: "
                "pip install 'sudoku-tutor[files]', or unpack it with: zstd -d"
            ) from error
        decompressor = zstandard.ZstdDecompressor()
        raw = _DecompressedFile(compressed, name, decompressor.decompressobj, zstandard.ZstdError)
    else:
        return compressed
    return BufferedReader(raw, _BUFFER)
