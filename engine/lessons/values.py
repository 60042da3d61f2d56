"""What techniques are worth: on Sudoku Explainer's scale, and in HoDoKu's score.

Sources: `engine.se.worth`; the slots of HoDoKu 2.2.0 and their base scores, measured on the
original.
"""

from dataclasses import dataclass
from typing import Final

from engine.language import msg, say, speech
from engine.se.worth import WORTH, Worth
from engine.technique import Technique

_SPAN: Final = msg("{lowest} to {highest}, {reason}")
_OPEN: Final = msg("{lowest} and up, {reason}")
_BY_LENGTH: Final = msg("by the length of the chain")
_BY_LOOP: Final = msg("by the length of the loop")
_BY_SET: Final = msg("by the size of the set")
_BY_BOTH: Final = msg("by the length of the loop and the size of the set")
_BY_HOUSE: Final = msg("less in a box than in a row or column")


@dataclass(frozen=True, slots=True)
class SeValue:
    """What steps of a technique are rated.

    Attributes:
        lowest: the least, in tenths.
        highest: the most, in tenths; None if there is no fixed limit.
        reason: what it depends on, a marked text; empty if it is always the same.
    """

    lowest: int
    highest: int | None
    reason: str = ""

    def __str__(self) -> str:
        """In the language that is spoken: "2.6", "6.6 and up, by the length of the chain"."""
        if not self.reason:
            return _number(self.lowest)
        template = _OPEN if self.highest is None else _SPAN
        return say(
            template,
            lowest=_number(self.lowest),
            highest=_number(self.highest or 0),
            reason=say(self.reason),
        )


@dataclass(frozen=True, slots=True)
class HodokuValue:
    """HoDoKu's technique that does the same.

    Attributes:
        name: what HoDoKu calls it.
        points: what a step adds to the score.
    """

    name: str
    points: int


def _number(tenths: int) -> str:
    return speech.decimal(f"{tenths / 10:.1f}")


_REASONS: Final = {
    Technique.HIDDEN_SINGLE: _BY_HOUSE,
    Technique.UNIQUE_RECTANGLE_3: _BY_SET,
    Technique.UNIQUE_LOOP_1: _BY_LOOP,
    Technique.UNIQUE_LOOP_2: _BY_LOOP,
    Technique.UNIQUE_LOOP_3: _BY_BOTH,
    Technique.UNIQUE_LOOP_4: _BY_LOOP,
    Technique.BUG_3: _BY_SET,
}
"""What the rating depends on, where that is not the length of a chain."""


def _se_value(technique: Technique, worth: Worth) -> SeValue:
    """What steps of a technique are rated, with the reason if that is not always the same."""
    reason = "" if worth.lowest == worth.highest else _REASONS.get(technique, _BY_LENGTH)
    return SeValue(worth.lowest, worth.highest, reason)


SE: Final = {technique: _se_value(technique, worth) for technique, worth in WORTH.items()}

