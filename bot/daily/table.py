"""The table of a day: the fastest members of the server's leaderboard, and their hints."""

from collections.abc import Iterator
from typing import Final

from bot.chat.bands import CIRCLES
from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.daily.service import DailyService, DayTable
from bot.game.standing import clock_time, fewest_hints, how_solved
from bot.leaderboard.service import LeaderboardKind
from bot.leaderboard.views import Membership, MembershipButton
from bot.store import MemberResult
from engine.language import N_, translate
from renderer.cards.words import date_words

_LABEL: Final = N_("Times", "of a day")
_TITLE: Final = N_("Times of {date}")
_NOBODY: Final = N_("No one on the leaderboard has solved one of these puzzles yet.")
_KEY: Final = N_(
    "Only members of the leaderboard are listed. The time starts when they open the puzzle."
)
_AVERAGE: Final = N_("Average of five: {members}")
_AVERAGE_KEY: Final = N_(
    "Average of five: of a member's last five times in a band, without the best and the worst."
)
_PODIUM: Final = ("🥇", "🥈", "🥉")
_SHOWN: Final = 5
"""The maximum number of members listed for each puzzle."""
_AVERAGES: Final = 3
"""The maximum number of averages listed for each puzzle."""


class TableButton(PersistentButton, template=f"daily-times:(?P<puzzle>{STORE_ID})"):
    """Shows the times of a day, privately.

    Args:
        puzzle: the id of a puzzle of the day.
    """

    visibility = Visibility.PRIVATE

    def __init__(self, puzzle: int) -> None:
        super().__init__(f"daily-times:{puzzle}", translate(_LABEL))
        self.puzzle = puzzle

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The table."""
        return table_reply(await services_of(press).get(DailyService).table(self.puzzle, context))


def table_reply(table: DayTable) -> Reply:
    """The times of a day as a message; mentions in a card ping nobody."""
    fields = tuple(
        (
            f"{CIRCLES[band]} {translate(band.value)}",
            "\n".join(_lines(results, table.averages[band])),
        )
        for band, results in table.results.items()
    )
    has_averages = any(table.averages[band] for band in table.results)
    card = Card(
        title=translate(_TITLE, date=date_words(table.day)),
        text="" if fields else translate(_NOBODY),
        fields=fields,
        small_print=f"{translate(_KEY)}\n{translate(_AVERAGE_KEY)}"
        if has_averages
        else translate(_KEY),
    )
    membership = Membership.LEAVE if table.joined else Membership.JOIN
    return Reply(cards=(card,), items=(MembershipButton(membership, LeaderboardKind.MONTH),))


def _lines(
    results: tuple[MemberResult, ...], averages: tuple[tuple[int, int], ...]
) -> Iterator[str]:
    for place, result in enumerate(results[:_SHOWN]):
        number = _PODIUM[place] if place < len(_PODIUM) else f"{place + 1}."
        yield f"{number} <@{result.user_id}> · {how_solved(result.seconds, result.hints)}"
    if best := fewest_hints([(result.user_id, result.hints) for result in results]):
        yield best
    if averages:
        members = (f"<@{user}> {clock_time(seconds)}" for user, seconds in averages[:_AVERAGES])
        yield translate(_AVERAGE, members=" · ".join(members))
