from collections.abc import Sequence
from typing import TypeAlias

Found: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

class FireworkSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def fireworks(self) -> list[Found]: ...
