"""Every id from outside, tried by somebody who does not own it (SECURITY.md).

The tables below have all kinds of buttons, menus, forms and messages of a board. A new kind needs a
row that says who may access the row of its id.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import discord
import pytest
import simcord
from discord import app_commands
from simcord.backend import serializers
from simcord.interactions import base_payload

from bot.chat.custom_ids import STORE_ID, USER_ID
from bot.client import TutorBot
from bot.grade.service import Grading
from bot.store import Aim, NewReading, Purpose, Store, schema
from bot.store.database.statements import now
from bot.store.duels import Duel
from bot.web_board.service import BoardGames
from engine.model.band import Band
from engine.notation import format_position, parse_line
from tests.bot.conftest import EASY, LONE_SINGLE, Room, all_about
from tests.bot.messages import items_of, text_of
from tests.bot.store.filling import REPORT
from tests.conftest import Sampled
from tutor.game_moves import GameMove, MoveKind
from web.boards import BoardError, Code, Seat
from web.kind import Kind
from web.messages import (
    AnswerRequest,
    BackRequest,
    CheckRequest,
    ExportRequest,
    HintRequest,
    Join,
    Message,
    MoveRequest,
    Moves,
    NextRequest,
    PauseRequest,
    SpotRequest,
    SummaryRequest,
    WhyRequest,
)

ROOT = Path(__file__).resolve().parents[3]
MISSING = 10**17
"""An id that does not exist."""
CAROL = 333
POOL = "1" + "." * 80
"""A puzzle that waits in the pool for its day."""
UNTOUCHED = {"handled_interactions", "promised_answers", "processes"}
"""Tables of the bot itself, which any interaction may change."""
TICKET = {Code.TICKET}


@dataclass(frozen=True)
class Own:
    """A kind of id that only its owner may use; for others, its row seems not to exist.

    Attributes:
        ids: the ids, with the names of Alice's rows in braces.
        values: the chosen values of a menu, or the typed values of a form by field name.
        missing: whether an id that does not exist gets the same answer.
    """

    ids: tuple[str, ...]
    values: Sequence[str] | Mapping[str, str] = ()
    missing: bool = True


@dataclass(frozen=True)
class Public:
    """A kind of id that everyone may use, without seeing anything of Alice's.

    Attributes:
        ids: the ids.
        why: why everyone may use it.
    """

    ids: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Nobodys:
    """A kind of id that names nobody's row: its effect depends on the user and the place."""

    why: str


HINTED = "of a game: its player; of a puzzle: everyone, who get hints of their own"
ITS_PUZZLE = (
    "the puzzle of a rating is public, and so is its solution; that of a game is its player's"
)
A_PUZZLE = "a puzzle is nobody's, and its id does not say who has sent it"
OF_A_DAY = "the puzzles of the days are for everyone; results are those of who presses"
THEIR_OWN = Nobodys("settings of who presses")
A_SERVERS = Nobodys("of the server of the press, whose permissions Discord says (test_servers.py)")
CONTENT = Nobodys("a technique, a lesson, a chapter, a level, a band or a topic")

