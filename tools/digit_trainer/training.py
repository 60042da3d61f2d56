"""Trains the network."""

import time
from collections.abc import Callable
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from tools.digit_trainer.dataset import SCALE, Samples
from tools.digit_trainer.network import LOGITS, Network

BATCH: Final = 384
LEARNING_RATE: Final = 4e-3
"""The highest learning rate."""
LABEL_SMOOTHING: Final = 0.04
"""Label smoothing, so that the model does not become overconfident."""
ROTATED_SHARE: Final = 0.04
"""The share of digits rotated by 90 degrees: these should not be read as any particular digit, so
that a grid on its side differs from an upright one."""

_PENCILS: Final = 10
_CLASSES: Final = 11
"""The number of classes: empty, 1 to 9, pencil marks; the logits after these are the marks."""


def train(
    samples: Samples,
    *,
    epochs: float,
    seed: int,
    written: bool = False,
    report: Callable[[str], object] = print,
) -> Network:
    """Train a network.

    Args:
        samples: the labelled cells.
        epochs: how often it sees each cell.
        seed: the same seed, with the same samples and versions, gives the same network.
        written: whether the samples come from `sample_written`.
        report: called regularly with a line about the progress.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(mode=True)
    rng = np.random.default_rng(seed)
    network: Network = Network().to(memory_format=torch.channels_last)
    count = len(samples.digits)
    steps = int(epochs * count / BATCH)
    optimiser = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, LEARNING_RATE, total_steps=steps + 1, pct_start=0.15
    )
    network.train()
    order = np.empty(0, np.int64)
    start, losses = time.monotonic(), []
    for step in range(steps):
        if len(order) < BATCH:
            order = np.concatenate([order, rng.permutation(count)])
        chosen, order = order[:BATCH], order[BATCH:]
        cells, digits, marks = _batch(samples, chosen, rng, LOGITS if written else _CLASSES)
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(cells).float()
        loss = nn.functional.cross_entropy(logits[:, : digits.shape[1]], digits)
        if not written:
            loss = loss + _marks_loss(logits[:, _CLASSES:], marks)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        schedule.step()
        losses.append(float(loss.detach()))
        if step % 100 == 99:
            mean, spent = float(np.mean(losses[-100:])), time.monotonic() - start
            report(f"{step + 1}/{steps} loss {mean:.4f} {spent:.0f} s")
    network.eval()
    return network


def _batch(
    samples: Samples, chosen: np.ndarray, rng: np.random.Generator, class_count: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Crops, target probabilities of the classes, target marks (-1 means any)."""
    cells = samples.crops[chosen].astype(np.float32) / SCALE
    classes = samples.digits[chosen]
    count = len(chosen)
    cells *= rng.uniform(0.75, 1.25, (count, 1, 1)).astype(np.float32)
    x, y = rng.integers(-1, 2, 2)
    cells = np.roll(cells, (int(y), int(x)), (1, 2))
    cells = np.clip(cells, -1.5, 1.5)
    wanted = np.full((count, class_count), LABEL_SMOOTHING / class_count, np.float32)
    wanted[np.arange(count), classes] += 1 - LABEL_SMOOTHING
    digit = (classes > 0) & (classes < _PENCILS)
    for number in np.flatnonzero(digit & (rng.random(count) < ROTATED_SHARE)):
        turns = int(rng.choice([1, 3]))
        cells[number] = np.rot90(cells[number], turns)
        wanted[number] = 0
        wanted[number, 1:_PENCILS] = 1 / 9
    bits = (samples.marks[chosen][:, None] >> np.arange(9)) & 1
    marks = np.where(digit[:, None], -1, bits).astype(np.float32)
    tensor = torch.from_numpy(np.ascontiguousarray(cells[:, None]))
    return (
        tensor.contiguous(memory_format=torch.channels_last),
        torch.from_numpy(wanted),
        torch.from_numpy(marks),
    )


def _marks_loss(pencils: Tensor, marks: Tensor) -> Tensor:
    known = (marks >= 0).float()
    target = marks.clamp(min=0) * (1 - LABEL_SMOOTHING) + LABEL_SMOOTHING / 2
    each = nn.functional.binary_cross_entropy_with_logits(pencils, target, reduction="none")
    return (each * known).sum() / known.sum().clamp(min=1)
