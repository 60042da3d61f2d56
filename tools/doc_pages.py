"""Write measurements into the pages of `docs/`."""

import sys
from datetime import UTC, datetime
from pathlib import Path


def measured_today() -> str:
    """The line with the date of a measurement."""
    today = datetime.now(UTC)
    return f"Measured on {today.day} {today:%B %Y}."


def put_between(page: Path, name: str, lines: list[str]) -> None:
    """Put lines between the two markers of this name on a page.

    Raises:
        SystemExit: if the page does not have both markers.
    """
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, also_found, after = rest.partition(end)
    if not found or not also_found:
        sys.exit(f"{page} needs the lines {begin} and {end}")
    body = "\n".join(lines)
    page.write_text(f"{before}{begin}\n{body}\n{end}{after}", encoding="utf-8")
    print(f"{page}: {name}")