ITEMS: dict[str, Own | Public | Nobodys | tuple[Own, Public]] = {
    "AllLessonsButton": Nobodys("the id only says where the answer appears"),
    "AllSettingsButton": THEIR_OWN,
    "AnswerButton": (
        Own(
            (
                "answer:h{session}.1.1:open:e0",
                "answer:h{session}.1.1:digit4:e0",
                "answer:h{session}.1.4:check:p4402",
                "answer:h{session}.1.4:apply:p4402",
                "answer:p{attempt}.0:open:e0",
                "answer:p{attempt}.0:check:p4402",
                "answer:p{attempt}.0:back:e0",
                "answer:h{rated}.1.1:check:p4402",
            )
        ),
        Public(("answer:h{rated}.1.1:open:e0", "answer:h{rated}.2.4:back:e0"), HINTED),
    ),
    "AnswerMenu": Own(
        ("answer-cells:h{session}.1.1:0:p4", "answer-cells:p{attempt}.0:0:p4"), ["r1c3"]
    ),
    "BandMenu": A_SERVERS,
    "BasicsButton": CONTENT,
    "BoxMenu": Own(("boxes:{game}:b1", "boxes:{shared}:b1"), ["b1c2"]),
    "CancelButton": Own(("cancel:{rated}",)),
    "CellMenu": Own(("cells:{game}:0:4:0", "cells:{shared}:0:0:0"), ["r1c1", "r1c3"]),
    "ChangeMenu": THEIR_OWN,
    "ColourButton": Own(("colour:{game}:2:p1b1", "colour:{shared}:2:p1")),
    "ColourMenu": Own(("colour-cells:{game}:0:0:p2b1", "colour-cells:{shared}:0:0:p2b1"), ["r1c1"]),
    "ChapterMenu": CONTENT,
    "ChannelMenu": A_SERVERS,
    "ChooseButton": Own(("picture-grid:{alice}:{reading}:1",)),
    "CourseButton": CONTENT,
    "DailyButton": Public(
        tuple(
            f"daily:{action}:{{daily}}"
            for action in ("open", "hint", "result", "share", "day", "crux")
        ),
        OF_A_DAY,
    ),
    "DrillButton": Own(
        tuple(f"drill:ten:naked-pair:{{drilled}}:{choice}" for choice in ("40", "next", "stop"))
    ),
    "DrillStartButton": CONTENT,
    "DayMenu": Nobodys("a daily puzzle that is over or of today; results are those of who presses"),
    "TableButton": Public(("daily-times:{daily}",), OF_A_DAY),
    "LookBackButton": THEIR_OWN,
    "NoRemindersButton": THEIR_OWN,
    "MonthButton": Nobodys("a month, whose puzzles are for everyone"),
    "DigitButton": Own(("digit:{game}:4", "digit:{game}:4:0:b1c2", "digit:{shared}:4:0:b1c2")),
    "DueButton": THEIR_OWN,
    "DuelButton": (
        Own(
            (
                *(f"duel:{action}:{{duel}}" for action in ("board", "times", "give-up", "yield")),
                "duel:withdraw:{challenge}",
            ),
            missing=False,
        ),
        Public(
            ("duel:update:{duel}", "duel:accept:{duel}", "duel:accept:{challenge}"),
            "a duel is for those who see its message, and may accept an open challenge",
        ),
    ),
    "RaceButton": (
        Own(("race:board:{race}", "race:leave:{race}")),
        Public(("race:join:{race}",), "a race is for those who see its message"),
    ),
    "EraseButton": Own(("erase:{game}:e", "erase:{shared}:e")),
    "FixButton": Own(("fix:{reading}", "fix:{reading}:typed")),
    "ForYouButton": Public(("for-you:{puzzle}",), A_PUZZLE),
    "ForgetButton": Own(("forget:{alice}",)),
    "GameButton": Own(
        tuple(
            f"game:{{{game}}}:{version}:{action}"
            for game in ("game", "shared")
            for version in (0, 1)
            for action in ("show", "check", "hint", "marks-on", "undo", "back")
        )
    ),
    "GameHintButton": Own(
        tuple(
            f"game-hint:{{{name}}}:1:4:{way}"
            for name in ("session", "rated")
            for way in ("next", "all", "apply", "look", "fill", "fill-in", "singly")
        )
    ),
    "HintButton": (
        Own(
            (
                *("hint:{session}:1:0", "hint:{session}:1:4", "hint:{session}:1:1:all"),
                *("hint:{session}:1:4:look", "hint:{session}:1:4:fill"),
                *("hint:{session}:1:4:fill-in", "hint:{session}:1:4:singly"),
            )
        ),
        Public(("hint:{rated}:1:0", "hint:{rated}:2:1", "hint:{rated}:2:3:all"), HINTED),
    ),
    "ServerButton": A_SERVERS,
    "LeaderboardButton": A_SERVERS,
    "LessonButton": CONTENT,
    "LessonMenu": Nobodys("the id only says where the answer appears"),
    "LessonPartButton": CONTENT,
    "LevelMenu": CONTENT,
    "LinkButton": (
        Own(
            (
                "board-link:invite:{game}",
                "board-link:invite:{shared}",
                "board-link:alone:{game}",
                "board-link:alone:{shared}",
                "board-link:join:{game}",
                "board-link:join:{game}:1",
            )
        ),
        Public(("board-link:close:{game}",), "it closes the links of who presses"),
    ),
    "MembershipButton": A_SERVERS,
    "MoreButton": Public(("more:{rated}:{puzzle}", "more:{session}:{puzzle}"), A_PUZZLE),
    "NextPuzzleButton": CONTENT,
    "OpenBoardButton": (
        Own(
            ("open-board:game:{game}", "open-board:hint:{session}", "open-board:practice:{attempt}")
        ),
        Public(("open-board:hint:{rated}", "open-board:puzzle:{puzzle}"), ITS_PUZZLE),
    ),
    "PageButton": Own(("links:{session}:1:0", "links:{rated}:2:0:new", "links:{rated}:2")),
    "PlaceButton": Nobodys("it opens an empty form"),
    "PlayButton": Public(("play:{puzzle}",), A_PUZZLE),
    "PracticeButton": Own(
        tuple(f"practice:{action}:{{attempt}}:0" for action in ("hint", "show", "next"))
    ),
    "PractiseButton": CONTENT,
    "RightButton": Own(("picture-right:{reading}",)),
    "RoleMenu": A_SERVERS,
    "ServerMenu": A_SERVERS,
    "ServerValueMenu": A_SERVERS,
    "SettingMenu": THEIR_OWN,
    "ShareLessonButton": Nobodys("a technique, which who presses must know"),
    "ShareButton": Own(("share-game:{game}", "share-game:{game}:time", "share-game:{shared}")),
    "SolutionButton": (Own(("solution:{session}",)), Public(("solution:{rated}",), ITS_PUZZLE)),
    "RetypeButton": Nobodys("a text in the message of the press"),
    "StartButton": CONTENT,
    "StepsButton": (
        Own(("steps:{session}:1:1", "steps:{session}:2:0", "steps:{session}:0:1:1")),
        Public(("steps:{rated}:1:1",), ITS_PUZZLE),
    ),
    "WithdrawAllButton": Nobodys("the challenges of who presses"),
    "TopicMenu": CONTENT,
    "TryButton": Own(("try:{session}:1", "try:{rated}:2")),
    "TypeButton": Own(("fix-cells:{reading}", "fix-cells:{reading}:typed")),
    "VariantButton": Own(("kind:{reading}:diagonal", "kind:{reading}:classic")),
    "ViewButton": Own(("view:{session}:1:0", "view:{rated}:2:0:new")),
    "WhoseButton": Own(("picture-whose:{reading}:givens", "picture-whose:{reading}:drop")),
    "WhyButton": (Own(("why:{session}",)), Public(("why:{rated}",), ITS_PUZZLE)),
    "WrongCellMenu": Own(("fix-cell:{reading}", "fix-cell:{reading}:typed"), ["3"]),
    "WrongDigitMenu": Own(("fix-digit:{reading}:3", "fix-digit:{reading}:3:typed"), ["4"]),
    "WrongRowMenu": Own(("fix-row:{reading}", "fix-row:{reading}:typed"), ["1"]),
    "ZoneButton": THEIR_OWN,
    "ZoneMenu": THEIR_OWN,
}
"""All kinds of buttons and menus."""

