"""Names of techniques as people type them: spellings, abbreviations, names of sites and forums.

They are understood but never shown. Sources: the lists of techniques of SudokuWiki, HoDoKu,
Sudopedia and sudoku.com, read for names only.
"""

import re
from typing import Final

from engine.model.technique import Technique

_PARTS: Final = re.compile(r"[^\W\d_]+|\d+")
_WORDS: Final = {
    **dict.fromkeys(("colour", "coloring", "colouring", "colored", "coloured"), "color"),
    **dict.fromkeys(("multicolour", "multicoloring", "multicolouring"), "multicolor"),
    **dict.fromkeys(("twin", "double"), "pair"),
    **dict.fromkeys(("triplet", "triad"), "triple"),
    **dict.fromkeys(("quadruple", "quadruplet"), "quad"),
    # German endings, and words that our German names do not have.
    **dict.fromkeys(("nackt", "nackter", "nackten"), "nackte"),
    **dict.fromkeys(("versteckt", "versteckter", "versteckten"), "versteckte"),
    **dict.fromkeys(("gesperrt", "gesperrter", "gesperrten"), "gesperrte"),
    **dict.fromkeys(("eindeutige", "einzigartiger"), "einzigartige"),
    **dict.fromkeys(("paare", "zwilling", "zwillinge"), "paar"),
    **dict.fromkeys(("drilling", "drillinge"), "tripel"),
    **dict.fromkeys(("vierling", "vierlinge"), "quartett"),
    **dict.fromkeys(("flügel", "fluegel"), "wing"),
    "rechtecke": "rechteck",
    "ketten": "kette",
    "schwertfisch": "swordfish",
    "qualle": "jellyfish",
    "wolkenkratzer": "skyscraper",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "ur": "uniquerectangle",
    "ar": "avoidablerectangle",
    "er": "emptyrectangle",
    "ul": "uniqueloop",
    "lc": "lockedcandidate",
    "aic": "alternatinginferencechain",
    "ape": "alignedpairexclusion",
    "ate": "alignedtripleexclusion",
    "msls": "multisectorlockedset",
}
"""Replacements for words, after removing the plural's "s"."""
_LEFT_OUT: Final = frozenset(
    {"type", "typ", "technique", "strategy", "the", "a", "an", "rule", "plus"}
)
_GENITIVE: Final = re.compile(r"['\u2019]s\b")
_SHORTEST_PLURAL: Final = 4


def name_key(name: str) -> str:
    """The key of a name, without spelling variants: equal keys mean the same name.

    Case, hyphens and spaces, plurals, "colour" and "color", "triplet" and "triple", numbers in
    words, the word "type" and common abbreviations make no difference.
    """
    return "".join(key_parts(name))


def key_parts(name: str) -> list[str]:
    """The parts of a name's key, one for each word or number."""
    words = _PARTS.findall(_GENITIVE.sub("", name.casefold()))
    parts = [_singular(word) for word in words if word not in _LEFT_OUT]
    return [_WORDS.get(part, part) for part in parts if part not in _LEFT_OUT]


def _singular(word: str) -> str:
    if word.endswith("shes"):
        return word[:-2]
    if len(word) >= _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


