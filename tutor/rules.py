"""The rules of a sudoku in words."""

from collections.abc import Sequence
from typing import Final

from engine.constraints.constraint import Constraint
from engine.constraints.puzzle import Puzzle
from engine.houses import DIAGONAL, JIGSAW, WINDOKU
from engine.language import N_, Forms, speech, start_of_sentence, translate, translate_count

_FILL: Final = N_("Fill in the empty cells with the digits 1 to 9.")
_BOXES: Final = N_("Each row, column and box has every digit once.")
_REGIONS: Final = N_("Each row, column and region between thick lines has every digit once.")
_DIAGONALS: Final = N_("So has each of the two long diagonals.")
_WINDOWS: Final = N_("So has each of the four outlined windows.")
_OTHERS: Final = N_("So has each of the other houses that are marked.")
_WITH_CONSTRAINTS: Final = N_("Sudoku with constraints")
_KIND: Final = N_("{kinds}: {idea}", "rules of a puzzle")
_EXAMPLE: Final = N_("{kinds}, for example: {rule}")
_OWN: Final = {DIAGONAL: _DIAGONALS, WINDOKU: _WINDOWS}


def rules_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The name of a puzzle's kind of sudoku, and its rules, each as a sentence."""
    variant = puzzle.grid.variant
    basic = _REGIONS if variant.name.startswith(JIGSAW) else _BOXES
    said = [translate(_FILL), translate(basic)]
    if variant.own_houses:
        said.append(translate(_OWN.get(variant, _OTHERS)))
    by_kind: dict[Forms, list[Constraint]] = {}
    for constraint in puzzle.constraints:
        if hasattr(constraint, "TITLE") or any(constraint.rules()):
            by_kind.setdefault(constraint.NAME, []).append(constraint)
    said += map(_rule_of, by_kind.values())
    kind = translate(_WITH_CONSTRAINTS) if by_kind else speech.variant(variant)
    return (start_of_sentence(kind), *said)


def _rule_of(found: Sequence[Constraint]) -> str:
    """The rule of the constraints of a kind, of which each may have a number of its own."""
    if not hasattr(found[0], "TITLE"):
        return found[0].rule()
    kinds = start_of_sentence(translate_count(found[0].NAME, len(found)))
    ideas = {constraint.idea() for constraint in found}
    if len(ideas) == 1:
        return translate(_KIND, kinds=kinds, idea=ideas.pop())
    return translate(_EXAMPLE, kinds=kinds, rule=min((c.rule() for c in found), key=len))
