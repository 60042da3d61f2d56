from engine.core.base_counter import BaseCounter

STAMP: str

class Counter(BaseCounter):
    def count_line(self, line: bytes, limit: int) -> int: ...
