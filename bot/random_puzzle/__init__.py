"""`/random`: a new puzzle of a chosen band."""
