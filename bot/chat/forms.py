"""The registry of forms (Discord's modals), which finds the form that a user submitted."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

import discord


class SentForm(Protocol):
    """What `FormRegistry` needs from a form; see `bot.chat.form.Form`."""

    template: ClassVar[re.Pattern[str]]

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        ...

    async def submitted(self, sent: discord.Interaction[Any], typed: Mapping[str, str]) -> None:
        """Answer a user who submitted the form."""
        ...


class FormRegistry:
    """Finds a submitted form by its id."""

    def __init__(self) -> None:
        self._kinds: list[type[SentForm]] = []

    def add(self, *kinds: type[SentForm]) -> None:
        """Add the kinds of forms of a feature, when the feature is loaded."""
        self._kinds += kinds

    async def dispatch(self, interaction: discord.Interaction[Any]) -> None:
        """Answer an interaction if it is one of our forms; ignore it if not."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Mapping[str, Any] = interaction.data or {}
        for kind in self._kinds:
            if match := kind.template.fullmatch(str(data.get("custom_id", ""))):
                typed = dict(_typed(data.get("components") or ()))
                await kind.from_match(match).submitted(interaction, typed)
                return


def _typed(components: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The name and the text of each field, at any depth of nesting."""
    found = []
    for part in components:
        if "value" in part and "custom_id" in part:
            found.append((str(part["custom_id"]), str(part["value"])))
        inner = part.get("components") or ([part["component"]] if "component" in part else [])
        found += _typed(inner)
    return found
