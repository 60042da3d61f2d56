"""What people do with the bot, done on a stand-in for Discord, so that each can be measured."""

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import create_async_engine

import engine
from bench.data import FOLDER, read_cases
from engine.band import Band
from engine.explain import HintLevel
from engine.limit import Limit
from engine.notation import parse_position
from engine.practice import position
from tests.standin import Attachment, Interaction, StandIn, User
from workers import jobs
from workers.look import Look


class Deed(Enum):
    """Something that a person does; the value is its name in tables."""

    GRADE = "/grade, text"
    PICTURE = "/grade, picture"
    HINT = "/hint"
    NEXT = "button: next hint"
    DAILY = "/daily show"
    ANSWER = "/daily answer"
    PRACTICE = "/practice"
    SOLVE = "practice: form, answer"
    BOARD = "/board"
    PLACE = "/place"


PASTED: Final = {Band.EASY: 0.40, Band.MEDIUM: 0.30, Band.HARD: 0.20, Band.EXPERT: 0.08, None: 0.02}
"""Which part of pasted puzzles is of which band, None for harder ones. An assumption."""

_PICTURES: Final = FOLDER.parent / "photos"

Doing = Callable[[], Awaitable[Interaction]]
"""Does a deed and waits for its answer."""


def pasted(number: int, seed: int = 1) -> list[str]:
    """Puzzles as people may paste them: of the shared ones, by the parts of `PASTED`.

    Args:
        number: how many.
        seed: of the choice.
    """
    chance = random.Random(seed)
    by_band: dict[Band | None, list[str]] = {band: [] for band in PASTED}
    for name in ("bulk.tsv", "ratings.tsv"):
        for case in read_cases(FOLDER / name):
            if "standin" in case.how or "measured" in case.how:
                by_band[Band.of_tenths(round(case.er * 10))].append(case.puzzle)
    bands = chance.choices(list(PASTED), list(PASTED.values()), k=number)
    return [chance.choice(by_band[band]) for band in bands]


def photographs(number: int, seed: int = 1) -> list[Attachment]:
    """Photographs of puzzles, of the shared ones."""
    files = sorted(_PICTURES.glob("*.jpg"))
    return [_attached(random.Random(seed + turn).choice(files)) for turn in range(number)]


def _attached(file: Path) -> Attachment:
    return Attachment(file.name, file.read_bytes())


@dataclass
class People:
    """Simulated people, a new one for each deed.

    Args:
        discord: where they are.
        database: the address of the bot's database, where it is looked up what solves what.
        puzzles: what they paste, in turn.
        pictures: what they send, in turn.
    """

    discord: StandIn
    database: str
    puzzles: Sequence[str]
    pictures: Sequence[Attachment]
    _users: list[User] = field(default_factory=list)

    async def warm_up(self, deed: Deed) -> None:
        """Do something once for what only the first one costs, such as making a day's puzzles."""
        for doing in await self.ready(deed, 1):
            await doing()

    async def ready(self, deed: Deed, number: int) -> list[Doing]:
        """So many people who are about to do something; what they need before it is done."""
        return [await self._ready(deed, turn) for turn in range(number)]

    async def _ready(self, deed: Deed, turn: int) -> Doing:
        user, puzzle = self._new(), self.puzzles[turn % len(self.puzzles)]
        match deed:
            case Deed.GRADE:
                return self._slash(user, "grade", puzzle=puzzle)
            case Deed.PICTURE:
                picture = self.pictures[turn % len(self.pictures)]
                return self._slash(user, "grade", image=picture)
            case Deed.HINT:
                return self._slash(user, "hint", puzzle=puzzle)
            case Deed.NEXT:
                # Every second press comes to the next step.
                told = await self._slash(user, "hint", puzzle=puzzle, level=1 + turn % 4)()
                return self._press(user, told, "hint:")
            case Deed.DAILY:
                return self._slash(user, "daily show", band=Band.EASY.name)
            case Deed.ANSWER:
                return await self._answer(user)
            case Deed.PRACTICE:
                return self._slash(user, "practice")
            case Deed.SOLVE:
                return await self._solve(user)
            case Deed.BOARD:
                return self._slash(user, "board", puzzle=puzzle)
            case Deed.PLACE:
                await self._slash(user, "board", puzzle=puzzle)()
                cell = puzzle.index(".")
                (solution,) = engine.solve(engine.Grid.parse(puzzle))
                move = f"r{cell // 9 + 1}c{cell % 9 + 1} {solution[cell]}"
                return self._slash(user, "place", moves=move)

    def _new(self) -> User:
        self._users.append(self.discord.add_user(f"user {len(self._users)}"))
        return self._users[-1]

    def _slash(self, user: User, name: str, **options: Any) -> Doing:  # noqa: ANN401
        async def doing() -> Interaction:
            return await _patient(self.discord.slash(user, name, **options))

        return doing

    def _press(self, user: User, shown: Interaction, start: str) -> Doing:
        button = next(
            str(part["custom_id"])
            for part in (shown.message.buttons if shown.message else ())
            if str(part.get("custom_id")).startswith(start)
        )

        async def doing() -> Interaction:
            return await _patient(self.discord.press(user, shown.message, button))

        return doing

    async def _answer(self, user: User) -> Doing:
        await self._slash(user, "daily show", band=Band.EASY.name)()
        found = await self._look_up(
            "SELECT position FROM daily_puzzles JOIN puzzles ON puzzles.id = puzzle_id "
            "WHERE band = 'easy'"
        )
        (solution,) = engine.solve(parse_position(found[0].position))
        return self._slash(user, "daily answer", grid=solution)

    async def _solve(self, user: User) -> Doing:
        shown = await self._slash(user, "practice")()
        found = await self._look_up("SELECT item FROM attempts WHERE user_id = :user", user=user.id)
        here = position(found[0].item)
        told = jobs.hint(here.line, HintLevel.FULL, limit=Limit(), look=Look(), scale=here.scale)
        press = self._press(user, shown, "practice:answer:")

        async def doing() -> Interaction:
            opened = await press()
            assert opened.modal is not None
            form = opened.modal["components"][0]
            name = (form.get("component") or form["components"][0])["custom_id"]
            sent = self.discord.submit(opened, **{name: "; ".join(told.effects)})
            return await _patient(sent)

        return doing

    async def _look_up(self, query: str, **values: object) -> Sequence[Row[Any]]:
        opened = create_async_engine(self.database)
        try:
            async with opened.connect() as connection:
                return (await connection.execute(text(query), values)).all()
        finally:
            await opened.dispose()


async def _patient(doing: Interaction) -> Interaction:
    doing.patience = 60.0
    return await doing
