from engine.core.counting import Counting

STAMP: str

class Counter(Counting):
    def count_line(self, line: bytes, limit: int) -> int: ...
