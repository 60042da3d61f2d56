from engine.core.counting.candidate_counter import CandidateCounter
from engine.core.counting.counter import Counter
from engine.houses import Variant

class VariantCounter(CandidateCounter):
    def __init__(self, variant: Variant) -> None: ...

def make_counter(variant: Variant) -> Counter | VariantCounter: ...
