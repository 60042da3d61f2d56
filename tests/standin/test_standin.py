"""The stand-in, tested with a small bot."""

import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.chat.sync import sync_commands
from testing.patience import SECONDS
from testing.standin import (
    Attachment,
    Callback,
    Channel,
    Cut,
    Interaction,
    NoAnswerError,
    Route,
    StandIn,
    User,
    running,
)
from testing.standin.interaction import Kind
from testing.standin.rest import SECRET
from testing.standin.world import ACKNOWLEDGE_SECONDS, KEPT_SECONDS, World
from web.activity import Application
from web.boards import BoardError

_SIZE = Path(__file__).stat().st_size


class Small(discord.AutoShardedClient):
    """A bot with one component of each kind."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.heard: list[int] = []
        self.tree.command(name="say", description="says")(say)
        self.tree.command(name="where", description="where")(where)
        self.tree.command(name="size", description="size")(size)
        self.tree.command(name="greet", description="greets")(greet)
        self.tree.command(name="later", description="later")(later)
        self.tree.command(name="ask", description="asks")(ask)
        self.tree.command(name="misuse", description="answers a command like a press")(misuse)
        self.tree.add_command(app_commands.ContextMenu(name="Shout", callback=shout))
        group = app_commands.Group(name="group", description="group")
        group.command(name="inner", description="inner")(say)
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def choices(_: object, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=typed.title(), value=typed)]


@app_commands.autocomplete(text=choices)
async def say(interaction: discord.Interaction[Any], text: str, times: int = 1) -> None:
    interaction.client.heard.append(interaction.id)
    await interaction.response.send_message(" ".join([text] * times), ephemeral=times > 1)


async def size(interaction: discord.Interaction[Any], image: discord.Attachment) -> None:
    await interaction.response.defer()
    data = await image.read()
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"{len(data)} bytes"))
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://back.png")))
    await interaction.edit_original_response(
        view=view, attachments=[discord.File(__file__, "back.png", description="a file")]
    )


async def where(interaction: discord.Interaction[Any]) -> None:
    owners = [interaction.is_guild_integration(), interaction.is_user_integration()]
    locales = [str(interaction.locale), str(interaction.guild_locale)]
    await interaction.response.send_message(
        f"{interaction.context.dm_channel} {owners} {locales} "
        f"{interaction.permissions.manage_guild} {interaction.app_permissions.send_messages}"
    )


async def greet(interaction: discord.Interaction[Any], whom: discord.User) -> None:
    await interaction.response.send_message(f"Hello {whom.name}")


class Again(discord.ui.View):
    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="again")


async def later(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    await interaction.followup.send("first", view=Again(timeout=None))
    await interaction.followup.send("second")


class Form(discord.ui.Modal, title="Form"):
    name: Any = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}")


async def ask(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Form())


async def misuse(interaction: discord.Interaction[Any]) -> None:
    adapter = discord.webhook.async_.async_context.get()
    await adapter.create_interaction_response(
        interaction.id,
        interaction.token,
        session=interaction._session,
        params=discord.webhook.async_.interaction_message_response_params(type=7, content="no"),
    )


async def shout(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.send_message(message.content.upper())


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with await StandIn.start() as standin:
        standin.world.acknowledge_seconds = SECONDS
        yield standin


@pytest.fixture
async def small(standin: StandIn) -> AsyncIterator[Small]:
    async with running(standin, Small()) as bot:
        assert isinstance(bot, Small)
        yield bot


@pytest.mark.usefixtures("small")
async def test_commands_menus_modals_buttons_and_files(standin: StandIn):
    alice = standin.add_user("alice")
    channel = standin.add_guild("club").channels[0]

    answer = await standin.slash(alice, "say", channel=channel, text="hi", times=2)
    assert (answer.text, answer.private, answer.callback) == ("hi hi", True, Callback.MESSAGE)
    assert (await standin.slash(alice, "group inner", text="in")).text == "in"

    offered = await standin.complete(alice, "say", "text", text="na")
    assert offered.choices == [{"name": "Na", "value": "na"}]

    answer = await standin.slash(alice, "size", image=Attachment("a.png", b"x" * 7018))
    assert answer.text == "7018 bytes"
    assert answer.message is not None
    (file,) = answer.message.attachments
    assert (file.name, file.alt, answer.message.dangling) == ("back.png", "a file", [])

    answer = await standin.slash(alice, "greet", channel=channel, whom=standin.add_user("bob"))
    assert answer.text == "Hello bob"

    message = standin.write(alice, channel, "quiet")
    assert (await standin.menu(alice, "Shout", message)).text == "QUIET"

    opened = await standin.slash(alice, "ask")
    assert (await standin.submit(opened, Name="Alice")).text == "Hello Alice"

    answer = await standin.slash(alice, "later", channel=channel)
    await answer.until(lambda it: it.text == "first\nsecond")
    assert (await standin.press(alice, answer.original)).text == "again"


@pytest.mark.usefixtures("small")
async def test_interaction_contexts_and_installations(standin: StandIn):
    guest = standin.add_user("guest", locale="de", installed=True)
    club = standin.add_guild("club")
    foreign = standin.add_guild("far", locale="fr", installed=False)
    standin.allow(club, guest, manage_guild=True)
    standin.deny_bot(club.channels[0], send_messages=True)

    said = [
        (await standin.slash(guest, "where", channel=channel)).text
        for channel in (None, club.channels[0], foreign.channels[0])
    ]

    assert said == [
        "True [False, True] ['de', 'None'] False True",
        "False [True, True] ['de', 'en-US'] True False",
        "False [False, True] ['de', 'fr'] False True",
    ]


async def test_messages_nonces_and_permissions(standin: StandIn, small: Small):
    club = standin.add_guild("club")
    await standin.gateway.until_ready()
    channel = small.get_partial_messageable(club.channels[0].id)
    for _ in range(2):
        sent = await channel.send("daily", nonce=77)
    await sent.edit(content="changed")
    assert [message.content async for message in channel.history()] == ["changed"]
    (post,) = standin.posts(club.channels[0])
    assert (post.content, post.edits) == ("changed", 1)

    standin.deny_bot(club.channels[0], send_messages=True)
    with pytest.raises(discord.Forbidden):
        await channel.send("no")
    standin.remove_channel(club.channels[0])
    with pytest.raises(discord.NotFound):
        await channel.send("no")

    other = small.get_partial_messageable(standin.add_guild("other").channels[0].id)
    with pytest.raises(discord.HTTPException, match="40005"):
        await other.send(file=discord.File(io.BytesIO(b"x" * (11 << 20)), "large.png"))


async def test_rate_limits_and_injected_faults(standin: StandIn, small: Small):
    alice = standin.add_user("alice")
    standin.faults.add(Route.CALLBACK, status=429, retry_after=0.1)
    assert (await standin.slash(alice, "say", text="a")).text == "a"
    standin.faults.add(Route.CALLBACK, cut=Cut.AFTER)
    assert (await standin.slash(alice, "say", text="b")).text == "b"
    assert standin.asked(Route.CALLBACK) == {429: 1, 200: 1, 0: 1}

    standin.world.acknowledge_seconds = 0.1
    standin.faults.add(Route.CALLBACK, delay=0.2)
    late = await standin.slash(alice, "say", text="c").until(lambda it: it.refused)
    assert late.refused == [(404, 10062)]
    assert not late.answered

    await standin.gateway.drop()
    missed = standin.slash(alice, "say", text="while away")
    standin.world.acknowledge_seconds = SECONDS
    assert (await missed).text == "while away"
    standin.repeat(missed)
    await missed.until(lambda it: it.refused)
    assert missed.refused == [(400, 40060)]
    assert small.heard.count(missed.id) == 2
    assert (standin.gateway.identified, standin.gateway.resumed) == (1, 1)


async def test_dropped_connection_resumes_and_invalid_session_restarts(standin: StandIn):
    alice = standin.add_user("alice")
    async with running(standin, Small()):
        standin.gateway.abort()
        assert (await standin.slash(alice, "say", text="a")).text == "a"
        await standin.gateway.ask_to_reconnect()
        assert (await standin.slash(alice, "say", text="b")).text == "b"
        assert standin.gateway.resumed == 2


async def test_slow_and_oversized_uploads(standin: StandIn, small: Small):
    alice = standin.add_user("alice")
    channel = standin.add_guild("club").channels[0]
    standin.faults.add(Route.EDIT_ORIGINAL, upload_rate=50_000)
    answer = await standin.slash(alice, "size", image=Attachment("a.png", b"x" * 100))
    assert answer.text == "100 bytes"
    assert answer.message is not None
    assert len(answer.message.attachments[0].data) == _SIZE
    assert answer.answered_after is not None
    assert answer.answered_after > 0.1, "the file took its time"

    standin.faults.add(Route.CDN, delay=0.2)
    answer = await standin.slash(alice, "size", image=Attachment("b.png", b"x" * 200))
    assert answer.text == "200 bytes"

    standin.faults.add(Route.CDN, cut=Cut.MIDDLE)
    cut = standin.slash(alice, "size", image=Attachment("c.png", b"x" * 200))
    cut.patience = 0.5
    with pytest.raises(NoAnswerError):
        await cut

    many = [discord.File(io.BytesIO(b"x" * (9 << 20)), f"{number}.png") for number in range(3)]
    with pytest.raises(discord.HTTPException, match="40005"):
        await small.get_partial_messageable(channel.id).send(files=many)


@pytest.mark.usefixtures("small")
async def test_limits_of_components(standin: StandIn, small: Small):
    club = standin.add_guild("club")
    await standin.gateway.until_ready()
    channel = small.get_partial_messageable(club.channels[0].id)

    def of(*texts: str) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView()
        for text in texts:
            view.add_item(discord.ui.TextDisplay(text))
        return view

    sent = await channel.send(view=of("x" * 3999, "y"))
    with pytest.raises(discord.HTTPException, match=r"In components: .* 4000 or fewer"):
        await channel.send(view=of("x" * 4000, "y"))
    with pytest.raises(discord.HTTPException, match="In content: Cannot be used"):
        await sent.edit(content="text")


def test_flood_of_interactions_forgets_none_that_waits_for_its_answer():
    """Only the newest messages are kept; interactions without a response must stay."""
    world = World(kept=4)
    user = User("alice")
    where = Channel("direct messages", recipient=user)

    def asked(seconds_ago: float, callback: Callback | None) -> Interaction:
        it = Interaction(Kind.COMMAND, "grade", user, where)
        it.began -= seconds_ago
        it.callback = callback
        world.remember(it)
        return it

    waiting = asked(20, Callback.THINKING)
    old = asked(KEPT_SECONDS + 1, Callback.THINKING)
    for _ in range(5000):
        asked(ACKNOWLEDGE_SECONDS + 1, None)
    assert waiting.token in world.interactions
    assert old.token not in world.interactions
    assert len(world.interactions) < 10


@pytest.mark.usefixtures("small")
async def test_callbacks_that_do_not_fit_the_interaction(standin: StandIn):
    alice = standin.add_user("alice")
    asked = standin.slash(alice, "misuse")
    await asked.until(lambda it: it.refused)
    assert asked.refused == [(400, 50035)]
    assert not asked.answered


async def test_threads(standin: StandIn, small: Small):
    club = standin.add_guild("club")
    await standin.gateway.until_ready()
    place = small.get_partial_messageable(club.channels[0].id, guild_id=club.id)
    post = await place.send("daily")
    thread = await post.create_thread(name="Talk", auto_archive_duration=1440)
    said = await thread.send("first")

    opened = standin.world.channels[thread.id]
    assert (opened.name, thread.id, thread.parent_id) == ("Talk", post.id, club.channels[0].id)
    assert [message.text for message in standin.posts(opened)] == ["first"]
    with pytest.raises(discord.HTTPException, match="160004"):
        await post.create_thread(name="Again")
    members = await thread.fetch_members()
    assert small.user is not None
    assert [member.id for member in members] == [small.user.id]
    guild = await small.fetch_guild(club.id)
    assert [active.id for active in await guild.active_threads()] == [thread.id]

    standin.archive(opened)
    with pytest.raises(discord.HTTPException, match="50083"):
        await said.edit(content="changed")
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.join()
    archived = await small.http.get_public_archived_threads(club.channels[0].id)
    assert [found["id"] for found in archived["threads"]] == [str(thread.id)]
    await thread.send("opens it again")
    await said.edit(content="changed")
    await thread.edit(archived=True)
    standin.archive(opened, locked=True)
    with pytest.raises(discord.Forbidden, match="160005"):
        await thread.send("no")

    standin.deny_bot(club.channels[0], send_messages_in_threads=True)
    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.send("no")
    standin.deny_bot(club.channels[0], create_public_threads=True)
    other = await place.send("no thread")
    with pytest.raises(discord.Forbidden, match="50013"):
        await other.create_thread(name="Talk")
    standin.deny_bot(club.channels[0])
    with pytest.raises(discord.HTTPException, match="In name: This field is required"):
        await other.create_thread(name="", auto_archive_duration=60)


async def test_users_and_their_tokens(standin: StandIn, small: Small):
    alice = standin.add_user("alice", locale="de")
    assert (await small.fetch_user(alice.id)).display_name == "alice"
    with pytest.raises(discord.NotFound, match="10013"):
        await small.fetch_user(7)

    api = f"{standin.url}/api/v10"
    application = Application(standin.world.bot.id, SECRET, "", api)
    code = standin.grant(alice)
    known = await application.identify(code)
    assert (known.user_id, known.name, known.locale) == (alice.id, "alice", "de")
    with pytest.raises(BoardError):
        await application.identify(code)
    with pytest.raises(BoardError):
        await Application(standin.world.bot.id, "other", "", api).identify(standin.grant(alice))
    standin.world.instances["i-1-pc-2"] = [alice]
    await application.check_presence(alice.id, "i-1-pc-2")
    for user, instance in ((7, "i-1-pc-2"), (alice.id, "i-2-pc-2")):
        with pytest.raises(BoardError, match="Discord does not say that you are in this Activity"):
            await application.check_presence(user, instance)


async def test_direct_messages_that_a_user_does_not_take(standin: StandIn, small: Small):
    alice = standin.add_user("alice")
    await standin.gateway.until_ready()
    assert alice.dm is not None
    place = small.get_partial_messageable(alice.dm.id)
    await place.send("hello")
    alice.takes_messages = False
    with pytest.raises(discord.Forbidden, match="50007"):
        await place.send("hello again")
    # The answers to the interactions arrive nevertheless.
    assert (await standin.slash(alice, "say", text="hi", times=1)).text


async def test_old_messages_are_edited_a_few_times_only(standin: StandIn, small: Small):
    club = standin.add_guild("club")
    await standin.gateway.until_ready()
    place = small.get_partial_messageable(club.channels[0].id)
    message = await place.send("new")
    standin.world.old_edits, standin.world.old_seconds = 2, 0.5
    stored = club.channels[0].messages[message.id]
    stored.sent -= 1
    for text in "abc":
        await message.edit(content=text)
    # The third one had to wait, as Discord has said.
    assert stored.text == "c"
    assert standin.asked(Route.EDIT_MESSAGE)[429] >= 1


async def test_messages_of_others_and_private_messages(standin: StandIn, small: Small):
    alice, club = standin.add_user("alice"), standin.add_guild("club")
    await standin.gateway.until_ready()
    channel = club.channels[0]
    place = small.get_partial_messageable(channel.id)
    written = standin.write(alice, channel, "mine")
    with pytest.raises(discord.Forbidden, match="50005"):
        await place.get_partial_message(written.id).edit(content="yours")
    with pytest.raises(discord.Forbidden, match="50013"):
        await place.get_partial_message(written.id).delete()
    private = (await standin.slash(alice, "say", channel=channel, text="hi", times=2)).message
    assert private is not None
    with pytest.raises(discord.NotFound, match="10008"):
        await place.fetch_message(private.id)
    with pytest.raises(discord.HTTPException, match="Unknown message"):
        await place.send(
            "x", reference=discord.MessageReference(message_id=7, channel_id=channel.id)
        )


async def test_registering_keeps_the_entry_point_command(
    standin: StandIn, small: Small, tmp_path: Path
):
    names = {"de": "Sudoku starten", "fr": "Lancer"}
    made = standin.add_entry_point(
        "Play Sudoku", name_localizations=names, default_member_permissions="8", nsfw=True
    )
    before = dict(made)
    listed = await small.http.get_global_commands(standin.world.bot.id)
    assert not any("name_localizations" in command for command in listed)

    registered = await sync_commands(small.tree, file=tmp_path / "file")

    after = standin.world.commands[4, "Play Sudoku"]
    assert {name: after.get(name) for name in before if name != "version"} == {
        name: value for name, value in before.items() if name != "version"
    }
    assert "say" in registered.ids
    assert "Play Sudoku" not in registered.ids
    again = await sync_commands(small.tree, file=tmp_path / "other", read_only=True)
    assert again.ids == registered.ids


async def test_commands_without_the_entry_point_are_refused(standin: StandIn, small: Small):
    standin.add_entry_point()
    with pytest.raises(discord.HTTPException, match="50240"):
        await small.tree.sync()
