from collections.abc import Sequence

class TestedPosition:
    def load(
        self,
        values: Sequence[int],
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
    ) -> None: ...
