"""Files of puzzles: opening them, unpacking them, and telling one from another."""

import contextlib
import hashlib
import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from io import BufferedReader, FileIO, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from cli.errors import CommandError, WrongUseError
from cli.lines import decoded

_PACKED: Final = 1024
"""Bytes that are unpacked at once: few, because a hostile file unpacks to thousands of times as
many."""
_BUFFER: Final = 256 * 1024
_HASHED: Final = 1 << 20
"""Bytes at either end of a file by which it is known again."""
_GZIP: Final = 31
"""What zlib calls the format of gzip."""


@dataclass(frozen=True, slots=True)
class Input:
    """An open file of puzzles.

    Attributes:
        name: what the person called it.
        text: its bytes, unpacked as they are read.
        packed: its bytes as they are kept, which tell how far it has been read.
        named: whether its name opens it; not so for standard input, even if that is a file.
    """

    name: str
    text: BufferedReader
    packed: BufferedReader
    named: bool

    @property
    def size(self) -> int | None:
        """The bytes of a regular file; None for a pipe or a terminal, whose end is not known."""
        if not _is_regular(self.packed.fileno()):
            return None
        return os.fstat(self.packed.fileno()).st_size

    def is_file(self, path: Path) -> bool:
        """Whether this is the file of that name, whatever it was called."""
        try:
            return os.path.samestat(os.fstat(self.packed.fileno()), path.stat())
        except OSError:  # one of them is nothing that the system knows of
            return False


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file is known again by, wherever it has been moved.

    Attributes:
        size: its bytes as they are kept.
        digest: of its first and last mebibyte, SHA-256 in hexadecimal digits.
    """

    size: int
    digest: str

    def as_json(self) -> dict[str, Any]:
        """The same for a JSON object."""
        return asdict(self)


class _Unpacker(Protocol):
    """One member of a packed file, as zlib and zstandard both offer it."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _File(FileIO):
    """A file that is named in what cannot be read; a pipe is left to the program's end."""

    def __init__(self, name: str) -> None:
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        super().__init__(descriptor, closefd=_is_regular(descriptor))
        self.name = name

    def readinto(self, buffer: Any) -> int | None:  # noqa: ANN401 - whatever can be written into
        try:
            return super().readinto(buffer)
        except OSError as error:
            raise CommandError(f"{self.name}: {error.strerror}") from error


class _Unpacked(RawIOBase):
    """What a packed file holds; its members follow one another, as after `cat a.gz b.gz`."""

    def __init__(
        self, packed: BinaryIO, name: str, start: Callable[[], _Unpacker], wrong: type[Exception]
    ) -> None:
        self._packed = packed
        self._name = name
        self._start = start
        self._wrong = wrong
        self._member: _Unpacker | None = None
        self._ended = False
        self._rest = b""
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - whatever can be written into
        while not self._ready:
            data = self._rest or self._packed.read(_PACKED)
            self._rest = b""
            if not data:
                if self._member is not None:
                    raise CommandError(f"{self._name}: it is cut off; get the whole file again")
                return 0
            self._ready = self._unpack(data)
        given = self._ready[: len(buffer)]
        buffer[: len(given)] = given
        self._ready = self._ready[len(given) :]
        return len(given)

    def _unpack(self, data: bytes) -> bytes:
        if self._member is None:
            if self._ended and not (data := data.lstrip(b"\0")):
                return b""  # what tapes and copies of blocks are filled up with
            self._member = self._start()
        try:
            unpacked = self._member.decompress(data)
        except self._wrong as error:
            kind = Path(self._name).suffix
            raise CommandError(
                f"{self._name}: it is damaged, or no {kind} file; get it again, or rename it "
                "if it is plain text"
            ) from error
        if self._member.eof:
            self._rest = self._member.unused_data
            self._member = None
            self._ended = True
        return unpacked


@contextlib.contextmanager
def open_lines(name: str) -> Iterator[Input]:
    """A file of puzzles, unpacked if its name ends in .gz or .zst; standard input if it is `-`.

    Raises:
        WrongUseError: if the name is empty.
        CommandError: if the file cannot be read, or what unpacks it is not installed; while it is
            read, if it cannot be unpacked.
    """
    if name == "-":
        given: BufferedReader = BufferedReader(FileIO(sys.stdin.fileno(), closefd=False), _BUFFER)
        yield Input("standard input", given, given, named=False)
        return
    if not name:
        raise WrongUseError("a file of puzzles needs a name, or - for standard input")
    packed = _opened(name)
    try:
        yield Input(name, _unpacked(packed, name), packed, named=True)
    finally:
        # Closing a pipe would wait for a thread that may still be reading from it.
        if _is_regular(packed.fileno()):
            packed.close()


def identify(source: Input) -> Identity | None:
    """What a file is known again by; None for what can be read only once.

    Wherever the file is being read, it is read from its beginning for this.
    """
    if source.size is None or not source.named:
        return None
    with _opened(source.name) as file:
        digest = hashlib.sha256(file.read(_HASHED))
        file.seek(max(0, source.size - _HASHED))
        digest.update(file.read(_HASHED))
    return Identity(source.size, digest.hexdigest())


def count_lines(source: Input) -> int | None:
    """How many lines a file has; None for what can be read only once.

    Raises:
        CommandError: if the file cannot be unpacked.
    """
    if source.size is None or not source.named:
        return None
    lines, last = 0, "\n"
    with open_lines(source.name) as again, decoded(again.text) as file:
        while text := file.read(_BUFFER):
            lines += text.count("\n")
            last = text[-1]
    return lines + (last != "\n")


def _is_regular(descriptor: int) -> bool:
    return stat.S_ISREG(os.fstat(descriptor).st_mode)


def _opened(name: str) -> BufferedReader:
    try:
        return BufferedReader(_File(name), _BUFFER)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error


def _unpacked(packed: BufferedReader, name: str) -> BufferedReader:
    kind = Path(name).suffix.lower()
    if kind == ".gz":
        raw = _Unpacked(packed, name, lambda: zlib.decompressobj(wbits=_GZIP), zlib.error)
    elif kind == ".zst":
        try:
            import zstandard
        except ModuleNotFoundError as error:
            raise CommandError(
                f"{name}: what unpacks .zst files is not installed: "
                "pip install 'sudoku-tutor[files]', or unpack it with: zstd -d"
            ) from error
        unpacker = zstandard.ZstdDecompressor()
        raw = _Unpacked(packed, name, unpacker.decompressobj, zstandard.ZstdError)
    else:
        return packed
    return BufferedReader(raw, _BUFFER)
