"""Writes certificates, checks them with `tools/check_certificate.py`, and spoils them.

    python -m bench.certificates --fresh 1000000

checks the certificates of all recorded paths of the corpus and of new random puzzles with a million
steps. Of `--spoiled` certificates it changes one thing each, and counts how many are rejected. The
exit status is 1 if a certificate is rejected, or if a spoiled one with a false step is accepted.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import corpus
from engine import Grid, generate
from engine.generator import Symmetry
from testing.certificates import KINDS, certificate_lines, corrupt, is_true, rejection_reason


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