FORMS: dict[str, Own | Public | Nobodys] = {
    "AnswerForm": Own(("practice-answer:{attempt}",), {"moves": "r1c3=4"}),
    "DailyAnswerForm": Public(("daily-answer:{daily}",), OF_A_DAY),
    "FixForm": Own(("fix-cells:{reading}", "fix-cells:{reading}:typed"), {"cells": "r1c3=4"}),
    "MovesForm": Own(("moves:{game}", "moves:{shared}"), {"moves": "r1c3=4"}),
    "RetypeForm": Nobodys("what who sends it has typed"),
    "TimeForm": A_SERVERS,
    "UploadForm": CONTENT,
    "ZoneForm": THEIR_OWN,
}
"""All kinds of forms."""


@dataclass
class House:
    """Alice owns one of everything; Bob is a guest in one of her games.

    Attributes:
        room: the channel.
        bot: the bot.
        ids: the ids of her rows, by their names in the tables.
    """

    room: Room
    bot: TutorBot
    ids: dict[str, int] = field(default_factory=dict)

    @property
    def store(self) -> Store:
        return self.bot.services.store

    async def send(
        self,
        who: simcord.MemberActor,
        custom_id: str,
        values: Sequence[str] | Mapping[str, str] = (),
    ) -> "Seen":
        """What a user sees after pressing a button with this id, or sending these values.

        The button is below a separate message, as in a modified client.
        """
        room, backend = self.room, self.room.env.backend
        channel = self.bot.get_partial_messageable(room.channel.id)
        source = await channel.send("a message")
        data: dict[str, Any] = {"custom_id": custom_id}
        if is_form := isinstance(values, Mapping):
            typed = [{"type": 4, "custom_id": name, "value": text} for name, text in values.items()]
            data["components"] = [{"type": 1, "components": typed}]
        else:
            data |= {"component_type": 3 if values else 2, "values": list(values)}
        record, payload = base_payload(
            backend,
            type=5 if is_form else 3,
            channel_id=room.channel.id,
            guild_id=who.guild.id,
            user_id=who.id,
            data=data,
        )
        item = {"type": 3, "options": []} if values else {"type": 2, "style": 2}
        record.source_message_id = source.id
        payload["message"] = serializers.message_payload(
            backend, backend.get_message(room.channel.id, source.id)
        ) | {"components": [{"type": 1, "components": [item | {"custom_id": custom_id}]}]}
        backend.emit("INTERACTION_CREATE", payload)
        await room.env.settle()
        return Seen.of(simcord.InteractionResult(room.env, record))

    def rows(self) -> dict[str, str]:
        """All rows of all tables except the bot's own."""
        names = schema.metadata.tables.keys() - UNTOUCHED
        with closing(sqlite3.connect(str(self.store._database.url.database))) as connection:
            return {
                name: str(sorted(connection.execute(f"SELECT * FROM {name}"), key=str))
                for name in names
            }

    async def alices(self) -> object:
        """Alice's rows."""
        return await all_about(self.store, self.room.alice.id)


