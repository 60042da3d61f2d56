"""The texts of the page, which get there in the user's language by these names."""

from typing import Final

from engine.language import N_, translate

TEXTS: Final = {
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "hint": N_("Hint"),
    "check": N_("Check"),
}


def page_texts() -> dict[str, str]:
    """The texts in the language of the context."""
    return {name: translate(text) for name, text in TEXTS.items()}
