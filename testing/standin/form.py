"""Errors in the body of a request, with their places."""

from collections.abc import Sized
from dataclasses import dataclass, field
from typing import Any, Self

from testing.standin.routes import DiscordError


@dataclass(frozen=True)
class Place:
    """A place in the body of a request, at which errors are noted.

    Attributes:
        path: the keys and indexes that lead to it.
    """

    path: tuple[str | int, ...] = ()
    _errors: dict[tuple[str | int, ...], list[tuple[str, str]]] = field(default_factory=dict)

    def __truediv__(self, part: str | int) -> Self:
        """A place inside this one."""
        return type(self)((*self.path, part), self._errors)

    def refuse(self, code: str, message: str) -> None:
        """Note an error."""
        self._errors.setdefault(self.path, []).append((code, message))

    def expect(self, is_right: object, code: str, message: str) -> None:
        """Note an error unless a condition holds."""
        if not is_right:
            self.refuse(code, message)

    def length(self, value: Sized | None, least: int, most: int) -> None:
        """Note an error if a text or list is too short or too long; it may be missing.

        A text that consists only of blanks counts as empty.
        """
        if value is None:
            return
        count = len(value.strip()) if isinstance(value, str) else len(value)
        if count < least and count == 0:
            self.refuse("BASE_TYPE_REQUIRED", "This field is required")
        elif count < least or len(value) > most:
            rule = f"Must be between {least} and {most} in length."
            if not least:
                rule = f"Must be {most} or fewer in length."
            self.refuse("BASE_TYPE_BAD_LENGTH", rule)

    def need(self, value: Sized | None, least: int, most: int) -> None:
        """Note an error if a text or list is missing, too short or too long."""
        self.length("" if value is None else value, least, most)

    def between(self, value: float | None, least: float, most: float) -> None:
        """Note an error if a number is too small or too large; it may be missing."""
        if value is not None and not least <= value <= most:
            rule = f"int value should be between {least} and {most}."
            self.refuse("NUMBER_TYPE_RANGE", rule)

    def unique(self, values: list[Any], code: str, message: str) -> None:
        """Note an error at the index of each duplicate value."""
        for number, value in enumerate(values):
            if value is not None and value in values[:number]:
                (self / number).refuse(code, message)

    def end(self) -> None:
        """Finish the check.

        Raises:
            DiscordError: if any error was noted; it contains all of them.
        """
        if not self._errors:
            return
        tree: dict[str, Any] = {}
        for path, errors in self._errors.items():
            level = tree
            for part in path:
                level = level.setdefault(str(part), {})
            level["_errors"] = [{"code": code, "message": words} for code, words in errors]
        raise DiscordError(400, 50035, "Invalid Form Body", tree)
