"""The producers of Sudoku Explainer 1.2.1 in their order, and its names of steps.

docs/rating-rules.md, section 3, defines the order. The core uses the same numbers of producers.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.model.step import Step
from engine.model.technique import Technique
from engine.techniques.uniqueness import LoopPattern


@dataclass(frozen=True, slots=True)
class Producer:
    """One search of the original program.

    Attributes:
        number: its place in the order, from 1.
        techniques: the techniques that it can find, by the kind that the core reports.
    """

    number: int
    techniques: dict[int, Technique]


def _loops() -> dict[int, Technique]:
    # Kinds 1-4 are the types; 5 is type 3 with a hidden set; longer loops have the same kinds plus
    # 8.
    rectangle = {n: Technique[f"UNIQUE_RECTANGLE_{n}"] for n in range(1, 5)}
    loop = {n + 8: Technique[f"UNIQUE_LOOP_{n}"] for n in range(1, 5)}
    return {**rectangle, 5: rectangle[3], **loop, 13: loop[11]}


DYNAMIC_LEVELS = (
    ("FORCING_CHAINS", ""),
    ("WITH_PATTERNS", " (+)"),
    ("WITH_FORCING_CHAINS", " (+ Forcing Chains)"),
    ("WITH_MULTIPLE_CHAINS", " (+ Multiple Forcing Chains)"),
    ("WITH_DYNAMIC_CHAINS", " (+ Dynamic Forcing Chains)"),
    ("WITH_CHAINS_IN_CHAINS", " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
)
"""The levels of dynamic chains, by allowed techniques: our names and the original ones."""

DYNAMIC_KINDS = ("CONTRADICTION", "DOUBLE", "CELL", "REGION")
"""The conclusions of dynamic chains, by the core's kind."""


def _dynamic(number: int, level: tuple[str, str]) -> Producer:
    names = (f"DYNAMIC_{kind}_{level[0]}" for kind in DYNAMIC_KINDS)
    return Producer(number, {kind: Technique[name] for kind, name in enumerate(names)})


PRODUCERS = (
    Producer(1, {0: Technique.HIDDEN_SINGLE, 1: Technique.FULL_HOUSE}),
    Producer(2, {0: Technique.DIRECT_POINTING, 1: Technique.DIRECT_CLAIMING}),
    Producer(3, {0: Technique.DIRECT_HIDDEN_PAIR}),
    Producer(4, {0: Technique.NAKED_SINGLE}),
    Producer(5, {0: Technique.DIRECT_HIDDEN_TRIPLET}),
    Producer(6, {0: Technique.POINTING, 1: Technique.CLAIMING}),
    Producer(7, {0: Technique.NAKED_PAIR}),
    Producer(8, {0: Technique.X_WING}),
    Producer(9, {0: Technique.HIDDEN_PAIR}),
    Producer(10, {0: Technique.NAKED_TRIPLET}),
    Producer(11, {0: Technique.SWORDFISH}),
    Producer(12, {0: Technique.HIDDEN_TRIPLET}),
    Producer(13, {0: Technique.XY_WING}),
    Producer(14, {0: Technique.XYZ_WING}),
    Producer(15, _loops()),
    Producer(16, {0: Technique.NAKED_QUAD}),
    Producer(17, {0: Technique.JELLYFISH}),
    Producer(18, {0: Technique.HIDDEN_QUAD}),
    Producer(19, {n: Technique[f"BUG_{n}"] for n in range(1, 5)}),
    Producer(20, {0: Technique.ALIGNED_PAIR_EXCLUSION}),
    Producer(
        21,
        {
            0: Technique.X_CYCLE,
            1: Technique.Y_CYCLE,
            2: Technique.XY_CYCLE,
            3: Technique.TURBOT_FISH,
            4: Technique.FORCING_X_CHAIN,
            5: Technique.FORCING_CHAIN,
        },
    ),
    Producer(22, {0: Technique.ALIGNED_TRIPLET_EXCLUSION}),
    Producer(23, {0: Technique.NISHIO}),
    Producer(24, {2: Technique.CELL_FORCING_CHAINS, 3: Technique.REGION_FORCING_CHAINS}),
    *(_dynamic(number, level) for number, level in enumerate(DYNAMIC_LEVELS, 25)),
)


_CHAIN_NAMES = {
    Technique.X_CYCLE: "Bidirectional X-Cycle",
    Technique.Y_CYCLE: "Bidirectional Y-Cycle",
    Technique.XY_CYCLE: "Bidirectional Cycle",
    Technique.NISHIO: "Nishio Forcing Chains",
    **{
        Technique[f"DYNAMIC_{kind}_{ours}"]: f"Dynamic {kind.capitalize()} Forcing Chains{theirs}"
        for kind in DYNAMIC_KINDS
        for ours, theirs in DYNAMIC_LEVELS
    },
}
"""The original names of chains, where these are not just our names in capitals."""


def technique_of(producer: int, kind: int) -> Technique:
    """The technique of a step that the core found.

    Args:
        producer: the number of the producer, from 1.
        kind: the step's kind in the core.
    """
    return PRODUCERS[producer - 1].techniques[kind]


def technique_counts(used: Mapping[tuple[int, int], int]) -> tuple[tuple[Technique, int], ...]:
    """How often each technique was used, in the order in which they are tried.

    Args:
        used: how many steps there are of each producer and kind.
    """
    counts: dict[Technique, int] = {}
    for (producer, kind), count in sorted(used.items()):
        technique = technique_of(producer, kind)
        counts[technique] = counts.get(technique, 0) + count
    return tuple(counts.items())


def se_name(step: Step) -> str:
    """Sudoku Explainer 1.2.1's name of a step, such as "Unique Loop 8 type 1"."""
    technique = step.technique
    if technique is Technique.FULL_HOUSE:
        return "Hidden Single"
    if technique in _CHAIN_NAMES:
        return _CHAIN_NAMES[technique]
    words = technique.value.split(" ")
    if isinstance(step.pattern, LoopPattern):
        size = len(step.pattern.cells)
        # The original omits the length of the two shortest loops.
        length = f" {size}" if size > 6 else ""
        return f"{words[0]} {words[1].capitalize()}{length} type {step.pattern.kind}"
    if words[0] == "BUG":
        return str(technique.value)
    return " ".join("-".join(part[:1].upper() + part[1:] for part in w.split("-")) for w in words)
