"""A table of which digit each handwritten digit of the pictures was read as."""

from collections import Counter
from collections.abc import Iterable

from bench.outcomes import Outcome

_READ = "1234567890"


def confusions(outcomes: Iterable[Outcome]) -> str:
    """A Markdown table of how often each digit is read as each other one; "" without any."""
    found: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        if outcome.read is None or not outcome.shown.writing:
            continue
        cells = zip(outcome.shown.writing, outcome.shown.grids[0], outcome.read.cells, strict=True)
        found.update((true, str(read.digit)) for sign, true, read in cells if sign == "h")
    if not found:
        return ""
    lines = [f"| written | {' | '.join([*_READ[:9], 'nothing'])} |", f"|---|{'---:|' * 10}"]
    for true in _READ[:9]:
        counts = (str(found[true, read] or "") for read in _READ)
        lines.append(f"| {true} | {' | '.join(counts)} |")
    return "\n".join(lines) + "\n"
