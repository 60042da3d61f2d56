"""The table of known sentences, each with a function that processes its claims."""

from collections.abc import Callable
from typing import Final

from testing.claims.words import Rule, template

RULES: Final[list[Rule]] = []
NUMBERS: Final = (
    *("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
)


def rule(*texts: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a rule for sentences of these templates."""

    def add(act: Callable[..., None]) -> Callable[..., None]:
        RULES.extend((template(text), act) for text in texts)
        return act

    return add


def is_number(text: str, count: int) -> bool:
    """Whether this text is the number: in words up to ten, in digits above."""
    return text.lower() == (NUMBERS[count] if count < len(NUMBERS) else str(count))