HODOKU: Final = {
    Technique.FULL_HOUSE: HodokuValue("Full House", 4),
    Technique.HIDDEN_SINGLE: HodokuValue("Hidden Single", 14),
    Technique.NAKED_SINGLE: HodokuValue("Naked Single", 4),
    Technique.LOCKED_PAIR: HodokuValue("Locked Pair", 40),
    Technique.LOCKED_TRIPLET: HodokuValue("Locked Triple", 60),
    Technique.POINTING: HodokuValue("Locked Candidates Type 1 (Pointing)", 50),
    Technique.CLAIMING: HodokuValue("Locked Candidates Type 2 (Claiming)", 50),
    Technique.NAKED_PAIR: HodokuValue("Naked Pair", 60),
    Technique.NAKED_TRIPLET: HodokuValue("Naked Triple", 80),
    Technique.NAKED_QUAD: HodokuValue("Naked Quadruple", 120),
    Technique.HIDDEN_PAIR: HodokuValue("Hidden Pair", 70),
    Technique.HIDDEN_TRIPLET: HodokuValue("Hidden Triple", 100),
    Technique.HIDDEN_QUAD: HodokuValue("Hidden Quadruple", 150),
    Technique.X_WING: HodokuValue("X-Wing", 140),
    Technique.SWORDFISH: HodokuValue("Swordfish", 150),
    Technique.JELLYFISH: HodokuValue("Jellyfish", 160),
    Technique.FINNED_X_WING: HodokuValue("Finned X-Wing", 130),
    Technique.SASHIMI_X_WING: HodokuValue("Sashimi X-Wing", 150),
    Technique.FINNED_SWORDFISH: HodokuValue("Finned Swordfish", 200),
    Technique.SASHIMI_SWORDFISH: HodokuValue("Sashimi Swordfish", 240),
    Technique.FINNED_JELLYFISH: HodokuValue("Finned Jellyfish", 250),
    Technique.SASHIMI_JELLYFISH: HodokuValue("Sashimi Jellyfish", 260),
    Technique.FRANKEN_X_WING: HodokuValue("Franken X-Wing", 300),
    Technique.FRANKEN_SWORDFISH: HodokuValue("Franken Swordfish", 350),
    Technique.FINNED_FRANKEN_X_WING: HodokuValue("Finned Franken X-Wing", 390),
    Technique.FINNED_FRANKEN_SWORDFISH: HodokuValue("Finned Franken Swordfish", 410),
    Technique.XY_WING: HodokuValue("XY-Wing", 160),
    Technique.XYZ_WING: HodokuValue("XYZ-Wing", 180),
    Technique.UNIQUE_RECTANGLE_1: HodokuValue("Uniqueness Test 1", 100),
    Technique.UNIQUE_RECTANGLE_2: HodokuValue("Uniqueness Test 2", 100),
    Technique.UNIQUE_RECTANGLE_3: HodokuValue("Uniqueness Test 3", 100),
    Technique.UNIQUE_RECTANGLE_4: HodokuValue("Uniqueness Test 4", 100),
    Technique.UNIQUE_RECTANGLE_5: HodokuValue("Uniqueness Test 5", 100),
    Technique.UNIQUE_RECTANGLE_6: HodokuValue("Uniqueness Test 6", 100),
    Technique.HIDDEN_RECTANGLE: HodokuValue("Hidden Rectangle", 100),
    Technique.AVOIDABLE_RECTANGLE_1: HodokuValue("Avoidable Rectangle Type 1", 100),
    Technique.AVOIDABLE_RECTANGLE_2: HodokuValue("Avoidable Rectangle Type 2", 100),
    Technique.BUG_1: HodokuValue("Bivalue Universal Grave + 1", 100),
    Technique.SKYSCRAPER: HodokuValue("Skyscraper", 130),
    Technique.TWO_STRING_KITE: HodokuValue("2-String Kite", 150),
    Technique.EMPTY_RECTANGLE: HodokuValue("Empty Rectangle", 120),
    Technique.W_WING: HodokuValue("W-Wing", 150),
    Technique.REMOTE_PAIR: HodokuValue("Remote Pair", 110),
    Technique.X_CHAIN: HodokuValue("X-Chain", 260),
    Technique.XY_CHAIN: HodokuValue("XY-Chain", 260),
    Technique.CONTINUOUS_NICE_LOOP: HodokuValue("Continuous Nice Loop", 280),
    Technique.DISCONTINUOUS_NICE_LOOP: HodokuValue("Discontinuous Nice Loop", 280),
    Technique.AIC: HodokuValue("AIC", 280),
    Technique.GROUPED_CONTINUOUS_NICE_LOOP: HodokuValue("Grouped Continuous Nice Loop", 300),
    Technique.GROUPED_DISCONTINUOUS_NICE_LOOP: HodokuValue("Grouped Discontinuous Nice Loop", 300),
    Technique.GROUPED_AIC: HodokuValue("Grouped AIC", 300),
    Technique.ALS_XZ: HodokuValue("Almost Locked Set XZ-Rule", 300),
    Technique.ALS_XY_WING: HodokuValue("Almost Locked Set XY-Wing", 320),
    Technique.ALS_CHAIN: HodokuValue("Almost Locked Set XY-Chain", 340),
    Technique.FORCING_CHAIN_CONTRADICTION: HodokuValue("Forcing Chain Contradiction", 500),
    Technique.FORCING_CHAIN_VERITY: HodokuValue("Forcing Chain Verity", 500),
    Technique.FORCING_NET_CONTRADICTION: HodokuValue("Forcing Net Contradiction", 700),
    Technique.FORCING_NET_VERITY: HodokuValue("Forcing Net Verity", 700),
    Technique.SIMPLE_COLOURS_TRAP: HodokuValue("Simple Colors Trap", 150),
    Technique.SIMPLE_COLOURS_WRAP: HodokuValue("Simple Colors Wrap", 150),
    Technique.MULTI_COLOURS_1: HodokuValue("Multi Colors 1", 200),
    Technique.MULTI_COLOURS_2: HodokuValue("Multi Colors 2", 200),
    Technique.SUE_DE_COQ: HodokuValue("Sue de Coq", 250),
    Technique.BRUTE_FORCE: HodokuValue("Brute Force", 10000),
    Technique.X_CYCLE: HodokuValue("Continuous Nice Loop", 280),
    Technique.Y_CYCLE: HodokuValue("Continuous Nice Loop", 280),
    Technique.XY_CYCLE: HodokuValue("Continuous Nice Loop", 280),
    Technique.TURBOT_FISH: HodokuValue("Turbot Fish", 120),
    Technique.FORCING_X_CHAIN: HodokuValue("X-Chain", 260),
    Technique.FORCING_CHAIN: HodokuValue("Discontinuous Nice Loop", 280),
    Technique.NISHIO: HodokuValue("Forcing Net", 700),
    Technique.CELL_FORCING_CHAINS: HodokuValue("Forcing Chain", 500),
    Technique.REGION_FORCING_CHAINS: HodokuValue("Forcing Chain", 500),
    **{
        Technique[f"DYNAMIC_{kind}_FORCING_CHAINS"]: HodokuValue("Forcing Net", 700)
        for kind in ("CONTRADICTION", "DOUBLE", "CELL", "REGION")
    },
}
"""Techniques that HoDoKu does not have, or only as parts of others, are missing."""
