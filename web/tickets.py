"""Tickets: the keys of links to boards."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IssuedTicket:
    """A ticket, without its key.

    Attributes:
        id: its id; later ones have higher ids.
        key_hash: what `hashed` makes of its key.
        user_id: whose it is.
    """

    id: int
    key_hash: str
    user_id: int


def hashed(ticket: str) -> str:
    """What is stored of the key of a ticket."""
    return hashlib.sha256(ticket.encode()).hexdigest()
