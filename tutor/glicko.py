"""Users' ratings from their answers: Glicko-2, with answers instead of games.

The method follows M. Glickman, "Example of the Glicko-2 system" (2022 edition), step by step, with
the paper's names in comments. An answer is a game against a step, whose strength follows from its
rating on Sudoku Explainer's scale. Our additions: answers have a weight, a fraction of a game, and
each answer closes its own rating period, which lasts from the previous answer.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from engine.model.step import HintLevel

START_DEVIATION: Final = 350.0
"""The deviation of a new user, and the maximum."""
MIN_DEVIATION: Final = 45.0
"""The minimum deviation: learners change, so new answers must always count."""
START_VOLATILITY: Final = 0.06
TAU: Final = 0.5
"""How fast volatility may change; the paper recommends 0.3 to 1.2."""
PERIOD: Final = timedelta(days=1)
"""A rating period. After eleven weeks without an answer, a deviation of 60 points is 110."""
STEP_DEVIATION: Final = 50.0
"""The deviation of a step: steps with the same rating are not equally hard to see."""
POINTS_PER_TENTH: Final = 20.0
"""With 1.0 at 800: naked pairs (3.0) have 1200, chains (7.0) 2000 points. A user who finds half of
the steps of one rating finds three quarters of those rated a whole point lower."""
HINT_WEIGHTS: Final = (1.0, 0.7, 0.4, 0.2, 0.0)
"""The weight of an answer, by the highest hint level before it, from none."""

_SCALE: Final = 173.7178
"""Points per unit of the paper's internal scale."""
_MIDDLE: Final = 1500.0
_EPSILON: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate of a user's strength.

    Attributes:
        rating: in points, 1200 for a new user.
        deviation: the standard deviation; the true rating is within two of them with a probability
            of 95 %.
        volatility: how much results deviate from the expected ones.
    """

    rating: float = 1200.0
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY


@dataclass(frozen=True, slots=True)
class GlickoResult:
    """A result against a step.

    Attributes:
        against: the strength of the step, see `points_of`.
        score: 1 for right, 0 for wrong, or a value between.
        weight: its weight, 0 to 1; see `weight_of`.
        deviation: the deviation of the step's strength.

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
    """The strength of a step or a puzzle with this rating in tenths, 72 for 7.2."""
    return 800.0 + POINTS_PER_TENTH * (tenths - 10)


def newcomer(tenths: int) -> Strength:
    """The initial strength at a technique with this rating: even odds against its steps."""
    return Strength(points_of(tenths))


def weight_of(level: HintLevel | None) -> float:
    """The weight of an answer after hints up to this level, from 1 (no hint) to 0 (the full step).

    A hint reduces the effect of right and wrong answers alike; it costs nothing in itself.
    """
    return HINT_WEIGHTS[level or 0]


def probability_of_right(
    strength: Strength, against: float, *, deviation: float = STEP_DEVIATION
) -> float:
    """The probability of a right answer, given both deviations."""
    both = math.hypot(strength.deviation, deviation) / _SCALE
    return _chance((strength.rating - against) / _SCALE, _g(both))


def after_absence(strength: Strength, away: timedelta) -> Strength:
    """The strength after some time without an answer: the deviation grows.

    Raises:
        ValueError: if the time is negative.
    """
    return update_strength(strength, (), away=away)


def update_strength(
    strength: Strength,
    answers: Sequence[GlickoResult],
    *,
    away: timedelta = PERIOD,
    tau: float = TAU,
) -> Strength:
    """The strength after some answers.

    Args:
        strength: the strength before.
        answers: the answers since then, as one rating period; may be empty.
        away: the time since the strength was last updated.
        tau: how fast the volatility may change.

    Raises:
        ValueError: if the time is negative.
    """
    if away < timedelta(0):
        raise ValueError(f"negative time {away}: the answers are older than the rating")
    mu, phi = (strength.rating - _MIDDLE) / _SCALE, strength.deviation / _SCALE
    # Steps 3 and 4. A weight scales the information of an answer to a fraction of a game.
    information = surprise = 0.0
    for answer in answers:
        g = _g(answer.deviation / _SCALE)
        chance = _chance(mu - (answer.against - _MIDDLE) / _SCALE, g)
        information += answer.weight * g * g * chance * (1 - chance)
        surprise += answer.weight * g * (answer.score - chance)
    volatility = strength.volatility
    if information > 0:
        volatility = _volatility(phi, volatility, 1 / information, surprise / information, tau)
    # Steps 6 to 8, with the fraction of a period that has passed.
    before = min(phi * phi + volatility * volatility * (away / PERIOD), _squared(START_DEVIATION))
    variance = 1 / (1 / before + information)
    return Strength(
        rating=_MIDDLE + _SCALE * (mu + variance * surprise),
        deviation=max(_SCALE * math.sqrt(variance), MIN_DEVIATION),
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
