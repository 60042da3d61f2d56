"""A farm of other machines (Dask): the connection to it, which is kept up, and calls that go there.

Nothing here waits without an end, and whatever goes wrong with the farm is one error, `FarmLost`:
who asked then works at home.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from workers.address import certificates
from workers.guard import Answered, guarded, program_version, ready, stop
from workers.interface import JobCrashed, JobError
from workers.processes import START_SECONDS

if TYPE_CHECKING:
    from distributed import Client

ANSWER_SECONDS: Final = 5.0
"""How long a farm may take to answer a question about itself before it counts as lost."""
_LOOK_SECONDS: Final = 1.0
"""How often is looked whether the farm is still there, and who is on it."""
_AGAIN_SECONDS: Final = 5.0
"""How long after a loss the next try to connect is made."""
_STOP_SECONDS: Final = 2.0
"""How long is waited until what is not wanted any more is stopped; it is then without that."""
_CHECK_SECONDS: Final = 0.25
"""How soon who waits for a call notices that the farm is lost."""
_SILENT: Final = "its scheduler does not answer any more"

_log = logging.getLogger(__name__)


class FarmLost(JobError):  # noqa: N818 - as its siblings
    """The farm cannot be used, or not any more; the message says why."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A worker on the farm.

    Attributes:
        address: where it is.
        threads: how many jobs it runs at a time.
        fault: why it gets no work; "" if it does.
    """

    address: str
    threads: int
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is on a farm.

    Attributes:
        hands: its workers.
    """

    hands: tuple[Hand, ...] = ()

    @property
    def able(self) -> tuple[Hand, ...]:
        """The workers that get work."""
        return tuple(hand for hand in self.hands if not hand.fault)

    @property
    def unable(self) -> tuple[Hand, ...]:
        """The workers that get none."""
        return tuple(hand for hand in self.hands if hand.fault)

    @property
    def threads(self) -> int:
        """How many jobs run at a time."""
        return sum(hand.threads for hand in self.able)

    @property
    def words(self) -> str:
        """Who is there, and who cannot be used and why."""
        if not self.hands:
            return "no workers"
        able = len(self.able)
        jobs = "1 job" if self.threads == 1 else f"{self.threads} jobs"
        said = f"{able} worker{'' if able == 1 else 's'} for {jobs} at a time"
        if not self.unable:
            return said
        first = self.unable[0]
        return f"{said}; {len(self.unable)} cannot be used ({first.address} {first.fault})"


async def look_at_farm(address: str) -> Crew:
    """Ask a farm who is on it.

    Args:
        address: the one of its scheduler.

    Raises:
        FarmLost: if it does not answer within some seconds.
    """
    client = await _connected(address)
    try:
        return await _crew(client, Crew())
    finally:
        await _close(client)


