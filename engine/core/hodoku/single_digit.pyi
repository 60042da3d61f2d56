STAMP: str
