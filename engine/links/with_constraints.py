"""Puzzles with constraints in the JSON format of f-puzzles.

An unknown part is an error that names it: without the part, the puzzle would be another one. Mere
copies of a constraint's look, fog, and the player's entries are left out.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from engine.constraints.constraint import counts_by_kind
from engine.constraints.entries import Data, Json, UnknownRuleError
from engine.constraints.geometry import regions_of
from engine.constraints.puzzle import Puzzle
from engine.constraints.registry import known_kinds
from engine.constraints.rules import Different
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.houses import ALL, CELLS, CLASSIC, VARIANTS, Mask, Variant, jigsaw, mask_of
from engine.language import N_, translate
from engine.language.speech import listed
from engine.links.position import MALFORMED, LinkError, damaged_link, other_rules, other_size
from engine.model.grid import Grid, all_allowed
from engine.model.limit import Limit

_SIZE: Final = 9
NO_RULES: Final = frozenset(
    {
        "size",
        "grid",
        "title",
        "author",
        "ruleset",
        "solution",
        "info",
        "metadata",
        "msgcorrect",
        "successMessage",
        "highlightConflicts",
        "truecandidatesoptions",
        "disabledlogic",
        "activeConstraints",
    }
)
"""Entries that are not rules."""
_FOG: Final = frozenset({"FOW", "FOGLIGHT", "fogofwar", "foglight"})
"""Entries that hide parts of the puzzle from the player."""
_VARIANTS: Final = {
    frozenset(house.cells for house in variant.own_houses): variant for variant in VARIANTS.values()
}
"""The variants by their additional houses."""
_LIMIT: Final = Limit(2.0)
"""The time limit for counting the solutions of a variant."""


_CONSTRAINED: Final = N_(
    "this link to {site} has a puzzle with constraints ({constraints}): I can draw, solve and "
    "explain it, but not rate it"
)
_REGIONS: Final = N_("irregular regions")


class ConstraintsError(LinkError):
    """A link to a puzzle with constraints, where only a sudoku without constraints is accepted.

    Attributes:
        puzzle: the puzzle.
    """

    # An error is unpickled with its message alone; its attributes follow.
    def __init__(self, message: str, puzzle: Puzzle | None = None) -> None:
        super().__init__(message)
        self.puzzle = puzzle


def as_variant(puzzle: Puzzle, site: str, rules: Sequence[str]) -> Grid:
    """The grid of a puzzle that has only the houses of a variant, and exactly one solution.

    A classic grid without rules in words, such as one with only fog, may have any number of them.

    Args:
        puzzle: the puzzle.
        site: the name of the site in errors.
        rules: the site's names of the rules.

    Raises:
        ConstraintsError: if it has other constraints.
        LinkError: if it has no constraints.
    """
    variant = _variant_with(puzzle)
    if variant and check_puzzle(puzzle, limit=_LIMIT).uniqueness is Uniqueness.ONE:
        grid = puzzle.grid
        return Grid.from_candidates(grid.values, grid.candidates, variant=variant)
    if puzzle.constraints or not puzzle.grid.variant.is_classic:
        names = counts_by_kind(puzzle.constraints) or [translate(_REGIONS)]
        raise ConstraintsError(
            translate(_CONSTRAINED, site=site, constraints=listed(names)), puzzle
        )
    if puzzle.rules or puzzle.solution:
        raise other_rules(site, rules)
    return puzzle.grid


def _variant_with(puzzle: Puzzle) -> Variant | None:
    """The variant whose houses are all rules of a puzzle; None if there is no such variant."""
    own = puzzle.grid.variant
    rules = [rule for constraint in puzzle.constraints for rule in constraint.rules()]
    groups = {tuple(sorted(rule.cells)) for rule in rules if isinstance(rule, Different)}
    if not all(isinstance(rule, Different) for rule in rules) or (groups and not own.is_classic):
        return None
    return own if not groups else _VARIANTS.get(frozenset(groups))


def parse_puzzle(data: Data, site: str) -> Puzzle:
    """Read a puzzle. Inverse of `format_puzzle`.

    Args:
        data: an object of f-puzzles.
        site: the name of the site in errors.

    Raises:
        LinkError: if it is damaged, of another size, or has an unknown part.
    """
    try:
        cells = [dict(cell) for row in data["grid"] for cell in row]
        if len(cells) != len(CELLS) or len(data["grid"]) != _SIZE:
            raise other_size(site, len(data["grid"]), len(data["grid"][0]))
        unknown = _unknown(data)
        if unknown:
            raise other_rules(site, unknown)
        values = [digit_of(cell.get("value")) if cell.get("given") else 0 for cell in cells]
        allowed = [marks_of(cell, "givenPencilMarks") for cell in cells]
        variant = _variant(data)
        constraints = tuple(
            constraint for kind in known_kinds().values() for constraint in kind.parse(data)
        )
        words, title, author = (
            str(data.get(name) or "") for name in ("ruleset", "title", "author")
        )
        solution = _solution(data.get("solution"))
    except UnknownRuleError as error:
        raise other_rules(site, [error.name]) from None
    except LinkError:
        raise
    except MALFORMED:
        raise damaged_link(site) from None
    grid = Grid.from_candidates(values, [marks or ALL for marks in allowed], variant=variant)
    return Puzzle(grid, constraints, words, solution, title, author)


def format_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as JSON. Inverse of `parse_puzzle` and `json.loads`."""
    grid = puzzle.grid
    free = all_allowed(grid.values, grid.variant)
    cells: list[dict[str, Any]] = []
    for cell in CELLS:
        entry: dict[str, Any] = {}
        if grid.values[cell]:
            entry |= {"value": grid.values[cell], "given": True}
        elif grid.candidates[cell] != free[cell]:
            entry["givenPencilMarks"] = list(grid.candidates_of(cell))
        region = grid.variant.box(cell).index
        if region != CLASSIC.box(cell).index:
            entry["region"] = region
        cells.append(entry)
    rows = [cells[start : start + _SIZE] for start in range(0, len(cells), _SIZE)]
    words = {"title": puzzle.title, "author": puzzle.author, "ruleset": puzzle.rules}
    data = {"size": _SIZE, "grid": rows} | {name: text for name, text in words.items() if text}
    if puzzle.solution:
        data["solution"] = [int(digit) if digit != "." else "" for digit in puzzle.solution]
    for kind in known_kinds().values():
        if found := [constraint for constraint in puzzle.constraints if type(constraint) is kind]:
            data[kind.KEY] = kind.format(found)
    return json.dumps(data, separators=(",", ":"))