@dataclass(frozen=True)
class Seen:
    """What a user sees after a press.

    Attributes:
        texts: the texts of the messages.
        pictures: the number of their pictures.
        items: the ids of their buttons and menus.
        form: the form that is opened.
    """

    texts: tuple[str, ...]
    pictures: int
    items: tuple[str, ...]
    form: str

    @classmethod
    def of(cls, result: simcord.InteractionResult) -> "Seen":
        messages = [
            message for message in (result.response, *result.followups) if message is not None
        ]
        return cls(
            tuple(map(text_of, messages)),
            sum(len(message.attachments) for message in messages),
            tuple(
                str(item.get("custom_id") or item.get("url"))
                for message in messages
                for item in items_of(message)
            ),
            str(result.modal or ""),
        )


@pytest.fixture
async def house(room: Room, simcord_bot: TutorBot) -> House:
    """Alice's rows, including some that the tests do not name."""
    house = House(room, simcord_bot)
    alice, bob, store, ids = room.alice, room.bob, simcord_bot.services.store, house.ids
    await alice.slash(room.channel, "grade", puzzle=LONE_SINGLE)
    (session,) = (await all_about(store, alice.id))["hint_sessions"]
    ids |= {"alice": alice.id, "rated": session["id"], "puzzle": session["puzzle_id"]}
    # Alice has advanced in its hints.
    rated = await store.hints.own(session["id"], alice.id)
    assert rated is not None
    later = rated.position.replace(":", "", 1)
    await store.hints.advance(rated, replace(rated, step=2, level=4, position=later))
    await alice.slash(room.channel, "board", puzzle=LONE_SINGLE)
    await alice.slash(room.channel, "hint", level=4)
    game = await store.games.current(alice.id)
    assert game is not None
    of_game = await store.hints.of_game(game.id)
    assert of_game is not None
    ids |= {"game": game.id, "session": of_game.id}
    await alice.slash(room.channel, "board", puzzle=EASY)
    shared = await store.games.current(alice.id)
    assert shared is not None
    ids["shared"] = shared.id
    invitation = await store.boards.invite(shared.id, alice.id)
    assert invitation is not None
    assert await store.boards.join(shared.id, invitation, bob.id)
    await alice.slash(room.channel, "practice", technique="naked-pair")
    attempt = await store.practice.newest(alice.id, "naked-pair")
    assert attempt is not None
    ids["attempt"] = attempt.id
    drilled = await store.practice.start(
        user_id=alice.id,
        interaction_id=7,
        technique="naked-pair",
        item=attempt.item,
        moment=now(),
        level=1,
        drill=7,
    )
    ids["drilled"] = drilled.id
    (reading,) = await store.readings.save(
        [NewReading(format_position(parse_line(EASY)), (3,), certain=False)],
        Aim(Purpose.GRADE),
        user_id=alice.id,
        interaction_id=1,
    )
    ids["reading"] = reading.id
    moment = now()
    for number, name in enumerate(("challenge", "duel"), 2):
        duel = await store.duels.challenge(
            user_id=alice.id,
            rival_id=None,
            band=Band.EASY,
            language="en",
            interaction_id=number,
            moment=moment,
            lasts=timedelta(days=1),
            limit=3,
        )
        assert isinstance(duel, Duel)
        await store.duels.sent(duel.id, (room.alice.guild.id, room.channel.id, 12345), moment)
        ids[name] = duel.id
    begun = await store.duels.begin(
        ids["duel"],
        user_id=CAROL,
        puzzle_id=ids["puzzle"],
        moment=moment,
        lasts=timedelta(days=1),
        limit=3,
    )
    assert begun is None
    race = await store.races.begin(
        interaction_id=4,
        band=Band.EASY,
        language="en",
        channel=(room.alice.guild.id, room.channel.id),
        puzzle_id=ids["puzzle"],
        moment=moment,
        lasts=timedelta(days=1),
    )
    assert race is not None
    await store.races.sent(race.id, (room.alice.guild.id, room.channel.id, 12345), moment)
    await store.races.join(race.id, alice.id, moment)
    ids["race"] = race.id
    await store.daily.add_to_pool(
        band=Band.EASY, number=1, position=EASY[::-1], canonical="", report=REPORT
    )
    daily = await store.daily.puzzle_of(date(2020, 1, 1), Band.EASY)
    assert daily is not None
    ids["daily"] = daily.puzzle_id
    await store.daily.save_result(daily, user_id=alice.id, interaction_id=5, on_time=True)
    return house


