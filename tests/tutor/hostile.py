"""Requests to a sandbox that try what a picture could do after taking over its decoder."""

import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

from tutor.picture import MEMORY
from tutor.sandbox import ProcessLimits, Sandbox, confinement, landlock, probe, seccomp

CPU_SECONDS: Final = 1
MACHINE: Final = os.uname().machine


def _environment(_: str) -> object:
    return {**os.environ, "by C": ctypes.CDLL(None).getenv(b"DISCORD_TOKEN")}


def _read(path: str) -> object:
    return Path(path).read_bytes()


def _write(path: str) -> object:
    return Path(path).write_text("written", encoding="utf-8")


def _delete(path: str) -> None:
    Path(path).unlink()


def _list(path: str) -> object:
    return list(Path(path).iterdir())


def _metadata(path: str) -> object:
    return Path(path).stat()


def _tcp(_: str) -> object:
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM)


def _udp(_: str) -> object:
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def _unix(_: str) -> object:
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)


def _program(path: str) -> object:
    return subprocess.run([path], check=True)


def _replace(path: str) -> object:
    return os.execv(path, [path])


def _fork(_: str) -> object:
    return os.fork()


def _kill_parent(_: str) -> None:
    os.kill(os.getppid(), signal.SIGKILL)


def _trace_parent(_: str) -> object:
    return _call(101, 16, os.getppid(), 0, 0)  # ptrace(PTRACE_ATTACH) on x86-64


def _memory_of_parent(_: str) -> object:
    return _call(310, os.getppid(), 0, 0, 0, 0, 0)  # process_vm_readv on x86-64


def _raise_limit(_: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)


def _code(_: str) -> object:
    return mmap.mmap(-1, 4096, prot=mmap.PROT_WRITE | mmap.PROT_EXEC)


def _thread(_: str) -> None:
    thread = threading.Thread(target=time.monotonic)
    thread.start()
    thread.join()


def _descriptors(_: str) -> object:
    """The open files, found by reading zero bytes without the error "bad descriptor"."""
    return [number for number in range(256) if _is_open(number)]


def _is_open(number: int) -> bool:
    try:
        os.read(number, 0)
    except OSError as error:
        return error.errno != errno.EBADF
    return True


def _allocate(_: str) -> object:
    return len(bytearray(2 << 30))


def _other_calls(_: str) -> object:
    """System calls that have an effect although they are not on the list, including other ABIs'."""
    known = (*seccomp._CALLS.values(), seccomp._MMAP, seccomp._MPROTECT)
    listed = {numbers[MACHINE == "aarch64"] for numbers in known}
    # The kernel lets uprobe and uretprobe of x86-64 pass any filter, and kills their callers.
    listed |= {335, 336}
    done = []
    for number in (*range(600), *range(1 << 30, (1 << 30) + 600)):  # the latter are x32's
        try:
            if number not in listed:
                done.append((number, _call(number, 0, 0, 0, 0, 0, 0)))
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOSYS):
                done.append((number, error))
    return done


def _call(number: int, *arguments: int) -> object:
    library = ctypes.CDLL(None, use_errno=True)
    if library.syscall(ctypes.c_long(number), *map(ctypes.c_long, arguments)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "it worked"


ATTEMPTS: Final[tuple[Callable[[str], object], ...]] = (
    _environment,
    _read,
    _write,
    _delete,
    _list,
    _metadata,
    _tcp,
    _udp,
    _unix,
    _program,
    _replace,
    _fork,
    _kill_parent,
    _trace_parent,
    _memory_of_parent,
    _raise_limit,
    _code,
    _thread,
    _descriptors,
    _other_calls,
    _allocate,
)
"""The attempts of a request; the reply says what each achieved."""


def _attempt(attempt: Callable[[str], object]) -> Callable[[bytes], bytes]:
    def run(request: bytes) -> bytes:
        try:
            return f"worked: {attempt(request.decode())!r}".encode()
        except (OSError, ValueError, MemoryError) as error:
            return f"{type(error).__name__}: {error}".encode()

    return run


def loop(_: bytes) -> bytes:
    while True:
        pass


def sleep(_: bytes) -> bytes:
    time.sleep(60)
    return b""


def giant(_: bytes) -> bytes:
    return bytes(100 << 20)


def crash(_: bytes) -> bytes:
    ctypes.string_at(0)
    return b""


def error(_: bytes) -> bytes:
    raise ValueError("\x1b[31m a line\nanother")


def echo(request: bytes) -> bytes:
    return request


FUNCTIONS: Final[dict[str, Callable[[bytes], bytes]]] = {
    **{attempt.__name__[1:]: _attempt(attempt) for attempt in ATTEMPTS},
    **{function.__name__: function for function in (loop, sleep, giant, crash, error, echo, probe)},
}

_sandboxes: dict[str, Sandbox] = {}
LAYERS: Final = {
    "landlock": (landlock, "forbid_all"),
    "seccomp": (seccomp, "forbid_calls"),
    "limits": (confinement, "_limit"),
}


def warm_up() -> None:
    """Start sandboxes with all layers ("all"), and with a single one, in a new process."""
    if not _sandboxes:
        limits = ProcessLimits(memory=MEMORY, seconds=CPU_SECONDS)
        _sandboxes["all"] = Sandbox(FUNCTIONS, limits)
        for kept in LAYERS:
            left_out = [place for name, place in LAYERS.items() if name != kept]
            replaced = [(module, name, getattr(module, name)) for module, name in left_out]
            for module, name, _ in replaced:
                setattr(module, name, lambda *_: None)
            _sandboxes[kept] = Sandbox(FUNCTIONS, limits)
            for module, name, function in replaced:
                setattr(module, name, function)


def warm_up_without_seccomp() -> None:
    """Start the sandbox of pictures as on a kernel without seccomp."""
    _warm_up_as_a_worker(seccomp, "forbid_calls")


def warm_up_without_landlock() -> None:
    """Start the sandbox of pictures as on a kernel without Landlock."""
    _warm_up_as_a_worker(landlock, "forbid_all")


def _warm_up_as_a_worker(module: ModuleType, missing: str) -> None:
    from tutor import warm_up  # not for the other tests, which read no picture

    def lack() -> NoReturn:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    setattr(module, missing, lack)
    warm_up.warm_up()


def run(
    name: str, argument: str = "", *, layer: str = "all", most: int = 1 << 20, seconds: float = 20
) -> str:
    """Run a function in a sandbox: the job of the tests."""
    return _sandboxes[layer].run(name, argument.encode(), most=most, seconds=seconds).decode()
