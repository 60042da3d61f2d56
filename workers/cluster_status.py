"""The state of a cluster's workers: how many there are, and which ones cannot be used."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WorkerInfo:
    """A worker on the cluster.

    Attributes:
        address: its address.
        threads: how many jobs it runs at a time.
        fault: why it gets no work; "" if it gets work.
    """

    address: str
    threads: int
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ClusterStatus:
    """The workers of a cluster.

    Attributes:
        workers: all workers.
    """

    workers: tuple[WorkerInfo, ...] = ()

    @property
    def usable(self) -> tuple[WorkerInfo, ...]:
        """The workers that get work."""
        return tuple(worker for worker in self.workers if not worker.fault)

    @property
    def unusable(self) -> tuple[WorkerInfo, ...]:
        """The workers that get no work."""
        return tuple(worker for worker in self.workers if worker.fault)

    @property
    def threads(self) -> int:
        """How many jobs run at a time."""
        return sum(worker.threads for worker in self.usable)

    @property
    def description(self) -> str:
        """A phrase with the number of workers, and the reason for each one that cannot be used."""
        if not self.workers:
            return "no workers"
        usable = len(self.usable)
        jobs = "1 job" if self.threads == 1 else f"{self.threads} jobs"
        text = f"{usable} worker{'' if usable == 1 else 's'} for {jobs} at a time"
        if not self.unusable:
            return text
        first = self.unusable[0]
        return f"{text}; {len(self.unusable)} cannot be used ({first.address} {first.fault})"
