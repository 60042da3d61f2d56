"""The error that the store raises when a database cannot be used."""


class StoreError(Exception):
    """The database cannot be used; the message is one line with the reason and the fix."""