def _unknown(data: Data) -> list[str]:
    known = {*known_kinds(), *NO_RULES, *_FOG}
    known.update(*(getattr(kind, "OLD_KEYS", ()) for kind in known_kinds().values()))
    return [str(name) for name, value in data.items() if value and name not in known]


def _variant(data: Data) -> Variant:
    """The classic houses, or those with the puzzle's nine regions."""
    regions = regions_of(data)
    numbers = {region: number for number, region in enumerate(dict.fromkeys(regions), 1)}
    if [numbers[region] - 1 for region in regions] == [CLASSIC.box(cell).index for cell in CELLS]:
        return CLASSIC
    if len(numbers) != _SIZE or any(regions.count(region) != _SIZE for region in numbers):
        raise UnknownRuleError("regions")
    return jigsaw("".join(str(numbers[region]) for region in regions))


def _solution(stated: Json) -> str:
    """The stated solution as 81 characters, `.` for what is not a digit; "" without one."""
    if not isinstance(stated, (list, str)) or len(stated) != len(CELLS):
        return ""
    digits = ["." if str(digit) not in "123456789" else str(digit) for digit in stated]
    return "".join(digit or "." for digit in digits)


def marks_of(cell: dict[str, Any], name: str) -> Mask:
    """The digits in a list of pencil marks, as a mask.

    Raises:
        ValueError: if one is not a digit.
    """
    return mask_of(tuple(map(digit_of, cell.get(name) or ())))


def digit_of(value: object) -> int:
    """The digit of a cell or a mark, 0 for none.

    Raises:
        ValueError: if it is not a digit.
    """
    if value is None:
        return 0
    if not isinstance(value, int) or not 1 <= value <= _SIZE:
        raise ValueError(f"{value!r} is not a digit")
    return value