class Farm:
    """A connection to a farm that comes back by itself.

    Args:
        address: the one of its scheduler, such as "tcp://farm:8786".
        tell: takes a level of `logging` and a sentence for people, whenever the farm is found,
            changes or is lost.
    """

    def __init__(self, address: str, *, tell: Callable[[int, str], None] = _log.log) -> None:
        self.address = address
        self._say = tell
        self.trouble = "it has not answered yet"
        """Why there is no farm; "" if there is one."""
        self._client: Client | None = None
        self._crew = Crew()
        self._doubtful = False
        """Whether a worker seems to hang, so that all have to be asked anew."""
        self._keeper: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._unwanted: list[tuple[Any, str]] = []
        self._stopper: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    @property
    def crew(self) -> Crew:
        """Who is there at this moment."""
        return self._crew

    @property
    def is_there(self) -> bool:
        """Whether calls can go there."""
        client = self._client
        return client is not None and client.status == "running" and bool(self._crew.able)

    async def start(self) -> None:
        """Begin to connect, and wait until that has gone well, or not, once."""
        if self._keeper is None:
            self._keeper = asyncio.create_task(self._keep())
            self._keeper.add_done_callback(lambda _: self._tried.set())
        await self._tried.wait()

    async def close(self) -> None:
        """Leave the farm; what is under way there is stopped."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.cancel()
        # Not for ever: whether Dask ends at once when it is told to is its own affair.
        if ending := {task for task in (keeper, self._stopper) if task is not None}:
            await asyncio.wait(ending, timeout=2 * ANSWER_SECONDS)
        await self._leave()
        self._tried.set()  # for who still waits for the start

    async def run(
        self, calls: Sequence[bytes], *, name: str, seconds: float, urgent: bool
    ) -> list[Answered]:
        """Let one worker run calls, one after the other.

        A call whose worker dies is given to another one by Dask itself.

        Args:
            calls: each as `workers.guard.packed` gives it.
            name: what they are called on the farm's own pages.
            seconds: how long each may run.
            urgent: whether they go before those that are not.

        Returns:
            How each has ended, in order.

        Raises:
            FarmLost: if the farm could not be used; it does not work on them any more then.
            JobCrashed: if all workers that were given the calls died.
        """
        client = self._client
        if client is None or not self.is_there:
            raise FarmLost(self.trouble or _SILENT)
        only = [hand.address for hand in self._crew.able] if self._crew.unable else None
        key = f"{name}-{uuid.uuid4().hex}"
        future = client.submit(
            guarded,
            program_version(),
            key,
            list(calls),
            seconds,
            key=key,
            pure=False,
            workers=only,
            priority=int(urgent),
        )
        coming: Any = future.result()
        result: asyncio.Future[Any] = asyncio.ensure_future(coming)
        # A worker may die after the whole time of the calls, and another one do them again. What
        # is not urgent may have to wait besides.
        most = (2 if urgent else 4) * len(calls) * seconds + START_SECONDS
        try:
            return await self._answer(result, client, only, most)
        except BaseException:
            self._stop(client, future, key)
            raise
        finally:
            result.cancel()

    async def _answer(
        self, result: asyncio.Future[Any], client: "Client", only: list[str] | None, most: float
    ) -> list[Answered]:
        loop = asyncio.get_running_loop()
        end = loop.time() + most
        while not (await asyncio.wait({result}, timeout=_CHECK_SECONDS))[0]:
            able = {hand.address for hand in self._crew.able}
            if self._client is not client or not able or (only and able.isdisjoint(only)):
                raise FarmLost(self.trouble or "the workers that it was given to are gone")
            if loop.time() > end:
                self._doubtful = True
                raise FarmLost(f"it has not answered within {most:g} s")
        from distributed.scheduler import KilledWorker

        try:
            answers: list[Answered] = result.result()
        except KilledWorker as error:
            raise JobCrashed(
                "The workers of the farm that worked on this died. Please try again."
            ) from error
        except (asyncio.CancelledError, CancelledError) as error:
            raise FarmLost("its scheduler has forgotten the job") from error
        except Exception as error:
            raise FarmLost(_words(error)) from error
        return answers

    def _stop(self, client: "Client", future: Any, key: str) -> None:  # noqa: ANN401 - Dask's own
        """Let the farm stop what runs under a key, without waiting for that."""
        if self._client is not client:
            return
        self._unwanted.append((future, key))
        if self._stopper is None or self._stopper.done():
            self._stopper = asyncio.create_task(self._stopping())

    async def _stopping(self) -> None:
        """Stop all that is not wanted at once: at the end of a file that is much."""
        while self._unwanted and (client := self._client) is not None:
            futures, keys = zip(*self._unwanted, strict=True)
            self._unwanted.clear()
            with contextlib.suppress(Exception):  # a farm that is gone does not go on either
                async with asyncio.timeout(_STOP_SECONDS):
                    await client.cancel(futures)  # type: ignore[no-untyped-call]
                    await client.run(stop, keys, on_error="ignore")

    async def _keep(self) -> None:
        """Connect, look again and again whether the farm is there, and connect anew if not."""
        while True:
            try:
                self._client = await _connected(self.address)
                while True:
                    await self._look(self._client)
                    self._tried.set()
                    await asyncio.sleep(_LOOK_SECONDS)
            except FarmLost as lost:
                self._tell(str(lost))
            except Exception:
                _log.exception("Looking after the farm at %s failed.", self.address)
                self._tell("something went wrong here")
            await self._leave()
            self._tried.set()
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _look(self, client: "Client") -> None:
        known, self._doubtful = Crew() if self._doubtful else self._crew, False
        crew = await _crew(client, known)
        changed = crew != self._crew
        self._crew = crew
        if not crew.able:
            self._tell(f"it has {crew.words}")
        elif changed or self.trouble:
            self.trouble = ""
            level = logging.WARNING if crew.unable else logging.INFO
            self._say(level, f"The farm at {self.address} has {crew.words}.")

    def _tell(self, trouble: str) -> None:
        """Note why there is no farm, and log it once."""
        if trouble != self.trouble:
            self._say(
                logging.WARNING,
                f"The farm at {self.address} cannot be used, so jobs run on this machine: "
                f"{trouble}.",
            )
        self.trouble = trouble

    async def _leave(self) -> None:
        client, self._client, self._crew = self._client, None, Crew()
        if client is not None:
            self._leaving = asyncio.create_task(_close(client))
        if self._leaving is not None:
            # Who stops waiting for it has not stopped it: the next one waits for it, too.
            await asyncio.shield(self._leaving)


async def _connected(address: str) -> "Client":
    """A client of a farm.

    Raises:
        FarmLost: if there is none.
    """
    try:
        distributed = await asyncio.to_thread(_dask)
    except ImportError as error:
        raise FarmLost("a package is missing: pip install 'sudoku-tutor[cluster]'") from error
    await asyncio.to_thread(program_version)  # which reads files, once
    try:
        security = await asyncio.to_thread(certificates, address)
    except ValueError as error:
        raise FarmLost(str(error)) from error
    client: Client | None = None
    try:
        async with asyncio.timeout(ANSWER_SECONDS + 1):
            client = distributed.Client(
                address,
                security=security,
                asynchronous=True,
                set_as_default=False,
                timeout=ANSWER_SECONDS,
            )
            await client
    except BaseException as error:
        # Also if nobody wants it any more: a client that is dropped lives on.
        if client is not None:
            await _close(client)
        if not isinstance(error, Exception):
            raise
        raise FarmLost("nobody answers there" if _is_absence(error) else _words(error)) from error
    assert client is not None
    return client


def _dask() -> Any:  # noqa: ANN401 - a module that need not be there
    """Dask's package; what it has to say goes the way of all logs here."""
    import distributed

    for name in ("distributed", "distributed.client", "tornado", "tornado.application"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        # It tells at length of every lost connection, which we do in a line.
        logger.setLevel(logging.CRITICAL)
    return distributed


async def _crew(client: "Client", known: Crew) -> Crew:
    """Who is on the farm now; only who is new or of no use is asked for its version."""
    if client.status != "running":
        # It knows that the connection is broken, which a question would only find out slowly.
        raise FarmLost(_SILENT)
    before = {hand.address: hand for hand in known.able}
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            threads: dict[str, int] = await client.nthreads()  # type: ignore[no-untyped-call]
    except Exception as error:
        raise FarmLost(_SILENT if _is_absence(error) else _words(error)) from error
    new = [address for address in threads if address not in before]
    faults = await asyncio.gather(*(_fault(client, address) for address in new))
    for address, fault in zip(new, faults, strict=True):
        before[address] = Hand(address, threads[address], fault)
    return Crew(tuple(before[address] for address in threads))


async def _fault(client: "Client", address: str) -> str:
    """What is wrong with a worker, by what it says when it is asked for its version."""
    mine = program_version()
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = (await client.run(ready, workers=[address]))[address]
    except Exception as error:
        if _is_absence(error):
            return "does not answer: start it again"
        return f"cannot run version {mine} of Sudoku Tutor: install it there ({_words(error)})"
    if answer == mine:
        return ""
    return f"runs version {answer}, this is {mine}: install the same one on both"


def _is_absence(error: Exception) -> bool:
    return isinstance(error, (OSError, TimeoutError, asyncio.TimeoutError))


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


async def _close(client: "Client") -> None:
    """Close a client; whatever state it is in, that takes some seconds at most."""
    closing: Any = client.close()  # type: ignore[no-untyped-call]
    task: asyncio.Future[Any] = asyncio.ensure_future(closing)
    _, late = await asyncio.wait({task}, timeout=ANSWER_SECONDS)
    if late:
        task.cancel()
        await asyncio.wait({task}, timeout=_CHECK_SECONDS)
    if not task.cancelled() and task.done() and task.exception() is not None:
        _log.debug("A client of a farm was not closed well: %s", task.exception())
