"""Measures drawing times: every view of a step of each technique, by family, and every card."""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rich.table import Table

import renderer
from corpus.chain_samples import SAMPLES
from engine import Step
from engine.language import languages, use_locale
from engine.lessons import lessons
from engine.model.technique import Family
from tools.cards import sample_cards


@dataclass
class Cost:
    """The cost of a family's pictures.

    Attributes:
        seconds: CPU time of each picture, the median of several rounds.
        sizes: bytes of each picture.
    """

    seconds: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def add(self, seconds: float, size: int) -> None:
        """Add the cost of a picture."""
        self.seconds.append(seconds)
        self.sizes.append(size)


def drawing(rounds: int) -> Table:
    """The times and file sizes of pictures of 900 pixels."""
    costs: dict[str, Cost] = defaultdict(Cost)
    examples = [lesson.example.step for lesson in lessons() if lesson.example]
    for step in (*examples, *(sample.step for sample in SAMPLES)):
        for view in range(len(step.views)):
            cost = costs[kind_of(step, view)]
            cost.add(*cost_of(partial(renderer.draw_step, step, view=view), rounds))
    for theme in renderer.THEMES.values():
        for language in languages():
            with use_locale(language):
                for card in sample_cards(theme=theme):
                    costs[f"card: {card.name}"].add(*cost_of(card.draw, rounds))
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
    """The family of a step; for chains also the number of links of the view."""
    family = step.technique.family
    name: str = family.value
    if family is not Family.CHAIN:
        return name
    links = len(step.views[view].links)
    bound = next((f"up to {most}" for most in (10, 20) if links <= most), "more than 20")
    return f"{name}, {bound} links"


def cost_of(draw: Callable[[], bytes], rounds: int) -> tuple[float, int]:
    """The CPU seconds of a picture (median of these rounds after a first one), and its bytes."""
    picture = draw()
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        draw()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds), len(picture)
