from engine.core.counting.base_counter import BaseCounter
from engine.core.counting.counter import Counter
from engine.houses import Variant

class VariantCounter(BaseCounter):
    def __init__(self, variant: Variant) -> None: ...

def make_counter(variant: Variant) -> Counter | VariantCounter: ...
