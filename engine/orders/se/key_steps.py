"""The steps that decide ER, EP and ED, and their names in the rater serate.

serate is the command-line front end of Sudoku Explainer; the codes, such as "HS", are from the
version in Sukaku Explainer.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.technique import Technique
from engine.orders.se import iter_steps
from engine.orders.se.order import DYNAMIC_KINDS, DYNAMIC_LEVELS
from engine.techniques.uniqueness import LoopPattern

_SUFFIXES: Final = ("", "+", "+FC", "+MFC", "+DFC", "+DFC+FC")
_KINDS: Final = dict(zip(DYNAMIC_KINDS, ("CF", "dF", "LF", "RF"), strict=True))
_CODES: Final = {
    Technique.FULL_HOUSE: "HS",
    Technique.HIDDEN_SINGLE: "HS",
    Technique.DIRECT_POINTING: "DP",
    Technique.DIRECT_CLAIMING: "DC",
    Technique.DIRECT_HIDDEN_PAIR: "DHP",
    Technique.NAKED_SINGLE: "NS",
    Technique.DIRECT_HIDDEN_TRIPLET: "DHT",
    Technique.POINTING: "Po",
    Technique.CLAIMING: "Cl",
    Technique.NAKED_PAIR: "NP",
    Technique.X_WING: "XW",
    Technique.HIDDEN_PAIR: "HP",
    Technique.NAKED_TRIPLET: "NT",
    Technique.SWORDFISH: "SF",
    Technique.HIDDEN_TRIPLET: "HT",
    Technique.XY_WING: "XYW",
    Technique.XYZ_WING: "XYZW",
    Technique.NAKED_QUAD: "NQ",
    Technique.JELLYFISH: "JF",
    Technique.HIDDEN_QUAD: "HQ",
    **{Technique[f"BUG_{number}"]: f"BUG{number}" for number in range(1, 5)},
    Technique.ALIGNED_PAIR_EXCLUSION: "APE",
    Technique.X_CYCLE: "BiXCy",
    Technique.Y_CYCLE: "BiYCy",
    Technique.XY_CYCLE: "BiCy",
    Technique.TURBOT_FISH: "TF",
    Technique.FORCING_X_CHAIN: "FXC",
    Technique.FORCING_CHAIN: "FC",
    Technique.ALIGNED_TRIPLET_EXCLUSION: "ATE",
    Technique.NISHIO: "NFC",
    Technique.CELL_FORCING_CHAINS: "LFC",
    Technique.REGION_FORCING_CHAINS: "RFC",
    **{
        Technique[f"DYNAMIC_{kind}_{level}"]: f"D{code}C{suffix}"
        for kind, code in _KINDS.items()
        for (level, _), suffix in zip(DYNAMIC_LEVELS, _SUFFIXES, strict=True)
    },
}
"""The codes of techniques, except for rectangles and loops."""


class KeySteps(NamedTuple):
    """The first step that decides each rating, or None."""

    er: Step | None
    ep: Step | None
    ed: Step | None


@lru_cache(maxsize=1)
def key_steps(grid: Grid, er: float) -> KeySteps:
    """The steps of a puzzle that decide its ratings.

    Args:
        grid: the puzzle.
        er: its exact ER; the path is followed, without a time limit, to the first step with this
            rating.
    """
    hardest = pearl = diamond = None
    placed = False
    for step in iter_steps(grid):
        diamond = diamond or step
        if not placed:
            pearl = step if pearl is None or step.rating > pearl.rating else pearl
            placed = bool(step.placements)
        if hardest is None and step.rating == er:
            hardest = step
        if placed and hardest is not None:
            break
    return KeySteps(hardest, pearl, diamond)


def serate_code(step: Step) -> str:
    """The short name of a step in serate, such as "HS" or "UL82" (8 cells, type 2)."""
    if isinstance(step.pattern, LoopPattern):
        size = len(step.pattern.cells)
        return f"UR{step.pattern.kind}" if size == 4 else f"UL{size}{step.pattern.kind}"
    return _CODES[step.technique]