TYPED_NAMES: Final[dict[Technique, tuple[str, ...]]] = {
    Technique.FULL_HOUSE: ("open single", "last free cell", "last value"),
    Technique.HIDDEN_SINGLE: (
        "last remaining cell",
        "unique candidate",
        "cross-hatching",
        "scanning",
        "slicing and dicing",
        "HS",
        "pinned digit",
    ),
    Technique.NAKED_SINGLE: (
        "single candidate",
        "lone single",
        "NS",
        "forced digit",
        "obvious single",
        "last possible number",
    ),
    Technique.POINTING: (
        "pointing triple",
        "locked candidates (pointing)",
        "intersection",
        "gesperrte kandidaten",
        "zeigendes paar",
        "block-zeilen-interaktion",
        "locked candidates",
        "locked candidates 1 (pointing)",
        "intersection removal",
        "box-line interaction",
        "omission",
    ),
    Technique.CLAIMING: (
        "locked candidates 2 (claiming)",
        "box reduction",
        "line-box",
        "line-box reduction",
        "locked candidates (claiming)",
        "zeilen-block-interaktion",
        "line-box interaction",
        "claiming pair",
    ),
    Technique.NAKED_PAIR: ("obvious pair", "conjugate pair", "disjoint pair", "NP"),
    Technique.NAKED_TRIPLET: ("obvious triple",),
    Technique.NAKED_QUAD: ("obvious quad",),
    Technique.XY_WING: ("bent triple",),
    Technique.UNIQUE_RECTANGLE_1: (
        "unique rectangle",
        "uniqueness test",
        "uniqueness test 1",
        "unique corner",
        "Gordonian rectangle",
        "einzigartiges rechteck",
    ),
    Technique.UNIQUE_RECTANGLE_2: ("uniqueness test 2", "unique side"),
    Technique.UNIQUE_RECTANGLE_3: ("uniqueness test 3",),
    Technique.UNIQUE_RECTANGLE_4: ("uniqueness test 4", "unique pair", "UR type 4B"),
    Technique.UNIQUE_RECTANGLE_5: ("uniqueness test 5",),
    Technique.UNIQUE_RECTANGLE_6: ("uniqueness test 6",),
    Technique.HIDDEN_RECTANGLE: ("hidden unique rectangle", "hidden UR", "uniqueness test 7"),
    Technique.AVOIDABLE_RECTANGLE_1: ("avoidable rectangle",),
    Technique.UNIQUE_LOOP_1: ("unique loop", "deadly pattern"),
    Technique.BUG_1: ("BUG", "bivalue universal grave", "bivalue universal grave 1"),
    Technique.BUG_2: ("bivalue universal grave 2",),
    Technique.BUG_3: ("bivalue universal grave 3",),
    Technique.BUG_4: ("bivalue universal grave 4",),
    Technique.EXTENDED_RECTANGLE: ("EUR",),
    Technique.GURTH_SYMMETRY: ("Gurth's theorem", "symmetrical placement"),
    Technique.EMPTY_RECTANGLE: (
        "rectangle elimination",
        "hinge",
        "dual empty rectangle",
        "leeres rechteck",
    ),
    Technique.TWO_STRING_KITE: ("2SK", "TSK", "kite", "dual two-string kite", "drachen"),
    Technique.W_WING: ("grouped W-wing",),
    Technique.REMOTE_PAIR: ("chute remote pair", "fernpaar", "fernpaare"),
    Technique.SIMPLE_COLOURS_TRAP: (
        "simple colours",
        "colouring",
        "colour trap",
        "singles chain",
        "färbung",
        "einfache färbung",
    ),
    Technique.SIMPLE_COLOURS_WRAP: ("colour wrap",),
    Technique.MULTI_COLOURS_1: ("multi-colours", "multiple colours", "multi-colouring"),
    Technique.MEDUSA: ("Medusa", "Medusa 3D", "3D Medusa colouring", "Medusa colouring"),
    Technique.XY_CHAIN: ("twinned XY-chains", "twin XY-chains"),
    Technique.CONTINUOUS_NICE_LOOP: (
        "nice loop",
        "continuous loop",
        "AIC ring",
        "AIC loop",
        "XY-loop",
    ),
    Technique.DISCONTINUOUS_NICE_LOOP: ("discontinuous loop",),
    Technique.AIC: ("alternating inference chain", "nice loop/AIC"),
    Technique.GROUPED_AIC: ("grouped alternating inference chain",),
    Technique.ALS_XZ: (
        "ALS",
        "almost locked set",
        "almost locked set XZ",
        "singly linked ALS-XZ",
        "doubly linked ALS",
        "doubly linked ALS-XZ",
        "VWXYZ-wing",
    ),
    Technique.ALS_XY_WING: ("almost locked set XY-wing", "ALS wing"),
    Technique.ALS_CHAIN: ("almost locked set chain", "ALS-XY-chain"),
    Technique.ALIGNED_PAIR_EXCLUSION: ("subset exclusion", "aligned exclusion"),
    Technique.TURBOT_FISH: (
        "turbot",
        "turbot chain",
        "turbot crane",
        "crane",
        "grouped turbot fish",
    ),
    Technique.NISHIO: ("Nishio forcing chain",),
    Technique.CELL_FORCING_CHAINS: ("triple forcing chains", "quad forcing chains"),
    Technique.REGION_FORCING_CHAINS: ("unit forcing chain", "house forcing chain"),
    Technique.DYNAMIC_DOUBLE_FORCING_CHAINS: ("digit forcing chain", "double forcing chain"),
    Technique.BROKEN_WING: ("turbot oddagon",),
    Technique.FIREWORK_TRIPLE: ("firework", "triple firework"),
    Technique.FIREWORK_QUAD: ("quad firework",),
    Technique.SK_LOOP: ("Steve K's loop", "domino chain"),
    Technique.MULTI_SECTOR_LOCKED_SET: ("multi-sector naked set",),
    Technique.TRIDAGON: ("anti-tridagon", "Thor's hammer pattern"),
    Technique.JUNIOR_EXOCET: ("exocet", "JE", "double exocet"),
    Technique.PATTERN_FORCING_CHAINS: ("Kraken fish", "Kraken", "Kraken fish type 1"),
    Technique.BRUTE_FORCE: (
        "backtracking",
        "guess",
        "guessing",
        "trial and error",
        "trial & error",
        "T&E",
        "bifurcation",
        "raten",
        "ausprobieren",
    ),
}
"""Other names for the techniques. A name that several types share means the first type."""
