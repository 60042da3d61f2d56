from collections.abc import Sequence

STAMP: str

class FireworkSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def fireworks(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]: ...
