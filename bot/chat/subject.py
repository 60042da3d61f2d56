"""The request that the current task handles, for logs and metrics."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

import discord

_USER_ID: Final = re.compile(r"\d{15,}")
"""A user's Discord id, which some custom ids contain."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A request, as logs and metrics name it.

    Attributes:
        interaction: the id of the interaction.
        kind: the kind of interaction: "application_command", "component", "modal_submit".
        command: the name of the command, or the custom id of the button or form without user ids.
        shard: the shard that received it; None outside of servers.
    """

    interaction: int
    kind: str
    command: str
    shard: int | None

    @property
    def name(self) -> str:
        """The command without its parameters: "hint" of the button "hint:5:1:1"."""
        return self.command.partition(":")[0]


def subject_of(interaction: discord.Interaction[Any]) -> Subject:
    """The subject of an interaction."""
    if interaction.command is not None:
        command = interaction.command.qualified_name
    else:
        data: Mapping[str, Any] = interaction.data or {}
        command = str(data.get("custom_id") or data.get("name") or "an interaction")
        command = _USER_ID.sub("<user>", command)
    shard = None
    if interaction.guild_id is not None and interaction.client.shard_count:
        # As Discord divides servers: https://discord.com/developers/docs/events/gateway#sharding
        shard = (interaction.guild_id >> 22) % interaction.client.shard_count
    return Subject(interaction.id, interaction.type.name, command, shard)


_subject: ContextVar[Subject | None] = ContextVar("subject", default=None)


@contextmanager
def subject_context(subject: Subject) -> Iterator[None]:
    """Add a subject to all log records inside the context, of this task and its children."""
    before = _subject.set(subject)
    try:
        yield
    finally:
        _subject.reset(before)


def current_subject() -> Subject | None:
    """The subject of the current context, if there is one."""
    return _subject.get()
