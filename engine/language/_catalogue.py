"""The compiled catalogues next to this module, one `<code>.mo` for each language.

The build makes them from the `.po` files (see setup.py). Texts that are missing from a catalogue,
for example because it is older, stay in English.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

SOURCE: Final = "en"
"""The language of the texts in the code."""
CONTEXT: Final = "\x04"
"""The separator of a text's context and the text, as in gettext."""


@cache
def known_languages() -> tuple[str, ...]:
    """The codes of the available languages, English first."""
    return (SOURCE, *_with_ending(".mo"))


@cache
def catalogue(language: str) -> NullTranslations:
    """The texts of a language.

    Raises:
        ValueError: if there is no such language, or its catalogue is not compiled or is damaged.
    """
    if language == SOURCE:
        return NullTranslations()
    if language in known_languages():
        compiled = files(__package__).joinpath(f"{language}.mo").read_bytes()
        try:
            return GNUTranslations(BytesIO(compiled))
        except Exception as error:
            raise ValueError(
                f"the catalogue of the language {language!r} is damaged: compile it again with "
                "`make build`"
            ) from error
    if language in _with_ending(".po"):
        raise ValueError(
            f"the catalogue of the language {language!r} is not compiled: run `make build`"
        )
    raise ValueError(
        f"no language is called {language!r}: choose one of {', '.join(known_languages())}"
    )


def _with_ending(ending: str) -> tuple[str, ...]:
    names = sorted(entry.name for entry in files(__package__).iterdir())
    return tuple(name.removesuffix(ending) for name in names if name.endswith(ending))
