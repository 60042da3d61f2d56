"""`sudoku-tutor canon`."""

import json

from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED

RELABELLED = EASY.translate(str.maketrans("123456789", "987654321"))
TRANSPOSED = "".join(EASY[start::9] for start in range(9))


def test_turned_and_renamed_grids_have_one_form(run):
    forms = run("canon", EASY, RELABELLED, TRANSPOSED, CHAINS, EASY_SOLVED).lines
    assert len(forms) == 5
    assert len(set(forms[:3])) == 1
    assert len(set(forms)) == 3
    assert forms[4].startswith("123456789")


def test_json_counts_symmetries_and_names_lines_without_a_form(run):
    file = f"{EASY}\n11{EASY[2:]}\n{'.' * 81}\n".encode()
    done = run("canon", "--input", "-", "--json", stdin=file)
    plain, clash, empty = map(json.loads, done.lines)
    assert (done.status, plain["automorphisms"], empty["automorphisms"]) == (1, 1, 2 * 6**8)
    assert clash == {"line": 2, "error": "line 2: two 1s in box 1 (r1c1 and r1c2)"}


def test_only_classic_grids_have_a_form(run):
    refused = run("canon", f"diagonal:{EASY}")
    assert (refused.status, refused.out) == (1, "")
    assert "only classic sudokus have a canonical form" in refused.err
