"""The catalogues are complete, up to date with the code, and compiled."""

import string
from gettext import GNUTranslations
from io import BytesIO

import pytest

from engine.language import languages
from tools.catalogue import (
    FOLDER,
    catalogues,
    compile_catalogue,
    marked_texts,
    missing,
    texts_of,
    translations_of,
)

CATALOGUES = catalogues()


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", CATALOGUES)
def test_every_text_is_translated(code):
    lacking = [texts_of(message)[0] for message in missing(CATALOGUES[code])]
    assert not lacking, f"write them into engine/language/{code}.po"
    assert not CATALOGUES[code].obsolete


@pytest.mark.parametrize("code", CATALOGUES)
def test_catalogue_matches_marked_texts(code):
    written = {(message.context, message.id) for message in CATALOGUES[code] if message.id}
    in_code = {(message.context, message.id) for message in marked_texts() if message.id}
    assert written == in_code, "run `make catalogue`"


@pytest.mark.parametrize("code", CATALOGUES)
def test_translations_have_same_placeholders(code):
    for message in CATALOGUES[code]:
        if not message.id:
            continue
        *english_one, english = texts_of(message)
        *one, many = translations_of(message)
        assert placeholders(many) == placeholders(english), message.id
        # A text for one may omit the count: it says "one".
        needed = set[str]().union(*map(placeholders, english_one)) - {"count"}
        assert all(needed <= placeholders(text) <= placeholders(many) for text in one)


@pytest.mark.parametrize("code", CATALOGUES)
def test_translations_begin_and_end_like_original(code):
    for message in CATALOGUES[code]:
        if not message.id:
            continue
        for english, other in zip(texts_of(message), translations_of(message), strict=True):
            assert other == other.strip(), message.id
            assert "  " not in other, message.id
            assert (other[-1] in ".?") == (english[-1] in ".?"), message.id


@pytest.mark.parametrize("code", CATALOGUES)
def test_compiled_catalogue_is_up_to_date(code):
    made = FOLDER / f"{code}.mo"
    assert made.exists(), "run `make build`"
    texts = [
        GNUTranslations(BytesIO(binary))._catalog  # type: ignore[attr-defined]
        for binary in (made.read_bytes(), compile_catalogue(CATALOGUES[code]))
    ]
    for catalogue in texts:
        del catalogue[""]  # only the metadata
    assert texts[0] == texts[1], "run `make build`"


def test_languages_are_english_and_catalogues():
    assert list(languages()) == ["en", *CATALOGUES]
    assert languages()["de"] == "Deutsch"
