"""What the store raises when a database cannot be used."""


class StoreError(Exception):
    """The database cannot be used; the message is one line that says why, and the cure."""
