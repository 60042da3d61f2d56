"""A month in which the bot's clocks stood still: the answers to old buttons."""

import discord
import simcord

from bot.store import Store
from tests.bot.conftest import Room
from tests.bot.messages import answer, card_of, labels_of, text_of

MONTH = 31 * 86_400


async def test_what_was_open_is_over_after_a_month(room: Room, store: Store):
    def shown(posted: discord.Message) -> discord.Message:
        """A message as everyone sees it now."""
        (now,) = (message for message in room.channel.history() if message.id == posted.id)
        return now

    def told(result: simcord.InteractionResult) -> str:
        """The text that only the user who pressed sees."""
        said = next(iter(result.followups), None) or answer(result)
        assert said.ephemeral
        return text_of(said)

    alice, bob = room.alice, room.bob
    posted = []
    for command in ("race", "duel", "duel"):
        await alice.slash(room.channel, command)
        posted.append(room.channel.history()[-1])
    race, duel, challenge = posted
    await bob.click(race, label="Join")
    await bob.click(duel, label="Accept")
    daily = answer(await alice.slash(room.channel, "daily show", band="EASY"))
    archive = answer(await alice.slash(room.channel, "daily archive"))
    assert card_of(archive).title == "Past puzzles: January 2026"

    room.env.backend.advance_clock(MONTH)
    assert told(await alice.click(race, label="Join")).startswith("This race is over.")
    await room.env.advance_time(11)
    assert card_of(shown(race)).title == "🟢 Race: Easy · over"
    assert card_of(shown(duel)).title == "🟢 Duel: Easy · over"
    assert card_of(shown(challenge)).text == "This challenge is no longer open."
    for old in posted:
        assert labels_of(shown(old)) == ([] if old is challenge else ["Play this too"])
    assert "no result to share" not in told(await alice.click(daily, label="Play"))
    assert "to start a streak" in told(await alice.click(daily, label="My streak"))
    archive = answer(await alice.slash(room.channel, "daily archive"))
    assert card_of(archive).text == "There were no puzzles in this month."
    assert labels_of(archive) == ["January 2026"]
    earlier = answer(await alice.click(archive, label="January 2026"))
    assert card_of(earlier).title == "Past puzzles: January 2026"

    for _ in range(3):
        await alice.slash(room.channel, "duel")
    assert not answer(await alice.slash(room.channel, "race")).ephemeral
