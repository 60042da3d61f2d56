from engine.core.base_counter import BaseCounter

STAMP: str

class Counter(BaseCounter): ...
