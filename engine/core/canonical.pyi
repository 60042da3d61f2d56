from collections.abc import Sequence

STAMP: str

class Canonicalizer:
    def __init__(self) -> None: ...
    def form(self, values: Sequence[int]) -> tuple[bytes, int]: ...
