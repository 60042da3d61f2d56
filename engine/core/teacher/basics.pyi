from collections.abc import Iterable, Sequence

class Basics:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def digits_after(
        self, placed: Iterable[tuple[int, int]], removed: Iterable[tuple[int, int]]
    ) -> int: ...
    def singles_after(
        self, placed: Iterable[tuple[int, int]], removed: Iterable[tuple[int, int]]
    ) -> int: ...
