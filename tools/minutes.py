"""Fits the prediction of solving times to people's recorded times (docs/minutes.md).

    python -m tools.minutes
    python -m tools.minutes --write

prints how well predictions agree with times that were not used to fit them: repeated
cross-validation, in each part of which the whole model is fitted again. `--write` also puts the
numbers into `engine/research/minutes_model.py`, the table into `docs/reports/minutes.md`, and the
pictures into `docs/pictures`. Takes a few minutes on one core.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from scipy.stats import spearmanr

import corpus
import engine
from engine.research.minutes import CELLS_UNIT, DIGITS_UNIT, PLAYS, play
from renderer.png import to_png
from renderer.theme import LIGHT, rgb
from tools.doc_pages import put_between

Array = NDArray[np.float64]

_ROOT: Final = Path(__file__).parent.parent
_MODEL: Final = _ROOT / "engine" / "research" / "minutes_model.py"
_PAGE: Final = _ROOT / "docs" / "reports" / "minutes.md"
_PICTURES: Final = {
    name: _ROOT / "docs" / "pictures" / f"{name}.png" for name in ("minutes", "minutes-er")
}
_FONT: Final = _ROOT / "renderer" / "fonts" / "AtkinsonHyperlegible-Regular.ttf"

NAMES: Final = (
    *("last", "box", "line", "naked"),
    *("cells", "digits", "ways", "placement", "elimination", "given"),
)
"""The parameters; all but the exponents (`_EXPONENTS`) are positive, and fitted as logarithms."""
_EXPONENTS: Final = (4, 5, 6)
_START: Final = np.array([0, 0.7, 0, -1, 1.2, 0, 0.8, 1, 3, 4.6])
_WIDTH: Final = np.array([2, 2, 2, 2, 0.7, 0.7, 0.5, 1, 1.5, 1.5])
"""The start of the fit, and its expected deviation: a weak prior for what the data leave open.
"""
_SCALE: Final = 0.25
"""Residuals of the logarithm well beyond this count less: some means contain a long pause."""
_FREEDOM: Final = 4.0  # of Student's t distribution, which the residuals are taken to have
_ROUNDS: Final = 40
_FOLDS: Final = 10
_REPEATS: Final = 3
_QUANTILES: Final = (0.1, 0.9)


@dataclass(frozen=True)
class Data:
    """The plays of all puzzles as columns.

    Attributes:
        owner: the number of the puzzle of each placement.
        states: a row of six numbers for each placement; see `engine.research.minutes.Placement`.
        counts: placements, eliminations and given digits of each puzzle, on average.
    """

    owner: NDArray[np.int64]
    states: Array
    counts: Array

    def of(self, puzzles: NDArray[np.int64]) -> "Data":
        """The data of some of the puzzles; their numbers are ascending."""
        number = np.full(len(self.counts), -1)
        number[puzzles] = np.arange(len(puzzles))
        owner = number[self.owner]
        kept = owner >= 0
        return Data(owner[kept], self.states[kept], self.counts[puzzles])


def gather(puzzles: list[str]) -> Data:
    """Play puzzles."""
    owner, states, counts = [], [], []
    for number, puzzle in enumerate(puzzles):
        plays = play(engine.Grid.parse(puzzle))
        owner.append(np.full(len(plays.placements), number))
        states.append(np.array(plays.placements, dtype=float).reshape(-1, 6))
        counts.append((len(plays.placements) / PLAYS, plays.eliminations, plays.given))
    return Data(np.concatenate(owner), np.concatenate(states), np.array(counts))


def predict(data: Data, parameters: Array) -> tuple[Array, Array]:
    """The logarithm of the seconds of each puzzle, and its derivatives by the parameters."""
    owner, states, size = data.owner, data.states, len(data.counts)
    rates = np.exp(parameters[:4])
    rate = states[:, 2:] @ rates
    features = np.stack(
        [
            np.log(states[:, 0] / CELLS_UNIT),
            np.log(states[:, 1] / DIGITS_UNIT),
            -np.log(rate),
        ],
        axis=1,
    )
    seconds = CELLS_UNIT * np.exp(features @ parameters[4:7])

    def total(weights: Array) -> Array:
        return np.bincount(owner, weights, size) / PLAYS

    parts = data.counts * np.exp(parameters[7:])
    whole = total(seconds) + parts.sum(axis=1)
    slope = -parameters[6] * seconds / rate
    columns = [total(slope * states[:, 2 + kind] * rates[kind]) for kind in range(4)]
    columns += [total(seconds * features[:, place]) for place in range(3)]
    return np.log(whole), np.stack([*columns, *parts.T], axis=1) / whole[:, None]


def fit(data: Data, target: Array) -> Array:
    """The parameters for which the logarithms of the seconds are closest to the target."""

    def cost(values: Array, parameters: Array) -> float:
        off = (values - target) / _SCALE
        loss = (_FREEDOM + 1) / 2 * np.log1p(off**2 / _FREEDOM).sum()
        return float(loss + (((parameters - _START) / _WIDTH) ** 2).sum() / 2)

    parameters, damping = _START.copy(), 0.01
    values, slopes = predict(data, parameters)
    best = cost(values, parameters)
    for _ in range(_ROUNDS):
        off = (values - target) / _SCALE
        weights = (_FREEDOM + 1) / (_FREEDOM + off**2)
        scaled = slopes / _SCALE
        square = scaled.T @ (weights[:, None] * scaled) + np.diag(_WIDTH**-2)
        gradient = scaled.T @ (weights * off) + (parameters - _START) / _WIDTH**2
        step = np.linalg.solve(square + damping * np.diag(np.diag(square)), -gradient)
        tried = parameters + np.clip(step, -1, 1)
        new_values, new_slopes = predict(data, tried)
        new = cost(new_values, tried)
        if new >= best:
            damping *= 8
            continue
        gain, best = best - new, new
        parameters, values, slopes, damping = tried, new_values, new_slopes, damping * 0.3
        if gain < 0.02:
            break
    return parameters


def cross_validate(data: Data, target: Array, seed: int) -> Array:
    """Predictions of each puzzle by a model that was fitted without it."""
    order = np.random.default_rng(seed).permutation(len(target))
    predicted = np.empty(len(target))
    for fold in range(_FOLDS):
        left_out = np.sort(order[fold::_FOLDS])
        others = np.setdiff1d(order, left_out)
        parameters = fit(data.of(others), target[others])
        predicted[left_out] = predict(data.of(left_out), parameters)[0]
    return predicted


def agreement(predicted: Array, target: Array) -> float:
    """Spearman's rank correlation."""
    return float(spearmanr(predicted, target).statistic)


