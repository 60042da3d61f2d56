"""Duels in the store."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.store import Store
from bot.store.duels import Duel, Outcome, Refusal, TooMany
from engine.model.band import Band
from tests.bot.conftest import all_about
from tests.bot.store.filling import ANNA, BEN, PUZZLE

CARL = 333
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
PLACE = (1, 2, 3)


async def attempt(
    store: Store, rival_id: int | None, interaction_id: int, user_id: int = ANNA
) -> Duel | TooMany:
    return await store.duels.challenge(
        user_id=user_id,
        rival_id=rival_id,
        band=Band.HARD,
        language="en",
        interaction_id=interaction_id,
        moment=NOW,
        lasts=DAY,
        limit=3,
    )


async def challenge(
    store: Store, rival_id: int | None = None, interaction_id: int = 1, user_id: int = ANNA
) -> int:
    duel = await attempt(store, rival_id, interaction_id, user_id)
    assert isinstance(duel, Duel)
    return duel.id


async def begin(
    store: Store, duel_id: int, user_id: int = BEN, moment: datetime = NOW, limit: int = 3
) -> bool | TooMany:
    """Whether the user plays the duel now, or of what they have too much."""
    puzzle_id = await store.puzzle_id(PUZZLE)
    await store.duels.sent(duel_id, PLACE, moment)
    too_many = await store.duels.begin(
        duel_id,
        user_id=user_id,
        puzzle_id=puzzle_id,
        moment=moment,
        lasts=DAY,
        limit=limit,
    )
    duel = await store.duels.get(duel_id)
    player = duel and duel.player_of(user_id)
    return too_many or bool(duel and duel.begun and player)


async def outdated(store: Store, moment: datetime = NOW) -> list[int]:
    """The duels with outdated messages, which are then marked as up to date."""
    found = await store.duels.outdated(moment)
    for duel_id, shown in found:
        await store.duels.updated(duel_id, shown)
    assert await store.duels.outdated(moment) == ()
    return [duel_id for duel_id, _ in found]


async def test_command_makes_one_challenge(store):
    duel_id = await challenge(store, BEN)
    assert await challenge(store, BEN) == duel_id
    duel = await store.duels.get(duel_id)
    assert (duel.band, duel.expires, duel.puzzle) == (Band.HARD, NOW + DAY, None)
    assert [player.user_id for player in duel.players] == [ANNA, BEN]
    assert duel.is_open(NOW)
    assert not duel.is_open(NOW + DAY)
    assert await store.duels.get(duel_id + 1) is None


async def test_only_the_one_who_is_challenged_begins_it(store):
    duel_id = await challenge(store, BEN)
    assert await begin(store, duel_id, CARL) is False
    assert await begin(store, duel_id, moment=NOW + DAY) is False
    assert await begin(store, duel_id) is True
    assert await begin(store, duel_id, moment=NOW + DAY / 2) is True
    duel = await store.duels.get(duel_id)
    assert duel.begun == NOW
    assert duel.puzzle == PUZZLE
    assert (duel.guild_id, duel.channel_id, duel.message_id) == PLACE
    assert not duel.is_over(NOW)
    assert duel.is_over(NOW + DAY)


async def test_one_of_many_who_accept_at_once_plays(store, url):
    duel_id = await challenge(store)
    async with Store.open(url) as other:
        done = await asyncio.gather(
            *(begin((store, other)[user % 2], duel_id, user) for user in range(1, 11))
        )
    assert done.count(True) == 1
    assert done.count(False) == 9
    duel = await store.duels.get(duel_id)
    assert [player.user_id for player in duel.players] == [ANNA, done.index(True) + 1]


async def test_challenge_is_either_accepted_or_withdrawn_at_the_same_time(store, url):
    async with Store.open(url) as other:
        for number in range(1, 11):
            duel_id = await challenge(store, interaction_id=number, user_id=1000 + number)
            withdrawn, joined = await asyncio.gather(
                store.duels.withdraw_all(1000 + number, NOW), begin(other, duel_id, number)
            )
            assert (withdrawn, joined) in {(1, False), (0, True)}
            duel = await store.duels.get(duel_id)
            assert (duel.begun is None) == (duel.refused is Refusal.WITHDRAWN) == bool(withdrawn)
            assert await store.duels.withdraw_all(1000 + number, NOW) == 0


async def test_number_of_duels_is_limited_also_at_once(store, url):
    async with Store.open(url) as other:
        made = await asyncio.gather(*(attempt((store, other)[n % 2], BEN, n) for n in range(1, 9)))
    duels = [duel for duel in made if isinstance(duel, Duel)]
    assert len(duels) == 3
    assert made.count(TooMany.OPEN) == 5
    # Challenges to a user do not count towards the user's limit, but duels do.
    for duel in duels:
        assert await begin(store, duel.id) is True
    carls = await challenge(store, None, 10, CARL)
    assert await begin(store, carls) is TooMany.DUELS
    # Only until they have ended.
    playing = await store.duels.playing(BEN, NOW)
    assert [duel.id for duel in playing] == sorted(duel.id for duel in duels)
    for duel in playing:
        await store.duels.give_up(duel.id, BEN)
    assert await store.duels.playing(BEN, NOW) == ()
    assert await begin(store, carls) is True


async def test_open_challenges_are_withdrawn_at_once(store):
    ids = [await challenge(store, None, 1), await challenge(store, BEN, 2)]
    begun = await challenge(store, BEN, 3)
    await begin(store, begun)
    for number, duel_id in enumerate(ids):
        await store.duels.sent(duel_id, (1, 2, number), NOW)
    assert await store.duels.withdraw_all(ANNA, NOW) == 2
    assert [(await store.duels.get(duel_id)).refused for duel_id in ids] == [Refusal.WITHDRAWN] * 2
    assert (await store.duels.get(begun)).refused is None
    assert await outdated(store) == ids, "their messages say so"
    assert await store.duels.withdraw_all(ANNA, NOW) == 0


async def test_refused_challenge_stays_refused(store):
    first, second = await challenge(store, BEN), await challenge(store, BEN, 2)
    await store.duels.refuse(first, Refusal.DECLINED)
    await store.duels.refuse(first, Refusal.WITHDRAWN)
    assert (await store.duels.get(first)).refused is Refusal.DECLINED
    assert await begin(store, first) is False
    await begin(store, second)
    await store.duels.refuse(second, Refusal.DECLINED)
    assert (await store.duels.get(second)).refused is None


async def test_message_is_out_of_date_after_each_change(store):
    duel_id = await challenge(store, BEN)
    await store.duels.sent(duel_id, PLACE, NOW)
    assert not await outdated(store)
    assert not await store.duels.is_any_running(NOW)
    await begin(store, duel_id)
    assert await store.duels.is_any_running(NOW)
    assert not await store.duels.is_any_running(NOW + DAY)
    duel = await store.duels.get(duel_id)
    game = await store.games.open(user_id=ANNA, puzzle_id=duel.puzzle_id, interaction_id=1)
    assert await outdated(store) == [duel_id]
    await store.games.change(game, turns="r1c3=4", marks=False, solved=None)
    assert await outdated(store) == [duel_id]
    await store.duels.switch_times(duel_id, ANNA)
    assert await outdated(store) == [duel_id]
    await store.duels.give_up(duel_id, BEN)
    await store.duels.give_up(duel_id, BEN)
    assert await outdated(store) == [duel_id]
    assert await outdated(store, NOW + DAY) == [duel_id], "it is over"
    await store.delete_user(BEN)
    assert await outdated(store, NOW + DAY) == [duel_id]
    await store.delete_user(ANNA)
    assert await outdated(store, NOW + DAY) == [duel_id]
    duel = await store.duels.get(duel_id)
    assert duel.players == ()
    assert duel.is_over(NOW)
    await store.duels.lose_message(duel_id)
    assert (await store.duels.get(duel_id)).message_id is None


async def test_solution_counts_once(store):
    duel_id = await challenge(store, BEN)
    await begin(store, duel_id)
    duel = await store.duels.get(duel_id)
    await store.games.open(user_id=ANNA, puzzle_id=duel.puzzle_id, interaction_id=1)

    assert await store.duels.solved(duel.puzzle_id, CARL, NOW) is None
    assert await store.duels.solved(duel.puzzle_id, ANNA, NOW) == duel_id
    assert await store.duels.solved(duel.puzzle_id, ANNA, NOW) is None
    await store.duels.give_up(duel_id, ANNA)
    assert await store.duels.solved(duel.puzzle_id, BEN, NOW + DAY) is None, "too late"
    anna, ben = (await store.duels.get(duel_id)).players
    assert (anna.outcome, anna.hints) == (Outcome.SOLVED, 0)
    assert anna.seconds is not None
    assert ben.outcome is None
    assert await store.duels.solved(duel.puzzle_id, BEN, NOW) == duel_id
    duel = await store.duels.get(duel_id)
    assert duel.players[1].seconds is None, "no game was played"
    assert duel.is_over(NOW)


async def test_deleted_member_cannot_be_waited_for(store):
    duel_id = await challenge(store, BEN)
    await store.delete_user(BEN)
    assert not (await store.duels.get(duel_id)).is_open(NOW)
    assert await begin(store, duel_id) is False
    other = await challenge(store, interaction_id=2)
    await store.delete_user(ANNA)
    assert await begin(store, other) is False


async def test_duels_are_deleted_after_two_months(store):
    duel_id = await challenge(store, BEN)
    await store.prune(NOW + timedelta(days=60))
    assert await store.duels.get(duel_id) is not None
    await store.prune(NOW + timedelta(days=62))
    assert await store.duels.get(duel_id) is None
    assert (await all_about(store, BEN))["duel_players"] == []
