"""Interactions that were handled, and the processes that answer them."""

from sqlalchemy import BigInteger, Boolean, Column, Index, SmallInteger, String, Table, Text, false

from bot.store.schema.column_types import UtcDateTime, metadata

handled_interactions = Table(
    "handled_interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "created"),
)

promised_answers = Table(
    "promised_answers",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    # The process that owes the response: an id of `processes`, whose row may be deleted.
    Column("process", String(32)),
    # Whether a part of the answer, or a preliminary one, was shown.
    Column("partial", Boolean, nullable=False, server_default=false()),
    # Whether the answer changes the message with the button, without "is thinking".
    Column("here", Boolean, nullable=False, server_default=false()),
    # The move to play, as games store it ("" for no move), and whether the game has stored it.
    Column("move", Text, nullable=False, server_default=""),
    Column("kept", Boolean, nullable=False, server_default=false()),
)
"""Pending responses: interactions that were deferred and not answered yet; usually empty."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    # The name of the machine and the id of the process.
    Column("place", String(128), nullable=False),
    Column("mark", String(256), nullable=False),
    # The number of shards of the bot (0: as Discord recommends), and the shards of this process
    # ("": all).
    Column("shards", SmallInteger, nullable=False),
    Column("shard_ids", Text, nullable=False),
    Column("started", UtcDateTime, nullable=False),
    Column("seen", UtcDateTime, nullable=False),
    # A `bot.store.processes.ProcessState`.
    Column("state", String(8), nullable=False, server_default="holding"),
)
"""The running processes of the bot."""
