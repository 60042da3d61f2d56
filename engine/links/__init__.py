"""Links to sudokus on other sites, read and written without a connection.

`parse_link` reads the puzzle out of a link that holds it, and `links_to` gives links that open a
puzzle elsewhere. Links that contain the 81 characters of a puzzle are read as text. Each site's
format has its own module.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import quote, unquote

from engine.constraints.puzzle import Puzzle
from engine.houses import CELLS
from engine.links.credit import MAX_CREDIT, NO_CREDIT, Credit, credit_line, read_credit
from engine.links.fpuzzles import format_fpuzzles, parse_fpuzzles
from engine.links.lz_string import compress
from engine.links.penpa import parse_penpa
from engine.links.position import LinkError
from engine.links.puzzlink import parse_puzzlink
from engine.links.solo import PATTERN as SOLO_GAME
from engine.links.solo import parse_solo
from engine.links.sudoku_coach import PATTERN as COACH_STATE
from engine.links.sudoku_coach import SITE as COACH
from engine.links.sudoku_coach import parse_sudoku_coach
from engine.links.sudokupad import SITE as SUDOKUPAD
from engine.links.sudokupad import parse_sudokupad
from engine.links.sudokuwiki import CANDIDATES as WIKI_CANDIDATES
from engine.links.sudokuwiki import PATTERN as WIKI_POSITION
from engine.links.sudokuwiki import SITE as WIKI
from engine.links.sudokuwiki import format_sudokuwiki, parse_sudokuwiki, refuse_candidates
from engine.links.with_constraints import ConstraintsError, format_puzzle
from engine.model.grid import Grid

__all__ = [
    "MAX_CREDIT",
    "NO_CREDIT",
    "ConstraintsError",
    "Credit",
    "LinkError",
    "SiteLink",
    "credit_in",
    "credit_line",
    "find_links",
    "link_with_constraints",
    "links_to",
    "parse_link",
]

_DATA: Final = r"([^\s<>()\[\]\"'`|&?#]+)"
_SUDOKUPAD: Final = re.compile(
    r"https?://(?:[a-z]+\.)?"
    r"(?:sudokupad\.app|sudokupad\.svencodes\.com|crackingthecryptic\.com"
    r"|cracking-the-cryptic\.web\.app)"
    rf"/(?:sudoku/?|puzzle/?)?(?:\?(?:[^#]*&)?puzzleid=)?{_DATA}"
)
_SUDOCLE: Final = re.compile(
    rf"https?://(?:www\.)?michelkraemer\.com/sudocle/?(?:[?#](?:\w+=)?)?{_DATA}"
)
# The part of a link after the site, on its own.
_CODE: Final = re.compile(r"(?<![\w/=])((?:fpuzzles|fpuz|scl|ctc)N4[\w+/%=]{60,})")
_FPUZZLES: Final = re.compile(rf"https?://(?:www\.)?f-puzzles\.com/\?(?:[^#]*&)?load={_DATA}")
_PUZZLINK: Final = re.compile(
    r"https?://(?:www\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/p(?:\.html)?"
    rf"\?sudoku(?:_edit)?/{_DATA}"
)
_PENPA: Final = re.compile(rf"https?://\S*?penpa-edit/[#?](?:\S*?&)?p={_DATA}")

_FORMATS: Final[tuple[tuple[re.Pattern[str], Callable[[str], Grid]], ...]] = (
    (_FPUZZLES, parse_fpuzzles),
    (_SUDOKUPAD, parse_sudokupad),
    (_SUDOCLE, partial(parse_sudokupad, site="Sudocle")),
    (_CODE, parse_sudokupad),
    (_PUZZLINK, parse_puzzlink),
    (SOLO_GAME, parse_solo),
    (WIKI_CANDIDATES, refuse_candidates),
    (_PENPA, parse_penpa),
    (COACH_STATE, parse_sudoku_coach),
    (WIKI_POSITION, parse_sudokuwiki),
)
"""For each site, the pattern of its links and the parser for the part with the puzzle."""


@dataclass(frozen=True, slots=True)
class SiteLink:
    """A link that opens a position on a site.

    Attributes:
        site: its name.
        url: the link.
    """

    site: str
    url: str


def find_links(text: str) -> Iterator[re.Match[str]]:
    """The links and codes in a text that should hold a puzzle, for `parse_link`."""
    for pattern, _ in _FORMATS:
        yield from pattern.finditer(text)


def parse_link(link: str) -> Grid:
    """Read the position that a link or code holds.

    Args:
        link: what `find_links` finds.

    Returns:
        A classic grid, with what the player has entered and with pencil marks if all empty cells
        have some.

    Raises:
        ConstraintsError: if the puzzle has constraints, all of which are supported.
        LinkError: if the link is damaged, the puzzle is not a classic sudoku, or the link does not
            contain it.
        ValueError: if it is not such a link.
    """
    for pattern, parse in _FORMATS:
        if match := pattern.fullmatch(link):
            return parse(unquote(match[match.lastindex or 0]))
    raise ValueError(f"{link:.90} is not a link to a sudoku")


def credit_in(text: str) -> Credit:
    """The title and author of the puzzle that a text links to; unknown if it links to several."""
    found = list(find_links(text))
    if len(found) != 1:
        return NO_CREDIT
    (link,) = found
    return read_credit(unquote(link[link.lastindex or 0]))


def links_to(grid: Grid) -> tuple[SiteLink, ...]:
    """Links that open a classic position on other sites.

    Args:
        grid: the position. The links include entered digits and removed candidates if the site
            supports these; sudoku.coach only gets the givens.

    Returns:
        Links to SudokuPad, sudoku.coach and SudokuWiki; none for a variant, which they could not
        check.
    """
    if not grid.variant.is_classic:
        return ()
    givens = "".join(str(grid.values[cell] if cell in grid.givens else 0) for cell in CELLS)
    is_puzzle = not grid.has_marks and len(grid.givens) == sum(map(bool, grid.values))
    position = givens if is_puzzle else format_sudokuwiki(grid)
    packed = quote(format_fpuzzles(grid), safe="")
    return (
        SiteLink(SUDOKUPAD, f"https://sudokupad.app/fpuzzles{packed}"),
        SiteLink(COACH, f"https://sudoku.coach/en/play/{givens}"),
        SiteLink(WIKI, f"https://www.sudokuwiki.org/sudoku.htm?bd={position}"),
    )


def link_with_constraints(puzzle: Puzzle) -> str:
    """A link that opens a puzzle with constraints in SudokuPad."""
    return f"https://sudokupad.app/fpuzzles{quote(compress(format_puzzle(puzzle)), safe='')}"
