"""Solutions: counting them, removing clues while there is one, canonical forms, depth."""
