"""Translation of all texts.

A text is a constant marked with `N_`, with named placeholders; `translate` fills them in, in the
current locale:

    >>> from engine.language import N_, languages, translate, use_locale
    >>> _MISSING = N_("Only {digit} is missing, so {cell} is {digit}.")
    >>> translate(_MISSING, digit=5, cell="r1c2")
    'Only 5 is missing, so r1c2 is 5.'

The texts in the code are English. Each other language is a file `<code>.po` in this folder, which
the build compiles; `make catalogue` adds newly marked texts to these files. Code that knows the
reader sets the locale around everything that creates text: `with use_locale("de"): ...`. This is
the only way to set it: no function takes a language.

A placeholder may say where in the sentence it is, for languages that inflect its value:
`{name:start}` begins a sentence, `{name:inside}` does not, although the value alone would;
`{name:in}` has its preposition, as in "in row 3" or "on diagonal 2", and `{name:In}` begins a
sentence with it; `{count:,}` separates the thousands of a count.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Final, NamedTuple

from engine.houses import Cell, House, HouseKind, cell_name
from engine.language._catalogue import CONTEXT, SOURCE, catalogue, known_languages

__all__ = [
    "N_",
    "CellNames",
    "Forms",
    "Word",
    "cell_label",
    "cell_names",
    "current_language",
    "forms",
    "house_number",
    "languages",
    "start_of_sentence",
    "translate",
    "translate_count",
    "use_locale",
]


class CellNames(Enum):
    """How texts name cells and rows; the value is the word that users type to choose it."""

    RC = "rc"
    """By row and column: r3c4 lies in row 3."""
    A1 = "a1"
    """Letters for rows, digits for columns: C4 lies in row C."""


class Forms(NamedTuple):
    """A text that differs with a count: one for 1, one for any other."""

    one: str
    many: str


class _Locale(NamedTuple):
    texts: NullTranslations
    cells: CellNames


_ENGLISH: Final = _Locale(NullTranslations(), CellNames.RC)
_locale: Final = ContextVar("locale", default=_ENGLISH)
_CELL_NAME: Final = re.compile(r"r\dc\d")
_NAME: Final = re.compile(r" [a-z]+ [A-Z][a-z]")
_ROWS: Final = "ABCDEFGHI"


def N_(text: str, context: str = "") -> str:  # noqa: N802 - as in gettext
    """Mark a text for the catalogue, and return its key for `translate`.

    Args:
        text: the text in English.
        context: where the text is used or what it is about, if other languages may translate the
            same English text differently elsewhere.
    """
    return f"{context}{CONTEXT}{text}" if context else text


# Translators: the language's name for itself, such as Deutsch.
_OWN_NAME: Final = N_("English")
_THOUSANDS: Final = N_("{thousands},{rest}")
_WITHIN: Final = N_("in {place}", "a place")


def forms(one: str, many: str, context: str = "") -> Forms:
    """Mark a text that differs with a count, for one and for any other count.

    In English the two may be the same if other languages distinguish one from many. The context
    is that of `N_`.
    """
    return Forms(N_(one, context), many)


def translate(template: str, /, **values: object) -> str:
    """A text from the catalogue with its placeholders filled in.

    Args:
        template: a text marked by `N_`.
        values: the value of each placeholder.
    """
    return _filled(_locale.get().texts.gettext(template), values)


def translate_count(template: Forms, count: int, /, **values: object) -> str:
    """A text that differs with a count, in the language's form for this count.

    Args:
        template: a text marked by `forms`.
        count: the count; also the value of `{count}`, unless `values` has another.
        values: the value of each placeholder.
    """
    text = _locale.get().texts.ngettext(template.one, template.many, count)
    return _filled(text, {"count": count, **values})


@contextmanager
def use_locale(language: str, *, cells: CellNames = CellNames.RC) -> Iterator[None]:
    """Set the locale of all texts inside; each thread and each task has its own locale.

    Args:
        language: a code that `languages` lists.
        cells: how texts and pictures name cells.

    Raises:
        ValueError: if there is no such language; the message lists all, or says how to compile it.
    """
    token = _locale.set(_Locale(catalogue(language), CellNames(cells)))
    try:
        yield
    finally:
        _locale.reset(token)


def languages() -> dict[str, str]:
    """The code of each language with a catalogue, and its own name for itself; English first."""
    return {code: catalogue(code).gettext(_OWN_NAME) for code in known_languages()}


def current_language() -> str:
    """The code of the language of texts, as set by `use_locale`."""
    return _locale.get().texts.info().get("language", SOURCE)


def cell_names() -> CellNames:
    """How texts and pictures name cells, as set by `use_locale`."""
    return _locale.get().cells


def cell_label(cell: Cell) -> str:
    """The name of a cell in a text: "r3c4", or "C4"."""
    if cell_names() is CellNames.A1:
        return f"{_ROWS[cell // 9]}{cell % 9 + 1}"
    return cell_name(cell)


def house_number(house: House) -> str:
    """What a text says after "row", "column" or "box": "3"; for a row it may be "C"."""
    if house.kind is HouseKind.ROW and cell_names() is CellNames.A1:
        return _ROWS[house.index]
    return str(house.index + 1)


def start_of_sentence(text: str) -> str:
    """The text with its first letter capitalized, unless it begins with the name of a cell."""
    return text if _CELL_NAME.match(text) else text[:1].upper() + text[1:]


class _Count(int):
    """A count, with its thousands separated as in the current locale."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        text, *groups = super().__format__(spec).split(",")
        for group in groups:
            text = translate(_THOUSANDS, thousands=text, rest=group)
        return text


class Word(str):
    """The value of a placeholder, which depends on where it is written.

    Attributes:
        within: the value with its preposition; empty if that is the usual preposition.
    """

    within = ""

    def __format__(self, where: str) -> str:
        match where:
            case "start":
                return start_of_sentence(self)
            case "inside":
                # Inside a sentence, "Naked pair" becomes "naked pair"; "X-wing", "BUG" and "Sue de
                # Coq" keep their capitals.
                is_name = not self[1:2].islower() or _NAME.search(self)
                return str(self) if is_name else self[0].lower() + self[1:]
            case "in":
                return self.within or translate(_WITHIN, place=self)
            case "In":
                return start_of_sentence(format(self, "in"))
        return super().__format__(where)


def _word(value: object) -> object:
    """The value of a placeholder as a `Word` or a count, if a format can depend on it."""
    # A flag is an int, too, but not a count.
    if type(value) is int:
        return _Count(value)
    return Word(value) if type(value) is str else value


@cache
def _template(text: str) -> tuple[str, bool]:
    """The translated text without its context, and whether any placeholder has a format."""
    # The catalogue returns an unknown text unchanged, including its context.
    text = text.rpartition(CONTEXT)[2]
    return text, any(where for _, _, where, _ in Formatter().parse(text))


def _filled(text: str, values: dict[str, object]) -> str:
    text, has_format = _template(text)
    if has_format:
        values = {name: _word(value) for name, value in values.items()}
    return text.format_map(values)
