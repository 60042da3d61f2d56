"""The code that all features share: an interaction in, a message out. It imports no feature."""
