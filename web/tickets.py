"""Tickets: the keys of links to boards."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IssuedTicket:
    """A ticket, without its key.

    Attributes:
        id: its id; later tickets have higher ids.
        key_hash: the `hashed` key.
        user_id: the user who may use it.
    """

    id: int
    key_hash: str
    user_id: int


def hash_key(ticket: str) -> str:
    """The hash of a ticket's key, which is stored instead of the key."""
    return hashlib.sha256(ticket.encode()).hexdigest()
