from collections.abc import Sequence

class HumanPlayer:
    def __init__(self) -> None: ...
    def play(
        self, values: Sequence[int], candidates: Sequence[int], solution: bytes, seed: int
    ) -> tuple[list[tuple[int, int, int, int, int, int]], int, int]: ...
