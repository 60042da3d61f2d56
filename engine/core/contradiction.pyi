from collections.abc import Sequence
from typing import TypeAlias

STAMP: str

Event: TypeAlias = tuple[int, int, int, int]

class Contradictions:
    def load(
        self,
        values: Sequence[int],
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
    ) -> None: ...
