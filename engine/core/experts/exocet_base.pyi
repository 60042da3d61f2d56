from collections.abc import Sequence

class ExocetBase:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
