"""The texts that are marked in the code, and the catalogues that translate them.

`make catalogue` runs this module: it updates each `.po` file from the code and lists missing
translations. With a language code (`make catalogue NEW=fr`), it begins a new language.
"""

import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "engine" / "language"
TRANSLATED = ("engine", "reader", "renderer", "tutor", "workers", "web", "bot", "cli")
"""The folders with texts for the catalogue."""
KEYWORDS: dict[str, Any] = {
    "N_": {1: (1,), 2: (1, (2, "c"))},
    "forms": {2: (1, 2), 3: (1, 2, (3, "c"))},
}
"""The roles of arguments: a text, a context, or the two forms of a text with a count."""
WIDTH = 100
_HEADER = r"""# What Sudoku Tutor says. `make catalogue` keeps this file in step with the code.
msgid ""
msgstr ""
"Language: {code}\n"
"Plural-Forms: {plurals}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


LESSON_TEXTS = {
    "title", "what", "try_it", "spot", "why", "mistake", "missing", "near_miss", "paragraphs",
    "question", "reason", "answer", "reply", "take_along", "take_along_other",
    "take_along_variant",
}  # fmt: skip
"""The entries of a lesson's file that are texts, or lists of them."""


def marked_texts() -> Catalog:
    """The texts marked with `N_` and `forms`, and those of the lessons, in the order of files."""
    found = Catalog(project="Sudoku Tutor", charset="utf-8")
    for folder in TRANSLATED:
        for path, _, text, comments, context in sorted(
            extract_from_dir(
                ROOT / folder,
                [("**.py", "python"), ("lessons/**.toml", "tools.catalogue:texts_of_lesson")],
                keywords=KEYWORDS,
                comment_tags=["Translators:"],
                strip_comment_tags=True,
            ),
            key=lambda text: text[:2],
        ):
            where = Path(folder, path).as_posix()
            found.add(text, "", [(where, 0)], auto_comments=comments, context=context)
    return found


def texts_of_lesson(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str | None, tuple[str, ...], list[str]]]:
    """Babel's extractor for a file of `engine/lessons`: the texts, numbered as they come."""
    for number, words in enumerate(_texts(tomllib.load(file))):
        yield number, "N_" if len(words) > 1 else None, words, []


def _texts(table: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The texts, and the names of marks with their context."""
    for name, value in table.items():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, dict):
                yield from _texts(entry)
            elif name in LESSON_TEXTS and entry:
                yield (entry,)
            elif name == "names":
                yield from ((word.partition(" ")[2], "legend") for word in entry.split(", "))


def catalogues() -> dict[str, Catalog]:
    """The catalogue source of each language, by its code."""
    read = {}
    for path in sorted(FOLDER.glob("*.po")):
        with path.open("rb") as file:
            read[path.stem] = read_po(file, locale=path.stem, abort_invalid=True)
    return read


def compile_catalogue(catalogue: Catalog) -> bytes:
    """The compiled form of a catalogue."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def texts_of(message: Message) -> tuple[str, ...]:
    """The English of a message: its text, or the forms of a text with a count."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations_of(message: Message) -> tuple[str, ...]:
    """The translations of a message, empty if unknown."""
    strings = message.string or ""
    return (strings,) if isinstance(strings, str) else tuple(strings)


def missing(catalogue: Catalog) -> list[Message]:
    """The messages without a definite translation in a catalogue."""
    return [
        message
        for message in catalogue
        if message.id and (message.fuzzy or not all(translations_of(message)))
    ]


def _update(code: str, catalogue: Catalog, template: Catalog) -> None:
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with (FOLDER / f"{code}.po").open("wb") as file:
        file.write(_HEADER.format(code=code, plurals=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=WIDTH, include_lineno=False, omit_header=True)
    for message in missing(catalogue):
        print(f"{code}: not translated: {texts_of(message)[0]!r}")


if __name__ == "__main__":
    found = catalogues()
    found.update({code: Catalog(locale=code) for code in sys.argv[1:] if code not in found})
    for code, catalogue in found.items():
        _update(code, catalogue, marked_texts())
