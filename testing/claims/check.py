"""Check a text, sentence by sentence."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from testing.claims.board import PEERS, Board
from testing.claims.grammar import RULES
from testing.claims.proof import Literal
from testing.claims.reader import Reader, Shown
from testing.claims.words import CELL, COLOURS, parse

EUREKA = re.compile(r"^\([1-9].*=> .*$")
NUMBER = re.compile(r"^(?:(\d+)(?:-(\d+))?\. )?(.*)$")
INNER = re.compile(
    r"^Inner chain (\d+(?:\.\d+)*)(?:( \(continued\))| \((?:[^()]|\([^()]*\))+\))\. (.*)$"
)
INSIDE = re.compile(r"^(\d+)\.(\d+)\. (.*)$")
SENTENCE = re.compile(r"(?<=[.?]) (?=[A-Z]|r?[1-9])")


@dataclass(frozen=True)
class Problem:
    """The problems of a text.

    Attributes:
        kind: "unknown" if no rule understands the sentence, "false" if it contradicts the grid,
            "unsupported" if a conclusion does not follow from the text before it, "missing" if the
            text does not name an effect, "extra" if the step lacks an effect in the text, "untied"
            if the text does not say why it concerns this cell.
        text: the sentence, or the effect.
    """

    kind: str
    text: str


def lines(text: str) -> Iterator[tuple[tuple[str, ...], bool, str]]:
    """The lines of a text, without chains in Eureka notation.

    Yields:
        The number of the inner chain that a line belongs to, whether the line continues a chain
        that was begun, and the rest of the line.
    """
    for line in text.splitlines():
        if match := INNER.match(line):
            yield tuple(match[1].split(".")), bool(match[2]), match[3]
        elif match := INSIDE.match(line):
            yield (match[1],), match[2] != "1", f"{match[2]}. {match[3]}"
        elif not EUREKA.match(line):
            yield (), False, line


def sentences(line: str) -> tuple[int, int, list[str]]:
    """The first and the last number of a line, or 0, and its sentences."""
    ((first, last, rest),) = NUMBER.findall(line)
    parts = [part.rstrip(".?") for part in SENTENCE.split(rest)]
    return int(first or 0), int(last or first or 0), parts


def check_sentence(reader: Reader, number: int, sentence: str) -> list[Problem]:
    """What is wrong with a sentence."""
    plain = re.sub(rf"\b{COLOURS} (?=r[1-9]c)", "", sentence, flags=re.IGNORECASE)
    parts = parse(plain, RULES, {})
    if parts is None:
        return [Problem("unknown", sentence)]
    reader.begin(plain, number)
    for (_, act), match in parts:
        told = {name: value for name, value in match.groupdict().items() if value}
        for name, value in told.items():
            if re.fullmatch(r"[CD]\d?", name):
                some = re.findall(rf"{CELL}|[1-9]", value)
                reader.see(len(some) == len(set(some)), f"{value} repeats")
        try:
            act(reader, **told)
        except (LookupError, ValueError):
            reader.see(False, "it names what is not there")
    return [Problem(kind, f"{sentence} ({why})" if why else sentence) for kind, why in reader.wrong]


def claims_of(board: Board, text: str, effects: Iterable[str]) -> frozenset[Literal]:
    """All conclusions of a text; the arguments are those of `check`."""
    reader = Reader(board, is_proof=True)
    _check_text(reader, text, _literals(effects))
    return frozenset(reader.claimed)


def check(
    board: Board, text: str, effects: Iterable[str], shown: Shown | None = None
) -> list[Problem]:
    """The problems of a text.

    Args:
        board: the position.
        text: the hint in English; of level 4, or of level 3 without effects.
        effects: the effects that the text must name, such as "r1c2=3" and "r1c2<>3"; none at level
            3.
        shown: the material shown beside the text, if it is an experiment.
    """
    expected = _literals(effects)
    return _check_text(Reader(board, is_proof=bool(expected), shown=shown), text, expected)


def _literals(effects: Iterable[str]) -> set[Literal]:
    return {(effect[:4], int(effect[-1]), "=" in effect) for effect in effects}


def _check_text(reader: Reader, text: str, expected: set[Literal]) -> list[Problem]:
    """Read a text to its end; what is wrong with it."""
    reader.after = reader.board.without({(cell, digit) for cell, digit, on in expected if not on})
    for cell, digit, on in expected:
        if on and cell in reader.after.marks:
            reader.after = reader.after.after(cell, digit)
    found: list[Problem] = []
    at: dict[tuple[str, ...], int] = {}
    for chain, goes_on, line in lines(text):
        if not reader.turn_to(chain, goes_on=goes_on):
            found.append(Problem("unknown", line))
        first, last, parts = sentences(line)
        if first and (first != at.get(chain, 0) + 1 or (last > first and (last - first) % 2 == 0)):
            found.append(Problem("false", f"{line} (after line {at.get(chain, 0)})"))
        if first:
            at[chain] = last
            # An inner test has the number of a line of the test around it.
            at |= {chain[:-1]: int(chain[-1])} if chain else {}
        for sentence in parts:
            found += check_sentence(reader, first, sentence)
    reader.turn_to(())
    if expected:
        understood = not any(problem.kind == "unknown" for problem in found)
        found += [
            Problem("missing", f"{cell}{'=' if on else '<>'}{digit}")
            for cell, digit, on in sorted(expected - reader.claimed)
            if understood
        ]
        found += [
            Problem("extra", f"{cell}<>{digit}")
            for cell, digit in sorted(reader.removed)
            if (cell, digit, False) not in expected and not any(on for _, _, on in expected)
        ]
        found += [
            Problem("untied", f"{cell}<>{digit}")
            for cell, digit, on in sorted(expected)
            if not on and understood and not reader.is_tied(cell, digit)
        ]
    return found


def check_view(
    board: Board,
    marks: Iterable[tuple[str, int, str]],
    links: Iterable[tuple[tuple[str, int], tuple[str, int], str]],
    effects: Iterable[str],
) -> list[Problem]:
    """What is wrong with the picture of a whole step.

    Args:
        board: the position.
        marks: cell, digit and role of each marked candidate.
        links: the two ends and the kind of each line.
        effects: the effects of the step.
    """
    marks = list(marks)
    found = [
        Problem("false", f"{digit} is marked in {cell}")
        for cell, digit, _ in marks
        if not board.has(cell, digit)
    ]
    drawn = {
        f"{cell}{'=' if role == 'place' else '<>'}{digit}"
        for cell, digit, role in marks
        if role in ("place", "remove")
    }
    found += [
        Problem("missing", f"{effect} is not drawn") for effect in sorted(set(effects) - drawn)
    ]
    found += [Problem("extra", f"{effect} is drawn") for effect in sorted(drawn - set(effects))]
    for (cell, digit), (other, other_digit), kind in links:
        near = cell == other or (digit == other_digit and other in PEERS[cell])
        if kind == "weak" and not near:
            found.append(Problem("false", f"weak link of {digit}{cell} and {other_digit}{other}"))
        if not (board.has(cell, digit) and board.has(other, other_digit)):
            found.append(Problem("false", f"link of {digit}{cell} and {other_digit}{other}"))
    return found


def check_blocks(
    board: Board,
    blocks: Iterable[tuple[str, str]],
    struck: Iterable[str],
    effects: Iterable[str],
) -> list[Problem]:
    """What is wrong with the cells that the picture of a single strikes out, and why.

    Args:
        board: the position.
        blocks: filled cells, each with a cell that a line from it reaches.
        struck: the cells that are struck out.
        effects: the placements of the step.
    """
    found = [
        Problem("false", f"{blocker} blocks {cell}")
        for blocker, cell in blocks
        if cell not in board.marks
        or cell not in PEERS[blocker]
        or board.has(cell, board.values.get(blocker, 0))
    ]
    for effect in effects:
        placed, digit = effect[:4], int(effect[-1])
        found += [
            Problem("false", f"{digit} is struck out in {cell}")
            for cell in struck
            if cell == placed or cell not in board.marks or board.has(cell, digit)
        ]
    return found
