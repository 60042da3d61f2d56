from collections.abc import Sequence

STAMP: str

class TestedPosition:
    def load(
        self,
        values: Sequence[int],
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
    ) -> None: ...
