"""Mistakes in words: what kind and where, without revealing the solution."""

from typing import Final

from engine.language import N_, cell_label, start_of_sentence, translate
from engine.validation.mistakes import Mistake, MistakeKind
from engine.validation.validate import Clash

_DIGIT: Final = N_("{cell} is not right; nothing else was checked.")
_MARK: Final = N_("The pencil mark that solves {cell} has been removed.")


def describe_mistake(mistake: Mistake) -> str:
    """A mistake in a sentence, in the current locale."""
    if mistake.clash is not None:
        return describe_clash(mistake.clash)
    text = _DIGIT if mistake.kind is MistakeKind.DIGIT else _MARK
    return translate(text, cell=cell_label(mistake.cells[0]))


def describe_clash(clash: Clash) -> str:
    """A digit that is more than once in a house, in a sentence."""
    return f"{start_of_sentence(str(clash))}."
