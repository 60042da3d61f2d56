from collections.abc import Sequence

from engine.core.counting.candidate_counter import CandidateCounter

class ConstraintCounter(CandidateCounter):
    by_places: bool
    def __init__(
        self,
        houses: Sequence[Sequence[int]],
        peers: Sequence[Sequence[int]],
        arcs: Sequence[Sequence[tuple[int, int]]],
        relations: Sequence[Sequence[int]],
        walks: Sequence[tuple[int, Sequence[int]]],
        tables: Sequence[tuple[Sequence[int], Sequence[int]]],
    ) -> None: ...
    def refute(self, masks: Sequence[int], cell: int, digit: int) -> int: ...
    def allow_seconds(self, seconds: float) -> None: ...
    @property
    def stopped(self) -> bool: ...
