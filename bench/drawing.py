"""How long pictures take, family by family: every view of a step of every technique."""

import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field

from rich.table import Table

import renderer
from bench.samples import samples
from engine import Step
from engine.technique import Family


@dataclass
class Cost:
    """What the pictures of a family cost.

    Attributes:
        seconds: CPU time of each picture, the median of several rounds.
        sizes: bytes of each picture.
    """

    seconds: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def drawing(rounds: int) -> Table:
    """How long pictures of 900 pixels take, and how large their files are."""
    costs: dict[str, Cost] = defaultdict(Cost)
    for sample in samples():
        for view in range(len(sample.step.views)):
            cost = costs[kind_of(sample.step, view)]
            seconds, size = cost_of(sample.step, view, rounds)
            cost.seconds.append(seconds)
            cost.sizes.append(size)
    table = Table("pictures of", title="Drawing, 900 pixels: CPU time on one core")
    for name in ("number", "median ms", "worst ms", "median KB", "worst KB"):
        table.add_column(name, justify="right")
    for name, cost in costs.items():
        table.add_row(
            name,
            str(len(cost.sizes)),
            f"{1000 * statistics.median(cost.seconds):.1f}",
            f"{1000 * max(cost.seconds):.1f}",
            f"{statistics.median(cost.sizes) / 1000:.0f}",
            f"{max(cost.sizes) / 1000:.0f}",
        )
    return table


def kind_of(step: Step, view: int) -> str:
    """The family of a step; chains also by how many links the view has."""
    family = step.technique.family
    name: str = family.value
    if family is not Family.CHAIN:
        return name
    links = len(step.views[view].links)
    bound = next((f"up to {most}" for most in (10, 20) if links <= most), "more than 20")
    return f"{name}, {bound} links"


def cost_of(step: Step, view: int, rounds: int) -> tuple[float, int]:
    """CPU seconds of a picture, the median of so many rounds after a first one, and its bytes."""
    picture = renderer.draw_step(step, view=view)
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        renderer.draw_step(step, view=view)
        seconds.append(time.process_time() - start)
    return statistics.median(seconds), len(picture)
