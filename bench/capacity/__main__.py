"""How many members a machine carries: `python -m bench.capacity --members 1e5 1e6 --seed 1`.

Prints the measured costs, the assumptions, what so many members need by calculation, and how long
they wait for answers in a simulation. The costs come from the table in this folder; `--measure`
measures them anew, which takes a quarter of an hour and needs PostgreSQL's programs. Each
assumption is an option. `--write` puts the tables into docs/scaling.md, where each is said to be
what it is.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Final

from rich.console import Console

from bench.capacity import page
from bench.capacity.measured import FILE, Measured, load, save
from bench.capacity.model import Assumptions

_MOST: Final = 1e10


def main() -> None:
    chosen = _parser().parse_args()
    try:
        assumed = Assumptions(
            **{one.name: getattr(chosen, one.name) for one in fields(Assumptions)}
        )
        measured = _measure(chosen.times) if chosen.measure else load()
    except (OSError, ValueError) as error:
        sys.exit(f"bench.capacity: {error}")
    members = chosen.members or page.MEMBERS
    tables = {
        "deeds": page.deeds_table(measured),
        "others": page.others_table(measured),
        "assumptions": page.assumptions_table(assumed),
        "plans": page.plans_table(measured, assumed, members),
        "short": page.short_table(measured, assumed),
        "breaks": page.breaks_table(measured, assumed),
    }
    if chosen.simulate:
        found = page.cases(measured, assumed, members, deeds=chosen.simulate, seed=chosen.seed)
        tables["cases"] = page.cases_table(found)
        tables["trials"] = page.trials_table(measured, deeds=chosen.simulate, seed=chosen.seed)
    print(f"Measured: {measured.how}.\n")
    for one in tables.values():
        print(one)
    if chosen.write:
        text = page.PAGE.read_text("utf-8")
        for name, one in {"how": f"Measured: {measured.how}.\n", **tables}.items():
            text = page.written(text, name, one)
        page.PAGE.write_text(text, "utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument(
        "--members", type=_people, nargs="+", help="how many members (1e3 to 1e8, each)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the simulation (1)")
    parser.add_argument(
        "--simulate",
        type=_at_least(0),
        default=20_000,
        help="deeds simulated for each line; 0 for none (20,000)",
    )
    parser.add_argument("--measure", action="store_true", help="measure the costs anew, keep them")
    parser.add_argument(
        "--times", type=_at_least(1), default=100, help="how often to do each deed (100)"
    )
    parser.add_argument("--write", action="store_true", help="put the tables into docs/scaling.md")
    for one in fields(Assumptions):
        told = f"{one.metadata['what']} ({one.default:g}, an assumption)"
        parser.add_argument(f"--{one.name}", type=float, default=one.default, help=told)
    return parser


def _at_least(least: int) -> Callable[[str], int]:
    def number(typed: str) -> int:
        if int(typed) < least:
            raise argparse.ArgumentTypeError(f"{typed} is less than {least}")
        return int(typed)

    return number


def _people(typed: str) -> float:
    number = float(typed)
    if not 1 <= number <= _MOST:
        raise argparse.ArgumentTypeError(f"{typed} is not a number of members from 1 to {_MOST:g}")
    return number


def _measure(times: int) -> Measured:
    # These need PostgreSQL and the tests' stand-in, which a calculation does not.
    from bench.capacity.measure import measure
    from tests import postgres

    with postgres.running() as server:
        if server is None:
            raise ValueError(postgres.MISSING)
        measured = asyncio.run(measure(times, Console(stderr=True), server))
    save(measured, Path(FILE))
    return measured


if __name__ == "__main__":
    main()
