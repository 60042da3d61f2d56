"""Fill every table with rows, and read them back."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Boolean, Column, Date, String, insert, select

from bot.config.shards import Shards
from bot.store import PendingResponse, ServerSettings, Store, schema
from bot.store.schema.column_types import UtcDateTime
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.report import Ending, Rating, Report
from engine.model.technique import Technique
from engine.orders.scales import HODOKU

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANNA, BEN = 2**62, 222
REPORT = Report(
    grid=Grid.from_values([0] * 81),
    er=Rating(46),
    ep=Rating(46),
    ed=Rating(12),
    ending=Ending.SOLVED,
    hardest=Technique.X_WING,
    techniques=((Technique.HIDDEN_SINGLE, 20), (Technique.X_WING, 1)),
    solution="1" * 81,
)


def personal_tables() -> set[str]:
    return {table.name for table in schema.metadata.sorted_tables if "user_id" in table.c}


async def fill(store: Store) -> None:
    """Insert a row of each of two users into every personal table."""
    puzzle = await store.puzzle_id(PUZZLE)
    for number, user in enumerate((ANNA, BEN), 1):
        parents = {"puzzles": puzzle}
        async with store._database.engine.begin() as connection:
            duel = {column.name: sample(column, number, parents) for column in schema.duels.c}
            await connection.execute(insert(schema.duels).values(duel))
            parents["duels"] = number
            race = {column.name: sample(column, number, parents) for column in schema.races.c}
            await connection.execute(insert(schema.races).values(race))
            parents["races"] = number
            for table in schema.metadata.sorted_tables:
                if "user_id" in table.c:
                    row = {column.name: sample(column, number, parents) for column in table.c}
                    done = await connection.execute(insert(table).values(row | {"user_id": user}))
                    parents[table.name] = (done.inserted_primary_key or (0,))[0]


def sample(column: Column, number: int, parents: dict[str, int]) -> object:
    """A value that fits into a column."""
    for key in column.foreign_keys:
        return parents[key.column.table.name]
    if isinstance(column.type, (UtcDateTime, Date)):
        day = datetime(2026, 1, number, tzinfo=UTC)
        return day.date() if isinstance(column.type, Date) else day
    if column.name == "scale":
        return HODOKU.slug
    if isinstance(column.type, Boolean):
        return True
    return str(number) if isinstance(column.type, String) else number


async def everything(store: Store) -> str:
    """Read all rows of all tables."""
    async with store._database.engine.connect() as connection:
        found = [
            (await connection.execute(select(table).order_by(*table.primary_key))).all()
            for table in schema.metadata.sorted_tables
        ]
    return str(found)


async def fill_all(store: Store) -> None:
    """Fill every table, with values that differ only if they are stored exactly."""
    await fill(store)
    moment = datetime(2026, 3, 1, 23, 59, 59, 999_999, tzinfo=UTC)
    await store.interactions.claim(2**63 - 1, PendingResponse(2**63 - 1, "a token", "de"))
    lease = timedelta(seconds=10)
    await store.processes.enter(Shards(4, (0, 1)), place="a machine", mark="x 1 2", lease=lease)
    await store.servers.set(
        ServerSettings(2**62, language="de", channel_id=2**62 + 1, bands=("easy", "hard"))
    )
    await store.servers.claim_greeting(2**62, moment, moment)
    await store.quizzes.claim(2**62, moment.date(), channel_id=3, item="an id", ends=moment)
    await store.daily.add_to_pool(
        band=Band.HARD, number=1, position="\N{SNOWMAN}", canonical="", report=REPORT
    )
    await store.daily.puzzle_of(moment.date(), Band.HARD)
    await store.daily.add_killer(moment.date(), "\N{SNOWMAN}")
    await store.blocks.add([2**62])
    await store.posts.claim(2**62, moment.date(), channel_id=3, seen=None, now=moment)
    await store.results.save(
        puzzle_id=await store.puzzle_id(PUZZLE), user_id=BEN, interaction_id=2**61, report=REPORT
    )
    third = insert(schema.skills).values(
        user_id=3, technique="", rating=1 / 3, deviation=1e-9, volatility=0.1, updated=moment
    )
    async with store._database.engine.begin() as connection:
        await connection.execute(third)
        for table in schema.metadata.sorted_tables:
            assert (await connection.execute(select(table).limit(1))).all(), table
