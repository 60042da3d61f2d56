"""The techniques by their English names; `engine.technique_table` has a record for each."""

from enum import Enum

from engine.language import msg
from engine.technique_table import RECORDS, Family, HodokuName, RatingRange


class Technique(Enum):
    """Every technique the program knows; the value is the name shown to people, in English."""

    FULL_HOUSE = msg("Full house")
    HIDDEN_SINGLE = msg("Hidden single")
    NAKED_SINGLE = msg("Naked single")
    DIRECT_POINTING = msg("Direct pointing")
    DIRECT_CLAIMING = msg("Direct claiming")
    DIRECT_HIDDEN_PAIR = msg("Direct hidden pair")
    DIRECT_HIDDEN_TRIPLET = msg("Direct hidden triplet")
    LOCKED_PAIR = msg("Locked pair")
    LOCKED_TRIPLET = msg("Locked triplet")
    POINTING = msg("Pointing")
    CLAIMING = msg("Claiming")
    NAKED_PAIR = msg("Naked pair")
    NAKED_TRIPLET = msg("Naked triplet")
    NAKED_QUAD = msg("Naked quad")
    HIDDEN_PAIR = msg("Hidden pair")
    HIDDEN_TRIPLET = msg("Hidden triplet")
    HIDDEN_QUAD = msg("Hidden quad")
    X_WING = msg("X-wing")
    SWORDFISH = msg("Swordfish")
    JELLYFISH = msg("Jellyfish")
    FINNED_X_WING = msg("Finned X-wing")
    SASHIMI_X_WING = msg("Sashimi X-wing")
    FINNED_SWORDFISH = msg("Finned swordfish")
    SASHIMI_SWORDFISH = msg("Sashimi swordfish")
    FINNED_JELLYFISH = msg("Finned jellyfish")
    SASHIMI_JELLYFISH = msg("Sashimi jellyfish")
    FRANKEN_X_WING = msg("Franken X-wing")
    FRANKEN_SWORDFISH = msg("Franken swordfish")
    FINNED_FRANKEN_X_WING = msg("Finned Franken X-wing")
    FINNED_FRANKEN_SWORDFISH = msg("Finned Franken swordfish")
    XY_WING = msg("XY-wing")
    XYZ_WING = msg("XYZ-wing")
    UNIQUE_RECTANGLE_1 = msg("Unique rectangle type 1")
    UNIQUE_RECTANGLE_2 = msg("Unique rectangle type 2")
    UNIQUE_RECTANGLE_3 = msg("Unique rectangle type 3")
    UNIQUE_RECTANGLE_4 = msg("Unique rectangle type 4")
    UNIQUE_RECTANGLE_5 = msg("Unique rectangle type 5")
    UNIQUE_RECTANGLE_6 = msg("Unique rectangle type 6")
    HIDDEN_RECTANGLE = msg("Hidden rectangle")
    AVOIDABLE_RECTANGLE_1 = msg("Avoidable rectangle type 1")
    AVOIDABLE_RECTANGLE_2 = msg("Avoidable rectangle type 2")
    UNIQUE_LOOP_1 = msg("Unique loop type 1")
    UNIQUE_LOOP_2 = msg("Unique loop type 2")
    UNIQUE_LOOP_3 = msg("Unique loop type 3")
    UNIQUE_LOOP_4 = msg("Unique loop type 4")
    BUG_1 = msg("BUG type 1")
    BUG_2 = msg("BUG type 2")
    BUG_3 = msg("BUG type 3")
    BUG_4 = msg("BUG type 4")
    ALIGNED_PAIR_EXCLUSION = msg("Aligned pair exclusion")
    SKYSCRAPER = msg("Skyscraper")
    TWO_STRING_KITE = msg("Two-string kite")
    EMPTY_RECTANGLE = msg("Empty rectangle")
    W_WING = msg("W-wing")
    REMOTE_PAIR = msg("Remote pair")
    SIMPLE_COLOURS_TRAP = msg("Simple colours trap")
    SIMPLE_COLOURS_WRAP = msg("Simple colours wrap")
    MULTI_COLOURS_1 = msg("Multi colours type 1")
    MULTI_COLOURS_2 = msg("Multi colours type 2")
    SUE_DE_COQ = msg("Sue de coq")
    X_CHAIN = msg("X-chain")
    XY_CHAIN = msg("XY-chain")
    CONTINUOUS_NICE_LOOP = msg("Continuous nice loop")
    DISCONTINUOUS_NICE_LOOP = msg("Discontinuous nice loop")
    AIC = msg("Alternating inference chain (AIC)")
    GROUPED_CONTINUOUS_NICE_LOOP = msg("Grouped continuous nice loop")
    GROUPED_DISCONTINUOUS_NICE_LOOP = msg("Grouped discontinuous nice loop")
    GROUPED_AIC = msg("Grouped alternating inference chain (AIC)")
    ALS_XZ = msg("ALS-XZ")
    ALS_XY_WING = msg("ALS-XY-wing")
    ALS_CHAIN = msg("ALS chain")
    FORCING_CHAIN_CONTRADICTION = msg("Forcing chain contradiction")
    FORCING_CHAIN_VERITY = msg("Forcing chain verity")
    FORCING_NET_CONTRADICTION = msg("Forcing net contradiction")
    FORCING_NET_VERITY = msg("Forcing net verity")
    X_CYCLE = msg("X-cycle")
    Y_CYCLE = msg("Y-cycle")
    XY_CYCLE = msg("XY-cycle")
    TURBOT_FISH = msg("Turbot fish")
    FORCING_X_CHAIN = msg("Forcing X-chain")
    FORCING_CHAIN = msg("Forcing chain")
    ALIGNED_TRIPLET_EXCLUSION = msg("Aligned triplet exclusion")
    NISHIO = msg("Nishio")
    CELL_FORCING_CHAINS = msg("Cell forcing chains")
    REGION_FORCING_CHAINS = msg("Region forcing chains")
    DYNAMIC_CONTRADICTION_FORCING_CHAINS = msg("Dynamic contradiction forcing chains")
    DYNAMIC_DOUBLE_FORCING_CHAINS = msg("Dynamic double forcing chains")
    DYNAMIC_CELL_FORCING_CHAINS = msg("Dynamic cell forcing chains")
    DYNAMIC_REGION_FORCING_CHAINS = msg("Dynamic region forcing chains")
    DYNAMIC_CONTRADICTION_WITH_PATTERNS = msg("Dynamic contradiction forcing chains with patterns")
    DYNAMIC_DOUBLE_WITH_PATTERNS = msg("Dynamic double forcing chains with patterns")
    DYNAMIC_CELL_WITH_PATTERNS = msg("Dynamic cell forcing chains with patterns")
    DYNAMIC_REGION_WITH_PATTERNS = msg("Dynamic region forcing chains with patterns")
    DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS = msg(
        "Dynamic contradiction forcing chains with nested forcing chains"
    )
    DYNAMIC_DOUBLE_WITH_FORCING_CHAINS = msg(
        "Dynamic double forcing chains with nested forcing chains"
    )
    DYNAMIC_CELL_WITH_FORCING_CHAINS = msg("Dynamic cell forcing chains with nested forcing chains")
    DYNAMIC_REGION_WITH_FORCING_CHAINS = msg(
        "Dynamic region forcing chains with nested forcing chains"
    )
    DYNAMIC_CONTRADICTION_WITH_MULTIPLE_CHAINS = msg(
        "Dynamic contradiction forcing chains with nested multiple chains"
    )
    DYNAMIC_DOUBLE_WITH_MULTIPLE_CHAINS = msg(
        "Dynamic double forcing chains with nested multiple chains"
    )
    DYNAMIC_CELL_WITH_MULTIPLE_CHAINS = msg(
        "Dynamic cell forcing chains with nested multiple chains"
    )
    DYNAMIC_REGION_WITH_MULTIPLE_CHAINS = msg(
        "Dynamic region forcing chains with nested multiple chains"
    )
    DYNAMIC_CONTRADICTION_WITH_DYNAMIC_CHAINS = msg(
        "Dynamic contradiction forcing chains with nested dynamic chains"
    )
    DYNAMIC_DOUBLE_WITH_DYNAMIC_CHAINS = msg(
        "Dynamic double forcing chains with nested dynamic chains"
    )
    DYNAMIC_CELL_WITH_DYNAMIC_CHAINS = msg("Dynamic cell forcing chains with nested dynamic chains")
    DYNAMIC_REGION_WITH_DYNAMIC_CHAINS = msg(
        "Dynamic region forcing chains with nested dynamic chains"
    )
    DYNAMIC_CONTRADICTION_WITH_CHAINS_IN_CHAINS = msg(
        "Dynamic contradiction forcing chains with doubly nested chains"
    )
    DYNAMIC_DOUBLE_WITH_CHAINS_IN_CHAINS = msg(
        "Dynamic double forcing chains with doubly nested chains"
    )
    DYNAMIC_CELL_WITH_CHAINS_IN_CHAINS = msg(
        "Dynamic cell forcing chains with doubly nested chains"
    )
    DYNAMIC_REGION_WITH_CHAINS_IN_CHAINS = msg(
        "Dynamic region forcing chains with doubly nested chains"
    )
    BRUTE_FORCE = msg("Brute force")

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
        """What its steps are rated by Sudoku Explainer; None if only HoDoKu has it."""
        return RECORDS[self.name].se_range

    @property
    def hodoku(self) -> HodokuName | None:
        """HoDoKu's technique that does the same; None if it has none, or only as part of others."""
        return RECORDS[self.name].hodoku

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that players use, marked for translation as inside a sentence."""
        return RECORDS[self.name].aliases
