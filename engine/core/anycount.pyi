from engine.core.count import Counter
from engine.core.counting import Counting
from engine.houses import Variant

STAMP: str

class AnyCounter(Counting):
    def __init__(self, variant: Variant) -> None: ...
    def count_line(self, line: bytes, limit: int) -> int: ...

def counter_of(variant: Variant) -> Counter | AnyCounter: ...
