"""The position in a link, and the errors for links without one."""

import re
from collections.abc import Sequence

from engine.errors import InvalidGridError, OtherKindError
from engine.houses import CLASSIC, Cell, Digit, Mask, Variant
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.solvers.search import only_solution

_DAMAGED = N_("this link to {site} is damaged or cut off: copy it again, or paste the digits")
_OTHER_RULES = N_(
    "this link to {site} has parts that I do not read ({rules}); without them it would be a "
    "different puzzle"
)
_OTHER_SIZE = N_(
    "this link to {site} has a sudoku of {rows} x {columns} cells: only those of 9 x 9 are read"
)
_ONLY_A_NAME = N_(
    "this link to {site} has only the name of a puzzle, not its digits: open the link and paste "
    "the digits"
)
_OTHER_KIND = N_(
    "I don't read this kind of link to {site} ({kind}): open it, and paste the 81 digits or a "
    "picture of the puzzle"
)

MALFORMED = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""The exceptions raised by reading data of an unexpected shape."""
_LONGEST_RULE = 30
"""The maximum number of characters of a rule's name in an error: the names come from the link."""


class LinkError(InvalidGridError):
    """A link that does not contain a classic sudoku."""

    code = "unreadable-link"


class OtherKindLinkError(LinkError, OtherKindError):
    """A link to a puzzle of an unsupported kind or size."""

    code = OtherKindError.code


def damaged_link(site: str) -> LinkError:
    """The error for a link that cannot be decoded."""
    return LinkError(translate(_DAMAGED, site=site))


def other_rules(site: str, rules: Sequence[str]) -> LinkError:
    """The error for a link with rules or other parts that are not read, by the site's names.

    The names come from strangers: unprintable characters, such as half of a surrogate pair, are
    left out.
    """
    names = ["".join(filter(str.isprintable, rule[:_LONGEST_RULE])) or "?" for rule in rules[:3]]
    shown = names + ["..."] * (len(rules) > 3)
    return OtherKindLinkError(translate(_OTHER_RULES, site=site, rules=", ".join(shown)))


def other_size(site: str, rows: int, columns: int) -> LinkError:
    """The error for a link to a sudoku of another size than 9 x 9."""
    return OtherKindLinkError(translate(_OTHER_SIZE, site=site, rows=rows, columns=columns))


def only_a_name(site: str) -> LinkError:
    """The error for a link that only refers to a puzzle stored on the site."""
    return LinkError(translate(_ONLY_A_NAME, site=site))


def other_kind(site: str, kind: str) -> LinkError:
    """The error for a link of a known but unsupported kind."""
    return LinkError(translate(_OTHER_KIND, site=site, kind=kind))


def needed_notes(digits: Sequence[str], rules: str, solution: str) -> list[str]:
    """The notes that change the puzzle, and so cannot be ignored: "rules", "solution".

    Rules in words are not understood. They can be ignored if the digits alone have exactly one
    solution. A solution that the setter states must be that one.

    Args:
        digits: 81 digits, "" for an empty cell.
        rules: the rules in words.
        solution: the solution; used only if it is 81 digits.
    """
    only = only_solution("".join(digit or "." for digit in digits).encode())
    found = ["rules"] if rules and not only else []
    if re.fullmatch(f"[1-9]{{{len(digits)}}}", solution) and solution != only:
        found.append("solution")
    return found


def grid_of(
    values: Sequence[Digit],
    givens: Sequence[Cell] | None,
    marks: Sequence[Mask],
    variant: Variant = CLASSIC,
) -> Grid:
    """The position of a link.

    Args:
        values: 81 digits, 0 for an empty cell.
        givens: the cells of the puzzle; None for all filled ones.
        marks: the pencil marks of 81 cells. Used only if every empty cell has some; otherwise the
            player has not written them all.
        variant: the houses.
    """
    if all(value or mark for value, mark in zip(values, marks, strict=True)):
        return Grid.from_candidates(values, marks, givens=givens, variant=variant)
    return Grid.from_values(values, givens=givens, variant=variant)
