"""What a family writes down for each of its techniques, before it is said in a language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.language import N_
from engine.technique import Technique

TWO: Final = N_("two")
THREE: Final = N_("three")
FOUR: Final = N_("four")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The marked texts of one lesson.

    Attributes:
        what: what the technique is; parts that several lessons share come one after another.
        spot: how to find it, a step each.
        why: why it works; empty where `what` says it.
        mistake: what beginners get wrong; empty if there is nothing special.
        related: techniques to read next to it.
        words: for placeholders of the texts, marked texts of their own.
    """

    what: tuple[str, ...]
    spot: tuple[str, ...]
    why: str = ""
    mistake: str = ""
    related: tuple[Technique, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