def rows_of(table: Mapping[str, object], kind: type[Own | Public]) -> Iterator[tuple[str, Any]]:
    """The rows of a table that are of a kind."""
    for name, row in table.items():
        for part in row if isinstance(row, tuple) else (row,):
            if isinstance(part, kind):
                yield name, part


async def test_all_kinds_of_ids_are_in_the_tables(house: House):
    kinds = house.bot._connection._view_store._dynamic_items
    assert {kind.__name__ for kind in kinds.values()} == ITEMS.keys()
    assert {kind.__name__ for kind in house.bot.forms._kinds} == FORMS.keys()
    # A cursor names no game: it is shown in the game that its page has open.
    assert {kind.__name__ for kind in get_args(Message)} - {"Cursor"} == BOARD.keys()
    templates = {kind.__name__: pattern.pattern for pattern, kind in kinds.items()}
    templates |= {kind.__name__: kind.template.pattern for kind in house.bot.forms._kinds}
    for name, row in {**ITEMS, **FORMS}.items():
        if isinstance(row, Nobodys) and "only says" not in row.why and name != "PlaceButton":
            assert STORE_ID not in templates[name], f"{name} has an id of the store"
            assert USER_ID not in templates[name], f"{name} has an id of a user"


def test_game_is_looked_up_without_its_player_only_for_a_room_of_players():
    used = {
        path for path in (ROOT / "bot").rglob("*.py") if ".games.unchecked(" in path.read_text()
    }
    assert used == {ROOT / "bot" / "web_board" / "moves.py"}


async def test_options_of_commands_are_no_ids_of_the_store(house: House):
    """Numbers are levels or minutes; other values are objects that Discord knows in this place."""
    found = {
        f"{command.qualified_name} {option.name}"
        for command in house.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type is discord.AppCommandOptionType.integer
    }
    assert found == {"hint level", "race minutes"}


