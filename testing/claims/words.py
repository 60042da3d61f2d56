"""Phrases of hints: lists of cells, digits and houses, and templates of sentences."""

import re
from collections.abc import Callable, Sequence

from testing.claims.board import Cell

CELL = r"r[1-9]c[1-9]"
DIGIT = r"[1-9](?![0-9-])"
KIND = r"(?:rows?|columns?|box(?:es)?)"
JOIN = r"(?:, and |, or |, | and | or )"
PHRASES = {
    "C": rf"{CELL}(?:{JOIN}{CELL})*",
    "D": rf"{DIGIT}(?:{JOIN}{DIGIT})*",
    "H": rf"{KIND} [1-9](?:{JOIN}(?:{KIND} )?[1-9])*",
    "N": r"(?:one|two|three|four|five|six|seven|eight|nine|ten|[1-9][0-9])",
    "L": rf"{CELL} \([1-9](?:, [1-9])*\)(?:{JOIN}{CELL} \([1-9](?:, [1-9])*\))*",
    "R": rf"{DIGIT}(?:{JOIN}{DIGIT})* from {CELL}(?:{JOIN}{CELL})*"
    rf"(?:,? and {DIGIT}(?:{JOIN}{DIGIT})* from {CELL}(?:{JOIN}{CELL})*"
    rf"|[,;] {DIGIT}(?:{JOIN}{DIGIT})* from {CELL}(?:{JOIN}{CELL})*)*",
    "S": rf"shares? {KIND} [1-9] with (?:the [1-9] in )?(?:{CELL})(?:{JOIN}{CELL})*"
    rf"(?:{JOIN}{KIND} [1-9] with {CELL}(?:{JOIN}{CELL})*)*",
    "B": rf"{KIND} [1-9]",
    "X": rf"(?:[A-Z]|{CELL})",
}
COLOURS = r"(?:blue|orange|green|purple)"


def template(text: str) -> re.Pattern[str]:
    """A pattern with a letter in braces for each phrase.

    `{C}` is cells, `{D}` digits, `{H}` houses, `{B}` one house, `{R}` removals, `{S}` sharing,
    `{L}` cells with the digits that they lose.

    Further phrases of the same kind are numbered: `{C2}`.
    """
    pattern = re.sub(r"\{([A-Z])(\d?)\}", lambda m: f"(?P<{m[1]}{m[2]}>{PHRASES[m[1]]})", text)
    return re.compile(pattern, re.IGNORECASE)


def cells(text: str) -> list[Cell]:
    """All cells that a text names."""
    return re.findall(CELL, text)


def digits(text: str) -> list[int]:
    """All digits of a list of digits."""
    return [int(digit) for digit in re.findall(r"(?<![rc])[1-9]", text)]


def houses(text: str) -> list[str]:
    """All houses that a text names: "rows 6 and 7 and box 8"."""
    found = []
    for several in re.findall(PHRASES["H"], text, re.IGNORECASE):
        kind = ""
        for word, number in re.findall(r"(?:([a-z]+) )?([1-9])", several.lower()):
            if word not in ("", "and", "or"):
                kind = "box" if word.startswith("box") else word.removesuffix("s")
            found.append(f"{kind} {number}")
    return found


def removals(text: str) -> list[tuple[Cell, int]]:
    """The removals in "3 from r1c1, and 5 and 6 from r1c2"."""
    return [
        (cell, digit)
        for which, where in re.findall(
            rf"((?:{DIGIT}{JOIN})*{DIGIT}) from ({CELL}(?:{JOIN}{CELL})*)", text
        )
        for cell in cells(where)
        for digit in digits(which)
    ]


def removals_of(text: str) -> list[tuple[Cell, int]]:
    """The removals in "r1c1 (3) and r1c2 (5, 6)"."""
    return [
        (cell, digit)
        for cell, some in re.findall(rf"({CELL}) \(([1-9, ]+)\)", text)
        for digit in digits(some)
    ]


def candidates(text: str) -> list[tuple[Cell, int]]:
    """The candidates of "6 and 7 in r4c2, and 5 in r9c2"."""
    return removals(text.replace(" in ", " from "))


def sharings(text: str) -> list[tuple[str, list[Cell]]]:
    """The houses with their cells in "shares row 1 with r1c1 and box 2 with r2c4 and r2c5"."""
    return [
        (houses(where)[0], cells(who))
        for where, who in re.findall(
            rf"({KIND} [1-9]) with (?:the [1-9] in )?({CELL}(?:{JOIN}{CELL})*)", text, re.IGNORECASE
        )
    ]


Rule = tuple[re.Pattern[str], Callable[..., None]]
SEPARATORS = (": ", "; ", ", so ", ", but ", ", or ", ", and ", ", ", " and ", " now that ")
LEADS = re.compile(
    r"^(?:so|then|now|either way|as|because|in the same way|from the same start:|"
    r"in (?:all|both)(?: \w+)? cases?|in every remaining case)\b,? ?",
    re.IGNORECASE,
)


def parse(
    text: str, rules: Sequence[Rule], memo: dict[str, list[tuple[Rule, re.Match[str]]] | None]
) -> list[tuple[Rule, re.Match[str]]] | None:
    """Parse a sentence by one rule, or by several that are joined; None if no rule fits."""
    if text in memo:
        return memo[text]
    memo[text] = None
    for rule in rules:
        if match := rule[0].fullmatch(text):
            memo[text] = [(rule, match)]
            return memo[text]
    if (lead := LEADS.match(text)) and lead[0]:
        memo[text] = parse(text[lead.end() :], rules, memo)
        if memo[text] is not None:
            return memo[text]
    for separator in SEPARATORS:
        at = text.find(separator)
        while at >= 0:
            rest = parse(text[at + len(separator) :], rules, memo)
            if rest is not None and (first := parse(text[:at], rules, memo)) is not None:
                memo[text] = first + rest
                return memo[text]
            at = text.find(separator, at + 1)
    return None
