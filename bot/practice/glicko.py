"""How strong somebody is, by what they have solved: Glicko-2, for answers instead of games.

The method is that of M. Glickman, "Example of the Glicko-2 system" (2022 edition), step by step;
names in comments are his. An answer is a game against a step, whose strength is fixed by what the
step is worth on Sudoku Explainer's scale. Ours are: the weight of an answer, which makes it so much
of a game, and that each answer closes a rating period of its own, as long as the time since the
last one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from engine.explain import HintLevel

START_DEVIATION: Final = 350.0
"""Nothing is known of somebody new. No deviation grows beyond it."""
LEAST_DEVIATION: Final = 45.0
"""Who learns changes: nobody is ever known so well that new answers say nothing."""
START_VOLATILITY: Final = 0.06
TAU: Final = 0.5
"""How fast volatility may change; the paper has 0.3 to 1.2 for reasonable."""
PERIOD: Final = timedelta(days=1)
"""Somebody known to 60 points is known to 110 after eleven weeks without an answer."""
STEP_DEVIATION: Final = 50.0
"""Steps that are worth the same are not all equally hard to see."""
POINTS_A_TENTH: Final = 20.0
"""With 1.0 at 800: naked pairs (3.0) have 1200, chains (7.0) 2000 points. Somebody who finds one
step in two of a kind finds three in four of those that are worth a whole point less."""
HINT_WEIGHTS: Final = (1.0, 0.7, 0.4, 0.2, 0.0)
"""How much an answer counts, by the highest hint level that was asked for before it, from none."""

_SCALE: Final = 173.7178
"""Points to a unit of the paper's inner scale."""
_MIDDLE: Final = 1500.0
_EPSILON: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of how strong somebody is.

    Attributes:
        rating: points, 1200 for somebody new.
        deviation: how far off they may be: the true number is within two of them, with 95 percent.
        volatility: how much results vary from what was to be expected.
    """

    rating: float = 1200.0
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY


@dataclass(frozen=True, slots=True)
class Answer:
    """A result against a step.

    Attributes:
        against: the strength of the step, see `points_of`.
        score: 1 for right, 0 for wrong, or what lies between.
        weight: how much it counts, 0 to 1, see `weight_of`.
        deviation: how sure the strength of the step is.

    Raises:
        ValueError: if the score or the weight is not from 0 to 1.
    """

    against: float
    score: float
    weight: float = 1.0
    deviation: float = STEP_DEVIATION

    def __post_init__(self) -> None:
        if not (0 <= self.score <= 1 and 0 <= self.weight <= 1):
            raise ValueError(f"score and weight are from 0 to 1, not {self.score}, {self.weight}")


def points_of(tenths: int) -> float:
    """The strength of a step or a puzzle that is worth so many tenths on the scale: 72 for 7.2."""
    return 800.0 + POINTS_A_TENTH * (tenths - 10)


def newcomer(tenths: int) -> Strength:
    """Somebody new to a technique worth so many tenths: as likely to find its steps as not."""
    return Strength(points_of(tenths))


def weight_of(level: HintLevel | None) -> float:
    """How much an answer counts after hints up to this level, from 1 (no hint) to 0 (all told).

    A hint makes an answer count for less, in either direction; it costs nothing by itself.
    """
    return HINT_WEIGHTS[level or 0]


def expected(strength: Strength, against: float, *, deviation: float = STEP_DEVIATION) -> float:
    """The chance, 0 to 1, that somebody of this strength answers rightly; not sure of either."""
    both = math.hypot(strength.deviation, deviation) / _SCALE
    return _chance((strength.rating - against) / _SCALE, _g(both))


def after_absence(strength: Strength, away: timedelta) -> Strength:
    """What is known of somebody after some time without an answer: less.

    Raises:
        ValueError: if the time is negative.
    """
    return updated(strength, (), away=away)


def updated(
    strength: Strength, answers: Sequence[Answer], *, away: timedelta = PERIOD, tau: float = TAU
) -> Strength:
    """What is known of somebody after some answers.

    Args:
        strength: what was known before.
        answers: what was answered since, all in one rating period; none is fine.
        away: how long it is since the strength was last brought up to date.
        tau: how fast the volatility may change.

    Raises:
        ValueError: if the time is negative.
    """
    if away < timedelta(0):
        raise ValueError(f"nobody is away for {away}: the answers are older than the rating")
    mu, phi = (strength.rating - _MIDDLE) / _SCALE, strength.deviation / _SCALE
    # Steps 3 and 4. A weight multiplies what an answer tells, as if it were that much of a game.
    information = surprise = 0.0
    for answer in answers:
        g = _g(answer.deviation / _SCALE)
        chance = _chance(mu - (answer.against - _MIDDLE) / _SCALE, g)
        information += answer.weight * g * g * chance * (1 - chance)
        surprise += answer.weight * g * (answer.score - chance)
    volatility = strength.volatility
    if information > 0:
        volatility = _volatility(phi, volatility, 1 / information, surprise / information, tau)
    # Steps 6 to 8, with as much of a period as has passed.
    before = min(phi * phi + volatility * volatility * (away / PERIOD), _squared(START_DEVIATION))
    variance = 1 / (1 / before + information)
    return Strength(
        rating=_MIDDLE + _SCALE * (mu + variance * surprise),
        deviation=max(_SCALE * math.sqrt(variance), LEAST_DEVIATION),
        volatility=volatility,
    )


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def _chance(ahead: float, g: float) -> float:
    return 1 / (1 + math.exp(-g * ahead))


def _squared(deviation: float) -> float:
    return (deviation / _SCALE) ** 2


def _volatility(phi: float, sigma: float, v: float, delta: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        both = phi * phi + v + math.exp(x)
        pull = math.exp(x) * (delta * delta - both) / (2 * both * both)
        return pull - (x - start) / (tau * tau)

    low = start
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(start - k * tau) < 0:
            k += 1
        high = start - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _EPSILON:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