async def test_others_have_nothing_of_what_is_its_owners(
    house: House, subtests: pytest.Subtests, sampled: Sampled
):
    alice, bob = house.room.alice, house.room.bob
    running = asyncio.create_task(asyncio.sleep(600))
    house.bot.services.get(Grading)._running[house.ids["rated"]] = running  # type: ignore[assignment]
    nothing = {name: MISSING + number for number, name in enumerate(house.ids)}
    rows = sampled([*rows_of(ITEMS, Own), *rows_of(FORMS, Own)], 3)
    # Alice's data is deleted at the end.
    rows.sort(key=lambda row: row[0] == "ForgetButton")
    for name, row in rows:
        for text in row.ids:
            with subtests.test(name, id=text):
                before = house.rows()
                others = await house.send(bob, text.format(**house.ids), row.values)
                assert others.texts[-1], "Bob is told something"
                assert not others.form
                assert not others.pictures
                assert not others.items or "start:" in str(others.items)
                assert house.rows() == before, "nothing has changed"
                if row.missing:
                    assert others == await house.send(bob, text.format(**nothing), row.values)
                assert not running.done()
                if ("join" in text) or ("rated" in text and name == "GameHintButton"):
                    continue  # for nobody
                assert await house.send(alice, text.format(**house.ids), row.values) != others
        if name == "CancelButton":
            assert running.cancelling()
            running = asyncio.create_task(asyncio.sleep(600))
    running.cancel()


async def test_everyone_may_have_what_is_public_and_nothing_else(
    house: House, subtests: pytest.Subtests
):
    bob, store = house.room.bob, house.store
    for name, row in [*rows_of(ITEMS, Public), *rows_of(FORMS, Public)]:
        for text in row.ids:
            with subtests.test(name, id=text):
                before = await house.alices()
                values = {"grid": "123"} if name in FORMS else ()
                shown = await house.send(bob, text.format(**house.ids), values)
                assert shown.texts[-1] or shown.pictures
                assert await house.alices() == before, "nothing of Alice's has changed"
    found = await all_about(store, bob.id)
    # Bob's hints begin with the puzzle, not where Alice is.
    assert found["hint_sessions"]
    for session in found["hint_sessions"]:
        assert session["start"] in {LONE_SINGLE, EASY[::-1]} or session["start"].startswith(":")
        assert (session["step"], session["game_id"]) == (1, None)
    assert not found["daily_results"], "Alice's result is not Bob's"


async def test_duel_of_elsewhere_is_neither_shown_nor_accepted(house: House):
    for text in ("duel:update:{duel}", "duel:accept:{duel}", "duel:accept:{challenge}"):
        shown = await house.send(house.room.bob, text.format(**house.ids))
        assert shown.texts[-1].startswith("I no longer have this duel.")
    for action in ("board", "give-up", "times"):
        await house.send(house.room.bob, f"duel:{action}:{house.ids['duel']}")
    for name in ("challenge", "duel"):
        duel = await house.store.duels.get(house.ids[name])
        assert duel is not None
        assert (duel.begun is None) == (name == "challenge")
        assert duel.message_id == 12345, "its message is where it was"


async def test_race_of_elsewhere_is_not_joined(house: House):
    shown = await house.send(house.room.bob, "race:join:{race}".format(**house.ids))
    assert shown.texts[-1].startswith("I no longer have this race.")
    race = await house.store.races.get(house.ids["race"])
    assert race is not None
    assert race.racer(house.room.bob.id) is None


async def test_puzzle_of_a_later_day_is_for_nobody(house: House):
    store, bob = house.store, house.room.bob
    await store.daily.add_to_pool(
        band=Band.HARD, number=1, position=POOL, canonical="", report=REPORT
    )
    puzzle = await store.puzzle_id(POOL)
    for kind in ("play", "open-board:puzzle"):
        waiting = await house.send(bob, f"{kind}:{puzzle}")
        assert waiting == await house.send(bob, f"{kind}:{MISSING}")
        assert "I no longer have" in waiting.texts[-1]
    assert (await house.send(bob, f"daily:open:{puzzle}")).pictures == 0
    assert await store.puzzle(puzzle) is None
    day = await store.daily.puzzle_of(date(2020, 1, 1), Band.HARD)
    assert day is not None
    assert await store.puzzle(puzzle) == POOL


