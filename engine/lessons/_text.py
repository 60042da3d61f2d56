"""`Text`: the texts of a lesson, marked for translation."""

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
        what: what the technique is, in parts that several lessons can share.
        spot: how to find it, one text for each step.
        why: why it works; empty if `what` says it.
        mistake: a common mistake of beginners, or empty.
        related: related techniques.
        words: marked texts for placeholders of the other texts.
    """

    what: tuple[str, ...]
    spot: tuple[str, ...]
    why: str = ""
    mistake: str = ""
    related: tuple[Technique, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
