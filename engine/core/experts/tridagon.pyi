from collections.abc import Sequence

STAMP: str

class TridagonSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def find(self) -> list[tuple[int, tuple[int, ...]]]: ...
