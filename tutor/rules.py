"""The rules of a sudoku in words."""

from typing import Final

from engine.constraints.constraint import told
from engine.constraints.puzzle import Puzzle
from engine.houses import DIAGONAL, JIGSAW, WINDOKU
from engine.language import N_, speech, start_of_sentence, translate

_FILL: Final = N_("Fill in the empty cells with the digits 1 to 9.")
_BOXES: Final = N_("Each row, column and box has every digit once.")
_REGIONS: Final = N_("Each row, column and region between thick lines has every digit once.")
_DIAGONALS: Final = N_("So has each of the two long diagonals.")
_WINDOWS: Final = N_("So has each of the four outlined windows.")
_OTHERS: Final = N_("So has each of the other houses that are marked.")
_CONSTRAINTS: Final = N_("In addition, there are constraints: {constraints}.")
_OWN: Final = {DIAGONAL: _DIAGONALS, WINDOKU: _WINDOWS}


def rules_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The name of a puzzle's kind of sudoku, and its rules, each as a sentence."""
    variant = puzzle.grid.variant
    basic = _REGIONS if variant.name.startswith(JIGSAW) else _BOXES
    said = [translate(_FILL), translate(basic)]
    if variant.own_houses:
        said.append(translate(_OWN.get(variant, _OTHERS)))
    if puzzle.constraints:
        kinds = speech.series(told(puzzle.constraints))
        said.append(translate(_CONSTRAINTS, constraints=kinds))
    return (start_of_sentence(speech.variant(variant)), *said)
