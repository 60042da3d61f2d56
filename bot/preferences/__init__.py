"""The settings of a user: language, presentation, time zone, hints and games."""
