"""Files on disk: finished before they have their name, readable by nobody else."""
