"""Writing certificates in file form, checking them, and corrupting them."""

import copy
import json
import re
from random import Random
from typing import Any, TypeAlias

from engine import Grid
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