async def test_invitation_holds_until_the_owner_plays_alone(house: House):
    alice, bob, ids = house.room.alice, house.room.bob, house.ids
    invited = await house.send(alice, f"board-link:invite:{ids['game']}")
    (join,) = invited.items
    again = await house.send(alice, f"board-link:invite:{ids['game']}")
    assert again.items == (join,), "both invitations hold"
    await house.send(alice, f"board-link:alone:{ids['game']}")
    refused = await house.send(bob, join)
    assert "is no longer valid" in refused.texts[-1]
    assert await house.store.games.shared(ids["game"], bob.id) is None
    (later,) = (await house.send(alice, f"board-link:invite:{ids['game']}")).items
    assert await house.send(bob, join) == refused, "an old one does not hold again"
    assert "opens in the browser" in (await house.send(bob, later)).texts[-1]
    assert await house.store.games.shared(ids["game"], bob.id) is not None


# ------------------------------------------------------------------ boards


@dataclass(frozen=True)
class Table:
    """The seats at the boards of the house.

    Attributes:
        house: the house.
        guest: Bob's seat in Alice's game.
        practice: Bob's seat at a position of his own.
        key: the key of the link to Alice's game.
    """

    house: House
    guest: Seat
    practice: Seat
    key: str


@pytest.fixture
async def table(house: House) -> Table:
    bob, bot, store = house.room.bob, house.bot, house.store
    await bob.slash(house.room.channel, "practice", technique="naked-pair")
    attempt = await store.practice.newest(bob.id, "naked-pair")
    assert attempt is not None
    keys = [
        await store.boards.issue(
            user_id=bob.id,
            kind=kind,
            subject=subject,
            language="en",
            expires=datetime.now(UTC) + timedelta(hours=1),
        )
        for kind, subject in ((Kind.GAME, house.ids["shared"]), (Kind.PRACTICE, attempt.id))
    ]
    guest, practice = [await bot.services.get(BoardGames).admit(key) for key in keys]
    return Table(house, guest, practice, keys[0])


async def refusal(asked: Awaitable[object]) -> tuple[Code, str]:
    """Why a request of a page is refused."""
    with pytest.raises(BoardError) as caught:
        await asked
    assert caught.value.text
    return caught.value.code, caught.value.text


