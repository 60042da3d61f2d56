"""Confined processes: each runs one function on one request, then ends.

A process that does nothing else (the server) is forked early, and forks a copy of itself for each
request. A copy takes milliseconds, has everything imported, and contains no earlier requests.
"""

import contextlib
import gc
import os
import signal
import socket
import struct
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NoReturn

from tutor.sandbox.confinement import ProcessLimits, confine, end_with_parent, keep_freed_memory

_CHUNK: Final = 1 << 20
_NAME: Final = 64
"""The maximum length of a function's name in bytes."""
_DONE, _FAILED = b"+", b"-"
"""The first byte of a reply: the function's result follows, or the traceback of its error."""
_TRACEBACK: Final = 2000
"""The maximum length of a traceback in characters."""
_STATUS: Final = struct.Struct("=i")


class SandboxError(RuntimeError):
    """A confined process gave no result: it failed, was killed, or used or returned too much."""


class SandboxClosedError(SandboxError):
    """The server has ended, so no further request can be run."""


class Sandbox:
    """Runs functions in confined processes, one at a time.

    Create it in a process with a single thread and without secrets in its memory, since the memory
    is copied. The server ends together with this process.

    Args:
        functions: the functions by name, each from the bytes of a request to those of the reply.
            They cannot open files, so everything that they import must already be imported.
        limits: the resources that each run may use.
    """

    def __init__(
        self, functions: Mapping[str, Callable[[bytes], bytes]], limits: ProcessLimits
    ) -> None:
        self._lock = threading.Lock()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        if os.fork() == 0:
            with contextlib.suppress(BaseException):
                _serve(theirs, functions, limits)
            os._exit(1)
        theirs.close()

    def run(self, name: str, request: bytes, *, most: int, seconds: float) -> bytes:
        """Run a function on a request.

        Args:
            name: the name of the function.
            request: its argument.
            most: the maximum size of the result in bytes.
            seconds: the time limit.

        Returns:
            The result, which may be any bytes if the request has taken over the process.

        Raises:
            SandboxClosedError: if the server has ended.
            SandboxError: if the job gave no result; the message says why.
        """
        with self._lock:
            ours, theirs = socket.socketpair()
            with ours:
                with theirs:
                    self._tell([name.encode()], theirs)
                try:
                    reply = _exchange(ours, request, most + 1, time.monotonic() + seconds)
                finally:
                    status = self._end()
        match reply[:1]:
            case b"+":
                return reply[1:]
            case b"-":
                # The text may contain anything, so it is shown as its repr.
                raise SandboxError(f"it failed: {reply[1:].decode(errors='replace')!r}")
            case _:
                raise SandboxError(f"it ended with status {status} and without a reply")

    def _tell(self, message: list[bytes], descriptor: socket.socket) -> None:
        try:
            socket.send_fds(self._control, message, [descriptor.fileno()])
        except OSError as error:
            raise SandboxClosedError("the server of the sandbox has ended") from error

    def _end(self) -> int:
        """End the process of the current request, and return its exit status."""
        try:
            self._control.send(b"end")
            status = self._control.recv(_STATUS.size)
        except OSError as error:
            raise SandboxClosedError("the server of the sandbox has ended") from error
        if not status:
            raise SandboxClosedError("the server of the sandbox has ended")
        return int(_STATUS.unpack(status)[0])


def _exchange(connection: socket.socket, request: bytes, most: int, deadline: float) -> bytes:
    """Send a request and receive all of the reply.

    Raises:
        SandboxError: if the exchange takes too long, or the reply is too long.
    """
    reply = bytearray()
    try:
        # A process that has ended leaves an empty reply.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.settimeout(_remaining(deadline))
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(_CHUNK):
                reply += part
                if len(reply) > most:
                    raise SandboxError(f"it returned more than {most - 1:,} bytes")
                connection.settimeout(_remaining(deadline))
    except TimeoutError:
        raise SandboxError("it took too long") from None
    return bytes(reply)


def _remaining(deadline: float) -> float:
    """The seconds until a deadline.

    Raises:
        TimeoutError: if it has passed.
    """
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


def _serve(
    control: socket.socket, functions: Mapping[str, Callable[[bytes], bytes]], limits: ProcessLimits
) -> NoReturn:
    """Fork a process for each request, until the other end is closed."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    null = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(null, standard)
    for descriptor in [int(link.name) for link in Path("/proc/self/fd").iterdir()]:
        if descriptor > 2 and descriptor != control.fileno():
            # The descriptor with which the folder was listed is already closed.
            with contextlib.suppress(OSError):
                os.close(descriptor)
    os.environ.clear()
    # Keep the garbage collector from visiting existing objects, which would copy their memory.
    gc.collect()
    gc.freeze()
    server = os.getpid()
    while True:
        name, descriptors, _, _ = socket.recv_fds(control, _NAME, 1)
        if not name:
            os._exit(0)
        child = os.fork()
        if child == 0:
            end_with_parent(server)
            control.close()
            _work(descriptors[0], functions[name.decode()], limits)
        os.close(descriptors[0])
        control.recv(_NAME)  # wait until the request or the process that sent it has ended
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        control.send(_STATUS.pack(os.waitstatus_to_exitcode(status)))


def _work(connection: int, function: Callable[[bytes], bytes], limits: ProcessLimits) -> NoReturn:
    """Run a function on the request from a connection, send the reply, and end the process."""
    try:
        keep_freed_memory()
        confine(limits)
        # Untrusted bytes are read only after the process is confined.
        request = bytearray()
        while part := os.read(connection, _CHUNK):
            request += part
        reply = _DONE + function(bytes(request))
    except BaseException:
        reply = _FAILED + traceback.format_exc()[-_TRACEBACK:].encode()
    with contextlib.suppress(OSError):
        left = memoryview(reply)
        while left:
            left = left[os.write(connection, left) :]
    os._exit(0)
