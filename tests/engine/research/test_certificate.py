"""A checker that shares no code with the engine accepts valid certificates only."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bench.certificates import KINDS, certificate_lines, corrupt, is_true, rejection_reason
from corpus.chain_samples import SAMPLES
from engine import Grid, next_step
from engine.generator import PuzzleSpec, make
from engine.houses import variant
from engine.orders.scales import TEACHER
from engine.research.certificate import certify
from engine.techniques.alternating import AlternatingPattern

ROOT = Path(__file__).resolve().parents[3]
CHECKER = ROOT / "tools" / "check_certificate.py"
TRACES = ROOT / "tests" / "data" / "se-traces.jsonl"
pytestmark = pytest.mark.compiled
PAIRS = "1..7..8....9.547.......892.6.2..9....9.....1....8..6.2.374.......137.5....4..5..3"


def puzzles() -> list[str]:
    return [json.loads(line)["puzzle"] for line in TRACES.read_text(encoding="ascii").splitlines()]


@pytest.fixture(scope="module")
def certificates():
    return [certificate_lines(Grid.parse(puzzle)) for puzzle in puzzles()[::2]]


def test_recorded_paths_are_accepted(certificates):
    assert [rejection_reason(lines) for lines in certificates] == [""] * len(certificates)
    rules = {step["proof"]["rule"] for lines in certificates for step in lines[1:-1]}
    assert rules >= {"single", "set", "uniqueness", "cases", "contradiction"}


def test_every_kind_of_chain_is_accepted():
    """Each sample is a step in its position, without the path to it."""
    from tools.check_certificate import Position, fact_of, prove, start

    for sample in SAMPLES:
        step = sample.step
        data = json.loads(json.dumps(certify(step)))
        position = start({"certificate": 1, "puzzle": "." * 81})
        left = [set(step.grid.candidates_of(cell)) for cell in range(81)]
        proved = prove(Position(position.houses, left), data["proof"])
        for effect in step.effects:
            assert fact_of(str(effect)) in proved, step


@pytest.mark.parametrize("kind", KINDS)
def test_spoiled_certificates_are_rejected(certificates, kind):
    random = Random(1)
    rejected = 0
    for _ in range(200):
        lines = random.choice(certificates)
        spoiled = corrupt(lines, kind, random)
        if rejection_reason(spoiled):
            rejected += 1
        else:
            assert is_true(spoiled, lines[-1]["solution"])
    assert rejected >= 198


def test_variants_and_removed_candidates_are_accepted():
    for name in ("diagonal", "windoku", "jigsaw:gears"):
        puzzle = make(PuzzleSpec(variant=variant(name)), seed=3)
        lines = certificate_lines(puzzle.grid)
        assert "houses" in lines[0]
        assert not rejection_reason(lines)
    grid = Grid.parse(PAIRS)
    while (step := next_step(grid)) and step.placements:
        grid = grid.apply(step)
    assert step is not None
    lines = certificate_lines(grid.apply(step))
    assert lines[0]["removed"] == [str(elimination) for elimination in step.eliminations]
    assert not rejection_reason(lines)


def test_patterns_of_other_orders_have_no_certificate():
    paths = (TEACHER.iter_steps(Grid.parse(puzzle)) for puzzle in puzzles())
    step = next(s for path in paths for s in path if isinstance(s.pattern, AlternatingPattern))
    with pytest.raises(ValueError, match="order teacher"):
        certify(step)


def test_checker_is_one_short_file_without_our_code(tmp_path, certificates):
    source = CHECKER.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 300
    imported = set(re.findall(r"^(?:from|import) ([\w.]+)", source, re.MULTILINE))
    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    good, bad = certificates[0], [dict(certificates[1][0]), *certificates[1][2:]]
    for name, content in (("good", [good]), ("bad", [good, bad, [{"line": 3, "error": "no"}]])):
        text = "".join(json.dumps(line) + "\n" for lines in content for line in lines)
        (tmp_path / name).write_text(text, encoding="utf-8")

    def run(name: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-I", CHECKER, tmp_path / name],
            capture_output=True,
            text=True,
            check=False,
        )

    accepted, rejected = run("good"), run("bad")
    assert accepted.returncode == 0
    assert accepted.stdout == f"accepted: 1, with {len(good) - 2} steps; rejected: 0\n"
    assert rejected.returncode == 1
    assert "certificate 2 is rejected" in rejected.stdout
    assert "certificate 3 is rejected: Rejected('no')" in rejected.stdout
