"""The techniques by their English names; `engine.model.technique_table` has a record for each."""

from enum import Enum

from engine.language import N_
from engine.model.technique_table import RECORDS, Family, HodokuName
from engine.ratings import RatingRange


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
    FIREWORK_TRIPLE = N_("Firework triple")
    FIREWORK_QUAD = N_("Firework quad")
    SK_LOOP = N_("SK-loop")
    MULTI_SECTOR_LOCKED_SET = N_("Multi-sector locked set")
    TRIDAGON = N_("Tridagon")
    JUNIOR_EXOCET = N_("Junior exocet")
    CONTRADICTION = N_("Contradiction")
    BRUTE_FORCE = N_("Brute force")

    @property
    def slug(self) -> str:
        """The name as an identifier in lower case, such as "naked-pair"."""
        return self.name.lower().replace("_", "-")

    @property
    def family(self) -> Family:
        """The family that it is found, explained and drawn with."""
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
        """What its simplest step asks of a person; None if the teacher's order does without it."""
        return RECORDS[self.name].cost

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that players use, marked for translation as inside a sentence."""
        return RECORDS[self.name].aliases
