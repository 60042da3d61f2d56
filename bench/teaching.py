"""Measures hints as a teacher would: `make check-teaching`.

    python -m bench.teaching
    python -m bench.teaching --write docs/reports/hints.md

`testing.claims` checks every claim of the words and pictures of 10,000 steps in three orders,
independently of the engine; the other rows of the table are statistics of the hints. The exit
status is 1 if a claim is false, a reason unsupported, or a sentence not understood.
"""

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Final

import corpus
from bench import lookahead
from bench.giveaways import giveaways
from bench.hardest import (
    LONGEST_TEST,
    count,
    few_of,
    first_hints_to_tridagons,
    hard_steps,
    hints_of_many,
    interval,
)
from engine import Grid, Limit, OutOfTimeError, SudokuError
from engine.houses import cell_name
from engine.language import use_locale
from engine.lessons import lessons
from engine.model.step import HintLevel, Step
from engine.model.technique import Family
from engine.orders import teacher
from engine.orders.scales import TEACHER, solving_order
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.chains import ChainPattern
from engine.techniques.colours import ColouringPattern
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.drawing import view_at
from engine.techniques.fish import FishPattern
from engine.techniques.forcing import ForcingPattern
from engine.words.explanation import explain, prove
from testing.cited_marks import cited_heights
from testing.claims import check
from testing.step_claims import board_of, problems_of, problems_of_following
from tools.doc_pages import measured_today, put_between

ORDERS: Final = ("teacher", "se", "hodoku")
BANDS: Final = ("er-2.6-5", "er-6", "er-7", "er-8", "er-9", "er-10")
CHAINS: Final = (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ChainPattern,
    ForcingPattern,
    ContradictionPattern,
)
EVERY_SINGLE: Final = 10
"""Every tenth single is checked, because singles are all alike."""
EVERY_FOLLOWING: Final = 5
"""The text about following singles is checked at every fifth step that is a single."""
LIMIT: Final = Limit(20)
READABLE: Final = 9
"""The minimum height of the marks that a text cites, on a narrow phone, in pixels."""


@dataclass(slots=True)
class Figures:
    """The totals of all steps.

    Attributes:
        steps: how many steps were checked, by order.
        wrong: how many have a problem, by its kind.
        examples: some of these problems.
        supported: by the kind of pattern: chains, and those whose text has all reasons.
        tied: by the kind of pattern: eliminations, and those that the text ties to the pattern.
        named: chains, and those whose level 3 names an elimination.
        words: words and sentences of level 4, and syllables.
        given_away: how many placed digits each of some hints shows.
    """

    steps: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    supported: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    tied: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    named: list[int] = field(default_factory=lambda: [0, 0])
    words: Counter[str] = field(default_factory=Counter)
    given_away: list[int] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.teaching",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page")
    parser.add_argument("--steps", type=int, default=10_000, help="steps to check")
    chosen = parser.parse_args()
    started = time.perf_counter()
    figures = Figures()
    for order, step in islice(sample(ORDERS), chosen.steps):
        add(figures, order, step)
    figures.given_away += giveaways()
    lines = benchmark(figures)
    if chosen.write is None:
        print("\n".join(lines))
    else:
        put_between(chosen.write, "benchmark", [measured_today(), "", *lines])
    for kind, some in sorted(figures.examples.items()):
        for text in some:
            print(f"{kind}: {text}", file=sys.stderr)
    print(f"{figures.steps.total():,} steps; {time.perf_counter() - started:.0f} s")
    return int(any(figures.wrong[kind] for kind in ("false", "unsupported", "unknown", "extra")))


def puzzles(band: str) -> list[Grid]:
    """The puzzles of a file of the corpus."""
    return [Grid.parse(line[:81]) for line in corpus.read_lines(f"se/bench/{band}.txt")]


def sample(orders: Iterable[str]) -> Iterator[tuple[str, Step]]:
    """Steps of puzzles of all bands in turn, in all orders, with every tenth single."""
    singles = 0
    for row in zip(*(endless_puzzles(band) for band in BANDS), strict=True):
        for grid in row:
            for order in orders:
                for step in path(order, grid):
                    single = step.technique.family is Family.SINGLE
                    singles += single
                    if not single or singles % EVERY_SINGLE == 0:
                        yield order, step


def endless_puzzles(band: str) -> Iterator[Grid]:
    """The puzzles of a band, repeated endlessly."""
    while True:
        yield from puzzles(band)


def path(order: str, grid: Grid) -> Iterator[Step]:
    """The steps of a puzzle, up to the time limit."""
    try:
        yield from solving_order(order, grid.variant).iter_steps(grid, limit=LIMIT)
    except (OutOfTimeError, SudokuError):
        return


