"""Views of the patterns that experts use on the hardest puzzles."""

from typing import Final

from engine.houses import HouseKind
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.model.step import HouseRole, Role
from engine.views.builder import ViewBuilder

_ROLES: Final = {
    HouseKind.ROW: Role.SET_A,
    HouseKind.COLUMN: Role.SET_B,
    HouseKind.BOX: Role.KEEP,
}
"""The role of a candidate by the kind of the house that covers it."""
_COVERED: Final[dict[Role | HouseRole, str]] = {
    HouseRole.COVER: N_("its houses", "legend"),
    Role.SET_A: N_("row digit", "legend"),
    Role.SET_B: N_("column digit", "legend"),
    Role.KEEP: N_("box digit", "legend"),
}
_EXOCET: Final[dict[Role | HouseRole, str]] = {
    Role.SET_A: N_("base", "legend"),
    Role.KEEP: N_("target", "legend"),
    Role.SET_B: N_("in cross-lines", "legend"),
}


def draw_rank_zero(builder: ViewBuilder, pattern: RankZeroPattern) -> None:
    """The cells, and each candidate by what covers it; or the base houses of a firework."""
    cells = {one.cell for one in (*pattern.bases, *pattern.covers)} - {None}
    builder.mark_cells(sorted(cell for cell in cells if cell is not None))
    builder.names |= _COVERED
    for use, sets in ((HouseRole.COVER, pattern.covers), (HouseRole.BASE, pattern.bases)):
        builder.shade((one.house for one in sets if one.house is not None), use)
    for cell in range(81):
        for digit in builder.grid.candidates_of(cell):
            one = Candidate(cell, digit)
            if pattern.bases_of(one) and (covers := pattern.covers_of(one)):
                house = covers[0].house
                role = Role.KEEP if house is None else _ROLES[house.kind]
                builder.mark(cell, (digit,), role)


def draw_tridagon(builder: ViewBuilder, pattern: TridagonPattern) -> None:
    """The twelve cells with their three digits, and the guardians."""
    builder.mark_cells(pattern.cells)
    for cell in pattern.cells:
        builder.mark(cell, pattern.digits, Role.KEEP)
    for one in pattern.guardians:
        builder.mark(one.cell, (one.digit,), Role.FIN)


def draw_exocet(builder: ViewBuilder, pattern: ExocetPattern) -> None:
    """The base, the targets, the digits in the cross-lines, and the lines that need one there."""
    builder.shade(sorted(pattern.cross_lines, key=lambda line: line.index), HouseRole.BASE)
    for digit in pattern.certain:
        builder.shade(pattern.lines_of(digit), HouseRole.COVER)
    builder.mark_cells((*pattern.base, *pattern.targets))
    builder.names |= _EXOCET
    box_of = builder.grid.variant.box
    boxes = {box_of(cell) for cell in (*pattern.base, *pattern.targets)}
    for cell in pattern.base:
        builder.mark(cell, pattern.digits, Role.SET_A)
    for cell in pattern.targets:
        builder.mark(cell, pattern.digits, Role.KEEP)
    for line in pattern.cross_lines:
        for cell in line.cells:
            if box_of(cell) not in boxes:
                builder.mark(cell, pattern.digits, Role.SET_B)
