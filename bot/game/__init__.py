"""`/board`, `/place`, `/check`: a puzzle played in chat."""