def add(figures: Figures, order: str, step: Step) -> None:
    """Count a step."""
    problems = problems_of(step)
    if step.technique.family is Family.SINGLE and figures.steps[order] % EVERY_FOLLOWING == 0:
        problems += problems_of_following(step, solving_order(order, step.grid.variant))
    figures.steps[order] += 1
    for kind in {problem.kind for problem in problems}:
        figures.wrong[kind] += 1
        if len(figures.examples[kind]) < 5:
            texts = [problem.text for problem in problems if problem.kind == kind]
            figures.examples[kind].append(f"{order}, {step.technique.value}: {texts[0]}")
    add_reasons(figures, step)
    untied = {problem.text for problem in problems if problem.kind == "untied"}
    is_read = not any(problem.kind == "unknown" for problem in problems)
    for name in ("all", *kinds(step)) if is_read else ():
        figures.tied[name][0] += len(step.eliminations)
        figures.tied[name][1] += len(step.eliminations) - len(untied)
    if isinstance(step.pattern, CHAINS) and step.eliminations:
        figures.named[0] += 1
        figures.named[1] += names_elimination(step)
    if step.technique.family is not Family.SINGLE:
        count_words(figures.words, explain(step))


def add_reasons(figures: Figures, step: Step) -> None:
    """Count whether the text has a reason for each link of a chain."""
    if isinstance(step.pattern, CHAINS):
        effects = [str(effect) for effect in step.effects]
        kinds_of_gaps = {"unknown", "unsupported", "false", "missing"}
        whole = not any(
            problem.kind in kinds_of_gaps
            for problem in check(board_of(step.grid), prove(step), effects)
        )
        for name in ("all", *kinds(step)):
            figures.supported[name][0] += 1
            figures.supported[name][1] += whole


def kinds(step: Step) -> list[str]:
    """The rows of the table that a step belongs to."""
    name = step.technique.value.lower()
    match step.pattern:
        case FishPattern() if "finned" in name or "sashimi" in name:
            return ["finned fish"]
        case ColouringPattern():
            return ["colouring"]
        case AlsPattern():
            return ["ALS"]
        case AlternatingPattern():
            return ["XY-chain"] if "xy-chain" in name else ["AIC"]
        case ForcingPattern():
            return ["HoDoKu's forcing nets"]
        case ChainPattern(chains=branches):
            return ["SE's chains" if len(branches) == 1 else "SE's forcing chains"]
    return []


def names_elimination(step: Step) -> bool:
    """Whether level 3 says that a removed candidate is true, false or removed."""
    text = explain(step, HintLevel.WHERE)
    return any(
        re.search(
            rf"(?:suppose|if|remove|that)[^.]*{cell_name(gone.cell)}[^.]*\b{gone.digit}\b",
            text,
            re.IGNORECASE,
        )
        for gone in step.eliminations
    )


def count_words(words: Counter[str], text: str) -> None:
    """Count sentences, words and syllables; a cell's name is a word of one syllable."""
    for line in text.splitlines():
        if "=>" in line:
            continue
        plain = re.sub(r"^\d+(?:-\d+)?\. ", "", line)
        for sentence in re.split(r"(?<=[.?:;]) ", plain):
            found = re.findall(r"[A-Za-z0-9'-]+", sentence)
            words["sentences"] += bool(found)
            words["words"] += len(found)
            words["syllables"] += sum(map(syllables, found))
            words["longest"] = max(words["longest"], len(found))
            words["long"] += len(found) > 16


def words_in(step: Step) -> int:
    """The number of words of level 4, without a chain's notation, in the wordiest language."""
    texts = []
    for language in ("en", "de"):
        with use_locale(language):
            texts.append(explain(step))
    return max(
        sum(len(re.findall(r"[\w'-]+", line)) for line in text.splitlines() if "=>" not in line)
        for text in texts
    )


def syllables(word: str) -> int:
    """The approximate number of syllables of a word."""
    groups = len(re.findall(r"[aeiouy]+", word.lower().removesuffix("e")))
    return max(groups, 1)


