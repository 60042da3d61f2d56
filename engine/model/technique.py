"""The techniques by their English names, and a record for each.

A record has the family, SE ratings, HoDoKu's technique and other names. The SE ratings come from
`engine.ratings`, which the core uses, too. Tests compare them with the table in section 17 of
docs/rating-rules.md and with the core's ratings of recorded paths.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine import ratings
from engine.language import N_
from engine.ratings import RatingRange, always, at_least


class Family(Enum):
    """Techniques that are found, explained and drawn alike."""

    SINGLE = "singles"
    LOCKED = "locked candidates"
    SUBSET = "subsets"
    FISH = "fish"
    WING = "wings"
    UNIQUENESS = "uniqueness"
    EXCLUSION = "aligned exclusion"
    COLOURS = "colours"
    ALS = "almost locked sets"
    ALTERNATING = "alternating chains"
    EXPERT = "expert patterns"
    FORCING = "forcing chains and nets"
    LAST_RESORT = "last resort"
    CHAIN = "chains"


@dataclass(frozen=True, slots=True)
class HodokuName:
    """A technique of HoDoKu 2.2.0; `engine.orders.hodoku.slots` has its points and its level.

    Attributes:
        code: its short name, such as "h1".
        name: its name.
    """

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class TechniqueRecord:
    """Data of a technique.

    Attributes:
        family: its family.
        se_range: the ratings of its steps by Sudoku Explainer; None if only HoDoKu has it.
        hodoku: HoDoKu's corresponding technique; None if it is missing or only part of others.
        aliases: other names that players use, marked for translation as inside a sentence.
        cost: how much its simplest step demands of a person, in the teacher's order (see
            docs/hint-order.md); None if that order does not use it.
    """

    family: Family
    se_range: RatingRange | None
    hodoku: HodokuName | None = None
    aliases: tuple[str, ...] = ()
    cost: int | None = None


class Technique(Enum):
    """Every technique the program knows; the value is the name shown to people, in English."""

    FULL_HOUSE = N_("Full house")
    HIDDEN_SINGLE = N_("Hidden single")
    NAKED_SINGLE = N_("Naked single")
    DIRECT_POINTING = N_("Direct pointing")
    DIRECT_CLAIMING = N_("Direct claiming")
    DIRECT_HIDDEN_PAIR = N_("Direct hidden pair")
    DIRECT_HIDDEN_TRIPLET = N_("Direct hidden triplet")
    LOCKED_PAIR = N_("Locked pair")
    LOCKED_TRIPLET = N_("Locked triplet")
    POINTING = N_("Pointing")
    CLAIMING = N_("Claiming")
    NAKED_PAIR = N_("Naked pair")
    NAKED_TRIPLET = N_("Naked triplet")
    NAKED_QUAD = N_("Naked quad")
    HIDDEN_PAIR = N_("Hidden pair")
    HIDDEN_TRIPLET = N_("Hidden triplet")
    HIDDEN_QUAD = N_("Hidden quad")
    X_WING = N_("X-wing")
    SWORDFISH = N_("Swordfish")
    JELLYFISH = N_("Jellyfish")
    FINNED_X_WING = N_("Finned X-wing")
    SASHIMI_X_WING = N_("Sashimi X-wing")
    FINNED_SWORDFISH = N_("Finned swordfish")
    SASHIMI_SWORDFISH = N_("Sashimi swordfish")
    FINNED_JELLYFISH = N_("Finned jellyfish")
    SASHIMI_JELLYFISH = N_("Sashimi jellyfish")
    FRANKEN_X_WING = N_("Franken X-wing")
    FRANKEN_SWORDFISH = N_("Franken swordfish")
    FINNED_FRANKEN_X_WING = N_("Finned Franken X-wing")
    FINNED_FRANKEN_SWORDFISH = N_("Finned Franken swordfish")
    XY_WING = N_("XY-wing")
    XYZ_WING = N_("XYZ-wing")
    UNIQUE_RECTANGLE_1 = N_("Unique rectangle type 1")
    UNIQUE_RECTANGLE_2 = N_("Unique rectangle type 2")
    UNIQUE_RECTANGLE_3 = N_("Unique rectangle type 3")
    UNIQUE_RECTANGLE_4 = N_("Unique rectangle type 4")
    UNIQUE_RECTANGLE_5 = N_("Unique rectangle type 5")
    UNIQUE_RECTANGLE_6 = N_("Unique rectangle type 6")
    HIDDEN_RECTANGLE = N_("Hidden rectangle")
    AVOIDABLE_RECTANGLE_1 = N_("Avoidable rectangle type 1")
    AVOIDABLE_RECTANGLE_2 = N_("Avoidable rectangle type 2")
    UNIQUE_LOOP_1 = N_("Unique loop type 1")
    UNIQUE_LOOP_2 = N_("Unique loop type 2")
    UNIQUE_LOOP_3 = N_("Unique loop type 3")
    UNIQUE_LOOP_4 = N_("Unique loop type 4")
    BUG_1 = N_("BUG type 1")
    BUG_2 = N_("BUG type 2")
    BUG_3 = N_("BUG type 3")
    BUG_4 = N_("BUG type 4")
    EXTENDED_RECTANGLE = N_("Extended rectangle")
    BUG_LITE = N_("BUG-lite")
    GURTH_SYMMETRY = N_("Gurth's symmetry")
    ALIGNED_PAIR_EXCLUSION = N_("Aligned pair exclusion")
    SKYSCRAPER = N_("Skyscraper")
    TWO_STRING_KITE = N_("Two-string kite")
    EMPTY_RECTANGLE = N_("Empty rectangle")
    W_WING = N_("W-wing")
    REMOTE_PAIR = N_("Remote pair")
    SIMPLE_COLOURS_TRAP = N_("Simple colours trap")
    SIMPLE_COLOURS_WRAP = N_("Simple colours wrap")
    MULTI_COLOURS_1 = N_("Multi colours type 1")
    MULTI_COLOURS_2 = N_("Multi colours type 2")
    MEDUSA = N_("3D Medusa")
    SUE_DE_COQ = N_("Sue de Coq")
    X_CHAIN = N_("X-chain")
    XY_CHAIN = N_("XY-chain")
    CONTINUOUS_NICE_LOOP = N_("Continuous nice loop")
    DISCONTINUOUS_NICE_LOOP = N_("Discontinuous nice loop")
    AIC = N_("Alternating inference chain (AIC)")
    GROUPED_CONTINUOUS_NICE_LOOP = N_("Grouped continuous nice loop")
    GROUPED_DISCONTINUOUS_NICE_LOOP = N_("Grouped discontinuous nice loop")
    GROUPED_AIC = N_("Grouped alternating inference chain (AIC)")
    ALS_XZ = N_("ALS-XZ")
    ALS_XY_WING = N_("ALS-XY-wing")
    ALS_CHAIN = N_("ALS chain")
    FORCING_CHAIN_CONTRADICTION = N_("Forcing chain contradiction")
    FORCING_CHAIN_VERITY = N_("Forcing chain verity")
    FORCING_NET_CONTRADICTION = N_("Forcing net contradiction")
    FORCING_NET_VERITY = N_("Forcing net verity")
    X_CYCLE = N_("X-cycle")
    Y_CYCLE = N_("Y-cycle")
    XY_CYCLE = N_("XY-cycle")
    TURBOT_FISH = N_("Turbot fish")
    FORCING_X_CHAIN = N_("Forcing X-chain")
    FORCING_CHAIN = N_("Forcing chain")
    ALIGNED_TRIPLET_EXCLUSION = N_("Aligned triplet exclusion")
    NISHIO = N_("Nishio")
    CELL_FORCING_CHAINS = N_("Cell forcing chains")
    REGION_FORCING_CHAINS = N_("Region forcing chains")
    DYNAMIC_CONTRADICTION_FORCING_CHAINS = N_("Dynamic contradiction forcing chains")
    DYNAMIC_DOUBLE_FORCING_CHAINS = N_("Dynamic double forcing chains")
    DYNAMIC_CELL_FORCING_CHAINS = N_("Dynamic cell forcing chains")
    DYNAMIC_REGION_FORCING_CHAINS = N_("Dynamic region forcing chains")
    DYNAMIC_CONTRADICTION_WITH_PATTERNS = N_("Dynamic contradiction forcing chains with patterns")
    DYNAMIC_DOUBLE_WITH_PATTERNS = N_("Dynamic double forcing chains with patterns")
    DYNAMIC_CELL_WITH_PATTERNS = N_("Dynamic cell forcing chains with patterns")
    DYNAMIC_REGION_WITH_PATTERNS = N_("Dynamic region forcing chains with patterns")
    DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS = N_(
        "Dynamic contradiction forcing chains with nested forcing chains"
    )
    DYNAMIC_DOUBLE_WITH_FORCING_CHAINS = N_(
        "Dynamic double forcing chains with nested forcing chains"
    )
    DYNAMIC_CELL_WITH_FORCING_CHAINS = N_("Dynamic cell forcing chains with nested forcing chains")
    DYNAMIC_REGION_WITH_FORCING_CHAINS = N_(
        "Dynamic region forcing chains with nested forcing chains"
    )
    DYNAMIC_CONTRADICTION_WITH_MULTIPLE_CHAINS = N_(
        "Dynamic contradiction forcing chains with nested multiple chains"
    )
    DYNAMIC_DOUBLE_WITH_MULTIPLE_CHAINS = N_(
        "Dynamic double forcing chains with nested multiple chains"
    )
    DYNAMIC_CELL_WITH_MULTIPLE_CHAINS = N_(
        "Dynamic cell forcing chains with nested multiple chains"
    )
    DYNAMIC_REGION_WITH_MULTIPLE_CHAINS = N_(
        "Dynamic region forcing chains with nested multiple chains"
    )
    DYNAMIC_CONTRADICTION_WITH_DYNAMIC_CHAINS = N_(
        "Dynamic contradiction forcing chains with nested dynamic chains"
    )
    DYNAMIC_DOUBLE_WITH_DYNAMIC_CHAINS = N_(
        "Dynamic double forcing chains with nested dynamic chains"
    )
    DYNAMIC_CELL_WITH_DYNAMIC_CHAINS = N_("Dynamic cell forcing chains with nested dynamic chains")
    DYNAMIC_REGION_WITH_DYNAMIC_CHAINS = N_(
        "Dynamic region forcing chains with nested dynamic chains"
    )
    DYNAMIC_CONTRADICTION_WITH_CHAINS_IN_CHAINS = N_(
        "Dynamic contradiction forcing chains with doubly nested chains"
    )
    DYNAMIC_DOUBLE_WITH_CHAINS_IN_CHAINS = N_(
        "Dynamic double forcing chains with doubly nested chains"
    )
    DYNAMIC_CELL_WITH_CHAINS_IN_CHAINS = N_("Dynamic cell forcing chains with doubly nested chains")
    DYNAMIC_REGION_WITH_CHAINS_IN_CHAINS = N_(
        "Dynamic region forcing chains with doubly nested chains"
    )
    BROKEN_WING = N_("Broken wing")
    FIREWORK_TRIPLE = N_("Firework triple")
    FIREWORK_QUAD = N_("Firework quad")
    SK_LOOP = N_("SK-loop")
    MULTI_SECTOR_LOCKED_SET = N_("Multi-sector locked set")
    TRIDAGON = N_("Tridagon")
    JUNIOR_EXOCET = N_("Junior exocet")
    SENIOR_EXOCET = N_("Senior exocet")
    PATTERN_FORCING_CHAINS = N_("Pattern forcing chains")
    CONTRADICTION = N_("Contradiction")
    BRUTE_FORCE = N_("Brute force")

    @property
    def slug(self) -> str:
        """The name as an identifier in lower case, such as "naked-pair"."""
        return self.name.lower().replace("_", "-")

    @property
    def family(self) -> Family:
        """Its family, whose techniques are found, explained and drawn alike."""
        return RECORDS[self.name].family

    @property
    def se_range(self) -> RatingRange | None:
        """The ratings of its steps by Sudoku Explainer; None if only HoDoKu has it."""
        return RECORDS[self.name].se_range

    @property
    def hodoku(self) -> HodokuName | None:
        """HoDoKu's corresponding technique; None if it is missing or only part of others."""
        return RECORDS[self.name].hodoku

    @property
    def cost(self) -> int | None:
        """How much its simplest step demands of a person; None if the teacher's order lacks it."""
        return RECORDS[self.name].cost

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that players use, marked for translation as inside a sentence."""
        return RECORDS[self.name].aliases


_INSIDE_DYNAMIC: Final = (
    ("PATTERNS", ratings.WITH_PATTERNS),
    ("FORCING_CHAINS", ratings.WITH_FORCING_CHAINS),
    ("MULTIPLE_CHAINS", ratings.WITH_MULTIPLE_CHAINS),
    ("DYNAMIC_CHAINS", ratings.WITH_DYNAMIC_CHAINS),
    ("CHAINS_IN_CHAINS", ratings.WITH_CHAINS_IN_CHAINS),
)
"""The contents of dynamic chains, and the lowest rating of each kind."""

RECORDS: Final[Mapping[str, TechniqueRecord]] = {
    "FULL_HOUSE": TechniqueRecord(
        Family.SINGLE,
        always(ratings.FULL_HOUSE),
        HodokuName("fh", "Full House"),
        (N_("last digit"),),
        cost=1,
    ),
    "HIDDEN_SINGLE": TechniqueRecord(
        Family.SINGLE,
        RatingRange(ratings.HIDDEN_SINGLE_IN_BOX, ratings.HIDDEN_SINGLE_IN_LINE),
        HodokuName("h1", "Hidden Single"),
        cost=2,
    ),
    "NAKED_SINGLE": TechniqueRecord(
        Family.SINGLE,
        always(ratings.NAKED_SINGLE),
        HodokuName("n1", "Naked Single"),
        (N_("sole candidate"),),
        cost=4,
    ),
    "DIRECT_POINTING": TechniqueRecord(Family.LOCKED, always(ratings.DIRECT_POINTING)),
    "DIRECT_CLAIMING": TechniqueRecord(Family.LOCKED, always(ratings.DIRECT_CLAIMING)),
    "DIRECT_HIDDEN_PAIR": TechniqueRecord(Family.SUBSET, always(ratings.DIRECT_HIDDEN_PAIR)),
    "DIRECT_HIDDEN_TRIPLET": TechniqueRecord(Family.SUBSET, always(ratings.DIRECT_HIDDEN_TRIPLET)),
    "LOCKED_PAIR": TechniqueRecord(Family.SUBSET, None, HodokuName("l2", "Locked Pair"), cost=12),
    "LOCKED_TRIPLET": TechniqueRecord(
        Family.SUBSET, None, HodokuName("l3", "Locked Triple"), cost=17
    ),
    "POINTING": TechniqueRecord(
        Family.LOCKED,
        always(ratings.POINTING),
        HodokuName("lc1", "Locked Candidates Type 1 (Pointing)"),
        (
            N_("locked candidates type 1"),
            N_("pointing pair"),
        ),
        cost=10,
    ),
    "CLAIMING": TechniqueRecord(
        Family.LOCKED,
        always(ratings.CLAIMING),
        HodokuName("lc2", "Locked Candidates Type 2 (Claiming)"),
        (
            N_("locked candidates type 2"),
            N_("box-line reduction"),
        ),
        cost=11,
    ),
    "NAKED_PAIR": TechniqueRecord(
        Family.SUBSET, always(ratings.NAKED_PAIR), HodokuName("n2", "Naked Pair"), cost=13
    ),
    "NAKED_TRIPLET": TechniqueRecord(
        Family.SUBSET,
        always(ratings.NAKED_TRIPLET),
        HodokuName("n3", "Naked Triple"),
        (N_("naked triple"),),
        cost=18,
    ),
    "NAKED_QUAD": TechniqueRecord(
        Family.SUBSET,
        always(ratings.NAKED_QUAD),
        HodokuName("n4", "Naked Quadruple"),
        (N_("naked quadruple"),),
        cost=24,
    ),
    "HIDDEN_PAIR": TechniqueRecord(
        Family.SUBSET, always(ratings.HIDDEN_PAIR), HodokuName("h2", "Hidden Pair"), cost=15
    ),
    "HIDDEN_TRIPLET": TechniqueRecord(
        Family.SUBSET,
        always(ratings.HIDDEN_TRIPLET),
        HodokuName("h3", "Hidden Triple"),
        (N_("hidden triple"),),
        cost=21,
    ),
    "HIDDEN_QUAD": TechniqueRecord(
        Family.SUBSET,
        always(ratings.HIDDEN_QUAD),
        HodokuName("h4", "Hidden Quadruple"),
        (N_("hidden quadruple"),),
        cost=29,
    ),
    "X_WING": TechniqueRecord(
        Family.FISH, always(ratings.X_WING), HodokuName("bf2", "X-Wing"), cost=20
    ),
    "SWORDFISH": TechniqueRecord(
        Family.FISH, always(ratings.SWORDFISH), HodokuName("bf3", "Swordfish"), cost=33
    ),
    "JELLYFISH": TechniqueRecord(
        Family.FISH, always(ratings.JELLYFISH), HodokuName("bf4", "Jellyfish"), cost=44
    ),
    "FINNED_X_WING": TechniqueRecord(
        Family.FISH, None, HodokuName("fbf2", "Finned X-Wing"), cost=41
    ),
    "SASHIMI_X_WING": TechniqueRecord(
        Family.FISH, None, HodokuName("sbf2", "Sashimi X-Wing"), cost=42
    ),
    "FINNED_SWORDFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("fbf3", "Finned Swordfish"), cost=52
    ),
    "SASHIMI_SWORDFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("sbf3", "Sashimi Swordfish"), cost=54
    ),
    "FINNED_JELLYFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("fbf4", "Finned Jellyfish"), cost=64
    ),
    "SASHIMI_JELLYFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("sbf4", "Sashimi Jellyfish"), cost=66
    ),
    "FRANKEN_X_WING": TechniqueRecord(
        Family.FISH, None, HodokuName("ff2", "Franken X-Wing"), cost=57
    ),
    "FRANKEN_SWORDFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("ff3", "Franken Swordfish"), cost=68
    ),
    "FINNED_FRANKEN_X_WING": TechniqueRecord(
        Family.FISH, None, HodokuName("fff2", "Finned Franken X-Wing"), cost=63
    ),
    "FINNED_FRANKEN_SWORDFISH": TechniqueRecord(
        Family.FISH, None, HodokuName("fff3", "Finned Franken Swordfish"), cost=74
    ),
    "XY_WING": TechniqueRecord(
        Family.WING, always(ratings.XY_WING), HodokuName("xy", "XY-Wing"), (N_("Y-wing"),), cost=30
    ),
    "XYZ_WING": TechniqueRecord(
        Family.WING, always(ratings.XYZ_WING), HodokuName("xyz", "XYZ-Wing"), cost=31
    ),
    "UNIQUE_RECTANGLE_1": TechniqueRecord(
        Family.UNIQUENESS,
        always(ratings.UNIQUE_RECTANGLE),
        HodokuName("u1", "Uniqueness Test 1"),
        cost=34,
    ),
    "UNIQUE_RECTANGLE_2": TechniqueRecord(
        Family.UNIQUENESS,
        always(ratings.UNIQUE_RECTANGLE),
        HodokuName("u2", "Uniqueness Test 2"),
        cost=35,
    ),
    "UNIQUE_RECTANGLE_3": TechniqueRecord(
        Family.UNIQUENESS,
        at_least(ratings.UNIQUE_RECTANGLE),
        HodokuName("u3", "Uniqueness Test 3"),
        cost=39,
    ),
    "UNIQUE_RECTANGLE_4": TechniqueRecord(
        Family.UNIQUENESS,
        always(ratings.UNIQUE_RECTANGLE),
        HodokuName("u4", "Uniqueness Test 4"),
        cost=36,
    ),
    "UNIQUE_RECTANGLE_5": TechniqueRecord(
        Family.UNIQUENESS, None, HodokuName("u5", "Uniqueness Test 5"), cost=37
    ),
    "UNIQUE_RECTANGLE_6": TechniqueRecord(
        Family.UNIQUENESS, None, HodokuName("u6", "Uniqueness Test 6"), cost=37
    ),
    "HIDDEN_RECTANGLE": TechniqueRecord(
        Family.UNIQUENESS, None, HodokuName("hr", "Hidden Rectangle"), cost=38
    ),
    "AVOIDABLE_RECTANGLE_1": TechniqueRecord(
        Family.UNIQUENESS, None, HodokuName("ar1", "Avoidable Rectangle Type 1"), cost=38
    ),
    "AVOIDABLE_RECTANGLE_2": TechniqueRecord(
        Family.UNIQUENESS, None, HodokuName("ar2", "Avoidable Rectangle Type 2"), cost=39
    ),
    "UNIQUE_LOOP_1": TechniqueRecord(
        Family.UNIQUENESS, RatingRange(ratings.UNIQUE_LOOP_OF_6, ratings.UNIQUE_LOOP)
    ),
    "UNIQUE_LOOP_2": TechniqueRecord(
        Family.UNIQUENESS, RatingRange(ratings.UNIQUE_LOOP_OF_6, ratings.UNIQUE_LOOP)
    ),
    "UNIQUE_LOOP_3": TechniqueRecord(Family.UNIQUENESS, at_least(ratings.UNIQUE_LOOP_OF_6)),
    "UNIQUE_LOOP_4": TechniqueRecord(
        Family.UNIQUENESS, RatingRange(ratings.UNIQUE_LOOP_OF_6, ratings.UNIQUE_LOOP)
    ),
    "BUG_1": TechniqueRecord(
        Family.UNIQUENESS,
        always(ratings.BUG_1),
        HodokuName("bug1", "Bivalue Universal Grave + 1"),
        (N_("BUG+1"),),
        cost=35,
    ),
    "BUG_2": TechniqueRecord(Family.UNIQUENESS, always(ratings.BUG)),
    "BUG_3": TechniqueRecord(Family.UNIQUENESS, at_least(ratings.BUG + 1)),
    "BUG_4": TechniqueRecord(Family.UNIQUENESS, always(ratings.BUG)),
    "EXTENDED_RECTANGLE": TechniqueRecord(
        Family.UNIQUENESS, None, aliases=(N_("extended unique rectangle"),), cost=48
    ),
    "BUG_LITE": TechniqueRecord(Family.UNIQUENESS, None, cost=42),
    "GURTH_SYMMETRY": TechniqueRecord(
        Family.UNIQUENESS, None, aliases=(N_("Gurth's symmetrical placement"),), cost=54
    ),
    "ALIGNED_PAIR_EXCLUSION": TechniqueRecord(
        Family.EXCLUSION,
        always(ratings.ALIGNED_PAIR_EXCLUSION),
        aliases=(N_("APE"),),
        cost=66,
    ),
    "SKYSCRAPER": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("sk", "Skyscraper"), cost=25
    ),
    "TWO_STRING_KITE": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("2sk", "2-String Kite"), cost=26
    ),
    "EMPTY_RECTANGLE": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("er", "Empty Rectangle"), cost=28
    ),
    "W_WING": TechniqueRecord(Family.ALTERNATING, None, HodokuName("w", "W-Wing"), cost=32),
    "REMOTE_PAIR": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("rp", "Remote Pair"), cost=43
    ),
    "SIMPLE_COLOURS_TRAP": TechniqueRecord(
        Family.COLOURS, None, HodokuName("sc1", "Simple Colors Trap"), cost=40
    ),
    "SIMPLE_COLOURS_WRAP": TechniqueRecord(
        Family.COLOURS, None, HodokuName("sc2", "Simple Colors Wrap"), cost=40
    ),
    "MULTI_COLOURS_1": TechniqueRecord(
        Family.COLOURS,
        None,
        HodokuName("mc1", "Multi Colors 1"),
        (N_("X-colours"),),
        cost=45,
    ),
    "MULTI_COLOURS_2": TechniqueRecord(
        Family.COLOURS,
        None,
        HodokuName("mc2", "Multi Colors 2"),
        (N_("X-colours"),),
        cost=45,
    ),
    "MEDUSA": TechniqueRecord(Family.COLOURS, None, cost=65),
    "SUE_DE_COQ": TechniqueRecord(
        Family.ALS,
        None,
        HodokuName("sdc", "Sue de Coq"),
        aliases=(N_("two-sector disjoint subset"), N_("SDC")),
        cost=55,
    ),
    "X_CHAIN": TechniqueRecord(Family.ALTERNATING, None, HodokuName("x", "X-Chain"), cost=50),
    "XY_CHAIN": TechniqueRecord(Family.ALTERNATING, None, HodokuName("xyc", "XY-Chain"), cost=60),
    "CONTINUOUS_NICE_LOOP": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("cnl", "Continuous Nice Loop"), cost=50
    ),
    "DISCONTINUOUS_NICE_LOOP": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("dnl", "Discontinuous Nice Loop"), cost=50
    ),
    "AIC": TechniqueRecord(Family.ALTERNATING, None, HodokuName("aic", "AIC"), cost=50),
    "GROUPED_CONTINUOUS_NICE_LOOP": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("gcnl", "Grouped Continuous Nice Loop"), cost=50
    ),
    "GROUPED_DISCONTINUOUS_NICE_LOOP": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("gdnl", "Grouped Discontinuous Nice Loop"), cost=50
    ),
    "GROUPED_AIC": TechniqueRecord(
        Family.ALTERNATING, None, HodokuName("gaic", "Grouped AIC"), cost=50
    ),
    "ALS_XZ": TechniqueRecord(
        Family.ALS, None, HodokuName("axz", "Almost Locked Set XZ-Rule"), cost=50
    ),
    "ALS_XY_WING": TechniqueRecord(
        Family.ALS, None, HodokuName("axy", "Almost Locked Set XY-Wing"), cost=60
    ),
    "ALS_CHAIN": TechniqueRecord(
        Family.ALS, None, HodokuName("ach", "Almost Locked Set XY-Chain"), cost=70
    ),
    "FORCING_CHAIN_CONTRADICTION": TechniqueRecord(
        Family.FORCING, None, HodokuName("fcc", "Forcing Chain Contradiction")
    ),
    "FORCING_CHAIN_VERITY": TechniqueRecord(
        Family.FORCING, None, HodokuName("fcv", "Forcing Chain Verity")
    ),
    "FORCING_NET_CONTRADICTION": TechniqueRecord(
        Family.FORCING, None, HodokuName("fnc", "Forcing Net Contradiction")
    ),
    "FORCING_NET_VERITY": TechniqueRecord(
        Family.FORCING, None, HodokuName("fnv", "Forcing Net Verity")
    ),
    "X_CYCLE": TechniqueRecord(
        Family.CHAIN, at_least(ratings.SIMPLE_CYCLE), HodokuName("cnl", "Continuous Nice Loop")
    ),
    "Y_CYCLE": TechniqueRecord(
        Family.CHAIN, at_least(ratings.SIMPLE_CYCLE), HodokuName("cnl", "Continuous Nice Loop")
    ),
    "XY_CYCLE": TechniqueRecord(
        Family.CHAIN, at_least(ratings.CHAIN), HodokuName("cnl", "Continuous Nice Loop")
    ),
    "TURBOT_FISH": TechniqueRecord(
        Family.CHAIN, always(ratings.FORCING_X_CHAIN), HodokuName("tf", "Turbot Fish"), cost=27
    ),
    "FORCING_X_CHAIN": TechniqueRecord(
        Family.CHAIN, at_least(ratings.FORCING_X_CHAIN), HodokuName("x", "X-Chain")
    ),
    "FORCING_CHAIN": TechniqueRecord(
        Family.CHAIN, at_least(ratings.CHAIN), HodokuName("dnl", "Discontinuous Nice Loop")
    ),
    "ALIGNED_TRIPLET_EXCLUSION": TechniqueRecord(
        Family.EXCLUSION, always(ratings.ALIGNED_TRIPLET_EXCLUSION)
    ),
    "NISHIO": TechniqueRecord(
        Family.CHAIN, at_least(ratings.NISHIO), HodokuName("fn", "Forcing Net")
    ),
    "CELL_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.FORCING_CHAINS), HodokuName("fc", "Forcing Chain"), cost=130
    ),
    "REGION_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.FORCING_CHAINS), HodokuName("fc", "Forcing Chain"), cost=130
    ),
    "DYNAMIC_CONTRADICTION_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.DYNAMIC_CHAINS), HodokuName("fn", "Forcing Net")
    ),
    "DYNAMIC_DOUBLE_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.DYNAMIC_CHAINS), HodokuName("fn", "Forcing Net")
    ),
    "DYNAMIC_CELL_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.DYNAMIC_CHAINS), HodokuName("fn", "Forcing Net")
    ),
    "DYNAMIC_REGION_FORCING_CHAINS": TechniqueRecord(
        Family.CHAIN, at_least(ratings.DYNAMIC_CHAINS), HodokuName("fn", "Forcing Net")
    ),
    **{
        f"DYNAMIC_{kind}_WITH_{inside}": TechniqueRecord(Family.CHAIN, at_least(lowest))
        for inside, lowest in _INSIDE_DYNAMIC
        for kind in ("CONTRADICTION", "DOUBLE", "CELL", "REGION")
    },
    "BROKEN_WING": TechniqueRecord(
        Family.EXPERT, None, aliases=(N_("guardians"), N_("oddagon")), cost=58
    ),
    "FIREWORK_TRIPLE": TechniqueRecord(Family.EXPERT, None, cost=72),
    "FIREWORK_QUAD": TechniqueRecord(Family.EXPERT, None, cost=75),
    "SK_LOOP": TechniqueRecord(Family.EXPERT, None, aliases=(N_("domino loop"),), cost=78),
    "MULTI_SECTOR_LOCKED_SET": TechniqueRecord(Family.EXPERT, None, aliases=(N_("MSLS"),), cost=84),
    "TRIDAGON": TechniqueRecord(
        Family.EXPERT, None, aliases=(N_("Thor's hammer"), N_("trivalue oddagon")), cost=80
    ),
    "JUNIOR_EXOCET": TechniqueRecord(Family.EXPERT, None, cost=82),
    "SENIOR_EXOCET": TechniqueRecord(Family.EXPERT, None, cost=86),
    "PATTERN_FORCING_CHAINS": TechniqueRecord(
        Family.FORCING, None, aliases=(N_("Kraken pattern"),), cost=135
    ),
    "CONTRADICTION": TechniqueRecord(Family.LAST_RESORT, None, cost=150),
    "BRUTE_FORCE": TechniqueRecord(Family.LAST_RESORT, None, HodokuName("bf", "Brute Force")),
}
"""The records by the names of the members of `Technique`."""
