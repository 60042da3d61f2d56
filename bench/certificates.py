"""Writes certificates, checks them with `tools/check_certificate.py`, and spoils them.

    python -m bench.certificates --fresh 1000000

checks the certificates of all recorded paths of the corpus and of new random puzzles with a million
steps. Of `--spoiled` certificates it changes one thing each, and counts how many are rejected. The
exit status is 1 if a certificate is rejected, or if a spoiled one with a false step is accepted.
"""

import argparse
import copy
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import corpus
from engine import Grid, generate
from engine.generator import Symmetry
from engine.research.certificate import certificate
from tools.check_certificate import Rejected, check

Certificate: TypeAlias = list[dict[str, Any]]
KINDS = ("digit", "cell", "reason")
"""Kinds of corruption: the digit or the cell of an effect, or something in a step's proof."""
_FACT = re.compile(r"r[1-9]c[1-9](=|<>)[1-9]")


def certificate_lines(grid: Grid) -> Certificate:
    """The certificate of a puzzle in file form."""
    return [json.loads(json.dumps(line)) for line in certificate(grid)]


def rejection_reason(lines: Certificate) -> str:
    """Why a certificate is rejected; empty if it is accepted."""
    try:
        check(lines)
    except (Rejected, LookupError, TypeError, ValueError, AttributeError) as fault:
        return repr(fault)
    return ""


def corrupt(lines: Certificate, kind: str, random: Random) -> Certificate:
    """A copy of a certificate with one corruption."""
    spoiled = copy.deepcopy(lines)
    step = random.choice(spoiled[1:-1])
    if kind == "reason":
        _change_proof(step, random)
        return spoiled
    removed = step.get("remove", [])
    at = random.randrange(len(removed) + ("place" in step))
    if at == len(removed):
        step["place"] = _other(step["place"], kind, random)
    else:
        removed[at] = _other(removed[at], kind, random)
    return spoiled


def _other(fact: str, kind: str, random: Random) -> str:
    """The fact with another digit or another cell."""
    while True:
        digit, row, column = (str(random.randint(1, 9)) for _ in range(3))
        other = fact[:-1] + digit if kind == "digit" else f"r{row}c{column}{fact[4:]}"
        if other != fact:
            return other


def _change_proof(step: dict[str, Any], random: Random) -> None:
    """Change a name or a number somewhere in a proof."""
    leaves: list[tuple[Any, Any]] = []

    def gather(inside: Any) -> None:  # noqa: ANN401 - any value of JSON
        items = inside.items() if isinstance(inside, dict) else enumerate(inside)
        for key, value in items:
            if isinstance(value, dict | list):
                gather(value)
            elif value is not None and key != "rule":
                leaves.append((inside, key))

    gather(step["proof"])
    inside, key = random.choice(leaves)
    old = inside[key]
    while inside[key] == old:
        if isinstance(old, int):
            inside[key] = random.choice([*range(1, 10), old - 1, old + 1])
        elif _FACT.fullmatch(old):
            sign = "<>" if "=" in old else "="
            flipped = f"{old[:4]}{sign}{old[-1]}"
            inside[key] = random.choice([_other(old, "digit", random), flipped])
        else:
            number = random.choice([n for n, c in enumerate(old) if c in "123456789"] or [0])
            inside[key] = old[:number] + str(random.randint(1, 9)) + old[number + 1 :]


def is_true(lines: Certificate, solution: str) -> bool:
    """Whether all effects of a certificate agree with the solution."""
    for step in lines[1:-1]:
        for text in [*step.get("remove", []), *([step["place"]] if "place" in step else [])]:
            cell = int(text[1]) * 9 + int(text[3]) - 10
            if (solution[cell] == text[-1]) == ("<>" in text):
                return False
    return True


def recorded_puzzles() -> Iterator[Grid]:
    """The puzzles of the recorded paths."""
    for line in corpus.read_lines("se/traces.jsonl"):
        yield Grid.parse(json.loads(line)["puzzle"])


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.certificates",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--fresh", type=int, default=20_000, help="steps through new puzzles")
    parser.add_argument("--spoiled", type=int, default=3_000, help="changed certificates")
    parser.add_argument("--seed", type=int, default=1, help="of the first new puzzle")
    chosen = parser.parse_args()
    faults, counts, kept = 0, Counter[str](), []
    seed = chosen.seed
    grids = recorded_puzzles()
    while (grid := next(grids, None)) or counts["fresh"] < chosen.fresh:
        kind = "recorded" if grid else "fresh"
        lines = certificate_lines(grid or generate(seed=seed, symmetry=Symmetry.NONE))
        seed += kind == "fresh"
        fault = rejection_reason(lines)
        if fault:
            faults += 1
            print(lines[0]["puzzle"], fault)
        else:
            counts[kind] += len(lines) - 2
            counts[f"{kind} puzzles"] += 1
        if kind == "recorded":
            kept.append(lines)
    for kind in ("recorded", "fresh"):
        print(f"{kind}: {counts[kind]:,} steps of {counts[f'{kind} puzzles']:,} puzzles accepted")
    false = 0
    random = Random(chosen.seed)
    for number in range(chosen.spoiled):
        kind = KINDS[number % len(KINDS)]
        lines = random.choice(kept)
        spoiled = corrupt(lines, kind, random)
        if rejection_reason(spoiled):
            counts[kind] += 1
        elif not is_true(spoiled, lines[-1]["solution"]):
            false += 1
            print("a false step is accepted:", json.dumps(spoiled))
    for place, kind in enumerate(KINDS):
        total = len(range(place, chosen.spoiled, len(KINDS)))
        print(f"another {kind}: {counts[kind]:,} of {total:,} rejected")
    print(f"{faults} certificates rejected, {false} false steps accepted")
    return int(bool(faults or false))


if __name__ == "__main__":
    sys.exit(main())
