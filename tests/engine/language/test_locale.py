"""Where and how the locale applies."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from engine.houses import CLASSIC
from engine.language import (
    N_,
    CellNames,
    _catalogue,
    cell_label,
    forms,
    house_number,
    languages,
    translate,
    translate_count,
    use_locale,
)

ROW = N_("row {number}")
STEPS = forms("1 step", "{count} steps")


def test_english_is_default():
    assert translate(ROW, number=3) == "row 3"
    with use_locale("de"):
        assert translate(ROW, number=3) == "Zeile 3"
        with use_locale("en"):
            assert translate(ROW, number=3) == "row 3"
        assert translate(ROW, number=3) == "Zeile 3"
    assert translate(ROW, number=3) == "row 3"


def test_locale_is_restored_after_error():
    with pytest.raises(KeyError), use_locale("de", cells=CellNames.A1):
        translate(ROW)
    assert translate(ROW, number=3) == "row 3"
    assert cell_label(0) == "r1c1"


@pytest.mark.parametrize("language", ["xx", "", "DE", "../de"])
def test_unknown_language_error_lists_languages(language):
    with pytest.raises(ValueError, match="choose one of en, de"), use_locale(language):
        raise AssertionError


def test_counts_use_plural_form_of_language():
    assert [translate_count(STEPS, count) for count in (0, 1, 2)] == [
        "0 steps",
        "1 step",
        "2 steps",
    ]
    with use_locale("de"):
        texts = [translate_count(STEPS, count) for count in (0, 1, 2)]
        assert texts == ["0 Schritte", "1 Schritt", "2 Schritte"]
    assert translate_count(STEPS, 7, count="seven") == "seven steps"


def test_text_with_context_is_separate():
    plain, after = N_("{cell} is {digit}"), N_("{cell} is {digit}", "after so")
    assert (
        translate(plain, cell="r1c1", digit=5)
        == translate(after, cell="r1c1", digit=5)
        == "r1c1 is 5"
    )
    with use_locale("de"):
        assert translate(plain, cell="r1c1", digit=5) == "r1c1 ist eine 5"
        assert translate(after, cell="r1c1", digit=5) == "ist r1c1 eine 5"


@pytest.mark.parametrize("language", languages())
def test_missing_translation_falls_back_to_english(language):
    """For example, a catalogue may have been compiled before the text was marked."""
    with use_locale(language):
        assert translate(N_("Never marked: {digit}"), digit=5) == "Never marked: 5"
        assert translate(N_("Never marked: {digit}", "nowhere"), digit=5) == "Never marked: 5"
        assert translate_count(forms("{count} lone", "{count} many", "nowhere"), 1) == "1 lone"
        assert translate_count(forms("{count} lone", "{count} many", "nowhere"), 2) == "2 many"


def test_placeholder_formats_depend_on_place():
    assert translate("{name:start}", name="two cells") == "Two cells"
    assert translate("{name:start}", name="r1c1 is 5") == "r1c1 is 5"
    assert translate("{name:start}", name="") == ""
    names = ["Naked pair", "X-wing", "BUG type 1", "XY-wing"]
    assert [translate("{name:inside}", name=name) for name in names] == ["naked pair", *names[1:]]


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "999, 1,008,828"), ("de", "999, 1.008.828")]
)
def test_thousands_are_separated_as_in_the_language(language, shown):
    with use_locale(language):
        assert translate("{few:,}, {many:,}", few=999, many=1008828) == shown


def test_a1_cell_names():
    column, row = CLASSIC.houses[9], CLASSIC.houses[20]
    assert (cell_label(30), house_number(row), house_number(column)) == ("r4c4", "3", "1")
    with use_locale("en", cells=CellNames.A1):
        assert (cell_label(30), house_number(row), house_number(column)) == ("D4", "C", "1")
        assert (cell_label(0), cell_label(80)) == ("A1", "I9")


def test_each_thread_has_its_own_locale():
    both = Barrier(2)

    def text_in(language: str) -> str:
        with use_locale(language):
            both.wait(timeout=60)
            text = translate(ROW, number=3)
            both.wait(timeout=60)
            return text

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(text_in, ["de", "en"])) == ["Zeile 3", "row 3"]


async def test_each_task_has_its_own_locale():
    async def text_in(language: str) -> str:
        with use_locale(language):
            await asyncio.sleep(0)
            return translate(ROW, number=3)

    texts = await asyncio.gather(text_in("de"), text_in("en"), text_in("de"))
    assert list(texts) == ["Zeile 3", "row 3", "Zeile 3"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder instead of the one with the catalogues."""
    monkeypatch.setattr(_catalogue, "files", lambda package: tmp_path)
    _catalogue.known_languages.cache_clear()
    _catalogue.catalogue.cache_clear()
    yield tmp_path
    _catalogue.known_languages.cache_clear()
    _catalogue.catalogue.cache_clear()


def test_missing_compiled_catalogue_error(folder):
    (folder / "de.po").touch()
    assert languages() == {"en": "English"}
    assert translate(ROW, number=3) == "row 3"
    with pytest.raises(ValueError, match=r"not compiled: run `make build`"), use_locale("de"):
        raise AssertionError


@pytest.mark.parametrize("damage", [b"", b"no catalogue at all", b"\xde\x12\x04\x95"])
def test_damaged_catalogue_error(folder, damage):
    (folder / "de.mo").write_bytes(damage)
    with pytest.raises(ValueError, match=r"damaged: compile it again with `make build`"):
        use_locale("de").__enter__()
    with use_locale("en"):
        assert translate(ROW, number=3) == "row 3"
