"""Captions: the part of a step that a picture shows, in a few words."""

from typing import Final

from engine.language import N_, cell_label, translate
from engine.model.views import Caption
from engine.words.claims import After, claim

_BRANCH: Final = N_("if {start}, {end}")
_NUMBERED: Final = N_("{branch} ({number} of {count})")
_TEST: Final = N_("inner test {cell}={digit}", "caption")
_PART: Final = N_("{branch}, part {number} of {count}")
_INNER: Final = N_("inner chain {number}")
_INNER_PART: Final = N_("{inner}, {part}")


def describe_caption(caption: Caption) -> str:
    """The caption in the current locale (see `engine.language.use_locale`).

    It is part of a sentence: "if r1c2 is 5, r9c4 is not 2 (1 of 3), part 1 of 2", or "inner chain
    3".
    """
    text = ""
    if caption.test is not None:
        one = caption.test
        text = translate(_TEST, cell=cell_label(one.cell), digit=one.digit)
        if caption.branches > 1:
            text = translate(_NUMBERED, branch=text, number=caption.number, count=caption.branches)
    if caption.branch is not None:
        start, end = caption.branch
        text = translate(_BRANCH, start=claim(start, After.IF), end=claim(end, After.SO))
        if caption.branches > 1:
            text = translate(_NUMBERED, branch=text, number=caption.number, count=caption.branches)
        if caption.parts > 1:
            text = translate(_PART, branch=text, number=caption.part, count=caption.parts)
    for number in reversed(caption.inside):
        inner = translate(_INNER, number=number)
        text = translate(_INNER_PART, inner=inner, part=text) if text else inner
    return text
