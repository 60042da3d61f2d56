"""What part of a step a picture shows, in a few words."""

from typing import Final

from engine.explain.claims import After, claim
from engine.language import N_, translate
from engine.step import Caption

_BRANCH: Final = N_("if {start}, {end}")
_PART: Final = N_("{branch}, part {number} of {count}")
_INNER: Final = N_("inner chain {number}")
_INNER_PART: Final = N_("{inner}, {part}")


def tell_caption(caption: Caption) -> str:
    """The caption in the language that is being spoken (see `engine.language.use_locale`).

    It stands inside a sentence: "if r1c2 is 5, r9c4 is not 2, part 1 of 2", or "inner chain 3".
    """
    told = ""
    if caption.branch is not None:
        start, end = caption.branch
        told = translate(_BRANCH, start=claim(start, After.IF), end=claim(end, After.SO))
        if caption.parts > 1:
            told = translate(_PART, branch=told, number=caption.part, count=caption.parts)
    for number in reversed(caption.inside):
        inner = translate(_INNER, number=number)
        told = translate(_INNER_PART, inner=inner, part=told) if told else inner
    return told
