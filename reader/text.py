"""Finds the puzzle in a text that a user pastes, or in a line of a puzzle file."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import Final, NoReturn

from engine.errors import (
    NoGridError,
    OtherKindError,
    TwoPuzzlesError,
    UnclearGridError,
)
from engine.houses import JIGSAW, Variant
from engine.language import N_, translate
from engine.links import ConstraintsError, LinkError
from engine.model.grid import MIN_GIVENS, Grid
from engine.notation import (
    BLANKS,
    CELL_CHARACTERS,
    NotationError,
    check_length,
    is_nearly_row,
    is_row,
    parse,
    parse_line,
    parse_position,
    parse_sukaku,
    restore_line_breaks,
)
from engine.notation.variants import no_regions, require_same
from reader._labels import LABELS
from reader._links import TWO_PUZZLES, extract_links, has_link
from reader._passage import Passage, plain
from reader._positions import from_positions
from reader._refusal import (
    by_columns,
    lost_line_breaks,
    lost_spaces,
    numbered_down,
    other_puzzle,
    unknown_kind,
    unknown_site,
)
from reader._rewriting import rewritten
from reader._two_puzzles import holds_two_puzzles
from reader._values import (
    plain_values,
    with_digits_for_roman,
    with_digits_for_words,
    with_usual_blanks,
    with_zeros,
)
from reader._variants import VariantSpec, extract_jigsaws, extract_variant, parse_variant_spec
from reader.reading import is_puzzle

_NOTHING_FOUND: Final = N_(
    "no sudoku found in this text. Paste 81 characters (digits, and . or 0 for empty cells), "
    "nine rows, a pencil-mark grid, a HoDoKu library line or a link that contains the puzzle"
)

_NO_GIVENS: Final = N_(
    "this grid is empty: paste the puzzle with its givens, the digits it starts with"
)

_LETTER_O: Final = N_(
    "some cells of this grid have the letter O, but not all empty ones: write 0 for it if the cell "
    "is empty, or the digit that it should be"
)

_ONLY_SOLUTION: Final = N_(
    "this text has a solved grid, and beside it something that may be its puzzle but is not a "
    "whole grid: paste only the puzzle"
)

_DIFF: Final = N_(
    "this text shows how one puzzle was changed into another: paste the lines of only one of them, "
    "without the - and + in front"
)

_NO_PUZZLE_IN_LINE: Final = N_(
    "no sudoku found in this line: write 81 characters, digits and . or 0 for empty cells, or "
    "put a # before a comment"
)

_TWO_IN_LINE: Final = N_(
    "this line has two different puzzles: put each on a line of its own, or put a # before a "
    "comment"
)


_ANY: Final = VariantSpec()


def read_text(text: str, *, variant: str | None = None) -> Grid:
    """Find the one puzzle in a message.

    It may be in any notation that `engine.notation` reads, or in a link that `engine.links` reads
    or that contains the 81 characters. It may be between words, quoted, in a code block or behind a
    spoiler, with digits and blanks of any script. If a puzzle appears at several stages (givens
    alone, then with pencil marks), the latest is read; a solution beside its puzzle is ignored.

    Args:
        text: the message. It may name the variant before the grid, as in `diagonal: 53..7...`, or
            have the regions of a jigsaw sudoku as 81 letters after it.
        variant: the name of the variant, see `engine.notation.parse_variant`, or "jigsaw" for
            regions that are in the text; None if the text names it.

    Raises:
        InvalidGridError: if the text does not contain a puzzle (with the place of a near miss), if
            it contains two different puzzles, if there is no such variant, or if it is longer than
            20,000 characters.
    """
    return _read_text(text, parse_variant_spec(variant))


def _read_text(text: str, known: VariantSpec) -> Grid:
    check_length(text)
    passage = plain(text)
    for markup in _MARKUP:
        passage = passage.without(markup)
    if _is_diff(passage.text):
        raise TwoPuzzlesError(translate(_DIFF))
    _require_known_kind(passage)
    linked, no_puzzle, passage = extract_links(passage)
    whole, passage = _extract_jigsaws(passage, known, text)
    known, passage = extract_variant(passage, known)
    whole += linked
    _require_variant(whole, known)
    grids, rest, fault = _plainly_written(passage, known.variant, text, alone=not whole)
    grids = grids if whole + grids else _otherwise_written(rest, known.variant)
    if known.jigsaw and grids and not whole:
        raise UnclearGridError(no_regions())
    found = whole + grids
    if isinstance(no_puzzle, ConstraintsError):
        _require_only(no_puzzle, found)
    if found:
        return _only_puzzle(found, passage, fault)
    if no_puzzle:
        raise no_puzzle
    if placed := _from_positions(rest, known.variant, text):
        return placed
    if reason := other_puzzle(passage):
        raise OtherKindError(reason)
    if fault:
        raise _relocate(fault, passage, text)
    if reason := lost_line_breaks(passage) or lost_spaces(passage):
        raise UnclearGridError(reason)
    restored = _restored(rest)
    for written in (restored, passage):
        if fault := _near_miss(written, known.variant, text):
            raise fault
    if _has_empty_grid(passage) or _has_empty_grid(restored):
        raise NoGridError(translate(_NO_GIVENS))
    if fault := _unknown_signs(passage, known.variant, text):
        raise fault
    raise NoGridError(unknown_site(passage) or translate(_NOTHING_FOUND))


def read_line(line: str, *, variant: str | None = None) -> Grid | None:
    """Read a line of a puzzle file; None for a blank line or one that starts with `#`.

    The puzzle is the first field of 81 or 729 characters, delimited by white space, commas or
    semicolons. The other fields are comments. They must not be another puzzle, unless it is the
    solution or another stage of the first one, or follows a `#`. A line that starts with `:` is a
    library line. The name of a variant and a colon may precede the puzzle, the regions of a jigsaw
    sudoku may follow it.

    Args:
        variant: as for `read_text`.

    Raises:
        InvalidGridError: if the line does not have exactly one puzzle, or is longer than 20,000
            characters.
    """
    return _read_line(line, parse_variant_spec(variant))


def _require_known_kind(passage: Passage) -> None:
    """Reject a text that names a kind with other rules, or whose rows may be in another order.

    Raises:
        InvalidGridError: if it is one of these.
    """
    if reason := by_columns(passage) or numbered_down(passage):
        raise UnclearGridError(reason)
    if reason := unknown_kind(passage):
        raise OtherKindError(reason)


def names_kind(line: str) -> bool:
    """Whether a line is a title that names a kind of sudoku, supported or not."""
    passage = plain(f"{line}\n.")
    try:
        return bool(unknown_kind(passage)) or extract_variant(passage, _ANY)[0] != _ANY
    except NotationError:
        return True


def _read_line(line: str, known: VariantSpec) -> Grid | None:
    first = _FIRST_FIELD.match(line)
    if first is not None and not known.jigsaw and len(line) <= _LONGEST_PLAIN:
        return parse_line(first[1], variant=known.variant)
    bare = line.strip("\ufeff \t\r\n")
    if not bare or bare.startswith("#"):
        return None
    check_length(bare)
    if has_link(bare):
        return _read_text(bare, known)
    passage = plain(line)
    _require_known_kind(passage)
    whole, passage = _extract_jigsaws(passage, known, line)
    known, passage = extract_variant(passage, known)
    if whole:
        _require_variant(whole, known)
        return whole[0]
    if passage.text != line:
        try:
            return _read_line(passage.text, known)
        except NotationError as error:
            raise _relocate(error, passage, line) from None
    if known.jigsaw:
        raise NotationError(no_regions())
    if holds_two_puzzles(line):
        raise TwoPuzzlesError(translate(_TWO_IN_LINE))
    return _read_fields(passage, bare, known.variant)


def _read_fields(passage: Passage, bare: str, variant: Variant | None) -> Grid:
    """The puzzle in a line of plain characters, without the variant's name.

    Args:
        passage: the whole line.
        bare: the line without white space around it.
        variant: as for `parse`.

    Raises:
        NotationError: if the line has no puzzle.
    """
    if bare.startswith(":"):
        return parse_position(bare, variant=variant)
    line = passage.text
    if (match := _POSITION.match(line)) and (grid := _parse_bare_position(match[0], variant)):
        return grid
    fields = [(match.start(), match[0]) for match in _FIELD.finditer(line)]
    for _, field in fields:
        if _CELLS.fullmatch(field) and len(field) in {81, 729}:
            return parse(field, variant=variant)
    offset, longest = max(fields, key=lambda place: len(place[1]), default=(0, bare))
    # A line that is mostly one field is probably a puzzle and comments.
    is_one_field = len(longest) > 9
    try:
        return parse(longest if is_one_field else bare, variant=variant)
    except NotationError as error:
        if speaker := _SPEAKER.match(line):
            rest = passage.cut(speaker.end(), len(line))
            return _read_fields(rest, rest.text.strip(), variant)
        grids, fault = _as_rows(passage, variant)
        if grids := grids or _otherwise_written(passage, variant):
            return _latest_stage(grids)
        if placed := _from_positions(passage, variant, line):
            return placed
        linked = unknown_site(passage) if longest.startswith("http") else ""
        lost = lost_line_breaks(passage) or lost_spaces(passage)
        if reason := other_puzzle(passage):
            raise OtherKindError(reason) from None
        if lost or linked:
            raise (NotationError(lost) if lost else LinkError(linked)) from None
        fault = fault or _unknown_signs(passage, variant, line)
        is_nearly = len(longest) == 81 or is_nearly_row(longest if is_one_field else bare)
        if not fault and not is_nearly:
            raise NoGridError(translate(_NO_PUZZLE_IN_LINE)) from None
        if fault or not is_one_field:
            raise fault or error from None
        place = Passage(longest, range(offset, offset + len(longest)))
        raise _relocate(error, place, line) from None


# Quoting; a code fence that opens, with its language, or closes; other backticks. The line end of a
# fence is removed with it, because a blank line may be an empty row.
_MARKUP: Final = (
    re.compile(r"^(?:>{1,3} ?)+", re.MULTILINE),
    re.compile(r"^(?:\|\|)?```(?:(?![xX\d]*[ \t]*$)[A-Za-z][\w+#-]*)?[ \t]*\n", re.MULTILINE),
    re.compile(r"\n```(?:\|\|)?[ \t]*$", re.MULTILINE),
    re.compile(r"`+"),
)
_SPOILER: Final = re.compile(r"^\|\||\|\|[ \t]*$", re.MULTILINE)

_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")
_FIELD: Final = re.compile(r"[^\s,;]+")
_FIRST_FIELD: Final = re.compile(rf"([{CELL_CHARACTERS}]{{81}})(?![^\s,;])")
_LIBRARY: Final = re.compile(rf":[^:\n]{{0,20}}:[1-9x]{{0,9}}:[{CELL_CHARACTERS}+]{{81,162}}:.*")
# The cells and the eliminations of a library line; Susser writes only these.
_POSITION: Final = re.compile(
    rf"(?<![^\s|])(?=\S{{0,162}}[+:u])[{CELL_CHARACTERS}+u]{{81,162}}"
    r"(?::(?:[1-9]{3}(?!\S) ?)*)?(?![^\s|])"
)
# That notation in rows; SudoCue has `u` before what was entered.
_ROWS_OF_POSITION: Final = re.compile(
    rf"(?:^(?:[+u]?[{CELL_CHARACTERS}]){{9}}$\n?){{9}}", re.MULTILINE
)
_AS_IN_LIBRARY: Final = str.maketrans({"u": "+", "\n": ""})
_LINES_OF_CELLS: Final = re.compile(rf"(?:^[{CELL_CHARACTERS}]+$\n?)+", re.MULTILINE)
# Without line breaks, or with a space in place of each.
_SPACED: Final = re.compile(
    r"^(?=.*[1-9])(?=.*  )(?:[1-9 ]{81}|(?:[1-9 ]{9} ){8}[1-9 ]{9})$", re.MULTILINE
)
# A library line, or cells with a few single other characters between them.
_NEARLY_LINE: Final = re.compile(
    rf":[^:\n]*:[^:\n]*:[{CELL_CHARACTERS}+]{{60,}}.*"
    rf"|(?=[^\s]{{60}})[{CELL_CHARACTERS}]+(?:[^\s/=&:{CELL_CHARACTERS}][{CELL_CHARACTERS}]+)*"
)
# A word that is not the name of a variant: names of variants were found before.
_SPEAKER: Final = re.compile(r"^[ \t]*[A-Za-z][A-Za-z -]{0,30}:(?!//)[ \t]*", re.MULTILINE)
_CELL_OR_SEPARATOR: Final = re.compile(rf"[{CELL_CHARACTERS},;|]")
_LINE: Final = re.compile(r"^.*$", re.MULTILINE)
_EMPHASIS: Final = re.compile(r"(?:\*\*|__)|.*(?:\*\*|__)$")
_81_SIGNS: Final = re.compile(r"(?<!\S)(?:\S{81}|\S(?:[ \t]+\S){80})(?!\S)")
_LIST_BEGINS: Final = re.compile(r"[\[({=:]")
_FIELDS_OF_A_ROW: Final = re.compile(
    rf"(?<![\w.])[{CELL_CHARACTERS}a-zA-Z](?=[,;|\])}}\s]|$)|(?<=\|)\s+(?=\|)"
)
_ROW_OF_CELLS: Final = re.compile(rf"[\s|]*(?:[{CELL_CHARACTERS}][\s|,;]*){{9}}")
_FEWEST_ROWS: Final = 5
"""The minimum number of rows of an incomplete grid."""
_MOSTLY_WHOLE: Final = 60
"""The minimum number of cells in a line of an incomplete grid."""
_MOST_LINES: Final = 200
"""More lines than any drawn grid has."""
_DIGIT: Final = re.compile("[1-9]")
_NO_DIGIT: Final = re.compile("[^1-9]")
_CELL: Final = re.compile(f"[{CELL_CHARACTERS}]")
_NUMERAL: Final = re.compile("[0-9]")
_LEAST: Final = 40
"""The minimum number of cells in a text whose error is reported."""
_LEAST_ALONE: Final = 18
"""That number for a text that is only the beginning of a puzzle."""
_NEARLY_SOLVED: Final = 75
"""The minimum number of filled cells of a solution, some of which may have been misread."""
_LONGEST_PLAIN: Final = 161
"""The maximum length of a line that cannot contain regions after the grid."""


# A row or a line of cells after a sign that is not a cell.
_CHANGED: Final = re.compile(
    rf"^(?P<sign>[-+])(?![-+|*_ \t]*$)[ \t|]*(?:(?:[{CELL_CHARACTERS}][ \t|,;]*){{9}}"
    rf"|[{CELL_CHARACTERS}]{{81}}|(?:[1-9]?[,;]){{8}}[1-9]?)$",
    re.MULTILINE,
)


def _is_diff(text: str) -> bool:
    """Whether a text is a diff, with removed and added rows."""
    return {match["sign"] for match in _CHANGED.finditer(text)} == {"-", "+"}


def _extract_jigsaws(
    passage: Passage, known: VariantSpec, source: str
) -> tuple[list[Grid], Passage]:
    """Find the grids that include their regions, and remove them.

    Raises:
        NotationError: if one has an error.
    """
    try:
        return extract_jigsaws(passage, known)
    except NotationError as error:
        raise _relocate(error, passage, source) from None


def _require_variant(grids: list[Grid], known: VariantSpec) -> None:
    """Reject grids of another variant than the known one.

    Raises:
        NotationError: if there is such a grid.
    """
    for grid in grids:
        if known.jigsaw and not grid.variant.name.startswith(JIGSAW):
            raise NotationError(no_regions())
        require_same(grid.variant, known.variant)


def _in_one_line(
    passage: Passage, variant: Variant | None, source: str
) -> tuple[list[Grid], Passage]:
    """Find the puzzles in single lines, regardless of other text, and remove them.

    Raises:
        NotationError: if a library line has an error; its cells alone would be another puzzle.
    """
    found = []
    for pattern in (_LIBRARY, _POSITION, _ROWS_OF_POSITION, _LINES_OF_CELLS, _CELLS):
        rest = list(passage.text)
        for match in pattern.finditer(passage.text):
            try:
                grid = _from_match(match[0], variant)
            except NotationError as error:
                raise _relocate(error, passage.cut(*match.span()), source) from None
            if grid is not None:
                found.append(grid)
                rest[match.start() : match.end()] = re.sub(r"[^\n]", " ", match[0])
        passage = Passage("".join(rest), passage.origin)
    return found, passage


def _plainly_written(
    passage: Passage, variant: Variant | None, source: str, *, alone: bool
) -> tuple[list[Grid], Passage, NotationError | None]:
    """Find the puzzles in lines, in rows, and in lists and tables.

    Args:
        alone: whether no puzzle has been found yet.

    Returns:
        The grids, the passage without those in lines, and the error of a list without a puzzle.

    Raises:
        NotationError: if a line has an error, or there is an incomplete grid beside another grid.
    """
    grids, rest = _in_one_line(passage, variant, source)
    drawn, left = _in_blocks(rest, variant)
    grids += drawn
    # A second puzzle may be in another notation.
    if grids and len(_DIGIT.findall(left.text)) < MIN_GIVENS:
        return grids, rest, None
    others, fault = _as_rows(left, variant)
    if (grids or not alone) and not others:
        for written in (left, _restored(left)):
            if part := _incomplete_grid(written, variant, source):
                raise part
    return grids + others, rest, fault


def _otherwise_written(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles without line breaks, after names, or with spaces or another sign for blanks."""
    return (
        _with_line_breaks(passage, variant)
        or _behind_names(passage, variant)
        or _with_spaces(passage, variant)
        or _with_other_blanks(passage, variant)
    )


