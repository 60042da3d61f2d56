"""Files on disk: renamed only when complete, and private to their user."""