def benchmark(figures: Figures) -> list[str]:
    """The table of goals."""
    wrong = figures.wrong
    words = figures.words
    grade = (
        0.39 * words["words"] / words["sentences"]
        + 11.8 * words["syllables"] / words["words"]
        - 15.59
    )
    shown = links_ratio()
    hard_puzzles = [grid for band in ("er-9", "er-10", "er-11+") for grid in puzzles(band)[:4]]
    counts = count(step for grid in hard_puzzles for step in hard_steps(grid))
    hard = counts.hints
    gaps = (wrong["false"] + wrong["extra"], wrong["unsupported"], wrong["unknown"])
    rows = [
        (
            "steps with a false claim / an unsupported reason / a sentence the checker cannot read",
            " / ".join(f"{number:,}" for number in gaps) + f" of {figures.steps.total():,}",
            "0 / 0 / 0",
        ),
        (
            "hints that name other cells or digits in German at level 4",
            f"{wrong['translation']:,}",
            "0",
        ),
        ("links for which level 4 gives a reason", shares(figures.supported), "100 %"),
        (
            "eliminations tied to the pattern by name, in texts that the checker can read",
            shares(figures.tied),
            "100 %",
        ),
        ("chains whose level 3 names an elimination", percent(figures.named[::-1]), "≤ 5 %"),
        ("strong links shown ÷ fewest possible, in the teacher's order", f"{shown:.2f}", "≤ 1.2"),
        (
            "most digits that a hint gives away although nobody asked for them",
            f"{max(figures.given_away, default=0)} of {len(figures.given_away):,} hints",
            "1",
        ),
        cited_marks(),
        *lookahead.rows(lookahead.measure()),
        *hints_above_nine(),
        (
            (
                "a pattern or such a contradiction, of all hints above ER 9 of twelve puzzles "
                "of er-9 to er-11+"
            ),
            f"{percent([counts.strict, hard])} of {hard:,}",
            "≥ 60 %",
        ),
        (
            "that share, at those of these positions where such a step exists",
            f"{percent([counts.strict, counts.possible])} of {counts.possible:,}",
            "",
        ),
        (
            "that share, if cell and region forcing chains of at most 6 strong links count, too",
            f"{percent([counts.chains, hard])} of {hard:,}",
            "≥ 60 %",
        ),
        (
            "that share, if other tests of at most 12 steps (inner ones included) count, too",
            f"{percent([counts.short, hard])} of {hard:,}",
            "≥ 60 %",
        ),
        (
            "Flesch-Kincaid grade; words per sentence at level 4",
            (
                f"{grade:.1f}; {words['words'] / words['sentences']:.1f} "
                f"({percent([words['long'], words['sentences']])} have more than 16)"
            ),
            "≤ 6; ≤ 16",
        ),
    ]
    return [
        "| measure | now | goal |",
        "|---|---|---|",
        *(f"| {name} | {now} | {goal} |" for name, now, goal in rows),
    ]


def cited_marks() -> tuple[str, str, str]:
    """The row about the size of marks in pictures of all techniques."""
    heights = [
        height
        for topic in lessons()
        if topic.example is not None
        for level in (HintLevel.WHERE, HintLevel.FULL)
        for height in cited_heights(
            topic.example.step.grid,
            view_at(topic.example.step, level),
            candidates=topic.example.step.needs_marks,
        )
    ]
    readable = sum(height >= READABLE for height in heights)
    return (
        f"cited marks at least {READABLE} px high in a picture of 250 px; the smallest",
        f"{percent([readable, len(heights)])}; {min(heights):.1f} px",
        f"100 %; ≥ {READABLE} px",
    )


def hints_above_nine() -> list[tuple[str, str, str]]:
    """The rows on hints above ER 9 of many puzzles."""
    found = hints_of_many()
    named = {
        f"hints above ER 9: a pattern, or a contradiction by at most {LONGEST_TEST} singles": [
            path for paths in found.values() for path in paths
        ],
        **{f"the same, of puzzles of ER {band}": paths for band, paths in found.items()},
    }
    rows = []
    for name, paths in named.items():
        few = [few_of(path) for path in paths]
        counts = count(step for path in few for step in path)
        least, most = (f"{100 * share:.0f}" for share in interval(few))
        text = f"{percent([counts.strict, counts.hints])} of {counts.hints:,} ({least} to {most} %)"
        rows.append((name, text, "≥ 60 %"))
    hardest = [
        step
        for band in ("10.0 to 10.9", "11.0 to 11.9")
        for path in found[band]
        for step in few_of(path)
    ]
    lengths = [words_in(step) for step in (*hardest, *first_hints_to_tridagons())]
    rows.append(
        (
            "words of a hint at ER 10+ and T&E(3), in the longer of both languages: median / worst",
            f"{median(lengths):g} / {max(lengths)}, of {len(lengths)}",
            "≤ 80 / ≤ 120",
        )
    )
    every = count(step for paths in found.values() for path in paths for step in path)
    text = f"{percent([every.strict, every.hints])} of {every.hints:,}"
    rows.append(
        (
            "a pattern or such a contradiction, of all hints above ER 9 of these puzzles",
            text,
            "≥ 60 %",
        )
    )
    return rows


def percent(part: list[int]) -> str:
    """A share of two numbers, part and whole."""
    return f"{part[0] / max(part[1], 1):.1%}".replace(".0%", "%").replace("%", " %")


def shares(counts: dict[str, list[int]]) -> str:
    """The share in total, then for each kind."""
    return "; ".join(
        f"{name} {percent(counts[name][::-1])}"
        for name in sorted(counts, key=lambda n: (n != "all", n))
    )


def links_ratio() -> float:
    """The teacher's strong links per chain, relative to the minimum for the same removal."""
    shown = fewest = 0
    for band in ("er-7", "er-8", "er-9"):
        for grid in puzzles(band)[:15]:
            for step in path(TEACHER.slug, grid):
                if step.strong_links and isinstance(step.pattern, (AlternatingPattern, AlsPattern)):
                    gone = set(step.effects)
                    others = [
                        other.strong_links
                        for other in teacher.all_steps(step.grid)
                        if other.strong_links and gone & set(other.effects)
                    ]
                    shown += step.strong_links
                    fewest += min([step.strong_links, *others])
    return shown / max(fewest, 1)


if __name__ == "__main__":
    sys.exit(main())
