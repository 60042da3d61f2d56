from engine.core.contradiction import Contradictions

STAMP: str

class LightTests(Contradictions): ...