def _with_spaces(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles in lines of 81 digits and spaces, with spaces as empty cells."""
    lines = _SPACED.findall(passage.text)
    cells = [line if len(line) == 81 else re.sub(r"(.{9}) ", r"\1", line) for line in lines]
    return [parse_line(line.replace(" ", "."), variant=variant) for line in cells]


def _from_positions(passage: Passage, variant: Variant | None, source: str) -> Grid | None:
    """The puzzle whose digits are written with their cells; None without one.

    Raises:
        NotationError: if the cells are ambiguous or have an error.
    """
    rows = from_positions(plain_values(passage))
    if rows is None:
        return None
    try:
        return parse(rows.text, variant=variant)
    except NotationError as error:
        raise _relocate(error, rows, source) from None


def _with_other_blanks(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles in words or Roman numerals, or with another sign or word for all empty cells.

    Raises:
        UnclearGridError: if the letter O is only in some of the empty cells.
    """
    for written in (*with_digits_for_words(passage), *with_digits_for_roman(passage), passage):
        zeros, letters = with_zeros(written)
        for attempt in (written, zeros, *with_usual_blanks(written)):
            if attempt.text == passage.text:
                continue
            grids = _in_plain_rows(attempt, variant) or _as_rows(attempt, variant)[0]
            if grids and attempt is zeros and letters < 81 - max(map(_filled, grids)):
                raise UnclearGridError(translate(_LETTER_O))
            if grids:
                return grids
    return []


def _behind_names(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles in rows whose first row follows a name, as in a chat."""
    if len(_SPEAKER.findall(passage.text)) * 9 > passage.text.count("\n") + 1:
        return []
    return _in_blocks(passage.without(_SPEAKER), variant)[0]


def _incomplete_grid(
    passage: Passage, variant: Variant | None, source: str
) -> NotationError | None:
    """The error of an incomplete grid beside a complete one; None without one."""
    for line in _NEARLY_LINE.finditer(passage.text):
        block = passage.cut(*line.span())
        if _cell_count(block) >= _MOSTLY_WHOLE and len(_DIGIT.findall(block.text)) >= MIN_GIVENS:
            return _near_miss(block, variant, source)
    for block in _runs_of_lines(passage, lambda line: is_row(line) and line != ""):
        rows = [line for line in block.text.split("\n") if _ROW_OF_CELLS.fullmatch(line)]
        if len(rows) >= _FEWEST_ROWS and len(_DIGIT.findall(block.text)) >= MIN_GIVENS:
            return _near_miss(block, variant, source)
    return None


def _only_puzzle(found: list[Grid], passage: Passage, fault: NotationError | None) -> Grid:
    """The latest stage of the puzzle in a text, if nothing seems to be left over.

    Args:
        found: the grids of the text.
        passage: the text.
        fault: the error of a list that is not a grid.

    Raises:
        InvalidGridError: if there is another puzzle, or only the solution was found.
    """
    latest = _latest_stage(found)
    numerals = len(_NUMERAL.findall(passage.text))
    if _filled(latest) >= _NEARLY_SOLVED and numerals >= 81 * len(found) + _LEAST:
        raise fault or UnclearGridError(translate(_ONLY_SOLUTION))
    if _has_other_rows(passage, found):
        raise TwoPuzzlesError(translate(TWO_PUZZLES))
    return latest


def _require_only(linked: ConstraintsError, found: list[Grid]) -> NoReturn:
    """Refuse a link to a puzzle with constraints; beside it, only its givens or a solution may be.

    Raises:
        ConstraintsError: if nothing else is there.
        TwoPuzzlesError: if another puzzle is.
    """
    givens = linked.puzzle.grid.values if linked.puzzle else ()
    if all(grid.values == givens or _filled(grid) >= _NEARLY_SOLVED for grid in found):
        raise linked
    raise TwoPuzzlesError(translate(TWO_PUZZLES))


def _has_other_rows(passage: Passage, found: list[Grid]) -> bool:
    """Whether a text has many rows that are in none of its grids, so that a grid was missed."""
    known = {
        "".join(str(value) for value in grid.values[start : start + 9])
        for grid in found
        for start in range(0, 81, 9)
    }
    others = [
        row
        for line in passage.text.split("\n")
        if _ROW_OF_CELLS.fullmatch(line)
        and _DIGIT.search(line)
        and (row := _NO_DIGIT.sub("0", "".join(_CELL.findall(line)))) not in known
    ]
    return len(others) >= _FEWEST_ROWS and len(_DIGIT.findall("".join(others))) >= MIN_GIVENS


def _as_rows(passage: Passage, variant: Variant | None) -> tuple[list[Grid], NotationError | None]:
    """The puzzles in lists and tables, and the error of a list without a puzzle."""
    found = []
    tried = set()
    try:
        for rows in rewritten(plain_values(passage)):
            # Most rewritings leave the text unchanged.
            if rows.text not in tried:
                tried.add(rows.text)
                found += _in_plain_rows(rows, variant)
    except NotationError as error:
        return found, error
    return found, None


def _in_plain_rows(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles in lines and in rows of a rewritten text."""
    grids, rest = _in_one_line(passage, variant, passage.text)
    return grids + _in_blocks(rest, variant)[0]


def _from_match(text: str, variant: Variant | None) -> Grid | None:
    """The puzzle in a match of one of the patterns; None if the match means something else."""
    if text.startswith(":"):
        return parse_position(text.rstrip(" |"), variant=variant)
    if not {*"+:u"}.isdisjoint(text):
        return _parse_bare_position(text, variant)
    cells = text.replace("\n", "")
    if len(cells) == 729:
        try:
            return parse_sukaku(cells, variant=variant)
        except NotationError:
            return None  # nine lines of 81, perhaps
    if "\n" in text.strip():
        return None
    if len(cells) > 81:
        cells = _without_punctuation(cells)
    # Without a digit, it is more likely a drawn line.
    if len(cells) != 81 or not re.search("[1-9]", cells):
        return None
    if _EMPHASIS.match(cells) and {"0", "."} & set(cells):
        return None
    return parse_line(cells, variant=variant)


def _parse_bare_position(text: str, variant: Variant | None) -> Grid | None:
    """The position in a match of `_POSITION`; None if it is something else."""
    try:
        return parse_position(f":::{text.translate(_AS_IN_LIBRARY)}", variant=variant)
    except NotationError:
        return None


def _without_punctuation(run: str) -> str:
    """The run without surrounding emphasis, the end of a sentence and stray dashes."""
    for mark in ("**", "__", "*", "_"):
        if len(run) == 81 + 2 * len(mark) and run.startswith(mark) and run.endswith(mark):
            return run[len(mark) : -len(mark)]
    # An extra dot may be anywhere, but if it is not the last one, the rest is hardly ever a puzzle.
    if run[81:] in {".", "..."} and ("." not in run[:81] or _is_puzzle(run[:81])):
        return run[:81]
    usual = max(BLANKS, key=run.count)
    return run.strip(BLANKS.replace(usual, ""))


def _is_puzzle(cells: str) -> bool:
    return is_puzzle(parse_line(cells).values)


def _in_rows(block: Passage, variant: Variant | None) -> list[tuple[Grid, Passage]]:
    """The puzzles in lines that have only rows and frames, each with its part of the lines."""
    if not re.search("[1-9]", block.text):
        return []
    tried: set[str] = set()
    for split in (_whole, _by_nine_rows, _at_blank_lines, _at_short_lines):
        pieces = [piece for piece in split(block) if piece.text not in tried]
        tried.update(piece.text for piece in pieces)
        found = [(_from_rows(piece, variant), piece) for piece in pieces]
        if grids := [(grid, piece) for grid, piece in found if grid is not None]:
            return grids
    return []


def _from_rows(piece: Passage, variant: Variant | None) -> Grid | None:
    if piece.text.count("\n") > _MOST_LINES:
        return None
    for text in dict.fromkeys((piece.text, piece.without(_SPOILER).text)):
        try:
            return parse(text, variant=variant)
        except NotationError:
            continue
    return None


def _with_line_breaks(passage: Passage, variant: Variant | None) -> list[Grid]:
    """The puzzles in rows whose line breaks were replaced with spaces."""
    grids, left = _in_blocks(_restored(passage), variant)
    if grids and (part := _incomplete_grid(left, variant, left.text)):
        raise NotationError(part.reason)
    return grids


def _in_blocks(passage: Passage, variant: Variant | None) -> tuple[list[Grid], Passage]:
    """Find the puzzles in rows, and the passage with spaces in their place."""
    grids = []
    left = list(passage.text)
    end = 0
    for block in _runs_of_lines(passage, is_row):
        first = passage.text.index(block.text, end)
        end = first + len(block.text)
        before, after = _lines_around(passage.text, first, end)
        behind = first
        for grid, piece in _in_rows(block, variant):
            start = passage.text.index(piece.text, behind)
            behind = start + len(piece.text)
            # The first row of a list may follow its name, and the last row may precede a bracket.
            if (start == first and _is_row_of_list(before)) or (
                behind == end and _is_row_of_list(after)
            ):
                continue
            grids.append(grid)
            left[start:behind] = re.sub(r"[^\n]", " ", piece.text)
    return grids, Passage("".join(left), passage.origin)


def _lines_around(text: str, start: int, end: int) -> tuple[str, str]:
    """The lines before and after some lines of a text."""
    before = text[:start].rpartition("\n")[0].rpartition("\n")[2]
    return before, text[end + 1 :].partition("\n")[0]


def _is_row_of_list(line: str) -> bool:
    """Whether a line ends with nine cells, or has nothing else after a bracket."""
    fields = _FIELDS_OF_A_ROW.findall(_LIST_BEGINS.split(line)[-1])
    return len(fields) == 9 and "".join(fields) not in LABELS


def _restored(passage: Passage) -> Passage:
    """The only long line with its line breaks restored; empty if there are several or none.

    Many clients replace line breaks by spaces when a text is pasted into an option.
    """
    long = [
        passage.cut(*match.span())
        for match in _LINE.finditer(passage.text)
        if len(_CELL_OR_SEPARATOR.findall(match[0])) >= _LEAST
    ]
    if len(long) != 1:
        return passage.cut(0, 0)
    return Passage(restore_line_breaks(long[0].text), long[0].origin)


def _whole(block: Passage) -> list[Passage]:
    return [block]


def _by_nine_rows(block: Passage) -> list[Passage]:
    """Parts of nine rows, not counting frames; none if the number of rows does not fit."""
    rows = [line for line in _LINE.finditer(block.text) if line[0].strip() and "---" not in line[0]]
    if len(rows) % 9:
        return []
    return [block.cut(rows[i].start(), rows[i + 8].end()) for i in range(0, len(rows), 9)]


def _at_blank_lines(block: Passage) -> list[Passage]:
    return _runs_of_lines(block, lambda line: not line.isspace() and line != "")


def _at_short_lines(block: Passage) -> list[Passage]:
    """Parts without the lines that are too short for a row, such as a rating or a smiley."""
    return _runs_of_lines(block, lambda line: len("".join(line.split())) >= 9)


def _runs_of_lines(passage: Passage, keep: Callable[[str], bool]) -> list[Passage]:
    """The longest parts of the passage in which every line is kept."""
    parts = []
    for kept, group in groupby(_LINE.finditer(passage.text), lambda line: keep(line[0])):
        if kept:
            lines = list(group)
            parts.append(passage.cut(lines[0].start(), lines[-1].end()))
    return parts


def _latest_stage(found: list[Grid]) -> Grid:
    """The latest stage of the puzzle, if all grids are stages of one puzzle.

    Raises:
        InvalidGridError: if two of them are different puzzles.
    """
    grids = list(dict.fromkeys(found))
    if len({grid.variant for grid in grids}) > 1:
        raise TwoPuzzlesError(translate(TWO_PUZZLES))
    stages = [grid for grid in grids if not grid.is_solved] or grids
    barest = min(stages, key=_filled)
    furthest = max(stages, key=lambda grid: (_filled(grid), grid.has_marks))
    if not all(_leads_to(barest, grid) for grid in grids) or not all(
        _leads_to(grid, furthest) for grid in stages
    ):
        raise TwoPuzzlesError(translate(TWO_PUZZLES))
    return replace(furthest, givens=furthest.givens & barest.givens)


def _filled(grid: Grid) -> int:
    return 81 - grid.values.count(0)


def _leads_to(grid: Grid, later: Grid) -> bool:
    """Whether the later grid contains every digit of this grid."""
    if not _filled(grid):
        return grid == later
    return all(value in {0, then} for value, then in zip(grid.values, later.values, strict=True))


def _near_miss(passage: Passage, variant: Variant | None, source: str) -> NotationError | None:
    """The error of the part of the text that is most like a puzzle; None if no part is."""
    # A line that is one run of cells comes before lines that also have words in them.
    for parts in (
        [passage.cut(*match.span()) for match in _NEARLY_LINE.finditer(passage.text)],
        _runs_of_lines(passage, is_nearly_row),
    ):
        with_digits = [part for part in parts if re.search("[1-9]", part.text)]
        best = max(with_digits, key=_cell_count, default=None)
        if best is not None and _cell_count(best) >= _least(best, passage):
            best = best.without(_SPEAKER)
            try:
                parse(best.text, variant=variant)
            except NotationError as error:
                return _relocate(error, best, source)
    return None


def _least(part: Passage, whole: Passage) -> int:
    """The minimum number of cells in a part of a text whose error is reported."""
    is_all = part.text.strip() == whole.text.strip()
    return _LEAST_ALONE if is_all and re.search("[.0]", part.text) else _LEAST


def _unknown_signs(passage: Passage, variant: Variant | None, source: str) -> NotationError | None:
    """The error of 81 characters in a line, or of nine lines of nine characters or words."""
    lines = [passage.cut(*match.span()) for match in _81_SIGNS.finditer(passage.text)]
    rows = _runs_of_lines(passage, lambda line: 9 in {len(line.strip()), len(line.split())})
    for block in (*lines, *(block for block in rows if block.text.count("\n") == 8)):
        if len(_DIGIT.findall(block.text)) >= MIN_GIVENS:
            try:
                parse(block.text, variant=variant)
            except NotationError as error:
                return _relocate(error, block, source)
    return None


def _has_empty_grid(passage: Passage) -> bool:
    """Whether there are 81 blanks, in one line or in rows, that are not a drawn line."""
    fields = [passage.cut(*match.span()) for match in _CELLS.finditer(passage.text)]
    for block in (*fields, *_runs_of_lines(passage, is_row)):
        if _cell_count(block) >= 81 and re.search("[.0]", block.text):
            grid = _from_rows(block, None)
            if grid is not None and not _filled(grid) and not grid.has_marks:
                return True
    return False


def _cell_count(passage: Passage) -> int:
    return len(re.findall(f"[{CELL_CHARACTERS}]", passage.text))


def _relocate(error: NotationError, passage: Passage, source: str) -> NotationError:
    """The error with its place in the text that the passage was cut from."""
    if error.offset is None:
        return type(error)(error.reason)
    return type(error)(error.reason, source, passage.place(error.offset))