async def _join(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    """A key opens the subject of its link, and nothing for a blocked member."""
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    yield await refusal(boards.admit(table.key[::-1]))
    seats = (table.guest.subject, table.practice.subject)
    assert seats == (ids["shared"], table.practice.subject)
    await table.house.store.blocks.add([table.house.room.bob.id])
    yield await refusal(boards.admit(table.key))
    assert await boards.valid([table.guest.ticket]) == frozenset()


async def _moves(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    move = MoveRequest("a", GameMove(MoveKind.PLAY, "r1c3=4"))
    yield await refusal(
        table.house.bot.services.get(BoardGames).play(replace(table.guest, subject=target), [move])
    )


async def _hint(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    yield await refusal(boards.hint(replace(table.guest, subject=target), HintRequest("a")))
    exercise = ids["attempt"] if target == ids["game"] else MISSING
    seat = replace(table.practice, subject=exercise)
    yield await refusal(boards.hint(seat, HintRequest("a", way="all")))


async def _check(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    yield await refusal(
        table.house.bot.services.get(BoardGames).check(replace(table.guest, subject=target))
    )


async def _answer(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    exercise = ids["attempt"] if target == ids["game"] else MISSING
    seat = replace(table.practice, subject=exercise)
    yield await refusal(boards.answer(seat, AnswerRequest("a", "r1c3=4")))
    hint = AnswerRequest("a", "r1c3=4", ids["session"], 1, 1)
    yield await refusal(boards.answer(replace(table.guest, subject=target), hint))


async def _next(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    exercise = ids["attempt"] if target == ids["game"] else MISSING
    yield await refusal(boards.next(replace(table.practice, subject=exercise), NextRequest("n")))
    yield await refusal(boards.next(replace(table.guest, subject=target), NextRequest("n")))


async def _why(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards = table.house.bot.services.get(BoardGames)
    yield await refusal(boards.why_not(replace(table.guest, subject=target), WhyRequest("a", 2, 4)))


async def _spot(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    exercise = ids["attempt"] if target == ids["game"] else MISSING
    seat = replace(table.practice, subject=exercise)
    yield await refusal(boards.spot(seat, SpotRequest("a", "ten")))
    # An attempt in somebody else's drill, or in none.
    mine = SpotRequest("a", "ten", exercise, 2)
    yield await refusal(boards.spot(table.practice, mine))


async def _export(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards, ids = table.house.bot.services.get(BoardGames), table.house.ids
    exercise = ids["attempt"] if target == ids["game"] else MISSING
    yield await refusal(
        boards.export(replace(table.practice, subject=exercise), ExportRequest("e"))
    )
    yield await refusal(boards.export(replace(table.guest, subject=target), ExportRequest("e")))


async def _back(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards = table.house.bot.services.get(BoardGames)
    for keep in (False, True):
        yield await refusal(boards.back(replace(table.guest, subject=target), keep=keep))


async def _pause(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    boards = table.house.bot.services.get(BoardGames)
    yield await refusal(boards.pause(replace(table.guest, subject=target), True))


async def _summary(table: Table, target: int) -> AsyncIterator[tuple[Code, str]]:
    yield await refusal(
        table.house.bot.services.get(BoardGames).summary(replace(table.guest, subject=target))
    )


BOARD: dict[str, Callable[[Table, int], AsyncIterator[tuple[Code, str]]]] = {
    Join.__name__: _join,
    Moves.__name__: _moves,
    HintRequest.__name__: _hint,
    CheckRequest.__name__: _check,
    AnswerRequest.__name__: _answer,
    WhyRequest.__name__: _why,
    SpotRequest.__name__: _spot,
    ExportRequest.__name__: _export,
    BackRequest.__name__: _back,
    PauseRequest.__name__: _pause,
    SummaryRequest.__name__: _summary,
    NextRequest.__name__: _next,
}
"""All messages of a board: Bob's attempts to reach a row that is not his seat's."""


@pytest.mark.parametrize("message", BOARD)
async def test_seat_reaches_nothing_else(table: Table, message: str):
    house = table.house
    before = await house.alices()
    refused = [
        [row async for row in BOARD[message](table, target)]
        for target in (house.ids["game"], MISSING)
    ]
    assert refused[0] == refused[1], "as if there was nothing"
    assert {code for code, _ in refused[0]} == TICKET
    assert await house.alices() == before


@pytest.mark.parametrize("session", ["session", "rated", "missing"])
async def test_guest_has_the_hints_of_this_game_only(table: Table, session: str):
    """The hint of another game of the same owner would be its solution."""
    house = table.house
    number = house.ids.get(session, MISSING)
    before = await house.alices()
    for level, way in (
        (0, "next"),
        (4, "all"),
        (4, "look"),
        (4, "fill"),
        (4, "fill-in"),
        (4, "try"),
    ):
        code, text = await refusal(
            house.bot.services.get(BoardGames).hint(
                table.guest, HintRequest("a", number, 1, level, way)
            )
        )
        assert code is Code.REFUSED
        assert text.startswith("I no longer have this puzzle, or it belongs to someone else.")
    assert await house.alices() == before
    # Guests share the hints of this game with the owner.
    first = await house.bot.services.get(BoardGames).hint(table.guest, HintRequest("a"))
    assert first["level"] == 1
    place = (first["session"], first["step"], first["level"])
    assert (
        await house.bot.services.get(BoardGames).hint(table.guest, HintRequest("b", *place, "next"))
    )["level"] == 2


async def test_guest_who_was_sent_away_reaches_nothing(table: Table):
    house = table.house
    await house.send(house.room.alice, f"board-link:alone:{house.ids['shared']}")
    boards = house.bot.services.get(BoardGames)
    move = MoveRequest("a", GameMove(MoveKind.PLAY, "r1c3=4"))
    for asked in (
        boards.admit(table.key),
        boards.play(table.guest, [move]),
        boards.hint(table.guest, HintRequest("a")),
        boards.check(table.guest),
    ):
        assert (await refusal(asked))[0] is Code.TICKET
    assert await boards.valid([table.guest.ticket]) == frozenset()


async def test_ids_of_a_member_who_was_forgotten_are_of_nothing(house: House):
    bob = house.room.bob
    await house.send(house.room.alice, f"forget:{house.room.alice.id}")
    for name, row in rows_of(ITEMS, Own):
        for text in row.ids:
            shown = await house.send(bob, text.format(**house.ids), row.values)
            assert not shown.pictures, (name, text)
            assert not shown.form, (name, text)
