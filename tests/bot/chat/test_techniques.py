"""Techniques by the names that people type."""

import pytest

from bot.chat.card import MENU_LIMIT
from bot.chat.techniques import (
    UnknownTechniqueError,
    matching,
    of_slug,
    technique_named,
)
from engine.language import languages, translate, use_locale
from engine.model.technique import Technique
from engine.techniques.technique_names import other_names
from engine.techniques.typed_names import TYPED_NAMES


@pytest.mark.parametrize("language", languages())
def test_every_technique_is_found_by_each_of_its_names(language: str, subtests: pytest.Subtests):
    for technique in Technique:
        with subtests.test(technique.slug):
            with use_locale(language):
                name = translate(technique.value)
                assert technique_named(name) is technique
                assert technique_named(name.upper().replace("-", " ")) is technique
                assert matching(name)[0].technique is technique
            assert technique_named(technique.slug) is technique
            assert of_slug(technique.slug) is technique


@pytest.mark.parametrize(
    ("typed", "technique"),
    [
        ("xwing", Technique.X_WING),
        ("x wing", Technique.X_WING),
        ("skyscraper", Technique.SKYSCRAPER),
        ("W-Wing", Technique.W_WING),
        ("naked triple", Technique.NAKED_TRIPLET),
        ("box line reduction", Technique.CLAIMING),
        ("Nacktes Paar", Technique.NAKED_PAIR),
        ("M-wing", Technique.FORCING_CHAIN),
        ("2-string kites", Technique.TWO_STRING_KITE),
        ("simple coloring", Technique.SIMPLE_COLOURS_TRAP),
        ("pointing pairs", Technique.POINTING),
        ("Locked Candidates Type 1 (Pointing)", Technique.POINTING),
        ("UR4", Technique.UNIQUE_RECTANGLE_4),
        ("unique rectangles", Technique.UNIQUE_RECTANGLE_1),
        ("BUG", Technique.BUG_1),
        ("Hidden Quadruplets", Technique.HIDDEN_QUAD),
        ("swordfishes", Technique.SWORDFISH),
        ("3-D Medusa", Technique.MEDUSA),
        ("grouped AIC", Technique.GROUPED_AIC),
        ("naked twins", Technique.NAKED_PAIR),
        ("BUG plus 1", Technique.BUG_1),
        ("Gurth symmetrical placement", Technique.GURTH_SYMMETRY),
        ("multicolouring", Technique.MULTI_COLOURS_1),
        ("versteckter Drilling", Technique.HIDDEN_TRIPLET),
        ("nackte Einer", Technique.NAKED_SINGLE),
        ("X-Flügel", Technique.X_WING),
        ("Unit Forcing Chains", Technique.REGION_FORCING_CHAINS),
        # On Sudoku Explainer's scale it is a technique.
        ("turbot fish (skyscraper)", Technique.TURBOT_FISH),
        # On this scale an XY-wing is a separate technique, even as a part of a chain.
        ("XY-wing", Technique.XY_WING),
    ],
)
def test_alternative_names_are_known(typed: str, technique: Technique):
    assert technique_named(typed) is technique


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Pick one from the list"),
        ("zebra", "Pick one from the list"),
        ("x" * 5000, "Pick one from the list"),
        ("mutant swordfish", "Did you mean Swordfish, "),
        ("pattern overlay", "Did you mean "),
    ],
)
def test_unknown_name_is_rejected(typed: str, said: str):
    with pytest.raises(UnknownTechniqueError, match=said):
        technique_named(typed)


def test_no_typed_name_is_that_of_another_technique():
    for technique, names in TYPED_NAMES.items():
        for name in names:
            assert technique_named(name) is technique, name
            assert matching(name)[0].technique is technique, name


def test_prefixes_rank_before_other_words_and_easy_before_hard():
    assert [choice.name for choice in matching("pair")][:5] == [
        "Direct hidden pair",
        "Locked pair",
        "Pointing (pointing pair)",
        "Naked pair",
        "Hidden pair",
    ]
    assert matching("naked")[0].technique is Technique.NAKED_SINGLE
    assert matching("wing")[0].technique is Technique.X_WING


def test_suggestions_are_within_discords_limit():
    assert len(matching("")) == MENU_LIMIT
    assert len(matching("n")) <= MENU_LIMIT
    assert matching("zzz") == ()
    for language in languages():
        with use_locale(language):
            for letter in "abcdefghijklmnopqrstuvwxyz":
                assert all(len(choice.name) <= 100 for choice in matching(letter))


def test_only_allowed_techniques_are_suggested():
    among = frozenset({Technique.X_WING})
    assert [choice.technique for choice in matching("", among)] == [Technique.X_WING]
    assert matching("naked", among) == ()


def test_other_names_are_shown():
    assert other_names(Technique.TURBOT_FISH) == ("skyscraper", "two-string kite")
    assert other_names(Technique.SWORDFISH) == ()