def main() -> None:
    """Fit, and print or write the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write model, table and picture")
    chosen = parser.parse_args()
    rows = corpus.read_table("human/times.tsv")
    puzzles = [row["puzzle"] for row in rows]
    target = np.log([float(row["seconds"]) for row in rows])
    data = gather(puzzles)
    runs = [cross_validate(data, target, seed) for seed in range(_REPEATS)]
    others = engine.rate_many(puzzles, columns=("er", "grader", "hodoku_score", "givens"))
    er = np.array(others["er"], dtype=float)
    scores = [agreement(run, target) for run in runs]
    predicted = np.mean(runs, axis=0)
    off = target - predicted
    hard = data.counts[:, 2] > 0
    lines = [
        "| | Spearman with the mean time |",
        "|---|---:|",
        (
            f"| this prediction, cross-validated | {np.mean(scores):.3f} "
            f"({min(scores):.3f} to {max(scores):.3f}) |"
        ),
        (
            f"| the same, {(er <= 1.5).sum()} puzzles with ER up to 1.5 | "
            f"{agreement(predicted[er <= 1.5], target[er <= 1.5]):.3f} |"
        ),
        (
            f"| the same, {(er > 1.5).sum()} puzzles with a higher ER | "
            f"{agreement(predicted[er > 1.5], target[er > 1.5]):.3f} |"
        ),
        *(
            f"| {name} | {agreement(np.array(others[column], dtype=float), target):.3f} |"
            for name, column in (
                ("ER", "er"),
                ("0-10 grade", "grader"),
                ("HoDoKu's score", "hodoku_score"),
                ("givens", "givens"),
            )
        ),
    ]
    print(*lines, sep="\n")
    if not chosen.write:
        return
    whole = fit(data, target)
    final = predict(data, whole)[0]
    _MODEL.write_text(_source(whole, data, er, final, off, hard), encoding="utf-8")
    put_between(_PAGE, "agreement", lines)
    minutes = _Axis("Predicted minutes", predicted - math.log(60), (4, 6, 10, 15, 20), is_log=True)
    # Many puzzles have the same ER.
    shift = np.random.default_rng(0).uniform(-0.06, 0.06, len(er))
    rating = _Axis("ER", er + shift, (1, 2, 3, 4, 5, 6, 7))
    times = target - math.log(60)
    _PICTURES["minutes"].write_bytes(_draw(times, "Minutes that people took", (minutes, rating)))
    _PICTURES["minutes-er"].write_bytes(_draw(minutes.values, minutes.title, (rating,)))


def _source(
    parameters: Array, data: Data, er: Array, final: Array, off: Array, hard: NDArray[np.bool_]
) -> str:
    numbers = [
        value if place in _EXPONENTS else math.exp(value) for place, value in enumerate(parameters)
    ]
    spread = [np.quantile(off[~hard], _QUANTILES), np.quantile(off[hard], _QUANTILES)]
    fitted = "".join(
        f"    {name}={number:.4g},\n" for name, number in zip(NAMES, numbers, strict=True)
    )
    intervals = [f"({low:.3f}, {high:.3f})" for low, high in spread]
    before, start, _ = _MODEL.read_text(encoding="utf-8").partition("MODEL: Final = Model(\n")
    return (
        f"{before}{start}{fitted}"
        f"    interval={intervals[0]},\n"
        f"    hard_interval={intervals[1]},\n"
        f"    most_seconds={np.exp(np.sort(final)[-5]):.0f},\n"
        f"    most_given={data.counts[:, 2].max():.2f},\n"
        f"    most_er={er.max():.1f},\n"
        ")\n"
        '"""The fitted model."""\n'
    )


@dataclass(frozen=True)
class _Axis:
    """The horizontal axis of a plot.

    Attributes:
        title: the title below it.
        values: the values of the puzzles.
        ticks: the numbers below it.
        is_log: whether the values are logarithms of these numbers.
    """

    title: str
    values: Array
    ticks: tuple[int, ...]
    is_log: bool = False


def _draw(minutes: Array, title: str, axes: Sequence[_Axis]) -> bytes:
    """A scatter plot of logarithms of minutes against each axis, side by side."""
    side, height, edge = 620, 560, 70
    image = Image.new("RGB", (side * len(axes), height), rgb(LIGHT.page))
    draw = ImageDraw.Draw(image, "RGBA")
    font = ImageFont.truetype(str(_FONT), 22)
    small = ImageFont.truetype(str(_FONT), 18)
    ink, dot = rgb(LIGHT.given), (*rgb(LIGHT.link), 110)
    low, high = math.log(2), math.log(60)

    def down(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low)
        return height - edge - share * (height - edge - 50)

    for number, axis in enumerate(axes):
        left, right = number * side + edge, (number + 1) * side - 30
        places = [math.log(tick) if axis.is_log else tick for tick in axis.ticks]
        first = min(axis.values.min(), places[0])
        scale = (right - left) / (max(axis.values.max(), places[-1]) - first)
        for tick, place in zip(axis.ticks, places, strict=True):
            spot = left + (place - first) * scale, height - edge + 8
            draw.text(spot, str(tick), ink, small, anchor="ma")
        for shown in (2, 5, 10, 20, 60):
            at = down(math.log(shown))
            draw.line((left, at, right, at), rgb(LIGHT.thin))
            draw.text((left - 8, at), str(shown), ink, small, anchor="rm")
        for value, minute in zip(axis.values, minutes, strict=True):
            x, y = left + (value - first) * scale, down(minute)
            draw.ellipse((x - 3, y - 3, x + 3, y + 3), dot)
        draw.text((left, 12), title, ink, font)
        draw.text((number * side + side // 2, height - 32), axis.title, ink, font, anchor="ma")
    return to_png(image, LIGHT)


if __name__ == "__main__":
    main()
